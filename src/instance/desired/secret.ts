/**
 * A Secret as the controller knows it: its keys and a hash of each value. Never the values.
 *
 * Pods are stamped with a version of exactly the keys that they read, from all Secrets. The salt is the
 * instance's name: a Secret that is created again with the same content keeps its version, even when a controller
 * takes over after `apply`. The stamp is in Git, so it must not let a reader guess a short password: the hash is
 * slow, and its 32 bits match millions of guesses. It blocks the event loop for a millisecond, so each hash is
 * computed once and remembered by a fast hash of the same content.
 */
import { createHash, scryptSync } from 'node:crypto';
import { MAX_TOKEN, TOKEN_LABEL } from '../../../constructs/crawlers/crawler-token.js';
import type { HasKey, IsToken } from '../../../constructs/crawlers/placement.js';
import {
  type KeyOwner,
  keysOf,
  readsEveryKey,
  wantedKeys,
} from '../../../constructs/instance/secret-keys.js';
import type { SecretRead } from '../../../constructs/instance/secret-reads.js';
import { andMore } from '../../../constructs/validation/problem.js';
import { idOf, type KubeObject, type ObjectKey } from '../../kube/object.js';

export interface ObservedSecret {
  /** By key. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Keys whose value is empty. */
  readonly empty: ReadonlySet<string>;
  /**
   * Keys whose value is too large to be copied.
   * @default none
   */
  readonly large?: ReadonlySet<string>;
  /**
   * Whether it carries the label of a crawler's token.
   * @default false
   */
  readonly isToken?: boolean;
  /** Why its keys were not read. */
  readonly problem?: string;
}

/** A megabyte may hold 100,000 keys, and a Monocle may name 160 Secrets. */
const MAX_KEYS = 500;

/** Characters of base64, of {@link MAX_TOKEN} bytes: five hundred of them fit into one Secret. */
const MAX_COPIED = Math.ceil(MAX_TOKEN / 3) * 4;

export const isTokenSecret = ({ metadata }: KubeObject): boolean =>
  metadata.labels?.[TOKEN_LABEL] === 'true';

export function observeSecret(secret: KubeObject): ObservedSecret {
  const { data } = secret;
  const isToken = isTokenSecret(secret);
  const entries = Object.entries((data ?? {}) as Readonly<Record<string, string>>);
  if (entries.length > MAX_KEYS) {
    const problem = `has ${entries.length} keys, and the operator reads ${MAX_KEYS} at most`;
    return { hashes: new Map(), empty: new Set(), isToken, problem };
  }
  return {
    isToken,
    hashes: new Map(entries.map(([key, value]) => [key, sha256(value)])),
    empty: new Set(entries.filter(([, value]) => value === '').map(([key]) => key)),
    large: new Set(entries.filter(([, value]) => value.length > MAX_COPIED).map(([key]) => key)),
  };
}

/** By name, or by `foreignSecret`; undefined for a Secret that does not exist. */
export type ObservedSecrets = ReadonlyMap<string, ObservedSecret | undefined>;

/** The name of a Secret of another namespace than the Monocle's. */
export const foreignSecret = (namespace: string, name: string): string => `${namespace}/${name}`;

/** Whether a Secret has a key with a value. */
export const hasKeyIn =
  (observed: ObservedSecrets): HasKey =>
  (secret, key, namespace) => {
    const found = observed.get(namespace ? foreignSecret(namespace, secret) : secret);
    if (found === undefined || found.empty.has(key)) return false;
    return found.hashes.has(key) && !(namespace && found.large?.has(key));
  };

/** Whether a Secret carries the label of a token. An absent Secret passes, because it lacks the key anyway. */
export const isTokenIn =
  (observed: ObservedSecrets): IsToken =>
  (secret, namespace) => {
    const found = observed.get(namespace ? foreignSecret(namespace, secret) : secret);
    return found === undefined || found.isToken === true;
  };

export const secretVersion =
  (observed: ObservedSecrets, instance: ObjectKey) =>
  (reads: readonly SecretRead[]): string => {
    const content = reads.map(({ secret, key }) => {
      const hashes = observed.get(secret)?.hashes;
      if (key !== undefined) return [secret, key, hashes?.get(key) ?? null];
      return [secret, [...(hashes ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))];
    });
    return slowHash(JSON.stringify(content), idOf(instance));
  };

/** Enough for 5,000 Monocles with three hashes each; a hash takes about 150 bytes. */
const MAX_REMEMBERED = 15_000;
const remembered = new Map<string, string>();

function slowHash(content: string, salt: string): string {
  const id = sha256(JSON.stringify([content, salt]));
  const known = remembered.get(id);
  if (known !== undefined) return known;
  const hash = scryptSync(content, salt, 4, { N: 1024 }).toString('hex');
  const [oldest] = remembered.keys();
  if (remembered.size === MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(id, hash);
  return hash;
}

/** The values, for one comparison. Never keep them. */
export const secretValues = (secret: KubeObject | undefined): string[] =>
  Object.values((secret?.data ?? {}) as Readonly<Record<string, string>>).map((value) =>
    Buffer.from(value, 'base64').toString('utf8'),
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

// Notes for users about the keys of an instance's Secret: names and purposes, never a value. Pure.

/** How many keys one note lists; the others are counted. */
const MAX_LISTED = 20;

interface SecretContent {
  /** The name of the Secret in messages. */
  readonly subject: string;
  readonly keys: ReadonlySet<string>;
  /** Keys whose value is empty. */
  readonly empty?: ReadonlySet<string>;
}

/** The keys that the pods need and the Secret does not have. */
export function missingKeyNotes(
  instance: KeyOwner,
  { subject, keys, empty = new Set() }: SecretContent,
): string[] {
  const missing = wantedKeys(instance).filter(({ key }) => !keys.has(key) || empty.has(key));
  const notes = missing.slice(0, MAX_LISTED).map(({ key, purpose, where }) => {
    const field = where === undefined ? '' : `; see ${where}`;
    return `${subject} has ${empty.has(key) ? 'an empty' : 'no'} ${key}: ${purpose}${field}`;
  });
  const more = missing.length - notes.length;
  return more > 0 ? [...notes, `${subject} lacks other keys (${andMore(more)})`] : notes;
}

/**
 * The keys that no pod reads. The older operator passed every key to api and crawler, so a variable
 * such as TLS_NO_VERIFY would silently stop working when its instance is taken over.
 */
export function unreadKeyNotes(instance: KeyOwner, { subject, keys }: SecretContent): string[] {
  if (readsEveryKey(instance)) return [];
  const read = new Set(keysOf(instance).map(({ key }) => key));
  const unread = [...keys].filter((key) => !read.has(key)).sort();
  if (unread.length === 0) return [];
  return [
    `${subject} has keys that no pod of this instance reads: ${listed(unread)}. If Monocle needs one, add it to spec.api.env or spec.crawler.env`,
  ];
}

/**
 * What to do about the Secret if manifests are applied without a controller.
 * @param args the arguments of `secret` that print it
 */
export function secretHint(instance: KeyOwner, args: readonly string[]): string {
  const keys = listed(wantedKeys(instance).map(({ key }) => key));
  return `The pods need Secret/${instance.secretName} with the keys ${keys}. No manifest contains it; monocle-k8s secret ${args.join(' ')} prints it.`;
}

function listed(keys: readonly string[]): string {
  const more = keys.length - MAX_LISTED;
  return `${keys.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` ${andMore(more)}` : ''}`;
}
