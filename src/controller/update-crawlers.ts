/**
 * The status of each MonocleCrawler of one Monocle: one patch if it says something new, and an Event for a
 * new refusal. A reconcile writes a limited number of them; the rest follow.
 */
import { isDeepStrictEqual } from 'node:util';
import { type CrawlerStatus, crawlerStatus, notFoundStatus } from '../instance/crawler-status.js';
import { CRAWLER_CONDITION } from '../instance/reasons.js';
import { CRAWLER } from '../instance/resources.js';
import { conditionOf, type Report } from '../instance/status.js';
import { ignoring } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey } from '../kube/object.js';
import type { Time } from '../time.js';
import { type Attempt, earliest } from './attempt.js';
import type { InstanceCaches } from './caches.js';
import type { CrawlWatch } from './crawl-watch.js';
import type { RecordEvent } from './events.js';
import { takenCrawlers } from './merged-crawlers.js';

const MAX_PATCHES = 100;
const NEXT_MS = 500;

export interface UpdateCrawlersOptions {
  readonly client: KubeClient;
  readonly caches: Pick<InstanceCaches, 'crawlers'>;
  readonly record: RecordEvent;
  readonly time: Time;
  /** Whether every Monocle of the watched namespaces is this controller's. */
  readonly seesAll: boolean;
  /** Absent: nobody asks how far the crawlers are. */
  readonly crawl?: Pick<CrawlWatch, 'crawler'>;
}

/** @returns after how many ms to go on, if some are left */
export async function updateCrawlers(
  { key, monocle, memory }: Attempt,
  report: Report,
  options: UpdateCrawlersOptions,
): Promise<number | undefined> {
  const { taken, others } = takenCrawlers(options.caches.crawlers(key), monocle);
  const { findings, isProgrammed = false } = memory.crawlers ?? {};
  const { stalled, suspended, failure, configProblem, waiting } = report;
  const obstacle = (stalled ?? suspended ?? failure ?? configProblem ?? waiting)?.reason;
  const isFrozen = configProblem !== undefined;
  const now = options.time.now();
  const statusOf = (crawler: KubeObject): CrawlerStatus => {
    const found = findings?.get(crawler.metadata.uid ?? '');
    const finding = found?.generation === crawler.metadata.generation ? found : undefined;
    const health = options.crawl?.crawler(
      ...[key, monocle.metadata.uid],
      ...[crawler.spec?.workspace, crawler.metadata.name],
    );
    const known = { crawler, monocle: key, finding, isProgrammed, isFrozen, obstacle };
    return crawlerStatus({ ...known, ...(health && { health }) }, now);
  };
  return earliest(
    await writeStatuses(taken, statusOf, options),
    await updateOrphans(key, others, options),
  );
}

/**
 * The same if there is no such Monocle, or it takes nothing of their namespaces. If this controller does not see
 * all Monocles, it may be another one's.
 */
export async function updateOrphans(
  monocle: ObjectKey,
  crawlers: readonly KubeObject[],
  options: UpdateCrawlersOptions,
): Promise<number | undefined> {
  if (!options.seesAll) return undefined;
  const now = options.time.now();
  return writeStatuses(crawlers, (each) => notFoundStatus(each, monocle, now), options);
}

async function writeStatuses(
  crawlers: readonly KubeObject[],
  statusOf: (crawler: KubeObject) => CrawlerStatus,
  { client, record }: UpdateCrawlersOptions,
): Promise<number | undefined> {
  let patches = 0;
  for (const crawler of crawlers) {
    const { status: previous } = crawler;
    const status = statusOf(crawler);
    if (isDeepStrictEqual(told(previous), told(status))) continue;
    if (written.get(crawler) === JSON.stringify(status)) continue;
    if (patches++ >= MAX_PATCHES) return NEXT_MS;
    // It may be gone by now.
    const patch = { status: { oldest: null, errors: null, ...status } };
    await ignoring(404, client.patch(CRAWLER, keyOf(crawler), patch, 'status'));
    written.set(crawler, JSON.stringify(status));
    const [before, accepted] = [previous, status].map((each) =>
      conditionOf(each, CRAWLER_CONDITION.Accepted),
    );
    const isNews = before?.reason !== accepted?.reason || before?.message !== accepted?.message;
    if (accepted?.status === 'False' && isNews)
      record(crawler, 'Warning', accepted.reason, accepted.message);
  }
  return undefined;
}

/** What a status says, whether it comes from the cluster or from us. */
const told = (status: Partial<CrawlerStatus> | undefined) => {
  const { observedGeneration, conditions, oldest, errors } = status ?? {};
  return { observedGeneration, conditions, oldest, errors };
};

/** What was written for an object of the cache, which does not show it before the next event. */
const written = new WeakMap<KubeObject, string>();
