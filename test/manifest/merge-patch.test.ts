import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mergePatch } from '../../src/manifest/merge-patch.js';
import { runs } from '../support/random/runs.js';

/** As RFC 7386 defines it, in its own words. */
function applied(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const result = new Map(Object.entries(isFields(target) ? target : {}));
  for (const [name, value] of Object.entries(patch))
    if (value === null) result.delete(name);
    else result.set(name, applied(result.get(name), value));
  return Object.fromEntries(result);
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Few names, so that both objects have the same ones, and such that every object inherits.
const name = fc.constantFrom('a', 'b', 'constructor', '__proto__', '');
const { fields } = fc.letrec<{ value: unknown; fields: object }>((tie) => ({
  value: fc.oneof(fc.integer(), fc.string(), fc.array(fc.jsonValue()), tie('fields')),
  fields: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));

test('a patch makes the next object of the previous one', () => {
  fc.assert(
    fc.property(fields, fields, (previous, next) => {
      expect(applied(previous, mergePatch(previous, next))).toEqual(next);
    }),
    { numRuns: runs(500) },
  );
});

test('it sets every field of the next object, whatever the server has by now', () => {
  const server = { image: 'other', conditions: [1], upgrade: { from: '0', to: '2' } };
  const next = { image: '2', conditions: [2], upgrade: { from: '1' }, gone: undefined };
  const patch = mergePatch({ image: '2', upgrade: { from: '1', to: '2' }, gone: 'x' }, next);
  expect(patch).toEqual({
    image: '2',
    conditions: [2],
    upgrade: { from: '1', to: null },
    gone: null,
  });
  expect(applied(server, patch)).toEqual({ image: '2', conditions: [2], upgrade: { from: '1' } });
  expect(mergePatch(undefined, next)).toEqual({
    image: '2',
    conditions: [2],
    upgrade: { from: '1' },
  });
});
