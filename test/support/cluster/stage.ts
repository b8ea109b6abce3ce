/**
 * The stage for stories about the controller: a cluster, the installed operator, its process, and
 * for each story a place of its own (place.ts).
 */
import { afterAll, beforeAll } from '@jest/globals';
import { api, type ClusterFacts, until, useCluster } from './cluster.js';
import {
  install,
  operatorKubeconfig,
  type RunningController,
  startController,
} from './controller.js';
import { type FaultProxy, startFaultProxy } from './fault-proxy.js';
import { createPlace, kindOf, type Place, pathOf } from './place.js';
import { socketsOf } from './process.js';

/** Kinds whose definitions belong to others; here only their names matter. */
const FOREIGN = ['HTTPRoute', 'Route', 'ServiceMonitor', 'Elasticsearch'];

export async function defineForeign(cluster: ClusterFacts): Promise<void> {
  for (const kind of FOREIGN) await define(cluster, kind);
}

export async function define(cluster: ClusterFacts, kind: string): Promise<void> {
  const { group: path, plural } = kindOf(kind);
  const [, , group, version] = path.split('/');
  const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  await api(cluster).post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
    metadata: {
      name: `${plural}.${group}`,
      annotations: { 'api-approved.kubernetes.io': 'unapproved, for a test' },
    },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        { name: version, served: true, storage: true, schema: { openAPIV3Schema: schema } },
      ],
    },
  });
  await until(`${kind} is served`, async () => {
    const { status } = await api(cluster).get(pathOf(kind, 'default'));
    return status === 200;
  });
}

export type Stage = ReturnType<typeof useStage>;

/**
 * One cluster with a running controller for the stories of the calling file.
 * @param args evaluated when it starts
 * @param options.proxied whether the controller reaches the API server through a proxy that can inject faults
 */
export function useStage(
  args: readonly string[] | (() => readonly string[]) = [],
  { installed = 'dist/install.yaml', env = {} as NodeJS.ProcessEnv, proxied = false } = {},
) {
  const cluster = useCluster();
  let proxy: FaultProxy | undefined;
  const start = async () => {
    const kubeconfig = await operatorKubeconfig(cluster());
    return startController(
      proxy?.kubeconfig(kubeconfig) ?? kubeconfig,
      typeof args === 'function' ? args() : args,
      env,
    );
  };
  let controller: RunningController | undefined;
  beforeAll(async () => {
    await install(cluster(), installed);
    await defineForeign(cluster());
    if (proxied) proxy = await startFaultProxy(cluster());
    controller = await start();
    await controller.leading();
  });
  afterAll(async () => {
    proxy?.calm();
    await controller?.stop();
    await proxy?.close();
  });

  /** A namespace of its own for a story. */
  const place = (namespace: string, podSecurity?: string): Promise<Place> =>
    createPlace(cluster(), namespace, { podSecurity, log: () => controller?.log() ?? [] });

  /** A storage class like the default one, but for what is given. */
  async function makeClass(name: string, fields: object): Promise<void> {
    await api(cluster()).post('/apis/storage.k8s.io/v1/storageclasses', {
      metadata: { name },
      provisioner: 'kubernetes.io/host-path',
      ...fields,
    });
  }

  const patchClass = (name: string, fields: object) =>
    api(cluster()).patch(`/apis/storage.k8s.io/v1/storageclasses/${name}`, fields);

  return {
    cluster,
    place,
    makeClass,
    patchClass,
    controller: () => controller as RunningController,
    proxy: () => proxy as FaultProxy,
    /** How many connections the controller has open. */
    sockets: (): Promise<number> => socketsOf(controller?.process.pid),
    /** Ends the controller, lets something happen, and starts another. */
    restart: async (meanwhile?: () => Promise<unknown>): Promise<void> => {
      await controller?.stop();
      await meanwhile?.();
      controller = await start();
      await controller.leading();
    },
  };
}
