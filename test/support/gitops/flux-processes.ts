/**
 * Flux's controllers as processes on loopback, and what they need in a cluster.
 *
 * In: their programs and a cluster. Out: the means to stop them.
 * Must never leave a process or a file behind, however the tests end.
 */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Cluster } from '../../../dev/local-cluster/cluster.js';
import { FLUX_DEFINITIONS, type FluxFiles } from '../../../dev/local-cluster/flux.js';
import { type Child, createKeeper, type Keeper } from '../../../dev/local-cluster/keeper.js';
import { freePorts } from '../../../dev/local-cluster/ports.js';
import { ComponentDied, waitFor } from '../../../dev/local-cluster/readiness.js';
import { request } from '../../../dev/local-cluster/request.js';
import { api, until } from '../cluster/cluster.js';
import { accountKubeconfig } from '../cluster/controller.js';
import type { Any } from '../cluster/place.js';

const NAMESPACE = 'flux-system';
const ACCOUNT = 'kustomize-controller';
/** Who the kustomize-controller is in the audit log. */
export const USER = `system:serviceaccount:${NAMESPACE}:${ACCOUNT}`;
const PORT_ATTEMPTS = 5;

const GROUPS: Readonly<Record<string, string>> = {
  GitRepository: 'source.toolkit.fluxcd.io/v1',
  Kustomization: 'kustomize.toolkit.fluxcd.io/v1',
};
export const fluxPath = (kind: string, name = ''): string => {
  const plural = kind === 'GitRepository' ? 'gitrepositories' : 'kustomizations';
  return `/apis/${GROUPS[kind]}/namespaces/${NAMESPACE}/${plural}${name && `/${name}`}`;
};

/** Returns the path of a kubeconfig for the kustomize-controller. */
export async function installFlux(cluster: Cluster, files: FluxFiles): Promise<string> {
  const create = async (path: string, object: object) => {
    const { status, body } = await api(cluster).post<Any>(path, object);
    if (status !== 201) throw new Error(`${path}: ${body.message}`);
  };
  await create('/api/v1/namespaces', { metadata: { name: NAMESPACE } });
  for (const name of FLUX_DEFINITIONS) {
    const definition = parse(readFileSync(files[name], 'utf8'));
    await create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
  }
  for (const kind of Object.keys(GROUPS))
    await until(`${kind} is served`, async () => {
      return (await api(cluster).get(fluxPath(kind))).status === 200;
    });
  await create(`/api/v1/namespaces/${NAMESPACE}/serviceaccounts`, { metadata: { name: ACCOUNT } });
  // Its rights in a plain install.
  await create('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
    metadata: { name: 'cluster-reconciler-flux-system' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', name: ACCOUNT, namespace: NAMESPACE }],
  });
  return accountKubeconfig(cluster, NAMESPACE, ACCOUNT, 'flux.kubeconfig');
}

/** The source-controller has the rights of the administrator. */
export async function startFlux(files: FluxFiles, cluster: Cluster, kubeconfig: string) {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'monocle-k8s-flux-')));
  const keeper = createKeeper(`monocle-k8s Flux in ${dir}`);
  const children: Child[] = [];
  const end = () => Promise.all(children.splice(0).map((child) => child.stop(0)));
  const stop = async () => {
    await end();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    await keeper.close();
  };
  try {
    await keeper.removeAtDeath(dir);
    for (let attempt = 1; ; attempt++) {
      try {
        const home = join(dir, String(attempt));
        await startBoth({ files, keeper, children, home, admin: cluster.kubeconfig, kubeconfig });
        return { stop };
      } catch (error) {
        await end();
        // Between choosing a port and binding it, another program can take it.
        const isLostRace = error instanceof ComponentDied && error.isPortTaken;
        if (!isLostRace || attempt === PORT_ATTEMPTS) throw error;
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Stage {
  readonly files: FluxFiles;
  readonly keeper: Keeper;
  /** Those that were started, as soon as they are. */
  readonly children: Child[];
  readonly home: string;
  readonly admin: string;
  readonly kubeconfig: string;
}

async function startBoth({ files, keeper, children, home, admin, kubeconfig }: Stage) {
  const [storage, sourceHealth, kustomizeHealth] = (await freePorts(3)) as [number, number, number];
  const start = async (name: keyof FluxFiles, health: number, config: string, args: string[]) => {
    const tmp = join(home, `${name}-tmp`);
    await mkdir(tmp, { recursive: true });
    children.push(
      await keeper.start({
        ...{ name, file: files[name], cwd: home, output: join(home, 'logs', `${name}.log`) },
        args: ['--metrics-addr=0', `--health-addr=${loopback(health)}`, ...args],
        // Not ours: a user's git configuration or kubeconfig would change what happens.
        env: {
          ...{ PATH: process.env.PATH, HOME: home, TMPDIR: tmp, KUBECONFIG: config },
          RUNTIME_NAMESPACE: NAMESPACE,
        },
      }),
    );
    await waitFor(`the ${name}`, children, async () => {
      const asked = { path: '/readyz', timeoutMs: 5_000 };
      return (await request({ server: `http://${loopback(health)}` }, asked)).status === 200;
    });
  };
  const artifacts = join(home, 'artifacts');
  await mkdir(artifacts, { recursive: true });
  await start('source-controller', sourceHealth, admin, [
    `--storage-path=${artifacts}`,
    `--storage-addr=${loopback(storage)}`,
    `--storage-adv-addr=${loopback(storage)}`,
  ]);
  await start('kustomize-controller', kustomizeHealth, kubeconfig, ['--requeue-dependency=2s']);
}

const loopback = (port: number) => `127.0.0.1:${port}`;
