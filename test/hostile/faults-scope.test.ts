/** A controller for some namespaces, with rights there alone, and one for some labels. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { App, Testing } from 'cdk8s';
import { parse } from 'yaml';
import { OperatorChart } from '../../constructs/operator/operator-chart.js';
import { auditOf } from '../support/cluster/audit.js';
import { until, useCluster } from '../support/cluster/cluster.js';
import {
  install,
  operatorIdentity,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { createPlace, monocle, type Place } from '../support/cluster/place.js';

const cluster = useCluster();
let controller: RunningController | undefined;
afterEach(() => controller?.stop('SIGKILL'));

/** After the others were reconciled again, nothing has been done or said about it. */
async function untouched(place: Place, name: string): Promise<void> {
  expect((await place.get('Monocle', name)).status).toBeUndefined();
  expect(await place.list('Deployment')).toEqual([]);
  expect(await place.list('Secret')).toEqual([]);
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
    await until('Monocles are served', () => place.create('Monocle', monocle('team')));
  const { kubeconfig } = await operatorIdentity(cluster(), 'namespaced');
  controller = startController(kubeconfig, ['--leader-elect', '--resync-seconds', '1'], {
    WATCH_NAMESPACE: 'team-a, team-b',
  });
  const [a, b, c] = places;
  await a.running('team');
  await b.running('team');
  await a.remove('Service', 'team-api');
  await until('the Service is back', () => a.find('Service', 'team-api'));
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
  await mine.create('Monocle', monocle('team', {}, { labels: { shard: 'one' } }));
  await other.create('Monocle', monocle('team', {}, { labels: { shard: 'two' } }));
  const { kubeconfig } = await operatorIdentity(cluster(), 'sharded');
  controller = startController(kubeconfig, ['--selector', 'shard=one']);
  await mine.running('team');
  await untouched(other, 'team');
  await other.patch('Monocle', 'team', { metadata: { labels: { shard: 'one' } } });
  await other.running('team');
  // Given away: what is there stays, and is another's to repair.
  await mine.patch('Monocle', 'team', { metadata: { labels: { shard: 'two' } } });
  // One watch tells of both in this order: what knows the second change knows the first.
  await other.patch('Monocle', 'team', { spec: { title: 'Later' } });
  await other.running('team');
  await mine.remove('Service', 'team-api');
  await other.remove('Service', 'team-api');
  await until('the other is repaired', () => other.find('Service', 'team-api'));
  expect(await mine.find('Service', 'team-api')).toBeUndefined();
  expect(await mine.find('Deployment', 'team-api')).toBeDefined();
});
