// `npm run generate` makes every generated file: the schema of monocle-k8s.yaml, imports/ (types and validators),
// docs/fields.md, dist/ and the golden manifests of the examples. `npm run verify` makes them elsewhere and compares.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from './build.js';
import { readCrds } from './crd.js';
import { fieldsPage } from './fields-page.js';
import { writeImports } from './import.js';
import { projectSchema } from './project-schema.js';

const PROJECT_SCHEMA = 'schemas/monocle-k8s.schema.json';

/** All that is generated. Removed first, so that a file that is no longer made goes away. */
export const GENERATED = [PROJECT_SCHEMA, 'imports', 'dist', 'test/golden', 'docs/fields.md'];

const ENVIRONMENTS = 'examples/environments';

/** @param out where the generated files go; `.` is the repository itself */
export async function generate(out: string): Promise<void> {
  const at = (path: string) => join(out, path);
  for (const path of GENERATED) rmSync(at(path), { recursive: true, force: true });
  for (const dir of ['imports', 'dist', 'docs', 'schemas', 'test/golden'])
    mkdirSync(at(dir), { recursive: true });

  const crds = readCrds();
  const schema = `${JSON.stringify(await projectSchema(), undefined, 2)}\n`;
  writeFileSync(at(PROJECT_SCHEMA), schema);
  writeImports(at('imports'), crds, JSON.parse(schema));
  // The build needs imports/, and dist/ and the golden files need the build.
  if (out === '.') await build();

  writeFileSync(at('docs/fields.md'), fieldsPage(crds));
  execFileSync('cdk8s', ['synth', `--output=${at('dist')}`, '--check-upgrade=false'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const [golden, given] of goldens()) {
    const args = ['lib/bin/monocle-k8s.js', 'synth', ...given];
    const text = execFileSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    writeFileSync(at(join('test/golden', golden)), text);
  }
}

/** The name of each golden file, and the arguments of the synth that it is made by. */
function goldens(): [golden: string, args: string[]][] {
  const yamlIn = (dir: string) =>
    readdirSync(dir)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => join(dir, name));
  return [
    ...yamlIn('examples').map((file): [string, string[]] => [basename(file), [file]]),
    ['crawlers.yaml', yamlIn('examples/crawlers')],
    ...['staging', 'prod'].map((name): [string, string[]] => [
      `environments-${name}.yaml`,
      [`${ENVIRONMENTS}/monocle.yaml`, '--overlay', `${ENVIRONMENTS}/${name}.yaml`],
    ]),
  ];
}

export async function main(): Promise<number> {
  await generate('.');
  return 0;
}
