/**
 * The admin token of Monocle: which Secret the api reads it from, and the JWT that the api gives for it. Pure.
 *
 * With `enforce_auth`, the api tells crawl errors only to those who are signed in, and this token is how programs
 * sign in.
 */
import type { Synthesis } from '../synthesize.js';
import type { CrawlAnswer } from './crawl/crawl-answers.js';
import { part, parts } from './pod-parts.js';
import { DEPLOYMENT } from './writes/resources.js';

export interface AdminToken {
  /** The Secret's name. */
  readonly secret: string;
  readonly key: string;
}

export const ADMIN_TOKEN = 'MONOCLE_ADMIN_TOKEN';
/** A proxy or server refuses a longer header. */
const LONGEST_JWT = 8_192;
/** Whoever runs the api chooses it, and it becomes a header. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** What the api does with the token, by the word for it in Monocle's protobuf. */
const REFUSALS: ReadonlyMap<unknown, string> = new Map([
  ['InvalidAdminToken', 'refuses'],
  ['MagicTokenDisabled', 'runs without'],
]);

/** @returns undefined if the api has it from no Secret */
export function adminToken({
  manifests,
  instance,
}: Pick<Synthesis, 'manifests' | 'instance'>): AdminToken | undefined {
  const deployment = manifests.find(
    ({ kind, metadata }) => kind === DEPLOYMENT.kind && metadata.name === instance.names.api,
  );
  const pod = part(part(part(deployment?.spec).template).spec);
  const container = parts(pod.containers).find(({ name }) => name === 'api');
  const variable = parts(container?.env).findLast(({ name }) => name === ADMIN_TOKEN);
  const { name, key } = part(part(variable?.valueFrom).secretKeyRef);
  return typeof name === 'string' && typeof key === 'string' ? { secret: name, key } : undefined;
}

/**
 * Nothing of the answer but the JWT is used: it may repeat the token.
 * @returns what the api does with the token instead
 */
export function readJwt(
  answer: CrawlAnswer,
): { readonly jwt: string } | { readonly refusal: string } {
  if ('why' in answer) return { refusal: answer.needsSignIn ? 'refuses' : NOTHING };
  const { jwt, error } = part(answer.body);
  if (typeof jwt === 'string' && jwt.length <= LONGEST_JWT && JWT.test(jwt)) return { jwt };
  return { refusal: REFUSALS.get(error) ?? NOTHING };
}

const NOTHING = 'gives no JWT for';
