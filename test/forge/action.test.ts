/** The GitHub Action with a Gitea as its server: the token is for git and for the API. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runAction } from '../support/forge/action.js';
import { useGitea } from '../support/forge/gitea.js';
import { useHost } from '../support/git/git-server.js';
import { team } from '../support/git/publish.js';

const host = useHost();
const gitea = useGitea();

test('proposes with one token, and gives the address of the pull request', async () => {
  const repository = await gitea.create('action');
  await repository.ask('POST', 'branch_protections', { rule_name: 'main', enable_push: false });
  const cwd = join(host.path, 'source');
  await mkdir(cwd);
  await writeFile(join(cwd, 'team.yaml'), team());
  const token = await gitea.createToken('ada', 'write:repository,write:issue');
  const where = [`--repo=${repository.url}`, '--branch=main', '--path=clusters'];
  const forge = ['--pull-request', '--forge=gitea', '--label=monocle'];
  const run = () =>
    runAction(
      {
        command: 'publish',
        version: '0.1.0',
        args: ['team.yaml', ...where, ...forge].join('\n'),
        token,
      },
      { dir: host.path, cwd, env: host.env, server: gitea.url() },
    );
  const first = await run();
  const [pull, ...others] = await repository.pulls();
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    ...{ code: 0, commands: [] },
    outputs: { changed: 'true', commit: pull.head.sha, 'proposal-url': pull.html_url },
  });
  expect(first.summary).toContain(`<td>proposal</td><td>${pull.html_url}</td>`);
  const again = await run();
  expect(again).toMatchObject({
    ...{ code: 0, outputs: { changed: 'false', 'proposal-url': pull.html_url } },
  });
  for (const { log, summary } of [first, again]) expect(`${log}${summary}`).not.toContain(token);
});
