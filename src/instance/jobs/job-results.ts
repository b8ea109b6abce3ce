/**
 * What a container left as its result when it ended. Pure.
 *
 * Whoever may write a pod's status chooses this text, so it is short, or it is none.
 */
import type { KubeObject } from '../../kube/object.js';
import { part, parts, timeOf } from '../pod-parts.js';

export interface ContainerResult {
  /** When the container ended, in whole seconds, as Kubernetes writes it. */
  readonly at: string;
  readonly message: string;
}

const LONGEST = 400;

/** undefined if the pod has no such container, or it has not ended. */
export function containerResult(pod: KubeObject, container: string): ContainerResult | undefined {
  const statuses = parts(part(pod.status).containerStatuses);
  const found = statuses.find(({ name }) => name === container);
  const { message, finishedAt } = part(part(found?.state).terminated);
  const time = timeOf(finishedAt);
  if (typeof message !== 'string' || message.length > LONGEST || Number.isNaN(time))
    return undefined;
  return { at: new Date(time).toISOString().replace(/\.\d+Z$/, 'Z'), message };
}
