/**
 * Reads what Monocle's api answers about its crawlers, in the JSON of its protobuf messages. Pure.
 *
 * The tenant who runs the api chooses these bytes: every value may be of any type and size. Texts are shortened to
 * one line and masked.
 */

import type { Synthesis } from '../../synthesize.js';
import { timeOf as anyTime, type Part, part, parts } from '../readiness/pod-parts.js';
import { oneLine } from '../readiness/pod-text.js';
import { DEPLOYMENT } from '../writes/resources.js';

/** The JSON of an answer; or, in our own words, why there is none. */
export type CrawlAnswer =
  | { readonly body: unknown }
  | { readonly why: string; readonly needsSignIn?: boolean; readonly isTooLarge?: boolean };

export interface Oldest {
  /** For example the name of a repository. */
  readonly entity: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export interface CrawlError {
  readonly crawler: string;
  readonly entity: string;
  readonly message: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Whether Monocle continued after it. */
  readonly isHarmless: boolean;
}

/** Before the year 10000: the API server would refuse the whole status because of a later date. */
const LATEST = Date.UTC(9999, 11, 31);

const timeOf = (value: unknown): number => {
  const time = anyTime(value);
  return time >= 0 && time <= LATEST ? time : Number.NaN;
};

const MAX_ENTITY = 128;
const MAX_ERROR = 200;
/** The limit for one workspace; more are not needed for the five that are shown. */
const MAX_ERRORS = 100;
const ENTITY_FIELDS = [
  'project_name',
  'organization_name',
  'user_name',
  'td_name',
  'project_issue_name',
];
/** Monocle's words for errors after which it continues (PartialErrors, EntityRemoved). */
const HARMLESS: readonly unknown[] = ['partial', 'entity-removed'];

/** @returns 'none' if the crawler has no entity of this type; a sentence if the date is unknown */
export function readOldest(answer: CrawlAnswer): Oldest | 'none' | { readonly why: string } {
  if ('why' in answer) return { why: answer.why };
  const { entity, error } = part(answer.body);
  if (error === 'CommitGetNoEntity') return 'none';
  if (error === 'CommitGetUnknownIndex' || error === 'CommitGetUnknownCrawler')
    return { why: 'the api does not know it yet' };
  const { entity: named, last_commit_at } = part(entity);
  const at = timeOf(last_commit_at);
  return Number.isNaN(at) ? { why: UNREADABLE } : { entity: entityText(part(named)), at };
}

const UNREADABLE = 'the api answers what cannot be read';

export function readErrors(answer: CrawlAnswer): readonly CrawlError[] | { readonly why: string } {
  if ('why' in answer) return { why: answer.needsSignIn ? 'errors need sign-in' : UNKNOWN_ERRORS };
  const { success } = part(answer.body);
  if (typeof success !== 'object' || success === null) return { why: UNKNOWN_ERRORS };
  return parts(part(success).errors)
    .flatMap(({ crawler, entity, errors }) =>
      parts(errors).map((error) => ({ crawler, entity: part(entity), error })),
    )
    .map((each) => ({ ...each, at: timeOf(each.error.created_at) }))
    .filter(({ at, crawler }) => !Number.isNaN(at) && typeof crawler === 'string')
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_ERRORS)
    .map(({ crawler, entity, error, at }) => ({
      crawler: String(crawler),
      entity: entityText(entity),
      message: errorText(error),
      at,
      isHarmless: HARMLESS.includes(error.message),
    }));
}

const UNKNOWN_ERRORS = 'errors are not known';

function entityText(entity: Part): string {
  const name = ENTITY_FIELDS.map((field) => entity[field]).find((each) => typeof each === 'string');
  return oneLine(name, MAX_ENTITY);
}

const errorText = ({ message, body }: Part): string =>
  [message, body]
    .map((each) => crawlText(each, MAX_ERROR))
    .filter(Boolean)
    .join(': ')
    .slice(0, MAX_ERROR)
    .toWellFormed();

// Prepares the texts of crawl errors for a status. Pure.
//
// Monocle puts the answers of forges into them. The operator does not know the tokens that Monocle uses, so it masks
// them by their form: what follows a word such as token or authorization, and any long run of letters and digits.

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  [
    /((?:authorization|token|passw(?:or)?d|pwd|secret|api[-_]?key|cookie|session)[\w-]{0,20}["'\\]{0,4}\s?[:=]\s?["'\\]{0,4})[^\s"'\\,;&}\]]+/gi,
    '$1…',
  ],
  [/[\w=~+/-]{32,}/g, '…'],
];
/** Runs this short are words, unless they have a digit. */
const TOKEN = /[\w=~+-]{20,31}/g;

export function crawlText(text: unknown, most: number): string {
  // Mask before cutting: half a token is secret, too.
  let line = oneLine(text, Number.POSITIVE_INFINITY);
  for (const [form, instead] of SECRETS) line = line.replace(form, instead);
  line = line.replace(TOKEN, (run) => (/\d/.test(run) ? '…' : run));
  return oneLine(line, most);
}

// The admin token of Monocle: which Secret the api reads it from, and the JWT that the api issues for it. Pure.
//
// With `enforce_auth`, the api shows crawl errors only to clients that are signed in, and programs sign in with this
// token.

export interface AdminToken {
  /** The Secret's name. */
  readonly secret: string;
  readonly key: string;
}

export const ADMIN_TOKEN = 'MONOCLE_ADMIN_TOKEN';
/** Proxies and servers refuse a longer header. */
const MAX_JWT = 8_192;
/** The tenant who runs the api chooses the JWT, and it becomes a header. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** What the api does with the token, by the word for it in Monocle's protobuf. */
const REFUSALS: ReadonlyMap<unknown, string> = new Map([
  ['InvalidAdminToken', 'refuses'],
  ['MagicTokenDisabled', 'runs without'],
]);

/** @returns undefined if the api does not read it from a Secret */
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
 * Uses only the JWT of the answer, because the rest may repeat the token.
 * @returns what the api does with the token instead
 */
export function readJwt(
  answer: CrawlAnswer,
): { readonly jwt: string } | { readonly refusal: string } {
  if ('why' in answer) return { refusal: answer.needsSignIn ? 'refuses' : NOTHING };
  const { jwt, error } = part(answer.body);
  if (typeof jwt === 'string' && jwt.length <= MAX_JWT && JWT.test(jwt)) return { jwt };
  return { refusal: REFUSALS.get(error) ?? NOTHING };
}

const NOTHING = 'gives no JWT for';
