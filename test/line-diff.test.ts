import { expect, test } from '@jest/globals';
import { unifiedDiff } from '../src/line-diff.js';

const numbered = (count: number, change: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, index) => change[index + 1] ?? `line ${index + 1}`)
    .join('\n')
    .concat('\n');

const diff = (before: string, after: string): string[] =>
  unifiedDiff(before, after).map(({ text }) => text);

test('the same text has no difference', () => {
  expect(diff(numbered(5), numbered(5))).toEqual([]);
});

test('a change stands between three lines of context', () => {
  expect(diff(numbered(10), numbered(10, { 5: 'five' }))).toEqual([
    '@@ -2,7 +2,7 @@',
    ...[' line 2', ' line 3', ' line 4', '-line 5', '+five', ' line 6', ' line 7', ' line 8'],
  ]);
});

test('changes that are far from each other have a header each', () => {
  const headers = diff(numbered(30), numbered(30, { 2: 'two', 25: 'x' })).filter((line) =>
    line.startsWith('@@'),
  );
  expect(headers).toEqual(['@@ -1,5 +1,5 @@', '@@ -22,7 +22,7 @@']);
});

test.each([
  ['comes', '', 'a\n', ['@@ -0,0 +1,1 @@', '+a']],
  ['goes', 'a\n', '', ['@@ -1,1 +0,0 @@', '-a']],
])('a text that %s is all change', (_, before, after, expected) => {
  expect(diff(before, after)).toEqual(expected);
});
