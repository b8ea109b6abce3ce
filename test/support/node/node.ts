/**
 * The real node that `npm run test:node` starts once for all files: what is on it, and how to reach
 * and disturb it. Tests run inside its network and among its processes.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@jest/globals';
import type { NodeFacts } from '../../../dev/local-node/inside.js';
import { api, until } from '../cluster/cluster.js';
import type { Any } from '../cluster/place.js';

const file = process.env.MONOCLE_K8S_NODE;
if (file === undefined) throw new Error('there is no node: use `npm run test:node`');
export const node: NodeFacts = JSON.parse(readFileSync(file, 'utf8'));

/** A test that is left out if MONOCLE_K8S_NODE_LANE is `short`, as in .ci/run. */
export const long = process.env.MONOCLE_K8S_NODE_LANE === 'short' ? test.skip : test;

export function kubectl(...args: string[]): string {
  return execFileSync(node.kubectl ?? 'kubectl', ['--kubeconfig', node.kubeconfig, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The pods of a component that are not on their way out. */
export async function podsOf(namespace: string, component: string): Promise<Any[]> {
  const selector = encodeURIComponent(`app.kubernetes.io/component=${component}`);
  const path = `/api/v1/namespaces/${namespace}/pods?labelSelector=${selector}`;
  const { body } = await api(node).get<Any>(path);
  return body.items.filter(({ metadata }: Any) => metadata.deletionTimestamp === undefined);
}

export const isPodReady = ({ status }: Any): boolean =>
  status.conditions?.some(({ type, status: is }: Any) => type === 'Ready' && is === 'True');

/** The pids of a pod's containers, without the one that holds its namespaces. */
export function processesOf({ metadata }: Any): number[] {
  return processesIn(cgroupOf(metadata.uid, 'pids')).filter(
    (pid) => commandOf(pid) !== 'pause' && commandOf(pid) !== '',
  );
}

/** Bytes that a pod takes and cannot give back, as the kubelet counts them. */
export function memoryOf({ metadata }: Any): number {
  const path = cgroupOf(metadata.uid, 'memory');
  const isV1 = readdirSync(path).includes('memory.usage_in_bytes');
  const used = Number(
    readFileSync(join(path, isV1 ? 'memory.usage_in_bytes' : 'memory.current'), 'utf8'),
  );
  const stat = readFileSync(join(path, 'memory.stat'), 'utf8');
  const name = isV1 ? 'total_inactive_file' : 'inactive_file';
  return used - Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0);
}

/** The pid of one of the node's own programs. */
export function pidOf(program: 'kubelet' | 'containerd'): number {
  const pid = allProcesses().find((each) => commandOf(each) === program);
  if (pid === undefined) throw new Error(`${program} does not run`);
  return pid;
}

/** Asks the stand-in for Monocle, or anything else in the cluster. */
export async function ask<T = Any>(
  url: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const response = await fetch(url, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T };
}

export async function serviceUrl(namespace: string, name: string): Promise<string> {
  const { body } = await api(node).get<Any>(`/api/v1/namespaces/${namespace}/services/${name}`);
  return `http://${body.spec.clusterIP}:${body.spec.ports[0].port}`;
}

/** Removes a namespace and waits until it is gone, so that its pods take no memory from the next file. */
export async function removeNamespace(namespace: string): Promise<void> {
  const path = `/api/v1/namespaces/${namespace}`;
  await api(node).delete(path);
  await until(`${namespace} is gone`, async () => (await api(node).get(path)).status === 404);
}

/** In version 1 each controller has a hierarchy of its own. */
function cgroupOf(uid: string, controller: 'memory' | 'pids'): string {
  const v1 = join('/sys/fs/cgroup', controller, node.cgroup);
  const root = exists(v1) ? v1 : join('/sys/fs/cgroup', node.cgroup);
  const found = directories(root).find((path) => path.endsWith(`pod${uid}`));
  if (found === undefined) throw new Error(`there is no cgroup of pod ${uid}`);
  return found;
}

function processesIn(cgroup: string): number[] {
  return [cgroup, ...directories(cgroup)].flatMap((path) =>
    (unlessGone(() => readFileSync(join(path, 'cgroup.procs'), 'utf8')) ?? '')
      .split('\n')
      .filter(Boolean)
      .map(Number),
  );
}

function directories(path: string): string[] {
  return (unlessGone(() => readdirSync(path, { withFileTypes: true })) ?? [])
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => [join(path, entry.name), ...directories(join(path, entry.name))]);
}

/** The cgroup of a pod that ends goes away while others are looked at. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENODEV'].includes(code)) return undefined;
    throw error;
  }
}

const exists = (path: string): boolean => {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return false;
  }
};

const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
