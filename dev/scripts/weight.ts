// `npm run weight` counts what a reader has to carry: files and lines of each part, as git knows them. Generated files
// and goldens are left out.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Each part with the paths that git lists for it, and what we want to stay below. */
const PARTS = [
  { name: 'src and constructs', paths: ['src', 'constructs'], maxFiles: 270, maxLines: 33_000 },
  { name: 'test', paths: ['test', ':!test/golden'], maxLines: 48_000 },
  { name: 'dev', paths: ['dev'] },
] as const;
const PAGES = { paths: ['README.md', 'docs/*.md', ':!docs/decisions'], maxWords: 25_000 };

export async function main(): Promise<number> {
  for (const { name, paths, ...limits } of PARTS) {
    const files = tracked(paths);
    const lines = sum(files, (text) => text.split('\n').length - 1);
    const { maxFiles = undefined, maxLines = undefined } = limits as Limits;
    console.log(`${name}: ${of(files.length, maxFiles)} files, ${of(lines, maxLines)} lines`);
  }
  const words = sum(tracked(PAGES.paths), (text) => text.split(/\s+/).filter(Boolean).length);
  console.log(`README and docs: ${of(words, PAGES.maxWords)} words`);
  return 0;
}

interface Limits {
  readonly maxFiles?: number;
  readonly maxLines?: number;
}

const of = (count: number, limit?: number): string =>
  `${count.toLocaleString('en')}${limit === undefined ? '' : ` (target: ${limit.toLocaleString('en')})`}`;

const tracked = (paths: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', '--', ...paths], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);

const sum = (files: readonly string[], count: (text: string) => number): number =>
  files.reduce((total, file) => total + count(readFileSync(file, 'utf8')), 0);
