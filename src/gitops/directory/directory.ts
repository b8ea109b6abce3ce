/**
 * The directory of an instance: its files, and the ownership file that says who wrote them.
 *
 *   <path>/<namespace>/<name>/
 *     deployment.monocle-api.yaml …   one file per object, named after it
 *     kustomization.yaml              for Argo CD, Flux and `kubectl apply -k`
 *     .monocle-k8s                    ownership: the Monocle, its writer, synth hash and source, our files
 *     user/sealed.yaml …              the user's files: kustomization.yaml lists them, we never write them
 */
import type { ValidMonocle } from '../../../constructs/valid-monocle.js';
import { singleLine, UserError } from '../../errors.js';
import { KUSTOMIZATION, kustomizationText, toYaml } from '../../manifest/yaml-text.js';
import { fileName, type Manifest, type Synthesis } from '../../synthesize.js';
import { yamlValue } from '../../yaml.js';
import { type Provenance, readProvenance } from '../provenance/provenance.js';

export interface Entry {
  /** Escaped for printing, see quoting.ts. */
  readonly path: string;
  /** The blob's id. */
  readonly id: string;
  /** git's file mode: 100644, 120000 for a link, 160000 for a submodule. */
  readonly mode: string;
}

/** The part of a commit's tree that concerns us. */
export interface Tree {
  /** All files below a path, and every file or link that stands in place of one of its parents. */
  list(path: string): Promise<readonly Entry[]>;
  /** Gives texts by blob id. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The id of a blob with this text. */
  blobId(text: string): string;
}

export interface Edit {
  readonly path: string;
  /** The instance's directory. */
  readonly directory: string;
  /** undefined if the file is new. */
  readonly before?: string;
  /** undefined if the file is deleted. */
  readonly after?: string;
}

/** The controller removes up to this many instances at once without delay, a command without confirmation. */
export const MAX_REMOVALS = 3;

export interface InstanceKey {
  readonly namespace: string;
  readonly name: string;
}

/** `namespace/name` */
export const instanceId = ({ namespace, name }: InstanceKey): string => `${namespace}/${name}`;

/** The desired state of an instance. */
export interface DesiredInstance extends InstanceKey {
  /** Set if the Monocle comes from a cluster. */
  readonly generation?: number;
  /** May be a getter that synthesizes again on each access: thousands of results need too much memory. */
  readonly synthesis: Synthesis;
  /** Whether the user gave no config, so that the instance has the demo config. */
  readonly hasDemoConfig?: boolean;
  /** Where its objects come from, if known. */
  readonly source?: Provenance;
}

export const OWNERSHIP_FILE = '.monocle-k8s';
/** Holds the user's own files: Secrets that are safe in Git, see verify.ts. */
export const USER_DIRECTORY = 'user';
const HEADER = '# Made by monocle-k8s publish; edits are overwritten.\n';

/** The content of `.monocle-k8s`. */
export interface Ownership {
  readonly monocle: string;
  /** undefined for the publish command. A directory has one writer. */
  readonly writer?: string;
  /** The id of the Monocle's cluster, if known. */
  readonly cluster?: string;
  readonly synthHash: string;
  /** Where the Monocle came from when the objects last changed, if known. */
  readonly source?: Provenance;
  readonly files: readonly string[];
}

/** Whether this writer wrote the directory for this cluster. Check it before you delete anything in the directory. */
export const isWrittenBy = (
  owner: Pick<Ownership, 'writer' | 'cluster'>,
  { writer, cluster }: Pick<Ownership, 'writer' | 'cluster'>,
): boolean => owner.writer === writer && owner.cluster === cluster;

/** Throws if the Monocle has no namespace: a file may leave it out, but the directory needs it. */
export function instanceKeyOf({ metadata: { name, namespace } }: ValidMonocle): InstanceKey {
  if (namespace === undefined)
    throw new UserError(
      `Monocle ${name}: has no namespace, which is part of its directory; give --namespace`,
    );
  return { namespace, name };
}

export const directoryOf = (path: string, { namespace, name }: InstanceKey): string =>
  [...(path === '.' ? [] : [path]), namespace, name].join('/');

/** The file name in the instance's directory. It has no namespace, since the directory has it. */
export const objectFile = (manifest: Manifest): string =>
  fileName({ ...manifest, metadata: { ...manifest.metadata, namespace: undefined } });

/** Whether kustomization.yaml lists this user file: a plain name that is not a kustomization itself. */
export const isUserFile = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._-]*\.ya?ml$/.test(name) && !/^kustomization\./.test(name);

/**
 * Gives texts by file name.
 * @param user the user's own files, which kustomization.yaml lists beside ours
 */
export function filesOf(
  instance: DesiredInstance,
  owner: Pick<Ownership, 'writer' | 'cluster'> = {},
  user: readonly string[] = [],
): Map<string, string> {
  const files = objectTexts(instance, user);
  return files.set(OWNERSHIP_FILE, ownershipText(ownershipOf(instance, owner)));
}

/** All files but `.monocle-k8s`. */
export function objectTexts(
  { synthesis }: DesiredInstance,
  user: readonly string[] = [],
): Map<string, string> {
  const files = new Map(
    synthesis.manifests.map((manifest) => [objectFile(manifest), HEADER + toYaml([manifest])]),
  );
  const objects = [...files.keys()].sort();
  return files.set(KUSTOMIZATION, HEADER + kustomizationText([...objects, ...[...user].sort()]));
}

export const ownershipOf = (
  { source, synthesis, ...key }: DesiredInstance,
  { writer, cluster }: Pick<Ownership, 'writer' | 'cluster'> = {},
): Ownership => ({
  monocle: instanceId(key),
  ...(writer !== undefined && { writer }),
  ...(cluster !== undefined && { cluster }),
  synthHash: synthesis.hash,
  ...(source !== undefined && { source }),
  files: [...synthesis.manifests.map(objectFile).sort(), KUSTOMIZATION],
});

/** The content of `.monocle-k8s`. */
export const ownershipText = ({ files, source, ...own }: Ownership): string =>
  HEADER + toYaml([{ ...own, ...(source && { source }), files }]);

/** The names that publish writes. Any other name comes from a manual edit, and could point outside the directory. */
const FILE = /^[a-z0-9][a-z0-9.-]*\.yaml$/;
const MONOCLE = /^[a-z0-9][a-z0-9.-]*\/[a-z0-9][a-z0-9.-]*$/;
const WORD = /^[\w.-]*$/;
/** We do not parse a longer text: even the file of an instance with a hundred objects is far shorter. */
const MAX_CHARACTERS = 65_536;
const REMEDY = 'nothing was written. Restore it from the history, or remove its directory';

export function readOwnership(path: string, text: string): Ownership {
  const content = (text.length > MAX_CHARACTERS ? undefined : yamlValue(text)) as
    | Partial<Ownership>
    | null
    | undefined;
  const { monocle, writer, cluster, synthHash = '', files } = content ?? {};
  const source = readProvenance(content?.source);
  const words = [writer, cluster, synthHash].filter((word) => word !== undefined);
  const isOwnership =
    typeof monocle === 'string' &&
    MONOCLE.test(monocle) &&
    words.every((word) => typeof word === 'string' && WORD.test(word)) &&
    Array.isArray(files);
  if (!isOwnership)
    throw new UserError(`${path}: is not what monocle-k8s publish wrote; ${REMEDY}`);
  const odd = files.find((file) => typeof file !== 'string' || !FILE.test(file));
  if (odd !== undefined)
    throw new UserError(
      `${path}: lists "${singleLine(String(odd)).slice(0, 40)}", which publish never writes; ${REMEDY}`,
    );
  return {
    monocle,
    ...(writer && { writer }),
    ...(cluster && { cluster }),
    synthHash,
    ...(source && { source }),
    files,
  };
}

// Paths in a commit's tree. Pure.

export const parentOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));
export const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** The directories above a file, the nearest first. */
export function* ancestorsOf(file: string): Generator<string> {
  for (let path = parentOf(file); path !== ''; path = parentOf(path)) yield path;
}

/** `namespace/name`: the last two parts of an instance's directory. */
export const instanceIdIn = (directory: string): string => directory.split('/').slice(-2).join('/');
