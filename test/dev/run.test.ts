/** dev/run.mjs, which starts every program of dev/. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });

test('each npm script names a program that exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = Object.values<string>(scripts).map((line) => line.split(' '));
  const programs = commands.flatMap(([, file, name]) => (file === 'dev/run.mjs' ? [name] : []));
  expect(programs).toContain('scripts/build');
  expect(programs.filter((name) => !existsSync(`dev/${name}.ts`))).toEqual([]);
});

test('a Node that cannot run TypeScript is told which one is needed, without a stack', () => {
  const { status, stderr } = run('--no-experimental-strip-types', 'dev/run.mjs', 'scripts/build');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^dev\/run\.mjs needs Node 22\.19 or newer.*`npm run`.*\n$/);
});

test('a program that does not exist gives the usage', () => {
  const { status, stderr } = run('dev/run.mjs', 'scripts/nothing');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Usage: node dev\/run\.mjs PROGRAM/);
});
