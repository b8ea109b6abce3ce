/**
 * Runs the built command as `run` does, but in one process for all command lines of a test file: to start Node and
 * load the program takes longer than most commands. For stories that are about what a command does, and not about
 * its process. Two command lines at once have a process each.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll } from '@jest/globals';
import { type Result, type RunOptions, run } from './command.js';

const LOOP = resolve('test/support/tools/command-loop.mjs');

let loop: Promise<ChildProcess> | undefined;
let isBusy = false;
afterAll(async () => (await loop)?.disconnect());

async function start(): Promise<ChildProcess> {
  const child = fork(LOOP, {
    execArgv: [],
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
  });
  await once(child, 'message');
  return child;
}

export async function warmRun(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const { input = '', env = {}, cwd = process.cwd(), ...ofProcess } = options;
  // Node reads its own variables only when it starts.
  const needsProcess =
    Object.values(ofProcess).some((value) => value !== undefined) ||
    Object.keys(env).some((name) => name.startsWith('NODE_'));
  if (isBusy || needsProcess) return run(args, options);
  isBusy = true;
  try {
    loop ??= start();
    const child = await loop;
    const answered = new AbortController();
    const { signal } = answered;
    const answer = once(child, 'message', { signal }).then(([result]) => result as Result);
    const death = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`the process of all command lines ended with ${code} at: ${args.join(' ')}`);
    });
    death.catch(() => undefined);
    child.send({
      ...{ args, cwd: String(cwd), input },
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    });
    return await Promise.race([answer, death]).finally(() => answered.abort());
  } finally {
    isBusy = false;
  }
}
