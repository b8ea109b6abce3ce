/**
 * A branch of a repository, as near as it has to be: a bare clone without history and without files.
 *
 * Trees are fetched, blobs only where they are read. Nothing is checked out, so no hook, filter or
 * link of the repository has a say. Commits are made as git makes them: author, committer and
 * signature come from its own configuration unless they are given.
 */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Interrupted } from '../errors.js';
import type { Time } from '../time.js';
import { makeCommit } from './commit.js';
import { type Git, GitError, gitIn, ignoreGit, redact } from './git.js';
import { identityEnv } from './identity.js';
import { listEntries } from './listing.js';
import { parseBatch, smallBlobs } from './objects.js';
import { BRANCH_MOVED, explainPush, explainRead, refusalIn, stderrMatches } from './refusal.js';
import { isEmptyRepository, locateRepo, type RepoLocation, refuseDirty } from './repository.js';
import { openScratch, type Scratch } from './scratch.js';
import type { GitTarget } from './target.js';
import type { Edit, Entry, Tree } from './tree.js';

export interface WorkspaceOptions {
  /** `Name <mail>`; @default as git is configured */
  readonly author?: string;
  readonly committer?: string;
  /** @default as git is configured (commit.gpgSign) */
  readonly sign?: boolean;
  /** Where it is only read, a clone of one's own may have changes. @default true */
  readonly writes?: boolean;
  readonly signal?: AbortSignal;
  /** For the time limits of git processes. */
  readonly time?: Time;
}

export type PushResult =
  | { readonly moved: true; readonly said: string }
  | { readonly moved: false; readonly commit?: string; readonly url?: string };

export const TIP = 'refs/monocle/tip';
const MOST_REFRESHES = 500;
/** Of a file that is read; nothing that we write is larger than a ConfigMap. A larger one counts as empty. */
const MOST_BYTES = 4_000_000;
/** Of a fetch that comes before the branch does. */
const MOST_RETRIES = 3;

export class Workspace implements Tree {
  readonly name: string;
  readonly branch: string;
  readonly path: string;
  /** For a fetch. */
  readonly branchToTip: string;
  /** The commit that the branch is at; undefined in an empty repository. */
  tip: string | undefined;
  private format: 'sha1' | 'sha256' = 'sha1';
  private entries: Promise<Entry[]> | undefined;
  private refreshes = 0;
  /** Whether files are fetched only when they are read; not every server can do the second. */
  private isPartial = true;

  private constructor(
    readonly git: Git,
    private readonly scratch: Scratch,
    private readonly directory: string,
    readonly target: GitTarget,
    private readonly options: WorkspaceOptions,
    private readonly place: RepoLocation,
  ) {
    this.branch = target.branch;
    this.path = target.path;
    this.branchToTip = `refs/heads/${target.branch}:${TIP}`;
    this.name = `${redact(target.repo)} (${target.branch})`;
  }

  static async open(target: GitTarget, options: WorkspaceOptions = {}): Promise<Workspace> {
    const place = locateRepo(target.repo);
    const { signal, time, writes = true } = options;
    const env = {
      ...identityEnv('AUTHOR', options.author),
      ...identityEnv('COMMITTER', options.committer ?? options.author),
    };
    if (place.own && writes)
      await refuseDirty(gitIn({ cwd: place.own, signal, time }), target.repo);
    const scratch = await openScratch();
    const directory = join(scratch.path, 'clone');
    // Named, since git may be told to look for none (safe.bareRepository).
    const git = gitIn({ cwd: scratch.path, env: { ...env, GIT_DIR: directory }, signal, time });
    const workspace = new Workspace(git, scratch, directory, target, options, place);
    try {
      await workspace.init();
      return workspace;
    } catch (error) {
      await workspace.close();
      throw error;
    }
  }

  private async init(): Promise<void> {
    const format = `--object-format=${this.format}`;
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await this.git(['init', '--bare', '--template=', '--initial-branch=none', format]);
    // Files can be asked for one by one only by the newest protocol.
    const settings = `[remote "origin"]\n\turl = ${JSON.stringify(this.place.url)}\n[protocol]\n\tversion = 2\n`;
    await appendFile(join(this.directory, 'config'), settings);
  }

  /** It is only a copy: to get it again is cheaper than to tidy it. */
  private async startOver(): Promise<void> {
    this.refreshes = 0;
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 });
    await this.init();
  }

  /** The server's ids are of the other kind, which it says only now. */
  private async switchFormat(): Promise<void> {
    this.format = this.format === 'sha1' ? 'sha256' : 'sha1';
    await this.startOver();
  }

  close(): Promise<void> {
    return this.scratch.remove();
  }

  /** Fetches the branch as it is now. */
  async refresh(retries = MOST_RETRIES): Promise<void> {
    this.entries = undefined;
    this.tip = undefined;
    // In a long life much is fetched, and somebody may clear the directory for temporary files.
    const isGone = !existsSync(join(this.directory, 'HEAD'));
    if (isGone || this.refreshes++ >= MOST_REFRESHES) await this.startOver();
    try {
      await this.fetch([this.branchToTip]);
    } catch (error) {
      if (stderrMatches(error, /mismatched algorithms/)) {
        await this.switchFormat();
        return this.refresh();
      }
      if (!stderrMatches(error, /couldn't find remote ref/) || retries === 0)
        throw explainRead(redact(this.target.repo), error);
      if (await isEmptyRepository(this.git, this.target)) return;
      // The branch came after the fetch: another publisher was the first.
      return this.refresh(retries - 1);
    }
    this.tip = (await this.git(['rev-parse', TIP])).stdout.trim();
  }

  list(path: string): Promise<Entry[]> {
    this.entries ??=
      this.tip === undefined ? Promise.resolve([]) : listEntries(this.git, this.tip, path);
    return this.entries;
  }

  async read(ids: readonly string[]): Promise<Map<string, string>> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) return new Map();
    const lines = `${unique.join('\n')}\n`;
    try {
      // At once: git would fetch one after the other. A server that sends no objects has sent them all.
      if (this.isPartial) await this.fetchFiles(lines).catch(ignoreGit);
      const sizes = (await this.git(['cat-file', '--batch-check'], lines)).stdout;
      const small = smallBlobs(sizes, MOST_BYTES);
      if (small.length === 0) return new Map();
      return parseBatch((await this.git(['cat-file', '--batch'], `${small.join('\n')}\n`)).bytes);
    } catch (error) {
      if (!this.isPartial || !(error instanceof GitError)) throw error;
      await this.fetchWhole();
      return this.read(ids);
    }
  }

  /** From a server that leaves files out and does not send them by their ids, as older protocols have it. */
  private async fetchWhole(): Promise<void> {
    this.isPartial = false;
    await this.startOver();
    await this.fetch([this.branchToTip]).catch((error) => {
      throw explainRead(redact(this.target.repo), error);
    });
  }

  idOf(text: string): string {
    const bytes = Buffer.from(text);
    return createHash(this.format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  }

  /** Gives the id of a commit on top of the tip, which is only in this clone yet. */
  commit(edits: readonly Edit[], message: string): Promise<string> {
    const { git, name, tip } = this;
    const idOf = (text: string) => this.idOf(text);
    return makeCommit(edits, message, { git, name, tip, idOf, sign: this.options.sign });
  }

  async push(commit: string): Promise<PushResult> {
    const ref = `refs/heads/${this.target.branch}`;
    // Only from the tip that it was made for: never over what somebody else did.
    const lease = `--force-with-lease=${ref}:${this.tip ?? ''}`;
    return this.send([lease, 'origin', `${commit}:${ref}`], commit);
  }

  /** What every push has in common. */
  async send(args: readonly string[], commit?: string): Promise<PushResult> {
    const pack = this.place.own
      ? ['--receive-pack=git -c receive.denyCurrentBranch=updateInstead receive-pack']
      : [];
    try {
      const { stderr } = await this.git(['push', '--porcelain', ...pack, ...args]);
      const url = /^remote:.*?(https?:\/\/[^\s'"<>]+)/m.exec(redact(stderr))?.[1];
      return { moved: false, ...(commit && { commit }), ...(url && { url }) };
    } catch (error) {
      if (stderrMatches(error, /does not support this repository's hash algorithm/)) {
        await this.switchFormat();
        return { moved: true, said: 'another hash algorithm' };
      }
      if (error instanceof GitError && BRANCH_MOVED.test(error.answer.stdout))
        return { moved: true, said: refusalIn(error.answer) ?? '' };
      if (error instanceof Interrupted)
        throw new Interrupted(
          error.signal,
          'the push may have succeeded; run the command again to find out',
        );
      throw explainPush(this.name, error);
    }
  }

  /** Branches, with their trees and as much of their history. */
  async fetch(
    refs: readonly string[],
    { depth = 1, prune = false }: { readonly depth?: number; readonly prune?: boolean } = {},
  ): Promise<void> {
    const limits = [`--depth=${depth}`, ...(prune ? ['--prune'] : [])];
    await this.git(['fetch', ...this.fetchOptions, ...limits, 'origin', ...refs]);
  }

  private async fetchFiles(ids: string): Promise<void> {
    // The server must not think that a file came with its commit.
    const noHaves = ['-c', 'fetch.negotiationAlgorithm=noop'];
    await this.git([...noHaves, 'fetch', ...this.fetchOptions, '--stdin', 'origin'], ids);
  }

  private get fetchOptions(): string[] {
    return [
      ...['--verbose', '--no-tags', '--force', '--no-write-fetch-head', '--no-auto-maintenance'],
      ...(this.isPartial ? ['--filter=blob:none'] : []),
    ];
  }
}
