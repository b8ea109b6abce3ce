/** What the controller does when it, or the API server, ends in mid-work. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { CONFIG_VERSION } from '../../constructs/instance/names.js';
import { freePorts } from '../../dev/local-cluster/ports.js';
import { request } from '../../dev/local-cluster/request.js';
import { api, until, useCluster } from '../support/cluster/cluster.js';
import {
  install,
  operatorIdentity,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { startFaultProxy } from '../support/cluster/fault-proxy.js';
import { type Any, configOf, createPlace, monocle, type Place } from '../support/cluster/place.js';
import { untilServed } from '../support/cluster/serve.js';
import { printedRandom } from '../support/random/random.js';

const CRD = 'monocles.monocle.monocle.change-metrics.io';
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const KINDS = [
  'ConfigMap',
  'Secret',
  'Service',
  'NetworkPolicy',
  'Deployment',
  'StatefulSet',
  'ReplicaSet',
  'Job',
  'PersistentVolumeClaim',
];

const cluster = useCluster();
const running: RunningController[] = [];
let kubeconfig = '';
const start = (args: readonly string[] = [], config = kubeconfig): RunningController => {
  const controller = startController(config, args);
  running.push(controller);
  return controller;
};

beforeAll(async () => {
  await install(cluster());
  ({ kubeconfig } = await operatorIdentity(cluster(), 'operator'));
});
afterEach(async () => {
  for (const controller of running.splice(0)) await controller.stop('SIGKILL');
});

/** kind/name of everything in the namespace, without what differs from one run to the next. */
async function inventory(place: Place, name: string): Promise<string[]> {
  const lists = await Promise.all(
    KINDS.map(async (kind) =>
      (await place.list(kind)).map(({ metadata }) => {
        const hash = metadata.labels?.['pod-template-hash'];
        const plain = hash ? metadata.name.replace(`-${hash}`, '') : metadata.name;
        return `${kind}/${plain.replaceAll(name, 'NAME').replace(/idents-.*/, 'idents')}`;
      }),
    ),
  );
  return lists
    .flat()
    .filter((each) => !each.endsWith('kube-root-ca.crt'))
    .sort();
}

async function killedAtRandom(rounds: number, longestMs: number): Promise<void> {
  const random = printedRandom('when the controller is killed');
  for (let round = 0; round < rounds; round++) {
    const controller = start();
    await controller.leading();
    await delay(random.next() * longestMs);
    await controller.stop('SIGKILL');
  }
}

test('killed at random points, it converges to the same objects, with one Job per config', async () => {
  const calm = await createPlace(cluster(), 'calm');
  await calm.create('Monocle', monocle('team'));
  const controller = start();
  await calm.running('team');
  await calm.patch('ConfigMap', 'team-api', configOf('second'));
  await calm.says('team', 'IdentsUpdated', { reason: 'Updated' });
  const version = (await calm.running('team')).status.configVersion;
  await controller.stop('SIGKILL');
  const expected = await inventory(calm, 'team');

  const names = ['one', 'two', 'three'];
  const places = await Promise.all(names.map((name) => createPlace(cluster(), `crash-${name}`)));
  await Promise.all(
    places.map((place, index) => place.create('Monocle', monocle(names[index] ?? ''))),
  );
  await killedAtRandom(6, 250);
  const last = start();
  await Promise.all(places.map((place, index) => place.running(names[index] ?? '')));
  await last.stop('SIGKILL');
  const seeds = await Promise.all(
    places.map(
      async (place, index) => (await place.get('Secret', `${names[index]}-api`)).metadata.uid,
    ),
  );
  for (const place of places) expect(await place.list('Job')).toEqual([]);

  await Promise.all(
    places.map((place, index) =>
      place.patch('ConfigMap', `${names[index]}-api`, configOf('second')),
    ),
  );
  await killedAtRandom(6, 250);
  const other = start();
  for (const [index, place] of places.entries()) {
    const name = names[index] ?? '';
    await until(`${name} has its idents`, async () => {
      const { status } = await place.running(name);
      return status.identsVersion === version && status.configVersion === version;
    });
    expect(await inventory(place, name)).toEqual(expected);
    expect((await place.list('Job')).map(({ status }) => status.succeeded)).toEqual([1]);
    expect((await place.get('Secret', `${name}-api`)).metadata.uid).toBe(seeds[index]);
  }
  expect(other.log().filter(({ level }) => level === 'error')).toEqual([]);
});

test.each([
  ['restarted', () => cluster().restartApiServer()],
  [
    'killed',
    () =>
      cluster()
        .killApiServer()
        .then(() => cluster().restartApiServer()),
  ],
])(
  'with the API server %s in mid-work, it goes on and repairs what was changed meanwhile',
  async (how, interrupt) => {
    const place = await createPlace(cluster(), `server-${how}`);
    await place.create('Monocle', monocle('old'));
    const controller = start();
    await place.running('old');
    await place.create('Monocle', monocle('young'));
    await until('the work began', () => place.find('ConfigMap', 'young-config'));
    await interrupt();
    await place.remove('Service', 'old-api');
    await place.patch('Deployment', 'old-api', { spec: { replicas: 3 } });
    await until('the Service is back', () => place.find('Service', 'old-api'));
    await until(
      'the Deployment is as it was',
      async () => (await place.get('Deployment', 'old-api')).spec.replicas === 1,
    );
    await place.running('old');
    await place.running('young');
    await place.patch('ConfigMap', 'young-api', configOf('after'));
    await until('a watch of user data goes on', async () => (await place.list('Job')).length === 1);
    expect(controller.process.exitCode).toBeNull();
  },
);

test('a config that is edited before the controller sees its own status has its Job', async () => {
  const place = await createPlace(cluster(), 'late-status');
  await place.create('Monocle', monocle('team'));
  const proxy = await startFaultProxy(cluster());
  try {
    proxy.inject(({ plural, isWatch }) =>
      plural === 'monocles' && isWatch ? { type: 'delay', ms: 600_000 } : undefined,
    );
    start([], proxy.kubeconfig(kubeconfig));
    await place.running('team');
    expect((await place.condition('team', 'IdentsUpdated'))?.reason).toBe('NotDue');
    await place.patch('ConfigMap', 'team-api', configOf('after'));
    await until('the Job is there', async () => (await place.list('Job')).length === 1);
  } finally {
    await proxy.close();
  }
});

test('killed before it wrote a status, and again before the Job: a config that is edited meanwhile has its Job', async () => {
  const place = await createPlace(cluster(), 'no-status');
  const proxy = await startFaultProxy(cluster());
  const throughProxy = proxy.kubeconfig(kubeconfig);
  const stamp = async (): Promise<string | undefined> => {
    const crawler = await place.find('Deployment', 'team-crawler');
    return crawler?.spec.template.metadata.annotations[CONFIG_VERSION];
  };
  try {
    proxy.inject(({ method, path }) =>
      method === 'PATCH' && path.includes('/monocles/team/status')
        ? { type: 'refuse', code: 500 }
        : undefined,
    );
    await place.create('Monocle', monocle('team'));
    const first = start([], throughProxy);
    const before = await until('the workloads are there', stamp);
    await first.stop('SIGKILL');
    expect((await place.get('Monocle', 'team')).status).toBeUndefined();

    await place.patch('ConfigMap', 'team-api', configOf('after'));
    proxy.calm();
    const second = start([], throughProxy);
    proxy.inject(({ method, plural }) =>
      method === 'POST' && plural === 'jobs'
        ? { type: 'reset', meanwhile: () => second.process.kill('SIGKILL') }
        : undefined,
    );
    await until('it is killed at its Job', () => second.process.signalCode);
    expect(await stamp()).not.toBe(before);
    expect(await place.list('Job')).toEqual([]);
    proxy.calm();
    start([], throughProxy);
    await place.says('team', 'IdentsUpdated', { status: 'True', reason: 'Updated' });
    expect(await place.list('Job')).toHaveLength(1);
    const { identsVersion } = await place.status('team');
    expect(identsVersion).toBe(await stamp());
  } finally {
    await proxy.close();
  }
});

test('the Job of a new image is not stopped while the status of the old one cannot be written', async () => {
  const place = await createPlace(cluster(), 'unwritten-status');
  // No pod of a Job finds a node, so that none ends.
  const api = { nodeSelector: { nowhere: 'true' } };
  await place.create('Monocle', monocle('team', { api }));
  const proxy = await startFaultProxy(cluster());
  const jobs = async () => (await place.list('Job')).map(({ metadata }) => metadata.uid);
  try {
    start([], proxy.kubeconfig(kubeconfig));
    await until('its image is known', async () => {
      const { status } = await place.get('Monocle', 'team');
      return status?.images?.monocle;
    });
    await place.patch('ConfigMap', 'team-api', configOf('after'));
    const [first] = await until('the Job is there', async () => {
      const found = await jobs();
      return found.length === 1 ? found : undefined;
    });
    let refused = 0;
    proxy.inject(({ method, path }) => {
      if (method !== 'PATCH' || !path.includes('/monocles/team/status')) return undefined;
      refused++;
      return { type: 'refuse', code: 500 };
    });
    await place.patch('Monocle', 'team', { spec: { image: 'example/monocle:2' } });
    const [second] = await until('the Job of the new image is there', async () => {
      const found = await jobs();
      return found.length === 1 && found[0] !== first ? found : undefined;
    });
    const before = refused;
    await until('it was reconciled again', () => refused >= before + 3);
    expect(await jobs()).toEqual([second]);
  } finally {
    await proxy.close();
  }
});

test('is not ready before it knows the cluster, and says how it is', async () => {
  const [metrics, health] = await freePorts(2);
  const ask = async (port: number | undefined, path: string): Promise<Any> =>
    request({ server: `http://127.0.0.1:${port}` }, { path });
  await cluster().killApiServer();
  const controller = start([
    `--metrics-bind-address=127.0.0.1:${metrics}`,
    `--health-probe-bind-address=127.0.0.1:${health}`,
  ]);
  await until('it serves', async () => (await ask(health, '/healthz')).status === 200);
  expect(await ask(health, '/readyz')).toMatchObject({
    status: 503,
    body: expect.stringMatching(
      /^the caches are not synced\n.*(Monocle is being read|GET Monocle: Unreachable)/,
    ),
  });
  await cluster().restartApiServer();
  await until('it is ready', async () => (await ask(health, '/readyz')).status === 200);
  await controller.leading();
  const place = await createPlace(cluster(), 'measured');
  await place.create('Monocle', monocle('team'));
  await place.running('team');
  expect((await ask(health, '/elsewhere')).status).toBe(404);
  const { status, body } = await ask(metrics, '/metrics');
  expect(status).toBe(200);
  const names = new Set(
    String(body)
      .split('\n')
      .filter((line) => line.startsWith('# TYPE'))
      .map((line) => line.split(' ')[2]),
  );
  expect([...names].sort()).toEqual([
    'controller_runtime_active_workers',
    'controller_runtime_max_concurrent_reconciles',
    'controller_runtime_reconcile_errors_total',
    'controller_runtime_reconcile_time_seconds',
    'controller_runtime_reconcile_total',
    'leader_election_master_status',
    'monocle_event_loop_lag_seconds',
    'monocle_instances',
    'monocle_watch_last_event_age_seconds',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'rest_client_requests_total',
    'workqueue_adds_total',
    'workqueue_depth',
    'workqueue_retries_total',
  ]);
  expect(body).toMatch(/^leader_election_master_status\{name="monocle-operator"\} 1$/m);
  expect(body).toMatch(
    /^controller_runtime_reconcile_total\{controller="monocle",result="success"\} [1-9]/m,
  );
  expect(body).toMatch(/^rest_client_requests_total\{method="apply",code="201"\} [1-9]/m);
});

test('started before the CRD, it waits for it and then works', async () => {
  const crd = (await api(cluster()).get<Any>(`${CRDS}/${CRD}`)).body;
  await api(cluster()).delete(`${CRDS}/${CRD}`);
  await until(
    'the CRD is gone',
    async () => (await api(cluster()).get(`${CRDS}/${CRD}`)).status === 404,
  );
  const controller = start();
  await until('it misses the CRD', () =>
    controller.log().some(({ message }) => message === 'cannot list or watch Monocle'),
  );
  const { name, labels } = crd.metadata;
  await api(cluster()).post(CRDS, {
    apiVersion: crd.apiVersion,
    kind: crd.kind,
    metadata: { name, labels },
    spec: crd.spec,
  });
  await untilServed(cluster(), 'monocles');
  await controller.leading();
  const place = await createPlace(cluster(), 'late-crd');
  await place.create('Monocle', monocle('team'));
  await place.running('team');
});
