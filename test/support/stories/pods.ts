/** Pods as the kubelet and the scheduler write them, and the workloads that they belong to. */
import type { KubeObject } from '../../../src/kube/object.js';

/** Of an instance called team, in the namespace demo. */
export const deployment = (component = 'api', status: object = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {
    name: `team-${component}`,
    namespace: 'demo',
    uid: `uid-${component}`,
    generation: 1,
  },
  spec: { replicas: 1 },
  status: { observedGeneration: 1, updatedReplicas: 1, readyReplicas: 0, ...status },
});

export const statefulSet = (): KubeObject => ({ ...deployment('elastic'), kind: 'StatefulSet' });

const HASH = 'pod-template-hash';

/** A pod of the workload of this component, as its controller creates it. */
export function podOf(component: string, status: unknown, metadata: object = {}): KubeObject {
  const kind = component === 'elastic' ? 'StatefulSet' : 'ReplicaSet';
  const owner =
    kind === 'StatefulSet'
      ? { kind, name: 'team-elastic', uid: 'uid-elastic' }
      : { kind, name: `team-${component}-5c9f`, uid: 'uid-of-a-replica-set' };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `team-${component}-5c9f-x2x4z`,
      namespace: 'demo',
      creationTimestamp: '2026-01-01T00:00:00Z',
      labels: {
        'app.kubernetes.io/instance': 'team',
        'app.kubernetes.io/component': component,
        [HASH]: '5c9f',
      },
      ownerReferences: [{ apiVersion: 'apps/v1', ...owner, controller: true }],
      ...metadata,
    },
    status,
  };
}

/** Its scheduling is done, and this is its container. */
export const withContainer = (container: object, more: object = {}) => ({
  phase: 'Pending',
  conditions: [{ type: 'PodScheduled', status: 'True' }],
  containerStatuses: [
    { name: 'api', image: 'quay.io/monocle:1', ready: false, started: false, ...container },
  ],
  ...more,
});

export const waiting = (reason: unknown, message?: unknown) => ({
  state: { waiting: { reason, message } },
});

export const unschedulable = (message: string) => ({
  phase: 'Pending',
  conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
});
