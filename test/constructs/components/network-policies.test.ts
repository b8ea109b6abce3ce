/** Who reaches whom: the matrix that the NetworkPolicies are meant to be, by an evaluator of its own. */
import { describe, expect, test } from '@jest/globals';
import { App, Testing } from 'cdk8s';
import type { MonocleSpec } from '../../../constructs/instance/spec.js';
import { MonocleChart } from '../../../constructs/monocle-chart.js';
import { janitorJob, podComponent } from '../../../src/instance/jobs/janitor.js';
import { type End, isAllowed } from '../../support/policies/policy-evaluator.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;

const manifestsOf = (spec: MonocleSpec, name = 'team'): Any[] =>
  Testing.synth(new MonocleChart(new App(), 'chart', { name, spec }));
const policiesOf = (spec: MonocleSpec): Any[] =>
  [...manifestsOf(spec), ...manifestsOf(spec, 'other')].filter(
    ({ kind }) => kind === 'NetworkPolicy',
  );

/** By component, with the labels that its pods really have. A command makes those of the janitor from the api's. */
function podsOf(name: string): Record<string, End> {
  const made = manifestsOf({}, name);
  const janitor = janitorJob(
    made.find((each) => each.kind === 'Deployment' && each.metadata.name === `${name}-api`),
    name,
    {
      task: 'recrawl',
      workspace: 'w',
      crawler: 'c',
      suffix: 'x',
      component: podComponent(undefined),
    },
  );
  const templates = [...made, janitor].flatMap(({ spec }) =>
    spec?.template ? [spec.template.metadata.labels] : [],
  );
  return Object.fromEntries(
    templates.map((labels) => [labels['app.kubernetes.io/component'], { labels }]),
  );
}

const OURS = podsOf('team');
const OTHERS = podsOf('other');
const ENDS: Readonly<Record<string, End>> = {
  ...OURS,
  'another api': OTHERS.api as End,
  'another crawler': OTHERS.crawler as End,
  stranger: { labels: { app: 'stranger' } },
  router: { labels: {}, namespace: { 'kubernetes.io/metadata.name': 'ingress' } },
  forge: { address: '198.51.100.7' },
  internet: { address: '203.0.113.1' },
};
const PORTS = [22, 53, 80, 443, 5353, 8080, 9001, 9200, 9300];
const DNS_SERVER: End = {
  labels: { 'k8s-app': 'kube-dns' },
  namespace: { 'kubernetes.io/metadata.name': 'kube-system' },
};

/** Lines such as `api → elastic 9200`, for all TCP connections to our pods that are allowed. */
function reach(spec: MonocleSpec, to: readonly string[], from = Object.keys(ENDS)): string[] {
  const policies = policiesOf(spec);
  return from.flatMap((source) =>
    to
      .filter((target) => target !== source)
      .flatMap((target) => {
        const [a, b] = [ENDS[source] as End, ENDS[target] as End];
        const ports = PORTS.filter((port) => isAllowed(policies, { from: a, to: b, port }));
        if (ports.length === 0) return [];
        const shown = ports.length === PORTS.length ? 'all' : ports.join(' ');
        return [`${source} → ${target} ${shown}`];
      }),
  );
}

const COMPONENTS = ['elastic', 'api', 'crawler', 'update-idents', 'janitor'];

test('there is a component for each pod', () => {
  expect(Object.keys(OURS).sort()).toEqual([...COMPONENTS].sort());
});

describe('without fields', () => {
  test('api and Jobs reach Elasticsearch, everybody reaches the api, nobody the rest', () => {
    expect(reach({}, COMPONENTS)).toEqual([
      'elastic → api 8080',
      'api → elastic 9200',
      'crawler → api 8080',
      'update-idents → elastic 9200',
      'update-idents → api 8080',
      'janitor → elastic 9200',
      'janitor → api 8080',
      ...['another api', 'another crawler', 'stranger', 'router', 'forge', 'internet'].map(
        (source) => `${source} → api 8080`,
      ),
    ]);
  });

  test('our pods connect to everything outside', () => {
    expect(reach({}, ['internet'], COMPONENTS)).toEqual(
      COMPONENTS.map((source) => `${source} → internet all`),
    );
  });
});

test('with monitoring, the metrics of the crawler can be read', () => {
  expect(reach({ monitoring: { enabled: true } }, ['crawler'], ['router', 'stranger'])).toEqual([
    'router → crawler 9001',
    'stranger → crawler 9001',
  ]);
});

test('with ingressFrom, only its peers and our own clients reach the api', () => {
  const namespaceSelector = { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } };
  const spec = { networkPolicy: { ingressFrom: [{ namespaceSelector }] } };
  expect(reach(spec, ['api'])).toEqual([
    'crawler → api 8080',
    'update-idents → api 8080',
    'router → api 8080',
  ]);
});

test('with an ingressFrom of all namespaces, our own is one of them', () => {
  const spec = { networkPolicy: { ingressFrom: [{ namespaceSelector: {} }] } };
  expect(reach(spec, ['api'], ['stranger', 'router', 'internet'])).toEqual([
    'stranger → api 8080',
    'router → api 8080',
  ]);
});

describe('with egressTo', () => {
  const OUTSIDE = ['another api', 'stranger', 'router', 'forge', 'internet'];
  const INSIDE = [
    'api → elastic 9200',
    'crawler → api 8080',
    'update-idents → elastic 9200',
    'update-idents → api 8080',
    'janitor → elastic 9200',
    'janitor → api 8080',
  ];

  test('an empty list leaves our own connections', () => {
    const spec = { networkPolicy: { egressTo: [] } };
    expect(reach(spec, COMPONENTS, COMPONENTS)).toEqual(INSIDE);
    // Only the port of DNS is open, wherever its server is.
    const dns = ['api', 'crawler', 'update-idents', 'janitor'].flatMap((source) =>
      OUTSIDE.filter((target) => target !== 'another api').map(
        (target) => `${source} → ${target} 53`,
      ),
    );
    expect(reach(spec, OUTSIDE, COMPONENTS)).toEqual(dns);
  });

  test('a peer is reached on its ports, but not by Elasticsearch', () => {
    const forge = { ipBlock: { cidr: '198.51.100.0/24' }, ports: [{ port: 80, endPort: 443 }] };
    const spec: MonocleSpec = { networkPolicy: { egressTo: [forge] } };
    expect(reach(spec, ['forge', 'internet'], COMPONENTS)).toEqual(
      ['api', 'crawler', 'update-idents', 'janitor'].flatMap((source) => [
        `${source} → forge 53 80 443`,
        `${source} → internet 53`,
      ]),
    );
    expect(reach(spec, COMPONENTS, COMPONENTS)).toEqual(INSIDE);
  });

  test('a peer without ports is reached on all of them', () => {
    const egressTo = [{ podSelector: { matchLabels: { app: 'stranger' } } }];
    expect(reach({ networkPolicy: { egressTo } }, ['stranger'], ['api'])).toEqual([
      'api → stranger all',
    ]);
  });

  test('with an external Elasticsearch, its peers lead api and Jobs to it', () => {
    const spec = {
      elastic: { external: { url: 'http://forge:9200' } },
      networkPolicy: { egressTo: [{ ipBlock: { cidr: '198.51.100.7/32' } }] },
    };
    expect(reach(spec, ['forge'], ['api', 'update-idents', 'janitor'])).toEqual([
      'api → forge all',
      'update-idents → forge all',
      'janitor → forge all',
    ]);
  });

  test.each([
    ['Kubernetes', [53]],
    ['OpenShift', [53, 5353]],
  ] as const)('names are resolved on %s: UDP and TCP %j', (platform, open) => {
    const policies = policiesOf({ platform, networkPolicy: { egressTo: [] } });
    for (const component of COMPONENTS)
      for (const protocol of ['UDP', 'TCP']) {
        const from = OURS[component] as End;
        const ports = PORTS.filter((port) =>
          isAllowed(policies, { from, to: DNS_SERVER, port, protocol }),
        );
        expect([component, ports]).toEqual([component, component === 'elastic' ? [] : open]);
      }
  });
});
