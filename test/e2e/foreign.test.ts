/** The controller and objects that have one of our names: somebody else's, or our own from before. */

import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { KubeObject } from '../../src/kube/object.js';
import { api, until, useCluster } from '../support/cluster/cluster.js';
import {
  install,
  operatorKubeconfig,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { MONOCLES } from '../support/cluster/place.js';
import { monocle, run } from '../support/tools/command.js';

const cluster = useCluster();
let controller: RunningController | undefined;
beforeAll(async () => {
  await install(cluster());
  controller = startController(await operatorKubeconfig(cluster()));
  await controller.leading();
});
afterAll(() => controller?.stop());

interface Status {
  readonly conditions?: readonly { type: string; status: string; message: string }[];
}

const condition = async (namespace: string, type: string) => {
  const path = `${MONOCLES}/namespaces/${namespace}/monocles/team`;
  const { body } = await api(cluster()).get<{ status?: Status }>(path);
  return body.status?.conditions?.find((each) => each.type === type);
};

async function create(namespace: string, spec: object = {}): Promise<void> {
  await api(cluster()).post(`${MONOCLES}/namespaces/${namespace}/monocles`, {
    apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
    kind: 'Monocle',
    metadata: { name: 'team' },
    spec,
  });
}

test('an object that is not ours stays as it was, to the last field; without it, all goes on', async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'foreign' } });
  const path = '/api/v1/namespaces/foreign/configmaps';
  // Nothing in it is in the way of what we would set.
  const theirs = { metadata: { name: 'team-config' }, data: { theirs: '1' } };
  const { body: before } = await api(cluster()).post(path, theirs);
  await create('foreign');
  const stalled = await until('it is stalled', async () => {
    const found = await condition('foreign', 'Stalled');
    return found?.status === 'True' ? found : undefined;
  });
  expect(stalled.message).toContain('ConfigMap/foreign/team-config exists and is not ours');
  expect((await api(cluster()).get(`${path}/team-config`)).body).toEqual(before);

  await api(cluster()).delete(`${path}/team-config`);
  const now = { metadata: { annotations: { 'monocle.change-metrics.io/reconcile-at': 'now' } } };
  await api(cluster()).patch(`${MONOCLES}/namespaces/foreign/monocles/team`, now);
  await until('it is ready', async () => (await condition('foreign', 'Ready'))?.status === 'True');
});

test('an object of ours that lost its labels is still ours', async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'labels' } });
  await create('labels');
  await until('it is ready', async () => (await condition('labels', 'Ready'))?.status === 'True');
  const path = '/api/v1/namespaces/labels/services/team-api';
  const { body: before } = await api(cluster()).get(path);
  await api(cluster()).patch(path, {
    metadata: { labels: { 'app.kubernetes.io/managed-by': null } },
  });
  const after = await until('its labels are back', async () => {
    const { body } = await api(cluster()).get<{
      metadata: { uid: string; labels: Record<string, string> };
    }>(path);
    return body.metadata.labels['app.kubernetes.io/managed-by'] ? body : undefined;
  });
  expect(after.metadata.uid).toBe(before.metadata?.uid);
});

test('what was applied from a file is taken over as it is, and is then not for apply', async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'file' } });
  const options = ['-', '--namespace', 'file', '--kubeconfig', cluster().kubeconfig];
  const apply = () => run(['apply', ...options], { input: monocle() });
  expect((await apply()).code).toBe(0);
  const path = '/apis/apps/v1/namespaces/file/deployments/team-api';
  const { body: before } = await api(cluster()).get(path);
  await create('file');
  await until('it is ready', async () => (await condition('file', 'Ready'))?.status === 'True');
  const { body: after } = await api(cluster()).get(path);
  expect(after.metadata).toMatchObject({
    uid: before.metadata?.uid,
    ownerReferences: [{ kind: 'Monocle', name: 'team', controller: true }],
  });
  // Nothing in the pods changed, so nothing rolled.
  expect(after.metadata).toHaveProperty('generation', 1);

  const again = await apply();
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringContaining('belongs to Monocle/file/team in the cluster'),
  ]);
  const diff = await run(['diff', ...options], { input: monocle() });
  expect(diff).toMatchObject({ code: 0, stdout: '', stderr: '' });
});

test('what Argo CD applies is not applied by anybody else, until it is gone from there', async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'argo' } });
  const { stdout } = await run(['synth', '-', '--namespace', 'argo'], { input: monocle() });
  const { kubectl = 'kubectl', kubeconfig } = cluster();
  const as = ['--server-side', '--field-manager=argocd-controller', '--filename', '-'];
  execFileSync(kubectl, ['--kubeconfig', kubeconfig, 'apply', ...as], { input: stdout });
  const path = '/apis/apps/v1/namespaces/argo/deployments/team-api';
  const { body: before } = await api(cluster()).get(path);

  await create('argo');
  const stalled = await until('it is stalled', async () => {
    const found = await condition('argo', 'Stalled');
    return found?.status === 'True' ? found : undefined;
  });
  expect(stalled.message).toMatch(/\/argo\/team-\S+ is applied by argocd-controller as well/);
  const { body: after } = await api(cluster()).get(path);
  // Its status goes on changing; what was asked for does not.
  const asked = ({ spec, metadata }: { spec?: unknown; metadata?: object }) => [
    spec,
    (metadata as KubeObject['metadata']).ownerReferences,
  ];
  expect(asked(after)).toEqual(asked(before));
  const { code, stderr } = await run(
    ['apply', '-', '--namespace', 'argo', '--kubeconfig', kubeconfig],
    { input: monocle() },
  );
  expect([code, stderr]).toEqual([1, expect.stringContaining('applied by argocd-controller')]);

  execFileSync(kubectl, ['--kubeconfig', kubeconfig, 'delete', '--filename', '-'], {
    input: stdout,
  });
  await until('it is ready', async () => (await condition('argo', 'Ready'))?.status === 'True');
});

test('a Monocle that is to be published is not applied, and the other way round', async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'sink' } });
  await create('sink', { sink: 'Git' });
  const stalled = await until('it is stalled', async () => {
    const found = await condition('sink', 'Stalled');
    return found?.status === 'True' ? found : undefined;
  });
  expect(stalled.message).toContain('the controller was started without --repo');
  const { body } = await api(cluster()).get('/apis/apps/v1/namespaces/sink/deployments');
  expect(body.items).toEqual([]);
  const input = monocle(['sink: Git']);
  const options = ['-', '--namespace', 'sink', '--kubeconfig', cluster().kubeconfig];
  const applied = await run(['apply', ...options], { input });
  expect([applied.code, applied.stderr]).toEqual([
    1,
    expect.stringContaining('spec.sink is Git, so it is published'),
  ]);
  const target = ['--repo', '/nowhere', '--branch', 'main', '--path', '.'];
  const published = await run(['publish', '-', '--namespace', 'sink', ...target], {
    input: monocle(['sink: Cluster']),
  });
  expect([published.code, published.stderr]).toEqual([
    1,
    expect.stringContaining('spec.sink is Cluster, so a controller applies it'),
  ]);

  await api(cluster()).patch(`${MONOCLES}/namespaces/sink/monocles/team`, {
    spec: { sink: 'Cluster' },
  });
  await until('it is ready', async () => (await condition('sink', 'Ready'))?.status === 'True');
});
