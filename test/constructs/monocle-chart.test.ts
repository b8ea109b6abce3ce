import { describe, expect, test } from '@jest/globals';
import { App, JsonPatch, Testing } from 'cdk8s';
import { MonocleChart, type MonocleChartProps } from '../../constructs/monocle-chart.js';
import type { MonocleSpec } from '../../constructs/spec.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;

const synth = (props: Partial<MonocleChartProps> = {}, id = 'chart'): Any[] =>
  Testing.synth(new MonocleChart(new App(), id, { name: 'monocle', ...props }));
const find = (spec: MonocleSpec, kind: string, name: string): Any =>
  synth({ spec }).find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const container = (spec: MonocleSpec, component: 'api' | 'crawler' | 'elastic'): Any =>
  find(spec, component === 'elastic' ? 'StatefulSet' : 'Deployment', `monocle-${component}`).spec
    .template.spec.containers[0];
const variable = (spec: MonocleSpec, component: 'api' | 'crawler' | 'elastic', name: string): Any =>
  container(spec, component).env.find((each: Any) => each.name === name);

describe('MonocleChart', () => {
  test('gives the same objects whatever its id is and whatever else is in the app', () => {
    const app = new App();
    new MonocleChart(app, 'other', { name: 'other' });
    const chart = new MonocleChart(app, 'a-very-different-id', { name: 'monocle' });
    expect(Testing.synth(chart)).toEqual(synth());
  });

  test('puts two instances into one namespace without a collision', () => {
    const red = synth({ name: 'red', namespace: 'metrics' });
    const blue = synth({ name: 'blue', namespace: 'metrics' });
    const names = [...red, ...blue].map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const selectors = (all: Any[]) =>
      all.filter(({ kind }) => kind === 'Service').map(({ spec }) => JSON.stringify(spec.selector));
    expect(selectors(red).filter((selector) => selectors(blue).includes(selector))).toEqual([]);
  });

  test('lists every object in apiObjects, in the order of the manifests', () => {
    const spec = { ingress: { host: 'a.example.org' }, monitoring: { enabled: true } };
    const chart = new MonocleChart(new App(), 'chart', { name: 'monocle', spec });
    const names = (all: Any[]) => all.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    const objects = chart.apiObjects.map((object) => object.toJson());
    expect(names(objects)).toEqual(names(Testing.synth(chart)));
    expect(objects.length).toBeGreaterThan(10);
  });

  test('puts labels and annotations on every object, and never over ours', () => {
    const ours = { 'app.kubernetes.io/instance': 'other' };
    const wave = { 'argocd.argoproj.io/sync-wave': '9' };
    const all = synth({
      labels: { team: 'a', ...ours },
      annotations: { owner: 'b', ...wave },
    });
    expect(all.map(({ metadata }) => [metadata.labels.team, metadata.annotations.owner])).toEqual(
      all.map(() => ['a', 'b']),
    );
    const without = (extra: Any[]) =>
      JSON.parse(
        JSON.stringify(extra, (key, value) =>
          ['team', 'owner'].includes(key) ? undefined : value,
        ),
      );
    expect(without(all)).toEqual(synth());
  });

  test('has a handle for each component, and what is changed there is synthesized', () => {
    const chart = new MonocleChart(new App(), 'chart', { name: 'monocle' });
    chart.api.deployment.metadata.addAnnotation('team', 'a');
    chart.elastic?.statefulSet.addJsonPatch(JsonPatch.replace('/spec/replicas', 2));
    const [deployment] = Testing.synth(chart).filter(
      ({ metadata }: Any) => metadata.annotations?.team === 'a',
    );
    expect(deployment.metadata.name).toBe('monocle-api');
    expect(Testing.synth(chart).find(({ kind }: Any) => kind === 'StatefulSet').spec.replicas).toBe(
      2,
    );
    expect(chart.crawler.deployment.kind).toBe('Deployment');
    expect(chart.updateIdents?.job.kind).toBe('Job');
    expect([chart.exposure.ingress, chart.monitoring]).toEqual([undefined, undefined]);
  });

  test('says which field is wrong', () => {
    expect(() => synth({ name: 'Monocle' })).toThrow(
      /metadata\.name: the names of Services begin with the name of a Monocle/,
    );
  });

  test('annotates the pods with the config version, and with the Secret version if it is known', () => {
    const annotations = (props: Partial<MonocleChartProps>) =>
      synth(props).find(
        ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'monocle-api',
      ).spec.template.metadata.annotations;
    expect(annotations({})).toEqual({
      'monocle.change-metrics.io/config-version': expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect(annotations({ secretVersion: 'v1' })).toMatchObject({
      'monocle.change-metrics.io/secret-version': 'v1',
    });
  });

  test('changes only workloads on an upgrade', () => {
    const [old, young] = ['monocle:1', 'monocle:2'].map((image) =>
      synth({ spec: { image, updateIdents: 'Never' } }),
    );
    const changed = young?.filter(
      (manifest, index) => JSON.stringify(manifest) !== JSON.stringify(old?.[index]),
    );
    expect(changed?.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([
      'Deployment/monocle-api',
      'Deployment/monocle-crawler',
    ]);
  });
});

describe('publicURL', () => {
  test.each<[string, MonocleSpec, string]>([
    ['is what the spec says', { publicURL: 'https://a', ingress: { host: 'b' } }, 'https://a'],
    ['may have its older name', { monoclePublicURL: 'https://a' }, 'https://a'],
    ['has the host of a Route, with TLS', { route: { host: 'a.b' } }, 'https://a.b'],
    ['follows from an Ingress without TLS', { ingress: { host: 'a.b' } }, 'http://a.b'],
    [
      'follows from an Ingress with TLS',
      { ingress: { host: 'a.b', tlsSecretName: 't' } },
      'https://a.b',
    ],
    [
      'follows from an HTTPRoute',
      { httpRoute: { parentRefs: [{ name: 'g' }], hostnames: ['a.b', 'c.d'] } },
      'https://a.b',
    ],
    [
      'follows from an HTTPRoute on port 80',
      { httpRoute: { parentRefs: [{ name: 'g', port: 80 }], hostnames: ['a.b'] } },
      'http://a.b',
    ],
    ['is for kubectl port-forward otherwise', { route: {} }, 'http://localhost:8090'],
  ])('%s', (_, spec, url) => {
    expect(variable(spec, 'api', 'MONOCLE_PUBLIC_URL').value).toBe(url);
    expect(variable(spec, 'crawler', 'MONOCLE_PUBLIC_URL').value).toBe('http://monocle-api:8080');
  });
});

describe('Elasticsearch', () => {
  test.each<[string, MonocleSpec['elastic'], string]>([
    ['half of the default limit', {}, '-Xms1024m -Xmx1024m'],
    ['half of the limit', { resources: { limits: { memory: '8Gi' } } }, '-Xms4096m -Xmx4096m'],
    [
      'half of the request if there is no limit',
      { resources: { requests: { memory: '3Gi' } } },
      '-Xms1536m -Xmx1536m',
    ],
    ['31Gi at most', { resources: { limits: { memory: '256Gi' } } }, '-Xms31744m -Xmx31744m'],
    ['512Mi if there is neither', { resources: {} }, '-Xms512m -Xmx512m'],
    ['what the spec says', { heap: '1.5Gi' }, '-Xms1536m -Xmx1536m'],
    [
      'half of a limit in bytes',
      { resources: { limits: { memory: 4294967296 } } },
      '-Xms2048m -Xmx2048m',
    ],
  ])('gets a heap of %s', (_, elastic, options) => {
    expect(variable({ elastic }, 'elastic', 'ES_JAVA_OPTS').value).toBe(options);
  });

  test('keeps the volume name of the older operator and no label that changes with a version', () => {
    const [claim] = find({}, 'StatefulSet', 'monocle-elastic').spec.volumeClaimTemplates;
    expect(claim.metadata.name).toBe('monocle-elastic-data-volume');
    expect(claim.metadata.labels).not.toHaveProperty('app.kubernetes.io/version');
  });

  test('is absent if an external one is named, whose URL may come from a Secret', () => {
    const external = { urlFrom: { name: 'elastic', key: 'url' } };
    const components = synth({ spec: { elastic: { external } } }).map(
      ({ metadata }) => metadata.labels['app.kubernetes.io/component'],
    );
    expect(components).not.toContain('elastic');
    expect(
      variable({ elastic: { external } }, 'api', 'MONOCLE_ELASTIC_URL').valueFrom.secretKeyRef,
    ).toEqual(external.urlFrom);
  });

  test('is reached by api and the Job alone', () => {
    const [rule] = find({}, 'NetworkPolicy', 'monocle-elastic').spec.ingress;
    const components = rule.from.map(
      (peer: Any) => peer.podSelector.matchLabels['app.kubernetes.io/component'],
    );
    expect(components).toEqual(['api', 'update-idents']);
  });
});

describe('secrets', () => {
  const config = {
    auth: {
      auth_provider: {
        oidc_provider_name: 'my sso',
        oidc_issuer_url: 'https://sso',
        oidc_client_id: 'm',
      },
    },
    workspaces: [
      {
        name: 'a',
        crawlers_api_key: 'A_KEY',
        crawlers: [
          { name: 'g', update_since: '2024-01-01', provider: { github_organization: 'o' } },
        ],
      },
    ],
  };
  const keys = (spec: MonocleSpec, component: 'api' | 'crawler') =>
    container(spec, component).env.flatMap(({ valueFrom }: Any) =>
      valueFrom?.secretKeyRef
        ? [
            `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}${valueFrom.secretKeyRef.optional ? '?' : ''}`,
          ]
        : [],
    );

  test('reach a component key by key, and only those that it needs', () => {
    expect(keys({ config }, 'api')).toEqual([
      'monocle-api/A_KEY',
      'monocle-api/MONOCLE_OIDC_MY_SSO_CLIENT_SECRET',
      'monocle-api/MONOCLE_ADMIN_TOKEN?',
      'monocle-api/MONOCLE_JWK_GEN_KEY?',
    ]);
    expect(keys({ config }, 'crawler')).toEqual([
      'monocle-api/A_KEY',
      'monocle-api/GITHUB_TOKEN',
      'monocle-api/MONOCLE_ADMIN_TOKEN?',
    ]);
  });

  test('come from another Secret if the spec names one', () => {
    expect(keys({ config, secretName: 'vault' }, 'crawler')[0]).toBe('vault/A_KEY');
  });

  test('can be taken from elsewhere by a variable of the same name', () => {
    const env = [
      { name: 'GITHUB_TOKEN', valueFrom: { secretKeyRef: { name: 'elsewhere', key: 'token' } } },
    ];
    expect(keys({ config, crawler: { env } }, 'crawler')).toEqual([
      'monocle-api/A_KEY',
      'monocle-api/MONOCLE_ADMIN_TOKEN?',
      'elsewhere/token',
    ]);
  });
});

describe('the crawler’s proxy', () => {
  test('has its exceptions also if the proxy itself is in a Secret', () => {
    const secretKeyRef = { name: 'proxy', key: 'url' };
    const crawler = {
      env: [{ name: 'HTTPS_PROXY', valueFrom: { secretKeyRef } }],
      proxy: { noProxy: ['gitlab.example.org'] },
    };
    expect(variable({ crawler }, 'crawler', 'NO_PROXY').value).toBe(
      'monocle-api,localhost,127.0.0.1,gitlab.example.org',
    );
    const none = container({ crawler: { proxy: { noProxy: [] } } }, 'crawler').env;
    expect(none.map(({ name }: Any) => name)).not.toContain('NO_PROXY');
  });

  test('is not used for the api', () => {
    const proxy = { httpsProxy: 'http://proxy:3128', noProxy: ['gitlab.example.org'] };
    const names = (component: 'api' | 'crawler') =>
      container({ crawler: { proxy } }, component).env.map(({ name }: Any) => name);
    expect(variable({ crawler: { proxy } }, 'crawler', 'NO_PROXY').value).toBe(
      'monocle-api,localhost,127.0.0.1,gitlab.example.org',
    );
    expect(names('crawler')).toContain('HTTPS_PROXY');
    expect(names('api')).not.toContain('HTTPS_PROXY');
  });
});

describe('exposure', () => {
  test('with a Route leaves user and group IDs to OpenShift', () => {
    const { securityContext } = find({ route: {} }, 'Deployment', 'monocle-api').spec.template.spec;
    expect(securityContext).not.toHaveProperty('runAsUser');
    expect(securityContext).not.toHaveProperty('fsGroup');
    expect(
      find({ route: { host: 'a.b' } }, 'Route', 'monocle-api-route').spec.tls.termination,
    ).toBe('edge');
  });

  test('does not let labels of a Route or a ServiceMonitor replace ours', () => {
    const labels = { 'app.kubernetes.io/instance': 'x', shard: 'y' };
    expect(find({ route: { labels } }, 'Route', 'monocle-api-route').metadata.labels).toMatchObject(
      { 'app.kubernetes.io/instance': 'monocle', shard: 'y' },
    );
    expect(
      find({ monitoring: { enabled: true, labels } }, 'ServiceMonitor', 'monocle').metadata.labels,
    ).toMatchObject({ 'app.kubernetes.io/instance': 'monocle' });
  });

  test('is limited to the peers that the spec names, and to our own pods', () => {
    const peer = { namespaceSelector: { matchLabels: { a: 'b' } } };
    const [rule] = find({ networkPolicy: { ingressFrom: [peer] } }, 'NetworkPolicy', 'monocle-api')
      .spec.ingress;
    expect(rule.from).toHaveLength(3);
    expect(rule.from[0]).toEqual(peer);
    expect(find({}, 'NetworkPolicy', 'monocle-api').spec.ingress[0]).not.toHaveProperty('from');
  });
});

describe('what the spec says of a pod', () => {
  test('reaches it unchanged, even a field that is newer than cdk8s-plus', () => {
    const affinity = {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'zone', labelSelector: {}, matchLabelKeys: ['pod-template-hash'] },
        ],
      },
    };
    const placement = {
      affinity,
      nodeSelector: { a: 'b' },
      tolerations: [{ operator: 'Exists' as const }],
      priorityClassName: 'p',
    };
    for (const component of ['elastic', 'api', 'crawler'] as const) {
      const kind = component === 'elastic' ? 'StatefulSet' : 'Deployment';
      expect(
        find({ [component]: placement }, kind, `monocle-${component}`).spec.template.spec,
      ).toMatchObject(placement);
    }
  });
});
