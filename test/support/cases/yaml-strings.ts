/** Strings that YAML readers may take for something else, and random data made of them. */
import fc from 'fast-check';

/** Without quotes, a reader of YAML 1.1, of YAML 1.2 or in Go may take each for something else. */
export const SPECIAL = [
  ...['', '~', 'null', 'Null', 'NULL', '<<', '='],
  ...['y', 'Y', 'n', 'N', 'yes', 'Yes', 'YES', 'no', 'No', 'NO', 'on', 'On', 'ON', 'off', 'Off'],
  ...['OFF', 'true', 'True', 'TRUE', 'false', 'False', 'FALSE'],
  ...[
    '0',
    '-0',
    '+1',
    '12',
    '012',
    '0o17',
    '0O17',
    '-0o17',
    '0x1F',
    '0X1F',
    '+0xff',
    '0b11',
    '0B1',
  ],
  ...['1_000', '1__', '-_1', '0_o17', '0x_1', '1:20', '-1:20:30', '1:20.5', '190:20:30'],
  ...['e12', 'E12', 'e-12', 'e+12', 'e1065326', '1e3', '1E+3', '.5', '1.', '1.5', '-1.5e-3', '.e1'],
  ...['.', '+.', '._', '1e400', '.inf', '.Inf', '.INF', '-.inf', '+.INF', '.nan', '.NaN', '.NAN'],
  ...['2024-01-01', '2024-1-1', '2024-01-01T00:00:00Z', '2024-01-01t1:2:3.5+02:00'],
  ...[
    '2024-01-01 00:00:00',
    '2024-01-01 00:00:00.5 -5',
    '2024-01-01T00:00:00,5Z',
    '2024-01-01 00:00:00 UTC',
  ],
] as const;

/** Strings to every reader, which need no quotes. */
export const HARMLESS = [
  ...['a', 'yesterday', 'nope', 'nullable', 'e12a', 'e1.2', 'x1F', 'inf', 'NaN', '/tmp', 'a_b'],
  ...[
    '0o18',
    '0xfg',
    '0b12',
    '10Gi',
    '500m',
    '1.2.3',
    '127.0.0.1',
    '1e3x',
    '1h',
    '--port=80',
    '-a',
  ],
  ...[
    '2024-01',
    '2024-01-01a',
    'sha256:0123',
    'http://a:9200',
    'a b',
    'a#b',
    'Ünïcödé',
    '日本',
    '🙂',
  ],
] as const;

/** Punctuation, white space, line breaks and characters that readers treat in their own ways. */
const ODD = [
  ...[
    ' ',
    '-',
    '--',
    '---',
    '...',
    '?',
    ':',
    '#',
    '!',
    '&',
    '*',
    '|',
    '>',
    '%',
    '@',
    '`',
    '"',
    "'",
  ],
  ...[
    '{}',
    '[]',
    ',',
    'a: b',
    'a:',
    ': a',
    'a #b',
    '- a',
    '? a',
    "it's",
    '"quoted"',
    '{a: 1}',
    '\\',
  ],
  ...['\t', '\ttab', 'tab\t', '\r', 'a\r\nb', '\0', '\x1b[31m', '\x7f', '\x85', '\u00a0', '\u2028'],
  ...[
    '\u2029',
    '\ufeff',
    '\ufffe',
    '\uffff',
    ' lead',
    'trail ',
    '\n',
    '\n\n',
    'a\n',
    'a\n\n',
    '\na',
  ],
  ...[
    ' a\nb',
    ' \n',
    '\n\ta',
    '\ta\nb',
    'a\n b\n',
    'a \nb',
    'a\n\n\nb',
    'a\n\t',
    '#!/bin/sh\nset -e\n',
  ],
  ...['---\na', 'a\n---\nb', '%YAML\n', 'x'.repeat(1023), 'x'.repeat(1030), 'word '.repeat(300)],
];
const word = fc.constantFrom<string>(...SPECIAL, ...HARMLESS, ...ODD);
const joined = (separator: string) =>
  fc.array(word, { maxLength: 4 }).map((words) => words.join(separator));

export const arbitraryString: fc.Arbitrary<string> = fc.oneof(
  word,
  joined(''),
  joined('\n'),
  fc.stringMatching(/^[-+]?[0-9_.:]{0,4}[-+eExXoObBaf0-9_.:]{1,4}$/),
  fc.stringMatching(/^2024-[0-9]{1,2}-[0-9]{1,2}[Tt \t]?[-+0-9:.,Zz ]{0,12}$/),
  fc.stringMatching(/^[ \t\n#:a-]{1,8}$/),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const key = fc.oneof(fc.constantFrom('a', 'spec', 'app.kubernetes.io/name'), arbitraryString);

/** What JSON can hold, with such strings as keys and values. */
export const arbitraryData = fc.letrec<{ value: unknown; map: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    arbitraryString,
    fc.constantFrom(null, true, false),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('map'),
  ),
  map: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
})).map;

/** A string in every place that it can have. */
export const everywhere = (text: string): object => ({
  value: text,
  list: [text, [text], { [text]: text }],
  [text]: { [text]: [text] },
});
