/** What others do to the objects of a Monocle: what is ours is repaired, what is theirs stays. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import { essence, type Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage();
let place: Place;

const SPEC = {
  monitoring: { enabled: true },
  ingress: { host: 'monocle.example.org' },
  elastic: { podDisruptionBudget: { enabled: true } },
};

/** Each owned object, and a field of ours that a vandal changes. */
const owned: readonly [string, string, object][] = [
  ['ConfigMap', 'monocle-config', { data: { 'config.yaml': 'workspaces: []' } }],
  ['Service', 'monocle-elastic', { spec: { selector: { 'app.kubernetes.io/component': 'x' } } }],
  ['Service', 'monocle-api', { metadata: { labels: { 'app.kubernetes.io/part-of': 'x' } } }],
  ['Service', 'monocle-crawler', { spec: { selector: { 'app.kubernetes.io/instance': 'x' } } }],
  ['StatefulSet', 'monocle-elastic', { spec: { replicas: 0 } }],
  ['Deployment', 'monocle-api', { spec: { replicas: 3 } }],
  ['Deployment', 'monocle-crawler', { spec: { template: { spec: { initContainers: null } } } }],
  ['PodDisruptionBudget', 'monocle-elastic', { spec: { maxUnavailable: 1 } }],
  ['NetworkPolicy', 'monocle-elastic', { spec: { ingress: null } }],
  ['NetworkPolicy', 'monocle-api', { spec: { podSelector: { matchLabels: null } } }],
  ['NetworkPolicy', 'monocle-crawler', { metadata: { ownerReferences: null } }],
  ['Ingress', 'monocle-api', { spec: { rules: [{ host: 'vandal.example.org' }] } }],
  ['ServiceMonitor', 'monocle', { spec: { endpoints: [] } }],
];

beforeAll(async () => {
  place = await stage.place('drift');
  await place.apply('monocle', SPEC);
  await place.ready('monocle');
});

test('the stories below know every object that is owned', async () => {
  const found = (await place.objects())
    .filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/managed-by'] === 'monocle-k8s')
    .map(({ kind, metadata }) => `${kind}/${metadata.name}`);
  expect(found.sort()).toEqual(owned.map(([kind, name]) => `${kind}/${name}`).sort());
});

describe('deleted and made again:', () => {
  test.each(owned)('%s/%s', async (kind, name) => {
    const before = await place.get(kind, name);
    await place.remove(kind, name);
    const after = await until('it is back', async () => {
      const found = await place.find(kind, name);
      return found && found.metadata.uid !== before.metadata.uid ? found : undefined;
    });
    expect(essence(after)).toEqual(essence(before));
    await place.ready('monocle');
  });
});

describe('vandalized and repaired:', () => {
  test.each(owned)('%s/%s', async (kind, name, vandalism) => {
    await place.ready('monocle');
    const before = await place.get(kind, name);
    const vandalized = await place.patch(kind, name, vandalism);
    expect(essence(vandalized)).not.toEqual(essence(before));
    await until('it is as before', async () => {
      expect(essence(await place.get(kind, name))).toEqual(essence(before));
      return true;
    });
    await place.ready('monocle');
  });
});

describe('what somebody adds to a field of ours is taken out:', () => {
  const rules = [{ from: [{ podSelector: { matchLabels: { theirs: 'yes' } } }] }];
  test.each([
    ['Service', 'monocle-api', { spec: { selector: { theirs: 'yes' } } }],
    ['NetworkPolicy', 'monocle-api', { spec: { podSelector: { matchLabels: { theirs: 'yes' } } } }],
    ['NetworkPolicy', 'monocle-elastic', { spec: { ingress: rules } }],
  ])('%s/%s', async (kind, name, addition) => {
    const before = await place.get(kind, name);
    expect(essence(await place.patch(kind, name, addition))).not.toEqual(essence(before));
    await until('it is as before', async () => {
      expect(essence(await place.get(kind, name))).toEqual(essence(before));
      return true;
    });
    await place.ready('monocle');
  });
});

test.each(['Service/monocle-api', 'Deployment/monocle-crawler', 'ServiceMonitor/monocle'])(
  '%s gets the labels back by which it is found',
  async (id) => {
    const [kind = '', name = ''] = id.split('/');
    const before = await place.get(kind, name);
    const lost = Object.fromEntries(
      Object.keys(before.metadata.labels ?? {}).map((l) => [l, null]),
    );
    await place.patch(kind, name, { metadata: { labels: lost } });
    await until('they are back', async () => {
      const { metadata } = await place.get(kind, name);
      expect(metadata.labels).toEqual(before.metadata.labels);
      return metadata.uid === before.metadata.uid;
    });
    await place.ready('monocle');
  },
);

test.each([
  ['another', 'somebody-else'],
  ['no', null],
])(
  'a Service with %s instance label gets its own back, and so does its selector',
  async (_, instance) => {
    const before = await place.get('Service', 'monocle-api');
    await place.patch('Service', 'monocle-api', {
      metadata: { labels: { 'app.kubernetes.io/instance': instance } },
      spec: { selector: { 'app.kubernetes.io/instance': instance } },
    });
    await until('it is as before', async () => {
      expect(essence(await place.get('Service', 'monocle-api'))).toEqual(essence(before));
      return true;
    });
    await place.ready('monocle');
  },
);

test('labels, annotations and fields of others stay', async () => {
  const metadata = {
    labels: { 'example.org/team': 'a' },
    annotations: { 'example.org/cloud': 'load-balancer' },
  };
  for (const [kind, name] of owned) await place.patch(kind, name, { metadata });
  await place.patch('Deployment', 'monocle-api', { spec: { revisionHistoryLimit: 3 } });
  await place.patch('Service', 'monocle-api', { spec: { sessionAffinity: 'ClientIP' } });
  // A change of ours to each workload, so that all of them are applied again.
  await place.apply('monocle', { ...SPEC, imagePullPolicy: 'Always', title: 'Another' });
  await until('it is rolled out', async () => {
    const { spec } = await place.get('Deployment', 'monocle-api');
    return spec.template.spec.containers[0].imagePullPolicy === 'Always';
  });
  await place.ready('monocle');
  for (const [kind, name] of owned) {
    expect((await place.get(kind, name)).metadata).toMatchObject(metadata);
  }
  expect((await place.get('Deployment', 'monocle-api')).spec.revisionHistoryLimit).toBe(3);
  expect((await place.get('Service', 'monocle-api')).spec.sessionAffinity).toBe('ClientIP');
});

test('an object with our labels that is not ours stays', async () => {
  const labels = (await place.get('Service', 'monocle-api')).metadata.labels;
  await place.create('ConfigMap', { metadata: { name: 'lookalike', labels }, data: { a: 'b' } });
  await place.reconciled('monocle');
  await place.reconciled('monocle');
  expect(await place.find('ConfigMap', 'lookalike')).toBeDefined();
});

describe('nothing is written', () => {
  test.each([
    ['while spec.suspend is true', { spec: { suspend: true } }, { spec: { suspend: false } }],
    [
      'while the pause annotation is there',
      { metadata: { annotations: { 'monocle.change-metrics.io/pause': '' } } },
      { metadata: { annotations: { 'monocle.change-metrics.io/pause': null } } },
    ],
  ])('%s', async (_, stop, go) => {
    await place.ready('monocle');
    await place.patch('Monocle', 'monocle', stop);
    const { message } = await place.says('monocle', 'Ready', {
      status: 'False',
      reason: 'Suspended',
    });
    expect(message).toMatch(/^nothing is written while /);
    await place.remove('Service', 'monocle-api');
    await place.setConfig('monocle', { workspaces: [{ name: 'later', crawlers: [] }] });
    await place.reconciled('monocle');
    await place.reconciled('monocle');
    expect(await place.find('Service', 'monocle-api')).toBeUndefined();

    await place.patch('Monocle', 'monocle', go);
    await until('the Service is back', () => place.find('Service', 'monocle-api'));
    await place.ready('monocle');
    expect((await place.get('ConfigMap', 'monocle-config')).data['config.yaml']).toContain('later');
  });
});

test('a Monocle that is deleted and made again at once becomes Ready', async () => {
  const elsewhere = await stage.place('at-once');
  await elsewhere.apply('monocle');
  await elsewhere.ready('monocle');
  await elsewhere.remove('Monocle', 'monocle');
  const { metadata } = await elsewhere.apply('monocle');
  await elsewhere.ready('monocle');
  await until('all belongs to the new one', async () =>
    (await elsewhere.objects())
      .filter(({ metadata: { labels } }) => labels?.['app.kubernetes.io/managed-by'])
      .every((each) => each.metadata.ownerReferences?.some(({ uid }) => uid === metadata.uid)),
  );
  await elsewhere.ready('monocle');
});
