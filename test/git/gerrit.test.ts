/**
 * `publish --gerrit`, with a plain repository whose hooks do what Gerrit does: a push to refs/for/* is
 * kept as a patch set of its change, the ref itself is never there, a commit that it has is refused
 * as `no new changes`, and one of a change that is merged or abandoned as `closed`.
 */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, type Repository, useDaemon, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';
import { project, sourceClone } from '../support/git/source.js';

const host = useHost();
const daemon = useDaemon(host);
const changed = (name: string) => team('team', [`publicURL: 'https://${name}.example.org'`]);

async function gerrit(name: string): Promise<Repository> {
  const repository = await host.create(name, { files });
  const id = 'id=$(git log -1 --format="%(trailers:key=Change-Id,valueonly)" "$new")';
  await repository.hook(
    'pre-receive',
    'while read old new ref; do',
    '  case "$ref" in refs/for/*) ;; *) echo "only refs/for"; exit 1;; esac',
    '  echo "$ref" >> pushed',
    `  ${id}`,
    '  grep -qsx "$id" closed && { echo "change $id closed"; exit 1; }',
    '  git for-each-ref --format="%(objectname)" refs/changes | grep -qx "$new" && { echo "no new changes"; exit 1; }',
    'done',
    'exit 0',
  );
  await repository.hook(
    'post-receive',
    'while read old new ref; do',
    `  ${id}`,
    '  n=$(git for-each-ref "refs/changes/$id" | wc -l)',
    '  git update-ref "refs/changes/$id/$((n + 1))" "$new"',
    '  git update-ref -d "$ref"',
    '  echo "  https://gerrit.example.org/c/gitops/+/7 [NEW]"',
    'done',
  );
  return repository;
}

const patchSets = async (repository: Repository): Promise<string[]> =>
  (await repository.git('for-each-ref', '--format=%(refname)', 'refs/changes'))
    .split('\n')
    .filter(Boolean);
const idIn = (ref = '') => ref.split('/')[2] ?? '';
const propose = (repository: Repository, input = team(), args: readonly string[] = []) =>
  publish(host, { repo: daemon.url(repository), args: ['--gerrit', ...args], input });

async function merge(repository: Repository, ref = ''): Promise<void> {
  await repository.git('update-ref', 'refs/heads/main', ref);
  await appendFile(join(repository.path, 'closed'), `${idIn(ref)}\n`);
}

describe('--gerrit', () => {
  test('the same proposal is one change and one patch set; another content is a patch set of it', async () => {
    const repository = await gerrit('patch-sets');
    const first = await propose(repository);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /\npushed \w{7} to refs\/for\/main\nhttps:\/\/gerrit\.example\.org\/c\/gitops\/\+\/7\n$/,
    );
    const again = await propose(repository);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(/\nnothing to push: refs\/for\/main has it already\n$/);
    expect(await patchSets(repository)).toHaveLength(1);

    // Others publish beside it meanwhile.
    await repository.commit({ 'clusters/prod/other/x.yaml': 'x: 1\n' });
    expect(await propose(repository, changed('new'))).toMatchObject({ code: 0, stderr: '' });
    const [one, two] = await patchSets(repository);
    expect(idIn(one)).toMatch(/^I[0-9a-f]{40}$/);
    expect(two).toBe(`refs/changes/${idIn(one)}/2`);
    const [trailer] = await repository.log('%(trailers:key=Change-Id,valueonly)', two);
    expect(trailer).toBe(idIn(one));
    expect((await repository.refs()).includes('refs/for')).toBe(false);
  });

  test('after a merge the next proposal is another change, also if the content comes back', async () => {
    const repository = await gerrit('merged');
    await propose(repository);
    const [first] = await patchSets(repository);
    await merge(repository, first);
    expect((await propose(repository)).stdout).toMatch(/^nothing to publish: main has it all/);

    await propose(repository, changed('b'));
    const second = (await patchSets(repository)).find((ref) => idIn(ref) !== idIn(first));
    expect(second).toBeDefined();
    await merge(repository, second);
    // Back to the first content, and then to the second again: neither id was there before.
    await propose(repository);
    const ids = new Set((await patchSets(repository)).map(idIn));
    expect(ids.size).toBe(3);
  });

  test('a change that is abandoned is told, with what to do', async () => {
    const repository = await gerrit('abandoned');
    await propose(repository);
    const [ref] = await patchSets(repository);
    await appendFile(join(repository.path, 'closed'), `${idIn(ref)}\n`);
    const { code, stderr } = await propose(repository, changed('more'));
    expect(code).toBe(1);
    expect(stderr).toContain('Somebody abandoned the change: restore it, or give a Change-Id');
    const own = `I${'0'.repeat(39)}1`;
    const message = `{summary}\n\nChange-Id: ${own}`;
    expect(await propose(repository, changed('more'), ['-m', message])).toMatchObject({ code: 0 });
    expect((await patchSets(repository)).map(idIn)).toContain(own);
  });

  test('a subject that looks like a Change-Id is none', async () => {
    const repository = await gerrit('subject');
    const fake = `I${'0'.repeat(39)}2`;
    const message = `Change-Id: ${fake}\n\nChange-Id: ${fake}\n\nWords.`;
    expect(await propose(repository, team(), ['-m', message])).toMatchObject({ code: 0 });
    const ids = (await patchSets(repository)).map(idIn);
    expect(ids).toEqual([expect.stringMatching(/^I[0-9a-f]{40}$/)]);
    expect(ids).not.toContain(fake);
  });

  test('monocle-k8s.yaml adds no options to the push', async () => {
    const repository = await gerrit('injected');
    const source = await sourceClone(host, 'injected');
    const settings = (reviewer: string) =>
      project({
        ...{ files: ['team.yaml'], repository: daemon.url(repository), branch: 'main', path: 'x' },
        ...{ pullRequest: true, forge: { kind: 'Gerrit', reviewers: [reviewer] } },
      });
    await source.commit({ 'team.yaml': team(), 'monocle-k8s.yaml': settings('ada,submit') });
    expect(await source.run(['publish'])).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining('is not like ada or org/team'),
    });
    expect(await patchSets(repository)).toEqual([]);
    await source.commit({ 'monocle-k8s.yaml': settings('ada') });
    expect(await source.run(['publish'])).toMatchObject({
      ...{ code: 0, stdout: expect.stringContaining(' to refs/for/main%r=ada\n') },
    });
  });

  test('topic, reviewers and votes go with the push', async () => {
    const repository = await gerrit('options');
    const args = ['--topic', 'monocle', '--reviewer', 'ada@example.org', '--label=Code-Review+1'];
    expect(await propose(repository, team(), [...args, '--draft'])).toMatchObject({ code: 0 });
    expect(
      await repository.git('show', '-s', '--format=%s', (await patchSets(repository))[0] ?? ''),
    ).toBe('Monocle prod/team: 10 created\n');
    const { stdout } = await propose(repository, changed('x'), args);
    expect(stdout).toContain(' to refs/for/main%topic=monocle,r=ada@example.org,l=Code-Review+1\n');
  });

  test.each([
    [['--pull-request'], '--gerrit and --pull-request exclude each other'],
    [['--auto-merge'], '--gerrit and --auto-merge exclude each other'],
    [['--label', 'a b'], '--label a b is not like Code-Review+1'],
    [['--topic', 'a,submit'], '--topic a,submit is not letters, digits and ._-'],
    [['--reviewer', 'ada,submit'], '--reviewer ada,submit is not like ada or org/team'],
  ])('%j is refused', async (args, words) => {
    const repo = 'http://127.0.0.1:9/x.git';
    const result = await publish(host, { repo, args: ['--gerrit', ...args] });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
  });
});
