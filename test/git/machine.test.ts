import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  appears,
  files,
  type Repository,
  useDaemon,
  useHost,
  useHttp,
} from '../support/git/git-server.js';
import { leftIn, type Publishing, publish, script, team } from '../support/git/publish.js';

const host = useHost();
const daemon = useDaemon(host);
const http = useHttp(host);
/** Settings of git, as if they were in the user's own file. */
const settings = (...pairs: readonly (readonly [string, string])[]) => ({
  GIT_CONFIG_COUNT: String(pairs.length),
  ...Object.fromEntries(
    pairs.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ),
});

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
    [
      'push',
      'the push failed: git push: was ended by a signal. Either all or nothing was published',
    ],
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

  test.each([
    [
      'a full directory for temporary files',
      'fetch "*) echo "fatal: write error: No space left on device" >&2; exit 128',
      '(TMPDIR): no space left on the device; nothing was written. Free some',
    ],
    [
      'a git that is too old',
      'version "*) echo "git version 2.30.2 (Vendor)"; exit 0',
      'git 2.30.2 is too old; nothing was written. Install git 2.34 or newer',
    ],
  ])('%s is named', async (what, line, words) => {
    const repository = await host.create(what.replaceAll(' ', '-'), { files });
    const bin = join(host.path, what.replaceAll(' ', '-'));
    await mkdir(bin);
    const real = (await host.git(host.path, ['--exec-path'])).trim();
    const name = `${what.replaceAll(' ', '-')}/git`;
    await script(host, name, `case " $* " in *" ${line};; esac`, `exec '${real}/git' "$@"`);
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const result = await publish(host, { repo: daemon.url(repository), env });
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(words) });
    expect(result.stderr).not.toContain('cannot be read');
  });

  test('a server without space is named, and no pull request suggested', async () => {
    const repository = await host.create('full-server', { files });
    await repository.hook(
      'pre-receive',
      'echo "fatal: write error: No space left on device" >&2',
      'exit 1',
    );
    const { code, stderr } = await publish(host, { repo: daemon.url(repository) });
    expect(code).toBe(1);
    expect(stderr).toContain('(main): the server has no space left; nothing was published');
    expect(stderr).not.toContain('--pull-request');
  });

  test('a repository of another user comes with the remedy', async () => {
    const repository = await host.create('foreign', { files });
    const { code, stderr } = await publish(host, {
      ...{ repo: repository.path, env: { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' } },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/dubious ownership.*git config --global --add safe\.directory/s);
  });

  test('a git that uses no bare repository but one that is named', async () => {
    const repository = await host.create('explicit', { files });
    const env = settings(['safe.bareRepository', 'explicit']);
    const { code, stderr } = await publish(host, { repo: daemon.url(repository), env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await repository.log()).toHaveLength(2);
  });

  test.each(['0', '1'])(
    'a server that speaks protocol %s is read all the same',
    async (version) => {
      const repository = await host.create(`protocol-${version}`, { files });
      http.speak(version);
      const repo = http.url(repository);
      for (const image of ['example/monocle:1', 'example/monocle:2']) {
        const input = team('team', [`image: ${image}`]);
        const { code, stderr } = await publish(host, { repo, input });
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      }
      expect(await repository.log()).toHaveLength(3);
    },
  );

  test('what a killed run left is cleared by the next, and nothing of a run that lives', async () => {
    const scratch = join(host.path, 'leftovers');
    await mkdir(join(scratch, 'monocle-publish-of-somebody'), { recursive: true });
    const there = async () => (await leftIn(scratch)).filter((name) => !name.endsWith('somebody'));
    // Each push waits until it is let go.
    const [slow, doomed, other] = await Promise.all(
      ['slow', 'doomed', 'other'].map((name) => host.create(name, { files })),
    );
    for (const { hook } of [slow, doomed] as Repository[])
      await hook('pre-receive', 'echo 1 > started', 'while [ ! -e go ]; do sleep 0.05; done');
    const start = ({ path, name }: Repository, during: Publishing['started']) =>
      publish(host, {
        ...{ repo: daemon.url({ name } as Repository), env: { TMPDIR: scratch } },
        started: async (process) => {
          await appears(join(path, 'started'));
          await during?.(process);
          await writeFile(join(path, 'go'), '');
        },
      });
    const lives = await start(slow as Repository, async () => {
      const own = await there();
      await start(doomed as Repository, async ({ kill }) => kill('SIGKILL'));
      expect(await there()).toHaveLength(2);
      const repo = daemon.url(other as Repository);
      await publish(host, { repo, env: { TMPDIR: scratch } });
      expect(await there()).toEqual(own);
    });
    expect(lives).toMatchObject({ code: 0, stderr: '' });
    expect(await leftIn(scratch)).toEqual(['monocle-publish-of-somebody']);
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
