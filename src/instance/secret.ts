/**
 * A Secret as the controller may know it: which keys it has, and a hash of each. Never its values.
 *
 * The version that pods are stamped with covers the keys that they read and nothing else, whichever
 * Secrets they are in. A Secret that is made again with the same content has the same version, and so
 * has one that `apply` saw and a controller takes over: the salt is the instance's name. The hash is a
 * slow one over all keys together, since the stamp is in Git, where a short password must not be
 * guessed from it; its 32 bits would fit millions of guesses.
 */

import { createHash, scryptSync } from 'node:crypto';
import type { SecretRead } from '../../constructs/secret-reads.js';
import { idOf, type KubeObject, type ObjectKey } from '../kube/object.js';

export interface ObservedSecret {
  /** By key. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Keys that are there and hold nothing. */
  readonly empty: ReadonlySet<string>;
  /** Why it was not looked into. */
  readonly problem?: string;
}

/** A megabyte may hold 100,000 keys, and a Monocle may name 160 Secrets. */
const MAX_KEYS = 500;

export function observeSecret({ data }: KubeObject): ObservedSecret {
  const entries = Object.entries((data ?? {}) as Readonly<Record<string, string>>);
  if (entries.length > MAX_KEYS) {
    const problem = `has ${entries.length} keys, and the operator reads ${MAX_KEYS} at most`;
    return { hashes: new Map(), empty: new Set(), problem };
  }
  return {
    hashes: new Map(entries.map(([key, value]) => [key, sha256(value)])),
    empty: new Set(entries.filter(([, value]) => value === '').map(([key]) => key)),
  };
}

/** By name; undefined for a Secret that is not there. */
export type ObservedSecrets = ReadonlyMap<string, ObservedSecret | undefined>;

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

/** For one comparison, to be forgotten at once. */
export const secretValues = (secret: KubeObject | undefined): string[] =>
  Object.values((secret?.data ?? {}) as Readonly<Record<string, string>>).map((value) =>
    Buffer.from(value, 'base64').toString('utf8'),
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
