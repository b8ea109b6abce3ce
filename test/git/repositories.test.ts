import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, fileUrl, useHost } from '../support/git/git-server.js';
import { publish, script, team } from '../support/git/publish.js';
import { monocle } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();

const HERE = 'clusters/prod/team';
const changed = team('team', ["publicURL: 'https://other.example.org'"]);

/** A file with content that must not be lost. */
async function put(clone: string, path: string): Promise<void> {
  await mkdir(dirname(join(clone, path)), { recursive: true });
  await writeFile(join(clone, path), 'mine\n');
}

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
    // Even if git is told not to show it.
    await host.git(path, ['config', 'status.showUntrackedFiles', 'no']);
    await mkdir(join(path, 'notes'));
    await writeFile(join(path, 'notes/deep.txt'), 'new\n');
    expect((await publish(host, { repo: path })).stderr).toContain('"new file.txt"');
    await host.git(path, ['add', '.']);
    expect((await publish(host, { repo: path })).code).toBe(1);
    expect(await host.git(path, ['log', '--format=%s'])).toBe('first\n');
  });

  test('with changes may be compared with: --dry-run writes nothing', async () => {
    const path = await clone('dirty-dry');
    await writeFile(join(path, 'new.txt'), 'new\n');
    const shown = await publish(host, { repo: '.', cwd: path, args: ['--dry-run'] });
    expect(shown).toMatchObject({ code: 1, stderr: '' });
    expect(shown.stdout).toContain('+kind: Service');
    expect(await host.git(path, ['status', '--porcelain'])).toBe('?? new.txt\n');
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

  test.each<[string, string, (clone: string) => Promise<unknown>]>([
    [
      'a file in the place of ours',
      `${HERE}/service.team-api.yaml`,
      (clone) => put(clone, `${HERE}/service.team-api.yaml`),
    ],
    [
      'a directory in the place of a file',
      `${HERE}/service.team-api.yaml`,
      (clone) => put(clone, `${HERE}/service.team-api.yaml/notes`),
    ],
    ['a file in the place of a directory', 'clusters/prod', (clone) => put(clone, 'clusters/prod')],
    [
      'a link in the place of a directory',
      'clusters',
      (clone) => symlink(host.path, join(clone, 'clusters')),
    ],
  ])('with %s that git ignores is refused, and keeps it', async (what, path, prepare) => {
    const path_ = await clone(what.replaceAll(' ', '-'));
    await writeFile(join(path_, '.git/info/exclude'), 'clusters\n');
    await prepare(path_);
    const before = await readdir(path_, { recursive: true });
    expect(await publish(host, { repo: path_ })).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining(`git ignores ${path}`),
    });
    expect(await readdir(path_, { recursive: true })).toEqual(before);
    expect((await host.git(path_, ['log', '--format=%s'])).trim()).toBe('first');
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
    expect(await publish(host, { repo: fileUrl(repository), path: '.' })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^prod\/team {2}10 created\n/),
    });
    expect(await repository.log()).toEqual(['Monocle prod/team: 10 created']);
    expect(await publish(host, { repo: fileUrl(repository), path: '.' })).toMatchObject({
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
    expect(await publish(host, { repo: fileUrl(repository) })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await repository.tip()).toHaveLength(64);
    expect(await publish(host, { repo: fileUrl(repository), input: changed })).toMatchObject({
      code: 0,
    });
    expect(await publish(host, { repo: fileUrl(repository), input: changed })).toMatchObject({
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
    const result = await publish(host, { repo: fileUrl(repository), branch: 'prod' });
    expect(result).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: `monocle-k8s: ${fileUrl(repository)}: has no branch prod; there are main, stage. Create it first (publish --create-branch-from BASE does), or give another --branch\n`,
    });
  });

  test('a path with spaces, signs and letters of all kinds', async () => {
    const repository = await host.create('paths', { files });
    const path = './:(glob)*/größe & [co] 日本/';
    expect(await publish(host, { repo: fileUrl(repository), path })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await publish(host, { repo: fileUrl(repository), path })).toMatchObject({
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
    const { code, stdout, stderr } = await publish(host, { repo: fileUrl(repository), path });
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
    ['a/.Git/b', 'belongs to git itself'],
    ['a"b', 'has a character that a path should not have'],
    ['a\nb', 'has a line break or another control character'],
  ])('a path that leads astray: %j', async (path, words) => {
    const result = await publish(host, { repo: '.', path });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(words);
  });

  test.each(['a..b', '-x', 'a b', 'a:b', '*', 'x.lock', '/a', '@'])(
    'a branch %j',
    async (branch) => {
      const result = await warmRun(
        ['publish', '-', '--repo', '.', `--branch=${branch}`, '--path', 'a'],
        { input: team(), env: host.env },
      );
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain(`--branch ${branch}: is not a valid branch name`);
    },
  );

  test('a Monocle without a namespace, and the same one twice', async () => {
    const repository = await host.create('unnamed', { files });
    const repo = fileUrl(repository);
    const unnamed = await publish(host, { repo, input: monocle() });
    expect(unnamed).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr:
        'monocle-k8s: Monocle team: has no namespace, which is part of its directory; give --namespace\n',
    });
    const named = await publish(host, { repo, input: monocle(), args: ['-n', 'prod'] });
    expect(named).toMatchObject({ code: 0 });
    const twice = await publish(host, { repo, input: `${team()}---\n${changed}` });
    expect(twice.code).toBe(1);
    expect(await repository.log()).toHaveLength(2);
  });
});
