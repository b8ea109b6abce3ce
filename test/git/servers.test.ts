import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  appears,
  files,
  gitDaemon,
  gitHost,
  useDaemon,
  useHost,
  useHttp,
} from '../support/git/git-server.js';
import { leftIn, publish, script, team } from '../support/git/publish.js';

const host = useHost();
const daemon = useDaemon(host);
const http = useHttp(host);

describe('a server that refuses', () => {
  test('a protected branch: its words, and the way round', async () => {
    const repository = await host.create('protected', { files });
    await repository.hook(
      'update',
      '[ "$1" = refs/heads/main ] || exit 0',
      'echo "GitLab: You are not allowed to push code to protected branches on this project." >&2',
      'exit 1',
    );
    const before = await repository.refs();
    const refused = await publish(host, { repo: http.url(repository) });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toBe(
      `monocle-k8s: ${http.url(repository)} (main): the server refused the push (hook declined; GitLab: You are not allowed to push code to protected branches on this project.; error: hook declined to update refs/heads/main); nothing was published. If the branch is protected, --pull-request proposes the change on a branch of its own\n`,
    );
    expect(await repository.refs()).toBe(before);

    const proposed = await publish(host, { repo: http.url(repository), args: ['--pull-request'] });
    expect(proposed).toMatchObject({ code: 0, stderr: '' });
    expect(proposed.stdout).toMatch(/^pushed \w{7} to monocle-k8s\/prod-team-\w{8}$/m);
    expect(await repository.log('%s')).toEqual(['first']);
  });

  test('a hook that rejects everything, at length', async () => {
    const repository = await host.create('rejecting', { files });
    await repository.hook('pre-receive', 'seq 1 500 | sed "s/^/line /" >&2', 'exit 1');
    const before = await repository.refs();
    const { code, stderr } = await publish(host, { repo: daemon.url(repository) });
    expect(code).toBe(1);
    expect(stderr).toContain('refused the push (pre-receive hook declined; line 1; line 2;');
    expect(stderr.length).toBeLessThan(1000);
    expect(await repository.refs()).toBe(before);
    expect(await repository.git('count-objects')).toMatch(/^3 objects/);
  });

  test('signs that a terminal obeys are not passed on', async () => {
    const repository = await host.create('signs', { files });
    const said = 'printf "\\033]0;x\\007 see https://example.org/\\033[2Jx\\n" >&2';
    await repository.hook('pre-receive', said, 'exit 1');
    const refused = await publish(host, { repo: daemon.url(repository) });
    expect(refused.stderr).toContain('pre-receive hook declined');
    await repository.hook('pre-receive', said);
    const pushed = await publish(host, { repo: daemon.url(repository) });
    expect(pushed.stdout).toMatch(/^https:\/\/example\.org\/$/m);
    const ssh = await script(host, 'signing-ssh', 'printf "fatal: \\033[2Jx\\n" >&2', 'exit 128');
    const env = { GIT_SSH_COMMAND: ssh };
    const unread = await publish(host, { repo: 'ssh://example.org/x.git', env });
    expect(unread.stderr).toContain('cannot be read: git fetch: fatal:');
    const words = [refused, pushed, unread].map(({ stdout, stderr }) => stdout + stderr).join('');
    expect(words).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test('one that gives nothing to read', async () => {
    const repository = await host.create('readable', { files });
    const [nowhere, closed] = await Promise.all([
      publish(host, { repo: `${daemon.url(repository)}x` }),
      publish(host, { repo: 'http://127.0.0.1:9/x.git' }),
    ]);
    expect(nowhere.stderr).toMatch(
      /\.gitx: cannot be read: git fetch: .* Nothing was written; check the address/,
    );
    expect(closed.stderr).toContain('check the address, and whether `git ls-remote` can read it');
    expect([nowhere.code, closed.code]).toEqual([1, 1]);
  });

  test('one that may be read and not written', async () => {
    const repository = await host.create('read-only', {
      files,
      config: ['http.receivepack=false'],
    });
    const { code, stderr } = await publish(host, { repo: http.url(repository) });
    expect(code).toBe(1);
    expect(stderr).toContain('can be read, but not written: git push: fatal: unable to access');
    expect(stderr).toContain('Nothing was published; give git what the server asks for');
  });
});

describe('a server that dies in mid-push', () => {
  test('nothing is on the remote, and the next run works', async () => {
    const own = await gitHost();
    const first = await gitDaemon(own);
    const repository = await own.create('dying', { files });
    const started = join(own.path, 'started');
    await repository.hook('pre-receive', `echo $$ > '${started}'`, 'exec sleep 60');
    const before = await repository.refs();
    const [result] = await Promise.all([
      publish(own, { repo: first.url(repository) }),
      appears(started).then(() => first.close()),
    ]);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(
      /the push failed: git push: .*hung up.* Either all or nothing was published; run the command again to find out/,
    );
    expect(await repository.refs()).toBe(before);
    await repository.hook('pre-receive', 'exit 0');

    const second = await gitDaemon(own);
    expect(await publish(own, { repo: second.url(repository) })).toMatchObject({ code: 0 });
    expect(await repository.log()).toEqual(['Monocle prod/team: 10 created', 'first']);
    await repository.git('fsck', '--strict');
    await second.close();
    await own.close();
  });
});

test.each([
  ['pipe', '"$@" | true'],
  ['full', '"$@" > /dev/full'],
])('where the result cannot be printed (%s), the push is told', async (name, shell) => {
  const repository = await host.create(name, { files });
  const { stderr } = await publish(host, {
    repo: daemon.url(repository),
    input: Array.from({ length: 200 }, (_, i) => team(`team-${i}`)).join('---\n'),
    shell,
  });
  expect(stderr).toContain('It is pushed, but the result could not be printed\n');
  expect(await repository.log()).toHaveLength(2);
});

describe('Ctrl-C', () => {
  /** Once git has started its remote side, which hangs. */
  const interrupted = async (name: string, service: string) => {
    const repository = await host.create(name, { files });
    const started = join(repository.path, 'started');
    const scratch = join(repository.path, 'scratch');
    await mkdir(scratch);
    const ssh = await script(
      host,
      `ssh-${name}`,
      `case "$*" in *${service}*) echo $$ > '${started}'; exec sleep 60;; esac`,
      'shift $(($# - 1)); exec sh -c "$1"',
    );
    const result = await publish(host, {
      repo: `ssh://git@host.example${repository.path}`,
      env: { GIT_SSH_COMMAND: ssh, TMPDIR: scratch },
      started: async ({ kill }) => {
        await appears(started);
        kill('SIGINT');
      },
    });
    process.kill(Number(await appears(started)));
    return { ...result, left: await leftIn(scratch), log: await repository.log() };
  };

  test('in a fetch leaves nothing anywhere', async () => {
    expect(await interrupted('stopped-fetch', 'git-upload-pack')).toEqual({
      ...{ code: null, signal: 'SIGINT', stdout: '', left: [], log: ['first'] },
      stderr: 'monocle-k8s: interrupted; nothing was changed\n',
    });
  });

  test('between two pushes tells that there was one', async () => {
    const repository = await host.create('between', { files });
    const started = join(repository.path, 'started');
    // The proposal is signed when the new branch is pushed.
    const program = await script(host, 'gpg-between', `echo $$ > '${started}'; exec sleep 60`);
    const result = await publish(host, {
      ...{ repo: http.url(repository), branch: 'new' },
      args: ['--create-branch-from', 'main', '--pull-request', '--sign', '--output=json'],
      env: {
        GIT_CONFIG_COUNT: '1',
        ...{ GIT_CONFIG_KEY_0: 'gpg.program', GIT_CONFIG_VALUE_0: program },
      },
      started: async ({ kill }) => {
        await appears(started);
        kill('SIGTERM');
      },
    });
    process.kill(Number(await appears(started)));
    const words = 'interrupted; a part of it is pushed; run the command again';
    expect(result).toMatchObject({ signal: 'SIGTERM', stderr: `monocle-k8s: ${words}\n` });
    expect(JSON.parse(result.stdout)).toMatchObject({ exitCode: 143, error: { message: words } });
    expect(await repository.refs()).toContain('refs/heads/new');
  });

  test('in a push leaves nothing here, and claims nothing of the remote', async () => {
    expect(await interrupted('stopped-push', 'git-receive-pack')).toEqual({
      ...{ code: null, signal: 'SIGINT', stdout: '', left: [], log: ['first'] },
      stderr:
        'monocle-k8s: interrupted; the push may have succeeded; run the command again to find out\n',
    });
  });
});
