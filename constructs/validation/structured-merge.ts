/**
 * Merges a part of an object over the object, as the API server does for a second field manager: the
 * CRD's own schema says which maps are atomic, and which lists have keys.
 *
 * Pure, in linear time. In: a schema, the base and the overlay. Out: a value in which the overlay wins, and the
 * origin of each part. Maps are merged field by field, lists with keys entry by entry, and sets are united.
 * Everything else is replaced. `null` removes a field, which is our addition. What does not fit the schema is
 * replaced or kept, so that validation of the result finds it.
 */

import type { Path } from './problem.js';
import { type Fields, fieldIn, isFields, type JsonSchema, keysOf, own } from './schema.js';

/** A value that comes entirely from one of the two, and its path there. */
interface Given {
  readonly from: 'base' | 'overlay';
  readonly path: Path;
}

/** A map or list that both have: its path in each. */
interface Shared {
  readonly base: Path;
  readonly overlay: Path;
}

export type ValueOrigin =
  | Given
  | (Shared & { readonly parts: ReadonlyMap<string | number, ValueOrigin> });

export interface MergedValue {
  readonly value: unknown;
  readonly origin: ValueOrigin;
}

interface Part<T = unknown> {
  readonly value: T;
  readonly path: Path;
}

export const structuredMerge = (schema: JsonSchema, base: unknown, overlay: unknown): MergedValue =>
  merged(schema, { value: base, path: [] }, { value: overlay, path: [] });

/** Where the value at a path of the result comes from, even if there is no value. */
export function originAt(root: ValueOrigin, path: Path): Given | Shared {
  let origin = root;
  for (const [index, step] of path.entries()) {
    const rest = path.slice(index);
    if ('from' in origin) return { from: origin.from, path: [...origin.path, ...rest] };
    const part = origin.parts.get(step);
    if (part === undefined)
      return { base: [...origin.base, ...rest], overlay: [...origin.overlay, ...rest] };
    origin = part;
  }
  return origin;
}

function merged(schema: JsonSchema, base: Part, overlay: Part): MergedValue {
  if (isFields(base.value) && isFields(overlay.value) && !isAtomic(schema))
    return mergedFields(schema, base as Part<Fields>, overlay as Part<Fields>);
  const identity = identityIn(schema);
  if (identity && Array.isArray(base.value) && Array.isArray(overlay.value))
    return mergedEntries(schema.items ?? {}, identity, base as Part<List>, overlay as Part<List>);
  return {
    value: withoutRemovals(schema, overlay.value),
    origin: { from: 'overlay', path: overlay.path },
  };
}

function mergedFields(schema: JsonSchema, base: Part<Fields>, overlay: Part<Fields>): MergedValue {
  const values = new Map(Object.entries(base.value));
  const parts = new Map<string, ValueOrigin>();
  for (const key of values.keys()) parts.set(key, { from: 'base', path: [...base.path, key] });
  for (const [key, value] of Object.entries(overlay.value)) {
    // JSON has no undefined: such a field is absent.
    if (value === undefined) continue;
    if (value === null) {
      values.delete(key);
      parts.delete(key);
      continue;
    }
    const before = { value: own(base.value, key), path: [...base.path, key] };
    const field = mergedField(fieldIn(schema, key), before, {
      value,
      path: [...overlay.path, key],
    });
    values.set(key, field.value);
    parts.set(key, field.origin);
  }
  return {
    value: Object.fromEntries(values),
    origin: { base: base.path, overlay: overlay.path, parts },
  };
}

/** If the base lacks the field, the API server would set its default, so the overlay is merged over the default. */
function mergedField(schema: JsonSchema, base: Part, overlay: Part): MergedValue {
  if (base.value !== undefined && base.value !== null) return merged(schema, base, overlay);
  const { value } = merged(schema, { value: schema.default, path: [] }, overlay);
  return { value, origin: { from: 'overlay', path: overlay.path } };
}

type List = readonly unknown[];
/** Identifies the entries of a list; undefined for an entry without the keys. */
type Identity = (entry: unknown) => string | undefined;

function mergedEntries(
  schema: JsonSchema,
  identity: Identity,
  base: Part<List>,
  overlay: Part<List>,
): MergedValue {
  const values: unknown[] = [];
  const parts = new Map<number, ValueOrigin>();
  const add = ({ value, origin }: MergedValue) => parts.set(values.push(value) - 1, origin);
  const entry = ({ value, path }: Part<List>, index: number): Part => ({
    value: value[index],
    path: [...path, index],
  });
  const addBase = (index: number) => {
    const { value, path } = entry(base, index);
    add({ value, origin: { from: 'base', path } });
  };
  for (const { inBase, inOverlay } of entryOrder(
    base.value.map(identity),
    overlay.value.map(identity),
  )) {
    if (inOverlay === undefined) addBase(inBase);
    else if (inBase !== undefined)
      add(merged(schema, entry(base, inBase), entry(overlay, inOverlay)));
    else add(mergedField(schema, { value: undefined, path: [] }, entry(overlay, inOverlay)));
  }
  return { value: values, origin: { base: base.path, overlay: overlay.path, parts } };
}

type Place =
  | { readonly inBase: number; readonly inOverlay?: undefined }
  | { readonly inBase?: number; readonly inOverlay: number };

/**
 * The order that the API server gives to the entries of both: the overlay's entries in their order, and before each
 * of them those entries of the base alone that precede the next shared entry.
 */
function entryOrder(base: readonly (string | undefined)[], overlay: typeof base): Place[] {
  const partners = partnersOf(base, overlay);
  const taken = new Set(partners);
  const order: Place[] = [];
  let next = 0;
  const passTo = (end: number | undefined) => {
    for (; next < base.length && next !== end; next++)
      if (!taken.has(next)) order.push({ inBase: next });
  };
  // For each entry of the overlay, the partner of the first entry from there on that has a partner.
  const goals = [...partners];
  for (let i = goals.length - 2; i >= 0; i--) goals[i] ??= goals[i + 1];
  for (const [inOverlay, inBase] of partners.entries()) {
    passTo(goals[inOverlay]);
    order.push(inBase === undefined ? { inOverlay } : { inBase, inOverlay });
  }
  passTo(undefined);
  return order;
}

/** The index in the base of each entry of the overlay. If an entry is listed twice, the first counts. */
function partnersOf(
  base: readonly (string | undefined)[],
  overlay: typeof base,
): (number | undefined)[] {
  const free = new Map<string, number>();
  for (const [index, id] of base.entries())
    if (id !== undefined && !free.has(id)) free.set(id, index);
  return overlay.map((id) => {
    const partner = id === undefined ? undefined : free.get(id);
    if (id !== undefined) free.delete(id);
    return partner;
  });
}

/** undefined for an atomic list. */
function identityIn(schema: JsonSchema): Identity | undefined {
  const type = schema['x-kubernetes-list-type'];
  if (type === 'set') return (entry) => JSON.stringify(entry);
  const keys = type === 'map' ? keysOf(schema) : undefined;
  return keys && ((entry) => keyIn(entry, keys));
}

function keyIn(entry: unknown, keys: readonly string[]): string | undefined {
  const values = keys.map((key) => own(entry, key) ?? undefined);
  return values.includes(undefined) ? undefined : JSON.stringify(values);
}

/** A part that the base lacks: its nulls have nothing to remove. */
function withoutRemovals(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value))
    return identityIn(schema) === undefined
      ? value
      : value.map((entry) => withoutRemovals(schema.items ?? {}, entry));
  if (!isFields(value) || isAtomic(schema)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) =>
      child === null ? [] : [[key, withoutRemovals(fieldIn(schema, key), child)]],
    ),
  );
}

const isAtomic = (schema: JsonSchema): boolean => schema['x-kubernetes-map-type'] === 'atomic';
