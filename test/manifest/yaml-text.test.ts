/** Ours is faster; it must not be different. */
import { describe, expect, test } from '@jest/globals';
import { Yaml } from 'cdk8s';
import fc from 'fast-check';
import { toYaml } from '../../src/manifest/yaml-text.js';
import type { Manifest } from '../../src/synthesize.js';

const words = [
  ...['', ' ', '~', 'y', 'No', 'on', 'OFF', 'true', 'Null', 'null', '<<', '=', '-', '--', '---'],
  ...['...', '?', ':', '#', '!', '&', '*', '|', '>', '%', '@', '`', '"', "'", '{}', '[]', ','],
  ...['a: b', 'a:', ': a', 'a #b', 'a#b', '- a', '? a', "it's", '"quoted"', '{a: 1}', '[1]', '\\'],
  ...['0', '-0', '012', '0o17', '0x1F', '1_000', '1e3', '1e400', '.5', '.inf', '-.NaN', '1:30'],
  ...[
    '2024-01-01',
    '2024-01-01T00:00:00Z',
    '+1',
    '1.',
    'Ünïcödé',
    '日本',
    '🙂',
    '\u2028',
    '\ufeff',
  ],
  ...['\t', '\ttab', 'tab\t', '\r', 'a\r\nb', '\0', '\x1b[31m', '\x7f', '\x85', '\u00a0'],
  ...[
    ' lead',
    'trail ',
    '\n',
    '\n\n',
    'a\n',
    'a\n\n',
    '\na',
    ' a\nb',
    'a\n b\n',
    'a \nb',
    'a\n\n\nb',
  ],
  ...['#!/bin/sh\nset -e\n', 'x'.repeat(300), 'word '.repeat(60), `${'long line '.repeat(20)}\nb`],
];
const nasty = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((w) => w.join('')),
  },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((w) => w.join('\n')),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
const key = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom('a', 'spec', 'app.kubernetes.io/name', 'config.yaml') },
  { weight: 1, arbitrary: nasty },
);
const { map } = fc.letrec<{ value: unknown; map: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    nasty,
    fc.constantFrom(null, true, false),
    fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('map'),
  ),
  map: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));

describe('toYaml writes the same bytes as cdk8s', () => {
  const same = (...documents: unknown[]): void =>
    expect(toYaml(documents as Manifest[])).toBe(Yaml.stringify(...documents));

  test.each(words)('for %j as a value, an item and a key', (word) => {
    same({ a: word, b: [word, [word]], c: { d: { e: word } } });
    same({ [word]: 1, b: { [word]: [word] }, c: [{ [word]: word }] });
  });

  test('for numbers that are not whole, and nothing at all', () => {
    same({ a: -0, b: 1e21, c: 1.5, d: [1e-7, undefined], e: undefined, f: null });
  });

  test('for empty collections at any depth', () => {
    same(
      { a: {}, b: [], c: [{}, [], [[]], [{}], { d: {} }, [[[], {}]]] },
      {},
      { a: { b: { c: [] } } },
    );
  });

  test('for whatever JSON can hold', () => {
    fc.assert(
      fc.property(fc.array(map, { minLength: 1, maxLength: 3 }), (documents) => same(...documents)),
      { numRuns: 300 },
    );
  });
});
