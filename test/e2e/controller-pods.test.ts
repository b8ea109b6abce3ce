/**
 * Why a component is not ready: in its condition, once in an Event, and in `status`.
 *
 * The scheduler and the volumes are real here. kwok is the kubelet, so a test says what a real one would:
 * kwok leaves the status of a pod alone once it has run.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Condition } from '../../src/instance/status/condition.js';
import { auditOf } from '../support/cluster/audit.js';
import { api, until, useCluster } from '../support/cluster/cluster.js';
import {
  install,
  operatorIdentity,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { type Any, createPlace, monocle, type Place } from '../support/cluster/place.js';
import { untilDenied } from '../support/cluster/rights.js';
import { together } from '../support/cluster/together.js';
import { run } from '../support/tools/command.js';

const cluster = useCluster();
let kubeconfig: string;
let controller: RunningController;

beforeAll(async () => {
  await install(cluster());
  ({ kubeconfig } = await operatorIdentity(cluster(), 'operator'));
  controller = startController(kubeconfig);
  await controller.leading();
});
afterAll(() => controller?.stop('SIGKILL'));

const COMPONENT = 'app.kubernetes.io/component';

async function podOf(place: Place, component: string): Promise<string> {
  const pods = await place.list('Pod');
  const found = pods.find(
    ({ metadata }) => metadata.labels?.[COMPONENT] === component && !metadata.deletionTimestamp,
  );
  return found?.metadata.name ?? '';
}

interface Before {
  /** When the scheduler found its node. */
  readonly scheduledAt?: string;
  /** What the kubelet writes of its init container; null if that does not matter any more. */
  readonly init?: object | null;
}

/** As the kubelet writes it, of a pod with one container, and perhaps one before it. */
async function kubelet(
  place: Place,
  pod: string,
  container: object,
  { scheduledAt, init }: Before = {},
): Promise<void> {
  const { spec } = await place.get('Pod', pod);
  const statusOf = ({ name, image }: Any, given: object) => ({
    ...{ name, image, imageID: '', ready: false, started: false, restartCount: 0, ...given },
  });
  const isReady = (container as Partial<typeof UP>).ready === true;
  const status = {
    conditions: [
      {
        ...{ type: 'PodScheduled', status: 'True' },
        ...(scheduledAt && { lastTransitionTime: scheduledAt }),
      },
      { type: 'Ready', status: isReady ? 'True' : 'False' },
    ],
    ...(init && { initContainerStatuses: [statusOf(spec.initContainers[0], init)] }),
    ...(init === null && { initContainerStatuses: null }),
    containerStatuses: [statusOf(spec.containers[0], container)],
  };
  const { status: code, body } = await api(cluster()).patch<Any>(
    `${place.path('Pod', pod)}/status`,
    { status },
  );
  if (code !== 200) throw new Error(body.message);
}

const waiting = (reason: string, message?: string) => ({ state: { waiting: { reason, message } } });

/** Longer ago than any step of a start may take. */
const LONG_AGO = '2026-01-01T00:00:00Z';
const UP = { ready: true, started: true, state: { running: {} } };

const conditionIs = (place: Place, type: string, reason: string): Promise<Condition> =>
  place.says('team', type, { reason });

/** Of the api: a volume or a node that takes long at the start has a Warning of its own. */
const warnings = async (place: Place): Promise<string[]> =>
  (await place.events('team'))
    .filter(({ type, note }) => type === 'Warning' && note.startsWith('api: '))
    .map(({ reason }) => reason);

const statusWrites = ({ namespace }: Place): number =>
  auditOf(cluster()).filter(
    ({ verb, objectRef }) =>
      verb === 'patch' && objectRef?.subresource === 'status' && objectRef.namespace === namespace,
  ).length;

test('an image that cannot be pulled: told once, whatever the kubelet alternates between, until it is there', async () => {
  const place = await createPlace(cluster(), 'image');
  await place.create('Monocle', monocle('team'));
  await place.running('team');
  const pod = await podOf(place, 'api');
  const refused = 'rpc error: code = NotFound desc = monocle: not found';
  await kubelet(place, pod, waiting('ErrImagePull', refused));
  const { message, status } = await conditionIs(place, 'ApiReady', 'ErrImagePull');
  expect(status).toBe('False');
  expect(message).toMatch(
    /^Deployment 0\/1, container api: its image \S+ cannot be pulled: rpc error: code = NotFound desc = monocle: not found$/,
  );
  expect((await place.condition('team', 'Ready'))?.message).toBe(
    `2 of 3 components are ready; api: ErrImagePull: ${message.replace('Deployment 0/1, ', '')}`,
  );
  expect(await place.condition('team', 'Stalled')).toMatchObject({
    status: 'False',
    message: 'Goes on by itself once this is solved: ApiReady (ErrImagePull)',
  });
  const { stdout } = await run([
    'status',
    'team',
    '-n',
    'image',
    '--kubeconfig',
    cluster().kubeconfig,
  ]);
  expect(stdout.replace(/\s+(?:│\s+)?/g, ' ')).toContain(
    `api ✗ failed Deployment 0/1 · ErrImagePull: ${message.replace('Deployment 0/1, ', '')}`,
  );
  await until('its Event', async () => (await warnings(place)).includes('ErrImagePull'));

  // Another process finds it in the status, and says nothing again.
  await controller.stop();
  controller = startController(kubeconfig);
  await controller.leading();
  const writes = statusWrites(place);
  for (let retry = 0; retry < 3; retry++) {
    await kubelet(place, pod, waiting('ImagePullBackOff', 'Back-off pulling image "monocle"'));
    await kubelet(place, pod, waiting('ErrImagePull', refused));
  }
  // The next trouble is the first that is worth a write.
  const terminated = {
    ...{ exitCode: 137, reason: 'OOMKilled', message: 'hunter2' },
    ...{ startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:01:00Z' },
  };
  await kubelet(place, pod, { ...waiting('CrashLoopBackOff'), lastState: { terminated } });
  const killed = await conditionIs(place, 'ApiReady', 'OOMKilled');
  expect(killed.message).toBe(
    'Deployment 0/1, container api used more memory than its limit and was killed: see kubectl logs deployment/team-api -c api --previous',
  );
  await until('the write is in the audit log', () => statusWrites(place) > writes);
  expect(statusWrites(place)).toBe(writes + 1);
  await until('its Event', async () => (await warnings(place)).includes('OOMKilled'));
  expect((await warnings(place)).sort()).toEqual(['ErrImagePull', 'OOMKilled']);
  expect(
    JSON.stringify([await place.get('Monocle', 'team'), await place.events('team')]),
  ).not.toContain('hunter2');

  await kubelet(place, pod, UP);
  await place.running('team');
  expect(await place.condition('team', 'ApiReady')).toMatchObject({
    status: 'True',
    message: 'Deployment 1/1',
  });
});

together({
  'no node for the pod, until the spec allows one': async () => {
    const place = await createPlace(cluster(), 'nowhere');
    await place.create('Monocle', monocle('team', { api: { nodeSelector: { nowhere: 'yes' } } }));
    const { message } = await conditionIs(place, 'ApiReady', 'Unschedulable');
    expect(message).toBe(
      "Deployment 0/1, no node takes its pod: node(s) didn't match Pod's node affinity/selector",
    );
    expect((await place.condition('team', 'Ready'))?.message).toContain(
      'api: Unschedulable: no node',
    );
    await until('its Event', async () => (await warnings(place)).includes('Unschedulable'));
    await place.patch('Monocle', 'team', { spec: { api: { nodeSelector: null } } });
    await place.running('team');
  },

  'a volume claim of a class that is not there, until it is': async () => {
    const place = await createPlace(cluster(), 'claim');
    await place.create('Monocle', monocle('team', { storageClassName: 'late' }));
    const { message } = await conditionIs(place, 'ElasticReady', 'Unschedulable');
    expect(message).toMatch(
      /^StatefulSet 0\/1, no node takes its pod: .*unbound.*; PersistentVolumeClaim\/team-elastic-data-volume-team-elastic-0 is Pending; create StorageClass late if it does not exist \(the class of a volume cannot change\)$/,
    );
    expect(message).toContain(': storageclass.storage.k8s.io "late" not found; pod has unbound');
    const { body } = await api(cluster()).get<Any>(
      '/apis/storage.k8s.io/v1/storageclasses/standard',
    );
    const { status } = await api(cluster()).post('/apis/storage.k8s.io/v1/storageclasses', {
      ...{ apiVersion: body.apiVersion, kind: body.kind, provisioner: body.provisioner },
      metadata: { name: 'late' },
    });
    expect(status).toBe(201);
    await place.running('team');
  },

  'an init container that waits for minutes, although Elasticsearch is ready, names its log':
    async () => {
      const place = await createPlace(cluster(), 'init');
      await place.create('Monocle', monocle('team'));
      await place.running('team');
      const pod = await podOf(place, 'api');
      const init = { state: { running: { startedAt: LONG_AGO } } };
      await kubelet(place, pod, waiting('PodInitializing'), { scheduledAt: LONG_AGO, init });
      const { message } = await conditionIs(place, 'ApiReady', 'PodInitializing');
      expect(message).toBe(
        `Deployment 0/1, init container wait-for-elastic has not ended for 5 minutes: see kubectl logs ${pod} -c wait-for-elastic`,
      );
      await until('its Event', async () => (await warnings(place)).includes('PodInitializing'));
      await kubelet(place, pod, UP, { init: null });
      await place.running('team');
    },

  'a quota that refuses every pod: a StatefulSet has no condition for it, and says so all the same':
    async () => {
      const place = await createPlace(cluster(), 'refused');
      await place.create('ResourceQuota', {
        metadata: { name: 'none' },
        spec: { hard: { pods: '0' } },
      });
      await until(
        'the quota holds',
        async () => (await place.get('ResourceQuota', 'none')).status?.hard,
      );
      await place.create('Monocle', monocle('team'));
      const { message } = await conditionIs(place, 'ElasticReady', 'PodRefused');
      expect(message).toBe(
        'StatefulSet 0/1, its pod cannot be created: its pod is forbidden: exceeded quota: none, requested: pods=1, used: pods=0, limited: pods=0; raise the quota or correct the policy that refuses it (kubectl describe statefulset team-elastic); then it is created within 17 minutes, or at once after kubectl annotate statefulset team-elastic retry=now --overwrite',
      );
      expect((await conditionIs(place, 'ApiReady', 'PodRefused')).message).toBe(
        'Deployment 0/1, its pod is forbidden: exceeded quota: none, requested: pods=1, used: pods=0, limited: pods=0',
      );
      await until('Stalled names both', async () => {
        const stalled = await place.condition('team', 'Stalled');
        return /ElasticReady \(PodRefused\), ApiReady \(PodRefused\)/.test(stalled?.message ?? '');
      });
      await until('its Event', async () =>
        (await place.events('team')).some(({ note }) =>
          note.startsWith('elastic: StatefulSet 0/1'),
        ),
      );
      await place.remove('ResourceQuota', 'none');
      // As the message says.
      await place.patch('StatefulSet', 'team-elastic', {
        metadata: { annotations: { retry: 'now' } },
      });
      await conditionIs(place, 'ElasticReady', 'Ready');
    },
});

test('a pod that is not created for minutes: told once, with what it mounts, until it is', async () => {
  const place = await createPlace(cluster(), 'mounts');
  const caBundle = { configMapRef: { name: 'corp-ca', key: 'ca.crt' } };
  await place.create('Monocle', monocle('team', { caBundle }));
  await place.running('team');
  const pod = await podOf(place, 'api');
  const before = { scheduledAt: LONG_AGO, init: null };
  await kubelet(place, pod, waiting('ContainerCreating'), before);
  const { message } = await conditionIs(place, 'ApiReady', 'ContainerCreating');
  expect(message).toBe(
    `Deployment 0/1, its containers have not been created for 5 minutes: it mounts ConfigMap/corp-ca, which may be missing; see kubectl describe pod ${pod}`,
  );
  expect(await place.condition('team', 'Stalled')).toMatchObject({
    status: 'False',
    message: 'Goes on by itself once this is solved: ApiReady (ContainerCreating)',
  });
  const { stdout } = await run([
    ...['status', 'team', '-n', 'mounts', '--kubeconfig', cluster().kubeconfig],
  ]);
  expect(stdout.replace(/\s+(?:│\s+)?/g, ' ')).toContain(
    `api ◌ starting Deployment 0/1 · ContainerCreating: ${message.replace('Deployment 0/1, ', '')}`,
  );
  await until('its Event', async () => (await warnings(place)).includes('ContainerCreating'));

  // Another process, and a kubelet that repeats itself: nothing is said again.
  await controller.stop();
  controller = startController(kubeconfig);
  await controller.leading();
  const writes = statusWrites(place);
  for (const text of ['one', 'two', undefined])
    await kubelet(place, pod, waiting('ContainerCreating', text), before);
  await kubelet(place, pod, waiting('ErrImagePull', 'not found'), before);
  await conditionIs(place, 'ApiReady', 'ErrImagePull');
  await until('the write is in the audit log', () => statusWrites(place) > writes);
  expect(statusWrites(place)).toBe(writes + 1);
  await until('its Event', async () => (await warnings(place)).includes('ErrImagePull'));
  expect((await warnings(place)).sort()).toEqual(['ContainerCreating', 'ErrImagePull']);

  await kubelet(place, pod, UP);
  await place.running('team');
});

test('a readiness probe that fails names its address and the log, until it passes', async () => {
  const place = await createPlace(cluster(), 'probe');
  await place.create('Monocle', monocle('team'));
  await place.running('team');
  const pod = await podOf(place, 'api');
  await kubelet(place, pod, { ...UP, ready: false });
  const { message } = await conditionIs(place, 'ApiReady', 'Unhealthy');
  expect(message).toBe(
    `Deployment 0/1, container api runs, and its readiness probe has not passed: it asks for GET /health on port http; see kubectl logs ${pod} -c api`,
  );
  await kubelet(place, pod, UP);
  await place.running('team');
});

test('a Job that no node takes says so, and goes on when one does', async () => {
  const place = await createPlace(cluster(), 'job');
  await place.create('Monocle', monocle('team'));
  await place.running('team');
  const nodes = '/api/v1/nodes/node';
  // New pods find no node; those that run stay.
  await api(cluster()).patch(nodes, { spec: { unschedulable: true } });
  await place.patch('ConfigMap', 'team-api', {
    data: { 'config.yaml': 'workspaces:\n  - name: other\n    crawlers: []\n' },
  });
  await until('the Job cannot run', async () => {
    const { reason, message } = (await place.condition('team', 'IdentsUpdated')) ?? {};
    if (!/^Job\/\S+ cannot run: Unschedulable: no node takes its pod$/.test(message ?? ''))
      throw new Error(message);
    return reason === 'Running';
  });
  await api(cluster()).patch(nodes, { spec: { unschedulable: null } });
  await place.says('team', 'IdentsUpdated', { reason: 'Updated' });
});

test('without the right to list pods, all else works, and it says so; with it, the reason is there', async () => {
  await controller.stop();
  const role = '/apis/rbac.authorization.k8s.io/v1/clusterroles/monocle-operator';
  const { rules } = (await api(cluster()).get<Any>(role)).body;
  const isOfPods = ({ resources, verbs }: Any) =>
    resources.includes('pods') && verbs.includes('list');
  expect(rules.filter(isOfPods)).toHaveLength(1);
  await api(cluster()).patch(role, { rules: rules.filter((rule: Any) => !isOfPods(rule)) });
  await untilDenied(cluster(), { verb: 'list', resource: 'pods' });
  controller = startController(kubeconfig);
  await controller.leading();
  const place = await createPlace(cluster(), 'denied');
  await place.create('Monocle', monocle('team'));
  await place.running('team');
  await place.patch('Monocle', 'team', {
    spec: { crawler: { nodeSelector: { nowhere: 'yes' } } },
  });
  const { message } = await conditionIs(place, 'CrawlerReady', 'NotReady');
  expect(message).toBe(
    'Deployment 0/1, its pod is not ready; why is not known, since pods cannot be listed',
  );
  const denials = controller.log().filter(({ message }) => message === 'may not list or watch Pod');
  expect(denials).toHaveLength(1);
  await api(cluster()).patch(role, { rules });
  await conditionIs(place, 'CrawlerReady', 'Unschedulable');
});
