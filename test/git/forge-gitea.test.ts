/** `publish --pull-request` with Gitea and Forgejo. */
import { expect, test } from '@jest/globals';
import { TOKEN } from '../support/forge/forge-server.js';
import { forgeStories, useForgeWorld } from '../support/forge/forge-stories.js';
import { GITEA } from '../support/forge/gitea-server.js';
import { publish, team } from '../support/git/publish.js';
import { project, sourceClone } from '../support/git/source.js';

const world = useForgeWorld('gitea', GITEA);
forgeStories('gitea', world);

const { create, forge, propose, host, http } = world;

test('the label of an organization is used, and a team is asked', async () => {
  const repository = await create('organization');
  const args = ['--label', 'of-org', '--reviewer', 'team/platform'];
  expect(await propose(repository, args)).toMatchObject({ code: 0, stderr: '' });
  expect(await propose(repository, args)).toMatchObject({ code: 0, stderr: '' });
  expect(forge.state.pulls).toMatchObject([{ labels: ['of-org'], reviewers: ['team/platform'] }]);
  expect(forge.state.lines()).not.toContain('POST /repos/team/gitops/labels');
});

test('the pull request is found behind many others', async () => {
  const repository = await create('many');
  await propose(repository);
  for (let n = 0; n < 5; n++)
    forge.state.add({ title: `${n}`, body: '', source: `other-${n}`, target: 'main' });
  const { code, stdout } = await propose(repository);
  expect(code).toBe(0);
  expect(stdout).toContain('\nkept pull request #1: ');
});

test('a merge that Gitea is not ready for is asked for again', async () => {
  const repository = await create('checking');
  forge.state.faults.push({
    ...{ matches: ({ path }) => path.endsWith('/merge'), times: 2 },
    reply: { status: 405, json: { message: 'Please try again later' } },
  });
  expect(await propose(repository, ['--auto-merge'])).toMatchObject({ code: 0, stderr: '' });
  expect(forge.state.pulls[0]?.autoMerge).toMatchObject({
    ...{ Do: 'squash', merge_when_checks_succeed: true },
  });
});

test('a repository that the token may not see is told', async () => {
  const repository = await create('private');
  const { code, stderr } = await publish(host, {
    ...{ repo: http.url(repository), env: { GITEA_TOKEN: TOKEN } },
    args: [
      ...['--pull-request', '--forge=gitea', '--forge-url', forge.url],
      ...['--forge-repository', 'else/private'],
    ],
  });
  expect(code).toBe(1);
  expect(stderr).toContain('there is no such repository, the token may not see it');
});

test('promote opens the pull request that monocle-k8s.yaml asks for, and the file alone gets no token', async () => {
  const repository = await create('promoted');
  const source = await sourceClone(host, 'promoted');
  await source.commit({
    'monocle-k8s.yaml': project({
      ...{ files: ['team.yaml'], repository: http.url(repository), branch: 'main' },
      forge: { kind: 'Gitea', url: forge.url, labels: ['monocle'], reviewers: ['ada'] },
      environments: { staging: { path: 'staging' }, prod: { path: 'prod', pullRequest: true } },
    }),
    'team.yaml': team(),
  });
  expect(await source.run(['publish', '--env', 'staging'])).toMatchObject({ code: 0, stderr: '' });
  const env = { MONOCLE_K8S_FORGE_TOKEN: TOKEN };
  // The stand-in knows this repository by another name than its address.
  const args = ['promote', 'staging', 'prod', '--forge-repository', 'team/gitops'];
  const before = await repository.refs();
  const refused = await source.run(args, { env });
  expect(refused).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringMatching(/^monocle-k8s: monocle-k8s\.yaml alone names http:/),
  });
  expect(await repository.refs()).toBe(before);
  expect(forge.state.lines()).toEqual([]);

  const trusted = { ...env, MONOCLE_K8S_FORGE_URL: forge.url };
  expect(await source.run(args, { env: trusted })).toMatchObject({ code: 0, stderr: '' });
  expect(forge.state.pulls).toMatchObject([
    { target: 'main', labels: ['monocle'], reviewers: ['ada'] },
  ]);
});
