/**
 * What has to change in a commit's tree so that instances' directories hold just what they should.
 *
 * Only files that `.monocle-k8s` names are ever changed or deleted. A directory without it, or with
 * somebody else's name in it, is left alone, and so is everything behind a symbolic link.
 */
import { UserError } from '../sources.js';
import {
  directoryOf,
  filesOf,
  type Instance,
  isWrittenBy,
  OWNERSHIP,
  type Ownership,
  readOwnership,
} from './directory.js';

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

export interface TreePlan {
  readonly path: string;
  readonly tree: Tree;
  readonly instances: readonly Instance[];
  readonly removed?: readonly Pick<Instance, 'namespace' | 'name'>[];
  readonly prune?: boolean;
  /** Left as they are. */
  readonly kept?: readonly Pick<Instance, 'namespace' | 'name'>[];
  /** @default the command */
  readonly writer?: string;
  readonly cluster?: string;
}

/** Throws, before anything is written, where a directory is not ours to write to. */
export async function planTree(wanted: TreePlan): Promise<Edit[]> {
  const { path, tree, instances } = wanted;
  const desired = new Map(
    instances.map((each) => [directoryOf(path, each), filesOf(each, wanted)]),
  );
  const entries = await tree.list(path);
  refuseDetours(desired.keys(), entries);

  const gone = (wanted.removed ?? []).map((each) => directoryOf(path, each));
  const kept = new Set((wanted.kept ?? []).map((each) => directoryOf(path, each)));
  const pruned = wanted.prune
    ? publishedUnder(path, entries).filter((directory) => !kept.has(directory))
    : [];
  const there = entriesIn([...desired.keys(), ...gone, ...pruned], entries);
  const owners = await readOwners(tree, there, { desired });
  const folders = foldersOf(entries);
  const planned = [...there].map(([directory, entriesThere]): Planned => {
    const files = desired.get(directory);
    const owner = owners.get(directory);
    if (files) refuseForeign({ ...wanted, directory, files, there: entriesThere, owner, folders });
    const isOurs = owner?.monocle === instanceOf(directory) && isWrittenBy(owner, wanted);
    const old = owner && (files || isOurs) ? [...owner.files, OWNERSHIP] : [];
    return { directory, files: files ?? new Map(), there: entriesThere, old };
  });
  return withContents(tree, planned);
}

const parentOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));
const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** From the directory of a file up to the root. */
function* waysTo(file: string): Generator<string> {
  for (let way = parentOf(file); way !== ''; way = parentOf(way)) yield way;
}

function foldersOf(entries: readonly Entry[]): Set<string> {
  const folders = new Set<string>();
  for (const { path } of entries)
    for (const way of waysTo(path)) {
      if (folders.has(way)) break;
      folders.add(way);
    }
  return folders;
}

const LINK = '120000';
const SUBMODULE = '160000';
const KINDS: Readonly<Record<string, string>> = {
  [LINK]: 'symbolic link',
  [SUBMODULE]: 'submodule',
};

/** Two levels below: what is deeper was published under another path. */
const publishedUnder = (path: string, entries: readonly Entry[]): string[] =>
  entries
    .filter(({ path: file, mode }) => file.endsWith(`/${OWNERSHIP}`) && mode !== LINK)
    .map(({ path: file }) => file.slice(0, -OWNERSHIP.length - 1))
    .filter((directory) => {
      const [namespace = '', name = ''] = instanceOf(directory).split('/');
      return directory === directoryOf(path, { namespace, name });
    });

/**
 * What is published under a path, by whomever.
 * @param onBroken gets what cannot be told, which is no reason not to tell the rest
 */
export async function published(
  tree: Tree,
  path: string,
  onBroken: (error: UserError) => void,
): Promise<Ownership[]> {
  const entries = await tree.list(path);
  const there = entriesIn(publishedUnder(path, entries), entries);
  return [...(await readOwners(tree, there, { onBroken })).values()];
}

const instanceOf = (directory: string): string => directory.split('/').slice(-2).join('/');

/** A link or a file where a directory should be would lead a write to somewhere else. */
function refuseDetours(directories: Iterable<string>, entries: readonly Entry[]): void {
  const known = new Map(entries.map((entry) => [entry.path, entry]));
  const detours = entries.filter(({ mode }) => mode === LINK || mode === SUBMODULE);
  for (const directory of directories) {
    const inTheWay = [directory, ...waysTo(directory)].find((way) => known.has(way));
    const obstacle =
      known.get(inTheWay ?? '') ?? detours.find(({ path }) => path.startsWith(`${directory}/`));
    if (obstacle)
      throw new UserError(
        `${obstacle.path}: is a ${KINDS[obstacle.mode] ?? 'file'} in the repository, in the way of ${directory}; nothing was written. Remove it, or give another --path`,
      );
  }
}

/** By the directory, and by their names in it. */
function entriesIn(
  directories: readonly string[],
  entries: readonly Entry[],
): Map<string, Map<string, Entry>> {
  const found = Map.groupBy(entries, ({ path }) => parentOf(path));
  const named = (entry: Entry) => [nameOf(entry.path), entry] as const;
  return new Map(directories.map((each) => [each, new Map((found.get(each) ?? []).map(named))]));
}

/** What is as we would write it says what we would say: it need not be read, or fetched. */
async function readOwners(
  tree: Tree,
  there: ReadonlyMap<string, ReadonlyMap<string, Entry>>,
  {
    desired = new Map(),
    onBroken = (error) => {
      throw error;
    },
  }: {
    readonly desired?: ReadonlyMap<string, ReadonlyMap<string, string>>;
    readonly onBroken?: (error: UserError) => void;
  },
): Promise<Map<string, Ownership>> {
  const said = [...there].flatMap(([directory, entries]) => {
    const id = entries.get(OWNERSHIP)?.id;
    const own = desired.get(directory)?.get(OWNERSHIP) ?? '';
    const text = tree.idOf(own) === id ? own : undefined;
    return id === undefined ? [] : [{ directory, id, text }];
  });
  const texts = await tree.read(said.flatMap(({ id, text }) => (text === undefined ? id : [])));
  const owners = new Map<string, Ownership>();
  for (const { directory, id, text = texts.get(id) ?? '' } of said) {
    try {
      owners.set(directory, readOwnership(`${directory}/${OWNERSHIP}`, text));
    } catch (error) {
      onBroken(error as UserError);
    }
  }
  return owners;
}

interface Claim {
  readonly directory: string;
  readonly files: ReadonlyMap<string, string>;
  readonly there: ReadonlyMap<string, Entry>;
  readonly owner: Ownership | undefined;
  readonly writer?: string;
  readonly cluster?: string;
  /** Every directory of the tree. */
  readonly folders: ReadonlySet<string>;
}

function refuseForeign(claim: Claim): void {
  const { directory, files, there, owner, writer, cluster, folders } = claim;
  const monocle = instanceOf(directory);
  if (owner === undefined && folders.has(directory))
    throw new UserError(
      `${directory}: is somebody else's (it has no ${OWNERSHIP}${there.size > 0 ? `, but ${[...there.keys()][0]}` : ''}); nothing was written. Move it away, or give another --path`,
    );
  if (owner && owner.monocle !== monocle)
    throw new UserError(
      `${directory}: belongs to the Monocle ${owner.monocle}, not to ${monocle}; nothing was written. Give another --path`,
    );
  if (owner && owner.writer !== writer)
    throw new UserError(
      `${directory}: is written by ${owner.writer ?? 'monocle-k8s publish'}; nothing was written. Give another --path, or hand it over by a commit that ${owner.writer ? `takes the line "writer: ${owner.writer}" out of` : `adds the line "writer: ${writer}" to`} ${OWNERSHIP}`,
    );
  // One that names no cluster is taken over.
  if (owner?.cluster !== undefined && owner.cluster !== cluster)
    throw new UserError(
      `${directory}: was written by a controller of ${cluster ? 'another cluster' : 'a cluster, and this one may not read which it is in (Namespace kube-system)'}; nothing was written. Give another --path, or, if that cluster is no more, hand the directory over by a commit that takes the line "cluster: …" out of ${OWNERSHIP}`,
    );
  const listed = new Set([...(owner?.files ?? []), OWNERSHIP]);
  const foreign = [...files.keys()].find(
    (file) => (there.has(file) && !listed.has(file)) || folders.has(`${directory}/${file}`),
  );
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
