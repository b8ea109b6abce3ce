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
const ports = (...given: object[]) => ({
  networkPolicy: { egressTo: [{ podSelector: {}, ports: given }] },
});
const PORTS = 'networkPolicy.egressTo[0].ports';
const valueFrom = (given: object) => ({ api: { env: [{ name: 'A', valueFrom: given }] } });
const VALUE_FROM = 'api.env[0].valueFrom';
const gateways = (...parentRefs: object[]) => ({ httpRoute: { parentRefs } });
const digest = 'a'.repeat(64);
const service = (given: object) => ({ api: { service: given } });
const balancer = (given: object) => service({ type: 'LoadBalancer', ...given });
const monitoring = (given: object) => ({ monitoring: { enabled: true, ...given } });
const relabeling = (given: object) => monitoring({ relabelings: [given] });
const RELABELING = 'monitoring.relabelings[0]';

export const childCases: readonly ChildCase[] = [
  good('requests that are as large as the limits', resources({ cpu: 1 }, { cpu: '1000m' })),
  good(
    'a request that Kubernetes cuts to 2^63-1, below a limit that it keeps as it is',
    resources({ memory: '9Ei' }, { memory: '1e19' }),
  ),
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

  ...(['ingressFrom', 'egressTo'] as const).flatMap(peerCases),
  good('an empty egressTo', { networkPolicy: { egressTo: [] } }),
  good('the ports of a peer', ports({ port: 443 }, { port: 1, endPort: 65535, protocol: 'UDP' })),
  good('a range of one port', ports({ port: 8080, endPort: 8080 })),
  bad('no ports', ports(), `${PORTS}`, /at least 1/),
  bad('a protocol without a port', ports({ protocol: 'UDP' }), `${PORTS}[0]`, /port is required/),
  ...[0, 65536].map((port) =>
    bad(`the port ${port}`, ports({ port }), `${PORTS}[0].port`, /at (least 1|most 65535)/),
  ),
  bad('the name of a port', ports({ port: 'http' }), `${PORTS}[0].port`, /must be an integer/),
  bad(
    'a range whose end is before its start',
    ports({ port: 443, endPort: 442 }),
    `${PORTS}[0].endPort`,
    /must not be smaller than port/,
  ),
  bad('the protocol ICMP', ports({ port: 1, protocol: 'ICMP' }), `${PORTS}[0].protocol`, /TCP/),

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
    'a.org:65536/b',
    'a:99999/b',
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
    'elasticsearch:7.17.',
    'elasticsearch:7.17-',
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

  good('as many annotations as an object may have', {
    ingress: { host: 'a', annotations: annotations(12, 16_384) },
    commonAnnotations: annotations(3, 16_384),
    api: { podAnnotations: annotations(15, 16_384) },
  }),
  bad(
    'too many annotations of an Ingress',
    { ingress: { host: 'a', annotations: annotations(13, 16_384) } },
    'ingress.annotations',
    /200000 bytes together/,
  ),
  bad(
    'too many annotations of every object',
    { commonAnnotations: annotations(4, 16_384) },
    'commonAnnotations',
    /60000 bytes together/,
  ),
  bad(
    'annotations of a pod of 272 KiB',
    { api: { podAnnotations: annotations(17, 16_384) } },
    'api.podAnnotations',
    /256 KiB together/,
  ),
  bad(
    'annotations whose letters have three bytes',
    { api: { podAnnotations: annotations(10, 10_000, '€') } },
    'api.podAnnotations',
    /256 KiB together/,
  ),

  good('a node port', service({ type: 'NodePort', nodePort: 30_080 })),
  good('a load balancer for one network', balancer({ loadBalancerSourceRanges: ['10.0.0.0/8'] })),
  good('a load balancer of a class', balancer({ loadBalancerClass: 'example.org/internal' })),
  good('a load balancer that keeps addresses', balancer({ externalTrafficPolicy: 'Local' })),
  bad('a node port of a ClusterIP', service({ nodePort: 30_080 }), 'api.service.nodePort', /needs/),
  bad(
    'a traffic policy of a ClusterIP',
    service({ externalTrafficPolicy: 'Local' }),
    'api.service.externalTrafficPolicy',
    /needs the type NodePort or LoadBalancer/,
  ),
  bad(
    'a class of a NodePort',
    service({ type: 'NodePort', loadBalancerClass: 'example.org/a' }),
    'api.service.loadBalancerClass',
    /needs the type LoadBalancer/,
  ),
  bad(
    'source ranges of a NodePort',
    service({ type: 'NodePort', loadBalancerSourceRanges: ['10.0.0.0/8'] }),
    'api.service.loadBalancerSourceRanges',
    /needs the type LoadBalancer/,
  ),
  bad(
    'a source range that is none',
    balancer({ loadBalancerSourceRanges: ['10.0.0.0'] }),
    'api.service.loadBalancerSourceRanges[0]',
    /CIDR notation/,
  ),
  bad(
    'a class that is none',
    balancer({ loadBalancerClass: 'a b' }),
    'api.service.loadBalancerClass',
    /a load balancer's class/,
  ),
  bad('an ExternalName', service({ type: 'ExternalName' }), 'api.service.type', /ClusterIP/),
  bad('the port 0', service({ port: 0 }), 'api.service.port', /at least 1/),

  ...[
    'mirror.example.org',
    'mirror.example.org/a/b-c',
    'registry:5000',
    'localhost/a',
    'a.b:65535',
  ].map((imageRegistry) => good(`the registry ${imageRegistry}`, { imageRegistry })),
  ...[
    'mirror',
    'mirror/a',
    'https://a.org',
    'a.org/',
    'A.org',
    'a.org/B',
    'a.org:1:2',
    'a b',
    'a.b:99999',
    'a:65536',
  ].map((imageRegistry) =>
    bad(
      `the registry "${imageRegistry}"`,
      { imageRegistry },
      'imageRegistry',
      /must be a registry/,
    ),
  ),

  ...['app.kubernetes.io/name', 'helm.sh/chart', 'applyset.kubernetes.io/part-of'].map((key) =>
    bad(
      `the label ${key} on every object`,
      { commonLabels: { [key]: 'x' } },
      'commonLabels',
      /remove them/,
    ),
  ),
  ...[
    'argocd.argoproj.io/tracking-id',
    'kubectl.kubernetes.io/last-applied-configuration',
    'kustomize.toolkit.fluxcd.io/prune',
    'monocle.change-metrics.io/config-version',
    'k8s.io/a',
  ].map((key) =>
    bad(
      `the annotation ${key} on every object`,
      { commonAnnotations: { [key]: 'x' } },
      'commonAnnotations',
      /remove them/,
    ),
  ),
  good('labels like those that are reserved', {
    commonLabels: { 'kubernetes.io': 'a', 'notkubernetes.io/a': 'b', 'k8s.io.example.org/a': 'c' },
  }),

  bad(
    'no time for the Job',
    { updateIdentsDeadlineSeconds: 0 },
    'updateIdentsDeadlineSeconds',
    /1/,
  ),
  good('an instance that hibernates', { hibernate: true }),
  bad('a word for hibernate', { hibernate: 'yes' }, 'hibernate', /must be a boolean/),
  ...['0 2 * * 6', '*/15 * * * *', '0,30 8-17/2 1-7 * 0,7', '00 23 31 12 5'].map((schedule) =>
    good(`the window ${schedule}`, { upgrade: { window: { schedule, durationMinutes: 60 } } }),
  ),
  ...[
    '60 2 * * 6',
    '0 24 * * *',
    '0 2 0 * *',
    '0 2 * 13 *',
    '0 2 * * 8',
    '0 2 * *',
    '0  2 * * 6',
    '@daily',
    '0 2 * * SAT',
    '* * * * */0',
    'TZ=UTC 0 2 * * 6',
  ].map((schedule) =>
    bad(
      `the window "${schedule}"`,
      { upgrade: { window: { schedule, durationMinutes: 60 } } },
      'upgrade.window.schedule',
      /must have five fields|at least/,
    ),
  ),
  bad(
    'a window without a duration',
    { upgrade: { window: { schedule: '0 2 * * 6' } } },
    'upgrade.window',
    /durationMinutes is required/,
  ),
  bad(
    'a window of more than a week',
    { upgrade: { window: { schedule: '0 2 * * 6', durationMinutes: 10_081 } } },
    'upgrade.window.durationMinutes',
    /at most 10080/,
  ),
  good('a downgrade that is allowed', { upgrade: { allowDowngrade: true } }),
  good('an upgrade without a backup', { upgrade: { backupFirst: false } }),
  good('a backup before an upgrade, though there is none', { upgrade: { backupFirst: true } }),
  bad(
    'a backup that is no boolean',
    { upgrade: { backupFirst: 'Never' } },
    'upgrade.backupFirst',
    /must be a boolean/,
  ),
  bad('a history below zero', { revisionHistoryLimit: -1 }, 'revisionHistoryLimit', /at least 0/),

  ...['30s', '1m30s', '500ms', '1h'].map((interval) =>
    good(`the interval ${interval}`, monitoring({ interval })),
  ),
  ...['30', '0s', '', '1s1m', '-1s', '1.5s', '1d', '30 s'].map((interval) =>
    bad(
      `the interval "${interval}"`,
      monitoring({ interval }),
      'monitoring.interval',
      /must be a duration/,
    ),
  ),
  good('a timeout as long as the interval', monitoring({ interval: '1m', scrapeTimeout: '60s' })),
  bad(
    'a timeout above the interval',
    monitoring({ interval: '1m', scrapeTimeout: '60001ms' }),
    'monitoring.scrapeTimeout',
    /not be longer/,
  ),
  bad(
    'a timeout without an interval',
    monitoring({ scrapeTimeout: '10s' }),
    'monitoring.scrapeTimeout',
    /needs an interval/,
  ),
  good('a relabeling with a group', relabeling({ targetLabel: 'a_$1', sourceLabels: ['b'] })),
  good('a hash', relabeling({ action: 'hashmod', modulus: 4, targetLabel: 'a' })),
  good('labels that are dropped', relabeling({ action: 'LabelDrop', regex: 'tmp_.*' })),
  bad('a relabeling of nothing', relabeling({}), RELABELING, /needs a targetLabel/),
  bad(
    'a hash without a modulus',
    relabeling({ action: 'hashmod', targetLabel: 'a' }),
    RELABELING,
    /needs a modulus/,
  ),
  bad(
    'a group in the label of a hash',
    relabeling({ action: 'hashmod', modulus: 4, targetLabel: '$1' }),
    RELABELING,
    /only the action replace/,
  ),
  bad(
    'a labelkeep with a source',
    relabeling({ action: 'labelkeep', sourceLabels: ['a'] }),
    RELABELING,
    /a regex only/,
  ),
  bad(
    'a keepequal with a regex',
    relabeling({ action: 'keepequal', targetLabel: 'a', regex: 'b' }),
    RELABELING,
    /sourceLabels and a targetLabel only/,
  ),
  bad(
    'an uppercase with a replacement',
    relabeling({ action: 'uppercase', targetLabel: 'a', replacement: 'b' }),
    RELABELING,
    /no replacement/,
  ),
  bad('an unknown action', relabeling({ action: 'copy' }), `${RELABELING}.action`, /replace/),
  bad(
    'a source that is no label',
    relabeling({ targetLabel: 'a', sourceLabels: ['a-b'] }),
    `${RELABELING}.sourceLabels[0]`,
    /must match/,
  ),
];

function annotations(count: number, length: number, letter = 'x'): Record<string, string> {
  const keys = Array.from({ length: count }, (_, i) => `k${i}`);
  return Object.fromEntries(keys.map((key) => [key, letter.repeat(length)]));
}

function peerCases(field: 'ingressFrom' | 'egressTo'): ChildCase[] {
  const peer = (given: object) => ({ networkPolicy: { [field]: [given] } });
  const path = `networkPolicy.${field}[0]`;
  return [
    good('any pod as a peer', peer({ podSelector: {} })),
    good('an address block as a peer', peer({ ipBlock: { cidr: '10.0.0.0/8' } })),
    good(
      'an address block without a part of it',
      peer({ ipBlock: { cidr: '2001:db8::/32', except: ['2001:db8:1::/48'] } }),
    ),
    bad('an empty peer', peer({}), path, /either an ipBlock or selectors/),
    bad(
      'an address block and a selector',
      peer({ ipBlock: { cidr: '10.0.0.0/8' }, podSelector: {} }),
      path,
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
      bad(`the address block ${cidr}`, peer({ ipBlock: { cidr } }), `${path}.ipBlock.cidr`, /CIDR/),
    ),
    ...['10.0.0.1/8', '2001:db8::1/64'].map((cidr) =>
      bad(
        `the address block ${cidr}`,
        peer({ ipBlock: { cidr } }),
        `${path}.ipBlock.cidr`,
        /zeros after the prefix/,
      ),
    ),
    ...['10.0.0.0/8', '0.0.0.0/0', '11.0.0.0/16', '2001:db8::/64'].map((except) =>
      bad(
        `10.0.0.0/8 except ${except}`,
        peer({ ipBlock: { cidr: '10.0.0.0/8', except: [except] } }),
        `${path}.ipBlock.except`,
        /smaller part of cidr/,
      ),
    ),
    bad(
      'an exception that is no address block',
      peer({ ipBlock: { cidr: '10.0.0.0/8', except: ['x'] } }),
      `${path}.ipBlock.except[0]`,
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
        peer({
          podSelector: { matchExpressions: [{ key: 'a', operator, ...(values && { values }) }] },
        }),
        `${path}.podSelector.matchExpressions[0]`,
        message,
      ),
    ),
  ].map(({ title, ...rest }) => ({ ...rest, title: `${title} of ${field}` }));
}
