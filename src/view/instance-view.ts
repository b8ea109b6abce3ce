/**
 * The view of each instance in a cluster: a summary, its facts and its last Events.
 *
 * Pure. In: live objects, from lists or from caches. Out: views, ready to be drawn. If an instance was
 * applied without a Monocle in the cluster, it is recognized by the labels of its objects.
 */

import { takesFrom } from '../../constructs/crawlers/crawler-proposal.js';
import { INSTANCE, OURS } from '../../constructs/instance/names.js';
import type { ResolvedSpec } from '../../constructs/instance/spec.js';
import { andMore } from '../../constructs/validation/problem.js';
import { behindText } from '../instance/crawl/crawl-health.js';
import { part, timeOf } from '../instance/readiness/pod-parts.js';
import { oneLine } from '../instance/readiness/pod-text.js';
import { conditionOf } from '../instance/status/condition.js';
import { CONDITION, CRAWLER_CONDITION, REASON } from '../instance/status/reasons.js';
import {
  CONFIG_MAP,
  CRAWLER,
  DEPLOYMENT,
  EVENT,
  JOB,
  MONOCLE,
  POD,
  STATEFUL_SET,
  VOLUME_CLAIM,
} from '../instance/writes/resources.js';
import type { ListOptions } from '../kube/client.js';
import { idOf, type KubeObject, keyOf, type ObjectKey, type Resource } from '../kube/object.js';
import {
  backupFacts,
  componentFacts,
  condition,
  configFact,
  type Fact,
  gitFacts,
  identsFact,
  storageFacts,
  upgradeFacts,
} from './instance-facts.js';

export interface InstanceView {
  readonly key: ObjectKey;
  readonly summary: Fact;
  /** The public URL from the Monocle's status. */
  readonly url?: string;
  readonly facts: readonly Fact[];
  /** The last Events about the Monocle, oldest first. */
  readonly events: readonly string[];
}

const WRITTEN = { labelSelector: OURS };
/** A volume claim has only the labels of the selector. */
const SELECTED = { labelSelector: 'app.kubernetes.io/name=monocle' };

/** The kinds that a view needs, and how to select them. */
export const SHOWN: readonly (readonly [
  Resource,
  Pick<ListOptions, 'labelSelector' | 'fieldSelector'>,
])[] = [
  [MONOCLE, {}],
  [STATEFUL_SET, WRITTEN],
  [DEPLOYMENT, WRITTEN],
  [CONFIG_MAP, WRITTEN],
  [JOB, WRITTEN],
  [POD, SELECTED],
  [VOLUME_CLAIM, SELECTED],
  [EVENT, { fieldSelector: 'regarding.kind=Monocle' }],
];

const MAX_EVENTS = 4;

export interface ViewOptions {
  /** Whether there may be MonocleCrawlers that are not among the objects. */
  readonly hidesCrawlers?: boolean;
}

/** @param now in milliseconds */
export function viewsOf(
  objects: readonly KubeObject[],
  now: number,
  options: ViewOptions = {},
): InstanceView[] {
  const groups = new Map<string, KubeObject[]>();
  for (const object of objects) {
    const key = instanceOf(object);
    if (key === undefined) continue;
    const group = groups.get(idOf(key));
    if (group) group.push(object);
    else groups.set(idOf(key), [object]);
  }
  return [...groups.entries()]
    .filter(([, group]) => group.some(({ kind }) => kind === MONOCLE.kind || kind === 'Deployment'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, group]) => {
      const [namespace = '', name = ''] = id.split('/');
      return viewOf({ namespace, name }, group, now, options);
    });
}

function instanceOf(object: KubeObject): ObjectKey | undefined {
  const { kind, metadata, regarding } = object;
  const { namespace = '' } = metadata;
  if (kind === MONOCLE.kind) return keyOf(object);
  if (kind === CRAWLER.kind) return monocleOf(object);
  const name = kind === EVENT.kind ? regarding?.name : metadata.labels?.[INSTANCE];
  return name === undefined ? undefined : { namespace, name };
}

export const isReady = ({ summary }: InstanceView): boolean => summary.mark === 'good';

function viewOf(
  key: ObjectKey,
  group: readonly KubeObject[],
  now: number,
  { hidesCrawlers = false }: ViewOptions,
): InstanceView {
  const crawlers = group.filter(({ kind }) => kind === CRAWLER.kind);
  const monocle = group.find(({ kind }) => kind === MONOCLE.kind);
  const components = componentFacts(key.name, monocle, group, now);
  return {
    key,
    summary: summaryOf(key, monocle, components),
    url: monocle?.status?.url,
    facts: [
      ...components,
      configFact(key.name, monocle, group),
      identsFact(monocle, group),
      ...upgradeFacts(monocle),
      ...backupFacts(monocle),
      ...storageFacts(monocle),
      ...crawlerFacts(monocle, { crawlers, isPartial: hidesCrawlers, now }),
      ...crawlFacts(monocle),
      ...gitFacts(monocle),
    ],
    events: group
      .filter(({ kind }) => kind === EVENT.kind)
      .map((event) => ({ event, time: Date.parse(event.eventTime ?? '') || 0 }))
      .sort((a, b) => a.time - b.time)
      .slice(-MAX_EVENTS)
      .map(({ event, time }) => `${new Date(time).toTimeString().slice(0, 8)} ${event.note}`),
  };
}

function summaryOf(
  { namespace, name }: ObjectKey,
  monocle: KubeObject | undefined,
  components: readonly Fact[],
): Fact {
  const label = `${namespace}/${name}`;
  const done = components.filter(({ mark }) => mark === 'good').length;
  const asleep = components.filter(({ mark }) => mark === 'none').length;
  const progress = `${done} of ${components.length} components ready`;
  if (monocle === undefined) {
    const detail = `${progress} · applied from a file`;
    if (done + asleep < components.length)
      return { label, mark: 'going', state: 'Starting', detail };
    return asleep > 0
      ? {
          label,
          mark: 'good',
          state: 'Hibernated',
          detail: 'its data is kept · applied from a file',
        }
      : { label, mark: 'good', state: 'Ready', detail };
  }
  const ready = condition(monocle, CONDITION.Ready);
  const isCurrent = (ready?.observedGeneration ?? 0) >= (monocle.metadata.generation ?? 0);
  if (ready === undefined || !isCurrent) {
    const detail = 'the controller has not looked at it yet';
    return { label, mark: 'going', state: 'Reconciling', detail };
  }
  const detail = ready.reason === REASON.Progressing ? progress : ready.message;
  if (ready.reason === REASON.Hibernated)
    return { label, mark: 'good', state: 'Hibernated', detail: 'its data is kept' };
  if (ready.status === 'True') return { label, mark: 'good', state: 'Ready', detail };
  if (condition(monocle, CONDITION.Stalled)?.status === 'True')
    return { label, mark: 'bad', state: 'Stalled', detail };
  if (ready.reason === REASON.Suspended) return { label, mark: 'none', state: 'Suspended', detail };
  return condition(monocle, CONDITION.ConfigValid)?.status === 'False'
    ? { label, mark: 'bad', state: 'Not ready', detail: 'its config is not valid' }
    : { label, mark: 'going', state: 'Reconciling', detail };
}

// What a view shows about the MonocleCrawlers of a Monocle. Pure.

interface CrawlerView {
  /** The MonocleCrawlers that name the Monocle, as far as the caller can list them. */
  readonly crawlers: readonly KubeObject[];
  /** Whether the caller cannot list all of them. */
  readonly isPartial: boolean;
  /** In milliseconds. */
  readonly now: number;
}

const MAX_REFUSED = 5;
const LONGEST = 63;

/** The Monocle that a MonocleCrawler names. */
export function monocleOf({ metadata, spec }: KubeObject): ObjectKey {
  const { name, namespace = metadata.namespace } = part(spec?.monocle);
  return { namespace: String(namespace), name: String(name) };
}

/** Empty if the Monocle has no MonocleCrawler. */
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

/** undefined if the controller has not yet checked the newest version. */
function verdict({ metadata, status }: KubeObject) {
  const found = conditionOf(status, CRAWLER_CONDITION.Accepted);
  return (found?.observedGeneration ?? 0) >= (metadata.generation ?? 0) ? found : undefined;
}

function refusedText(refused: readonly KubeObject[], monocle: ObjectKey): string {
  const shown = refused
    .slice(0, MAX_REFUSED)
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

// What a view shows about the progress of the crawlers. Pure.

/** Empty unless the controller queries the api. */
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
