/** A controller for some namespaces, with rights there alone, and one for some labels. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { App, Testing } from 'cdk8s';
import { parse } from 'yaml';
import { OperatorChart } from '../../constructs/operator-chart.js';
import { until, useCluster } from '../support/cluster.js';
import { install, type RunningController, startController } from '../support/controller.js';
import { auditOf, createPlace, monocle, operatorIdentity, type Place } from '../support/place.js';

const cluster = useCluster({ audit: true });
let controller: RunningController | undefined;
afterEach(() => controller?.stop('SIGKILL'));

/** After the others were reconciled again, nothing has been done or said about it. */
async function untouched(place: Place, name: string): Promise<void> {
  expect((await place.get('monocles', name)).status).toBeUndefined();
  expect(await place.list('deployments')).toEqual([]);
  expect(await place.list('secrets')).toEqual([]);
}

test('for two namespaces, with Roles in these: it works there and asks for nothing else', async () => {
  const crd = parse(readFileSync('crds/monocle.yaml', 'utf8'), { maxAliasCount: -1 });
  const places = [
    await createPlace(cluster(), 'team-a'),
    await createPlace(cluster(), 'team-b'),
    await createPlace(cluster(), 'team-c'),
  ] as const;
  const items = Testing.synth(
    new OperatorChart(new App(), 'operator', {
      crd,
      version: '0.1.0',
      watchNamespaces: ['team-a', 'team-b'],
    }),
  );
  execFileSync(
    cluster().kubectl ?? 'kubectl',
    ['--kubeconfig', cluster().kubeconfig, 'apply', '--server-side', '--filename', '-'],
    { input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }), stdio: 'pipe' },
  );
  for (const place of places)
    await until('Monocles are served', () => place.create('monocles', monocle('team')));
  const { kubeconfig } = await operatorIdentity(cluster(), 'namespaced');
  controller = startController(kubeconfig, ['--leader-elect', '--resync-seconds', '1'], {
    WATCH_NAMESPACE: 'team-a, team-b',
  });
  const [a, b, c] = places;
  await a.ready('team');
  await b.ready('team');
  await a.delete('services', 'team-api');
  await until('the Service is back', () => a.find('services', 'team-api'));
  await untouched(c, 'team');
  const elsewhere = auditOf(cluster()).filter(
    ({ objectRef, responseStatus }) =>
      responseStatus?.code === 403 ||
      !['team-a', 'team-b', 'monocle-system'].includes(objectRef?.namespace ?? ''),
  );
  // Which API groups there are says whether this is OpenShift.
  expect(elsewhere.map(({ verb, requestURI }) => `${verb} ${requestURI}`)).toEqual(['get /apis']);
});

test('with a selector, for the Monocles that have the label, from when they have it', async () => {
  await install(cluster());
  const mine = await createPlace(cluster(), 'mine');
  const other = await createPlace(cluster(), 'other');
  await mine.create('monocles', monocle('team', {}, { labels: { shard: 'one' } }));
  await other.create('monocles', monocle('team', {}, { labels: { shard: 'two' } }));
  const { kubeconfig } = await operatorIdentity(cluster(), 'sharded');
  controller = startController(kubeconfig, ['--selector', 'shard=one']);
  await mine.ready('team');
  await untouched(other, 'team');
  await other.patch('monocles', 'team', { metadata: { labels: { shard: 'one' } } });
  await other.ready('team');
  // Given away: what is there stays, and is another's to repair.
  await mine.patch('monocles', 'team', { metadata: { labels: { shard: 'two' } } });
  // One watch tells of both in this order: what knows the second change knows the first.
  await other.patch('monocles', 'team', { spec: { title: 'Later' } });
  await other.ready('team');
  await mine.delete('services', 'team-api');
  await other.delete('services', 'team-api');
  await until('the other is repaired', () => other.find('services', 'team-api'));
  expect(await mine.find('services', 'team-api')).toBeUndefined();
  expect(await mine.find('deployments', 'team-api')).toBeDefined();
});
