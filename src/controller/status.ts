/**
 * What is said of an instance in its status, after kstatus.
 *
 * Pure. In: what a reconcile found. Out: the whole status. A condition keeps its transition time
 * until its status changes, so the same facts give the same status, and nothing is written twice.
 */

import { contentHash } from '../../constructs/content-hash.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import type { KubeObject } from '../kube/client.js';

export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration: number;
  readonly lastTransitionTime: string;
}

export interface Status {
  readonly observedGeneration?: number;
  readonly conditions?: readonly Condition[];
  readonly version?: string;
  readonly url?: string;
  readonly configVersion?: string;
  readonly secretVersion?: string;
  readonly identsVersion?: string;
  readonly synthHash?: string;
  readonly lastCommit?: string;
}

/** One thing that was found, in a word and in words. */
export interface Finding {
  readonly reason: string;
  readonly message: string;
}

export interface Facts {
  readonly generation: number;
  /** Nothing can be done until somebody acts. */
  readonly stalled?: Finding;
  /** Tried, failed, will be tried again. */
  readonly failure?: Finding;
  /** Waits for something that somebody else makes. */
  readonly waiting?: Finding;
  readonly suspended?: Finding;
  readonly configProblem?: Finding;
  readonly components: Readonly<
    Record<'elastic' | 'api' | 'crawler', KubeObject | 'external' | undefined>
  >;
  readonly idents?: Finding & { readonly status: Condition['status'] };
  /** Where it is published, and not applied. */
  readonly git?: Finding & { readonly status: Condition['status'] };
  readonly fields: Omit<Status, 'conditions' | 'observedGeneration'>;
}

/** What was said of things that a reconcile may stop before. It holds until they are looked at again. */
export function remembered(previous: Status | undefined): Pick<Facts, 'configProblem' | 'idents'> {
  const find = (name: string) => previous?.conditions?.find(({ type }) => type === name);
  const config = find('ConfigValid');
  const idents = find('IdentsUpdated');
  return {
    ...(config?.status === 'False' && { configProblem: finding(config) }),
    ...(idents && { idents: { ...finding(idents), status: idents.status } }),
  };
}

const finding = ({ reason, message }: Finding): Finding => ({ reason, message });

/** From an instance's objects by identity. */
export function componentsOf(
  name: string,
  spec: Partial<ResolvedSpec> | undefined,
  owned: ReadonlyMap<string, KubeObject>,
): Facts['components'] {
  return {
    elastic: spec?.elastic?.external ? 'external' : owned.get(`StatefulSet/${name}-elastic`),
    api: owned.get(`Deployment/${name}-api`),
    crawler: owned.get(`Deployment/${name}-crawler`),
  };
}

const NAMES = { elastic: 'Elastic', api: 'Api', crawler: 'Crawler' } as const;

export function assess(facts: Facts, previous: Status | undefined, now: string): Status {
  const { generation } = facts;
  const components = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((name) => ({
    name,
    ...readiness(facts.components[name]),
  }));
  const unready = components.filter(({ ready }) => !ready);
  const obstacle =
    facts.stalled ??
    facts.suspended ??
    facts.failure ??
    facts.configProblem ??
    facts.waiting ??
    (facts.git?.status === 'False' ? finding(facts.git) : undefined);
  const progress: Finding = {
    reason: 'Progressing',
    message: `${components.length - unready.length} of ${components.length} components are ready; waiting for ${unready.map(({ name }) => name).join(', ')}`,
  };
  const ready =
    obstacle ??
    (unready.length > 0 ? progress : { reason: 'Ready', message: 'All components are ready' });
  const isReady = obstacle === undefined && unready.length === 0;
  const isReconciling = !isReady && facts.stalled === undefined && facts.suspended === undefined;

  const found: Omit<Condition, 'observedGeneration' | 'lastTransitionTime'>[] = [
    { type: 'Ready', status: is(isReady), ...ready },
    {
      type: 'Reconciling',
      status: is(isReconciling),
      ...(isReconciling ? ready : { reason: 'Idle', message: 'Nothing is in progress' }),
    },
    {
      type: 'Stalled',
      status: is(facts.stalled !== undefined),
      ...(facts.stalled ?? { reason: 'NotStalled', message: 'Nothing needs a person' }),
    },
    {
      type: 'ConfigValid',
      status: is(facts.configProblem === undefined),
      ...(facts.configProblem ?? {
        reason: 'Valid',
        message: `version ${facts.fields.configVersion ?? 'unknown'}`,
      }),
    },
    ...components.map(({ name, ready: componentReady, reason, message }) => ({
      type: `${NAMES[name]}Ready`,
      status: is(componentReady),
      reason,
      message,
    })),
    ...(facts.idents ? [{ type: 'IdentsUpdated', ...facts.idents }] : []),
    ...(facts.git ? [{ type: 'GitSynced', ...facts.git }] : []),
  ];
  return {
    ...facts.fields,
    observedGeneration: generation,
    conditions: found.map((condition) => {
      const before = previous?.conditions?.find(({ type }) => type === condition.type);
      const lastTransitionTime =
        before?.status === condition.status ? before.lastTransitionTime : now;
      return { ...condition, observedGeneration: generation, lastTransitionTime };
    }),
  };
}

const is = (value: boolean): Condition['status'] => (value ? 'True' : 'False');

/** Whether a workload runs what was asked for, and no older pod is left. */
export function readiness(
  workload: KubeObject | 'external' | undefined,
): Finding & { ready: boolean } {
  if (workload === 'external')
    return { ready: true, reason: 'External', message: 'managed elsewhere' };
  if (workload === undefined) return { ready: false, reason: 'Absent', message: 'not there yet' };
  const { spec, status, metadata } = workload;
  const refused = (status?.conditions as { type: string; status: string; message: string }[])?.find(
    (condition) => condition.type === 'ReplicaFailure' && condition.status === 'True',
  );
  const label = `${workload.kind} ${status?.readyReplicas ?? 0}/${spec?.replicas ?? 1}`;
  if (refused)
    return { ready: false, reason: 'PodRefused', message: `${label}, ${refused.message}` };
  if ((status?.observedGeneration ?? 0) < (metadata.generation ?? 0))
    return { ready: false, reason: 'Rolling', message: `${label}, a change is being rolled out` };
  if ((status?.updatedReplicas ?? 0) < (spec?.replicas ?? 1))
    return { ready: false, reason: 'Rolling', message: `${label}, a change is being rolled out` };
  if ((status?.readyReplicas ?? 0) < (spec?.replicas ?? 1))
    return { ready: false, reason: 'NotReady', message: `${label}, its pod is not ready` };
  return { ready: true, reason: 'Ready', message: label };
}

/** News that cannot wait for the next look: what it speaks of, Ready, and what a person must see. */
export function isUrgent(next: Status, previous: Status | undefined): boolean {
  const summary = (status: Status): string => {
    const { conditions, synthHash: _, ...fields } = status;
    const told = ['Ready', 'Stalled', 'ConfigValid', 'GitSynced'].map((name) => {
      const condition = conditions?.find(({ type }) => type === name);
      return condition?.status === 'True' || name === 'Ready'
        ? condition?.status
        : [condition?.status, condition?.message];
    });
    return contentHash([fields, told]);
  };
  return previous?.conditions === undefined || summary(next) !== summary(previous);
}

/** Whether two statuses say the same, whatever the order of their fields. */
export const isSame = (a: Status, b: Status | undefined): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (status: Status | undefined): unknown =>
  status &&
  Object.entries(status)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, value]) => [field, canonical(value)]);

const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item) => Object.entries(item as object).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** What it says of versions and addresses. */
export function withoutConditions(status: Status | undefined): Status {
  const { conditions: _, observedGeneration: __, ...fields } = status ?? {};
  return fields;
}
