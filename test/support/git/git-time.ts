/** A clock for tests of the Git sink: nobody waits for it. */
import type { Time } from '../../../src/time.js';

export interface GitTime extends Time {
  readonly forward: (ms: number) => void;
}

/** Pauses between commits and attempts are shorter; the wait before many removals is longer. */
const SHORT_MS = 10_000;

/** Short delays pass at once and move the clock; longer ones end when the test moves it. */
export function gitTime(): GitTime {
  let ms = 0;
  const waits = new Set<{ readonly until: number; readonly end: () => void }>();
  const forward = (by: number): void => {
    ms += by;
    for (const { until, end } of [...waits]) if (until <= ms) end();
  };
  return {
    forward,
    monotonic: () => ms,
    now: () => 1_700_000_000_000 + ms,
    // The longest pause of a back-off, so that tests can say how long it is.
    random: () => 1,
    delay: (by, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const wait = {
          until: ms + by,
          end: () => {
            waits.delete(wait);
            resolve();
          },
        };
        waits.add(wait);
        signal?.addEventListener('abort', wait.end, { once: true });
        if (by <= SHORT_MS)
          setImmediate(() => waits.has(wait) && forward(Math.max(0, wait.until - ms)));
      }),
  };
}
