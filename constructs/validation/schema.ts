/**
 * Validates a value with a compiled JSON Schema and turns the errors into problems.
 *
 * In: a validator of imports/validators, the schema that it was compiled from, a value (which the
 * validator may fill with defaults). Out: problems, in the order of the document.
 * A message never contains a value that could be a secret. It shows only names, types and limits, and
 * short scalars if the schema lists or limits the allowed values.
 */
import type { Path, Problem } from './problem.js';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
}

interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

export interface SchemaValidator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

export function schemaProblems(
  validate: SchemaValidator,
  schema: JsonSchema,
  value: unknown,
  /** Which paths to report: formatting messages takes longer than finding errors. */
  isWanted: (path: Path) => boolean = () => true,
): Problem[] {
  if (validate(value)) return [];
  const fields = new Map<string, readonly string[]>();
  return (validate.errors ?? []).flatMap((error) => {
    if (['oneOf', 'anyOf', 'if'].includes(error.keyword)) return [];
    const path = parsePointer(error.instancePath, value);
    if (!isWanted(path)) return [];
    const known = fields.get(error.instancePath) ?? knownFields(schema, path);
    fields.set(error.instancePath, known);
    return [problemOf(error, { schema, root: value, path, known })];
  });
}

interface Place {
  readonly schema: JsonSchema;
  readonly root: unknown;
  readonly path: Path;
  readonly known: readonly string[];
}

function problemOf(error: SchemaError, { schema, root, path, known }: Place): Problem {
  const value = valueAt(root, path);
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      return {
        path: [...path, name],
        at: 'key',
        message: unknownField(name, known),
      };
    }
    case 'required':
      return { path, at: 'key', message: `${String(params.missingProperty)} is required` };
    case 'type':
      return { path, message: wrongType(String(params.type), value) };
    case 'enum':
      return {
        path,
        message: `${show(value)} is not supported; use one of ${(params.allowedValues as unknown[]).join(', ')}`,
      };
    case 'const':
      return { path, message: `must be ${show(params.allowedValue)}, is ${show(value)}` };
    case 'minLength':
    case 'maxLength':
      return value === ''
        ? { path, message: 'must not be empty' }
        : { path, message: sizeMessage(error, String(value).length, 'character') };
    case 'minItems':
    case 'maxItems':
      return { path, message: sizeMessage(error, (value as unknown[]).length, 'item') };
    case 'maxProperties':
      return { path, message: sizeMessage(error, Object.keys(value as object).length, 'entry') };
    case 'minimum':
    case 'maximum':
      return { path, message: `${show(value)} is out of range; it must be ${limit(error)}` };
    case 'pattern': {
      const hint = schemaAt(schema, path)
        .map((node) => node['x-hint'])
        .find(Boolean);
      return {
        path,
        message: `${show(value)} is not valid; ${hint ?? `it must match ${String(params.pattern)}`}`,
      };
    }
    default:
      return { path, message: error.message ?? `fails ${error.keyword}` };
  }
}

const limit = ({ keyword, params }: SchemaError): string =>
  `${keyword.startsWith('min') ? 'at least' : 'at most'} ${String(params.limit)}`;

/** `has 0 items; at least 1 is required` */
function sizeMessage(error: SchemaError, size: number, noun: string): string {
  const nouns = size === 1 ? noun : `${noun.replace(/y$/, 'ie')}s`;
  const verb = Number(error.params.limit) === 1 ? 'is' : 'are';
  const need = error.keyword.startsWith('min') ? 'required' : 'allowed';
  return `has ${size} ${nouns}; ${limit(error)} ${verb} ${need}`;
}

/** `unknown field; did you mean publicURL?`, or a list of the known fields if it is short. */
export function unknownField(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== undefined) return `unknown field; did you mean ${near}?`;
  return known.length > 0 && known.length <= 12
    ? `unknown field; known fields: ${known.join(', ')}`
    : 'unknown field';
}

/**
 * The candidate that the user most likely meant, if any is close enough.
 * @param most how many letters may differ
 */
export function nearest(word: string, candidates: Iterable<string>, most = 3): string | undefined {
  const sought = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.min(most, Math.ceil(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(sought, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** How many letters differ. Stops early and returns `most` if it is that or more. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) return most;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const distance = Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(distance);
      least = Math.min(least, distance);
    }
    if (least >= most) return most;
    row = next;
  }
  return row[b.length] ?? 0;
}

function knownFields(schema: JsonSchema, path: Path): string[] {
  return [...new Set(schemaAt(schema, path).flatMap((node) => Object.keys(node.properties ?? {})))];
}

/** The keys that identify the entries of a list; undefined if the list is atomic. */
export const keysOf = (schema: JsonSchema): readonly string[] | undefined =>
  schema['x-kubernetes-list-map-keys'] as readonly string[] | undefined;

/** For values without a schema, such as everything below spec.config: maps are merged, and lists are atomic. */
const WITHOUT_SCHEMA: JsonSchema = {};

/** The schema of a field of a map. */
export const fieldIn = (
  { properties, additionalProperties: rest }: JsonSchema,
  key: string,
): JsonSchema => own(properties, key) ?? (typeof rest === 'object' ? rest : WITHOUT_SCHEMA);

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every schema that describes the value at a path; several if there are alternatives. */
function schemaAt(root: JsonSchema, path: Path): JsonSchema[] {
  let nodes = alternatives(root, root);
  for (const step of path) {
    nodes = nodes
      .flatMap((node): JsonSchema | readonly JsonSchema[] => {
        if (typeof step === 'number') return node.items ?? [];
        const { additionalProperties: rest } = node;
        return own(node.properties, step) ?? (typeof rest === 'object' ? rest : []);
      })
      .flatMap((node) => alternatives(root, node));
  }
  return nodes;
}

function alternatives(root: JsonSchema, node: JsonSchema): JsonSchema[] {
  const target =
    node.$ref === undefined
      ? node
      : (valueAt(root, parsePointer(node.$ref.slice(1), root)) as JsonSchema);
  const choices = [...(target.oneOf ?? []), ...(target.anyOf ?? [])];
  return [target, ...choices.flatMap((choice) => alternatives(root, choice))];
}

function parsePointer(pointer: string, root: unknown): Path {
  const path: (string | number)[] = [];
  let value = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(value) ? Number(key) : key);
    value = own(value, key);
  }
  return path;
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => own(value, step), root);
}

/** @param type a JSON Schema type, or several separated by commas */
export function wrongType(type: string, value: unknown): string {
  const hint = type.split(',').includes('string') ? quoteHint(value) : '';
  return `must be ${article(type)}, is ${describe(value)}${hint}`;
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const kind =
    typeof value === 'boolean' ? 'a boolean' : typeof value === 'number' ? 'a number' : 'a string';
  return typeof value === 'string' ? kind : `${kind} (${String(value)})`;
}

/** In Kubernetes' YAML, unquoted `n`, `on` and `1.0` are not strings, which surprises users. */
function quoteHint(value: unknown): string {
  if (typeof value === 'number') return '; quote it to make it a string';
  if (typeof value !== 'boolean') return '';
  const words = value ? 'y, yes, on and true' : 'n, no, off and false';
  return `; unquoted ${words} are booleans in YAML: quote it to make it a string`;
}

function article(type: string): string {
  if (type === 'array') return 'a list';
  const words = type.replaceAll(',', ' or ');
  return /^[aeio]/.test(words) ? `an ${words}` : `a ${words}`;
}

export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}

// Maps with keys that users choose. Pure.

/**
 * The value of a map's own key. `map[key]` also finds what every object inherits, such as `constructor`.
 * Returns undefined for every other key, and if `map` is not an object.
 */
export function own<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined;
export function own(map: unknown, key: string | number): unknown;
export function own(map: unknown, key: string | number): unknown {
  return typeof map === 'object' && map !== null && Object.hasOwn(map, key)
    ? (map as Record<string | number, unknown>)[key]
    : undefined;
}
