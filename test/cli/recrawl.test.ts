/** `recrawl` refuses what needs no cluster to be refused. */
import { expect, test } from '@jest/globals';
import { warmRun } from '../support/tools/warm-command.js';

const ALL = ['--workspace', 'demo', '--crawler', 'acme', '--since', '2024-01-01'];
const without = (flag: string) =>
  ALL.filter((_, i) => ALL[i] !== `--${flag}` && ALL[i - 1] !== `--${flag}`);

test.each(['workspace', 'crawler', 'since'])('without --%s', async (flag) => {
  const { code, stderr } = await warmRun(['recrawl', 'team', ...without(flag)]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`--${flag} is required`)]);
});

test.each(['yesterday', '2024-02-30', '2999-01-01', '2024-01-01; rm'])(
  'a date %j',
  async (since) => {
    const { code, stderr } = await warmRun([
      'recrawl',
      'team',
      ...without('since'),
      '--since',
      since,
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not a date of the past')]);
  },
);

test.each(['\u001b[31m', 'a\nb'])('a name %j is not printed as it is', async (name) => {
  const { code, stderr } = await warmRun([
    'recrawl',
    'team',
    ...without('crawler'),
    '--crawler',
    name,
  ]);
  expect(code).toBe(2);
  expect(stderr.trimEnd()).not.toContain(name);
});

test('no name, and no cluster', async () => {
  expect((await warmRun(['recrawl', ...ALL])).code).toBe(2);
  const kubeconfig = ['--kubeconfig', '/nowhere'];
  expect((await warmRun(['recrawl', 'team', ...ALL, ...kubeconfig])).code).toBe(2);
});
