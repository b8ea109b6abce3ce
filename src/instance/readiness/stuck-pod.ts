/**
 * A pod that keeps a StatefulSet from rolling out a correction.
 *
 * Pure. A StatefulSet waits until its pod is ready before it replaces it, so a pod of an older spec that cannot
 * start waits indefinitely. Such a pod may be deleted only if no container of it ever ran: one that ran may have
 * opened the data. When in doubt it ran.
 */
import type { KubeObject } from '../../kube/object.js';
import type { PodState } from './pod-state.js';
import { part, partOfType, parts, timeOf } from './pod-state.js';

/** A pod of which no container ever ran, at the version that shows it. */
export type Unstarted = Readonly<Record<'name' | 'uid' | 'resourceVersion', string>>;

/** The kubelet writes the first Ready condition and the start of a pod together, each in whole seconds. */
const TOGETHER_MS = 1_000;

const CONTAINER_LISTS = [
  'initContainerStatuses',
  'containerStatuses',
  'ephemeralContainerStatuses',
];

/** @returns undefined if a container ran, or if that is not certain */
export function unstarted({ metadata, spec, status }: KubeObject): Unstarted | undefined {
  const { name, uid, resourceVersion } = metadata;
  const { phase, startTime, conditions, ...lists } = part(status);
  const ready = partOfType(conditions, 'Ready');
  const hasNode = part(spec).nodeName !== undefined;
  // A pod that was ready has been unready since a later time than its start.
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

/** Whether the StatefulSet has a newer revision than the pod, and will not replace the pod before it is ready. */
export function isOutdated({ metadata, status }: KubeObject, { revision }: PodState): boolean {
  const { observedGeneration = 0, updateRevision } = status ?? {};
  const isSeen = observedGeneration >= (metadata.generation ?? 0);
  return isSeen && revision !== undefined && revision !== (updateRevision ?? revision);
}

/** The pod that has to be deleted so that the StatefulSet rolls out what the spec asks for. */
export function stuckPod(
  statefulSet: KubeObject,
  pods: readonly PodState[] = [],
): Unstarted | undefined {
  const { type, rollingUpdate } = statefulSet.spec?.updateStrategy ?? {};
  // Otherwise the StatefulSet would create the same pod again, or a person decides when to replace it.
  if (type !== 'RollingUpdate' || rollingUpdate?.partition > 0) return undefined;
  const { name, uid } = statefulSet.metadata;
  return pods.find(
    (pod) =>
      pod.owner === `StatefulSet/${uid}` &&
      pod.unstarted?.name === `${name}-0` &&
      isOutdated(statefulSet, pod),
  )?.unstarted;
}
