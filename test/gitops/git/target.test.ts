/** Where to publish: names that lead nowhere else. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isProposalRef,
  parseBranch,
  parsePath,
  proposalBranch,
} from '../../../src/gitops/git/target.js';

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
