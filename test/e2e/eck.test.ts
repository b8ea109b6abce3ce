/** An Elasticsearch of ECK, by ECK's own definition of it. Its operator does not run here: the test writes its status. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { api, until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { eckDefinition } from '../support/node/eck.js';

const stage = useStage();
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const OBJECT = '/apis/elasticsearch.k8s.elastic.co/v1/namespaces/eck/elasticsearches/team';
const eck = { nodes: 3, version: '8.19.5', storageSize: '20Gi' };
let place: Place;

beforeAll(async () => {
  const definition = eckDefinition();
  const { status, body } = await api(stage.cluster()).apply<{ message?: string }>(
    `${DEFINITIONS}/${definition.metadata.name}`,
    definition,
  );
  expect([status, body.message]).toEqual([200, undefined]);
  await until('the definition is in force', async () => {
    const { body } = await api(stage.cluster()).get<{ resources: { name: string }[] }>(
      '/apis/elasticsearch.k8s.elastic.co/v1',
    );
    return body.resources.some(({ name }) => name === 'elasticsearches/status');
  });
  place = await stage.place('eck');
});

/** As ECK would. */
const says = async (status: object) => {
  const { body } = await api(stage.cluster()).get<{ metadata: { generation: number } }>(OBJECT);
  const observedGeneration = body.metadata.generation;
  return place.patch(
    'Elasticsearch',
    'team',
    { status: { observedGeneration, ...status } },
    '/status',
  );
};

describe('an Elasticsearch of ECK', () => {
  test('is created whole, belongs to the Monocle, and no StatefulSet of ours is there', async () => {
    await place.apply('team', { elastic: { eck } });
    const found = await until('it is there', () => place.find('Elasticsearch', 'team'));
    expect(found.metadata.ownerReferences).toMatchObject([{ kind: 'Monocle', name: 'team' }]);
    expect(found.spec).toMatchObject({
      version: '8.19.5',
      volumeClaimDeletePolicy: 'DeleteOnScaledownOnly',
      nodeSets: [
        {
          count: 3,
          config: { 'node.store.allow_mmap': false },
          volumeClaimTemplates: [{ spec: { resources: { requests: { storage: '20Gi' } } } }],
        },
      ],
    });
    expect(await place.find('StatefulSet', 'team-elastic')).toBeUndefined();
  });

  test('is as ready as ECK says, in words of ours', async () => {
    const { message } = await place.says('team', 'ElasticReady', { status: 'False' });
    expect(message).toContain('Elasticsearch 0/3, ECK has not looked at it');
    await says({ phase: 'ApplyingChanges', health: 'unknown' });
    await place.says('team', 'ElasticReady', { status: 'False', reason: 'Rolling' });
    await says({ phase: 'Ready', health: 'red', availableNodes: 3 });
    await until('it is red', async () =>
      (await place.condition('team', 'ElasticReady'))?.message.includes('its health is red'),
    );
    await says({ phase: 'Ready', health: 'green', availableNodes: 3 });
    const ready = await place.says('team', 'ElasticReady', { status: 'True' });
    expect(ready.message).toBe('Elasticsearch 3/3, green');
  });

  test('the Monocle waits for the Secrets that ECK makes, and names them', async () => {
    const { message } = await place.says('team', 'Ready', { reason: 'WaitingForSecret' });
    expect(message).toContain('Secret/team-es-http-certs-public is not there');
    expect(message).toContain('Secret/team-es-elastic-user is not there');
    await place.create('Secret', {
      metadata: { name: 'team-es-http-certs-public' },
      stringData: { 'ca.crt': 'a' },
    });
    await place.create('Secret', {
      metadata: { name: 'team-es-elastic-user' },
      stringData: { elastic: 'first' },
    });
    await place.ready('team');
    const before = await place.generations('team');
    await place.patch('Secret', 'team-es-elastic-user', { stringData: { elastic: 'second' } });
    await place.reconciled('team');
    expect(await place.generations('team')).toEqual(before);
  });

  test('follows the spec, is repaired, and is left alone otherwise', async () => {
    await place.apply('team', { elastic: { eck: { ...eck, nodes: 5 } } });
    await until('it has 5 nodes', async () => {
      const { spec } = await place.get('Elasticsearch', 'team');
      return spec?.nodeSets[0].count === 5;
    });
    await place.patch('Elasticsearch', 'team', { spec: { version: '8.19.4' } });
    await until('the version is back', async () => {
      const { spec } = await place.get('Elasticsearch', 'team');
      return spec?.version === '8.19.5';
    });
    const { metadata } = await place.get('Elasticsearch', 'team');
    await place.reconciled('team');
    const after = await place.get('Elasticsearch', 'team');
    expect(after.metadata.resourceVersion).toBe(metadata.resourceVersion);
  });

  test('waits with its version for the window, and with nothing else; a lower one is refused', async () => {
    const closed = { window: { schedule: '0 0 30 2 *', durationMinutes: 60 } };
    const asked = { nodes: 4, version: '8.19.6', storageSize: '20Gi' };
    await place.apply('team', { elastic: { eck: asked }, upgrade: closed });
    const waits = await place.says('team', 'UpgradeBlocked', { reason: 'OutsideWindow' });
    expect(waits.message).toContain('Elasticsearch 8.19.6 waits');
    await until('it has 4 nodes', async () => {
      const { spec } = await place.get('Elasticsearch', 'team');
      return spec?.nodeSets[0].count === 4;
    });
    await stage.restart();
    await place.reconciled('team');
    expect((await place.get('Elasticsearch', 'team')).spec?.version).toBe('8.19.5');

    await place.apply('team', { elastic: { eck: asked } });
    await until('the version is there', async () => {
      const { spec } = await place.get('Elasticsearch', 'team');
      return spec?.version === '8.19.6';
    });
    await place.apply('team', { elastic: { eck: { ...asked, version: '8.19.5' } } });
    const { message } = await place.says('team', 'UpgradeBlocked', { reason: 'DowngradeRefused' });
    expect(message).toContain('Set spec.elastic.eck.version back to 8.19.6');
    expect((await place.get('Elasticsearch', 'team')).spec?.version).toBe('8.19.6');

    const upgrade = { allowDowngrade: true };
    await place.apply('team', { elastic: { eck: { ...asked, version: '8.19.5' } }, upgrade });
    const found = await until('the lower version is there', async () => {
      const live = await place.get('Elasticsearch', 'team');
      return live.spec?.version === '8.19.5' ? live : undefined;
    });
    expect(found.metadata.annotations).toMatchObject({
      'eck.k8s.elastic.co/disable-downgrade-validation': 'true',
    });
  });

  test('is pruned when the spec names another one, which stays untouched', async () => {
    const other = await place.create('Elasticsearch', {
      apiVersion: 'elasticsearch.k8s.elastic.co/v1',
      kind: 'Elasticsearch',
      metadata: { name: 'shared' },
      spec: { version: '8.19.5', nodeSets: [{ name: 'a', count: 1 }] },
    });
    await place.apply('team', { elastic: { eck: { name: 'shared' } } });
    await until('it is gone', async () => !(await place.find('Elasticsearch', 'team')));
    await place.says('team', 'ElasticReady', { status: 'True', reason: 'External' });
    const { metadata } = await place.get('Elasticsearch', 'shared');
    expect(metadata.resourceVersion).toBe(other.metadata.resourceVersion);
  });

  test('of somebody else with the name of the Monocle is not taken over', async () => {
    await place.create('Elasticsearch', {
      apiVersion: 'elasticsearch.k8s.elastic.co/v1',
      kind: 'Elasticsearch',
      metadata: { name: 'theirs' },
      spec: { version: '8.19.5', nodeSets: [{ name: 'a', count: 1 }] },
    });
    await place.apply('theirs', { elastic: { eck } });
    const { message } = await place.says('theirs', 'Stalled', { status: 'True' });
    expect(message).toContain('Elasticsearch/eck/theirs');
    const { metadata, spec } = await place.get('Elasticsearch', 'theirs');
    expect(metadata.ownerReferences).toBeUndefined();
    expect(spec?.nodeSets[0].count).toBe(1);
  });
});
