/**
 * The view of each instance in a cluster: a summary, its facts and its last Events.
 *
 * Pure. In: live objects, from lists or from caches. Out: views, ready to be drawn. An instance that
 * was applied without a Monocle in the cluster is recognized by the labels of its objects.
 */

import { INSTANCE, OURS } from '../../constructs/labels.js';
import { CONDITION, REASON } from '../instance/reasons.js';
import {
  CONFIG_MAP,
  DEPLOYMENT,
  EVENT,
  JOB,
  MONOCLE,
  STATEFUL_SET,
  VOLUME_CLAIM,
} from '../instance/resources.js';
import type { ListOptions } from '../kube/client.js';
import type { KubeObject, ObjectKey, Resource } from '../kube/object.js';
import {
  componentFact,
  condition,
  configFact,
  type Fact,
  gitFacts,
  identsFact,
} from './instance-facts.js';

export interface InstanceView {
  readonly key: ObjectKey;
  readonly summary: Fact;
  /** The public URL of the status. */
  readonly url?: string;
  readonly facts: readonly Fact[];
  /** The last Events about the Monocle, oldest first. */
  readonly events: readonly string[];
}

const WRITTEN = { labelSelector: OURS };
/** A volume claim has no other labels than those of the selector. */
const SELECTED = { labelSelector: 'app.kubernetes.io/name=monocle' };
const POD: Resource = { apiVersion: 'v1', kind: 'Pod', plural: 'pods' };

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

const MOST_EVENTS = 4;

export function viewsOf(objects: readonly KubeObject[]): InstanceView[] {
  const groups = new Map<string, KubeObject[]>();
  for (const object of objects) {
    const name = instanceOf(object);
    if (name === undefined) continue;
    const id = `${object.metadata.namespace}/${name}`;
    groups.set(id, [...(groups.get(id) ?? []), object]);
  }
  return [...groups.entries()]
    .filter(([, group]) => group.some(({ kind }) => kind === MONOCLE.kind || kind === 'Deployment'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, group]) => {
      const [namespace = '', name = ''] = id.split('/');
      return viewOf({ namespace, name }, group);
    });
}

function instanceOf({ kind, metadata, regarding }: KubeObject): string | undefined {
  if (kind === MONOCLE.kind) return metadata.name;
  return kind === EVENT.kind ? regarding?.name : metadata.labels?.[INSTANCE];
}

export const isReady = ({ summary }: InstanceView): boolean => summary.mark === 'good';

function viewOf(key: ObjectKey, group: readonly KubeObject[]): InstanceView {
  const monocle = group.find(({ kind }) => kind === MONOCLE.kind);
  const components = (['elastic', 'api', 'crawler'] as const).map((name) =>
    componentFact(name, key.name, monocle, group),
  );
  return {
    key,
    summary: summaryOf(key, monocle, components),
    url: monocle?.status?.url,
    facts: [
      ...components,
      configFact(key.name, monocle, group),
      identsFact(monocle, group),
      ...gitFacts(monocle),
    ],
    events: group
      .filter(({ kind }) => kind === EVENT.kind)
      .map((event) => ({ event, time: Date.parse(event.eventTime ?? '') || 0 }))
      .sort((a, b) => a.time - b.time)
      .slice(-MOST_EVENTS)
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
  const progress = `${done} of ${components.length} components ready`;
  const allReady = done === components.length;
  if (monocle === undefined) {
    const detail = `${progress} · applied from a file`;
    return allReady
      ? { label, mark: 'good', state: 'Ready', detail }
      : { label, mark: 'going', state: 'Starting', detail };
  }
  const ready = condition(monocle, CONDITION.Ready);
  const isCurrent = (ready?.observedGeneration ?? 0) >= (monocle.metadata.generation ?? 0);
  if (ready === undefined || !isCurrent) {
    const detail = 'the controller has not looked at it yet';
    return { label, mark: 'going', state: 'Reconciling', detail };
  }
  const detail = ready.reason === REASON.Progressing ? progress : ready.message;
  if (ready.status === 'True') return { label, mark: 'good', state: 'Ready', detail };
  if (condition(monocle, CONDITION.Stalled)?.status === 'True')
    return { label, mark: 'bad', state: 'Stalled', detail };
  if (ready.reason === REASON.Suspended) return { label, mark: 'none', state: 'Suspended', detail };
  return condition(monocle, CONDITION.ConfigValid)?.status === 'False'
    ? { label, mark: 'bad', state: 'Not ready', detail: 'its config is not valid' }
    : { label, mark: 'going', state: 'Reconciling', detail };
}
