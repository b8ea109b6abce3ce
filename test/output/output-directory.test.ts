/** `synth -o`: the directory is there as a whole, or as it was. */
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { monocle, run, temporaryDirectory } from '../support/command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

async function place(name: string): Promise<string> {
  const cwd = join(directory.path, name);
  await mkdir(cwd);
  return cwd;
}

const synth = (cwd: string, input: string, out = 'out', rest = {}) =>
  run(['synth', '-', '-o', out], { cwd, input, ...rest });

describe('synth -o', () => {
  test('makes a directory that others may read, and replaces what it made', async () => {
    const cwd = await place('again');
    const fresh = await synth(cwd, monocle([], 'team'), 'deep/out');
    const first = await readdir(join(cwd, 'deep/out'));
    expect(fresh).toMatchObject({
      code: 0,
      stdout: `${first.length} files in deep/out\n`,
      stderr: '',
    });
    expect((await stat(join(cwd, 'deep/out'))).mode & 0o777).toBe(0o777 & ~process.umask());
    expect(first).toContain('deployment.team-api.yaml');
    const text = await readFile(join(cwd, 'deep/out/deployment.team-api.yaml'), 'utf8');
    expect(text).toMatch(
      /^# Made by monocle-k8s synth; .*\napiVersion: apps\/v1\nkind: Deployment\n/,
    );

    await symlink('deep/out', join(cwd, 'link'));
    expect(await synth(cwd, monocle([], 'other', ['namespace: prod']), 'link')).toMatchObject({
      code: 0,
    });
    const second = await readdir(join(cwd, 'deep/out'));
    expect(second).toContain('prod.deployment.other-api.yaml');
    expect(second.filter((name) => name.includes('team'))).toEqual([]);
    expect(await readdir(join(cwd, 'deep'))).toEqual(['out']);
  });

  test('leaves alone what it did not make', async () => {
    const cwd = await place('foreign');
    await mkdir(join(cwd, 'out'));
    await writeFile(join(cwd, 'out/notes.txt'), 'mine');
    await writeFile(join(cwd, 'file'), 'mine');
    await mkdir(join(cwd, 'empty'));
    const [foreign, file, here] = await Promise.all([
      synth(cwd, monocle()),
      synth(cwd, monocle(), 'file'),
      synth(join(cwd, 'empty'), monocle(), '.'),
    ]);
    expect(foreign).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr:
        'monocle-k8s: out: contains notes.txt, which monocle-k8s synth did not make; nothing was changed. Name another directory\n',
    });
    expect(file.stderr).toBe('monocle-k8s: file: is a file; name a directory\n');
    expect(here.stderr).toBe('monocle-k8s: .: is the current directory; name a directory in it\n');
    expect(await readdir(cwd)).toEqual(['empty', 'file', 'out']);
    expect(await readdir(join(cwd, 'out'))).toEqual(['notes.txt']);
  });

  test('makes nothing where it may not, or where one Monocle of two is wrong', async () => {
    const cwd = await place('refused');
    await mkdir(join(cwd, 'locked'));
    await chmod(join(cwd, 'locked'), 0o555);
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const [locked, wrong] = await Promise.all([
      synth(cwd, monocle(), 'locked/out', nobody),
      synth(cwd, `${monocle()}---\n${monocle(['title: 5'], 'b')}`),
    ]);
    expect(locked).toMatchObject({
      code: 1,
      stderr: 'monocle-k8s: locked/out: permission denied\n',
    });
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toContain('<stdin>:11:10 spec.title');
    expect(await readdir(cwd)).toEqual(['locked']);
    expect(await readdir(join(cwd, 'locked'))).toEqual([]);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('undoes what it began on %s', async (signal) => {
    const cwd = await place(signal);
    await synth(cwd, monocle());
    const before = await readdir(join(cwd, 'out'));
    const many = Array.from({ length: 400 }, (_, index) => monocle([], `team-${index}`));
    const writing = async (): Promise<boolean> => {
      const staging = (await readdir(cwd)).find((name) => name.startsWith('.out-'));
      return staging !== undefined && (await readdir(join(cwd, staging))).length > 0;
    };
    const result = await synth(cwd, many.join('---\n'), 'out', {
      started: async (process: { kill: (signal: NodeJS.Signals) => void }) => {
        while (!(await writing())) await setImmediate();
        process.kill(signal);
      },
    });
    expect(result).toMatchObject({
      ...{ signal, stdout: '', stderr: 'monocle-k8s: interrupted; nothing was changed\n' },
    });
    expect(await readdir(cwd)).toEqual(['out']);
    expect(await readdir(join(cwd, 'out'))).toEqual(before);
  });
});
