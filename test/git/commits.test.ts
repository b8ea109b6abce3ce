/** The commit: what may not be in it, who made it, and who vouches for it. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Environment, files, fileUrl, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';
import { needs } from '../support/tools/needs.js';

const host = useHost();

const changed = team('team', ["publicURL: 'https://other.example.org'"]);

describe('the commit', () => {
  test('has the author, the committer and the message that are given', async () => {
    const repository = await host.create('identity', { files });
    const args = [
      ...['--author', 'Ada Lovelace <ada@example.org>', '--committer', 'CI <ci@example.org>'],
      ...['-m', 'gitops: {instances}\n\n{summary}'],
    ];
    expect(await publish(host, { repo: fileUrl(repository), args })).toMatchObject({ code: 0 });
    expect(await repository.git('log', '-1', '--format=%an <%ae>|%cn <%ce>|%s|%b')).toMatch(
      /^Ada Lovelace <ada@example\.org>\|CI <ci@example\.org>\|gitops: prod\/team\|Monocle prod\/team: 10 created\n\nMonocle: prod\/team\n/,
    );
    await publish(host, { repo: fileUrl(repository), input: changed, args: args.slice(0, 2) });
    expect(await repository.git('log', '-1', '--format=%cn')).toBe('Ada Lovelace\n');
  });

  test.each([
    [
      ['-m', 'about {nothing}'],
      '--message: {nothing} is not one of {summary}, {changes}, {instances}',
    ],
    [['--author', 'Ada'], '--author Ada: should be like "Ada <ada@example.org>"'],
    [['--committer', 'a <b> <c>'], '--committer a <b> <c>: should be like'],
  ])('is refused with %j', async (args, words) => {
    const result = await publish(host, { repo: 'http://127.0.0.1:9/x', args });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(words);
  });

  test('needs somebody who commits', async () => {
    const repository = await host.create('nobody', { files });
    const env = {
      GIT_CONFIG_GLOBAL: '/dev/null',
      ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.useConfigOnly', GIT_CONFIG_VALUE_0: '1' },
    };
    const result = await publish(host, { repo: fileUrl(repository), env });
    expect(result).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr:
        'monocle-k8s: git does not know who commits; nothing was written. Give --author "Name <mail>", or set user.name and user.email\n',
    });
    expect(await repository.log()).toEqual(['first']);
  });
});

describe('a signature', () => {
  const signed = async (
    name: string,
    config: Readonly<Record<string, string>>,
    env: Environment = {},
  ) => {
    const repository = await host.create(name, { files });
    const pairs = Object.entries(config).flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]);
    const settings: Environment = {
      ...Object.fromEntries(pairs),
      ...{ GIT_CONFIG_COUNT: `${pairs.length / 2}`, ...env },
    };
    const result = await publish(host, {
      repo: fileUrl(repository),
      args: ['--sign'],
      env: settings,
    });
    const verify = () => host.git(repository.path, ['verify-commit', 'main'], settings);
    return { repository, result, settings, verify };
  };
  const sshKey = (name: string): string => {
    const key = join(host.path, name);
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', key]);
    return key;
  };

  test('with an SSH key is one that git verifies; commit.gpgSign asks for it, --no-sign does not', async () => {
    const key = sshKey('signing');
    const allowed = join(host.path, 'allowed');
    await writeFile(allowed, `test@example.org ${await readFile(`${key}.pub`, 'utf8')}`);
    const config = {
      'gpg.format': 'ssh',
      'user.signingKey': key,
      'gpg.ssh.allowedSignersFile': allowed,
    };
    const { repository, result, verify } = await signed('signed-ssh', config);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    await verify();

    const always = await signed('signed-always', { ...config, 'commit.gpgSign': 'true' });
    const repo = fileUrl(always.repository);
    await publish(host, { repo, input: changed, env: always.settings });
    expect(await always.repository.log('%s')).toHaveLength(3);
    await always.verify();
    await publish(host, { repo, env: always.settings, args: ['--no-sign'] });
    await expect(always.verify()).rejects.toThrow();
    await writeFile(
      allowed,
      `test@example.org ${await readFile(`${sshKey('other')}.pub`, 'utf8')}`,
    );
    await expect(host.git(repository.path, ['verify-commit', 'main'])).rejects.toThrow();
  });

  test('with a key that is not there fails, and nothing is written', async () => {
    const config = { 'gpg.format': 'ssh', 'user.signingKey': '/nonexistent/key' };
    const { repository, result } = await signed('unsigned', config);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(
      /the commit cannot be signed: .*Nothing was written; look at user\.signingKey and gpg\.format, or give --no-sign/,
    );
    expect(await repository.log()).toEqual(['first']);
  });

  test.each([
    ['a passphrase', 'the key has a passphrase'],
    ['no private part', 'there is no private key, neither in the file nor in an agent'],
    ['a mode that is too open', 'others may read the file of the key'],
    ['its text in the place of its name', 'the file with the key is missing'],
    ['no name', 'user.signingKey is not set'],
  ])('with a key that has %s fails, says so, and shows nothing of it', async (what, words) => {
    const key = sshKey(`bad-${what.length}`);
    const secret = await readFile(key, 'utf8');
    if (what === 'a passphrase')
      execFileSync('ssh-keygen', ['-q', '-p', '-P', '', '-N', 'pass phrase', '-f', key]);
    if (what === 'no private part') await writeFile(key, await readFile(`${key}.pub`, 'utf8'));
    if (what === 'a mode that is too open') await chmod(key, 0o644);
    const setting = { 'its text in the place of its name': secret, 'no name': '' }[what] ?? key;
    const config = { 'gpg.format': 'ssh', 'user.signingKey': setting };
    const { repository, result } = await signed(`bad-key-${what.length}`, config);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(`the commit cannot be signed: ${words}`);
    for (const line of secret.trim().split('\n')) expect(result.stderr).not.toContain(line);
    expect(await repository.log()).toEqual(['first']);
  });

  needs('gpg', 'apt install gnupg')('with a GPG key is one that git verifies', async () => {
    const home = join(host.path, 'gnupg');
    await mkdir(home, { mode: 0o700 });
    const env = { GNUPGHOME: home };
    const gpg = (...args: string[]) =>
      execFileSync('gpg', ['--batch', '--quiet', ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    gpg(
      '--passphrase',
      '',
      '--quick-gen-key',
      'Test <test@example.org>',
      'ed25519',
      'sign',
      'never',
    );
    try {
      const { result, verify } = await signed(
        'signed-gpg',
        { 'user.signingKey': 'test@example.org' },
        env,
      );
      expect(result).toMatchObject({ code: 0, stderr: '' });
      await verify();
    } finally {
      execFileSync('gpgconf', ['--homedir', home, '--kill', 'all']);
    }
  });
});
