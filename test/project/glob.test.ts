/** Patterns for files, as a shell has them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fixedDirectory, matchesPattern } from '../../src/project/project-place.js';

const FILES = [
  ...['a.yaml', 'ab.yaml', 'b.yml', '.hidden.yaml', 'a.yaml.txt', 'a/b/c/d.yaml'],
  ...[
    'a/a.yaml',
    'a/b/a.yaml',
    'a/b/b.yaml',
    'a/.b/a.yaml',
    '.a/a.yaml',
    'a/bb/x.yaml',
    'b/a.yaml',
  ],
];

test.each([
  ...['*.yaml', '?.yaml', '*', 'a*', '*a*', '*/*.yaml', 'a/*/a.yaml', '?/?/*.yaml', 'a/b*/*'],
  ...['**/*.yaml', 'a/**/*.yaml', 'a/**/a.yaml', '**/a.yaml', '**/b/*.yaml', '.*.yaml', '*/.b/*'],
  ...['a.yaml', 'a/b/a.yaml', 'nothing*.yaml', '*.*.*', 'a/**/c/*'],
])('%s matches what bash says', (pattern) => {
  const directory = mkdtempSync(join(tmpdir(), 'monocle-k8s-glob-'));
  try {
    for (const file of FILES) {
      mkdirSync(join(directory, dirname(file)), { recursive: true });
      writeFileSync(join(directory, file), '');
    }
    const script = `shopt -s globstar nullglob; for f in ${pattern}; do [ -f "$f" ] && echo "$f"; done; true`;
    const said = execFileSync('bash', ['--norc', '-c', script], {
      cwd: directory,
      encoding: 'utf8',
    });
    expect(FILES.filter((file) => matchesPattern(pattern, file)).sort()).toEqual(
      said.split('\n').filter(Boolean).sort(),
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('a hostile pattern ends soon: with backtracking it would not end at all', () => {
  expect(matchesPattern(`${'*a'.repeat(400)}b`, 'a'.repeat(250))).toBe(false);
});

test.each([
  ['teams/*.yaml', 'teams'],
  ['*.yaml', ''],
  ['./a/b/*/c.yaml', 'a/b'],
  ['a/**/b', 'a'],
  ['a/b.yaml', 'a'],
])('%s looks into "%s"', (pattern, directory) => {
  expect(fixedDirectory(pattern)).toBe(directory);
});
