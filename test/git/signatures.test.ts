/** `verify --require-signature`: who vouches for what is published. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Environment,
  files,
  type Repository,
  useDaemon,
  useHost,
} from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();
const daemon = useDaemon(host);
let allowed: string;

/** Settings of git that sign with a key of this name. */
const signing = (key: string): Environment => ({
  ...{ GIT_CONFIG_COUNT: '3', GIT_CONFIG_KEY_0: 'gpg.format', GIT_CONFIG_VALUE_0: 'ssh' },
  ...{ GIT_CONFIG_KEY_1: 'user.signingKey', GIT_CONFIG_VALUE_1: join(host.path, key) },
  ...{ GIT_CONFIG_KEY_2: 'commit.gpgSign', GIT_CONFIG_VALUE_2: 'true' },
});

beforeAll(async () => {
  for (const key of ['ours', 'theirs'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(host.path, key)]);
  allowed = join(host.path, 'allowed');
  await writeFile(allowed, `ci@example.org ${await readFile(join(host.path, 'ours.pub'), 'utf8')}`);
});

const verify = (repository: Repository, args: readonly string[] = [], env: Environment = {}) => {
  const where = ['--repo', daemon.url(repository), '--branch', 'main', '--path', 'clusters'];
  return warmRun(['verify', '-', ...where, ...args], {
    ...{ input: team(), env: { ...host.env, ...env }, cwd: host.path },
  });
};
const STRICT = ['--require-signature', '--allowed-signers', 'allowed'];
const strict = (repository: Repository, ...args: string[]) =>
  verify(repository, [...STRICT, ...args]);

async function published(name: string, env: Environment = {}): Promise<Repository> {
  const repository = await host.create(name, { files });
  expect(await publish(host, { repo: daemon.url(repository), env })).toMatchObject({ code: 0 });
  return repository;
}

describe('a tip', () => {
  test('that an allowed key signed agrees; an unsigned commit on it does not, whatever it changes', async () => {
    const repository = await published('signed', signing('ours'));
    expect(await strict(repository)).toMatchObject({ code: 0, stderr: '' });
    await repository.commit({ 'README.md': 'somebody else\n' });
    expect(await verify(repository)).toMatchObject({ code: 0 });
    const { code, stdout } = await strict(repository);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /\n1 instance at \w{7}: no difference; this commit has no SSH signature\n$/,
    );
  });

  test.each<[string, () => Environment, string, string]>([
    ['nobody signed', () => ({}), 'missing', 'this commit has no SSH signature'],
    [
      ...(['somebody else signed', () => signing('theirs'), 'foreign'] as const),
      'nobody signed this commit who is in --allowed-signers',
    ],
  ])('that %s is told', async (name, env, signature, words) => {
    const repository = await published(`by-${name.length}`, env());
    expect(await verify(repository)).toMatchObject({ code: 0 });
    const { code, stdout } = await strict(repository);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(words) });
    const json = await strict(repository, '--output', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({ exitCode: 1, signature });
  });

  test('that a key signed which has expired is told, whatever time the commit claims', async () => {
    const repository = await published('expired', {
      ...signing('ours'),
      GIT_COMMITTER_DATE: '2020-06-01T00:00:00Z',
    });
    const key = await readFile(join(host.path, 'ours.pub'), 'utf8');
    const during = async (times: string) => {
      await writeFile(join(host.path, 'times'), `ci@example.org ${times} ${key}`);
      const args = ['--require-signature', '--allowed-signers', 'times'];
      return (await verify(repository, args)).code;
    };
    expect(await during('valid-after="20200101",valid-before="20991231"')).toBe(0);
    expect(await during('valid-after="20200101",valid-before="20210101"')).toBe(1);
    expect(await during('valid-after="20210101",valid-before="20991231"')).toBe(1);
  });

  test('whose object was changed after it was signed is told', async () => {
    const repository = await published('amended', signing('ours'));
    const object = await repository.git('cat-file', 'commit', 'main');
    await forge(repository, object.replace('10 created', '10 amended'));
    expect(await strict(repository)).toMatchObject({
      ...{ code: 1, stdout: expect.stringContaining('nobody signed this commit who is in') },
    });
  });

  test('with a signature of another kind beside one of SSH is told, also if that one is good', async () => {
    const repository = await published('two-kinds', signing('ours'));
    const program = join(host.path, 'accepts-all');
    const good =
      '\n[GNUPG:] GOODSIG 1 a\n[GNUPG:] VALIDSIG 1 1 1 1 1 1 1 1 1 1\n[GNUPG:] TRUST_ULTIMATE\n';
    // It reads what it is given: git fails if the pipe closes before git has written everything.
    await writeFile(
      program,
      `#!/bin/sh\ncat >/dev/null\nprintf '${good.replaceAll('\n', '\\n')}'\n`,
      {
        mode: 0o755,
      },
    );
    const object = await repository.git('cat-file', 'commit', 'main');
    const unsigned = object.replace(/^gpgsig (.*\n )+.*\n/m, '');
    expect(unsigned).not.toContain('SSH SIGNATURE');
    const pgp = ['-----BEGIN PGP SIGNATURE-----', '', 'a', '-----END PGP SIGNATURE-----'];
    const ssh = ['-----BEGIN SSH SIGNATURE-----', 'a', '-----END SSH SIGNATURE-----'];
    const headers = `gpgsig ${pgp.join('\n ')}\ngpgsig-sha256 ${ssh.join('\n ')}\n`;
    await forge(repository, unsigned.replace(/^(committer .*\n)/m, `$1${headers}`));
    const env = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'gpg.program',
      GIT_CONFIG_VALUE_0: program,
    };
    // Else there is nothing to refuse.
    await repository.git('-c', `gpg.program=${program}`, 'verify-commit', 'main');
    const { code, stdout } = await verify(repository, STRICT, env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('nobody signed') });
  });
});

/** Makes a commit object of this text the tip of the branch. */
async function forge(repository: Repository, object: string): Promise<void> {
  const file = join(host.path, 'forged');
  await writeFile(file, object);
  const id = (
    await repository.git('hash-object', '-t', 'commit', '-w', '--literally', file)
  ).trim();
  await repository.git('update-ref', 'refs/heads/main', id);
}

test.each([
  [['--require-signature'], '--require-signature and --allowed-signers FILE go together'],
  [['--allowed-signers', 'allowed'], '--require-signature and --allowed-signers FILE go together'],
  [['--require-signature', '--allowed-signers', 'nowhere'], 'nowhere: no such file or directory'],
  [['--require-signature', '--allowed-signers', '.'], '.: is a directory'],
])('%j is an error', async (args, words) => {
  const repository = await host.create(`error-${args.join('').length}`, { files });
  expect(await verify(repository, args)).toMatchObject({
    ...{ code: 2, stdout: '', stderr: expect.stringContaining(words) },
  });
});
