/**
 * CODEOWNERS: who owns a path. Pure.
 *
 * Patterns are those of GitHub's documentation, and the last one that matches wins. The sections of
 * GitLab are read, too: each has its own last match. The file is anybody's, so patterns are matched
 * step by step and not as regular expressions, which can take exponential time.
 */

/** Where each forge looks, in its order. Without a forge, all of them. */
const PLACES = {
  github: ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'],
  gitlab: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'],
  gitea: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS'],
} as const;

export const codeOwnersPlaces = (kind?: keyof typeof PLACES): readonly string[] =>
  kind === undefined ? [...new Set(Object.values(PLACES).flat())] : PLACES[kind];

interface Rule {
  readonly section: number;
  /** Parts of the path, from the root; `**` stands for any number of them. */
  readonly pattern: readonly string[];
  /** Empty if nobody owns what it matches. */
  readonly owners: readonly string[];
}

export type OwnersOf = (path: string) => readonly string[];

/** `@user`, `@org/team` or an address, sorted. */
export function parseCodeOwners(text: string): OwnersOf {
  const rules: Rule[] = [];
  let [section, defaults]: [number, readonly string[]] = [0, []];
  for (const line of text.split(/\r?\n/)) {
    const header = SECTION.exec(line.trim());
    if (header) {
      section++;
      defaults = ownersIn(header[1] ?? '');
      continue;
    }
    const [pattern, ...rest] = wordsOf(line);
    // GitHub has no negation, and GitLab's means that nobody owns it.
    if (pattern === undefined) continue;
    const isNobody = pattern.startsWith('!');
    const own = ownersIn(rest.join(' '));
    const owners = isNobody ? [] : own.length > 0 ? own : defaults;
    rules.push({ section, pattern: partsOf(pattern.replace(/^!/, '')), owners });
  }
  return (path) => {
    const parts = path.split('/');
    const last = new Map<number, readonly string[]>();
    for (const rule of rules)
      if (matchesParts(rule.pattern, parts)) last.set(rule.section, rule.owners);
    return [...new Set([...last.values()].flat())].sort();
  };
}

/**
 * `[Name]`, `^[Name]` and `[Name][2]`, with owners of all that follows. What follows may be any character: with one
 * that ends the match, such as a lone \r, the search would begin again at each space.
 */
const SECTION = /^\^?\[[^\]]+\](?:\[\d+\])?(?:\s+(.*))?$/s;

/** Up to a comment, which ends with the line; a backslash keeps a space. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/(^|\s)#.*/s, '').matchAll(/(?:\\.|[^\s\\])+/g)].map(([word]) =>
    word.replaceAll(/\\(.)/g, '$1'),
  );

const OWNER = /^(?:@[\w.-]+(?:\/[\w.-]+)*|[\w.+-]+@[\w.-]+)$/;

const ownersIn = (text: string): string[] => text.split(/\s+/).filter((word) => OWNER.test(word));

/** A slash before the end ties a pattern to the root. What it names may be a directory. */
function partsOf(pattern: string): string[] {
  const isTied = pattern.replace(/\/$/, '').includes('/');
  const parts = pattern.split('/').filter(Boolean);
  const isDirectory = pattern.endsWith('/');
  // `docs/*` is for the files of the directory itself.
  const isFlat = isTied && parts.at(-1) === '*';
  return [
    ...(isTied ? [] : ['**']),
    ...parts,
    ...(isDirectory ? ['**', '*'] : isFlat ? [] : ['**']),
  ];
}

const matchesParts = (pattern: readonly string[], parts: readonly string[]): boolean =>
  matches(pattern, parts, '**', (wanted, part) => matches([...wanted], [...part], '*', isSame));

const isSame = (wanted: string, char: string): boolean => wanted === '?' || wanted === char;

/** A star may stand for nothing. Goes back to the last star only, so it takes at most n × m steps. */
function matches(
  pattern: readonly string[],
  items: readonly string[],
  star: string,
  isMatch: (wanted: string, item: string) => boolean,
): boolean {
  let [p, i, lastStar, from] = [0, 0, -1, 0];
  while (i < items.length) {
    if (pattern[p] === star) {
      lastStar = p++;
      from = i;
    } else if (p < pattern.length && isMatch(pattern[p] ?? '', items[i] ?? '')) {
      p++;
      i++;
    } else if (lastStar >= 0) {
      p = lastStar + 1;
      i = ++from;
    } else return false;
  }
  while (pattern[p] === star) p++;
  return p === pattern.length;
}
