/**
 * The last good versions of crawlers whose new version is refused. Pure.
 *
 * A crawler is identified by the place recorded for its object, or else by its own variable. Its last good version is
 * checked again: if the Monocle no longer allows it, it does not keep running.
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
  /** Where its pods read the tokens that are not in the Monocle's own Secret from. */
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
   * @param workspace the workspace in which it owns its name; undefined if none is recorded
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

// Functions to check a config that contains MonocleCrawlers, and to take it apart again. Pure.

const STAND_IN = 'TOKEN';

/**
 * Prepares a merged config for validation: replaces the names of variables that only a MonocleCrawler may
 * have.
 * @param value any value
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
 * The config without the crawlers that are recognizably MonocleCrawlers: those with a variable of their own, and
 * those with the workspace and the name of an existing MonocleCrawler. A workspace that they created stays, without
 * crawlers.
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
 * Where the pods of a crawler's Deployment read the tokens of MonocleCrawlers from.
 * @param deployment any value
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
