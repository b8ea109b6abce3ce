/** Backups and restores with the real Elasticsearch: what was there comes back, whatever is killed. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

const NAMESPACE = 'backup-stories';
const REPOSITORY = { fs: { claimName: 'backups' } };
const BACKUP = { schedule: '0 3 1 1 *', keep: 2, repository: REPOSITORY };
let place: Place;
beforeAll(async () => {
  place = await createPlace(node, NAMESPACE);
  await place.create('PersistentVolumeClaim', {
    metadata: { name: 'backups' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  });
});
afterAll(() => removeNamespace(NAMESPACE));

const elastic = async (name = 'team'): Promise<string> => serviceUrl(NAMESPACE, `${name}-elastic`);

/** Writes one change, as a crawler does. */
async function write(id: string): Promise<void> {
  const secret = (await place.get('Secret', 'team-api')).data.CRAWLERS_API_KEY;
  const { status } = await ask(`${await serviceUrl(NAMESPACE, 'team-api')}/api/2/crawler/add`, {
    ...{ index: 'demo', apikey: Buffer.from(secret, 'base64').toString() },
    changes: [{ id, title: id, author: { uid: 'forge.example.org/jane', muid: 'jane' } }],
  });
  expect(status).toBe(200);
}

/** Every document of Monocle, in one order. */
const documents = (name = 'team'): Promise<Any[]> =>
  until('the data can be read', async () => {
    await ask(`${await elastic(name)}/monocle.*/_refresh`, {});
    const { status, body } = await ask(`${await elastic(name)}/monocle.*/_search?size=1000`);
    if (status !== 200 || body._shards.failed > 0) return undefined;
    return body.hits.hits
      .map(({ _index, _id, _source }: Any) => ({ _index, _id, _source }))
      .sort((a: Any, b: Any) => (`${a._index}/${a._id}` < `${b._index}/${b._id}` ? -1 : 1));
  });

const ids = async (): Promise<string[]> =>
  (await documents()).filter(({ _index }) => _index.includes('changes')).map(({ _id }) => _id);

const backupsOf = async (): Promise<Any> =>
  (await place.get('Monocle', 'team')).status.backup ?? {};

/** Asks the controller for a backup, and waits for its snapshot. */
async function backedUp(): Promise<string> {
  const { snapshot: before } = await backupsOf();
  kubectl(
    ...['annotate', 'monocle', 'team', '-n', NAMESPACE, '--overwrite'],
    `monocle.change-metrics.io/backup-at=${before ?? 'first'}`,
  );
  const made = await until('there is a new backup', async () => {
    const { snapshot, message } = await backupsOf();
    if (message) throw new Error(message);
    return snapshot !== before && snapshot;
  });
  // The pod's result is known before its Job is complete, and a restore waits for no backup.
  await until('no backup is under way', async () => {
    const jobs = await place.list('Job');
    return jobs.every(({ status }) =>
      status?.conditions?.some(({ type }: Any) => ['Complete', 'Failed'].includes(type)),
    );
  });
  return made;
}

test('a backup is a complete snapshot, and the status tells of it', async () => {
  await place.create('Monocle', monocle('team', { backup: BACKUP }));
  await place.running('team');
  await write('first');
  await write('second');
  const snapshot = await backedUp();
  const { body } = await ask(`${await elastic()}/_snapshot/monocle-k8s/${snapshot}`);
  expect(body.snapshots[0]).toMatchObject({ state: 'SUCCESS', include_global_state: false });
  expect(body.snapshots[0].indices).toEqual(expect.arrayContaining(['monocle.config']));
  expect((await backupsOf()).sizeBytes).toBeGreaterThan(0);
  const condition = await place.condition('team', 'BackupReady');
  expect(condition).toMatchObject({ status: 'True', reason: 'BackedUp' });
});

const ended = new Set<string>();

/** Deletes the pod of a Job while it runs; false if it had ended before that could be seen. */
async function killed(job: string): Promise<boolean> {
  const has = (state: 'running' | 'terminated', { status }: Any): boolean =>
    status.containerStatuses?.some((each: Any) => each.state[state]) ?? false;
  const pod = await until('its pod runs', async () =>
    (await podsOf(NAMESPACE, 'backup')).find(
      (each) =>
        each.metadata.ownerReferences[0].name === job &&
        !ended.has(each.metadata.name) &&
        (has('running', each) || has('terminated', each)),
    ),
  );
  if (!has('running', pod)) {
    ended.add(pod.metadata.name);
    return false;
  }
  kubectl('delete', 'pod', '-n', NAMESPACE, pod.metadata.name, '--grace-period=0', '--force');
  return true;
}

test('a backup whose pod is killed is made by the next one', async () => {
  await write('third');
  const { snapshot: before } = await backupsOf();
  let job = '';
  for (let isKilled = false, turn = 1; !isKilled; turn++) {
    job = `killed-${turn}`;
    kubectl('create', 'job', '-n', NAMESPACE, job, '--from=cronjob/team-backup');
    isKilled = await killed(job);
  }
  await until('the Job is complete', async () => (await place.get('Job', job)).status?.succeeded);
  await until('the status tells', async () => (await backupsOf()).snapshot !== before);
  await backedUp();
  const { body } = await ask(
    `${await elastic()}/_cat/snapshots/monocle-k8s?h=id,status&format=json`,
  );
  expect(body.map(({ status }: Any) => status)).toEqual(['SUCCESS', 'SUCCESS']);
});

long('a new instance begins with the latest backup, and its documents are the same', async () => {
  const before = await documents();
  expect(await ids()).toEqual(['first', 'second', 'third']);
  kubectl('delete', 'monocle', 'team', '-n', NAMESPACE, '--cascade=foreground');
  kubectl('delete', 'pvc', '-n', NAMESPACE, 'team-elastic-data-volume-team-elastic-0');
  const bootstrap = { restore: { repository: REPOSITORY } };
  await place.create('Monocle', monocle('team', { backup: BACKUP, bootstrap }));
  await place.running('team');
  const [api] = await podsOf(NAMESPACE, 'api');
  const log = kubectl('logs', '-n', NAMESPACE, api.metadata.name, '-c', 'monocle-restore');
  expect(log).toContain('Restored snapshot');
  expect(await documents()).toEqual(before);

  // Another start restores nothing.
  await write('fourth');
  kubectl('delete', 'pod', '-n', NAMESPACE, api.metadata.name);
  await until('there is another pod', async () => {
    const [next] = await podsOf(NAMESPACE, 'api');
    return next !== undefined && next.metadata.name !== api.metadata.name;
  });
  await place.running('team');
  expect(await ids()).toEqual(['first', 'fourth', 'second', 'third']);
});

const restore = (...more: string[]) =>
  run([
    ...['restore', 'team', '-n', NAMESPACE, '--snapshot', 'latest'],
    ...['--kubeconfig', node.kubeconfig, ...more],
  ]);

test('a restore goes back to the backup, though its pod is killed on the way', async () => {
  await write('kept');
  await backedUp();
  const before = await documents();
  let restored: ReturnType<typeof restore> | undefined;
  for (let isKilled = false; !isKilled; ) {
    await restored;
    await place.running('team');
    await write('lost');
    restored = restore();
    isKilled = await killed('team-restore');
  }
  const { code, stdout, stderr } = (await restored) ?? {};
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('is restored');
  await place.running('team');
  expect(await documents()).toEqual(before);
  const { body } = await ask(`${await elastic()}/_cat/indices/monocle-k8s*?format=json`);
  expect(body).toEqual([]);
});
