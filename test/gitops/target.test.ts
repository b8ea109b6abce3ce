/** Where to publish: names that lead nowhere else. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { redact } from '../../src/gitops/git.js';
import { parseBranch, parsePath } from '../../src/gitops/target.js';

describe('a path', () => {
  test.each([
    ['clusters/prod', 'clusters/prod'],
    ['./clusters//prod/', 'clusters/prod'],
    ['.', '.'],
    ['./', '.'],
    ['a/..b/c..', 'a/..b/c..'],
    ['größe & mehr', 'größe & mehr'],
    ['.github', '.github'],
  ])('%j is %j', (given, path) => {
    expect(parsePath(given)).toBe(path);
    expect(parsePath(path)).toBe(path);
  });

  test.each([
    ['/a', 'is absolute'],
    ['..', 'leaves the repository'],
    ['a/../b', 'leaves the repository'],
    ['a/.git', 'is where git keeps its own'],
    ['.GIT/hooks', 'is where git keeps its own'],
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
    ...['a.', '.a', 'a/.b', 'a.lock', 'a.lock/b', 'a@{1}', '@', 'a\nb'],
  ])('%j is none', (name) => {
    expect(() => parseBranch(name)).toThrow('is no name that a branch can have');
  });
});

test.each([
  ['https://ada:pw@host/x', 'https://host/x'],
  ['https://ada@host/x', 'https://host/x'],
  ['https://ada:p@w@host/x', 'https://host/x'],
  ["fatal: '(https://a:b@h/x) and ssh://c:d@e/f'", "fatal: '(https://h/x) and ssh://e/f'"],
  ['https://host/a@b', 'https://host/a@b'],
  ['git@host:x', 'git@host:x'],
])('%j is shown as %j', (text, shown) => {
  expect(redact(text)).toBe(shown);
});
