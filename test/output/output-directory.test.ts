/** `synth -o`: our files are there as a whole, or as they were; those of others stay. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rmdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { writeDirectory } from '../../src/output/output-directory.js';
import { monocle, temporaryDirectory } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

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

const contents = async (path: string): Promise<Record<string, string>> => {
  const names = (await readdir(path)).sort();
  const texts = names.map(async (name) => [name, await readFile(join(path, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
};

const synth = (cwd: string, input: string, out = 'out', rest = {}) =>
  warmRun(['synth', '-', '-o', out], { cwd, input, ...rest });

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
    const other = await synth(cwd, monocle([], 'other', ['namespace: prod']), 'link');
    expect(other.code).toBe(0);
    expect(other.stderr).toBe(
      `removed ${first.length} files of an earlier synth, which this one does not make: ${first.sort().join(', ')}\n`,
    );
    const second = await readdir(join(cwd, 'deep/out'));
    expect(second).toContain('prod.deployment.other-api.yaml');
    expect(second.filter((name) => name.includes('team'))).toEqual([]);
    expect(await readdir(join(cwd, 'deep'))).toEqual(['out']);
  });

  test('names the first twenty files that it removed, and counts the others', async () => {
    const cwd = await place('removed');
    await synth(cwd, ['a', 'b', 'c', 'd'].map((name) => monocle([], name)).join('---\n'));
    const before = await readdir(join(cwd, 'out'));
    const { stderr } = await synth(cwd, monocle([], 'a'));
    const after = new Set(await readdir(join(cwd, 'out')));
    const gone = before.filter((name) => !after.has(name)).sort();
    expect(gone.length).toBeGreaterThan(20);
    expect(stderr).toBe(
      `removed ${gone.length} files of an earlier synth, which this one does not make: ${gone.slice(0, 20).join(', ')} and ${gone.length - 20} more\n`,
    );
    expect((await synth(cwd, monocle([], 'a'))).stderr).toBe('');
  });

  test('leaves alone what it did not make, also in the current directory', async () => {
    const cwd = await place('foreign');
    const out = join(cwd, 'out');
    await mkdir(join(out, 'sub'), { recursive: true });
    await writeFile(join(out, 'notes.txt'), 'mine');
    await writeFile(join(out, 'mine.yaml'), 'kind: Mine\n');
    await writeFile(join(out, 'secret.yaml'), 'mine');
    await chmod(join(out, 'secret.yaml'), 0);
    await symlink('mine.yaml', join(out, 'link.yaml'));
    await symlink('nowhere', join(out, 'dangling.yaml'));
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(out, 'pipe.yaml')]);
    const theirs = (await readdir(out)).sort();

    expect(await synth(cwd, monocle())).toMatchObject({ code: 0, stderr: '' });
    const ours = (await readdir(out)).filter((name) => !theirs.includes(name));
    expect(ours).toContain('deployment.team-api.yaml');
    const before = await stat(join(out, 'service.team-api.yaml'));
    expect(await synth(out, monocle(['title: other']), '.')).toMatchObject({
      code: 0,
      stdout: `${ours.length} files in .\n`,
      stderr: '',
    });
    expect(await readFile(join(out, 'deployment.team-api.yaml'), 'utf8')).toContain('other');
    expect((await stat(join(out, 'service.team-api.yaml'))).mtimeMs).toBe(before.mtimeMs);
    expect(await synth(out, monocle([], 'b'), '.')).toMatchObject({ code: 0 });
    const after = await readdir(out);
    expect(after.filter((name) => name.includes('team'))).toEqual([]);
    expect(after.filter((name) => theirs.includes(name)).sort()).toEqual(theirs);
    expect(await readFile(join(out, 'mine.yaml'), 'utf8')).toBe('kind: Mine\n');
  });

  test('refuses the name of a foreign file, and changes nothing', async () => {
    const cwd = await place('taken');
    const out = join(cwd, 'out');
    await synth(cwd, monocle());
    await writeFile(join(cwd, 'file'), 'mine');
    await writeFile(join(out, 'service.other-api.yaml'), 'mine');
    await mkdir(join(cwd, 'directory/service.team-api.yaml'), { recursive: true });
    await mkdir(join(cwd, 'linked'));
    await symlink('../file', join(cwd, 'linked/service.team-api.yaml'));
    const before = await contents(out);
    const [foreign, file, directory, linked] = await Promise.all([
      synth(cwd, `${monocle(['title: new'])}---\n${monocle([], 'other')}`),
      synth(cwd, monocle(), 'file'),
      synth(cwd, monocle(), 'directory'),
      synth(cwd, monocle(), 'linked'),
    ]);
    const refusal = (where: string, name: string) => ({
      ...{ code: 1, stdout: '' },
      stderr: `monocle-k8s: ${where}: contains ${name}, which monocle-k8s synth did not make; nothing was changed. Move it away, or name another directory\n`,
    });
    expect(foreign).toMatchObject(refusal('out', 'service.other-api.yaml'));
    expect(directory).toMatchObject(refusal('directory', 'service.team-api.yaml'));
    expect(linked).toMatchObject(refusal('linked', 'service.team-api.yaml'));
    expect(file.stderr).toBe('monocle-k8s: file: is a file; name a directory\n');
    expect(await contents(out)).toEqual(before);
    expect(await readdir(join(cwd, 'linked'))).toEqual(['service.team-api.yaml']);
    expect(await readFile(join(cwd, 'file'), 'utf8')).toBe('mine');
  });

  test('puts back what it had replaced and deleted if a file cannot be put in place', async () => {
    const out = join(await place('undone'), 'out');
    const { signal } = new AbortController();
    await writeDirectory(
      out,
      [
        ['a.yaml', 'a: 1\n'],
        ['b.yaml', 'b: 1\n'],
        ['z.yaml', ''],
      ],
      signal,
    );
    const before = await contents(out);
    function* files(): Generator<[string, string]> {
      yield ['a.yaml', 'a: 2\n'];
      yield ['b.yaml', 'b: 2\n'];
      yield ['c.yaml', 'c: 2\n'];
      yield ['d.yaml', 'd: 2\n'];
      // Meanwhile somebody makes a directory of this name.
      mkdirSync(join(out, 'd.yaml'));
    }
    await expect(writeDirectory(out, files(), signal)).rejects.toThrow(/EISDIR|is a directory/);
    await rmdir(join(out, 'd.yaml'));
    expect(await contents(out)).toEqual(before);
    const nowhere = join(out, 'x/y');
    // biome-ignore lint/correctness/useYield: it fails before the first file
    function* failing(): Generator<[string, string]> {
      throw new Error('no');
    }
    await expect(writeDirectory(nowhere, failing(), signal)).rejects.toThrow('no');
    expect(await contents(out)).toEqual(before);
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
    const before = await contents(join(cwd, 'out'));
    const many = Array.from({ length: 400 }, (_, index) => monocle([], `team-${index}`));
    const writing = async (): Promise<boolean> => {
      const staging = (await readdir(join(cwd, 'out'))).find((name) => name.startsWith('.'));
      if (staging === undefined) return false;
      const written = await readdir(join(cwd, 'out', staging, 'new')).catch(() => []);
      return written.length > 0;
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
    expect(await contents(join(cwd, 'out'))).toEqual(before);
  });
});

describe('synth --kustomize', () => {
  const kustomized = (cwd: string, input: string, out = 'out') =>
    warmRun(['synth', '-', '-o', out, '--kustomize'], { cwd, input });

  test('lists our files and no others; without it, the list goes', async () => {
    const cwd = await place('kustomize');
    const out = join(cwd, 'out');
    await mkdir(out);
    await writeFile(join(out, 'theirs.yaml'), 'kind: Mine\n');
    expect(await kustomized(cwd, monocle())).toMatchObject({ code: 0, stderr: '' });
    const ours = (await readdir(out)).sort().filter((name) => name !== 'theirs.yaml');
    const text = await readFile(join(out, 'kustomization.yaml'), 'utf8');
    expect(text).toMatch(/^# Made by monocle-k8s synth; /);
    expect(parse(text)).toEqual({
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      resources: ours.filter((name) => name !== 'kustomization.yaml'),
    });
    await synth(cwd, monocle());
    expect(await readdir(out)).not.toContain('kustomization.yaml');
    expect(await readdir(out)).toContain('theirs.yaml');
  });

  test.each(['kustomization.yaml', 'kustomization.yml', 'Kustomization'])(
    'leaves a %s of somebody else alone',
    async (name) => {
      const cwd = await place(`kustomize-${name}`);
      await mkdir(join(cwd, 'out'));
      await writeFile(join(cwd, 'out', name), 'resources: []\n');
      expect(await kustomized(cwd, monocle())).toMatchObject({
        ...{ code: 1, stdout: '' },
        stderr: `monocle-k8s: out: contains ${name}, which monocle-k8s synth did not make; nothing was changed. Leave out --kustomize and list the files in yours, or name another directory\n`,
      });
      expect(await contents(join(cwd, 'out'))).toEqual({ [name]: 'resources: []\n' });
    },
  );
});
