/**
 * Which crawlers of a workspace may have the same repositories. Pure, in n log n.
 *
 * Monocle's janitor wipes by the full name of a repository: what another crawler of the workspace has of it would go,
 * too, and that one would not crawl it again. The name does not say which server it is of, and a group of GitLab has
 * the repositories of its subgroups. By what the specs say now: what a crawler crawled under a former one, nobody here
 * knows.
 */
import type { ConfigCrawler } from '../config/config.js';

/** Full names of repositories, in small letters: GitHub and GitLab do not tell capitals apart. */
interface Scope {
  readonly text: string;
  /** Whether it is every name that begins with the text, and not the text alone. */
  readonly isOpen: boolean;
}

interface Owned extends Scope {
  readonly crawler: string;
}

export class SharedRepositories {
  /** In the order of their texts: those that begin with another one follow it at once. */
  private readonly owned: readonly Owned[];
  /** Those that are open and in no other one, so only the last before a name can have it. */
  private readonly open: readonly Owned[];

  constructor(crawlers: readonly ConfigCrawler[]) {
    this.owned = crawlers
      .flatMap((each) => scopesOf(each).map((scope) => ({ ...scope, crawler: each.name })))
      .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    const open: Owned[] = [];
    for (const each of this.owned) {
      const last = open.at(-1);
      if (each.isOpen && !(last && each.text.startsWith(last.text))) open.push(each);
    }
    this.open = open;
  }

  /** The name of a crawler that may have repositories of this one. */
  with(crawler: ConfigCrawler): string | undefined {
    for (const { text, isOpen } of scopesOf(crawler)) {
      const around = this.open[placeOf(text, this.open) - 1];
      if (around && text.startsWith(around.text)) return around.crawler;
      const next = this.owned[placeOf(text, this.owned)];
      if (next && (isOpen ? next.text.startsWith(text) : next.text === text)) return next.crawler;
    }
    return undefined;
  }
}

/** The index of the first that is not before the text. */
function placeOf(text: string, sorted: readonly Scope[]): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as Scope).text < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Empty if the janitor finds no repositories of it. */
function scopesOf({ provider }: ConfigCrawler): Scope[] {
  const fields: Readonly<Record<string, unknown>> = Object(provider);
  const list = (field: string): readonly string[] | undefined => {
    const given = fields[field] as readonly string[] | null | undefined;
    return given && given.length > 0 ? given : undefined;
  };
  const below = (root: string, names: readonly string[] | undefined): Scope[] =>
    (names ?? ['^']).map((name) => ({
      text: `${root}${name.startsWith('^') ? beginningOf(name) : name}`.toLowerCase(),
      isOpen: name.startsWith('^'),
    }));
  for (const kind of ['github', 'gitlab']) {
    const organization = fields[`${kind}_organization`];
    if (typeof organization === 'string')
      return below(`${organization}/`, list(`${kind}_repositories`));
  }
  const repositories = list('gerrit_repositories');
  if (repositories === undefined) return [];
  const prefix = String(fields.gerrit_prefix ?? '');
  // Monocle's crawler and its janitor do not put a prefix before a name in the same way.
  const roots = prefix === '' || prefix.endsWith('/') ? [prefix] : [prefix, `${prefix}/`];
  return roots.flatMap((root) => below(root, repositories));
}

/** What every name that a regular expression of Gerrit matches begins with: it has to match the whole name. */
function beginningOf(pattern: string): string {
  if (pattern.includes('|')) return '';
  const [, plain = '', next = ''] = /^\^([\w/-]*)(.?)/.exec(pattern) ?? [];
  return /[?*{]/.test(next) ? plain.slice(0, -1) : plain;
}
