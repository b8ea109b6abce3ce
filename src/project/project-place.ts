/**
 * Where monocle-k8s.yaml is, and the files of the work tree that it names.
 *
 * It is in the current directory or in the nearest one above it, never above the top of the clone; outside a clone
 * only in the current directory. The files that it names must be in the clone, even behind a symbolic link.
 */
import { existsSync, statSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { explain, printable, UserError } from '../errors.js';
import { isDotGit } from '../gitops/git/target.js';
import type { OriginsOf } from '../gitops/provenance/source-clone.js';
import { readSource, type Source } from '../input/sources.js';

export const PROJECT_FILE = 'monocle-k8s.yaml';

export interface ProjectPlace {
  readonly directory: string;
  /** The name of the file in the directory. */
  readonly file: string;
  /** The top of its clone; undefined outside of one. */
  readonly top: string | undefined;
}

/**
 * @param given the value of --project
 * @param has whether the file exists, in the work tree or in a commit
 */
export function findProject(
  given: string | undefined,
  has: (file: string) => boolean = existsSync,
): ProjectPlace | undefined {
  const here = process.cwd();
  if (given !== undefined) {
    const path = resolve(given);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
      throw new UserError(
        `--project ${given}: is a directory; name the file (${join(given, PROJECT_FILE)})`,
        2,
      );
    return { directory: dirname(path), file: basename(path), top: topAbove(dirname(path)) };
  }
  const top = topAbove(here);
  for (const directory of directoriesUp(here)) {
    if (has(join(directory, PROJECT_FILE))) return { directory, file: PROJECT_FILE, top };
    if (top === undefined || directory === top) return undefined;
  }
  return undefined;
}

function* directoriesUp(from: string): Generator<string> {
  for (let directory = from; ; directory = dirname(directory)) {
    yield directory;
    if (directory === dirname(directory)) return;
  }
}

/** The nearest directory with `.git`: a directory, or a file in a worktree. */
export function topAbove(from: string): string | undefined {
  for (const directory of directoriesUp(from))
    if (existsSync(join(directory, '.git'))) return directory;
  return undefined;
}

/** The name of a file, for messages and to read it. `-` alone would mean standard input. */
function nameOf(file: string): string {
  const name = relative(process.cwd(), file);
  return name === '-' ? `.${sep}-` : name;
}

/** The files that a project may name, in the work tree or in a commit. */
export interface SourceFiles {
  /** The sorted names of the files that match a path or a pattern, which is relative to the project. */
  readonly expand: (wanted: string) => Promise<readonly string[]>;
  /** The name of a file that the command line names. */
  readonly given: (path: string) => string;
  readonly read: (name: string) => Promise<Source>;
  /** Where files come from; unset for the work tree. */
  readonly originsOf?: OriginsOf;
}

export const workTree = (place: ProjectPlace): SourceFiles => ({
  expand: (wanted) => workTreeFiles(place, wanted),
  given: (path) => path,
  read: readSource,
});

/** If a pattern matches more files, the user did not intend it. */
const MAX_FILES = 10_000;
const MAX_ENTRIES = 200_000;

export function refuseMany(wanted: string, count: number): void {
  if (count > MAX_FILES)
    throw new UserError(`${wanted}: matches ${count} files; the limit is ${MAX_FILES}`);
}

async function workTreeFiles(place: ProjectPlace, wanted: string): Promise<string[]> {
  if (!isPattern(wanted)) return [await checkedName(place, partsOf(wanted).join('/'))];
  const isDeep = wanted.includes('**');
  const depth = isDeep ? Number.POSITIVE_INFINITY : partsOf(wanted).length;
  const start = fixedDirectory(wanted);
  if (!existsSync(join(place.directory, start))) return [];
  await realInside(place, start);
  const entries = { left: MAX_ENTRIES };
  const found: string[] = [];
  for await (const path of filesBelow(place.directory, start, { depth, entries }))
    if (matchesPattern(wanted, path)) found.push(path);
  refuseMany(wanted, found.length);
  const names: string[] = [];
  for (const path of found.sort()) names.push(await checkedName(place, path));
  return names;
}

/** Skips directories behind a link: a link may lead anywhere, or in a circle. */
async function* filesBelow(
  root: string,
  directory: string,
  limits: { readonly depth: number; readonly entries: { left: number } },
): AsyncGenerator<string> {
  const listed = await readdir(join(root, directory), { withFileTypes: true }).catch((error) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return [];
    throw explain(directory, error);
  });
  limits.entries.left -= listed.length;
  if (limits.entries.left < 0)
    throw new UserError(`a pattern of ${PROJECT_FILE} looks at too many files; name a directory`);
  for (const entry of listed) {
    const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
    if (!entry.isDirectory()) yield path;
    // As in a shell, a wildcard never matches a directory that begins with a dot.
    else if (partsOf(path).length < limits.depth && !entry.name.startsWith('.'))
      yield* filesBelow(root, path, limits);
  }
}

/** Refuses a path that is not a file of the clone. A device or a pipe could block indefinitely. */
async function checkedName(place: ProjectPlace, path: string): Promise<string> {
  const name = nameOf(join(place.directory, path));
  const info = await stat(await realInside(place, path)).catch((error) => {
    throw explain(name, error);
  });
  if (!info.isFile()) throw new UserError(`${name}: is not a file; name the files in it`);
  return name;
}

/** The path without links. Throws if it leads out of the clone, or if it does not exist. */
async function realInside(place: ProjectPlace, path: string): Promise<string> {
  const file = join(place.directory, path);
  const name = nameOf(file);
  const refuse = (why: string): never => {
    throw new UserError(`${printable(name)}: ${why}`);
  };
  if (/\p{Cc}/u.test(path)) refuse('has a control character in its name; rename it');
  const [limit = '', real = ''] = await Promise.all(
    [place.top ?? place.directory, file].map((each) => realpath(each)),
  ).catch((error) => {
    throw explain(name, error);
  });
  const inside = relative(limit, real);
  if (isAbsolute(inside) || inside.split(sep)[0] === '..')
    refuse(
      `is a link that leads out of ${place.top ? 'the clone' : 'its directory'}; name a file in it`,
    );
  if (inside.split(sep).some(isDotGit)) refuse('belongs to git itself; name another file');
  return real;
}

// Patterns for files: `*` and `?` match characters of a name, `**` matches any directories. Pure.
//
// A pattern comes from a repository, so matching takes bounded time: it never backtracks into an
// earlier `*`.

export const isPattern = (path: string): boolean => /[*?]/.test(path);

/** The parts of a path, without empty ones and `.`. */
export const partsOf = (path: string): string[] =>
  path.split('/').filter((part) => part !== '' && part !== '.');

/** The directory that contains everything that a pattern matches; empty for the current directory. */
export function fixedDirectory(pattern: string): string {
  const parts = partsOf(pattern).slice(0, -1);
  const end = parts.findIndex(isPattern);
  return (end < 0 ? parts : parts.slice(0, end)).join('/');
}

/** As in a shell, a wildcard does not match a leading dot of a name. */
export const matchesPattern = (pattern: string, path: string): boolean =>
  matchesAll(partsOf(pattern), partsOf(path), {
    isAny: (part) => part === '**',
    mayStand: (part) => !part.startsWith('.'),
    fits: matchesName,
  });

function matchesName(pattern: string, name: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  return matchesAll([...pattern], [...name], {
    isAny: (char) => char === '*',
    mayStand: () => true,
    fits: (char, other) => char === '?' || char === other,
  });
}

interface Rules {
  /** Whether a part of the pattern matches any number of items. */
  readonly isAny: (part: string) => boolean;
  /** Whether such a part may match this item. */
  readonly mayStand: (item: string) => boolean;
  readonly fits: (part: string, item: string) => boolean;
}

/** After a mismatch only the last wildcard takes one more item. This suffices, since each takes as few as possible. */
function matchesAll(
  pattern: readonly string[],
  items: readonly string[],
  { isAny, mayStand, fits }: Rules,
): boolean {
  let [at, item] = [0, 0];
  let last: { readonly at: number; item: number } | undefined;
  while (item < items.length) {
    const part = pattern[at];
    if (part !== undefined && isAny(part)) {
      last = { at, item };
      at++;
    } else if (part !== undefined && fits(part, items[item] ?? '')) {
      at++;
      item++;
    } else {
      if (last === undefined || !mayStand(items[last.item] ?? '')) return false;
      last.item++;
      [at, item] = [last.at + 1, last.item];
    }
  }
  return pattern.slice(at).every(isAny);
}
