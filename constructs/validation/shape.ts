/**
 * Checks a value by a schema that is walked, for a schema that is rarely used and large: nothing is
 * compiled, and nothing is read until it is needed.
 *
 * In: a schema with $defs, a value, and rules by the name of a definition. Out: problems. Takes linear
 * time. Knows type, enum, required, properties, additionalProperties, items, $ref and unique list keys.
 */
import { own } from './own.js';
import type { Path, Problem } from './problem.js';
import { type JsonSchema, show, unknownField, wrongType } from './schema.js';

// biome-ignore lint/suspicious/noExplicitAny: a rule is asked about a value of its definition
type Rule = (value: any) => string | undefined | false;

/** What a schema cannot say, by the name of a definition. A rule is asked only if the shape is right. */
export type ShapeRules = Readonly<Record<string, readonly Rule[]>>;

export function shapeProblems(
  root: JsonSchema,
  value: unknown,
  path: Path,
  rules: ShapeRules,
): Problem[] {
  const problems: Problem[] = [];
  visit({ root, rules, problems }, root, value, path);
  return problems;
}

interface Visit {
  readonly root: JsonSchema;
  readonly rules: ShapeRules;
  readonly problems: Problem[];
}

function visit(context: Visit, given: JsonSchema, value: unknown, path: Path): void {
  const { root, rules, problems } = context;
  const name = given.$ref?.slice('#/$defs/'.length);
  const schema = definition(root, given);
  const before = problems.length;
  const tell = (message: string, at: Path = path) => problems.push({ path: at, message });
  if (!hasType(schema.type, value)) {
    tell(wrongType(String(schema.type ?? 'object'), value));
    return;
  }
  const allowed = schema.enum as readonly unknown[] | undefined;
  if (allowed && !allowed.includes(value))
    tell(`${show(value)} is not supported; use one of ${allowed.join(', ')}`);
  if (Array.isArray(value)) {
    const { items } = schema;
    for (const [index, item] of value.entries())
      if (items) visit(context, items, item, [...path, index]);
    if (problems.length === before) problems.push(...repeated(schema, value, path));
  } else if (typeof value === 'object' && value !== null) {
    visitFields(context, schema, value as Readonly<Record<string, unknown>>, path);
  }
  if (problems.length > before || name === undefined) return;
  for (const rule of own(rules, name) ?? []) {
    const message = rule(value);
    if (message) tell(message);
  }
}

function visitFields(
  context: Visit,
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: Path,
): void {
  const { problems } = context;
  const { properties, additionalProperties: rest } = schema;
  for (const [key, child] of Object.entries(value)) {
    const known = own(properties, key) ?? (typeof rest === 'object' ? rest : undefined);
    if (known) visit(context, known, child, [...path, key]);
    else if (properties)
      problems.push({
        ...{ path: [...path, key], at: 'key' },
        message: unknownField(key, Object.keys(properties)),
      });
  }
  for (const key of (schema.required ?? []) as readonly string[])
    if (!Object.hasOwn(value, key))
      problems.push({ path, at: 'key', message: `${key} is required` });
}

/** The entries of a list whose keys an earlier entry has. */
function repeated(schema: JsonSchema, list: readonly unknown[], path: Path): Problem[] {
  const keys = keysOf(schema);
  if (keys === undefined) return [];
  const seen = new Set<string>();
  return list.flatMap((entry, index) => {
    const key = entryKey(keys, entry);
    if (seen.has(key))
      return [
        {
          path: [...path, index],
          message: `${show(JSON.parse(key)[0])} is listed twice; keep one`,
        },
      ];
    seen.add(key);
    return [];
  });
}

/** The keys by which the entries of a list are told apart; undefined if the list is one value. */
export const keysOf = (schema: JsonSchema): readonly string[] | undefined =>
  schema['x-kubernetes-list-map-keys'] as readonly string[] | undefined;

/** A port is TCP if it does not say so: Kubernetes' only key with a default. */
export const entryKey = (keys: readonly string[], entry: unknown): string =>
  JSON.stringify(keys.map((key) => own(entry, key) ?? (key === 'protocol' ? 'TCP' : null)));

/** What a $ref means; a schema without one means itself. */
export const definition = (root: JsonSchema, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined
    ? schema
    : ((own(root.$defs, schema.$ref.slice('#/$defs/'.length)) ?? {}) as JsonSchema);

function hasType(type: unknown, value: unknown): boolean {
  if (Array.isArray(type)) return type.some((each) => hasType(each, value));
  if (type === undefined) return true;
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
