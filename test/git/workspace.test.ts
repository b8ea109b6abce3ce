/** The clone that the controller keeps for as long as it runs. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { Workspace } from '../../src/gitops/git/workspace.js';
import { useHost } from '../support/git/git-server.js';

const host = useHost();
beforeAll(() => {
  Object.assign(process.env, host.env);
});

test('comes back where somebody cleared the directory for temporary files', async () => {
  const repository = await host.create('cleared', { files: { 'a.txt': 'a\n' } });
  const target = { repo: `file://${repository.path}`, branch: 'main', path: '.' };
  const workspace = await Workspace.open(target);
  await workspace.refresh();
  const directory: string = Reflect.get(workspace, 'directory');
  await rm(directory, { recursive: true });
  const tip = await repository.commit({ 'b.txt': 'b\n' });
  await workspace.refresh();
  expect(workspace.tip).toBe(tip);
  const entries = await workspace.list('.');
  expect(entries.map(({ path }) => path)).toEqual(['a.txt', 'b.txt']);
  const texts = await workspace.read(entries.map(({ id }) => id));
  expect([...texts.values()]).toEqual(['a\n', 'b\n']);
  await workspace.close();
  expect(existsSync(directory)).toBe(false);
});

test('reads thousands of files at once, and each as it is', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [`f${index}`, `${index} ö\n`.repeat(index % 50)]),
  );
  const repository = await host.create('thousands', { files });
  const workspace = await Workspace.open({
    ...{ repo: `file://${repository.path}`, branch: 'main', path: '.' },
  });
  await workspace.refresh();
  const entries = await workspace.list('.');
  const texts = await workspace.read(entries.map(({ id }) => id));
  expect(entries).toHaveLength(3_000);
  for (const { path, id } of entries) {
    expect(texts.get(id)).toBe(files[path]);
    expect(workspace.blobId(files[path] ?? '')).toBe(id);
  }
  await workspace.close();
});

test('does not take a huge file of somebody else into memory', async () => {
  const files = { 'small.txt': 'a\n', 'huge.txt': 'x'.repeat(5_000_000) };
  const repository = await host.create('huge', { files });
  const target = { repo: `file://${repository.path}`, branch: 'main', path: '.' };
  const workspace = await Workspace.open(target);
  await workspace.refresh();
  const entries = await workspace.list('.');
  const texts = await workspace.read(entries.map(({ id }) => id));
  expect([...texts.values()]).toEqual(['a\n']);
  await workspace.close();
});
