/** Random podTemplates that `validate` accepts: values at the edge, less what it refuses. */
import fc from 'fast-check';
import { patchProblems } from '../../../constructs/pod-patch-problems.js';
import { judgePods } from '../../../constructs/pod-verdict.js';
import { OUR_CONTAINERS } from '../../../constructs/pods/pod-patch.js';
import { resolveMonocle } from '../../../constructs/spec.js';
import { monocle } from '../cases/cases.js';
import {
  dataKey,
  env,
  envFrom,
  few,
  host,
  image,
  labelKey,
  labels,
  mostly,
  objectName,
  optional,
  quantity,
  resources,
  selector,
  word,
} from './arbitrary-pod.js';

const NAMES = ['a', 'b', 'tmp'];
const volumeName = mostly(fc.constantFrom(...NAMES), fc.stringMatching(/^[-a-z0-9]{1,6}$/), 9);
/** Short ones: the pod has those of the spec, too, and may have 256 KiB together. */
const annotations = fc.dictionary(word, fc.string({ maxLength: 20 }), { maxKeys: 3 });
const mode = mostly(fc.integer({ min: 0, max: 511 }), fc.constantFrom(512, -1));
const filePath = mostly(word, fc.constantFrom('a/b', '../a', '/a', '..a', 'a/../b', ''));
const items = fc.array(
  fc.record({ key: dataKey, path: filePath, mode }, { requiredKeys: ['key', 'path'] }),
  few,
);
const fieldRef = fc.record({
  fieldPath: fc.constantFrom('metadata.name', 'metadata.labels', 'metadata.uid', 'spec.nodeName'),
});
const downward = fc.record(
  { items: fc.array(fc.record({ path: filePath, fieldRef }), few) },
  optional,
);
const configMap = fc.record(
  { name: objectName, items, optional: fc.boolean() },
  { requiredKeys: ['name'] },
);
const size = quantity.map(String);
const restrictedSources = [
  fc.record({
    emptyDir: fc.record({ sizeLimit: size, medium: fc.constantFrom('', 'Memory', 'x') }, optional),
  }),
  fc.record({ configMap }),
  fc.record({
    secret: fc.record(
      { secretName: objectName, items, defaultMode: mode },
      { requiredKeys: ['secretName'] },
    ),
  }),
  fc.record({ downwardAPI: downward }),
  fc.record({
    projected: fc.record({
      sources: fc.array(
        fc.oneof(
          fc.record({ configMap }),
          fc.record({ secret: configMap }),
          fc.record({ downwardAPI: downward }),
        ),
        few,
      ),
    }),
  }),
  fc.record({ persistentVolumeClaim: fc.record({ claimName: objectName }) }),
  fc.record({ csi: fc.record({ driver: mostly(word, objectName) }) }),
  fc.record({ image: fc.record({ reference: image }) }),
  fc.record({
    ephemeral: fc.record({
      volumeClaimTemplate: fc.record({
        spec: fc.record({
          accessModes: fc.constantFrom(['ReadWriteOnce'], []),
          resources: fc.record({ requests: fc.record({ storage: fc.constantFrom('1Gi', 0) }) }),
        }),
      }),
    }),
  }),
];
const openSources = [
  fc.record({ hostPath: fc.record({ path: fc.constantFrom('/a', '/a/../b', 'a') }) }),
  fc.record({ nfs: fc.record({ server: host, path: fc.constantFrom('/a', 'a') }) }),
];

const id = mostly(fc.integer({ min: 1, max: 70_000 }), fc.constantFrom(2 ** 31 - 1, 2 ** 31, -1));
const profile = fc.record(
  { type: fc.constantFrom('RuntimeDefault', 'Localhost'), localhostProfile: fc.constant('a.json') },
  { requiredKeys: ['type'] },
);
const context = {
  runAsUser: id,
  runAsGroup: id,
  seccompProfile: profile,
  appArmorProfile: profile,
};
const capabilities = fc.record(
  { add: fc.constant(['NET_BIND_SERVICE']), drop: fc.constantFrom(['ALL'], ['ALL', 'CHOWN']) },
  optional,
);
const restrictedContext = fc.record(
  { ...context, capabilities, readOnlyRootFilesystem: fc.boolean() },
  optional,
);
const openContext = fc.record(
  {
    ...context,
    runAsUser: fc.constantFrom(0, 1),
    runAsNonRoot: fc.boolean(),
    privileged: fc.boolean(),
    allowPrivilegeEscalation: fc.boolean(),
    procMount: fc.constantFrom('Default', 'Unmasked'),
    seccompProfile: fc.constantFrom({ type: 'Unconfined' }, { type: 'RuntimeDefault' }),
    seLinuxOptions: fc.constantFrom({}, { type: 'container_t' }, { type: 'spc_t' }, { user: 'a' }),
    capabilities: fc.record(
      {
        add: fc.uniqueArray(fc.constantFrom('CHOWN', 'SYS_ADMIN', 'NET_RAW', 'CAP_SYS_ADMIN'), few),
        drop: fc.constantFrom(['ALL'], ['CHOWN'], []),
      },
      optional,
    ),
  },
  optional,
);

const portName = mostly(fc.constantFrom('http', 'a'), fc.stringMatching(/^[-a-z0-9]{1,16}$/));
const portNumber = mostly(fc.integer({ min: 1, max: 65_535 }), fc.constantFrom(0, 65_536));
const seconds = mostly(fc.nat(100), fc.constantFrom(-1, 0));
const handler = (port: fc.Arbitrary<unknown>) =>
  fc.oneof(
    fc.record({
      exec: fc.record({ command: fc.array(fc.string({ maxLength: 5 }), few) }, optional),
    }),
    fc.record({
      httpGet: fc.record(
        { port, path: fc.constantFrom('/', 'a', ''), scheme: fc.constantFrom('HTTP', 'HTTPS') },
        { requiredKeys: ['port'] },
      ),
    }),
    fc.record({ tcpSocket: fc.record({ port }) }),
  );
const handlers = handler(fc.oneof(portNumber, portName));
const probe = fc
  .tuple(
    handlers,
    fc.record(
      {
        ...{ initialDelaySeconds: seconds, periodSeconds: seconds, timeoutSeconds: seconds },
        ...{ successThreshold: fc.constantFrom(0, 1, 2), failureThreshold: seconds },
      },
      optional,
    ),
  )
  .map(([first, rest]) => ({ ...first, ...rest }));
const hook = fc.oneof(
  handlers,
  fc.record({ sleep: fc.record({ seconds: fc.constantFrom(1, 30, 31) }) }),
);
const lifecycle = fc.record({ preStop: hook, postStart: hook }, optional);
const mounts = fc.uniqueArray(
  fc.record(
    {
      name: volumeName,
      mountPath: mostly(
        fc.constantFrom('/a', '/b/c', '/opt/x'),
        fc.constantFrom('/etc/monocle', '/tmp', 'a', '/a:b'),
      ),
      readOnly: fc.boolean(),
      subPath: filePath,
    },
    { requiredKeys: ['name', 'mountPath'] },
  ),
  { ...few, selector: ({ mountPath }) => mountPath },
);
const messages = { terminationMessagePolicy: fc.constantFrom('File', 'FallbackToLogsOnError') };

type Component = keyof typeof OUR_CONTAINERS;

function templates(component: Component, isOpen: boolean) {
  const securityContext = isOpen ? openContext : restrictedContext;
  const ports = fc.uniqueArray(
    fc.record(
      {
        containerPort: portNumber,
        name: portName,
        protocol: fc.constantFrom('TCP', 'UDP', 'SCTP'),
        ...(isOpen && { hostPort: fc.constantFrom(80, 81, 0) }),
      },
      { requiredKeys: ['containerPort'] },
    ),
    { ...few, selector: ({ containerPort }) => containerPort },
  );
  const added = {
    name: mostly(fc.constantFrom('side', 'other'), fc.stringMatching(/^[-a-z0-9]{1,8}$/)),
    image,
    ...{ env, envFrom, resources, ports, securityContext, volumeMounts: mounts, ...messages },
    command: fc.array(fc.string({ maxLength: 5 }), few),
    args: fc.array(fc.string({ maxLength: 5 }), few),
    workingDir: fc.constant('/a'),
    imagePullPolicy: fc.constantFrom('Always', 'Never'),
  };
  const hooks = { livenessProbe: probe, readinessProbe: probe, startupProbe: probe, lifecycle };
  const needed = { requiredKeys: ['name', 'image'] as ['name', 'image'] };
  const ours = (names: readonly string[], rest: object = {}) =>
    fc.record(
      {
        name: fc.constantFrom(...names),
        securityContext,
        volumeMounts: mounts,
        ...messages,
        ...rest,
      },
      { requiredKeys: ['name'] },
    );
  const byName = { maxLength: 2, selector: ({ name }: { name: string }) => name };
  const spec = fc.record(
    {
      volumes: fc.uniqueArray(
        fc
          .tuple(
            volumeName,
            fc.oneof(...restrictedSources, ...(isOpen ? openSources : [])) as fc.Arbitrary<object>,
          )
          .map(([name, source]) => ({ name, ...source })),
        { maxLength: 3, selector: ({ name }) => name },
      ),
      containers: fc.uniqueArray(
        fc.oneof(
          fc.record({ ...added, ...hooks }, needed),
          ours(OUR_CONTAINERS[component].containers, { lifecycle }),
        ) as fc.Arbitrary<{ name: string }>,
        byName,
      ),
      initContainers: fc.uniqueArray(
        fc.oneof(
          fc.record(added, needed),
          fc
            .record({ ...added, ...hooks }, needed)
            .map((each) => ({ ...each, restartPolicy: 'Always' })),
          ours([...OUR_CONTAINERS[component].initContainers, 'wait-for-x'], { env, resources }),
        ) as fc.Arbitrary<{ name: string }>,
        byName,
      ),
      hostAliases: fc.uniqueArray(
        fc.record({
          ip: fc.constantFrom('10.0.0.1', '::1', '2001:db8::7', '1.2.3'),
          hostnames: fc.array(host, few),
        }),
        { ...few, selector: ({ ip }) => ip },
      ),
      dnsPolicy: fc.constantFrom('None', 'Default', 'ClusterFirst'),
      dnsConfig: fc.record(
        {
          nameservers: fc.array(fc.constantFrom('10.0.0.1', '::1', 'a'), { maxLength: 4 }),
          searches: fc.array(mostly(host, fc.constantFrom('.', 'a.', 'A')), few),
          options: fc.array(
            fc.record({ name: fc.constantFrom('ndots', ''), value: fc.constant('2') }),
            few,
          ),
        },
        optional,
      ),
      topologySpreadConstraints: fc.uniqueArray(
        fc.record(
          {
            topologyKey: labelKey,
            maxSkew: fc.constantFrom(0, 1, 5),
            whenUnsatisfiable: fc.constantFrom('DoNotSchedule', 'ScheduleAnyway'),
            minDomains: fc.constantFrom(0, 1),
            labelSelector: selector,
            matchLabelKeys: fc.uniqueArray(labelKey, few),
            nodeTaintsPolicy: fc.constantFrom('Honor', 'Ignore'),
          },
          { requiredKeys: ['topologyKey', 'maxSkew', 'whenUnsatisfiable'] },
        ),
        { ...few, selector: ({ topologyKey }) => topologyKey },
      ),
      runtimeClassName: objectName,
      schedulerName: objectName,
      terminationGracePeriodSeconds: seconds,
      readinessGates: fc.array(fc.record({ conditionType: labelKey }), few),
      shareProcessNamespace: fc.boolean(),
      hostUsers: fc.boolean(),
      securityContext: fc.record(
        {
          ...context,
          fsGroup: id,
          supplementalGroups: fc.array(id, few),
          fsGroupChangePolicy: fc.constantFrom('OnRootMismatch', 'Always'),
          sysctls: fc.constantFrom([], [{ name: 'net.ipv4.tcp_rmem', value: '1 2 3' }]),
          ...(isOpen && {
            runAsNonRoot: fc.boolean(),
            sysctls: fc.constantFrom([{ name: 'kernel.msgmax', value: '1' }], []),
          }),
        },
        optional,
      ),
      ...(isOpen && {
        hostNetwork: fc.boolean(),
        hostPID: fc.boolean(),
        hostIPC: fc.boolean(),
        serviceAccountName: objectName,
        automountServiceAccountToken: fc.boolean(),
      }),
    },
    optional,
  );
  return fc.record({ metadata: fc.record({ labels, annotations }, optional), spec }, optional);
}

/** Without the parts that validate refuses: mostly one bad field would spoil the whole. */
function trimmed(component: Component, isOpen: boolean, template: Template): object {
  const isShaped = (spec: object) => patchProblems(component, spec).length === 0;
  const spec: Record<string, readonly Entry[] | object> = {};
  for (const [field, value] of Object.entries(template.spec ?? {})) {
    const isFit = (part: unknown) => isShaped({ [field]: Array.isArray(value) ? [part] : part });
    if (Array.isArray(value))
      spec[field] = value.map((entry) => fitting(entry, isFit)).filter(isFit);
    else if (isFit(fitting(value, isFit))) spec[field] = fitting(value, isFit) as object;
  }
  const volumes = new Set(['tmp', ...((spec.volumes ?? []) as Entry[]).map(({ name }) => name)]);
  for (const list of ['containers', 'initContainers'])
    spec[list] = ((spec[list] ?? []) as Entry[]).map(({ volumeMounts = [], ...entry }) => ({
      ...entry,
      volumeMounts: volumeMounts.filter(({ name }) => component !== 'elastic' && volumes.has(name)),
    }));
  const written = monocle({ [component]: { podTemplate: { ...template, spec } } });
  const { problems, monocle: resolved } = resolveMonocle(written);
  const verdict = problems.length === 0 ? judgePods(resolved) : undefined;
  const isGood = verdict?.problems.length === 0 && (isOpen || verdict.relaxations.length === 0);
  return isGood ? { ...template, spec } : {};
}

/** The fields that are needed, and those with which the value is still good. */
function fitting(value: unknown, isFit: (value: unknown) => boolean): unknown {
  if (typeof value !== 'object' || value === null || isFit(value)) return value;
  const needed = ['name', 'image', 'restartPolicy'];
  const entries = Object.entries(value);
  const base = Object.fromEntries(entries.filter(([key]) => needed.includes(key)));
  const good = entries.filter(([key, child]) => isFit({ ...base, [key]: child }));
  return Object.fromEntries(good);
}

interface Entry {
  readonly name: string;
  readonly volumeMounts?: readonly { readonly name: string }[];
}

interface Template {
  readonly spec?: Readonly<Record<string, unknown>>;
}

/** Stays within "restricted" and the ServiceAccount `default`, as a Monocle must by default. */
export const podTemplate = (component: Component): fc.Arbitrary<object> =>
  mostly<object>(
    fc.constant({}),
    templates(component, false).map((each) => trimmed(component, false, each as Template)),
    3,
  );

/** Asks for anything that Kubernetes takes. */
export const openTemplate = (component: Component): fc.Arbitrary<object> =>
  templates(component, true).map((each) => trimmed(component, true, each as Template));
