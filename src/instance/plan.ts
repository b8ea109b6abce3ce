/**
 * What has to be written so that the live objects become the desired ones.
 *
 * Pure. In: manifests, live objects, and what the server made of our last applies. Out: actions, in
 * order. An object that has what we ask for is left alone, whatever others added to it.
 */

import { contentHash } from '../../constructs/content-hash.js';
import type { KubeObject } from '../kube/object.js';
import { project, uncovered } from '../manifest/compare.js';
import { identity } from '../manifest/subject.js';
import type { Manifest } from '../synthesize.js';

export type Action =
  | { readonly type: 'create'; readonly manifest: Manifest }
  | {
      readonly type: 'configure';
      readonly manifest: Manifest;
      readonly live: KubeObject;
      /** Whether we applied just this before, and somebody else changed it since. */
      readonly isRepair: boolean;
    }
  | { readonly type: 'delete'; readonly live: KubeObject };

/** What we asked for and what came of it, as hashes: a normalized answer is not a difference. */
export interface Settled {
  readonly desired: string;
  readonly live: string;
}

export interface PlanInput {
  readonly desired: readonly Manifest[];
  /** Every live object of this instance that carries our labels. */
  readonly live: readonly KubeObject[];
  readonly settled: ReadonlyMap<string, Settled>;
  /** Whether the status says that exactly these manifests were applied: the memory of a process that is gone. */
  readonly isApplied: boolean;
  /** What is not, is never deleted, whatever its labels say. */
  readonly isOurs: (live: KubeObject) => boolean;
}

export function plan({ desired, live, settled, isApplied, isOurs }: PlanInput): Action[] {
  const found = new Map(live.map((object) => [identity(object), object]));
  const wanted = new Set(desired.map(identity));
  const writes = desired.flatMap((manifest): Action[] => {
    const object = found.get(identity(manifest));
    if (!object) return [{ type: 'create', manifest }];
    const before = settled.get(identity(manifest));
    // What we asked for and no longer do is not missed by a comparison; only an apply takes it back.
    const isSame = before ? before.desired === contentHash(manifest) : isApplied;
    const isHeld = before
      ? before.live === settle(manifest, object).live
      : uncovered(object, manifest) === undefined;
    return isSame && isHeld
      ? []
      : [{ type: 'configure', manifest, live: object, isRepair: isSame }];
  });
  const deletes = live.filter(
    (object) =>
      !wanted.has(identity(object)) &&
      object.metadata.deletionTimestamp === undefined &&
      isOurs(object),
  );
  return [...writes, ...deletes.map((object): Action => ({ type: 'delete', live: object }))];
}

/** To be remembered after an apply, with what the server answered. */
export function settle(manifest: Manifest, live: KubeObject): Settled {
  return { desired: contentHash(manifest), live: contentHash(project(live, manifest)) };
}
