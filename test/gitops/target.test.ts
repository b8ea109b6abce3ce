/** Where to publish: names that lead nowhere else. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { redact } from '../../src/gitops/git.js';
import { locateRepo } from '../../src/gitops/repository.js';
import { isProposalRef, parseBranch, parsePath, proposalBranch } from '../../src/gitops/target.js';

describe('a path', () => {
  test.each([
    ['clusters/prod', 'clusters/prod'],
    ['./clusters//prod/', 'clusters/prod'],
    ['.', '.'],
    ['./', '.'],
    ['a/..b/c..', 'a/..b/c..'],
    ['größe & mehr', 'größe & mehr'],
    ['.github', '.github'],
    ['git~2', 'git~2'],
    ['.git x', '.git x'],
  ])('%j is %j', (given, path) => {
    expect(parsePath(given)).toBe(path);
    expect(parsePath(path)).toBe(path);
  });

  test.each([
    ['/a', 'is absolute'],
    ['..', 'leaves the repository'],
    ['a/../b', 'leaves the repository'],
    ['a/.git', 'belongs to git itself'],
    ['.GIT/hooks', 'belongs to git itself'],
    ['git~1', 'belongs to git itself'],
    ['a/GIT~1. ./b', 'belongs to git itself'],
    ['.git ', 'belongs to git itself'],
    ['.git...', 'belongs to git itself'],
    ['.git::$INDEX_ALLOCATION', 'belongs to git itself'],
    ['a/.g\u200cit', 'belongs to git itself'],
    ['\ufeff.gi\u202et', 'belongs to git itself'],
    ['a\0b', 'has a character'],
    ['"a"', 'has a character'],
    ['a\\..\\b', 'has a character'],
  ])('%j is refused: it %s', (given, words) => {
    expect(() => parsePath(given)).toThrow(words);
  });

  test('whatever it is, it stays within', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[./a\\~]{1,12}$/), (given) => {
        try {
          const parts = parsePath(given).split('/');
          expect(parts).not.toContain('..');
          expect(parts).not.toContain('');
        } catch (error) {
          expect((error as Error).message).toMatch(/^--path /);
        }
      }),
    );
  });
});

describe('a branch', () => {
  test.each(['main', 'env/prod', 'a-b_c.d', 'größe', 'a@b', '#1'])('%j is one', (name) => {
    expect(parseBranch(name)).toBe(name);
  });

  test.each([
    ...['', '-a', 'a b', 'a..b', 'a:b', 'a~1', 'a^', 'a?', 'a*', 'a[b', 'a\\b', '/a', 'a/', 'a//b'],
    ...['a.', '.a', 'a/.b', 'a.lock', 'a.lock/b', 'a@{1}', '@', 'a\nb', 'HEAD'],
  ])('%j is none', (name) => {
    expect(() => parseBranch(name)).toThrow('is not a valid branch name');
  });
});

describe('the branch of a proposal', () => {
  const of = (...ids: string[]) =>
    ids.map((id) => {
      const [namespace = '', name = ''] = id.split('/');
      return { namespace, name };
    });
  const target = { branch: 'main', path: 'clusters/prod' };

  test('can be read, and is the same for the same instances in any order', () => {
    expect(proposalBranch(target, of('a/b'))).toMatch(/^monocle-k8s\/a-b-[\da-f]{8}$/);
    const several = proposalBranch(target, of('a/b', 'a/c'));
    expect(several).toMatch(/^monocle-k8s\/clusters-prod-[\da-f]{8}$/);
    expect(proposalBranch(target, of('a/c', 'a/b'))).toBe(several);
    const root = proposalBranch({ ...target, path: '.' }, of('a/b', 'a/c'));
    expect(root).toMatch(/^monocle-k8s\/all-[\da-f]{8}$/);
  });

  test('is another one for other instances, another path and another branch, and in no one’s way', () => {
    const branches = [
      ...[of('team-a/b'), of('team/a-b'), of('a/b', 'a/c'), of('a/b', 'a/d'), of('a/b')],
      ...[of('clusters/prod')],
    ].flatMap((instances) => [
      proposalBranch(target, instances),
      proposalBranch({ ...target, branch: 'stage' }, instances),
      proposalBranch({ ...target, path: 'clusters-prod' }, instances),
    ]);
    expect(new Set(branches).size).toBe(branches.length);
    for (const branch of branches) {
      expect(isProposalRef(`refs/heads/${branch}`)).toBe(true);
      expect(() => parseBranch(branch)).toThrow('are proposals');
      const valid = branch.replace('monocle-k8s/', 'x/');
      expect(parseBranch(valid)).toBe(valid);
      expect(branch.split('/')).toHaveLength(2);
    }
  });
});

test.each([
  ['https://ada:pw@host/x', 'https://host/x'],
  ['https://ada@host/x', 'https://host/x'],
  ['https://ada:p@w@host/x', 'https://host/x'],
  ["fatal: '(https://a:b@h/x) and ssh://c:d@e/f'", "fatal: '(https://h/x) and ssh://e/f'"],
  ['https://ada:p/w@host/x', 'https://host/x'],
  ['https://ada:p/w@q w@host/x', 'https://host/x'],
  ['https://ada@corp.example:p/w@host/x', 'https://host/x'],
  ["fatal: 'https://a:b/c d@h/x': ask ada@corp", "fatal: 'https://h/x': ask ada@corp"],
  ['https://a:b/c@h/x and ssh://d:e/f@g/h', 'https://h/x and ssh://g/h'],
  ['https://a:b/c@h/x\nask ada@corp', 'https://h/x\nask ada@corp'],
  ['https://ada:/pw@host/x', 'https://host/x'],
  ['https://host/a@b', 'https://host/a@b'],
  ['https://host/a:b@c', 'https://host/a:b@c'],
  ['https://host:8443/a@b', 'https://host:8443/a@b'],
  ['https://[::1]:8443/a@b', 'https://[::1]:8443/a@b'],
  ['ssh://git@host:22/a@b', 'ssh://host:22/a@b'],
  ['ssh://git@[::1]:22/a@b', 'ssh://[::1]:22/a@b'],
  ['https://host: no answer; ask ada@corp', 'https://host: no answer; ask ada@corp'],
  ['https://host:8443: no answer; ask ada@corp', 'https://host:8443: no answer; ask ada@corp'],
  ['git@host:x', 'git@host:x'],
  [
    "fatal: unable to access 'https://h/x.git?private_token=abc/': no",
    "fatal: unable to access 'https://h/x.git?…': no",
  ],
])('%j is shown as %j', (text, shown) => {
  expect(redact(text)).toBe(shown);
});

describe('an address', () => {
  const PASSWORDS = ['s3cret', 's3/cret', 's3@cret', 's3 cret', '/s3cret', ' s3cret', '12 s3cret'];
  test.each([
    ...PASSWORDS.map((password) => `https://ada:${password}@host/x.git`),
    ...['https://:s3cret@host/x', 'https://ada@corp.example:s3/cret@host/x', 'ssh://a:s3/cret@h/x'],
    ...['https://ada:1234@host/x', 'https://a da:s3/cret@host/x', 'x::https://ada:s3/cret@host/x'],
  ])('%j holds a password, which is not repeated', (repo) => {
    expect(() => locateRepo(repo)).toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: expect.stringMatching(/^--repo [\w:]+:\/\/h(ost)?\/x(\.git)?: holds a password;/),
      }),
    );
  });

  test('may lack its scheme: the password is not repeated', () => {
    expect(() => locateRepo('ada:s3cret@host.example/x.git')).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.not.stringContaining('s3cret') }),
    );
  });

  test.each([
    ...['https://host/a:b@c.git', 'https://host:8443/a@b.git', 'https://ada@host:8443/a@b.git'],
    ...['https://[::1]:8443/a@b.git', 'ssh://git@[::1]:22/a@b.git', 'ssh://git@host:22/x@y/z.git'],
    ...['file:///srv/a:b@c.git', 'git@host:a/b@c.git', 'https://host/x.git'],
  ])('%j holds none', (url) => {
    expect(locateRepo(url)).toEqual({ url });
  });
});
