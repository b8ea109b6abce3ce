/** A config that MonocleCrawlers are part of: what it needs to be checked and taken apart again. Pure. */
import { type ConfigCrawler, type MonocleConfig, providerToken } from '../config/config.js';
import { own } from '../validation/own.js';
import { isTokenVariable, type TokenSource } from './crawler-token.js';
import type { MonocleCrawler } from './monocle-crawler.js';

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
  config: MonocleConfig,
  crawlers: readonly Pick<MonocleCrawler, 'metadata' | 'spec'>[],
): MonocleConfig {
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

const nameKey = (workspace: unknown, name: string): string => JSON.stringify([workspace, name]);

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
