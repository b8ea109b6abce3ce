/**
 * A real Kubernetes control plane on loopback, for the demo, the tests and the benchmarks.
 *
 * In: a directory and which components. Out: a running, empty cluster with a kubeconfig, and the
 * means to stop it. Several can run at once.
 * Must never listen beyond 127.0.0.1 unless it is told an address, outlive the process that started it, or touch what it did not
 * start. Data does not survive: a cluster always begins empty.
 */
import { appendFile, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, type Components, ensureBinaries } from './binaries.js';
import {
  type ClusterFiles,
  clusterFiles,
  writeClusterFiles,
  writeKubeconfig,
} from './cluster-files.js';
import { type ComponentName, LOOPBACK, type Ports } from './components.js';
import { createDefaults, hostPaths } from './defaults.js';
import { canRunPods, isHealthy } from './health.js';
import { claimHome } from './home.js';
import { createKeeper, type Keeper } from './keeper.js';
import { freePorts } from './ports.js';
import { Processes } from './processes.js';
import { ComponentDied, waitFor } from './readiness.js';
import { type Endpoint, request } from './request.js';

const PORT_ATTEMPTS = 5;
const CONTROLLERS: readonly ComponentName[] = ['kube-controller-manager', 'kube-scheduler'];

export interface ClusterOptions {
  /**
   * A directory that does not exist, is empty, or was left by a former cluster.
   * @default a temporary one, which `stop` removes
   */
  readonly dir?: string;
  /** @default full */
  readonly components?: Components;
  /**
   * Writes every request's metadata to `auditLog`.
   * @default false
   */
  readonly audit?: boolean;
  /** Whether what is owned goes with its owner. @default true */
  readonly garbageCollector?: boolean;
  /** Where the API server listens, for a node with pods. @default 127.0.0.1 */
  readonly address?: string;
  /** @default what `ensureBinaries` gives, silently */
  readonly binaries?: Binaries;
  /** Gets a line for each event that a user may want to know. @default no lines */
  readonly log?: (line: string) => void;
}

export interface Cluster extends Required<Endpoint> {
  /** What the API server says, such as v1.36.3. */
  readonly version: string;
  readonly dir: string;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  /** Path of the audit log, if `audit` was set. */
  readonly auditLog: string | undefined;
  /** Path of a kubectl of the same version, if there is one. */
  readonly kubectl: string | undefined;
  /** The processes that run now. */
  processes(): { readonly name: string; readonly pid: number }[];
  /** Ends the API server without notice, as a crash would. etcd may end with it. */
  killApiServer(): Promise<void>;
  /** Ends it if it runs, and starts it again on the same port and data. */
  restartApiServer(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const components = options.components ?? 'full';
  const binaries = options.binaries ?? (await ensureBinaries({ components }));
  const home = await claimHome(options.dir);
  const keeper = createKeeper(`monocle-k8s cluster in ${home.dir}`);
  const release = async () => {
    await home.release();
    await keeper.close();
  };
  try {
    if (home.isTemporary) await keeper.removeAtDeath(home.dir);
    for (let attempt = 1; ; attempt++) {
      const run = new Run(home.dir, keeper, binaries, options, release);
      try {
        await home.clear();
        await run.start(components);
        // For `.ci/run`, which says how many there were.
        const { MONOCLE_K8S_CLUSTER_COUNT: count } = process.env;
        if (count) await appendFile(count, `${home.dir}\n`);
        return run;
      } catch (error) {
        await run.stopProcesses();
        // Between choosing a port and binding it, another program can take it.
        const isLostRace = error instanceof ComponentDied && error.isPortTaken;
        if (!isLostRace || attempt === PORT_ATTEMPTS) throw error;
        options.log?.(`${error.component} lost its port to another program: trying others`);
      }
    }
  } catch (error) {
    await release();
    throw error;
  }
}

class Run implements Cluster {
  version = '';
  readonly dir: string;
  readonly kubeconfig: string;
  readonly auditLog: string | undefined;
  readonly kubectl: string | undefined;
  server = '';
  ca = '';
  token = '';
  readonly #files: ClusterFiles;
  /** The components of each process, in the order in which they start. The last has the API server. */
  readonly #apiServer: readonly ComponentName[][];
  readonly #processes: Processes;
  readonly #address: string;
  readonly #release: () => Promise<void>;
  #ports: Ports | undefined;
  #stopped: Promise<void> | undefined;

  constructor(
    dir: string,
    keeper: Keeper,
    binaries: Binaries,
    { audit = false, garbageCollector = true, address = LOOPBACK, log }: ClusterOptions,
    release: () => Promise<void>,
  ) {
    const files = clusterFiles(dir);
    this.dir = dir;
    this.kubeconfig = files.kubeconfig;
    this.auditLog = audit ? files.auditLog : undefined;
    this.kubectl = binaries.kubectl;
    this.#files = files;
    this.#apiServer = binaries.etcd ? [['etcd'], ['kube-apiserver']] : [['etcd', 'kube-apiserver']];
    this.#processes = new Processes({
      ...{ dir, files, keeper, binaries, audit, garbageCollector, address, log },
    });
    this.#address = address;
    this.#release = release;
  }

  async start(components: Components): Promise<void> {
    this.token = await writeClusterFiles(this.#files);
    const ports = await choosePorts();
    this.#ports = ports;
    this.server = `https://${this.#address}:${ports.apiserver}`;

    // Together: the API server waits for etcd by itself.
    for (const each of this.#apiServer) await this.#processes.start(each, ports);
    await this.#apiServerReady();
    await writeKubeconfig(this.kubeconfig, this);
    const { body } = await request<{ gitVersion: string }>(this, { path: '/version' });
    this.version = body.gitVersion;
    if (components === 'api') return;
    const withKwok = components === 'full';
    await this.#processes.start(withKwok ? [...CONTROLLERS, 'kwok'] : CONTROLLERS, ports);
    await Promise.all([
      this.#controllersReady(ports),
      ...(withKwok ? [this.#nodeReady(ports)] : []),
    ]);
  }

  processes() {
    return this.#processes
      .all()
      .filter((child) => child.running)
      .map(({ name, pid }) => ({ name, pid }));
  }

  async killApiServer(): Promise<void> {
    await this.#processes.end(this.#apiServer.at(-1) ?? []);
  }

  async restartApiServer(): Promise<void> {
    if (this.#ports === undefined) throw new Error('the cluster has not been started');
    await this.killApiServer();
    await this.#processes.start(this.#apiServer.at(-1) ?? [], this.#ports);
    await this.#apiServerReady();
  }

  stop(): Promise<void> {
    this.#processes.close();
    this.#stopped ??= (async () => {
      const volumes = await hostPaths(this).catch(() => []);
      await this.stopProcesses();
      // Only if empty: kwok mounts nothing, so a file in one is not ours.
      await Promise.all(volumes.map((path) => rmdir(path).catch(() => {})));
      await this.#release();
    })();
    return this.#stopped;
  }

  async stopProcesses(): Promise<void> {
    await this.#processes.end([...CONTROLLERS, 'kwok']);
    await this.#processes.end(CONTROLLERS);
    for (const each of this.#apiServer.toReversed()) await this.#processes.end(each);
  }

  async #controllersReady(ports: Ports): Promise<void> {
    const { controllerManagerCerts, schedulerCerts } = this.#files;
    await Promise.all([
      this.#waitFor('kube-controller-manager', () =>
        isHealthy(
          ports.controllerManager,
          join(controllerManagerCerts, 'kube-controller-manager.crt'),
        ),
      ),
      this.#waitFor('kube-scheduler', () =>
        isHealthy(ports.scheduler, join(schedulerCerts, 'kube-scheduler.crt')),
      ),
    ]);
  }

  async #nodeReady(ports: Ports): Promise<void> {
    await createDefaults(this);
    await this.#waitFor('kwok', () => isHealthy(ports.kwok));
    await this.#waitFor('a ready Node and the default ServiceAccount', () => canRunPods(this));
  }

  async #apiServerReady(): Promise<void> {
    await this.#waitFor('the API server', async () => {
      // The API server makes its certificate while it starts. The file holds the CA as well.
      this.ca = await readFile(this.#files.servingCert, 'utf8');
      return (await request(this, { path: '/readyz', timeoutMs: 5_000 })).status === 200;
    });
  }

  #waitFor(what: string, check: () => Promise<boolean>): Promise<void> {
    return waitFor(what, this.#processes.all(), check);
  }
}

async function choosePorts(): Promise<Ports> {
  const [
    etcdClient = 0,
    etcdPeer = 0,
    apiserver = 0,
    controllerManager = 0,
    scheduler = 0,
    kwok = 0,
  ] = await freePorts(6);
  return { etcdClient, etcdPeer, apiserver, controllerManager, scheduler, kwok };
}
