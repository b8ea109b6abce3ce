/** Which fields differ, for people and for machines. */
import { expect, test } from '@jest/globals';
import { changedFields } from '../../src/manifest/changed-fields.js';

const pod = (...env: readonly object[]) => ({ containers: [{ name: 'api', env }] });
const [a, b, c] = ['A', 'B', 'C'].map((name) => ({ name, value: name })) as [
  object,
  object,
  object,
];

test.each<[string, unknown, unknown, readonly string[]]>([
  ['an entry that is inserted before others', pod(b, c), pod(a, b, c), ['containers[0].env[0]']],
  ['an entry that is removed before others', pod(a, b, c), pod(b, c), ['containers[0].env[0]']],
  [
    'a value behind one that is inserted',
    pod(b),
    pod(a, { ...b, value: 'x' }),
    ['containers[0].env[0]', 'containers[0].env[1].value'],
  ],
  ['another order', pod(a, b), pod(b, a), []],
  [
    'names that occur twice',
    pod(a, a),
    pod(b, a),
    ['containers[0].env[0].name', 'containers[0].env[0].value'],
  ],
  ['a list without names', { args: ['x', 'y'] }, { args: ['y'] }, ['args[0]', 'args[1]']],
  ['entries that are no objects', { l: [null, 1] }, { l: [null, 2] }, ['l[1]']],
  ['a list in place of a map', { l: {} }, { l: [] }, ['l']],
])('%s', (_, before, after, fields) => {
  expect([...changedFields(before, after)].sort()).toEqual([...fields].sort());
});
