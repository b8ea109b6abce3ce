/** `--at COMMIT`: publish and verify what a commit of the clone has, and nothing of its work tree. */
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { appears, files, type Repository, useDaemon, useHost } from '../support/git/git-server.js';
import { script, team } from '../support/git/publish.js';
import { project, sourceClone } from '../support/git/source.js';

const host = useHost();
const daemon = useDaemon(host);
const config = (name: string) => `workspaces: [{name: ${name}, crawlers: []}]\n`;

const content = (repository: Repository) => ({
  ...{ files: ['teams/*.yaml'], config: 'config.yaml', overlays: ['overlay.yaml'] },
  ...{ repository: daemon.url(repository), branch: 'main', path: 'clusters' },
});
const overlay = (url: string) =>
  `apiVersion: monocle.monocle.change-metrics.io/v1alpha1\nkind: Monocle\nspec:\n  publicURL: ${url}\n`;

async function start(name: string) {
  const repository = await host.create(name, { files });
  const source = await sourceClone(host, name);
  const first = await source.commit(
    {
      'sub/monocle-k8s.yaml': project(content(repository)),
      'sub/teams/team.yaml': team(),
      'sub/config.yaml': config('first'),
      'sub/overlay.yaml': overlay('https://first.example.org'),
    },
    'First',
  );
  return { repository, source, first, at: { at: 'sub' } };
}

const textOf = async (repository: Repository): Promise<string> =>
  Object.values(await repository.files()).join('\n');

test('every file is read from the commit, as if it were checked out', async () => {
  const { repository, source, first, at } = await start('whole');
  const checkedOut = await source.run(['publish', '--dry-run'], at);
  expect(checkedOut).toMatchObject({ code: 1, stderr: '' });
  await source.commit({
    'sub/monocle-k8s.yaml': project({ ...content(repository), path: 'elsewhere' }),
    'sub/config.yaml': config('second'),
    'sub/overlay.yaml': overlay('https://second.example.org'),
  });
  await source.write({ 'sub/monocle-k8s.yaml': 'not: valid\n', 'sub/teams/team.yaml': 'nothing' });
  await rm(join(source.path, 'sub/overlay.yaml'));
  const dry = await source.run(['publish', '--at', first, '--dry-run'], at);
  expect(dry.stdout).toBe(checkedOut.stdout);
  const published = await source.run(['publish', '--at', first.slice(0, 10)], at);
  expect(published).toMatchObject({ code: 0, stderr: '' });
  expect(published.stdout).toContain(
    `at ${first.slice(0, 7)}\n       First (Ada <ada@example.org>)`,
  );
  const text = await textOf(repository);
  expect(text).toContain('https://first.example.org');
  expect(text).toContain('name: first');
  expect(text).not.toMatch(/second|elsewhere/);
  const record = parse((await repository.files())['clusters/prod/team/.monocle-k8s'] ?? '').source;
  expect(record).toEqual({
    repository: 'https://git.example.org/teams.git',
    paths: expect.arrayContaining(['sub/teams/team.yaml', 'sub/overlay.yaml', 'sub/config.yaml']),
    ...{ commit: first, author: 'Ada <ada@example.org>', date: expect.any(String) },
    subject: 'First',
  });
  const required = ['publish', '--at', first, '--require-clean-source'];
  expect(await source.run(required, at)).toMatchObject({ code: 0, stderr: '' });
  expect(await source.run(['verify', '--at', first], at)).toMatchObject({ code: 0 });
  const newer = await source.run(['verify', '--at', 'HEAD', '--path', 'clusters'], at);
  expect(newer).toMatchObject({ code: 1, stdout: expect.stringContaining('1 of 1 instance') });
});

test('files and flags of the command line are read from it, too', async () => {
  const { repository, source, first, at } = await start('given');
  await rm(join(source.path, 'sub'), { recursive: true });
  const named = ['--project', 'sub/monocle-k8s.yaml', '--at', first];
  const given = ['sub/teams/team.yaml', '--config', 'sub/config.yaml'];
  const answer = await source.run(['publish', ...given, ...named]);
  expect(answer).toMatchObject({ code: 0, stderr: '' });
  expect(await textOf(repository)).toContain('name: first');
  await source.git('checkout', '--quiet', '--', '.');
  for (const [file, words] of [
    ['-', '- is standard input, which is in no commit'],
    ['../../outside.yaml', 'is not in the clone'],
  ] as const)
    expect(await source.run(['publish', file, '--at', 'HEAD'], at)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words),
    });
});

test('a pattern takes a file with quotes and backslashes in its name, and the commit is recorded', async () => {
  const { repository, source, at } = await start('quotes');
  const names = ['sub/teams/a "b".yaml', 'sub/teams/c\\d.yaml'];
  const [quotes = '', backslash = ''] = names;
  const withoutConfig = project({ ...content(repository), config: undefined });
  await source.commit({ 'sub/monocle-k8s.yaml': withoutConfig });
  await source.commit({ [quotes]: team('quotes'), [backslash]: team('backslash') }, 'Second');
  const third = await source.commit({ 'sub/other.txt': 'x' }, 'Third');
  await source.commit({ 'sub/other.txt': 'y' }, 'Fourth');
  expect(await source.run(['publish', '--at', 'HEAD^'], at)).toMatchObject({ code: 0, stderr: '' });
  const published = await repository.files();
  for (const [name, path] of [
    ['quotes', quotes],
    ['backslash', backslash],
  ] as const) {
    const { source } = parse(published[`clusters/prod/${name}/.monocle-k8s`] ?? '');
    // Escaped, as git shows it.
    const shown = path.replaceAll(/["\\]/g, '\\$&');
    expect(source).toMatchObject({ commit: third, paths: expect.arrayContaining([shown]) });
  }
  expect(await source.run(['verify', '--at', 'HEAD'], at)).toMatchObject({ code: 0 });
});

test('the commit says which project it is, whatever the work tree has', async () => {
  const { repository, source, at } = await start('which');
  const top = { ...content(repository), files: ['sub/teams/*.yaml'], path: 'top' };
  await source.commit({ 'monocle-k8s.yaml': project({ ...top, overlays: [], config: undefined }) });
  await rm(join(source.path, 'sub/monocle-k8s.yaml'));
  const { stdout } = await source.run(['publish', '--at=HEAD', '--dry-run', '--output=json'], at);
  expect(JSON.parse(stdout)).toMatchObject({ path: 'clusters' });
  await rm(join(source.path, 'monocle-k8s.yaml'));
  const other = await source.run(['publish', '--at=HEAD', '--dry-run', '--output=json']);
  expect(JSON.parse(other.stdout)).toMatchObject({ path: 'top' });
});

describe('what is wrong', () => {
  test('a clone without a commit, and a commit without the file', async () => {
    const source = await sourceClone(host, 'empty');
    expect(await source.run(['publish', '--at', 'HEAD'])).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('the clone has no commit yet') },
    });
    await source.commit({ 'team.yaml': team() });
    expect(await source.run(['publish', '--at', 'HEAD'])).toMatchObject({
      ...{ code: 2, stderr: expect.stringMatching(/--at HEAD: \w{7} has no monocle-k8s\.yaml/) },
    });
  });

  test('a problem names the file and the commit', async () => {
    const { source, at } = await start('problems');
    const bad = await source.commit({ 'sub/teams/team.yaml': `${team()}spec: {nope: 1}\n` });
    await source.write({ 'sub/teams/team.yaml': team() });
    const { code, stderr } = await source.run(['publish', '--at', 'HEAD'], at);
    expect(code).toBe(1);
    expect(stderr).toContain(`sub/teams/team.yaml@${bad.slice(0, 7)}:6:8`);
    const worse = await source.commit({ 'sub/monocle-k8s.yaml': 'brnch: a\n' });
    expect((await source.run(['publish', '--at', 'HEAD'], at)).stderr).toContain(
      `sub/monocle-k8s.yaml@${worse.slice(0, 7)}:1:1: brnch unknown field; did you mean branch?`,
    );
  });

  test.each([
    ['nowhere', 'nowhere: is no commit of this clone'],
    ['--all', 'is no commit of this clone'],
    ['HEAD:sub', 'is no commit of this clone'],
    ['0123456789012345678901234567890123456789', 'is no commit of this clone'],
  ])('--at %s', async (revision, words) => {
    const { source, at } = await start(`revision-${revision.replaceAll(/\W/g, '-')}`);
    expect(await source.run(['publish', `--at=${revision}`], at)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words),
    });
  });

  test('outside a clone there is no commit', async () => {
    const { source } = await start('outside');
    await writeFile(join(host.path, 'monocle-k8s.yaml'), 'branch: main\n');
    expect(await source.run(['publish', '--at', 'HEAD'], { at: '..' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not in a clone'),
    });
  });
});

describe('a hostile clone', () => {
  test('links of the commit are refused, also those to a file of the clone', async () => {
    const { repository, source, at } = await start('links');
    await writeFile(join(host.path, 'secret.yaml'), 'password: opensesame\n');
    await symlink('../../../secret.yaml', join(source.path, 'sub/teams/link.yaml'));
    await source.commit({});
    const before = await repository.refs();
    for (const more of [[], ['sub/teams/link.yaml']]) {
      const place = more.length > 0 ? {} : at;
      const named = more.length > 0 ? ['--project', 'sub/monocle-k8s.yaml'] : [];
      const given = ['publish', ...more, ...named, '--at', 'HEAD'];
      const { code, stderr } = await source.run(given, place);
      expect(code).toBe(1);
      expect(stderr).toMatch(/link\.yaml@\w{7}: is a link or a submodule in this commit/);
      expect(stderr).not.toContain('opensesame');
    }
    expect(await repository.refs()).toBe(before);
  });

  test('nothing of its configuration is run, and no object is put in the place of another', async () => {
    const { repository, source, first, at } = await start('harmless');
    const evil = await script(host, 'evil', `echo ran >> '${join(host.path, 'marker')}'`, 'exit 1');
    for (const key of [
      'core.fsmonitor',
      'core.sshCommand',
      'diff.external',
      'core.pager',
      'alias.ls-tree',
    ])
      await source.git('config', key, key.startsWith('alias') ? `!${evil}` : evil);
    await source.git('config', 'filter.evil.smudge', evil);
    await source.git('config', 'core.hooksPath', join(host.path, 'hooks'));
    await source.write({ '.gitattributes': '* filter=evil diff=evil\n' });
    const { stdout: other } = { stdout: await source.git('commit-tree', '-m', 'x', 'HEAD^{tree}') };
    await source.git('replace', '-f', first, other);
    const published = await source.run(['publish', '--at', first], at);
    expect(published).toMatchObject({ code: 0, stderr: '' });
    expect(published.stdout).toContain('\n       First (Ada');
    await writeFile(join(host.path, 'marker'), 'nothing\n', { flag: 'a' });
    expect(await appears(join(host.path, 'marker'))).toBe('nothing');
    expect(await textOf(repository)).toContain(first);
  });
});
