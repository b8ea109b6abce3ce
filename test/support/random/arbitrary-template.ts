/**
 * Random podTemplates. Those of `podTemplate` and `openTemplate` are made of parts that Kubernetes takes;
 * those of `hostileSpec` fit the schema of a PodSpec and pass the guards, and nothing else.
 */
import fc from 'fast-check';
import {
  COMPONENTS,
  ourContainers,
  type PatchedComponent,
} from '../../../constructs/instance/component.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { judgePods } from '../../../constructs/pods/pod-verdict.js';
import type { Path } from '../../../constructs/validation/problem.js';
import { type JsonSchema, valueAt } from '../../../constructs/validation/schema.js';
import { podSchema } from '../../../imports/schemas.js';
import { monocle } from '../cases/cases.js';
import {
  env,
  envFrom,
  few,
  image,
  labels,
  mostly,
  optional,
  resources,
  word,
} from './arbitrary-pod.js';
import { type Random, randomFrom } from './random.js';

type Component = PatchedComponent;

/** Short ones: the pod has those of the spec, too, and may have 256 KiB together. */
const annotations = fc.dictionary(word, fc.string({ maxLength: 20 }), { maxKeys: 3 });

const CLAIM = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
const SOURCES = [
  { emptyDir: {} },
  { emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } },
  { configMap: { name: 'a', items: [{ key: 'a', path: 'a/b', mode: 256 }] } },
  { secret: { secretName: 'a', optional: true, defaultMode: 511 } },
  { downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'metadata.labels' } }] } },
  { projected: { sources: [{ configMap: { name: 'a' } }, { secret: { name: 'a' } }] } },
  { persistentVolumeClaim: { claimName: 'a' } },
  { csi: { driver: 'a.b' } },
  { image: { reference: 'a' } },
  { ephemeral: { volumeClaimTemplate: { spec: CLAIM } } },
];
const OPEN_SOURCES = [
  { hostPath: { path: '/a' } },
  { nfs: { server: 'a', path: '/a' } },
  { projected: { sources: [{ serviceAccountToken: { path: 'a' } }] } },
];

const profile = fc.constantFrom(
  { type: 'RuntimeDefault' },
  { type: 'Localhost', localhostProfile: 'a.json' },
);
const context = {
  runAsUser: fc.constantFrom(1, 70_000, 2 ** 31 - 1),
  runAsGroup: fc.constantFrom(0, 1),
  seccompProfile: profile,
  appArmorProfile: profile,
};
const restrictedContext = fc.record(
  {
    ...context,
    capabilities: fc.constantFrom(
      { add: ['NET_BIND_SERVICE'], drop: ['ALL'] },
      { drop: ['ALL', 'CHOWN'] },
    ),
    readOnlyRootFilesystem: fc.boolean(),
  },
  optional,
);
const openContext = fc
  .tuple(
    fc.record(
      {
        ...context,
        runAsUser: fc.constantFrom(0, 1),
        runAsNonRoot: fc.boolean(),
        procMount: fc.constantFrom('Default', 'Unmasked'),
        seccompProfile: fc.constantFrom({ type: 'Unconfined' }, { type: 'RuntimeDefault' }),
        seLinuxOptions: fc.constantFrom(
          ...[{}, { type: 'container_t' }, { type: 'spc_t' }, { user: 'a' }],
        ),
        capabilities: fc.record(
          {
            add: fc.uniqueArray(fc.constantFrom('CHOWN', 'SYS_ADMIN', 'NET_RAW'), few),
            drop: fc.constantFrom(['ALL'], ['CHOWN'], []),
          },
          optional,
        ),
      },
      optional,
    ),
    fc.constantFrom(
      {},
      { allowPrivilegeEscalation: true },
      { allowPrivilegeEscalation: true, privileged: true },
    ),
  )
  .map(([rest, escalation]) => ({ ...rest, ...escalation }));

const HANDLERS = [
  { exec: { command: ['a'] } },
  { httpGet: { port: 80, path: '/', scheme: 'HTTPS' } },
  { tcpSocket: { port: 80 } },
];
const OPEN_HANDLERS = [{ tcpSocket: { port: 80, host: 'a' } }, { httpGet: { port: 1, host: 'a' } }];
const mounts = fc.subarray([
  { name: 'a', mountPath: '/a' },
  { name: 'b', mountPath: '/b/c', readOnly: true, subPath: 'a' },
  { name: 'b', mountPath: '/opt/x' },
]);

function templates(component: Component, isOpen: boolean): fc.Arbitrary<object> {
  const securityContext = isOpen ? openContext : restrictedContext;
  const handler = fc.constantFrom(...HANDLERS, ...(isOpen ? OPEN_HANDLERS : []));
  const probe = fc
    .tuple(handler, fc.record({ periodSeconds: fc.constantFrom(1, 100) }, optional))
    .map(([what, rest]) => ({ ...what, ...rest }));
  const hook = fc.oneof(handler, fc.constant({ sleep: { seconds: 30 } }));
  const lifecycle = fc.record({ preStop: hook, postStart: hook }, optional);
  const shared = { securityContext, volumeMounts: mounts };
  const named = { requiredKeys: ['name'] as ['name'] };
  const added = (name: string, containerPort: number, rest: object) =>
    fc.record(
      {
        ...{ name: fc.constant(name), image, env, envFrom, resources, ...shared, ...rest },
        ports: fc.constantFrom(
          [{ containerPort, name: 'web', protocol: 'UDP' }],
          isOpen ? [{ containerPort, hostPort: containerPort }] : [{ containerPort }],
        ),
        command: fc.constant(['a']),
        imagePullPolicy: fc.constantFrom('Always', 'Never'),
      },
      { requiredKeys: ['name', 'image'] },
    );
  const hooks = { livenessProbe: probe, readinessProbe: probe, startupProbe: probe, lifecycle };
  const sidecar = added('kept', 82, hooks).map((each) => ({ ...each, restartPolicy: 'Always' }));
  const ours = (list: readonly string[], rest: object) =>
    list.map((name) => fc.record({ name: fc.constant(name), ...shared, ...rest }, named));
  const some = (entries: fc.Arbitrary<object>[]) =>
    fc
      .subarray(entries, { maxLength: Math.min(3, entries.length) })
      .chain((chosen) => fc.tuple(...chosen));
  const our = {
    containers: [...ourContainers(component, 'containers')],
    initContainers: [...ourContainers(component, 'initContainers')],
  };
  const source = fc.constantFrom(...SOURCES, ...(isOpen ? OPEN_SOURCES : []));
  const ownNode = fc.record(
    {
      hostUsers: fc.boolean(),
      shareProcessNamespace: fc.boolean(),
      securityContext: fc.record(
        {
          ...context,
          fsGroup: fc.constantFrom(0, 1000),
          supplementalGroups: fc.constant([0, 1]),
          fsGroupChangePolicy: fc.constantFrom('OnRootMismatch', 'Always'),
          sysctls: fc.constantFrom(
            [{ name: 'net.ipv4.tcp_rmem', value: '1 2 3' }],
            isOpen ? [{ name: 'kernel.msgmax', value: '1' }] : [],
          ),
          ...(isOpen && { runAsNonRoot: fc.boolean() }),
        },
        optional,
      ),
    },
    optional,
  );
  const host = { hostNetwork: fc.boolean(), hostPID: fc.boolean(), hostIPC: fc.boolean() };
  const node: fc.Arbitrary<object> = isOpen
    ? fc.oneof(ownNode, fc.record(host, optional))
    : ownNode;
  const spec = fc
    .tuple(
      node,
      fc.tuple(source, source),
      some([
        added('side', 80, hooks),
        added('other', 81, hooks),
        ...ours(our.containers, { lifecycle }),
      ]),
      some([added('first', 83, {}), sidecar, ...ours(our.initContainers, { env, resources })]),
      fc.record(
        {
          hostAliases: fc.constant([{ ip: '10.0.0.1', hostnames: ['a'] }, { ip: '::1' }]),
          dnsPolicy: fc.constantFrom('Default', 'ClusterFirst'),
          dnsConfig: fc.constant({ nameservers: ['10.0.0.1'], options: [{ name: 'ndots' }] }),
          topologySpreadConstraints: fc.constant([
            {
              ...{ topologyKey: 'a', maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway' },
              labelSelector: { matchLabels: { a: 'b' } },
            },
          ]),
          ...{ runtimeClassName: word, schedulerName: word },
          terminationGracePeriodSeconds: fc.constantFrom(30, 100),
          readinessGates: fc.constant([{ conditionType: 'a.b/C' }]),
          ...(isOpen && {
            serviceAccountName: word,
            automountServiceAccountToken: fc.boolean(),
          }),
        },
        optional,
      ),
    )
    .map(([own, [a, b], containers, initContainers, rest]) => ({
      ...{ ...rest, ...own, containers, initContainers },
      volumes: [
        { name: 'a', ...a },
        { name: 'b', ...b },
      ],
    }))
    .map((each) => ('hostUsers' in each && each.hostUsers === false ? each : masked(each)));
  return fc.record({ metadata: fc.record({ labels, annotations }, optional), spec }, optional);
}

/** Without an unmasked /proc, which needs user namespaces. */
const masked = <T extends object>(spec: T): T =>
  JSON.parse(JSON.stringify(spec), (key, value) => (key === 'procMount' ? undefined : value));

/** Stays within "restricted" and the ServiceAccount `default`, as a Monocle must by default. */
export const podTemplate = (component: Component): fc.Arbitrary<object> =>
  mostly<object>(fc.constant({}), templates(component, false), 3);

/** Asks for anything that Kubernetes takes. */
export const openTemplate = (component: Component): fc.Arbitrary<object> =>
  templates(component, true);

/** Names and paths of ours, and words that every object of JavaScript has. */
const WORDS = [
  ...Object.values(COMPONENTS).flatMap((each) => [
    ...(each.containers ?? []),
    ...(each.initContainers ?? []),
  ]),
  ...['config', 'tmp', 'home', 'elastic-data', '/etc/monocle', '/tmp', '/', '..', '', 'a', '1Gi'],
  ...['constructor', '__proto__', 'toString', 'MONOCLE_ELASTIC_URL', 'monocle-api'],
];

/** The spec of a Monocle with a podTemplate of any content that passes the guards. */
export const hostileSpec: fc.Arbitrary<object> = fc
  .tuple(fc.constantFrom('elastic', 'api', 'crawler'), fc.nat())
  .map(([component, seed]) => {
    const spec = hostileValue(podSchema(), randomFrom(seed));
    return withoutProblems({ [component]: { podTemplate: { spec } } });
  });

/** Removes what is refused, again and again, until the rest is accepted. */
function withoutProblems(spec: object): object {
  for (let round = 0; round < 200; round++) {
    const { problems } = judgePods(resolveMonocle(monocle(spec)).monocle);
    if (problems.length === 0) return spec;
    for (const { path } of problems.toReversed()) removeAt(spec, path.slice(1));
  }
  throw new Error(`still refused: ${JSON.stringify(spec)}`);
}

function removeAt(root: object, path: Path): void {
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1) as never;
  if (Array.isArray(parent)) parent.splice(key, 1);
  else if (typeof parent === 'object' && parent !== null) delete parent[key];
}

/** Whatever fits the schema. Each object has few of its fields. */
function hostileValue(given: JsonSchema, random: Random): unknown {
  const { $defs } = podSchema() as { readonly $defs: Readonly<Record<string, JsonSchema>> };
  const schema = $defs[given.$ref?.slice('#/$defs/'.length) ?? ''] ?? given;
  const { type, properties, items = {}, required = [], additionalProperties: rest } = schema;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer') return random.pick([0, 1, -1, 80, 2 ** 31 - 1]);
  if (type === 'array')
    return Array.from({ length: random.below(4) }, () => hostileValue(items, random));
  if (typeof rest === 'object') return { [random.pick(WORDS)]: hostileValue(rest, random) };
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {})
        .filter(([key]) => (required as string[]).includes(key) || random.chance(0.3))
        .map(([key, child]) => [key, hostileValue(child, random)]),
    );
  return schema.pattern === undefined ? random.pick(WORDS) : random.pick(['1Gi', '1', 0]);
}
