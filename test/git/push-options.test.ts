/** What a user adds to a commit and to its push: --signoff and --push-option. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, type Repository, useDaemon, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';

const host = useHost();
const daemon = useDaemon(host);

describe('--push-option', () => {
  async function receiving(name: string): Promise<Repository> {
    const repository = await host.create(name, {
      files,
      config: ['receive.advertisePushOptions=true'],
    });
    await repository.hook('pre-receive', 'env | grep ^GIT_PUSH_OPTION | sort >> options');
    return repository;
  }
  const received = ({ path }: Repository) => readFile(join(path, 'options'), 'utf8');

  test('reaches the server as it is, in its order', async () => {
    const repository = await receiving('options');
    const args = ['--push-option', 'ci.variable=A=b c', '--push-option=ci.skip'];
    const result = await publish(host, { repo: daemon.url(repository), args });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(await received(repository)).toBe(
      'GIT_PUSH_OPTION_0=ci.variable=A=b c\nGIT_PUSH_OPTION_1=ci.skip\nGIT_PUSH_OPTION_COUNT=2\n',
    );
  });

  test('comes with the options of a proposal', async () => {
    const repository = await receiving('proposal-options');
    const args = ['--pull-request', '--push-option', 'merge_request.label=monocle'];
    expect(await publish(host, { repo: daemon.url(repository), args })).toMatchObject({ code: 0 });
    const text = await received(repository);
    expect(text).toContain('GIT_PUSH_OPTION_0=merge_request.label=monocle\n');
    expect(text).toContain('=merge_request.create\n');
  });

  test.each([[[]], [['--pull-request']]])(
    'of a server that takes none: nothing is published %j',
    async (more) => {
      const repository = await host.create(`deaf-${more.length}`, { files });
      const before = await repository.refs();
      const args = [...more, '--push-option', 'a=b'];
      const result = await publish(host, { repo: daemon.url(repository), args });
      expect(result).toMatchObject({
        ...{ code: 1, stdout: '' },
        stderr: expect.stringContaining(
          'the server takes no push options; nothing was published. Leave out --push-option\n',
        ),
      });
      expect(await repository.refs()).toBe(before);
    },
  );

  test.each([
    ['a=b\nc', 'has a line break or another control character; leave it out'],
    ['a=\u001b[31m', 'has a line break or another control character; leave it out'],
    ['=b', '--push-option =b is not like ci.variable=A=b'],
    ['a b=c', '--push-option a b=c is not like ci.variable=A=b'],
    ['', '--push-option is empty'],
  ])('%j is refused, also after a good one', async (value, words) => {
    const args = ['--push-option', 'a=b', '--push-option', value];
    const result = await publish(host, { repo: 'http://127.0.0.1:9/x.git', args });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
    expect(result.stderr).not.toMatch(/[^\P{C}\n]/u);
  });
});

describe('--signoff', () => {
  const trailers = async (repository: Repository, ref = 'main') =>
    (await repository.git('log', '-1', '--format=%(trailers:key=Signed-off-by,valueonly)', ref))
      .trim()
      .split('\n');

  test('adds the committer, once', async () => {
    const repository = await host.create('signoff', { files });
    const repo = daemon.url(repository);
    expect(await publish(host, { repo, args: ['--signoff'] })).toMatchObject({ code: 0 });
    expect(await trailers(repository)).toEqual(['Test <test@example.org>']);
    const message = '{summary}\n\nSigned-off-by: Ada <ada@example.org>';
    const input = team('team', ['image: example/a:1']);
    const ada = ['--signoff', '--committer', 'Ada <ada@example.org>', '--message', message];
    expect(await publish(host, { repo, input, args: ada })).toMatchObject({ code: 0 });
    expect(await trailers(repository)).toEqual(['Ada <ada@example.org>']);
    const other = team('team', ['image: example/a:2']);
    const both = ['--signoff', '--message', message];
    expect(await publish(host, { repo, input: other, args: both })).toMatchObject({ code: 0 });
    expect(await trailers(repository)).toEqual([
      'Ada <ada@example.org>',
      'Test <test@example.org>',
    ]);
    // Our own trailers are read as before.
    expect(
      await repository.git('log', '-1', '--format=%(trailers:key=Monocle,valueonly)', 'main'),
    ).toBe('prod/team\n\n');
  });

  test('is on a proposal, which stays ours', async () => {
    const repository = await host.create('signoff-proposal', { files });
    const repo = daemon.url(repository);
    const args = ['--signoff', '--pull-request'];
    const first = await publish(host, { repo, args });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const [, branch = ''] = /to (monocle-k8s\/\S+)/.exec(first.stdout) ?? [];
    expect(await trailers(repository, branch)).toEqual(['Test <test@example.org>']);
    const input = team('team', ['image: example/a:1']);
    expect(await publish(host, { repo, args, input })).toMatchObject({ code: 0, stderr: '' });
  });

  test('without a name to sign with writes nothing', async () => {
    const repository = await host.create('nobody', { files });
    const env = {
      GIT_CONFIG_GLOBAL: '/dev/null',
      EMAIL: '',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'user.useConfigOnly',
      GIT_CONFIG_VALUE_0: 'true',
    };
    const result = await publish(host, { repo: daemon.url(repository), env, args: ['--signoff'] });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('git does not know who commits; nothing was written');
    expect(await repository.log()).toEqual(['first']);
  });
});
