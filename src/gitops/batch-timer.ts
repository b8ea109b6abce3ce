/** When the next batch starts: after a quiet moment, so that changes of a burst become one commit. */
import type { Time } from '../time.js';

/** A batch starts after so long without a request, and at the latest so long after the first one. */
const QUIET_MS = 1_000;
const LONGEST_MS = 5_000;

export class BatchTimer {
  private timer = new AbortController();
  private requestedAt: number | undefined;
  private isClosed = false;

  constructor(
    private readonly time: Time,
    private readonly onDue: () => Promise<void>,
  ) {}

  /** Whether a batch was requested since the last one started. */
  get isRequested(): boolean {
    return this.requestedAt !== undefined;
  }

  request(): void {
    const now = this.time.monotonic();
    this.requestedAt ??= now;
    this.startAfter(Math.min(QUIET_MS, Math.max(0, this.requestedAt + LONGEST_MS - now)));
  }

  /** Replaces a start that is planned already. */
  startAfter(ms: number): void {
    this.timer.abort();
    if (this.isClosed) return;
    this.timer = new AbortController();
    const { signal } = this.timer;
    void this.time.delay(ms, signal).then(() => (signal.aborted ? undefined : this.onDue()));
  }

  /** To be called when a batch starts. */
  started(): void {
    this.requestedAt = undefined;
  }

  close(): void {
    this.isClosed = true;
    this.timer.abort();
  }
}
