/** Which forge a repository is on, and with which token. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ForgePlaceInput, forgePlaceOf, forgeToken } from '../../../src/gitops/forge/place.js';
import { temporaryDirectory } from '../../support/tools/command.js';

describe('the place', () => {
  test.each<[ForgePlaceInput, string, string]>([
    [{ repo: 'https://github.com/team/gitops.git' }, 'https://api.github.com', 'team/gitops'],
    [{ repo: 'git@github.com:team/gitops.git' }, 'https://api.github.com', 'team/gitops'],
    [{ repo: 'ssh://git@ssh.github.com:443/team/gitops' }, 'https://api.github.com', 'team/gitops'],
    [{ repo: 'https://gitlab.com/a/b/c/gitops' }, 'https://gitlab.com/api/v4', 'a/b/c/gitops'],
    [{ repo: 'git@gitlab.com:/a/b/gitops.git/' }, 'https://gitlab.com/api/v4', 'a/b/gitops'],
    [{ repo: 'https://ghe.example/t/g.git', kind: 'github' }, 'https://ghe.example/api/v3', 't/g'],
    [{ repo: 'https://x.example:8443/t/g', kind: 'gitea' }, 'https://x.example:8443/api/v1', 't/g'],
    [{ repo: 'https://x.example/git/t/g', kind: 'gitea' }, 'https://x.example/git/api/v1', 't/g'],
    [
      { repo: 'ssh://git@x.example:2222/t/g.git', kind: 'gitea' },
      'https://x.example/api/v1',
      't/g',
    ],
    [
      { repo: 'http://127.0.0.1:3000/t/g.git', kind: 'gitea' },
      'http://127.0.0.1:3000/api/v1',
      't/g',
    ],
    [
      { repo: 'file:///srv/x.git', kind: 'gitea', url: 'http://[::1]:3000/', repository: 't/g' },
      ...(['http://[::1]:3000/api/v1', 't/g'] as const),
    ],
    [
      { repo: '.', kind: 'gitlab', url: 'https://x.example/api/v4/', repository: 'a/b/c' },
      ...(['https://x.example/api/v4', 'a/b/c'] as const),
    ],
  ])('%j', (input, base, project) => {
    expect(forgePlaceOf(input)).toMatchObject({ base, project: project.split('/') });
  });

  test.each<[ForgePlaceInput, string]>([
    [{ repo: 'https://github.com.evil.example/t/g' }, '--forge is missing'],
    [{ repo: 'https://gitlab.example/t/g' }, '--forge is missing'],
    // A word that every object of JavaScript has.
    [{ repo: 'https://constructor/t/g' }, '--forge is missing'],
    [{ repo: 'file:///srv/x.git', kind: 'github' }, '--forge-repository is missing'],
    [{ repo: '.', kind: 'github', repository: 't/g' }, '--forge-url is missing'],
    [{ repo: 'https://github.com/gitops' }, 'does not name a repository as OWNER/NAME'],
    [{ repo: 'https://github.com/t/g', repository: 'a/b/c' }, 'does not name a repository'],
    [{ repo: 'https://github.com/t/g', repository: '../x' }, 'does not name a repository'],
    [{ repo: 'https://github.com/t/g', repository: 'a/b?x' }, 'does not name a repository'],
    [{ repo: 'http://x.example/t/g', kind: 'gitea' }, 'would send the token in clear text'],
    [
      { repo: 'https://x.example/t/g', kind: 'gitea', url: 'http://127.0.0.1.evil.example' },
      'clear text',
    ],
    [
      { repo: 'https://x.example/t/g', kind: 'gitea', url: 'https://a:secret@x.example' },
      'holds a user',
    ],
    [
      { repo: 'https://x.example/t/g', kind: 'gitea', url: 'https://x.example?token=secret' },
      'has a query',
    ],
    [
      { repo: 'https://x.example/t/g', kind: 'gitea', url: 'ftp://x.example' },
      'is no https address',
    ],
  ])('%j is refused', (input, words) => {
    const work = () => forgePlaceOf(input);
    expect(work).toThrow(words);
    expect(work).not.toThrow('secret');
  });
});

describe('the token', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  beforeAll(async () => {
    directory = await temporaryDirectory();
  });
  afterAll(() => directory.remove());
  const file = async (text: string) => {
    const path = join(directory.path, 'token');
    await writeFile(path, text);
    return path;
  };

  test('is that of the file, then our own variable, then that of the forge', async () => {
    const env = { MONOCLE_K8S_FORGE_TOKEN: 'own', GITLAB_TOKEN: 'lab', GITHUB_TOKEN: 'hub' };
    expect(await forgeToken('gitlab', await file(' filed\n'), env)).toBe('filed');
    expect(await forgeToken('gitlab', undefined, env)).toBe('own');
    expect(await forgeToken('gitlab', undefined, { GITLAB_TOKEN: 'lab' })).toBe('lab');
    await expect(forgeToken('gitea', undefined, { GITHUB_TOKEN: 'hub' })).rejects.toThrow(
      'there is no token for gitea; nothing was pushed',
    );
  });

  test.each(['', 'two words', 'a\r\nX-Evil: 1', 'é'])('%j is none', async (text) => {
    await expect(forgeToken('github', await file(text), {})).rejects.toThrow('holds no token');
  });

  test('in a file that is not there is told', async () => {
    const path = join(directory.path, 'absent');
    await expect(forgeToken('github', path, {})).rejects.toThrow('no such file');
  });
});
