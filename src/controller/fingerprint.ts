/**
 * Everything that a reconcile decides by, as one short text: where it is the text of the last look
 * that found nothing to do, there is nothing to do now, and nothing is parsed or synthesized again.
 *
 * How ready an object is does not count: that is for the status, which is always told anew.
 */

import { contentHash } from '../../constructs/content-hash.js';
import type { KubeObject } from '../kube/object.js';
import { isLight } from './contents.js';

export interface Seen {
  readonly generation: number;
  /** What the status said before, as far as a decision reads it. */
  readonly told: unknown;
  /** Objects of which every change counts. */
  readonly objects: readonly (KubeObject | undefined)[];
  /** Objects whose status does not. */
  readonly owned: readonly KubeObject[];
}

/** Objects of a cache never change; another takes their place. */
const hashes = new WeakMap<KubeObject, string>();

export function fingerprint({ generation, told, objects, owned }: Seen): string {
  const versions = objects.map((object) => (object ? versionOf(object) : 'none'));
  return contentHash([generation, told, versions, owned.map(declared).sort()]);
}

const versionOf = ({ metadata: { uid, resourceVersion } }: KubeObject): string =>
  `${uid}@${resourceVersion}`;

function declared(object: KubeObject): string {
  // What it declares is not at hand.
  if (isLight(object)) return versionOf(object);
  const known = hashes.get(object);
  if (known !== undefined) return known;
  const { status: _, metadata, ...content } = object;
  const { resourceVersion: __, generation: ___, managedFields: ____, ...marks } = metadata;
  const hash = contentHash({ ...content, metadata: marks });
  hashes.set(object, hash);
  return hash;
}
