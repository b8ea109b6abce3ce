// `npm run verify` fails if a generated file is not what its sources produce, or if .gitattributes does
// not mark it as generated, so that reviewers would be shown its diff.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { GENERATED, generate } from './generate.js';

export async function main(): Promise<number> {
  const out = mkdtempSync(join(tmpdir(), 'monocle-k8s-verify-'));
  try {
    await generate(out);
    const paths = new Set(GENERATED.flatMap((path) => [...files('.', path), ...files(out, path)]));
    const stale = [...paths].filter((path) => read('.', path) !== read(out, path));
    for (const path of stale) console.error(`${path} is not what its sources produce`);
    if (stale.length > 0) console.error('Run `npm run generate` and commit the result.');
    const unmarked = [...paths].filter((path) => !isMarked(path));
    for (const path of unmarked)
      console.error(
        `${path} is generated, and .gitattributes does not say linguist-generated of it`,
      );
    if (stale.length + unmarked.length > 0) return 1;
    console.log(`${paths.size} generated files are up to date`);
    return 0;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function isMarked(path: string): boolean {
  const answer = execFileSync('git', ['check-attr', 'linguist-generated', '--', path], {
    encoding: 'utf8',
  });
  return answer.trimEnd().endsWith(': set');
}

function files(root: string, path: string): string[] {
  const full = join(root, path);
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function read(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
