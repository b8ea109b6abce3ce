/**
 * Checks the volumes and mounts of a podTemplate: none may take the place of ours.
 *
 * Pure. In: the podTemplate's part, and the containers of the merged pod. Out: problems at that part.
 */
import { own } from '../validation/own.js';
import type { Path, Problem } from '../validation/problem.js';
import { isOurContainer, type PatchContainer, type PatchSpec } from './pod-patch.js';

export interface MountingContainer extends PatchContainer {
  readonly volumeMounts?: readonly {
    readonly name: string;
    readonly mountPath: string;
    readonly mountPropagation?: string;
  }[];
  readonly securityContext?: { readonly privileged?: boolean };
}

/** Volumes of ours whose content is ours, too. The others, tmp and home, may be changed. */
const KEPT_VOLUMES = ['config', 'ca-bundle'];
/** What Monocle's pods mount read-only: nothing can be mounted below. */
const READ_ONLY = ['/etc/monocle', '/etc/monocle-ca'];
/** Where Monocle writes, and nowhere else: the root file system is read-only. */
const SCRATCH = ['/tmp', '/var/lib/monocle'];
const OUR_MOUNTS = [...READ_ONLY, ...SCRATCH, '/usr/share/elasticsearch/data'];

/** Sources that are read-only whatever they say. */
const READ_ONLY_SOURCES = ['configMap', 'downwardAPI', 'image', 'projected', 'secret'];

export interface VolumeOptions {
  /** The containers of the merged pod. */
  readonly containers: readonly MountingContainer[];
  /** Volumes that the workload adds to the pod. */
  readonly claims: readonly string[];
  /** The path of the patch in the Monocle. */
  readonly path: Path;
}

export function volumeProblems(
  { volumes = [] }: PatchSpec,
  { containers, claims, path }: VolumeOptions,
): Problem[] {
  const kept = new Set([...KEPT_VOLUMES, ...claims]);
  const scratch = new Set(
    containers
      .filter(({ name }) => isOurContainer(name))
      .flatMap(({ volumeMounts = [] }) => volumeMounts)
      .flatMap(({ name, mountPath }) => (SCRATCH.includes(mountPath) ? [name] : [])),
  );
  return volumes.flatMap((volume, index): Problem[] => {
    const { name } = volume;
    const at = [...path, 'volumes', index];
    if (kept.has(name))
      return [
        {
          path: [...at, 'name'],
          message: `${name} is a volume of the operator; choose another name`,
        },
      ];
    if (!scratch.has(name) || !isReadOnly(volume)) return [];
    const message = `${name} is a volume of the operator, which Monocle writes to; give it a writable source such as emptyDir, or choose another name`;
    return [{ path: at, message }];
  });
}

const isReadOnly = (volume: PatchContainer): boolean =>
  Object.entries(volume).some(
    ([field, source]) => READ_ONLY_SOURCES.includes(field) || own(source, 'readOnly') === true,
  );

/** @param volumes the names of those in the merged pod */
export function mountProblems(
  entry: MountingContainer,
  volumes: ReadonlySet<string>,
  at: Path,
): Problem[] {
  const ours = isOurContainer(entry.name);
  const seen = new Set<string>();
  return (entry.volumeMounts ?? []).flatMap(({ name, mountPath, mountPropagation }, index) => {
    const problem = (field: string, message: string): Problem[] => [
      { path: [...at, 'volumeMounts', index, field], message },
    ];
    const clean = cleaned(mountPath);
    const isTaken = seen.has(clean);
    seen.add(clean);
    if (!volumes.has(name))
      return problem('name', `there is no volume ${name} in the pod; add it to volumes`);
    if (isTaken) return problem('mountPath', 'is mounted twice');
    const refusal = ours ? placeProblem(clean) : undefined;
    if (refusal) return problem('mountPath', refusal);
    if (mountPropagation === 'Bidirectional' && !entry.securityContext?.privileged)
      return problem('mountPropagation', 'Bidirectional needs a privileged container');
    return [];
  });
}

/** As the kernel reads it. A path with `..` is refused before. */
const cleaned = (path: string): string =>
  `/${path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')}`;

function placeProblem(path: string): string | undefined {
  if (OUR_MOUNTS.includes(path) || READ_ONLY.some((each) => path.startsWith(`${each}/`)))
    return 'is a directory of the operator; choose another';
  const hidden = OUR_MOUNTS.find((each) => each.startsWith(`${path}/`));
  return (
    hidden &&
    `would hide what the image has there, and ${hidden} of the operator is below it; mount a directory of its own`
  );
}
