/**
 * What has to be written so that the live objects become the desired ones.
 *
 * Pure. In: manifests, live objects, and what the server made of our last applies. Out: actions, in
 * order. An object that has what we ask for is left alone, whatever others added to it.
 */

import { contentHash } from '../../constructs/content-hash.js';
import { parseQuantity } from '../../constructs/quantity.js';
import type { Path } from '../../constructs/validation/problem.js';
import type { KubeObject } from '../kube/object.js';
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

export const identity = ({
  kind,
  metadata,
}: {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}): string => `${kind}/${metadata.name}`;

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

/**
 * What a selector selects changes with each key that is added to it, so it is ours as a whole, and to
 * server-side apply one value.
 */
const isSelector = (key: string | number | undefined): boolean =>
  typeof key === 'string' && /selector$|^matchLabels$/i.test(key);

/** The part of a live value that the desired one speaks of. Lists and selectors count as a whole. */
function project(live: unknown, desired: unknown): unknown {
  if (!isObject(desired) || Array.isArray(desired) || !isAlike(live, desired)) return live;
  return Object.fromEntries(
    Object.keys(desired).map((key) => [
      key,
      isSelector(key) ? live[key] : project(live[key], desired[key]),
    ]),
  );
}

/** Where the live value does not have what the desired one asks for; undefined where it has all of it. */
export function uncovered(live: unknown, desired: unknown, path: Path = []): Path | undefined {
  // The server leaves out an empty text.
  if (live === undefined && desired === '') return undefined;
  if (!isObject(desired))
    return live === desired || isSameQuantity(live, desired) ? undefined : path;
  const entries = Object.entries(desired);
  // The server leaves out what is empty, and counts an empty list as a change when it is sent again.
  if (live === undefined && entries.length === 0) return undefined;
  if (!isAlike(live, desired)) return path;
  if (isSelector(path.at(-1)) && Object.keys(live).length > entries.length) return path;
  for (const [key, value] of entries) {
    const step = Array.isArray(desired) ? Number(key) : key;
    const found = uncovered(live[key], value, [...path, step]);
    if (found) return found;
  }
  return undefined;
}

function isSameQuantity(live: unknown, desired: unknown): boolean {
  if (typeof live !== 'string' || !['string', 'number'].includes(typeof desired)) return false;
  const quantity = parseQuantity(String(desired));
  return quantity !== undefined && quantity === parseQuantity(live);
}

/** Whether both are maps, or lists of one length. */
const isAlike = (live: unknown, desired: object): live is Record<string, unknown> =>
  Array.isArray(desired)
    ? Array.isArray(live) && live.length === desired.length
    : isObject(live) && !Array.isArray(live);

/** A list, too. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
