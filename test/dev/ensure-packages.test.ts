/** dev/ensure-packages.mjs, which runs before `npm start`. */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryDirectory } from '../support/tools/command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
  await mkdir(join(directory.path, 'node_modules'));
  await writeFile(join(directory.path, 'npm.cjs'), "console.log('npm', ...process.argv.slice(2))");
});
afterEach(() => directory.remove());

const LOCKED = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
const A = { 'node_modules/a': LOCKED['node_modules/a'] };
const INSTALLS = expect.stringMatching(/^\S.*: npm ci installs the packages, once\nnpm ci\n$/);

test.each([
  ['nothing is installed', undefined, INSTALLS],
  ['a package is missing', {}, INSTALLS],
  ['a package has changed', { 'node_modules/a': { version: '1.0.0', integrity: 'old' } }, INSTALLS],
  ['a package is no longer locked', { ...A, 'node_modules/c': {} }, INSTALLS],
  ['only an optional package is missing', A, ''],
])('if %s', async (_, installed, output) => {
  const write = (file: string, packages: object) =>
    writeFile(join(directory.path, file), JSON.stringify({ packages }));
  await write('package-lock.json', LOCKED);
  if (installed) await write('node_modules/.package-lock.json', installed);
  const { stdout, stderr } = spawnSync(process.execPath, [resolve('dev/ensure-packages.mjs')], {
    cwd: directory.path,
    encoding: 'utf8',
    env: { npm_node_execpath: process.execPath, npm_execpath: join(directory.path, 'npm.cjs') },
  });
  expect([stdout, stderr]).toEqual([output, '']);
});
