/**
 * Turns the crawlers of an existing config into MonocleCrawlers. Pure.
 *
 * In: a valid config. Out: the MonocleCrawlers, and the rest of the config. Merged, both give the same config again,
 * except for the order of the crawlers in a workspace, and for token variables that have Monocle's default name
 * anyway. A crawler stays in the config if no MonocleCrawler can express it: for example, a changed name would lose
 * its progress in Elasticsearch.
 */
import {
  type ConfigCrawler,
  canonicalConfig,
  type MonocleConfig,
  providerToken,
} from '../config/config.js';
import { API_VERSION } from '../instance/custom-resource.js';
import { contentHash } from '../validation/content-hash.js';
import { formatPath, formatProblem, type Path } from '../validation/problem.js';
import { CRAWLER_KIND, type MonocleCrawler, resolveCrawler } from './monocle-crawler.js';
import { configProvider, specProvider, withoutDefaults } from './provider-fields.js';

export interface ExtractOptions {
  /** The name of the Monocle. */
  readonly monocle: string;
  /** The Monocle's own Secret, whose keys the config names. */
  readonly secret: string;
  readonly namespace?: string;
}

export interface ExtractedCrawlers {
  readonly crawlers: readonly MonocleCrawler[];
  readonly rest: MonocleConfig;
  /** Which crawlers stay in the config, and why. */
  readonly kept: readonly string[];
  /** The keys of the Secret that the Monocle has to allow with spec.crawlers.secretKeys. */
  readonly secretKeys: readonly string[];
}

export function extractCrawlers(config: MonocleConfig, options: ExtractOptions): ExtractedCrawlers {
  const crawlers = new Map<string, MonocleCrawler>();
  const kept: string[] = [];
  const secretKeys = new Set<string>();
  const workspaces = canonicalConfig(config).workspaces.map((workspace, i) => ({
    ...workspace,
    crawlers: workspace.crawlers.filter((entry, j) => {
      const made = crawlerOf(entry, workspace.name, options);
      const reason =
        typeof made === 'string'
          ? made
          : crawlers.has(entry.name)
            ? `a MonocleCrawler has this name already, for workspace ${crawlers.get(entry.name)?.spec.workspace}`
            : undefined;
      if (reason === undefined && typeof made !== 'string') {
        crawlers.set(entry.name, made.crawler);
        if (made.key !== undefined) secretKeys.add(made.key);
        return false;
      }
      kept.push(`${formatPath(placeOf(i, j))} (${JSON.stringify(entry.name)}): ${reason}`);
      return true;
    }),
  }));
  const rest = { ...canonicalConfig(config), workspaces };
  return { crawlers: [...crawlers.values()], rest, kept, secretKeys: [...secretKeys].sort() };
}

const placeOf = (workspace: number, crawler: number): Path => [
  'workspaces',
  workspace,
  'crawlers',
  crawler,
];

/** Returns the reason, as text, if no MonocleCrawler can express the crawler. */
function crawlerOf(
  entry: ConfigCrawler,
  workspace: string,
  { monocle, secret, namespace }: ExtractOptions,
): { readonly crawler: MonocleCrawler; readonly key: string | undefined } | string {
  const key = providerToken(entry.provider)?.key;
  const provider = specProvider(
    entry.provider,
    key === undefined ? undefined : { name: secret, key },
  );
  if (provider === undefined) return 'no MonocleCrawler has this provider';
  const crawler = {
    apiVersion: API_VERSION,
    kind: CRAWLER_KIND,
    metadata: { name: entry.name, ...(namespace !== undefined && { namespace }) },
    spec: {
      monocle: { name: monocle },
      workspace,
      updateSince: entry.update_since,
      ...provider,
    },
  };
  const [problem] = resolveCrawler(crawler).problems;
  if (problem) return formatProblem(problem);
  const written = configProvider(crawler.spec, key);
  return contentHash(written) === contentHash(withoutDefaults(entry.provider))
    ? { crawler, key }
    : 'a MonocleCrawler cannot say all of it';
}
