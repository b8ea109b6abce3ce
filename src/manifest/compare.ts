/** Whether a live object has what a manifest asks for. The server may add fields of its own. Pure. */

import type { Path } from '../../constructs/validation/problem.js';
import { parseQuantity } from '../../constructs/validation/quantity.js';
import { own } from '../../constructs/validation/schema.js';

/**
 * An added key changes what a selector selects, so a selector is ours as a whole. Server-side apply also treats it
 * as atomic.
 */
const isSelector = (key: string | number | undefined): boolean =>
  typeof key === 'string' && /selector$|^matchLabels$/i.test(key);

/**
 * The part of a live value that the desired one mentions. Selectors are kept whole.
 * @param intoLists whether to project items of lists, too; otherwise lists are kept whole
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

/** Removes map entries that are empty: null, or an empty map or list. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).map(([key, each]) => [key, withoutEmpty(each)] as const);
  return Object.fromEntries(kept.filter(([, each]) => !isEmpty(each)));
}

const isEmpty = (value: unknown): boolean =>
  value === null || (isObject(value) && Object.keys(value).length === 0);

/** The path where the live value lacks what the desired one asks for; undefined if it lacks nothing. */
export function uncovered(live: unknown, desired: unknown, path: Path = []): Path | undefined {
  // The API server omits an empty text.
  if (live === undefined && desired === '') return undefined;
  if (!isObject(desired))
    return live === desired || (isQuantity(path) && isSameQuantity(live, desired))
      ? undefined
      : path;
  const entries = Object.entries(desired);
  // The API server omits empty maps and lists, and counts an empty list as a change when it is sent again.
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

/** Whether the field at this path holds a quantity. Elsewhere, such as in a variable, `1` and `1.0` differ. */
const isQuantity = (path: Path): boolean =>
  /^(limits|requests)$/.test(String(path.at(-2))) || path.at(-1) === 'divisor';

/** The API server reformats a quantity, rounds a resource up to whole thousandths (1m), and caps it. */
function isSameQuantity(live: unknown, desired: unknown): boolean {
  if (typeof live !== 'string' || !['string', 'number'].includes(typeof desired)) return false;
  const quantity = asKept(parseQuantity(String(desired)));
  return quantity !== undefined && quantity === asKept(parseQuantity(live));
}

const NANOS_PER_MILLI = 1_000_000n;
/** 9Ei is more than this. */
const LARGEST_NANOS = (2n ** 63n - 1n) * 1_000_000_000n;

/** In thousandths, as Kubernetes stores a resource. */
function asKept(asked: bigint | undefined): bigint | undefined {
  if (asked === undefined) return undefined;
  const nanos = asked > LARGEST_NANOS ? LARGEST_NANOS : asked;
  const rest = nanos % NANOS_PER_MILLI;
  return nanos / NANOS_PER_MILLI + (rest > 0n ? 1n : 0n);
}

/** Whether both are maps, or lists of one length. */
const isAlike = (live: unknown, desired: object): live is Record<string, unknown> =>
  Array.isArray(desired)
    ? Array.isArray(live) && live.length === desired.length
    : isObject(live) && !Array.isArray(live);

/** Also true for a list. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
