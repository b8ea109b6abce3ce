/** `verify --require-signature`: who vouches for what is published. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { run } from '../support/command.js';
import {
  type Environment,
  files,
  type Repository,
  useDaemon,
  useHost,
} from '../support/git-server.js';
import { publish, team } from '../support/publish.js';

const host = useHost();
const daemon = useDaemon(host);
const HERE = 'clusters/prod/team';
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

const verify = (repository: Repository, ...args: string[]) => {
  const where = ['--repo', daemon.url(repository), '--branch', 'main', '--path', 'clusters'];
  return run(['verify', '-', ...where, ...args], {
    ...{ input: team(), env: host.env, cwd: host.path },
  });
};
const strict = (repository: Repository) =>
  verify(repository, '--require-signature', '--allowed-signers', 'allowed');

async function published(name: string, env: Environment = {}): Promise<Repository> {
  const repository = await host.create(name, { files });
  expect(await publish(host, { repo: daemon.url(repository), env })).toMatchObject({ code: 0 });
  return repository;
}

describe('an instance', () => {
  test('that an allowed key signed agrees, whoever else commits beside it', async () => {
    const repository = await published('signed', signing('ours'));
    expect(await strict(repository)).toMatchObject({ code: 0, stderr: '' });
    for (let i = 0; i < 60; i++) await repository.commit({ 'README.md': `${i}\n` });
    expect(await strict(repository)).toMatchObject({ code: 0, stderr: '' });
    // A file that is applied with it counts.
    const sealed = 'kind: SealedSecret\nmetadata: {name: a}\n';
    await repository.commit({ [`${HERE}/user/sealed.yaml`]: sealed });
    const { code, stdout } = await strict(repository);
    expect(code).toBe(1);
    expect(stdout).toMatch(/≠ team +was last changed by \w{7}, which has no SSH signature\n/);
  });

  test.each<[string, () => Environment, RegExp]>([
    ['nobody signed', () => ({}), /was last changed by \w{7}, which has no SSH signature\n/],
    [
      'somebody else signed',
      () => signing('theirs'),
      /was last changed by \w{7}, which nobody signed who is in --allowed-signers\n/,
    ],
  ])('that %s differs', async (name, env, words) => {
    const repository = await published(`by-${name.length}`, env());
    expect(await verify(repository)).toMatchObject({ code: 0 });
    const { code, stdout } = await strict(repository);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(words) });
  });

  test('whose signed commit was amended differs', async () => {
    const repository = await published('amended', signing('ours'));
    const object = await repository.git('cat-file', 'commit', 'main');
    const file = join(host.path, 'amended-object');
    await writeFile(file, object.replace('10 created', '10 amended'));
    const id = (await repository.git('hash-object', '-t', 'commit', '-w', file)).trim();
    await repository.git('update-ref', 'refs/heads/main', id);
    expect(await strict(repository)).toMatchObject({
      ...{ code: 1, stdout: expect.stringContaining('which nobody signed who is in') },
    });
  });
});

test.each([
  [['--require-signature'], '--require-signature and --allowed-signers FILE go together'],
  [['--allowed-signers', 'allowed'], '--require-signature and --allowed-signers FILE go together'],
  [['--require-signature', '--allowed-signers', 'nowhere'], 'nowhere: no such file or directory'],
])('%j is an error', async (args, words) => {
  const repository = await host.create(`error-${args.join('').length}`, { files });
  expect(await verify(repository, ...args)).toMatchObject({
    ...{ code: 2, stdout: '', stderr: expect.stringContaining(words) },
  });
});
