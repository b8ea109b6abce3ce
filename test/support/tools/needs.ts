/**
 * Programs that a machine may lack. Without one, the tests that need it are skipped, and dev/scripts/test.ts says at
 * the end of the run how many, and what to install.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { test } from '@jest/globals';

/** `test`, for tests that run a program. */
export function needs(program: string, install: string): typeof test {
  if (spawnSync(program, ['--version']).error === undefined) return test;
  const record = (count: number): void => {
    const file = process.env.SKIPPED_TESTS;
    if (file) appendFileSync(file, `${program}\t${install}\n`.repeat(count));
  };
  const skip = (...args: Parameters<typeof test.skip>): void => {
    record(1);
    test.skip(...args);
  };
  const each = (table: readonly unknown[]) => {
    record(table.length);
    return test.skip.each(table as readonly string[]);
  };
  return Object.assign(skip, { each }) as unknown as typeof test;
}
