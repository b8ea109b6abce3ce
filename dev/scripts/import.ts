// Makes imports/ from crds/ and schemas/: the types that `cdk8s import` gives, and validators
// compiled ahead of time, because to compile a schema takes longer than a whole synth.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { buildSync } from 'esbuild';
import { compileRules } from './compile-cel.js';
import type { Crds, Schema } from './crd.js';

const BANNER = '// Made by `npm run generate` from crds/ and schemas/. Do not edit.\n';

export function writeImports(out: string, { monocle, crawler }: Crds, projectSchema: Schema): void {
  mkdirSync(out, { recursive: true });
  const configSchema = JSON.parse(readFileSync('schemas/monocle-config.schema.json', 'utf8'));
  const podSchema = JSON.parse(readFileSync('schemas/pod-spec.schema.json', 'utf8'));
  writeTypes(out, [monocle.file, crawler.file]);
  writeFileSync(
    join(out, 'schemas.ts'),
    `${BANNER}import type { JsonSchema } from '../constructs/validation/schema.js';\n
let monocle: JsonSchema | undefined;
let crawler: JsonSchema | undefined;
let config: JsonSchema | undefined;
let pod: JsonSchema | undefined;
let project: JsonSchema | undefined;
export const monocleSchema = (): JsonSchema => (monocle ??= JSON.parse(${quote(withoutProse(monocle.schema))}));
export const crawlerSchema = (): JsonSchema => (crawler ??= JSON.parse(${quote(withoutProse(crawler.schema))}));
export const configSchema = (): JsonSchema => (config ??= JSON.parse(${quote(withoutProse(configSchema))}));
export const podSchema = (): JsonSchema => (pod ??= JSON.parse(${quote(podSchema)}));
export const projectSchema = (): JsonSchema => (project ??= JSON.parse(${quote(withoutProse(projectSchema))}));
`,
  );
  writeFileSync(
    join(out, 'crd.ts'),
    `${BANNER}import type { ApiObjectProps } from 'cdk8s';\n
export const monocleCrd = (): ApiObjectProps => JSON.parse(${quote(monocle.object)});
export const crawlerCrd = (): ApiObjectProps => JSON.parse(${quote(crawler.object)});
`,
  );
  writeFileSync(
    join(out, 'validators.ts'),
    validators(
      { monocle: monocle.schema, crawler: crawler.schema },
      { configSchema, podSchema, projectSchema },
    ),
  );
  writeFileSync(join(out, 'rules.ts'), BANNER + compileRules([monocle.schema, crawler.schema]));
}

/** From one file, because `cdk8s import` writes one module for each group and each file. */
function writeTypes(out: string, crds: readonly string[]): void {
  const dir = mkdtempSync(join(tmpdir(), 'monocle-k8s-import-'));
  const all = join(dir, 'crds.yaml');
  try {
    writeFileSync(all, crds.map((file) => readFileSync(file, 'utf8')).join('\n---\n'));
    execFileSync(
      'cdk8s',
      [
        ...['import', all, '--language=typescript'],
        ...[`--output=${out}`, '--check-upgrade=false', '--save=false'],
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function quote(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

/** Without the descriptions, which no validator reads. */
function withoutProse(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutProse);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'description' && typeof value === 'string'))
      .map(([key, value]) => [key, withoutProse(value)]),
  );
}

type Json = Record<string, unknown>;

/** The JSON Schema that says what the API server does with a structural schema. */
function toJsonSchema(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(toJsonSchema);
  if (typeof given !== 'object' || given === null) return given;
  const node = given as Schema;
  const out: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith('x-kubernetes-') || ['description', 'format', 'nullable'].includes(key))
      continue;
    if (key === 'default' || key === 'enum' || key === 'required') out[key] = value;
    else if (key === 'properties') {
      out.properties = Object.fromEntries(
        Object.entries(value as Json).map(([k, v]) => [k, toJsonSchema(v)]),
      );
    } else out[key] = toJsonSchema(value);
  }
  if (node['x-kubernetes-int-or-string']) {
    delete out.anyOf;
    out.type = ['integer', 'string'];
  }
  if (node.nullable) out.type = [out.type, 'null'].flat();
  if (
    node.properties &&
    !node['x-kubernetes-preserve-unknown-fields'] &&
    !node['x-kubernetes-embedded-resource']
  ) {
    out.additionalProperties = false;
  }
  return out;
}

/**
 * A longer schema is a function of its own. tsc follows at most 2,000 branches of a function: beyond that, every type of
 * the whole project is `any` to it, and this file hides why.
 */
const MAX_FUNCTION = 10_000;

/** Equal subtrees (affinity, env …) become one function each, which leaves a fifth of the code. */
function shareSubtrees(root: unknown): Json {
  const counts = new Map<string, number>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (!Array.isArray(node)) {
      const text = JSON.stringify(node);
      if (text.length > 200) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(root);
  const defs = new Map<string, { readonly name: string; schema?: unknown }>();
  const rewrite = (node: unknown, top = false): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map((child) => rewrite(child));
    const text = JSON.stringify(node);
    const { default: fallback, ...rest } = node as Schema;
    const isApart = (counts.get(text) ?? 0) > 1 || text.length > MAX_FUNCTION;
    if (!top && rest.type !== undefined && isApart) {
      let shared = defs.get(text);
      if (shared === undefined) {
        shared = { name: `s${defs.size}` };
        defs.set(text, shared);
        shared.schema = rewrite(rest, true);
      }
      // Beside the $ref and not behind it, where ajv would ignore it.
      return {
        ...(fallback === undefined ? {} : { default: fallback }),
        $ref: `#/$defs/${shared.name}`,
      };
    }
    return Object.fromEntries(
      Object.entries(node).map(([key, child]) => [key, key === 'default' ? child : rewrite(child)]),
    );
  };
  const schema = rewrite(root, true) as Json;
  return {
    ...schema,
    $defs: Object.fromEntries([...defs.values()].map(({ name, schema }) => [name, schema])),
  };
}

type OtherSchemas = Readonly<Record<'configSchema' | 'podSchema' | 'projectSchema', Schema>>;

function validators(
  crds: Readonly<Record<keyof Crds, Schema>>,
  { configSchema, podSchema, projectSchema }: OtherSchemas,
): string {
  const ajv = new Ajv({
    allErrors: true,
    useDefaults: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    messages: true,
    unicodeRegExp: true,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
    keywords: ['x-hint'],
  });
  ajv.addSchema(shareSubtrees(toJsonSchema(crds.monocle)), 'monocle');
  ajv.addSchema(shareSubtrees(toJsonSchema(crds.crawler)), 'crawler');
  ajv.addSchema(configSchema, 'config');
  // A podTemplate need not have the containers that a PodSpec needs.
  ajv.addSchema(toJsonSchema({ ...podSchema, required: [] }) as Json, 'pod');
  ajv.addSchema(projectSchema, 'project');
  const names: Record<string, string> = {
    validateMonocleSchema: 'monocle',
    validateCrawlerSchema: 'crawler',
    validateConfigSchema: 'config',
    validatePodSchema: 'pod',
    validateProjectSchema: 'project',
  };
  for (const provider of Object.keys((configSchema.$defs as object | undefined) ?? {}).filter(
    (name) => name.endsWith('Provider'),
  )) {
    names[`validate${provider}`] = `config#/$defs/${provider}`;
  }
  // ajv requires its helpers at run time; bundled, the validators depend on nothing.
  const { outputFiles } = buildSync({
    stdin: {
      contents: appendErrors(standalone.default(ajv, names)),
      resolveDir: process.cwd(),
      loader: 'js',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    legalComments: 'none',
    // The output names its modules' paths, which must not depend on where node_modules really is.
    preserveSymlinks: true,
  });
  // TypeScript would infer a type of the options that its own declarations cannot express.
  const text = outputFiles[0]?.text.replaceAll(
    /^(function validate\d+\(.*) = \{\}\) \{$/gm,
    '$1: any = {}) {',
  );
  return `// @ts-nocheck\n${BANNER}${text}`;
}

/** For each value with an error, ajv copies all errors so far, which takes quadratic time. This appends. */
function appendErrors(code: string): string {
  const appended = code.replaceAll(
    /vErrors\.concat\((validate\d+\.errors)\)/g,
    'append(vErrors, $1)',
  );
  const append =
    'function append(errors, more) { for (const error of more) errors.push(error); return errors; }';
  return `${appended}\n${append}\n`;
}
