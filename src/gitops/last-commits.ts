/**
 * Finds the last commit that changed some files, as `git rev-list --max-count=1 HEAD -- FILE …` does, for many at once.
 *
 * A process for each of thousands of instances would take a minute. So a few processes read the newest part of the
 * history, with what each commit changed against each of its parents, and every instance is followed
 * through it here: from a commit that changed none of its files to its parent, from a merge to the first parent that has
 * them as they are. What is older than that part is left to `git rev-list`.
 */
import type { Git } from './git.js';
import { parseDiffs, parseObjects } from './objects.js';
import type { Provenance } from './provenance.js';
import { readPath } from './quoting.js';
import { answerOf } from './source-git.js';
import { readSourceCommit } from './source-words.js';

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
  const folders = foldersOf([...groups.values()].flat());
  for (let most = FIRST_COMMITS; most < MOST_COMMITS; most *= 4) {
    const open = [...followed].filter(([, { commit }]) => commit === undefined);
    if (open.length <= FEW) break;
    const tips = new Set(open.map(([, { at }]) => at));
    const commits = await readCommits(git, [...tips].slice(0, MOST_ARGUMENTS), most, folders);
    for (const [key, { at }] of open) {
      const paths = (groups.get(key) ?? []).map(printed);
      if (paths.length <= MOST_ARGUMENTS) followed.set(key, followOne(commits, paths, at));
    }
  }
  return followed;
}

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

/** The newest commits from some on, as far as the clone has them. */
async function readCommits(
  git: Git,
  tips: readonly string[],
  most: number,
  folders: readonly string[],
): Promise<Map<string, CommitChanges>> {
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
        ...['--literal-pathspecs', 'diff-tree', '--stdin', '--root', '--always', '-r', '-z'],
        ...['--raw', '--no-renames', '--ignore-submodules=all', '--', ...folders],
      ],
      `${pairs.join('\n')}\n`,
    ),
  );
  const diffs = parseDiffs(compared?.bytes ?? Buffer.alloc(0));
  // Without every difference, nothing is known.
  if (diffs.length !== pairs.length) return new Map();
  let next = 0;
  return new Map(
    commits.map(([id = '', ...parents]) => {
      const first = next;
      next += Math.max(1, parents.length);
      return [id, { parents, changed: diffs.slice(first, next) }];
    }),
  );
}

/** Where the files are, so that a commit with a hundred thousand others is not listed whole. */
function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  return folders.has('') || folders.size > MOST_ARGUMENTS ? [] : [...folders];
}

/** As `parseDiffs` gives it. */
const printed = (path: string): string => readPath(Buffer.from(path).toString('latin1'));
