/** `monocle-k8s promote`: what one environment has goes to the next, and nothing else does. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, type Repository, useDaemon, useHost } from '../support/git/git-server.js';
import { script, team } from '../support/git/publish.js';
import { project, type SourceClone, sourceClone } from '../support/git/source.js';

const host = useHost();
const daemon = useDaemon(host);

const image = (tag: string) => team('team', [`image: example.org/monocle:${tag}`]);
const overlay = (url: string, name = 'team') =>
  [
    'apiVersion: monocle.monocle.change-metrics.io/v1alpha1',
    `kind: Monocle\nmetadata: {name: ${name}, namespace: prod}`,
    `spec: {publicURL: "https://${url}.example.org"}\n`,
  ].join('\n');

const byDirectory = (repository: Repository, more: object = {}) => ({
  ...{ files: ['teams/*.yaml'], repository: daemon.url(repository), branch: 'main' },
  environments: {
    staging: { path: 'staging', overlays: ['staging.yaml'] },
    prod: { path: 'live', overlays: ['prod.yaml'] },
  },
  ...more,
});

async function start(name: string, content: (repository: Repository) => object = byDirectory) {
  const repository = await host.create(name, { files });
  const source = await sourceClone(host, name);
  const first = await source.commit(
    {
      'monocle-k8s.yaml': project(content(repository)),
      'teams/team.yaml': image('1.0.0'),
      'staging.yaml': overlay('staging'),
      'prod.yaml': overlay('prod'),
    },
    'First',
  );
  return { repository, source, first };
}

const publish = async (source: SourceClone, ...args: string[]): Promise<void> => {
  const { code, stderr } = await source.run(['publish', '--env', 'staging', ...args]);
  expect([code, stderr]).toEqual([0, '']);
};
const promote = (source: SourceClone, ...args: string[]) =>
  source.run(['promote', 'staging', 'prod', ...args]);

/** The Deployment of the api. */
const api = async (repository: Repository, path: string, ref = 'main'): Promise<string> =>
  (await repository.files(ref))[`${path}/prod/team/deployment.team-api.yaml`] ?? '';

async function refused(
  { repository, source }: { readonly repository: Repository; readonly source: SourceClone },
  words: RegExp | string,
  { code = 1, args = [] as readonly string[] } = {},
): Promise<void> {
  const before = await repository.refs();
  const result = await promote(source, ...args);
  expect(result.stderr).toMatch(words);
  expect(result).toMatchObject({ code, stdout: '' });
  expect(await repository.refs()).toBe(before);
}

describe('a directory for each environment', () => {
  test('prod gets the Monocle and image of staging, with its own overlay', async () => {
    const { repository, source, first } = await start('directories');
    await publish(source);
    const dry = await promote(source, '--dry-run');
    expect(dry).toMatchObject({ code: 1, stderr: '' });
    expect(dry.stdout).toContain('+    spec:');
    expect(await repository.log()).toHaveLength(2);
    const done = await promote(source);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    const line = `${first.slice(0, 7)} First (Ada <ada@example.org>)`;
    expect(done.stdout).toContain(`prod/team  staging → prod  ${line}\n`);
    const [staging, prod] = [await api(repository, 'staging'), await api(repository, 'live')];
    expect([staging, prod].map((text) => text.includes('monocle:1.0.0'))).toEqual([true, true]);
    expect(staging).toContain('https://staging.example.org');
    expect(prod).toContain('https://prod.example.org');
    const message = await repository.git('log', '-1', '--format=%B', 'main');
    expect(message).toContain('Monocle-Promoted-From: staging\n');
    expect(message).toContain(`Monocle-Source-Commit: prod/team ${first}\n`);
    expect(await source.run(['verify', '--env', 'prod'])).toMatchObject({ code: 0 });
    const again = await promote(source);
    expect(again).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringMatching(/^nothing to promote: prod has what staging has\n/),
    });
    // It was made in the same way as by a publish.
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({
      stdout: expect.stringMatching(/^nothing to publish/),
    });
  });

  test('a file with quotes and backslashes in its name is promoted', async () => {
    const { repository, source } = await start('quotes');
    await source.git('mv', 'teams/team.yaml', 'teams/a "b\\c".yaml');
    await source.commit({ 'teams/a "b\\c".yaml': image('1.1.0') }, 'Second');
    await publish(source);
    expect(await promote(source)).toMatchObject({ code: 0, stderr: '' });
    expect(await api(repository, 'live')).toContain('example.org/monocle:1.1.0');
  });

  test("a change of prod's overlay alone can be promoted: HEAD still makes what staging has", async () => {
    const { repository, source } = await start('overlay');
    await publish(source);
    await promote(source);
    const second = await source.commit({ 'prod.yaml': overlay('newer') }, 'Newer');
    const { code, stdout } = await promote(source);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${second.slice(0, 7)} Newer`)]);
    expect(await api(repository, 'live')).toContain('https://newer.example.org');
  });

  test('what staging does not have yet is not promoted, and neither is the work tree', async () => {
    const { repository, source, first } = await start('older');
    await publish(source);
    await source.commit({ 'teams/team.yaml': image('2.0.0'), 'prod.yaml': overlay('newer') });
    await source.write({ 'teams/team.yaml': image('3.0.0'), 'monocle-k8s.yaml': 'not: valid\n' });
    const answer = await promote(source, '--output=json');
    expect(JSON.parse(answer.stdout)).toMatchObject({
      ...{ exitCode: 0, from: 'staging', to: 'prod', sourceCommit: first, path: 'live' },
      instances: [{ monocle: 'prod/team', source: { commit: first } }],
    });
    const text = await api(repository, 'live');
    expect(text).toContain('monocle:1.0.0');
    expect(text).toContain('https://prod.example.org');
    expect(text).not.toMatch(/monocle:[23]\.|newer\.example/);
  });

  test('prod keeps its newer overlay while HEAD is ahead of staging', async () => {
    const { repository, source } = await start('ahead');
    await publish(source);
    await promote(source);
    const second = await source.commit({ 'prod.yaml': overlay('newer') });
    await promote(source);
    await source.commit({ 'teams/team.yaml': image('2.0.0') });
    const before = await repository.refs();
    const answer = await promote(source, '--output=json');
    expect(JSON.parse(answer.stdout)).toMatchObject({ exitCode: 0, sourceCommit: second });
    expect(await repository.refs()).toBe(before);
    expect(await api(repository, 'live')).toContain('https://newer.example.org');
  });

  test('the newest commit that makes what staging has is found whatever the dates say', async () => {
    const { repository, source } = await start('dates');
    await publish(source);
    await promote(source);
    await source.write({ 'prod.yaml': overlay('newer') });
    await source.git('add', '--all');
    const commit = ['commit', '--quiet', '--message', 'Dated'];
    await source.gitAt('2001-01-01T00:00:00Z', ...commit);
    await promote(source);
    await source.commit({ 'teams/team.yaml': image('2.0.0') });
    expect(await promote(source)).toMatchObject({
      ...{ code: 0, stdout: expect.stringMatching(/^nothing to promote/), stderr: '' },
    });
    expect(await api(repository, 'live')).toContain('https://newer.example.org');
  });

  test('where prod is, and how it is published, is what HEAD says', async () => {
    const { repository, source } = await start('moved');
    await publish(source);
    const { environments, ...rest } = byDirectory(repository);
    await source.commit({
      'teams/team.yaml': image('2.0.0'),
      'monocle-k8s.yaml': project({
        ...{ ...rest, author: 'CI <ci@example.org>' },
        environments: { ...environments, prod: { ...environments.prod, path: 'moved' } },
      }),
    });
    expect(await promote(source)).toMatchObject({ code: 0, stderr: '' });
    expect(await api(repository, 'moved')).toContain('monocle:1.0.0');
    expect(await api(repository, 'live')).toBe('');
    expect(await repository.log('%an')).toEqual(['CI', 'Test', 'Else']);
  });

  test('the namespace may be another in each environment', async () => {
    const { repository, source } = await start('namespaces', (it) => ({
      ...{ files: ['plain.yaml'], repository: daemon.url(it), branch: 'main' },
      environments: {
        staging: { path: 'staging', namespace: 'one' },
        prod: { path: 'live', namespace: 'two' },
      },
    }));
    await source.commit({ 'plain.yaml': team('team').replace('namespace: prod', 'labels: {}') });
    await publish(source);
    expect(await promote(source)).toMatchObject({ code: 0, stderr: '' });
    expect(Object.keys(await repository.files())).toContain('live/two/team/.monocle-k8s');
  });

  test('environments may share a path, each with its namespace', async () => {
    const shared = (repository: Repository) => ({
      ...{ files: ['teams/*.yaml'], repository: daemon.url(repository) },
      ...{ branch: 'main', path: 'p' },
      environments: { staging: { namespace: 'ns-staging' }, prod: { namespace: 'ns-prod' } },
    });
    const { repository, source } = await start('shared', shared);
    const here = (tag: string) => image(tag).replace('  namespace: prod\n', '');
    for (const tag of ['1.0.0', '1.1.0', '1.2.0']) {
      await source.commit({ 'teams/team.yaml': here(tag) }, tag);
      await publish(source);
      expect(await promote(source)).toMatchObject({ code: 0, stderr: '' });
      const all = await repository.files('main');
      expect(all['p/ns-prod/team/deployment.team-api.yaml']).toContain(`monocle:${tag}`);
    }
  });

  test('instances of others in the same path do not matter', async () => {
    const { repository, source } = await start('others');
    await publish(source);
    const flags = ['--repo', daemon.url(repository), '--branch', 'main', '--path', 'staging'];
    const input = team('stranger');
    expect(await source.run(['publish', '-', ...flags], { input })).toMatchObject({ code: 0 });
    expect(await promote(source)).toMatchObject({ code: 0, stderr: '' });
    expect(Object.keys(await repository.files()).join()).not.toContain('live/prod/stranger');
  });

  test('a Monocle that is gone leaves prod only after it left staging', async () => {
    const { repository, source, first } = await start('pruned', (it) =>
      byDirectory(it, { prune: true }),
    );
    await source.commit({ 'teams/other.yaml': team('other') });
    await publish(source);
    expect(await promote(source)).toMatchObject({ code: 0 });
    await source.git('rm', '--quiet', 'teams/other.yaml');
    await source.commit({}, 'Without');
    // HEAD does not have what staging has.
    expect(await promote(source)).toMatchObject({
      stdout: expect.stringMatching(/^nothing to promote/),
    });
    await publish(source);
    expect(await promote(source)).toMatchObject({ code: 0 });
    expect(Object.keys(await repository.files()).join()).not.toContain('other');
    expect(await source.git('rev-list', '--count', `${first}..HEAD`)).toBe('2');
  });

  test('a suspended Monocle is left as it is', async () => {
    const { repository, source } = await start('suspended');
    await publish(source);
    await source.commit({ 'teams/asleep.yaml': team('asleep', ['suspend: true']) });
    expect(await promote(source)).toMatchObject({
      ...{ code: 0, stdout: expect.stringContaining('prod/asleep is left as it is') },
    });
    expect(await api(repository, 'live')).toContain('monocle:1.0.0');
  });
});

describe('a branch for each environment', () => {
  const byBranch = (repository: Repository) => ({
    ...{ files: ['teams/*.yaml'], repository: daemon.url(repository), path: 'monocles' },
    environments: {
      staging: { branch: 'main', overlays: ['staging.yaml'] },
      prod: {
        branch: 'prod',
        overlays: ['prod.yaml'],
        createBranchFrom: 'main',
        pullRequest: true,
      },
    },
  });

  test('the branch is created, and the change is proposed for it', async () => {
    const { repository, source } = await start('branches', byBranch);
    await publish(source);
    const tip = await repository.tip();
    const done = await promote(source);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(await repository.tip('prod')).toBe(tip);
    const [branch = ''] = /monocle-k8s\/[\w-]+/.exec(done.stdout) ?? [];
    expect(await api(repository, 'monocles', branch)).toContain('https://prod.example.org');
    const message = await repository.git('log', '-1', '--format=%B', branch);
    expect(message).toContain('Monocle-Promoted-From: staging\n');
    expect(message).toMatch(/^Monocle-Proposal: prod:monocles$/m);
    await repository.git('update-ref', 'refs/heads/prod', branch);
    expect(await promote(source)).toMatchObject({
      stdout: expect.stringMatching(/^nothing to promote/),
    });
  });
});

describe('nothing is promoted', () => {
  test.each<[name: string, args: string[], words: string]>([
    ['to itself', ['staging', 'staging'], 'staging is both FROM and TO; name two environments'],
    [
      'from an unknown environment',
      ['stagin', 'prod'],
      'did you mean staging? There are staging, prod',
    ],
    [
      'to an unknown environment',
      ['staging', 'prd'],
      'prd is not an environment; did you mean prod?',
    ],
    ['to nowhere', ['staging'], 'TO is missing'],
  ])('%s', async (name, args, words) => {
    const { source } = await start(`names-${name.replaceAll(/\W/g, '-')}`);
    expect(await source.run(['promote', ...args])).toMatchObject({
      ...{ code: 2, stdout: '', stderr: expect.stringContaining(words) },
    });
  });

  test('if nothing was ever published', async () => {
    const given = await start('never');
    await refused(
      given,
      /staging: nothing is published at .*Publish it first \(monocle-k8s publish --env staging\)/,
    );
    await refused(given, 'nothing is published', { code: 2, args: ['--dry-run'] });
  });

  test('if it was published from changes that were not committed, until these are committed', async () => {
    const given = await start('dirty');
    await given.source.write({ 'teams/team.yaml': image('2.0.0') });
    await given.source.run(['publish', '--env', 'staging']);
    await refused(
      given,
      /none of the commits that were tried makes what is published there.*prod\/team was published from changes that were not committed/,
    );
    await given.source.commit({});
    expect(await promote(given.source)).toMatchObject({ code: 0, stderr: '' });
    expect(await api(given.repository, 'live')).toContain('monocle:2.0.0');
  });

  test('if its source is not known', async () => {
    const given = await start('unknown');
    const flags = ['--repo', daemon.url(given.repository), '--branch', 'main', '--path', 'staging'];
    await given.source.run(['publish', '-', ...flags], { input: image('9.0.0') });
    await refused(given, /prod\/team has no record of its commit: publish staging again/);
  });

  test('if somebody edited a file by hand, though the record is as it was', async () => {
    const given = await start('edited');
    await publish(given.source);
    const file = 'staging/prod/team/deployment.team-api.yaml';
    const text = await api(given.repository, 'staging');
    await given.repository.commit({ [file]: text.replace('1.0.0', '1.0.1') });
    await refused(
      given,
      /It may be an edit by hand, or another version[\s\S]*gives other manifests for prod\/team: Deployment/,
    );
  });

  test('if a file was added beside it', async () => {
    const given = await start('added');
    await publish(given.source);
    await given.repository.commit({ 'staging/prod/team/.argocd-source.yaml': 'a: b\n' });
    await refused(given, /gives other manifests for prod\/team: \.argocd-source\.yaml is in Git/);
  });

  test('if a record names a commit that was never merged, even if the clone has it', async () => {
    const given = await start('unmerged');
    const { source } = given;
    await source.git('checkout', '--quiet', '-b', 'feature');
    const commit = await source.commit({ 'teams/team.yaml': image('6.6.6') });
    await publish(source);
    await source.git('checkout', '--quiet', '-');
    await refused(given, new RegExp(`${commit.slice(0, 7)} is not in the history of HEAD`));
    await source.git('branch', '--quiet', '-D', 'feature');
    await source.git('reflog', 'expire', '--expire=now', '--all');
    await source.git('gc', '--quiet', '--prune=now');
    await refused(given, new RegExp(`${commit.slice(0, 7)} is not in this clone`));
  });

  test('if HEAD has a Monocle that staging does not have, unless an older commit is the one', async () => {
    const given = await start('added-monocle');
    await publish(given.source);
    await given.source.commit({ 'teams/new.yaml': team('new') });
    expect(await promote(given.source)).toMatchObject({ code: 0, stderr: '' });
    const there = Object.keys(await given.repository.files()).join();
    expect(there).toContain('live/prod/team');
    expect(there).not.toContain('live/prod/new');
  });

  test('if prod has a newer image', async () => {
    const given = await start('downgrade');
    await given.source.commit({ 'teams/team.yaml': image('1.11.2') });
    await publish(given.source);
    expect(await promote(given.source)).toMatchObject({ code: 0 });
    await given.source.commit({
      'teams/team.yaml': image('1.0.0'),
      'staging.yaml': overlay('staging').replace(
        'spec: {',
        'spec: {upgrade: {allowDowngrade: true}, ',
      ),
    });
    await publish(given.source);
    await refused(given, /older/);
  });

  test('if prod names a file that staging does not have, until prod has it', async () => {
    const given = await start('more-files', (it) => {
      const { environments, ...rest } = byDirectory(it);
      const prod = { ...environments.prod, files: ['teams/*.yaml', 'only/*.yaml'] };
      return { ...rest, environments: { ...environments, prod } };
    });
    const { source, repository } = given;
    // The same name as one of staging, in another file and namespace.
    const only = team('team').replace('namespace: prod', 'namespace: only');
    await source.commit({ 'only/team.yaml': only });
    await publish(source);
    await refused(
      given,
      /prod: would get only\/team of only\/team\.yaml@\w{7}, which is not in staging, or suspended there; nothing was promoted\. Publish it to staging first, or publish prod directly \(monocle-k8s publish --env prod\)/,
    );
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({ code: 0 });
    await source.commit({ 'teams/team.yaml': image('2.0.0') });
    await publish(source);
    expect(await promote(source)).toMatchObject({ code: 0, stderr: '' });
    expect(await api(repository, 'live')).toContain('monocle:2.0.0');
    await source.commit({ 'only/team.yaml': `${only}spec: {storageSize: 9Gi}\n` });
    await refused(given, /prod: would get only\/team/);
  });

  test("if staging's overlay suspends a Monocle that prod would get", async () => {
    const given = await start('asleep');
    const { source } = given;
    await publish(source);
    const asleep = overlay('staging', 'asleep').replace('spec: {', 'spec: {suspend: true, ');
    await source.commit({
      'teams/asleep.yaml': team('asleep'),
      'staging.yaml': `${overlay('staging')}---\n${asleep}`,
    });
    await refused(given, /prod: would get prod\/asleep of .* suspended there/);
  });

  test('over what was published to prod without a commit, until prod is published again', async () => {
    const given = await start('uncommitted-prod');
    const { source } = given;
    await publish(source);
    await source.write({ 'teams/team.yaml': image('1.0.1') });
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({ code: 0 });
    await refused(
      given,
      /prod: prod\/team was published from changes that were not committed, so it may be newer/,
    );
    const piped = { input: image('1.0.2') };
    expect(await source.run(['publish', '--env', 'prod', '-'], piped)).toMatchObject({ code: 0 });
    await refused(given, /prod: prod\/team has no record of the commit/);
    // The way out that the message names.
    const there = await promote(source);
    const [, line = ''] =
      /\(monocle-k8s (publish --env prod --at \w{7})\)/.exec(there.stderr) ?? [];
    expect(await source.run(line.split(' '))).toMatchObject({ code: 0 });
    await source.commit({ 'teams/team.yaml': image('1.0.3') });
    await publish(source);
    expect(await promote(source)).toMatchObject({ code: 0 });
    expect(await api(given.repository, 'live')).toContain('monocle:1.0.3');
  });

  test('if prod was published from a newer commit than staging', async () => {
    const given = await start('newer', (it) => byDirectory(it, { prune: true }));
    const { source, first } = given;
    await publish(source);
    const second = await source.commit({ 'teams/team.yaml': team('team', ['storageSize: 9Gi']) });
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({ code: 0 });
    const words = `prod: prod/team was published from ${second.slice(0, 7)}, which is newer than ${first.slice(0, 7)}, the commit that staging has; nothing was promoted. First publish staging`;
    await refused(given, words);
    await refused(given, words, { code: 2, args: ['--dry-run'] });
    await publish(source);
    expect(await promote(source)).toMatchObject({ code: 0, stderr: '' });
  });

  test('if prod is published from a newer commit just before the push', async () => {
    const { repository, source } = await start('overtaken');
    await publish(source);
    const before = await repository.tip();
    const second = await source.commit({ 'teams/team.yaml': team('team', ['storageSize: 9Gi']) });
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({ code: 0 });
    const newer = await repository.tip();
    await repository.git('update-ref', 'refs/heads/main', before);
    // Within git's own transaction: what it was about to update is no longer there.
    const move = `git update-ref refs/heads/main ${newer}`;
    await repository.hook('pre-receive', `env -u GIT_QUARANTINE_PATH ${move}`);
    const { code, stdout, stderr } = await promote(source);
    expect(stderr).toContain(`prod/team was published from ${second.slice(0, 7)}, which is newer`);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(await repository.tip()).toBe(newer);
  });

  test('if it would remove what prod has from a newer commit', async () => {
    const given = await start('newer-pruned', (it) => byDirectory(it, { prune: true }));
    const { source } = given;
    await publish(source);
    await source.commit({ 'teams/other.yaml': team('other') });
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({ code: 0 });
    await refused(given, /prod: prod\/other was published from \w{7}, which is newer than/);
  });

  test('if prod was published from a commit that was never merged, until it is published again', async () => {
    const given = await start('beside');
    const { source } = given;
    await publish(source);
    await source.git('checkout', '--quiet', '-b', 'feature');
    await source.commit({ 'prod.yaml': overlay('feature') });
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({ code: 0 });
    await source.git('checkout', '--quiet', '-');
    await refused(given, /prod\/team was published from \w{7}, which is not in the history of/);
    await source.git('branch', '--quiet', '-D', 'feature');
    await source.git('reflog', 'expire', '--expire=now', '--all');
    await source.git('gc', '--quiet', '--prune=now');
    await refused(
      given,
      /which is not in this clone, and may be newer than \w{7}.*Fetch the whole history/,
    );
    expect(await source.run(['publish', '--env', 'prod'])).toMatchObject({ code: 0 });
    expect(await promote(source)).toMatchObject({ code: 0, stderr: '' });
  });

  test('if monocle-k8s.yaml is not committed, or not in a clone', async () => {
    const given = await start('uncommitted');
    await given.source.git('rm', '--quiet', '--cached', 'monocle-k8s.yaml');
    await given.source.git('commit', '--quiet', '--message', 'Without');
    await refused(given, /promote: \w{7} has no monocle-k8s\.yaml for this directory/, { code: 2 });
    await writeFile(join(host.path, 'monocle-k8s.yaml'), 'branch: main\n');
    expect(await given.source.run(['promote', 'a', 'b'], { at: '..' })).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('is not in a clone, so there is no commit') },
    });
  });

  test('if the record is not what publish writes', async () => {
    const given = await start('broken');
    await publish(given.source);
    await given.repository.commit({ 'staging/prod/team/.monocle-k8s': 'files: [../../x]\n' });
    await refused(given, /is not what monocle-k8s publish wrote/);
  });

  test('if it was made by another version of monocle-k8s', async () => {
    const given = await start('version');
    await publish(given.source);
    const file = 'staging/prod/team/.monocle-k8s';
    const text = (await given.repository.files())[file] ?? '';
    await given.repository.commit({ [file]: text.replace(/synthHash: \w+/, 'synthHash: abc') });
    await refused(
      given,
      /another version of monocle-k8s[\s\S]*gives other manifests for prod\/team/,
    );
  });
});

test('a second writer at the same time loses nothing', async () => {
  const { repository, source } = await start('writers');
  await publish(source);
  const flags = ['--repo', daemon.url(repository), '--branch', 'main', '--path', 'live'];
  const [promoted, ...others] = await Promise.all([
    promote(source),
    ...['a', 'b'].map((name) => source.run(['publish', '-', ...flags], { input: team(name) })),
  ]);
  expect([promoted, ...others].map((each) => each?.code)).toEqual([0, 0, 0]);
  const there = Object.keys(await repository.files());
  for (const name of ['team', 'a', 'b']) expect(there).toContain(`live/prod/${name}/.monocle-k8s`);
});

test('nothing that the clone names is run', async () => {
  const { repository, source } = await start('harmless');
  await publish(source);
  const marker = join(host.path, 'promote-marker');
  await writeFile(marker, '');
  const evil = await script(host, 'promote-evil', `echo ran >> '${marker}'`, 'exit 1');
  for (const key of ['core.fsmonitor', 'core.sshCommand', 'core.pager', 'diff.external'])
    await source.git('config', key, evil);
  await source.git('config', 'core.hooksPath', host.path);
  expect(await promote(source)).toMatchObject({ code: 0, stderr: '' });
  expect(await api(repository, 'live')).not.toBe('');
  expect(await readFile(marker, 'utf8')).toBe('');
});
