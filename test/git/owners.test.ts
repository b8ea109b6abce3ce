/** `publish --pull-request --branch-per-owner`: one proposal for each group of owners. */
import { describe, expect, test } from '@jest/globals';
import { TOKEN } from '../support/forge/forge-server.js';
import { useForgeWorld } from '../support/forge/forge-stories.js';
import { GITHUB } from '../support/forge/github-server.js';
import { files } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';

const world = useForgeWorld('github', GITHUB);
const { host, http, forge } = world;

const CODEOWNERS = [
  '* @grace',
  '/clusters/prod/a/ @ada @team/platform',
  '/clusters/prod/b/ @team/platform @ada',
  '/clusters/prod/c/',
  '',
].join('\n');
const ALL = ['a', 'b', 'c', 'd'].map((name) => team(name)).join('---\n');

async function owned(name: string, place = '.github/CODEOWNERS') {
  const repository = await host.create(name, { files: { ...files, [place]: CODEOWNERS } });
  forge.state.reset(repository);
  return repository;
}

interface Proposed {
  readonly branch: string;
  readonly monocles: readonly string[];
  readonly owners: readonly string[];
  readonly number: number | null;
  readonly error: string | null;
}

describe('--branch-per-owner', () => {
  test('makes a branch for each group, also without a forge', async () => {
    const repository = await owned('branches', 'CODEOWNERS');
    const args = ['--pull-request', '--branch-per-owner'];
    const repo = http.url(repository);
    // What was one proposal becomes several.
    await publish(host, { repo, input: ALL, args: ['--pull-request'] });
    const result = await publish(host, { repo, input: ALL, args: [...args, '--output', 'json'] });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const { proposals, instances, withdrawn } = JSON.parse(result.stdout);
    expect(proposals).toMatchObject([
      { owners: ['@ada', '@team/platform'], monocles: ['prod/a', 'prod/b'], number: null },
      { owners: [], monocles: ['prod/c'], error: null },
      { owners: ['@grace'], monocles: ['prod/d'], url: null },
    ]);
    expect(instances).toHaveLength(4);
    expect(withdrawn).toMatchObject([{ others: [], kept: null }]);
    for (const { branch, monocles } of proposals as Proposed[]) {
      const paths = Object.keys(await repository.files(branch));
      const there = ['a', 'b', 'c', 'd'].filter((name) =>
        paths.some((path) => path.startsWith(`clusters/prod/${name}/`)),
      );
      expect(there.map((name) => `prod/${name}`)).toEqual(monocles);
    }
  });

  test('asks the owners for reviews; an owner whom the forge does not know is a warning', async () => {
    const repository = await owned('reviews');
    forge.state.users.delete('grace');
    try {
      const { code, stdout, stderr } = await world.propose(repository, ['--branch-per-owner'], {
        input: ALL,
      });
      expect(code).toBe(0);
      expect(stdout).toContain('owned by @ada, @team/platform: prod/a, prod/b\n');
      expect(stdout).toContain('owned by nobody: prod/c\n');
      expect(stderr).toMatch(
        /: grace cannot be asked for a review \(.*\)\. CODEOWNERS names them\n$/,
      );
      expect(forge.state.pulls.map(({ reviewers }) => reviewers)).toEqual([
        ['ada', 'team/platform'],
        [],
        [],
      ]);
    } finally {
      forge.state.users.add('grace');
    }
  });

  test('a group that fails is told, and the others are proposed', async () => {
    const repository = await owned('one-fails');
    const run = () =>
      world.propose(repository, ['--branch-per-owner', '--output', 'json'], {
        input: ALL,
        env: { GITHUB_TOKEN: TOKEN },
      });
    const first = JSON.parse((await run()).stdout).proposals as Proposed[];
    const branch = first[0]?.branch ?? '';
    await repository.commit({ 'mine.txt': 'mine\n' }, { branch });
    await repository.commit({ 'new.txt': 'new\n' });
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(JSON.parse(stdout).proposals).toMatchObject([
      { error: expect.stringContaining('a commit that somebody else made'), branch: null },
      { error: null, state: 'open' },
      { error: null, state: 'open' },
    ]);
  });

  test('an older proposal stays until each of its instances has a newer one', async () => {
    const repository = await owned('lost', 'CODEOWNERS');
    const repo = http.url(repository);
    const flags = ['--pull-request', '--branch-per-owner', '--output', 'json'];
    const run = (args: readonly string[], input = ALL) => publish(host, { repo, input, args });
    const first = JSON.parse((await run(flags)).stdout).proposals as Proposed[];
    await repository.commit({ 'mine.txt': 'mine\n' }, { branch: first[2]?.branch ?? '' });
    const changed = ALL.replaceAll('spec:\n', 'spec:\n  title: Other\n');
    const common = JSON.parse((await run(['--pull-request', '--output=json'], changed)).stdout);
    const refs = (): Promise<string> => repository.refs();
    expect(await run(flags, changed)).toMatchObject({ code: 1 });
    expect(await refs()).toContain(common.branch);
    await repository.git('branch', '--delete', '--force', first[2]?.branch ?? '');
    const { withdrawn, exitCode } = JSON.parse((await run(flags, changed)).stdout);
    expect([exitCode, withdrawn]).toMatchObject([0, [{ branch: common.branch, others: [] }]]);
    expect(await refs()).not.toContain(common.branch);
  });

  test.each([
    [['--branch-per-owner'], '--branch-per-owner is for proposals: give --pull-request, too'],
    [['--branch-per-owner', '--pull-request', '--prune'], '--branch-per-owner and --prune exclude'],
    [['--label', 'x'], '--label is for a proposal: give --pull-request, too'],
    [['--pull-request', '--draft', '--auto-merge'], '--draft and --auto-merge exclude each other'],
    [['--pull-request', '--label', 'x'], '--forge is missing'],
    [['--pull-request', '--topic', 'x'], '--topic is for --gerrit'],
    [['--pull-request', '--label', 'a,b'], '--label a,b is not one label'],
    [['--pull-request', '--reviewer', '@ada'], '--reviewer @ada is not like ada or org/team'],
  ])('%j is refused', async (args, words) => {
    const result = await publish(host, { repo: 'http://127.0.0.1:9/t/x.git', args });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
  });
});
