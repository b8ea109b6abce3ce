/**
 * Finds the provenance of files: the clone that they are in, its HEAD, and whether their texts are the same in that
 * commit.
 *
 * Runs only git commands that read objects. `git status` and `git diff` would run programs that the clone's
 * configuration names: filters, a file system monitor, a diff program. So texts are compared here.
 */
import { readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { UserError } from '../../errors.js';
import type { Entry } from '../directory/directory.js';
import { type Git, GitError } from '../git/git.js';
import { parseEntries } from '../git/objects.js';
import { readPath } from '../git/quoting.js';
import { NOT_TRUSTED, stderrMatches } from '../git/refusal.js';
import {
  type NoOrigin,
  type Origin,
  type Origins,
  provenanceOf,
  type SourceFacts,
} from './provenance.js';
import { answerOf, blobId, factsOf, gitFor } from './source-commit.js';
import { sourceLine } from './source-words.js';

/** A file as it was read. */
interface SourceText {
  readonly name: string;
  readonly text: string;
}

interface Clone {
  readonly git: Git;
  /** The repository, and the commit at HEAD. */
  readonly facts: SourceFacts;
  /** The entries of HEAD for the files that were read, by printable path. */
  readonly entries: ReadonlyMap<string, Entry>;
}

interface Located {
  readonly name: string;
  readonly clone: Clone;
  /** The path in the repository. */
  readonly path: string;
  readonly isCommitted: boolean;
}

export type OriginsOf = (files: readonly SourceText[], signal?: AbortSignal) => Promise<Origins>;

/** @param files every file that was read */
export const originsOf: OriginsOf = async (files, signal) => {
  const located = await locate(files, signal);
  const inClones = [...located.values()].filter((each) => 'clone' in each);
  return {
    of(names) {
      const parts = names.map((name) => located.get(name) ?? UNREAD);
      const missing = parts.find((part) => 'reason' in part);
      if (missing) return missing;
      const those = parts as Located[];
      const [clone, ...others] = new Set(those.map((each) => each.clone));
      if (clone === undefined) return UNREAD;
      if (others.length > 0) return SEVERAL;
      const uncommitted = those.filter(({ isCommitted }) => !isCommitted).map(({ name }) => name);
      const dirty = uncommitted.length > 0 && { dirty: true as const };
      const paths = those.map(({ path }) => path);
      return { provenance: provenanceOf(paths, { ...clone.facts, ...dirty }), uncommitted };
    },
    repositories: new Set(inClones.flatMap(({ clone }) => clone.facts.repository ?? [])),
  };
};

const UNREAD: NoOrigin = { reason: 'it comes from standard input', isTrouble: false };
const OUTSIDE: NoOrigin = { reason: 'it is not in a clone', isTrouble: false };
const SEVERAL: NoOrigin = { reason: 'its files are in several clones', isTrouble: true };
/** Paths would be relative to that directory, and not to the repository. */
const ELSEWHERE: NoOrigin = {
  reason: 'core.worktree of its clone names another directory; remove it from the clone',
  isTrouble: true,
};
const STDIN = '<stdin>';
/** A command line holds about two million bytes. */
const MAX_ARGUMENTS = 500;

async function locate(
  files: readonly SourceText[],
  signal: AbortSignal | undefined,
): Promise<Map<string, Located | NoOrigin>> {
  const tops = new Map<string, string | NoOrigin>();
  const found = new Map<string, NoOrigin>();
  const inClones = new Map<string, { file: SourceText; path: string }[]>();
  for (const file of files) {
    const real = file.name === STDIN ? undefined : await realpath(file.name).catch(() => undefined);
    const folder = real && dirname(real);
    if (folder && !tops.has(folder)) tops.set(folder, await topOf(folder, signal));
    const top = (folder && tops.get(folder)) ?? UNREAD;
    if (typeof top === 'string') {
      const path = relative(top, real as string)
        .split(sep)
        .join('/');
      const those = inClones.get(top) ?? [];
      those.push({ file, path });
      inClones.set(top, those);
    } else found.set(file.name, top);
  }
  const located = new Map<string, Located | NoOrigin>(found);
  for (const [top, those] of inClones) {
    const clone = await openClone(
      top,
      those.map(({ path }) => path),
      signal,
    );
    for (const { file, path } of those) {
      const isCommitted = await isInHead(clone, path, file.text);
      located.set(file.name, { name: file.name, clone, path, isCommitted });
    }
  }
  return located;
}

/** The top directory of the work tree. */
async function topOf(folder: string, signal: AbortSignal | undefined): Promise<string | NoOrigin> {
  try {
    const ask = async (what: string): Promise<string> => {
      const { stdout } = await gitFor(folder, signal)(['rev-parse', what]);
      return realpath(stdout.replace(/\n$/, ''));
    };
    const [top, gitDir] = [await ask('--show-toplevel'), await ask('--absolute-git-dir')];
    return (await gitDirOf(top)) === gitDir ? top : ELSEWHERE;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (stderrMatches(error, /not a git repository \(or any|must be run in a work tree/))
      return OUTSIDE;
    const why = stderrMatches(error, /dubious ownership/) ? NOT_TRUSTED : sourceLine(error.message);
    return { reason: why, isTrouble: true };
  }
}

/** The git directory behind `.git`, which may be a file that names it; undefined if there is none. */
async function gitDirOf(top: string): Promise<string | undefined> {
  const entry = join(top, '.git');
  const text = await readFile(entry, 'utf8').catch(() => undefined);
  const [, named] = /^gitdir: ([^\n]+)/.exec(text ?? '') ?? [];
  return realpath(named === undefined ? entry : resolve(top, named)).catch(() => undefined);
}

async function openClone(
  top: string,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Clone> {
  const git = gitFor(top, signal);
  const entries = new Map<string, Entry>();
  for (let at = 0; at < paths.length; at += MAX_ARGUMENTS) {
    const some = paths.slice(at, at + MAX_ARGUMENTS);
    const listed = await answerOf(
      git(['--literal-pathspecs', 'ls-tree', '-z', 'HEAD', '--', ...some]),
    );
    for (const entry of parseEntries(listed?.bytes ?? Buffer.alloc(0)))
      entries.set(entry.path, entry);
  }
  return { git, facts: await factsOf(git, 'HEAD'), entries };
}

/** Whether HEAD has the text. Ignores line endings, which git may convert in a work tree. */
async function isInHead({ git, entries }: Clone, path: string, text: string): Promise<boolean> {
  const entry = entries.get(readPath(Buffer.from(path).toString('latin1')));
  if (entry === undefined) return false;
  if (blobId(text, entry.id) === entry.id) return true;
  const blob = await answerOf(git(['cat-file', 'blob', entry.id]));
  return blob !== undefined && plain(blob.bytes.toString('utf8')) === plain(text);
}

const plain = (text: string): string => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');

// Errors and warnings if an instance's files do not come from a clean commit. Pure.

/** Implements --require-clean-source. */
export function refuseUnclean(monocle: string, origin: Origin): void {
  if ('reason' in origin)
    throw new UserError(
      `${monocle}: has no provenance, since ${origin.reason}; nothing was written. Name its files in one clone, or give --no-require-clean-source`,
    );
  if (origin.uncommitted.length > 0)
    throw new UserError(
      `${monocle}: ${named(origin.uncommitted)} not as in the last commit; nothing was written. Commit, or give --no-require-clean-source`,
    );
}

/** undefined if there is nothing to warn about. */
export function warningAbout(monocle: string, origin: Origin): string | undefined {
  if ('reason' in origin)
    return origin.isTrouble ? `${monocle}: has no provenance, since ${origin.reason}` : undefined;
  if (origin.uncommitted.length === 0) return undefined;
  const recorded = origin.provenance.commit === undefined ? 'and none' : 'which';
  return `${monocle}: ${named(origin.uncommitted)} not as in the last commit, ${recorded} is recorded; --require-clean-source refuses this`;
}

function named([first = '', ...others]: readonly string[]): string {
  const name = sourceLine(first);
  return others.length > 0 ? `${name} and ${others.length} more are` : `${name} is`;
}
