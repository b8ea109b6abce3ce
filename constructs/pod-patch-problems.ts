/**
 * What is wrong with a podTemplate by itself: its size, its shape, fields that have a place elsewhere in
 * the spec, and what Kubernetes would refuse. Pure.
 *
 * In: the podTemplate of a component. Out: problems with their path in the Monocle. A field that the
 * spec has too is checked by the CRD's own rules, so that it is judged alike in both places.
 */
import { podSchema } from '../imports/schemas.js';
import {
  isOurContainer,
  OUR_CONTAINERS,
  type PatchContainer,
  type PatchSpec,
} from './pods/pod-patch.js';
import { POD_RULES } from './pods/pod-rules.js';
import { isObjectName } from './pods/rule-parts.js';
import { MAX_PATCH_SECRETS, patchSecrets } from './secret-reads.js';
import { specProblems } from './spec.js';
import { own } from './validation/own.js';
import type { Path, Problem } from './validation/problem.js';
import { shapeProblems } from './validation/shape.js';

export type PatchedComponent = keyof typeof OUR_CONTAINERS;

/** A Deployment has to fit into etcd, with the list of its managed fields. */
const MAX_BYTES = 65_536;
const MAX_CONTAINERS = 16;

const ELSEWHERE = ['nodeSelector', 'tolerations', 'affinity', 'priorityClassName'];
const REFUSED: Readonly<Record<string, string>> = {
  activeDeadlineSeconds: 'would end a pod that has to run; remove it',
  enableServiceLinks:
    "must stay false: a Service's variables look like Monocle's settings; remove it",
  ephemeralContainers: 'are for kubectl debug; remove them',
  hostname: 'is set by the workload; remove it',
  hostnameOverride: 'is set by the workload; remove it',
  imagePullSecrets: 'belong in spec.imagePullSecrets',
  nodeName: 'bypasses the scheduler; use nodeSelector of the component',
  os: 'must be linux, as the images are; remove it',
  overhead: 'follows from runtimeClassName; remove it',
  preemptionPolicy: 'follows from the priority class; remove it',
  priority: 'follows from the priority class; remove it',
  resourceClaims: 'are not supported; remove them',
  resources: 'belong to containers; remove them here',
  restartPolicy: 'follows from the kind of the workload; remove it',
  schedulingGates: 'are not supported; remove them',
  schedulingGroup: 'is not supported; remove it',
  serviceAccount: 'is the older name; use serviceAccountName',
  setHostnameAsFQDN: 'is set by the workload; remove it',
  subdomain: 'is set by the workload; remove it',
};
const REFUSED_IN_CONTAINERS = ['resizePolicy', 'restartPolicyRules', 'volumeDevices'];
const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];

/** The fields of our containers that a podTemplate may set. */
const OPEN = ['name', 'securityContext', 'volumeMounts', 'terminationMessagePath'];
const OPEN_FIELDS = {
  containers: [...OPEN, 'terminationMessagePolicy', 'lifecycle'],
  initContainers: [...OPEN, 'terminationMessagePolicy', 'env', 'resources'],
};

export function patchProblems(component: PatchedComponent, value: unknown): Problem[] {
  const path: Path = ['spec', component, 'podTemplate', 'spec'];
  const { length } = JSON.stringify(value);
  if (length > MAX_BYTES)
    return [
      { path, message: `has ${length} characters as JSON; at most ${MAX_BYTES} are allowed` },
    ];
  const refused = Object.keys(value as object).flatMap((field): Problem[] => {
    const message = ELSEWHERE.includes(field)
      ? `belongs in spec.${component}.${field}`
      : Object.hasOwn(REFUSED, field) && REFUSED[field];
    return message ? [{ path: [...path, field], at: 'key', message }] : [];
  });
  if (refused.length > 0) return refused;
  // A patch need not have the containers that a PodSpec needs.
  const shape = shapeProblems({ ...podSchema(), required: [] }, value, path, POD_RULES);
  if (shape.length > 0) return shape;
  const patch = value as PatchSpec;
  return [
    ...secretProblems(patch, path),
    ...['serviceAccountName', 'runtimeClassName', 'schedulerName']
      .filter((field) => patch[field] !== undefined && !isObjectName(patch[field]))
      .map((field) => ({ path: [...path, field], message: NAME_RULE })),
    ...(Number(patch.terminationGracePeriodSeconds ?? 0) < 0
      ? [{ path: [...path, 'terminationGracePeriodSeconds'], message: 'must be at least 0' }]
      : []),
    ...spreadProblems(patch, path),
    ...(['containers', 'initContainers'] as const).flatMap((list) => {
      const entries = patch[list] ?? [];
      if (entries.length > MAX_CONTAINERS) {
        const message = `has ${entries.length} items; at most ${MAX_CONTAINERS} are allowed`;
        return [{ path: [...path, list], message }];
      }
      return entries.flatMap((entry, index) =>
        containerProblems(component, list, entry, [...path, list, index]),
      );
    }),
  ];
}

const NAME_RULE =
  "must be an object's name: lowercase letters, digits, '-' and '.', beginning and ending with a letter or digit";

function containerProblems(
  component: PatchedComponent,
  list: keyof typeof OPEN_FIELDS,
  entry: PatchContainer,
  path: Path,
): Problem[] {
  const { name } = entry;
  const at = (field: string, message: string): Problem => ({
    ...{ path: [...path, field], at: 'key', message },
  });
  const unsupported = Object.keys(entry)
    .filter((field) => REFUSED_IN_CONTAINERS.includes(field))
    .map((field) => at(field, 'is not supported; remove it'));
  const names: readonly string[] = OUR_CONTAINERS[component][list];
  if (names.includes(name)) {
    const closed = Object.keys(entry).filter((field) => !OPEN_FIELDS[list].includes(field));
    return [
      ...closed.map((field) => at(field, placeOf(component, name, field))),
      ...crdProblems(entry, path),
    ];
  }
  if (isOurContainer(name)) {
    const message = `${name} is a container of the operator, but none of these; choose another name`;
    return [{ path: [...path, 'name'], message }];
  }
  const isSidecar = entry.restartPolicy === 'Always';
  return [
    ...unsupported,
    ...(entry.image ? [] : [{ path, message: 'image is required', at: 'key' as const }]),
    ...(list === 'containers' && entry.restartPolicy !== undefined
      ? [at('restartPolicy', 'is for init containers; remove it')]
      : []),
    ...(list === 'initContainers' && entry.restartPolicy !== undefined && !isSidecar
      ? [at('restartPolicy', 'must be Always, which makes it a sidecar, or absent')]
      : []),
    ...[...PROBES, 'lifecycle']
      .filter((field) => list === 'initContainers' && !isSidecar && entry[field] !== undefined)
      .map((field) => at(field, 'needs restartPolicy: Always in an init container')),
    ...['livenessProbe', 'startupProbe']
      .filter(
        (field) => ((entry[field] as { successThreshold?: number })?.successThreshold ?? 1) > 1,
      )
      .map((field) => at(field, 'must have a successThreshold of 1')),
    ...portProblems(entry).map((field) => at(field, 'names a port that the container lacks')),
    ...crdProblems(entry, path),
  ];
}

/** The probes and hooks that name a port which the container does not have. They would always fail. */
function portProblems(entry: PatchContainer): string[] {
  const ports = (entry.ports ?? []) as readonly { readonly name?: string }[];
  const names = new Set(ports.map(({ name }) => name));
  return [...PROBES, 'lifecycle'].filter((field) => {
    const given = entry[field] as Readonly<Record<string, unknown>> | undefined;
    const handlers = field === 'lifecycle' ? Object.values(given ?? {}) : [given];
    return handlers.some((handler) =>
      ['httpGet', 'tcpSocket'].some((kind) => {
        const port = own(own(handler, kind), 'port');
        return typeof port === 'string' && !names.has(port);
      }),
    );
  });
}

/** Where a field of our container is set instead. */
function placeOf(component: PatchedComponent, name: string, field: string): string {
  const isMain = name === component;
  if (field === 'image' && name === 'elastic-bridge') return 'belongs in spec.elastic.bridge.image';
  if (field === 'image')
    return `belongs in ${component === 'elastic' ? 'spec.elastic.image' : 'spec.image'}`;
  if (field === 'imagePullPolicy') return 'belongs in spec.imagePullPolicy';
  if (
    isMain &&
    (field === 'env' || field === 'resources' || (field === 'envFrom' && component !== 'elastic'))
  )
    return `belongs in spec.${component}.${field}`;
  return `is set by the operator for its container ${name}; remove it`;
}

/** By the rules for the same fields elsewhere in the spec. */
function crdProblems({ image, env, envFrom, resources }: PatchContainer, path: Path): Problem[] {
  const api = {
    ...(env ? { env } : {}),
    ...(envFrom ? { envFrom } : {}),
    ...(resources ? { resources } : {}),
  };
  return specProblems({ ...(image ? { image } : {}), api }).map(
    ({ path: [, , ...steps], ...problem }) => ({
      ...problem,
      path: [...path, ...(steps.length === 0 ? ['image'] : steps)],
    }),
  );
}

function secretProblems(patch: PatchSpec, path: Path): Problem[] {
  if (patchSecrets(patch).length <= MAX_PATCH_SECRETS) return [];
  return [
    { path, message: `its variables name more than ${MAX_PATCH_SECRETS} Secrets; name fewer` },
  ];
}

function spreadProblems(patch: PatchSpec, path: Path): Problem[] {
  const constraints = (patch.topologySpreadConstraints ?? []) as readonly PatchContainer[];
  const list = 'requiredDuringSchedulingIgnoredDuringExecution';
  return constraints.flatMap(({ topologyKey, labelSelector, matchLabelKeys }, index) => {
    const term = {
      topologyKey,
      ...(labelSelector ? { labelSelector } : {}),
      ...(matchLabelKeys ? { matchLabelKeys } : {}),
    };
    return specProblems({ api: { affinity: { podAffinity: { [list]: [term] } } } }).map(
      (problem) => ({
        ...problem,
        path: [...path, 'topologySpreadConstraints', index, ...problem.path.slice(6)],
      }),
    );
  });
}
