/** The first file of the command, which every Node must be able to read. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { COMMAND, run } from '../support/tools/command.js';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const least = /^>=(\d+)\.(\d+)$/.exec(engines.node)?.slice(1).map(Number) as [number, number];

/** In a script, not in a module: so it has neither static imports nor a top-level await. */
function start(node: string): { stderr: string; exitCode?: number; isStarted: boolean } {
  const outcome = { stderr: '', isStarted: false };
  const process = {
    versions: { node },
    execPath: '/usr/bin/node',
    stderr: {
      write: (text: string) => {
        outcome.stderr += text;
      },
    },
    getBuiltinModule: () => {
      outcome.isStarted = true;
      throw new Error('it starts');
    },
  };
  try {
    runInNewContext(readFileSync(COMMAND, 'utf8').replace(/^#!.*/, ''), { process });
  } catch (error) {
    if (!outcome.isStarted) throw error;
  }
  return { ...outcome, ...('exitCode' in process && { exitCode: Number(process.exitCode) }) };
}

test.each(['12.22.0', '18.20.8', '20.20.2', `${least[0]}.${least[1] - 1}.9`])(
  'Node %s is told which one is needed',
  (node) => {
    expect(start(node)).toEqual({
      stderr: `monocle-k8s: needs Node ${least.join('.')} or newer, and /usr/bin/node is Node ${node}\n`,
      exitCode: 1,
      isStarted: false,
    });
  },
);

test.each([`${least.join('.')}.0`, `${least[0] + 1}.0.0`, '100.1.2'])('Node %s will do', (node) => {
  expect(start(node)).toEqual({ stderr: '', isStarted: true });
});

test('this Node will do', async () => {
  expect(await run(['--version'])).toMatchObject({ code: 0, stderr: '' });
});
