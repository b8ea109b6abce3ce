/**
 * What stories say about one namespace of a test cluster: users and vandals change its objects, wait
 * for a state, and look at what is live. Objects are named by kind and name.
 */

import type { Condition } from '../../../src/instance/status/condition.js';
import type { Status } from '../../../src/instance/status/monocle-status.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { api, type ClusterFacts, until, untilSeen } from './cluster.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into objects of every kind
export type Any = any;

export const MONOCLES = '/apis/monocle.monocle.change-metrics.io/v1alpha1';

/** The group and version of each kind, and its plural. */
const KINDS = {
  Monocle: [MONOCLES, 'monocles'],
  MonocleCrawler: [MONOCLES, 'monoclecrawlers'],
  ConfigMap: ['/api/v1', 'configmaps'],
  Secret: ['/api/v1', 'secrets'],
  Service: ['/api/v1', 'services'],
  ServiceAccount: ['/api/v1', 'serviceaccounts'],
  Pod: ['/api/v1', 'pods'],
  ResourceQuota: ['/api/v1', 'resourcequotas'],
  PersistentVolumeClaim: ['/api/v1', 'persistentvolumeclaims'],
  StatefulSet: ['/apis/apps/v1', 'statefulsets'],
  Deployment: ['/apis/apps/v1', 'deployments'],
  ReplicaSet: ['/apis/apps/v1', 'replicasets'],
  Job: ['/apis/batch/v1', 'jobs'],
  CronJob: ['/apis/batch/v1', 'cronjobs'],
  PodDisruptionBudget: ['/apis/policy/v1', 'poddisruptionbudgets'],
  Ingress: ['/apis/networking.k8s.io/v1', 'ingresses'],
  NetworkPolicy: ['/apis/networking.k8s.io/v1', 'networkpolicies'],
  HTTPRoute: ['/apis/gateway.networking.k8s.io/v1', 'httproutes'],
  Route: ['/apis/route.openshift.io/v1', 'routes'],
  ServiceMonitor: ['/apis/monitoring.coreos.com/v1', 'servicemonitors'],
  Elasticsearch: ['/apis/elasticsearch.k8s.elastic.co/v1', 'elasticsearches'],
  SealedSecret: ['/apis/bitnami.com/v1alpha1', 'sealedsecrets'],
  ExternalSecret: ['/apis/external-secrets.io/v1', 'externalsecrets'],
  Event: ['/apis/events.k8s.io/v1', 'events'],
} as const;

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

const WORKLOADS = { api: 'Deployment', crawler: 'Deployment', elastic: 'StatefulSet' } as const;

export function kindOf(kind: string): { readonly group: string; readonly plural: string } {
  const [group, plural] = KINDS[kind as keyof typeof KINDS] ?? [];
  if (group === undefined || plural === undefined) throw new Error(`add ${kind} to KINDS`);
  return { group, plural };
}

export function pathOf(kind: string, namespace: string, name?: string): string {
  const { group, plural } = kindOf(kind);
  return [`${group}/namespaces/${namespace}/${plural}`, name].filter(Boolean).join('/');
}

export const monocle = (name: string, spec: object = {}, metadata: object = {}) => ({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: 'Monocle',
  metadata: { name, ...metadata },
  spec,
});

type Log = () => readonly Record<string, unknown>[];

export async function createPlace(
  cluster: ClusterFacts,
  namespace: string,
  { podSecurity = 'restricted', log = undefined as Log | undefined } = {},
): Promise<Place> {
  const labels = { 'pod-security.kubernetes.io/enforce': podSecurity };
  const metadata = { name: namespace, labels };
  await good(api(cluster).post('/api/v1/namespaces', { metadata }));
  return placeOf(cluster, namespace, log);
}

export type Place = ReturnType<typeof placeOf>;

/** @param log the controller's, for `reconciled` */
export function placeOf(cluster: ClusterFacts, namespace: string, log?: Log) {
  const admin = api(cluster);
  const path = (kind: string, name?: string) => pathOf(kind, namespace, name);
  const get = (kind: string, name: string): Promise<KubeObject> =>
    good(admin.get<KubeObject>(path(kind, name)));
  const list = async (kind: string): Promise<KubeObject[]> =>
    (await good(admin.get<{ items: KubeObject[] }>(path(kind)))).items.map((item) => ({
      ...item,
      kind,
    }));
  const patch = (kind: string, name: string, body: object, subresource = '') =>
    good(admin.patch<KubeObject>(path(kind, name) + subresource, body));
  const status = async (name: string): Promise<Status> =>
    ((await get('Monocle', name)).status ?? {}) as Status;
  const condition = async (name: string, type: string): Promise<Condition | undefined> =>
    (await status(name)).conditions?.find((each) => each.type === type);
  /** Adds the last status to the error of a wait that timed out. */
  const withStatus = (name: string) => async (error: unknown) => {
    const last = JSON.stringify(await status(name).catch(String), null, 1);
    throw new Error(`${String(error)}: ${last}`, { cause: error });
  };
  const untilMonocle = <T>(
    name: string,
    what: string,
    check: (monocle: KubeObject) => T,
    timeoutMs?: number,
  ): Promise<NonNullable<T>> => {
    const seen = { collection: path('Monocle'), name };
    const whole = `${namespace}/${name} ${what}`;
    return untilSeen(cluster, seen, whole, check, timeoutMs).catch(withStatus(name));
  };
  return {
    namespace,
    path,
    get,
    list,
    patch,
    status,
    condition,
    find: async (kind: string, name: string): Promise<KubeObject | undefined> => {
      const { status, body } = await admin.get<KubeObject>(path(kind, name));
      return status === 200 ? body : undefined;
    },
    create: (kind: string, object: object) =>
      good(admin.post<KubeObject>(path(kind), { metadata: {}, ...object })),
    /** The answer, whatever it is. */
    tryPatch: (kind: string, name: string, body: object) =>
      admin.patch<KubeObject & { message?: string }>(path(kind, name), body),
    remove: (kind: string, name: string, propagationPolicy?: 'Foreground') =>
      good(admin.delete<KubeObject>(path(kind, name), propagationPolicy && { propagationPolicy })),
    apply: (name: string, spec: object = {}) =>
      good(admin.apply<KubeObject>(path('Monocle', name), monocle(name, spec))),
    /** Ready, and of the newest spec, as its status says. */
    ready: (name: string): Promise<KubeObject> =>
      untilMonocle(name, 'is Ready', (found) => (isReady(found) ? found : undefined)),
    /** Ready, and each workload has a ready pod. Checks the workloads too, because the status is stale without a controller. */
    running: (name: string, timeoutMs?: number): Promise<KubeObject> =>
      until(
        `${namespace}/${name} runs`,
        async () => {
          const found = await get('Monocle', name);
          if (!isReady(found)) return undefined;
          for (const [component, kind] of Object.entries(WORKLOADS)) {
            if (component === 'elastic' && found.spec.elastic?.external) continue;
            const { metadata, status } = await get(kind, `${name}-${component}`);
            if (metadata.deletionTimestamp || status.readyReplicas !== 1) return undefined;
          }
          return found;
        },
        timeoutMs,
      ).catch(withStatus(name)),
    /** Waits until the status says it, and returns the condition. */
    says: (name: string, type: string, what: Partial<Condition>): Promise<Condition> =>
      untilMonocle(name, `says ${type} ${JSON.stringify(what)}`, ({ status }) =>
        ((status?.conditions ?? []) as Condition[]).find(
          (each) =>
            each.type === type &&
            Object.entries(what).every(
              ([field, value]) => each[field as keyof Condition] === value,
            ),
        ),
      ),
    event: (reason: string): Promise<KubeObject> =>
      untilSeen(cluster, { collection: path('Event') }, `an Event ${reason}`, (event) =>
        event.reason === reason ? event : undefined,
      ),
    /** What the operator has said about a Monocle. */
    events: async (name: string): Promise<KubeObject[]> =>
      (await list('Event')).filter(
        ({ regarding, reportingController }) =>
          regarding.kind === 'Monocle' &&
          regarding.name === name &&
          reportingController.startsWith('monocle'),
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
      if (log === undefined) throw new Error('no controller is known whose log could tell');
      const since = Date.now();
      await patch('Monocle', name, {
        metadata: {
          annotations: { 'monocle.change-metrics.io/reconcile-at': new Date().toISOString() },
        },
      });
      await until(`${name} is reconciled`, () =>
        log().some(
          ({ message, key, time, seconds }) =>
            message === 'reconciled' &&
            key === `${namespace}/${name}` &&
            // Times are cut to whole milliseconds.
            Date.parse(String(time)) - Number(seconds) * 1_000 > since - 2,
        ),
      );
    },
  };
}

async function good<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
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

/** The API server assigns new node ports each time, so only their presence is compared. */
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

/** A config with one workspace of this name: another content, and so another version. */
export const configOf = (workspace: string) => ({
  data: { 'config.yaml': `workspaces:\n  - name: ${workspace}\n    crawlers: []\n` },
});
