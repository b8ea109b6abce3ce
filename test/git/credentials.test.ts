import { describe, expect, test } from '@jest/globals';
import { files, useHost, useHttp } from '../support/git/git-server.js';
import { publish, script } from '../support/git/publish.js';

const USER = { name: 'ada', password: 'correct-horse-battery' };
const host = useHost();
const guarded = useHttp(host, USER);

describe('credentials', () => {
  const secretless = (...texts: string[]) => {
    for (const text of texts) expect(text).not.toContain(USER.password);
  };

  test('come from a credential helper, and are printed nowhere', async () => {
    const repository = await host.create('helped', { files });
    const helper = await script(
      host,
      'credential-helper',
      `[ "$1" = get ] && printf 'username=%s\\npassword=%s\\n' ${USER.name} ${USER.password}`,
    );
    const config = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'credential.helper',
      GIT_CONFIG_VALUE_0: helper,
    };
    const repo = guarded.url(repository);
    const { code, stdout, stderr } = await publish(host, { repo, env: config });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await repository.log()).toHaveLength(2);
    secretless(stdout, stderr, await repository.git('log', '-p'));
  });

  test('come from GIT_ASKPASS, which is asked with the name of the address', async () => {
    const repository = await host.create('asked', { files });
    const askpass = await script(
      host,
      'askpass',
      `case "$1" in Username*) echo ${USER.name};; *) echo ${USER.password};; esac`,
    );
    const repo = guarded.url(repository).replace('//', `//${USER.name}@`);
    const { code, stdout, stderr } = await publish(host, { repo, env: { GIT_ASKPASS: askpass } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    secretless(stdout, stderr);
  });

  test('that are missing or wrong are told of, with a way to give them', async () => {
    const repository = await host.create('unknown', { files });
    const wrong = await script(host, 'wrong', 'echo nonsense-secret');
    const repo = guarded.url(repository);
    const [missing, bad] = await Promise.all([
      publish(host, { repo }),
      publish(host, { repo, env: { GIT_ASKPASS: wrong } }),
    ]);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toMatch(
      /cannot be read: git fetch: .*could not read Username.*Nothing was written; give git what the server asks for/,
    );
    expect(bad.stderr).toMatch(/Authentication failed.*give git what the server asks for/);
    expect(bad.stderr).not.toContain('nonsense');
    expect(await repository.log()).toEqual(['first']);
  });

  test.each([
    [`http://ada:${USER.password}@host.example/x.git`, 'http://host.example/x.git'],
    [`https://ada:a@${USER.password}@host.example/x.git`, 'https://host.example/x.git'],
    [`https://ada:a/${USER.password}@host.example/x.git`, 'https://host.example/x.git'],
    [`https://ada:a ${USER.password}@host.example/x.git`, 'https://host.example/x.git'],
    [`ssh://ada:${USER.password}@host.example/x.git`, 'ssh://host.example/x.git'],
    [`https://ghp_${'a1'.repeat(18)}@host.example/x.git`, 'https://host.example/x.git'],
  ])('in an address are refused, and not repeated: %#', async (repo, shown) => {
    expect(await publish(host, { repo })).toEqual({
      ...{ code: 2, signal: null, stdout: '' },
      stderr: `monocle-k8s: --repo ${shown}: holds a password; let git find it (a credential helper, GIT_ASKPASS, ssh)\n`,
    });
  });

  test('in a rewritten address are neither used nor printed', async () => {
    const repository = await host.create('rewritten', { files });
    const key = `url.${guarded.url(repository).replace('//', `//ada:${USER.password}@`)}.insteadOf`;
    const { code, stderr } = await publish(host, {
      repo: 'http://127.0.0.1:9/x.git',
      env: {
        ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: key },
        GIT_CONFIG_VALUE_0: 'http://127.0.0.1:9/x.git',
      },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('http://127.0.0.1:9/x.git: cannot be read');
    secretless(stderr);
    expect(await repository.log()).toEqual(['first']);
  });
});
