/**
 * Reads the MonocleCrawlers of one Monocle, with their content, for the merge.
 *
 * In: what the cache has of them. Out: all of them, with what each would add alone. Those beyond the limits of a
 * namespace are refused and not read, so one namespace cannot keep the operator from reading those of another.
 */
import { setImmediate } from 'node:timers/promises';
import { proposalOf } from '../../../constructs/crawlers/crawler-proposal.js';
import { tokenRules } from '../../../constructs/crawlers/crawler-token.js';
import {
  type CrawlerPlace,
  type CrawlerProposal,
  type Refusal,
  type RefusalReason,
  refusal,
} from '../../../constructs/crawlers/crawler-verdict.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { asCrawler } from '../../instance/desired/live.js';
import { placeOf, placesOf, recordedPlace } from '../../instance/status/crawler-status.js';
import { CRAWLER } from '../../instance/writes/resources.js';
import type { KubeObject, ObjectKey } from '../../kube/object.js';
import type { Contents } from '../caches/contents.js';
import { factsOf } from '../caches/crawler-index.js';
import type { Attempt } from '../reconcile/attempt.js';

/** How many of the Monocle's own namespace are read: a merge takes time for each, even if it is refused. */
const MAX_READ = 2_000;
/** How many of each other namespace are read. */
const MAX_FOREIGN = 500;
/** How many are checked before the event loop gets a turn: the Lease must be renewed meanwhile. */
const AT_ONCE = 100;
/** Characters of the specs of one namespace: as many as a ConfigMap holds. */
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
      // The object may be newer than the cache, or deleted: its watch event starts another reconcile.
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

/**
 * The places of MonocleCrawlers, by uid. They come from the last merge, because one reconcile does not write all
 * statuses; after a restart they come from the statuses.
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
