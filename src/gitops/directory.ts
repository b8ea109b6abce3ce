/**
 * The directory of an instance, and what has to change in a tree so that it holds just that.
 *
 *   <path>/<namespace>/<name>/
 *     deployment.monocle-api.yaml …   one file per object, named by it alone
 *     kustomization.yaml              for Argo CD, Flux and `kubectl apply -k`
 *     .monocle-k8s                    whose directory it is, its synth hash, and the files that are ours
 *
 * Only files that the last of these names are ever changed or deleted. A directory without it, or
 * with somebody else's name in it, is left alone, and so is everything behind a symbolic link.
 */
import { parse, stringify } from 'yaml';
import { UserError } from '../sources.js';
import { fileName, type Manifest, type Synthesis } from '../synthesize.js';
import { toYaml } from '../yaml-text.js';

export interface Instance {
  readonly namespace: string;
  readonly name: string;
  /** Of the Monocle in a cluster. */
  readonly generation?: number;
  readonly synthesis: Synthesis;
}

export interface Entry {
  readonly path: string;
  /** Of its content. */
  readonly id: string;
  /** As git has it: 100644, 120000 for a link, 160000 for a submodule. */
  readonly mode: string;
}

/** A commit's tree, as far as it is of interest. */
export interface Tree {
  /** What is under a path, and what is on the way to it and no directory. */
  list(path: string): Promise<readonly Entry[]>;
  read(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  idOf(text: string): string;
}

export interface Edit {
  readonly path: string;
  /** Of which instance. */
  readonly directory: string;
  /** undefined where it is new. */
  readonly before?: string;
  /** undefined where it goes. */
  readonly after?: string;
}

export const OWNERSHIP = '.monocle-k8s';
export const KUSTOMIZATION = 'kustomization.yaml';
const HEADER = '# Made by monocle-k8s publish; edits are overwritten.\n';

/** What `.monocle-k8s` says. */
export interface Ownership {
  readonly monocle: string;
  /** Absent: the command. A directory has one writer. */
  readonly writer?: string;
  readonly synthHash: string;
  readonly files: readonly string[];
}

export const directoryOf = (
  path: string,
  { namespace, name }: Pick<Instance, 'namespace' | 'name'>,
): string => [...(path === '.' ? [] : [path]), namespace, name].join('/');

/** The name of a file in its instance's directory, where the namespace goes without saying. */
export const objectFile = (manifest: Manifest): string =>
  fileName({ ...manifest, metadata: { ...manifest.metadata, namespace: undefined } });

/** By their names. */
export function filesOf(
  { namespace, name, synthesis }: Instance,
  writer?: string,
): Map<string, string> {
  const { manifests, hash } = synthesis;
  const files = new Map(
    manifests.map((manifest) => [objectFile(manifest), HEADER + toYaml([manifest])]),
  );
  const objects = [...files.keys()].sort();
  files.set(
    KUSTOMIZATION,
    HEADER +
      stringify({
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        resources: objects,
      }),
  );
  const ownership: Ownership = {
    monocle: `${namespace}/${name}`,
    ...(writer !== undefined && { writer }),
    synthHash: hash,
    files: [...objects, KUSTOMIZATION],
  };
  return files.set(OWNERSHIP, HEADER + stringify(ownership));
}

export interface TreePlan {
  readonly path: string;
  readonly tree: Tree;
  readonly instances: readonly Instance[];
  readonly removed?: readonly Pick<Instance, 'namespace' | 'name'>[];
  readonly prune?: boolean;
  /** @default the command */
  readonly writer?: string;
}

/** Throws, before anything is written, where a directory is not ours to write to. */
export async function planTree(wanted: TreePlan): Promise<Edit[]> {
  const { path, tree, instances, writer } = wanted;
  const entries = await tree.list(path);
  const desired = new Map(instances.map((each) => [directoryOf(path, each), each]));
  for (const directory of desired.keys()) refuseDetour(directory, entries);

  const found = Map.groupBy(entries, ({ path: file }) => file.slice(0, file.lastIndexOf('/')));
  const gone = (wanted.removed ?? []).map((each) => directoryOf(path, each));
  const pruned = wanted.prune ? publishedUnder(path, entries) : [];
  const directories = new Set([...desired.keys(), ...gone, ...pruned]);

  const owners = await readOwners(tree, directories, found);
  const planned = [...directories].map((directory) => {
    const instance = desired.get(directory);
    const files = instance ? filesOf(instance, writer) : new Map<string, string>();
    const there = new Map(
      (found.get(directory) ?? []).map((entry) => [entry.path.slice(directory.length + 1), entry]),
    );
    const owner = owners.get(directory);
    if (instance) refuseForeign({ directory, instance, files, there, owner, writer });
    const isOurs = owner?.monocle === instanceOf(directory) && owner.writer === writer;
    const old = isOurs ? [...owner.files, OWNERSHIP] : [];
    return { directory, files, there, old };
  });
  return withContents(tree, planned);
}

const LINK = '120000';

/** Two levels below: what is deeper was published under another path. */
const publishedUnder = (path: string, entries: readonly Entry[]): string[] =>
  entries
    .filter(({ path: file, mode }) => file.endsWith(`/${OWNERSHIP}`) && mode !== LINK)
    .map(({ path: file }) => file.slice(0, -OWNERSHIP.length - 1))
    .filter((directory) => {
      const [namespace = '', name = ''] = instanceOf(directory).split('/');
      return directory === directoryOf(path, { namespace, name });
    });

/** What is published under a path, by whomever. */
export async function published(tree: Tree, path: string): Promise<Ownership[]> {
  const entries = await tree.list(path);
  const found = Map.groupBy(entries, ({ path: file }) => file.slice(0, file.lastIndexOf('/')));
  return [...(await readOwners(tree, new Set(publishedUnder(path, entries)), found)).values()];
}

const instanceOf = (directory: string): string => directory.split('/').slice(-2).join('/');

/** A link or a file where a directory should be would lead a write to somewhere else. */
function refuseDetour(directory: string, entries: readonly Entry[]): void {
  const obstacle = entries.find(
    ({ path, mode }) =>
      directory === path ||
      directory.startsWith(`${path}/`) ||
      (mode === LINK && path.startsWith(`${directory}/`)),
  );
  if (obstacle === undefined) return;
  const what =
    obstacle.mode === LINK
      ? 'a symbolic link'
      : obstacle.mode === '160000'
        ? 'a submodule'
        : 'a file';
  throw new UserError(
    `${obstacle.path}: is ${what} in the repository, where ${directory} should be a directory; nothing was written. Remove it, or give another --path`,
  );
}

async function readOwners(
  tree: Tree,
  directories: ReadonlySet<string>,
  found: ReadonlyMap<string, readonly Entry[]>,
): Promise<Map<string, Ownership>> {
  const entries = [...directories].flatMap((directory) => {
    const entry = found.get(directory)?.find(({ path }) => path === `${directory}/${OWNERSHIP}`);
    return entry ? [{ directory, id: entry.id }] : [];
  });
  const texts = await tree.read(entries.map(({ id }) => id));
  return new Map(
    entries.map(({ directory, id }) => [
      directory,
      readOwnership(`${directory}/${OWNERSHIP}`, texts.get(id) ?? ''),
    ]),
  );
}

export function readOwnership(path: string, text: string): Ownership {
  try {
    const { monocle, writer, synthHash = '', files } = parse(text) as Partial<Ownership>;
    if (typeof monocle === 'string' && Array.isArray(files) && files.every(isName))
      return { monocle, ...(writer && { writer }), synthHash, files };
  } catch {
    // Said below.
  }
  throw new UserError(
    `${path}: is not what monocle-k8s publish wrote; nothing was written. Restore it from the history, or remove its directory`,
  );
}

/** Of a file beside it: an edited list must not lead to another directory. */
const isName = (name: unknown): boolean =>
  typeof name === 'string' && name !== '' && !name.includes('/') && name !== '..';

interface Claim {
  readonly directory: string;
  readonly instance: Instance;
  readonly files: ReadonlyMap<string, string>;
  readonly there: ReadonlyMap<string, Entry>;
  readonly owner: Ownership | undefined;
  readonly writer: string | undefined;
}

function refuseForeign({ directory, instance, files, there, owner, writer }: Claim): void {
  const monocle = `${instance.namespace}/${instance.name}`;
  if (owner === undefined && there.size > 0)
    throw new UserError(
      `${directory}: is somebody else's (it has no ${OWNERSHIP}, but ${[...there.keys()][0]}); nothing was written. Move it away, or give another --path`,
    );
  if (owner && owner.monocle !== monocle)
    throw new UserError(
      `${directory}: belongs to the Monocle ${owner.monocle}, not to ${monocle}; nothing was written. Give another --path`,
    );
  if (owner && owner.writer !== writer)
    throw new UserError(
      `${directory}: is written by ${owner.writer ?? 'monocle-k8s publish'}; nothing was written. Give another --path, or hand it over by a commit that ${owner.writer ? `takes the line "writer: ${owner.writer}" out of` : `adds the line "writer: ${writer}" to`} ${OWNERSHIP}`,
    );
  const listed = new Set([...(owner?.files ?? []), OWNERSHIP]);
  const foreign = [...files.keys()].find((file) => there.has(file) && !listed.has(file));
  if (foreign !== undefined)
    throw new UserError(
      `${directory}/${foreign}: was not written by monocle-k8s publish, which would write it now; nothing was written. Move it away`,
    );
}

interface Planned {
  readonly directory: string;
  readonly files: ReadonlyMap<string, string>;
  readonly there: ReadonlyMap<string, Entry>;
  /** The files that are ours. */
  readonly old: readonly string[];
}

/** What differs, with what was there before: read at once, since it may have to be fetched. */
async function withContents(tree: Tree, planned: readonly Planned[]): Promise<Edit[]> {
  const edits = planned.flatMap(({ directory, files, there, old }) => {
    const writes = [...files].flatMap(([file, after]) => {
      const entry = there.get(file);
      const isSame = entry?.id === tree.idOf(after) && entry.mode === '100644';
      return isSame ? [] : [{ path: `${directory}/${file}`, directory, after, id: entry?.id }];
    });
    const deletes = old
      .filter((file) => !files.has(file) && there.has(file))
      .map((file) => ({ path: `${directory}/${file}`, directory, id: there.get(file)?.id }));
    return [...writes, ...deletes];
  });
  const before = await tree.read(edits.flatMap(({ id }) => id ?? []));
  return edits.map(({ id, ...edit }) => ({
    ...edit,
    ...(id !== undefined && { before: before.get(id) ?? '' }),
  }));
}
