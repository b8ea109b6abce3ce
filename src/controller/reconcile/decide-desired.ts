/**
 * What a Monocle should be, by what was observed: the config and the MonocleCrawlers are read, and
 * `desired` decides. The last good config is looked up only if it is needed.
 */
import { setImmediate } from 'node:timers/promises';
import { configVersion } from '../../../constructs/config/config.js';
import { proposalOf } from '../../../constructs/crawlers/crawler-proposal.js';
import { tokenRules } from '../../../constructs/crawlers/crawler-token.js';
import {
  type CrawlerProposal,
  type Refusal,
  type RefusalReason,
  refusal,
} from '../../../constructs/crawlers/crawler-verdict.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import type { Platform } from '../../../constructs/instance/platform.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { restOfInterval } from '../../instance/desired/crawler-roll.js';
import {
  type Desired,
  desired,
  needsLastGood,
  type Observed,
} from '../../instance/desired/desired.js';
import { asCrawler } from '../../instance/desired/live.js';
import { hasKeyIn, isTokenIn, type ObservedSecrets } from '../../instance/desired/secret.js';
import type { Status } from '../../instance/status/monocle-status.js';
import { CRAWLER } from '../../instance/writes/resources.js';
import type { KubeObject, ObjectKey } from '../../kube/object.js';
import type { Time } from '../../time.js';
import type { Contents } from '../caches/contents.js';
import { factsOf } from '../caches/crawler-index.js';
import type { Configs } from '../configs/configs.js';
import { placesIn } from '../crawlers/update-crawlers.js';
import type { Attempt } from './attempt.js';
import type { CheckResult } from './check.js';
import { type Observation, readSecrets } from './observe.js';

type Wanted = NonNullable<CheckResult['wanted']> & { readonly platform: Platform };

interface DecideOptions {
  readonly observation: Observation;
  readonly configs: Configs;
  readonly contents: Contents;
  readonly time: Time;
  /** Of a Monocle that does not say it. */
  readonly crawlerRollMs: number;
}

interface Decision extends Desired {
  /** As they were observed. */
  readonly secrets: ObservedSecrets;
  /** After how many ms changes of MonocleCrawlers take effect; undefined if none waits. */
  readonly crawlersWaitMs?: number;
}

export async function decideDesired(
  attempt: Attempt,
  { spec, isPublished, platform }: Wanted,
  { observation, configs, contents, time, crawlerRollMs }: DecideOptions,
): Promise<Decision> {
  const { key, previousStatus, report } = attempt;
  const { crawlers, proposals } = await readCrawlers(observation.crawlers, { key, spec }, contents);
  const read = await readSecrets(observation, contents);
  const places = placesIn(attempt, observation.crawlers);
  const observed: Observed = {
    key,
    spec,
    platform,
    secrets: read,
    config: await configs.authored(attempt, observation.edited),
    ...(crawlers.length > 0 && {
      crawlers: { crawlers, proposals, places, hasKey: hasKeyIn(read), isToken: isTokenIn(read) },
    }),
  };
  const crawlerRoll = attempt.memory.crawlerRoll ?? previousStatus ?? {};
  const isNeeded = needsLastGood(observed) || crawlerRoll.crawlersChangedAt !== undefined;
  const lastGood = isNeeded ? await configs.lastGood(attempt, observation) : undefined;
  const isRunning = isPublished
    ? previousStatus?.lastCommit !== undefined
    : report.components.api !== undefined;
  // An edit of the Monocle replaces pods in any case.
  const isEdited = previousStatus?.observedGeneration !== report.generation;
  const { rollIntervalSeconds } = spec.crawlers ?? {};
  const intervalMs =
    rollIntervalSeconds === undefined ? crawlerRollMs : rollIntervalSeconds * 1_000;
  const waitMs = isEdited ? 0 : restOfInterval(crawlerRoll, intervalMs, time.now());
  const wanted = desired(observed, {
    isRunning,
    lastGood,
    crawlerRoll,
    crawlersWait: waitMs > 0,
  });
  const waits = { ...wanted, secrets: read, crawlersWaitMs: waitMs };
  if (wanted.crawlerChange === 'waits') return waits;
  // After a restart, nobody knows what is published.
  const isUnknown = isPublished && waitMs > 0 && isRunning && lastGood === undefined;
  const isOther = isUnknown && isOfCrawlers(wanted, previousStatus);
  return isOther ? { ...waits, isHeld: true } : { ...wanted, secrets: read };
}

/** Whether the config is another one than the status says, and the Monocle's own part of it is not. */
const isOfCrawlers = ({ own, synthesis }: Desired, status: Status | undefined): boolean =>
  own !== undefined &&
  configVersion(own) === status?.ownConfigVersion &&
  synthesis?.instance.configVersion !== status.configVersion;

// The MonocleCrawlers of one Monocle, with their content, for the merge.
//
// In: what the cache has of them. Out: all of them, with what each adds alone; those that are more than a namespace may
// have are refused here, and nothing of them is read. So what one namespace has never keeps the operator from those of another.

/** How many of the Monocle's own namespace are read: a merge takes time for each, accepted or not. */
const MAX_READ = 2_000;
/** How many of each other namespace. */
const MAX_FOREIGN = 500;
/** How many are checked before others have a turn: the Lease must be renewed meanwhile. */
const AT_ONCE = 100;
/** Characters of the specs of one namespace: what a ConfigMap holds. */
const MAX_WEIGHT = 1_000_000;

interface CrawlersRead {
  readonly crawlers: readonly MonocleCrawler[];
  readonly proposals: ReadonlyMap<MonocleCrawler, CrawlerProposal | Refusal>;
}

/** @param crawlers those that have a place first, then the oldest first */
export function withinLimits(
  crawlers: readonly KubeObject[],
  { namespace: own }: ObjectKey,
): readonly KubeObject[] {
  const read = new Map<string | undefined, { count: number; weight: number }>();
  return crawlers.filter((crawler) => {
    const { namespace } = crawler.metadata;
    const { count, weight } = read.get(namespace) ?? { count: 0, weight: 0 };
    const next = { count: count + 1, weight: weight + factsOf(crawler).weight };
    const most = namespace === own ? MAX_READ : MAX_FOREIGN;
    const isWithin = next.count <= most && next.weight <= MAX_WEIGHT;
    if (isWithin) read.set(namespace, next);
    return isWithin;
  });
}

export async function readCrawlers(
  crawlers: readonly KubeObject[],
  { key, spec }: { readonly key: ObjectKey; readonly spec: ResolvedSpec },
  contents: Contents,
): Promise<CrawlersRead> {
  const within = new Set(withinLimits(crawlers, key));
  const found: MonocleCrawler[] = [];
  const proposals = new Map<MonocleCrawler, CrawlerProposal | Refusal>();
  const owner = { ...key, spec };
  const rules = tokenRules(owner);
  const refuse = (known: KubeObject, reason: RefusalReason, path: string, message: string) => {
    const crawler = asCrawler(known);
    found.push(crawler);
    proposals.set(crawler, refusal(reason, [path], message));
  };
  for (const known of crawlers) {
    if (spec.crawlers?.selector && factsOf(known).hasLargeLabels)
      refuse(known, 'NotSelected', 'metadata', 'has too many labels for a selector; remove some');
    else if (!within.has(known))
      refuse(known, 'TooLarge', 'spec', `${TOO_MUCH}; remove some, or use another Monocle`);
    else {
      const whole = await contents.whole(CRAWLER, known);
      // It may be newer than the cache, or gone: its watch event comes, and nobody has to wait for it.
      if (!whole) continue;
      const { labels } = known.metadata;
      const crawler = asCrawler({ ...whole, metadata: { ...whole.metadata, labels } });
      if (found.push(crawler) % AT_ONCE === 0) await setImmediate();
      proposals.set(crawler, proposalOf(owner, rules, crawler));
    }
  }
  return { crawlers: found, proposals };
}

const TOO_MUCH = 'does not fit beside the other MonocleCrawlers of its namespace';
