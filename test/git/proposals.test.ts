/** --pull-request: a branch of its own, which somebody merges. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { proposalBranch } from '../../src/gitops/git/target.js';
import { files, type Repository, useDaemon, useHost, useHttp } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';

const host = useHost();
const daemon = useDaemon(host);
const http = useHttp(host);

const TARGET = { branch: 'main', path: 'clusters' };
const BRANCH = proposalBranch(TARGET, [{ namespace: 'prod', name: 'team' }]);
const changed = (host: string) => team('team', [`publicURL: 'https://${host}.example.org'`]);
const propose = (repository: Repository, input = team()) =>
  publish(host, { repo: http.url(repository), args: ['--pull-request'], input });

describe('--pull-request', () => {
  test('pushes a branch with the options of GitLab, and prints the address that the server gives', async () => {
    const repository = await host.create('options', {
      files,
      config: ['receive.advertisePushOptions=true'],
    });
    await repository.hook(
      'post-receive',
      'env | grep ^GIT_PUSH_OPTION_ | sort > options',
      'echo',
      'echo "View merge request for the branch:"',
      'echo "  https://ada:pw@gitlab.example.org/team/gitops/-/merge_requests/7"',
    );
    const { code, stdout, stderr } = await propose(repository);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /\npushed \w{7} to monocle-k8s\/prod-team-\w{8}\nhttps:\/\/gitlab\.example\.org\/team\/gitops\/-\/merge_requests\/7\n$/,
    );
    expect(await readFile(join(repository.path, 'options'), 'utf8')).toBe(
      [
        'GIT_PUSH_OPTION_0=merge_request.create',
        'GIT_PUSH_OPTION_1=merge_request.target=main',
        'GIT_PUSH_OPTION_2=merge_request.title=Monocle prod/team: 10 created',
        'GIT_PUSH_OPTION_3=merge_request.remove_source_branch',
        'GIT_PUSH_OPTION_COUNT=4\n',
      ].join('\n'),
    );
    expect(await repository.log('%s')).toEqual(['first']);
    expect(await repository.log('%s', BRANCH)).toEqual(['Monocle prod/team: 10 created', 'first']);
  });

  test('again with the same content pushes nothing; with other content it takes its place', async () => {
    const repository = await host.create('again', { files });
    expect(await propose(repository)).toMatchObject({ code: 0, stderr: '' });
    const first = await repository.refs();
    http.requests.length = 0;
    expect(await propose(repository)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /\nnothing to push: monocle-k8s\/prod-team-\w{8} has it already\n$/,
      ),
    });
    expect(http.requests.filter((each) => each.includes('receive-pack'))).toEqual([]);
    expect(await repository.refs()).toBe(first);

    expect(await propose(repository, changed('other'))).toMatchObject({ code: 0, stderr: '' });
    expect(await repository.log('%s', BRANCH)).toEqual(['Monocle prod/team: 10 created', 'first']);
    expect(JSON.stringify(await repository.files(BRANCH))).toContain('https://other.example.org');
  });

  test('is built anew where the branch has moved that it is for', async () => {
    const repository = await host.create('moved', { files });
    await propose(repository);
    await repository.commit({ 'new.txt': 'new\n' });
    expect((await propose(repository)).stdout).toMatch(
      /\npushed \w{7} to monocle-k8s\/prod-team-\w{8}\n$/,
    );
    expect(await repository.log('%s', BRANCH)).toEqual([
      'Monocle prod/team: 10 created',
      'by somebody else',
      'first',
    ]);
  });

  test('says so where the branch that it is for has it all', async () => {
    const repository = await host.create('merged', { files });
    await propose(repository);
    await repository.git('update-ref', 'refs/heads/main', BRANCH);
    expect((await propose(repository)).stdout).toMatch(/^nothing to publish: main has it all/);
  });

  test('in a repository without a commit is refused: it could not be merged', async () => {
    const repository = await host.create('empty');
    const refused = await propose(repository);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(
      'has no commit yet, so there is no main that a proposal could be merged into; nothing was pushed. Push a first commit to main',
    );
    expect(await repository.refs()).toBe('');
  });

  test('does not overwrite what somebody added to the proposal', async () => {
    const repository = await host.create('added', { files });
    await propose(repository);
    const theirs = await repository.commit({ 'fix.txt': 'fix\n' }, { branch: BRANCH });
    const refused = await propose(repository, changed('other'));
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toBe(
      `monocle-k8s: ${http.url(repository)}: ${BRANCH} ends with a commit that somebody else made or amended (${theirs.slice(0, 7)}), which would be lost; nothing was pushed. Merge it, or delete the branch\n`,
    );
    expect(await repository.tip(BRANCH)).toBe(theirs);
  });

  test('does not overwrite what somebody amended in the proposal, whose message stays', async () => {
    const repository = await host.create('amended', { files });
    await propose(repository);
    const clone = join(host.path, 'amending');
    await host.git(host.path, ['clone', '--quiet', '--branch', BRANCH, repository.path, clone]);
    await writeFile(join(clone, 'clusters/prod/team/fix.txt'), 'fix\n');
    await host.git(clone, ['add', '.']);
    await host.git(clone, ['commit', '--quiet', '--amend', '--no-edit']);
    await host.git(clone, ['push', '--quiet', '--force']);
    const theirs = await repository.tip(BRANCH);
    const refused = await propose(repository, changed('other'));
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(
      `${BRANCH} ends with a commit that somebody else made or amended (${theirs?.slice(0, 7)}), which would be lost; nothing was pushed`,
    );
    expect(await repository.tip(BRANCH)).toBe(theirs);
  });

  test('says in trailers what it is for and what it changes; what is pushed straight does not', async () => {
    const repository = await host.create('trailers', { files });
    await propose(repository);
    const trailer = async (key: string) =>
      (await repository.log(`%(trailers:key=${key},valueonly)`, BRANCH))[0];
    expect(await trailer('Monocle-Proposal')).toBe('main:clusters');
    expect(await trailer('Monocle-Base')).toBe(await repository.tip());
    expect(await trailer('Monocle-Change')).toMatch(/^[0-9a-f]{64}$/);
    expect(await trailer('Monocle')).toBe('prod/team');
    await publish(host, { repo: http.url(repository) });
    expect((await repository.log('%B')).join()).not.toContain('Monocle-Change');
  });

  test('loses against another proposal at the same moment, and is then built anew', async () => {
    const repository = await host.create('contested', { files });
    await publish(host, {
      ...{ repo: daemon.url(repository), branch: 'main', args: ['--pull-request'] },
      input: changed('their'),
    });
    await repository.git('branch', 'theirs', BRANCH);
    await repository.git('update-ref', '-d', `refs/heads/${BRANCH}`);
    await repository.hook(
      'pre-receive',
      '[ -e done ] && exit 0',
      'touch done',
      'unset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES',
      `git update-ref refs/heads/${BRANCH} theirs`,
    );
    const { code, stdout } = await propose(repository, changed('our'));
    expect(code).toBe(0);
    expect(stdout).toContain('(rebuilt once: the branch had moved)');
    expect(JSON.stringify(await repository.files(BRANCH))).toContain('https://our.example.org');
  });

  test('of several Monocles is named by the path, and leaves the proposal of others alone', async () => {
    const repository = await host.create('several', { files });
    const both = async (one: string, other: string) => {
      const { stdout } = await propose(repository, `${team(one)}---\n${team(other)}`);
      return /\npushed \w{7} to (monocle-k8s\/clusters-\w{8})\n$/.exec(stdout)?.[1] ?? stdout;
    };
    const [first, second] = [await both('a', 'b'), await both('c', 'd')];
    const namesOn = async (branch: string) => [
      ...new Set(Object.keys(await repository.files(branch)).map((path) => path.split('/')[2])),
    ];
    expect(await namesOn(first)).toEqual(expect.arrayContaining(['a', 'b']));
    expect(await namesOn(second)).toEqual(expect.arrayContaining(['c', 'd']));
  });

  test('where a branch is in the way of its name, the server’s words are given', async () => {
    const repository = await host.create('in-the-way', { files });
    await repository.git('branch', 'monocle-k8s');
    const { code, stderr } = await propose(repository);
    expect(code).toBe(1);
    expect(stderr).toMatch(/refused the push \(.*refs\/heads\/monocle-k8s.*\)/);
  });
});

const branches = async (repository: Repository): Promise<string[]> =>
  (await repository.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/monocle-k8s/'))
    .split('\n')
    .filter(Boolean);

describe('an older proposal', () => {
  test('is withdrawn where the wanted state is again that of the branch', async () => {
    const repository = await host.create('revert', { files });
    await publish(host, { repo: http.url(repository) });
    await propose(repository, changed('other'));
    const tip = (await repository.tip(BRANCH)).slice(0, 7);
    const dry = await publish(host, {
      ...{ repo: http.url(repository), args: ['--pull-request', '--dry-run'] },
    });
    expect(dry).toMatchObject({ code: 1, stderr: '' });
    expect(dry.stdout).toContain(`would withdraw the proposal ${BRANCH} (${tip})`);
    expect(await branches(repository)).toEqual([BRANCH]);
    const { code, stdout, stderr } = await propose(repository);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`\nwithdrew the proposal ${BRANCH} (${tip})`);
    expect(await branches(repository)).toEqual([]);
    expect(await propose(repository)).toMatchObject({
      stdout: expect.not.stringContaining('withdrew'),
    });
  });

  test('is withdrawn by one of more instances, or of fewer, and the others are named', async () => {
    const repository = await host.create('grows', { files });
    await propose(repository);
    await propose(repository, team('neighbour'));
    const both = await propose(repository, `${changed('x')}---\n${team('second')}`);
    expect(both).toMatchObject({ code: 0, stderr: '' });
    expect(both.stdout).toContain(`withdrew the proposal ${BRANCH} `);
    const there = await branches(repository);
    const [several = ''] = there.filter((branch) => branch.startsWith('monocle-k8s/clusters-'));
    expect(there).toHaveLength(2);

    const one = await propose(repository, changed('y'));
    expect(one.stdout).toContain(`withdrew the proposal ${several} `);
    expect(one.stderr).toBe(
      '  it also proposed prod/second, which this run does not cover: publish them again if you want them\n',
    );
    expect((await branches(repository)).sort()).toEqual(
      [BRANCH, there.find((branch) => branch.includes('neighbour'))].sort(),
    );
  });

  test('is one of ours by its name, too: a branch of somebody at its commit is left', async () => {
    const repository = await host.create('theirs', { files });
    await propose(repository);
    const tip = await repository.tip(BRANCH);
    await repository.git('branch', 'monocle-k8s/kept', BRANCH);
    await repository.git('update-ref', 'refs/heads/main', tip);
    await propose(repository, changed('other'));
    expect(await repository.tip('monocle-k8s/kept')).toBe(tip);
  });

  test('of another branch or path is left, and so is one that somebody added to', async () => {
    const repository = await host.create('foreign', { files });
    const repo = http.url(repository);
    const args = ['--pull-request'];
    await repository.git('branch', 'stage', 'main');
    await publish(host, { repo, args, branch: 'stage', input: `${team()}---\n${team('b')}` });
    await publish(host, { repo, args, path: 'else', input: `${team()}---\n${team('b')}` });
    await propose(repository, `${team()}---\n${team('b')}`);
    const there = await branches(repository);
    const touched =
      there.find((branch) => branch.startsWith('monocle-k8s/clusters-')) ?? 'no branch';
    const before = await Promise.all(
      there.map((branch) => repository.commit({ 'mine.txt': 'mine\n' }, { branch })),
    );
    const { code, stdout, stderr } = await propose(repository);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('withdrew') });
    expect(stderr.match(/^the proposal .* is outdated and was kept, /gm)).toHaveLength(1);
    expect(await Promise.all(there.map((branch) => repository.tip(branch)))).toEqual(before);
    expect(there).toContain(touched);
  });

  test('that the server does not let go is told, and is an error', async () => {
    const repository = await host.create('undeletable', {
      ...{ files, config: ['receive.denyDeletes=true'] },
    });
    await publish(host, { repo: http.url(repository) });
    await propose(repository, changed('other'));
    const { code, stderr } = await propose(repository);
    expect(code).toBe(1);
    expect(stderr).toContain('the server refused to delete it (deletion prohibited');
  });
});

describe('a proposal that the forge has updated', () => {
  /** What its buttons do, or somebody does in a clone. */
  async function updated(name: string, ...commands: string[][]): Promise<Repository> {
    const repository = await host.create(name, { files });
    await propose(repository);
    for (const file of ['a.txt', 'b.txt']) await repository.commit({ [file]: 'new\n' });
    const clone = join(host.path, `clone-of-${name}`);
    await host.git(host.path, ['clone', '--quiet', repository.path, clone]);
    await host.git(clone, ['checkout', '--quiet', BRANCH]);
    for (const command of commands) await host.git(clone, command);
    await host.git(clone, ['push', '--quiet', '--force', 'origin', 'HEAD']);
    return repository;
  }
  const MERGE = ['merge', '--quiet', '--no-ff', '--no-edit'];

  test.each([
    ['a merge', [[...MERGE, 'origin/main']]],
    [
      'two merges',
      [
        [...MERGE, 'origin/main~1'],
        [...MERGE, 'origin/main'],
      ],
    ],
    ['a rebase', [['rebase', '--quiet', 'origin/main']]],
  ])('by %s is as good as ours', async (what, commands) => {
    const repository = await updated(what.replaceAll(' ', '-'), ...commands);
    const refs = await repository.refs();
    expect((await propose(repository)).stdout).toMatch(/\nnothing to push: \S+ has it already\n$/);
    expect(await repository.refs()).toBe(refs);
    await repository.commit({ 'c.txt': 'new\n' });
    const next = await propose(repository, changed('other'));
    expect(next).toMatchObject({ code: 0, stderr: '' });
    expect((await repository.log('%s', BRANCH)).slice(0, 2)).toEqual([
      'Monocle prod/team: 10 created',
      'by somebody else',
    ]);
    // The base may move on before anybody looks.
    await publish(host, { repo: http.url(repository) });
    expect(await propose(repository)).toMatchObject({ code: 0, stderr: '' });
    expect(await branches(repository)).toEqual([]);
  });

  test.each([
    [
      'a merge of another branch',
      [
        ['checkout', '--quiet', '-b', 'feature', 'origin/main'],
        ['commit', '--quiet', '--allow-empty', '-m', 'mine'],
        ['checkout', '--quiet', BRANCH],
        [...MERGE, 'feature'],
      ],
    ],
    [
      'a merge with something of one’s own in it',
      [
        [...MERGE, '--no-commit', 'origin/main'],
        ['rm', '--quiet', 'README.md'],
        ['commit', '--quiet', '--no-edit'],
      ],
    ],
    [
      'a rebase onto another branch',
      [
        ['checkout', '--quiet', '-b', 'feature', 'origin/main'],
        ['commit', '--quiet', '--allow-empty', '-m', 'mine'],
        ['checkout', '--quiet', BRANCH],
        ['rebase', '--quiet', 'feature'],
      ],
    ],
    [
      'commits before a merge',
      [
        ['commit', '--quiet', '--allow-empty', '-m', 'mine'],
        [...MERGE, 'origin/main'],
      ],
    ],
  ])('but with %s is somebody’s', async (what, commands) => {
    const repository = await updated(what.replaceAll(/\W/g, '-'), ...commands);
    const refs = await repository.refs();
    const { code, stderr } = await propose(repository, changed('other'));
    expect(code).toBe(1);
    expect(stderr).toContain('somebody else made or amended');
    expect(await repository.refs()).toBe(refs);
  });
});
