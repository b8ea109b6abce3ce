// @ts-nocheck
// Makes every generated file: imports/ (types and validators), docs/fields.md, dist/ and the golden
// manifests of the examples. `--out DIR` writes them elsewhere; npm run verify compares.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { fieldsPage } from './fields-page.js';

/** What this script owns, so that a file that is no longer made goes away. */
export const GENERATED = ['imports', 'dist', 'test/golden', 'docs/fields.md'];

export function generate(out) {
  const at = (path) => join(out, path);
  for (const path of GENERATED) rmSync(at(path), { recursive: true, force: true });
  for (const dir of ['imports', 'dist', 'docs', 'test/golden'])
    mkdirSync(at(dir), { recursive: true });

  run('node', ['dev/run.mjs', 'scripts/import', `--out=${at('imports')}`]);
  // The build needs the imports, and dist/ and the golden files need the build.
  if (out === '.') run('node', ['dev/run.mjs', 'scripts/build']);

  const crd = parse(readFileSync('crds/monocle.yaml', 'utf8'), { maxAliasCount: -1 });
  writeFileSync(at('docs/fields.md'), fieldsPage(crd));

  run('cdk8s', ['synth', `--output=${at('dist')}`, '--check-upgrade=false']);
  for (const example of readdirSync('examples').filter((name) => name.endsWith('.yaml'))) {
    const text = execFileSync('node', [
      'lib/bin/monocle-k8s.js',
      'synth',
      join('examples', example),
    ]);
    writeFileSync(at(join('test/golden', basename(example))), text);
  }
}

function run(command, args) {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

export function main() {
  const { values } = parseArgs({ options: { out: { type: 'string', default: '.' } } });
  generate(values.out);
}
