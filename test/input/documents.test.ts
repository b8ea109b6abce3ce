/** Where things stand in a text, and what Kubernetes makes of it. */
import { describe, expect, test } from '@jest/globals';
import type { Path } from '../../constructs/validation/problem.js';
import {
  type ReadDocument,
  readDocuments,
  type SourceDocument,
} from '../../src/input/documents.js';

const read = (text: string): ReadDocument[] => [...readDocuments('f', text)];
const valid = (text: string): SourceDocument[] =>
  read(text).map((document) => {
    if ('findings' in document) throw new Error(JSON.stringify(document.findings));
    return document;
  });

describe('a path leads to its line and column', () => {
  /** `›` stands before the place that is meant, and is taken out before reading. */
  const cases: readonly (readonly [
    name: string,
    text: string,
    path: Path,
    at?: 'key' | 'value',
  ])[] = [
    ['a value', 'a:\n  b: ›1\n', ['a', 'b']],
    ['a key', 'a:\n  ›b: 1\n', ['a', 'b'], 'key'],
    ['an item', 'a:\n  - x\n  - ›y\n', ['a', 1]],
    ['a field of an item', 'a:\n  - b: 1\n    c: ›2\n', ['a', 0, 'c']],
    ['a value without text', 'a:›\nb: 1\n', ['a']],
    ['a missing field: the map that lacks it', 'a:\n  ›b: 1\n', ['a', 'z']],
    ['the root', '# comment\n›a: 1\n', []],
    ['a document after others', 'a: 1\n---\na: 2\n---\nb:\n  c: ›3\n', ['b', 'c']],
    ['a document after a comment on the marker', '--- # one\nx: 1\n--- # two\na: ›1\n', ['a']],
    ['a document that starts with a marker and a comment', '---\n# comment\n›a: 1\n', []],
    ['a document on the line of its marker', '--- {a: ›1}\n', ['a']],
    ['a document after an end marker', 'x: 1\n...\n---\na: ›1\n...\n', ['a']],
    ['a document after a directive', '%YAML 1.1\n---\na: ›1\n', ['a']],
    ['Windows line ends', 'x: 1\r\n---\r\na:\r\n  b: ›1\r\n', ['a', 'b']],
    ['a tab before a value', 'a:\t›1\n', ['a']],
    ['quoted keys', '"a b":\n  \'c\': ›1\n', ['a b', 'c']],
    ['a key that is a number or a boolean', '1:\n  yes: ›x\n', ['1', 'true']],
    ['flow style', '{a: [1, {›b: 2}]}\n', ['a', 1, 'b'], 'key'],
    ['JSON', '{\n\t"a": {\n\t\t"b": ›1\n\t}\n}\n', ['a', 'b']],
    ['an alias: where it is used', 'x: &x 1\na: ›*x\n', ['a']],
    ['within an alias: where that is written', 'x: &x {b: ›1}\na: *x\n', ['a', 'b']],
    ['a merged field', 'x: &x {b: ›1}\na:\n  <<: *x\n  c: 2\n', ['a', 'b']],
    ['a field that wins over a merged one', 'x: &x {b: 1}\na:\n  <<: *x\n  b: ›2\n', ['a', 'b']],
    ['a field of the first of several', 'a:\n  <<: [{b: ›1}, {b: 2}]\n', ['a', 'b']],
    ['a block of text', 'a: ›|\n  one\n  --- two\nb: 1\n', ['a']],
    ['an item of a List', 'items:\n  - kind: A\n  - kind: ›B\n', ['items', 1, 'kind']],
  ];

  test.each(cases.map((row) => [row[0], row] as const))('%s', (_, [, marked, path, at]) => {
    const before = marked.slice(0, marked.indexOf('›')).split('\n');
    const expected = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    const document = valid(marked.replace('›', '')).at(-1);
    expect(document?.locate(path, at)).toEqual(expected);
  });
});

describe('scalars are what Kubernetes reads', () => {
  // Each line is what sigs.k8s.io/yaml 1.6 answered.
  test.each([
    ['y Y yes Yes YES on On ON true True TRUE', true],
    ['n N no No NO off Off OFF false False FALSE', false],
    ['~ null Null NULL', null],
    ['012 0o12 0O12 +012 10 0xA 0Xa 0b1010 0B1010 1_0 1__0 0_12 10. 1e1 1E+1 1_0.0 !!int "10"', 10],
    ['-012 -0o12 -0xA -10', -10],
    ['08 8.0 !!float 8', 8],
    ['.5 +.5 0.5 5e-1', 0.5],
    ['-0 0 00 0_', 0],
  ])('%s', (words, value) => {
    for (const word of words.split(/ (?!"|8$)/))
      expect([word, valid(`a: ${word}`)[0]?.value]).toEqual([word, { a: value }]);
  });

  test.each([
    ...[
      '1:30',
      '190:20:30',
      '1:30.5',
      '2024-01-01',
      '2024-01-01T00:00:00Z',
      '_1',
      '1e',
      '0x',
      '0o',
    ],
    ...['1e400', 'oFF', 'nULL', '=', '<<', '.', '0x1p4', 'NaN', '1.2.3', '10Gi', '0o8'],
  ])('%s is a string', (word) => expect(valid(`a: ${word}`)[0]?.value).toEqual({ a: word }));

  test.each([
    ['a: !!str 1', { a: '1' }],
    ['a: ! 12', { a: '12' }],
    ['yes: 1', { true: 1 }],
    ['012: c', { 10: 'c' }],
    ['1.50: b', { '1.5': 'b' }],
    ['x: &x {b: 1, c: 2}\na: {<<: *x, c: 3}', { x: { b: 1, c: 2 }, a: { b: 1, c: 3 } }],
    ['a: {<<: [{b: 1}, {b: 2, c: 3}]}', { a: { b: 1, c: 3 } }],
    ["'<<': {a: 1}", { '<<': { a: 1 } }],
    ['a: "\\x1b"', { a: '\x1b' }],
  ])('%j', (text, value) => expect(valid(text)[0]?.value).toEqual(value));

  test.each([
    ['a: !!binary aGk=', '1:4 the tag !!binary does not fit here; write the value without it'],
    ['a: !mine x', '1:4 the tag !mine does not fit here; write the value without it'],
    ['a: !!int yes', '1:4 the tag !!int does not fit here; write the value without it'],
    ['a: .inf', '1:4 .inf is not a number in JSON'],
    ['a: 1\n~: 2', '2:1 a key must not be empty or null'],
    ['? [a]\n: 2', '1:3 a key must be a string, not a list or a map'],
    ["1: a\n'1': b", '2:1 1 is set twice; keep one'],
    ['a: {<<: 1}', '1:1 not valid YAML: Merge sources must be maps or map aliases'],
    ['a: 1\n...\nb: 2', '3:1 a second document begins here; put --- before it'],
    ['a: 1\n---\nb:\n\t- 1', '4:1 not valid YAML: Tabs are not allowed as indentation'],
  ])('%j is refused with words', (text, expected) => {
    const findings = read(text).flatMap((document) =>
      'findings' in document ? document.findings : [],
    );
    expect(findings.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      expected,
    ]);
  });
});

describe('documents', () => {
  test('empty ones are passed over', () => {
    const values = valid('---\n# a\n---\na: 1\n---\n---\n~\n--- # b\nb: 2\n---\n').map(
      ({ value }) => value,
    );
    expect(values).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test('a line of dashes in text does not end one', () => {
    expect(valid('a: |\n  ---\n  b\nc: "x\u2028--- y"\n')).toHaveLength(1);
  });

  test('one that is wrong does not hide the next', () => {
    const [first, second] = read('a: [\n---\nb: 2\n');
    expect(first).toHaveProperty('findings');
    expect(second).toHaveProperty('value', { b: 2 });
  });

  test.each([
    ['4,000 lists within lists', '['.repeat(4_000) + ']'.repeat(4_000), /^is nested too deeply/],
    [
      'a map that is merged into 900 others',
      `a: &a\n${Array.from({ length: 9_000 }, (_, i) => `  k${i}: 1\n`).join('')}b:\n${'- <<: *a\n'.repeat(900)}`,
      /^has too many aliases/,
    ],
    [
      'a long text that is repeated 900 times',
      `a: &a ${'x'.repeat(9_000)}\nb: [${'*a, '.repeat(900)}]\n`,
      /^has too many aliases/,
    ],
  ])('%s is refused before it takes memory', (_, text, message) => {
    const [document] = read(text);
    expect(document).toMatchObject({ findings: [{ message: expect.stringMatching(message) }] });
  });

  test('many keys take no longer than their number', () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `k${index}: 1`).join('\n');
    expect(Object.keys(valid(text)[0]?.value as object)).toHaveLength(30_000);
  });
});

test('a text that consists of errors costs less than a valid one of its size', () => {
  const cpuMs = (text: string): number => {
    const before = process.threadCpuUsage();
    read(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  const size = 700_000;
  const valid = cpuMs('- a\n'.repeat(size / 4));
  for (const error of [']', '}']) expect(cpuMs(error.repeat(size))).toBeLessThan(valid);
});
