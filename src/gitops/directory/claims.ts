/** Refuses, before anything is written, to write into files of another owner. Pure. */

import { UserError } from '../../errors.js';
import { yamlValue } from '../../yaml.js';
import {
  ancestorsOf,
  baseName,
  type DesiredInstance,
  directoryOf,
  type Edit,
  type Entry,
  instanceIdIn,
  OWNERSHIP_FILE,
  type Ownership,
  objectFile,
  parentOf,
  readOwnership,
  USER_DIRECTORY,
} from './directory.js';

const LINK = '120000';
const SUBMODULE = '160000';
const KINDS: Readonly<Record<string, string>> = {
  [LINK]: 'symbolic link',
  [SUBMODULE]: 'submodule',
};

/** Refuses a link or a file in place of a directory: a write would end up elsewhere. */
export function refuseObstructions(directories: Iterable<string>, entries: readonly Entry[]): void {
  const known = new Map(entries.map((entry) => [entry.path, entry]));
  const detours = entries.filter(({ mode }) => mode === LINK || mode === SUBMODULE);
  for (const directory of directories) {
    const inTheWay = [directory, ...ancestorsOf(directory)].find((each) => known.has(each));
    const obstacle =
      known.get(inTheWay ?? '') ?? detours.find(({ path }) => path.startsWith(`${directory}/`));
    if (obstacle)
      throw new UserError(
        `${obstacle.path}: is a ${KINDS[obstacle.mode] ?? 'file'} in the repository, in the way of ${directory}; nothing was written. Remove it, or give another --path`,
      );
  }
}

interface Claim {
  readonly directory: string;
  /** By name. */
  readonly files: ReadonlyMap<string, unknown>;
  readonly existing: ReadonlyMap<string, Entry>;
  readonly owner: Ownership | undefined;
  readonly writer?: string;
  readonly cluster?: string;
  /** Every directory of the tree. */
  readonly folders: ReadonlySet<string>;
}

export function refuseForeignDirectory(claim: Claim): void {
  const { directory, files, existing, owner, writer, cluster, folders } = claim;
  const monocle = instanceIdIn(directory);
  const isOccupied = () =>
    existing.size > 0 || [...folders].some((each) => isOutsideUser(each, directory));
  if (owner === undefined && isOccupied())
    throw new UserError(
      `${directory}: is somebody else's (it has no ${OWNERSHIP_FILE}${existing.size > 0 ? `, but ${[...existing.keys()][0]}` : ''}); nothing was written. Move it away, or give another --path`,
    );
  if (owner && owner.monocle !== monocle)
    throw new UserError(
      `${directory}: belongs to the Monocle ${owner.monocle}, not to ${monocle}; nothing was written. Give another --path`,
    );
  if (owner && owner.writer !== writer)
    throw new UserError(
      `${directory}: is written by ${owner.writer ?? 'monocle-k8s publish'}; nothing was written. Give another --path, or hand it over by a commit that ${owner.writer ? `takes the line "writer: ${owner.writer}" out of` : `adds the line "writer: ${writer}" to`} ${OWNERSHIP_FILE}`,
    );
  // A controller may take over a directory that names no cluster.
  if (owner?.cluster !== undefined && owner.cluster !== cluster)
    throw new UserError(
      `${directory}: was written by a controller of ${cluster ? 'another cluster' : 'a cluster, and this one may not read which it is in (Namespace kube-system)'}; nothing was written. Give another --path, or, if that cluster is no more, hand the directory over by a commit that takes the line "cluster: …" out of ${OWNERSHIP_FILE}`,
    );
  const listed = new Set([...(owner?.files ?? []), OWNERSHIP_FILE]);
  const foreign = [...files.keys()].find(
    (file) => (existing.has(file) && !listed.has(file)) || folders.has(`${directory}/${file}`),
  );
  if (foreign !== undefined)
    throw new UserError(
      `${directory}/${foreign}: was not written by monocle-k8s publish, which would write it now; nothing was written. Move it away`,
    );
}

/** Not for the folder `user`: users may commit their own files before the first publication. */
const isOutsideUser = (folder: string, directory: string): boolean =>
  parentOf(folder) === directory && baseName(folder) !== USER_DIRECTORY;

/**
 * Refuses to replace a config with the demo config, which happens if the user forgets --config.
 *
 * If the synth hash is unchanged, the demo config was published before and a user edited it in Git.
 */
export function refuseForgottenConfig(
  path: string,
  instances: readonly DesiredInstance[],
  edits: readonly Edit[],
): void {
  const known = new Map(edits.map((edit) => [edit.path, edit]));
  for (const instance of instances.filter(({ hasDemoConfig }) => hasDemoConfig)) {
    const directory = directoryOf(path, instance);
    const map = instance.synthesis.manifests.find(({ kind }) => kind === 'ConfigMap');
    const config = map && known.get(`${directory}/${objectFile(map)}`);
    const owned = known.get(`${directory}/${OWNERSHIP_FILE}`);
    if (config?.before === undefined || owned?.before === undefined) continue;
    const { synthHash } = readOwnership(owned.path, owned.before);
    if (synthHash === instance.synthesis.hash || configIn(config.before) === configIn(config.after))
      continue;
    throw new UserError(
      `${directory}: has a config, and this run gives none: the demo config would take its place; nothing was written. Give --config, or put the config into spec.config`,
    );
  }
}

function configIn(text = ''): unknown {
  const map = yamlValue(text) as
    | { readonly data?: Record<string, unknown> | null }
    | null
    | undefined;
  return map?.data?.['config.yaml'];
}
