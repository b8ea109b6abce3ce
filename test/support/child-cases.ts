/** Specs whose objects Kubernetes, or the kubelet, would refuse, each beside one that works. */

interface ChildCase {
  readonly title: string;
  readonly spec: object;
  /** The path of validate's problem, below spec; absent if the spec is good. */
  readonly path?: string;
  readonly message?: RegExp;
}

const good = (title: string, spec: object): ChildCase => ({ title, spec });
const bad = (title: string, spec: object, path: string, message: RegExp): ChildCase => ({
  ...{ title, spec, path, message },
});

const resources = (requests: object, limits?: object) => ({
  api: { resources: { requests, ...(limits && { limits }) } },
});
const limits = (given: object) => ({ crawler: { resources: { limits: given } } });
const elastic = (given: object) => ({ elastic: given });
const toleration = (given: object) => ({ crawler: { tolerations: [given] } });
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const nodeTerms = (...nodeSelectorTerms: object[]) => ({
  api: { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms } } } },
});
const node = (operator: string, values?: string[]) =>
  nodeTerms({ matchExpressions: [{ key: 'a', operator, ...(values && { values }) }] });
const nodeField = (given: object) =>
  nodeTerms({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'], ...given }] });
const NODE_TERM = `api.affinity.nodeAffinity.${REQUIRED}.nodeSelectorTerms`;
const weighted = (weight: number) => ({
  api: { affinity: { nodeAffinity: { [PREFERRED]: [{ weight, preference: {} }] } } },
});
const podTerm = (term: object) => ({
  elastic: { affinity: { podAntiAffinity: { [REQUIRED]: [{ topologyKey: 'a', ...term }] } } },
});
const POD_TERM = `elastic.affinity.podAntiAffinity.${REQUIRED}[0]`;
const peer = (given: object) => ({ networkPolicy: { ingressFrom: [given] } });
const selector = (operator: string, values?: string[]) =>
  peer({
    podSelector: { matchExpressions: [{ key: 'a', operator, ...(values && { values }) }] },
  });
const PEER = 'networkPolicy.ingressFrom[0]';
const valueFrom = (given: object) => ({ api: { env: [{ name: 'A', valueFrom: given }] } });
const VALUE_FROM = 'api.env[0].valueFrom';
const gateways = (...parentRefs: object[]) => ({ httpRoute: { parentRefs } });
const digest = 'a'.repeat(64);

export const childCases: readonly ChildCase[] = [
  good('requests that are as large as the limits', resources({ cpu: 1 }, { cpu: '1000m' })),
  bad(
    'limits below requests',
    resources({ memory: '2Gi' }, { memory: '1Gi' }),
    'api.resources.requests',
    /larger than its limit/,
  ),
  ...[{ cpu: '-1' }, { cpu: -1 }, { memory: '-1Gi' }, { memory: '-0' }].map((given) =>
    bad(
      `a negative resource: ${JSON.stringify(given)}`,
      limits(given),
      `crawler.resources.limits.${Object.keys(given)[0]}`,
      /not negative|at least 0/,
    ),
  ),
  ...['1e5.5', '1ki', 'x', ''].map((memory) =>
    bad(
      `the memory "${memory}"`,
      limits({ memory }),
      'crawler.resources.limits.memory',
      /must be a quantity/,
    ),
  ),
  ...['memry', 'CPU', 'storage', 'hugepages-2Mi', 'a/b/c', 'requests.a/b', 'A.org/b', ''].map(
    (name) =>
      bad(
        `the resource "${name}"`,
        limits({ [name]: 1 }),
        'crawler.resources.limits',
        /correct the name/,
      ),
  ),
  good('ephemeral storage', limits({ 'ephemeral-storage': '1Gi' })),
  good('an extended resource', resources({ 'a.org/gpu': 2 }, { 'a.org/gpu': '2' })),
  ...['500m', '12345678901234567890', '1.5'].map((amount) =>
    bad(
      `${amount} of an extended resource`,
      limits({ 'a.org/gpu': amount }),
      'crawler.resources.limits',
      /whole number/,
    ),
  ),
  bad(
    'an extended resource without a limit',
    resources({ 'a.org/gpu': 1 }),
    'api.resources.requests',
    /needs a limit/,
  ),

  good('a heap of 31Gi', elastic({ heap: '31Gi', resources: { limits: { memory: '64Gi' } } })),
  bad(
    'a heap of 64Gi',
    elastic({ heap: '64Gi', resources: { limits: { memory: '128Gi' } } }),
    'elastic.heap',
    /at most 31Gi/,
  ),
  good('512Mi for Elasticsearch', elastic({ resources: { limits: { memory: '512Mi' } } })),
  bad(
    '64Mi for Elasticsearch',
    elastic({ resources: { limits: { memory: '64Mi' } } }),
    'elastic.resources.limits',
    /at least 512Mi/,
  ),
  bad(
    'a request of 64Mi and no limit for Elasticsearch',
    elastic({ resources: { requests: { memory: '64Mi' } } }),
    'elastic.resources.requests',
    /request at least 512Mi/,
  ),
  good(
    'a small request, no limit and a heap',
    elastic({ heap: '256Mi', resources: { requests: { memory: '64Mi' } } }),
  ),

  good('a toleration of everything', toleration({ operator: 'Exists' })),
  good(
    'a toleration for some time',
    toleration({ key: 'a', effect: 'NoExecute', tolerationSeconds: -1 }),
  ),
  bad(
    'a toleration with Exists and a value',
    toleration({ key: 'a', operator: 'Exists', value: 'b' }),
    'crawler.tolerations[0]',
    /remove value/,
  ),
  bad(
    'a toleration without a key',
    toleration({ value: 'b' }),
    'crawler.tolerations[0]',
    /operator must be Exists/,
  ),
  bad(
    'tolerationSeconds without NoExecute',
    toleration({ key: 'a', tolerationSeconds: 1 }),
    'crawler.tolerations[0]',
    /needs the effect NoExecute/,
  ),
  bad(
    'a toleration that compares numbers',
    toleration({ key: 'a', operator: 'Gt', value: '1' }),
    'crawler.tolerations[0].operator',
    /Exists, Equal/,
  ),

  good('the weight 100', weighted(100)),
  ...[0, 500].map((weight) =>
    bad(
      `the weight ${weight}`,
      weighted(weight),
      `api.affinity.nodeAffinity.${PREFERRED}[0].weight`,
      /out of range/,
    ),
  ),
  bad('no nodeSelectorTerms', nodeTerms(), NODE_TERM, /at least 1/),
  good('Gt with a number', node('Gt', ['5'])),
  good('Exists without values', node('Exists')),
  good('Exists with no values', node('Exists', [])),
  ...(
    [
      ['In', undefined, /need values/],
      ['In', [], /need values/],
      ['Gt', undefined, /need values/],
      ['Exists', ['a'], /must have none/],
      ['Gt', ['a'], /whole number/],
      ['Lt', ['1', '2'], /whole number/],
    ] as const
  ).map(([operator, values, message]) =>
    bad(
      `${operator} with ${JSON.stringify(values)} for a node`,
      node(operator, values && [...values]),
      `${NODE_TERM}[0].matchExpressions[0]`,
      message,
    ),
  ),
  good('a node by its name', nodeField({})),
  ...[{ key: 'a' }, { operator: 'Exists' }, { values: ['a', 'b'] }, { values: [] }].map((given) =>
    bad(
      `the field ${JSON.stringify(given)} of a node`,
      nodeField(given),
      `${NODE_TERM}[0].matchFields[0]`,
      /metadata\.name only/,
    ),
  ),
  good('matchLabelKeys', podTerm({ labelSelector: {}, matchLabelKeys: ['a'] })),
  bad(
    'matchLabelKeys without a labelSelector',
    podTerm({ matchLabelKeys: ['a'] }),
    POD_TERM,
    /need a labelSelector/,
  ),
  bad(
    'a key that has to match and to differ',
    podTerm({ labelSelector: {}, matchLabelKeys: ['a'], mismatchLabelKeys: ['a'] }),
    POD_TERM,
    /matchLabelKeys and in mismatchLabelKeys/,
  ),
  ...[
    { matchLabels: { a: 'b' } },
    { matchExpressions: [{ key: 'a', operator: 'Exists' }] },
  ].flatMap((labelSelector) =>
    ['matchLabelKeys', 'mismatchLabelKeys'].map((keys) =>
      bad(
        `a key of ${keys} that is in ${Object.keys(labelSelector)[0]} too`,
        podTerm({ labelSelector, [keys]: ['a'] }),
        POD_TERM,
        /is in the labelSelector too/,
      ),
    ),
  ),

  good('any pod as a peer', peer({ podSelector: {} })),
  good('an address block as a peer', peer({ ipBlock: { cidr: '10.0.0.0/8' } })),
  good(
    'an address block without a part of it',
    peer({ ipBlock: { cidr: '2001:db8::/32', except: ['2001:db8:1::/48'] } }),
  ),
  bad('an empty peer', peer({}), PEER, /either an ipBlock or selectors/),
  bad(
    'an address block and a selector',
    peer({ ipBlock: { cidr: '10.0.0.0/8' }, podSelector: {} }),
    PEER,
    /either an ipBlock or selectors/,
  ),
  ...[
    'nope',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/08',
    '::/129',
    '::ffff:1.2.3.4/120',
  ].map((cidr) =>
    bad(`the address block ${cidr}`, peer({ ipBlock: { cidr } }), `${PEER}.ipBlock.cidr`, /CIDR/),
  ),
  ...['10.0.0.1/8', '2001:db8::1/64'].map((cidr) =>
    bad(
      `the address block ${cidr}`,
      peer({ ipBlock: { cidr } }),
      `${PEER}.ipBlock.cidr`,
      /zeros after the prefix/,
    ),
  ),
  ...['10.0.0.0/8', '0.0.0.0/0', '11.0.0.0/16', '2001:db8::/64'].map((except) =>
    bad(
      `10.0.0.0/8 except ${except}`,
      peer({ ipBlock: { cidr: '10.0.0.0/8', except: [except] } }),
      `${PEER}.ipBlock.except`,
      /smaller part of cidr/,
    ),
  ),
  bad(
    'an exception that is no address block',
    peer({ ipBlock: { cidr: '10.0.0.0/8', except: ['x'] } }),
    `${PEER}.ipBlock.except[0]`,
    /CIDR/,
  ),
  ...(
    [
      ['In', undefined, /need values/],
      ['NotIn', [], /need values/],
      ['DoesNotExist', ['a'], /must have none/],
    ] as const
  ).map(([operator, values, message]) =>
    bad(
      `${operator} with ${JSON.stringify(values)} for a pod`,
      selector(operator, values && [...values]),
      `${PEER}.podSelector.matchExpressions[0]`,
      message,
    ),
  ),

  ...['10.0.0.1', '999.0.0.1'].flatMap((host) => [
    bad(`the Ingress host ${host}`, { ingress: { host } }, 'ingress.host', /not an IP address/),
    bad(`the Route host ${host}`, { route: { host } }, 'route.host', /not an IP address/),
    bad(
      `the HTTPRoute host ${host}`,
      { httpRoute: { parentRefs: [{ name: 'a' }], hostnames: [host] } },
      'httpRoute.hostnames[0]',
      /not an IP address/,
    ),
  ]),
  good('a host that only looks like an address', { ingress: { host: '10.0.0.1.nip.io' } }),
  bad(
    'a host whose label has 64 letters',
    { route: { host: `${'a'.repeat(64)}.org` } },
    'route.host',
    /must be a host name/,
  ),
  good(
    'two listeners of a Gateway',
    gateways({ name: 'a', sectionName: 'b' }, { name: 'a', sectionName: 'c' }),
  ),
  good('two Gateways of a name', gateways({ name: 'a' }, { name: 'a', namespace: 'b' })),
  ...[
    [{}, {}],
    [{ sectionName: 'b' }, {}],
    [
      { sectionName: 'b', port: 1 },
      { sectionName: 'b', port: 1 },
    ],
    [{ namespace: 'b' }, { namespace: 'b' }],
  ].map((pair) =>
    bad(
      `a Gateway twice: ${JSON.stringify(pair)}`,
      gateways(...pair.map((each) => ({ name: 'a', ...each }))),
      'httpRoute.parentRefs',
      /listed twice/,
    ),
  ),

  bad('a variable from nowhere', valueFrom({}), 'api.env', /needs one source/),
  bad(
    'a variable from two places',
    valueFrom({ fieldRef: { fieldPath: 'metadata.name' }, secretKeyRef: { name: 'a', key: 'b' } }),
    'api.env',
    /needs one source/,
  ),
  ...['metadata.name', "metadata.labels['example.org/a']", 'status.podIPs'].map((fieldPath) =>
    good(`the field ${fieldPath} of the pod`, valueFrom({ fieldRef: { fieldPath } })),
  ),
  ...['metadata.labels', 'spec', "metadata.labels['a b']", 'status.phase', ''].map((fieldPath) =>
    bad(
      `the field "${fieldPath}" of the pod`,
      valueFrom({ fieldRef: { fieldPath } }),
      `${VALUE_FROM}.fieldRef.fieldPath`,
      /must be metadata\.name/,
    ),
  ),
  bad(
    'a label whose prefix has 254 characters',
    valueFrom({ fieldRef: { fieldPath: `metadata.labels['${'a'.repeat(254)}/b']` } }),
    `${VALUE_FROM}.fieldRef.fieldPath`,
    /at most 270/,
  ),
  bad(
    'a field of another version',
    valueFrom({ fieldRef: { fieldPath: 'metadata.name', apiVersion: 'v2' } }),
    `${VALUE_FROM}.fieldRef.apiVersion`,
    /use one of v1/,
  ),
  ...['1', 1, '1Mi', 0].map((divisor) =>
    good(
      `memory in ${JSON.stringify(divisor)}`,
      valueFrom({ resourceFieldRef: { resource: 'limits.memory', divisor } }),
    ),
  ),
  good('cpu in 1m', valueFrom({ resourceFieldRef: { resource: 'requests.cpu', divisor: '1m' } })),
  ...(
    [
      ['limits.memory', '1m'],
      ['requests.cpu', '1Mi'],
      ['requests.cpu', 2],
      ['limits.memory', ''],
    ] as const
  ).map(([resource, divisor]) =>
    bad(
      `${resource} in ${JSON.stringify(divisor)}`,
      valueFrom({ resourceFieldRef: { resource, divisor } }),
      `${VALUE_FROM}.resourceFieldRef.divisor`,
      /divisor must be/,
    ),
  ),
  bad(
    'a resource that is none',
    valueFrom({ resourceFieldRef: { resource: 'limits.x' } }),
    `${VALUE_FROM}.resourceFieldRef.resource`,
    /limits\.cpu/,
  ),

  ...[
    'monocle',
    'a/b/c:latest',
    'localhost/a',
    'localhost:5000/a:1',
    'REGISTRY.example.org/a__b/c-d.e:V1',
    `a:1@sha256:${digest}`,
    '[2001:db8::1]:5000/a',
  ].map((image) => good(`the image ${image}`, { image })),
  ...[
    'x:',
    'foo//bar',
    'Monocle',
    'quay.io/Org/monocle:1',
    'Org/monocle',
    '/a',
    'a/',
    'a:b:c',
    'a@sha256:abc',
    'a@',
    'a:-b',
    'a b',
    'https://a.org/b',
  ].map((image) => bad(`the image "${image}"`, { image }, 'image', /must be an image reference/)),
  bad('an elastic image foo//bar', elastic({ image: 'foo//bar' }), 'elastic.image', /image ref/),
  ...[
    'elasticsearch:7.17.26',
    'elasticsearch:7.17',
    'elasticsearch:v7.17.3',
    'bitnami/elasticsearch:7.17.10-debian-11-r0',
    'registry:5000/elasticsearch',
    'mirror/elasticsearch:stable',
    'mirror/elasticsearch:20260101',
    `elasticsearch@sha256:${digest}`,
    `elasticsearch@sha256:${'8'.repeat(64)}`,
    `elasticsearch:7.17.1@sha256:${digest}`,
    'opensearch-team/elasticsearch:7.17.1',
  ].map((image) => good(`the image ${image}`, elastic({ image }))),
  ...[
    'elasticsearch:6.8.23',
    'elasticsearch:7.10.2',
    'elasticsearch:7.1',
    'elasticsearch:7.170.1',
    'elasticsearch:8',
    'elasticsearch:v8.1.0',
    'registry:5000/elasticsearch:9.0.0-arm64',
    'elasticsearch:7',
    `elasticsearch:8.15.0@sha256:${digest}`,
  ].map((image) => bad(`the image ${image}`, elastic({ image }), 'elastic.image', /7\.17 only/)),
  ...[
    'opensearchproject/opensearch:2.11.0',
    'opensearch',
    'amazon/opendistro-for-elasticsearch',
    `a/opensearch@sha256:${digest}`,
  ].map((image) =>
    bad(`the image ${image}`, elastic({ image }), 'elastic.image', /not work with OpenSearch/),
  ),

  good('annotations of 240 KiB', {
    ingress: { host: 'a', annotations: annotations(15, 16_384) },
  }),
  bad(
    'annotations of 272 KiB',
    { ingress: { host: 'a', annotations: annotations(17, 16_384) } },
    'ingress.annotations',
    /256 KiB together/,
  ),
  bad(
    'annotations whose letters have three bytes',
    { api: { podAnnotations: annotations(10, 10_000, '€') } },
    'api.podAnnotations',
    /256 KiB together/,
  ),
];

function annotations(count: number, length: number, letter = 'x'): Record<string, string> {
  const keys = Array.from({ length: count }, (_, i) => `k${i}`);
  return Object.fromEntries(keys.map((key) => [key, letter.repeat(length)]));
}
