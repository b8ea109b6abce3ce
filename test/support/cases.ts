/** Monocles that the CRD accepts or refuses: checked by `validate` in unit tests and by the API server in e2e. */
import { API_VERSION, KIND } from '../../constructs/spec.js';
import { childCases } from './child-cases.js';
import { namedFields } from './name-cases.js';

export interface Case {
  readonly title: string;
  readonly monocle: Readonly<Record<string, unknown>>;
  /** The path and the message of the refusal; absent if the Monocle is valid. */
  readonly refusal?: { readonly path: string; readonly message: RegExp };
}

export const monocle = (spec: unknown, metadata: object = { name: 'monocle' }) => ({
  apiVersion: API_VERSION,
  kind: KIND,
  metadata,
  spec,
});

const good = (title: string, spec: unknown, metadata?: object): Case => ({
  title,
  monocle: monocle(spec, metadata),
});

const bad = (
  title: string,
  spec: unknown,
  path: string,
  message: RegExp,
  metadata?: object,
): Case => ({
  title,
  monocle: monocle(spec, metadata),
  refusal: { path, message },
});

const env = (name: string, rest: object = { value: 'x' }) => ({ name, ...rest });

export const cases: readonly Case[] = [
  good('an empty spec', {}),
  good('a null where a field may be absent', { title: null, api: null, storageSize: null }),
  good('a name of 40 characters', {}, { name: `a${'b'.repeat(39)}` }),
  bad('a name of 41 characters', {}, 'metadata.name', /40 characters at most/, {
    name: `a${'b'.repeat(40)}`,
  }),
  bad('a name with a dot', {}, 'metadata.name', /names of Services/, { name: 'a.b' }),
  bad('a name that begins with a digit', {}, 'metadata.name', /begin with a letter/, {
    name: '1a',
  }),
  bad('an unknown field of the metadata', {}, 'metadata.label', /did you mean labels/, {
    name: 'a',
    label: {},
  }),
  bad('a name that is a number', {}, 'metadata.name', /must be a string, is a number/, { name: 5 }),
  bad('a namespace that is a boolean', {}, 'metadata.namespace', /must be a string, is a boo/, {
    ...{ name: 'a', namespace: false },
  }),
  bad('a label that is a number', {}, 'metadata.labels.a', /quote it/, {
    name: 'a',
    labels: { a: 1 },
  }),

  good(
    'labels and annotations at the edge',
    {},
    {
      name: 'a',
      labels: { 'example.org/A_b.c': '', [`${'a'.repeat(253)}/b`]: 'x'.repeat(63) },
      annotations: { 'Example.org/a': 'any text ä' },
    },
  ),
  ...['a b', 'a/b/c', '-a', 'A.org/b', `${'a'.repeat(254)}/b`, 'a'.repeat(64)].map((key) =>
    bad(
      `the label ${key}`,
      {},
      `metadata.labels${/^\w[\w-]*$/.test(key) ? `.${key}` : `["${key}"]`}`,
      /a key has a name/,
      { name: 'a', labels: { [key]: 'x' } },
    ),
  ),
  ...['a b', '-a', 'a'.repeat(64)].map((text) =>
    bad(`the label's value ${text}`, {}, 'metadata.labels.a', /a label's value/, {
      name: 'a',
      labels: { a: text },
    }),
  ),
  bad("the annotation 'a b'", {}, 'metadata.annotations["a b"]', /a key has a name/, {
    name: 'a',
    annotations: { 'a b': 'x' },
  }),

  bad('an unknown field', { publicUrl: 'https://a' }, 'spec.publicUrl', /did you mean publicURL/),
  bad(
    'an unknown field deep down',
    { api: { env: [env('A', { valeu: 1 })] } },
    'spec.api.env[0].valeu',
    /value\?/,
  ),
  bad('a wrong type', { title: 5 }, 'spec.title', /must be a string, is a number/),
  bad('a list where an object belongs', { api: [] }, 'spec.api', /must be an object, is a list/),
  bad('an empty title', { title: '' }, 'spec.title', /must not be empty/),
  bad('a title that is too long', { title: 'a'.repeat(129) }, 'spec.title', /at most 128/),
  bad(
    'an enum value that is not allowed',
    { imagePullPolicy: 'Sometimes' },
    'spec.imagePullPolicy',
    /Always/,
  ),

  ...['http://localhost:8090', 'https://a.example.org/monocle', 'http://[::1]:80', 'https://A'].map(
    (url) => good(`the URL ${url}`, { publicURL: url }),
  ),
  ...[
    'ftp://a',
    'http://',
    'a.example.org',
    'https://a b',
    'http://a:port',
    'https://-a',
    ' http://a',
  ].map((url) => bad(`the URL "${url}"`, { publicURL: url }, 'spec.publicURL', /must be a URL/)),
  good('the older name of publicURL', { monoclePublicURL: 'http://a' }),
  good('both names of publicURL that agree', {
    publicURL: 'http://a',
    monoclePublicURL: 'http://a',
  }),
  bad(
    'both names of publicURL that disagree',
    { publicURL: 'http://a', monoclePublicURL: 'http://b' },
    'spec.monoclePublicURL',
    /disagree/,
  ),

  ...['100Mi', '10Gi', '1e9', '0.5Ti', '107374182400', '1.5G', '.5Gi', '+1Gi', '200000000000m'].map(
    (size) => good(`the disk size ${size}`, { storageSize: size }),
  ),
  ...['10GB', 'ten', '', '10 Gi', '1Gi ', '1ki', '--1'].map((size) =>
    bad(`the disk size "${size}"`, { storageSize: size }, 'spec.storageSize', /not a quantity/),
  ),
  ...['3', '99Mi', '-10Gi', '1000m', '0'].map((size) =>
    bad(`the disk size ${size}`, { storageSize: size }, 'spec.storageSize', /too small/),
  ),
  bad('a disk size without quotes', { storageSize: 10 }, 'spec.storageSize', /must be a string/),

  good('an image with a digest', { image: `a.example.org:5000/b/c@sha256:${'0'.repeat(64)}` }),
  bad('an image with a space', { image: 'a b' }, 'spec.image', /image reference/),
  bad(
    'Elasticsearch 8',
    { elastic: { image: 'elasticsearch:8.15.0' } },
    'spec.elastic.image',
    /7\.17 only/,
  ),
  good('a heap below the limit', { elastic: { heap: '1Gi' } }),
  bad(
    'a heap as large as the limit',
    { elastic: { heap: '2Gi' } },
    'spec.elastic.heap',
    /smaller than/,
  ),
  bad('a heap that is no quantity', { elastic: { heap: 'half' } }, 'spec.elastic.heap', /quantity/),
  bad('a tiny heap', { elastic: { heap: '1Mi' } }, 'spec.elastic.heap', /at least 128Mi/),
  good('a limit in plain bytes', { elastic: { resources: { limits: { memory: 4294967296 } } } }),
  bad(
    'a limit that is no quantity',
    { api: { resources: { limits: { memory: '1GB' } } } },
    'spec.api.resources.limits.memory',
    /must be a quantity/,
  ),
  good('an external Elasticsearch', { elastic: { external: { url: 'http://elastic:9200' } } }),
  good('an external Elasticsearch from a Secret', {
    elastic: { external: { urlFrom: { name: 'a', key: 'b' } } },
  }),
  bad(
    'an external Elasticsearch twice',
    { elastic: { external: { url: 'http://a', urlFrom: { name: 'a', key: 'b' } } } },
    'spec.elastic.external',
    /either url or urlFrom/,
  ),
  bad(
    'an external Elasticsearch nowhere',
    { elastic: { external: {} } },
    'spec.elastic.external',
    /either url or urlFrom/,
  ),
  bad(
    'TLS to Elasticsearch',
    { elastic: { external: { url: 'https://a' } } },
    'spec.elastic.external.url',
    /cannot use TLS/,
  ),
  bad(
    'credentials in a URL',
    { elastic: { external: { url: 'http://a:b@c' } } },
    'spec.elastic.external.url',
    /belongs in a Secret/,
  ),

  bad('a variable twice', { api: { env: [env('A'), env('A')] } }, 'spec.api.env[1]', /twice/),
  bad(
    'a variable of ours',
    { crawler: { env: [env('MONOCLE_PUBLIC_URL')] } },
    'spec.crawler.env',
    /set from other fields/,
  ),
  bad(
    'a variable with two sources',
    {
      api: {
        env: [env('A', { value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } })],
      },
    },
    'spec.api.env',
    /exclude each other/,
  ),
  bad(
    'a variable that begins with a digit',
    { api: { env: [env('1A')] } },
    'spec.api.env',
    /does not begin with a digit/,
  ),
  bad(
    'a variable without a name',
    { api: { env: [{ value: 'x' }] } },
    'spec.api.env[0]',
    /name is required/,
  ),
  bad(
    'an envFrom of nothing',
    { api: { envFrom: [{}] } },
    'spec.api.envFrom',
    /configMapRef or a secretRef/,
  ),
  bad(
    'a label of ours on a pod',
    { api: { podLabels: { 'app.kubernetes.io/name': 'x' } } },
    'spec.api.podLabels',
    /reserved for the operator/,
  ),
  bad(
    'an annotation of ours on a pod',
    { api: { podAnnotations: { 'monocle.change-metrics.io/x': 'x' } } },
    'spec.api.podAnnotations',
    /reserved for the operator/,
  ),
  bad(
    'a toleration with an unknown effect',
    { api: { tolerations: [{ key: 'a', effect: 'Never' }] } },
    'spec.api.tolerations[0].effect',
    /NoSchedule/,
  ),
  bad(
    'a proxy with credentials',
    { crawler: { proxy: { httpProxy: 'http://a:b@c:1' } } },
    'spec.crawler.proxy.httpProxy',
    /belongs in a Secret/,
  ),
  bad(
    'a proxy without a scheme',
    { crawler: { proxy: { httpsProxy: 'proxy:3128' } } },
    'spec.crawler.proxy.httpsProxy',
    /http:\/\/host:port/,
  ),
  bad(
    'a host twice in noProxy',
    { crawler: { proxy: { noProxy: ['a', 'a'] } } },
    'spec.crawler.proxy.noProxy[1]',
    /twice/,
  ),
  bad(
    'a pull secret twice',
    { imagePullSecrets: [{ name: 'a' }, { name: 'a' }] },
    'spec.imagePullSecrets[1]',
    /twice/,
  ),

  good('a route without a host', { route: {} }),
  bad(
    'a route and an ingress',
    { route: {}, ingress: { host: 'a' } },
    'spec',
    /exclude each other/,
  ),
  bad(
    'an ingress and an httpRoute',
    { ingress: { host: 'a' }, httpRoute: { parentRefs: [{ name: 'a' }] } },
    'spec',
    /exclude each other/,
  ),
  bad('an ingress without a host', { ingress: {} }, 'spec.ingress', /host is required/),
  bad(
    'a host with a scheme',
    { ingress: { host: 'https://a' } },
    'spec.ingress.host',
    /without scheme/,
  ),
  bad(
    'a host with an uppercase letter',
    { route: { host: 'A.example.org' } },
    'spec.route.host',
    /lowercase/,
  ),
  bad(
    'an httpRoute without a Gateway',
    { httpRoute: { parentRefs: [] } },
    'spec.httpRoute.parentRefs',
    /at least 1/,
  ),
  bad(
    'an httpRoute with only a wildcard',
    { httpRoute: { parentRefs: [{ name: 'a' }], hostnames: ['*.a'] } },
    'spec.httpRoute.hostnames',
    /publicURL is required/,
  ),
  good('an httpRoute with a wildcard and a publicURL', {
    publicURL: 'https://x.a',
    httpRoute: { parentRefs: [{ name: 'a' }], hostnames: ['*.a'] },
  }),
  bad(
    'a port out of range',
    { httpRoute: { parentRefs: [{ name: 'a', port: 65536 }] } },
    'spec.httpRoute.parentRefs[0].port',
    /at most 65535/,
  ),
  bad(
    'peers of a policy that is off',
    { networkPolicy: { enabled: false, ingressFrom: [] } },
    'spec.networkPolicy.ingressFrom',
    /no effect/,
  ),
  good('no policies', { networkPolicy: { enabled: false } }),
  bad(
    'a config that is no object',
    { config: 'workspaces: []' },
    'spec.config',
    /must be an object/,
  ),
  ...childCases.map(({ title, spec, path, message }) =>
    path && message ? bad(title, spec, `spec.${path}`, message) : good(title, spec),
  ),
  ...namedFields.flatMap(({ path, specOf, names }) => [
    ...names.good.map((name) => good(`${path} ${JSON.stringify(name)}`, specOf(name))),
    ...names.bad.map((name) =>
      bad(`${path} ${JSON.stringify(name)}`, specOf(name), path, names.message),
    ),
  ]),
  ...['secretKeyRef', 'configMapKeyRef'].map((ref) =>
    bad(
      `a ${ref} without a name`,
      { api: { env: [env('A', { valueFrom: { [ref]: { key: 'a' } } })] } },
      `spec.api.env[0].valueFrom.${ref}`,
      /name is required/,
    ),
  ),
  bad(
    'a secretRef without a name',
    { api: { envFrom: [{ secretRef: {} }] } },
    'spec.api.envFrom[0].secretRef',
    /name is required/,
  ),
];
