/**
 * How many values a property is tried with.
 *
 * The number that a test gives is for a run with a fixed seed on every change: as many as found each fault that
 * was put in to try it. `PROPERTY_RUNS=long npm run test:unit` looks for what nobody thought of.
 */
const LONG = 20;

export const runs = (count: number): number =>
  process.env.PROPERTY_RUNS === 'long' ? count * LONG : count;
