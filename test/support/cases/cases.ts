/** Monocles that the CRD accepts or refuses: checked by `validate` in unit tests and by the API server in e2e. */
import { API_VERSION, KIND } from '../../../constructs/instance/spec.js';
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

const backup = (given: object, more: object = {}) => ({
  backup: { schedule: '@daily', repository: { existing: { name: 'a' } }, ...given },
  ...more,
});
const repository = (given: object) => backup({ repository: given });
const env = (name: string, rest: object = { value: 'x' }) => ({ name, ...rest });

const EXTERNAL = { elastic: { external: { url: 'http://elastic:9200' } } };

const bootstrap = (restore: object, more: object = {}) => ({ bootstrap: { restore }, ...more });
const EXISTING = { existing: { name: 'a' } };
const SCHEDULE = 'spec.backup.schedule';
const backupCases: readonly Case[] = [
  ...['0 3 * * *', '*/15 0,6,22/1 1,15 */3 1-5', '59 23 31 12 6', '5/10 * * * *', '@weekly'].map(
    (schedule) => good(`a backup at ${schedule}`, backup({ schedule })),
  ),
  ...['60 * * * *', '* 24 * * *', '* * 0 * *', '* * * 13 *', '* * * * 7', '* * * *', '*/0 * * * *']
    .concat(
      '* * * * * *',
      '@every 1h',
      '@reboot',
      '0 1-5 * * *',
      '0 0 * * 5-1',
      'MON',
      '0 3 * * * ',
      'TZ=UTC 0 3 * * *',
      '0  3 * * *',
    )
    .map((schedule) =>
      bad(`a backup at "${schedule}"`, backup({ schedule }), SCHEDULE, /five fields of numbers/),
    ),
  bad(
    'a backup without a schedule',
    { backup: { repository: { existing: { name: 'a' } } } },
    'spec.backup',
    /schedule/,
  ),
  bad(
    'a backup without a repository',
    { backup: { schedule: '@daily' } },
    'spec.backup',
    /repository/,
  ),
  bad('keeping no backup', backup({ keep: 0 }), 'spec.backup.keep', /1/),
  bad('keeping too many backups', backup({ keep: 101 }), 'spec.backup.keep', /100/),
  bad(
    'a deadline of a second',
    backup({ deadlineSeconds: 1 }),
    'spec.backup.deadlineSeconds',
    /60/,
  ),
  bad(
    'no kind of repository',
    repository({}),
    'spec.backup.repository',
    /one of fs, s3 and existing/,
  ),
  bad(
    'two kinds of repository',
    repository({ fs: { claimName: 'a' }, existing: { name: 'a' } }),
    'spec.backup.repository',
    /one of fs, s3 and existing/,
  ),
  good('a repository on a volume', repository({ fs: { claimName: 'a' } })),
  good('a repository of an external Elasticsearch', backup({}, EXTERNAL)),
  bad(
    'a volume for an external Elasticsearch',
    backup({ repository: { fs: { claimName: 'a' } } }, EXTERNAL),
    'spec.backup.repository',
    /cannot mount a volume/,
  ),
  good(
    'a bucket with all settings',
    repository({
      s3: {
        bucket: 'a.b-c',
        basePath: 'a/b_c',
        endpoint: 'https://minio:9000',
        region: 'eu-west-1',
        client: 'b',
      },
    }),
  ),
  ...(
    [
      ['bucket', 'A_B', /bucket/],
      ['basePath', '/a', /without/],
      ['basePath', '$(HOME)', /path/],
      ['endpoint', 'https://a/b', /a host/],
      ['endpoint', 'https://u:p@a', /a host/],
      ['region', 'a b', /region/],
      ['client', '"', /client/],
    ] as const
  ).map(([field, text, message]) =>
    bad(
      `an s3.${field} of ${text}`,
      repository({ s3: { bucket: 'abc', [field]: text } }),
      `spec.backup.repository.s3.${field}`,
      message,
    ),
  ),
  good('a restore of the latest backup', bootstrap({ repository: EXISTING })),
  good(
    'a restore of a named backup from the volume of the backups',
    bootstrap(
      { repository: { fs: { claimName: 'a' } }, snapshot: 'home.team-20261117-030000' },
      backup({ repository: { fs: { claimName: 'a' } } }),
    ),
  ),
  good(
    'a restore from another volume',
    bootstrap(
      { repository: { fs: { claimName: 'b' } } },
      backup({ repository: { fs: { claimName: 'a' } } }),
    ),
  ),
  bad('a restore from nowhere', bootstrap({}), 'spec.bootstrap.restore', /repository/),
  bad(
    'a restore of a snapshot with a slash',
    bootstrap({ repository: EXISTING, snapshot: 'a/b' }),
    'spec.bootstrap.restore.snapshot',
    /name of a snapshot/,
  ),
  bad(
    'a restore from a volume to an external Elasticsearch',
    bootstrap({ repository: { fs: { claimName: 'a' } } }, EXTERNAL),
    'spec.bootstrap.restore.repository',
    /cannot mount a volume/,
  ),
  bad(
    'a repository with a slash',
    repository({ existing: { name: 'a/b' } }),
    'spec.backup.repository.existing.name',
    /repository/,
  ),
];

const autoGrow = (given: object, more: object = {}) => ({
  storage: { autoGrow: { max: '50Gi', ...given } },
  ...more,
});
const AUTO_GROW = 'spec.storage.autoGrow';
const storageCases: readonly Case[] = [
  good('a storage without autoGrow', { storage: {} }),
  good('a volume that grows up to a largest size', autoGrow({})),
  ...[50, 90].map((thresholdPercent) =>
    good(`a volume that grows at ${thresholdPercent} %`, autoGrow({ thresholdPercent })),
  ),
  ...[49, 91, 80.5, '80%'].map((thresholdPercent) =>
    bad(
      `a volume that grows at ${thresholdPercent}`,
      autoGrow({ thresholdPercent }),
      `${AUTO_GROW}.thresholdPercent`,
      /50|90|integer/,
    ),
  ),
  bad('a growth without an end', { storage: { autoGrow: {} } }, AUTO_GROW, /max/),
  ...['10Gi', '10240Mi', '9Gi', '0', '-50Gi', '1m'].map((max) =>
    bad(
      `a largest size of ${max}`,
      autoGrow({ max }),
      `${AUTO_GROW}.max`,
      /larger than storageSize/,
    ),
  ),
  good('a largest size a byte above the first', autoGrow({ max: '10737418241' })),
  bad(
    'a largest size below that of the spec',
    autoGrow({}, { storageSize: '50.5Gi' }),
    `${AUTO_GROW}.max`,
    /is 50.5Gi/,
  ),
  ...['much', '10GB', ''].map((max) =>
    bad(`a largest size "${max}"`, autoGrow({ max }), `${AUTO_GROW}.max`, /not a quantity/),
  ),
  ...['100Mi', '1e9', '0.5Ti', '100Gi'].map((step) =>
    good(`a step of ${step}`, autoGrow({ step })),
  ),
  ...['99Mi', '0', '-1Gi', '1000m'].map((step) =>
    bad(`a step of ${step}`, autoGrow({ step }), `${AUTO_GROW}.step`, /too small/),
  ),
  ...['10%', 'ten'].map((step) =>
    bad(`a step of ${step}`, autoGrow({ step }), `${AUTO_GROW}.step`, /not a quantity/),
  ),
  bad('a growth of an external Elasticsearch', autoGrow({}, EXTERNAL), AUTO_GROW, /operator's own/),
  bad(
    'a growth of an Elasticsearch of ECK',
    autoGrow({}, { elastic: { eck: { name: 'shared' } } }),
    AUTO_GROW,
    /operator's own/,
  ),
];
const crawlersCases: readonly Case[] = [
  good('crawlers by default', { crawlers: {} }),
  good('crawlers of every kind', {
    crawlers: {
      selector: { matchLabels: { team: 'a' } },
      namespaceSelector: { matchExpressions: [{ key: 'team', operator: 'Exists' }] },
      workspaces: { create: false, allowed: ['a', 'b'] },
      secretKeys: ['GITHUB_TOKEN'],
      rollIntervalSeconds: 0,
    },
  }),
  ...[-1, 86_401, '5m'].map((rollIntervalSeconds) =>
    bad(
      `the roll interval ${rollIntervalSeconds}`,
      { crawlers: { rollIntervalSeconds } },
      'spec.crawlers.rollIntervalSeconds',
      /86400|0|integer/,
    ),
  ),
  bad(
    'a workspace that no index can have',
    { crawlers: { workspaces: { allowed: ['A'] } } },
    'spec.crawlers.workspaces.allowed[0]',
    /must match/,
  ),
  bad(
    'a workspace that is allowed twice',
    { crawlers: { workspaces: { allowed: ['a', 'a'] } } },
    'spec.crawlers.workspaces.allowed[1]',
    /twice/,
  ),
  bad(
    'a key that is no variable',
    { crawlers: { secretKeys: ['a-b'] } },
    'spec.crawlers.secretKeys[0]',
    /must match/,
  ),
  bad(
    'a selector without a key',
    { crawlers: { selector: { matchExpressions: [{ operator: 'Exists' }] } } },
    'spec.crawlers.selector.matchExpressions[0]',
    /key is required/,
  ),
];

export const cases: readonly Case[] = [
  ...backupCases,
  ...storageCases,
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

  ...[
    'http://localhost:8090',
    'https://a.example.org/monocle',
    'http://[::1]:80',
    'https://A',
    'http://a:65535',
    'http://a:9999/b',
  ].map((url) => good(`the URL ${url}`, { publicURL: url })),
  ...[
    'ftp://a',
    'http://',
    'a.example.org',
    'https://a b',
    'http://a:port',
    'http://a:65536',
    'https://a:99999/b',
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
  ...[
    'https://a',
    'https://a/',
    'https://search.example.org:9243',
    'https://a:65535/b/c-d/',
    'https://1a',
    'https://1.a/1',
  ].map((url) => good(`TLS to Elasticsearch at ${url}`, { elastic: { external: { url } } })),
  ...[
    'https://a:65536',
    'https://a/b c',
    'https://a//',
    'https://a/%41',
    'https://a?b',
    'https://',
  ].map((url) =>
    bad(
      `TLS to Elasticsearch at ${url}`,
      { elastic: { external: { url } } },
      'spec.elastic.external.url',
      /must be https:\/\/host:port/,
    ),
  ),
  ...['https://10.0.0.1', 'https://10.0.0.1:9200/', 'https://[::1]:9200', 'https://1/a'].map(
    (url) =>
      bad(
        `TLS to Elasticsearch without a name at ${url}`,
        { elastic: { external: { url } } },
        'spec.elastic.external.url',
        /TLS needs the name of the host/,
      ),
  ),
  bad(
    'credentials in a URL with TLS',
    { elastic: { external: { url: 'https://a:b@c' } } },
    'spec.elastic.external.url',
    /belongs in a Secret; use authSecretRef/,
  ),
  bad(
    'credentials in a URL and in a Secret',
    { elastic: { external: { url: 'http://a:b@c', authSecretRef: { name: 'a' } } } },
    'spec.elastic.external.url',
    /belongs in a Secret/,
  ),
  good('everything that the bridge to Elasticsearch can do', {
    elastic: {
      bridge: { image: 'registry.example.org/haproxy:3.2.6' },
      external: {
        url: 'https://a',
        compatibility: 8,
        caSecretRef: { name: 'a', key: 'b' },
        authSecretRef: { name: 'a', usernameKey: 'u', passwordKey: 'p' },
      },
    },
  }),
  good('an API key for Elasticsearch without TLS', {
    elastic: {
      external: { url: 'http://10.0.0.1:9200', authSecretRef: { name: 'a', apiKeyKey: 'k' } },
    },
  }),
  ...['usernameKey', 'passwordKey'].map((field) =>
    bad(
      `an API key and ${field}`,
      {
        elastic: {
          external: {
            url: 'https://a',
            authSecretRef: { name: 'a', apiKeyKey: 'k', [field]: 'u' },
          },
        },
      },
      'spec.elastic.external.authSecretRef.apiKeyKey',
      /takes the place of user name and password/,
    ),
  ),
  ...[{ authSecretRef: { name: 'a' } }, { caSecretRef: { name: 'a' } }, { compatibility: 8 }].map(
    (more) =>
      bad(
        `the URL of Elasticsearch from a Secret, with ${JSON.stringify(more)}`,
        { elastic: { external: { urlFrom: { name: 'a', key: 'b' }, ...more } } },
        'spec.elastic.external.urlFrom',
        /need url; with urlFrom, Monocle connects to Elasticsearch by itself/,
      ),
  ),
  good('compatibility 7 and the URL of Elasticsearch from a Secret', {
    elastic: { external: { urlFrom: { name: 'a', key: 'b' }, compatibility: 7 } },
  }),
  bad(
    'a CA of an Elasticsearch without TLS',
    { elastic: { external: { url: 'http://a', caSecretRef: { name: 'a' } } } },
    'spec.elastic.external.caSecretRef',
    /a CA is for TLS/,
  ),
  ...[6, 9].map((compatibility) =>
    bad(
      `Elasticsearch ${compatibility}`,
      { elastic: { external: { url: 'https://a', compatibility } } },
      'spec.elastic.external.compatibility',
      /must be 7 or 8; .*Elasticsearch 9 no longer gives/,
    ),
  ),
  ...[
    { name: 'shared' },
    { nodes: 1, version: '7.17.29' },
    {
      ...{ nodes: 3, version: '8.19.5', storageSize: '1Ti', storageClassName: 'fast' },
      resources: { limits: { memory: '4Gi' } },
      volumeClaimDeletePolicy: 'DeleteOnScaledownAndClusterDeletion',
    },
  ].map((eck) => good(`an Elasticsearch of ECK, ${JSON.stringify(eck)}`, { elastic: { eck } })),
  ...[{}, { name: 'a', nodes: 3, version: '8.19.5' }, { name: 'a', version: '8.19.5' }].map((eck) =>
    bad(
      `an Elasticsearch of ECK, ${JSON.stringify(eck)}`,
      { elastic: { eck } },
      'spec.elastic.eck',
      /set either name, for an Elasticsearch that is there, or nodes and version/,
    ),
  ),
  ...[{ nodes: 3 }, { version: '8.19.5' }].map((eck) =>
    bad(
      `an Elasticsearch of ECK, ${JSON.stringify(eck)}`,
      { elastic: { eck } },
      'spec.elastic.eck',
      /nodes and version belong together/,
    ),
  ),
  ...[
    { storageSize: '1Gi' },
    { storageClassName: 'a' },
    { resources: {} },
    { volumeClaimDeletePolicy: 'DeleteOnScaledownOnly' },
  ].map((more) =>
    bad(
      `somebody else's Elasticsearch with ${JSON.stringify(more)}`,
      { elastic: { eck: { name: 'a', ...more } } },
      'spec.elastic.eck.name',
      /its storage and resources are set there/,
    ),
  ),
  ...['9.0.0', '9.1', '10.0.0'].map((version) =>
    bad(
      `Elasticsearch ${version} of ECK`,
      { elastic: { eck: { nodes: 3, version } } },
      'spec.elastic.eck.version',
      /Elasticsearch 9 no longer gives; use 8 or 7\.17/,
    ),
  ),
  ...['7.16.3', '7.17', '8', '8.19', '8.19.5-SNAPSHOT', 'latest', '6.8.0', '8.19.5\n', ''].map(
    (version) =>
      bad(
        `Elasticsearch ${JSON.stringify(version)} of ECK`,
        { elastic: { eck: { nodes: 3, version } } },
        'spec.elastic.eck.version',
        /must be a version 7\.17\.x or 8\.x\.y/,
      ),
  ),
  bad(
    'an Elasticsearch of ECK and an external one',
    { elastic: { eck: { name: 'a' }, external: { url: 'http://a' } } },
    'spec.elastic.eck',
    /exclude each other/,
  ),
  ...[{ heap: '1Gi' }, { env: [{ name: 'A', value: 'b' }] }, { podTemplate: {} }].map((more) =>
    bad(
      `an Elasticsearch of ECK with ${JSON.stringify(more)}`,
      { elastic: { eck: { name: 'a' }, ...more } },
      'spec.elastic.eck',
      /are for the single node of this operator/,
    ),
  ),
  bad(
    'an Elasticsearch of ECK with a name of 37 characters',
    { elastic: { eck: { nodes: 1, version: '8.19.5' } } },
    'metadata.name',
    /36 characters at most/,
    { name: 'a'.repeat(37) },
  ),
  good(
    'a name of 37 characters and an Elasticsearch of ECK that somebody else owns',
    {
      elastic: { eck: { name: 'shared' } },
    },
    { name: 'a'.repeat(37) },
  ),
  bad(
    'a bridge from no image',
    { elastic: { bridge: { image: 'HAProxy' } } },
    'spec.elastic.bridge.image',
    /must be an image reference/,
  ),
  bad(
    'credentials in a URL',
    { elastic: { external: { url: 'http://a:b@c' } } },
    'spec.elastic.external.url',
    /belongs in a Secret/,
  ),

  good('the last port of Elasticsearch', { elastic: { external: { url: 'http://a:65535' } } }),
  bad(
    'a port of Elasticsearch that is none',
    { elastic: { external: { url: 'http://a:65536' } } },
    'spec.elastic.external.url',
    /port up to 65535/,
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
  good('variables of Elasticsearch', {
    elastic: { env: [env('http.max_content_length'), env('ES_JAVA_OPTS'), env('cluster.name')] },
  }),
  ...(
    [
      ['discovery.type', /single node/],
      ['ES_SETTING_DISCOVERY_TYPE', /single node/],
      ['cluster.initial_master_nodes', /single node/],
      ['xpack.security.enabled', /without TLS/],
      ['ELASTIC_PASSWORD', /without TLS/],
      ['http.port', /rely on/],
      ['path.data', /rely on/],
    ] as const
  ).map(([name, message]) =>
    bad(`the variable ${name}`, { elastic: { env: [env(name)] } }, 'spec.elastic.env', message),
  ),
  bad(
    'options of the JVM from a Secret',
    {
      elastic: {
        env: [env('ES_JAVA_OPTS', { valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } })],
      },
    },
    'spec.elastic.env',
    /ES_JAVA_OPTS needs a value/,
  ),
  good('a proxy of the api', { api: { proxy: { httpProxy: 'http://a:1', noProxy: ['b'] } } }),
  bad(
    'a proxy before an Elasticsearch whose host is unknown',
    {
      api: { proxy: { httpProxy: 'http://a:1' } },
      elastic: { external: { urlFrom: { name: 'a', key: 'b' } } },
    },
    'spec.api.proxy',
    /name the host in api\.proxy\.noProxy/,
  ),
  good('a CA bundle', { caBundle: { configMapRef: { name: 'a', key: 'ca.crt' } } }),
  ...[{}, { configMapRef: { name: 'a', key: 'b' }, secretRef: { name: 'a', key: 'b' } }].map(
    (caBundle) =>
      bad(
        `the CA bundle ${JSON.stringify(caBundle)}`,
        { caBundle },
        'spec.caBundle',
        /either configMapRef or secretRef/,
      ),
  ),
  bad(
    'a CA bundle without a key',
    { caBundle: { secretRef: { name: 'a' } } },
    'spec.caBundle.secretRef',
    /key is required/,
  ),
  good('a podTemplate', {
    api: { podTemplate: { metadata: { labels: { a: 'b' } }, spec: { dnsPolicy: 'Default' } } },
  }),
  bad(
    'a label of ours in a podTemplate',
    { api: { podTemplate: { metadata: { labels: { 'app.kubernetes.io/name': 'x' } } } } },
    'spec.api.podTemplate.metadata.labels',
    /reserved for the operator/,
  ),
  bad(
    'an annotation of ours in a podTemplate',
    {
      crawler: {
        podTemplate: { metadata: { annotations: { 'monocle.change-metrics.io/x': 'x' } } },
      },
    },
    'spec.crawler.podTemplate.metadata.annotations',
    /reserved for the operator/,
  ),
  bad(
    'a podTemplate that is no object',
    { api: { podTemplate: { spec: 'x' } } },
    'spec.api.podTemplate.spec',
    /must be an object/,
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
  bad(
    'peers to connect to of a policy that is off',
    { networkPolicy: { enabled: false, egressTo: [] } },
    'spec.networkPolicy.egressTo',
    /no effect/,
  ),
  good('no policies', { networkPolicy: { enabled: false } }),
  ...['Kubernetes', 'OpenShift'].map((platform) => good(`the platform ${platform}`, { platform })),
  bad('the platform openshift', { platform: 'openshift' }, 'spec.platform', /OpenShift/),
  good('a Route on another platform', { platform: 'Kubernetes', route: {} }),
  bad(
    'a config that is no object',
    { config: 'workspaces: []' },
    'spec.config',
    /must be an object/,
  ),
  ...crawlersCases,
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
