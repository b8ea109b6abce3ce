/** The operator in pods of the real node, from the manifests of dist/ as they are. */
import { execFileSync } from 'node:child_process';
import { beforeAll } from '@jest/globals';
import { api, until } from '../cluster/cluster.js';
import type { Any } from '../cluster/place.js';
import { isPodReady, kubectl, node, podsOf } from './node.js';

export const SYSTEM = 'monocle-system';
const LEASE = `/apis/coordination.k8s.io/v1/namespaces/${SYSTEM}/leases/monocle-operator`;

/** Replaces whatever variant is installed, as docs/install.md says. */
export function useOperator(manifests = 'dist/install.yaml'): void {
  beforeAll(async () => {
    execFileSync('npm', ['run', '--silent', 'undeploy'], {
      env: { ...process.env, NODE_OPTIONS: '', PATH: `${kubectlDirectory()}:${process.env.PATH}` },
      stdio: 'pipe',
    });
    await until('no operator runs', async () => (await podsOf(SYSTEM, 'controller')).length === 0);
    kubectl('apply', '--server-side', '--filename', manifests);
    await operatorReady();
  });
}

/** Both pods are ready, and one of them leads. */
export async function operatorReady(): Promise<void> {
  await until('the operator is ready', async () => {
    const pods = await podsOf(SYSTEM, 'controller');
    const holder = await leader();
    return (
      pods.length === 2 &&
      pods.every(isPodReady) &&
      pods.some(({ metadata }) => metadata.name === holder)
    );
  });
}

/** The name of the pod that holds the Lease. */
export async function leader(): Promise<string | undefined> {
  const { body } = await api(node).get<Any>(LEASE);
  return body.spec?.holderIdentity?.replace(/_[^_]*$/, '');
}

export async function leaderPod(): Promise<Any> {
  const holder = await leader();
  return (await podsOf(SYSTEM, 'controller')).find(({ metadata }) => metadata.name === holder);
}

const kubectlDirectory = () => (node.kubectl ?? '').replace(/\/kubectl$/, '');
