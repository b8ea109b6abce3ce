/**
 * Where the token of a MonocleCrawler comes from, and which environment variable holds it. Pure.
 *
 * The author of a MonocleCrawler chooses the URL that the token is sent to. So a Secret is a token only if its owner
 * labels it. The Secret of the Monocle itself never is: the Monocle allows single keys of it.
 */
import { createHash } from 'node:crypto';
import { namesOf } from '../instance/names.js';
import type { MonocleCrawler } from './monocle-crawler.js';
import { type CrawlerOwner, otherNamespace } from './monocle-crawler.js';
import type { SecretKeyRef } from './provider-fields.js';

/** Where the pods read a token from. */
export interface TokenSource {
  /** A Secret in the Monocle's namespace. */
  readonly secret: string;
  readonly key: string;
  /**
   * The Secret of another namespace that the token is copied from.
   * @default none: the pods read the team's own Secret
   */
  readonly copiedFrom?: SecretKeyRef & { readonly namespace: string };
}

export interface CrawlerToken {
  /** The name of the environment variable. */
  readonly variable: string;
  /** undefined for a key of the Monocle's own Secret, which has the variable's name. */
  readonly source?: TokenSource;
}

/** The settings of the Monocle that decide which Secrets its crawlers may use. */
export interface TokenRules {
  /** The Monocle's own Secret. */
  readonly ownSecret: string;
  /** Its keys that MonocleCrawlers may use. */
  readonly keys: ReadonlySet<string>;
  /** The Secret with the copies of other namespaces' tokens. */
  readonly copies: string;
}

/** If a Secret has this label with the value "true", the MonocleCrawlers of its namespace may use it. */
export const TOKEN_LABEL = 'monocle.change-metrics.io/crawler-token';

/** The maximum bytes of a token from another namespace: the operator copies it into a Secret with others. */
export const MAX_TOKEN = 1_000;

/** The config itself cannot name such a variable, so its author cannot borrow a crawler's token by name. */
const PREFIX = 'MONOCLE_CRAWLER_';

/** @param id of `idOf` */
export function tokenVariable(id: string): string {
  const name = id.slice(id.indexOf('/') + 1).replaceAll(/[^a-z0-9]/g, '_');
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 8);
  // In capitals, because `publish` expects that of a variable's name.
  return `${PREFIX}${name}_${hash}`.toUpperCase();
}

export const isTokenVariable = (variable: string): boolean => variable.startsWith(PREFIX);

export function tokenOf(
  monocle: CrawlerOwner,
  rules: TokenRules,
  crawler: MonocleCrawler,
  { ref, id }: { readonly ref: SecretKeyRef; readonly id: string },
): CrawlerToken {
  const variable = tokenVariable(id);
  const namespace = otherNamespace(monocle, crawler);
  if (namespace !== undefined) {
    const copiedFrom = { namespace, name: ref.name, key: ref.key };
    return { variable, source: { secret: rules.copies, key: variable, copiedFrom } };
  }
  if (ref.name === rules.ownSecret) return { variable: ref.key };
  return { variable, source: { secret: ref.name, key: ref.key } };
}

/** Why a crawler may not use a token; undefined if it may. */
export function tokenRefusal(
  id: string,
  { variable, source }: CrawlerToken,
  { ownSecret, keys, copies }: TokenRules,
): string | undefined {
  const isOther = id.includes('/');
  if (source === undefined) {
    if (!isOther && keys.has(variable)) return undefined;
    return `is a key of Secret/${ownSecret}, the Monocle's own; use another Secret, or have the key listed in the Monocle's spec.crawlers.secretKeys`;
  }
  const isItsCopy = isOther && source.secret === copies && source.key === variable;
  return isItsCopy || ![ownSecret, copies].includes(source.secret)
    ? undefined
    : `names Secret/${source.secret}, which is the Monocle's own; use another Secret`;
}

export function tokenRules({ name, spec }: CrawlerOwner): TokenRules {
  const names = namesOf(name);
  return {
    ownSecret: spec.secretName ?? names.userData,
    keys: new Set(spec.crawlers?.secretKeys),
    copies: names.crawlers,
  };
}

/** The message about an existing Secret that is not marked as a token. */
export const unlabelled = (secret: string, namespace: string | undefined): string => {
  const flag = namespace === undefined ? '' : ` --namespace ${namespace}`;
  const subject = ['Secret', namespace, secret].filter((part) => part !== undefined).join('/');
  return `${subject} is not marked as a crawler's token; if it is one, run: kubectl label secret ${secret}${flag} ${TOKEN_LABEL}=true`;
};
