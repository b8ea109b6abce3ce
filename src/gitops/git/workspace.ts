/**
 * A bare clone of one branch, without history and without files.
 *
 * git fetches trees with the branch, and blobs only when they are read. Nothing is checked out, so
 * hooks, filters and links of the repository have no effect.
 */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Interrupted, UserError } from '../../errors.js';
import { redact } from '../../redact.js';
import type { Time } from '../../time.js';
import type { Edit, Entry, Tree } from '../directory/directory.js';
import { type Git, GitError, gitIn, ignoreGit } from './git.js';
import { explainSigning, identityEnv, shouldSign } from './identity.js';
import {
  findUnplanned,
  importStream,
  listEntries,
  parseBatch,
  parseDiff,
  smallBlobs,
} from './objects.js';
import {
  BRANCH_MOVED,
  explainCommit,
  explainPush,
  explainRead,
  refusalIn,
  stderrMatches,
} from './refusal.js';
import {
  branchesAt,
  locateRepo,
  type RepoLocation,
  refuseDirty,
  refuseHidden,
} from './repository.js';
import { openScratch, type Scratch } from './scratch.js';
import type { GitTarget } from './target.js';

export type PushResult =
  | { readonly moved: true; readonly reason: string }
  | { readonly moved: false; readonly commit?: string; readonly url?: string };

export const TIP = 'refs/monocle/tip';
/** After this many fetches, a new clone is smaller than the old one. */
const MAX_REFRESHES = 500;
/** A larger file is read as empty. We never write one that is larger than a ConfigMap. */
const MAX_BYTES = 4_000_000;
/** How often to fetch again if another writer creates the branch right after our fetch. */
const MAX_RETRIES = 3;

export class Workspace implements Tree {
  readonly name: string;
  readonly branch: string;
  readonly path: string;
  /** The commit of the branch, or of the branch to create it from; undefined in an empty repository. */
  tip: string | undefined;
  /** Whether the branch does not exist yet: the next push creates it. */
  isNew = false;
  /** Whether a push has succeeded. */
  hasPushed = false;
  private format: 'sha1' | 'sha256' = 'sha1';
  private entries: Promise<Entry[]> | undefined;
  private refreshes = 0;
  /** Whether the branch has been seen on the server. */
  private wasThere = false;
  /** Whether git fetches blobs only when they are read. Not every server can send them later. */
  private isPartial = true;

  private constructor(
    readonly git: Git,
    /** For files that are removed with this workspace. */
    readonly scratch: Scratch,
    private readonly directory: string,
    readonly target: GitTarget,
    private readonly options: WorkspaceOptions,
    private readonly location: RepoLocation,
  ) {
    this.branch = target.branch;
    this.path = target.path;
    this.name = `${redact(target.repo)} (${target.branch})`;
  }

  static async open(target: GitTarget, options: WorkspaceOptions = {}): Promise<Workspace> {
    const location = locateRepo(target.repo);
    const { signal, time, writes = true } = options;
    const env = {
      ...identityEnv('AUTHOR', options.author),
      ...identityEnv('COMMITTER', options.committer ?? options.author),
    };
    if (location.localClone && writes)
      await refuseDirty(gitIn({ cwd: location.localClone, signal, time }), target.repo);
    const scratch = await openScratch();
    const directory = join(scratch.path, 'clone');
    // Set GIT_DIR, since safe.bareRepository may forbid git to discover bare repositories.
    const gitWith = (more: Readonly<Record<string, string>>) =>
      gitIn({ cwd: scratch.path, env: { ...env, ...more, GIT_DIR: directory }, signal, time });
    try {
      const config = join(scratch.path, 'gitconfig');
      const git = gitWith(configEnv(config));
      const workspace = new Workspace(git, scratch, directory, target, options, location);
      await writeFile(config, '', { mode: 0o600 });
      await refuseOldGit(git);
      await workspace.init();
      await writeFile(config, await allowedConfig(gitWith({})));
      return workspace;
    } catch (error) {
      await scratch.remove();
      throw error;
    }
  }

  /** The refspec to fetch the branch, or the branch to create it from. */
  get branchToTip(): string {
    return `refs/heads/${this.isNew ? this.options.createFrom : this.branch}:${TIP}`;
  }

  private async init(): Promise<void> {
    const format = `--object-format=${this.format}`;
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await this.git(['init', '--bare', '--template=', '--initial-branch=none', format]);
    // Only protocol 2 can fetch blobs by id.
    const settings = `[remote "origin"]\n\turl = ${JSON.stringify(this.location.url)}\n[protocol]\n\tversion = 2\n`;
    await appendFile(join(this.directory, 'config'), settings);
  }

  /** A new clone is cheaper than a clean-up of the old one. */
  private async startOver(): Promise<void> {
    this.refreshes = 0;
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 });
    await this.init();
  }

  /** Only a fetch or push reveals that the server uses the other hash algorithm. */
  private async switchFormat(): Promise<void> {
    this.format = this.format === 'sha1' ? 'sha256' : 'sha1';
    await this.startOver();
  }

  close(): Promise<void> {
    return this.scratch.remove();
  }

  /** Fetches the current state of the branch. */
  async refresh(retries = MAX_RETRIES): Promise<void> {
    this.entries = undefined;
    this.tip = undefined;
    this.isNew = false;
    // The system may have cleared the directory for temporary files.
    const isGone = !existsSync(join(this.directory, 'HEAD'));
    if (isGone || this.refreshes++ >= MAX_REFRESHES) await this.startOver();
    try {
      await this.fetch([this.branchToTip]);
    } catch (error) {
      if (stderrMatches(error, /mismatched algorithms/)) {
        await this.switchFormat();
        return this.refresh();
      }
      if (!stderrMatches(error, /couldn't find remote ref/) || retries === 0)
        throw explainRead(redact(this.target.repo), error);
      // Creating the branch again would lose its history and undo the deletion.
      if (this.wasThere)
        throw new UserError(
          `${this.name}: the branch was deleted meanwhile; nothing was published. Restore it, or run the command again to create it`,
        );
      const there = await branchesAt(this.git, this.target, this.options.createFrom);
      if (there === 'none') return;
      // The branch was created after the fetch, by another writer.
      if (there === 'branch') return this.refresh(retries - 1);
      this.isNew = true;
      await this.fetch([this.branchToTip]).catch((failure) => {
        throw explainRead(redact(this.target.repo), failure);
      });
    }
    this.wasThere ||= !this.isNew;
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
      // One fetch for all, since git would fetch blobs one by one. A server that refuses has already sent all blobs.
      if (this.isPartial) await this.fetchFiles(lines).catch(ignoreGit);
      const sizes = (await this.git(['cat-file', '--batch-check'], lines)).stdout;
      const small = smallBlobs(sizes, MAX_BYTES);
      if (small.length === 0) return new Map();
      return parseBatch((await this.git(['cat-file', '--batch'], `${small.join('\n')}\n`)).bytes);
    } catch (error) {
      if (!this.isPartial || !(error instanceof GitError)) throw error;
      await this.fetchWhole();
      return this.read(ids);
    }
  }

  /** For servers with an older protocol, which leave blobs out and cannot send them later. */
  private async fetchWhole(): Promise<void> {
    this.isPartial = false;
    await this.startOver();
    await this.fetch([this.branchToTip]).catch((error) => {
      throw explainRead(redact(this.target.repo), error);
    });
  }

  blobId(text: string): string {
    return hash(this.format, `blob ${Buffer.byteLength(text)}\0${text}`);
  }

  /** Gives the id of a new commit on top of the tip. It exists only in this clone. */
  commit(edits: readonly Edit[], message: string): Promise<string> {
    const { git, name, tip } = this;
    const { sign, signingRemedy } = this.options;
    const blobId = (text: string) => this.blobId(text);
    return makeCommit(edits, message, { git, name, tip, blobId, sign, signingRemedy });
  }

  /** Pushes to the branch itself. */
  async push(commit: string, edits: readonly Edit[] = []): Promise<PushResult> {
    const { localClone: cwd } = this.location;
    if (cwd) await refuseHidden(gitIn({ ...this.options, cwd }), this.target, edits);
    const ref = `refs/heads/${this.target.branch}`;
    // The push succeeds only if the branch is still at our tip, so it never overwrites another writer's commit.
    const lease = `--force-with-lease=${ref}:${(!this.isNew && this.tip) || ''}`;
    return this.send([lease, 'origin', `${commit}:${ref}`], commit);
  }

  /** Runs any push of this workspace. */
  async send(args: readonly string[], commit?: string): Promise<PushResult> {
    const pack = this.location.localClone
      ? ['--receive-pack=git -c receive.denyCurrentBranch=updateInstead receive-pack']
      : [];
    const options = (this.options.pushOptions ?? []).map((option) => `--push-option=${option}`);
    try {
      const { stderr } = await this.git(['push', '--porcelain', ...pack, ...options, ...args]);
      this.hasPushed = true;
      const url = /^remote:.*?(https?:\/\/[^\s'"<>]+)/m.exec(redact(stderr))?.[1];
      return { moved: false, ...(commit && { commit }), ...(url && { url }) };
    } catch (error) {
      if (stderrMatches(error, /does not support this repository's hash algorithm/)) {
        await this.switchFormat();
        return { moved: true, reason: 'another hash algorithm' };
      }
      if (error instanceof GitError && BRANCH_MOVED.test(error.answer.stdout))
        return { moved: true, reason: refusalIn(error.answer) ?? '' };
      if (error instanceof Interrupted)
        throw new Interrupted(
          error.signal,
          'the push may have succeeded; run the command again to find out',
        );
      throw explainPush(this.name, error, options.length > 0);
    }
  }

  /** Fetches branches with their trees, and `depth` commits of their history. */
  async fetch(
    refs: readonly string[],
    { depth = 1, prune = false }: { readonly depth?: number; readonly prune?: boolean } = {},
  ): Promise<void> {
    const limits = [`--depth=${depth}`, ...(prune ? ['--prune'] : [])];
    await this.git(['fetch', ...this.fetchOptions, ...limits, 'origin', ...refs]);
  }

  private async fetchFiles(ids: string): Promise<void> {
    // Without negotiation: the server would assume that we have the blobs of the commits that we have.
    const noHaves = ['-c', 'fetch.negotiationAlgorithm=noop'];
    await this.git([...noHaves, 'fetch', ...this.fetchOptions, '--stdin', 'origin'], ids);
  }

  private get fetchOptions(): string[] {
    return [
      '--verbose',
      '--no-tags',
      '--force',
      '--no-write-fetch-head',
      '--no-auto-maintenance',
      ...(this.isPartial ? ['--filter=blob:none'] : []),
    ];
  }
}

// How a workspace commits and pushes.

export interface WorkspaceOptions extends SigningOptions {
  /** `Name <mail>`; @default git's own configuration */
  readonly author?: string;
  readonly committer?: string;
  /** Sent to the server with every push. */
  readonly pushOptions?: readonly string[];
  /** The branch that a missing one is created from. @default a missing branch is an error */
  readonly createFrom?: string;
  /** If false, a local clone may have uncommitted changes. @default true */
  readonly writes?: boolean;
  readonly signal?: AbortSignal;
  /** For the time limits of git processes. */
  readonly time?: Time;
}

// What git may read from the configuration of the user and the machine for work on the GitOps repository: who
// commits, how to sign, and how to reach and sign in to a server. Nothing else: `remote.origin.url` or
// `url.….insteadOf` would redirect a publication, and `core.hooksPath` would run a program with it.

const ALLOWED =
  /^(?:user|author|committer|gpg|credential|http|ssh|safe)\.|^(?:commit\.gpgsign|core\.(?:sshcommand|askpass))$/;

/** The first version that checks SSH signatures at a given time. Older ones also lack GIT_CONFIG_GLOBAL. */
const OLDEST = { major: 2, minor: 34 } as const;

export async function refuseOldGit(git: Git): Promise<void> {
  const { stdout } = await git(['version']);
  const [, version = '', major, minor] = /((\d+)\.(\d+)\S*)/.exec(stdout) ?? [];
  if (Number(major) > OLDEST.major || Number(minor) >= OLDEST.minor) return;
  throw new UserError(
    `git ${version} is too old; nothing was written. Install git ${OLDEST.major}.${OLDEST.minor} or newer`,
  );
}

/** Makes git read this file and the repository's own configuration, and no other. */
export const configEnv = (file: string): Record<string, string> => ({
  GIT_CONFIG_GLOBAL: file,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_COUNT: '0',
  GIT_CONFIG_PARAMETERS: '',
});

/** @param git in a repository with the remote: an include of the user may depend on its address (hasconfig) */
export async function allowedConfig(git: Git): Promise<string> {
  const { stdout } = await git(['config', '--list', '--show-scope', '-z']);
  const parts = stdout.split('\0');
  const entries = parts.flatMap((scope, index) =>
    index % 2 === 0 && scope !== 'local' && scope !== 'worktree' ? (parts[index + 1] ?? []) : [],
  );
  return entries.map(configText).join('');
}

/** @param entry `section.subsection.key`, and after a line break its value; a boolean that is true may have none */
function configText(entry: string): string {
  const [path = '', ...lines] = entry.split('\n');
  if (!ALLOWED.test(path)) return '';
  const [, section, subsection, key] = /^([^.]+)(?:\.(.*))?\.([^.]+)$/s.exec(path) ?? [];
  const heading = subsection === undefined ? '' : ` "${subsection.replaceAll(/["\\]/g, '\\$&')}"`;
  const value = lines.join('\n').replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return `[${section}${heading}]\n\t${key}${lines.length > 0 ? ` = "${value}"` : ''}\n`;
}

// One commit on top of the branch's tip, made without a checkout.
//
// Author, committer and signature come from git's own configuration unless the user gives them.

const NEXT = 'refs/monocle/next';

export interface SigningOptions {
  /** @default git's commit.gpgSign */
  readonly sign?: boolean;
  /** What to do if a commit cannot be signed. @default what a user at a terminal can do */
  readonly signingRemedy?: string;
}

export interface CommitOptions extends SigningOptions {
  readonly git: Git;
  /** The repository and branch, for error messages. */
  readonly name: string;
  /** The parent; undefined in an empty repository. */
  readonly tip: string | undefined;
  readonly blobId: (text: string) => string;
}

/** Gives the id of a commit that exists only in this clone. Throws if the commit changes anything unplanned. */
export async function makeCommit(
  edits: readonly Edit[],
  message: string,
  options: CommitOptions,
): Promise<string> {
  const { git, tip } = options;
  await git(['fast-import', '--force', '--done'], importStream(NEXT, tip, edits));
  const parent = tip === undefined ? [] : ['-p', tip];
  const sign = (await shouldSign(git, options.sign)) ? ['-S'] : [];
  const tree = (await git(['rev-parse', `${NEXT}^{tree}`])).stdout.trim();
  const made = await git(['commit-tree', ...sign, ...parent, tree], message).catch((error) => {
    throw sign.length > 0 ? explainSigning(error, options.signingRemedy) : explainCommit(error);
  });
  const commit = made.stdout.trim();
  await refuseUnplanned(commit, edits, options);
  return commit;
}

/** git may interpret an odd path differently than we do; such a commit must not be pushed. */
async function refuseUnplanned(
  commit: string,
  edits: readonly Edit[],
  { git, name, blobId }: CommitOptions,
): Promise<void> {
  const { bytes } = await git([
    'diff-tree',
    '--root',
    '--no-commit-id',
    '--raw',
    '-r',
    '-z',
    '--no-abbrev',
    '--no-renames',
    '--ignore-submodules=none',
    commit,
  ]);
  const path = findUnplanned(parseDiff(bytes), edits, blobId);
  if (path !== undefined)
    throw new UserError(
      `${name}: the commit would change ${path}, which was not planned; nothing was pushed. Look for odd names in that directory, and report this`,
    );
}
