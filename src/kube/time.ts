/** What a test wants to hold in its hands: clocks, waiting and chance. */
import { setTimeout as timer } from 'node:timers/promises';

export interface Time {
  /** Milliseconds that only ever grow. */
  readonly monotonic: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Ends early, without an error, when the signal does. */
  readonly delay: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const systemTime: Time = {
  monotonic: () => performance.now(),
  now: Date.now,
  random: Math.random,
  delay: (ms, signal) => timer(ms, undefined, { signal }).catch(() => {}),
};

/** Doubles from `first` to `last`, and spreads: nobody should come back at the same moment as others. */
export function backoff(failures: number, first: number, last: number, random: () => number) {
  return Math.min(first * 2 ** failures, last) * (0.5 + random() / 2);
}

/** Leases and Events insist on six digits after the point. */
export const microTime = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');
