/**
 * A strategic merge patch as in Kubernetes: the schema says which lists have keys.
 *
 * Pure. In: a schema, our value and theirs, both of its shape. Out: a value in which theirs wins.
 * Objects and maps are merged. Entries of a list with keys are merged by key; ours come first, then new
 * ones. Any other list, and every scalar, is replaced. Nothing can be removed.
 */

import type { Path, Problem } from '../validation/problem.js';
import { fieldIn, isFields, type JsonSchema, keysOf, own } from '../validation/schema.js';

export function strategicMerge(root: JsonSchema, ours: unknown, theirs: unknown): unknown {
  return merged(root, root, ours, theirs);
}

function merged(root: JsonSchema, given: JsonSchema, ours: unknown, theirs: unknown): unknown {
  if (theirs === undefined) return ours;
  if (ours === undefined) return theirs;
  const schema = definition(root, given);
  if (Array.isArray(theirs) || Array.isArray(ours))
    return mergedList(root, schema, ours as readonly unknown[], theirs as readonly unknown[]);
  if (!isFields(theirs) || !isFields(ours)) return theirs;
  return Object.fromEntries(
    [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].map((key) => {
      const child = fieldIn(schema, key);
      return [key, merged(root, child, own(ours, key), own(theirs, key))];
    }),
  );
}

function mergedList(
  root: JsonSchema,
  schema: JsonSchema,
  ours: readonly unknown[],
  theirs: readonly unknown[],
): readonly unknown[] {
  const keys = keysOf(schema);
  if (keys === undefined) return theirs;
  const patches = new Map(theirs.map((entry) => [entryKey(keys, entry), entry]));
  const retains = schema['x-kubernetes-patch-strategy'] === 'retainKeys';
  const kept = ours.map((entry) => {
    const key = entryKey(keys, entry);
    const patch = patches.get(key);
    patches.delete(key);
    if (patch === undefined) return entry;
    return merged(root, schema.items ?? {}, retains ? picked(entry, patch) : entry, patch);
  });
  return [...kept, ...patches.values()];
}

/** Keeps only fields that the patch also has: a volume has one source, and theirs replaces ours. */
const picked = (entry: unknown, patch: unknown): unknown =>
  isFields(entry) && isFields(patch)
    ? Object.fromEntries(Object.entries(entry).filter(([key]) => Object.hasOwn(patch, key)))
    : entry;

/**
 * Entries with the same keys as an earlier entry of the list, and repeated values of a set. A merge would lose one of
 * them, and the API server would answer with status 500, which the controller would retry.
 */
export function repeatedEntries(root: JsonSchema, value: unknown): Problem[] {
  const problems: Problem[] = [];
  const visit = (given: JsonSchema, part: unknown, path: Path): void => {
    const schema = definition(root, given);
    const isSet = schema['x-kubernetes-list-type'] === 'set';
    const keys = Array.isArray(part) ? keysOf(schema) : undefined;
    const seen = new Set<string>();
    if (typeof part !== 'object' || part === null) return;
    for (const [key, child] of Object.entries(part)) {
      const isList = Array.isArray(part);
      const at = [...path, isList ? Number(key) : key];
      const name = isSet ? JSON.stringify([child]) : keys && entryKey(keys, child);
      if (name !== undefined && seen.has(name))
        problems.push({ path: at, message: `${JSON.parse(name)[0]} is listed twice; keep one` });
      if (name !== undefined) seen.add(name);
      visit((isList ? schema.items : own(schema.properties, key)) ?? {}, child, at);
    }
  };
  visit(root, value, []);
  return problems;
}

/** The protocol of a port defaults to TCP. No other key in Kubernetes has a default. */
const entryKey = (keys: readonly string[], entry: unknown): string =>
  JSON.stringify(keys.map((key) => own(entry, key) ?? (key === 'protocol' ? 'TCP' : null)));

/** Resolves a $ref; returns a schema without one unchanged. */
const definition = (root: JsonSchema, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined
    ? schema
    : ((own(root.$defs, schema.$ref.slice('#/$defs/'.length)) ?? {}) as JsonSchema);
