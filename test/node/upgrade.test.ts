/** Sleep, upgrades, the way back and downgrades with real data. The stories build on each other. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FORMER_MONOCLE, MONOCLE } from '../../dev/local-node/images.js';
import { until } from '../support/cluster/cluster.js';
import { type Any, createPlace, monocle, type Place } from '../support/cluster/place.js';
import {
  ask,
  kubectl,
  long,
  node,
  podsOf,
  removeNamespace,
  serviceUrl,
} from '../support/node/node.js';
import { run } from '../support/tools/command.js';

const NAMESPACE = 'upgrades';
const CLAIM = 'team-elastic-data-volume-team-elastic-0';
let place: Place;
beforeAll(async () => {
  place = await createPlace(node, NAMESPACE);
  await place.create('PersistentVolumeClaim', {
    metadata: { name: 'backups' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  });
  const backup = { schedule: '0 3 1 1 *', repository: { fs: { claimName: 'backups' } } };
  await place.create('Monocle', monocle('team', { image: FORMER_MONOCLE, backup }));
  await place.running('team');
});
afterAll(() => removeNamespace(NAMESPACE));

async function write(id: string): Promise<void> {
  const { data } = await place.get('Secret', 'team-api');
  const apikey = Buffer.from(data.CRAWLERS_API_KEY, 'base64').toString();
  const url = `${await serviceUrl(NAMESPACE, 'team-api')}/api/2/crawler/add`;
  expect((await ask(url, { index: 'demo', apikey, changes: [{ id }] })).status).toBe(200);
}

/** The ids of all changes; Elasticsearch's shards follow within seconds after it is ready. */
const ids = (): Promise<string[]> =>
  until('the data can be read', async () => {
    const url = `${await serviceUrl(NAMESPACE, 'team-api')}/api/2/search/query`;
    const { body } = await ask(url, { index: 'demo' });
    return body.changes?.flatMap(({ id }: Any) => id ?? []).sort();
  });

const schema = async (): Promise<number> => {
  const url = await serviceUrl(NAMESPACE, 'team-elastic');
  return (await ask(`${url}/monocle.config/_doc/config`)).body._source.version;
};

const says = (type: string, reason: string): Promise<Any> =>
  until(`${type} is ${reason}`, async () => {
    const found = await place.condition('team', type);
    if (found?.reason !== reason) throw new Error(JSON.stringify(found));
    return found;
  });

const edit = (spec: object) => place.patch('Monocle', 'team', { spec });

test('sleeps without a pod, keeps its volume, and wakes with its data', async () => {
  await write('first');
  const { spec } = await place.get('PersistentVolumeClaim', CLAIM);
  await edit({ hibernate: true });
  // As docs/day2.md says.
  kubectl('wait', 'monocle', 'team', '-n', NAMESPACE, '--for=condition=Ready', '--timeout=5m');
  expect((await place.condition('team', 'Ready'))?.reason).toBe('Hibernated');
  // The last one may be gone from the kubelet and not yet from the API server.
  await until('no pod is left', async () => (await place.list('Pod')).length === 0);
  const claim = await place.get('PersistentVolumeClaim', CLAIM);
  expect([claim.spec.volumeName, claim.status.phase]).toEqual([spec.volumeName, 'Bound']);
  expect(kubectl('get', 'monocle', '-n', NAMESPACE)).toMatch(
    /team +True +Hibernated: it has no pods/,
  );
  await edit({ hibernate: false });
  await place.running('team');
  expect(await ids()).toEqual(['first']);
});

long(
  'a migration that never ends is told with the image of before, which goes back at once',
  async () => {
    const httpGet = { path: '/health', port: 8080 };
    const startupProbe = { httpGet, periodSeconds: 1, failureThreshold: 5 };
    const impatient = {
      env: [{ name: 'STAND_IN_MIGRATION_SECONDS', value: '3600' }],
      podTemplate: {
        spec: {
          containers: [{ name: 'api', startupProbe }],
        },
      },
    };
    await edit({ image: MONOCLE, api: impatient });
    const { message } = await says('UpgradeBlocked', 'CrashLoopBackOff');
    expect(message).toContain(
      `It was last ready with ${FORMER_MONOCLE}: to go back, set spec.image`,
    );
    // While the api migrates, nobody can write: it does not listen, and the crawler waits for it.
    const [crawler] = await podsOf(NAMESPACE, 'crawler');
    expect(crawler.status.initContainerStatuses[0].state.running).toBeDefined();
    expect(await schema()).toBe(5);
    await edit({ image: FORMER_MONOCLE, api: { env: null, podTemplate: null } });
    await place.running('team');
    expect(await place.condition('team', 'UpgradeBlocked')).toBeUndefined();
    expect(await ids()).toEqual(['first']);
  },
);

/** Until it is ready with the image, whatever comes first. */
async function upgraded(image: string): Promise<void> {
  await edit({ image });
  await until(`it runs ${image}`, async () => {
    const { lastReadyImages } = (await place.get('Monocle', 'team')).status;
    return lastReadyImages.monocle === image;
  });
  await place.running('team');
}

const upgradeOf = async (): Promise<Any> => (await place.get('Monocle', 'team')).status.upgrade;

long('an upgrade backs up the data, and migrates it before the crawler starts', async () => {
  const { snapshot: former } = await upgradeOf();
  await upgraded(MONOCLE);
  const { snapshot, ...step } = await upgradeOf();
  expect(step).toMatchObject({ from: FORMER_MONOCLE, to: MONOCLE, completed: true });
  // Another one than that of the upgrade that failed.
  expect(snapshot).not.toBe(former);
  const elastic = await serviceUrl(NAMESPACE, 'team-elastic');
  const { body } = await ask(`${elastic}/_snapshot/monocle-k8s/${snapshot}`);
  expect(body.snapshots[0].state).toBe('SUCCESS');
  expect(await schema()).toBe(7);
  expect(await ids()).toEqual(['first']);
  const [[api], [crawler]] = [await podsOf(NAMESPACE, 'api'), await podsOf(NAMESPACE, 'crawler')];
  const readyAt = api.status.conditions.find(
    ({ type }: Any) => type === 'Ready',
  ).lastTransitionTime;
  const { startedAt } = crawler.status.containerStatuses[0].state.running;
  expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(Date.parse(readyAt));
});

long('one command goes back to the image and the data of before', async () => {
  await write('second');
  const { snapshot } = await upgradeOf();
  const { code, stdout, stderr } = await run([
    ...['restore', 'team', '-n', NAMESPACE, '--snapshot', snapshot, '--image', FORMER_MONOCLE],
    ...['--kubeconfig', node.kubeconfig],
  ]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`api is ready with ${FORMER_MONOCLE}`);
  expect(await schema()).toBe(5);
  expect(await ids()).toEqual(['first']);
  await place.running('team');
  await upgraded(MONOCLE);
  expect(await schema()).toBe(7);
});

long('a downgrade is refused before a pod is touched', async () => {
  const before = (await place.list('Pod')).map(({ metadata }) => metadata.uid).sort();
  await edit({ image: FORMER_MONOCLE });
  const { message } = await says('UpgradeBlocked', 'DowngradeRefused');
  expect(message).toContain(`Set spec.image back to ${MONOCLE}`);
  expect((await place.list('Pod')).map(({ metadata }) => metadata.uid).sort()).toEqual(before);
  await edit({ image: MONOCLE });
  await place.running('team');
});

long('if nobody remembers what ran, the data itself refuses an older Monocle', async () => {
  kubectl('delete', 'monocle', '-n', NAMESPACE, 'team');
  await until('its pods are gone', async () => (await place.list('Pod')).length === 0);
  await place.create('Monocle', monocle('team', { image: FORMER_MONOCLE }));
  const { message } = await says('UpgradeBlocked', 'SchemaTooNew');
  expect(message).toContain('a newer Monocle has written the data');
  const [pod] = await podsOf(NAMESPACE, 'api');
  const check = pod.status.initContainerStatuses.find(({ name }: Any) => name === 'check-schema');
  const { exitCode, message: told } = (check.state.terminated ?? check.lastState.terminated) as Any;
  expect(exitCode).toBe(65);
  expect(told).toMatch(/^Refused: the data has schema 7, and this image knows schema 5 at most\./);
  expect(await schema()).toBe(7);
  await edit({ image: MONOCLE });
  await place.running('team');
  expect(await ids()).toEqual(['first']);
});
