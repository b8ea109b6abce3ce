/** Whether a live object has what a manifest asks for. The server may add fields of its own. Pure. */
import { parseQuantity } from '../../constructs/quantity.js';
import { own } from '../../constructs/validation/own.js';
import type { Path } from '../../constructs/validation/problem.js';

/**
 * A key that is added to a selector changes what it selects, so a selector is ours as a whole.
 * Server-side apply treats it as one value, too.
 */
const isSelector = (key: string | number | undefined): boolean =>
  typeof key === 'string' && /selector$|^matchLabels$/i.test(key);

/**
 * The part of a live value that the desired one speaks of. Selectors count as a whole.
 * @param intoLists whether items of lists are projected, too; else a list counts as a whole
 */
export function project(live: unknown, desired: unknown, intoLists = false): unknown {
  if (!isObject(desired) || !isObject(live)) return live;
  if (Array.isArray(live) && Array.isArray(desired))
    return intoLists ? live.map((item, index) => project(item, desired[index], true)) : live;
  if (!isAlike(live, desired)) return live;
  return Object.fromEntries(
    Object.keys(desired)
      .filter((key) => !intoLists || own(live, key) !== undefined)
      .map((key) => [
        key,
        isSelector(key) ? own(live, key) : project(own(live, key), desired[key], intoLists),
      ]),
  );
}

/** The path at which a live value lacks what the desired one asks for; undefined if it lacks nothing. */
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
    const found = uncovered(own(live, key), value, [...path, step]);
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
