/** `publish --message` and `--message-file`: the message that a team wants, and nothing that a source makes of it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, useHost } from '../support/git/git-server.js';
import { team } from '../support/git/publish.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();

/** Publishes from a clone whose last commit has this subject. */
async function publishFrom(name: string, subject: string, template: string, args: string[] = []) {
  const repository = await host.create(name, { files });
  const cwd = join(host.path, `${name}-source`);
  await mkdir(cwd);
  await host.git(cwd, ['init', '--quiet']);
  await writeFile(join(cwd, 'team.yaml'), team());
  await host.git(cwd, ['add', 'team.yaml']);
  await host.git(cwd, ['commit', '--quiet', '--cleanup=verbatim', '--message', subject]);
  await writeFile(join(cwd, 'message.txt'), template);
  const where = ['--repo', repository.path, '--branch', 'main', '--path', 'clusters'];
  const result = await warmRun(
    ['publish', 'team.yaml', ...where, '--message-file', 'message.txt', ...args],
    { cwd, env: host.env },
  );
  const log = (format: string) => repository.git('log', '-1', `--format=${format}`, 'main');
  const sha = (await host.git(cwd, ['rev-parse', '--short=7', 'HEAD'])).trim();
  return { repository, result, log, sha };
}

describe('a message from a file', () => {
  test('is filled in with what is published, where, and where it comes from', async () => {
    const template = '{names} on {branch}: {source-subject}\n\n{path}, from {source-commit}\n';
    const { result, log, sha } = await publishFrom('filled', 'feat: a team', template);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(await log('%s')).toBe('team on main: feat: a team\n');
    expect(await log('%b')).toMatch(new RegExp(`^clusters, from ${sha}\n\n`));
  });

  test('gets its own sign-off, whatever the source says', async () => {
    const subject = 'Signed-off-by: Test <test@example.org>';
    const template = '{summary}\n\n{source-subject}\n';
    const { log } = await publishFrom('signed-off', subject, template, ['--signoff']);
    expect(await log('%(trailers:key=Signed-off-by,valueonly)')).toBe(
      'Test <test@example.org>\n\n',
    );
    expect(await log('%(trailers:key=Monocle,valueonly)')).toBe('prod/team\n\n');
  });

  test.each([
    ['an unknown name', 'a {b}', [], '--message-file message.txt: {b} is not one of {summary}'],
    ['nothing', ' \n', [], '--message-file message.txt: is empty'],
    ['bytes', 'a\0b', [], 'message.txt: is not a text file (UTF-8)'],
    ['another message', 'a', ['--message', 'b'], '--message and --message-file exclude each other'],
    ['no file', 'a', ['--message-file', 'none'], 'none: no such file or directory'],
    ['standard input', 'a', ['--message-file', '-'], '--message-file -: name a file'],
  ])('with %s is refused, and nothing is written', async (what, template, args, words) => {
    const { repository, result } = await publishFrom(
      what.replaceAll(' ', '-'),
      'a',
      template,
      args,
    );
    expect(result.code).not.toBe(0);
    expect(result.stderr).toContain(words);
    expect(await repository.log()).toEqual(['first']);
  });
});
