/** `--create-branch-from`: the first publish to a branch that does not exist yet. */
import { describe, expect, test } from '@jest/globals';
import { files, useDaemon, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';

const host = useHost();
const daemon = useDaemon(host);
const args = ['--create-branch-from', 'main'];

test('without it, the message names it', async () => {
  const repository = await host.create('without', { files });
  const before = await repository.refs();
  expect(await publish(host, { repo: daemon.url(repository), branch: 'prod' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'has no branch prod; there are main. Create it first (publish --create-branch-from BASE does)',
    ),
  });
  expect(await repository.refs()).toBe(before);
});

test('the branch is created by the push of its first commit, on the tip of the other', async () => {
  const repository = await host.create('created', { files });
  const base = await repository.tip();
  const given = { repo: daemon.url(repository), branch: 'prod', args };
  const dry = await publish(host, { ...given, args: [...args, '--dry-run'] });
  expect(dry).toMatchObject({ code: 1, stdout: expect.stringContaining('+kind: Deployment') });
  expect(await repository.tip('prod')).toBe('');
  const first = await publish(host, given);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain(`created prod at ${base.slice(0, 7)}\n`);
  expect((await repository.git('rev-parse', 'prod^')).trim()).toBe(base);
  expect(await repository.tip()).toBe(base);
  // From now on it is a branch as any other, whatever happens to its base.
  await repository.commit({ 'README.md': 'newer\n' });
  const tip = await repository.tip('prod');
  const again = await publish(host, { ...given, input: team('other') });
  expect(again.stdout).not.toContain('created prod at');
  expect((await repository.git('rev-parse', 'prod^')).trim()).toBe(tip);
});

test('a base that has it all becomes the branch', async () => {
  const repository = await host.create('same', { files });
  await publish(host, { repo: daemon.url(repository) });
  const dry = { repo: daemon.url(repository), branch: 'prod', args: [...args, '--dry-run'] };
  expect(await publish(host, dry)).toMatchObject({
    ...{ code: 1, stderr: '' },
    stdout: `would create prod at ${(await repository.tip()).slice(0, 7)}\n`,
  });
  const answer = await publish(host, {
    ...{ repo: daemon.url(repository), branch: 'prod', args: [...args, '--output=json'] },
  });
  expect(JSON.parse(answer.stdout)).toMatchObject({ exitCode: 0, branch: 'prod', created: 'prod' });
  expect(await repository.tip('prod')).toBe(await repository.tip());
});

describe('with --pull-request', () => {
  test('the branch is there first, and the proposal is for it', async () => {
    const repository = await host.create('proposed', { files });
    const base = await repository.tip();
    const given = { repo: daemon.url(repository), branch: 'prod' };
    const first = await publish(host, { ...given, args: [...args, '--pull-request'] });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(await repository.tip('prod')).toBe(base);
    expect(await repository.refs()).toMatch(/refs\/heads\/monocle-k8s\/prod-team-/);
    const again = await publish(host, { ...given, args: [...args, '--pull-request'] });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to push') });
  });

  test('nothing is created if the publish is refused', async () => {
    const repository = await host.create('refused', { files: { 'clusters/prod/team/a.yaml': '' } });
    const before = await repository.refs();
    const given = { repo: daemon.url(repository), branch: 'prod' };
    for (const more of [[], ['--pull-request']]) {
      const { code } = await publish(host, { ...given, args: [...args, ...more] });
      expect(code).toBe(1);
    }
    expect(await repository.refs()).toBe(before);
  });
});

test('a base that does not exist is told, and nothing is written', async () => {
  const repository = await host.create('baseless', { files });
  const given = { repo: daemon.url(repository), branch: 'prod' };
  expect(await publish(host, { ...given, args: ['--create-branch-from', 'mian'] })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has neither the branch prod nor mian'),
  });
  expect(await publish(host, { ...given, args: ['--create-branch-from=--all'] })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--create-branch-from --all: is not a valid branch name'),
  });
});

test('an empty repository needs no base', async () => {
  const repository = await host.create('empty');
  const { code } = await publish(host, { repo: daemon.url(repository), branch: 'prod', args });
  expect(code).toBe(0);
  expect(await repository.log('%s', 'prod')).toHaveLength(1);
});

test('writers that create it at once all end well', async () => {
  const repository = await host.create('writers', { files });
  const names = ['a', 'b', 'c', 'd'];
  const given = { repo: daemon.url(repository), branch: 'prod' };
  const results = await Promise.all(
    names.map((name, i) =>
      publish(host, {
        ...{ ...given, input: team(name) },
        args: [...args, ...(i === 3 ? ['--pull-request'] : [])],
      }),
    ),
  );
  expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(names.map(() => [0, '']));
  const there = Object.keys(await repository.files('prod'));
  for (const name of ['a', 'b', 'c']) expect(there).toContain(`clusters/prod/${name}/.monocle-k8s`);
  expect(results.filter(({ stdout }) => stdout.includes('created prod at'))).toHaveLength(1);
});
