/**
 * What may never be in Git, refused before anything is written.
 *
 * Pure. A Secret with anything in it; a value that is known to be secret, plain or in base64; a value
 * given in the open for a variable that is secret by its use or its name; a text that looks like the
 * token of a forge, a private key, or an address with a password. The message says where, and never what.
 */
import { type MonocleConfig, secretKeys } from '../../constructs/config.js';
import { UserError } from '../sources.js';
import type { Manifest } from '../synthesize.js';
import type { Instance } from './directory.js';

/** Shorter values turn up by chance. */
const SHORTEST = 6;
/** Shorter values turn up by chance within others: these are words, such as `monocle`. */
const SHORTEST_PART = 12;

/** Of variables that every instance has. */
const ALWAYS = ['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY'];
const SECRET_NAME = /(PASSWORD|PASSWD|TOKEN|SECRET|_KEY)$/;
/** To another variable: the kubelet puts its value in. */
const REFERENCE = /^\$\(\w+\)$/;

const SHAPES: readonly (readonly [what: string, shape: RegExp])[] = [
  ['a token of GitHub', /\b(gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,})/],
  ['a token of GitLab', /\bgl(pat|dt|ptt|rt|cbt)-[A-Za-z0-9_-]{20,}/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a key of AWS', /\bAKIA[0-9A-Z]{16}\b/],
  [
    'an address with a password',
    // Unless it comes from a variable.
    /\b[a-z][a-z0-9+.-]*:\/\/[^/\s:@"'<>]*:(?!\$\(\w+\)@|\$\{\w+\}@)[^/\s@"'<>]+@/i,
  ],
];

export const isToken = (text: string): boolean => SHAPES.some(([, shape]) => shape.test(text));

interface Finding {
  readonly what: string;
  readonly remedy: string;
}

const OPEN_REMEDY = "Put it into the instance's Secret (monocle-k8s secret --help)";
const KNOWN: Finding = {
  what: 'the value of a secret',
  remedy: 'Choose another value here, or refer to the Secret by valueFrom',
};

export function refuseSecrets(instances: readonly Instance[], values: readonly string[]): void {
  const known = knownOf(values);
  for (const { synthesis } of instances) {
    for (const manifest of synthesis.manifests) {
      const { kind, metadata } = manifest;
      const found = secretIn(manifest, known);
      if (found !== undefined)
        throw new UserError(
          `${[kind, metadata.namespace, metadata.name].join('/')}: ${found.what}. Secrets do not belong into Git; nothing was written. ${found.remedy}`,
        );
    }
  }
}

/** Of a text beside the manifests, such as the commit's message. */
export function refuseSecretText(what: string, text: string, values: readonly string[]): void {
  const found = secretInText(text, knownOf(values));
  if (found !== undefined)
    throw new UserError(
      `${what}: holds ${found.what}. Secrets do not belong into Git; nothing was written`,
    );
}

interface Known {
  /** As a whole. */
  readonly texts: ReadonlySet<string>;
  /** Anywhere within. */
  readonly parts: readonly string[];
}

/** As they are, and as Kubernetes writes them. */
function knownOf(values: readonly string[]): Known {
  const known = values.map((value) => value.trim()).filter(({ length }) => length >= SHORTEST);
  const long = known.filter(({ length }) => length >= SHORTEST_PART);
  // Files end with a line end, and `echo` makes one.
  const encoded = known.flatMap((value) => [value, `${value}\n`].map(base64Of));
  return {
    texts: new Set([...known, ...encoded]),
    // Without the end, which depends on what follows.
    parts: long.flatMap((value) => [value, base64Of(value).replace(/.?=+$/, '')]),
  };
}

const base64Of = (value: string): string => Buffer.from(value).toString('base64');

function secretIn(manifest: Manifest, known: Known): Finding | undefined {
  if (manifest.kind === 'Secret' && (manifest.data ?? manifest.stringData) !== undefined)
    return { what: 'is a Secret with data', remedy: OPEN_REMEDY };
  const open = variablesOf(manifest).find(
    ({ name, value = '' }) => value !== '' && isSecretName(name) && !REFERENCE.test(value),
  );
  if (open)
    return { what: `the variable ${open.name} has its value in the open`, remedy: OPEN_REMEDY };
  for (const { path, text } of strings(manifest, [])) {
    const found = secretInText(text, known);
    if (found !== undefined) return { ...found, what: `${path} holds ${found.what}` };
  }
  return undefined;
}

const isSecretName = (name: string): boolean => ALWAYS.includes(name) || SECRET_NAME.test(name);

/** Of every container. */
function variablesOf({ spec }: Manifest): Variable[] {
  type Container = { readonly env?: readonly Variable[] };
  type Pod = { readonly initContainers?: Container[]; readonly containers?: Container[] };
  const { template } = (spec ?? {}) as { template?: { spec?: Pod } };
  const { initContainers = [], containers = [] } = template?.spec ?? {};
  return [...initContainers, ...containers].flatMap(({ env = [] }) => env);
}

function secretInText(text: string, { texts, parts }: Known): Finding | undefined {
  if (texts.has(text.trim()) || parts.some((value) => text.includes(value))) return KNOWN;
  const shape = SHAPES.find(([, each]) => each.test(text));
  return shape && { what: shape[0], remedy: OPEN_REMEDY };
}

function* strings(
  value: unknown,
  path: readonly (string | number)[],
): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path: path.join('.'), text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) yield* strings(child, [...path, key]);
}

interface Variables {
  readonly api?: { readonly env?: readonly Variable[] };
  readonly crawler?: { readonly env?: readonly Variable[] };
}

type Variable = { readonly name: string; readonly value?: string };

/** Given in the open in the Monocle itself, for variables that are secret by their use or their name. */
export function refuseOpenSecrets(subject: string, spec: Variables, config: MonocleConfig): void {
  const { api, crawler } = secretKeys(config);
  const names = new Set([...ALWAYS, ...api, ...crawler]);
  for (const component of ['api', 'crawler'] as const) {
    const index = spec[component]?.env?.findIndex(
      ({ name, value = '' }) =>
        value !== '' && (names.has(name) || (SECRET_NAME.test(name) && !REFERENCE.test(value))),
    );
    if (index !== undefined && index >= 0)
      throw new UserError(
        `${subject}: spec.${component}.env[${index}].value is that of ${spec[component]?.env?.[index]?.name}, which is a secret; it does not belong into Git. Put it into the instance's Secret, or refer to one by valueFrom`,
      );
  }
}

/** Values that this process was given for variables that an instance takes secrets from. */
export function secretsOfEnvironment(config: MonocleConfig, env: NodeJS.ProcessEnv): string[] {
  const { api, crawler } = secretKeys(config);
  return [...new Set([...ALWAYS, ...api, ...crawler])].flatMap((name) => env[name] ?? []);
}
