import { describe, expect, test } from '@jest/globals';
import { App, JsonPatch, Testing } from 'cdk8s';
import type { MonocleSpec } from '../../constructs/instance/spec.js';
import { MonocleChart, type MonocleChartProps } from '../../constructs/monocle-chart.js';
import { InvalidInput } from '../../constructs/validation/problem.js';

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

  test('puts labels and annotations on every object', () => {
    const all = synth({ labels: { team: 'a' }, annotations: { owner: 'b' } });
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

  test.each<[Partial<MonocleChartProps>, string]>([
    [{ labels: { 'a b': 'x' } }, 'labels: a key has a name of at most 63'],
    [{ labels: { a: 'x y' } }, "labels.a: a label's value"],
    [{ labels: { 'app.kubernetes.io/instance': 'other' } }, 'labels: keys under kubernetes.io'],
    [{ annotations: { 'a b': '' } }, 'annotations: a key has a name of at most 63'],
    [{ annotations: { a: 5 } as Any }, 'annotations.a: must be a string, is a number'],
    [{ annotations: { 'argocd.argoproj.io/sync-wave': '9' } }, 'annotations: keys under'],
    [
      {
        annotations: Object.fromEntries(['a', 'b'].map((key) => [key, 'x'.repeat(16_000)])),
        spec: {
          commonAnnotations: Object.fromEntries(['c', 'd'].map((key) => [key, 'x'.repeat(16_000)])),
        },
      },
      'annotations: these annotations may have 60000 bytes together',
    ],
  ])('checks them by the rules of the spec: %#', (props, message) => {
    expect(() => synth(props)).toThrow(InvalidInput);
    expect(() => synth(props)).toThrow(`MonocleChart monocle is not valid:\n  ${message}`);
  });

  test('puts the labels and annotations of the spec on every object, and on no pod', () => {
    const common = { team: 'a', zone: 'common', constructor: 'x' };
    const spec = {
      commonLabels: common,
      commonAnnotations: common,
      ingress: { host: 'a', labels: { zone: 'own' }, annotations: { zone: 'own' } },
      monitoring: { enabled: true, labels: { zone: 'own' } },
      elastic: { podDisruptionBudget: { enabled: true } },
    };
    const all = synth({ spec, labels: { team: 'chart', cdk: 'b' } });
    for (const { kind, metadata } of all) {
      const own = ['Ingress', 'ServiceMonitor'].includes(kind) ? { zone: 'own' } : {};
      expect(metadata.labels).toMatchObject({ ...common, ...own, cdk: 'b' });
      expect(metadata.annotations).toMatchObject({
        ...common,
        ...(kind === 'Ingress' && own),
        'argocd.argoproj.io/sync-wave': expect.any(String),
      });
    }
    const pods = (manifests: Any[]) => manifests.map((manifest) => manifest.spec?.template);
    const { commonLabels: _, commonAnnotations: __, ...plain } = spec;
    expect(pods(all)).toEqual(pods(synth({ spec: plain })));
    // A StatefulSet's volume template is immutable: a common label in it would replace the StatefulSet.
    const templates = (manifests: Any[]) =>
      manifests.map((manifest) => manifest.spec?.volumeClaimTemplates);
    expect(templates(all)).toEqual(templates(synth({ spec: plain })));
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

describe('the api’s Service', () => {
  test('has the port of the spec, and everything that reaches the api by it follows', () => {
    const spec = {
      api: { service: { port: 80 } },
      httpRoute: { parentRefs: [{ name: 'g' }] },
      monitoring: { enabled: true },
    };
    expect(find(spec, 'Service', 'monocle-api').spec.ports).toEqual([
      { name: 'http', port: 80, protocol: 'TCP', targetPort: 'http' },
    ]);
    expect(container(spec, 'api').ports[0].containerPort).toBe(8080);
    expect(find(spec, 'HTTPRoute', 'monocle-api').spec.rules[0].backendRefs[0].port).toBe(80);
    expect(variable(spec, 'crawler', 'MONOCLE_PUBLIC_URL').value).toBe('http://monocle-api:80');
    const job = synth({ spec }).find(({ kind }) => kind === 'Job');
    expect(job.spec.template.spec.initContainers[0].command.join()).toContain('monocle-api:80/');
    // The port of the pod, which NetworkPolicies are about.
    expect(find(spec, 'NetworkPolicy', 'monocle-api').spec.ingress[0].ports[0].port).toBe(8080);
  });

  test('has the type and annotations of the spec; that of Elasticsearch stays internal', () => {
    const service = {
      type: 'LoadBalancer' as const,
      nodePort: 30_080,
      loadBalancerClass: 'example.org/a',
      loadBalancerSourceRanges: ['10.0.0.0/8'],
      externalTrafficPolicy: 'Local' as const,
    };
    const annotations = { a: 'b' };
    const spec = {
      api: { service: { ...service, annotations } },
      elastic: { service: { annotations } },
    };
    const { nodePort, ...access } = service;
    const api = find(spec, 'Service', 'monocle-api');
    expect(api.spec).toMatchObject({ ...access, ports: [{ nodePort }] });
    expect(api.metadata.annotations).toMatchObject(annotations);
    const elastic = find(spec, 'Service', 'monocle-elastic');
    expect(elastic.spec.type).toBe('ClusterIP');
    expect(elastic.metadata.annotations).toMatchObject(annotations);
  });
});

describe('the Job', () => {
  test('has the deadline of the spec, which is no reason to run it again', () => {
    const job = (spec: MonocleSpec) => synth({ spec }).find(({ kind }) => kind === 'Job');
    const late = job({ updateIdentsDeadlineSeconds: 60 });
    expect(late.spec.activeDeadlineSeconds).toBe(60);
    expect(job({}).spec).not.toHaveProperty('activeDeadlineSeconds');
    expect(late.metadata.name).toBe(job({}).metadata.name);
  });
});

describe('an instance that hibernates', () => {
  const spec: MonocleSpec = {
    ingress: { host: 'a.example.org' },
    monitoring: { enabled: true },
    elastic: { podDisruptionBudget: { enabled: true } },
  };

  test.each<[string, MonocleSpec]>([
    ['with its own Elasticsearch', spec],
    [
      'with an external one',
      { ...spec, elastic: { external: { url: 'http://a.example.org:9200' } } },
    ],
  ])('%s, has no pods, and differs in nothing else', (_, awake) => {
    const pairs = synth({ spec: { ...awake, hibernate: true } }).map((manifest, index) => ({
      manifest,
      before: synth({ spec: awake })[index],
    }));
    for (const { manifest, before } of pairs) {
      const { spec: now, ...rest } = manifest;
      const { spec: then, ...same } = before;
      expect(rest).toEqual(same);
      if (['Deployment', 'StatefulSet'].includes(manifest.kind))
        expect(now).toEqual({ ...then, replicas: 0 });
      else if (manifest.kind === 'Job') expect(now).toEqual({ ...then, suspend: true });
      else expect(now).toEqual(then);
    }
    expect(pairs).toHaveLength(synth({ spec: awake }).length);
  });
});

describe('the history', () => {
  test('of every workload is as long as the spec says', () => {
    const limits = (spec: MonocleSpec) =>
      synth({ spec })
        .filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))
        .map((manifest) => manifest.spec.revisionHistoryLimit);
    expect(limits({ revisionHistoryLimit: 0 })).toEqual([0, 0, 0]);
    expect(limits({})).toEqual([undefined, undefined, undefined]);
  });
});

describe('a PodDisruptionBudget', () => {
  test('keeps the pod of Elasticsearch, if it is asked for and not external', () => {
    const podDisruptionBudget = { enabled: true };
    const external = { url: 'http://elastic:9200' };
    const budget = (elastic: MonocleSpec['elastic']) =>
      find({ elastic }, 'PodDisruptionBudget', 'monocle-elastic');
    expect(budget({ podDisruptionBudget }).spec).toMatchObject({
      maxUnavailable: 0,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
    });
    expect(budget({ podDisruptionBudget, external })).toBeUndefined();
    expect(budget({})).toBeUndefined();
  });
});

describe('the ServiceMonitor', () => {
  test('scrapes api and crawler as the spec says', () => {
    const scrape = {
      interval: '1m',
      scrapeTimeout: '20s',
      relabelings: [{ sourceLabels: ['a'], targetLabel: 'b' }],
      metricRelabelings: [{ action: 'drop' as const, regex: 'c' }],
    };
    const { endpoints } = find(
      { monitoring: { enabled: true, ...scrape } },
      'ServiceMonitor',
      'monocle',
    ).spec;
    // With the action that the API server would fill in.
    const relabelings = [{ ...scrape.relabelings[0], action: 'replace' }];
    expect(endpoints).toEqual(
      ['http', 'metrics'].map((port) => ({ port, path: '/metrics', ...scrape, relabelings })),
    );
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

  test('is reached by api and Jobs alone', () => {
    const [rule] = find({}, 'NetworkPolicy', 'monocle-elastic').spec.ingress;
    const components = rule.from.map(
      (peer: Any) => peer.podSelector.matchLabels['app.kubernetes.io/component'],
    );
    expect(components).toEqual(['api', 'update-idents', 'janitor']);
  });
});

describe('the bridge to Elasticsearch', () => {
  const external = (fields: object) => ({ elastic: { external: fields as Any } });
  const names = (list: Any[]) => list.map(({ name }) => name);
  const podOf = (spec: MonocleSpec, kind: string, component: string): Any =>
    synth({ spec }).find(
      (each) =>
        each.kind === kind && each.metadata.labels['app.kubernetes.io/component'] === component,
    ).spec.template.spec;

  test.each<[string, object, boolean]>([
    ['http', { url: 'http://es:9200' }, false],
    ['http and compatibility 7', { url: 'http://es:9200', compatibility: 7 }, false],
    ['a URL in a Secret', { urlFrom: { name: 'a', key: 'b' } }, false],
    ['https', { url: 'https://es' }, true],
    ['credentials', { url: 'http://es', authSecretRef: { name: 'a' } }, true],
    ['compatibility 8', { url: 'http://es', compatibility: 8 }, true],
  ])('with %s: %j has one: %s', (_, fields, isBridged) => {
    const spec = external(fields);
    for (const [kind, component, waits] of [
      ['Deployment', 'api', ['wait-for-elastic', 'check-schema']],
      ['Job', 'update-idents', ['wait-for-api']],
    ] as const) {
      const { initContainers, containers } = podOf(spec, kind, component);
      expect(names(initContainers)).toEqual([...(isBridged ? ['elastic-bridge'] : []), ...waits]);
      const url = containers[0].env.find(({ name }: Any) => name === 'MONOCLE_ELASTIC_URL');
      expect(url.value === 'http://127.0.0.1:9200').toBe(isBridged);
    }
    // The crawler asks the api.
    expect(names(podOf(spec, 'Deployment', 'crawler').initContainers)).toEqual(['wait-for-api']);
  });

  test('runs as long as the pod, before what waits, and as restricted as the others', () => {
    const [bridge] = podOf(external({ url: 'https://es' }), 'Deployment', 'api').initContainers;
    expect(bridge).toMatchObject({
      restartPolicy: 'Always',
      securityContext: {
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
        readOnlyRootFilesystem: true,
      },
    });
    expect(bridge).not.toHaveProperty('env');
    expect(bridge).not.toHaveProperty('ports');
  });

  test('mounts the keys that it needs and no others, and it alone', () => {
    const pod = podOf(
      external({
        url: 'https://es',
        caSecretRef: { name: 'trust' },
        authSecretRef: { name: 'login', passwordKey: 'pass' },
      }),
      'Deployment',
      'api',
    );
    const own = ({ name }: Any) => name.startsWith('elastic-bridge');
    expect(pod.volumes.filter(own)).toEqual([
      {
        name: 'elastic-bridge-ca',
        secret: { secretName: 'trust', items: [{ key: 'ca.crt', path: 'ca.crt' }] },
      },
      {
        name: 'elastic-bridge-auth',
        secret: {
          secretName: 'login',
          items: [
            { key: 'username', path: 'username' },
            { key: 'pass', path: 'password' },
          ],
        },
      },
      { name: 'elastic-bridge', emptyDir: { medium: 'Memory', sizeLimit: '1Mi' } },
    ]);
    for (const { name, volumeMounts } of [...pod.initContainers.slice(1), ...pod.containers])
      expect([name, (volumeMounts ?? []).filter(own)]).toEqual([name, []]);
  });

  test('is reached without the proxy', () => {
    const spec = {
      ...external({ url: 'https://es.example.org' }),
      api: { proxy: { httpProxy: 'http://proxy:3128' } },
    };
    expect(variable(spec, 'api', 'NO_PROXY').value).toBe('localhost,127.0.0.1');
  });
});

describe('an Elasticsearch of ECK', () => {
  const eck = { nodes: 3, version: '8.19.5' };
  const initsOf = (spec: MonocleSpec): Any[] =>
    find(spec, 'Deployment', 'monocle-api').spec.template.spec.initContainers;

  test('that belongs to the instance has its name, and its volumes outlive it by default', () => {
    const { spec } = find({ elastic: { eck } }, 'Elasticsearch', 'monocle');
    expect(spec).toMatchObject({
      version: '8.19.5',
      volumeClaimDeletePolicy: 'DeleteOnScaledownOnly',
      nodeSets: [{ count: 3 }],
    });
    expect(spec).not.toHaveProperty('image');
    expect(spec.nodeSets[0]).not.toHaveProperty('podTemplate');
    const volumeClaimDeletePolicy = 'DeleteOnScaledownAndClusterDeletion' as Any;
    expect(
      find({ elastic: { eck: { ...eck, volumeClaimDeletePolicy } } }, 'Elasticsearch', 'monocle')
        .spec.volumeClaimDeletePolicy,
    ).toBe(volumeClaimDeletePolicy);
    const mirrored = { imageRegistry: 'mirror.example.org', elastic: { eck } };
    expect(find(mirrored, 'Elasticsearch', 'monocle').spec.image).toBe(
      'mirror.example.org/elasticsearch/elasticsearch:8.19.5',
    );
  });

  test.each<[string, Any, string]>([
    ['somebody else', { name: 'shared' }, 'shared'],
    ['the instance', eck, 'monocle'],
  ])('of %s is reached through the bridge, by the names of ECK', (_, given, name) => {
    const spec = { elastic: { eck: given }, networkPolicy: { egressTo: [] } };
    const [bridge, ...others] = initsOf(spec);
    expect(bridge.command[2]).toContain(`getent ahosts '${name}-es-http'`);
    expect(bridge.command[2]).toContain(':9200 ssl verify required');
    expect(others.map((each) => each.name)).toEqual([
      ...['wait-for-elastic', 'check-schema', 'elastic-replicas'],
    ]);
    const { volumes } = find(spec, 'Deployment', 'monocle-api').spec.template.spec;
    expect(volumes.flatMap((each: Any) => each.secret ?? [])).toEqual([
      {
        secretName: `${name}-es-http-certs-public`,
        items: [{ key: 'ca.crt', path: 'ca.crt' }],
      },
      {
        secretName: `${name}-es-elastic-user`,
        items: [{ key: 'elastic', path: 'password' }],
      },
    ]);
    expect(find(spec, 'NetworkPolicy', 'monocle-api').spec.egress).toContainEqual({
      to: [
        {
          podSelector: {
            matchLabels: { 'elasticsearch.k8s.elastic.co/cluster-name': name },
          },
        },
      ],
      ports: [{ port: 9200, protocol: 'TCP' }],
    });
    const kinds = synth({ spec }).map(({ kind }) => kind);
    expect(kinds).not.toContain('StatefulSet');
    expect(kinds.includes('Elasticsearch')).toBe(name === 'monocle');
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
  test('with a Route terminates TLS', () => {
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

describe('the platform', () => {
  const pods = (props: Partial<MonocleChartProps>): Any[] =>
    synth(props).flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));
  const restricted = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };

  test.each<[string, Partial<MonocleChartProps>]>([
    ['that the spec states', { spec: { platform: 'OpenShift' } }],
    [
      'that the spec states against what was seen',
      {
        ...{ spec: { platform: 'OpenShift' }, platform: 'Kubernetes' },
      },
    ],
    ['that somebody has seen', { platform: 'OpenShift' }],
    ['that a Route tells of, if nobody has seen the cluster', { spec: { route: {} } }],
  ])('OpenShift, %s, assigns user and group IDs: the pods have none', (_, props) => {
    expect(pods(props).map(({ securityContext }) => securityContext)).toEqual(
      Array(4).fill(restricted),
    );
  });

  test.each<[string, Partial<MonocleChartProps>]>([
    ['by default', {}],
    ['that the spec states', { spec: { platform: 'Kubernetes', route: {} } }],
    [
      'that the spec states against what was seen',
      {
        ...{ spec: { platform: 'Kubernetes' }, platform: 'OpenShift' },
      },
    ],
    ['that somebody has seen, even with a Route', { spec: { route: {} }, platform: 'Kubernetes' }],
  ])('Kubernetes, %s, assigns none: the pods have their own', (_, props) => {
    expect(pods(props).map(({ securityContext }) => securityContext)).toEqual(
      Array(4).fill({ ...restricted, runAsUser: 1000, fsGroup: 1000 }),
    );
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
