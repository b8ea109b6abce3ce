/** The last commit that changed a file, against `git rev-list`, in histories of any shape. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import type { Git } from '../../src/gitops/git.js';
import { lastCommits } from '../../src/gitops/last-commits.js';
import { gitFor } from '../../src/gitops/source-git.js';
import { useHost } from '../support/git/git-server.js';
import { type Random, randomFrom, SEED } from '../support/random/random.js';

const host = useHost();

const FILES = [
  ...['a.yaml', 'b c.yaml', 'ü.yaml', '"q".yaml', 'teams/a.yaml', 'teams/b.yaml', 'teams/*.yaml'],
  ...['teams/deep/a.yaml', 'other/c.yaml', 'other/:(top)d.yaml', 'x', 'teams/deep/er/y'],
  // Once a file, once a directory.
  ...['x/y', 'teams/deep'],
];

/** A commit with random parents, files and times, in the language of fast-import. */
function history(random: Random, count: number): string {
  const states: Record<string, number>[] = [{}];
  const commits = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const older = () => Math.max(1, number - 1 - random.below(Math.min(number, 6)));
    const parents =
      number === 1 || random.chance(0.03)
        ? []
        : [...new Set([older(), ...(random.chance(0.3) ? [older(), older()] : [])])];
    const merged = { ...states[parents[0] ?? 0] };
    // A merge takes files from either side, or changes them itself.
    for (const parent of parents.slice(1))
      for (const [file, content] of Object.entries(states[parent] ?? {}))
        if (random.chance(0.5)) merged[file] = content;
    const changes = parents.length > 1 && random.chance(0.7) ? 0 : random.below(3);
    for (let change = 0; change < changes; change++) {
      if (random.chance(0.15)) delete merged[random.pick(FILES)];
      // Few contents, so that reverts and equal changes on two sides are common.
      else merged[random.pick(FILES)] = random.below(4);
    }
    states.push(merged);
    const files = Object.entries(merged).map(
      ([file, content]) => `M 100644 inline "${file.replaceAll('"', '\\"')}"\ndata 1\n${content}\n`,
    );
    const [first, ...others] = parents.map((parent) => `:${parent}`);
    return [
      `commit refs/heads/c${number}\nmark :${number}\n`,
      `committer A <a@example.org> ${1_700_000_000 + random.below(1000)} +0000\ndata 0\n`,
      ...(first ? [`from ${first}\n`] : []),
      ...others.map((other) => `merge ${other}\n`),
      ...['deleteall\n', ...files, '\n'],
    ].join('');
  });
  return commits.join('');
}

async function repositoryOf(name: string, stream: string): Promise<string> {
  const { path } = await host.create(name);
  const made = spawnSync('git', ['fast-import', '--quiet'], { cwd: path, input: stream });
  expect(made.stderr.toString()).toBe('');
  return path;
}

/** Every group of files, from a commit, as git itself answers. */
async function compare(path: string, from: string, groups: readonly string[][]): Promise<void> {
  const git = gitFor(path, undefined);
  const found = await lastCommits({ git, repository: undefined }, groups, from);
  const expected = groups.map((files) => {
    const args = ['--literal-pathspecs', 'rev-list', '--max-count=1', from, '--', ...files];
    return spawnSync('git', args, { cwd: path }).stdout.toString().trim() || undefined;
  });
  expect(found.map(({ commit }) => commit)).toEqual(expected);
}

describe('the last commit that changed a file', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is that of git rev-list, in history %i', async (number) => {
    const random = randomFrom(SEED + number);
    const path = await repositoryOf(`history-${number}`, history(random, 60));
    const pairs = Array.from({ length: 12 }, () => [random.pick(FILES), random.pick(FILES)]);
    const groups = [...FILES.map((file) => [file]), ...pairs, ['absent.yaml']];
    for (const from of ['c60', 'c59', 'c30', 'c2']) await compare(path, from, groups);
    // With so many files at the top, they are found by a pattern.
    const many = Array.from({ length: 60 }, (_, index) => [`absent-${index}`]);
    await compare(path, 'c60', [...groups, ...many.slice(0, 2), many.flat()]);
  });

  test('of many is found by a few processes, also at the end of what is read at once', async () => {
    const commit = (index: number, file: number) =>
      `commit refs/heads/main\ncommitter A <a@example.org> ${1_700_000_000 + index} +0000\ndata 0\nM 100644 inline f${file}\ndata 4\n${1000 + index}\n\n`;
    const stream = Array.from({ length: 700 }, (_, index) =>
      commit(index, index < 250 ? index : index % 7),
    );
    const path = await repositoryOf('long', stream.join(''));
    const groups = Array.from({ length: 250 }, (_, index) => [`f${index}`]);
    await compare(path, 'main', groups);
    let processes = 0;
    const git: Git = (args, input) => {
      processes++;
      return gitFor(path, undefined)(args, input);
    };
    await lastCommits({ git, repository: undefined }, groups, 'main');
    expect(processes).toBeLessThan(12);
  });

  test('is that of git rev-list for what was a submodule, and for what a large commit has', async () => {
    const { path } = await host.create('special');
    const commit = (...lines: string[]) =>
      `commit refs/heads/main\ncommitter A <a@example.org> 1700000000 +0000\ndata 0\n${lines.join('\n')}\n\n`;
    const file = (name: string, text: string) => `M 100644 inline ${name}\ndata 1\n${text}`;
    const link = `M 160000 ${'1'.repeat(40)} sub`;
    const others = (text: string) =>
      Array.from({ length: 30_000 }, (_, index) => file(`others/${index}/f`, text));
    const stream = [
      ...[commit(file('a', '1'), link), commit(file('b', '1'), ...others('1'))],
      ...[commit(...others('2')), commit('D sub'), commit(...others('3'), file('c', '1'))],
    ].join('');
    const made = spawnSync('git', ['fast-import', '--quiet'], { cwd: path, input: stream });
    expect(made.stderr.toString()).toBe('');
    const names = ['a', 'b', 'c', 'sub', 'absent', 'others/7/f', 'others/8/f'];
    await compare(path, 'main', [...names.map((name) => [name]), ['a', 'others/9/f']]);
  });

  test('is unknown in a clone without a commit', async () => {
    const { path } = await host.create('unborn');
    const groups = FILES.map((file) => [file]);
    const found = await lastCommits({ git: gitFor(path, undefined), repository: 'x' }, groups);
    expect(found).toEqual(groups.map(() => ({ repository: 'x' })));
  });
});
