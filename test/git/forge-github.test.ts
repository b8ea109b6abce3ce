/** `publish --pull-request` with GitHub. */
import { expect, test } from '@jest/globals';
import { TOKEN } from '../support/forge/forge-server.js';
import { forgeStories, useForgeWorld } from '../support/forge/forge-stories.js';
import { GITHUB } from '../support/forge/github-server.js';
import { publish } from '../support/git/publish.js';

const world = useForgeWorld('github', GITHUB);
forgeStories('github', world);

const { create, forge, host, propose } = world;

test.each([
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

test('--output json has the branch and the pull request of the proposal', async () => {
  const repository = await create('json');
  const env = { GITHUB_TOKEN: TOKEN };
  const run = async () =>
    JSON.parse((await propose(repository, ['--output', 'json'], { env })).stdout);
  const first = await run();
  const proposal = {
    ...{ branch: first.branch, commit: first.commit, monocles: ['prod/team'] },
    ...{ number: 1, url: expect.stringContaining(forge.url), state: 'open' },
    ...{ warnings: [], failures: [] },
  };
  expect(first.proposals).toEqual([{ ...proposal, pushed: true }]);
  expect((await run()).proposals).toEqual([{ ...proposal, pushed: false }]);
});

test('teams are asked by their slug, and not again once somebody has reviewed', async () => {
  const repository = await create('teams');
  const args = ['--reviewer', 'team/platform', '--reviewer', 'ada'];
  expect(await propose(repository, args)).toMatchObject({ code: 0, stderr: '' });
  const [pull] = forge.state.pulls;
  expect(pull?.reviewers).toEqual(['ada', 'team/platform']);
  // GitHub takes a reviewer off the list when the review is there.
  pull?.reviewers.splice(0);
  pull?.reviews.push('Ada');
  expect(await propose(repository, args)).toMatchObject({ code: 0, stderr: '' });
  expect(pull?.reviewers).toEqual([]);
});

test('a pull request that could be merged at once is no failure of --auto-merge', async () => {
  const repository = await create('clean');
  forge.state.settings.isClean = true;
  const { code, stderr } = await propose(repository, ['--auto-merge']);
  expect(code).toBe(0);
  expect(stderr).toContain('is not merged automatically (Pull request is in clean status)');
});

test('403 with a secondary rate limit is waited for', async () => {
  const repository = await create('secondary');
  forge.state.faults.push({
    ...{ matches: () => true, times: 1 },
    reply: {
      ...{ status: 403, headers: { 'retry-after': '1' } },
      json: { message: 'You have exceeded a secondary rate limit.' },
    },
  });
  expect(await propose(repository)).toMatchObject({ code: 0, stderr: '' });
  expect(forge.state.pulls).toHaveLength(1);
});

test('a protected main takes no push, and the proposal is made; protected proposals reach no forge', async () => {
  const repository = await create('protected');
  const guard = (ref: string) =>
    repository.hook('update', `case "$1" in ${ref}) echo "protected branch"; exit 1;; esac`);
  await guard('refs/heads/main');
  expect(await propose(repository)).toMatchObject({ code: 0, stderr: '' });
  forge.state.reset(repository);
  await repository.commit({ 'new.txt': 'new\n' });
  await guard('refs/heads/monocle-k8s/*');
  const refused = await propose(repository);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('protected branch');
  expect(forge.state.lines().filter((line) => !line.startsWith('GET'))).toEqual([]);
});
