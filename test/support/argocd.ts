/**
 * The real Argo CD beside a local cluster, for stories about syncing.
 *
 * `useArgoCd()` at the top of a file gives its tests a cluster, a Git repository on loopback, and
 * Argo CD's controllers, which look at the repository every few seconds. They are processes of ours
 * with the administrator's rights; all of them, and their directory, go when the tests end, however
 * they end. The programs are built before the tests run (scripts/test.mjs).
 */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { type ArgoCdFiles, findArgoCd } from '../../src/local-cluster/argocd.js';
import type { Cluster } from '../../src/local-cluster/cluster.js';
import { type Child, createKeeper, type Keeper } from '../../src/local-cluster/keeper.js';
import { freePorts } from '../../src/local-cluster/ports.js';
import { ComponentDied, waitFor } from '../../src/local-cluster/readiness.js';
import { request } from '../../src/local-cluster/request.js';
import { api, START_TIMEOUT_MS, until, useCluster } from './cluster.js';
import { createRepository, type GitRepository } from './git-repository.js';
import { type Any, auditEntries, isWrite } from './place.js';

const NAMESPACE = 'argocd';
const APPLICATIONS = `/apis/argoproj.io/v1alpha1/namespaces/${NAMESPACE}/applications`;
const APPLICATION_SETS = `/apis/argoproj.io/v1alpha1/namespaces/${NAMESPACE}/applicationsets`;
const PORT_ATTEMPTS = 5;
/** How often Argo CD asks for new commits and compares. Its own default is two minutes. */
const RECONCILE_SECONDS = 3;

const EXAMPLES = 'examples/gitops';
/** A file of examples/gitops. */
export const gitopsExample = (name: string): Any =>
  parse(readFileSync(join(EXAMPLES, name), 'utf8'));

export type ArgoCd = ReturnType<typeof useArgoCd>;

export function useArgoCd() {
  const cluster = useCluster({ audit: true });
  let running: Running | undefined;
  const argo = (): Running => {
    if (running === undefined) throw new Error('Argo CD is there only while tests run');
    return running;
  };
  beforeAll(async () => {
    const files = findArgoCd();
    if (files === undefined) {
      throw new Error('Argo CD is not built yet; run `npm run cluster -- --build --argocd` first');
    }
    await installConfig(cluster(), files);
    running = await start(cluster(), files);
  }, START_TIMEOUT_MS);
  afterAll(() => running?.stop(), START_TIMEOUT_MS);

  const find = async (name: string): Promise<Any> => {
    const { status, body } = await api(cluster()).get<Any>(`${APPLICATIONS}/${name}`);
    return status === 200 ? body : undefined;
  };
  return {
    cluster,
    repository: () => argo().repository,
    find,
    /** The example, of our repository, with what else the story changes. */
    createApplication: async (change: { name: string; path: string; namespace: string }) => {
      const application = gitopsExample('argocd-application.yaml');
      application.metadata.name = change.name;
      Object.assign(application.spec.source, { repoURL: argo().repository.url, path: change.path });
      application.spec.destination.namespace = change.namespace;
      await create(cluster(), APPLICATIONS, application);
    },
    createApplicationSet: async () => {
      const set = gitopsExample('argocd-applicationset.yaml');
      const { url: repoURL } = argo().repository;
      for (const { git } of set.spec.generators) {
        // A webhook would tell a real one; the default is three minutes.
        Object.assign(git, { repoURL, requeueAfterSeconds: RECONCILE_SECONDS });
      }
      set.spec.template.spec.source.repoURL = repoURL;
      await create(cluster(), APPLICATION_SETS, set);
    },
    /** Waits until this commit is synced, and healthy; gives the Application. */
    synced: (name: string, revision: string): Promise<Any> =>
      settled(find, name, 'Synced and Healthy', ({ status }) =>
        Boolean(
          status?.sync.revision === revision &&
            status.sync.status === 'Synced' &&
            status.operationState?.phase === 'Succeeded' &&
            status.operationState.syncResult.revision === revision &&
            status.health.status === 'Healthy',
        ),
      ),
    settled: (name: string, what: string, check: (application: Any) => boolean) =>
      settled(find, name, what, check),
    /** What Argo CD has written into a namespace since then, as `verb resource/name`. */
    writes: (namespace: string, since: string) => writesOf(cluster(), namespace, since),
  };
}

/** Says what Argo CD said, where it does not come to be. */
async function settled(
  find: (name: string) => Promise<Any>,
  name: string,
  what: string,
  check: (application: Any) => boolean,
): Promise<Any> {
  let last: Any;
  return until(`Application ${name} is ${what}`, async () => {
    last = await find(name);
    return last && check(last) ? last : undefined;
  }).catch((cause: unknown) => {
    const { resources, sync, health, conditions, operationState } = last?.status ?? {};
    const message = operationState?.message;
    const said = { sync, health, conditions, message, resources };
    throw new Error(`${String(cause)}: ${JSON.stringify(said, null, 1)}`, { cause });
  });
}

async function create(cluster: Cluster, path: string, body: unknown): Promise<void> {
  const { status, body: answer } = await api(cluster).post<Any>(path, body);
  if (status !== 201) throw new Error(`${path}: ${answer.message}`);
}

/** Argo CD's CRDs and settings as its release has them, and our check of a Monocle's health. */
async function installConfig(cluster: Cluster, files: ArgoCdFiles): Promise<void> {
  const admin = api(cluster);
  await create(cluster, '/api/v1/namespaces', { metadata: { name: NAMESPACE } });
  const paths: Readonly<Record<string, string>> = {
    CustomResourceDefinition: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    ConfigMap: `/api/v1/namespaces/${NAMESPACE}/configmaps`,
    Secret: `/api/v1/namespaces/${NAMESPACE}/secrets`,
  };
  for (const document of parseAllDocuments(await readFile(files['core-install.yaml'], 'utf8'))) {
    const object = document.toJS() as Any;
    const path = paths[object?.kind];
    if (path !== undefined) await create(cluster, path, object);
  }
  const { status } = await admin.patch(
    `${paths.ConfigMap}/argocd-cm`,
    gitopsExample('argocd-cm.yaml'),
  );
  if (status !== 200) throw new Error(`argocd-cm cannot be patched: ${status}`);
  const project = {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name: 'default' },
    spec: {
      sourceRepos: ['*'],
      destinations: [{ namespace: '*', server: '*' }],
      clusterResourceWhitelist: [{ group: '*', kind: '*' }],
    },
  };
  // Argo CD's own API server makes it otherwise, and it does not run here.
  await until('AppProjects are served', async () => {
    const path = APPLICATIONS.replace('applications', 'appprojects');
    return (await admin.post(path, project)).status === 201;
  });
}

interface Running {
  readonly repository: GitRepository;
  stop(): Promise<void>;
}

async function start(cluster: Cluster, files: ArgoCdFiles): Promise<Running> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'monocle-k8s-argocd-')));
  const keeper = createKeeper(`monocle-k8s Argo CD in ${dir}`);
  const children: Child[] = [];
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop(0)));
    await keeper.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await keeper.removeAtDeath(dir);
    for (let attempt = 1; ; attempt++) {
      try {
        const repository = await startAll(cluster, files, dir, keeper, children);
        return { repository, stop };
      } catch (error) {
        await Promise.all(children.splice(0).map((child) => child.stop(0)));
        // Between choosing a port and binding it, another program can take it.
        const isLostRace = error instanceof ComponentDied && error.isPortTaken;
        if (!isLostRace || attempt === PORT_ATTEMPTS) throw error;
        await rm(dir, { recursive: true, force: true });
        await mkdir(dir);
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  cluster: Cluster,
  files: ArgoCdFiles,
  dir: string,
  keeper: Keeper,
  children: Child[],
): Promise<GitRepository> {
  const [git, redis, repo, repoMetrics, controllerMetrics, setMetrics, setProbe, setWebhook] =
    (await freePorts(8)) as [number, number, number, number, number, number, number, number];
  const loopback = (port: number) => `127.0.0.1:${port}`;
  await mkdir(join(dir, 'tmp'));
  const env = {
    PATH: [dirname(files['git-verify-wrapper.sh']), process.env.PATH].join(delimiter),
    HOME: dir,
    TMPDIR: join(dir, 'tmp'),
    KUBECONFIG: cluster.kubeconfig,
    GIT_CONFIG_NOSYSTEM: '1',
    ARGOCD_FAKE_IN_CLUSTER: 'true',
    ARGOCD_GPG_ENABLED: 'false',
    ARGOCD_TLS_DATA_PATH: join(dir, 'tls'),
    ARGOCD_SSH_DATA_PATH: join(dir, 'ssh'),
    ARGOCD_PLUGINSOCKFILEPATH: join(dir, 'plugins'),
    ARGOCD_RECONCILIATION_TIMEOUT: `${RECONCILE_SECONDS}s`,
    ARGOCD_RECONCILIATION_JITTER: '0s',
  };
  const run = async (name: string, file: string, args: string[], extra = {}) => {
    const output = join(dir, 'logs', `${name}.log`);
    children.push(
      await keeper.start({ name, file, args, cwd: dir, env: { ...env, ...extra }, output }),
    );
  };
  // One program, which is what this variable says.
  const argocd = (name: string, ...args: string[]) =>
    run(name, files.argocd, args, { ARGOCD_BINARY_NAME: name });
  const answers = (name: string, port: number, path: string) =>
    waitFor(name, children, async () => {
      const asked = { path, timeoutMs: 5_000 };
      return (await request({ server: `http://${loopback(port)}` }, asked)).status === 200;
    });

  const repository = await createRepository(dir, git);
  children.push(await keeper.start(repository.daemon));
  await run('redis', 'redis-server', [
    ...['--bind', '127.0.0.1', '--port', String(redis), '--dir', dir, '--save', ''],
  ]);
  await Promise.all(
    [git, redis].map((port) => waitFor(`port ${port}`, children, () => opens(port))),
  );
  await argocd('argocd-repo-server', ...repoServer());
  await answers('argocd-repo-server', repoMetrics, '/healthz');
  await Promise.all([
    argocd(
      'argocd-application-controller',
      ...['--namespace', NAMESPACE, '--redis', loopback(redis)],
      ...['--repo-server', loopback(repo), '--repo-server-plaintext'],
      // It has no option for the address, and listens on every interface.
      ...['--metrics-port', String(controllerMetrics)],
    ),
    argocd(
      'argocd-applicationset-controller',
      ...['--namespace', NAMESPACE, '--argocd-repo-server', loopback(repo)],
      ...['--repo-server-plaintext', '--metrics-addr', loopback(setMetrics)],
      ...['--probe-addr', loopback(setProbe), '--webhook-addr', loopback(setWebhook)],
    ),
  ]);
  await answers('argocd-application-controller', controllerMetrics, '/healthz');
  await answers('argocd-applicationset-controller', setMetrics, '/metrics');
  return repository;

  function repoServer(): string[] {
    return [
      ...['--address', '127.0.0.1', '--port', String(repo), '--redis', loopback(redis)],
      ...['--metrics-address', '127.0.0.1', '--metrics-port', String(repoMetrics)],
      ...['--disable-tls', '--client-ca-path', ''],
    ];
  }
}

function opens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Requests of the Application controller that change something, dry runs aside. */
function writesOf(cluster: Cluster, namespace: string, since: string): string[] {
  return auditEntries(cluster)
    .filter(
      (entry) =>
        entry.userAgent?.startsWith('argocd-application-controller') &&
        entry.requestReceivedTimestamp > since &&
        entry.objectRef?.namespace === namespace &&
        isWrite(entry) &&
        !entry.requestURI.includes('dryRun='),
    )
    .map(({ verb, objectRef }) => `${verb} ${objectRef?.resource}/${objectRef?.name}`);
}
