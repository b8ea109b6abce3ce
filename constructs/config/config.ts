/**
 * Monocle's own config.yaml.
 *
 * In: a parsed config. Out: every part that Monocle would refuse, ignore or misread; and for a valid
 * config its canonical form, its text, its version and the Secret keys that it needs. The text has the
 * same meaning as the input. A message never contains the value of a field that names an environment
 * variable, because users paste tokens there.
 */
import { configSchema } from '../../imports/schemas.js';
import { validateConfigSchema } from '../../imports/validators.js';
import { contentHash } from '../validation/content-hash.js';
import { depthProblem } from '../validation/depth.js';
import { isError, type Path, type Problem, type Valid } from '../validation/problem.js';
import { type JsonSchema, own, schemaProblems, valueAt } from '../validation/schema.js';
import { yamlText } from '../validation/yaml-writer.js';
import { configChecks } from './config-checks.js';
import { providerProblems } from './config-provider.js';
import type { MonocleConfig } from './config-types.js';

export { keyPurposes, type SecretKeys, secretKeys } from './config-secrets.js';
export type * from './config-types.js';
export { type Provider, providerToken } from './providers.js';

export type ValidConfig = Valid<MonocleConfig>;

/** A single workspace without crawlers. */
export const defaultConfig = {
  workspaces: [{ name: 'demo', crawlers: [] }],
} as MonocleConfig as ValidConfig;

/** The size limit of a ConfigMap, minus its name and key. */
export const MAX_BYTES = 1_048_000;
/** If its JSON is shorter, a config fits: indentation and UTF-8 never make its YAML twenty times longer. */
const SURELY_FITS = MAX_BYTES / 20;

/** Every problem, in the order of the document. */
export function validateConfig(value: unknown): Problem[] {
  const problems = contentProblems(value);
  if (problems.some(isError) || JSON.stringify(value).length < SURELY_FITS) return problems;
  const message = sizeRefusal(renderConfig(value as MonocleConfig));
  return message === undefined ? problems : [{ path: [], message }, ...problems];
}

/** Why the text of a config does not fit into a ConfigMap. */
export function sizeRefusal(text: string): string | undefined {
  const size = new TextEncoder().encode(text).length;
  return size > MAX_BYTES
    ? `written out it has ${size} bytes, and a ConfigMap holds ${MAX_BYTES}; split the instance`
    : undefined;
}

/** Every problem except the size, which is known only after rendering the config. */
export function contentProblems(value: unknown): Problem[] {
  const tooDeep = depthProblem(value);
  if (tooDeep) return [tooDeep];
  const providers = providerPaths(value).map((path) =>
    providerProblems(valueAt(value, path), path),
  );
  const checks = [...configChecks(value), ...providers.flatMap(({ checks }) => checks)];
  const schema = [
    ...schemaProblems(validateConfigSchema, configSchema(), value, (path) => !isInProvider(path)),
    ...providers.flatMap(({ schema }) => schema),
  ];
  return inDocumentOrder(value, [...withoutRepeats(schema, checks), ...checks]);
}

function providerPaths(config: unknown): Path[] {
  const under = (path: Path): Path[] => {
    const value = valueAt(config, path);
    return Array.isArray(value) ? value.map((_, i) => [...path, i]) : [];
  };
  return under(['workspaces'])
    .flatMap((workspace) => under([...workspace, 'crawlers']))
    .map((crawler) => [...crawler, 'provider'])
    .filter((path) => valueAt(config, path) !== undefined);
}

const isInProvider = ([root, , crawlers, , provider]: Path): boolean =>
  root === 'workspaces' && crawlers === 'crawlers' && provider === 'provider';

/** Omits schema problems at or below a value that a check reports, and all but the first problem of a value. */
function withoutRepeats(schema: readonly Problem[], checks: readonly Problem[]): Problem[] {
  const said = checks.filter(({ at }) => at !== 'key').map(({ path }) => JSON.stringify(path));
  const taken = new Set(said);
  return schema.filter(({ path, at }) => {
    if (path.some((_, i) => taken.has(JSON.stringify(path.slice(0, i + 1))))) return false;
    if (at !== 'key') taken.add(JSON.stringify(path));
    return true;
  });
}

function inDocumentOrder(root: unknown, problems: readonly Problem[]): Problem[] {
  const positions = new Map<object, ReadonlyMap<string, number>>();
  const positionsIn = (parent: object): ReadonlyMap<string, number> => {
    let known = positions.get(parent);
    if (known === undefined) {
      known = new Map(Object.keys(parent).map((key, i) => [key, i]));
      positions.set(parent, known);
    }
    return known;
  };
  const position = (path: Path): number[] => {
    let parent = root;
    return path.map((step) => {
      const isParent = typeof parent === 'object' && parent !== null;
      const known =
        isParent && typeof step === 'string' ? positionsIn(parent as object) : undefined;
      parent = valueAt(parent, [step]);
      return typeof step === 'number' ? step : (known?.get(step) ?? -1);
    });
  };
  return problems
    .map((problem) => ({ problem, position: position(problem.path) }))
    .sort((a, b) => {
      const i = a.position.findIndex((step, depth) => step !== b.position[depth]);
      return i < 0
        ? a.position.length - b.position.length
        : (a.position[i] ?? 0) - (b.position[i] ?? -1);
    })
    .map(({ problem }) => problem);
}

/** The config with its keys in the order of the schema and without nulls. Lists keep their order. */
export function canonicalConfig(config: MonocleConfig): MonocleConfig {
  return canonical(config, configSchema()) as MonocleConfig;
}

function canonical(value: unknown, schema: JsonSchema): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { items = {}, properties = {} } = resolve(value, schema);
  if (Array.isArray(value)) return value.map((item) => canonical(item, items));
  const known = Object.keys(properties).filter((key) => Object.hasOwn(value, key));
  const keys = [...new Set([...known, ...Object.keys(value)])];
  return Object.fromEntries(
    keys
      .map((key) => [key, (value as Readonly<Record<string, unknown>>)[key]] as const)
      .filter(([, field]) => field !== undefined && field !== null)
      .map(([key, field]) => [key, canonical(field, own(properties, key) ?? {})]),
  );
}

/** If the schema has alternatives, returns the first one that has every key of the value. */
function resolve(value: object, schema: JsonSchema): JsonSchema {
  const defs = configSchema().$defs as Readonly<Record<string, JsonSchema>>;
  const target = schema.$ref === undefined ? schema : defs[schema.$ref.replace('#/$defs/', '')];
  const alternatives = target?.oneOf?.map((alternative) => resolve(value, alternative)) ?? [];
  const fits = ({ properties = {} }: JsonSchema) =>
    Object.keys(value).every((key) => Object.hasOwn(properties, key));
  return alternatives.find(fits) ?? target ?? {};
}

/** Monocle parses YAML with libyaml, with the keywords of YAML 1.1 and the numbers of YAML 1.2. */
export function renderConfig(config: MonocleConfig): string {
  return factsOf(config)?.text ?? yamlText(canonicalConfig(config));
}

/** A hash of the config. It ignores the order of keys, and nulls. */
export function configVersion(config: MonocleConfig): string {
  return factsOf(config)?.version ?? contentHash(config);
}

/** A hash of the idents of all workspaces. If it changes, the documents in Elasticsearch are outdated. */
export function identsVersion(config: MonocleConfig): string {
  const known = factsOf(config);
  if (known) return known.identsVersion;
  return contentHash(
    config.workspaces
      .filter(({ idents }) => idents && idents.length > 0)
      .map(({ name, idents }) => [name, idents] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

// What is computed once for a valid config, and kept as long as the config object lives.

/** Computed once for a valid config: for a large one, this takes a second. */
export interface ConfigFacts {
  /** The result of renderConfig. */
  readonly text: string;
  readonly version: string;
  readonly identsVersion: string;
}

const known = new WeakMap<MonocleConfig, ConfigFacts>();

/** The config must be valid, and must never change afterwards. */
export function rememberFacts(config: MonocleConfig, facts: ConfigFacts): void {
  known.set(config, facts);
}

export const factsOf = (config: MonocleConfig): ConfigFacts | undefined => known.get(config);

// The config of an instance: in its spec, or given outside the spec, but not both. Pure.

/** The problems of the config that an instance would run: in its spec, or given outside the spec. */
export function configProblems(inline: unknown, outside: unknown): Problem[] {
  if (inline === undefined) return outside === undefined ? [] : validateConfig(outside);
  if (outside !== undefined) {
    const message = 'is set, and a second config is given outside the spec; keep one of them';
    return [{ path: ['spec', 'config'], at: 'key', message }];
  }
  return validateConfig(inline).map((problem) => ({
    ...problem,
    path: ['spec', 'config', ...problem.path],
  }));
}
