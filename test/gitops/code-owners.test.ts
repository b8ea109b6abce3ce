/** CODEOWNERS, with the examples of GitHub's and GitLab's documentation. */
import { describe, expect, test } from '@jest/globals';
import { codeOwnersPlaces, parseCodeOwners } from '../../src/gitops/code-owners.js';

describe('a pattern', () => {
  test.each<[string, string, boolean]>([
    ['*', 'a/b/c.yaml', true],
    ['*.js', 'src/deep/app.js', true],
    ['*.js', 'src/app.ts', false],
    ['/build/logs/', 'build/logs/deep/x.log', true],
    ['/build/logs/', 'a/build/logs/x.log', false],
    ['/build/logs/', 'build/logs', false],
    ['docs/*', 'docs/getting-started.md', true],
    ['docs/*', 'docs/build-app/troubleshooting.md', false],
    ['apps/', 'a/apps/x/y', true],
    ['apps/', 'apps', false],
    ['/docs/', 'docs/x', true],
    ['/scripts/', 'a/scripts/x', false],
    ['**/logs', 'deeply/nested/logs/x', true],
    ['**/logs', 'logs/x', true],
    ['/apps/github', 'apps/github/x', true],
    ['/clusters/*/team/', 'clusters/prod/team/x.yaml', true],
    ['/clusters/*/team/', 'clusters/a/b/team/x.yaml', false],
    ['/clusters/**/team/', 'clusters/a/b/team/x.yaml', true],
    ['/clusters/**', 'clusters/a/b', true],
    ['clusters/prod', 'x/clusters/prod/y', false],
    ['team-?', 'clusters/team-a/x', true],
    ['team-?', 'clusters/team-ab/x', false],
    ['/with\\ space/', 'with space/x', true],
    ['Clusters/', 'clusters/x', false],
  ])('%s and %s: %s', (pattern, path, isOwned) => {
    expect(parseCodeOwners(`${pattern} @ada`)(path)).toEqual(isOwned ? ['@ada'] : []);
  });

  test('that is hostile takes no time', () => {
    const evil = `${'*a'.repeat(2_000)}b @x\n${'/**/a'.repeat(1_000)}/b @x\n`;
    expect(parseCodeOwners(evil)(`${'a'.repeat(2_000)}/${'a/'.repeat(500)}x`)).toEqual([]);
  });
});

describe('the file', () => {
  test('the last match wins, with its owners sorted and without comments', () => {
    const owners = parseCodeOwners(
      ['# all', '* @all', '/a/ @org/team @ada ada@example.org # why', '/a/b/', 'bad'].join('\r\n'),
    );
    expect(owners('x')).toEqual(['@all']);
    expect(owners('a/x')).toEqual(['@ada', '@org/team', 'ada@example.org']);
    expect(owners('a/b/x')).toEqual([]);
  });

  test('a comment ends with its line, as does the header of a section', () => {
    const owners = parseCodeOwners('a @ada # \r* @b\u2028* @c\n[Docs] @x\r@y\u2028@z\ndocs/');
    expect(owners('a')).toEqual(['@ada']);
    expect(owners('b')).toEqual([]);
    expect(owners('docs/a')).toEqual(['@ada', '@x', '@y', '@z']);
  });

  test('words that are no owners are left out', () => {
    expect(parseCodeOwners('* @a\u001b[31m me @ok, @x @')('x')).toEqual(['@x']);
  });

  test('sections of GitLab have each their own last match', () => {
    const owners = parseCodeOwners(
      ['* @all', '[Docs] @writers', 'docs/', '^[Ops][2] @ops', '/docs/ @other', '!/docs/x'].join(
        '\n',
      ),
    );
    expect(owners('docs/a')).toEqual(['@all', '@other', '@writers']);
    expect(owners('docs/x')).toEqual(['@all', '@writers']);
    expect(owners('src/a')).toEqual(['@all']);
  });

  test('is looked for where the forge looks', () => {
    expect(codeOwnersPlaces('github')[0]).toBe('.github/CODEOWNERS');
    expect(codeOwnersPlaces('gitlab')).toEqual([
      ...['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'],
    ]);
    expect(codeOwnersPlaces()).toHaveLength(5);
  });
});
