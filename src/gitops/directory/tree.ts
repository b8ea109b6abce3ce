/**
 * Plans which files of a commit's tree must change so that each instance's directory is as desired.
 *
 * A plan changes or deletes only files that `.monocle-k8s` lists. It never touches a directory that
 * lacks this file or has another owner, nor anything behind a symbolic link.
 */
import type { UserError } from '../../errors.js';
import { REGULAR } from '../git/objects.js';
import type { InstanceSources } from '../provenance/provenance.js';
import { refuseForeignDirectory, refuseObstructions } from './claims.js';
import {
  ancestorsOf,
  baseName,
  type DesiredInstance,
  directoryOf,
  type Edit,
  type Entry,
  type InstanceKey,
  instanceIdIn,
  isUserFile,
  isWrittenBy,
  OWNERSHIP_FILE,
  type Ownership,
  objectTexts,
  ownershipOf,
  ownershipText,
  parentOf,
  readOwnership,
  type Tree,
  USER_DIRECTORY,
} from './directory.js';

export interface TreePlan {
  readonly path: string;
  readonly tree: Tree;
  readonly instances: readonly DesiredInstance[];
  /** Called with all instances, a batch at a time. Throws if an instance must not be written. */
  readonly check?: (instances: readonly DesiredInstance[]) => void;
  readonly removed?: readonly InstanceKey[];
  /** Removes every instance of ours that is not in `instances`. */
  readonly prune?: {
    readonly namespace?: string;
    /** Called for each instance that would be removed. @default removes it */
    readonly keeps?: (owner: Ownership) => boolean;
  };
  /** Instances that `prune` does not remove. */
  readonly kept?: readonly InstanceKey[];
  /** @default the publish command */
  readonly writer?: string;
  readonly cluster?: string;
  /** Recorded for instances whose objects change. @default no source is known */
  readonly sources?: InstanceSources;
}

export interface PlannedTree {
  readonly edits: readonly Edit[];
  /** The desired instances with a changed file. */
  readonly changed: readonly DesiredInstance[];
  /** How many objects each other instance has, by `namespace/name`. */
  readonly unchanged: ReadonlyMap<string, number>;
}

/** Writes nothing. Throws if a directory belongs to another owner. */
export async function planTree(wanted: TreePlan): Promise<PlannedTree> {
  const { path, tree, instances } = wanted;
  const entries = await tree.list(path);
  const users = userFiles(entries);
  const byDirectory = new Map(instances.map((each) => [directoryOf(path, each), each]));
  refuseObstructions(byDirectory.keys(), entries);

  const gone = (wanted.removed ?? []).map((each) => directoryOf(path, each));
  const kept = new Set((wanted.kept ?? []).map((each) => directoryOf(path, each)));
  const published = wanted.prune ? publishedUnder(path, entries, wanted.prune.namespace) : [];
  const pruned = published.filter((directory) => !kept.has(directory));
  const entriesByDirectory = entriesIn([...byDirectory.keys(), ...gone, ...pruned], entries);
  const desired = new Map<string, Rendered>();
  for (const some of inParts([...byDirectory])) {
    const made = some.map(([directory, each]) => ({ directory, instance: { ...each } }));
    wanted.check?.(made.map(({ instance }) => instance));
    for (const { directory, instance } of made) {
      const existing = entriesByDirectory.get(directory) ?? new Map();
      const texts = objectTexts(instance, users.get(directory));
      desired.set(directory, render(instance, { texts, existing, wanted }));
    }
  }
  const owners = await readOwners(tree, entriesByDirectory, {
    desired: new Map([...desired].map(([directory, { own }]) => [directory, ownershipText(own)])),
  });
  const ours = (directory: string): Ownership | undefined => {
    const owner = owners.get(directory);
    const isOurs = owner?.monocle === instanceIdIn(directory) && isWrittenBy(owner, wanted);
    return isOurs ? owner : undefined;
  };
  for (const directory of pruned) {
    const owner = desired.has(directory) ? undefined : ours(directory);
    if (owner && wanted.prune?.keeps?.(owner)) entriesByDirectory.delete(directory);
  }
  const folders = foldersOf(entries);
  const planned = [...entriesByDirectory].map(([directory, existing]): Planned => {
    const rendered = desired.get(directory);
    const owner = owners.get(directory);
    const listed = rendered ? owner?.files : ours(directory)?.files;
    const old = listed ? [...listed, OWNERSHIP_FILE] : [];
    if (rendered === undefined) return { directory, files: new Map(), existing, old };
    const { own, texts } = rendered;
    // The source changes only with the objects, so an unrelated commit in the source repository causes no commit here.
    const source =
      owner?.synthHash === own.synthHash ? owner.source : wanted.sources?.get(own.monocle);
    const text = ownershipText({ ...own, source });
    const files = new Map(texts).set(
      OWNERSHIP_FILE,
      unlessSame(text, existing.get(OWNERSHIP_FILE), tree),
    );
    refuseForeignDirectory({ ...wanted, directory, files, existing, owner, folders });
    return { directory, files, existing, old };
  });
  const edits = await withContents(tree, planned);
  const edited = new Set(edits.map(({ directory }) => directory));
  const inOrder = [...desired];
  return {
    edits,
    changed: inOrder.flatMap(([directory, { instance }]) => {
      if (!edited.has(directory)) return [];
      // If its objects are unchanged, its instance was dropped to save memory and is synthesized again. This is rare.
      const each = instance ?? byDirectory.get(directory);
      return each ? [{ ...each }] : [];
    }),
    unchanged: new Map(
      inOrder.flatMap(([directory, { own }]) =>
        edited.has(directory) ? [] : [[own.monocle, own.files.length - 1] as const],
      ),
    ),
  };
}

/** With thousands of instances, keep in memory only what differs from the tree. */
interface Rendered {
  /** undefined if the tree has all of its objects. */
  readonly instance?: DesiredInstance;
  readonly own: Ownership;
  /** By name, without the ownership file; undefined if the tree already has this text. */
  readonly texts: ReadonlyMap<string, string | undefined>;
}

function render(
  instance: DesiredInstance,
  {
    texts,
    existing,
    wanted,
  }: {
    readonly texts: ReadonlyMap<string, string>;
    readonly existing: ReadonlyMap<string, Entry>;
    readonly wanted: TreePlan;
  },
): Rendered {
  const compared = new Map(
    [...texts].map(([file, text]) => [file, unlessSame(text, existing.get(file), wanted.tree)]),
  );
  const isSame = [...compared.values()].every((text) => text === undefined);
  return { ...(!isSame && { instance }), own: ownershipOf(instance, wanted), texts: compared };
}

const unlessSame = (text: string, entry: Entry | undefined, tree: Tree): string | undefined =>
  entry?.mode === REGULAR && entry.id === tree.blobId(text) ? undefined : text;

/** How many instances are checked at once: texts that they share are checked once. */
const AT_ONCE = 100;

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}

/** The user's own files that are applied with ours, by instance directory. */
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
    for (const ancestor of ancestorsOf(path)) {
      if (folders.has(ancestor)) break;
      folders.add(ancestor);
    }
  return folders;
}

/** Not a symbolic link or a submodule: their content is elsewhere. */
export const isFile = (mode: string): boolean => mode.startsWith('100');

/** Exactly two levels below the path: a deeper directory was published with another --path. */
const publishedUnder = (path: string, entries: readonly Entry[], within?: string): string[] =>
  entries
    .filter(({ path: file, mode }) => file.endsWith(`/${OWNERSHIP_FILE}`) && isFile(mode))
    .map(({ path: file }) => file.slice(0, -OWNERSHIP_FILE.length - 1))
    .filter((directory) => {
      const [namespace = '', name = ''] = instanceIdIn(directory).split('/');
      const isWithin = within === undefined || within === namespace;
      return isWithin && directory === directoryOf(path, { namespace, name });
    });

/**
 * The ownership of each directory that any writer published under a path.
 * @param onBroken called for each ownership file that cannot be read; the others are still returned
 */
export async function loadPublished(
  tree: Tree,
  path: string,
  onBroken: (error: UserError) => void,
): Promise<Map<string, Ownership>> {
  const entries = await tree.list(path);
  return readOwners(tree, entriesIn(publishedUnder(path, entries), entries), { onBroken });
}

/** By directory, and by file name. */
function entriesIn(
  directories: readonly string[],
  entries: readonly Entry[],
): Map<string, Map<string, Entry>> {
  const found = Map.groupBy(entries, ({ path }) => parentOf(path));
  const named = (entry: Entry) => [baseName(entry.path), entry] as const;
  return new Map(directories.map((each) => [each, new Map((found.get(each) ?? []).map(named))]));
}

/** An ownership file that equals the desired one is not read, since that would fetch it. */
async function readOwners(
  tree: Tree,
  entriesByDirectory: ReadonlyMap<string, ReadonlyMap<string, Entry>>,
  {
    desired = new Map(),
    onBroken = (error) => {
      throw error;
    },
  }: {
    readonly desired?: ReadonlyMap<string, string>;
    readonly onBroken?: (error: UserError) => void;
  },
): Promise<Map<string, Ownership>> {
  const found = [...entriesByDirectory].flatMap(([directory, entries]) => {
    const id = entries.get(OWNERSHIP_FILE)?.id;
    const own = desired.get(directory) ?? '';
    const text = tree.blobId(own) === id ? own : undefined;
    return id === undefined ? [] : [{ directory, id, text }];
  });
  const texts = await tree.read(found.flatMap(({ id, text }) => (text === undefined ? id : [])));
  const owners = new Map<string, Ownership>();
  for (const { directory, id, text = texts.get(id) ?? '' } of found) {
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
  /** By name; undefined if the tree already has this text. */
  readonly files: ReadonlyMap<string, string | undefined>;
  readonly existing: ReadonlyMap<string, Entry>;
  /** Our files before this plan. */
  readonly old: readonly string[];
}

/** The files that differ, with their old texts. Reads all old texts at once, since each read may be a fetch. */
async function withContents(tree: Tree, planned: readonly Planned[]): Promise<Edit[]> {
  const edits = planned.flatMap(({ directory, files, existing, old }) => {
    const writes = [...files].flatMap(([file, after]) => {
      const id = existing.get(file)?.id;
      return after === undefined ? [] : [{ path: `${directory}/${file}`, directory, after, id }];
    });
    const deletes = old
      .filter((file) => !files.has(file) && existing.has(file))
      .map((file) => ({ path: `${directory}/${file}`, directory, id: existing.get(file)?.id }));
    return [...writes, ...deletes];
  });
  const before = await tree.read(edits.flatMap(({ id }) => id ?? []));
  return edits.map(({ id, ...edit }) => ({
    ...edit,
    ...(id !== undefined && { before: before.get(id) ?? '' }),
  }));
}
