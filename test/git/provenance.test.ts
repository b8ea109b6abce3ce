/** Where published Monocles come from: a clone of somebody's repository, which may be hostile. */
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import {
  type Environment,
  files,
  fileUrl,
  type Repository,
  useHost,
} from '../support/git/git-server.js';
import { script, team } from '../support/git/publish.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();

const REMOTE = 'https://ada:opensesame@git.example.org/teams.git';
const HERE = 'clusters/prod/team';
const ADA = {
  GIT_AUTHOR_NAME: 'Ada L. King',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05+0100',
};

/** A clone as a person or CI has it, with commits of its own. */
async function clone(name: string, remote: string | undefined = REMOTE) {
  const path = join(host.path, `source-${name}`);
  await mkdir(path);
  const git = async (...args: string[]) => (await host.git(path, args, ADA)).trim();
  const write = async (changes: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(changes)) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    }
  };
  await git('init', '--quiet');
  if (remote !== undefined) await git('remote', 'add', 'origin', remote);
  return {
    ...{ path, git, write },
    commit: async (
      changes: Readonly<Record<string, string>>,
      message = 'Say it',
    ): Promise<string> => {
      await write(changes);
      await git('add', '--all', '--force', '.');
      await git('commit', '--quiet', '--allow-empty-message', '--message', message);
      return git('rev-parse', 'HEAD');
    },
  };
}

interface Given {
  readonly cwd: string;
  readonly args?: readonly string[];
  readonly env?: Environment;
  readonly input?: string;
}

const on = (command: string, repository: Repository, names: readonly string[], given: Given) => {
  const { cwd, args = [], env, input } = given;
  const where = ['--repo', repository.path, '--branch', 'main', '--path', 'clusters'];
  return warmRun([command, ...names, ...where, ...args], {
    ...{ cwd, env: { ...host.env, ...env }, ...(input !== undefined && { input }) },
  });
};

const recordOf = async (repository: Repository): Promise<unknown> =>
  parse((await repository.files())[`${HERE}/.monocle-k8s`] ?? '').source;

const trailers = async (repository: Repository, key = '*'): Promise<string[]> => {
  const [text = ''] = [await repository.git('log', '-1', '--format=%(trailers:only)', 'main')];
  const lines = text.trim().split('\n');
  return lines.filter((line) => line.includes('ource') && (key === '*' || line.includes(key)));
};

describe('a Monocle from a clone', () => {
  test('is published with the commit that it comes from, in trailers, record and answers', async () => {
    const repository = await host.create('whole', { files });
    const source = await clone('whole');
    const sha = await source.commit({ 'teams/team.yaml': team() }, 'Add the team\n\nLong words.');
    const published = await on('publish', repository, ['teams/team.yaml'], { cwd: source.path });
    expect(published).toMatchObject({ code: 0, stderr: '' });
    const line = `  from teams/team.yaml at ${sha.slice(0, 7)}\n       Add the team (Ada L. King <ada@example.org>)\n`;
    expect(published.stdout).toContain(line);
    expect(await recordOf(repository)).toEqual({
      repository: 'https://git.example.org/teams.git',
      paths: ['teams/team.yaml'],
      commit: sha,
      author: 'Ada L. King <ada@example.org>',
      date: '2026-01-02T03:04:05+01:00',
      subject: 'Add the team',
    });
    expect(await trailers(repository)).toEqual([
      'Monocle-Source-Repository: prod/team https://git.example.org/teams.git',
      'Monocle-Source-Path: prod/team teams/team.yaml',
      `Monocle-Source-Commit: prod/team ${sha}`,
      'Monocle-Source-Author: prod/team Ada L. King <ada@example.org>',
      'Monocle-Source-Date: prod/team 2026-01-02T03:04:05+01:00',
      'Monocle-Source-Subject: prod/team Add the team',
    ]);
    expect((await repository.git('log', '-1', '--format=%B', 'main')).split('\n')).toEqual(
      expect.arrayContaining([
        'Argocd-reference-commit-repourl: https://git.example.org/teams.git',
        'Argocd-reference-commit-author: "Ada L. King" <ada@example.org>',
        'Argocd-reference-commit-date: 2026-01-02T03:04:05+01:00',
        'Argocd-reference-commit-subject: Add the team',
        `Argocd-reference-commit-sha: ${sha}`,
      ]),
    );
    // Whoever verifies needs no clone, and learns where it came from.
    const verified = await on('verify', repository, ['-'], { cwd: host.path, input: team() });
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toContain(`Monocle = Git (10 objects)\n${line}`);
  });

  test('makes no commit for another commit in the source; the record changes with the objects', async () => {
    const repository = await host.create('unrelated', { files });
    const source = await clone('unrelated');
    const first = await source.commit({ 'team.yaml': team() });
    const publish = () => on('publish', repository, ['team.yaml'], { cwd: source.path });
    await publish();
    const before = await repository.refs();
    await source.commit({ 'README.md': 'other\n' });
    expect(await publish()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^nothing to/),
    });
    // A comment touches the file and no object.
    await source.commit({ 'team.yaml': `# a comment\n${team()}` });
    expect(await publish()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^nothing to/),
    });
    // Neither does the same Monocle from elsewhere.
    const piped = await on('publish', repository, ['-'], { cwd: host.path, input: team() });
    expect(piped).toMatchObject({ code: 0, stdout: expect.stringMatching(/^nothing to/) });
    expect(await repository.refs()).toBe(before);
    expect(await recordOf(repository)).toMatchObject({ commit: first });
    await source.commit({ 'team.yaml': team('team', ['image: example/a:2']) });
    const head = await source.commit({ 'README.md': 'more\n' });
    expect(await publish()).toMatchObject({ code: 0, stderr: '' });
    expect(await recordOf(repository)).toMatchObject({ commit: head });
    // Without a clone there is nothing to record.
    const input = team('team', ['image: example/a:3']);
    expect(await on('publish', repository, ['-'], { cwd: source.path, input })).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.not.stringContaining('from'),
    });
    expect(await recordOf(repository)).toBeUndefined();
    expect(await trailers(repository)).toEqual([]);
  });

  test('names its config and its MonocleCrawlers, and no file of another Monocle', async () => {
    const repository = await host.create('several', { files });
    const source = await clone('several');
    await source.commit({
      'team.yaml': team('team', ['crawlers: {workspaces: {allowed: [demo]}}']),
      'other.yaml': team('other'),
    });
    const config = 'workspaces:\n  - name: demo\n    crawlers: []\n';
    const sha = await source.commit({ 'conf/config.yaml': config }, 'A config');
    const one = ['team.yaml', '--config', 'conf/config.yaml'];
    expect(await on('publish', repository, one, { cwd: source.path })).toMatchObject({ code: 0 });
    expect(await recordOf(repository)).toMatchObject({
      ...{ paths: ['team.yaml', 'conf/config.yaml'], commit: sha, subject: 'A config' },
    });
    const crawler = [
      'apiVersion: monocle.monocle.change-metrics.io/v1alpha1',
      'kind: MonocleCrawler',
      'metadata: {name: repos, namespace: prod}',
      'spec:',
      '  monocle: {name: team}',
      '  workspace: demo',
      '  updateSince: "2024-01-01"',
      '  github: {organization: example, repositories: [a], tokenSecretRef: {name: t, key: k}}',
      '',
    ].join('\n');
    const map = [
      'apiVersion: v1',
      'kind: ConfigMap',
      'metadata: {name: team-api, namespace: prod}',
      'data:',
      `  config.yaml: ${JSON.stringify(config)}`,
      '',
    ].join('\n');
    await source.commit({ 'map.yaml': map });
    const last = await source.commit({ 'crawlers/repos.yaml': crawler }, 'A crawler');
    const all = ['crawlers/repos.yaml', 'map.yaml', 'other.yaml', 'team.yaml'];
    const published = await on('publish', repository, all, { cwd: source.path });
    expect(published).toMatchObject({ code: 0 });
    expect(await recordOf(repository)).toMatchObject({
      ...{ paths: ['team.yaml', 'map.yaml', 'crawlers/repos.yaml'], commit: last },
    });
    const other = parse((await repository.files())['clusters/prod/other/.monocle-k8s'] ?? '');
    // All instances of a run come from one commit.
    expect(other.source).toMatchObject({ paths: ['other.yaml'], commit: last });
    expect(await repository.git('log', '-1', '--format=%B', 'main')).toContain(
      `\nArgocd-reference-commit-sha: ${last}\n`,
    );
  });

  test('counts its overlays; publish, verify and synth agree on them', async () => {
    const repository = await host.create('overlays', { files });
    const source = await clone('overlays');
    const overlay = team().replace(/metadata:.*/s, "spec: {publicURL: 'https://a.example.org'}\n");
    await source.commit({ 'team.yaml': team() });
    const sha = await source.commit({ 'prod/overlay.yaml': overlay }, 'Say where');
    const given = { cwd: source.path, args: ['--overlay', 'prod/overlay.yaml'] };
    const published = await on('publish', repository, ['team.yaml'], given);
    expect(published).toMatchObject({ code: 0, stderr: '' });
    expect(await recordOf(repository)).toMatchObject({
      ...{ paths: ['team.yaml', 'prod/overlay.yaml'], commit: sha, subject: 'Say where' },
    });
    const synth = await warmRun(['synth', 'team.yaml', ...given.args, '-o', 'out'], given);
    expect(synth).toMatchObject({ code: 0 });
    const name = 'deployment.team-api.yaml';
    const text = await readFile(join(source.path, 'out', `prod.${name}`), 'utf8');
    expect(text).toContain('https://a.example.org');
    expect(parse((await repository.files())[`${HERE}/${name}`] ?? '')).toEqual(parse(text));
    expect(await on('verify', repository, ['team.yaml'], given)).toMatchObject({
      ...{ code: 0, stderr: '', stdout: expect.stringContaining('Monocle = Git (10 objects)') },
    });
    // Without it, or with another one, it is another Monocle.
    expect(await on('verify', repository, ['team.yaml'], { cwd: source.path })).toMatchObject({
      ...{ code: 1, stderr: '' },
    });
    // An overlay that is not committed is seen, too.
    await source.write({ 'prod/overlay.yaml': overlay.replace('a.example', 'b.example') });
    const dirty = { ...given, args: [...given.args, '--require-clean-source'] };
    expect(await on('publish', repository, ['team.yaml'], dirty)).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('prod/overlay.yaml') },
    });
    await source.write({ 'prod/overlay.yaml': overlay.replace("'https://a.example.org'", 'yes') });
    expect(await on('verify', repository, ['team.yaml'], given)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('prod/overlay.yaml:3:19 spec.publicURL') },
    });
  });

  test('is what the link points to, if its name is one', async () => {
    const repository = await host.create('link', { files });
    const source = await clone('link', 'git@git.example.org:teams.git');
    const sha = await source.commit({ 'base/team.yaml': team() });
    await symlink('base/team.yaml', join(source.path, 'team.yaml'));
    const result = await on('publish', repository, ['team.yaml'], {
      ...{ cwd: source.path, args: ['--require-clean-source'] },
    });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(await recordOf(repository)).toMatchObject({
      ...{
        paths: ['base/team.yaml'],
        commit: sha,
        repository: 'ssh://git@git.example.org/teams.git',
      },
    });
  });

  test('is clean with other ends of lines, as git checks it out on Windows', async () => {
    const repository = await host.create('crlf', { files });
    const source = await clone('crlf');
    await source.commit({ 'team.yaml': team() });
    await source.write({ 'team.yaml': `\ufeff${team().replaceAll('\n', '\r\n')}` });
    const given = { cwd: source.path, args: ['--require-clean-source'] };
    expect(await on('publish', repository, ['team.yaml'], given)).toMatchObject({ code: 0 });
  });

  test('has no address if the clone has no remote, or one on this machine', async () => {
    for (const [name, remote] of [
      ['none', ''],
      ['local', '/srv/git/teams.git'],
    ] as const) {
      const repository = await host.create(`remote-${name}`, { files });
      const source = await clone(`remote-${name}`, remote || undefined);
      if (!remote) await source.git('remote', 'remove', 'origin').catch(() => undefined);
      const sha = await source.commit({ 'team.yaml': team() });
      await on('publish', repository, ['team.yaml'], { cwd: source.path });
      expect(await recordOf(repository)).toMatchObject({ commit: sha });
      expect(await recordOf(repository)).not.toHaveProperty('repository');
    }
  });
});

describe('a source that is not clean', () => {
  const STATES: readonly [
    string,
    (source: Awaited<ReturnType<typeof clone>>) => Promise<unknown>,
  ][] = [
    ['changed', ({ write }) => write({ 'team.yaml': team('team', ['image: example/a:9']) })],
    [
      'staged',
      async ({ write, git }) => {
        await write({ 'team.yaml': team('team', ['image: example/a:9']) });
        await git('add', 'team.yaml');
      },
    ],
    [
      'marked as unchanged',
      async ({ write, git }) => {
        await git('update-index', '--assume-unchanged', 'team.yaml');
        await write({ 'team.yaml': team('team', ['image: example/a:9']) });
      },
    ],
    [
      'untracked',
      async ({ git }) =>
        git('rm', '--quiet', '--cached', 'team.yaml').then(() => git('commit', '-qm', 'x')),
    ],
    [
      'ignored',
      async ({ git, write }) => {
        await git('rm', '--quiet', '--cached', 'team.yaml');
        await write({ '.gitignore': '*.yaml\n' });
        await git('add', '.gitignore');
        await git('commit', '--quiet', '--message', 'ignore');
      },
    ],
  ];

  test.each(STATES)(
    '%s: output, trailer and record say so, and it can be refused',
    async (state, spoil) => {
      const name = state.replaceAll(' ', '-');
      const repository = await host.create(`dirty-${name}`, { files });
      const source = await clone(`dirty-${name}`);
      await source.commit({ 'team.yaml': team() });
      await spoil(source);
      const before = await repository.refs();
      const strict = (...args: string[]) =>
        on('publish', repository, ['team.yaml'], {
          ...{ cwd: source.path, args: ['--require-clean-source', ...args] },
        });
      const refusal = {
        stdout: '',
        stderr:
          'monocle-k8s: prod/team: team.yaml is not as in the last commit; nothing was written. Commit, or give --no-require-clean-source\n',
      };
      expect(await strict()).toMatchObject({ code: 1, ...refusal });
      expect(await strict('--dry-run')).toMatchObject({ code: 2, ...refusal });
      expect(await repository.refs()).toBe(before);
      const published = await on('publish', repository, ['team.yaml'], { cwd: source.path });
      expect(published).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('with changes that are not committed\n'),
        stderr:
          'prod/team: team.yaml is not as in the last commit, which is recorded; --require-clean-source refuses this\n',
      });
      expect(await recordOf(repository)).toMatchObject({ dirty: true });
      expect(await trailers(repository, 'Dirty')).toEqual(['Monocle-Source-Dirty: prod/team true']);
    },
  );

  test.each([
    ['shallow', '--depth=1'],
    ['treeless', '--filter=tree:0'],
  ])('a %s clone is one, too: its HEAD is the source', async (name, limit) => {
    const repository = await host.create(name, { files });
    const origin = await clone(`origin-${name}`);
    await origin.commit({ 'team.yaml': team() });
    const head = await origin.commit({ 'README.md': 'later\n' });
    await origin.git('config', 'uploadpack.allowFilter', 'true');
    const path = join(host.path, `source-${name}`);
    await host.git(host.path, ['clone', '--quiet', limit, `file://${origin.path}`, path]);
    const strict = { cwd: path, args: ['--require-clean-source'] };
    expect(await on('publish', repository, ['team.yaml'], strict)).toMatchObject({
      ...{ code: 0, stderr: '' },
    });
    expect(await recordOf(repository)).toMatchObject({ commit: head });
  });

  test('a clone without a commit is recorded as such', async () => {
    const repository = await host.create('unborn', { files });
    const source = await clone('unborn');
    await source.write({ 'team.yaml': team() });
    const published = await on('publish', repository, ['team.yaml'], { cwd: source.path });
    expect(published.stdout).toContain('  from team.yaml in no commit\n');
    expect(await recordOf(repository)).toEqual({
      ...{ repository: 'https://git.example.org/teams.git', paths: ['team.yaml'], dirty: true },
    });
  });

  test.each<[string, (repository: Repository) => Promise<Given & { names: string[] }>, string]>([
    [
      'from standard input',
      async () => ({ names: ['-'], cwd: host.path, input: team() }),
      'it comes from standard input',
    ],
    [
      'outside a clone',
      async () => {
        const cwd = join(host.path, 'outside');
        await mkdir(cwd);
        await writeFile(join(cwd, 'team.yaml'), team());
        return { names: ['team.yaml'], cwd };
      },
      'it is not in a clone',
    ],
    [
      'in two clones',
      async () => {
        const [one, two] = [await clone('one'), await clone('two')];
        await one.commit({ 'team.yaml': team() });
        await two.commit({ 'config.yaml': 'workspaces: [{name: a, crawlers: []}]\n' });
        return { names: ['team.yaml', '--config', '../source-two/config.yaml'], cwd: one.path };
      },
      'its files are in several clones',
    ],
    ...['above', 'below'].map(
      (where): [string, () => Promise<Given & { names: string[] }>, string] => [
        `in a clone with a work tree ${where} it`,
        async () => {
          const source = await clone(where);
          await source.commit({ 'sub/team.yaml': team() });
          await source.git('config', 'core.worktree', where === 'above' ? '../..' : '../sub');
          return { names: ['team.yaml'], cwd: join(source.path, 'sub') };
        },
        'core.worktree of its clone names another directory; remove it from the clone',
      ],
    ),
  ])('%s there is no provenance, and it can be refused', async (name, prepare, reason) => {
    const repository = await host.create(`elsewhere-${name.replaceAll(' ', '-')}`, { files });
    const { names, ...given } = await prepare(repository);
    const before = await repository.refs();
    const strict = { ...given, args: ['--require-clean-source'] };
    expect(await on('publish', repository, names, strict)).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: `monocle-k8s: prod/team: has no provenance, since ${reason}; nothing was written. Name its files in one clone, or give --no-require-clean-source\n`,
    });
    expect(await repository.refs()).toBe(before);
    expect(await on('publish', repository, names, given)).toMatchObject({
      code: 0,
      stderr: name.startsWith('in ') ? expect.stringContaining(reason) : '',
    });
    expect(await recordOf(repository)).toBeUndefined();
  });

  test('a linked work tree and a submodule have one, by their own paths', async () => {
    const repository = await host.create('linked', { files });
    const source = await clone('linked');
    const commit = await source.commit({ 'teams/team.yaml': team() });
    await source.git('worktree', 'add', '--quiet', '../linked-tree');
    const outer = await clone('outer');
    const allow = ['-c', 'protocol.file.allow=always'];
    await outer.git(...allow, 'submodule', '--quiet', 'add', source.path, 'inner');
    for (const [index, cwd] of [
      join(host.path, 'linked-tree'),
      join(outer.path, 'inner'),
    ].entries()) {
      const args = ['--path', `clusters${index}`];
      const published = await on('publish', repository, ['teams/team.yaml'], { cwd, args });
      expect(published).toMatchObject({ code: 0, stderr: '' });
      expect(published.stdout).toContain(`  from teams/team.yaml at ${commit.slice(0, 7)}\n`);
    }
  });

  test('a clone that git does not trust gives no provenance, and a word on what to do', async () => {
    const repository = await host.create('dubious', { files });
    const source = await clone('dubious');
    await source.commit({ 'team.yaml': team() });
    // The published repository is trusted, so that only the source is not.
    await host.git(host.path, ['config', '--global', '--add', 'safe.directory', repository.path]);
    const result = await on(
      'publish',
      { ...repository, path: fileUrl(repository) },
      ['team.yaml'],
      {
        ...{ cwd: source.path, env: { GIT_TEST_ASSUME_DIFFERENT_OWNER: 'true' } },
      },
    );
    expect(result).toMatchObject({ code: 0, stdout: expect.not.stringContaining('from') });
    expect(result.stderr).toMatch(
      /^prod\/team: has no provenance, since git does not trust the clone.*safe\.directory/,
    );
    expect(await recordOf(repository)).toBeUndefined();
  });
});

describe('--prune', () => {
  const prune = (repository: Repository, cwd: string, ...args: string[]) =>
    on('publish', repository, ['team.yaml'], { cwd, args: ['--prune', ...args] });
  const left = async (repository: Repository) =>
    Object.keys(await repository.files())
      .map((file) => /^clusters\/(.*)\/\.monocle-k8s$/.exec(file)?.[1])
      .filter((id) => id !== undefined);

  test('keeps and names what another repository published', async () => {
    const repository = await host.create('pruned-between', { files });
    const ours = await clone('pruning', 'git@git.example.org:teams.git');
    await ours.commit({ 'team.yaml': team(), 'old.yaml': team('old') });
    const theirs = await clone('beside', 'https://git.example.org/others.git');
    await theirs.commit({ 'theirs.yaml': team('theirs') });
    await on('publish', repository, ['team.yaml', 'old.yaml'], { cwd: ours.path });
    await on('publish', repository, ['theirs.yaml'], { cwd: theirs.path });
    await on('publish', repository, ['-'], { cwd: host.path, input: team('piped') });

    // The same repository by another address.
    await ours.git('remote', 'set-url', 'origin', 'https://ci@git.example.org/teams');
    const dry = await prune(repository, ours.path, '--dry-run', '--output', 'json');
    expect(JSON.parse(dry.stdout)).toMatchObject({
      notPruned: [{ monocle: 'prod/theirs', repository: 'https://git.example.org/others.git' }],
    });
    const pruned = await prune(repository, ours.path);
    expect(pruned).toMatchObject({ code: 0, stderr: '' });
    expect(pruned.stdout).toContain(
      'prod/theirs is not pruned: it was published from https://git.example.org/others.git\n',
    );
    expect(await left(repository)).toEqual(['prod/team', 'prod/theirs']);
    // Standard input is in no repository.
    await on('publish', repository, ['-'], {
      ...{ cwd: host.path, input: team('piped'), args: ['--prune'] },
    });
    expect(await left(repository)).toEqual(['prod/piped', 'prod/team', 'prod/theirs']);
  });

  test('asks before it deletes more than three, and is refused without a terminal', async () => {
    const repository = await host.create('pruned-many', { files });
    const source = await clone('many');
    const names = ['a', 'b', 'c', 'd'];
    const olds = names.map((name) => team(name)).join('---\n');
    await source.commit({ 'team.yaml': team(), 'olds.yaml': olds });
    await on('publish', repository, ['team.yaml', 'olds.yaml'], { cwd: source.path });
    const before = await repository.refs();
    expect(await prune(repository, source.path)).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr:
        'monocle-k8s: --prune would delete 4 instances (prod/a, prod/b, prod/c, prod/d); nothing was written. Look at the files and the context that they come from, or give --yes\n',
    });
    expect(await prune(repository, source.path, '--dry-run')).toMatchObject({
      ...{ code: 1, stdout: expect.stringContaining('clusters/prod/d  10 deleted\n') },
    });
    expect(await repository.refs()).toBe(before);
    expect(await prune(repository, source.path, '--yes')).toMatchObject({ code: 0, stderr: '' });
    expect(await left(repository)).toEqual(['prod/team']);
  });
});

describe('a hostile clone', () => {
  test('executes nothing of its configuration', async () => {
    const repository = await host.create('executes', { files });
    const source = await clone('executes');
    await source.commit({
      'team.yaml': team(),
      '.gitattributes': '* filter=evil diff=evil text eol=crlf\n',
    });
    const marker = join(host.path, 'executed');
    const evil = await script(host, 'evil', `echo "$0 $@" >> '${marker}'`, 'exit 1');
    const hooks = join(source.path, '.git', 'hooks');
    await mkdir(hooks, { recursive: true });
    for (const hook of [
      'post-index-change',
      'fsmonitor-watchman',
      'post-checkout',
      'reference-transaction',
      'pre-auto-gc',
    ]) {
      await writeFile(join(hooks, hook), `#!/bin/sh\necho ${hook} >> '${marker}'\n`);
      await chmod(join(hooks, hook), 0o755);
    }
    const settings: readonly (readonly [string, string])[] = [
      ...(
        [
          ...['core.fsmonitor', 'core.pager', 'core.editor', 'core.sshCommand', 'core.askPass'],
          ...['core.gitProxy', 'diff.external', 'diff.evil.command', 'diff.evil.textconv'],
          ...['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process', 'gpg.program'],
          ...[
            'gpg.ssh.program',
            'credential.helper',
            'pager.log',
            'pager.rev-list',
            'pager.config',
          ],
          ...['uploadpack.packObjectsHook', 'core.alternateRefsCommand', 'sequence.editor'],
          ...['remote.origin.uploadpack', 'remote.origin.vcs'],
        ] as const
      ).map((key) => [key, evil] as const),
      ['filter.evil.required', 'true'],
      ['log.showSignature', 'true'],
      ['alias.rev-list', `!${evil}`],
      ['alias.config', `!${evil}`],
      ['alias.rev-parse', `!${evil}`],
      ['core.hooksPath', hooks],
      ['remote.origin.promisor', 'true'],
      ['remote.origin.partialCloneFilter', 'blob:none'],
      ['extensions.partialClone', 'origin'],
      ['core.repositoryFormatVersion', '1'],
      ['remote.origin.url', `ext::${evil}`],
    ];
    const config = settings
      .map(([key, value]) => {
        const [section = '', ...names] = key.split('.');
        const name = names.pop();
        return `[${section}${names.length > 0 ? ` "${names.join('.')}"` : ''}]\n\t${name} = ${JSON.stringify(value)}\n`;
      })
      .join('');
    await writeFile(join(source.path, '.git', 'config'), config, { flag: 'a' });
    await writeFile(join(source.path, 'team.yaml'), `# changed\n${team()}`);
    const changed = await on('publish', repository, ['team.yaml'], { cwd: source.path });
    expect(changed).toMatchObject({ code: 0, stderr: expect.stringContaining('is not as in') });
    expect(await recordOf(repository)).toMatchObject({ dirty: true, subject: 'Say it' });
    await expect(readFile(marker, 'utf8')).rejects.toThrow('ENOENT');
    // A clone that lacks objects, and would ask its remote for them.
    const tree = (await host.git(source.path, ['--no-pager', 'rev-parse', 'HEAD^{tree}'])).trim();
    await rm(join(source.path, '.git', 'objects', tree.slice(0, 2), tree.slice(2)), {
      force: true,
    });
    await writeFile(join(source.path, 'team.yaml'), team('team', ['publicURL: https://a.example']));
    const lacking = await on('publish', repository, ['team.yaml'], { cwd: source.path });
    expect(lacking).toMatchObject({ code: 0, stderr: expect.stringContaining('is not as in') });
    await expect(readFile(marker, 'utf8')).rejects.toThrow('ENOENT');
    // All of this is armed: other commands of git would have run it.
    await host.git(source.path, ['status']).catch(() => undefined);
    expect(await readFile(marker, 'utf8')).toContain(evil);
  });

  test('puts no line into the commit, and no order into a terminal', async () => {
    const repository = await host.create('lines', { files });
    const source = await clone('lines', 'https://git.example.org/a\u001b.git');
    const name = 'a\nCo-authored-by: Eve <eve@example.org>\u001b[31m.yaml';
    await source.commit(
      { [name]: team() },
      `\u001b[31mred\rCo-authored-by: Eve <eve@example.org>\n${'long '.repeat(1_000)}\n\nMonocle-Source-Commit: prod/team 00`,
    );
    const result = await on('publish', repository, [name], { cwd: source.path });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).not.toMatch(/[^\P{C}\n]/u);
    const message = await repository.git('log', '-1', '--format=%B', 'main');
    expect(message).not.toMatch(/[^\P{C}\n]/u);
    const keys = (await repository.git('log', '-1', '--format=%(trailers:only,keyonly)', 'main'))
      .trim()
      .split('\n');
    expect(keys.filter((key) => !/^(Monocle|Argocd-reference-commit)/.test(key))).toEqual([]);
    expect(keys.filter((key) => key === 'Monocle-Source-Commit')).toHaveLength(1);
    expect(await trailers(repository, 'Path')).toEqual([
      'Monocle-Source-Path: prod/team a\\012Co-authored-by: Eve <eve@example.org>\\033[31m.yaml',
    ]);
    expect(await on('verify', repository, [name], { cwd: source.path })).toMatchObject({ code: 0 });
  });

  test('with a commit that is no text, and an author without a name, is still a source', async () => {
    const repository = await host.create('bytes', { files });
    const source = await clone('bytes');
    await source.commit({ 'team.yaml': team() });
    const tree = await source.git('rev-parse', 'HEAD^{tree}');
    const object = Buffer.concat([
      Buffer.from(`tree ${tree}\nauthor  <> 99999999999999 +0000\ncommitter  <> 1 +0000\n\n`),
      Buffer.from([0xff, 0xfe, 0x0a]),
    ]);
    const file = join(host.path, 'commit-object');
    await writeFile(file, object);
    const sha = await source.git('hash-object', '-t', 'commit', '-w', '--literally', file);
    await source.git('update-ref', 'HEAD', sha);
    expect(await on('publish', repository, ['team.yaml'], { cwd: source.path })).toMatchObject({
      ...{ code: 0, stderr: '' },
    });
    expect(await recordOf(repository)).toEqual({
      ...{ repository: 'https://git.example.org/teams.git', paths: ['team.yaml'], commit: sha },
      ...{ author: '<>', subject: '\ufffd\ufffd' },
    });
  });

  test('with a token in its subject does not bring it to Git', async () => {
    const repository = await host.create('token', { files });
    const source = await clone('token');
    const token = `ghp_${'a1'.repeat(18)}`;
    await source.commit({ 'team.yaml': team() }, `Use ${token}`);
    const result = await on('publish', repository, ['team.yaml'], { cwd: source.path });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const all = [result.stdout, await repository.git('log', '-1', '-p', 'main')].join();
    expect(all).not.toContain(token);
    expect(all).not.toContain('opensesame');
  });
});
