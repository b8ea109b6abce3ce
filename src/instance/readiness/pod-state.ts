/**
 * What the caches keep of a pod: its owner, how far it is, and why it is not ready.
 *
 * Pure. In: a pod as the API server has it. Out: a small state.
 */
import type { KubeObject } from '../../kube/object.js';
import {
  type BackupResult,
  backupResult,
  usageResult,
  type VolumeUsage,
} from '../jobs/job-results.js';
import { controllerOf } from '../writes/ownership.js';
import { part, partOfType, parts, timeOf } from './pod-parts.js';
import { isName } from './pod-text.js';
import { endingStep, type PodTrouble, troubleOfPod } from './pod-trouble.js';

export interface PodState {
  /** The workload that it belongs to: `StatefulSet/<uid>`, `Deployment/<name>` or `Job/<uid>`. */
  readonly owner: string;
  readonly createdAt: string;
  readonly life: 'active' | 'over' | 'ending';
  /** Whether the scheduler has found a node. */
  readonly isPlaced: boolean;
  /** Of a StatefulSet's pod: the revision of its spec. */
  readonly revision?: string;
  /** Of an active pod of a StatefulSet: set if it certainly never ran. */
  readonly unstarted?: Unstarted;
  readonly trouble?: PodTrouble;
  /** The result of a pod that backs up, once it has ended. */
  readonly backup?: BackupResult;
  /** The result of a pod that measures, once it has ended. */
  readonly usage?: VolumeUsage;
}

/** @returns undefined if the pod belongs to no workload */
export function podState(pod: KubeObject): PodState | undefined {
  const owner = ownerOf(pod);
  if (owner === undefined) return undefined;
  const { phase, conditions } = part(pod.status);
  const { creationTimestamp: createdAt = '', deletionTimestamp } = pod.metadata;
  const isOver = phase === 'Failed' || phase === 'Succeeded';
  const life = deletionTimestamp !== undefined ? 'ending' : isOver ? 'over' : 'active';
  const isPlaced = partOfType(conditions, 'PodScheduled')?.status === 'True';
  const trouble = life === 'ending' ? endingStep(pod) : troubleOfPod(pod);
  const isOfJob = owner.startsWith('Job/');
  const backup = isOfJob && backupResult(pod);
  const usage = isOfJob && usageResult(pod);
  const state = { owner, createdAt, life, isPlaced, ...(trouble && { trouble }) } as const;
  return {
    ...state,
    ...(owner.startsWith('StatefulSet/') && life === 'active' && replacement(pod)),
    ...(backup && { backup }),
    ...(usage && { usage }),
  };
}

/** What decides whether a pod keeps a newer spec waiting. */
function replacement(pod: KubeObject): Pick<PodState, 'revision' | 'unstarted'> {
  const revision = pod.metadata.labels?.['controller-revision-hash'];
  const found = unstarted(pod);
  return { ...(revision !== undefined && { revision }), ...(found && { unstarted: found }) };
}

/**
 * Labels can be copied, so the owner decides. A user who may create pods in the namespace can still name such an
 * owner: the workload's controller then deletes the pod as one too many. Until then the pod's reason and text may
 * be in the status of the Monocle, with no other effect.
 */
function ownerOf(pod: KubeObject): string | undefined {
  const { apiVersion, kind, name, uid } = controllerOf(pod) ?? {};
  if (kind === 'StatefulSet' || kind === 'Job') return isName(uid) ? `${kind}/${uid}` : undefined;
  const end = `-${pod.metadata.labels?.['pod-template-hash']}`;
  const isReplicaSet = kind === 'ReplicaSet' && apiVersion === 'apps/v1';
  return isReplicaSet && isName(name) && name.endsWith(end)
    ? `Deployment/${name.slice(0, -end.length)}`
    : undefined;
}

/** A pod of which no container ever ran, at the resourceVersion that proves it. */
export type Unstarted = Readonly<Record<'name' | 'uid' | 'resourceVersion', string>>;

/** The kubelet writes the first Ready condition and the start of a pod together, each in whole seconds. */
const TOGETHER_MS = 1_000;

const CONTAINER_LISTS = [
  'initContainerStatuses',
  'containerStatuses',
  'ephemeralContainerStatuses',
];

/** @returns undefined if a container ran, or may have run */
export function unstarted({ metadata, spec, status }: KubeObject): Unstarted | undefined {
  const { name, uid, resourceVersion } = metadata;
  const { phase, startTime, conditions, ...lists } = part(status);
  const ready = partOfType(conditions, 'Ready');
  const hasNode = part(spec).nodeName !== undefined;
  // If the pod had been ready, it would be unready since a later time than its start.
  const wasNeverReady = ready
    ? ready.status === 'False' &&
      timeOf(ready.lastTransitionTime) - timeOf(startTime) <= TOGETHER_MS
    : !hasNode;
  const containers = CONTAINER_LISTS.flatMap((list) => parts(lists[list]));
  const neverRan = containers.every(
    ({ state, lastState, restartCount = 0, started, ready }) =>
      ![state, lastState].some((each) => part(each).running || part(each).terminated) &&
      ![started, ready].includes(true) &&
      restartCount === 0,
  );
  if (phase !== 'Pending' || !wasNeverReady || !neverRan) return undefined;
  return uid && resourceVersion ? { name, uid, resourceVersion } : undefined;
}
