// A local cluster with the operator's CRD and rights, and an empty namespace for each Monocle.
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { DEPLOYMENT, MONOCLE, STATEFUL_SET } from '../../src/instance/writes/resources.js';
import { Cache } from '../../src/kube/cache.js';
import { connect, type KubeClient } from '../../src/kube/client.js';
import type { KubeObject } from '../../src/kube/object.js';
import { type Cluster, startCluster } from '../local-cluster/cluster.js';

const CONNECTIONS = 32;
/** Two Deployments and a StatefulSet. */
const WORKLOADS_PER_INSTANCE = 3;
const NAMESPACE = { apiVersion: 'v1', kind: 'Namespace', plural: 'namespaces' };

export interface Site {
  readonly cluster: Cluster;
  readonly client: KubeClient;
  readonly namespaces: readonly string[];
  kubectl(...args: string[]): string;
  /** Whether the workloads of every instance are there and ready. */
  areReady(): boolean;
}

export async function withSite<T>(instances: number, work: (site: Site) => Promise<T>): Promise<T> {
  const cluster = await startCluster();
  const client = connect({ kubeconfig: cluster.kubeconfig });
  const workloads = followWorkloads(client);
  const kubectl = (...args: string[]) =>
    execFileSync(cluster.kubectl ?? 'kubectl', ['--kubeconfig', cluster.kubeconfig, ...args], {
      encoding: 'utf8',
    });
  try {
    kubectl('apply', '--server-side', '--filename', 'dist/install.yaml');
    // kwok would only pretend to run the operator's pods, and that is work for the machine.
    const operator = 'deployment/monocle-operator';
    kubectl('--namespace', 'monocle-system', 'scale', operator, '--replicas=0');
    await until('the CRD is served', () => client.serves(MONOCLE));
    const namespaces = Array.from({ length: instances }, (_, index) => `team-${index}`);
    await parallel(namespaces, (name) =>
      client.create(NAMESPACE, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
    );
    const areReady = () => workloads.ready() === WORKLOADS_PER_INSTANCE * instances;
    return await work({ cluster, client, namespaces, kubectl, areReady });
  } finally {
    workloads.stop();
    client.close();
    await cluster.stop();
  }
}

export async function createMonocles({ client, namespaces }: Site): Promise<void> {
  const { apiVersion, kind } = MONOCLE;
  await parallel(namespaces, (namespace) =>
    client.create(MONOCLE, {
      ...{ apiVersion, kind, metadata: { name: 'monocle', namespace }, spec: {} },
    }),
  );
}

/** By a watch: to list them again and again would be most of the load. */
function followWorkloads(client: KubeClient) {
  const stop = new AbortController();
  const ready = new Set<string>();
  for (const resource of [DEPLOYMENT, STATEFUL_SET]) {
    const cache = new Cache({
      client,
      resource,
      labelSelector: 'app.kubernetes.io/managed-by=monocle-k8s',
      transform: ({ apiVersion, kind, metadata, spec, status }): KubeObject => {
        const { namespace, name, uid, resourceVersion, generation } = metadata;
        const isReady =
          status?.readyReplicas === spec.replicas && status?.observedGeneration === generation;
        return {
          ...{ apiVersion, kind, isReady },
          metadata: { namespace, name, uid, resourceVersion },
        };
      },
      onChange: (change, { isReady, metadata }) => {
        const id = `${resource.kind}/${metadata.namespace}/${metadata.name}`;
        if (isReady && change !== 'deleted') ready.add(id);
        else ready.delete(id);
      },
    });
    void cache.run(stop.signal);
  }
  return { ready: () => ready.size, stop: () => stop.abort() };
}

export async function parallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
    }),
  );
}

export async function until(
  what: string,
  check: () => boolean | Promise<boolean>,
  timeoutMs = 600_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs / 1000} s: ${what}`);
    await delay(100);
  }
}
