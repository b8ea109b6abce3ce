/**
 * The components of an instance, elastic, api and crawler: whether each is ready, and why not.
 *
 * Pure. In: live objects, and the states of pods. Out: what the status and the views show about each.
 */
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import type { KubeObject } from '../../kube/object.js';
import type { Condition, Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import { ELASTICSEARCH } from '../writes/resources.js';
import { explain, troubleOf } from './component-trouble.js';
import { part } from './pod-parts.js';
import type { PodState } from './pod-state.js';
import { refusalText } from './pod-text.js';
import { aged, type PodTrouble } from './pod-trouble.js';

export type ComponentId = 'elastic' | 'api' | 'crawler';
export type Components = Readonly<Record<ComponentId, KubeObject | 'external' | undefined>>;
export type Troubles = Readonly<Partial<Record<ComponentId, PodTrouble>>>;

/** From an instance's objects by identity. */
export function componentsOf(
  name: string,
  spec: Partial<ResolvedSpec> | undefined,
  owned: ReadonlyMap<string, KubeObject>,
): Components {
  return {
    elastic: elasticOf(spec?.elastic, name, (kind, object) => owned.get(`${kind}/${object}`)),
    api: owned.get(`Deployment/${name}-api`),
    crawler: owned.get(`Deployment/${name}-crawler`),
  };
}

/** @param find an object of the instance */
export function elasticOf(
  elastic: Partial<ResolvedSpec['elastic']> | undefined,
  instance: string,
  find: (kind: string, name: string) => KubeObject | undefined,
): Components['elastic'] {
  if (elastic?.external || elastic?.eck?.name !== undefined) return 'external';
  if (elastic?.eck) return find(ELASTICSEARCH.kind, instance);
  return find('StatefulSet', `${instance}-elastic`);
}

interface Surroundings {
  /** undefined if they cannot be read. */
  readonly pods: readonly PodState[] | undefined;
  /** Of Elasticsearch's volume. */
  readonly claim: KubeObject | undefined;
}

/** @param now in milliseconds: a step of a start that takes too long is a trouble */
export function troublesOf(
  components: Components,
  { pods, claim }: Surroundings,
  now: number,
): Troubles {
  const of = (id: ComponentId, volume?: KubeObject) => {
    const workload = components[id];
    // ECK judges its own pods.
    if (typeof workload !== 'object' || workload.kind === ELASTICSEARCH.kind) return undefined;
    const trouble = troubleOf(workload, pods, volume);
    const { waitsFor } = trouble?.late ?? {};
    // The component that it waits for reports its own trouble.
    if (trouble && waitsFor && !readiness(components[waitsFor]).ready)
      return { ...trouble, late: undefined };
    return aged(trouble, now);
  };
  return { elastic: of('elastic', claim), api: of('api'), crawler: of('crawler') };
}

interface Readiness extends Explanation {
  readonly ready: boolean;
  /** Whether it has no pod and should have none: it is not ready, and nothing is missing. */
  readonly isAsleep?: boolean;
  /** Why it is not ready, if that is known. */
  readonly obstacle?: PodTrouble;
}

/** Whether a workload runs what the spec asks for, and no older pod is left. */
export function readiness(
  workload: KubeObject | 'external' | undefined,
  trouble?: PodTrouble,
): Readiness {
  if (workload === 'external')
    return { ready: true, reason: REASON.External, message: 'managed elsewhere' };
  if (workload === undefined)
    return { ready: false, reason: REASON.Absent, message: 'not there yet' };
  if (workload.kind === ELASTICSEARCH.kind) return eckReadiness(workload);
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
  const keptBy = (obstacle: PodTrouble) => ({
    ...unready(obstacle.reason, explain(obstacle)),
    obstacle,
  });
  const conditions: readonly Condition[] = status.conditions ?? [];
  const refused = conditions.find(({ type }) => type === 'ReplicaFailure');
  if (refused?.status === 'True')
    return keptBy({
      reason: REASON.PodRefused,
      message: refusalText(refused.message),
      stage: 'failed',
    });
  const isSeen = observedGeneration >= generation;
  if (replicas === 0) {
    // A Deployment does not count a pod that is being deleted.
    const hasPod = (status.replicas ?? 0) > 0 || (trouble?.before ?? trouble)?.isEnding === true;
    if (isSeen && !hasPod)
      return { ...unready(REASON.Hibernated, 'spec.hibernate is true'), isAsleep: true };
    return trouble && trouble.stage !== 'starting'
      ? keptBy(trouble)
      : unready(REASON.Stopping, 'its pod is being stopped');
  }
  const isUpdated = isSeen && updatedReplicas >= replicas;
  if (isUpdated && readyReplicas >= replicas)
    return { ready: true, reason: REASON.Ready, message: label };
  // The roll-out may wait for an older pod that fails.
  if (trouble && isSeen && (isUpdated || trouble.stage !== 'starting')) return keptBy(trouble);
  return isUpdated
    ? unready(REASON.NotReady, 'its pod is not ready')
    : unready(REASON.Rolling, 'a change is being rolled out');
}

// Whether an Elasticsearch of ECK is ready, by its own status. Pure.
//
// ECK, or any user who may write that status, chooses its words. So they are compared, and not shown.

interface EckReadiness {
  readonly ready: boolean;
  readonly reason: string;
  readonly message: string;
}

const PHASES: ReadonlyMap<unknown, string> = new Map([
  ['ApplyingChanges', 'a change is being rolled out'],
  ['MigratingData', 'data moves to another node'],
  ['Stalled', 'a node cannot be shut down; see its status'],
  ['Invalid', 'ECK refuses it; see its Events'],
]);

function eckReadiness({ metadata, spec, status }: KubeObject): EckReadiness {
  const { availableNodes, health, phase, observedGeneration } = part(status);
  const available = Number.isInteger(availableNodes) ? Number(availableNodes) : 0;
  const label = `Elasticsearch ${available}/${nodesOf(spec)}`;
  const unready = (reason: string, why: string): EckReadiness => ({
    ready: false,
    reason,
    message: `${label}, ${why}`,
  });
  if (status === undefined)
    return unready(REASON.NotReady, 'ECK has not looked at it; is its operator installed?');
  if (Number(observedGeneration ?? 0) < (metadata.generation ?? 0))
    return unready(REASON.Rolling, 'ECK has not seen the change yet');
  if (phase !== 'Ready')
    return unready(
      phase === 'ApplyingChanges' || phase === 'MigratingData' ? REASON.Rolling : REASON.NotReady,
      PHASES.get(phase) ?? 'it is not ready',
    );
  if (health !== 'green' && health !== 'yellow')
    return unready(
      REASON.NotReady,
      health === 'red' ? 'its health is red' : 'its health is unknown',
    );
  return { ready: true, reason: REASON.Ready, message: `${label}, ${health}` };
}

function nodesOf(spec: unknown): number {
  const { nodeSets } = part(spec);
  const sets: readonly unknown[] = Array.isArray(nodeSets) ? nodeSets : [];
  return sets.reduce<number>((sum, each) => sum + (Number(part(each).count) || 0), 0);
}
