/** `publish --pull-request` with GitLab. */
import { expect, test } from '@jest/globals';
import { forgeStories, useForgeWorld } from '../support/forge/forge-stories.js';
import { GITLAB } from '../support/forge/gitlab-server.js';

const world = useForgeWorld('gitlab', GITLAB);
forgeStories('gitlab', world);

const { create, forge, propose } = world;

test('gets no push options, since the API does their work', async () => {
  const repository = await create('no-options');
  await repository.git('config', 'receive.advertisePushOptions', 'true');
  await repository.hook(
    'pre-receive',
    'test -z "$GIT_PUSH_OPTION_COUNT" || test "$GIT_PUSH_OPTION_COUNT" = 0',
  );
  expect(await propose(repository)).toMatchObject({ code: 0, stderr: '' });
});

test('a plan with one reviewer: the others are named', async () => {
  const repository = await create('free');
  forge.state.settings.isFree = true;
  const { code, stderr } = await propose(repository, ['--reviewer', 'ada', '--reviewer', 'grace']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/: grace cannot be asked for a review \(GitLab did not accept this one/);
  expect(forge.state.pulls[0]?.reviewers).toEqual(['ada']);
});

test('--auto-merge waits for the pipeline, and never merges without one', async () => {
  const repository = await create('no-pipeline');
  forge.state.settings.pipeline = null;
  const { code, stderr } = await propose(repository, ['--auto-merge']);
  expect(code).toBe(0);
  expect(stderr).toContain('is not merged automatically (it has no pipeline');
  expect(forge.state.lines().filter((line) => line.endsWith('/merge'))).toEqual([]);
});
