/** A cluster that stops serving the Monocles, and serves them again: nothing of them is taken for gone. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePorts } from '../../dev/local-cluster/ports.js';
import { request } from '../../dev/local-cluster/request.js';
import { auditOf } from '../support/cluster/audit.js';
import { api, until, useOwnCluster } from '../support/cluster/cluster.js';
import {
  install,
  operatorIdentity,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { type Any, createPlace, monocle, type Place } from '../support/cluster/place.js';
import { serve } from '../support/cluster/serve.js';

const NAMES = ['one', 'two', 'three', 'four'];
const KINDS = ['ConfigMap', 'Service', 'Deployment', 'StatefulSet', 'NetworkPolicy'];
const ENV = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

const scratch = mkdtempSync(join(tmpdir(), 'monocle-k8s-unserved-'));
const repo = join(scratch, 'repo.git');
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', repo, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...ENV },
  }).trim();

// Kubernetes' own garbage collector reads the list of served kinds every half minute. If it does so while
// Monocles are not served, it takes them for gone, and deletes what they own.
const cluster = useOwnCluster({ audit: true, garbageCollector: false });
let controller: RunningController;
let health = 0;
beforeAll(async () => {
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repo]);
  await install(cluster());
  await allowClusterName();
  const { kubeconfig } = await operatorIdentity(cluster(), 'operator');
  [health = 0] = await freePorts(1);
  controller = startController(
    kubeconfig,
    [
      ...[`--repo=${repo}`, '--branch=main', '--path=prod', '--resync-seconds=1'],
      `--health-probe-bind-address=127.0.0.1:${health}`,
    ],
    ENV,
  );
  await controller.leading();
});
afterAll(async () => {
  await controller?.stop('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

/** As dist/install-gitops.yaml does: without the name of its cluster the sink takes nothing for gone. */
async function allowClusterName(): Promise<void> {
  const rbac = '/apis/rbac.authorization.k8s.io/v1';
  const metadata = { name: 'cluster-name' };
  const rule = { apiGroups: [''], resources: ['namespaces'], verbs: ['get'] };
  await api(cluster()).post(`${rbac}/clusterroles`, { metadata, rules: [rule] });
  const account = { kind: 'ServiceAccount', name: 'monocle-operator', namespace: 'monocle-system' };
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', ...metadata };
  const binding = { metadata, roleRef, subjects: [account] };
  await api(cluster()).post(`${rbac}/clusterrolebindings`, binding);
}

const readiness = async (): Promise<Any> =>
  request({ server: `http://127.0.0.1:${health}` }, { path: '/readyz' });

/** Every object that is there, by its uid. */
async function inventory(place: Place): Promise<string[]> {
  const lists = await Promise.all(KINDS.map((kind) => place.list(kind)));
  return lists
    .flat()
    .map(({ metadata }) => `${metadata.name} ${metadata.uid}`)
    .sort();
}

/** Every file in Git with its content's hash, and the commit that made it so. */
const treeOf = (): string => git('ls-tree', '-r', 'main');
const lastCommit = (): string => git('log', '-1', '--patch', 'main');

/** Each of these Monocles was reconciled so many times from now on; or else what is in Git has changed. */
async function reconciled(keys: readonly string[], times: number, tree?: string): Promise<void> {
  const count = (key: string) =>
    controller.log().filter((line) => line.message === 'reconciled' && line.key === key).length;
  const before = new Map(keys.map((key) => [key, count(key)]));
  await until(
    'all are looked at again',
    () =>
      (tree !== undefined && treeOf() !== tree) ||
      keys.every((key) => count(key) >= (before.get(key) ?? 0) + times),
  );
}

test('a Monocle whose version is not served is unknown: nothing leaves Git or the cluster', async () => {
  const applied = await createPlace(cluster(), 'applied');
  const published = await createPlace(cluster(), 'published');
  for (const name of NAMES) {
    await applied.create('Monocle', monocle(name));
    await published.create('Monocle', monocle(name, { sink: 'Git' }));
  }
  for (const name of NAMES) {
    await applied.running(name);
    await until(
      `${name} is in Git`,
      async () => (await published.condition(name, 'GitSynced'))?.status === 'True',
    );
  }
  const keys = NAMES.flatMap((name) => [`applied/${name}`, `published/${name}`]);
  await reconciled(keys, 1);
  const tree = treeOf();
  const objects = await inventory(applied);
  const deletions = () => auditOf(cluster()).filter(({ verb }) => verb.startsWith('delete')).length;
  const deleted = deletions();

  for (let round = 0; round < 2; round++) {
    await serve(cluster(), 'monocles', false);
    const { body } = await until('readiness tells it', async () => {
      const answer = await readiness();
      return answer.status === 503 && answer;
    });
    expect(body).toMatch(/^the caches are not synced\nMonocle of .*\/v1alpha1 is not served: GET/);
    expect(controller.log()).toContainEqual(
      expect.objectContaining({ level: 'warning', message: 'cannot list or watch Monocle' }),
    );
    // Longer than the pause of the sink between two looks at the repository.
    await reconciled(keys, 5, tree);
    if (treeOf() !== tree) throw new Error(lastCommit());
    await serve(cluster(), 'monocles', true);
    await until('it is ready again', async () => (await readiness()).status === 200);
    await reconciled(keys, 2, tree);
    if (treeOf() !== tree) throw new Error(lastCommit());
  }
  expect(await inventory(applied)).toEqual(objects);
  expect(deletions()).toBe(deleted);

  // What is really gone leaves Git all the same.
  await published.remove('Monocle', 'four');
  await until(
    'its directory is gone',
    () => !git('ls-tree', '-r', '--name-only', 'main').includes('/four/'),
  );
  expect(git('ls-tree', '-r', '--name-only', 'main')).toContain('/three/');
});
