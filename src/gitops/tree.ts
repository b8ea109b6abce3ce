/**
 * What has to change in a commit's tree so that instances' directories hold just what they should.
 *
 * Only files that `.monocle-k8s` names are ever changed or deleted. A directory without it, or with
 * somebody else's name in it, is left alone, and so is everything behind a symbolic link.
 */
import type { UserError } from '../errors.js';
import { refuseForeignDirectory, refuseObstructions } from './claims.js';
import {
  type DesiredInstance,
  directoryOf,
  filesOf,
  type InstanceKey,
  isUserFile,
  isWrittenBy,
  OWNERSHIP_FILE,
  type Ownership,
  readOwnership,
  USER_DIRECTORY,
} from './directory.js';
import { REGULAR } from './objects.js';
import { ancestorsOf, baseName, instanceOf, parentOf } from './paths.js';

export interface Entry {
  /** As it can be printed: see quoting.ts. */
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
  readonly instances: readonly DesiredInstance[];
  readonly removed?: readonly InstanceKey[];
  /** Whether every instance of ours that is not asked for goes, there or in one namespace. */
  readonly prune?: { readonly namespace?: string };
  /** Left as they are. */
  readonly kept?: readonly InstanceKey[];
  /** @default the command */
  readonly writer?: string;
  readonly cluster?: string;
}

/** Throws, before anything is written, where a directory is not ours to write to. */
export async function planTree(wanted: TreePlan): Promise<Edit[]> {
  const { path, tree, instances } = wanted;
  const entries = await tree.list(path);
  const users = userFiles(entries);
  const desired = new Map(
    instances.map((each) => {
      const directory = directoryOf(path, each);
      return [directory, filesOf(each, wanted, users.get(directory))];
    }),
  );
  refuseObstructions(desired.keys(), entries);

  const gone = (wanted.removed ?? []).map((each) => directoryOf(path, each));
  const kept = new Set((wanted.kept ?? []).map((each) => directoryOf(path, each)));
  const published = wanted.prune ? publishedUnder(path, entries, wanted.prune.namespace) : [];
  const pruned = published.filter((directory) => !kept.has(directory));
  const there = entriesIn([...desired.keys(), ...gone, ...pruned], entries);
  const owners = await readOwners(tree, there, { desired });
  const folders = foldersOf(entries);
  const planned = [...there].map(([directory, entriesThere]): Planned => {
    const files = desired.get(directory);
    const owner = owners.get(directory);
    if (files)
      refuseForeignDirectory({ ...wanted, directory, files, there: entriesThere, owner, folders });
    const isOurs = owner?.monocle === instanceOf(directory) && isWrittenBy(owner, wanted);
    const old = owner && (files || isOurs) ? [...owner.files, OWNERSHIP_FILE] : [];
    return { directory, files: files ?? new Map(), there: entriesThere, old };
  });
  return withContents(tree, planned);
}

/** What users put beside ours to have it applied, by the directory of the instance. */
export function userFiles(entries: readonly Entry[]): Map<string, string[]> {
  const found = entries.filter(
    ({ path, mode }) =>
      baseName(parentOf(path)) === USER_DIRECTORY && isUserFile(baseName(path)) && isFile(mode),
  );
  const directories = Map.groupBy(found, ({ path }) => parentOf(parentOf(path)));
  return new Map(
    [...directories].map(([directory, those]) => [
      directory,
      those.map(({ path }) => path.slice(directory.length + 1)),
    ]),
  );
}

function foldersOf(entries: readonly Entry[]): Set<string> {
  const folders = new Set<string>();
  for (const { path } of entries)
    for (const way of ancestorsOf(path)) {
      if (folders.has(way)) break;
      folders.add(way);
    }
  return folders;
}

/** No link, and no submodule, whose content is in another repository. */
export const isFile = (mode: string): boolean => mode.startsWith('100');

/** Two levels below: what is deeper was published under another path. */
const publishedUnder = (path: string, entries: readonly Entry[], within?: string): string[] =>
  entries
    .filter(({ path: file, mode }) => file.endsWith(`/${OWNERSHIP_FILE}`) && isFile(mode))
    .map(({ path: file }) => file.slice(0, -OWNERSHIP_FILE.length - 1))
    .filter((directory) => {
      const [namespace = '', name = ''] = instanceOf(directory).split('/');
      const isWithin = within === undefined || within === namespace;
      return isWithin && directory === directoryOf(path, { namespace, name });
    });

/**
 * What is published under a path, by whomever; by the directory.
 * @param onBroken gets what cannot be told, which is no reason not to tell the rest
 */
export async function publishedIn(
  tree: Tree,
  path: string,
  onBroken: (error: UserError) => void,
): Promise<Map<string, Ownership>> {
  const entries = await tree.list(path);
  return readOwners(tree, entriesIn(publishedUnder(path, entries), entries), { onBroken });
}

export const published = async (
  ...args: Parameters<typeof publishedIn>
): Promise<readonly Ownership[]> => [...(await publishedIn(...args)).values()];

/** By the directory, and by their names in it. */
function entriesIn(
  directories: readonly string[],
  entries: readonly Entry[],
): Map<string, Map<string, Entry>> {
  const found = Map.groupBy(entries, ({ path }) => parentOf(path));
  const named = (entry: Entry) => [baseName(entry.path), entry] as const;
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
    const id = entries.get(OWNERSHIP_FILE)?.id;
    const own = desired.get(directory)?.get(OWNERSHIP_FILE) ?? '';
    const text = tree.idOf(own) === id ? own : undefined;
    return id === undefined ? [] : [{ directory, id, text }];
  });
  const texts = await tree.read(said.flatMap(({ id, text }) => (text === undefined ? id : [])));
  const owners = new Map<string, Ownership>();
  for (const { directory, id, text = texts.get(id) ?? '' } of said) {
    try {
      owners.set(directory, readOwnership(`${directory}/${OWNERSHIP_FILE}`, text));
    } catch (error) {
      onBroken(error as UserError);
    }
  }
  return owners;
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
      const isSame = entry?.id === tree.idOf(after) && entry.mode === REGULAR;
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
