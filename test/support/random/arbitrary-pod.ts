/**
 * Random fields of pods, policies and hosts: mostly plain values, sometimes at the edge. What the CRD
 * refuses is left out, so that all the rest has to be good enough for Kubernetes.
 */
import fc from 'fast-check';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { monocle } from '../cases/cases.js';

/** Only the values with which the CRD accepts a spec. */
const accepted = <T>(values: fc.Arbitrary<T>, specOf: (value: T) => object): fc.Arbitrary<T> =>
  values.filter((value) => resolveMonocle(monocle(specOf(value))).problems.length === 0);

export const mostly = <T>(
  plain: fc.Arbitrary<T>,
  edge: fc.Arbitrary<T>,
  plainPerEdge = 4,
): fc.Arbitrary<T> =>
  fc.oneof({ weight: plainPerEdge, arbitrary: plain }, { weight: 1, arbitrary: edge });

export const optional = { requiredKeys: [] as [] };
export const few = { maxLength: 2 };

export const word = fc.stringMatching(/^[a-z]([-a-z0-9]{0,10}[a-z0-9])?$/);
/** The name of an object: a Secret, a class, a Gateway. */
export const objectName = accepted(
  mostly(
    word,
    fc.oneof(fc.stringMatching(/^[-a-z0-9.]{1,20}$/), fc.constantFrom('0', 'a'.repeat(253))),
  ),
  (secretName) => ({ secretName }),
);
export const host = accepted(
  mostly(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.')),
    fc.oneof(
      fc.stringMatching(/^[-a-z0-9.]{1,30}$/),
      fc.constantFrom('10.0.0.1', '1.2.3', '0', 'a'.repeat(63), 'a'.repeat(64), 'xn--e1afmkfd.org'),
      fc.constant(`${`${'a'.repeat(62)}.`.repeat(4)}a`),
    ),
  ),
  (name) => ({ ingress: { host: name } }),
);
export const dataKey = accepted(
  mostly(word, fc.oneof(fc.stringMatching(/^[-A-Za-z0-9._]{1,12}$/), fc.constant('a'.repeat(253)))),
  (key) => ({ elastic: { external: { urlFrom: { name: 'a', key } } } }),
);

export const labelKey = mostly(
  word,
  fc.oneof(
    fc.stringMatching(/^[-A-Za-z0-9_.]{1,8}(\/[-A-Za-z0-9_.]{1,8})?$/),
    fc.constantFrom('a'.repeat(63), `${'a'.repeat(63)}.org/${'B'.repeat(63)}`, '0', 'A_b.c'),
    fc.constantFrom(`${'a'.repeat(253)}/b`, `${'a'.repeat(254)}/b`, 'kubernetes.io/hostname'),
  ),
  9,
);
const labelValue = mostly(
  fc.constantFrom('', 'x', 'A.b_c-1'),
  fc.oneof(fc.stringMatching(/^[-A-Za-z0-9_.]{0,10}$/), fc.constant('a'.repeat(63))),
);
export const labels = accepted(
  fc.dictionary(labelKey, labelValue, { maxKeys: 3 }),
  (podLabels) => ({ api: { podLabels } }),
);
const anyAnnotations = fc.dictionary(
  labelKey,
  mostly(fc.string({ maxLength: 20 }), fc.constant('€'.repeat(16_384))),
  { maxKeys: 6 },
);
export const annotations = accepted(anyAnnotations, (podAnnotations) => ({
  api: { podAnnotations },
}));

/** Of an object that has common ones, too. */
export const objectAnnotations = accepted(anyAnnotations, (given) => ({
  elastic: { service: { annotations: given } },
}));
export const commonLabels = accepted(
  fc.dictionary(labelKey, labelValue, { maxKeys: 3 }),
  (given) => ({ commonLabels: given }),
);
export const commonAnnotations = accepted(
  fc.dictionary(labelKey, fc.string({ maxLength: 20 }), { maxKeys: 3 }),
  (given) => ({ commonAnnotations: given }),
);

export const memory = fc.integer({ min: 1, max: 31 }).map((gibibytes) => `${gibibytes}Gi`);
export const quantity = fc.oneof(
  fc.constantFrom('100m', '0', '1', '0.5', '1e3', '1E', '1.5Gi', '.5', '5.', '+1', '100u', '1n'),
  fc.constantFrom('9Ei', '1e-9', '0.1n', '-1', '1e30', '12345678901234567890', '1000m', '0.0001'),
  fc.constantFrom('1e+3', '1E3', '00012', '1e19', '9223372036854775807', '1Ki', '1024', '1k'),
  fc.nat(100),
  fc.constant(Number.MAX_SAFE_INTEGER),
);
const resourceName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('cpu', 'memory', 'ephemeral-storage') },
  { weight: 2, arbitrary: fc.constantFrom('example.org/gpu', 'kubernetes.io/x', 'hugepages-2Mi') },
  { weight: 1, arbitrary: fc.constantFrom('a.kubernetes.io/b', 'memry', 'storage', 'pods') },
  { weight: 1, arbitrary: labelKey },
);
const quantities = fc.dictionary(resourceName, quantity, { maxKeys: 3 });
/** Also for Elasticsearch, which needs more memory than others. */
export const resources = accepted(
  mostly(
    fc.record(
      {
        requests: fc.record({ cpu: fc.constantFrom('100m', 1, '0.5'), memory }, optional),
        limits: fc.record(
          { memory: fc.oneof(memory, fc.integer({ min: 2 ** 35, max: 2 ** 36 })) },
          optional,
        ),
      },
      optional,
    ),
    fc.oneof(
      fc.record({ requests: quantities, limits: quantities }, optional),
      quantities.map((same) => ({ requests: same, limits: same })),
    ),
  ),
  (given) => ({ elastic: { resources: given } }),
);

const operator = fc.constantFrom('In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt');
const values = fc.array(mostly(labelValue, fc.constantFrom('1', '42', '007')), { maxLength: 2 });
const requirement = <T>(term: (given: object) => object) =>
  accepted(
    fc.record({ key: labelKey, operator, values }, { requiredKeys: ['key', 'operator'] }),
    term,
  ) as unknown as fc.Arbitrary<T>;
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

const podRequirement = requirement<object>((given) => ({
  networkPolicy: { ingressFrom: [{ podSelector: { matchExpressions: [given] } }] },
}));
export const selector = fc.record(
  {
    matchLabels: labels,
    matchExpressions: fc.array(podRequirement, few),
  },
  optional,
);

const withNodeTerm = (term: object) => ({
  api: { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [term] } } } },
});
const nodeTerm = fc.record(
  {
    matchExpressions: fc.array(
      requirement<object>((given) => withNodeTerm({ matchExpressions: [given] })),
      few,
    ),
    matchFields: fc.array(
      accepted(
        fc.record(
          {
            key: mostly(fc.constant('metadata.name'), labelKey),
            operator,
            values: fc.array(objectName, { maxLength: 2 }),
          },
          { requiredKeys: ['key', 'operator'] },
        ),
        (given) => withNodeTerm({ matchFields: [given] }),
      ),
      { maxLength: 1 },
    ),
  },
  optional,
);
const podTerm = accepted(
  fc.record(
    {
      topologyKey: labelKey,
      labelSelector: selector,
      namespaceSelector: selector,
      namespaces: fc.array(mostly(word, fc.stringMatching(/^[-a-z0-9]{1,9}$/)), few),
      matchLabelKeys: fc.array(labelKey, { maxLength: 2 }),
      mismatchLabelKeys: fc.array(labelKey, { maxLength: 2 }),
    },
    { requiredKeys: ['topologyKey'] },
  ),
  (term) => ({ api: { affinity: { podAffinity: { [REQUIRED]: [term] } } } }),
);
const weight = fc.integer({ min: 1, max: 100 });
const podAffinity = fc.record(
  {
    [REQUIRED]: fc.array(podTerm, few),
    [PREFERRED]: fc.array(fc.record({ weight, podAffinityTerm: podTerm }), few),
  },
  optional,
);
const affinity = mostly<object>(
  fc.constant({}),
  fc.record(
    {
      nodeAffinity: fc.record(
        {
          [REQUIRED]: fc.record({
            nodeSelectorTerms: fc.array(nodeTerm, { minLength: 1, maxLength: 2 }),
          }),
          [PREFERRED]: fc.array(fc.record({ weight, preference: nodeTerm }), few),
        },
        optional,
      ),
      podAffinity,
      podAntiAffinity: podAffinity,
    },
    optional,
  ),
  1,
);
const tolerations = fc.array(
  accepted(
    fc.record(
      {
        key: mostly(labelKey, fc.constant('')),
        operator: fc.constantFrom('Exists', 'Equal'),
        value: labelValue,
        effect: fc.constantFrom('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
        tolerationSeconds: mostly(fc.nat(1000), fc.constantFrom(-1, Number.MAX_SAFE_INTEGER)),
      },
      optional,
    ),
    (given) => ({ api: { tolerations: [given] } }),
  ),
  few,
);

export const placement = {
  resources,
  nodeSelector: labels,
  tolerations,
  affinity,
  priorityClassName: mostly(objectName, fc.constant('')),
  podLabels: labels,
  podAnnotations: annotations,
};

const reference = fc.record(
  { name: objectName, key: dataKey, optional: fc.boolean() },
  { requiredKeys: ['name', 'key'] },
);
const fieldPath = fc.oneof(
  fc.constantFrom('metadata.name', 'metadata.namespace', 'metadata.uid', 'spec.nodeName'),
  fc.constantFrom('spec.serviceAccountName', 'status.hostIP', 'status.podIPs', 'status.hostIPs'),
  fc.constantFrom('metadata.labels', 'spec.restartPolicy', 'status.phase', "spec['x']"),
  fc
    .tuple(fc.constantFrom('labels', 'annotations'), labelKey)
    .map(([map, key]) => `metadata.${map}['${key}']`),
);
const valueFrom = accepted(
  fc.oneof(
    fc.record({ secretKeyRef: reference }),
    fc.record({ configMapKeyRef: reference }),
    fc.record({
      fieldRef: fc.record(
        { fieldPath, apiVersion: fc.constant('v1') },
        { requiredKeys: ['fieldPath'] },
      ),
    }),
    fc.record({
      resourceFieldRef: fc.record(
        {
          resource: fc.constantFrom('limits.cpu', 'requests.memory', 'limits.ephemeral-storage'),
          divisor: fc.oneof(fc.constantFrom('1', '1m', '1Mi', '1E', 0, 1), quantity),
          containerName: word,
        },
        { requiredKeys: ['resource'] },
      ),
    }),
  ),
  (given) => ({ api: { env: [{ name: 'A', valueFrom: given }] } }),
);
/** No variable that Monocle or its container uses itself. */
export const envName = fc.stringMatching(/^X[A-Z0-9_]{0,12}$/);
const customEnvName = mostly(envName, fc.stringMatching(/^x[-a-z0-9_.]{0,12}$/));
export const env = fc.uniqueArray(
  fc.oneof(
    fc.record({ name: customEnvName, value: fc.string({ maxLength: 20 }) }),
    fc.record({ name: customEnvName }),
    fc.record({ name: customEnvName, valueFrom }),
  ),
  { maxLength: 4, selector: ({ name }) => name },
);
export const source = fc.record(
  { name: objectName, optional: fc.boolean() },
  { requiredKeys: ['name'] },
);
export const envFrom = fc.array(
  fc.oneof(
    fc.record({ secretRef: source }),
    fc.record({
      configMapRef: source,
      prefix: mostly(word, fc.stringMatching(/^([A-Z_][-A-Za-z0-9_.]{0,8})?$/)),
    }),
  ),
  { maxLength: 2 },
);

const DIGEST = `@sha256:${'a'.repeat(64)}`;
const anyImage = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{1,5}[-a-z0-9._:/@]{0,12}$/),
  fc.constantFrom('localhost:5000/a:1', `a/b${DIGEST}`, `a:1${DIGEST}`, 'a.org/b__c/d-e.f:V1'),
  fc.constantFrom('A.org/b', '[::1]:5000/a', `a:${'1'.repeat(128)}`, 'a:_', 'a:1.', 'a:-'),
);
export const image = accepted(
  mostly(
    fc.constantFrom('a:1', 'quay.io/change-metrics/monocle:latest', `a/b${DIGEST}`, 'monocle'),
    anyImage,
  ),
  (given) => ({ image: given }),
);
export const elasticImage = accepted(
  mostly(fc.constantFrom('elasticsearch:7.17.26', `mirror/elasticsearch${DIGEST}`), anyImage),
  (given) => ({ elastic: { image: given } }),
);
export const storageSize = accepted(
  mostly(
    memory,
    quantity.map((given) => String(given)),
  ),
  (given) => ({ storageSize: given }),
);
export const storageClassName = mostly(objectName, fc.constant(''));

const cidr = fc.oneof(
  fc.constantFrom('10.0.0.0/8', '10.1.2.3/8', '0.0.0.0/0', '::/0', '2001:db8::1/64', '1.2.3.4/32'),
  fc.constantFrom('10.1.0.0/16', '10.0.0.0/7', '::1.2.3.4/100', '2001:DB8::/32', 'fe80::/10'),
  fc.stringMatching(/^[0-9]{1,3}(\.[0-9]{1,3}){3}\/[0-9]{1,2}$/),
  fc.stringMatching(/^[0-9a-f]{1,4}(:[0-9a-f]{0,4}){2,7}\/[0-9]{1,3}$/),
);
const peer = fc.oneof(
  fc.record({ podSelector: selector, namespaceSelector: selector }, optional),
  fc.record({
    ipBlock: fc.record({ cidr, except: fc.array(cidr, few) }, { requiredKeys: ['cidr'] }),
  }),
);
export const ingressFrom = fc.array(
  accepted(peer, (given) => ({ networkPolicy: { ingressFrom: [given] } })),
  few,
);
const port = fc.integer({ min: 1, max: 65535 });
const protocol = fc.constantFrom('TCP', 'UDP', 'SCTP');
const ports = fc.array(fc.record({ port, endPort: port, protocol }, { requiredKeys: ['port'] }), {
  minLength: 1,
  maxLength: 2,
});
export const egressTo = fc.array(
  accepted(
    fc
      .tuple(peer, fc.option(ports))
      .map(([given, some]) => ({ ...given, ...(some && { ports: some }) })),
    (given) => ({ networkPolicy: { egressTo: [given] } }),
  ),
  few,
);
export const parentRefs = accepted(
  fc.array(
    fc.record(
      {
        name: objectName,
        namespace: word,
        sectionName: objectName,
        port: fc.integer({ min: 1, max: 65_535 }),
      },
      { requiredKeys: ['name'] },
    ),
    { minLength: 1, maxLength: 2 },
  ),
  (given) => ({ httpRoute: { parentRefs: given } }),
);

const servicePort = { annotations: objectAnnotations, port: fc.integer({ min: 1, max: 65_535 }) };
const outside = {
  ...servicePort,
  // The range of the cluster.
  nodePort: fc.integer({ min: 30_000, max: 32_767 }),
  externalTrafficPolicy: fc.constantFrom('Cluster', 'Local'),
};
const typed = { requiredKeys: ['type'] as ['type'] };
export const service = fc.oneof(
  fc.record({ type: fc.constant('ClusterIP'), ...servicePort }, optional),
  fc.record({ type: fc.constant('NodePort'), ...outside }, typed),
  fc.record(
    {
      type: fc.constant('LoadBalancer'),
      ...outside,
      loadBalancerClass: accepted(labelKey, (loadBalancerClass) => ({
        api: { service: { type: 'LoadBalancer', loadBalancerClass } },
      })),
      loadBalancerSourceRanges: fc.array(
        accepted(cidr, (range) => ({
          api: { service: { type: 'LoadBalancer', loadBalancerSourceRanges: [range] } },
        })),
        { minLength: 1, maxLength: 2 },
      ),
    },
    typed,
  ),
);

const labelName = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,9}$/);
const regex = fc.constantFrom('(.*)', 'a|b', '');
const sources = { sourceLabels: fc.array(labelName, few), separator: fc.string({ maxLength: 3 }) };
const relabeling = fc.oneof(
  fc.record(
    {
      action: fc.constantFrom('replace', 'Replace'),
      targetLabel: mostly(labelName, fc.constantFrom('a_$1', '$1')),
      ...{ ...sources, regex, replacement: fc.constantFrom('$1', 'x', '') },
    },
    { requiredKeys: ['targetLabel'] },
  ),
  fc.record({ action: fc.constantFrom('keep', 'Drop'), ...sources, regex }),
  fc.record({ action: fc.constantFrom('labeldrop', 'LabelKeep'), regex }),
  fc.record({
    action: fc.constant('hashmod'),
    ...{ ...sources, targetLabel: labelName, modulus: fc.integer({ min: 1, max: 1000 }) },
  }),
  fc.record({ action: fc.constantFrom('KeepEqual', 'dropequal'), targetLabel: labelName }),
);
export const monitoring = fc
  .tuple(
    fc.record(
      {
        enabled: fc.boolean(),
        labels,
        relabelings: fc.array(relabeling, few),
        metricRelabelings: fc.array(relabeling, few),
      },
      optional,
    ),
    fc.constantFrom(
      {},
      { interval: '1h30m' },
      { interval: '30s', scrapeTimeout: '30000ms' },
      { interval: '1m1ms', scrapeTimeout: '1m' },
    ),
  )
  .map(([given, scrape]) => ({ ...given, ...scrape }));
export const imageRegistry = fc.constantFrom(
  ...['mirror.example.org', 'mirror.example.org:5000/a/b', 'registry:5000', 'localhost/c'],
);
