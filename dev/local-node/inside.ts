/**
 * The program inside a node's namespaces: starts the node, writes down how to reach it, runs a command
 * with its kubeconfig, and stops the node when the command ends or a signal comes.
 *
 * In: an Entry and the command. Out: the command's exit code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from '../local-cluster/cluster.js';
import type { Entry } from './enter.js';
import { acceptForwards } from './forward.js';
import { isolate } from './isolation.js';
import { startNode } from './node.js';

/** How tests, and programs outside, reach a node. */
export interface NodeFacts
  extends Pick<Cluster, 'server' | 'ca' | 'token' | 'kubeconfig' | 'kubectl' | 'auditLog'> {
  readonly dir: string;
  readonly cgroup: string;
  readonly version: string;
  readonly readyMs: number;
}

export const factsFile = (dir: string): string => join(dir, 'node.json');
/** In the directory, but by a short path: the kernel takes no more than 107 bytes. */
export const forwardSocket = (dir: string): string => join(dir, 'f.sock');

export async function main([text = '', ...command]: readonly string[]): Promise<number> {
  const { dir, cgroup, images, machine } = JSON.parse(text) as Entry;
  const signalled = once(process, 'SIGTERM').then(() => 143);
  isolate(dir, machine);
  const started = performance.now();
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const node = await startNode({ dir, cgroup, images, log });
  const forwards = await acceptForwards(forwardSocket(dir));
  try {
    const { server, ca, token, kubeconfig, kubectl, auditLog, version } = node.cluster;
    const readyMs = performance.now() - started;
    const facts = {
      dir,
      cgroup,
      server,
      ca,
      token,
      kubeconfig,
      kubectl,
      auditLog,
      version,
      readyMs,
    };
    const file = factsFile(dir);
    writeFileSync(`${file}.new`, JSON.stringify(facts satisfies NodeFacts), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    if (command.length === 0) return await signalled;
    const env = { ...process.env, KUBECONFIG: kubeconfig, MONOCLE_K8S_NODE: file };
    return await run(command, env, signalled);
  } finally {
    forwards.close();
    await node.stop();
  }
}

function run(
  [file = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  signalled: Promise<number>,
): Promise<number> {
  const child = spawn(file, args, { stdio: 'inherit', env });
  void signalled.then(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
