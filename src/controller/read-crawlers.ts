/**
 * The MonocleCrawlers of one Monocle, with their content, for the merge.
 *
 * In: what the cache has of them. Out: those that are merged, and those that are too many: of what a config can
 * never hold, nothing is read.
 */
import type { MonocleCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import { asCrawler } from '../instance/live-crawlers.js';
import { CRAWLER } from '../instance/resources.js';
import type { KubeObject, ObjectKey } from '../kube/object.js';
import type { Contents } from './contents.js';
import { factsOf } from './light-crawler.js';

/** How many a Monocle may have. */
const MAX_CRAWLERS = 2_000;
/** How many of other namespaces: their tokens are copied into one Secret. */
const MAX_FOREIGN = 500;
/** Characters of all of them: twice what a ConfigMap holds. */
const MAX_WEIGHT = 2_000_000;

export interface CrawlersRead {
  readonly taken: readonly MonocleCrawler[];
  /** Too many or too much: the youngest. */
  readonly excess: readonly KubeObject[];
}

/** @param crawlers the oldest first */
export function withinLimits(
  crawlers: readonly KubeObject[],
  { namespace }: ObjectKey,
): { readonly within: readonly KubeObject[]; readonly excess: readonly KubeObject[] } {
  const [within, excess]: [KubeObject[], KubeObject[]] = [[], []];
  let weight = 0;
  let foreign = 0;
  for (const crawler of crawlers) {
    weight += factsOf(crawler).weight;
    const isForeign = crawler.metadata.namespace !== namespace;
    const fits = within.length < MAX_CRAWLERS && weight <= MAX_WEIGHT;
    const isWithin = fits && !(isForeign && ++foreign > MAX_FOREIGN);
    (isWithin ? within : excess).push(crawler);
  }
  return { within, excess };
}

export async function readCrawlers(
  crawlers: readonly KubeObject[],
  monocle: ObjectKey,
  contents: Contents,
): Promise<CrawlersRead> {
  const { within, excess } = withinLimits(crawlers, monocle);
  const taken: MonocleCrawler[] = [];
  for (const known of within) {
    const whole = await contents.whole(CRAWLER, known);
    // It may be newer than the cache, or gone: its watch event comes, and nobody has to wait for it.
    if (whole) taken.push(asCrawler(whole));
  }
  return { taken, excess };
}
