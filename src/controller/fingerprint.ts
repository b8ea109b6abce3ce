/**
 * A hash of everything that a reconcile decides by. If it is the one of the last reconcile that found
 * nothing to do, there is nothing to do now, and nothing is parsed or synthesized again.
 *
 * The readiness of objects does not count: it goes to the status, which is assessed each time.
 */

import type { Platform } from '../../constructs/instance/platform.js';
import { contentHash } from '../../constructs/validation/content-hash.js';
import type { KubeObject } from '../kube/object.js';
import { isLight } from './caches/contents.js';

export interface FingerprintInput {
  readonly generation: number;
  /** What the cluster is. */
  readonly platform: Platform | undefined;
  /** The part of the last status that a decision reads. */
  readonly status: unknown;
  /** Objects of which every change counts. */
  readonly objects: readonly (KubeObject | undefined)[];
  /** Objects of which every change but that of the status counts. */
  readonly owned: readonly KubeObject[];
}

/** Objects of a cache are never changed in place, so their hashes can be kept. */
const hashes = new WeakMap<KubeObject, string>();

export function fingerprint(input: FingerprintInput): string {
  const { generation, platform, status, objects, owned } = input;
  const versions = objects.map((object) => (object ? versionOf(object) : 'none'));
  return contentHash([generation, platform, status, versions, owned.map(declared).sort()]);
}

const versionOf = ({ metadata: { uid, resourceVersion } }: KubeObject): string =>
  `${uid}@${resourceVersion}`;

function declared(object: KubeObject): string {
  // Its content is not in the cache.
  if (isLight(object)) return versionOf(object);
  const known = hashes.get(object);
  if (known !== undefined) return known;
  const { status: _, metadata, ...content } = object;
  const { resourceVersion: __, generation: ___, managedFields: ____, ...marks } = metadata;
  const hash = contentHash({ ...content, metadata: marks });
  hashes.set(object, hash);
  return hash;
}
