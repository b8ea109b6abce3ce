import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { confirm } from '../../src/cli/confirm.js';

test.each([
  ['y\n', true],
  [' YES \n', true],
  ['n\n', false],
  ['yesterday\n', false],
  ['\n', false],
  ['no\ny\n', false],
  ['', false],
])('%j is %s', async (answer, isYes) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(answer);
  expect(await confirm('Delete it?', input, output)).toBe(isYes);
  expect(String(output.read())).toBe('Delete it? [y/N] ');
});
