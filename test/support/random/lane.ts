/**
 * The hostile lanes: how hard they try, their seed, and what they measured.
 *
 * From the environment, for runs on demand:
 *   SEED             repeats a run; a failure prints its seed
 *   HOSTILE_MINUTES  how long the lanes run that run for a time: faults, tenant, soak
 *   HOSTILE_RUNS     how many cases the others try: crash, fields, walks, fuzz, children
 */
import { relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { type Random, randomFrom, SEED } from './random.js';

const given = (name: string): number | undefined => {
  const text = process.env[name];
  if (!text) return undefined;
  const number = Number(text);
  if (!(number >= 0)) throw new Error(`${name} is ${text}, and has to be a number`);
  return number;
};

const MINUTES = given('HOSTILE_MINUTES');
const RUNS = given('HOSTILE_RUNS');
/** Only a hang reaches this. */
const LIMIT_MS = 15 * 60_000;
const PER_RUN_MS = 5_000;

/** @param bounded what .ci/run has time for */
export const durationMs = (bounded: number): number => (MINUTES ?? bounded) * 60_000;
export const runsOf = (bounded: number): number => RUNS ?? bounded;

export interface Course {
  readonly random: Random;
  readonly seed: number;
}

/** A test with random input. If it fails, it prints how to repeat it. */
export function lane(title: string, body: (course: Course) => Promise<void>): void {
  const limitMs = LIMIT_MS + durationMs(0) * 2 + runsOf(0) * PER_RUN_MS;
  test(
    title,
    async () => {
      try {
        await body({ random: randomFrom(SEED), seed: SEED });
      } catch (error) {
        const file = relative(process.cwd(), expect.getState().testPath ?? '');
        const asked = Object.entries({ SEED, HOSTILE_MINUTES: MINUTES, HOSTILE_RUNS: RUNS })
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `${name}=${value}`);
        throw new Error(
          `seed ${SEED}; to run it again: ${asked.join(' ')} npm run test:hostile -- ${file}\n${(error as Error).message}`,
          { cause: error },
        );
      }
    },
    limitMs,
  );
}

/** A figure for docs/reliability.md. */
export function measured(what: string, figure: string | number): void {
  process.stdout.write(`measured: ${what}: ${figure}\n`);
}
