/**
 * The controller as it runs in a cluster: the built command, with exactly the rights of
 * dist/install.yaml, in a process of its own.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { api, type ClusterFacts, until } from './cluster.js';
import { MONOCLES } from './place.js';

/** CRD, RBAC and namespace of an install. A shared cluster has them. Its pods do nothing: kwok only simulates them. */
export async function install(cluster: ClusterFacts, file = 'dist/install.yaml'): Promise<void> {
  const account = '/api/v1/namespaces/monocle-system/serviceaccounts/monocle-operator';
  const isShared = (await api(cluster).get(account)).status === 200;
  if (isShared && file === 'dist/install.yaml') return;
  const kubectl = (...args: string[]) =>
    execFileSync(cluster.kubectl ?? 'kubectl', ['--kubeconfig', cluster.kubeconfig, ...args], {
      stdio: 'pipe',
    });
  kubectl('apply', '--server-side', '--force-conflicts', '--filename', file);
  await until(
    'Monocles are served',
    async () => (await api(cluster).get(`${MONOCLES}/monocles`)).status === 200,
  );
}

export const operatorKubeconfig = (cluster: ClusterFacts): Promise<string> =>
  accountKubeconfig(cluster, 'monocle-system', 'monocle-operator', 'operator.kubeconfig');

/** A kubeconfig with the ServiceAccount's token and nothing else. */
export async function accountKubeconfig(
  cluster: ClusterFacts,
  namespace: string,
  account: string,
  name: string,
): Promise<string> {
  const { body } = await api(cluster).post<{ status: { token: string } }>(
    `/api/v1/namespaces/${namespace}/serviceaccounts/${account}/token`,
    {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { expirationSeconds: 7_200 },
    },
  );
  const file = join(cluster.dir, name);
  const admin = readFileSync(cluster.kubeconfig, 'utf8');
  writeFileSync(file, admin.replace(/token: .*/, `token: ${body.status.token}`), { mode: 0o600 });
  return file;
}

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

export interface RunningController {
  readonly process: ChildProcess;
  readonly log: () => readonly Record<string, unknown>[];
  /** Waits until the controller is ready. */
  readonly leading: () => Promise<void>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export function startController(
  kubeconfig: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): RunningController {
  const child = spawn(
    process.execPath,
    [
      ...imageFlags(),
      'lib/bin/monocle-k8s.js',
      'controller',
      '--kubeconfig',
      kubeconfig,
      '--metrics-bind-address=0',
      '--health-probe-bind-address=0',
      '--debug',
      // Stories count requests and writes. Those about crawl health say otherwise.
      '--crawl-health-interval=0',
      // Those about it wait for the interval.
      '--crawler-roll-interval=0',
      ...args,
    ],
    {
      env: { ...process.env, ...imageMemory(), NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let text = '';
  let parsed = 0;
  const entries: Record<string, unknown>[] = [];
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  const log = () => {
    // The last line may still be written.
    const end = text.lastIndexOf('\n') + 1;
    for (const line of text.slice(parsed, end).split('\n'))
      if (line.startsWith('{')) entries.push(JSON.parse(line));
    parsed = end;
    return [...entries];
  };
  return {
    process: child,
    log,
    leading: async () => {
      await until(
        'the controller leads',
        () => log().some(({ message }) => message === 'leading') || child.exitCode !== null,
      );
      if (child.exitCode !== null) throw new Error(`the controller ended: ${text}`);
    },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** How memory is allocated, as the image's environment says. */
function imageMemory(): NodeJS.ProcessEnv {
  const [, arenas] =
    /^ +MALLOC_ARENA_MAX=(\d+) /m.exec(readFileSync('Containerfile', 'utf8')) ?? [];
  return { MALLOC_ARENA_MAX: arenas };
}

/** Node's flags, as the image's entry point gives them. */
function imageFlags(): string[] {
  const [, line = '[]'] =
    /^ENTRYPOINT (\[.*\])$/m.exec(readFileSync('Containerfile', 'utf8')) ?? [];
  return (JSON.parse(line) as string[]).filter((word) => word.startsWith('--'));
}
