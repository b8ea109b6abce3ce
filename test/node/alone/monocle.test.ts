import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MONOCLE, OLDER_MONOCLE } from '../../../dev/local-node/images.js';
import { auditOf } from '../../support/cluster/audit.js';
import { api, until } from '../../support/cluster/cluster.js';
import { type Any, createPlace, monocle, type Place } from '../../support/cluster/place.js';
import {
  ask,
  isPodReady,
  kubectl,
  long,
  memoryOf,
  node,
  pidOf,
  podsOf,
  processesOf,
  removeNamespace,
  serviceUrl,
} from '../../support/node/node.js';
import { operatorReady, useOperator } from '../../support/node/node-operator.js';

const NAMESPACE = 'monocle-stories';
const INDEX = 'demo';
useOperator();
let place: Place;
beforeAll(async () => {
  place = await createPlace(node, NAMESPACE);
});
afterAll(() => removeNamespace(NAMESPACE));

const secretValue = async (key: string): Promise<string> =>
  Buffer.from((await place.get('Secret', 'team-api')).data[key], 'base64').toString();

/** Writes one change, as a crawler does. */
async function write(id: string, apikey?: string): Promise<number> {
  const { status } = await ask(`${await serviceUrl(NAMESPACE, 'team-api')}/api/2/crawler/add`, {
    index: INDEX,
    apikey: apikey ?? (await secretValue('CRAWLERS_API_KEY')),
    changes: [
      { id, title: `change ${id}`, author: { uid: 'forge.example.org/jane', muid: 'jane' } },
    ],
  });
  return status;
}

/** Elasticsearch is ready as soon as it answers; its shards follow within seconds. */
function changes(): Promise<Any[]> {
  return until('the data can be read', async () => {
    const url = `${await serviceUrl(NAMESPACE, 'team-api')}/api/2/search/query`;
    const { body } = await ask(url, { index: INDEX });
    return body.changes?.filter(({ id }: Any) => id !== undefined);
  });
}

const ids = async (): Promise<string[]> => (await changes()).map(({ id }) => id).sort();

const podNames = async (component: string): Promise<string[]> =>
  (await podsOf(NAMESPACE, component)).map(({ metadata }) => metadata.name);

/** Waits until a component has another pod, and everything is ready again. */
async function replaced(component: string, before: readonly string[]): Promise<void> {
  await until(`${component} has a new pod`, async () => {
    const [pod] = await podsOf(NAMESPACE, component);
    return pod !== undefined && !before.includes(pod.metadata.name) && isPodReady(pod);
  });
  await place.running('team');
}

const replicaSetsOf = async (component: string): Promise<number> =>
  (await place.list('ReplicaSet')).filter(
    ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'] === component,
  ).length;

const jobsCreated = () =>
  auditOf(node).filter(
    ({ verb, objectRef, responseStatus }) =>
      verb === 'create' &&
      objectRef?.resource === 'jobs' &&
      objectRef.namespace === NAMESPACE &&
      responseStatus?.code === 201,
  ).length;

test('a Monocle becomes ready, with Elasticsearch that answers and an api that stores', async () => {
  await place.create('Monocle', monocle('team'));
  await place.running('team');
  expect(await write('first')).toBe(200);
  expect(await ids()).toEqual(['first']);
  const { body } = await ask(`${await serviceUrl(NAMESPACE, 'team-elastic')}/_cluster/health`);
  expect(body.status).toBe('green');
});

test('the init containers said what they waited for, and each change of it once', async () => {
  const [api] = await podNames('api');
  const lines = kubectl('logs', '-n', NAMESPACE, api ?? '', '-c', 'wait-for-elastic')
    .trim()
    .split('\n');
  expect(lines.at(-1)).toBe('Elasticsearch is ready');
  expect(lines.filter((line, i) => line === lines[i - 1])).toEqual([]);
  const [crawler] = await podNames('crawler');
  const others = kubectl('logs', '-n', NAMESPACE, crawler ?? '', '-c', 'wait-for-api')
    .trim()
    .split('\n');
  expect(others.at(-1)).toBe('the api is ready');
  expect(others.filter((line, i) => line === others[i - 1])).toEqual([]);
});

test('each component starts and runs well within its budget', async () => {
  for (const component of ['elastic', 'api', 'crawler']) {
    const [pod] = await podsOf(NAMESPACE, component);
    const [container] = pod.spec.containers;
    const [{ state }] = pod.status.containerStatuses;
    const ready = pod.status.conditions.find(({ type }: Any) => type === 'Ready');
    const seconds =
      (Date.parse(ready.lastTransitionTime) - Date.parse(state.running.startedAt)) / 1_000;
    const { periodSeconds, failureThreshold } = container.startupProbe;
    const mebibytes = Math.round(memoryOf(pod) / 1024 / 1024);
    const limit = { '1Gi': 1024, '2Gi': 2048 }[container.resources.limits.memory as string] ?? 0;
    console.log(
      `${component}: ready after ${seconds} s of ${periodSeconds * failureThreshold} s, ${mebibytes} MiB of ${limit} MiB`,
    );
    expect(seconds).toBeLessThan((periodSeconds * failureThreshold) / 2);
    expect(mebibytes).toBeLessThan(limit * 0.8);
    expect(pod.status.containerStatuses[0].restartCount).toBe(0);
  }
});

long('data outlives the pod of the api', async () => {
  const before = await podNames('api');
  kubectl('delete', 'pod', '-n', NAMESPACE, ...before);
  await replaced('api', before);
  expect(await ids()).toEqual(['first']);
});

test('data outlives the pod of Elasticsearch', async () => {
  const { uid } = (await place.get('Pod', 'team-elastic-0')).metadata;
  kubectl('delete', 'pod', '-n', NAMESPACE, 'team-elastic-0');
  await until('Elasticsearch has a new pod', async () => {
    const pod = await place.find('Pod', 'team-elastic-0');
    return pod !== undefined && pod.metadata.uid !== uid && isPodReady(pod);
  });
  await place.running('team');
  expect(await ids()).toEqual(['first']);
});

test('a new config rolls api and crawler once, and one Job gives the data its idents', async () => {
  const before = await podNames('api');
  const jobs = jobsCreated();
  const sets = await replicaSetsOf('api');
  const config = `workspaces:
  - name: ${INDEX}
    crawlers: []
    idents:
      - ident: Jane Doe
        aliases: [forge.example.org/jane]
`;
  await place.patch('ConfigMap', 'team-api', { data: { 'config.yaml': config } });
  await replaced('api', before);
  await until('the Job gave the author its ident', async () => {
    const [change] = await changes();
    return change.author.muid === 'Jane Doe';
  });
  await until('the Monocle knows', async () => {
    const { status, reason } = (await place.condition('team', 'IdentsUpdated')) ?? {};
    return status === 'True' && reason !== 'NotDue';
  });
  expect(await replicaSetsOf('api')).toBe(sets + 1);
  await until('the audit log has it', () => jobsCreated() > jobs);
  expect(jobsCreated()).toBe(jobs + 1);
});

test('a rotated secret rolls the pods that read it: the old key is refused, the new one works', async () => {
  const old = await secretValue('CRAWLERS_API_KEY');
  const before = await podNames('api');
  const sets = await replicaSetsOf('api');
  await place.patch('Secret', 'team-api', { stringData: { CRAWLERS_API_KEY: 'a-new-key' } });
  await replaced('api', before);
  expect(await write('second', old)).toBe(403);
  expect(await write('second')).toBe(200);
  expect(await replicaSetsOf('api')).toBe(sets + 1);
});

long('another image of Monocle: the data stays', async () => {
  const before = await podNames('api');
  await place.patch('Monocle', 'team', { spec: { image: OLDER_MONOCLE } });
  await replaced('api', before);
  expect((await podsOf(NAMESPACE, 'api'))[0].spec.containers[0].image).toBe(OLDER_MONOCLE);
  expect(await ids()).toEqual(['first', 'second']);
  await place.patch('Monocle', 'team', { spec: { image: MONOCLE } });
  await replaced('api', await podNames('api'));
});

long('while it is suspended nothing changes; resumed, the edit arrives', async () => {
  await place.patch('Monocle', 'team', { spec: { suspend: true } });
  await until('it is suspended', async () => {
    return (await place.condition('team', 'Ready'))?.reason === 'Suspended';
  });
  const before = await podNames('api');
  await place.patch('Monocle', 'team', { spec: { title: 'Resumed' } });
  await until('the operator has seen the edit', async () => {
    const { metadata, status } = await place.get('Monocle', 'team');
    return status.observedGeneration === metadata.generation;
  });
  expect(await podNames('api')).toEqual(before);
  await place.patch('Monocle', 'team', { spec: { suspend: null } });
  await replaced('api', before);
  const page = await ask<string>(await serviceUrl(NAMESPACE, 'team-api'));
  expect(page.body).toContain('<title>Resumed</title>');
  expect(await ids()).toEqual(['first', 'second']);
});

test('the node restarts: everything comes back, and the data is there', async () => {
  const before = await restartsOf();
  // containerd leaves containers alone when it ends, so they are killed first, as a reboot does.
  const pods = (await api(node).get<Any>('/api/v1/pods')).body.items;
  process.kill(pidOf('kubelet'), 'SIGKILL');
  // A pod that is over has no process.
  for (const pod of pods.filter(({ status }: Any) => status.phase === 'Running'))
    for (const pid of processesOf(pod)) kill(pid);
  process.kill(pidOf('containerd'), 'SIGKILL');
  await until('each container was restarted', async () => (await restartsOf()) >= before + 3);
  await place.running('team');
  await operatorReady();
  expect(await ids()).toEqual(['first', 'second']);
});

const restartsOf = async (): Promise<number> =>
  (await place.list('Pod'))
    .flatMap(({ status }) => status.containerStatuses ?? [])
    .reduce((sum: number, { restartCount }: Any) => sum + restartCount, 0);

/** It may have ended in the meantime, with its parent. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

long(
  'a deleted Monocle leaves its volume, and one of the same name takes it up again',
  async () => {
    const claim = 'team-elastic-data-volume-team-elastic-0';
    const { spec } = await place.get('PersistentVolumeClaim', claim);
    kubectl('delete', 'monocle', '-n', NAMESPACE, 'team');
    await until('its pods are gone', async () => (await place.list('Pod')).length === 0);
    await place.create('Monocle', monocle('team'));
    await place.running('team');
    expect((await place.get('PersistentVolumeClaim', claim)).spec.volumeName).toBe(spec.volumeName);
    expect(await ids()).toEqual(['first', 'second']);
  },
);
