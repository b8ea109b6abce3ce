/**
 * Compares what is published under a path, byte for byte, with what publish would write.
 *
 * Also reports every other file in an instance's directory, since Argo CD, Flux or kustomize may
 * apply it, and every copy of our files elsewhere under the path.
 */
import { SECRET_VERSION } from '../../../constructs/instance/names.js';
import { formatPath } from '../../../constructs/validation/problem.js';
import { singleLine } from '../../errors.js';
import { type Difference, differencesOf, type Side } from '../../manifest/differences.js';
import { subjectOf } from '../../manifest/subject.js';
import { KUSTOMIZATION } from '../../manifest/yaml-text.js';
import { redact, secretIn } from '../../redact.js';
import type { Manifest } from '../../synthesize.js';
import { yamlValue } from '../../yaml.js';
import { REGULAR } from '../git/objects.js';
import type { Signature } from '../git/signature.js';
import type { Workspace } from '../git/workspace.js';
import type { Provenance } from '../provenance/provenance.js';
import { describeTextChange } from '../publish/changes.js';
import { WRITER } from '../sink/removals.js';
import {
  type DesiredInstance,
  type Entry,
  filesOf,
  instanceIdIn,
  OWNERSHIP_FILE,
  type Ownership,
  objectFile,
  parentOf,
  type Tree,
} from './directory.js';
import { isFile, loadPublished, userFiles } from './tree.js';

export interface PublishedInstance {
  readonly directory: string;
  readonly owner: Ownership;
  /** Everything in the directory, by the path within it. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** The user's own files, which are applied with ours. */
  readonly user: readonly string[];
}

export interface PublishedTree {
  /** By `namespace/name`. */
  readonly instances: ReadonlyMap<string, PublishedInstance>;
  /** Directories with copies of an instance's files. */
  readonly copies: readonly Difference[];
  /** Errors about ownership files that cannot be read. */
  readonly broken: readonly string[];
}

export async function readPublished(workspace: Workspace): Promise<PublishedTree> {
  const { path } = workspace;
  const broken: string[] = [];
  const owners = await loadPublished(workspace, path, ({ message }) => broken.push(message));
  const entries = await workspace.list(path);
  const users = userFiles(entries);
  const depth = path === '.' ? 2 : path.split('/').length + 2;
  const found = Map.groupBy(entries, ({ path: file }) => file.split('/', depth).join('/'));
  const instances = [...owners]
    .filter(([directory, { monocle }]) => monocle === instanceIdIn(directory))
    .map(([directory, owner]): PublishedInstance => {
      const named = (entry: Entry) => [entry.path.slice(directory.length + 1), entry] as const;
      const own = new Map((found.get(directory) ?? []).map(named));
      return { directory, owner, entries: own, user: users.get(directory) ?? [] };
    });
  return {
    instances: new Map(instances.map((each) => [each.owner.monocle, each])),
    copies: copiesOf(instances, owners, entries),
    broken,
  };
}

function copiesOf(
  instances: readonly PublishedInstance[],
  owners: ReadonlyMap<string, Ownership>,
  entries: readonly Entry[],
): Difference[] {
  const own = new Set(instances.flatMap(({ entries: those }) => [...those.values()]));
  const originals = new Map(
    instances.flatMap(({ owner: { monocle, files }, entries: those }) =>
      files.flatMap((file) => {
        const id = those.get(file)?.id;
        return id === undefined ? [] : [[id, monocle] as const];
      }),
    ),
  );
  const copied = entries
    .filter((entry) => !own.has(entry) && originals.has(entry.id))
    .map(({ path, id }) => [parentOf(path), originals.get(id) ?? ''] as const);
  const claimed = [...owners]
    .filter(([directory, { monocle }]) => monocle !== instanceIdIn(directory))
    .map(([directory, { monocle }]) => [directory, monocle] as const);
  return [...new Map([...copied, ...claimed])].map(([directory, monocle]) => ({
    subject: directory,
    message: `is a copy of ${monocle}, and not published`,
  }));
}

/**
 * The versions of the Secrets that the controller wrote into the pods' annotations, by the name of the Deployment.
 * They cannot be computed from anything else in Git.
 */
export async function stampsOf(
  tree: Tree,
  { owner, entries }: PublishedInstance,
): Promise<ReadonlyMap<string, string>> {
  if (owner.writer === undefined) return new Map();
  const ids = [...entries].flatMap(([name, { id, mode }]) =>
    /^deployment\./.test(name) && isFile(mode) ? id : [],
  );
  const texts = await tree.read(ids);
  const manifests = [...texts.values()].map((text) => manifestIn(text) as Stamped | undefined);
  return new Map(
    manifests.flatMap((manifest): [string, string][] => {
      const stamp = manifest?.spec?.template?.metadata?.annotations?.[SECRET_VERSION];
      const name = manifest?.metadata?.name;
      return name !== undefined && /^[0-9a-f]{8}$/.test(String(stamp))
        ? [[name, String(stamp)]]
        : [];
    }),
  );
}

type Stamped = Partial<Pick<Manifest, 'metadata'>> & {
  readonly spec?: { readonly template?: Pick<Manifest, 'metadata'> };
};

/** A controller reads its Monocles from a cluster, and records no source. */
const isOfController = ({ writer, source }: Ownership): boolean =>
  writer === WRITER && source === undefined;

/**
 * Gives the differences, and Git's objects for a comparison with the cluster.
 * @param options.trustsWriter whether the cluster or a signature confirms that a controller writes the directory: any
 *   user who can push could add its name, and with it versions of the Secret that `publish` would not write
 */
export async function compareWithGit(
  tree: Tree,
  inGit: PublishedInstance,
  instance: DesiredInstance,
  readYaml: ReadYaml,
  { trustsWriter = false }: { readonly trustsWriter?: boolean } = {},
): Promise<{ readonly findings: readonly Difference[]; readonly side: Side }> {
  const { owner, entries, user } = inGit;
  const { manifests } = instance.synthesis;
  // The source records the past, which verify cannot check.
  const wanted = filesOf({ ...instance, source: owner.source }, owner, user);
  const known = new Map(manifests.map((each) => [objectFile(each), each]));
  const isSame = (name: string): boolean =>
    entries.get(name)?.id === tree.blobId(wanted.get(name) ?? '');
  const read = new Set([...wanted.keys(), ...owner.files, ...user]);
  const texts = await tree.read(
    [...entries].flatMap(([name, { id, mode }]) =>
      read.has(name) && isFile(mode) && !isSame(name) ? id : [],
    ),
  );
  const textOf = (name: string): string => texts.get(entries.get(name)?.id ?? '') ?? '';
  const objectIn = (name: string) => (isSame(name) ? known.get(name) : manifestIn(textOf(name)));

  const objects = new Set([
    ...known.keys(),
    ...owner.files.filter((file) => file !== KUSTOMIZATION),
  ]);
  const side = { name: 'Git', manifests: [...objects].flatMap((file) => objectIn(file) ?? []) };
  const differences = differencesOf({ name: 'Monocle', manifests }, side);
  const reported = new Set(differences.map(({ subject }) => subject));

  const files = [...wanted].flatMap(([subject, text]) => {
    const entry = entries.get(subject);
    const manifest = known.get(subject);
    if (manifest && objectIn(subject) && reported.has(subjectOf(manifest))) return [];
    if (entry === undefined) return [{ subject, message: 'is missing in Git' }];
    if (entry.mode !== REGULAR) return [{ subject, message: `has the mode ${entry.mode} in Git` }];
    if (isSame(subject)) return [];
    if (manifest && !objectIn(subject)) return [{ subject, message: 'is not a manifest in Git' }];
    const words = describeTextChange(textOf(subject), text, subject !== KUSTOMIZATION);
    return [{ subject, message: `differs in Git; publish would change it: ${words}` }];
  });
  const more = [...entries.keys()]
    .filter((name) => !wanted.has(name))
    .flatMap((subject) => {
      if (user.includes(subject))
        return userFindings({ subject, text: textOf(subject) }, instance.namespace, readYaml);
      const message = owner.files.includes(subject)
        ? 'is in Git, and publish would delete it'
        : 'is in Git, and publish did not write it';
      return [{ subject, message }];
    });
  const unproven = {
    subject: OWNERSHIP_FILE,
    message: `says that ${owner.writer} writes this directory, and is not as a controller writes it`,
  };
  const isForged = owner.writer !== undefined && !isOfController(owner) && !trustsWriter;
  return { findings: [...differences, ...files, ...more, ...(isForged ? [unproven] : [])], side };
}

function manifestIn(text: string): Manifest | undefined {
  const manifest = yamlValue(text) as Partial<Manifest> | null | undefined;
  const { kind, metadata } = manifest ?? {};
  return typeof kind === 'string' && typeof metadata?.name === 'string'
    ? (manifest as Manifest)
    : undefined;
}

// The answer of `verify --output json`. Pure. Its shape is in docs/gitops.md.

export interface InstanceVerdict {
  /** `namespace/name` */
  readonly monocle: string;
  /** Unset if the instance was compared. `stray`: only in Git. `unknown`: it could not be compared. */
  readonly state?: 'suspended' | 'stray' | 'unknown';
  /** Between the Monocle and Git. */
  readonly findings?: readonly Difference[];
  /** Between Git and the cluster. */
  readonly live?: readonly Difference[];
  readonly source?: Provenance;
}

interface VerifyJsonInput {
  readonly workspace: Pick<Workspace, 'target' | 'tip'>;
  /** undefined if no signature is required. */
  readonly signature: Signature | undefined;
  readonly instances: readonly InstanceVerdict[];
  readonly copies: readonly Difference[];
  readonly broken: readonly string[];
}

export function verifyJson(input: VerifyJsonInput): object {
  const { workspace, signature, instances, copies, broken } = input;
  const { repo, branch, path } = workspace.target;
  return {
    repository: redact(repo),
    branch,
    path,
    commit: workspace.tip ?? null,
    signature: signature ?? null,
    instances: instances.map(({ monocle, state, findings = [], live = [], source }) => {
      const differences = [
        ...findings.map((each) => differenceJson(each, ['Monocle', 'Git'])),
        ...live.map((each) => differenceJson(each, ['Git', 'cluster'])),
      ];
      const verdict = differences.length > 0 ? 'different' : 'same';
      return { monocle, state: state ?? verdict, differences, source: source ?? null };
    }),
    copies: copies.map(({ subject, message }) => ({
      directory: safe(subject),
      message: safe(message),
    })),
    broken: broken.map(safe),
  };
}

/** Leaves out the message about a field: it shows the field's values, which may be secret. */
function differenceJson({ subject, path, message }: Difference, between: readonly string[]) {
  const object = safe(subject);
  if (path === undefined || path.length === 0) return { object, between, message: safe(message) };
  return { object, between, field: safe(formatPath(path)) };
}

const safe = (text: string): string => singleLine(redact(text));

// What a file in `user/` may hold, which Argo CD and Flux apply with ours: a Secret that is safe in Git.
//
// In: the text of a file. Out: what is wrong with it, by names of objects and keys.
// Must never report a value: it may be the secret that should have been encrypted.

/** The documents of a YAML text as Kubernetes reads them. A document without a value cannot be read. */
export type ReadYaml = (
  file: string,
  text: string,
) => Iterable<{ readonly value: unknown } | { readonly findings: unknown }>;

/** `monocle-k8s secret --external-secret` prints a Password, too. The values of a Secret must be encrypted by SOPS. */
const KINDS: readonly RegExp[] = [
  /^bitnami\.com\/v\w+ SealedSecret$/,
  /^external-secrets\.io\/v\w+ ExternalSecret$/,
  /^generators\.external-secrets\.io\/v\w+ Password$/,
  /^v1 Secret$/,
];
/** kubectl keeps the whole object here, including values that were encrypted only later. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** go-yaml (used by kustomize) ends a line here, but our parser does not, so a comment could hide an object. */
const HIDING = /\r(?!\n)|[\x85\u2028\u2029]/;
/** A reference in the template of an ExternalSecret. Not one with a quoted text, which may be a literal. */
const REFERENCE = /\{\{[^{}"`]*\}\}/g;

/** @param namespace the instance's namespace, which an object may omit */
export function userFindings(
  { subject, text }: { readonly subject: string; readonly text: string },
  namespace: string,
  readYaml: ReadYaml,
): Difference[] {
  const documents = HIDING.test(text) ? [{ findings: 'hidden' }] : [...readYaml(subject, text)];
  const messages = documents.flatMap((document) => {
    const { apiVersion, kind, metadata, ...fields } = mapOf('value' in document && document.value);
    const { name, namespace: stated } = mapOf(metadata);
    const isHere = [undefined, namespace].includes(stated as string | undefined);
    if (!isHere || !KINDS.some((each) => each.test(`${apiVersion} ${kind}`)))
      return `holds something other than a SealedSecret, an ExternalSecret or a Secret by SOPS of ${namespace}`;
    if (kind === 'Secret' && fields.sops === undefined)
      return redact(`Secret/${name}: is not encrypted by SOPS`);
    const plain = ['data', 'stringData'].flatMap((field) => plainIn(field, fields[field]));
    return plain.map((place) => redact(`${kind}/${name}: ${place} is not encrypted`));
  });
  if (text.includes(LAST_APPLIED)) messages.push(`has the annotation ${LAST_APPLIED}; remove it`);
  const found = secretIn(text.replaceAll(REFERENCE, '$(REFERENCE)'));
  if (found !== undefined) messages.push(`holds ${found}`);
  return [...new Set(messages)].map((message) => ({ subject, message }));
}

function plainIn(field: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [field];
  // SOPS does not encrypt an empty text.
  const isPlain = (each: unknown) => each !== '' && !String(each).startsWith('ENC[');
  return Object.entries(value).flatMap(([key, each]) => (isPlain(each) ? `${field}.${key}` : []));
}

const mapOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
