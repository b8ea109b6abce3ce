/**
 * A Secret as the controller may know it: which keys it has, and a hash of each. Never its values.
 *
 * The version that pods are stamped with covers the keys that they read and nothing else, whichever
 * Secrets they are in. It is salted with the Monocle's uid, since a bare hash of a short password
 * could be looked up, and so a Secret that is made again with the same content changes nothing.
 */
import { createHash } from 'node:crypto';
import type { SecretRead } from '../../constructs/secret-reads.js';
import type { KubeObject } from '../kube/client.js';

export interface ObservedSecret {
  /** By key. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Keys that are there and hold nothing. */
  readonly empty: ReadonlySet<string>;
  /** Why it was not looked into. */
  readonly problem?: string;
}

/** A megabyte may hold 100,000 keys, and a Monocle may name 160 Secrets. */
const MAX_KEYS = 200;

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

/** @param salt of the instance alone */
export const secretVersion =
  (observed: ObservedSecrets, salt: string) =>
  (reads: readonly SecretRead[]): string =>
    sha256(
      JSON.stringify([
        salt,
        ...reads.map(({ secret, key }) => {
          const hashes = observed.get(secret)?.hashes;
          if (key !== undefined) return [secret, key, hashes?.get(key) ?? null];
          return [secret, [...(hashes ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))];
        }),
      ]),
    ).slice(0, 8);

/** For one comparison, to be forgotten at once. */
export const secretValues = (secret: KubeObject | undefined): string[] =>
  Object.values((secret?.data ?? {}) as Readonly<Record<string, string>>).map((value) =>
    Buffer.from(value, 'base64').toString('utf8'),
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
