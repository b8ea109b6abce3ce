/**
 * Refuses secrets in manifests before anything is written to Git.
 *
 * Pure. Refused are: a Secret with data; a value that is known to be secret; a plain value of a
 * variable that is secret by its use or its name; a literal instead of a variable's name in Monocle's
 * config; a text that looks like a secret. Keys of maps are searched as well as values. The message
 * says where, and never the value. What only looks like a secret can be allowed, see allow-list.ts.
 */

import { type MonocleConfig, secretKeys } from '../../constructs/config/config.js';
import { API_VERSION, KIND } from '../../constructs/spec.js';
import { own } from '../../constructs/validation/own.js';
import { UserError } from '../errors.js';
import { subjectOf } from '../manifest/subject.js';
import { type Manifest, synthesize } from '../synthesize.js';
import { type AllowList, allowListLine, type Suspect } from './allow-list.js';
import type { InstanceChanges } from './changes.js';
import type { DesiredInstance } from './directory.js';
import { type KnownSecrets, knownSecrets } from './known-secrets.js';
import { isHarmlessValue, isSecretName, isVariableName } from './secret-names.js';
import { shapeIn } from './secret-shapes.js';

/** Variables that hold a secret in every instance. */
const ALWAYS = ['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY'];
/** A reference to another variable, which the kubelet resolves. */
const REFERENCE = /^\$\(\w+\)$/;
/** Fields of Monocle's config that hold the name of a variable. */
const NAMING_FIELDS = new Set([
  ...['crawlers_api_key', 'github_token', 'gitlab_token', 'gerrit_password', 'bugzilla_token'],
]);

interface Finding {
  readonly what: string;
  readonly remedy: string;
  /** undefined if it is certainly a secret, and cannot be allowed. */
  readonly suspect?: Pick<Suspect, 'path' | 'text'>;
}

const OPEN_REMEDY = "Put it into the instance's Secret (monocle-k8s secret --help)";
const KNOWN = {
  what: 'the value of a secret',
  remedy: 'Choose another value here, or refer to the Secret by valueFrom',
};

export function refuseSecrets(
  instances: readonly DesiredInstance[],
  values: readonly string[],
  allowed: AllowList,
): void {
  const { isOne, isWithin } = knownSecrets(values);
  const all = { isOne, isWithin: remembered(isWithin) };
  const shapeOf = remembered(shapeIn);
  for (const { namespace, name, synthesis } of instances) {
    const names = new Set(secretVariables(synthesis.config));
    const known = withoutCommon(all, { namespace, name });
    for (const manifest of synthesis.manifests) {
      const object = safeSubjectOf(manifest, known);
      for (const { what, remedy, suspect } of findingsIn(manifest, synthesis.config, names, {
        known,
        shapeOf,
      })) {
        if (suspect && allowed.allows({ ...suspect, object })) continue;
        const line = suspect
          ? `. If it is no secret, have this line reviewed and merged into ${allowed.file}: ${allowListLine({ ...suspect, object })}`
          : '';
        throw new UserError(
          `${object}: ${what}. Secrets do not belong in Git; nothing was written. ${remedy}${line}`,
        );
      }
    }
  }
}

/** So many different texts are remembered. */
const MOST_REMEMBERED = 20_000;

/** Asks about each text once: instances have most of their texts in common. */
function remembered<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    if (answers.has(text)) return answers.get(text) as Answer;
    const answer = ask(text);
    if (answers.size < MOST_REMEMBERED) answers.set(text, answer);
    return answer;
  };
}

/** Values that every Monocle of this name has are no secrets, such as the user name `elastic`. */
function withoutCommon(
  { isOne, isWithin }: KnownSecrets,
  metadata: { readonly namespace: string; readonly name: string },
): KnownSecrets {
  let texts: ReadonlySet<string> | undefined;
  const isCommon = (text: string): boolean => {
    texts ??= new Set(
      synthesize({ apiVersion: API_VERSION, kind: KIND, metadata, spec: {} }).manifests.flatMap(
        (each) => [...leavesOf(each)].map((leaf) => leaf.text),
      ),
    );
    return texts.has(text);
  };
  return {
    isOne: (text) => isOne(text) && !isCommon(text),
    isWithin: (text) => isWithin(text) && !isCommon(text),
  };
}

/** For other texts than manifests, such as the commit's message. */
export function refuseSecretText(what: string, text: string, values: readonly string[]): void {
  const found = secretIn(text, knownSecrets(values));
  if (found !== undefined)
    throw new UserError(
      `${what}: holds ${found}. Secrets do not belong in Git; nothing was written`,
    );
}

/**
 * Hides secrets in the description of changes: somebody may have committed one by hand, or the allow
 * list may contain it. The commit that removes or adds it is still made.
 */
export function withoutSecrets(
  changes: readonly InstanceChanges[],
  values: readonly string[],
): InstanceChanges[] {
  const known = knownSecrets(values);
  const isOpen = (text: string): boolean => secretIn(text, known) === undefined;
  return changes.map((each) => ({
    ...each,
    objects: each.objects.map(({ verb, subject, detail, fields }) => ({
      ...{ verb, subject: isOpen(subject) ? subject : '…' },
      ...(detail !== undefined && { detail: isOpen(detail) ? detail : '…' }),
      ...(fields && { fields: fields.map((field) => (isOpen(field) ? field : '…')) }),
    })),
  }));
}

function secretIn(text: string, known: KnownSecrets): string | undefined {
  return known.isOne(text) || known.isWithin(text) ? KNOWN.what : shapeIn(text);
}

/** The subject for messages, without parts that hold a secret. */
function safeSubjectOf({ kind, metadata }: Manifest, known: KnownSecrets): string {
  const safe = (part: string) => (secretIn(part, known) === undefined ? part : '…');
  const { namespace, name } = metadata;
  return subjectOf({
    kind: safe(kind),
    metadata: { name: safe(name), ...(namespace !== undefined && { namespace: safe(namespace) }) },
  });
}

function* findingsIn(
  manifest: Manifest,
  config: MonocleConfig,
  names: ReadonlySet<string>,
  { known, shapeOf }: { readonly known: KnownSecrets; readonly shapeOf: typeof shapeIn },
): Generator<Finding> {
  if (manifest.kind === 'Secret' && (manifest.data ?? manifest.stringData) !== undefined)
    yield { what: 'is a Secret with data', remedy: OPEN_REMEDY };
  for (const leaf of leavesOf(withConfig(manifest, config))) {
    const { path, text } = leaf;
    // A short value that equals a key does so by chance: most keys are not the user's.
    const where = leaf.isKey ? `a key in ${path}` : path;
    if ((!leaf.isKey && known.isOne(text)) || known.isWithin(text))
      yield { what: `${where} holds ${KNOWN.what}`, remedy: KNOWN.remedy };
    const shape = shapeOf(text);
    if (shape !== undefined)
      yield { what: `${where} holds ${shape}`, remedy: OPEN_REMEDY, suspect: leaf };
    if (leaf.variable !== undefined) yield* openVariable(leaf.variable, leaf, names);
    if (leaf.field !== undefined && NAMING_FIELDS.has(leaf.field) && !isVariableName(text))
      yield {
        what: `${path} holds a literal instead of the name of a variable`,
        remedy: "Name a key of the instance's Secret, in capitals, and put the value there",
        suspect: leaf,
      };
  }
}

function* openVariable(name: string, leaf: Leaf, names: ReadonlySet<string>): Generator<Finding> {
  if (leaf.text === '' || REFERENCE.test(leaf.text)) return;
  const what = `the variable ${name} has its value in plain text`;
  if (names.has(name)) yield { what, remedy: OPEN_REMEDY };
  else if (isSecretName(name) && !isHarmlessValue(name, leaf.text))
    yield { what, remedy: OPEN_REMEDY, suspect: leaf };
}

/** Replaces the text of config.yaml by the parsed config, so that each of its values is searched. */
function withConfig(manifest: Manifest, config: MonocleConfig): object {
  const data = manifest.data as Readonly<Record<string, string>> | undefined;
  if (manifest.kind !== 'ConfigMap' || data?.[CONFIG_FILE] === undefined) return manifest;
  return { ...manifest, data: { ...data, [CONFIG_FILE]: config } };
}

const CONFIG_FILE = 'config.yaml';

interface Leaf {
  readonly path: string;
  readonly text: string;
  /** Whether it is a key of the map at `path`. */
  readonly isKey?: boolean;
  /** The key of this value. */
  readonly field?: string;
  /** The environment variable of this value. */
  readonly variable?: string;
}

/** Gives the keys of a map before its values, so that a path is printed only after its keys were searched. */
function* leavesOf(root: object): Generator<Leaf> {
  const rest: (Omit<Leaf, 'text'> & { readonly value: unknown })[] = [{ path: '', value: root }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, ...leaf } = next;
    if (typeof value === 'string' || typeof value === 'number')
      yield { ...leaf, text: String(value) };
    if (typeof value !== 'object' || value === null) continue;
    const { path, field: owner } = leaf;
    if (!Array.isArray(value))
      for (const key of Object.keys(value)) yield { path, text: key, isKey: true };
    for (const [field, child] of Object.entries(value).reverse()) {
      const isVariable = owner !== undefined && field === 'value' && 'name' in value;
      rest.push({
        ...{ path: path === '' ? field : `${path}.${field}`, value: child },
        ...{ field: Array.isArray(value) ? owner : field },
        ...(isVariable && owner === 'env' && { variable: String(value.name) }),
      });
    }
  }
}

/** The variables that hold the secrets of an instance. */
export function secretVariables(config: MonocleConfig): string[] {
  const { api, crawler } = secretKeys(config);
  return [...new Set([...ALWAYS, ...api, ...crawler])];
}

/** The values of variables in this process's environment. */
export const secretsOfEnvironment = (names: Iterable<string>, env: NodeJS.ProcessEnv): string[] =>
  [...names].flatMap((name) => own(env, name) ?? []);
