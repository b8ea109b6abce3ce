/** The cdk8s app, as `cdk8s synth` calls it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { monocle, temporaryDirectory } from './support/tools/command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
  await symlink(resolve('examples'), join(directory.path, 'examples'));
  await writeFile(join(directory.path, 'team.yaml'), monocle());
  await writeFile(join(directory.path, 'constructor.yaml'), monocle([], 'constructor'));
});
afterEach(() => directory.remove());

function app(output: string, ...files: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [resolve('lib/src/main.js'), ...files], {
    cwd: directory.path,
    encoding: 'utf8',
    env: { ...process.env, CDK8S_OUTDIR: output },
  });
  return { status, stderr };
}
const filesIn = (path: string) =>
  Object.fromEntries(
    readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]),
  );

test('writes dist/ as it is committed', () => {
  expect(app('dist')).toEqual({ status: 0, stderr: '' });
  expect(filesIn(join(directory.path, 'dist'))).toEqual(filesIn('dist'));
});

test('writes a file per Monocle to another directory, whatever their names are', () => {
  expect(app('out', 'team.yaml', 'constructor.yaml')).toEqual({ status: 0, stderr: '' });
  expect(readdirSync(join(directory.path, 'out'))).toEqual([
    'constructor-monocle.yaml',
    'team.yaml',
  ]);
});

test.each(['team.yaml', 'absent.yaml'])(
  'with %s it gives dist/ back, and asks for --output',
  (file) => {
    const { status, stderr } = app('dist', file);
    expect(stderr).toBe(
      "dist/ is for the operator's install, and was written again; add --output DIR\n",
    );
    expect(status).toBe(1);
    expect(filesIn(join(directory.path, 'dist'))).toEqual(filesIn('dist'));
  },
);
