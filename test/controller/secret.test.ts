import { describe, expect, test } from '@jest/globals';
import { observedSecret, withoutValues } from '../../src/controller/secret.js';

const secret = (data: Record<string, string> | undefined, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'monocle-api', uid: 'one', ...metadata },
  ...(data && { data }),
});
const version = (...args: Parameters<typeof secret>) => observedSecret(secret(...args))?.version;

describe('of a Secret', () => {
  test('no value is kept, nor an annotation that might hold one', () => {
    const cached = withoutValues(
      secret({ TOKEN: 'aHVudGVyMg==' }, { annotations: { 'last-applied': 'aHVudGVyMg==' } }),
    );
    expect(JSON.stringify(cached)).not.toContain('aHVudGVyMg==');
    expect(observedSecret(cached)).toEqual(observedSecret(secret({ TOKEN: 'aHVudGVyMg==' })));
  });

  test('keys are known, and which of them are empty', () => {
    expect(observedSecret(secret({ A: 'YQ==', B: '' }))).toMatchObject({
      keys: ['A', 'B'],
      empty: ['B'],
    });
    expect(observedSecret(secret(undefined))).toMatchObject({ keys: [], empty: [] });
    expect(observedSecret(undefined)).toBeUndefined();
  });

  test.each([
    ['a label', { A: 'YQ==' }, { labels: { a: 'b' } }, true],

    ['a value', { A: 'Yg==' }, {}, false],
    ['a key', { A: 'YQ==', B: '' }, {}, false],
    ['another Secret of that name', { A: 'YQ==' }, { uid: 'two' }, false],
  ])('the version after a change of %s', (_, data, metadata, isSame) => {
    expect(version(data, metadata) === version({ A: 'YQ==' })).toBe(isSame);
  });

  test('the version does not depend on the order of keys', () => {
    expect(version({ A: 'YQ==', B: 'Yg==' })).toBe(version({ B: 'Yg==', A: 'YQ==' }));
  });
});
