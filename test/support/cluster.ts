/**
 * The local control plane for tests.
 *
 * `useCluster()` at the top of a file gives its tests one cluster; `api(cluster)` talks to it. The
 * programs are built before the tests run (`npm run cluster -- --build`), never within a test.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { findBinaries } from '../../dev/local-cluster/binaries.js';
import {
  type Cluster,
  type ClusterOptions,
  startCluster,
} from '../../dev/local-cluster/cluster.js';
import { type Answer, type Endpoint, request } from '../../dev/local-cluster/request.js';

/** How to reach a cluster, whoever has started it. */
export type ClusterFacts = Pick<
  Cluster,
  'server' | 'ca' | 'token' | 'dir' | 'kubeconfig' | 'kubectl' | 'auditLog'
>;

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

/** Starts a cluster before the tests of the calling file or block, and stops it after them. */
export function useCluster(options: ClusterOptions = {}): () => Cluster {
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

export function api(endpoint: Endpoint) {
  const send =
    (method: string, contentType?: string) =>
    <T = KubeObject>(path: string, body?: unknown): Promise<Answer<T>> =>
      request<T>(endpoint, { method, path, body, contentType });
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
    /** A merge patch. */
    patch: send('PATCH', 'application/merge-patch+json'),
    jsonPatch: send('PATCH', 'application/json-patch+json'),
    /** Server-side apply; `path` names the object. */
    apply: <T = KubeObject>(path: string, body: unknown, fieldManager = 'test') =>
      send('PATCH', 'application/apply-patch+yaml')<T>(
        `${path}?fieldManager=${fieldManager}&force=true`,
        body,
      ),
  };
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 200;

/** Asks again until the answer is truthy, and returns it. A check that throws counts as "not yet". */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = 180_000,
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
    pause = Math.min(pause * 1.2, LONGEST_PAUSE_MS);
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
  const runner = fileURLToPath(new URL('../../dev/run.mjs', import.meta.url));
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
