/**
 * What a file in `user/` may hold, which Argo CD and Flux apply with ours: a Secret that is safe in Git.
 *
 * In: the text of a file. Out: what is wrong with it, by names of objects and keys.
 * Must never give a value: it may be the secret that should have been encrypted.
 */
import type { Difference } from '../../manifest/differences.js';
import { redact, secretIn } from '../../redact.js';

/** The documents of a YAML text as Kubernetes reads them. One without a value cannot be read. */
export type ReadYaml = (
  file: string,
  text: string,
) => Iterable<{ readonly value: unknown } | { readonly findings: unknown }>;

/** A Password is in what `monocle-k8s secret --external-secret` prints. A Secret may only have values by SOPS. */
const KINDS: readonly RegExp[] = [
  /^bitnami\.com\/v\w+ SealedSecret$/,
  /^external-secrets\.io\/v\w+ ExternalSecret$/,
  /^generators\.external-secrets\.io\/v\w+ Password$/,
  /^v1 Secret$/,
];
/** kubectl keeps the whole object here, so also the values that were encrypted later. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** go-yaml, which kustomize uses, ends a line here and our parser does not: a comment could hide an object. */
const HIDING = /\r(?!\n)|[\x85\u2028\u2029]/;
/** In the template of an ExternalSecret. One with a text in quotes may be a literal. */
const REFERENCE = /\{\{[^{}"`]*\}\}/g;

/** @param namespace the instance's, which an object may also leave out */
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
  // SOPS leaves an empty text as it is.
  const isPlain = (each: unknown) => each !== '' && !String(each).startsWith('ENC[');
  return Object.entries(value).flatMap(([key, each]) => (isPlain(each) ? `${field}.${key}` : []));
}

const mapOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
