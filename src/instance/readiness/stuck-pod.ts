/**
 * A pod that keeps a StatefulSet from rolling out a correction.
 *
 * Pure. A StatefulSet waits until its pod is ready before it replaces it, so a pod of an older spec that cannot
 * start waits indefinitely. Such a pod may be deleted only if no container of it ever ran: one that ran may have
 * opened the data. When in doubt it ran.
 */
import type { KubeObject } from '../../kube/object.js';
import type { PodState, Unstarted } from './pod-state.js';

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
