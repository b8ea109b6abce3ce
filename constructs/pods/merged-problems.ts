/**
 * Checks the pod that a podTemplate gave: what its parts must have in common.
 *
 * Pure. In: the merged pod, and the podTemplate with its path. Out: problems at the podTemplate's part.
 */
import type { PodTemplate } from '../api-object.js';
import type { Path, Problem } from '../validation/problem.js';
import { type MountingContainer, mountProblems, volumeProblems } from './mount-problems.js';
import type { PatchContainer, PatchSpec } from './pod-patch.js';

export interface MergedOptions {
  readonly patch: PatchSpec;
  /** The path of the patch in the Monocle. */
  readonly path: Path;
  /** Volumes that the workload adds to the pod. */
  readonly claims: readonly string[];
}

interface Merged extends MountingContainer {
  readonly ports?: readonly {
    readonly name?: string;
    readonly containerPort: number;
    readonly hostPort?: number;
  }[];
  readonly securityContext?: MountingContainer['securityContext'] & {
    readonly allowPrivilegeEscalation?: boolean;
    readonly procMount?: string;
    readonly capabilities?: { readonly add?: readonly string[] };
  };
  readonly lifecycle?: Readonly<Record<string, { readonly sleep?: { readonly seconds: number } }>>;
}

/** The API server's limit for the annotations of an object. */
const MAX_ANNOTATIONS = 262_144;

/** A namespace of the node that a pod shares, and the sysctls of that namespace. */
const SYSCTLS_OF: Readonly<Record<string, RegExp>> = {
  hostNetwork: /^net[./]/,
  hostIPC: /^(kernel|fs[./]mqueue)[./]/,
};

export function mergedProblems(template: PodTemplate, options: MergedOptions): Problem[] {
  const { patch, path, claims } = options;
  const pod = template.spec as unknown as PatchSpec;
  const volumes = new Set([...(pod.volumes ?? []).map(({ name }) => name), ...claims]);
  const mains = new Set((pod.containers ?? []).map(({ name }) => name));
  const merged = new Map(
    [...(pod.initContainers ?? []), ...(pod.containers ?? [])].map((each) => [
      each.name,
      each as Merged,
    ]),
  );
  return [
    ...annotationProblems(template, path),
    ...podProblems(pod, path),
    ...volumeProblems(patch, { containers: [...merged.values()], claims, path }),
    ...(['initContainers', 'containers'] as const).flatMap((list) =>
      (patch[list] ?? []).flatMap((entry, index) => {
        const at = [...path, list, index];
        // A container of ours that is in another pod only.
        const container = merged.get(entry.name);
        if (container === undefined) return [];
        if (list === 'initContainers' && mains.has(entry.name))
          return [
            {
              path: [...at, 'name'],
              message: `${entry.name} is a container, too; choose another name`,
            },
          ];
        return [
          ...mountProblems(entry as Merged, volumes, at),
          ...containerProblems(container, pod, at),
        ];
      }),
    ),
    ...hostPortProblems(pod, patch, path),
  ];
}

function annotationProblems({ metadata }: PodTemplate, path: Path): Problem[] {
  const bytes = new TextEncoder().encode(JSON.stringify(metadata?.annotations ?? {})).length;
  if (bytes <= MAX_ANNOTATIONS) return [];
  const message = 'the annotations of a pod may have 256 KiB together; shorten them';
  return [{ path: [...path.slice(0, -1), 'metadata', 'annotations'], message }];
}

function podProblems(pod: PatchSpec, path: Path): Problem[] {
  const dns = pod.dnsConfig as { readonly nameservers?: readonly string[] } | undefined;
  const { sysctls = [] } = (pod.securityContext ?? {}) as {
    readonly sysctls?: readonly { readonly name: string }[];
  };
  const wide = Object.entries(SYSCTLS_OF).find(
    ([field, pattern]) => pod[field] === true && sysctls.some(({ name }) => pattern.test(name)),
  );
  const shared = ['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => pod[field] === true);
  return [
    ...(pod.dnsPolicy === 'None' && !dns?.nameservers?.length
      ? [{ path: [...path, 'dnsPolicy'], message: 'None needs dnsConfig.nameservers' }]
      : []),
    ...(pod.shareProcessNamespace === true && pod.hostPID === true
      ? [{ path: [...path, 'hostPID'], message: 'and shareProcessNamespace exclude each other' }]
      : []),
    ...(wide
      ? [
          {
            path: [...path, 'securityContext', 'sysctls'],
            message: `${wide[0]} is true, so the pod cannot set these of the node`,
          },
        ]
      : []),
    ...(pod.hostUsers === false
      ? shared.map((field) => ({
          path: [...path, field],
          message: 'cannot be true if hostUsers is false',
        }))
      : []),
  ];
}

function containerProblems(container: Merged, pod: PatchSpec, at: Path): Problem[] {
  const { securityContext: own = {}, lifecycle = {}, ports = [] } = container;
  const isRestrained = own.allowPrivilegeEscalation === false;
  const needsMore = own.privileged || own.capabilities?.add?.includes('CAP_SYS_ADMIN');
  const grace = Number(pod.terminationGracePeriodSeconds ?? 30);
  const names = ports.flatMap(({ name }) => name ?? []);
  return [
    ...(isRestrained && needsMore
      ? [
          {
            path: [...at, 'securityContext'],
            message:
              'needs allowPrivilegeEscalation: true, because it is privileged or adds CAP_SYS_ADMIN',
          },
        ]
      : []),
    ...(own.procMount === 'Unmasked' && pod.hostUsers !== false
      ? [
          {
            path: [...at, 'securityContext', 'procMount'],
            message: 'Unmasked needs hostUsers: false',
          },
        ]
      : []),
    ...Object.entries(lifecycle)
      .filter(([, handler]) => (handler.sleep?.seconds ?? 0) > grace)
      .map(([hook]) => ({
        path: [...at, 'lifecycle', hook],
        message: 'sleeps longer than terminationGracePeriodSeconds',
      })),
    ...(new Set(names).size !== names.length
      ? [{ path: [...at, 'ports'], message: 'two ports have the same name' }]
      : []),
    ...(pod.hostNetwork === true &&
    ports.some(({ hostPort, containerPort }) => hostPort && hostPort !== containerPort)
      ? [
          {
            path: [...at, 'ports'],
            message: 'hostPort must be the containerPort if hostNetwork is true',
          },
        ]
      : []),
  ];
}

/** Containers run together; an init container has the ports for itself. */
function hostPortProblems(pod: PatchSpec, patch: PatchSpec, path: Path): Problem[] {
  const isShared = (containers: readonly PatchContainer[]): boolean => {
    const taken = containers.flatMap((each) => ((each as Merged).ports ?? []).flatMap(hostPortOf));
    return new Set(taken).size !== taken.length;
  };
  const problem = (list: string) => ({
    path: [...path, list],
    message: 'two ports take the same hostPort',
  });
  return [
    ...(isShared(pod.containers ?? []) ? [problem('containers')] : []),
    ...((patch.initContainers ?? []).some((each) => isShared([each]))
      ? [problem('initContainers')]
      : []),
  ];
}

function hostPortOf(port: object): string[] {
  const { hostPort, hostIP = '', protocol = 'TCP' } = port as Readonly<Record<string, unknown>>;
  return hostPort ? [`${hostPort}/${protocol}/${hostIP}`] : [];
}
