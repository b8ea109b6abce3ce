/**
 * What is said of an instance in its status, after kstatus.
 *
 * Pure. In: what a reconcile found. Out: the whole status. A condition keeps its transition time
 * until its status changes, so the same facts give the same status, and nothing is written twice.
 */

import { isDeepStrictEqual } from 'node:util';
import { contentHash } from '../../constructs/content-hash.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import type { KubeObject } from '../kube/object.js';

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
  readonly idents?: Finding & Pick<Condition, 'status'>;
  /** Where it is published, and not applied. */
  readonly git?: Finding & Pick<Condition, 'status'>;
  readonly fields: Omit<Status, 'conditions' | 'observedGeneration'>;
}

/** Also of the status of a workload or a Job. */
export const conditionOf = (status: Status | undefined, type: string): Condition | undefined =>
  status?.conditions?.find((each) => each.type === type);

/** What was said of things that a reconcile may stop before. It holds until they are looked at again. */
export function remembered(
  previous: Status | undefined,
): Pick<Facts, 'configProblem' | 'idents' | 'git'> {
  const git = conditionOf(previous, 'GitSynced');
  const config = conditionOf(previous, 'ConfigValid');
  const idents = conditionOf(previous, 'IdentsUpdated');
  return {
    ...(config?.status === 'False' && { configProblem: finding(config) }),
    ...(idents && { idents: { ...finding(idents), status: idents.status } }),
    ...(git && { git: { ...finding(git), status: git.status } }),
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

/** The API server quotes what it refuses, at any length. */
const MAX_MESSAGE = 2_000;
const IDLE = { reason: 'Idle', message: 'Nothing is in progress' };
const NOT_STALLED = { reason: 'NotStalled', message: 'Nothing needs a person' };
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
    (facts.git?.status === 'False' ? facts.git : undefined);
  const progress: Finding = {
    reason: 'Progressing',
    message: `${components.length - unready.length} of ${components.length} components are ready; waiting for ${unready.map(({ name }) => name).join(', ')}`,
  };
  const ready =
    obstacle ??
    (unready.length > 0 ? progress : { reason: 'Ready', message: 'All components are ready' });
  const valid = { reason: 'Valid', message: `version ${facts.fields.configVersion ?? 'unknown'}` };
  const isReady = obstacle === undefined && unready.length === 0;
  const isReconciling = !isReady && facts.stalled === undefined && facts.suspended === undefined;

  const said: readonly (readonly [string, boolean | Condition['status'], Finding])[] = [
    ['Ready', isReady, ready],
    ['Reconciling', isReconciling, isReconciling ? ready : IDLE],
    ['Stalled', facts.stalled !== undefined, facts.stalled ?? NOT_STALLED],
    ['ConfigValid', facts.configProblem === undefined, facts.configProblem ?? valid],
    ...components.map((each) => [`${NAMES[each.name]}Ready`, each.ready, each] as const),
    ...(facts.idents ? [['IdentsUpdated', facts.idents.status, facts.idents] as const] : []),
    ...(facts.git ? [['GitSynced', facts.git.status, facts.git] as const] : []),
  ];
  return {
    ...facts.fields,
    observedGeneration: generation,
    conditions: said.map(([type, is, { reason, message: whole }]) => {
      const message = whole.length > MAX_MESSAGE ? `${whole.slice(0, MAX_MESSAGE)}…` : whole;
      const status = typeof is === 'string' ? is : is ? 'True' : 'False';
      const before = conditionOf(previous, type);
      const lastTransitionTime = before?.status === status ? before.lastTransitionTime : now;
      return { type, status, reason, message, observedGeneration: generation, lastTransitionTime };
    }),
  };
}

/** Whether a workload runs what was asked for, and no older pod is left. */
export function readiness(
  workload: KubeObject | 'external' | undefined,
): Finding & { ready: boolean } {
  if (workload === 'external')
    return { ready: true, reason: 'External', message: 'managed elsewhere' };
  if (workload === undefined) return { ready: false, reason: 'Absent', message: 'not there yet' };
  const { spec, status = {}, metadata } = workload;
  const { observedGeneration = 0, updatedReplicas = 0, readyReplicas = 0 } = status;
  const { generation = 0 } = metadata;
  const replicas = spec?.replicas ?? 1;
  const label = `${workload.kind} ${readyReplicas}/${replicas}`;
  const unready = (reason: string, why: string) => ({
    ready: false,
    reason,
    message: `${label}, ${why}`,
  });
  const refused = conditionOf(status, 'ReplicaFailure');
  if (refused?.status === 'True') return unready('PodRefused', refused.message);
  if (observedGeneration < generation || updatedReplicas < replicas)
    return unready('Rolling', 'a change is being rolled out');
  if (readyReplicas < replicas) return unready('NotReady', 'its pod is not ready');
  return { ready: true, reason: 'Ready', message: label };
}

/** News that cannot wait for the next look: what it speaks of, Ready, and what a person must see. */
export function isUrgent(next: Status, previous: Status | undefined): boolean {
  const summary = (status: Status): string => {
    const { conditions: _, synthHash: __, ...fields } = status;
    const told = ['Ready', 'Stalled', 'ConfigValid', 'GitSynced'].map((type) => {
      const condition = conditionOf(status, type);
      return condition?.status === 'True' || type === 'Ready'
        ? condition?.status
        : [condition?.status, condition?.message];
    });
    return contentHash([fields, told]);
  };
  return previous?.conditions === undefined || summary(next) !== summary(previous);
}

/** Whether a status says what is told already, whatever the order of its fields. */
export const isSame = (next: Status, told: Status | undefined): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(next)), told);

/** What it says of versions and addresses. */
export function withoutConditions(status: Status | undefined): Status {
  const { conditions: _, observedGeneration: __, ...fields } = status ?? {};
  return fields;
}
