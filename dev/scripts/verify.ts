// @ts-nocheck
// Fails where a generated file is not what its sources produce.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { GENERATED, generate } from './generate.js';

const out = mkdtempSync(join(tmpdir(), 'monocle-k8s-verify-'));
try {
  generate(out);
  const paths = new Set(GENERATED.flatMap((path) => [...files('.', path), ...files(out, path)]));
  const stale = [...paths].filter((path) => read('.', path) !== read(out, path));
  for (const path of stale) console.error(`${path} is not what its sources produce`);
  if (stale.length > 0) {
    console.error('Run `npm run generate` and commit the result.');
    process.exitCode = 1;
  } else console.log(`${paths.size} generated files are up to date`);
} finally {
  rmSync(out, { recursive: true, force: true });
}

function files(root, path) {
  const full = join(root, path);
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function read(root, path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
