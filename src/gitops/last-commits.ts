/**
 * Finds the last commit that changed some files, as `git rev-list --max-count=1 HEAD -- FILE …` does, for many at once.
 *
 * A process for each of thousands of instances would take a minute. So a few processes read the newest part of the
 * history, with what each commit changed against each of its parents, and every instance is followed
 * through it here: from a commit that changed none of its files to its parent, from a merge to the first parent that has
 * them as they are. What is older than that part is left to `git rev-list`.
 */
import { UserError } from '../errors.js';
import type { Git } from './git.js';
import { parseDiffs, parseEntries, parseObjects } from './objects.js';
import type { Provenance } from './provenance.js';
import { readPath } from './quoting.js';
import { answerOf } from './source-git.js';
import { readSourceCommit } from './source-words.js';
import { isFile } from './tree.js';

export interface History {
  readonly git: Git;
  readonly repository: string | undefined;
}

/** A command line holds about two million bytes. */
export const MOST_ARGUMENTS = 500;
/** A single process each is faster for so many. */
const FEW = 4;
/** How many commits are read at first, and then four times as many in each step. */
const FIRST_COMMITS = 100;
const MOST_COMMITS = 7_000;
/** After a step with so many bytes of differences, the next one would have too many. */
const MOST_BYTES = 8_000_000;
/** git compares each file with each name, so for more of them a pattern is faster. */
const MOST_AT_TOP = 50;
const AT_ONCE = 4;

type Facts = Omit<Provenance, 'paths'>;

/**
 * The last commit before `from`, or that one, that changed one of the paths; for each group of paths.
 * @param groups paths as the file system gives them
 */
export async function lastCommits(
  history: History,
  groups: readonly (readonly string[])[],
  from = 'HEAD',
): Promise<Facts[]> {
  const { git, repository } = history;
  const unique = new Map(groups.map((paths) => [JSON.stringify(paths), paths]));
  const found = new Map<string, string | undefined>();
  const followed = unique.size > FEW ? await follow(git, unique, from) : new Map();
  const rest: (() => Promise<void>)[] = [];
  for (const [key, paths] of unique) {
    const { commit, at = from } = followed.get(key) ?? {};
    if (commit !== undefined) found.set(key, commit);
    else rest.push(async () => void found.set(key, await lastCommit(git, paths, at)));
  }
  for (let index = 0; index < rest.length; index += AT_ONCE)
    await Promise.all(rest.slice(index, index + AT_ONCE).map((ask) => ask()));

  const commits = new Set([...found.values()].filter((commit) => commit !== undefined));
  const known = repository === undefined ? {} : { repository };
  const facts = new Map<string | undefined, Facts>();
  if (commits.size > 0) {
    const { bytes } = await git(['cat-file', '--batch'], `${[...commits].join('\n')}\n`);
    for (const [commit, content] of parseObjects(bytes, 'commit'))
      facts.set(commit, { ...known, commit, ...readSourceCommit(content) });
  }
  return groups.map((paths) => facts.get(found.get(JSON.stringify(paths))) ?? known);
}

/** By `git rev-list` itself. */
async function lastCommit(
  git: Git,
  paths: readonly string[],
  from: string,
): Promise<string | undefined> {
  const list = async (...args: readonly string[]): Promise<string> =>
    (
      await answerOf(git(['--literal-pathspecs', 'rev-list', '--max-count=1', ...args]))
    )?.stdout.trim() ?? '';
  const found: string[] = [];
  for (let at = 0; at < paths.length; at += MOST_ARGUMENTS)
    found.push(await list(from, '--', ...paths.slice(at, at + MOST_ARGUMENTS)));
  const commits = found.filter(Boolean);
  const commit = commits.length > 1 ? await list('--no-walk', ...commits, '--') : commits[0];
  return commit || undefined;
}

/** How far a group was followed. */
interface Followed {
  /** Nothing between `from` and this commit changed its files. */
  readonly at: string;
  /** The one that did, if it was reached. */
  readonly commit?: string;
}

async function follow(
  git: Git,
  groups: ReadonlyMap<string, readonly string[]>,
  from: string,
): Promise<Map<string, Followed>> {
  const start = (await answerOf(git(['rev-parse', '--verify', `${from}^{commit}`])))?.stdout.trim();
  if (!start) return new Map();
  const followed = new Map<string, Followed>([...groups.keys()].map((key) => [key, { at: start }]));
  const where = await placesOf(git, start, [...new Set([...groups.values()].flat())]);
  const fits = (key: string): boolean => {
    const paths = groups.get(key) ?? [];
    return paths.length <= MOST_ARGUMENTS && paths.every(where.covers);
  };
  let bytes = 0;
  for (let most = FIRST_COMMITS; most < MOST_COMMITS && bytes < MOST_BYTES; most *= 4) {
    const open = [...followed].filter(([key, { commit }]) => commit === undefined && fits(key));
    if (open.length <= FEW) break;
    const tips = [...new Set(open.map(([, { at }]) => at))].slice(0, MOST_ARGUMENTS);
    const read = await readCommits(git, tips, most, where.pathspecs).catch(ignoreLimits);
    if (!read) break;
    bytes = read.bytes;
    for (const [key, { at }] of open) {
      const paths = (groups.get(key) ?? []).map(printed);
      followed.set(key, followOne(read.commits, paths, at));
    }
  }
  return followed;
}

/** What takes too long or is too large for us may be easy for `git rev-list`. */
function ignoreLimits(error: unknown): undefined {
  if (!(error instanceof UserError || error instanceof RangeError || isTooLong(error))) throw error;
}

/** A string of Node has at most 512 MB. */
const isTooLong = (error: unknown): boolean =>
  (error as { code?: string }).code === 'ERR_STRING_TOO_LONG';

/** What a commit changed against each of its parents; against nothing, if it has none. */
interface CommitChanges {
  readonly parents: readonly string[];
  readonly changed: readonly ReadonlySet<string>[];
}

function followOne(
  commits: ReadonlyMap<string, CommitChanges>,
  paths: readonly string[],
  from: string,
): Followed {
  let at = from;
  for (;;) {
    const commit = commits.get(at);
    if (commit === undefined) return { at };
    const same = commit.changed.findIndex((changed) => !paths.some((path) => changed.has(path)));
    if (same < 0) return { at, commit: at };
    const parent = commit.parents[same];
    if (parent === undefined) return { at };
    at = parent;
  }
}

/** The newest commits from some on, as far as the clone has them; and how many bytes their differences had. */
async function readCommits(
  git: Git,
  tips: readonly string[],
  most: number,
  pathspecs: readonly string[],
): Promise<{ readonly commits: Map<string, CommitChanges>; readonly bytes: number }> {
  const listed = await answerOf(
    git(['rev-list', '--parents', `--max-count=${most}`, '--stdin'], `${tips.join('\n')}\n`),
  );
  const lines = (listed?.stdout ?? '').split('\n').filter(Boolean);
  const commits = lines.map((line) => line.split(' '));
  // Each with one parent at a time.
  const pairs = commits.flatMap(([id = '', ...parents]) =>
    parents.length > 0 ? parents.map((parent) => `${id} ${parent}`) : id,
  );
  const compared = await answerOf(
    git(
      [
        ...['diff-tree', '--stdin', '--root', '--always', '-r', '-z'],
        ...['--raw', '--no-renames', '--ignore-submodules=none', '--', ...pathspecs],
      ],
      `${pairs.join('\n')}\n`,
    ),
  );
  const output = compared?.bytes ?? Buffer.alloc(0);
  const diffs = parseDiffs(output);
  // Without every difference, nothing is known.
  if (diffs.length !== pairs.length) return { commits: new Map(), bytes: output.length };
  let next = 0;
  const changes = commits.map(([id = '', ...parents]): [string, CommitChanges] => {
    const first = next;
    next += Math.max(1, parents.length);
    return [id, { parents, changed: diffs.slice(first, next) }];
  });
  return { commits: new Map(changes), bytes: output.length };
}

interface Places {
  readonly pathspecs: readonly string[];
  /** Whether everything that ever was at a path is found by them. */
  readonly covers: (path: string) => boolean;
}

/** Where the files are, so that a commit with a hundred thousand others is not listed whole. */
async function placesOf(git: Git, from: string, paths: readonly string[]): Promise<Places> {
  const atTop = paths.filter((path) => !path.includes('/'));
  const below = paths.filter((path) => path.includes('/'));
  const folders = [...new Set(below.map((path) => path.slice(0, path.lastIndexOf('/') + 1)))];
  const tops = [...new Set(folders.map((folder) => folder.slice(0, folder.indexOf('/') + 1)))];
  const chosen = folders.length <= MOST_ARGUMENTS ? folders : tops;
  if (chosen.length > MOST_ARGUMENTS) return { pathspecs: [], covers: () => false };
  const literal = (path: string) => `:(top,literal)${path}`;
  if (atTop.length <= MOST_AT_TOP)
    return { pathspecs: [...chosen, ...atTop].map(literal), covers: () => true };
  // All files at the top, and none below: a path that is no file now may have been a directory.
  const listed = await answerOf(git(['ls-tree', '-z', from]));
  const entries = parseEntries(listed?.bytes ?? Buffer.alloc(0));
  const files = new Set(entries.filter(({ mode }) => isFile(mode)).map(({ path }) => path));
  return {
    pathspecs: [':(top,glob)*', ...chosen.map(literal)],
    covers: (path) => path.includes('/') || files.has(printed(path)),
  };
}

/** As `parseDiffs` gives it. */
const printed = (path: string): string => readPath(Buffer.from(path).toString('latin1'));
