import { expect, test } from '@jest/globals';
import { unifiedDiff } from '../../src/output/line-diff.js';

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

test('of a great number of lines all are told, and not compared with each other', () => {
  const before = numbered(100_000);
  const after = before.replaceAll('line', 'other').replace('other 1\n', 'line 1\n');
  const started = process.threadCpuUsage();
  const told = diff(before, after);
  const { user } = process.threadCpuUsage(started);
  expect(told).toHaveLength(2 + 2 * 99_999);
  expect(told.slice(0, 3)).toEqual(['@@ -1,100000 +1,100000 @@', ' line 1', '-line 2']);
  expect(user / 1e6).toBeLessThan(10);
});
