/**
 * What may never be in Git, refused before anything is written.
 *
 * Pure. A Secret with anything in it; a value that is known to be secret, plain or in base64; a value
 * given in the open for a variable that Monocle takes a secret from; a text that looks like the
 * token of a forge or a private key. The message says where, and never what.
 */
import { type MonocleConfig, secretKeys } from '../../constructs/config.js';
import { UserError } from '../sources.js';
import type { Manifest } from '../synthesize.js';
import type { Instance } from './directory.js';

/** Shorter values turn up by chance. */
const SHORTEST = 6;

/** Of variables that every instance has. */
const ALWAYS = ['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY'];

const SHAPES: readonly (readonly [what: string, shape: RegExp])[] = [
  ['a token of GitHub', /\b(gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,})/],
  ['a token of GitLab', /\bgl(pat|dt|ptt|rt|cbt)-[A-Za-z0-9_-]{20,}/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a key of AWS', /\bAKIA[0-9A-Z]{16}\b/],
];

export const isToken = (text: string): boolean => SHAPES.some(([, shape]) => shape.test(text));

export function refuseSecrets(instances: readonly Instance[], values: readonly string[]): void {
  const known = formsOf(values);
  for (const { synthesis } of instances) {
    for (const manifest of synthesis.manifests) {
      const { kind, metadata } = manifest;
      const found = secretIn(manifest, known);
      if (found !== undefined)
        throw new UserError(
          `${[kind, metadata.namespace, metadata.name].join('/')}: ${found}. Secrets do not belong into Git; nothing was written. Put it into the instance's Secret (monocle-k8s secret --help)`,
        );
    }
  }
}

/** Of a text beside the manifests, such as the commit's message. */
export function refuseSecretText(what: string, text: string, values: readonly string[]): void {
  const found = secretInText(text, formsOf(values));
  if (found !== undefined)
    throw new UserError(
      `${what}: holds ${found}. Secrets do not belong into Git; nothing was written`,
    );
}

/** As they are, and as Kubernetes writes them. */
const formsOf = (values: readonly string[]): string[] =>
  values
    .map((value) => value.trim())
    .filter(({ length }) => length >= SHORTEST)
    .flatMap((value) => [value, base64Of(value)]);

/** Without the end, which depends on what follows. */
const base64Of = (value: string): string =>
  Buffer.from(value).toString('base64').replace(/.?=+$/, '');

function secretIn(manifest: Manifest, known: readonly string[]): string | undefined {
  if (manifest.kind === 'Secret' && (manifest.data ?? manifest.stringData) !== undefined)
    return 'is a Secret with data';
  for (const { path, text } of strings(manifest, [])) {
    const found = secretInText(text, known);
    if (found !== undefined) return `${path} holds ${found}`;
  }
  return undefined;
}

function secretInText(text: string, known: readonly string[]): string | undefined {
  if (known.some((value) => text.includes(value))) return 'the value of a secret';
  return SHAPES.find(([, shape]) => shape.test(text))?.[0];
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

/** Given in the open in the Monocle itself, for variables that are secret by their use. */
export function refuseOpenSecrets(subject: string, spec: Variables, config: MonocleConfig): void {
  const { api, crawler } = secretKeys(config);
  const names = new Set([...ALWAYS, ...api, ...crawler]);
  for (const component of ['api', 'crawler'] as const) {
    const index = spec[component]?.env?.findIndex(
      ({ name, value }) => value !== undefined && value !== '' && names.has(name),
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
