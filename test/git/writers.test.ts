/** Many writers on one branch, and a branch that others move: nothing is lost, nothing comes back. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Workspace } from '../../src/gitops/git/workspace.js';
import {
  files,
  type Repository,
  type Server,
  useDaemon,
  useHost,
  useHttp,
} from '../support/git/git-server.js';
import { publish, script, team } from '../support/git/publish.js';

const host = useHost();
const daemon = useDaemon(host);
const http = useHttp(host);

const serverOf = (name: string): Server => (name === 'http' ? http : daemon);

type Moment = 'before the list of branches' | 'before the push' | 'while the server receives';

/** Between its fetch and the end of its push, once, something happens to the branch. */
async function meanwhile(
  repository: Repository,
  event: string,
  {
    moment = 'while the server receives',
    input = team(),
  }: { moment?: Moment; input?: string } = {},
) {
  const done = `${repository.path}/done`;
  const once = `[ -e '${done}' ] || { touch '${done}'; ${event}; }`;
  const repo = daemon.url(repository);
  if (moment === 'while the server receives') {
    // A hook may move no ref; somebody else may, at the same time.
    const vars = 'GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES';
    await repository.hook('pre-receive', `unset ${vars}`, once);
    return publish(host, { repo, input });
  }
  const bin = `bin-${repository.name}`;
  await mkdir(join(host.path, bin));
  const real = (await host.git(host.path, ['--exec-path'])).trim();
  await script(
    host,
    `${bin}/git`,
    `case "$1" in ${moment === 'before the push' ? 'push' : 'ls-remote'}) (unset GIT_DIR; cd '${repository.path}'; ${once});; esac`,
    `exec '${real}/git' "$@"`,
  );
  return publish(host, {
    repo,
    input,
    env: { PATH: `${join(host.path, bin)}:${process.env.PATH}` },
  });
}

describe('many publishers at once onto one branch', () => {
  test.each([
    ['daemon', 20],
    ['http', 10],
  ])('%s, %d publishers: all of it arrives, one commit each, in one line', async (name, length) => {
    const repository = await host.create(`many-${name}`, { files });
    const names = Array.from({ length }, (_, index) => `team-${index}`);
    const results = await Promise.all(
      names.map((each) =>
        publish(host, { repo: serverOf(name).url(repository), input: team(each) }),
      ),
    );
    expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      names.map(() => ({ code: 0, stderr: '' })),
    );
    const published = Object.keys(await repository.files());
    for (const each of names) {
      expect(published).toContain(`clusters/prod/${each}/.monocle-k8s`);
      expect(published).toContain(`clusters/prod/${each}/deployment.${each}-api.yaml`);
    }
    expect(published).toContain('README.md');
    const subjects = await repository.log('%s');
    expect(subjects).toHaveLength(length + 1);
    expect(new Set(subjects).size).toBe(length + 1);
    expect(await repository.git('rev-list', '--min-parents=2', 'main')).toBe('');
    await repository.git('fsck', '--strict');
    // Otherwise this has shown nothing.
    expect(results.filter(({ stdout }) => stdout.includes('the branch had moved'))).not.toEqual([]);
  });

  test('the same Monocle from all of them is one commit', async () => {
    const repository = await host.create('same', { files });
    const results = await Promise.all(
      Array.from({ length: 8 }, () => publish(host, { repo: daemon.url(repository) })),
    );
    expect(results.map(({ code }) => code)).toEqual(results.map(() => 0));
    expect(await repository.log()).toEqual(['Monocle prod/team: 10 created', 'first']);
    expect(results.filter(({ stdout }) => !/^nothing to publish|^pushed/m.test(stdout))).toEqual(
      [],
    );
  });

  test('an empty repository gets its first commit once', async () => {
    const repository = await host.create('first');
    const results = await Promise.all(
      ['a', 'b', 'c'].map((each) =>
        publish(host, { repo: daemon.url(repository), input: team(each) }),
      ),
    );
    expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      results.map(() => ({ code: 0, stderr: '' })),
    );
    expect(await repository.log()).toHaveLength(3);
    expect(await repository.git('rev-list', '--max-parents=0', 'main')).toMatch(/^\w{40}\n$/);
  });
});

describe('publishers that meet in an empty repository', () => {
  beforeAll(() => {
    Object.assign(process.env, host.env);
  });

  test('64 that read it while the first commit comes: none is told that there is no branch', async () => {
    const repository = await host.create('meet');
    await repository.commit(files, { branch: 'other' });
    await repository.git('update-ref', 'refs/kept', 'other');
    await repository.git('update-ref', '-d', 'refs/heads/other');
    const target = { repo: daemon.url(repository), branch: 'main', path: 'clusters' };
    const readers = await Promise.all(Array.from({ length: 64 }, () => Workspace.open(target)));
    const reads = readers.map((reader) => reader.refresh().then(() => reader.tip));
    // Once some have found nothing.
    await Promise.race(reads);
    await repository.git('update-ref', 'refs/heads/main', 'refs/kept');
    const found = await Promise.allSettled(reads);
    await Promise.all(readers.map((reader) => reader.close()));
    expect(found.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(found).toContainEqual({ status: 'fulfilled', value: await repository.tip() });
  });

  test('a branch that comes after the fetch found none is fetched', async () => {
    const repository = await host.create('comes');
    await repository.commit(files, { branch: 'other' });
    const result = await meanwhile(repository, 'git update-ref refs/heads/main other', {
      moment: 'before the list of branches',
    });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(Object.keys(await repository.files())).toContain('README.md');
  });
});

describe('a branch that is moved between fetch and push', () => {
  const moments: Moment[] = ['before the push', 'while the server receives'];
  const create = async (name: string) => {
    const repository = await host.create(name, { files });
    await repository.commit({ 'dropped.txt': 'drop me\n' }, { message: 'second' });
    return repository;
  };

  test.each(moments)('force-pushed %s: it is built anew on what is there now', async (moment) => {
    const repository = await create(`forced-${moment.length}`);
    await repository.git('branch', 'other', `${await repository.tip()}~1`);
    const other = await repository.commit({ 'new.txt': 'new\n' }, { branch: 'other' });
    const { code, stdout } = await meanwhile(
      repository,
      `git update-ref refs/heads/main ${other}`,
      { moment },
    );
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^pushed \w{7} to main \(rebuilt once: the branch had moved\)$/m,
      ),
    });
    expect(await repository.log()).toEqual([
      'Monocle prod/team: 10 created',
      'by somebody else',
      'first',
    ]);
    expect(Object.keys(await repository.files())).not.toContain('dropped.txt');
  });

  test.each(moments)('rewound %s: what was dropped does not come back', async (moment) => {
    const repository = await create(`rewound-${moment.length}`);
    const { code } = await meanwhile(repository, 'git update-ref refs/heads/main main~1', {
      moment,
    });
    expect(code).toBe(0);
    expect(await repository.log()).toEqual(['Monocle prod/team: 10 created', 'first']);
    expect(Object.keys(await repository.files())).not.toContain('dropped.txt');
  });

  test('replaced by another history', async () => {
    const repository = await create('replaced');
    await repository.commit({ 'root.txt': 'root\n' }, { branch: 'other', message: 'root' });
    const { code } = await meanwhile(repository, 'git update-ref refs/heads/main other');
    expect(code).toBe(0);
    expect(await repository.log()).toEqual(['Monocle prod/team: 10 created', 'root']);
  });

  test.each([
    ['the only branch', false, moments[0]],
    ['the only branch, late', false, moments[1]],
    ['one of two', true, moments[1]],
  ])('deleted, %s: it is not made anew', async (what, hasOther, moment) => {
    const repository = await create(`deleted-${what.length}`);
    if (hasOther) await repository.git('branch', 'other');
    const result = await meanwhile(repository, 'git update-ref -d refs/heads/main', { moment });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(
      '(main): the branch was deleted meanwhile; nothing was published',
    );
    expect(await repository.refs()).not.toContain('refs/heads/main');
  });

  test('changed in the directory of the same instance: what is asked for last is there', async () => {
    const repository = await create('overtaken');
    await publish(host, { repo: daemon.url(repository) });
    await repository.git('branch', 'other');
    const input = team('team', ["publicURL: 'https://other.example.org'"]);
    await publish(host, { repo: daemon.url(repository), branch: 'other', input });
    const asked = team('team', ["publicURL: 'https://asked.example.org'"]);
    const { stdout } = await meanwhile(repository, 'git update-ref refs/heads/main other', {
      input: asked,
    });
    expect(stdout).toContain('https://other.example.org → https://asked.example.org');
    const { 'clusters/prod/team/deployment.team-api.yaml': text } = await repository.files();
    expect(text).toContain('https://asked.example.org');
  });

  test('a lock that nobody gives back is told of, not waited for without end', async () => {
    const repository = await create('locked');
    const { code, stderr } = await meanwhile(repository, 'touch refs/heads/main.lock');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /the server refused the push \(.*\) again and again, though the branch has not moved; nothing was published/,
    );
  });
});
