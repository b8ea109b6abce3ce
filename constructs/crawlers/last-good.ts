/**
 * The crawlers that ran before, for those whose new version is refused. Pure.
 *
 * A crawler is known by the place that is recorded for its object, or else by its own variable. Whether it may still
 * run as it was is checked anew: what a Monocle no longer allows does not run on.
 */
import { type ConfigCrawler, providerToken, type ValidConfig } from '../config/config.js';
import { own } from '../validation/schema.js';
import {
  type CrawlerToken,
  isTokenVariable,
  type TokenSource,
  tokenVariable,
} from './crawler-token.js';
import type { CrawlerProposal } from './crawler-verdict.js';
import type { MonocleCrawler } from './monocle-crawler.js';

export interface FormerCrawlers {
  /** The config that ran. */
  readonly config: ValidConfig;
  /** Where its pods read the tokens that are not in the Monocle's own Secret. */
  readonly tokens: ReadonlyMap<string, TokenSource>;
}

interface Former {
  readonly workspace: string;
  readonly entry: ConfigCrawler;
  readonly variable: string | undefined;
}

export class LastGood {
  private readonly byVariable = new Map<string, Former>();
  private readonly byName = new Map<string, Former>();

  constructor(private readonly former: FormerCrawlers | undefined) {
    for (const { name: workspace, crawlers } of former?.config.workspaces ?? [])
      for (const entry of crawlers) {
        const variable = providerToken(entry.provider)?.key;
        const found = { workspace, entry, variable };
        if (variable !== undefined) this.byVariable.set(variable, found);
        this.byName.set(nameKey(workspace, entry.name), found);
      }
  }

  /**
   * @param id of `idOf`
   * @param workspace the one in which it has its name; undefined if nothing is recorded of it
   */
  of(
    id: string,
    { metadata: { name }, spec }: MonocleCrawler,
    workspace: string | undefined,
  ): CrawlerProposal | undefined {
    if (own(spec, 'suspend') === true) return undefined;
    const ours = tokenVariable(id);
    const found =
      workspace === undefined
        ? this.byVariable.get(ours)
        : this.byName.get(nameKey(workspace, name));
    if (found === undefined || found.entry.name !== name) return undefined;
    const { variable } = found;
    if (variable !== undefined && isTokenVariable(variable) && variable !== ours) return undefined;
    const token = variable === undefined ? undefined : this.tokenOf(variable);
    if (token === 'unknown') return undefined;
    return {
      workspace: found.workspace,
      entry: found.entry,
      isSuspended: false,
      warnings: [],
      token: token && { ...token, path: ['spec'] },
    };
  }

  private tokenOf(variable: string): CrawlerToken | 'unknown' {
    const source = this.former?.tokens.get(variable);
    if (source) return { variable, source };
    return isTokenVariable(variable) ? 'unknown' : { variable };
  }
}

const nameKey = (workspace: unknown, name: string): string => JSON.stringify([workspace, name]);

// A config that MonocleCrawlers are part of: what it needs to be checked and taken apart again. Pure.

const STAND_IN = 'TOKEN';

/**
 * For a check of a merged config: the same value, with another name for each variable that only a
 * MonocleCrawler can have.
 * @param value anything
 */
export function withStandIns(value: unknown): unknown {
  const eachOf = (owner: unknown, field: string, change: (item: unknown) => unknown): unknown => {
    const list = own(owner, field);
    return Array.isArray(list) ? { ...(owner as object), [field]: list.map(change) } : owner;
  };
  return eachOf(value, 'workspaces', (workspace) =>
    eachOf(workspace, 'crawlers', (crawler) => {
      const provider = own(crawler, 'provider');
      if (typeof provider !== 'object' || provider === null) return crawler;
      const entries = Object.entries(provider).map(([field, text]) => [
        field,
        typeof text === 'string' && isTokenVariable(text) ? STAND_IN : text,
      ]);
      return { ...(crawler as object), provider: Object.fromEntries(entries) };
    }),
  );
}

/**
 * The config without its MonocleCrawlers, as far as it can be told: those with a variable of their own, and those
 * that have the workspace and the name of a MonocleCrawler that there is. A workspace that they created stays,
 * without crawlers.
 */
export function withoutCrawlers(
  config: ValidConfig,
  crawlers: readonly Pick<MonocleCrawler, 'metadata' | 'spec'>[],
): ValidConfig {
  const names = new Set(
    crawlers.map(({ metadata, spec }) => nameKey(own(spec, 'workspace'), metadata.name)),
  );
  const isOwn = (workspace: string, { name, provider }: ConfigCrawler): boolean =>
    !isTokenVariable(providerToken(provider)?.key ?? '') && !names.has(nameKey(workspace, name));
  if (config.workspaces.every(({ name, crawlers }) => crawlers.every((each) => isOwn(name, each))))
    return config;
  return {
    ...config,
    workspaces: config.workspaces.map((workspace) => ({
      ...workspace,
      crawlers: workspace.crawlers.filter((each) => isOwn(workspace.name, each)),
    })),
  };
}

/**
 * Where the pods of a crawler's Deployment read the tokens of MonocleCrawlers.
 * @param deployment anything
 */
export function mountedTokens(deployment: unknown): ReadonlyMap<string, TokenSource> {
  const pod = own(own(own(deployment, 'spec'), 'template'), 'spec');
  const containers = own(pod, 'containers');
  const variables = (Array.isArray(containers) ? containers : []).flatMap((container) => {
    const env = own(container, 'env');
    return Array.isArray(env) ? env : [];
  });
  const found = new Map<string, TokenSource>();
  for (const variable of variables) {
    const name = own(variable, 'name');
    const ref = own(own(variable, 'valueFrom'), 'secretKeyRef');
    const [secret, key] = [own(ref, 'name'), own(ref, 'key')];
    if (typeof name !== 'string' || typeof secret !== 'string' || typeof key !== 'string') continue;
    if (isTokenVariable(name)) found.set(name, { secret, key });
  }
  return found;
}
