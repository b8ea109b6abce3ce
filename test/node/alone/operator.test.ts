import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuditEntry, auditOf, isWrite } from '../../support/cluster/audit.js';
import { api, until } from '../../support/cluster/cluster.js';
import { type Any, createPlace, monocle, type Place } from '../../support/cluster/place.js';
import {
  isPodReady,
  kubectl,
  memoryOf,
  node,
  podsOf,
  processesOf,
  removeNamespace,
} from '../../support/node/node.js';
import {
  leader,
  leaderPod,
  operatorReady,
  SYSTEM,
  useOperator,
} from '../../support/node/node-operator.js';

const NAMESPACE = 'operator-stories';
/** Its pods fit no node, so that it costs nothing but the operator's work. */
const NOWHERE = { nodeSelector: { 'example.org/none': 'such' } };
const SPEC = {
  elastic: { external: { url: 'http://elastic.example.org:9200' } },
  api: NOWHERE,
  crawler: NOWHERE,
};

useOperator();
let place: Place;
let edits = 0;
beforeAll(async () => {
  place = await createPlace(node, NAMESPACE);
  await place.create('Monocle', monocle('quiet', SPEC));
});
afterAll(() => removeNamespace(NAMESPACE));

const titleOf = (deployment: Any): string | undefined =>
  deployment.spec.template.spec.containers[0].env.find(
    ({ name }: Any) => name === 'MONOCLE_WEBAPP_TITLE',
  )?.value;

/** Edits a Monocle, and returns how long it took until its Deployment had the edit. */
async function edited(name = 'quiet'): Promise<number> {
  const title = `edit ${++edits}`;
  const started = performance.now();
  await place.patch('Monocle', name, { spec: { title } });
  await until(`${name} has ${title}`, async () => {
    return titleOf(await place.get('Deployment', `${name}-api`)) === title;
  });
  return performance.now() - started;
}

const podOf = ({ user }: AuditEntry): string =>
  user.extra?.['authentication.kubernetes.io/pod-name']?.[0] ?? '';

/** Writes by a pod after another one had taken the Lease. */
function writesWithoutLease(): string[] {
  let holder = '';
  const wrong: string[] = [];
  for (const entry of auditOf(node)) {
    if (!isWrite(entry)) continue;
    const isTaken = (entry.responseStatus?.code ?? 500) < 300;
    if (entry.objectRef?.resource === 'leases') {
      if (isTaken) holder = podOf(entry);
    } else if (podOf(entry) !== holder) {
      wrong.push(`${podOf(entry)} ${entry.verb} ${entry.requestURI}, but ${holder} leads`);
    }
  }
  return wrong;
}

test('two pods run as user 1000 without rights on their node, and one of them leads', async () => {
  const pods = await podsOf(SYSTEM, 'controller');
  expect(pods.map(({ metadata }) => metadata.name)).toContain(await leader());
  for (const pod of pods) {
    const status = kubectl(
      ...['exec', '--namespace', SYSTEM, pod.metadata.name, '--', 'node', '-p'],
      `[process.getuid(), process.getgid(), require('node:fs').readFileSync('/proc/self/status', 'utf8').match(/CapEff:\\s*(\\w+)/)[1]].join()`,
    );
    expect(status.trim()).toBe('1000,1000,0000000000000000');
    expect(() =>
      kubectl('exec', '--namespace', SYSTEM, pod.metadata.name, '--', 'node', '-e', WRITE),
    ).toThrow(/EROFS/);
  }
  await edited();
});
const WRITE = "require('node:fs').writeFileSync('/app/x', 'x')";

test("the leader's pod is deleted: the other one goes on", async () => {
  const before = await leader();
  kubectl('delete', 'pod', '--namespace', SYSTEM, '--wait=false', before ?? '');
  // Until its process is told to end, it may still do the edit itself.
  await until('another one leads', async () => {
    const now = await leader();
    return now !== undefined && now !== before;
  });
  await edited();
  await operatorReady();
});

test('the leader is killed: the other one goes on when the Lease has run out', async () => {
  const before = await leaderPod();
  for (const pid of processesOf(before)) process.kill(pid, 'SIGKILL');
  await edited();
  await operatorReady();
});

test('the leader freezes: the other one goes on, and it does not write when it thaws', async () => {
  const before = await leaderPod();
  const frozen = processesOf(before);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  await edited();
  expect(await leader()).not.toBe(before.metadata.name);
  for (const pid of frozen) {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // Its liveness probe failed in the meantime.
    }
  }
  await until('the frozen one has been restarted', async () => {
    const [pod] = (await podsOf(SYSTEM, 'controller')).filter(
      ({ metadata }) => metadata.name === before.metadata.name,
    );
    return pod.status.containerStatuses[0].restartCount > 0 && isPodReady(pod);
  });
  await edited();
});

test('a rolling upgrade while Monocles change: each edit arrives within 20 s, and none twice', async () => {
  const names = ['one', 'two', 'three'];
  for (const name of names) await place.create('Monocle', monocle(name, SPEC));
  for (const name of names) await edited(name);
  const applies = () =>
    auditOf(node).filter(
      ({ verb, objectRef, requestURI, requestReceivedTimestamp }) =>
        verb === 'patch' &&
        requestReceivedTimestamp > since &&
        objectRef?.namespace === NAMESPACE &&
        objectRef.resource === 'deployments' &&
        names.some((name) => objectRef.name === `${name}-api`) &&
        requestURI.includes('fieldManager='),
    ).length;
  const since = new Date().toISOString();
  kubectl('rollout', 'restart', '--namespace', SYSTEM, 'deployment/monocle-operator');
  const delays: number[] = [];
  let rolled = false;
  const rollout = until('the upgrade is done', async () => {
    const { body } = await api(node).get<Any>(
      `/apis/apps/v1/namespaces/${SYSTEM}/deployments/monocle-operator`,
    );
    const { status, metadata } = body;
    return (
      status.observedGeneration === metadata.generation &&
      status.updatedReplicas === 2 &&
      status.replicas === 2 &&
      status.readyReplicas === 2
    );
  }).then(() => {
    rolled = true;
  });
  while (!rolled) for (const name of names) delays.push(await edited(name));
  await rollout;
  await operatorReady();
  const longest = (Math.max(...delays) / 1_000).toFixed(1);
  console.log(`the longest wait of ${delays.length} edits during the upgrade was ${longest} s`);
  expect(delays.length).toBeGreaterThan(5);
  expect(Math.max(...delays)).toBeLessThan(20_000);
  expect(applies()).toBe(delays.length);
});

test('with 100 Monocles, its pod stays within its memory', async () => {
  for (let index = 0; index < 100; index++)
    await place.create('Monocle', monocle(`team-${index}`, SPEC));
  await until('all are applied', async () => {
    const deployments = await place.list('Deployment');
    return (
      deployments.filter(({ metadata }) => /^team-\d+-crawler$/.test(metadata.name)).length === 100
    );
  });
  await edited('team-99');
  const pod = await leaderPod();
  const megabytes = Math.round(memoryOf(pod) / 1024 / 1024);
  console.log(
    `the operator takes ${megabytes} MiB in its cgroup with 100 Monocles; its limit is 256Mi`,
  );
  expect(pod.spec.containers[0].resources.limits.memory).toBe('256Mi');
  expect(megabytes).toBeLessThan(192);
  expect(pod.status.containerStatuses[0].restartCount).toBe(0);
});

test('at no time did a pod write that did not hold the Lease', () => {
  expect(writesWithoutLease()).toEqual([]);
});
