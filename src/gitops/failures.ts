/** How often each key has failed in a row, and how long to wait before the next attempt. */
import { backoff, type Time } from '../time.js';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5 * 60_000;

export class Failures {
  private readonly counts = new Map<string, number>();

  constructor(private readonly time: Pick<Time, 'random'>) {}

  count(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  forget(key: string): void {
    this.counts.delete(key);
  }

  pauseMs(key: string): number {
    const repeated = Math.max(0, (this.counts.get(key) ?? 0) - 1);
    return backoff(repeated, FIRST_RETRY_MS, LONGEST_RETRY_MS, this.time.random);
  }
}
