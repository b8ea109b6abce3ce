/**
 * What a podTemplate may not do: contain fields that are not in a PodSpec, grow without a limit, or override
 * what the operator sets. The API server decides whether Kubernetes accepts the pod. Pure.
 *
 * In: the spec of a podTemplate, and our pod without it. Out: problems, each with its path in the Monocle.
 */
import { podSchema } from '../../imports/schemas.js';
import { validatePodSchema } from '../../imports/validators.js';
import { ourContainers, type PatchedComponent } from '../instance/component.js';
import type { Path, Problem } from '../validation/problem.js';
import { schemaProblems } from '../validation/schema.js';
import type { PodTemplate } from '../workload/api-object.js';
import { isOurContainer, type PatchContainer, type PatchSpec } from './pod-patch.js';
import { repeatedEntries } from './strategic-merge.js';

/** A Deployment, including its managedFields, has to fit into etcd. */
const MAX_BYTES = 65_536;
const MAX_CONTAINERS = 16;
const LISTS = ['containers', 'initContainers'] as const;

/** The fields of a PodSpec that a podTemplate may set. The operator or its policies need the others. */
const OPEN_FIELDS = [
  'automountServiceAccountToken',
  'containers',
  'dnsConfig',
  'dnsPolicy',
  'hostAliases',
  'hostIPC',
  'hostNetwork',
  'hostPID',
  'hostUsers',
  'initContainers',
  'readinessGates',
  'runtimeClassName',
  'schedulerName',
  'securityContext',
  'serviceAccountName',
  'shareProcessNamespace',
  'terminationGracePeriodSeconds',
  'topologySpreadConstraints',
  'volumes',
];
/** Fields that belong elsewhere in the spec. */
const OF_COMPONENT = ['affinity', 'nodeSelector', 'priorityClassName', 'tolerations'];
const REMEDIES: Readonly<Record<string, string>> = {
  imagePullSecrets: 'belong in spec.imagePullSecrets',
  nodeName: 'bypasses the scheduler; use nodeSelector of the component',
  serviceAccount: 'is the older name; use serviceAccountName',
};

/** The fields of our containers that a podTemplate may set. */
const OPEN = ['name', 'securityContext', 'volumeMounts', 'terminationMessagePath'];
const OPEN_IN = {
  containers: [...OPEN, 'terminationMessagePolicy', 'lifecycle'],
  initContainers: [...OPEN, 'terminationMessagePolicy', 'env', 'resources'],
};

/** Our volumes whose source may change. */
const OPEN_VOLUMES = ['tmp', 'home'];

export function patchProblems(component: PatchedComponent, value: unknown, path: Path): Problem[] {
  const { length } = JSON.stringify(value);
  if (length > MAX_BYTES)
    return [
      { path, message: `has ${length} characters as JSON; at most ${MAX_BYTES} are allowed` },
    ];
  const schema = podSchema();
  const closed = Object.keys(value as object).filter(
    (field) => !OPEN_FIELDS.includes(field) && Object.hasOwn(schema.properties ?? {}, field),
  );
  if (closed.length > 0)
    return closed.map((field) => {
      const place = OF_COMPONENT.includes(field) && `belongs in spec.${component}.${field}`;
      const message = place || (REMEDIES[field] ?? 'is set by the operator; remove it');
      return { path: [...path, field], at: 'key', message };
    });
  const wrong = schemaProblems(validatePodSchema, schema, value);
  const misfits = wrong.length > 0 ? wrong : repeatedEntries(schema, value);
  if (misfits.length > 0)
    return misfits.map((each) => ({ ...each, path: [...path, ...each.path] }));
  return LISTS.flatMap((list) => {
    const entries = (value as PatchSpec)[list] ?? [];
    const message = `has ${entries.length} items; at most ${MAX_CONTAINERS} are allowed`;
    if (entries.length > MAX_CONTAINERS) return [{ path: [...path, list], message }];
    return entries.flatMap((entry, i) =>
      containerProblems(component, list, entry, [...path, list, i]),
    );
  });
}

function containerProblems(
  component: PatchedComponent,
  list: keyof typeof OPEN_IN,
  entry: PatchContainer,
  path: Path,
): Problem[] {
  const { name } = entry;
  if (!isOurContainer(name)) return [];
  if (!ourContainers(component, list).has(name)) {
    const message = `${name} is a container of the operator, but none of these; choose another name`;
    return [{ path: [...path, 'name'], message }];
  }
  return Object.keys(entry)
    .filter((field) => !OPEN_IN[list].includes(field))
    .map((field) => ({
      path: [...path, field],
      at: 'key',
      message: placeOf(component, name, field),
    }));
}

/** Where the user sets this field of our container instead. */
function placeOf(component: PatchedComponent, name: string, field: string): string {
  if (field === 'image' && name === 'elastic-bridge') return 'belongs in spec.elastic.bridge.image';
  if (field === 'image')
    return `belongs in ${component === 'elastic' ? 'spec.elastic.image' : 'spec.image'}`;
  if (field === 'imagePullPolicy') return 'belongs in spec.imagePullPolicy';
  const isOfComponent =
    field === 'env' || field === 'resources' || (field === 'envFrom' && component !== 'elastic');
  if (name === component && isOfComponent) return `belongs in spec.${component}.${field}`;
  return `is set by the operator for its container ${name}; remove it`;
}

/**
 * Our volumes, mounts and variables that a podTemplate would replace or hide, such as the config that passed
 * our checks, or the data of Elasticsearch.
 * @param ours the pod without the podTemplate
 */
export function takeoverProblems({ spec }: PodTemplate, patch: PatchSpec, path: Path): Problem[] {
  const kept = (spec?.volumes ?? []).map(({ name }) => name);
  const volumes = (patch.volumes ?? []).flatMap(({ name }, i) =>
    kept.includes(name) && !OPEN_VOLUMES.includes(name)
      ? [
          {
            path: [...path, 'volumes', i, 'name'],
            message: `${name} is a volume of the operator; choose another name`,
          },
        ]
      : [],
  );
  const inContainers = LISTS.flatMap((list) =>
    (patch[list] ?? []).flatMap(({ name, volumeMounts = [], env = [] }, i) => {
      const our = spec?.[list]?.find((each) => each.name === name);
      const at = [...path, list, i];
      return [
        ...(volumeMounts as readonly Mount[]).flatMap(({ mountPath }, j) => {
          const hidden = our?.volumeMounts?.find((mount) => isInTheWay(mountPath, mount));
          const message = `is in the way of ${hidden?.mountPath}, which the operator mounts; choose another directory`;
          return hidden ? [{ path: [...at, 'volumeMounts', j, 'mountPath'], message }] : [];
        }),
        ...(env as readonly { readonly name: string }[]).flatMap((variable, j) =>
          our?.env?.some((each) => each.name === variable.name)
            ? [{ path: [...at, 'env', j], message: 'is set by the operator; remove it' }]
            : [],
        ),
      ];
    }),
  );
  return [...volumes, ...inContainers];
}

interface Mount {
  readonly mountPath: string;
  readonly readOnly?: boolean;
}

/** Whether a mount replaces or hides ours, or needs a directory that cannot be created in it. */
function isInTheWay(given: string, { mountPath, readOnly }: Mount): boolean {
  const [theirs, ours] = [cleaned(given), cleaned(mountPath)];
  return ours.startsWith(theirs) || (readOnly === true && theirs.startsWith(ours));
}

/** The path as the kernel resolves it, with a trailing slash. */
function cleaned(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return ['', ...parts, ''].join('/');
}
