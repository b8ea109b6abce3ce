/**
 * Patterns for files: `*` and `?` stand for characters of a name, `**` for any directories. Pure.
 *
 * A pattern comes from a repository, so the time is bounded: names and directories are matched without
 * backtracking into an earlier `*`.
 */

export const isPattern = (path: string): boolean => /[*?]/.test(path);

/** The parts of a path, without empty ones and `.`. */
export const partsOf = (path: string): string[] =>
  path.split('/').filter((part) => part !== '' && part !== '.');

/** The directory that everything that a pattern matches is in; empty for the current one. */
export function fixedDirectory(pattern: string): string {
  const parts = partsOf(pattern).slice(0, -1);
  const end = parts.findIndex(isPattern);
  return (end < 0 ? parts : parts.slice(0, end)).join('/');
}

/** As in a shell, a name that begins with a dot must be named. */
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
  /** Whether a part of the pattern stands for any number of items. */
  readonly isAny: (part: string) => boolean;
  /** Whether it may stand for this one. */
  readonly mayStand: (item: string) => boolean;
  readonly fits: (part: string, item: string) => boolean;
}

/** After a mismatch only the last wildcard takes one item more: enough, since each takes the shortest. */
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
