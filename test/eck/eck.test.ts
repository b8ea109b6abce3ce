/**
 * An Elasticsearch of ECK with ECK's own operator, and our controller with the rights of dist/install.yaml.
 *
 * kwok's pods answer no request, so ECK never sees its cluster healthy: it does not say Ready, does not
 * restart pods for a new version, and does not move data before it removes a node. It makes every object
 * and changes every StatefulSet all the same. What our controller makes of a healthy cluster is in
 * test/e2e/eck.test.ts, and what the bridge does with a real Elasticsearch 8 in test/node/alone/bridge.test.ts.
 */
import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { bridgeFiles, bridgeOf } from '../../constructs/elastic/elastic-source.js';
import { resolveMonocle } from '../../constructs/instance/spec.js';
import type { KubeObject } from '../../src/kube/object.js';
import { monocle } from '../support/cases/cases.js';
import { auditOf, isWrite } from '../support/cluster/audit.js';
import { until } from '../support/cluster/cluster.js';
import type { Any, Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { useEck } from '../support/node/eck-operator.js';

const stage = useStage();
useEck(stage);

const ECK = { nodes: 3, version: '8.19.5', storageSize: '20Gi' };
const SET = 'team-es-default';
const CLAIMS = [0, 1, 2].map((each) => `elasticsearch-data-${SET}-${each}`);
const ofTeam = (write: string) => write.endsWith(' elasticsearches/team');
let place: Place;
beforeAll(async () => {
  place = await stage.place('eck');
});

/** Waits until ECK has looked at the newest spec, and says this. */
const seen = (at: Place, name: string, says: object = {}): Promise<KubeObject> =>
  until(`ECK says ${JSON.stringify(says)} of ${name}`, async () => {
    const found = await at.get('Elasticsearch', name);
    const observedGeneration = found.metadata.generation;
    expect(found.status).toMatchObject({ observedGeneration, ...says });
    return found;
  });

const names = async (at: Place, kind: string): Promise<string[]> =>
  (await at.list(kind)).map(({ metadata }) => metadata.name).sort();

/** What the operator wrote since then, but for the status and Events. */
const writes = (since: string): string[] =>
  auditOf(stage.cluster())
    .filter(
      (entry) =>
        isWrite(entry) &&
        entry.requestReceivedTimestamp > since &&
        entry.objectRef?.namespace === 'eck' &&
        entry.objectRef.subresource === undefined &&
        entry.objectRef.resource !== 'events',
    )
    .map(({ verb, objectRef }) => `${verb} ${objectRef?.resource}/${objectRef?.name}`);

/** A reconcile that finds nothing to do, with whatever ECK has written meanwhile. */
async function isLeftAlone(name: string): Promise<void> {
  await seen(place, name);
  await place.reconciled(name);
  const { metadata } = await place.get('Elasticsearch', name);
  const since = new Date().toISOString();
  await stage.restart();
  await place.reconciled(name);
  await place.reconciled(name);
  expect(writes(since)).toEqual([]);
  const after = await place.get('Elasticsearch', name);
  expect(after.metadata.generation).toBe(metadata.generation);
}

test('ECK takes the object as it is, and its pods may run under Pod Security restricted', async () => {
  await place.apply('team', { elastic: { eck: ECK } });
  await until('it has three pods', async () => {
    const { status } = await place.get('StatefulSet', SET);
    return status?.readyReplicas === 3;
  });
  await seen(place, 'team', { availableNodes: 3, version: '8.19.5', phase: 'ApplyingChanges' });
  expect(await names(place, 'PersistentVolumeClaim')).toEqual(CLAIMS);
  const said = (await place.list('Event')).filter(
    ({ regarding, type }: Any) => regarding.kind === 'Elasticsearch' && type === 'Warning',
  );
  expect(said.map(({ note }: Any) => note)).toEqual([]);
});

test('every Secret, key, Service and port that the bridge names is there as ECK made it', async () => {
  const { spec } = resolveMonocle(monocle({ elastic: { eck: ECK } })).monocle;
  const bridge = bridgeOf(spec, 'team');
  const files = bridgeFiles(bridge ?? {});
  expect(files.map(({ secret, key }) => `${secret} ${key}`)).toEqual([
    'team-es-http-certs-public ca.crt',
    'team-es-elastic-user elastic',
  ]);
  const contents = new Map<string, string>();
  for (const { secret, key } of files) {
    const found = await place.get('Secret', secret);
    expect(found.metadata.labels?.['eck.k8s.elastic.co/owner-name']).toBe('team');
    contents.set(key, Buffer.from((found as Any).data[key], 'base64').toString());
  }
  expect(contents.get('elastic')).toMatch(/^.{8,}$/);

  const service = await place.get('Service', bridge?.host ?? '');
  expect(service.spec?.ports).toMatchObject([{ port: bridge?.port, targetPort: 9200 }]);
  const pods = await place.list('Pod');
  const selected = pods.filter(({ metadata }) =>
    Object.entries(service.spec?.selector ?? {}).every(
      ([key, value]) => metadata.labels?.[key] === value,
    ),
  );
  expect(selected.map(({ metadata }) => metadata.name)).toEqual(
    [0, 1, 2].map((n) => `${SET}-${n}`),
  );

  // What the nodes show to the bridge, checked as the bridge does.
  const shown: Any = await place.get('Secret', 'team-es-http-certs-internal');
  const chain = Buffer.from(shown.data['tls.crt'], 'base64').toString();
  const certificate = new X509Certificate(chain);
  const ca = new X509Certificate(contents.get('ca.crt') ?? '');
  expect(certificate.checkHost(bridge?.host ?? '')).toBe(bridge?.host);
  expect(certificate.verify(ca.publicKey)).toBe(true);

  const api = await place.get('Deployment', 'team-api');
  const mounted = api.spec?.template.spec.volumes.flatMap(({ secret, projected }: Any) =>
    [
      secret?.secretName,
      ...(projected?.sources ?? []).map((each: Any) => each.secret?.name),
    ].filter(Boolean),
  );
  expect(mounted).toEqual(expect.arrayContaining(files.map(({ secret }) => secret)));
});

test('the Monocle waits for nothing but the health that ECK cannot see here', async () => {
  const { message } = await place.says('team', 'ElasticReady', {
    ...{ status: 'False', reason: 'Rolling' },
  });
  expect(message).toBe('Elasticsearch 3/3, a change is being rolled out');
  await place.says('team', 'ApiReady', { status: 'True' });
  await place.says('team', 'Stalled', { status: 'False' });
});

test('what ECK writes into the object moves us to no write', async () => {
  const { metadata } = await seen(place, 'team');
  expect(Object.keys(metadata.annotations ?? {})).toEqual(
    expect.arrayContaining(['elasticsearch.k8s.elastic.co/initial-master-nodes']),
  );
  expect(writes('').filter(ofTeam)).toEqual(['patch elasticsearches/team']);
  await isLeftAlone('team');
});

test('more nodes, a higher version and larger volumes go through ECK', async () => {
  const eck = { nodes: 4, version: '8.19.6', storageSize: '30Gi' };
  const since = new Date().toISOString();
  await place.apply('team', { elastic: { eck } });
  // ECK deletes the StatefulSet and makes it anew, because the size of its claims cannot change.
  await until('the StatefulSet is as asked', async () => {
    const { spec, status } = await place.get('StatefulSet', SET);
    return (
      status?.readyReplicas === 4 &&
      spec?.template.spec.containers[0].image.endsWith(':8.19.6') &&
      spec.volumeClaimTemplates[0].spec.resources.requests.storage === '30Gi'
    );
  });
  await until('every claim asks for more', async () => {
    const claims = await place.list('PersistentVolumeClaim');
    const sizes = claims.map(({ spec }) => spec?.resources.requests.storage);
    return sizes.length === 4 && sizes.every((size) => size === '30Gi');
  });
  // Its pods stay as they are, because it asks Elasticsearch before it restarts one.
  await seen(place, 'team', { availableNodes: 4, version: '8.19.5' });
  expect(writes(since).filter(ofTeam)).toHaveLength(1);
  await isLeftAlone('team');
});

test('a lower version is refused before ECK sees it, and an edit of the object is taken back', async () => {
  const eck = { nodes: 4, version: '8.19.5', storageSize: '30Gi' };
  await place.apply('team', { elastic: { eck } });
  const { message } = await place.says('team', 'UpgradeBlocked', {
    ...{ status: 'True', reason: 'DowngradeRefused' },
  });
  expect(message).toContain('Set spec.elastic.eck.version back to 8.19.6');
  expect((await place.get('Elasticsearch', 'team')).spec?.version).toBe('8.19.6');
  await place.apply('team', { elastic: { eck: { ...eck, version: '8.19.6' } } });
  await until('nothing is blocked', async () => {
    return (await place.condition('team', 'UpgradeBlocked')) === undefined;
  });
  await place.patch('Elasticsearch', 'team', {
    spec: { volumeClaimDeletePolicy: 'DeleteOnScaledownAndClusterDeletion' },
  });
  await until('it is taken back', async () => {
    const { spec } = await place.get('Elasticsearch', 'team');
    return spec?.volumeClaimDeletePolicy === 'DeleteOnScaledownOnly';
  });
  await isLeftAlone('team');
});

test('an Elasticsearch of somebody else is used, and never touched', async () => {
  await place.create('Elasticsearch', {
    apiVersion: 'elasticsearch.k8s.elastic.co/v1',
    kind: 'Elasticsearch',
    metadata: { name: 'shared' },
    spec: { version: '8.19.5', nodeSets: [{ name: 'a', count: 1 }] },
  });
  await place.apply('guest', { elastic: { eck: { name: 'shared' } } });
  await place.ready('guest');
  await seen(place, 'shared');
  await place.remove('Monocle', 'guest', 'Foreground');
  await until('the guest is gone', async () => !(await place.find('Deployment', 'guest-api')));
  expect((await place.get('Elasticsearch', 'shared')).metadata.ownerReferences).toBeUndefined();
  expect(writes('').filter((write) => write.includes('shared'))).toEqual([]);
});

test('with its Monocle the Elasticsearch goes, and the claims stay for the next one of its name', async () => {
  const claims = await names(place, 'PersistentVolumeClaim');
  await place.remove('Monocle', 'team', 'Foreground');
  await until('ECK has nothing of it', async () => {
    const left = [
      ...(await names(place, 'Elasticsearch')),
      ...(await names(place, 'StatefulSet')),
      ...(await names(place, 'Secret')),
      ...(await names(place, 'Pod')),
    ];
    return !left.some((name) => name === 'team' || name.startsWith('team-es-'));
  });
  expect(await names(place, 'PersistentVolumeClaim')).toEqual(claims);
  for (const { metadata } of await place.list('PersistentVolumeClaim'))
    expect(metadata.deletionTimestamp).toBeUndefined();

  const eck = { nodes: 4, version: '8.19.6', storageSize: '30Gi' };
  const all = 'DeleteOnScaledownAndClusterDeletion';
  await place.apply('team', { elastic: { eck: { ...eck, volumeClaimDeletePolicy: all } } });
  await until('it has four pods', async () => {
    const { status } = await place.get('StatefulSet', SET);
    return status?.readyReplicas === 4;
  });
  expect(await names(place, 'PersistentVolumeClaim')).toEqual(claims);
  await until('the claims belong to it', async () =>
    (await place.list('PersistentVolumeClaim'))
      .filter(({ metadata }) => metadata.name.includes(SET))
      .every(({ metadata }) => metadata.ownerReferences?.[0]?.kind === 'Elasticsearch'),
  );
  await place.remove('Monocle', 'team', 'Foreground');
  await until('the claims go with it', async () =>
    (await names(place, 'PersistentVolumeClaim')).every((name) => !name.includes(SET)),
  );
});
