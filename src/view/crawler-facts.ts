/** What a view says about the MonocleCrawlers of a Monocle. Pure. */
import { takesFrom } from '../../constructs/crawlers/crawler-proposal.js';
import type { ResolvedSpec } from '../../constructs/instance/spec.js';
import { andMore } from '../../constructs/validation/problem.js';
import { behindText } from '../instance/crawl/crawl-health.js';
import { part, timeOf } from '../instance/readiness/pod-parts.js';
import { oneLine } from '../instance/readiness/pod-text.js';
import { conditionOf } from '../instance/status/condition.js';
import { CONDITION, CRAWLER_CONDITION } from '../instance/status/reasons.js';
import { type KubeObject, keyOf, type ObjectKey } from '../kube/object.js';
import { condition, type Fact } from './instance-facts.js';

interface CrawlerView {
  /** Those that name the Monocle, as far as they can be listed. */
  readonly crawlers: readonly KubeObject[];
  /** Whether the caller cannot list all of them. */
  readonly isPartial: boolean;
  /** In milliseconds. */
  readonly now: number;
}

const MOST_REFUSED = 5;
const LONGEST = 63;

/** The Monocle that a MonocleCrawler names. */
export function monocleOf({ metadata, spec }: KubeObject): ObjectKey {
  const { name, namespace = metadata.namespace } = part(spec?.monocle);
  return { namespace: String(namespace), name: String(name) };
}

/** Empty if it has none. */
export function crawlerFacts(
  monocle: KubeObject | undefined,
  { crawlers, isPartial, now }: CrawlerView,
): Fact[] {
  if (monocle === undefined) return [];
  const key = keyOf(monocle);
  const owner = { ...key, spec: (monocle.spec ?? {}) as ResolvedSpec };
  const taken = crawlers.filter(({ metadata }) => takesFrom(owner, metadata.namespace));
  const stated = Number(part(monocle.status?.crawlers).total) || 0;
  const hidden = isPartial ? Math.max(0, stated - taken.length) : 0;
  const total = taken.length + hidden;
  if (total === 0) return [];
  const label = 'crawlers';
  const accepted = taken.filter((each) => verdict(each)?.status === 'True').length;
  const refused = taken.filter((each) => verdict(each)?.status === 'False');
  const pending = taken.length - accepted - refused.length;
  const ofAll = (count: number) => (count === total ? `${count}` : `${count} of ${total}`);
  const parts = [
    ...(refused.length > 0 ? [`${ofAll(refused.length)}: ${refusedText(refused, key)}`] : []),
    ...(pending > 0 ? [`${ofAll(pending)} pending`] : []),
    ...(accepted > 0 ? [`${ofAll(accepted)} accepted`] : []),
    ...(hidden > 0 ? [`${hidden} that you cannot list`] : []),
    ...slowestText(taken, key, now),
  ];
  const detail = parts.join(' · ');
  if (refused.length > 0) return [{ label, mark: 'bad', state: 'refused', detail }];
  if (pending > 0) return [{ label, mark: 'going', state: 'pending', detail }];
  return accepted > 0
    ? [{ label, mark: 'good', state: 'accepted', detail }]
    : [{ label, mark: 'none', state: 'unknown', detail }];
}

/** undefined if nobody has looked at its newest version. */
function verdict({ metadata, status }: KubeObject) {
  const found = conditionOf(status, CRAWLER_CONDITION.Accepted);
  return (found?.observedGeneration ?? 0) >= (metadata.generation ?? 0) ? found : undefined;
}

function refusedText(refused: readonly KubeObject[], monocle: ObjectKey): string {
  const shown = refused
    .slice(0, MOST_REFUSED)
    .map((each) => `${nameFor(each, monocle)} ${oneLine(verdict(each)?.reason, LONGEST)}`);
  const more = refused.length - shown.length;
  return [...shown, ...(more > 0 ? [andMore(more)] : [])].join(', ');
}

function slowestText(crawlers: readonly KubeObject[], monocle: ObjectKey, now: number): string[] {
  const known = crawlers
    .map((crawler) => ({ crawler, at: timeOf(part(crawler.status?.oldest).at) }))
    .filter(({ at }) => !Number.isNaN(at));
  if (known.length === 0) return [];
  const { crawler, at } = known.reduce((a, b) => (b.at < a.at ? b : a));
  return [`slowest ${nameFor(crawler, monocle)} ${behindText(at, now)}`];
}

const nameFor = ({ metadata: { name, namespace } }: KubeObject, monocle: ObjectKey): string =>
  namespace === monocle.namespace ? name : `${namespace}/${name}`;

// What a view says about how far the crawlers are. Pure.

/** Empty unless the controller asks the api. */
export function crawlFacts(monocle: KubeObject | undefined): Fact[] {
  const crawling = condition(monocle, CONDITION.Crawling);
  if (crawling === undefined) return [];
  const { status, message: detail } = crawling;
  const label = 'crawl';
  if (status === 'True') return [{ label, mark: 'good', state: 'crawls', detail }];
  return status === 'False'
    ? [{ label, mark: 'bad', state: 'errors', detail }]
    : [{ label, mark: 'none', state: 'unknown', detail }];
}
