import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { yamlText } from '../../../constructs/validation/yaml-writer.js';
import {
  arbitraryData,
  arbitraryString,
  everywhere,
  HARMLESS,
  SPECIAL,
} from '../../support/cases/yaml-strings.js';
import { runs } from '../../support/random/runs.js';

describe('a string', () => {
  test.each(SPECIAL)('%j is quoted, as a value, an item and a key', (text) => {
    const quoted = JSON.stringify(text);
    expect(yamlText({ a: text })).toBe(`a: ${quoted}\n`);
    expect(yamlText([text])).toBe(`- ${quoted}\n`);
    expect(yamlText({ [text]: 1 })).toBe(`${quoted}: 1\n`);
  });

  test.each(HARMLESS)('%j is not quoted', (text) => {
    expect(yamlText({ a: text, b: [text] })).toBe(`a: ${text}\nb:\n  - ${text}\n`);
  });

  test('of several lines is a block', () => {
    expect(yamlText({ a: { b: 'set -e\n\n  run\n' } })).toBe(
      'a:\n  b: |\n    set -e\n\n      run\n',
    );
  });

  test.each([
    ['\ta\nb', String.raw`"\ta\nb"`],
    [' \n', String.raw`" \n"`],
    ['a\u2028b', String.raw`"a\u2028b"`],
    ['a\x85', String.raw`"a\u0085"`],
    ['\ufeff', String.raw`"\ufeff"`],
    ['\x7f\0', String.raw`"\u007f\u0000"`],
  ])('%j, which readers would change or refuse, is escaped', (text, expected) => {
    expect(yamlText({ a: text })).toBe(`a: ${expected}\n`);
  });

  test('with half of a surrogate pair gets the character that Kubernetes reads from it', () => {
    expect(yamlText({ a: 'x\ud800y', '\udc00': 1 })).toBe('a: "x\ufffdy"\n"\ufffd": 1\n');
  });

  test('that is a long key is marked as a key', () => {
    const long = 'x'.repeat(1500);
    expect(yamlText({ a: [{ [long]: { b: 1 } }] })).toBe(
      `a:\n  - ? "${long}"\n    :\n      b: 1\n`,
    );
  });
});

test('numbers, null, and what is undefined', () => {
  expect(yamlText({ a: -0, b: 1e21, c: 1.5, d: [1e-7, undefined], e: undefined, f: null })).toBe(
    'a: -0\nb: 1e+21\nc: 1.5\nd:\n  - 1e-7\n  - null\ne: null\nf: null\n',
  );
});

test('empty collections at any depth', () => {
  expect(yamlText({})).toBe('{}\n');
  expect(yamlText({ a: {}, b: [], c: [{}, [], [[]], [{}], { d: {} }, [[[], {}]]] })).toBe(
    'a: {}\nb: []\nc:\n  - {}\n  - []\n  - - []\n  - - {}\n  - d: {}\n  - - - []\n      - {}\n',
  );
});

// The readers in Go have the same test in test/tools/yaml-readers.test.ts.
describe.each(['1.1', '1.2'] as const)('a reader of YAML %s reads what was written', (version) => {
  const read = (data: unknown): unknown => parse(yamlText(data), { version });

  test('for any string, wherever it is', () => {
    fc.assert(
      fc.property(arbitraryString, (text) =>
        expect(read(everywhere(text))).toEqual(everywhere(text)),
      ),
      { numRuns: runs(2_000) },
    );
  });

  test('for any data', () => {
    fc.assert(
      fc.property(arbitraryData, (data) => expect(read(data)).toEqual(data)),
      { numRuns: runs(500) },
    );
  });
});
