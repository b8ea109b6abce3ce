/** Chance that can be had again: the seed is printed, and SEED=… gives the same numbers. */

/** @param what is left to chance, for the one who reads the seed */
export function chance(what: string): () => number {
  let state = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32)) >>> 0;
  process.stderr.write(`${what}: SEED=${state}\n`);
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
