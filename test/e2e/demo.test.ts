/** `npm start`, as a user or a CI job runs it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { processesNaming, until, useCommand } from '../support/cluster/cluster.js';

const demo = useCommand('demo');

const nothingIsLeft = () =>
  until('nothing is left', () => processesNaming(demo.home()).length === 0);

test('with --once it shows the three uses until a Monocle is ready, in plain lines, and leaves nothing', async () => {
  const command = demo.run(['--once']);
  expect([await command.ended, command.stderr()]).toEqual([0, '']);
  const lines = command.stdout().trim().split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '1 Monocle: valid',
      'demo/monocle  Monocle = Git (10 objects)',
      expect.stringMatching(/^Kubernetes v\S+ on 127\.0\.0\.1:\d+ \(embedded\)$/),
      expect.stringMatching(/^✓ control plane ready \(\d+\.\d s\)$/),
      'demo/monocle api ✓ ready  Deployment 1/1',
      'demo/monocle config ✓ valid  version f019f2c8 · 1 workspace, 0 crawlers',
    ]),
  );
  expect(lines.at(-1)).toBe('demo/monocle ✓ Ready  All components are ready');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: there should be none
  expect(command.stdout()).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
  await nothingIsLeft();
  expect(existsSync(join(demo.home(), '.cluster/demo'))).toBe(false);
});

test.each([
  ['while the control plane starts', '', 130],
  ['when all is ready', 'Try, in another terminal', 0],
])('Ctrl-C %s stops everything', async (_, sign, code) => {
  const command = demo.run([]);
  await until(`it says "${sign}"`, () =>
    sign ? command.stdout().includes(sign) : existsSync(join(demo.home(), '.cluster/demo/logs')),
  );
  command.process.kill('SIGINT');
  expect(await command.ended).toBe(code);
  await nothingIsLeft();
});

test('a wrong option is told, and nothing starts', async () => {
  const command = demo.run(['--twice']);
  expect(await command.ended).toBe(1);
  expect(command.stderr()).toContain("Unknown option '--twice'");
  expect(existsSync(join(demo.home(), '.cluster'))).toBe(false);
});
