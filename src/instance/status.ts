/**
 * The status of a Monocle, after the rules of kstatus.
 *
 * Pure. In: the report of a reconcile. Out: the whole status. A condition keeps its transition time
 * until its status changes, so the same report gives the same status, and nothing is written twice.
 */

import { isDeepStrictEqual } from 'node:util';
import { contentHash } from '../../constructs/content-hash.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import type { KubeObject } from '../kube/object.js';
import { CONDITION, REASON } from './reasons.js';

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
  readonly failedIdentsVersion?: string;
  readonly synthHash?: string;
  readonly lastCommit?: string;
}

/** A reason from reasons.ts, and a sentence for people. */
export interface Explanation {
  readonly reason: string;
  readonly message: string;
}

/** What a reconcile found out. */
export interface Report {
  readonly generation: number;
  /** Nothing more happens until somebody acts. */
  readonly stalled?: Explanation;
  /** An attempt failed and is repeated. */
  readonly failure?: Explanation;
  /** Something that somebody else provides is not there yet. */
  readonly waiting?: Explanation;
  readonly suspended?: Explanation;
  readonly configProblem?: Explanation;
  readonly components: Readonly<
    Record<'elastic' | 'api' | 'crawler', KubeObject | 'external' | undefined>
  >;
  readonly idents?: Explanation & Pick<Condition, 'status'>;
  /** Set if the Monocle is published to Git. */
  readonly git?: Explanation & Pick<Condition, 'status'>;
  /** Versions and addresses. */
  readonly fields: StatusFields;
}

export type StatusFields = Omit<Status, 'conditions' | 'observedGeneration'>;

/** Also of the status of a workload or a Job. */
export const conditionOf = (status: Status | undefined, type: string): Condition | undefined =>
  status?.conditions?.find((each) => each.type === type);

/** The conditions that stay as they are until a reconcile gets as far as to look at them again. */
export function keptFrom(
  previous: Status | undefined,
): Pick<Report, 'configProblem' | 'idents' | 'git'> {
  const git = conditionOf(previous, CONDITION.GitSynced);
  const config = conditionOf(previous, CONDITION.ConfigValid);
  const idents = conditionOf(previous, CONDITION.IdentsUpdated);
  return {
    ...(config?.status === 'False' && { configProblem: explanation(config) }),
    ...(idents && { idents: { ...explanation(idents), status: idents.status } }),
    ...(git && { git: { ...explanation(git), status: git.status } }),
  };
}

const explanation = ({ reason, message }: Explanation): Explanation => ({ reason, message });

/** From an instance's objects by identity. */
export function componentsOf(
  name: string,
  spec: Partial<ResolvedSpec> | undefined,
  owned: ReadonlyMap<string, KubeObject>,
): Report['components'] {
  return {
    elastic: spec?.elastic?.external ? 'external' : owned.get(`StatefulSet/${name}-elastic`),
    api: owned.get(`Deployment/${name}-api`),
    crawler: owned.get(`Deployment/${name}-crawler`),
  };
}

/** The API server quotes what it refuses, at any length. */
const MAX_MESSAGE = 2_000;
const IDLE = { reason: REASON.Idle, message: 'Nothing is in progress' };
const NOT_STALLED = { reason: REASON.NotStalled, message: 'Nothing needs a person' };
const COMPONENTS = {
  elastic: CONDITION.ElasticReady,
  api: CONDITION.ApiReady,
  crawler: CONDITION.CrawlerReady,
} as const;

/** @param now in milliseconds; conditions have whole seconds, as everywhere in Kubernetes */
export function assess(report: Report, previous: Status | undefined, now: number): Status {
  const time = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z');
  const { generation } = report;
  const components = (Object.keys(COMPONENTS) as (keyof typeof COMPONENTS)[]).map((name) => ({
    name,
    ...readiness(report.components[name]),
  }));
  const unready = components.filter(({ ready }) => !ready);
  const obstacle =
    report.stalled ??
    report.suspended ??
    report.failure ??
    report.configProblem ??
    report.waiting ??
    (report.git?.status === 'False' ? report.git : undefined);
  const progress: Explanation = {
    reason: REASON.Progressing,
    message: `${components.length - unready.length} of ${components.length} components are ready; waiting for ${unready.map(({ name }) => name).join(', ')}`,
  };
  const ready =
    obstacle ??
    (unready.length > 0 ? progress : { reason: REASON.Ready, message: 'All components are ready' });
  const valid = {
    reason: REASON.Valid,
    message: `version ${report.fields.configVersion ?? 'unknown'}`,
  };
  const isReady = obstacle === undefined && unready.length === 0;
  const isReconciling = !isReady && report.stalled === undefined && report.suspended === undefined;

  const conditions: readonly (readonly [string, boolean | Condition['status'], Explanation])[] = [
    [CONDITION.Ready, isReady, ready],
    [CONDITION.Reconciling, isReconciling, isReconciling ? ready : IDLE],
    [CONDITION.Stalled, report.stalled !== undefined, report.stalled ?? NOT_STALLED],
    [CONDITION.ConfigValid, report.configProblem === undefined, report.configProblem ?? valid],
    ...components.map((each) => [COMPONENTS[each.name], each.ready, each] as const),
    ...(report.idents
      ? [[CONDITION.IdentsUpdated, report.idents.status, report.idents] as const]
      : []),
    ...(report.git ? [[CONDITION.GitSynced, report.git.status, report.git] as const] : []),
  ];
  return {
    ...report.fields,
    observedGeneration: generation,
    conditions: conditions.map(([type, is, { reason, message: whole }]) => {
      const message = whole.length > MAX_MESSAGE ? `${whole.slice(0, MAX_MESSAGE)}…` : whole;
      const status = typeof is === 'string' ? is : is ? 'True' : 'False';
      const before = conditionOf(previous, type);
      const lastTransitionTime = before?.status === status ? before.lastTransitionTime : time;
      return { type, status, reason, message, observedGeneration: generation, lastTransitionTime };
    }),
  };
}

/** Whether a workload runs what was asked for, and no older pod is left. */
export function readiness(
  workload: KubeObject | 'external' | undefined,
): Explanation & { ready: boolean } {
  if (workload === 'external')
    return { ready: true, reason: REASON.External, message: 'managed elsewhere' };
  if (workload === undefined)
    return { ready: false, reason: REASON.Absent, message: 'not there yet' };
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
  if (refused?.status === 'True') return unready(REASON.PodRefused, refused.message);
  if (observedGeneration < generation || updatedReplicas < replicas)
    return unready(REASON.Rolling, 'a change is being rolled out');
  if (readyReplicas < replicas) return unready(REASON.NotReady, 'its pod is not ready');
  return { ready: true, reason: REASON.Ready, message: label };
}

const URGENT = [CONDITION.Ready, CONDITION.Stalled, CONDITION.ConfigValid, CONDITION.GitSynced];

/** Whether the status must be written at once: versions, Ready, or what a person has to see changed. */
export function isUrgent(next: Status, previous: Status | undefined): boolean {
  const summary = (status: Status): string => {
    const { conditions: _, synthHash: __, ...fields } = status;
    const urgent = URGENT.map((type) => {
      const condition = conditionOf(status, type);
      return condition?.status === 'True' || type === CONDITION.Ready
        ? condition?.status
        : [condition?.status, condition?.message];
    });
    return contentHash([fields, urgent]);
  };
  return previous?.conditions === undefined || summary(next) !== summary(previous);
}

/** Whether two statuses are equal, whatever the order of their fields. */
export const isSame = (next: Status, previous: Status | undefined): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(next)), previous);

/** Versions and addresses alone. */
export function fieldsOf(status: Status | undefined): StatusFields {
  const { conditions: _, observedGeneration: __, ...fields } = status ?? {};
  return fields;
}
