import { describe, expect, test } from '@jest/globals';
import { MAX_SECONDS, wholeNumber } from '../../src/cli/flags.js';
import { parseAddress } from '../../src/controller/serving/health.js';

describe('a number on the command line', () => {
  test.each(['1', '007', '86400', String(MAX_SECONDS)])('may be %s', (text) => {
    expect(wholeNumber('resync-seconds', text, MAX_SECONDS)).toBe(Number(text));
  });

  test.each([
    '',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '1\n',
    'ten',
    '٣',
    '2147484',
    '9'.repeat(400),
  ])('may not be %j', (text) => {
    expect(() => wholeNumber('resync-seconds', text, MAX_SECONDS)).toThrow(
      `--resync-seconds ${text} is not a whole number from 1 to 2147483`,
    );
  });

  test('a timer can be set for the longest time', () => {
    expect(MAX_SECONDS * 1_000).toBeLessThan(2 ** 31);
  });

  test.each([':', ':-1', ':65536', ':1e3', ':99999', 'localhost', ':0x50'])(
    'no port is in %j',
    (address) => {
      expect(() => parseAddress({ flag: 'a', address })).toThrow(
        'is not an address; for example :8080',
      );
    },
  );

  test.each([
    [':80', { port: 80 }],
    ['localhost:80', { host: 'localhost', port: 80 }],
    ['[::1]:80', { host: '::1', port: 80 }],
    ['0', undefined],
  ])('%j is an address', (address, at) => {
    expect(parseAddress({ flag: 'a', address })).toEqual(at);
  });
});
