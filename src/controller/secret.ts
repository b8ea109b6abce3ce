/**
 * A Secret as the controller may know it: which keys it has, and a version. Never its values.
 *
 * The version is a hash of the content, salted with the Secret's uid: a bare hash of a short
 * password could be guessed. A label or an annotation does not change it.
 */
import { createHash } from 'node:crypto';
import { contentHash } from '../../constructs/content-hash.js';
import type { KubeObject } from '../kube/client.js';

export interface ObservedSecret {
  readonly version: string;
  readonly keys: readonly string[];
  /** Keys that are there and hold nothing. */
  readonly empty: readonly string[];
}

/** For the cache: takes the values out before they are kept anywhere. */
export function withoutValues(secret: KubeObject): KubeObject {
  const { apiVersion, kind, metadata } = secret;
  const { name, namespace, uid, resourceVersion, labels, ownerReferences } = metadata;
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, uid, resourceVersion, labels, ownerReferences },
    observed: observe(secret),
  };
}

/** Of a Secret from the cache, or as the server just gave it. */
export const observedSecret = (secret: KubeObject | undefined): ObservedSecret | undefined =>
  secret && ((secret.observed as ObservedSecret | undefined) ?? observe(secret));

function observe({ metadata, data = {} }: KubeObject): ObservedSecret {
  const entries = Object.entries(data as Readonly<Record<string, string>>);
  const hashes = entries.map(([key, value]) => [
    key,
    createHash('sha256').update(value).digest('hex'),
  ]);
  return {
    version: contentHash([metadata.uid, Object.fromEntries(hashes)]),
    keys: entries.map(([key]) => key),
    empty: entries.filter(([, value]) => value === '').map(([key]) => key),
  };
}

/** For one comparison, to be forgotten at once. */
export const secretValues = (secret: KubeObject | undefined): string[] =>
  Object.values((secret?.data ?? {}) as Readonly<Record<string, string>>).map((value) =>
    Buffer.from(value, 'base64').toString('utf8'),
  );
