/** monocle-k8s.yaml in the clone of a team: publish and verify without flags, and by environment. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { files, type Repository, useDaemon, useHost, useHttp } from '../support/git/git-server.js';
import { team } from '../support/git/publish.js';
import { project, sourceClone } from '../support/git/source.js';
import { warmRun } from '../support/tools/warm-command.js';

const exec = promisify(execFile);
const host = useHost();
const http = useHttp(host);
const daemon = useDaemon(host);

const directories = async (repository: Repository, ref = 'main'): Promise<string[]> =>
  Object.keys(await repository.files(ref))
    .filter((file) => file.endsWith('/.monocle-k8s'))
    .map((file) => file.replace('/.monocle-k8s', ''))
    .sort();

describe('without flags', () => {
  test('publish and verify do what the file says, also from a directory below it', async () => {
    const repository = await host.create('plain', { files });
    const source = await sourceClone(host, 'plain');
    const commit = await source.commit({
      'monocle-k8s.yaml': project({
        ...{ files: ['team.yaml', 'teams/*.yaml'], repository: http.url(repository) },
        ...{ branch: 'main', path: 'clusters', author: 'CI <ci@example.org>', signoff: true },
        message: 'Publish {instances}',
      }),
      'team.yaml': team(),
      'teams/b.yaml': team('b'),
      'teams/a.yaml': team('a'),
      'teams/notes.txt': 'not a Monocle',
      'teams/.hidden.yaml': 'not a Monocle',
    });
    const published = await source.run(['publish'], { at: 'teams' });
    expect(published).toMatchObject({ code: 0, stderr: '' });
    expect(await directories(repository)).toEqual([
      'clusters/prod/a',
      'clusters/prod/b',
      'clusters/prod/team',
    ]);
    expect(await repository.log('%an %s')).toEqual([
      'CI Publish prod/team, prod/a, prod/b',
      'Else first',
    ]);
    expect(await repository.log('%B')).toContain('Signed-off-by: CI <ci@example.org>');
    // The file decides as well, so it is one of the sources.
    const record = parse((await repository.files())['clusters/prod/a/.monocle-k8s'] ?? '').source;
    expect(record).toMatchObject({ paths: ['teams/a.yaml', 'monocle-k8s.yaml'], commit });
    expect(record).not.toHaveProperty('dirty');
    expect(await source.run(['publish'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^nothing to publish/),
    });
    expect(await source.run(['verify'], { at: 'teams' })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/3 instances at \w+: all agree/),
    });
    // A change of the file alone makes the source dirty.
    await source.write({ 'monocle-k8s.yaml': '# changed\n' });
    expect(await source.run(['publish'])).toMatchObject({ code: 1 });
  });

  test('a change of the file that is not committed is told', async () => {
    const repository = await host.create('dirty', { files });
    const source = await sourceClone(host, 'dirty');
    const content = {
      ...{ files: ['team.yaml'], repository: daemon.url(repository) },
      ...{ branch: 'main', path: 'clusters' },
    };
    await source.commit({ 'monocle-k8s.yaml': project(content), 'team.yaml': team() });
    await source.write({ 'monocle-k8s.yaml': project({ ...content, requireCleanSource: true }) });
    expect(await source.run(['publish'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('monocle-k8s.yaml is not as in the last commit'),
    });
  });

  test('flags win, and files on the command line replace those of the file', async () => {
    const repository = await host.create('flags', { files });
    const source = await sourceClone(host, 'flags');
    await source.commit({
      'monocle-k8s.yaml': project({
        ...{ files: ['team.yaml'], repository: 'https://nowhere.invalid/a.git' },
        ...{ branch: 'main', path: 'clusters', namespace: 'prod' },
      }),
      'team.yaml': team(),
      'other.yaml': team('other'),
    });
    const flags = ['--repo', http.url(repository), '--path', 'elsewhere'];
    expect(await source.run(['publish', 'other.yaml', ...flags])).toMatchObject({ code: 0 });
    expect(await directories(repository)).toEqual(['elsewhere/prod/other']);
    expect(await source.run(['verify', ...flags])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/prod\/team.*difference[\s\S]*prod\/other[\s\S]*only in Git/),
    });
  });

  test('a command line that says all does not read the file', async () => {
    const repository = await host.create('complete', { files });
    const source = await sourceClone(host, 'complete');
    await source.commit({ 'monocle-k8s.yaml': 'not: valid\n', 'team.yaml': team() });
    const flags = ['--repo', http.url(repository), '--branch', 'main', '--path', 'a'];
    expect(await source.run(['publish', 'team.yaml', ...flags])).toMatchObject({ code: 0 });
    expect(await source.run(['verify', 'team.yaml', ...flags])).toMatchObject({ code: 0 });
    expect(await source.run(['publish', ...flags])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('monocle-k8s.yaml:1:1: not unknown field'),
    });
  });

  test('prune of the file is about its files, and not about some on the command line', async () => {
    const repository = await host.create('some', { files });
    const source = await sourceClone(host, 'some');
    await source.commit({
      'monocle-k8s.yaml': project({
        ...{ files: ['teams/*.yaml'], repository: daemon.url(repository) },
        ...{ branch: 'main', path: 'clusters', prune: true },
      }),
      'teams/a.yaml': team('a'),
      'teams/b.yaml': team('b'),
    });
    expect(await source.run(['publish'])).toMatchObject({ code: 0 });
    await source.commit({ 'teams/a.yaml': team('a', ['title: New']) });
    const some = ['publish', 'teams/a.yaml'];
    expect(await source.run([...some, '--no-prune', '--gerrit', '--dry-run'])).toMatchObject({
      ...{ code: 1, stderr: '' },
    });
    expect(await source.run(some)).toMatchObject({ code: 0 });
    expect(await directories(repository)).toEqual(['clusters/prod/a', 'clusters/prod/b']);
    expect(await source.run(['publish', 'teams/a.yaml', '--prune'])).toMatchObject({ code: 0 });
    expect(await directories(repository)).toEqual(['clusters/prod/a']);
  });

  test('a Monocle in two of its files is told by validate, too', async () => {
    const source = await sourceClone(host, 'twice');
    await source.commit({
      'monocle-k8s.yaml': project({ files: ['*.team.yaml'] }),
      'a.team.yaml': team(),
      'b.team.yaml': team(),
    });
    expect(await source.run(['validate'])).toMatchObject({
      ...{ code: 1, stderr: '' },
      stdout: expect.stringContaining(
        'team is listed twice; keep one (the first is at a.team.yaml',
      ),
    });
    // Of the command line, they may be of different places.
    expect(await source.run(['validate', 'a.team.yaml', 'b.team.yaml'])).toMatchObject({ code: 0 });
  });

  test('what is missing is told with the file that could have it', async () => {
    const source = await sourceClone(host, 'missing');
    for (const args of [['verify'], ['blame', 'Service/a'], ['publish', 'team.yaml']])
      expect(await source.run(args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--repo is missing, and there is no monocle-k8s.yaml'),
      });
    expect(await source.run(['publish', '--project', '.'])).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('is a directory; name the file (monocle-k8s') },
    });
  });

  test('the repository . is refused outside of a clone, where hooks may lie', async () => {
    const path = join(host.path, 'archive');
    await host.git(host.path, ['init', '--quiet', '--bare', path]);
    const hook = '#!/bin/sh\ntouch ran\n';
    await writeFile(join(path, 'hooks', 'pre-receive'), hook, { mode: 0o755 });
    const settings = { files: ['team.yaml'], repository: '.', branch: 'main', path: 'p' };
    await writeFile(join(path, 'monocle-k8s.yaml'), project(settings));
    await writeFile(join(path, 'team.yaml'), team());
    const refused = await warmRun(['publish'], { cwd: path, env: host.env });
    expect(refused).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining('repository is "." for the clone that the file is in'),
    });
    expect(existsSync(join(path, 'ran'))).toBe(false);
  });

  test('the clone itself can be the repository', async () => {
    const source = await sourceClone(host, 'itself');
    await source.commit({
      'sub/monocle-k8s.yaml': project({
        ...{ files: ['team.yaml'], repository: '.', branch: 'manifests', path: 'clusters' },
      }),
      'sub/team.yaml': team(),
    });
    await source.git('branch', 'manifests');
    expect(await source.run(['publish'], { at: 'sub' })).toMatchObject({ code: 0 });
    expect(await source.git('ls-tree', '-r', '--name-only', 'manifests')).toContain(
      'clusters/prod/team/.monocle-k8s',
    );
  });

  test('if there is neither a file nor an argument, the message says both ways', async () => {
    const source = await sourceClone(host, 'nothing');
    const { code, stderr } = await source.run(['publish']);
    expect(code).toBe(2);
    expect(stderr).toContain('FILE is missing; use - for standard input');
    expect(stderr).toContain('or name the files in a monocle-k8s.yaml');
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--env prod: there is no monocle-k8s.yaml'),
    });
    await source.write({ 'monocle-k8s.yaml': 'branch: main\n' });
    expect(await source.run(['publish'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('monocle-k8s.yaml has no files; name them there'),
    });
    await source.write({ 'team.yaml': team() });
    expect(await source.run(['publish', 'team.yaml'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'monocle-k8s.yaml: repository is missing; add it, or give --repo',
      ),
    });
  });

  test('it is never found above the clone, and outside of one only in the current directory', async () => {
    const outside = join(host.path, 'outside');
    await mkdir(join(outside, 'below'), { recursive: true });
    await writeFile(join(outside, 'monocle-k8s.yaml'), 'not: valid\n');
    const source = await sourceClone(host, 'found');
    await host.git(outside, ['clone', '--quiet', source.path, 'clone']);
    const missing = { code: 2, stderr: expect.stringContaining('FILE is missing') };
    const at = (directory: string) => source.run(['publish'], { at: directory });
    expect(await at('../outside/clone')).toMatchObject(missing);
    expect(await at('../outside/below')).toMatchObject(missing);
    const found = { code: 1, stderr: expect.stringContaining('unknown field') };
    expect(await at('../outside')).toMatchObject(found);
    const named = ['publish', '--project', '../monocle-k8s.yaml'];
    expect(await source.run(named, { at: '../outside/clone' })).toMatchObject(found);
  });
});

describe('with environments', () => {
  const environments = {
    staging: { path: 'clusters/staging' },
    prod: { branch: 'prod', namespace: 'live', files: ['live.yaml'] },
  };
  const base = { files: ['team.yaml'], branch: 'main', path: 'clusters/dev' };

  async function start(name: string, more: object = {}) {
    const repository = await host.create(name, { files });
    await repository.git('branch', 'prod', 'main');
    const source = await sourceClone(host, name);
    await source.commit({
      'monocle-k8s.yaml': project({
        ...{ ...base, repository: daemon.url(repository), environments, ...more },
      }),
      'team.yaml': team(),
      'live.yaml': team('live').replace('  namespace: prod\n', ''),
    });
    return { repository, source };
  }

  test('each has its directory or its branch', async () => {
    const { repository, source } = await start('environments');
    expect(await source.run(['publish', '--env', 'staging'])).toMatchObject({ code: 0 });
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({ code: 0 });
    expect(await directories(repository)).toEqual(['clusters/staging/prod/team']);
    expect(await directories(repository, 'prod')).toEqual(['clusters/dev/live/live']);
    for (const name of ['staging', 'prod'])
      expect(await source.run(['verify', '--env', name])).toMatchObject({ code: 0 });
    const told = await source.run(['publish', '--env=prod', '--output=json']);
    expect(JSON.parse(told.stdout)).toMatchObject({ exitCode: 0, branch: 'prod' });
  });

  test('blame asks the one that is chosen', async () => {
    const { source } = await start('blamed');
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({ code: 0 });
    const found = await source.run(['blame', 'Service/live-api', '--env', 'prod']);
    expect(found).toMatchObject({ code: 0, stderr: '' });
    expect(found.stdout).toMatch(/^Service\/live\/live-api of Monocle live\/live\n/);
    expect(await source.run(['blame', 'Service/live-api', '--env', 'staging'])).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining('is not published under clusters/staging on main'),
    });
    expect(await source.run(['blame', 'Service/live-api'])).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('choose one with --env') },
    });
  });

  test('a flag switches off what is true', async () => {
    const { repository, source } = await start('off', { prune: true, pullRequest: true });
    const publish = (...flags: string[]) => source.run(['publish', '--env=staging', ...flags]);
    expect(await publish('--no-pull-request')).toMatchObject({ code: 0 });
    await source.commit({ 'team.yaml': team('other') });
    expect(await publish('--no-pull-request', '--no-prune')).toMatchObject({ code: 0 });
    expect(await directories(repository)).toEqual([
      'clusters/staging/prod/other',
      'clusters/staging/prod/team',
    ]);
    expect(await publish('--no-pull-request')).toMatchObject({ code: 0 });
    expect(await directories(repository)).toEqual(['clusters/staging/prod/other']);
  });

  test('synth, validate and diff show the one that is chosen', async () => {
    const source = await sourceClone(host, 'shown');
    const overlay = (spec: string) =>
      `apiVersion: monocle.monocle.change-metrics.io/v1alpha1\nkind: Monocle\nspec: ${spec}\n`;
    await source.commit({
      'monocle-k8s.yaml': project({
        files: ['team.yaml'],
        environments: {
          staging: { overlays: ['staging.yaml'] },
          prod: { overlays: ['prod.yaml'] },
        },
      }),
      'team.yaml': team(),
      'staging.yaml': overlay('{publicURL: "https://staging.example.org"}'),
      'prod.yaml': overlay('{publicUrl: "https://prod.example.org"}'),
    });
    const synth = await source.run(['synth', '--env', 'staging']);
    expect(synth).toMatchObject({ code: 0, stderr: '' });
    expect(synth.stdout).toContain('https://staging.example.org');
    const valid = await source.run(['validate', '--env', 'staging']);
    expect(valid).toMatchObject({ code: 0, stdout: '1 Monocle: valid\n' });
    for (const command of ['synth', 'validate', 'diff']) {
      const { code, stdout, stderr } = await source.run([command, '--env', 'prod']);
      expect(code).not.toBe(0);
      expect(stdout + stderr).toMatch(/^prod\.yaml:3:8 +spec\.publicUrl +unknown field/m);
    }
  });

  test('one must be chosen, unless there is a default', async () => {
    const { repository, source } = await start('chosen');
    const before = await repository.refs();
    for (const command of ['publish', 'verify'])
      expect(await source.run([command])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('choose one with --env (staging, prod)'),
      });
    expect(await source.run(['publish', '--env', 'stagin'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /stagin is not an environment; did you mean staging\? There are staging, prod/,
      ),
    });
    expect(await repository.refs()).toBe(before);
    const second = await start('default', { defaultEnvironment: 'staging' });
    expect(await second.source.run(['publish'])).toMatchObject({ code: 0 });
    expect(await directories(second.repository)).toEqual(['clusters/staging/prod/team']);
  });
});

describe('a hostile file', () => {
  const given = (content: object) => ({
    'monocle-k8s.yaml': project({
      ...{ repository: 'https://nowhere.invalid/a.git', branch: 'main', path: 'a' },
      ...content,
    }),
  });

  test.each([
    ['a link to a file outside', 'out.yaml', 'leads out of the clone'],
    ['a link to a directory outside', 'out/secret.yaml', 'leads out of the clone'],
    ['a pattern that finds such a link', 'out*.yaml', 'leads out of the clone'],
    ["a link to git's own files", 'git.yaml', 'belongs to git itself'],
    ['a directory', 'folder', 'is not a file'],
    ['a pipe, which would never end', 'pipe', 'is not a file'],
    ['a file that is not there', 'none.yaml', 'no such file'],
    ['a pattern without a file', 'folder/*.yaml', 'matches no file'],
    [
      'a pattern through a linked directory',
      'out/**/*.yaml',
      '^monocle-k8s: monocle-k8s\\.yaml:5:5: out: is a link',
    ],
    ['a name with a control character', 'folder/*.json', 'control character in its name'],
  ])('cannot read %s', async (name, wanted, words) => {
    const source = await sourceClone(host, `hostile-${name.replaceAll(/\W/g, '-')}`);
    const outside = join(host.path, `secrets-${name.replaceAll(/\W/g, '-')}`);
    await mkdir(outside);
    await writeFile(join(outside, 'secret.yaml'), 'password: opensesame\n');
    await symlink(join(outside, 'secret.yaml'), join(source.path, 'out.yaml'));
    await symlink(outside, join(source.path, 'out'));
    await symlink('.git/config', join(source.path, 'git.yaml'));
    await mkdir(join(source.path, 'folder'));
    await writeFile(join(source.path, 'folder', '\u001b[2J.json'), '{}');
    await exec('mkfifo', [join(source.path, 'pipe')]);
    await source.write(given({ files: [wanted] }));
    const { code, stdout, stderr } = await source.run(['publish']);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(words));
    expect(stdout + stderr).not.toContain('opensesame');
    expect(stdout + stderr).not.toContain('\u001b');
  });

  test.each(['config', 'overlays'])('cannot read another file by %s', async (field) => {
    const source = await sourceClone(host, `hostile-${field}`);
    const outside = join(host.path, `outside-${field}.yaml`);
    await writeFile(outside, 'password: opensesame\n');
    await symlink(outside, join(source.path, 'out.yaml'));
    await source.write({
      ...given({ files: ['team.yaml'], [field]: field === 'config' ? 'out.yaml' : ['out.yaml'] }),
      'team.yaml': team(),
    });
    const { code, stderr } = await source.run(['publish']);
    expect(code).toBe(1);
    expect(stderr).toContain('out.yaml: is a link that leads out of the clone');
    expect(stderr).not.toContain('opensesame');
  });

  test('cannot be a link itself', async () => {
    const source = await sourceClone(host, 'hostile-itself');
    const outside = join(host.path, 'outside-project.yaml');
    await writeFile(outside, 'password: opensesame\n');
    await symlink(outside, join(source.path, 'monocle-k8s.yaml'));
    const { code, stderr } = await source.run(['publish']);
    expect(code).toBe(1);
    expect(stderr).toContain('leads out of the clone');
    expect(stderr).not.toContain('password');
  });
});
