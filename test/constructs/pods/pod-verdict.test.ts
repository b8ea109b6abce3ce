import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Monocle, resolveMonocle } from '../../../constructs/instance/spec.js';
import { isOurContainer } from '../../../constructs/pods/pod-patch.js';
import { type JudgedPod, securityFindings } from '../../../constructs/pods/pod-security.js';
import { judgePods, relaxationWarnings } from '../../../constructs/pods/pod-verdict.js';
import { formatPath } from '../../../constructs/validation/problem.js';
import { synthesize } from '../../../src/index.js';
import { monocle } from '../../support/cases/cases.js';
import { templateOf } from '../../support/cases/references.js';
import { hostileSpec, podTemplate } from '../../support/random/arbitrary-template.js';
import { runs } from '../../support/random/runs.js';

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
    ['with a volume anywhere in a container of its own', mount('/etc', 'other')],
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

test.each(['elastic', 'api', 'crawler'] as const)(
  'no restricted podTemplate of %s that Kubernetes takes is refused',
  (component) => {
    fc.assert(
      fc.property(podTemplate(component), (given) => {
        const verdict = judgePods(resolved({ [component]: { podTemplate: given } }));
        expect(verdict).toEqual({ problems: [], relaxations: [] });
      }),
      { numRuns: runs(50) },
    );
  },
);

describe('a podTemplate is refused', () => {
  test.each<[string, object, string]>([
    ['an unknown field', { hostAlias: [] }, 'hostAlias: unknown field; did you mean hostAliases?'],
    [
      'an unknown field of a container',
      side({ portz: [] }),
      'containers[0].portz: unknown field; did you mean ports?',
    ],
    ['a wrong type', { hostNetwork: 'yes' }, 'hostNetwork: must be a boolean, is a string'],
    ['null', { schedulerName: null }, 'schedulerName: must be a string, is null'],
    ['an enum', { dnsPolicy: 'Mine' }, 'dnsPolicy: "Mine" is not supported; use one of'],
    ['no name', { containers: [{ image: 'a' }] }, 'containers[0]: name is required'],
    [
      'what is no quantity',
      side({ resources: { limits: { cpu: 'x' } } }),
      'containers[0].resources.limits.cpu: "x" is not valid; it must be a quantity such as 500m or 1Gi',
    ],
    [
      'a number that would overflow',
      side({ ports: [{ containerPort: 2 ** 32 + 80 }] }),
      'containers[0].ports[0].containerPort: 4294967376 is out of range; it must be at most 2147483647',
    ],
    [
      'a stop signal, which the API server drops',
      side({ lifecycle: { stopSignal: 'SIGUSR1' } }),
      'containers[0].lifecycle.stopSignal: unknown field; known fields: postStart, preStop',
    ],
    [
      'a container twice',
      {
        containers: [
          { name: 'x', image: 'a' },
          { name: 'x', image: 'a' },
        ],
      },
      'containers[1]: x is listed twice; keep one',
    ],
    [
      'a variable twice',
      side({ env: [{ name: 'A' }, { name: 'B' }, { name: 'A' }] }),
      'containers[0].env[2]: A is listed twice; keep one',
    ],
    [
      'a port twice, because TCP is the default',
      side({ ports: [{ containerPort: 1 }, { containerPort: 1, protocol: 'TCP' }] }),
      'containers[0].ports[1]: 1 is listed twice; keep one',
    ],
    [
      'a value of a set twice',
      side({
        restartPolicy: 'Always',
        restartPolicyRules: [
          { action: 'Restart', exitCodes: { operator: 'In', values: [1, 0, 1] } },
        ],
      }),
      'containers[0].restartPolicyRules[0].exitCodes.values[2]: 1 is listed twice; keep one',
    ],
    ['a field of the spec', { tolerations: [] }, 'tolerations: belongs in spec.api.tolerations'],
    ['a priority', { priorityClassName: 'a' }, 'priorityClassName: belongs in spec.api.priority'],
    ['pull secrets', { imagePullSecrets: [] }, 'imagePullSecrets: belong in spec.imagePullSecrets'],
    ['a node', { nodeName: 'a' }, 'nodeName: bypasses the scheduler; use nodeSelector'],
    ['the older name of a field', { serviceAccount: 'a' }, 'serviceAccount: is the older name'],
    ...['enableServiceLinks', 'ephemeralContainers', 'hostname', 'priority', 'restartPolicy'].map(
      (field): [string, object, string] => [
        field,
        { [field]: 'x' },
        `${field}: is set by the operator; remove it`,
      ],
    ),
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
      'an init container with a name of ours',
      init({ name: 'api' }),
      'initContainers[0].name: api is a container of the operator, but none of these',
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
    [
      'a variable of a container that waits',
      { initContainers: [{ name: 'wait-for-elastic', env: [{ name: 'MONOCLE_ELASTIC_URL' }] }] },
      'initContainers[0].env[0]: is set by the operator; remove it',
    ],
    ...[
      ['/etc/monocle', '/etc/monocle'],
      ['//etc//monocle/.', '/etc/monocle'],
      ['/usr/../etc/monocle', '/etc/monocle'],
      ['/etc/monocle/config.yaml', '/etc/monocle'],
      ['/etc/', '/etc/monocle'],
      ['/tmp/.', '/tmp'],
      ['/var/lib', '/var/lib/monocle'],
    ].map(([place = '', ours]): [string, object, string] => [
      `a mount at ${place}`,
      mount(place),
      `containers[0].volumeMounts[0].mountPath: is in the way of ${ours}, which the operator mounts`,
    ]),
    [
      'our volume',
      { volumes: [{ name: 'config', emptyDir: {} }] },
      'volumes[0].name: config is a volume of the operator',
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
    expect(found[0]?.replace(/^spec\.api\.podTemplate\.spec[.:]/, '')).toContain(words);
    expect(found).toHaveLength(1);
  });

  test('for a mount over the data of Elasticsearch', () => {
    const data = {
      name: 'elastic',
      volumeMounts: [{ name: 'a', mountPath: '/usr/share/elasticsearch' }],
    };
    expect(problemsOf({ ...volume({ emptyDir: {} }), containers: [data] }, 'elastic')).toEqual([
      'spec.elastic.podTemplate.spec.containers[0].volumeMounts[0].mountPath: is in the way of /usr/share/elasticsearch/data, which the operator mounts; choose another directory',
    ]);
  });

  test('for the credentials of the bridge to Elasticsearch', () => {
    const external = { url: 'https://es', authSecretRef: { name: 'a' } };
    const podTemplate = { spec: volumeOf('elastic-bridge-auth', { emptyDir: {} }) };
    const { problems } = judgePods(resolved({ elastic: { external }, api: { podTemplate } }));
    expect(problems.map(({ message }) => message)).toEqual([
      'elastic-bridge-auth is a volume of the operator; choose another name',
    ]);
  });
});

test('a relaxation is a warning at its place, and names what has to allow it', () => {
  const spec = {
    ...volume({ hostPath: { path: '/' } }),
    containers: [{ name: 'api', securityContext: { runAsUser: 0 } }],
  };
  const { relaxations } = judgePods(resolved({ api: { podTemplate: { spec } } }));
  const found = relaxationWarnings(relaxations);
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
    "must not be true with a bridge to Elasticsearch: every process on the node could use it with Monocle's credentials; remove it",
  ]);
});

describe('a hostile podTemplate', () => {
  const podsOf = (spec: object) =>
    synthesize(monocle(spec) as unknown as Monocle).manifests.flatMap((manifest) => {
      const template = templateOf(manifest as never);
      return template ? [template] : [];
    });
  const plain = podsOf({});

  test('takes over nothing of ours, and never makes synthesize throw', () => {
    let added = 0;
    fc.assert(
      fc.property(hostileSpec, (spec) => {
        const { relaxations } = judgePods(resolved(spec));
        const pods = podsOf(spec);
        expect(pods).toHaveLength(plain.length);
        for (const [i, pod] of pods.entries()) {
          expect(keptOf(pod, plain[i])).toEqual(keptOf(plain[i], plain[i]));
          added += namesIn(pod).length - namesIn(plain[i]).length;
          const findings = securityFindings(pod.spec as JudgedPod, pod.metadata.annotations);
          if (relaxations.length === 0) expect(findings).toEqual([]);
        }
      }),
      { numRuns: runs(300) },
    );
    expect(added).toBeGreaterThan(0);
  });

  // biome-ignore lint/suspicious/noExplicitAny: tests look into pods
  type Any = any;
  const listsOf = ({ spec }: Any): Any[] => [...(spec.initContainers ?? []), ...spec.containers];
  const namesIn = (pod: Any): string[] => listsOf(pod).map(({ name }) => name);

  /** What no podTemplate may change, of a pod and of ours in it. */
  function keptOf({ metadata, spec }: Any, ours: Any): object {
    const { volumes = [], ...rest } = ours.spec;
    const kept = ({ name }: Any) => !['tmp', 'home'].includes(name);
    const isIn = (list: Any[] = [], key: string) => {
      const keys = new Set(list.map((each) => each[key]));
      return (each: Any) => keys.has(each[key]);
    };
    return {
      labels: Object.keys(ours.metadata.labels).map((key) => metadata.labels[key]),
      fields: ['tolerations', 'affinity', 'nodeSelector', 'priorityClassName', 'imagePullSecrets']
        .concat('enableServiceLinks', 'restartPolicy', 'serviceAccount', 'nodeName')
        .map((field) => [field, spec[field], rest[field]]),
      volumes: (spec.volumes ?? []).filter(kept).filter(isIn(volumes, 'name')),
      containers: listsOf({ spec })
        .filter(({ name }) => isOurContainer(name))
        .map((container: Any) => {
          const our = listsOf(ours).find(({ name }) => name === container.name);
          const { volumeMounts = [], env = [] } = container;
          const { image, command, args, ports, envFrom, livenessProbe, readinessProbe } = container;
          return {
            ...{ name: container.name, image, command, args, ports, envFrom },
            ...{ livenessProbe, readinessProbe },
            mounts: volumeMounts.filter(isIn(our?.volumeMounts, 'mountPath')),
            env: env.filter(isIn(our?.env, 'name')),
          };
        }),
    };
  }
});
