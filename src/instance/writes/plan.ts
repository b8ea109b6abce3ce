/**
 * What has to be written so that the live objects become the desired ones.
 *
 * Pure. In: manifests, live objects, and our last applies. Out: actions, in order. An object that has
 * what we ask for is left alone, even if another client added fields to it.
 */

import { contentHash } from '../../../constructs/validation/content-hash.js';
import type { KubeObject } from '../../kube/object.js';
import { project, uncovered, withoutEmpty } from '../../manifest/compare.js';
import { identity } from '../../manifest/subject.js';
import type { Manifest } from '../../synthesize.js';
import { ELASTICSEARCH } from './resources.js';

export type Action =
  | { readonly type: 'create'; readonly manifest: Manifest }
  | {
      readonly type: 'configure';
      readonly manifest: Manifest;
      readonly live: KubeObject;
      /** Whether we applied this same manifest before, and another client changed the object since. */
      readonly isRepair: boolean;
    }
  | { readonly type: 'delete'; readonly live: KubeObject };

export type ConfigureAction = Extract<Action, { type: 'configure' }>;

/** Our last apply of an object and the server's answer, as hashes: the server normalizes what it is sent. */
export interface LastApplied {
  readonly desired: string;
  readonly live: string;
  /** While the object has this version, its content is known. */
  readonly version: string | undefined;
}

export interface PlanInput {
  readonly desired: readonly Manifest[];
  /** Every live object of this instance that carries our labels. */
  readonly live: readonly KubeObject[];
  readonly lastApplied: ReadonlyMap<string, LastApplied>;
  /** Whether the status says that exactly these manifests were applied: it outlives the process. */
  readonly isApplied: boolean;
  /** Whether an object is ours: others may not be deleted, even if they have our labels. */
  readonly isOurs: (live: KubeObject) => boolean;
}

export function plan({ desired, live, lastApplied, isApplied, isOurs }: PlanInput): Action[] {
  const found = new Map(live.map((object) => [identity(object), object]));
  const wanted = new Set(desired.map(identity));
  const writes = desired.flatMap((manifest): Action[] => {
    const object = found.get(identity(manifest));
    if (!object) return [{ type: 'create', manifest }];
    const before = lastApplied.get(identity(manifest));
    // A comparison does not see a field that we no longer ask for; only an apply removes it.
    const isSame = before ? before.desired === contentHash(manifest) : isApplied;
    const isHeld = before
      ? isAsApplied(object, before) || before.live === lastAppliedOf(manifest, object).live
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

/** @param live the server's answer to an apply of the manifest */
export function lastAppliedOf(manifest: Manifest, live: KubeObject): LastApplied {
  const held = project(live, manifest);
  // When ECK changes its object, it writes the whole object, including empty fields of its types.
  const compared = manifest.kind === ELASTICSEARCH.kind ? withoutEmpty(held) : held;
  const { resourceVersion: version } = live.metadata;
  return { desired: contentHash(manifest), live: contentHash(compared), version };
}

/** Whether nothing has written the object since its last apply. */
export const isAsApplied = ({ metadata }: KubeObject, last: LastApplied | undefined): boolean =>
  last?.version !== undefined && last.version === metadata.resourceVersion;
