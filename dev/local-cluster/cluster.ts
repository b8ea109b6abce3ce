/**
 * A real Kubernetes control plane on loopback, for the demo and the tests.
 *
 * In: a directory and which components. Out: a running, empty cluster with a kubeconfig, and the
 * means to stop it. Several can run at once.
 * Must never listen beyond 127.0.0.1, outlive the process that started it, or touch what it did not
 * start. Data does not survive: a cluster always begins empty.
 */
import { readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, type Components, ensureBinaries } from './binaries.js';
import {
  type ClusterFiles,
  clusterFiles,
  writeClusterFiles,
  writeKubeconfig,
} from './cluster-files.js';
import { type ComponentName, componentArgs, type Ports } from './components.js';
import { createDefaults, hostPaths } from './defaults.js';
import { claimHome } from './home.js';
import { type Child, createKeeper, type Keeper } from './keeper.js';
import { freePorts } from './ports.js';
import { ComponentDied, waitFor } from './readiness.js';
import { type Endpoint, request } from './request.js';

const PORT_ATTEMPTS = 5;
/** Once etcd is gone the API server drains for minutes and keeps its port, so it goes first and soon. */
const GRACE_MS = 2_000;

export interface ClusterOptions {
  /**
   * A directory of its own: absent, empty, or left by a former cluster.
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
  /** @default what `ensureBinaries` gives, silently */
  readonly binaries?: Binaries;
  /** Gets a line for each thing that a reader may want to know. @default nothing is said */
  readonly log?: (line: string) => void;
}

export interface Cluster extends Required<Endpoint> {
  /** What the API server says, such as v1.36.3. */
  readonly version: string;
  readonly dir: string;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  /** Path of the audit log, where it was asked for. */
  readonly auditLog: string | undefined;
  /** Path of a kubectl of the same version, where one is known. */
  readonly kubectl: string | undefined;
  /** The processes that run now. */
  processes(): { readonly name: string; readonly pid: number }[];
  /** Ends the API server without notice, as a crash would. */
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
  readonly #children = new Map<ComponentName, Child>();
  readonly #keeper: Keeper;
  readonly #binaries: Binaries;
  readonly #options: ClusterOptions;
  readonly #release: () => Promise<void>;
  #ports: Ports | undefined;
  /** Ends that we ask for are not worth a line in the log. */
  #expected = new Set<Child>();
  #stopped: Promise<void> | undefined;

  constructor(
    dir: string,
    keeper: Keeper,
    binaries: Binaries,
    options: ClusterOptions,
    release: () => Promise<void>,
  ) {
    this.dir = dir;
    this.#files = clusterFiles(dir);
    this.kubeconfig = this.#files.kubeconfig;
    this.auditLog = options.audit ? this.#files.auditLog : undefined;
    this.kubectl = binaries.kubectl;
    this.#keeper = keeper;
    this.#binaries = binaries;
    this.#options = options;
    this.#release = release;
  }

  async start(components: Components): Promise<void> {
    this.token = await writeClusterFiles(this.#files);
    const [etcdClient, etcdPeer, apiserver, controllerManager, scheduler, kwok] = (await freePorts(
      6,
    )) as [number, number, number, number, number, number];
    this.#ports = { etcdClient, etcdPeer, apiserver, controllerManager, scheduler, kwok };
    this.server = `https://127.0.0.1:${apiserver}`;

    // Together: the API server waits for etcd by itself.
    await this.#spawn('etcd');
    await this.#spawn('kube-apiserver');
    await this.#apiServerReady();
    await writeKubeconfig(this.kubeconfig, this);
    const { body } = await request<{ gitVersion: string }>(this, { path: '/version' });
    this.version = body.gitVersion;
    if (components === 'api') return;

    await Promise.all([
      this.#spawn('kube-controller-manager'),
      this.#spawn('kube-scheduler'),
      this.#spawn('kwok'),
      createDefaults(this),
    ]);
    await Promise.all([
      this.#healthy(
        'kube-controller-manager',
        controllerManager,
        this.#files.controllerManagerCerts,
      ),
      this.#healthy('kube-scheduler', scheduler, this.#files.schedulerCerts),
      this.#healthy('kwok', kwok),
    ]);
    await waitFor('a ready Node and the default ServiceAccount', this.#watched(), async () => {
      const node = await request<NodeBody>(this, { path: '/api/v1/nodes/node' });
      const account = await request(this, {
        path: '/api/v1/namespaces/default/serviceaccounts/default',
      });
      const ready = node.body.status?.conditions?.find(({ type }) => type === 'Ready');
      return ready?.status === 'True' && account.status === 200;
    });
  }

  processes() {
    return [...this.#children.values()]
      .filter((child) => child.running)
      .map(({ name, pid }) => ({ name, pid }));
  }

  async killApiServer(): Promise<void> {
    await this.#end('kube-apiserver', 0);
  }

  async restartApiServer(): Promise<void> {
    await this.#end('kube-apiserver', GRACE_MS);
    await this.#spawn('kube-apiserver');
    await this.#apiServerReady();
  }

  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      const volumes = await hostPaths(this).catch(() => []);
      await this.stopProcesses();
      // Only if empty: kwok mounts nothing, so what is in one is not ours.
      await Promise.all(volumes.map((path) => rmdir(path).catch(() => {})));
      await this.#release();
    })();
    return this.#stopped;
  }

  async stopProcesses(): Promise<void> {
    await Promise.all([
      this.#end('kwok', 0),
      this.#end('kube-scheduler', 0),
      this.#end('kube-controller-manager', 0),
    ]);
    await this.#end('kube-apiserver', GRACE_MS);
    await this.#end('etcd', GRACE_MS);
  }

  async #spawn(name: ComponentName): Promise<void> {
    if (this.#stopped) throw stopped();
    const file = this.#binaries[name];
    if (file === undefined || this.#ports === undefined) {
      throw new Error(`${name} is not built; run \`npm run cluster -- --build\``);
    }
    const child = await this.#keeper.start({
      name,
      file,
      args: componentArgs(name, this.#files, this.#ports, { audit: this.#options.audit ?? false }),
      cwd: this.dir,
      // Not ours: a variable such as ETCD_NAME, or a ~/.kwok, would change what starts.
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: this.dir },
      output: join(this.#files.logs, `${name}.log`),
    });
    // `stop` may have been called in between, and has then not seen this one.
    if (this.#stopped) {
      await child.stop(0);
      throw stopped();
    }
    this.#children.set(name, child);
    void child.exited.then(({ code, signal }) => {
      if (this.#expected.has(child)) return;
      this.#options.log?.(`${name} ended (${signal ?? `code ${code}`}):\n${child.lastLines()}`);
    });
  }

  async #end(name: ComponentName, graceMs: number): Promise<void> {
    const child = this.#children.get(name);
    if (child === undefined) return;
    this.#expected.add(child);
    this.#children.delete(name);
    await child.stop(graceMs);
  }

  #watched(): Child[] {
    return [...this.#children.values()];
  }

  async #apiServerReady(): Promise<void> {
    await waitFor('the API server', this.#watched(), async () => {
      // It writes its certificate on its way up, with the CA that signed it.
      this.ca = await readFile(this.#files.servingCert, 'utf8');
      return (await request(this, { path: '/readyz', timeoutMs: 5_000 })).status === 200;
    });
  }

  async #healthy(name: ComponentName, port: number, certs?: string): Promise<void> {
    await waitFor(name, this.#watched(), async () => {
      const endpoint = certs
        ? {
            server: `https://127.0.0.1:${port}`,
            ca: await readFile(join(certs, `${name}.crt`), 'utf8'),
          }
        : { server: `http://127.0.0.1:${port}` };
      return (await request(endpoint, { path: '/healthz', timeoutMs: 5_000 })).status === 200;
    });
  }
}

const stopped = () => new Error('the cluster has been stopped; start another one');

interface NodeBody {
  readonly status?: { readonly conditions?: { type: string; status: string }[] };
}
