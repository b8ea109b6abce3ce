/**
 * Writes the status of each MonocleCrawler of one Monocle: one patch if it changed, and an Event for a new refusal.
 * A reconcile writes a limited number of them; later ones write the rest. Apart from the status, it only removes
 * the finalizer of an older version.
 */
import { isDeepStrictEqual } from 'node:util';
import { configVersion } from '../../../constructs/config/config.js';
import { takesFrom } from '../../../constructs/crawlers/crawler-proposal.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import type { CrawlerRoll } from '../../instance/desired/crawler-roll.js';
import type { Desired } from '../../instance/desired/desired.js';
import { FORMER_FINALIZER, hasFormerFinalizer } from '../../instance/desired/live.js';
import { conditionOf, type Explanation } from '../../instance/status/condition.js';
import {
  type CrawlerFinding,
  type CrawlerStatus,
  crawlerStatus,
  findingOf,
  leavingStatus,
  notFoundStatus,
} from '../../instance/status/crawler-status.js';
import type { Report, StatusFields } from '../../instance/status/monocle-status.js';
import { CRAWLER_CONDITION, REASON } from '../../instance/status/reasons.js';
import { CRAWLER } from '../../instance/writes/resources.js';
import { ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey } from '../../kube/object.js';
import { mergePatch } from '../../manifest/merge-patch.js';
import { isoTime, type Time } from '../../time.js';
import type { InstanceCaches } from '../caches/caches.js';
import type { CrawlWatch } from '../crawl/crawl-watch.js';
import { type Attempt, earliest, type Memory } from '../reconcile/attempt.js';
import type { Observation } from '../reconcile/observe.js';
import type { RecordEvent } from '../serving/events.js';

const MAX_PATCHES = 100;
const NEXT_MS = 500;

interface UpdateCrawlersOptions {
  readonly client: KubeClient;
  readonly caches: Pick<InstanceCaches, 'crawlers'>;
  readonly record: RecordEvent;
  readonly time: Time;
  /** Whether every Monocle of the watched namespaces is this controller's. */
  readonly seesAll: boolean;
  /** Absent: the controller does not ask how far the crawlers are. */
  readonly crawl?: Pick<CrawlWatch, 'crawler'>;
}

/** @returns after how many ms to continue, if some are left */
export async function updateCrawlers(
  { key, monocle, memory }: Attempt,
  report: Report,
  options: UpdateCrawlersOptions,
): Promise<number | undefined> {
  const { taken, others } = takenCrawlers(options.caches.crawlers(key), monocle);
  const { findings, isProgrammed = false, nextRoll } = memory.crawlers ?? {};
  const { stalled, suspended, failure, configProblem, waiting } = report;
  const obstacle = (stalled ?? suspended ?? failure ?? configProblem ?? waiting)?.reason;
  const isFrozen = configProblem !== undefined;
  const now = options.time.now();
  const findingOf = ({ metadata }: KubeObject): CrawlerFinding | undefined => {
    const found = findings?.get(metadata.uid ?? '');
    return found?.generation === metadata.generation ? found : undefined;
  };
  const statusOf = (crawler: KubeObject): CrawlerStatus => {
    if (isLeaving(crawler)) return leavingStatus(crawler, now);
    const finding = findingOf(crawler);
    const health = options.crawl?.crawler(
      ...[key, monocle.metadata.uid],
      ...[crawler.spec?.workspace, crawler.metadata.name],
    );
    const known = { crawler, monocle: key, finding, isProgrammed, nextRoll, isFrozen, obstacle };
    return crawlerStatus({ ...known, ...(health && { health }) }, now);
  };
  return allOf(
    () => releaseCrawlers(taken, options),
    () => writeStatuses(taken, statusOf, options),
    () => updateOrphans(key, others, options),
  );
}

const isLeaving = ({ metadata }: KubeObject): boolean => metadata.deletionTimestamp !== undefined;

/**
 * Runs all parts even if one fails: a refused status must not keep objects that may be deleted.
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
 * The same if the Monocle does not exist, or takes no crawlers of their namespaces. If this controller does not see
 * all Monocles, the Monocle may belong to another controller.
 */
export async function updateOrphans(
  monocle: ObjectKey,
  crawlers: readonly KubeObject[],
  options: UpdateCrawlersOptions,
): Promise<number | undefined> {
  const { seesAll, time } = options;
  const statusOf = (each: KubeObject) => notFoundStatus(each, monocle, time.now());
  return allOf(
    // An older controller would add the finalizer again, except to an object that is being deleted.
    () => releaseCrawlers(seesAll ? crawlers : crawlers.filter(isLeaving), options),
    async () => (seesAll ? writeStatuses(crawlers, statusOf, options) : undefined),
  );
}

/** Removes the finalizer of an older version, which would keep a deleted MonocleCrawler. */
async function releaseCrawlers(
  crawlers: readonly KubeObject[],
  { client }: UpdateCrawlersOptions,
): Promise<undefined> {
  for (const crawler of crawlers.filter(hasFormerFinalizer)) {
    const { resourceVersion, finalizers } = crawler.metadata;
    const others = finalizers?.filter((each) => each !== FORMER_FINALIZER);
    // Send the resourceVersion: a finalizer that a client has added meanwhile must not be lost.
    const metadata = { resourceVersion, finalizers: others };
    await ignoring(404, client.patch(CRAWLER, keyOf(crawler), { metadata }));
  }
}

/** Writes the other statuses even if the API server refuses one. */
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
    isLeft = patches++ >= MAX_PATCHES;
    if (isLeft) break;
    const patch = { status: mergePatch(previous, status) };
    try {
      // The crawler may have been deleted meanwhile.
      await ignoring(404, client.patch(CRAWLER, keyOf(crawler), patch, 'status'));
    } catch (error) {
      failure ??= error;
      continue;
    }
    const [before, now] = [previous, status].map((each) =>
      conditionOf(each, CRAWLER_CONDITION.Accepted),
    );
    const isNews = before?.reason !== now?.reason || before?.message !== now?.message;
    if (now?.status === 'False' && isNews) record(crawler, 'Warning', now.reason, now.message);
  }
  if (failure) throw failure;
  return isLeft ? NEXT_MS : undefined;
}

/** The fields of a status to compare, from the cluster or from us. */
const told = (status: Partial<CrawlerStatus> | undefined) => {
  const { observedGeneration, conditions, oldest, errors, place } = status ?? {};
  return { observedGeneration, conditions, oldest, errors, place };
};

// What a reconcile remembers of the merge of MonocleCrawlers, for their status and for the Monocle's.

export const CRAWLERS_UNKNOWN: Explanation = {
  reason: REASON.CrawlersUnknown,
  message:
    'it has MonocleCrawlers, which the cluster does not serve or the operator may not read, so everything is left as it is; apply the CRD and the rights of this version of the operator',
};

/** The crawlers that a Monocle may take, and those of namespaces that it does not take from. */
function takenCrawlers(
  crawlers: readonly KubeObject[],
  monocle: KubeObject,
): { readonly taken: readonly KubeObject[]; readonly others: readonly KubeObject[] } {
  const owner = { ...keyOf(monocle), spec: (monocle.spec ?? {}) as ResolvedSpec };
  const isTaken = ({ metadata }: KubeObject) => takesFrom(owner, metadata.namespace);
  return {
    taken: crawlers.filter(isTaken),
    others: crawlers.filter((each) => !isTaken(each)),
  };
}

/** @returns how many there are; the previous counts, if the last good config keeps running */
export function rememberFindings(
  { memory, previousStatus }: Attempt,
  { crawlers }: Pick<Observation, 'crawlers'>,
  { crawlers: merged, configProblem }: Pick<Desired, 'crawlers' | 'configProblem'>,
  nextRoll: string | undefined,
): StatusFields['crawlers'] {
  if (configProblem) return previousStatus?.crawlers;
  const generations = new Map(
    crawlers.map(({ metadata: { uid = '', generation = 0 } }) => [uid, generation]),
  );
  const findings = new Map(
    (merged?.verdicts ?? []).map((verdict) => {
      const { uid = '' } = verdict.crawler.metadata;
      return [uid, findingOf(verdict, generations.get(uid) ?? 0)];
    }),
  );
  memory.crawlers = { findings, nextRoll, isProgrammed: false };
  if (findings.size === 0) return undefined;
  const accepted = [...findings.values()].filter(({ isAccepted }) => isAccepted);
  return { total: findings.size, accepted: accepted.length };
}

/** @returns when changes of MonocleCrawlers last took effect: now if this is such a change */
export function rollOf(
  { previousStatus }: Attempt,
  { crawlerChange, own }: Pick<Desired, 'crawlerChange' | 'own'>,
  now: number,
): CrawlerRoll {
  const isRoll = crawlerChange === 'rolls';
  const crawlersChangedAt = isRoll ? isoTime(now) : previousStatus?.crawlersChangedAt;
  if (crawlersChangedAt === undefined || !own) return {};
  return { crawlersChangedAt, ownConfigVersion: configVersion(own) };
}

export function markProgrammed({ crawlers }: Memory, isProgrammed: boolean): void {
  if (crawlers) crawlers.isProgrammed = isProgrammed;
}
