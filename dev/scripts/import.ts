// @ts-nocheck
// Makes imports/ from crds/ and schemas/: the types that `cdk8s import` gives, and validators
// compiled ahead of time, because compiling a schema takes longer than a whole synth.
// `--out DIR` writes elsewhere (npm run verify compares).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { buildSync } from 'esbuild';
import { parse } from 'yaml';
import { compileRules } from './compile-cel.js';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'imports' } } });
const banner = '// Made by `npm run import` from crds/ and schemas/. Do not edit.\n';
mkdirSync(values.out, { recursive: true });

const crd = parse(readFileSync('crds/monocle.yaml', 'utf8'), { maxAliasCount: -1 });
const monocleSchema = crd.spec.versions[0].schema.openAPIV3Schema;
const configSchema = JSON.parse(readFileSync('schemas/monocle-config.schema.json', 'utf8'));

execFileSync(
  'cdk8s',
  [
    'import',
    'crds/monocle.yaml',
    '--language=typescript',
    `--output=${values.out}`,
    '--check-upgrade=false',
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
writeFileSync(
  join(values.out, 'schemas.ts'),
  `${banner}import type { JsonSchema } from '../constructs/validation/schema.js';\n
let monocle: JsonSchema | undefined;
let config: JsonSchema | undefined;
export const monocleSchema = (): JsonSchema => (monocle ??= JSON.parse(${quote(bare(monocleSchema))}));
export const configSchema = (): JsonSchema => (config ??= JSON.parse(${quote(bare(configSchema))}));
`,
);
writeFileSync(join(values.out, 'validators.ts'), validators());
writeFileSync(join(values.out, 'rules.ts'), banner + compileRules(monocleSchema));

function quote(value) {
  return JSON.stringify(JSON.stringify(value));
}

/** Without the prose, which no validator reads. */
function bare(node) {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'description' && typeof value === 'string'))
      .map(([key, value]) => [key, bare(value)]),
  );
}

/** What the API server makes of a structural schema, in JSON Schema's own words. */
function toJsonSchema(node) {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const out = {};
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith('x-kubernetes-') || ['description', 'format', 'nullable'].includes(key))
      continue;
    if (key === 'default' || key === 'enum' || key === 'required') out[key] = value;
    else if (key === 'properties') {
      out.properties = Object.fromEntries(
        Object.entries(value).map(([k, v]) => [k, toJsonSchema(v)]),
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

/** Equal subtrees (affinity, env …) become one function each: a fifth of the code. */
function shareSubtrees(root) {
  const counts = new Map();
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (!Array.isArray(node)) {
      const text = JSON.stringify(node);
      if (text.length > 200) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(root);
  const defs = new Map();
  const rewrite = (node, top) => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map((child) => rewrite(child));
    const text = JSON.stringify(node);
    if (!top && node.type !== undefined && (counts.get(text) ?? 0) > 1) {
      if (!defs.has(text)) {
        const name = `s${defs.size}`;
        defs.set(text, { name });
        const { default: _, ...rest } = node;
        defs.get(text).schema = rewrite(rest, true);
      }
      // A default beside a $ref would be ignored.
      return {
        ...(node.default === undefined ? {} : { default: node.default }),
        $ref: `#/$defs/${defs.get(text).name}`,
      };
    }
    return Object.fromEntries(
      Object.entries(node).map(([key, child]) => [key, key === 'default' ? child : rewrite(child)]),
    );
  };
  const schema = rewrite(root, true);
  return {
    ...schema,
    $defs: Object.fromEntries([...defs.values()].map(({ name, schema }) => [name, schema])),
  };
}

function validators() {
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
  ajv.addSchema(shareSubtrees(toJsonSchema(monocleSchema)), 'monocle');
  ajv.addSchema(configSchema, 'config');
  const names = { validateMonocleSchema: 'monocle', validateConfigSchema: 'config' };
  for (const provider of Object.keys(configSchema.$defs ?? {}).filter((name) =>
    name.endsWith('Provider'),
  )) {
    names[`validate${provider}`] = `config#/$defs/${provider}`;
  }
  // ajv requires its helpers at run time; bundled, the validators depend on nothing.
  const { outputFiles } = buildSync({
    stdin: {
      contents: appendErrors(standaloneCode.default(ajv, names)),
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
  return `// @ts-nocheck\n${banner}${outputFiles[0].text}`;
}

/** ajv copies all errors so far for each value that has one, which takes the square of their number. */
function appendErrors(code) {
  const appended = code.replaceAll(
    /vErrors\.concat\((validate\d+\.errors)\)/g,
    'append(vErrors, $1)',
  );
  const append =
    'function append(errors, more) { for (const error of more) errors.push(error); return errors; }';
  return `${appended}\n${append}\n`;
}
