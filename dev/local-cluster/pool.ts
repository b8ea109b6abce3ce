/**
 * Control planes that test files share: one for each worker of the test runner, which runs one file
 * at a time; and one with Argo CD, for all its files at once.
 *
 * In: requests from workers, on a loopback port, at an address that only its own children know. Out: how to reach the
 * cluster, which starts at the first request, with the operator installed. Before each file, it removes what earlier files
 * left or changed, except namespaces; the cluster with Argo CD is not cleaned. Must never outlive the test run.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type ArgoCdCluster, startArgoCdCluster } from './argocd-cluster.js';
import { type Cluster, startCluster } from './cluster.js';
import { waitFor } from './readiness.js';
import { request } from './request.js';

export interface Pool {
  /** For requests: POST to `/NAME`, `/NAME/plain`, `/NAME/kill` and `/NAME/restart`. The name is a worker's, or argocd. */
  readonly address: string;
  close(): Promise<void>;
}

/** What a worker learns of its cluster. */
export type PooledCluster = Pick<
  Cluster,
  'version' | 'dir' | 'kubeconfig' | 'auditLog' | 'kubectl' | 'server' | 'ca' | 'token'
> &
  Partial<Pick<ArgoCdCluster, 'argoServer'>> & {
    /** How long the audit log was before the file began. */
    readonly auditFrom: number;
    /** Namespaces that earlier files left. They are removed only on demand, because each removal takes sixty requests. */
    readonly leftNamespaces: readonly string[];
  };

export async function startPool(): Promise<Pool> {
  const clusters = new Map<string, Promise<Cluster & Partial<ArgoCdCluster>>>();
  /** What each cluster had before the first file. */
  const known = new Map<string, Objects>();
  const secret = randomUUID();
  const answer = async (url: string): Promise<PooledCluster | undefined> => {
    const [, given, name = '', verb] = url.split('/');
    if (given !== secret) return undefined;
    const start = name === 'argocd' ? startArgoCdCluster : startInstalled;
    const starting = clusters.get(name) ?? start();
    clusters.set(name, starting);
    const cluster: Cluster & Partial<ArgoCdCluster> = await starting;
    if (verb === 'kill') await cluster.killApiServer();
    if (verb === 'restart') await cluster.restartApiServer();
    let leftNamespaces: readonly string[] = [];
    // A worker begins another file.
    if ((verb === undefined || verb === 'plain') && name !== 'argocd') {
      if (!(await answers(cluster))) await cluster.restartApiServer();
      const before = await cleaned(cluster, known.get(name), verb === 'plain');
      known.set(name, before);
      leftNamespaces = (await listed(cluster, NAMESPACES))
        .map(({ metadata }) => metadata.name)
        .filter((each) => !before.has(`${NAMESPACES}/${each}`));
    }
    const { version, dir, kubeconfig, auditLog = '', kubectl, argoServer } = cluster;
    const { server, ca, token } = cluster;
    const auditFrom = statSync(auditLog, { throwIfNoEntry: false })?.size ?? 0;
    const facts = { version, dir, kubeconfig, auditLog, auditFrom, kubectl, server, ca, token };
    return { ...facts, leftNamespaces, argoServer };
  };
  const server = createServer((request, response) => {
    answer(request.url ?? '').then(
      (found) => response.writeHead(found ? 200 : 404).end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/${secret}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await Promise.allSettled(
        [...clusters.values()].map(async (cluster) => (await cluster).stop()),
      );
    },
  };
}

/** Installs the operator before the first file sees the cluster, so that no file finds it half installed. */
async function startInstalled(): Promise<Cluster> {
  const cluster = await startCluster({ audit: true });
  try {
    await install(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** An earlier file may have killed the API server, and failed before it started another. */
const answers = (cluster: Cluster): Promise<boolean> =>
  request(cluster, { path: '/readyz' }).then(
    ({ status }) => status === 200,
    () => false,
  );

const MANIFESTS = 'dist/install.yaml';

async function install(cluster: Cluster): Promise<void> {
  const flags = ['--server-side', '--force-conflicts'];
  await kubectl(cluster, 'apply', ...flags, '--filename', MANIFESTS);
  for (const plural of ['monocles', 'monoclecrawlers']) {
    const isServed = async () =>
      (await request(cluster, { path: `${OURS}/${plural}` })).status === 200;
    await waitFor(`an API server that serves ${plural}`, [], isServed);
  }
}

async function kubectl(cluster: Cluster, ...args: string[]): Promise<void> {
  const flags = ['--kubeconfig', cluster.kubeconfig];
  await promisify(execFile)(cluster.kubectl ?? 'kubectl', [...flags, ...args]);
}

/** Versions by path. */
type Objects = ReadonlyMap<string, string>;

interface Found {
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly generation?: number;
    readonly resourceVersion: string;
    readonly managedFields?: readonly { readonly manager: string; readonly subresource?: string }[];
  };
}

const NAMESPACES = '/api/v1/namespaces';
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const RIGHTS = '/apis/rbac.authorization.k8s.io/v1';
/** A controller that was killed holds it, and the next one would wait. */
const LEASE = '/apis/coordination.k8s.io/v1/namespaces/monocle-system/leases/monocle-operator';
const OURS = '/apis/monocle.monocle.change-metrics.io/v1alpha1';
/** What belongs to no namespace and changes what a file finds. */
const COLLECTIONS = [
  ...[NAMESPACES, DEFINITIONS, `${RIGHTS}/clusterroles`, `${RIGHTS}/clusterrolebindings`],
  '/apis/storage.k8s.io/v1/storageclasses',
  '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings',
  '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies',
];

/** Third-party definitions that most stories need. They stay, because the API server takes seconds to establish each. */
const KEPT =
  /\.(gateway\.networking\.k8s\.io|route\.openshift\.io|monitoring\.coreos\.com|elasticsearch\.k8s\.elastic\.co)$/;

/** As stories define it, and no file has put another definition in its place. */
const isKept = (path: string, version: string | undefined): boolean =>
  KEPT.test(path) && version === '1';

/** Differs after each change of an object of ours, or of a definition's managers; constant for most other objects. */
function versionOf(collection: string, { metadata }: Found): string {
  if (collection === DEFINITIONS && KEPT.test(metadata.name)) return String(metadata.generation);
  if (collection === NAMESPACES || !/^monocle/.test(metadata.name)) return '';
  if (collection !== DEFINITIONS) return metadata.resourceVersion;
  // The API server itself writes the status.
  const managers = (metadata.managedFields ?? []).filter(({ subresource }) => !subresource);
  return [metadata.generation, ...managers.map(({ manager }) => manager)].join(' ');
}

async function listed(cluster: Cluster, path: string): Promise<readonly Found[]> {
  let items: readonly Found[] = [];
  // For a moment after its definition changed, a kind is answered with 429.
  await waitFor(`an answer to ${path}`, [], async () => {
    const { status, body } = await request<{ readonly items?: readonly Found[] }>(cluster, {
      path,
    });
    items = body.items ?? [];
    return status === 200 || status === 404;
  });
  return items;
}

async function look(cluster: Cluster): Promise<Objects> {
  const found = await Promise.all(
    COLLECTIONS.map(async (path) =>
      (await listed(cluster, path)).map(
        (each) => [`${path}/${each.metadata.name}`, versionOf(path, each)] as const,
      ),
    ),
  );
  return new Map(found.flat());
}

/**
 * Removes what earlier files left, except namespaces, and KEPT definitions unless the next file wants a plain cluster.
 * If they changed the operator's definitions or cluster-wide rights, or who manages them, it removes these and installs
 * them again. Returns the objects that the cluster began with, in their current versions.
 */
async function cleaned(
  cluster: Cluster,
  before: Objects | undefined,
  isPlain: boolean,
): Promise<Objects> {
  if (before === undefined) return look(cluster);
  // The controller of the next file would see the Monocles, and repair what they own.
  for (const plural of ['monoclecrawlers', 'monocles']) {
    for (const { metadata } of await listed(cluster, `${OURS}/${plural}`)) {
      const path = `${OURS}/namespaces/${metadata.namespace}/${plural}/${metadata.name}`;
      await request(cluster, { method: 'DELETE', path });
      // Its controller may be gone already.
      const body = { metadata: { finalizers: null } };
      const contentType = 'application/merge-patch+json';
      await request(cluster, { method: 'PATCH', path, body, contentType });
    }
  }
  await request(cluster, { method: 'DELETE', path: LEASE });
  const now = await look(cluster);
  const added = [...now.keys()].filter((path) => !before.has(path));
  const left = added.filter(
    (path) => !path.startsWith(NAMESPACES) && (isPlain || !isKept(path, now.get(path))),
  );
  const changed = [...before.keys()].filter((path) => now.get(path) !== before.get(path));
  const unwanted = [...left, ...changed];
  for (const path of unwanted) await request(cluster, { method: 'DELETE', path });
  for (const path of unwanted) {
    const isGone = async () => (await request(cluster, { path })).status === 404;
    await waitFor(`the end of ${path}`, [], isGone);
  }
  if (changed.length === 0) return before;
  await install(cluster);
  return new Map([...(await look(cluster))].filter(([path]) => before.has(path)));
}
