/** One namespace of a test cluster, where Pod Security is enforced, and the Monocles in it. */
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { api, type ClusterFacts, until } from './cluster.js';
import { MONOCLES, operatorKubeconfig } from './controller.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into objects of every kind
export type Any = any;

const WORKLOADS = { api: 'deployments', crawler: 'deployments', elastic: 'statefulsets' } as const;

export const monocle = (name: string, spec: object = {}, metadata: object = {}) => ({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: 'Monocle',
  metadata: { name, ...metadata },
  spec,
});

export async function createPlace(cluster: ClusterFacts, namespace: string) {
  const { body } = await api(cluster).post<Any>('/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: namespace, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  });
  expect(body.message).toBeUndefined();
  return placeOf(cluster, namespace);
}

export type Place = ReturnType<typeof placeOf>;

export function placeOf(cluster: ClusterFacts, namespace: string) {
  const http = api(cluster);
  const of = (group: string) => `${group}/namespaces/${namespace}`;
  const paths: Readonly<Record<string, string>> = {
    monocles: of(MONOCLES),
    monoclecrawlers: of(MONOCLES),
    deployments: of('/apis/apps/v1'),
    statefulsets: of('/apis/apps/v1'),
    replicasets: of('/apis/apps/v1'),
    jobs: of('/apis/batch/v1'),
    cronjobs: of('/apis/batch/v1'),
    ingresses: of('/apis/networking.k8s.io/v1'),
    poddisruptionbudgets: of('/apis/policy/v1'),
    networkpolicies: of('/apis/networking.k8s.io/v1'),
    events: of('/apis/events.k8s.io/v1'),
  };
  const path = (plural: string, name?: string): string =>
    [paths[plural] ?? of('/api/v1'), plural, name].filter(Boolean).join('/');
  const checked = async (answer: Promise<{ status: number; body: Any }>): Promise<Any> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status}: ${body.message}`);
    return body;
  };
  const list = async (plural: string): Promise<Any[]> =>
    (await checked(http.get(path(plural)))).items;
  const get = (plural: string, name: string): Promise<Any> => checked(http.get(path(plural, name)));
  const condition = async (name: string, type: string): Promise<Any> =>
    (await get('monocles', name)).status?.conditions?.find((each: Any) => each.type === type);
  return {
    namespace,
    path,
    list,
    get,
    condition,
    find: async (plural: string, name: string): Promise<Any> => {
      const { status, body } = await http.get<Any>(path(plural, name));
      return status === 200 ? body : undefined;
    },
    create: (plural: string, object: object): Promise<Any> =>
      checked(http.post(path(plural), object)),
    patch: (plural: string, name: string, patch: object): Promise<Any> =>
      checked(http.patch(path(plural, name), patch)),
    delete: (plural: string, name: string): Promise<Any> =>
      checked(http.delete(path(plural, name))),
    /** For the generation that is asked for now, with every pod there. */
    ready: (name: string, timeoutMs?: number): Promise<Any> =>
      until(
        `${namespace}/${name} is ready`,
        async () => {
          const found = await get('monocles', name);
          const ready = found.status?.conditions?.find((each: Any) => each.type === 'Ready');
          const isCurrent = found.status?.observedGeneration === found.metadata.generation;
          if (ready?.status !== 'True' || !isCurrent) throw new Error(JSON.stringify(ready));
          const isExternal = found.spec.elastic?.external !== undefined;
          for (const [component, plural] of Object.entries(WORKLOADS)) {
            if (component === 'elastic' && isExternal) continue;
            const { metadata, status } = await get(plural, `${name}-${component}`);
            if (metadata.deletionTimestamp || status.readyReplicas !== 1)
              throw new Error(component);
          }
          return found;
        },
        timeoutMs,
      ),
    events: async (name: string): Promise<Any[]> =>
      (await list('events')).filter(
        ({ regarding, reportingController }) =>
          regarding.kind === 'Monocle' &&
          regarding.name === name &&
          reportingController.startsWith('monocle'),
      ),
  };
}

/** A config with one workspace of this name: another content, and so another version. */
export const configOf = (workspace: string) => ({
  data: { 'config.yaml': `workspaces:\n  - name: ${workspace}\n    crawlers: []\n` },
});

/** The operator's rights by a token of its own, and what the audit log calls that token. */
export async function operatorIdentity(
  cluster: ClusterFacts,
  name: string,
): Promise<{ readonly kubeconfig: string; readonly credential: string }> {
  const config = parse(readFileSync(await operatorKubeconfig(cluster), 'utf8'));
  // As in a pod: the Lease is in the operator's own namespace.
  config.contexts[0].context.namespace = 'monocle-system';
  const kubeconfig = join(cluster.dir, `${name}.kubeconfig`);
  writeFileSync(kubeconfig, stringify(config), { mode: 0o600 });
  const claims = config.users[0].user.token.split('.')[1];
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return { kubeconfig, credential: `JTI=${jti}` };
}

export interface AuditEntry {
  readonly verb: string;
  readonly requestURI: string;
  readonly user: { readonly username: string; readonly extra?: Record<string, string[]> };
  readonly objectRef?: {
    readonly apiGroup?: string;
    readonly resource: string;
    readonly subresource?: string;
    readonly namespace?: string;
    readonly name?: string;
  };
  readonly responseStatus?: { readonly code: number };
  readonly requestReceivedTimestamp: string;
  readonly stage: string;
}

export const OPERATOR = 'system:serviceaccount:monocle-system:monocle-operator';

/** Every request that the operator made, in the order of their arrival. */
export function auditOf(cluster: ClusterFacts): AuditEntry[] {
  return auditEntries(cluster).filter(({ user }) => user.username === OPERATOR);
}

/** What was read of each log: stories ask for it again and again. */
const logs = new Map<string, { bytes: number; readonly entries: AuditEntry[] }>();

export function auditEntries({ auditLog = '' }: ClusterFacts): AuditEntry[] {
  const log = logs.get(auditLog) ?? { bytes: 0, entries: [] };
  logs.set(auditLog, log);
  const added = bytesFrom(auditLog, log.bytes);
  // The last line may still be written.
  const whole = added.subarray(0, added.lastIndexOf(0x0a) + 1);
  log.bytes += whole.length;
  for (const line of whole.toString('utf8').split('\n'))
    if (line !== '') log.entries.push(JSON.parse(line));
  return log.entries.toSorted((a, b) =>
    a.requestReceivedTimestamp < b.requestReceivedTimestamp ? -1 : 1,
  );
}

function bytesFrom(file: string, start: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - start));
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start));
  } finally {
    closeSync(descriptor);
  }
}

export const isWrite = ({ verb }: AuditEntry): boolean => !['get', 'list', 'watch'].includes(verb);

export const credentialOf = ({ user }: AuditEntry): string | undefined =>
  user.extra?.['authentication.kubernetes.io/credential-id']?.[0];
