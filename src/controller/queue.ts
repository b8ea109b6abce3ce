/**
 * Keys that want work, each at most once, never two at a time.
 *
 * A key that is added while it is worked on is worked on once more afterwards. Failures wait
 * longer each time; a success forgets them. Holds keys alone: what to do is read when it is done.
 * Namespaces take turns: however many keys of one wait, a key of another is next but one.
 */
export interface QueueOptions {
  /** The first delay after a failure, doubled by each further one. */
  readonly baseDelayMs?: number;
  readonly maxDelayMs?: number;
  readonly random?: () => number;
  readonly onChange?: (change: 'add' | 'retry', key: string) => void;
}

export class Queue {
  /** By namespace; whose turn is next comes first. */
  private readonly waiting = new Map<string, Set<string>>();
  private readonly active = new Set<string>();
  private readonly again = new Set<string>();
  private readonly failures = new Map<string, number>();
  private readonly timers = new Map<string, { due: number; timer: NodeJS.Timeout }>();
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
    // What was to be looked at later is looked at now.
    clearTimeout(this.timers.get(key)?.timer);
    this.timers.delete(key);
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

  /** The earlier of two delays counts. */
  addAfter(key: string, delayMs: number): void {
    if (this.closed) return;
    const due = Date.now() + delayMs;
    const pending = this.timers.get(key);
    if (pending && pending.due <= due) return;
    clearTimeout(pending?.timer);
    const timer = setTimeout(() => {
      this.timers.delete(key);
      this.add(key);
    }, delayMs);
    timer.unref();
    this.timers.set(key, { due, timer });
  }

  /** After a failure: 5 ms, 10 ms … 16 min, each by up to a tenth longer. */
  retry(key: string): number {
    const failures = this.failures.get(key) ?? 0;
    this.failures.set(key, failures + 1);
    const { baseDelayMs = 5, maxDelayMs = 16 * 60_000, random = Math.random } = this.options;
    const delay = Math.min(baseDelayMs * 2 ** failures, maxDelayMs) * (1 + random() / 10);
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
    for (const { timer } of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.waiting.clear();
    for (const worker of this.idle.splice(0)) worker(undefined);
  }
}

const namespaceOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('/')));
