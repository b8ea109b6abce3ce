/**
 * The files of one commit of the user's clone, read as objects.
 *
 * Nothing is checked out, and no program that the clone's configuration names is run (see source-clone.ts).
 */
import { createHash } from 'node:crypto';
import { SourceError, singleLine, UserError } from '../../errors.js';
import type { Entry } from '../directory/directory.js';
import { isFile } from '../directory/tree.js';
import { type Git, type GitAnswer, gitIn, ignoreGit } from '../git/git.js';
import { parseBatch, parseEntries } from '../git/objects.js';
import { readPath } from '../git/quoting.js';
import { NOT_TRUSTED, stderrMatches } from '../git/refusal.js';
import { type Origins, provenanceOf, type SourceFacts } from './provenance.js';
import { readSourceCommit, sourceUrl } from './source-words.js';

export class SourceRevision {
  private blobs: Promise<ReadonlyMap<string, Entry>> | undefined;

  private constructor(
    readonly git: Git,
    readonly commit: string,
    readonly repository: string | undefined,
  ) {}

  /**
   * @param top the top directory of the clone
   * @param revision a commit, a tag or a branch
   */
  static async open(top: string, revision: string, signal?: AbortSignal): Promise<SourceRevision> {
    const git = gitFor(top, signal);
    const commit = await commitAt(git, revision);
    if (commit === undefined) throw await noCommit(git, top, revision);
    return new SourceRevision(git, commit, await remoteOf(git));
  }

  /** Another commit of the same clone; undefined if the clone does not have it, or it is not an ancestor. */
  async before(commit: string): Promise<SourceRevision | undefined> {
    if ((await commitAt(this.git, commit)) === undefined) return undefined;
    const asked = this.git(['merge-base', '--is-ancestor', commit, this.commit]);
    if (!(await asked.catch(ignoreGit))) return undefined;
    return new SourceRevision(this.git, commit, this.repository);
  }

  /** Newest first, but always descendants before ancestors, whatever their dates. Drops those that the clone lacks. */
  async sorted(commits: readonly string[]): Promise<string[]> {
    const known: string[] = [];
    for (const each of new Set(commits)) if (await commitAt(this.git, each)) known.push(each);
    if (known.length < 2) return known;
    // The walk ends at the best common ancestor of all.
    const base = await this.git(['merge-base', '--octopus', ...known]).catch(ignoreGit);
    const end = base ? ['--not', `${base.stdout.trim()}^@`] : [];
    const { stdout } = await this.git(['rev-list', '--date-order', ...known, ...end, '--']);
    return stdout.split('\n').filter((commit) => known.includes(commit));
  }

  /** Gives entries by path in the repository. */
  entries(): Promise<ReadonlyMap<string, Entry>> {
    this.blobs ??= this.git(['ls-tree', '-r', '-z', '--full-tree', this.commit]).then(
      ({ bytes }) => new Map(parseEntries(bytes).map((entry) => [entry.path, entry])),
    );
    return this.blobs;
  }

  /** Gives texts by path, and reads all at once. Refuses a path that is not a text file of the commit. */
  async read(paths: readonly string[], mostBytes: number): Promise<Map<string, string>> {
    const entries = await this.entries();
    const ids = new Map(
      paths.map((path) => {
        const entry = entries.get(readPath(Buffer.from(path).toString('latin1')));
        if (entry === undefined)
          throw this.unfit(path, 'no such file in this commit; commit it, or correct the path');
        if (!isFile(entry.mode))
          throw this.unfit(path, 'is a link or a submodule in this commit; name a file');
        return [path, entry.id];
      }),
    );
    if (ids.size === 0) return new Map();
    const asked = `${[...new Set(ids.values())].join('\n')}\n`;
    const { stdout } = await this.git(['cat-file', '--batch-check'], asked);
    const found = stdout.matchAll(/^([0-9a-f]+) blob (\d+)$/gm);
    const sizes = new Map([...found].map(([, id, size]) => [id, Number(size)]));
    for (const [path, id] of ids) {
      const size = sizes.get(id);
      if (size === undefined)
        throw this.unfit(path, 'is not in this clone; fetch the commit without --filter');
      if (size > mostBytes) throw this.unfit(path, 'is too large; split it');
    }
    const texts = parseBatch((await this.git(['cat-file', '--batch'], asked)).bytes);
    return new Map(
      [...ids].map(([path, id]) => {
        const text = texts.get(id) ?? '';
        // Decoding replaced bytes that are not UTF-8, so the text has another id.
        if (blobId(text, id) !== id) throw this.unfit(path, 'is not a text file (UTF-8)');
        return [path, text];
      }),
    );
  }

  private unfit(path: string, reason: string): SourceError {
    return new SourceError(this.nameOf(path), reason);
  }

  /** The name of a file in messages. */
  nameOf(path: string): string {
    return `${path}@${this.commit.slice(0, 7)}`;
  }

  /** The origins of instances that files of this commit define. */
  async origins(pathOf: (name: string) => string): Promise<Origins> {
    const facts = await factsOf(this.git, this.commit);
    return {
      of: (names) => ({ provenance: provenanceOf(names.map(pathOf), facts), uncommitted: [] }),
      repositories: new Set([facts.repository ?? []].flat()),
    };
  }
}

async function noCommit(git: Git, top: string, revision: string): Promise<UserError> {
  try {
    await git(['rev-parse', '--git-dir']);
  } catch (error) {
    if (stderrMatches(error, /dubious ownership/)) return new UserError(`${top}: ${NOT_TRUSTED}`);
  }
  if (revision === 'HEAD')
    return new UserError(`${top}: the clone has no commit yet; commit the files first`);
  const remedy = 'fetch it, or correct the name';
  return new UserError(`${singleLine(revision)}: is no commit of this clone; ${remedy}`, 2);
}

/** The full id. Refuses a revision that begins with a dash, which git would read as an option. */
async function commitAt(git: Git, revision: string): Promise<string | undefined> {
  if (revision.startsWith('-')) return undefined;
  const asked = git(['rev-parse', '--verify', `${revision}^{commit}`]);
  return (await answerOf(asked))?.stdout.trim();
}

// Runs git in the user's clone, so that no program of its configuration is executed.

const ENVIRONMENT = {
  // Do not fetch objects that the clone lacks: git would run the clone's ssh command and credential helpers.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  // Read the commit itself, and not a replacement.
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_GRAFT_FILE: '/dev/null',
  GIT_OPTIONAL_LOCKS: '0',
};
/** No command that we run today needs these settings. They protect commands that are added later. */
const HARMLESS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.commitGraph=false',
].flatMap((setting) => ['-c', setting]);

export const gitFor = (cwd: string, signal: AbortSignal | undefined): Git => {
  const git = gitIn({ cwd, env: ENVIRONMENT, ...(signal && { signal }) });
  return (args, input) => git([...HARMLESS, ...args], input);
};

/** undefined if git refuses: a clone may have no commit or no remote, or lack an object. */
export async function answerOf(asked: Promise<GitAnswer>): Promise<GitAnswer | undefined> {
  return (await asked.catch(ignoreGit)) ?? undefined;
}

/** The repository, and the commit's own author, date and subject, if there is a commit. */
export async function factsOf(git: Git, revision: string): Promise<SourceFacts> {
  const repository = await remoteOf(git);
  const asked = git(['rev-parse', '--verify', `${revision}^{commit}`]);
  const commit = (await answerOf(asked))?.stdout.trim();
  const object = commit ? await answerOf(git(['cat-file', 'commit', commit])) : undefined;
  return {
    ...(repository !== undefined && { repository }),
    ...(commit && object && { commit, ...readSourceCommit(object.bytes) }),
  };
}

/** The address of the clone's remote repository. */
async function remoteOf(git: Git): Promise<string | undefined> {
  const remotes = await answerOf(
    git(['config', '--local', '-z', '--get-regexp', '^remote\\..*\\.url$']),
  );
  return remoteIn(remotes?.stdout ?? '');
}

/** origin, or the only remote. */
function remoteIn(config: string): string | undefined {
  const remotes = config
    .split('\0')
    .filter(Boolean)
    .map((each) => {
      const [key = '', ...url] = each.split('\n');
      return [key.slice('remote.'.length, -'.url'.length), url.join('\n')] as const;
    });
  const names = new Set(remotes.map(([name]) => name));
  const [, url] =
    remotes.find(([name]) => name === 'origin') ??
    (names.size === 1 ? remotes[0] : undefined) ??
    [];
  return url === undefined ? undefined : sourceUrl(url);
}

/** @param like an id from the same clone, with the same hash algorithm */
export function blobId(text: string, like: string): string {
  const bytes = Buffer.from(text);
  const hash = createHash(like.length === 40 ? 'sha1' : 'sha256');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
