/**
 * Argo CD's controllers, with the redis and the Git repository that they use.
 *
 * In: its programs and a kubeconfig. Out: the repository, and the means to stop all of it.
 * Must never leave a process or a file behind, however the tests end.
 */
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { ArgoCdFiles } from '../../dev/local-cluster/argocd.js';
import { type Child, createKeeper, type Keeper } from '../../dev/local-cluster/keeper.js';
import { freePorts } from '../../dev/local-cluster/ports.js';
import { ComponentDied, waitFor } from '../../dev/local-cluster/readiness.js';
import { request } from '../../dev/local-cluster/request.js';
import { NAMESPACE } from './argocd-install.js';
import { createRepository, type GitRepository } from './git-repository.js';

/** How often Argo CD asks for new commits and compares. Its own default is two minutes. */
export const RECONCILE_SECONDS = 3;
const PORT_ATTEMPTS = 5;

export interface RunningArgoCd {
  readonly repository: GitRepository;
  /** The URL of its API server, if it was asked for. */
  readonly server?: string;
  stop(): Promise<void>;
}

export async function startArgoCd(
  files: ArgoCdFiles,
  kubeconfig: string,
  { server }: { readonly server: boolean },
): Promise<RunningArgoCd> {
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
        const started = await startAll({ files, kubeconfig, home, keeper, children, server });
        return { ...started, stop };
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
  readonly server: boolean;
}

async function startAll(stage: Stage): Promise<Omit<RunningArgoCd, 'stop'>> {
  const { files, home, keeper, children } = stage;
  const [git, redis, repo, repoMetrics, controllerMetrics, setMetrics, setProbe, setWebhook] =
    (await freePorts(8)) as [number, number, number, number, number, number, number, number];
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

  const repository = await createRepository(home, git);
  children.push(await keeper.start(repository.daemon));
  await start('redis', 'redis-server', [
    ...['--bind', '127.0.0.1', '--port', String(redis), '--dir', home, '--save', ''],
  ]);
  await waitFor('the Git daemon', children, () => isOpen(git));
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
    ...['--probe-addr', loopback(setProbe), '--webhook-addr', loopback(setWebhook)],
  );
  await answers('the application-controller', controllerMetrics, '/healthz');
  await answers('the applicationset-controller', setMetrics, '/metrics');
  if (!stage.server) return { repository };

  const [server, serverMetrics] = (await freePorts(2)) as [number, number];
  await argocd(
    'server',
    ...['--namespace', NAMESPACE, '--redis', loopback(redis), '--insecure', '--disable-auth'],
    ...['--address', '127.0.0.1', '--port', String(server)],
    ...['--metrics-address', '127.0.0.1', '--metrics-port', String(serverMetrics)],
    ...['--repo-server', loopback(repo), '--repo-server-plaintext'],
    // Nobody signs in here.
    ...['--dex-server', `http://${loopback(server)}`],
  );
  await answers('the API server of Argo CD', server, '/healthz');
  return { repository, server: `http://${loopback(server)}` };
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
