/** `publish --pull-request` with the real Gitea: what becomes of a proposal there, and who may do what. */
import { describe, expect, test } from '@jest/globals';
import { proposalBranch } from '../../src/gitops/git/target.js';
import { until } from '../support/cluster/cluster.js';
import type { Any } from '../support/cluster/place.js';
import { type GiteaRepository, useGitea } from '../support/forge/gitea.js';
import { useHost } from '../support/git/git-server.js';
import { publish, script, team } from '../support/git/publish.js';

const host = useHost();
const gitea = useGitea();

const BRANCH = proposalBranch({ branch: 'main', path: 'clusters' }, [
  { namespace: 'prod', name: 'team' },
]);
const changed = (name: string) => team('team', [`publicURL: 'https://${name}.example.org'`]);

interface Proposing {
  readonly args?: readonly string[];
  readonly input?: string;
  /** For the API; git has that of ada. */
  readonly token?: string;
}

async function propose(
  repository: GiteaRepository,
  { args = [], input = team(), token = gitea.token('ada') }: Proposing = {},
) {
  const lines = `case "$1" in Username*) echo ada;; *) echo "$ADA";; esac`;
  return publish(host, {
    ...{ repo: repository.url, input },
    args: ['--pull-request', '--forge', 'gitea', '--forge-url', gitea.url(), ...args],
    env: {
      GIT_ASKPASS: await script(host, 'askpass', lines),
      ...{ ADA: gitea.token('ada'), MONOCLE_K8S_FORGE_TOKEN: token },
    },
  });
}

async function only(repository: GiteaRepository): Promise<Any> {
  const pulls = await repository.pulls();
  expect(pulls).toHaveLength(1);
  return pulls[0];
}

/** Gitea looks for conflicts in the background, and merges only after that. */
async function merge(
  repository: GiteaRepository,
  number: number,
  how: object = { Do: 'merge' },
): Promise<void> {
  await until(`pull request ${number} can be merged`, async () => {
    return (await repository.ask('GET', `pulls/${number}`)).mergeable === true;
  });
  await repository.ask('POST', `pulls/${number}/merge`, how, 'grace');
}

describe('a proposal on Gitea', () => {
  test('is created with title, text, labels and a reviewer, and the same again changes nothing', async () => {
    const repository = await gitea.create('created');
    await repository.ask('POST', 'labels', { name: 'old', color: '#00ff00' });
    const args = ['--label', 'monocle', '--label', 'old', '--reviewer', 'grace'];
    const first = await propose(repository, { args });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const pull = await only(repository);
    expect(first.stdout).toMatch(new RegExp(`\\ncreated pull request #1: ${pull.html_url}\\n$`));
    expect(pull).toMatchObject({
      ...{ title: 'Monocle prod/team: 10 created', state: 'open', draft: false },
      ...{ head: { ref: BRANCH }, base: { ref: 'main' }, user: { login: 'ada' } },
      body: expect.stringContaining('| `Deployment/prod/team-api` | created |  |'),
      requested_reviewers: [{ login: 'grace' }],
    });
    expect(pull.labels.map(({ name }: Any) => name).sort()).toEqual(['monocle', 'old']);

    const second = await propose(repository, { args });
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).toContain('kept pull request #1');
    const { updated_at, ...after } = await only(repository);
    expect({ updated_at, ...after }).toEqual(pull);
  });

  test('is updated after a change of the Monocle; the text of a person stays', async () => {
    const repository = await gitea.create('updated');
    await propose(repository);
    const [before] = await repository.log(BRANCH);
    const next = await propose(repository, { input: changed('a'), args: ['-m', 'Another title'] });
    expect(next).toMatchObject({ code: 0, stderr: '' });
    expect(next.stdout).toContain('updated pull request #1');
    expect(await only(repository)).toMatchObject({ title: 'Another title', state: 'open' });
    expect((await repository.log(BRANCH))[0]).not.toBe(before);

    await repository.ask('PATCH', 'pulls/1', { title: 'Mine' }, 'grace');
    const left = await propose(repository, { input: changed('b') });
    expect(left.code).toBe(0);
    expect(left.stderr).toContain('somebody edited its title or text, which are left as they are');
    expect(await only(repository)).toMatchObject({ title: 'Mine', state: 'open' });
  });

  test('that somebody merges is done: the next publish has nothing to do', async () => {
    const repository = await gitea.create('merged');
    await propose(repository);
    await merge(repository, 1);
    const after = await propose(repository);
    expect(after).toMatchObject({ code: 0, stderr: '' });
    expect(after.stdout).toContain('nothing to publish: main has it all');
    expect(await only(repository)).toMatchObject({ merged: true, state: 'closed' });
    // The branch of the merged proposal is of no use any more.
    expect(await repository.branches()).toEqual(['main']);

    const next = await propose(repository, { input: changed('a') });
    expect(next).toMatchObject({ code: 0, stderr: '' });
    expect(next.stdout).toContain('created pull request #2');
  });

  test.each(['squash', 'rebase', 'rebase-merge', 'fast-forward-only'])(
    'that somebody merges by %s, with its branch deleted, is done too',
    async (style) => {
      const repository = await gitea.create(`by-${style}`);
      await propose(repository);
      await merge(repository, 1, { Do: style, delete_branch_after_merge: true });
      const after = await propose(repository);
      expect(after).toMatchObject({ code: 0, stderr: '' });
      expect(after.stdout).toContain('nothing to publish: main has it all');
      const next = await propose(repository, { input: changed('a') });
      expect(next.stdout).toContain('created pull request #2');
    },
  );

  test.each(['merge', 'rebase'])(
    'that somebody updates by %s is still ours, and is replaced by the next',
    async (style) => {
      const repository = await gitea.create(`update-${style}`);
      await propose(repository);
      await repository.commit({ 'other.txt': 'x' });
      await until('the pull request is behind', async () => {
        const { merge_base, base } = await repository.ask('GET', 'pulls/1');
        return merge_base !== base.sha;
      });
      await repository.ask('POST', `pulls/1/update?style=${style}`, undefined, 'grace');
      expect(await repository.log(BRANCH)).toContain('by somebody else');
      const next = await propose(repository, { input: changed('a'), args: ['-m', 'Next'] });
      expect(next).toMatchObject({ code: 0, stderr: '' });
      expect(next.stdout).toContain('updated pull request #1');
      expect(await only(repository)).toMatchObject({ state: 'open', title: 'Next' });
      expect(await repository.log(BRANCH)).toEqual(['Next', 'by somebody else', 'Initial commit']);
    },
  );

  test('that somebody closes is not opened again, until there is something new to say', async () => {
    const repository = await gitea.create('closed');
    await propose(repository);
    await repository.ask('PATCH', 'pulls/1', { state: 'closed' }, 'grace');
    const again = await propose(repository);
    expect(again).toMatchObject({ code: 1 });
    expect(again.stderr).toContain('somebody closed pull request #1');
    expect(await only(repository)).toMatchObject({ state: 'closed' });

    const other = await propose(repository, { input: changed('a') });
    expect(other).toMatchObject({ code: 0, stderr: '' });
    expect(other.stdout).toContain('created pull request #2');

    await repository.ask('PATCH', 'pulls/2', { state: 'closed' }, 'grace');
    await repository.ask('DELETE', `branches/${encodeURIComponent(BRANCH)}`);
    const anew = await propose(repository, { input: changed('a') });
    expect(anew).toMatchObject({ code: 0, stderr: '' });
    expect((await repository.pulls()).filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  test('that is needed no longer is closed with a word, and its branch is deleted', async () => {
    const repository = await gitea.create('withdrawn');
    await propose(repository);
    await merge(repository, 1);
    await propose(repository);
    await propose(repository, { input: changed('a') });
    expect((await repository.pulls()).map(({ state }) => state).sort()).toEqual(['closed', 'open']);
    // Main has what the Monocle asks for now.
    const back = await propose(repository);
    expect(back).toMatchObject({ code: 0, stderr: '' });
    expect(back.stdout).toContain(`withdrew the proposal ${BRANCH}`);
    const pull = await repository.ask('GET', 'pulls/2');
    expect(pull).toMatchObject({ state: 'closed', merged: false });
    const comments = await repository.ask('GET', 'issues/2/comments');
    expect(comments.map(({ body }: Any) => body)).toEqual([
      expect.stringMatching(/^Withdrawn by monocle-k8s/),
    ]);
    expect(await repository.branches()).toEqual(['main']);
  });

  test('of a newer set of Monocles takes the place of the older one', async () => {
    const repository = await gitea.create('replaced');
    await propose(repository);
    const both = await propose(repository, { input: `${changed('a')}---\n${team('other')}` });
    expect(both).toMatchObject({ code: 0, stderr: '' });
    const pulls = await repository.pulls();
    expect(pulls.filter(({ state }) => state === 'open')).toHaveLength(1);
    expect(await repository.ask('GET', 'pulls/1')).toMatchObject({ state: 'closed' });
    expect(await repository.branches()).not.toContain(BRANCH);
  });

  test('as a draft stays one when it is updated', async () => {
    const repository = await gitea.create('draft');
    await propose(repository, { args: ['--draft'] });
    expect(await only(repository)).toMatchObject({ draft: true });
    const next = await propose(repository, {
      input: changed('a'),
      args: ['--draft', '-m', 'Next'],
    });
    expect(next).toMatchObject({ code: 0, stderr: '' });
    expect(await only(repository)).toMatchObject({ draft: true, title: 'WIP: Next' });
    await repository.ask('PATCH', 'pulls/1', { title: 'Next' }, 'grace');
    await propose(repository, { input: changed('b'), args: ['--draft', '-m', 'Next'] });
    expect(await only(repository)).toMatchObject({ draft: false });
  });

  test('with --auto-merge is merged at once if nothing is missing, and otherwise when it may be', async () => {
    const repository = await gitea.create('auto');
    const first = await propose(repository, { args: ['--auto-merge'] });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    await until('it is merged', async () => (await only(repository)).merged === true);

    await repository.ask('POST', 'branch_protections', {
      ...{ rule_name: 'main', enable_push: false, required_approvals: 1 },
    });
    const waiting = await propose(repository, { args: ['--auto-merge'], input: changed('a') });
    expect(waiting).toMatchObject({ code: 0, stderr: '' });
    expect(await repository.ask('GET', 'pulls/2')).toMatchObject({ state: 'open' });
    // Again: it is asked for already.
    const again = await propose(repository, { args: ['--auto-merge'], input: changed('a') });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    await repository.ask('POST', 'pulls/2/reviews', { event: 'APPROVED', body: 'yes' }, 'grace');
    await until('it is merged', async () => {
      return (await repository.ask('GET', 'pulls/2')).merged === true;
    });
  });

  test('is found among many others, and one of a fork with the same branch is not taken for it', async () => {
    const repository = await gitea.create('many');
    await repository.ask('POST', 'forks', { name: 'many-fork' }, 'grace');
    const fork = gitea.repository('grace/many-fork');
    await until('the fork has its branch', async () => {
      return (await fork.branches().catch((): string[] => [])).includes('main');
    });
    await fork.ask('POST', 'branches', { new_branch_name: BRANCH }, 'grace');
    await fork.commit({ 'evil.txt': 'evil' }, BRANCH);
    const from = { head: `grace:${BRANCH}`, base: 'main', title: 'Monocle prod/team: 10 created' };
    await repository.ask('POST', 'pulls', from, 'grace');

    expect((await propose(repository)).stdout).toContain('created pull request #2');
    for (let each = 1; each <= 6; each++) {
      await repository.ask('POST', 'branches', { new_branch_name: `b${each}` });
      await repository.commit({ [`${each}.txt`]: 'x' }, `b${each}`);
      await repository.ask('POST', 'pulls', { head: `b${each}`, base: 'main', title: `${each}` });
    }
    const next = await propose(repository, { input: changed('a'), args: ['-m', 'Next'] });
    expect(next).toMatchObject({ code: 0, stderr: '' });
    expect(next.stdout).toContain('updated pull request #2');
    expect(await repository.ask('GET', 'pulls/1')).toMatchObject({ title: from.title });
    expect(await repository.pulls()).toHaveLength(8);
  });

  test('has labels and teams of the organization, and asks nobody twice', async () => {
    await gitea.api('POST', '/orgs', { username: 'acme', visibility: 'private' });
    const right = { permission: 'write', units: ['repo.code', 'repo.pulls', 'repo.issues'] };
    const { body } = await gitea.api('POST', '/orgs/acme/teams', {
      ...{ name: 'sre', includes_all_repositories: true, ...right },
    });
    for (const person of ['ada', 'grace'])
      await gitea.api('PUT', `/teams/${body.id}/members/${person}`);
    for (let each = 1; each <= 6; each++)
      await gitea.api('POST', '/orgs/acme/labels', { name: `l${each}`, color: '#0000ff' });
    const repository = await gitea.create('gitops', 'acme');
    const args = ['--label', 'l6', '--label', 'new', '--reviewer', 'acme/sre', '--reviewer=grace'];
    expect(await propose(repository, { args })).toMatchObject({ code: 0, stderr: '' });
    const pull = await only(repository);
    expect(pull.labels.map(({ name }: Any) => name).sort()).toEqual(['l6', 'new']);
    const asked = async () =>
      (await repository.ask('GET', 'pulls/1/reviews'))
        .map(({ state, user, team: of }: Any) => `${state} ${user?.login ?? of?.name}`)
        .sort();
    expect(await asked()).toEqual(['REQUEST_REVIEW grace', 'REQUEST_REVIEW sre']);
    const labels = await repository.ask('GET', 'labels');
    expect(labels.map(({ name }: Any) => name)).toEqual(['new']);

    await repository.ask('POST', 'pulls/1/reviews', { event: 'APPROVED', body: 'yes' }, 'grace');
    const again = await propose(repository, { args });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(await asked()).toEqual(['APPROVED grace', 'REQUEST_REVIEW sre']);
  });
});

describe('what Gitea refuses', () => {
  test('a wrong token: the branch is pushed, the exit code is 1, and the next run finishes', async () => {
    const repository = await gitea.create('wrong');
    const token = '0123456789abcdef0123456789abcdef01234567';
    const { code, stderr } = await propose(repository, { token });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /: 401 \(invalid username, password or token\); the token is wrong or has expired\. The branch \S+ is pushed, but its pull request is not as it should be: run the command again\n$/,
    );
    expect(stderr).not.toContain(token);
    expect(await repository.pulls()).toEqual([]);
    const next = await propose(repository);
    expect(next).toMatchObject({ code: 0, stderr: '' });
    expect(await only(repository)).toMatchObject({ state: 'open' });
  });

  test.each([
    ['may only read', 'read:repository,read:issue'],
    ['may not see repositories', 'read:user'],
  ])('a token that %s is named as the cause, and never printed', async (_, scopes) => {
    const repository = await gitea.create(scopes.replaceAll(/\W/g, '-'));
    const token = await gitea.createToken('ada', scopes);
    const { code, stdout, stderr } = await propose(repository, { token });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /: 403 \(token does not have at least one of required scope\(s\), .*\); the token may not do this\. The branch \S+ is pushed/,
    );
    expect(`${stdout}${stderr}`).not.toContain(token);
    expect(await repository.pulls()).toEqual([]);
  });

  test('a repository without pull requests: the branch is pushed, and the message says the rest', async () => {
    const repository = await gitea.create('none');
    await repository.ask('PATCH', '', { has_pull_requests: false });
    const { code, stderr } = await propose(repository);
    expect(code).toBe(1);
    expect(stderr).toMatch(/: 404 .*its pull requests are switched off\. The branch \S+ is pushed/);
    expect(await repository.branches()).toContain(BRANCH);
  });

  test('a token with the rights that the page names is enough', async () => {
    const repository = await gitea.create('least');
    const token = await gitea.createToken('ada', 'write:repository,write:issue');
    const args = ['--label', 'monocle', '--reviewer', 'grace'];
    expect(await propose(repository, { token, args })).toMatchObject({ code: 0, stderr: '' });
    expect((await only(repository)).labels).toHaveLength(1);
  });

  test('a reviewer whom it does not know: all else is done, and the exit code is 1', async () => {
    const repository = await gitea.create('reviewers');
    const args = ['--reviewer', 'grace', '--reviewer', 'nobody', '--reviewer', 'ada'];
    const { code, stderr } = await propose(repository, { args });
    expect(code).toBe(1);
    expect(stderr).toMatch(/#1 .*nobody cannot be asked for a review/);
    expect((await only(repository)).requested_reviewers.map(({ login }: Any) => login)).toEqual([
      'grace',
    ]);
  });

  test('hostile text stays text', async () => {
    const repository = await gitea.create('hostile');
    const title = 'a | b `c` <img src=x> @grace #1 $(id)';
    const { code } = await propose(repository, { args: ['-m', title, '--label', '<b> & "q"'] });
    expect(code).toBe(0);
    const pull = await only(repository);
    expect(pull.title).toBe(title);
    expect(pull.labels).toMatchObject([{ name: '<b> & "q"' }]);
    expect((await propose(repository, { args: ['-m', title] })).stdout).toContain('kept');
  });

  test('two publishers at once make one pull request', async () => {
    const repository = await gitea.create('race');
    const both = await Promise.all([propose(repository), propose(repository)]);
    for (const { code, stderr } of both) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await only(repository)).toMatchObject({ state: 'open' });
  });
});
