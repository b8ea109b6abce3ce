/**
 * The work queue: keys of Monocles, each at most once, and never handed to two workers at a time.
 *
 * A key that is added while a worker has it is handed out once more afterwards. After each failure a
 * key waits longer; a success resets the delay. The queue holds only keys: a worker reads the rest when
 * it starts. Namespaces take turns: even if many keys of one wait, another is served in between.
 */
import { backoff, type Time } from '../time.js';

export interface QueueOptions {
  readonly time: Time;
  /** The delay after the first failure; each further failure doubles it. */
  readonly baseDelayMs?: number;
  readonly maxDelayMs?: number;
  readonly onChange?: (change: 'add' | 'retry', key: string) => void;
}

export class Queue {
  /** By namespace; the first namespace is served next. */
  private readonly waiting = new Map<string, Set<string>>();
  private readonly active = new Set<string>();
  private readonly again = new Set<string>();
  private readonly failures = new Map<string, number>();
  private readonly delayed = new Map<string, { due: number; stop: AbortController }>();
  private readonly idle: ((key: string | undefined) => void)[] = [];
  private closed = false;

  constructor(private readonly options: QueueOptions) {}

  get depth(): number {
    return [...this.waiting.values()].reduce((sum, keys) => sum + keys.size, 0);
  }

  get unfinished(): number {
    return this.active.size;
  }

  add(key: string): void {
    if (this.closed) return;
    if (this.active.has(key)) {
      this.again.add(key);
      return;
    }
    this.delayed.get(key)?.stop.abort();
    this.delayed.delete(key);
    const namespace = namespaceOf(key);
    const keys = this.waiting.get(namespace) ?? new Set();
    if (keys.has(key)) return;
    this.options.onChange?.('add', key);
    const worker = this.idle.shift();
    if (worker) {
      this.active.add(key);
      worker(key);
    } else this.waiting.set(namespace, keys.add(key));
  }

  /** If the key already has a delay, the earlier time counts. */
  addAfter(key: string, delayMs: number): void {
    if (this.closed) return;
    const { time } = this.options;
    const due = time.monotonic() + delayMs;
    const pending = this.delayed.get(key);
    if (pending && pending.due <= due) return;
    pending?.stop.abort();
    const stop = new AbortController();
    this.delayed.set(key, { due, stop });
    void time.delay(delayMs, stop.signal).then(() => {
      if (stop.signal.aborted) return;
      this.delayed.delete(key);
      this.add(key);
    });
  }

  /** After a failure: about 5 ms, 10 ms … 16 min. */
  retry(key: string): number {
    const failures = this.failures.get(key) ?? 0;
    this.failures.set(key, failures + 1);
    const { baseDelayMs = 5, maxDelayMs = 16 * 60_000, time } = this.options;
    const delay = backoff(failures, baseDelayMs, maxDelayMs, time.random);
    this.options.onChange?.('retry', key);
    this.addAfter(key, delay);
    return delay;
  }

  forget(key: string): void {
    this.failures.delete(key);
  }

  /** The next key; undefined once the queue is closed. Call `done` with it afterwards. */
  next(): Promise<string | undefined> {
    if (this.closed) return Promise.resolve(undefined);
    const [[namespace, keys] = ['', new Set<string>()]] = this.waiting;
    const [key] = keys;
    if (key === undefined) return new Promise((resolve) => this.idle.push(resolve));
    keys.delete(key);
    this.waiting.delete(namespace);
    if (keys.size > 0) this.waiting.set(namespace, keys);
    this.active.add(key);
    return Promise.resolve(key);
  }

  done(key: string): void {
    this.active.delete(key);
    if (this.again.delete(key)) this.add(key);
  }

  close(): void {
    this.closed = true;
    for (const { stop } of this.delayed.values()) stop.abort();
    this.delayed.clear();
    this.waiting.clear();
    for (const worker of this.idle.splice(0)) worker(undefined);
  }
}

const namespaceOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('/')));
