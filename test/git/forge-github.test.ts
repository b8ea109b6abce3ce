/** `publish --pull-request` with GitHub. */
import { expect, test } from '@jest/globals';
import { forgeStories, useForgeWorld } from '../support/forge/forge-stories.js';
import { GITHUB } from '../support/forge/github-server.js';

const world = useForgeWorld('github', GITHUB);
forgeStories('github', world);

const { create, forge, propose } = world;

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
