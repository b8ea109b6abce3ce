/**
 * What a file in `user/` may hold, which Argo CD and Flux apply with ours: a Secret that is safe in Git.
 *
 * In: the text of a file. Out: what is wrong with it, by names of objects and keys.
 * Must never give a value: it may be the secret that should have been encrypted.
 */
import type { Difference } from '../manifest/differences.js';
import { shapeIn } from './secret-shapes.js';

/** The documents of a YAML text as Kubernetes reads them. One without a value cannot be read. */
export type ReadYaml = (
  file: string,
  text: string,
) => Iterable<{ readonly value: unknown } | { readonly findings: unknown }>;

/**
 * Kinds that need no plain value: their controllers make the Secret in the cluster. They can hold one all the same. A
 * Password is in what `monocle-k8s secret --external-secret` prints.
 */
const SAFE_KINDS: readonly RegExp[] = [
  /^bitnami\.com\/v\w+ SealedSecret$/,
  /^external-secrets\.io\/v\w+ ExternalSecret$/,
  /^generators\.external-secrets\.io\/v\w+ Password$/,
];

/** go-yaml, which kustomize uses, ends a line here and our parser does not: a comment could hide an object. */
const HIDING = /\r(?!\n)|[\x85\u2028\u2029]/;

/** @param namespace the instance's, which an object may also leave out */
export function userFindings(
  { subject, text }: { readonly subject: string; readonly text: string },
  namespace: string,
  readYaml: ReadYaml,
): Difference[] {
  const documents = HIDING.test(text) ? [{ findings: 'hidden' }] : [...readYaml(subject, text)];
  const messages = documents.flatMap((document) => {
    const { apiVersion, kind, metadata, ...rest } = mapOf('value' in document && document.value);
    const { name, namespace: stated, annotations } = mapOf(metadata);
    const isHere = [undefined, namespace].includes(stated as string | undefined);
    const type = `${apiVersion} ${kind}`;
    const isSafe = SAFE_KINDS.some((each) => each.test(type));
    if (!isHere || !(isSafe || type === 'v1 Secret')) {
      return `holds something other than a SealedSecret, an ExternalSecret or a Secret by SOPS of ${namespace}`;
    }
    const found = [
      isSafe ? literals({ metadata, ...rest }) : plainFields(rest, mapOf(annotations)),
      told(secretsIn({ metadata, ...rest }), 'looks like a secret', 'look like secrets'),
    ];
    return found.flatMap((each) =>
      each === undefined ? [] : `${kind}/${shown(String(name))}: ${each}`,
    );
  });
  if (text.match(COMMENT)?.some(isSecret)) messages.push('a comment looks like a secret');
  return [...new Set(messages)].map((message) => ({ subject, message }));
}

type Fields = Readonly<Record<string, unknown>>;

const mapOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const BASE64 = '[A-Za-z0-9+/]*={0,2}';
/** As SOPS writes a value: with a nonce of 32 bytes and a tag of 16. */
const ENCRYPTED = new RegExp(
  `^ENC\\[AES256_GCM,data:${BASE64},iv:[A-Za-z0-9+/]{43}=,tag:[A-Za-z0-9+/]{22}==,type:[a-z]+\\]$`,
);
const isEncrypted = (value: unknown): boolean => typeof value === 'string' && ENCRYPTED.test(value);

/** kubectl keeps the whole object here, so also the values that were encrypted later. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
const MOST_NAMED = 5;

/** What SOPS has left readable; undefined if there is nothing. */
function plainFields(
  { sops, type, immutable, ...fields }: Fields,
  annotations: Fields,
): string | undefined {
  if (!isEncrypted(mapOf(sops).mac)) return 'is not encrypted by SOPS';
  const values = Object.entries(fields).flatMap(([field, value]) => {
    const isData = field === 'data' || field === 'stringData';
    const entries = isData ? Object.entries(mapOf(value)) : [];
    // Of anything but a map with entries, not one value can be encrypted.
    if (entries.length === 0) return [{ place: shown(field), value }];
    return entries.map(([key, each]) => ({ place: `${field}.${shown(key)}`, value: each }));
  });
  // SOPS leaves an empty text as it is.
  const plain = values.filter(({ value }) => value !== '' && !isEncrypted(value));
  const places = plain.map(({ place }) => place);
  if (Object.hasOwn(annotations, LAST_APPLIED)) places.push(`the annotation ${LAST_APPLIED}`);
  if (places.length > 0) return told(places, 'is not encrypted', 'are not encrypted');
  return values.some(({ value }) => value !== '') ? undefined : 'has no encrypted value';
}

/** Plain values of a kind that should have none; undefined if there is none. */
function literals(object: Fields): string | undefined {
  const { target, template: sealed } = mapOf(object.spec);
  const { template } = mapOf(target);
  const { templateFrom } = mapOf(template);
  const places = [
    ...entriesOf('', object),
    ...[
      ...entriesOf('spec.template.', mapOf(sealed)),
      ...entriesOf('spec.target.template.', mapOf(template)),
      ...(Array.isArray(templateFrom) ? templateFrom : []).flatMap((each, i) => {
        const { literal } = mapOf(each);
        const place = `spec.target.template.templateFrom[${i}].literal`;
        return literal === undefined ? [] : [{ place, value: literal }];
      }),
    ].filter(({ value }) => !isReference(value)),
  ].map(({ place }) => place);
  return told([...places, ...lastApplied(object)], 'is a plain value', 'are plain values');
}

/** The entries of `data` and `stringData`, or the whole of one that is no map. kubeseal writes `data: null`. */
const entriesOf = (prefix: string, fields: Fields): { place: string; value: unknown }[] =>
  ['data', 'stringData'].flatMap((field) => {
    const value = fields[field];
    if (value === undefined || value === null) return [];
    if (typeof value !== 'object') return [{ place: `${prefix}${field}`, value }];
    const entries = Object.entries(value).filter(([, each]) => each !== '');
    return entries.map(([key, each]) => ({
      place: `${prefix}${field}.${shown(key)}`,
      value: each,
    }));
  });

/** A template that uses something, as `{{ .token }}`. A text in quotes is no reference, and a comment is none. */
const isReference = (value: unknown): boolean =>
  typeof value === 'string' &&
  [...value.matchAll(ACTION)].some(
    ([action]) =>
      !/^\{\{-?\s*\/\*/.test(action) &&
      /[.$](?!\d)/.test(action.replaceAll(/"[^"]*"|`[^`]*`/g, '')),
  );

/** A SealedSecret may have it in its template, too. */
const lastApplied = (value: unknown): string[] =>
  [...textsIn(value)].some(({ text }) => text === LAST_APPLIED)
    ? [`the annotation ${LAST_APPLIED}`]
    : [];

const ACTION = /\{\{[^{}]*\}\}/g;
const COMMENT = /(?:^|[ \t])#.*$/gm;
const isSecret = (text: string): boolean => shapeIn(text) !== undefined;
/** Of a template, what is around its actions and each of them: `?token={{.token}}` is no secret. */
const isSecretText = (text: string): boolean =>
  isSecret(text.replaceAll(ACTION, '')) || (text.match(ACTION)?.some(isSecret) ?? false);
/** A key may be the secret. */
const shown = (key: string): string => (isSecret(key) ? '…' : key);

const secretsIn = (value: unknown): string[] => {
  const found = [...textsIn(value)].filter(({ text }) => !isEncrypted(text) && isSecretText(text));
  return [...new Set(found.map(({ path }) => path.map(shown).join('.')))];
};

/** Every key and every text. */
function* textsIn(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ readonly path: readonly string[]; readonly text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (!Array.isArray(value)) yield { path: [...path, key], text: key };
    yield* textsIn(child, [...path, key]);
  }
}

function told(places: readonly string[], one: string, several: string): string | undefined {
  if (places.length === 0) return undefined;
  const more = places.length > MOST_NAMED ? ` and ${places.length - MOST_NAMED} more` : '';
  const named = places.slice(0, MOST_NAMED).join(', ');
  return `${named}${more} ${places.length > 1 ? several : one}`;
}
