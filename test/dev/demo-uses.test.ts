/** What `npm start` shows before it has a cluster, on a machine without Go and without an identity for git. */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { until, useCommand } from '../support/cluster/cluster.js';

const demo = useCommand('demo');
let env: NodeJS.ProcessEnv;
/** A module proxy that never answers: the build lasts until it is stopped. */
let silent: Server;
beforeAll(async () => {
  silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  silent.closeAllConnections();
  return new Promise((resolve) => silent.close(resolve));
});
beforeEach(async () => {
  const [bin, temp] = [join(demo.home(), 'bin'), join(demo.home(), 'tmp')];
  await mkdir(bin);
  await mkdir(temp);
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  await symlink(git, join(bin, 'git'));
  env = { PATH: bin, HOME: demo.home(), TMPDIR: temp, GOPROXY: 'off' };
});
const left = () => readdir(join(demo.home(), 'tmp'));

test('manifests and GitOps are shown even if the control plane cannot be built', async () => {
  const command = demo.run(['--once'], env);
  expect(await command.ended).toBe(1);
  const lines = command.stdout().split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '$ npx monocle-k8s validate examples/monocle.yaml',
      '1 Monocle: valid',
      '$ npx monocle-k8s synth examples/monocle.yaml',
      'apiVersion: v1',
      expect.stringMatching(/^… \d+ lines, 10 objects$/),
      'monocles/demo/monocle  10 created',
      expect.stringMatching(/^pushed [0-9a-f]{7} to main$/),
      'demo/monocle  Monocle = Git (10 objects)',
      expect.stringMatching(/^1 instance at [0-9a-f]{7}: all agree$/),
    ]),
  );
  // The path of the repository is as long as the temporary directory's.
  expect(lines.filter((line) => line.length > 80 && !line.startsWith('$ REPO='))).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: there should be none
  expect(command.stdout()).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
  expect(command.stderr()).toMatch(/there is no Go to build them.*Install Go 1\.26/);
  expect(await left()).toEqual([]);
});

test.each([
  ['while manifests are shown', '1. Manifests'],
  ['while the repository is filled', '$ npx monocle-k8s publish'],
  ['while the control plane is built', '3. The operator'],
])('Ctrl-C %s stops everything', async (_, sign) => {
  const { port } = silent.address() as AddressInfo;
  const command = demo.run([], { ...env, GOPROXY: `http://127.0.0.1:${port}` });
  await until(`it says "${sign}"`, () => command.stdout().includes(sign));
  command.process.kill('SIGINT');
  expect(await command.ended).toBe(130);
  expect(await left()).toEqual([]);
});

test('the progress of the build comes after the other uses', async () => {
  const { port } = silent.address() as AddressInfo;
  const command = demo.run([], { ...env, GOPROXY: `http://127.0.0.1:${port}` });
  await until('it shows progress', () => command.stderr() !== '');
  expect(command.stdout()).toContain('3. The operator');
  expect(command.stderr()).toMatch(/^control plane: fetching Go 1\.26\.\d+\n$/);
  command.process.kill('SIGINT');
  expect(await command.ended).toBe(130);
});
