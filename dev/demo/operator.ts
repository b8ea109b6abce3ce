/**
 * The operator beside a cluster: its CRD and rights from dist/install.yaml in it, and the controller
 * as a process here, with exactly those rights. Or in it, if its pods run.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments, stringify } from 'yaml';
import type { Child, Keeper } from '../local-cluster/keeper.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NAMESPACE = 'monocle-system';
const NAME = 'monocle-operator';
/** The controller runs here instead: kwok only pretends to run pods, and other clusters may lack the image. */
const LEFT_OUT = ['Deployment', 'PodDisruptionBudget'];
const LEADING_MS = 60_000;

export type Kubectl = (args: readonly string[], input?: string) => Promise<string>;

export function kubectlWith(file: string, base: readonly string[]): Kubectl {
  return (args, input = '') =>
    new Promise((resolve, reject) => {
      const child = execFile(file, [...base, ...args], (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else if ('code' in error && (error.code as unknown) === 'ENOENT')
          reject(new Error('kubectl is not on the PATH; install it first'));
        else reject(new Error(`kubectl ${args[0]} failed: ${stderr.trim()}`));
      });
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
    });
}

/** Whether the cluster has a controller of its own. */
export async function hasOperator(kubectl: Kubectl): Promise<boolean> {
  const found = ['get', 'deployment', NAME, '-n', NAMESPACE, '--ignore-not-found', '-o', 'name'];
  return (await kubectl(found)).trim() !== '';
}

export async function install(kubectl: Kubectl): Promise<void> {
  const text = readFileSync(join(ROOT, 'dist/install.yaml'), 'utf8');
  const objects = parseAllDocuments(text)
    .map((document) => document.toJS({ maxAliasCount: -1 }) as { kind: string })
    .filter(({ kind }) => !LEFT_OUT.includes(kind));
  const input = objects.map((object) => stringify(object)).join('---\n');
  await kubectl(['apply', '--server-side', '--force-conflicts', '--filename', '-'], input);
}

/** All of dist/install.yaml, until both pods of the operator are ready. */
export async function installPods(kubectl: Kubectl): Promise<void> {
  await kubectl(['apply', '--server-side', '--filename', join(ROOT, 'dist/install.yaml')]);
  const rollout = ['rollout', 'status', `deployment/${NAME}`, '--namespace', NAMESPACE];
  await kubectl([...rollout, `--timeout=${LEADING_MS / 1_000}s`]);
}

/** Starts the controller, and waits until it is the leader. */
export async function startController(
  keeper: Keeper,
  kubectl: Kubectl,
  dir: string,
): Promise<Child> {
  const kubeconfig = join(dir, 'operator.kubeconfig');
  await writeFile(kubeconfig, await ownKubeconfig(kubectl), { mode: 0o600 });
  const log = join(dir, 'logs', 'controller.log');
  const child = await keeper.start({
    name: 'controller',
    file: process.execPath,
    args: [
      join(ROOT, 'lib/bin/monocle-k8s.js'),
      'controller',
      ...['--kubeconfig', kubeconfig],
      // Several demos may run at a time.
      ...['--metrics-bind-address=0', '--health-probe-bind-address=0'],
    ],
    output: log,
  });
  const deadline = Date.now() + LEADING_MS;
  while (!(await readFile(log, 'utf8')).includes('"message":"leading"')) {
    if (!child.running || Date.now() > deadline)
      throw new Error(`the controller does not lead; the end of ${log}:\n${child.lastLines()}`);
    await delay(50);
  }
  return child;
}

/** kubectl's kubeconfig, with the ServiceAccount's token as its only credential. */
async function ownKubeconfig(kubectl: Kubectl): Promise<string> {
  const [view, token] = await Promise.all([
    kubectl(['config', 'view', '--minify', '--flatten', '--output', 'json']),
    kubectl(['create', 'token', NAME, '--namespace', NAMESPACE, '--duration', '24h']),
  ]);
  const config = JSON.parse(view) as { users: { user: object }[] };
  const users = config.users.map((each) => ({ ...each, user: { token: token.trim() } }));
  return JSON.stringify({ ...config, users });
}
