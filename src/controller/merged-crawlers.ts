/** What a reconcile remembers of the merge of MonocleCrawlers, for their status and for the Monocle's. */
import { configVersion } from '../../constructs/config/config.js';
import { takesFrom } from '../../constructs/crawlers/crawler-proposal.js';
import type { CrawlerPlace } from '../../constructs/crawlers/crawler-verdict.js';
import type { ResolvedSpec } from '../../constructs/instance/spec.js';
import { isoTime } from '../instance/crawl/crawl-health.js';
import type { CrawlerRoll } from '../instance/desired/crawler-roll.js';
import type { Desired } from '../instance/desired/desired.js';
import { findingOf, placeOf, placesOf, recordedPlace } from '../instance/status/crawler-status.js';
import type { Explanation, StatusFields } from '../instance/status/monocle-status.js';
import { REASON } from '../instance/status/reasons.js';
import { type KubeObject, keyOf } from '../kube/object.js';
import type { Attempt, Memory } from './reconcile/attempt.js';
import type { Observation } from './reconcile/observe.js';

export const CRAWLERS_UNKNOWN: Explanation = {
  reason: REASON.CrawlersUnknown,
  message:
    'it has MonocleCrawlers, which the cluster does not serve or the operator may not read, so everything is left as it is; apply the CRD and the rights of this version of the operator',
};

/** Those that a Monocle may take, and those of namespaces that it takes nothing from. */
export function takenCrawlers(
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

/**
 * The places that MonocleCrawlers have, by uid: as the last merge gave them, whose status the cache may not show yet.
 * After a restart their status is the record.
 */
export const placesIn = (
  { key, memory }: Pick<Attempt, 'key' | 'memory'>,
  crawlers: readonly KubeObject[],
): ReadonlyMap<string, CrawlerPlace> =>
  placesOf(crawlers, (each) =>
    memory.crawlers
      ? placeOf(each, memory.crawlers.findings.get(each.metadata.uid ?? ''))
      : recordedPlace(each, key),
  );

/** @returns how many there are; what was known before, if the last good config runs on */
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

/** @returns when changes of MonocleCrawlers last took effect, now if this is one */
export function rememberRoll(
  { memory, previousStatus }: Attempt,
  { crawlerChange, own }: Pick<Desired, 'crawlerChange' | 'own'>,
  now: number,
): CrawlerRoll {
  const last = memory.crawlerRoll ?? previousStatus;
  const crawlersChangedAt = crawlerChange === 'rolls' ? isoTime(now) : last?.crawlersChangedAt;
  if (crawlersChangedAt === undefined || !own) return {};
  memory.crawlerRoll = { crawlersChangedAt, ownConfigVersion: configVersion(own) };
  return memory.crawlerRoll;
}

export function markProgrammed({ crawlers }: Memory, isProgrammed: boolean): void {
  if (crawlers) crawlers.isProgrammed = isProgrammed;
}
