/** Git over HTTP with the real Gitea: credentials, rights and protected branches. No request of a forge's API is needed. */
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { type GiteaRepository, useGitea } from '../support/forge/gitea.js';
import { useHost } from '../support/git/git-server.js';
import { type Publishing, publish, script } from '../support/git/publish.js';

const host = useHost();
const gitea = useGitea();

/** A credential helper that has this password. */
async function helper(name: string, password: string): Promise<Record<string, string>> {
  const file = await script(
    host,
    name,
    `[ "$1" = get ] && printf 'username=%s\\npassword=%s\\n' ada ${password}`,
  );
  return { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'credential.helper', GIT_CONFIG_VALUE_0: file };
}

const publishTo = ({ url }: GiteaRepository, options: Partial<Publishing>) =>
  publish(host, { repo: url, ...options });

/** Every command line of this machine, as long as the publish runs. */
async function watchingCommandLines<T>(work: () => Promise<T>): Promise<[T, string]> {
  const seen = new Set<string>();
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
      for (const pid of pids)
        seen.add(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
    }
  };
  const looking = look();
  try {
    return [await work(), [...seen].join('\n').replaceAll('\0', ' ')];
  } finally {
    isOver = true;
    await looking;
  }
}

describe('a push to Gitea', () => {
  test('with a token from a credential helper, which is in no output and no command line', async () => {
    const repository = await gitea.create('helped');
    const token = gitea.token('ada');
    // The name of the script is on command lines, so its content is what counts.
    const env = await helper('ada-helper', token);
    const [{ code, stdout, stderr }, commandLines] = await watchingCommandLines(() =>
      publishTo(repository, { env }),
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(commandLines).toContain('git');
    expect(commandLines).toContain('publish');
    for (const text of [stdout, commandLines]) expect(text).not.toContain(token);
    expect(await repository.log()).toEqual(['Monocle prod/team: 10 created', 'Initial commit']);
    expect(await repository.files()).toContain('clusters/prod/team/kustomization.yaml');
  });

  test('with a token from GIT_ASKPASS', async () => {
    const repository = await gitea.create('asked');
    const lines = `case "$1" in Username*) echo ada;; *) echo "$FORGE_TOKEN";; esac`;
    const env = {
      GIT_ASKPASS: await script(host, 'askpass', lines),
      FORGE_TOKEN: gitea.token('ada'),
    };
    expect(await publishTo(repository, { env })).toMatchObject({ code: 0, stderr: '' });
    expect(await repository.log()).toHaveLength(2);
    // Nothing changes, so nothing is pushed.
    expect(await publishTo(repository, { env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('nothing to publish: main has it all'),
    });
    expect(await repository.log()).toHaveLength(2);
  });

  test('without credentials, with a wrong token and with one that may only read is explained', async () => {
    const repository = await gitea.create('refused');
    const readOnly = await gitea.createToken('ada', 'read:repository');
    const none = await publishTo(repository, {});
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toMatch(/could not read Username.*give git what the server asks for/);

    const wrong = await publishTo(repository, { env: await helper('wrong', '0'.repeat(40)) });
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/Authentication failed.*give git what the server asks for/);

    const reader = await publishTo(repository, { env: await helper('reader', readOnly) });
    expect(reader.code).toBe(1);
    expect(reader.stderr).toMatch(/can be read, but not written.*give git what the server asks/);
    expect(reader.stderr).not.toContain(readOnly);
    expect(await repository.log()).toEqual(['Initial commit']);
  });

  test('to a protected branch is refused with the words of Gitea, and a proposal is not', async () => {
    const repository = await gitea.create('protected');
    await repository.ask('POST', 'branch_protections', { rule_name: 'main', enable_push: false });
    const env = await helper('protected', gitea.token('ada'));
    const refused = await publishTo(repository, { env });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain(
      ' (main): the server refused the push (pre-receive hook declined; error: Not allowed to push to protected branch main); nothing was published. If the branch is protected, --pull-request proposes the change on a branch of its own\n',
    );
    expect(await repository.log()).toEqual(['Initial commit']);

    const proposed = await publishTo(repository, { env, args: ['--pull-request'] });
    expect(proposed).toMatchObject({ code: 0, stderr: '' });
    const [branch = ''] = (await repository.branches()).filter((name) => name !== 'main');
    expect(branch).toMatch(/^monocle-k8s\/prod-team-/);
    const address = `${repository.url.slice(0, -'.git'.length)}/pulls/new/${branch}`;
    expect(proposed.stdout).toContain(` to ${branch}\n${address}\n`);
    expect(await repository.log(branch)).toEqual([
      'Monocle prod/team: 10 created',
      'Initial commit',
    ]);
  });

  test('of four publishers at once loses nothing', async () => {
    const repository = await gitea.create('both');
    const env = await helper('both', gitea.token('ada'));
    const paths = ['one', 'two', 'three', 'four'];
    const all = await Promise.all(paths.map((path) => publishTo(repository, { env, path })));
    expect(all.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      paths.map(() => ({ code: 0, stderr: '' })),
    );
    expect(await repository.log()).toHaveLength(5);
    const files = await repository.files();
    for (const path of paths) expect(files).toContain(`${path}/prod/team/kustomization.yaml`);
  });
});
