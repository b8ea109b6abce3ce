/** `monocle-k8s blame`: who made a published object as it is. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { files, type Repository, useDaemon, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();
const daemon = useDaemon(host);
const HERE = 'clusters/prod/team';

const blame = (repository: Repository, object: string, ...args: string[]) => {
  const where = ['--repo', daemon.url(repository), '--branch', 'main', '--path', 'clusters'];
  return warmRun(['blame', object, ...where, ...args], { env: host.env });
};
const asJson = async (...given: Parameters<typeof blame>) => {
  const { stdout, code } = await blame(...given, '--output', 'json');
  const result = JSON.parse(stdout);
  expect(result.exitCode).toBe(code);
  return result;
};

describe('an object', () => {
  let repository: Repository;
  let created: string;
  let changed: string;
  let source: string;

  beforeAll(async () => {
    repository = await host.create('history', { files });
    await publish(host, { repo: daemon.url(repository) });
    created = await repository.tip();
    const cwd = join(host.path, 'source');
    await mkdir(cwd);
    await host.git(cwd, ['init', '--quiet']);
    await host.git(cwd, ['remote', 'add', 'origin', 'https://git.example.org/teams.git']);
    await writeFile(join(cwd, 'team.yaml'), team('team', ["publicURL: 'https://a.example'"]));
    await host.git(cwd, ['add', '--all']);
    await host.git(cwd, ['commit', '--quiet', '--message', 'Give it an address']);
    source = (await host.git(cwd, ['rev-parse', 'HEAD'])).trim();
    const where = ['--repo', daemon.url(repository), '--branch', 'main', '--path', 'clusters'];
    const { code } = await warmRun(['publish', 'team.yaml', ...where], { cwd, env: host.env });
    expect(code).toBe(0);
    changed = await repository.tip();
    // More than are fetched at first.
    for (let i = 0; i < 60; i++) await repository.commit({ 'README.md': `${i}\n` });
  });

  test('is traced to the commit that changed it last, and to the commit of its Monocle', async () => {
    expect(await blame(repository, 'Deployment/prod/team-api')).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringMatching(
        new RegExp(
          [
            '^Deployment/prod/team-api of Monocle prod/team',
            `  commit   ${changed}`,
            '  subject  Monocle prod/team: 1 configured',
            '  author   Test <test@example.org>',
            '  date     \\S+',
            `  from     team.yaml at ${source.slice(0, 7)}`,
            '           Give it an address \\(Test <test@example.org>\\)',
            `           https://git.example.org/teams.git ${source}\n$`,
          ].join('\n'),
        ),
      ),
    });
  });

  test('is not traced to the end of a history that is not whole', async () => {
    const path = join(host.path, 'shallow.git');
    const from = daemon.url(repository);
    await host.git(host.path, ['clone', '--quiet', '--bare', '--depth=1', from, path]);
    const where = ['--repo', path, '--branch', 'main', '--path', 'clusters'];
    const { code, stderr } = await warmRun(['blame', 'Deployment/team-api', ...where], {
      env: host.env,
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('is not whole: the repository is a shallow clone'),
    });
  });

  test('is found without its namespace, and told as JSON', async () => {
    expect(await asJson(repository, 'Deployment/team-api')).toEqual({
      ...{ exitCode: 0, repository: daemon.url(repository), branch: 'main' },
      ...{ object: 'Deployment/prod/team-api', monocle: 'prod/team', isPublished: true },
      file: `${HERE}/deployment.team-api.yaml`,
      commit: {
        ...{ id: changed, author: 'Test <test@example.org>', date: expect.any(String) },
        subject: 'Monocle prod/team: 1 configured',
      },
      source: {
        ...{ repository: 'https://git.example.org/teams.git', paths: ['team.yaml'] },
        ...{ commit: source, author: 'Test <test@example.org>', date: expect.any(String) },
        subject: 'Give it an address',
      },
    });
  });

  test('that another publication left alone is traced to its own', async () => {
    const found = await asJson(repository, 'Service/prod/team-api');
    expect(found).toMatchObject({ commit: { id: created }, isPublished: true });
    expect(found).not.toHaveProperty('source');
  });
});

test('an edit by hand is no publication, and what it says stays harmless', async () => {
  const repository = await host.create('by-hand', { files });
  await publish(host, { repo: daemon.url(repository) });
  const id = await repository.commit(
    { [`${HERE}/service.team-api.yaml`]: 'kind: Service\n' },
    {
      message:
        '\u001b[31mred\n\nMonocle: prod/other\nMonocle-Generation: prod/team 1e9x\nMonocle-Source-Commit: prod/team \u001b[31m\n',
    },
  );
  const { code, stdout } = await blame(repository, 'Service/prod/team-api');
  expect(code).toBe(0);
  expect(stdout).toContain(`  commit   ${id}\n`);
  expect(stdout).toContain('not by publish: somebody else made this commit\n');
  expect(stdout).not.toMatch(/from|generation/);
  expect(stdout).not.toMatch(/[^\P{C}\n]/u);
});

test('a proposal that was merged is the commit, and not the merge', async () => {
  const repository = await host.create('merged', { files });
  await publish(host, { repo: daemon.url(repository), args: ['--pull-request'] });
  const base = await repository.tip();
  const branch = (
    await repository.git('for-each-ref', '--format=%(refname)', 'refs/heads/monocle-k8s')
  ).trim();
  const proposal = await repository.tip(branch);
  const merge = (
    await repository.git(
      'commit-tree',
      `${proposal}^{tree}`,
      '-p',
      base,
      '-p',
      proposal,
      '-m',
      'Merge',
    )
  ).trim();
  await repository.git('update-ref', 'refs/heads/main', merge);
  expect(await asJson(repository, 'Service/prod/team-api')).toMatchObject({
    ...{ commit: { id: proposal }, isPublished: true },
  });
});

test('the generation of a Monocle in its cluster is told', async () => {
  const repository = await host.create('generation', { files });
  const input = team().replace('  name: team', '  generation: 7\n  name: team');
  expect(await publish(host, { repo: daemon.url(repository), input })).toMatchObject({ code: 0 });
  const { stdout } = await blame(repository, 'Service/prod/team-api');
  expect(stdout).toContain('  from     generation 7 in its cluster\n');
});

describe('what cannot be traced', () => {
  let repository: Repository;
  beforeAll(async () => {
    repository = await host.create('errors', { files });
    const twice = [team(), team().replace('namespace: prod', 'namespace: test')].join('---\n');
    await publish(host, { repo: daemon.url(repository), input: twice });
    await repository.commit({ 'clusters/test/team/service.team-elastic.yaml': undefined });
  });

  test.each<[string, string, number, string]>([
    [
      'never published',
      'Deployment/prod/nobody',
      1,
      'Deployment/prod/nobody: is not published under clusters on main of git:',
    ],
    [
      'of another namespace',
      'Deployment/stage/team-api',
      1,
      'Deployment/stage/team-api: is not published',
    ],
    ['not ours to write', 'Kustomization/prod/x', 1, 'Kustomization/prod/x: is not published'],
    [
      'in two instances',
      'Deployment/team-api',
      1,
      'is published for several Monocles (prod/team, test/team); write Deployment/NAMESPACE/team-api',
    ],
    ['listed and gone', 'Service/test/team-elastic', 1, 'service.team-elastic.yaml: is missing'],
    ['no object', '../../etc', 2, '../../etc: should be like Deployment/team/monocle-api'],
  ])('%s', async (_, object, code, words) => {
    expect(await blame(repository, object)).toMatchObject({
      ...{ code, stdout: '', stderr: expect.stringContaining(words) },
    });
    expect(await asJson(repository, object)).toEqual({
      ...{ exitCode: code, error: { message: expect.stringContaining(words) } },
    });
  });

  test('a wrong command line is told as JSON, too', async () => {
    const { code, stdout, stderr } = await warmRun(['blame', '--output=json', '--nope', 'a/b']);
    expect({ code, result: JSON.parse(stdout) }).toEqual({
      code: 2,
      result: { exitCode: 2, error: { message: expect.stringContaining('unknown flag --nope') } },
    });
    expect(stderr).toContain('unknown flag --nope');
  });
});
