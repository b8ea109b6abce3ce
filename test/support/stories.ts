/**
 * The stage for stories about the controller: a cluster, the installed operator, its process, and a
 * namespace of its own for each story that enforces Pod Security restricted.
 *
 * Stories change what users and vandals change, wait for a state, and look at the live objects.
 */

import { afterAll, beforeAll } from '@jest/globals';
import type { Cluster } from '../../dev/local-cluster/cluster.js';
import type { Condition, Status } from '../../src/instance/status.js';
import type { KubeObject } from '../../src/kube/object.js';
import { api, until, useCluster } from './cluster.js';
import {
  install,
  MONOCLES,
  operatorKubeconfig,
  type RunningController,
  startController,
} from './controller.js';
import { type FaultProxy, startFaultProxy } from './fault-proxy.js';
import { socketsOf } from './process.js';

export const paths: Readonly<Record<string, string>> = {
  Monocle: `${MONOCLES}/namespaces/NS/monocles`,
  MonocleCrawler: `${MONOCLES}/namespaces/NS/monoclecrawlers`,
  ConfigMap: '/api/v1/namespaces/NS/configmaps',
  Secret: '/api/v1/namespaces/NS/secrets',
  Service: '/api/v1/namespaces/NS/services',
  Pod: '/api/v1/namespaces/NS/pods',
  ResourceQuota: '/api/v1/namespaces/NS/resourcequotas',
  PersistentVolumeClaim: '/api/v1/namespaces/NS/persistentvolumeclaims',
  StatefulSet: '/apis/apps/v1/namespaces/NS/statefulsets',
  Deployment: '/apis/apps/v1/namespaces/NS/deployments',
  Job: '/apis/batch/v1/namespaces/NS/jobs',
  CronJob: '/apis/batch/v1/namespaces/NS/cronjobs',
  PodDisruptionBudget: '/apis/policy/v1/namespaces/NS/poddisruptionbudgets',
  Ingress: '/apis/networking.k8s.io/v1/namespaces/NS/ingresses',
  NetworkPolicy: '/apis/networking.k8s.io/v1/namespaces/NS/networkpolicies',
  HTTPRoute: '/apis/gateway.networking.k8s.io/v1/namespaces/NS/httproutes',
  Route: '/apis/route.openshift.io/v1/namespaces/NS/routes',
  ServiceMonitor: '/apis/monitoring.coreos.com/v1/namespaces/NS/servicemonitors',
  Elasticsearch: '/apis/elasticsearch.k8s.elastic.co/v1/namespaces/NS/elasticsearches',
  SealedSecret: '/apis/bitnami.com/v1alpha1/namespaces/NS/sealedsecrets',
  ExternalSecret: '/apis/external-secrets.io/v1/namespaces/NS/externalsecrets',
  Event: '/apis/events.k8s.io/v1/namespaces/NS/events',
};

/** What the controller applies, and the user's data that it seeds. */
const APPLIED = [
  'ConfigMap',
  'Service',
  'StatefulSet',
  'Deployment',
  'CronJob',
  'PodDisruptionBudget',
  'NetworkPolicy',
  'Ingress',
  'HTTPRoute',
  'Route',
  'ServiceMonitor',
  'Elasticsearch',
];

/** Kinds whose definitions belong to others; here only their names matter. */
const FOREIGN = ['HTTPRoute', 'Route', 'ServiceMonitor', 'Elasticsearch'];

export async function defineForeign(cluster: Cluster): Promise<void> {
  for (const kind of FOREIGN) await define(cluster, kind);
}

export async function define(cluster: Cluster, kind: string): Promise<void> {
  const [, , group, version, , , plural] = (paths[kind] ?? '').split('/');
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
    const { status } = await api(cluster).get((paths[kind] ?? '').replace('NS', 'default'));
    return status === 200;
  });
}

export type Stage = ReturnType<typeof useStage>;
export type Place = Awaited<ReturnType<Stage['place']>>;

/**
 * One cluster with a running controller for the stories of the calling file.
 * @param args evaluated when it starts
 * @param options.proxied whether it reaches the API server by way of a proxy that can do harm
 */
export function useStage(
  args: readonly string[] | (() => readonly string[]) = [],
  {
    installed = 'dist/install.yaml',
    audit = false,
    env = {} as NodeJS.ProcessEnv,
    proxied = false,
  } = {},
) {
  const cluster = useCluster({ audit });
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

  /** A namespace, and what a story does in it. */
  async function place(namespace: string, podSecurity = 'restricted') {
    const admin = api(cluster());
    const labels = { 'pod-security.kubernetes.io/enforce': podSecurity };
    await admin.post('/api/v1/namespaces', { metadata: { name: namespace, labels } });
    const path = (kind: string, name = '') =>
      `${paths[kind]?.replace('NS', namespace)}${name && `/${name}`}`;
    const good = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
      const { status, body } = await answer;
      if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    };

    const get = (kind: string, name: string): Promise<KubeObject> =>
      good(admin.get<KubeObject>(path(kind, name)));
    const find = async (kind: string, name: string): Promise<KubeObject | undefined> => {
      const { status, body } = await admin.get<KubeObject>(path(kind, name));
      return status === 200 ? body : undefined;
    };
    const list = async (kind: string): Promise<KubeObject[]> =>
      (await good(admin.get<{ items: KubeObject[] }>(path(kind)))).items.map((item) => ({
        ...item,
        kind,
      }));
    const patch = (kind: string, name: string, body: object, subresource = '') =>
      good(admin.patch<KubeObject>(path(kind, name) + subresource, body));
    const status = async (name: string): Promise<Status> =>
      ((await get('Monocle', name)).status ?? {}) as Status;

    return {
      namespace,
      get,
      find,
      list,
      patch,
      status,
      create: (kind: string, object: object) =>
        good(admin.post<KubeObject>(path(kind), { metadata: {}, ...object })),
      /** The answer, whatever it is. */
      tryPatch: (kind: string, name: string, body: object) =>
        admin.patch<KubeObject & { message?: string }>(path(kind, name), body),
      remove: (kind: string, name: string, propagationPolicy?: 'Foreground') =>
        good(
          admin.delete<KubeObject>(path(kind, name), propagationPolicy && { propagationPolicy }),
        ),
      apply: (name: string, spec: object = {}) =>
        good(
          admin.apply<KubeObject>(path('Monocle', name), {
            apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
            kind: 'Monocle',
            metadata: { name },
            spec,
          }),
        ),
      condition: async (name: string, type: string): Promise<Condition | undefined> =>
        (await status(name)).conditions?.find((condition) => condition.type === type),
      /** Ready, and of the newest spec. */
      ready: (name: string): Promise<KubeObject> =>
        until(`${namespace}/${name} is Ready`, async () => {
          const monocle = await get('Monocle', name);
          return isReady(monocle) ? monocle : undefined;
        }).catch(async (error: unknown) => {
          throw new Error(`${String(error)}: ${JSON.stringify(await status(name), null, 1)}`);
        }),
      /** Waits until the status says it, and returns the condition. */
      says: (name: string, type: string, what: Partial<Condition>): Promise<Condition> =>
        until(`${name} says ${type} ${JSON.stringify(what)}`, async () => {
          const found = (await status(name)).conditions?.find((each) => each.type === type);
          const fits = Object.entries(what).every(
            ([field, value]) => found?.[field as keyof Condition] === value,
          );
          return fits ? found : undefined;
        }).catch(async (error: unknown) => {
          throw new Error(`${String(error)}: ${JSON.stringify(await status(name), null, 1)}`);
        }),
      event: (reason: string): Promise<KubeObject> =>
        until(`an Event ${reason}`, async () =>
          (await list('Event')).find((event) => event.reason === reason),
        ),
      objects: async (): Promise<KubeObject[]> =>
        (await Promise.all(APPLIED.map(list)))
          .flat()
          .filter(({ metadata }) => metadata.name !== 'kube-root-ca.crt'),
      /** How often api and crawler were rolled: the generations of their Deployments. */
      generations: async (name: string) => ({
        api: (await get('Deployment', `${name}-api`)).metadata.generation ?? 0,
        crawler: (await get('Deployment', `${name}-crawler`)).metadata.generation ?? 0,
      }),
      setConfig: (name: string, config: unknown) =>
        patch('ConfigMap', `${name}-api`, {
          data: { 'config.yaml': typeof config === 'string' ? config : JSON.stringify(config) },
        }),
      /** Returns once a reconcile that began after this call is over. */
      reconciled: async (name: string): Promise<void> => {
        const before = controller?.log().length ?? 0;
        await patch('Monocle', name, {
          metadata: {
            annotations: { 'monocle.change-metrics.io/reconcile-at': new Date().toISOString() },
          },
        });
        await until(`${name} is reconciled`, () =>
          controller
            ?.log()
            .slice(before)
            .some(({ message, key }) => message === 'reconciled' && key === `${namespace}/${name}`),
        );
      },
    };
  }

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

export function isReady({ metadata, status }: KubeObject): boolean {
  return (
    status?.observedGeneration === metadata.generation &&
    (status?.conditions as Condition[] | undefined)?.some(
      (condition) => condition.type === 'Ready' && condition.status === 'True',
    ) === true
  );
}

/** What an object says, but for what others fill in anew each time: to compare before and after. */
export function essence({ kind, metadata, spec, status: _, ...rest }: KubeObject): unknown {
  const { labels, annotations, ownerReferences, name } = metadata;
  const revision = 'deployment.kubernetes.io/revision';
  const { clusterIP: __, clusterIPs: ___, ...ours } = spec ?? {};
  return {
    ...rest,
    spec: kind === 'Service' ? withoutNumbers(ours) : ours,
    kind,
    metadata: {
      name,
      labels,
      annotations: Object.fromEntries(
        Object.entries(annotations ?? {}).filter(([key]) => key !== revision),
      ),
      ownerReferences,
    },
  };
}

/** The API server gives a Service other ports of the nodes each time; whether it has any counts. */
function withoutNumbers({ ports = [], healthCheckNodePort, ...rest }: KubeObject['spec']) {
  return {
    ...rest,
    hasHealthCheck: healthCheckNodePort !== undefined,
    ports: ports.map(({ nodePort, ...port }: { nodePort?: number }) => ({
      ...port,
      hasNodePort: nodePort !== undefined,
    })),
  };
}

export const essences = (objects: readonly KubeObject[]): Record<string, unknown> =>
  Object.fromEntries(
    objects.map((object) => [`${object.kind}/${object.metadata.name}`, essence(object)]),
  );

export const config = (...crawlers: string[]) => ({
  workspaces: [
    {
      name: 'demo',
      crawlers: crawlers.map((name) => ({
        name,
        update_since: '2024-01-01',
        provider: { github_organization: name, github_token: 'GITHUB_TOKEN' },
      })),
    },
  ],
});
