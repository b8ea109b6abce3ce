import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { confirm } from '../../src/output/confirm.js';

function terminal(isTTY = true) {
  const [input, output] = [new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream, { isTTY }),
  );
  return { input, output } as unknown as Record<'input' | 'output', PassThrough>;
}

const ask = (given: ReturnType<typeof terminal>, signal = new AbortController().signal) =>
  confirm('Delete them?', signal, given as never);

test.each([
  ['y\n', true],
  [' YES \n', true],
  ['n\n', false],
  ['yellow\n', false],
  ['\n', false],
  ['', false],
])('%j gives %s', async (typed, answer) => {
  const given = terminal();
  const asked = ask(given);
  given.input.end(typed);
  expect(await asked).toBe(answer);
  expect(String(given.output.read())).toBe('Delete them? [y/N] ');
});

test('without a terminal, nothing is asked', async () => {
  const given = terminal(false);
  expect(await ask(given)).toBeUndefined();
  expect(given.output.read()).toBeNull();
});

test('a signal ends the question', async () => {
  const controller = new AbortController();
  const asked = ask(terminal(), controller.signal);
  controller.abort(new Error('interrupted'));
  await expect(asked).rejects.toThrow('interrupted');
});
