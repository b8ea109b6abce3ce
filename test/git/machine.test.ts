import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, useDaemon, useHost } from '../support/git-server.js';
import { publish, script } from '../support/publish.js';

const host = useHost();
const daemon = useDaemon(host);

describe('the machine of the one who publishes', () => {
  test.each([
    ['git is not there', { PATH: '/nonexistent' }, 'git is not installed, or not on the PATH'],
    [
      'no place for temporary files',
      { TMPDIR: '/nonexistent' },
      '/nonexistent (TMPDIR): no such file or directory',
    ],
  ])('%s', async (_, env, words) => {
    const result = await publish(host, { repo: 'http://127.0.0.1:9/x.git', env });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(words);
  });

  test('a directory for temporary files that may not be written', async () => {
    const scratch = join(host.path, 'locked');
    await mkdir(scratch, { mode: 0o555 });
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const result = await publish(host, {
      ...{ repo: 'http://127.0.0.1:9/x.git', env: { TMPDIR: scratch } },
      ...nobody,
    });
    expect(result).toMatchObject({
      code: 1,
      stderr: `monocle-k8s: ${scratch} (TMPDIR): permission denied\n`,
    });
  });

  test('variables of a hook, and an unusual setup, do not mislead it', async () => {
    const repository = await host.create('hooked', { files });
    const other = await host.create('other', { files });
    const { code, stderr } = await publish(host, {
      repo: daemon.url(repository),
      env: {
        ...{ GIT_DIR: other.path, GIT_WORK_TREE: host.path, GIT_INDEX_FILE: '/nonexistent/index' },
        ...{ GIT_PREFIX: 'sub/', GIT_OBJECT_DIRECTORY: '/nonexistent', GIT_DEFAULT_HASH: 'sha256' },
        ...{
          GIT_EXTERNAL_DIFF: 'false',
          GIT_PAGER: 'false',
          GIT_EDITOR: 'false',
          LANG: 'de_DE.UTF-8',
        },
        ...{
          GIT_CONFIG_COUNT: '2',
          GIT_CONFIG_KEY_0: 'core.quotePath',
          GIT_CONFIG_VALUE_0: 'true',
        },
        ...{ GIT_CONFIG_KEY_1: 'fetch.prune', GIT_CONFIG_VALUE_1: 'true' },
      },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await repository.log()).toHaveLength(2);
    expect(await other.log()).toEqual(['first']);
  });

  test.each([
    ['fetch', 'cannot be read: git fetch: was ended by a signal. Nothing was written'],
    ['fast-import', 'git fast-import: was ended by a signal'],
    ['push', 'the push failed: git push: was ended by a signal. Nothing was published, or all'],
  ])('a git that is killed in %s has not succeeded', async (command, words) => {
    const repository = await host.create(`killed-${command}`, { files });
    const bin = join(host.path, `bin-${command}`);
    await mkdir(bin);
    const real = (await host.git(host.path, ['--exec-path'])).trim();
    await script(
      host,
      `bin-${command}/git`,
      `case " $* " in *" ${command} "*) kill -9 $$;; esac`,
      `exec '${real}/git' "$@"`,
    );
    const result = await publish(host, {
      repo: daemon.url(repository),
      env: { PATH: `${bin}:${process.env.PATH}` },
    });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(words);
    expect(await repository.log()).toEqual(['first']);
  });

  test('leaves no file behind, whatever comes', async () => {
    const scratch = join(host.path, 'scratch');
    await mkdir(scratch);
    const repository = await host.create('clean', { files });
    const env = { TMPDIR: scratch };
    await publish(host, { repo: daemon.url(repository), env });
    await publish(host, { repo: daemon.url(repository), branch: 'nope', env });
    await publish(host, { repo: 'http://127.0.0.1:9/x.git', env });
    expect(await readdir(scratch)).toEqual([]);
  });
});
