import { describe, expect, test } from '@jest/globals';
import { observeSecret, secretVersion } from '../../../src/instance/desired/secret.js';

const secret = (data: Record<string, string> | undefined, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'monocle-api', uid: 'one', ...metadata },
  ...(data && { data }),
});

test('of a Secret, no value is kept', () => {
  const { hashes, empty } = observeSecret(secret({ TOKEN: 'aHVudGVyMg==' }));
  expect(JSON.stringify([...hashes, ...empty])).not.toContain('aHVudGVyMg==');
});

test('keys are known, and which of them are empty', () => {
  const observed = observeSecret(secret({ A: 'YQ==', B: '' }));
  expect([...observed.hashes.keys()]).toEqual(['A', 'B']);
  expect([...observed.empty]).toEqual(['B']);
  expect(observeSecret(secret(undefined)).hashes.size).toBe(0);
});

describe('the version', () => {
  const READS = [{ secret: 'main', key: 'A' }, { secret: 'other', key: 'T' }, { secret: 'all' }];
  const BEFORE = { main: { A: 'YQ==', B: 'Yg==' }, other: { T: 'dA==' }, all: { X: 'eA==' } };
  const version = (
    secrets: Readonly<Record<string, Record<string, string> | undefined>>,
    metadata: object = {},
    instance = 'team',
  ) => {
    const observed = Object.entries(secrets).map(
      ([name, data]) => [name, data && observeSecret(secret(data, metadata))] as const,
    );
    return secretVersion(new Map(observed), { namespace: 'metrics', name: instance })(READS);
  };

  test.each([
    ['a label', BEFORE, { labels: { a: 'b' } }, true],
    ['the Secret for another with the same content', BEFORE, { uid: 'two' }, true],
    ['a key that no pod reads', { ...BEFORE, main: { A: 'YQ==', C: 'Yw==' } }, {}, true],
    ['the order of keys', { ...BEFORE, main: { B: 'Yg==', A: 'YQ==' } }, {}, true],
    ['a value that a pod reads', { ...BEFORE, main: { A: 'Yg==' } }, {}, false],
    ['a value in a Secret that a variable names', { ...BEFORE, other: { T: 'dQ==' } }, {}, false],
    ['any key of a Secret that is read whole', { ...BEFORE, all: { X: 'eA==', Y: '' } }, {}, false],
    ['a Secret that goes', { ...BEFORE, other: undefined }, {}, false],
  ])('after a change of %s', (_, secrets, metadata, isSame) => {
    expect(version(secrets, metadata) === version(BEFORE)).toBe(isSame);
  });

  test('is another for another instance', () => {
    expect(version(BEFORE, {}, 'other uid')).not.toBe(version(BEFORE));
  });
});
