import { describe, expect, test } from '@jest/globals';
import { judgePods, podProblems } from '../../constructs/pod-verdict.js';
import { resolveMonocle } from '../../constructs/spec.js';
import { formatPath } from '../../constructs/validation/problem.js';
import { monocle } from '../support/cases/cases.js';

const resolved = (spec: object) => {
  const { monocle: given, problems } = resolveMonocle(monocle(spec));
  expect(problems).toEqual([]);
  return given;
};
const problemsOf = (spec: object, component = 'api') =>
  judgePods(resolved({ [component]: { podTemplate: { spec } } })).problems.map(
    ({ path, message }) => `${formatPath(path)}: ${message}`,
  );
const side = (more: object) => ({ containers: [{ name: 'side', image: 'a', ...more }] });
const init = (more: object) => ({ initContainers: [{ name: 'first', image: 'a', ...more }] });
const volume = (source: object) => ({ volumes: [{ name: 'a', ...source }] });
const volumeOf = (name: string, source: object) => ({ volumes: [{ name, ...source }] });
const mount = (mountPath: string, container = 'api') => ({
  ...volume({ emptyDir: {} }),
  containers: [{ name: container, volumeMounts: [{ name: 'a', mountPath }] }],
});

const CLAIM = {
  accessModes: ['ReadWriteOnce'],
  resources: { requests: { storage: '1Gi' } },
  dataSourceRef: { kind: 'Snapshot', name: 'a', namespace: 'b' },
};

describe('a podTemplate is accepted', () => {
  test.each<[string, object]>([
    ['that is empty', {}],
    ['with a sidecar', side({ ports: [{ containerPort: 1 }] })],
    ['with a sidecar of Kubernetes', init({ restartPolicy: 'Always', lifecycle: {} })],
    ['with a volume for ours', mount('/opt/x')],
    ['with a volume below a writable one', mount('/tmp/x')],
    ['with a larger tmp', { volumes: [{ name: 'tmp', emptyDir: { sizeLimit: '1Gi' } }] }],
    ['with a claim as home', volumeOf('home', { persistentVolumeClaim: { claimName: 'a' } })],
    ['with a volume beside a read-only one', mount('/etc/monocle-x')],
    ['with another user', { securityContext: { runAsUser: 2000 } }],
    ['for the Job', { containers: [{ name: 'update-idents', securityContext: {} }] }],
    [
      'with resources for ours that waits',
      {
        initContainers: [{ name: 'wait-for-api', resources: { limits: { memory: '1Gi' } } }],
      },
    ],
  ])('%s', (_, spec) => {
    expect(problemsOf(spec)).toEqual([]);
    expect(judgePods(resolved({ api: { podTemplate: { spec } } })).relaxations).toEqual([]);
  });
});

describe('a podTemplate is refused', () => {
  test.each<[string, object, string]>([
    ['an unknown field', { hostAlias: [] }, 'hostAlias: unknown field; did you mean hostAliases?'],
    ['a wrong type', { hostNetwork: 'yes' }, 'hostNetwork: must be a boolean, is a string'],
    ['null', { schedulerName: null }, 'schedulerName: must be a string, is null'],
    ['an enum', { dnsPolicy: 'Mine' }, 'dnsPolicy: "Mine" is not supported; use one of'],
    ['a field of the spec', { tolerations: [] }, 'tolerations: belongs in spec.api.tolerations'],
    ['pull secrets', { imagePullSecrets: [] }, 'imagePullSecrets: belong in spec.imagePullSecrets'],
    ['a restart policy', { restartPolicy: 'Never' }, 'restartPolicy: follows from'],
    ['service links', { enableServiceLinks: true }, 'enableServiceLinks: must stay false'],
    ['our image', side({ name: 'api', image: 'x' }), 'containers[0].image: belongs in spec.image'],
    [
      'our variables',
      { containers: [{ name: 'api', env: [] }] },
      'containers[0].env: belongs in spec.api.env',
    ],
    [
      'our command',
      { containers: [{ name: 'api', command: ['x'] }] },
      'containers[0].command: is set by the operator for its container api; remove it',
    ],
    [
      'a container of another pod',
      { containers: [{ name: 'crawler' }] },
      'containers[0].name: crawler is a container of the operator, but none of these',
    ],
    [
      'the command of the bridge to Elasticsearch',
      { initContainers: [{ name: 'elastic-bridge', command: ['x'] }] },
      'initContainers[0].command: is set by the operator for its container elastic-bridge; remove it',
    ],
    [
      'the image of the bridge to Elasticsearch',
      { initContainers: [{ name: 'elastic-bridge', image: 'x' }] },
      'initContainers[0].image: belongs in spec.elastic.bridge.image',
    ],
    ['no image', { containers: [{ name: 'x' }] }, 'containers[0]: image is required'],
    ['a bad image', side({ image: 'a b' }), 'containers[0].image: must be an image reference'],
    [
      'a container twice',
      {
        containers: [
          { name: 'x', image: 'a' },
          { name: 'x', image: 'a' },
        ],
      },
      'containers[1]: "x" is listed twice; keep one',
    ],
    [
      'a name twice',
      { ...side({ name: 'x' }), ...init({ name: 'x' }) },
      'initContainers[0].name: x is a container, too',
    ],
    [
      'a bad variable',
      side({ env: [{ name: '1', value: '' }] }),
      "containers[0].env: a variable's name",
    ],
    [
      'bad resources',
      side({ resources: { limits: { cpu: 'x' } } }),
      'containers[0].resources.limits.cpu: must be a quantity',
    ],
    [
      'a probe that never runs',
      init({ livenessProbe: { exec: { command: ['a'] } } }),
      'initContainers[0].livenessProbe: needs restartPolicy: Always',
    ],
    [
      'a probe of a port that is not there',
      side({ readinessProbe: { tcpSocket: { port: 'web' } } }),
      'containers[0].readinessProbe: names a port that the container lacks',
    ],
    [
      'two handlers',
      side({ livenessProbe: { exec: { command: ['a'] }, tcpSocket: { port: 1 } } }),
      'containers[0].livenessProbe: a probe or hook needs exactly one of',
    ],
    [
      'a hook of a port that is not there',
      side({ lifecycle: { preStop: { httpGet: { port: 'b' } } } }),
      'containers[0].lifecycle: names a port that the container lacks',
    ],
    [
      'a stop signal',
      side({ lifecycle: { stopSignal: 'SIGUSR1' } }),
      'containers[0].lifecycle: stopSignal needs the feature gate ContainerStopSignals, which is off',
    ],
    [
      'a stop signal of ours',
      { containers: [{ name: 'api', lifecycle: { stopSignal: 'SIGUSR1' } }] },
      'containers[0].lifecycle: stopSignal needs the feature gate',
    ],
    [
      'data of another namespace',
      volume({ ephemeral: { volumeClaimTemplate: { spec: CLAIM } } }),
      'dataSourceRef: namespace needs the feature gate CrossNamespaceVolumeDataSource',
    ],
    [
      'a trust bundle',
      volume({ projected: { sources: [{ clusterTrustBundle: { path: 'a', name: 'b' } }] } }),
      'sources[0]: a projection needs exactly one of configMap, downwardAPI, secret',
    ],
    [
      'a mount of nothing',
      side({ volumeMounts: [{ name: 'x', mountPath: '/x' }] }),
      'containers[0].volumeMounts[0].name: there is no volume x in the pod',
    ],
    [
      'a mount over ours',
      mount('/etc/monocle/'),
      'containers[0].volumeMounts[0].mountPath: is a directory of the operator',
    ],
    [
      'a mount below a read-only one',
      mount('/etc/monocle/x'),
      'containers[0].volumeMounts[0].mountPath: is a directory',
    ],
    ...[
      ['/etc/./monocle', 'is a directory of the operator'],
      ['//etc//monocle/.', 'is a directory of the operator'],
      ['/tmp/.', 'is a directory of the operator'],
      ['/etc/', 'would hide what the image has there, and /etc/monocle of the operator is below'],
      ['/var/lib', 'would hide what the image has there, and /var/lib/monocle'],
    ].map(([place = '', words]): [string, object, string] => [
      `a mount at ${place}`,
      mount(place),
      `containers[0].volumeMounts[0].mountPath: ${words}`,
    ]),
    ...['/usr/../etc/monocle', '/opt/..'].map((place): [string, object, string] => [
      `a mount at ${place}`,
      mount(place),
      "containers[0].volumeMounts[0]: mountPath must not contain '..'",
    ]),
    ['a mount at the root', mount('//.'), "volumeMounts[0]: mountPath must begin with '/', must"],
    ...[
      { secret: { secretName: 'a' } },
      { configMap: { name: 'a' } },
      { projected: { sources: [] } },
      { image: { reference: 'a' } },
      { persistentVolumeClaim: { claimName: 'a', readOnly: true } },
    ].map((source): [string, object, string] => [
      `a tmp of ${JSON.stringify(source)}`,
      { volumes: [{ name: 'tmp', ...source }] },
      'volumes[0]: tmp is a volume of the operator, which Monocle writes to; give it a writable',
    ]),
    [
      'our volume',
      { volumes: [{ name: 'config', emptyDir: {} }] },
      'volumes[0].name: config is a volume of the operator',
    ],
    [
      'a volume of two sources',
      volume({ emptyDir: {}, secret: { secretName: 'a' } }),
      'volumes[0]: a volume has one source',
    ],
    [
      'a volume of an old driver',
      volume({ flocker: {} }),
      'volumes[0]: a volume needs exactly one of',
    ],
    [
      'a file outside',
      volume({ configMap: { name: 'a', items: [{ key: 'a', path: '../a' }] } }),
      'volumes[0].configMap.items[0]: path must be a path below the volume',
    ],
    [
      'a bad host alias',
      { hostAliases: [{ ip: 'x' }] },
      'hostAliases[0]: ip must be an IP address',
    ],
    ['DNS without a server', { dnsPolicy: 'None' }, 'dnsPolicy: None needs dnsConfig.nameservers'],
    [
      'a bad selector',
      {
        topologySpreadConstraints: [
          {
            topologyKey: 'a',
            maxSkew: 1,
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: { matchLabels: { 'a b': '' } },
          },
        ],
      },
      'topologySpreadConstraints[0].labelSelector.matchLabels: a key has a name',
    ],
    [
      'a bad ServiceAccount',
      { serviceAccountName: 'A' },
      "serviceAccountName: must be an object's name",
    ],
    [
      'a bad RuntimeClass',
      { runtimeClassName: 'a_b' },
      "runtimeClassName: must be an object's name",
    ],
    [
      'too much',
      { schedulerName: 'a'.repeat(70_000) },
      ' has 70020 characters as JSON; at most 65536',
    ],
    [
      'too many containers',
      { containers: Array.from({ length: 17 }, (_, i) => ({ name: `a${i}`, image: 'a' })) },
      'containers: has 17 items; at most 16 are allowed',
    ],
    [
      'too many Secrets',
      side({
        envFrom: [],
        env: Array.from({ length: 33 }, (_, i) => ({
          name: `A${i}`,
          valueFrom: { secretKeyRef: { name: `s${i}`, key: 'a' } },
        })),
      }),
      ' its variables name more than 32 Secrets',
    ],
  ])('for %s', (_, spec, words) => {
    const found = problemsOf(spec);
    expect(found).toHaveLength(1);
    expect(found[0]?.replace(/^spec\.api\.podTemplate\.spec[.:]/, '')).toContain(words);
  });

  test('for the volume of Elasticsearch', () => {
    const volumes = [{ name: 'monocle-elastic-data-volume', emptyDir: {} }];
    expect(problemsOf({ volumes }, 'elastic')).toHaveLength(1);
    expect(problemsOf({ volumes }, 'api')).toEqual([]);
  });

  test('not for a tmp that is not ours', () => {
    const volumes = [{ name: 'tmp', secret: { secretName: 'a' } }];
    expect(problemsOf({ volumes }, 'elastic')).toEqual([]);
    const containers = [
      { ...side({}).containers[0], volumeMounts: [{ name: 'a', mountPath: '/etc' }] },
    ];
    expect(problemsOf({ ...volume({ emptyDir: {} }), containers })).toEqual([]);
  });
});

test('a relaxation is a warning at its place, and names what has to allow it', () => {
  const spec = {
    ...volume({ hostPath: { path: '/' } }),
    containers: [{ name: 'api', securityContext: { runAsUser: 0 } }],
  };
  const found = podProblems(resolved({ api: { podTemplate: { spec } } }));
  expect(found.map(({ path, severity }) => [formatPath(path), severity])).toEqual([
    ['spec.api.podTemplate.spec.volumes[0].hostPath', 'warning'],
    ['spec.api.podTemplate.spec.containers[0].securityContext.runAsUser', 'warning'],
  ]);
  expect(found[0]?.message).toContain('have to allow privileged');
  expect(found[1]?.message).toContain('have to allow baseline');
});

test('a field of the whole pod is told once for each container that it weakens', () => {
  const spec = { securityContext: { runAsNonRoot: false } };
  const { relaxations } = judgePods(resolved({ crawler: { podTemplate: { spec } } }));
  expect(relaxations.map(({ path, message }) => `${formatPath(path)}: ${message}`)).toEqual([
    'spec.crawler.podTemplate.spec: wait-for-api: securityContext.runAsNonRoot is not true',
    'spec.crawler.podTemplate.spec: crawler: securityContext.runAsNonRoot is not true',
  ]);
});

test('a pod on the network of its node has no bridge to Elasticsearch', () => {
  const judge = (url: string) =>
    judgePods(
      resolved({
        elastic: { external: { url } },
        api: { podTemplate: { spec: { hostNetwork: true } } },
      }),
    ).problems;
  expect(judge('http://es')).toEqual([]);
  expect(judge('https://es').map(({ message }) => message)).toEqual([
    "must not be true with a bridge to Elasticsearch: whoever is on the node could use it with Monocle's credentials; remove it",
  ]);
});
