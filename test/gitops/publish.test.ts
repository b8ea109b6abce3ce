/** `monocle-k8s publish` on repositories as people have them. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { monocle, run } from '../support/command.js';
import { examples } from '../support/examples.js';
import { type Environment, gitHost, type Host, type Repository } from '../support/git-server.js';
import { publish, script, team } from '../support/publish.js';

jest.setTimeout(60_000);

let host: Host;
beforeAll(async () => {
  host = await gitHost();
});
afterAll(() => host.close());

const files = { 'README.md': 'ours\n' };
const HERE = 'clusters/prod/team';
const url = ({ path }: Repository): string => pathToFileURL(path).href;
const changed = team('team', ["publicURL: 'https://other.example.org'"]);

describe('what is published', () => {
  test.each(examples.filter(({ monocles }) => monocles[0]?.kind === 'Monocle'))(
    'of examples/$file is what synth gives, byte for byte',
    async ({ file, monocles }) => {
      const repository = await host.create(`example-${file}`, { files });
      const path = `examples/${file}`;
      const where = ['--repo', url(repository), '--branch', 'main', '--path', 'a/b'];
      const space = monocles[0]?.metadata.namespace ? [] : ['-n', 'prod'];
      const result = await run(['publish', path, ...where, ...space], { env: host.env });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      const out = join(host.path, `out-${file}`);
      await run(['synth', path, ...space, '-o', out], { env: host.env });
      const { 'README.md': readme, ...published } = await repository.files();
      expect(readme).toBe('ours\n');

      let objects = 0;
      for (const { metadata } of monocles) {
        const namespace = metadata.namespace ?? 'prod';
        const directory = `a/b/${namespace}/${metadata.name}`;
        const { resources } = parse(published[`${directory}/kustomization.yaml`] ?? '');
        const { files: own, synthHash } = parse(published[`${directory}/.monocle-k8s`] ?? '');
        expect(own).toEqual([...resources, 'kustomization.yaml']);
        expect(synthHash).toMatch(/^[0-9a-f]{16}$/);
        for (const name of resources) {
          const text = published[`${directory}/${name}`] ?? '';
          const synthesized = await readFile(join(out, `${namespace}.${name}`), 'utf8');
          expect(text.split('\n').slice(1)).toEqual(synthesized.split('\n').slice(1));
          objects++;
        }
      }
      expect(Object.keys(published)).toHaveLength(objects + 2 * monocles.length);
      expect(await readdir(out)).toHaveLength(objects);
    },
  );

  test('is told of by object, and in the commit with trailers', async () => {
    const repository = await host.create('told', { files });
    await publish(host, { repo: url(repository) });
    const { stdout } = await publish(host, { repo: url(repository), input: changed });
    expect(stdout).toMatch(
      /^clusters\/prod\/team {2}1 configured, 9 unchanged\n {2}~ Deployment\/prod\/team-api {2}value .* → https:\/\/other\.example\.org\npushed \w{7} to main\n$/,
    );
    const { synthHash } = parse((await repository.files())[`${HERE}/.monocle-k8s`] ?? '');
    expect((await repository.git('log', '-1', '--format=%B')).trim().split('\n')).toEqual([
      'Monocle prod/team: 1 configured',
      '',
      expect.stringMatching(/^~ Deployment\/prod\/team-api \(value .*\)$/),
      '',
      'Monocle: prod/team',
      `Monocle-Synth-Hash: prod/team ${synthHash}`,
      expect.stringMatching(/^Monocle-K8s-Version: \d/),
    ]);
    expect(
      await repository.git('log', '-1', '--format=%(trailers:key=Monocle-Synth-Hash,valueonly)'),
    ).toContain(synthHash);
  });

  test('has the generation of a Monocle that comes from a cluster', async () => {
    const repository = await host.create('generation', { files });
    const input = monocle([], 'team', ['namespace: prod', 'generation: 7', 'uid: 1-2']);
    expect(await publish(host, { repo: url(repository), input })).toMatchObject({ code: 0 });
    expect(await repository.git('log', '-1', '--format=%B')).toContain(
      '\nMonocle-Generation: prod/team 7\n',
    );
  });

  test('replaces what it wrote, deletes what it no longer makes, and keeps what is not ours', async () => {
    const repository = await host.create('replaced', { files });
    const ingress = team('team', ['ingress: {host: a.example.org}']);
    await publish(host, { repo: url(repository), input: ingress });
    await repository.commit({ [`${HERE}/NOTES.md`]: 'mine\n', [`${HERE}/sub/x.yaml`]: 'mine\n' });
    const before = await repository.files();
    expect(before[`${HERE}/ingress.team-api.yaml`]).toBeDefined();
    const { stdout } = await publish(host, { repo: url(repository) });
    expect(stdout).toContain('  - Ingress/prod/team-api\n');
    const after = await repository.files();
    expect(after[`${HERE}/ingress.team-api.yaml`]).toBeUndefined();
    expect(after).toMatchObject({
      [`${HERE}/NOTES.md`]: 'mine\n',
      [`${HERE}/sub/x.yaml`]: 'mine\n',
    });
  });

  test('undoes what somebody did to our files: their text, their mode, bytes that are no text', async () => {
    const repository = await host.create('tampered', { files });
    await publish(host, { repo: url(repository) });
    const good = await repository.git('rev-parse', 'main^{tree}');
    const clone = join(host.path, 'tampering');
    await host.git(host.path, ['clone', '--quiet', repository.path, clone]);
    await writeFile(join(clone, HERE, 'service.team-api.yaml'), Buffer.from([0xff, 0xfe, 0, 10]));
    await writeFile(join(clone, HERE, 'kustomization.yaml'), '');
    await chmod(join(clone, HERE, 'deployment.team-api.yaml'), 0o755);
    await host.git(clone, ['commit', '--quiet', '-am', 'tampered']);
    await host.git(clone, ['push', '--quiet']);
    const shown = await publish(host, { repo: url(repository), args: ['--dry-run'] });
    expect(shown.stdout).not.toContain('\0');
    const result = await publish(host, { repo: url(repository) });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('2 configured, 8 unchanged');
    expect(await repository.git('rev-parse', 'main^{tree}')).toBe(good);
  });

  test('is without colour in a pipe', async () => {
    const repository = await host.create('plain', { files });
    const { stdout } = await publish(host, { repo: url(repository), args: ['--dry-run'] });
    expect(stdout).not.toContain('\u001b');
  });
});

describe('--dry-run', () => {
  test('shows the diff, exits with 1, and writes nothing; with 0 where there is none', async () => {
    const repository = await host.create('dry', { files });
    await publish(host, { repo: url(repository) });
    const before = await repository.refs();
    const options = { repo: url(repository), args: ['--dry-run'] };
    const differs = await publish(host, { ...options, input: changed });
    expect(differs).toMatchObject({ code: 1, stderr: '' });
    expect(differs.stdout).toContain(`--- ${HERE}/deployment.team-api.yaml\n+++ ${HERE}/`);
    expect(differs.stdout).toMatch(/^\+ +value: https:\/\/other\.example\.org$/m);
    expect(differs.stdout).not.toContain('pushed');
    expect(await publish(host, options)).toMatchObject({
      code: 0,
      stdout: 'nothing would change\n',
    });
    expect(await repository.refs()).toBe(before);
  });
});

describe('--prune', () => {
  test('deletes our instances two levels below the path that are not asked for, and nothing else', async () => {
    const repository = await host.create('pruned', { files });
    const repo = url(repository);
    await publish(host, { repo, input: `${team('a')}---\n${team('b')}` });
    await publish(host, { repo, path: 'clusters/deep', input: team('deep') });
    await publish(host, { repo, path: '.', input: team('top') });
    await repository.commit({
      'clusters/prod/b/NOTES.md': 'mine\n',
      'clusters/prod/theirs/.monocle-k8s': stringify({ monocle: 'else/where', files: ['x.yaml'] }),
      'clusters/prod/theirs/x.yaml': 'theirs\n',
      'clusters/prod/else/x.yaml': 'theirs\n',
    });
    const kept = await publish(host, { repo, input: team('a') });
    expect(kept.stdout).toMatch(/^nothing to publish/);
    const { stdout, stderr, code } = await publish(host, {
      repo,
      input: team('a'),
      args: ['--prune'],
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('clusters/prod/b  10 deleted\n');
    expect(await repository.git('log', '-1', '--format=%B')).toContain(
      '\nMonocle-Removed: prod/b\n',
    );
    const names = Object.keys(await repository.files());
    const directories = [...new Set(names.map((name) => name.replace(/\/[^/]*$/, '')))];
    expect(directories).toEqual([
      'README.md',
      'clusters/deep/prod/deep',
      'clusters/prod/a',
      'clusters/prod/b',
      'clusters/prod/else',
      'clusters/prod/theirs',
      'prod/top',
    ]);
    expect(names.filter((name) => name.startsWith('clusters/prod/b/'))).toEqual([
      'clusters/prod/b/NOTES.md',
    ]);
  });
});

describe('a clone of one’s own', () => {
  const clone = async (name: string) => {
    const repository = await host.create(name, { files });
    const path = join(host.path, `${name}-clone`);
    await host.git(host.path, ['clone', '--quiet', repository.path, path]);
    return path;
  };

  test('with changes is refused', async () => {
    const path = await clone('dirty');
    await writeFile(join(path, 'new file.txt'), 'new\n');
    const untracked = await publish(host, { repo: '.', cwd: path });
    expect(untracked).toMatchObject({ code: 1, stdout: '' });
    expect(untracked.stderr).toBe(
      'monocle-k8s: --repo .: has changes that are not committed ("new file.txt"); nothing was written. Commit or stash them\n',
    );
    await host.git(path, ['add', '.']);
    expect((await publish(host, { repo: path })).code).toBe(1);
    expect(await host.git(path, ['log', '--format=%s'])).toBe('first\n');
  });

  test('is updated in place where the branch is checked out', async () => {
    const path = await clone('clean');
    expect(await publish(host, { repo: '.', cwd: path })).toMatchObject({ code: 0, stderr: '' });
    expect(await host.git(path, ['status', '--porcelain'])).toBe('');
    expect(await readFile(join(path, HERE, 'service.team-api.yaml'), 'utf8')).toContain(
      'kind: Service',
    );
    expect(await host.git(path, ['log', '--format=%s'])).toBe(
      'Monocle prod/team: 10 created\nfirst\n',
    );
    expect(await publish(host, { repo: '.', cwd: path })).toMatchObject({
      stdout: expect.stringMatching(/^nothing to publish/),
    });
  });

  test('keeps its files where another branch is checked out, as in a worktree', async () => {
    const path = await clone('elsewhere');
    await host.git(path, ['checkout', '--quiet', '-b', 'work']);
    expect(await publish(host, { repo: path })).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(path, 'clusters'))).toBe(false);
    expect(await host.git(path, ['log', '--format=%s', 'main'])).toContain('10 created');
    const tree = join(host.path, 'tree');
    await host.git(path, ['worktree', 'add', '--quiet', tree, 'main']);
    expect(await publish(host, { repo: tree, input: changed })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await host.git(tree, ['status', '--porcelain'])).toBe('');
    expect(await host.git(tree, ['log', '-1', '--format=%s'])).toContain('1 configured');
  });

  test('a directory that is none is refused', async () => {
    await mkdir(join(host.path, 'no-clone'));
    const [none, missing] = await Promise.all([
      publish(host, { repo: './no-clone', cwd: host.path }),
      publish(host, { repo: './missing', cwd: host.path }),
    ]);
    expect(none.stderr).toContain('./no-clone: cannot be read: git fetch: ');
    expect(missing.stderr).toBe('monocle-k8s: --repo ./missing: no such directory\n');
    expect([none.code, missing.code]).toEqual([1, 1]);
  });
});

describe('repositories', () => {
  test('an empty one gets its first commit', async () => {
    const repository = await host.create('empty');
    expect(await publish(host, { repo: url(repository), path: '.' })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^prod\/team {2}10 created\n/),
    });
    expect(await repository.log()).toEqual(['Monocle prod/team: 10 created']);
    expect(await publish(host, { repo: url(repository), path: '.' })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^nothing to publish/),
    });
  });

  test.each([
    ['with a commit', files],
    ['that is empty', undefined],
  ])('one with SHA-256 ids, %s', async (what, first) => {
    const repository = await host.create(`sha256-${what.length}`, {
      files: first,
      format: 'sha256',
    });
    expect(await publish(host, { repo: url(repository) })).toMatchObject({ code: 0, stderr: '' });
    expect(await repository.tip()).toHaveLength(64);
    expect(await publish(host, { repo: url(repository), input: changed })).toMatchObject({
      code: 0,
    });
    expect(await publish(host, { repo: url(repository), input: changed })).toMatchObject({
      stdout: expect.stringMatching(/^nothing to publish/),
    });
    await repository.git('fsck', '--strict');
  });

  test('over ssh, with the command that git is told to use', async () => {
    const repository = await host.create('ssh', { files });
    const ssh = await script(
      host,
      'ssh',
      `echo "$*" >> '${host.path}/ssh.log'`,
      'shift $(($# - 1)); exec sh -c "$1"',
    );
    const repo = `git@git.example.org:${repository.path}`;
    const result = await publish(host, { repo, env: { GIT_SSH_COMMAND: ssh } });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(await repository.log()).toHaveLength(2);
    expect(await readFile(join(host.path, 'ssh.log'), 'utf8')).toContain(
      `git@git.example.org git-receive-pack '${repository.path}'`,
    );
    const denied = await script(
      host,
      'ssh-denied',
      'echo "git@git.example.org: Permission denied (publickey)." >&2',
      'exit 255',
    );
    const refused = await publish(host, { repo, env: { GIT_SSH_COMMAND: denied } });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Permission denied (publickey).');
    expect(refused.stderr).toContain('give git what the server asks for');
  });

  test('a branch that is not there is not made', async () => {
    const repository = await host.create('branches', { files });
    await repository.git('branch', 'stage');
    const result = await publish(host, { repo: url(repository), branch: 'prod' });
    expect(result).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: `monocle-k8s: ${url(repository)}: has no branch prod; there are main, stage. Create it first, or give another --branch\n`,
    });
  });

  test('a path with spaces, signs and letters of all kinds', async () => {
    const repository = await host.create('paths', { files });
    const path = './:(glob)*/größe & [co] 日本/';
    expect(await publish(host, { repo: url(repository), path })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await publish(host, { repo: url(repository), path })).toMatchObject({
      stdout: expect.stringMatching(/^nothing to publish/),
    });
    expect(Object.keys(await repository.files())).toContain(
      ':(glob)*/größe & [co] 日本/prod/team/.monocle-k8s',
    );
  });
});

describe('what is in the way', () => {
  const refused = async (
    name: string,
    prepare: (clone: string) => Promise<unknown>,
    path = 'clusters',
  ) => {
    const repository = await host.create(name, { files });
    const clone = join(host.path, `${name}-work`);
    await host.git(host.path, ['clone', '--quiet', repository.path, clone]);
    await prepare(clone);
    await host.git(clone, ['add', '--all', '.']);
    await host.git(clone, ['commit', '--quiet', '-m', 'prepared']);
    await host.git(clone, ['push', '--quiet']);
    const before = await repository.refs();
    const { code, stdout, stderr } = await publish(host, { repo: url(repository), path });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(await repository.refs()).toBe(before);
    expect(stderr).toContain('nothing was written');
    return stderr;
  };

  test('a link on the way, to a directory', async () => {
    const words = await refused('link-above', async (clone) => {
      await mkdir(join(clone, 'real'));
      await writeFile(join(clone, 'real/x'), '');
      await symlink('real', join(clone, 'clusters'));
    });
    expect(words).toContain(
      'clusters: is a symbolic link in the repository, in the way of clusters/prod/team;',
    );
  });

  test('a link as the directory itself, and one out of the repository', async () => {
    const words = await refused('link-itself', async (clone) => {
      await mkdir(join(clone, 'clusters/prod'), { recursive: true });
      await symlink('/etc', join(clone, 'clusters/prod/team'));
    });
    expect(words).toContain('clusters/prod/team: is a symbolic link');
  });

  test('a link in the place of a file of ours', async () => {
    const words = await refused('link-below', async (clone) => {
      await mkdir(join(clone, HERE), { recursive: true });
      await symlink('/etc/passwd', join(clone, HERE, 'service.team-api.yaml'));
    });
    expect(words).toContain('clusters/prod/team/service.team-api.yaml: is a symbolic link');
  });

  test('a file on the way', async () => {
    const words = await refused(
      'file-above',
      (clone) => writeFile(join(clone, 'clusters'), 'x\n'),
      'clusters/a/b',
    );
    expect(words).toContain(
      'clusters: is a file in the repository, in the way of clusters/a/b/prod/team;',
    );
  });

  test('a submodule on the way', async () => {
    const words = await refused('submodule', async (clone) => {
      const head = (await host.git(clone, ['rev-parse', 'HEAD'])).trim();
      await host.git(clone, ['update-index', '--add', '--cacheinfo', `160000,${head},clusters`]);
      await mkdir(join(clone, 'clusters'));
    });
    expect(words).toContain('clusters: is a submodule in the repository');
  });

  test('a directory of somebody else, even where only a deeper one has files', async () => {
    const words = await refused('foreign', async (clone) => {
      await mkdir(join(clone, HERE), { recursive: true });
      await writeFile(join(clone, HERE, 'app.yaml'), 'x: 1\n');
    });
    expect(words).toContain(`${HERE}: is somebody else's (it has no .monocle-k8s, but app.yaml)`);
    const deeper = await refused('foreign-deep', async (clone) => {
      await mkdir(join(clone, HERE, 'sub'), { recursive: true });
      await writeFile(join(clone, HERE, 'sub/app.yaml'), 'x: 1\n');
    });
    expect(deeper).toContain(`${HERE}: is somebody else's`);
  });

  test.each([
    ['/abs', 'is absolute'],
    ['a/../../b', 'leaves the repository'],
    ['a/.Git/b', 'is where git keeps its own'],
    ['a\nb', 'has a character that a path should not have'],
  ])('a path that leads astray: %j', async (path, words) => {
    const result = await publish(host, { repo: '.', path });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(words);
  });

  test.each(['a..b', '-x', 'a b', 'a:b', '*', 'x.lock', '/a', '@'])(
    'a branch %j',
    async (branch) => {
      const result = await run(
        ['publish', '-', '--repo', '.', `--branch=${branch}`, '--path', 'a'],
        { input: team(), env: host.env },
      );
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain(`--branch ${branch}: is no name that a branch can have`);
    },
  );

  test('a Monocle without a namespace, and the same one twice', async () => {
    const repository = await host.create('unnamed', { files });
    const repo = url(repository);
    const unnamed = await publish(host, { repo, input: monocle() });
    expect(unnamed).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr:
        'monocle-k8s: Monocle team: names no namespace, which is a part of its directory; give --namespace\n',
    });
    const named = await publish(host, { repo, input: monocle(), args: ['-n', 'prod'] });
    expect(named).toMatchObject({ code: 0 });
    const twice = await publish(host, { repo, input: `${team()}---\n${changed}` });
    expect(twice.code).toBe(1);
    expect(await repository.log()).toHaveLength(2);
  });
});

describe('secrets', () => {
  const TOKEN = `ghp_${'a1'.repeat(18)}`;
  const env = (value: string) => ['api:', `  env: [{name: SOME, value: "${value}"}]`];
  test.each<[string, string, Environment, string]>([
    ['a token', team('team', env(TOKEN)), {}, 'holds a token of GitHub'],
    [
      'the value of a secret, from the environment',
      team('team', env('x-opensesame-x')),
      { CRAWLERS_API_KEY: 'opensesame\n' },
      'holds the value of a secret',
    ],
    [
      'the same in base64',
      team('team', env(Buffer.from('opensesame!!').toString('base64'))),
      { CRAWLERS_API_KEY: 'opensesame' },
      'holds the value of a secret',
    ],
    [
      'a variable that is secret by its use',
      team('team', ['api: {env: [{name: CRAWLERS_API_KEY, value: opensesame}]}']),
      {},
      'spec.api.env[0].value is that of CRAWLERS_API_KEY, which is a secret',
    ],
  ])('%s is refused, and not repeated', async (name, input, environment, words) => {
    const repository = await host.create(`secret-${name.length}`, { files });
    const result = await publish(host, { repo: url(repository), input, env: environment });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(words);
    expect(result.stderr).not.toMatch(/opensesame|ghp_|b3BlbnNlc2Ft/);
    expect(await repository.log()).toEqual(['first']);
  });

  test('are refused in the message, too', async () => {
    const repository = await host.create('secret-message', { files });
    const args = ['-m', `{summary} ${TOKEN}`];
    const result = await publish(host, { repo: url(repository), args });
    expect(result).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr:
        'monocle-k8s: the message of the commit: holds a token of GitHub. Secrets do not belong into Git; nothing was written\n',
    });
    expect(await repository.log()).toEqual(['first']);
  });
});

describe('the commit', () => {
  test('has the author, the committer and the message that are given', async () => {
    const repository = await host.create('identity', { files });
    const args = [
      ...['--author', 'Ada Lovelace <ada@example.org>', '--committer', 'CI <ci@example.org>'],
      ...['-m', 'gitops: {instances}\n\n{summary}'],
    ];
    expect(await publish(host, { repo: url(repository), args })).toMatchObject({ code: 0 });
    expect(await repository.git('log', '-1', '--format=%an <%ae>|%cn <%ce>|%s|%b')).toMatch(
      /^Ada Lovelace <ada@example\.org>\|CI <ci@example\.org>\|gitops: prod\/team\|Monocle prod\/team: 10 created\n\nMonocle: prod\/team\n/,
    );
    await publish(host, { repo: url(repository), input: changed, args: args.slice(0, 2) });
    expect(await repository.git('log', '-1', '--format=%cn')).toBe('Ada Lovelace\n');
  });

  test.each([
    [
      ['-m', 'about {nothing}'],
      '--message: {nothing} is none of {summary}, {changes}, {instances}',
    ],
    [['--author', 'Ada'], '--author Ada: should be like "Ada <ada@example.org>"'],
    [['--committer', 'a <b> <c>'], '--committer a <b> <c>: should be like'],
  ])('is refused with %j', async (args, words) => {
    const result = await publish(host, { repo: 'http://127.0.0.1:9/x', args });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(words);
  });

  test('needs somebody who commits', async () => {
    const repository = await host.create('nobody', { files });
    const env = {
      GIT_CONFIG_GLOBAL: '/dev/null',
      ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.useConfigOnly', GIT_CONFIG_VALUE_0: '1' },
    };
    const result = await publish(host, { repo: url(repository), env });
    expect(result).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr:
        'monocle-k8s: git does not know who commits; nothing was written. Give --author "Name <mail>", or set user.name and user.email\n',
    });
    expect(await repository.log()).toEqual(['first']);
  });
});

describe('a signature', () => {
  const signed = async (
    name: string,
    config: Readonly<Record<string, string>>,
    env: Environment = {},
  ) => {
    const repository = await host.create(name, { files });
    const pairs = Object.entries(config).flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]);
    const settings: Environment = {
      ...Object.fromEntries(pairs),
      ...{ GIT_CONFIG_COUNT: `${pairs.length / 2}`, ...env },
    };
    const result = await publish(host, { repo: url(repository), args: ['--sign'], env: settings });
    const verify = () => host.git(repository.path, ['verify-commit', 'main'], settings);
    return { repository, result, settings, verify };
  };
  const sshKey = (name: string): string => {
    const key = join(host.path, name);
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', key]);
    return key;
  };

  test('with an SSH key is one that git verifies; commit.gpgSign asks for it, --no-sign does not', async () => {
    const key = sshKey('signing');
    const allowed = join(host.path, 'allowed');
    await writeFile(allowed, `test@example.org ${await readFile(`${key}.pub`, 'utf8')}`);
    const config = {
      'gpg.format': 'ssh',
      'user.signingKey': key,
      'gpg.ssh.allowedSignersFile': allowed,
    };
    const { repository, result, verify } = await signed('signed-ssh', config);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    await verify();

    const always = await signed('signed-always', { ...config, 'commit.gpgSign': 'true' });
    const repo = url(always.repository);
    await publish(host, { repo, input: changed, env: always.settings });
    expect(await always.repository.log('%s')).toHaveLength(3);
    await always.verify();
    await publish(host, { repo, env: always.settings, args: ['--no-sign'] });
    await expect(always.verify()).rejects.toThrow();
    await writeFile(
      allowed,
      `test@example.org ${await readFile(`${sshKey('other')}.pub`, 'utf8')}`,
    );
    await expect(host.git(repository.path, ['verify-commit', 'main'])).rejects.toThrow();
  });

  test('with a key that is not there fails, and nothing is written', async () => {
    const config = { 'gpg.format': 'ssh', 'user.signingKey': '/nonexistent/key' };
    const { repository, result } = await signed('unsigned', config);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(
      /the commit cannot be signed: .*Nothing was written; look at user\.signingKey and gpg\.format, or give --no-sign/,
    );
    expect(await repository.log()).toEqual(['first']);
  });

  const hasGpg = existsSync('/usr/bin/gpg');
  (hasGpg ? test : test.skip)('with a GPG key is one that git verifies', async () => {
    const home = join(host.path, 'gnupg');
    await mkdir(home, { mode: 0o700 });
    const env = { GNUPGHOME: home };
    const gpg = (...args: string[]) =>
      execFileSync('gpg', ['--batch', '--quiet', ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    gpg(
      '--passphrase',
      '',
      '--quick-gen-key',
      'Test <test@example.org>',
      'ed25519',
      'sign',
      'never',
    );
    try {
      const { result, verify } = await signed(
        'signed-gpg',
        { 'user.signingKey': 'test@example.org' },
        env,
      );
      expect(result).toMatchObject({ code: 0, stderr: '' });
      await verify();
    } finally {
      execFileSync('gpgconf', ['--homedir', home, '--kill', 'all']);
    }
  });
});
