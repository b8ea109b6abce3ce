/**
 * A branch of a repository, as near as it has to be: a bare clone without history and without files.
 *
 * Trees are fetched, blobs only where they are read. Nothing is checked out, so no hook, filter or
 * link of the repository has a say. Commits are made as git makes them: author, committer and
 * signature come from its own configuration unless they are given.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../sources.js';
import type { Edit, Entry, Tree } from './directory.js';
import { type Git, GitError, gitIn, redact } from './git.js';

export interface Target {
  /** ssh, https or file; a directory with a clone of one's own, too. */
  readonly repo: string;
  readonly branch: string;
  /** Within the repository; `.` is its root. */
  readonly path: string;
}

export interface WorkspaceOptions {
  /** `Name <mail>`; @default as git is configured */
  readonly author?: string;
  readonly committer?: string;
  /** @default as git is configured (commit.gpgSign) */
  readonly sign?: boolean;
  readonly signal?: AbortSignal;
}

export type Push =
  | { readonly moved: true }
  | { readonly moved: false; readonly done: { commit?: string; url?: string } };

const TIP = 'refs/monocle/tip';
const NEXT = 'refs/monocle/next';

export class Workspace implements Tree {
  readonly name: string;
  readonly branch: string;
  readonly path: string;
  /** The commit that the branch is at; undefined in an empty repository. */
  tip: string | undefined;
  private hash = 'sha1';
  private entries: Promise<Entry[]> | undefined;

  private constructor(
    private readonly git: Git,
    private readonly directory: string,
    private readonly target: Target,
    private readonly options: WorkspaceOptions,
    /** The clone of one's own, where that is the target. */
    private readonly own: string | undefined,
  ) {
    this.branch = target.branch;
    this.path = target.path;
    this.name = `${redact(target.repo)} (${target.branch})`;
  }

  static async open(target: Target, options: WorkspaceOptions = {}): Promise<Workspace> {
    const { url, own } = locate(target.repo);
    const directory = await mkdtemp(join(tmpdir(), 'monocle-publish-'));
    try {
      const env = {
        ...identity('AUTHOR', options.author),
        ...identity('COMMITTER', options.committer ?? options.author),
      };
      const { signal } = options;
      const git = gitIn({ cwd: directory, env, signal });
      if (own) await refuseDirty(gitIn({ cwd: own, signal }), target.repo);
      await git(['init', '--quiet', '--bare', '.']);
      await git(['remote', 'add', 'origin', url]);
      return new Workspace(git, directory, target, options, own);
    } catch (error) {
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
  }

  async close(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Fetches the branch as it is now. */
  async refresh(): Promise<void> {
    const { branch } = this.target;
    this.entries = undefined;
    try {
      await this.git([
        ...['fetch', '--quiet', '--depth=1', '--filter=blob:none', '--no-tags', '--force'],
        ...['origin', `refs/heads/${branch}:${TIP}`],
      ]);
      this.tip = (await this.git(['rev-parse', TIP])).stdout.trim();
    } catch (error) {
      if (!(error instanceof GitError && /couldn't find remote ref/.test(error.answer.stderr)))
        throw this.explain(error);
      await this.refuseUnknownBranch();
      this.tip = undefined;
    }
    this.hash = (await this.git(['rev-parse', '--show-object-format'])).stdout.trim();
  }

  list(path: string): Promise<Entry[]> {
    this.entries ??= this.readEntries(path);
    return this.entries;
  }

  async read(ids: readonly string[]): Promise<Map<string, string>> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) return new Map();
    // At once: git would fetch one after the other. A server that cannot, has sent them already.
    if (unique.length > 1) await this.prefetch(unique).catch(ignore(GitError));
    const { stdout } = await this.git(['cat-file', '--batch'], `${unique.join('\n')}\n`);
    return parseBatch(Buffer.from(stdout)) ?? this.readEach(unique);
  }

  idOf(text: string): string {
    const bytes = Buffer.from(text);
    return createHash(this.hash).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  }

  /** On top of the tip; not yet anywhere but here. */
  async commit(edits: readonly Edit[], message: string): Promise<string> {
    const from = this.tip === undefined ? '' : `from ${this.tip}\n`;
    const files = edits.map(({ path, after }) =>
      after === undefined
        ? `D ${path}\n`
        : `M 100644 inline ${path}\ndata ${Buffer.byteLength(after)}\n${after}\n`,
    );
    const head = `commit ${NEXT}\ncommitter monocle-k8s <> 0 +0000\ndata 0\n${from}`;
    await this.git(
      ['fast-import', '--quiet', '--force', '--done'],
      `${head}${files.join('')}done\n`,
    );
    const parent = this.tip === undefined ? [] : ['-p', this.tip];
    const sign = (await this.signs()) ? ['-S'] : [];
    const tree = `${NEXT}^{tree}`;
    try {
      const { stdout } = await this.git(['commit-tree', ...sign, ...parent, tree], message);
      return stdout.trim();
    } catch (error) {
      throw explainCommit(error);
    }
  }

  async push(commit: string): Promise<Push> {
    const ref = `refs/heads/${this.target.branch}`;
    // Only from the tip that it was made for: never over what somebody else did.
    return this.send(
      [`--force-with-lease=${ref}:${this.tip ?? ''}`, 'origin', `${commit}:${ref}`],
      commit,
    );
  }

  /** On a branch of its own, which is ours to move; GitLab makes a merge request of it. */
  async propose(commit: string, branch: string, message: string): Promise<Push> {
    const ref = `refs/heads/${branch}`;
    const before = await this.proposed(ref);
    if (before !== undefined && (await this.isSameProposal(before, commit)))
      return { moved: false, done: {} };
    const [title = ''] = message.split('\n');
    const options = [
      'merge_request.create',
      `merge_request.target=${this.target.branch}`,
      `merge_request.title=${title}`,
      'merge_request.remove_source_branch',
    ].map((option) => `--push-option=${option}`);
    const args = [`--force-with-lease=${ref}:${before ?? ''}`, 'origin', `${commit}:${ref}`];
    try {
      return await this.send([...options, ...args], commit);
    } catch (error) {
      const isUnknown =
        error instanceof GitError && /does not support push options/.test(error.answer.stderr);
      if (!isUnknown) throw error;
      return this.send(args, commit);
    }
  }

  private async proposed(ref: string): Promise<string | undefined> {
    const { stdout } = await this.git(['ls-remote', 'origin', ref]);
    return stdout.split('\t')[0] || undefined;
  }

  private async isSameProposal(before: string, commit: string): Promise<boolean> {
    await this.git([
      'fetch',
      '--quiet',
      '--depth=2',
      '--filter=blob:none',
      '--no-tags',
      'origin',
      before,
    ]);
    const shape = async (of: string) =>
      (await this.git(['show', '--no-patch', '--format=%T %P', of])).stdout.trim();
    return (await shape(before)) === (await shape(commit));
  }

  private async send(args: readonly string[], commit: string): Promise<Push> {
    const pack = this.own
      ? ['--receive-pack=git -c receive.denyCurrentBranch=updateInstead receive-pack']
      : [];
    try {
      const { stderr } = await this.git(['push', '--porcelain', ...pack, ...args]);
      const url = /^remote:.*?(https?:\/\/[^\s'"<>]+)/m.exec(redact(stderr))?.[1];
      return { moved: false, done: { commit, ...(url && { url }) } };
    } catch (error) {
      if (error instanceof GitError && MOVED.test(error.answer.stdout + error.answer.stderr))
        return { moved: true };
      throw this.explainPush(error);
    }
  }

  private async readEntries(path: string): Promise<Entry[]> {
    if (this.tip === undefined) return [];
    const parts = path === '.' ? [] : path.split('/');
    const way = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const listed = async (args: readonly string[]) =>
      parseEntries((await this.git(['ls-tree', '-z', ...args])).stdout);
    const onTheWay = way.length > 0 ? await listed([this.tip, '--', ...way]) : [];
    const below = await listed(['-r', this.tip, ...(path === '.' ? [] : ['--', `${path}/`])]);
    return [...onTheWay.filter(({ mode }) => mode !== '040000'), ...below];
  }

  private async prefetch(ids: readonly string[]): Promise<void> {
    await this.git(
      [
        ...['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--filter=blob:none'],
        ...['--stdin', 'origin'],
      ],
      `${ids.join('\n')}\n`,
    );
  }

  private async readEach(ids: readonly string[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (const id of ids) texts.set(id, (await this.git(['cat-file', 'blob', id])).stdout);
    return texts;
  }

  private async signs(): Promise<boolean> {
    if (this.options.sign !== undefined) return this.options.sign;
    // commit-tree alone does not ask for it.
    const get = ['config', '--type=bool', '--get', 'commit.gpgSign'];
    const { stdout } = await this.git(get).catch(() => ({ stdout: 'false' }));
    return stdout.trim() === 'true';
  }

  private async refuseUnknownBranch(): Promise<void> {
    const { stdout } = await this.git(['ls-remote', '--heads', 'origin']);
    const branches = [...stdout.matchAll(/\trefs\/heads\/(.+)$/gm)].map(([, name]) => name);
    if (branches.length === 0) return;
    const some = branches.slice(0, 10).join(', ');
    throw new UserError(
      `${redact(this.target.repo)}: has no branch ${this.target.branch}; there are ${some}${branches.length > 10 ? ' …' : ''}. Create it first, or give another --branch`,
    );
  }

  private explain(error: unknown): unknown {
    if (!(error instanceof GitError)) return error;
    return new UserError(
      `${redact(this.target.repo)}: cannot be read: ${error.message}. Nothing was written; look at the address, and whether \`git ls-remote\` can read it`,
    );
  }

  private explainPush(error: unknown): unknown {
    if (!(error instanceof GitError) || /push options/.test(error.answer.stderr)) return error;
    const { stdout, stderr } = error.answer;
    const refused = /^!.*\[(?:remote )?rejected\] \((.*)\)$/m.exec(stdout)?.[1];
    const words = [...redact(stderr).matchAll(/^remote: (.*\S)/gm)].map(([, text]) => text);
    const said = [refused, ...words].filter(Boolean).slice(0, 8).join('; ');
    return new UserError(
      refused
        ? `${this.name}: the server refused the push (${said}); nothing was published. Where the branch is protected, --pull-request proposes the change on a branch of its own`
        : `${this.name}: the push failed: ${error.message}. Nothing was published, or all of it; run it again, which finds out`,
    );
  }
}

/** The branch is not where it was, or somebody is moving it right now. */
const MOVED =
  /\((fetch first|non-fast-forward|stale info|needs force|failed to update ref|incorrect old value provided|reference already exists|cannot lock ref[^)]*|failed to lock[^)]*)\)/;

/** Of a path, its address; a password in one would end in histories and process lists. */
function locate(repo: string): { url: string; own?: string } {
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/@\s]*:[^/@\s]*@/i.test(repo))
    throw new UserError(
      `--repo ${redact(repo)}: holds a password; let git find it (a credential helper, GIT_ASKPASS, ssh)`,
      2,
    );
  if (/^[a-z][a-z0-9+.-]*:/i.test(repo) || /^[^/\s]+@[^/\s]+:/.test(repo)) return { url: repo };
  const path = resolve(repo);
  if (!existsSync(path)) throw new UserError(`--repo ${repo}: no such directory`);
  const isOwn = existsSync(join(path, '.git'));
  return { url: pathToFileURL(path).href, ...(isOwn && { own: path }) };
}

/** A push would change the files under somebody's hands. */
async function refuseDirty(git: Git, repo: string): Promise<void> {
  const { stdout } = await git(['status', '--porcelain']);
  const [first] = stdout.split('\n').filter(Boolean);
  if (first !== undefined)
    throw new UserError(
      `--repo ${repo}: has changes that are not committed (${first.slice(3)}); nothing was written. Commit or stash them`,
    );
}

function identity(role: 'AUTHOR' | 'COMMITTER', given: string | undefined): Record<string, string> {
  if (given === undefined) return {};
  const [, name, mail] = /^([^<>\n]*[^<>\s])\s*<([^<>\s]+)>$/.exec(given.trim()) ?? [];
  if (name === undefined || mail === undefined)
    throw new UserError(
      `--${role.toLowerCase()} ${given}: should be like "Ada <ada@example.org>"`,
      2,
    );
  return { [`GIT_${role}_NAME`]: name, [`GIT_${role}_EMAIL`]: mail };
}

function explainCommit(error: unknown): unknown {
  if (!(error instanceof GitError)) return error;
  const { stderr } = error.answer;
  if (/identity unknown|empty ident|tell me who you are|auto-detect/.test(stderr))
    return new UserError(
      'git does not know who commits; nothing was written. Give --author "Name <mail>", or set user.name and user.email',
    );
  if (/sign|gpg|ssh-keygen/.test(stderr))
    return new UserError(
      `the commit cannot be signed: ${error.message}. Nothing was written; look at user.signingKey and gpg.format, or give --no-sign`,
    );
  return error;
}

const parseEntries = (text: string): Entry[] =>
  text
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [mode = '', , id = ''] = line.split('\t')[0]?.split(' ') ?? [];
      return { mode, id, path: line.slice(line.indexOf('\t') + 1) };
    });

/** undefined where a blob was no UTF-8, and its length is not that of its text. */
function parseBatch(bytes: Buffer): Map<string, string> | undefined {
  const texts = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at);
    const [, id, size] = /^([0-9a-f]+) blob (\d+)$/.exec(bytes.toString('utf8', at, end)) ?? [];
    if (id === undefined) return undefined;
    const start = end + 1;
    texts.set(id, bytes.toString('utf8', start, start + Number(size)));
    at = start + Number(size) + 1;
  }
  return texts;
}

const ignore =
  (kind: typeof GitError) =>
  (error: unknown): void => {
    if (!(error instanceof kind)) throw error;
  };
