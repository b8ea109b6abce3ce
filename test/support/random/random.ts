/** Random numbers that can be repeated: the same seed gives the same numbers. */
import { randomInt } from 'node:crypto';

/** `SEED=… npm run test:…` repeats a run. `.ci/run` sets it, so that a failure there comes again. */
export const SEED = seedFrom(process.env.SEED);

function seedFrom(text: string | undefined): number {
  if (!text) return randomInt(2 ** 31);
  const seed = Number(text);
  if (!Number.isSafeInteger(seed)) throw new Error(`SEED is ${text}, and has to be a whole number`);
  return seed;
}

export type Random = ReturnType<typeof randomFrom>;

export function randomFrom(seed: number) {
  let state = seed >>> 0;
  /** From 0 to 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (from: number, to: number): number => from + below(to - from + 1),
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** For whoever needs a seed of its own. */
    seed: (): number => below(2 ** 31),
  };
}

/** With a seed that is printed. */
export function printedRandom(what: string): Random {
  process.stderr.write(`${what}: SEED=${SEED}\n`);
  return randomFrom(SEED);
}
