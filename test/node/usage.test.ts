/** How full the volume is, as the real Elasticsearch says it, also when it is in trouble. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import { createPlace, monocle, type Place } from '../support/cluster/place.js';
import { ask, kubectl, node, removeNamespace, serviceUrl } from '../support/node/node.js';

const NAMESPACE = 'usage-stories';
let place: Place;
beforeAll(async () => {
  place = await createPlace(node, NAMESPACE);
});
afterAll(() => removeNamespace(NAMESPACE));

/** As the CronJob begins one. */
async function measured(name: string): Promise<string> {
  const make = ['create', 'job', name, '-n', NAMESPACE, '--from=cronjob/team-usage'];
  const job = JSON.parse(kubectl(...make, '--dry-run=client', '--output=json'));
  // The CronJob keeps one Job. If its schedule begins another meanwhile, this one would go as soon as it is complete.
  const metadata = { ...job.metadata, finalizers: ['example.org/until-it-is-read'] };
  await place.create('Job', { ...job, metadata });
  try {
    await until(
      'the Job is complete',
      async () => (await place.get('Job', name)).status?.succeeded,
    );
    return kubectl('logs', '-n', NAMESPACE, `job/${name}`);
  } finally {
    const none = '{"metadata":{"finalizers":null}}';
    kubectl('patch', 'job', name, '-n', NAMESPACE, '--type=merge', '--patch', none);
  }
}

test('the line of the script is read from Elasticsearch’s own answer', async () => {
  await place.create('Monocle', monocle('team', { storage: { autoGrow: { max: '50Gi' } } }));
  await place.running('team');
  expect(await measured('first')).toMatch(/^\d+ of \d+ bytes are used$/m);
  const url = await serviceUrl(NAMESPACE, 'team-elastic');
  const { body } = await ask(`${url}/_nodes/stats/fs`);
  const [{ fs }] = Object.values(body.nodes) as [{ fs: { total: { total_in_bytes: number } } }];
  const storage = await until(
    'the status has it',
    async () => (await place.get('Monocle', 'team')).status?.storage,
  );
  expect(storage).toMatchObject({ totalBytes: fs.total.total_in_bytes, size: '10Gi' });
  // Volumes are directories of this machine's disk.
  const condition = await place.condition('team', 'StorageReady');
  expect(condition).toMatchObject({ status: 'False', reason: 'NoOwnFileSystem' });
});

test('it is measured while Elasticsearch is red', async () => {
  const url = await serviceUrl(NAMESPACE, 'team-elastic');
  const settings = { 'index.routing.allocation.require._name': 'nowhere', number_of_replicas: 0 };
  const answer = await fetch(`${url}/lost?wait_for_active_shards=0`, {
    ...{ method: 'PUT', body: JSON.stringify({ settings }) },
    headers: { 'Content-Type': 'application/json' },
  });
  expect(answer.status).toBe(200);
  const health = await ask(`${url}/_cluster/health`);
  expect(health.body.status).toBe('red');
  expect(await measured('red')).toMatch(/^\d+ of \d+ bytes are used$/m);
});
