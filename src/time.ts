/** Clocks, delays and randomness: passed in everywhere, so that tests control them. */
import { setTimeout as timer } from 'node:timers/promises';

export interface Time {
  /** Milliseconds of a clock that never goes back. */
  readonly monotonic: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Ends early, without an error, when the signal aborts. */
  readonly delay: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const systemTime: Time = {
  monotonic: () => performance.now(),
  now: Date.now,
  random: Math.random,
  delay: (ms, signal) => timer(ms, undefined, { signal }).catch(() => {}),
};

/** One point in time, by both clocks. */
export interface Moment {
  readonly monotonic: number;
  readonly now: number;
}

export const momentOf = (time: Time): Moment => ({
  monotonic: time.monotonic(),
  now: time.now(),
});

/** Elapsed milliseconds, by the clock that shows more: one stops while the machine sleeps, one may be set back. */
export function since({ monotonic, now }: Moment, time: Time): number {
  return Math.max(time.monotonic() - monotonic, time.now() - now);
}

/** Throws if the work takes longer, or the signal aborts. The work itself is not stopped. */
export async function within<T>(
  ms: number,
  work: Promise<T>,
  { time = systemTime, signal }: { time?: Time; signal?: AbortSignal } = {},
): Promise<T> {
  const done = new AbortController();
  const end = () => done.abort();
  signal?.addEventListener('abort', end);
  const late = time.delay(ms, done.signal).then(() => {
    throw new Error(`no answer within ${Math.round(ms)} ms`);
  });
  // The promise that loses the race must not cause an unhandled rejection.
  work.catch(() => {});
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    end();
    signal?.removeEventListener('abort', end);
  }
}

/** Repeats the work until the signal aborts, first after a pause. */
export async function every(
  ms: number,
  time: Time,
  signal: AbortSignal,
  work: () => void,
): Promise<void> {
  for (;;) {
    await time.delay(ms, signal);
    if (signal.aborted) return;
    work();
  }
}

interface DebounceOptions {
  readonly time: Time;
  /** The call is made after this time without a request. */
  readonly quietMs: number;
  /** The call is made at the latest this long after the first request. */
  readonly longestMs: number;
  readonly onDue: () => unknown;
  /** Cancels the planned call. */
  readonly signal: AbortSignal;
}

/** Makes one call for a burst of requests, with one timer: when it ends, it checks for newer requests. */
export class Debounce {
  private timer = new AbortController();
  private requestedAt: number | undefined;
  private lastRequestAt = 0;
  /** Whether the timer waits for the end of a burst. */
  private isSettling = false;

  constructor(private readonly options: DebounceOptions) {}

  /** Whether there was a request since the last call began. */
  get isRequested(): boolean {
    return this.requestedAt !== undefined;
  }

  request(): void {
    this.lastRequestAt = this.options.time.monotonic();
    this.requestedAt ??= this.lastRequestAt;
    if (!this.isSettling) this.plan(this.restMs(this.requestedAt), true);
  }

  /** Replaces a call that is already planned. */
  startAfter(ms: number): void {
    this.plan(ms, false);
  }

  /** Call this when the work starts, even if another event started it. */
  started(): void {
    this.timer.abort();
    this.isSettling = false;
    this.requestedAt = undefined;
  }

  private plan(ms: number, isSettling: boolean): void {
    const { time, signal: end, onDue } = this.options;
    this.timer.abort();
    this.timer = new AbortController();
    this.isSettling = isSettling;
    const signal = AbortSignal.any([this.timer.signal, end]);
    void time.delay(ms, signal).then(() => {
      if (signal.aborted) return undefined;
      const restMs = isSettling ? this.restMs(this.requestedAt ?? 0) : 0;
      if (restMs > 0) return this.plan(restMs, true);
      this.isSettling = false;
      return onDue();
    });
  }

  private restMs(requestedAt: number): number {
    const { time, quietMs, longestMs } = this.options;
    const dueAt = Math.min(this.lastRequestAt + quietMs, requestedAt + longestMs);
    return Math.max(0, dueAt - time.monotonic());
  }
}

/** Doubles from `first` to `last`, with jitter, so that clients do not retry at the same moment. */
export function backoff(failures: number, first: number, last: number, random: () => number) {
  return Math.min(first * 2 ** failures, last) * (0.5 + random() / 2);
}

const MAX_WAIT_S = 30;

/** The pause that a server asks for, limited and with jitter. In milliseconds. */
export function askedPause(seconds: number, random: () => number): number {
  return 1000 * Math.min(seconds, MAX_WAIT_S) * (1 + random() / 2);
}

/** Most times in Kubernetes have whole seconds. */
export const isoTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** Leases and Events need six digits after the point. */
export const microTime = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');
