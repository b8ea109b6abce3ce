/**
 * The MonocleCrawlers by the Monocle that they name, as they were after the last burst of changes.
 *
 * A change counts only after a quiet period: two hundred edits at once make one new config, one roll and one
 * Job. Until then every reconcile sees the previous MonocleCrawlers, even if another event caused it.
 */

import { tokenRef } from '../../../constructs/crawlers/provider-fields.js';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import { hasFormerFinalizer } from '../../instance/desired/live.js';
import type { OnChange } from '../../kube/cache.js';
import { idOf, type KubeObject, keyOf, type ObjectKey } from '../../kube/object.js';
import { Debounce, systemTime, type Time } from '../../time.js';
import { isLarge, LARGE, weightOf } from './contents.js';

/** A burst ends after quietMs without a change, or at the latest longestMs after its first change. */
const REST = { quietMs: 2_000, longestMs: 10_000 };

interface CrawlerIndexOptions {
  /** Called when the Monocle, which may not exist, has to be reconciled. */
  readonly onSettled: (monocle: ObjectKey) => void;
  /** @default the machine's */
  readonly time?: Time;
}

type Crawlers = Map<string, KubeObject>;

export class CrawlerIndex {
  /** By Monocle, then by MonocleCrawler. */
  private readonly live = new Map<string, Crawlers>();
  private readonly settled = new Map<string, Crawlers>();
  private readonly timers = new Map<string, Debounce>();
  private signal: AbortSignal = new AbortController().signal;
  private readonly time: Time;

  constructor(private readonly options: CrawlerIndexOptions) {
    this.time = options.time ?? systemTime;
  }

  /** @param signal ends all timers */
  start(signal: AbortSignal): void {
    this.signal = signal;
  }

  /** For the cache of MonocleCrawlers. */
  readonly onChange: OnChange = (change, crawler, old) => {
    const id = idOf(keyOf(crawler));
    const [target, former] = [crawler, old].map((each) => each && factsOf(each).target);
    if (target === undefined) return;
    if (former !== undefined && former !== target) {
      this.live.get(former)?.delete(id);
      this.touch(former);
    }
    const crawlers = this.live.get(target) ?? new Map();
    this.live.set(target, crawlers);
    if (change === 'deleted') crawlers.delete(id);
    else crawlers.set(id, crawler);
    const isStatus =
      change === 'updated' &&
      old !== undefined &&
      factsOf(old).version === factsOf(crawler).version;
    if (!isStatus) return this.touch(target);
    const settled = this.settled.get(target);
    const known = settled?.get(id);
    if (known && factsOf(known).version === factsOf(crawler).version) settled?.set(id, crawler);
  };

  /** Call this when something changed that concerns the MonocleCrawlers of this Monocle. */
  touch(monocle: string): void {
    const { time, signal } = this;
    const onDue = () => this.settle(monocle);
    const timer = this.timers.get(monocle) ?? new Debounce({ time, ...REST, onDue, signal });
    this.timers.set(monocle, timer);
    timer.request();
  }

  /** Called after a complete list, when there is nothing to wait for. */
  settleAll(): void {
    for (const monocle of [...this.timers.keys()]) this.settle(monocle);
  }

  /** The MonocleCrawlers of all namespaces that name this Monocle, the oldest first. */
  of(monocle: ObjectKey): readonly KubeObject[] {
    return [...(this.settled.get(idOf(monocle))?.values() ?? [])];
  }

  private settle(monocle: string): void {
    this.timers.get(monocle)?.started();
    this.timers.delete(monocle);
    const crawlers = [...(this.live.get(monocle) ?? [])].sort(([a, one], [b, other]) =>
      compare([createdAt(one), a], [createdAt(other), b]),
    );
    if (crawlers.length > 0) this.settled.set(monocle, new Map(crawlers));
    else {
      this.settled.delete(monocle);
      this.live.delete(monocle);
    }
    const [namespace = '', name = ''] = monocle.split('/');
    this.options.onSettled({ namespace, name });
  }
}

const createdAt = ({ metadata }: KubeObject): string => metadata.creationTimestamp ?? '~';

function compare(a: readonly string[], b: readonly string[]): number {
  const i = a.findIndex((text, at) => text !== b[at]);
  return i < 0 ? 0 : (a[i] ?? '') < (b[i] ?? '') ? -1 : 1;
}

// A MonocleCrawler as the cache keeps it: a tenant may have many, each of up to a megabyte.

/** Characters of JSON. Only the selector of a Monocle reads labels. */
const MAX_LABELS = 8_000;

/** Removes the spec, the labels and the status if they are large. */
export function lightCrawler(crawler: KubeObject): KubeObject {
  const { apiVersion, kind, metadata, spec, status } = crawler;
  const { name, namespace, uid, resourceVersion, generation, labels } = metadata;
  const { creationTimestamp, deletionTimestamp, finalizers } = metadata;
  const kept = {
    name,
    namespace,
    uid,
    resourceVersion,
    generation,
    creationTimestamp,
    ...(deletionTimestamp !== undefined && { deletionTimestamp }),
    ...(hasFormerFinalizer(crawler) && { finalizers }),
  };
  const weight = weightOf(spec ?? {});
  const hasLargeLabels = weightOf(labels ?? {}) > MAX_LABELS;
  const facts: CrawlerFacts = {
    ...crawlerNames(crawler),
    weight,
    hasLargeLabels,
    version: contentHash([uid, generation, labels, deletionTimestamp]),
  };
  return {
    apiVersion,
    kind,
    facts,
    metadata: { ...kept, ...(!hasLargeLabels && { labels }) },
    ...(weight > LARGE ? { isLight: true } : { spec }),
    ...(status !== undefined && !isLarge(status) && { status }),
  };
}

/** What is known about a MonocleCrawler without its content. */
interface CrawlerFacts {
  /** The id of the Monocle that it names. */
  readonly target: string;
  /** The Secret with its token, in its own namespace. */
  readonly secret?: string;
  /** The workspace that it names. */
  readonly workspace: string;
  /** Characters of its spec in JSON. */
  readonly weight: number;
  readonly hasLargeLabels: boolean;
  /** Does not change with the status. */
  readonly version: string;
}

/** The spec may be older than its schema. */
function crawlerNames({
  metadata,
  spec,
}: KubeObject): Omit<CrawlerFacts, 'weight' | 'hasLargeLabels' | 'version'> {
  const { name, namespace = metadata.namespace } = spec?.monocle ?? {};
  const secret = tokenRef(spec)?.name;
  return {
    target: `${namespace}/${name}`,
    ...(secret !== undefined && { secret }),
    workspace: String(spec?.workspace),
  };
}

export const factsOf = (crawler: KubeObject): CrawlerFacts => crawler.facts as CrawlerFacts;
