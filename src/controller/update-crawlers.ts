/**
 * The status and the finalizer of each MonocleCrawler of one Monocle: one patch if it says something new, and an
 * Event for a new refusal. A reconcile writes a limited number of them; the rest follow.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type CrawlerFinding,
  type CrawlerStatus,
  crawlerStatus,
  leavingStatus,
  notFound,
  notFoundStatus,
} from '../instance/crawler-status.js';
import { CRAWLER_CONDITION, FAILED_WIPE } from '../instance/reasons.js';
import { CRAWLER, MONOCLE } from '../instance/resources.js';
import { conditionOf, type Report } from '../instance/status.js';
import { hasFinalizer, isLeaving, keeps, releaseOf, wantsFinalizer } from '../instance/wipe.js';
import { hasCode, ignoring } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey } from '../kube/object.js';
import type { Time } from '../time.js';
import { type Attempt, earliest } from './attempt.js';
import type { InstanceCaches } from './caches.js';
import type { CrawlWatch } from './crawl-watch.js';
import type { RecordEvent } from './events.js';
import { type FinalizerChange, updateFinalizers } from './finalizers.js';
import { factsOf } from './light-crawler.js';
import { takenCrawlers } from './merged-crawlers.js';

const WIPES_NOTHING = 'dataPolicy Wipe wipes nothing, because its Monocle is published to Git';
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
  const { findings, isProgrammed = false, isPublished = false } = memory.crawlers ?? {};
  const { stalled, suspended, failure, configProblem, waiting } = report;
  const obstacle = (stalled ?? suspended ?? failure ?? configProblem ?? waiting)?.reason;
  const isFrozen = configProblem !== undefined;
  const now = options.time.now();
  const findingOf = ({ metadata, facts }: KubeObject): CrawlerFinding | undefined => {
    const found = findings?.get(metadata.uid ?? '');
    if (found?.generation !== metadata.generation) return undefined;
    return isPublished && found?.isAccepted && facts.wipes
      ? { ...found, message: `${found.message}. ${WIPES_NOTHING}` }
      : found;
  };
  const statusOf = (crawler: KubeObject): CrawlerStatus => {
    if (isLeaving(crawler)) {
      const wipes = hasFinalizer(crawler);
      const wiped = memory.wipes?.get(crawler.metadata.uid ?? '');
      return leavingStatus(
        { crawler, monocle: key, obstacle, wipes, ...(wiped && { wiped }) },
        now,
      );
    }
    const finding = findingOf(crawler);
    const health = options.crawl?.crawler(
      ...[key, monocle.metadata.uid],
      ...[crawler.spec?.workspace, crawler.metadata.name],
    );
    const known = { crawler, monocle: key, finding, isProgrammed, isFrozen, obstacle };
    return crawlerStatus({ ...known, ...(health && { health }) }, now);
  };
  const changes = taken.map((crawler): FinalizerChange => {
    const { wipes } = factsOf(crawler);
    if (!isLeaving(crawler))
      return { crawler, isWanted: wantsFinalizer(wipes, findingOf(crawler), isPublished) };
    const release = releaseOf(crawler, wipes, memory.wipes?.get(crawler.metadata.uid ?? ''));
    return { crawler, isWanted: release && false, ...(release && { release }) };
  });
  const staying = taken.filter((_, i) => changes[i]?.release === undefined);
  return allOf(
    () => writeStatuses(staying, statusOf, options),
    () => updateOrphans(key, others, { ...options, isGone: true }),
    () => updateFinalizers(changes, options),
  );
}

/**
 * One that fails stops no other: a status that is refused must not hold objects that may go.
 * @throws the first failure, at the end
 */
async function allOf(
  ...parts: readonly (() => Promise<number | undefined>)[]
): Promise<number | undefined> {
  const delays: (number | undefined)[] = [];
  let failure: unknown;
  for (const part of parts)
    try {
      delays.push(await part());
    } catch (error) {
      failure ??= error;
    }
  if (failure) throw failure;
  return earliest(...delays);
}

/**
 * The same if there is no such Monocle, or it takes nothing of their namespaces. If this controller does not see
 * all Monocles, it may be another one's.
 * @param options.isGone whether it surely runs none of them
 */
export async function updateOrphans(
  monocle: ObjectKey,
  crawlers: readonly KubeObject[],
  options: UpdateCrawlersOptions & { readonly isGone: boolean },
): Promise<number | undefined> {
  const { seesAll, isGone, client, time } = options;
  const statusOf = (each: KubeObject) => notFoundStatus(each, monocle, time.now());
  const wipes = (each: KubeObject) => factsOf(each).wipes;
  const held = crawlers.filter((each) => hasFinalizer(each) && wipes(each));
  // Whoever has the Monocle, nothing is wiped.
  const retained = crawlers
    .filter((each) => hasFinalizer(each) && !wipes(each))
    .map((crawler): FinalizerChange => {
      const release = releaseOf(crawler, false, undefined);
      return { crawler, isWanted: false, ...(release && { release }) };
    });
  return allOf(
    async () => (seesAll ? writeStatuses(crawlers, statusOf, options) : undefined),
    () => updateFinalizers(retained, options),
    async () => {
      if (held.length === 0) return undefined;
      if (!isGone && (await mayBeThere(client, monocle))) return undefined;
      const changes = held.map((crawler): FinalizerChange => {
        const release = isLeaving(crawler) && keeps(notFound(crawler, monocle));
        return { crawler, isWanted: false, ...(release && { release }) };
      });
      return updateFinalizers(changes, options);
    },
  );
}

/** It may be in a namespace that is not watched, or another controller's. */
async function mayBeThere(client: KubeClient, monocle: ObjectKey): Promise<boolean> {
  try {
    return (await client.get(MONOCLE, monocle)) !== undefined;
  } catch (error) {
    if (hasCode(error, 403)) return true;
    throw error;
  }
}

/** One that the API server refuses does not stop the others. */
async function writeStatuses(
  crawlers: readonly KubeObject[],
  statusOf: (crawler: KubeObject) => CrawlerStatus,
  { client, record }: UpdateCrawlersOptions,
): Promise<number | undefined> {
  let patches = 0;
  let failure: unknown;
  let isLeft = false;
  for (const crawler of crawlers) {
    const { status: previous } = crawler;
    const status = statusOf(crawler);
    if (isDeepStrictEqual(told(previous), told(status))) continue;
    if (written.get(crawler) === JSON.stringify(status)) continue;
    isLeft = patches++ >= MAX_PATCHES;
    if (isLeft) break;
    const patch = { status: { oldest: null, errors: null, ...status } };
    try {
      // It may be gone by now.
      await ignoring(404, client.patch(CRAWLER, keyOf(crawler), patch, 'status'));
    } catch (error) {
      failure ??= error;
      continue;
    }
    written.set(crawler, JSON.stringify(status));
    for (const type of [CRAWLER_CONDITION.Accepted, CRAWLER_CONDITION.Wiped]) {
      const [before, now] = [previous, status].map((each) => conditionOf(each, type));
      const isNews = before?.reason !== now?.reason || before?.message !== now?.message;
      const isTrouble =
        type === CRAWLER_CONDITION.Accepted || FAILED_WIPE.includes(now?.reason ?? '');
      if (now?.status === 'False' && isNews && isTrouble)
        record(crawler, 'Warning', now.reason, now.message);
    }
  }
  if (failure) throw failure;
  return isLeft ? NEXT_MS : undefined;
}

/** What a status says, whether it comes from the cluster or from us. */
const told = (status: Partial<CrawlerStatus> | undefined) => {
  const { observedGeneration, conditions, oldest, errors } = status ?? {};
  return { observedGeneration, conditions, oldest, errors };
};

/** What was written for an object of the cache, which does not show it before the next event. */
const written = new WeakMap<KubeObject, string>();
