/** Each field of the spec: changed, rolled out, changed back, and nothing is left behind. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { api, until } from '../support/cluster/cluster.js';
import { essences, type Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage();
let place: Place;

const pod = {
  resources: { requests: { cpu: '0.25' }, limits: { memory: '2048Mi' } },
  tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }],
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  affinity: {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        {
          weight: 1,
          preference: { matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] },
        },
      ],
    },
  },
  priorityClassName: 'system-cluster-critical',
  podLabels: { 'example.org/cost': 'a' },
  podAnnotations: { 'example.org/note': 'b' },
};
const environment = {
  env: [{ name: 'EXTRA', value: 'x' }],
  envFrom: [{ configMapRef: { name: 'extra', optional: true } }],
};
const each = (component: string, fields: object): [string, object][] =>
  Object.entries(fields).map(([field, value]) => [
    `${component}.${field}`,
    { [component]: { [field]: value } },
  ]);

const services: readonly object[] = [
  { port: 80 },
  { annotations: { 'example.org/mesh': 'plain' } },
  { type: 'NodePort' },
  { type: 'NodePort', port: 80, nodePort: 30_123, externalTrafficPolicy: 'Local' },
  { type: 'LoadBalancer', loadBalancerSourceRanges: ['10.0.0.0/8'] },
  {
    type: 'LoadBalancer',
    loadBalancerClass: 'example.org/internal',
    externalTrafficPolicy: 'Local',
  },
];

const fields: readonly [string, object][] = [
  ['publicURL', { publicURL: 'https://monocle.example.org' }],
  ['monoclePublicURL', { monoclePublicURL: 'https://monocle.example.org' }],
  ['title', { title: 'Another' }],
  ['image', { image: 'registry.example.org/monocle:1.12.0' }],
  ['platform', { platform: 'OpenShift' }],
  ['imagePullPolicy', { imagePullPolicy: 'Always' }],
  ['imagePullSecrets', { imagePullSecrets: [{ name: 'registry' }] }],
  ['imageRegistry', { imageRegistry: 'mirror.example.org/cache' }],
  ['secretName', { secretName: 'vault' }],
  ...each('elastic', {
    ...pod,
    image: 'registry.example.org/elasticsearch:7.17.26',
    heap: '768Mi',
    service: { annotations: { 'example.org/mesh': 'plain' } },
    podDisruptionBudget: { enabled: true },
  }),
  ['elastic.external', { elastic: { external: { url: 'http://elastic:9200' } } }],
  ['elastic.external with a bridge', { elastic: { external: { url: 'https://elastic:9200' } } }],
  ...each('api', { ...pod, ...environment }),
  ...services.map((service): [string, object] => [
    `api.service ${JSON.stringify(service)}`,
    { api: { service } },
  ]),
  ...each('crawler', { ...pod, ...environment }),
  ['crawler.proxy', { crawler: { proxy: { httpProxy: 'http://proxy:3128', noProxy: ['a'] } } }],
  [
    'route',
    { route: { host: 'a.example.org', labels: { shard: 'public' }, annotations: { a: 'b' } } },
  ],
  [
    'ingress',
    {
      ingress: {
        host: 'a.example.org',
        className: 'nginx',
        tlsSecretName: 'tls',
        labels: { a: 'b' },
      },
    },
  ],
  ['httpRoute', { httpRoute: { parentRefs: [{ name: 'public' }], hostnames: ['a.example.org'] } }],
  [
    'httpRoute.labels',
    {
      httpRoute: { parentRefs: [{ name: 'a' }], labels: { a: 'b' }, annotations: { c: 'd' } },
    },
  ],
  ['networkPolicy.enabled', { networkPolicy: { enabled: false } }],
  ['networkPolicy.ingressFrom', { networkPolicy: { ingressFrom: [{ podSelector: {} }] } }],
  ['networkPolicy.egressTo', { networkPolicy: { egressTo: [{ podSelector: {} }] } }],
  ['monitoring', { monitoring: { enabled: true, labels: { release: 'prometheus' } } }],
  [
    'monitoring.interval',
    {
      monitoring: {
        enabled: true,
        interval: '1m',
        scrapeTimeout: '20s',
        relabelings: [{ targetLabel: 'a', replacement: 'b' }],
        metricRelabelings: [{ action: 'labeldrop', regex: 'c' }],
      },
    },
  ],
  ['commonLabels', { commonLabels: { 'example.org/team': 'a' } }],
  ['commonAnnotations', { commonAnnotations: { 'example.org/owner': 'b' } }],
  ['revisionHistoryLimit', { revisionHistoryLimit: 0 }],
  ['upgrade.allowDowngrade', { upgrade: { allowDowngrade: true } }],
];

/** The workloads run what was asked for: what a Ready of this generation promises. */
async function expectRolledOut(): Promise<void> {
  for (const kind of ['Deployment', 'StatefulSet']) {
    for (const { metadata, status } of await place.list(kind)) {
      expect({ name: metadata.name, ...status }).toMatchObject({
        observedGeneration: metadata.generation,
        updatedReplicas: 1,
        readyReplicas: 1,
      });
    }
  }
}

beforeAll(async () => {
  place = await stage.place('fields');
  const stringData = { CRAWLERS_API_KEY: 'a' };
  await place.create('Secret', { metadata: { name: 'vault' }, stringData });
  await place.apply('monocle');
  await place.ready('monocle');
});

describe('changed and changed back, nothing is left of', () => {
  test.each(fields)('spec.%s', async (_, spec) => {
    await place.apply('monocle');
    await place.ready('monocle');
    const before = essences(await place.objects());
    await place.apply('monocle', spec);
    await place.ready('monocle');
    await expectRolledOut();
    expect(essences(await place.objects())).not.toEqual(before);
    await place.apply('monocle');
    await place.ready('monocle');
    await expectRolledOut();
    expect(essences(await place.objects())).toEqual(before);
  });

  test('spec.config, but for the ConfigMap that it came from', async () => {
    const before = essences(await place.objects());
    await place.apply('monocle', { config: { workspaces: [{ name: 'inline', crawlers: [] }] } });
    await until('it is mounted', async () =>
      (await place.get('ConfigMap', 'monocle-config')).data['config.yaml'].includes('inline'),
    );
    await place.apply('monocle');
    await place.ready('monocle');
    expect(essences(await place.objects())).toEqual(before);
  });
});

describe('the Service of the api', () => {
  test('goes from one type to another and back, and keeps its address', async () => {
    const served = await stage.place('served');
    const spec = async () => (await served.get('Service', 'monocle-api')).spec;
    const set = async (service: object) => {
      await served.apply('monocle', { api: { service } });
      await served.ready('monocle');
    };
    await set({});
    const before = await spec();
    await set({ type: 'LoadBalancer', loadBalancerClass: 'example.org/a' });
    expect(await spec()).toMatchObject({
      type: 'LoadBalancer',
      loadBalancerClass: 'example.org/a',
      ports: [{ nodePort: expect.any(Number) }],
    });
    await set({ type: 'NodePort', nodePort: 30_124 });
    expect(await spec()).toMatchObject({ type: 'NodePort', ports: [{ nodePort: 30_124 }] });
    await set({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' });
    expect((await spec()).healthCheckNodePort).toEqual(expect.any(Number));
    await set({});
    expect(await spec()).toEqual(before);
  });

  test('does not change its class: the API server refuses it, and says how', async () => {
    const balanced = await stage.place('balanced');
    const service = (loadBalancerClass: string) => ({ type: 'LoadBalancer', loadBalancerClass });
    await balanced.apply('monocle', { api: { service: service('example.org/a') } });
    const { status, body } = await balanced.tryPatch('Monocle', 'monocle', {
      spec: { api: { service: service('example.org/b') } },
    });
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining('set the type to ClusterIP first'),
    ]);
  });
});

describe('a drain', () => {
  const evicted = async (calm: Place) => {
    const path = `/api/v1/namespaces/${calm.namespace}/pods/monocle-elastic-0/eviction`;
    const { status } = await api(stage.cluster()).post(path, {
      apiVersion: 'policy/v1',
      kind: 'Eviction',
      metadata: { name: 'monocle-elastic-0', namespace: calm.namespace },
    });
    return status;
  };

  test('does not take Elasticsearch away as long as its PodDisruptionBudget is there', async () => {
    const calm = await stage.place('calm');
    await calm.apply('monocle', { elastic: { podDisruptionBudget: { enabled: true } } });
    await calm.ready('monocle');
    await until('the budget is known', async () => {
      const { status } = await calm.get('PodDisruptionBudget', 'monocle-elastic');
      return status?.currentHealthy === 1;
    });
    expect(await evicted(calm)).toBe(429);
    await calm.apply('monocle');
    await calm.ready('monocle');
    expect(await calm.find('PodDisruptionBudget', 'monocle-elastic')).toBeUndefined();
    expect(await evicted(calm)).toBe(201);
  });
});

describe('the volume', () => {
  const CLAIM = 'monocle-elastic-data-volume-monocle-elastic-0';

  test('grows with spec.storageSize under the pod that uses it', async () => {
    const growing = await stage.place('growing');
    await growing.apply('monocle');
    await growing.ready('monocle');
    const pod = await growing.get('Pod', 'monocle-elastic-0');

    await growing.apply('monocle', { storageSize: '20Gi' });
    const { message } = await growing.says('monocle', 'Ready', { reason: 'VolumeGrows' });
    expect(message).toBe(`PersistentVolumeClaim/${CLAIM} grows from 10Gi to 20Gi`);
    expect(await growing.event('VolumeGrows')).toMatchObject({ type: 'Normal' });
    expect(
      (await growing.get('PersistentVolumeClaim', CLAIM)).spec.resources.requests.storage,
    ).toBe('20Gi');
    await until('the StatefulSet follows', async () => {
      const { spec } = await growing.get('StatefulSet', 'monocle-elastic');
      return spec.volumeClaimTemplates[0].spec.resources.requests.storage === '20Gi';
    });
    // The local provisioner resizes nothing; this is what one that can says at last.
    await growing.patch(
      'PersistentVolumeClaim',
      CLAIM,
      { status: { capacity: { storage: '20Gi' } } },
      '/status',
    );
    await growing.ready('monocle');
    expect((await growing.get('Pod', 'monocle-elastic-0')).metadata.uid).toBe(pod.metadata.uid);
  });

  test('does not shrink: the API server refuses it', async () => {
    const { status, body } = await place.tryPatch('Monocle', 'monocle', {
      spec: { storageSize: '5Gi' },
    });
    expect(status).toBe(422);
    expect(body.message).toContain('a volume cannot shrink');
  });

  test('that cannot grow is told, and everything else goes on', async () => {
    const stuck = await stage.place('stuck');
    await stage.makeClass('rigid', { allowVolumeExpansion: false });
    await stuck.apply('monocle', { storageClassName: 'rigid' });
    await stuck.ready('monocle');
    await stuck.apply('monocle', { storageClassName: 'rigid', storageSize: '20Gi', title: 'Big' });
    const { message } = await stuck.says('monocle', 'Ready', { reason: 'Forbidden' });
    expect(message).toContain(CLAIM);
    await until('the title is rolled out', async () =>
      JSON.stringify((await stuck.get('Deployment', 'monocle-api')).spec).includes('Big'),
    );
  });
});
