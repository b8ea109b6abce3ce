/**
 * The local control plane for tests.
 *
 * `useCluster()` at the top of a file gives its tests a cluster, which they share with other files;
 * `api(cluster)` talks to it. The programs are built before the tests run (`npm run cluster -- --build`), never within a test.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { findBinaries } from '../../../dev/local-cluster/binaries.js';
import {
  type Cluster,
  type ClusterOptions,
  startCluster,
} from '../../../dev/local-cluster/cluster.js';
import type { PooledCluster } from '../../../dev/local-cluster/pool.js';
import { type Answer, type Endpoint, request, watch } from '../../../dev/local-cluster/request.js';
import type { KubeObject as SeenObject } from '../../../src/kube/object.js';

/** The address of the shared clusters, by the name of its variable. */
const POOL = 'MONOCLE_K8S_POOL';

/** How to reach a cluster, whether the pool or the file started it. */
export type ClusterFacts = Pick<
  Cluster,
  'server' | 'ca' | 'token' | 'dir' | 'kubeconfig' | 'kubectl' | 'auditLog'
> & {
  /** Where the file's part of the audit log begins. @default 0 */
  readonly auditFrom?: number;
  /** A story that wants one of these gets a new one. @default none */
  readonly leftNamespaces?: readonly string[];
};

/** What stories do with a cluster. */
export type TestCluster = ClusterFacts & Pick<Cluster, 'killApiServer' | 'restartApiServer'>;

/** What tests read of an object; the free part is theirs to name. */
export interface KubeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: { readonly name?: string; readonly uid?: string };
  readonly status?: Record<string, unknown>;
  readonly [field: string]: unknown;
}

export function startTestCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const components = options.components ?? 'full';
  const binaries = options.binaries ?? findBinaries({ components });
  if (binaries === undefined) {
    throw new Error('The control plane is not built yet; run `npm run cluster -- --build` first');
  }
  return startCluster({ ...options, binaries });
}

/** Asks dev/local-cluster/pool.ts for a cluster, or to do something with it. */
export async function pooled(name: string, verb = ''): Promise<PooledCluster> {
  const server = process.env[POOL];
  if (server === undefined) throw new Error('run the tests by `npm run`, which starts the cluster');
  const path = `${new URL(server).pathname}/${name}${verb}`;
  const answer = await request<string>({ server }, { method: 'POST', path, timeoutMs: 120_000 });
  if (answer.status !== 200) throw new Error(`the shared cluster: ${answer.body}`);
  return JSON.parse(answer.body);
}

/**
 * A cluster for the tests of the calling file: the one that the files of a worker share, one after
 * the other. It has an audit log, and the operator's definitions and rights. Namespaces of earlier files stay, with what
 * is in them; a story that creates one of the same name replaces it. Monocles and cluster-wide objects are removed.
 * @param options.plain whether third-party kinds, such as HTTPRoute, are removed as well
 */
export function useCluster({ plain = false } = {}): () => TestCluster {
  if (process.env[POOL] === undefined) return useOwnCluster({ audit: true });
  const worker = process.env.JEST_WORKER_ID ?? '';
  let cluster: TestCluster | undefined;
  beforeAll(async () => {
    cluster = {
      ...(await pooled(worker, plain ? '/plain' : '')),
      killApiServer: async () => void (await pooled(worker, '/kill')),
      restartApiServer: async () => void (await pooled(worker, '/restart')),
    };
  });
  return () => {
    if (cluster === undefined) throw new Error('the cluster is there only while tests run');
    return cluster;
  };
}

/** For a file that needs a special cluster, or leaves one that others could not use. */
export function useOwnCluster(options: ClusterOptions = {}): () => Cluster {
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    cluster = await startTestCluster(options);
  });
  afterAll(() => cluster?.stop());
  return () => {
    if (cluster === undefined) throw new Error('the cluster is there only while tests run');
    return cluster;
  };
}

const FIRST_PAUSE_MS = 50;
/** Only a hang reaches it: a machine with ten times as much to do starts Elasticsearch in three minutes. */
const MAX_WAIT_MS = 480_000;
const MAX_PAUSE_MS = 200;

const NAMESPACES = '/api/v1/namespaces';
/** Namespaces of earlier files that a story has replaced already, by cluster and name. */
const replaced = new Set<string>();

const isBeingDeleted = ({ status, body }: Answer<unknown>): boolean =>
  status === 409 &&
  String((body as { message?: string }).message).startsWith('object is being deleted: namespaces');

export function api(endpoint: Endpoint & Pick<ClusterFacts, 'leftNamespaces'>) {
  /** Whether an earlier file left a namespace of this name; if so, it is deleted. */
  const replaces = async (path: string, body: unknown): Promise<boolean> => {
    const { name = '' } = (body as KubeObject | undefined)?.metadata ?? {};
    const key = `${endpoint.server} ${name}`;
    if (path !== NAMESPACES || replaced.has(key) || !endpoint.leftNamespaces?.includes(name))
      return false;
    replaced.add(key);
    await request(endpoint, { method: 'DELETE', path: `${path}/${name}` });
    return true;
  };
  const send =
    (method: string, contentType?: string) =>
    async <T = KubeObject>(path: string, body?: unknown): Promise<Answer<T>> => {
      const deadline = Date.now() + MAX_WAIT_MS;
      for (;;) {
        const answer = await request<T>(endpoint, { method, path, body, contentType });
        if (method !== 'POST' || answer.status !== 409 || Date.now() > deadline) return answer;
        if (!isBeingDeleted(answer) && !(await replaces(path, body))) return answer;
        await delay(MAX_PAUSE_MS);
      }
    };
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
    /** A merge patch. */
    patch: send('PATCH', 'application/merge-patch+json'),
    jsonPatch: send('PATCH', 'application/json-patch+json'),
    /** Server-side apply; `path` names the object. */
    apply: <T = KubeObject>(path: string, body: unknown, fieldManager = 'test', parameters = '') =>
      send('PATCH', 'application/apply-patch+yaml')<T>(
        `${path}?fieldManager=${fieldManager}&force=true&${parameters}`,
        body,
      ),
  };
}

/** Asks again until the answer is truthy, and returns it. A check that throws counts as "not yet". */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = MAX_WAIT_MS,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    try {
      const answer = await check();
      if (answer) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) {
      throw new Error(`not within ${timeoutMs / 1000} s: ${what}`, { cause: last });
    }
    await delay(pause);
    pause = Math.min(pause * 1.2, MAX_PAUSE_MS);
  }
}

/** Looks at each object of a collection, now and when it changes, until the answer is truthy, and returns that. */
export async function untilSeen<T>(
  endpoint: Endpoint,
  { collection, name }: { readonly collection: string; readonly name?: string },
  what: string,
  check: (object: SeenObject) => T,
  timeoutMs = MAX_WAIT_MS,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  const path = `${collection}?watch=true${name ? `&fieldSelector=metadata.name=${name}` : ''}`;
  let last: unknown;
  for (;;) {
    const left = deadline - Date.now();
    if (left <= 0) throw new Error(`not within ${timeoutMs / 1000} s: ${what}`, { cause: last });
    try {
      for await (const { type, object } of watch<SeenObject>(endpoint, path, left)) {
        if (type === 'ERROR') break;
        const answer = type === 'DELETED' ? undefined : check(object);
        if (answer) return answer;
      }
    } catch (error) {
      // At the end, that the time is over says nothing new.
      if (Date.now() < deadline) last = error;
    }
    // The server ended it, is restarted, or does not serve the kind yet.
    await delay(MAX_PAUSE_MS);
  }
}

/** Processes whose command line names the directory: a cluster's components and its watchdog. */
export function processesNaming(dir: string): string[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dir));
}

export interface RunningCommand {
  readonly process: ChildProcess;
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  stdout(): string;
  stderr(): string;
}

/** Runs a script, for each test in a directory of its own; nothing outlives the test. */
export function useCommand(program: 'local-cluster' | 'demo' = 'local-cluster') {
  let home = '';
  const commands: RunningCommand[] = [];
  beforeEach(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), 'monocle-k8s-test-')));
  });
  afterEach(async () => {
    for (const command of commands.splice(0)) {
      command.process.kill('SIGKILL');
      await command.ended;
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    home: () => home,
    run(args: string[], env = process.env): RunningCommand {
      const command = runCommand(program, args, home, env);
      commands.push(command);
      return command;
    },
  };
}

function runCommand(
  program: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): RunningCommand {
  const runner = fileURLToPath(new URL('../../../dev/run.mjs', import.meta.url));
  const child = spawn(process.execPath, [runner, `${program}/main`, ...args], {
    cwd,
    // The test runner's own options would make a child print warnings.
    env: { ...env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    text.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.stderr += chunk;
  });
  return {
    process: child,
    ended: new Promise((resolve) => child.once('close', resolve)),
    stdout: () => text.stdout,
    stderr: () => text.stderr,
  };
}
