/** Servers that refuse, die or ask who it is: what is there afterwards, and what is said. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  appears,
  gitDaemon,
  gitHost,
  gitHttp,
  type Host,
  type HttpServer,
  type Server,
} from '../support/git-server.js';
import { leftIn, publish, script, team } from '../support/publish.js';

jest.setTimeout(60_000);

const USER = { name: 'ada', password: 'correct-horse-battery' };
let host: Host;
let daemon: Server;
let http: HttpServer;
let guarded: HttpServer;
beforeAll(async () => {
  host = await gitHost();
  [daemon, http, guarded] = await Promise.all([
    gitDaemon(host),
    gitHttp(host),
    gitHttp(host, USER),
  ]);
});
afterAll(async () => {
  await Promise.all([daemon.close(), http.close(), guarded.close()]);
  await host.close();
});

const files = { 'README.md': 'ours\n' };

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
      `monocle-k8s: ${http.url(repository)} (main): the server refused the push (hook declined; GitLab: You are not allowed to push code to protected branches on this project.; error: hook declined to update refs/heads/main); nothing was published. Where the branch is protected, --pull-request proposes the change on a branch of its own\n`,
    );
    expect(await repository.refs()).toBe(before);

    const proposed = await publish(host, { repo: http.url(repository), args: ['--pull-request'] });
    expect(proposed).toMatchObject({ code: 0, stderr: '' });
    expect(proposed.stdout).toMatch(/^pushed \w{7} to monocle-k8s\/prod-team$/m);
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

  test('one that gives nothing to read', async () => {
    const repository = await host.create('readable', { files });
    const [nowhere, closed] = await Promise.all([
      publish(host, { repo: `${daemon.url(repository)}x` }),
      publish(host, { repo: 'http://127.0.0.1:9/x.git' }),
    ]);
    expect(nowhere.stderr).toMatch(
      /\.gitx: cannot be read: git fetch: .* Nothing was written; look at/,
    );
    expect(closed.stderr).toContain('look at the address, and whether `git ls-remote` can read it');
    expect([nowhere.code, closed.code]).toEqual([1, 1]);
  });

  test('one that may be read and not written', async () => {
    const repository = await host.create('read-only', {
      files,
      config: ['http.receivepack=false'],
    });
    const { code, stderr } = await publish(host, { repo: http.url(repository) });
    expect(code).toBe(1);
    expect(stderr).toContain('may be read, but not written: git push: fatal: unable to access');
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
      /the push failed: git push: .*hung up.* Nothing was published, or all of it; run it again, which finds out/,
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
      `case "$*" in *${service}*) echo x > '${started}'; exec sleep 10;; esac`,
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
    return { ...result, left: await leftIn(scratch), log: await repository.log() };
  };

  test('in a fetch leaves nothing anywhere', async () => {
    expect(await interrupted('stopped-fetch', 'git-upload-pack')).toEqual({
      ...{ code: null, signal: 'SIGINT', stdout: '', left: [], log: ['first'] },
      stderr: 'monocle-k8s: interrupted; nothing was changed\n',
    });
  });

  test('in a push leaves nothing here, and claims nothing of the remote', async () => {
    expect(await interrupted('stopped-push', 'git-receive-pack')).toEqual({
      ...{ code: null, signal: 'SIGINT', stdout: '', left: [], log: ['first'] },
      stderr:
        'monocle-k8s: interrupted; the push may have come through; run it again, which finds out\n',
    });
  });
});

describe('credentials', () => {
  const secretless = (...texts: string[]) => {
    for (const text of texts) expect(text).not.toContain(USER.password);
  };

  test('come from a credential helper, and are printed nowhere', async () => {
    const repository = await host.create('helped', { files });
    const helper = await script(
      host,
      'credential-helper',
      `[ "$1" = get ] && printf 'username=%s\\npassword=%s\\n' ${USER.name} ${USER.password}`,
    );
    const config = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'credential.helper',
      GIT_CONFIG_VALUE_0: helper,
    };
    const repo = guarded.url(repository);
    const { code, stdout, stderr } = await publish(host, { repo, env: config });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await repository.log()).toHaveLength(2);
    secretless(stdout, stderr, await repository.git('log', '-p'));
  });

  test('come from GIT_ASKPASS, which is asked with the name of the address', async () => {
    const repository = await host.create('asked', { files });
    const askpass = await script(
      host,
      'askpass',
      `case "$1" in Username*) echo ${USER.name};; *) echo ${USER.password};; esac`,
    );
    const repo = guarded.url(repository).replace('//', `//${USER.name}@`);
    const { code, stdout, stderr } = await publish(host, { repo, env: { GIT_ASKPASS: askpass } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    secretless(stdout, stderr);
  });

  test('that are missing or wrong are told of, with a way to give them', async () => {
    const repository = await host.create('unknown', { files });
    const wrong = await script(host, 'wrong', 'echo nonsense-secret');
    const repo = guarded.url(repository);
    const [missing, bad] = await Promise.all([
      publish(host, { repo }),
      publish(host, { repo, env: { GIT_ASKPASS: wrong } }),
    ]);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toMatch(
      /cannot be read: git fetch: .*could not read Username.*Nothing was written; give git what the server asks for/,
    );
    expect(bad.stderr).toMatch(/Authentication failed.*give git what the server asks for/);
    expect(bad.stderr).not.toContain('nonsense');
    expect(await repository.log()).toEqual(['first']);
  });

  test.each([
    [`http://ada:${USER.password}@host.example/x.git`, 'http://host.example/x.git'],
    [`https://ada:a@${USER.password}@host.example/x.git`, 'https://host.example/x.git'],
    [`ssh://ada:${USER.password}@host.example/x.git`, 'ssh://host.example/x.git'],
    [`https://ghp_${'a1'.repeat(18)}@host.example/x.git`, 'https://host.example/x.git'],
  ])('in an address are refused, and not repeated: %#', async (repo, shown) => {
    expect(await publish(host, { repo })).toEqual({
      ...{ code: 2, signal: null, stdout: '' },
      stderr: `monocle-k8s: --repo ${shown}: holds a password; let git find it (a credential helper, GIT_ASKPASS, ssh)\n`,
    });
  });

  test('in a rewritten address are not printed either', async () => {
    const repository = await host.create('rewritten', { files });
    const key = `url.${guarded.url(repository).replace('//', `//ada:${USER.password}x@`)}.insteadOf`;
    const { code, stderr } = await publish(host, {
      repo: 'https://nowhere.example/x.git',
      env: {
        ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: key },
        GIT_CONFIG_VALUE_0: 'https://nowhere.example/x.git',
      },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('Authentication failed');
    secretless(stderr);
  });
});

describe('what it costs', () => {
  test('nothing to do is one fetch and no write', async () => {
    const repository = await host.create('idle', { files });
    const repo = http.url(repository);
    await publish(host, { repo });
    const before = [await repository.refs(), await repository.git('count-objects', '-v')];
    http.requests.length = 0;
    const { code, stdout } = await publish(host, { repo });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^nothing to publish: main has it all \(\w{7}\)\n$/),
    });
    // The refs, and what they have.
    expect(http.requests).toEqual([
      'GET info/refs?service=git-upload-pack',
      'POST git-upload-pack',
      'POST git-upload-pack',
    ]);
    expect([await repository.refs(), await repository.git('count-objects', '-v')]).toEqual(before);
  });

  test('many Monocles are one commit and one push, and what they replace is fetched at once', async () => {
    const repository = await host.create('batch', { files });
    const repo = http.url(repository);
    const many = (spec: string[]) =>
      Array.from({ length: 30 }, (_, index) => team(`team-${index}`, spec)).join('---\n');
    http.requests.length = 0;
    const created = await publish(host, { repo, input: many([]) });
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(created.stdout.split('\n')).toHaveLength(32);
    expect(http.requests.filter((each) => each === 'POST git-receive-pack')).toHaveLength(1);
    http.requests.length = 0;
    const changed = await publish(host, { repo, input: many(["publicURL: 'https://a.example'"]) });
    expect(changed.stdout).toContain('clusters/prod/team-7  1 configured, 9 unchanged\n');
    expect(http.requests.filter((each) => each === 'POST git-receive-pack')).toHaveLength(1);
    expect(http.requests.filter((each) => each.startsWith('GET')).length).toBeLessThanOrEqual(4);
    expect(await repository.log()).toEqual([
      'Monocle 30 instances: 30 configured',
      'Monocle 30 instances: 300 created',
      'first',
    ]);
  });

  test('of a repository of 10,000 files none is downloaded, and none is touched', async () => {
    const others = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [
        `clusters/prod/app-${index % 100}/file-${index}.yaml`,
        `secret: ${randomBytes(200).toString('base64')}\n`,
      ]),
    );
    const repository = await host.create('large', { files: others });
    const downloaded = async (input: string) => {
      const before = http.sent();
      const result = await publish(host, { repo: http.url(repository), input });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      return http.sent() - before;
    };
    // Their names alone, with an id of 20 bytes each.
    expect(await downloaded(team('a'))).toBeLessThan(500_000);
    const changed = await repository.git('diff', '--name-status', 'main~1', 'main');
    const lines = changed.trim().split('\n');
    expect(lines).toHaveLength(12);
    expect(lines.filter((line) => !line.startsWith('A\tclusters/prod/a/'))).toEqual([]);

    // A server that cannot leave them out sends them, and it works all the same.
    await repository.git('config', 'uploadpack.allowFilter', 'false');
    expect(await downloaded(team('a', ["publicURL: 'https://a.example'"]))).toBeGreaterThan(
      2_000_000,
    );
    expect(await repository.git('diff', '--name-only', 'main~1', 'main')).toBe(
      'clusters/prod/a/.monocle-k8s\nclusters/prod/a/deployment.a-api.yaml\n',
    );
  });
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
