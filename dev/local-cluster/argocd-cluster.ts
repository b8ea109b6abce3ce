/**
 * A cluster with the real Argo CD beside it, which every file of its test lane uses at once.
 *
 * In: its programs, from the cache. Out: a cluster in which Argo CD and the operator are installed, and Argo CD's controllers,
 * which look at each repository every few seconds.
 * Must never leave a process or a file behind, however the tests end.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { type ArgoCdFiles, findArgoCd } from './argocd.js';
import { type Cluster, startCluster } from './cluster.js';
import { type Child, createKeeper, type Keeper } from './keeper.js';
import { freePorts } from './ports.js';
import { ComponentDied, waitFor } from './readiness.js';
import { request } from './request.js';

/** How often Argo CD asks for new commits and compares. Its own default is two minutes. */
export const RECONCILE_SECONDS = 3;
const PORT_ATTEMPTS = 5;
const NAMESPACE = 'argocd';
/** The controller's rights in a plain install are those of its ClusterRole: all. */
const ACCOUNT = 'argocd-application-controller';
export const ARGO_CD_USER = `system:serviceaccount:${NAMESPACE}:${ACCOUNT}`;
export const argoPath = (plural: string) =>
  `/apis/argoproj.io/v1alpha1/namespaces/${NAMESPACE}/${plural}`;

export interface ArgoCdCluster extends Cluster {
  /** The URL of Argo CD's own API server. */
  readonly argoServer: string;
}

export async function startArgoCdCluster(): Promise<ArgoCdCluster> {
  const files = findArgoCd();
  if (files === undefined)
    throw new Error('Argo CD is not built yet; run `npm run cluster -- --build --argocd` first');
  const cluster = await startCluster({ audit: true });
  try {
    const { server, stop } = await startArgoCd(files, await install(cluster, files));
    return {
      ...cluster,
      argoServer: server,
      async stop() {
        await stop();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Without its workloads, because their programs run outside the cluster. */
const PATHS: Readonly<Record<string, string>> = {
  CustomResourceDefinition: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  ClusterRole: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
  ServiceAccount: `/api/v1/namespaces/${NAMESPACE}/serviceaccounts`,
  ConfigMap: `/api/v1/namespaces/${NAMESPACE}/configmaps`,
  Secret: `/api/v1/namespaces/${NAMESPACE}/secrets`,
};

/** Usually Argo CD's API server creates it, but only once it runs. */
const PROJECT = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: 'default' },
  spec: {
    sourceRepos: ['*'],
    destinations: [{ namespace: '*', server: '*' }],
    clusterResourceWhitelist: [{ group: '*', kind: '*' }],
  },
};

/** The cluster itself, with the label by which an ApplicationSet finds it. If it were added later, Argo CD would forget what it knows. */
const LABELLED_CLUSTER = {
  metadata: {
    name: 'labelled',
    labels: { 'argocd.argoproj.io/secret-type': 'cluster', environment: 'labelled' },
  },
  stringData: { name: 'labelled', server: 'https://kubernetes.default.svc', config: '{}' },
};

/** Installs Argo CD with the settings of examples/gitops, and the operator. Returns the path of a kubeconfig for Argo CD. */
async function install(cluster: Cluster, files: ArgoCdFiles): Promise<string> {
  const post = (path: string, body: unknown) =>
    request<{ message?: string }>(cluster, { method: 'POST', path, body });
  const create = async (path: string, body: unknown) => {
    const answer = await post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.body.message}`);
    return answer.body;
  };
  await create('/api/v1/namespaces', { metadata: { name: NAMESPACE } });
  for (const document of parseAllDocuments(await readFile(files['core-install.yaml'], 'utf8'))) {
    const object = document.toJS() as { readonly kind: string } | null;
    const path = PATHS[object?.kind ?? ''];
    if (path !== undefined) await create(path, object);
  }
  await create(PATHS.Secret ?? '', LABELLED_CLUSTER);
  const settings = await request<{ message?: string }>(cluster, {
    method: 'PATCH',
    path: `${PATHS.ConfigMap}/argocd-cm`,
    body: parse(readFileSync('examples/gitops/argocd-cm.yaml', 'utf8')),
    contentType: 'application/merge-patch+json',
  });
  if (settings.status !== 200) throw new Error(`argocd-cm: ${settings.body.message}`);
  await waitFor('the API of AppProjects', [], async () => {
    return (await post(argoPath('appprojects'), PROJECT)).status === 201;
  });
  const flags = ['--kubeconfig', cluster.kubeconfig, '--server-side'];
  const operator = ['apply', ...flags, '--filename', 'dist/install-gitops.yaml'];
  await promisify(execFile)(cluster.kubectl ?? 'kubectl', operator);

  const { status } = (await create(`${PATHS.ServiceAccount}/${ACCOUNT}/token`, {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    spec: { expirationSeconds: 7_200 },
  })) as { status: { token: string } };
  const admin = await readFile(cluster.kubeconfig, 'utf8');
  const kubeconfig = join(cluster.dir, 'argocd.kubeconfig');
  await writeFile(kubeconfig, admin.replace(/token: .*/, `token: ${status.token}`), {
    mode: 0o600,
  });
  return kubeconfig;
}

interface RunningArgoCd {
  /** The URL of its API server. */
  readonly server: string;
  stop(): Promise<void>;
}

async function startArgoCd(files: ArgoCdFiles, kubeconfig: string): Promise<RunningArgoCd> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'monocle-k8s-argocd-')));
  const keeper = createKeeper(`monocle-k8s Argo CD in ${dir}`);
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
        await mkdir(join(home, 'tmp'), { recursive: true });
        const server = await startAll({ files, kubeconfig, home, keeper, children });
        return { server, stop };
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
  readonly files: ArgoCdFiles;
  readonly kubeconfig: string;
  readonly home: string;
  readonly keeper: Keeper;
  /** Those that were started, as soon as they are. */
  readonly children: Child[];
}

/** Returns the URL of Argo CD's API server. */
async function startAll(stage: Stage): Promise<string> {
  const { files, home, keeper, children } = stage;
  const ports = await freePorts(9);
  const port = () => ports.pop() as number;
  const redis = port();
  const repo = port();
  const repoMetrics = port();
  const controllerMetrics = port();
  const setMetrics = port();
  const server = port();
  const env = environment(stage);
  const start = async (name: string, file: string, args: string[], extra = {}) => {
    const output = join(home, 'logs', `${name}.log`);
    children.push(
      await keeper.start({ name, file, args, cwd: home, env: { ...env, ...extra }, output }),
    );
  };
  // All of them are one program, which becomes what this variable says.
  const argocd = (name: string, ...args: string[]) =>
    start(`argocd-${name}`, files.argocd, args, { ARGOCD_BINARY_NAME: `argocd-${name}` });
  const answers = (name: string, port: number, path: string) =>
    waitFor(name, children, async () => {
      const asked = { path, timeoutMs: 5_000 };
      return (await request({ server: `http://${loopback(port)}` }, asked)).status === 200;
    });

  await start('redis', 'redis-server', [
    ...['--bind', '127.0.0.1', '--port', String(redis), '--dir', home, '--save', ''],
  ]);
  await waitFor('redis', children, () => isOpen(redis));

  await argocd(
    'repo-server',
    ...['--address', '127.0.0.1', '--port', String(repo), '--redis', loopback(redis)],
    ...['--metrics-address', '127.0.0.1', '--metrics-port', String(repoMetrics)],
    ...['--disable-tls', '--client-ca-path', ''],
  );
  await answers('the repo-server', repoMetrics, '/healthz');
  await argocd(
    'application-controller',
    ...['--namespace', NAMESPACE, '--redis', loopback(redis)],
    ...['--repo-server', loopback(repo), '--repo-server-plaintext'],
    // It has no option for the address of this one alone, and listens on every interface.
    ...['--metrics-port', String(controllerMetrics)],
  );
  await argocd(
    'applicationset-controller',
    ...['--namespace', NAMESPACE, '--argocd-repo-server', loopback(repo)],
    ...['--repo-server-plaintext', '--metrics-addr', loopback(setMetrics)],
    ...['--probe-addr', loopback(port()), '--webhook-addr', loopback(port())],
  );
  await answers('the application-controller', controllerMetrics, '/healthz');
  await answers('the applicationset-controller', setMetrics, '/metrics');
  await argocd(
    'server',
    ...['--namespace', NAMESPACE, '--redis', loopback(redis), '--insecure', '--disable-auth'],
    ...['--address', '127.0.0.1', '--port', String(server)],
    ...['--metrics-address', '127.0.0.1', '--metrics-port', String(port())],
    ...['--repo-server', loopback(repo), '--repo-server-plaintext'],
    // Nobody signs in here.
    ...['--dex-server', `http://${loopback(server)}`],
  );
  await answers('the API server of Argo CD', server, '/healthz');
  return `http://${loopback(server)}`;
}

/** Not ours: a user's git configuration or kubeconfig would change what happens. */
function environment({ files, kubeconfig, home }: Stage): NodeJS.ProcessEnv {
  return {
    // The repo-server calls kustomize and git-verify-wrapper.sh.
    PATH: [dirname(files.kustomize), process.env.PATH].join(delimiter),
    HOME: home,
    TMPDIR: join(home, 'tmp'),
    KUBECONFIG: kubeconfig,
    GIT_CONFIG_NOSYSTEM: '1',
    ARGOCD_FAKE_IN_CLUSTER: 'true',
    ARGOCD_GPG_ENABLED: 'false',
    ARGOCD_TLS_DATA_PATH: join(home, 'tls'),
    ARGOCD_SSH_DATA_PATH: join(home, 'ssh'),
    ARGOCD_PLUGINSOCKFILEPATH: join(home, 'plugins'),
    ARGOCD_RECONCILIATION_TIMEOUT: `${RECONCILE_SECONDS}s`,
    ARGOCD_RECONCILIATION_JITTER: '0s',
    // It waits for the health of a wave all the same. Its own default is two seconds more.
    ARGOCD_SYNC_WAVE_DELAY: '0',
    // So that an Application says which of its objects is not healthy, and why.
    ARGOCD_APPLICATION_CONTROLLER_PERSIST_RESOURCE_HEALTH: 'true',
  };
}

const loopback = (port: number) => `127.0.0.1:${port}`;

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
