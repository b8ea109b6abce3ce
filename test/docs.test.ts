/** The pages that people read: every link, anchor, npm script and path in them leads somewhere. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { anchorsOf, deadReferences, type Project } from './support/cases/pages.js';

const LEFT_OUT = ['node_modules', '.git', '.cluster', 'lib'];
const project: Project = {
  files: globSync('**/*', { exclude: (name) => LEFT_OUT.includes(name) }),
  read: (file) => readFileSync(file, 'utf8'),
  scripts: Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts),
};
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs,examples}/**/*.md')].sort();

describe('the documentation', () => {
  test.each(pages)('%s refers only to what is there', (page) => {
    expect(deadReferences(page, project)).toEqual([]);
  });

  test('has every page in its index', () => {
    const index = project.read('docs/README.md');
    const unlisted = pages
      .filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
      .filter((page) => !index.includes(`](${page.slice('docs/'.length)})`));
    expect(unlisted).toEqual([]);
  });
});

describe('the check of a page', () => {
  const page = 'docs/page.md';
  const small = (text: string): Project => {
    const texts: Record<string, string> = {
      ...{ [page]: text, 'README.md': '# A title\n', 'src/main.ts': '' },
      ...{ 'docs/other.md': '# Other\n## Two words\n', 'test/a/one.test.ts': '' },
    };
    return {
      files: Object.keys(texts),
      read: (file) => texts[file] ?? '',
      scripts: ['build', 'test:unit'],
    };
  };

  test.each([
    ['a page beside it', 'see [other](other.md)'],
    ['a page above it', '[title](../README.md#a-title)'],
    ['a heading of another page', '[two](other.md#two-words)'],
    ['a heading of its own', '## The Place\n[here](#the-place)'],
    ['a folder', '[code](../src), [tests](../test/a/)'],
    ['a link whose text is code', '[`other`](other.md)'],
    ['the web', '[web](https://example.org/x.md#y) <mailto:a@example.org>'],
    ['a link in code, which is none', '`[x](gone.md)`\n```\n[x](gone.md)\n```'],
    ['scripts', '`npm run build` and npm run test:unit -- x'],
    ['a file and folders', '`src/main.ts`, `src/`, `test/a`'],
    ['a pattern', '`src/*.ts`, `test/**/*.test.ts`, `test/a/<name>.test.ts`, `src/<new>.ts`'],
    ['a path within a longer one', '`lib/src/gone.js`, `./src/gone.ts`, `…/docs/gone.md`'],
    ['a path outside of code', 'the folder src/gone'],
  ])('accepts %s', (_, text) => {
    expect(deadReferences(page, small(text))).toEqual([]);
  });

  test.each([
    ['a dead link', 'a\n[x](gone.md)', 'docs/page.md:2 links to gone.md, which is not there'],
    ['a link from the wrong folder', '[x](docs/other.md)', 'links to docs/other.md'],
    ['a link out of the project', '[x](../../README.md)', 'links to ../../README.md'],
    ['a dead reference', '[x]: gone.md', 'links to gone.md'],
    ['a name in another case', '[x](Other.md)', 'links to Other.md'],
    ['a dead anchor', '[x](other.md#three)', 'and docs/other.md has no such heading'],
    ['a dead anchor of its own', '# Here\n[x](#there)', 'and docs/page.md has no such heading'],
    ['a heading in code', '```\n# there\n```\n[x](#there)', 'has no such heading'],
    ['an unknown script', 'npm run biuld', 'package.json has no script biuld'],
    ['an unknown script in code', '```\nnpm run gone -- x\n```', 'has no script gone'],
    ['a dead path', '`src/gone.ts`', 'there is no src/gone.ts'],
    ['a dead path in a command', '```\nnode test/gone.ts\n```', 'there is no test/gone.ts'],
    ['a beginning of a name', '`src/mai`', 'there is no src/mai'],
    ['a pattern without a match', '`src/*.js`', 'there is no src/*.js'],
    ['a placeholder in no folder', '`src/gone/<name>.ts`', 'there is no src/gone/<name>.ts'],
  ])('finds %s', (_, text, message) => {
    expect(deadReferences(page, small(text))).toEqual([expect.stringContaining(message)]);
  });

  test('names headings as GitHub does', () => {
    const text = '# What a Monocle’s author may do\n## `user/`: yours, [too](x)\n## A\n## A\n';
    expect(anchorsOf(text)).toEqual([
      ...['what-a-monocles-author-may-do', 'user-yours-too', 'a', 'a-1'],
    ]);
  });
});
