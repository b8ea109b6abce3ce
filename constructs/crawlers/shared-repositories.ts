/**
 * Which crawlers of a workspace may have the same repositories. Pure, and linear.
 *
 * Monocle's janitor wipes by repository: what another crawler of the workspace has of it would go, too, and that
 * one would not crawl it again. By what the config says now, organization by organization: what a crawler crawled
 * under a former spec, nobody here knows.
 */
import type { ConfigCrawler } from '../config/config.js';

interface Scope {
  /** What the names of its repositories begin with, and the kind of server. */
  readonly root: string;
  /** undefined if it is everything there. */
  readonly names: readonly string[] | undefined;
}

interface Found {
  /** A crawler of everything there. */
  all?: string;
  /** A crawler of something there. */
  some: string;
  readonly byName: Map<string, string>;
}

export class SharedRepositories {
  /** By root. */
  private readonly found = new Map<string, Found>();

  constructor(crawlers: readonly ConfigCrawler[]) {
    for (const crawler of crawlers) {
      const scope = scopeOf(crawler);
      if (scope === undefined) continue;
      const known: Found = this.found.get(scope.root) ?? { some: crawler.name, byName: new Map() };
      this.found.set(scope.root, known);
      if (scope.names === undefined) known.all = crawler.name;
      for (const name of scope.names ?? []) known.byName.set(name, crawler.name);
    }
  }

  /** The name of a crawler that may have repositories of this one. */
  with(crawler: ConfigCrawler): string | undefined {
    const { root, names } = scopeOf(crawler) ?? {};
    const found = root === undefined ? undefined : this.found.get(root);
    if (found === undefined || found.all !== undefined) return found?.all;
    if (names === undefined) return found.some;
    return names.map((name) => found.byName.get(name)).find((other) => other !== undefined);
  }
}

/** undefined if the janitor finds no repositories of it. GitHub and GitLab do not tell capitals apart. */
function scopeOf({ provider }: ConfigCrawler): Scope | undefined {
  const fields: Readonly<Record<string, unknown>> = Object(provider);
  const list = (field: string): readonly string[] | undefined => {
    const given = fields[field] as readonly string[] | null | undefined;
    return given && given.length > 0 ? given : undefined;
  };
  for (const kind of ['github', 'gitlab']) {
    const organization = fields[`${kind}_organization`];
    if (typeof organization !== 'string') continue;
    const names = list(`${kind}_repositories`)?.map((name) => name.toLowerCase());
    return { root: JSON.stringify([kind, organization.toLowerCase()]), names };
  }
  const repositories = list('gerrit_repositories');
  if (repositories === undefined) return undefined;
  const hasPattern = repositories.some((name) => name.startsWith('^'));
  return {
    root: JSON.stringify(['gerrit', fields.gerrit_prefix ?? '']),
    names: hasPattern ? undefined : repositories,
  };
}
