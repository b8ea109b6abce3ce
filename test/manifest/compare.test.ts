/** What counts as the same in a live object and in a manifest. */
import { expect, test } from '@jest/globals';
import { uncovered } from '../../src/manifest/compare.js';

const requests = (cpu: unknown) => ({ resources: { requests: { cpu } } });

test.each([
  ['1', '1000m'],
  ['1', 1],
  ['1Gi', '1024Mi'],
  ['1m', '1u'],
  ['9223372036854775807', '9Ei'],
  ['1m', '999999n'],
  ['2m', '1.5m'],
  ['0', '0n'],
])('the API server writes the quantity %s for %s', (live, desired) => {
  expect(uncovered(requests(live), requests(desired))).toBeUndefined();
});

test.each([
  ['1', '1001m'],
  ['9223372036854775807', '7Ei'],
  ['1m', '1.5m'],
  ['1m', '0'],
  ['2m', '1m'],
])('the quantity %s is not %s', (live, desired) => {
  expect(uncovered(requests(live), requests(desired))).toEqual(['resources', 'requests', 'cpu']);
});

test('a text that looks like a quantity is a text', () => {
  const env = (value: string) => ({ env: [{ name: 'A', value }] });
  expect(uncovered(env('1000m'), env('1'))).toEqual(['env', 0, 'value']);
});
