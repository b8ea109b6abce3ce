/**
 * A Secret as the controller knows it: its keys and a hash of each value. Never the values.
 *
 * Pods are stamped with a version of exactly the keys that they read, whichever Secrets hold them. The
 * salt is the instance's name: a Secret that is created again with the same content has the same
 * version, and so has one after `apply`, when a controller takes over. The stamp is in Git, so nobody
 * may guess a short password from it: the hash is slow, and its 32 bits fit millions of guesses.
 */

import { createHash, scryptSync } from 'node:crypto';
import { MAX_TOKEN, TOKEN_LABEL } from '../../../constructs/crawlers/crawler-token.js';
import type { HasKey, IsToken } from '../../../constructs/crawlers/placement.js';
import type { SecretRead } from '../../../constructs/instance/secret-reads.js';
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

/** By name, or by `foreignSecret`; undefined for a Secret that is not there. */
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

/** Whether a Secret carries the label of a token; one that is not there lacks the key, too. */
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
    return scryptSync(JSON.stringify(content), idOf(instance), 4, { N: 1024 }).toString('hex');
  };

/** For one comparison. Never keep them. */
export const secretValues = (secret: KubeObject | undefined): string[] =>
  Object.values((secret?.data ?? {}) as Readonly<Record<string, string>>).map((value) =>
    Buffer.from(value, 'base64').toString('utf8'),
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
