/**
 * What the API server knows of one kind, held in memory and kept current.
 *
 * In: a kind and a selection. Out: its objects, and a call for each that came, changed or went. One
 * loop owns the watch: list, watch from there, watch again; list again where the server forgot the
 * version; wait, ever longer, where it fails; never give up. Versions are only compared for equality.
 */
import { ApiError } from './api-error.js';
import type { KubeClient, KubeObject, ListOptions, ObjectKey, Resource } from './client.js';
import { type OnChange, Store, withoutBookkeeping } from './store.js';
import { backoff, systemTime, type Time } from './time.js';

export type CacheState = 'listing' | 'watching' | 'waiting' | 'stopped';

export interface CacheOptions extends Omit<ListOptions, 'signal'> {
  readonly client: KubeClient;
  readonly resource: Resource;
  /**
   * Whether a server that does not serve the kind has none of it. It is asked again now and then.
   * @default false: not synced until it is served
   */
  readonly optional?: boolean;
  /** Called at once for each change; should only note what to do. What it throws is logged. */
  readonly onChange?: OnChange;
  readonly onState?: (state: CacheState) => void;
  readonly log?: (message: string, error: unknown) => void;
  readonly time?: Time;
}

export interface Cache {
  readonly resource: Resource;
  /** Whether what it holds was complete once, and the kind is still served. */
  readonly synced: boolean;
  /** When the server was last heard of, in milliseconds since 1970. */
  readonly lastEventAt: number | undefined;
  /** Why the last attempt failed, until the server is heard of again. */
  readonly lastError: string | undefined;
  get(key: ObjectKey): KubeObject | undefined;
  /** @param namespace default: all */
  list(namespace?: string): KubeObject[];
  /** Begins, until the signal ends. */
  start(signal: AbortSignal): void;
  /** Rejects where the signal ended before. */
  whenSynced(): Promise<void>;
}

const PROBE_MS = 30_000;
const LONG_OUTAGE = 8; // failures: about a minute
/** Past its own time, a watch whose end did not arrive is on a dead connection. */
const SLACK_S = 15;
/** A watch that ends sooner, without a word, is a failure; others would ask again at once, for ever. */
const SHORT_MS = 5_000;

export function createCache(options: CacheOptions): Cache {
  return new WatchCache({ ...options, transform: options.transform ?? withoutBookkeeping });
}

class WatchCache implements Cache {
  readonly resource: Resource;
  synced = false;
  lastEventAt: number | undefined;
  lastError: string | undefined;
  readonly #options: CacheOptions;
  readonly #time: Time;
  readonly #store: Store;
  /** Where the next watch begins; undefined: list first. */
  #version: string | undefined;
  #failures = 0;
  readonly #firstSync: Promise<void>;
  #resolveSync!: () => void;
  #rejectSync!: (error: Error) => void;

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#time = options.time ?? systemTime;
    this.resource = options.resource;
    this.#store = new Store(options.onChange, (error) => this.#fault(error));
    this.#firstSync = new Promise((resolve, reject) => {
      this.#resolveSync = resolve;
      this.#rejectSync = reject;
    });
    this.#firstSync.catch(() => {}); // Nobody has to wait for it.
  }

  get(key: ObjectKey): KubeObject | undefined {
    return this.#store.get(key);
  }

  list(namespace?: string): KubeObject[] {
    return this.#store.list(namespace);
  }

  whenSynced(): Promise<void> {
    return this.#firstSync;
  }

  start(signal: AbortSignal): void {
    void this.#run(signal).finally(() => {
      this.#rejectSync(new Error(`${this.resource.kind}: stopped before all was known`));
      this.#state('stopped');
    });
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.#version === undefined) await this.#fill(signal);
        if (signal.aborted || (await this.#follow(signal)) || signal.aborted) continue;
        throw new Error(`the watch of ${this.resource.kind} ended at once`);
      } catch (error) {
        if (signal.aborted) return;
        this.#state('waiting');
        await this.#time.delay(this.#assess(error), signal);
      }
    }
  }

  /** What a failure means, and how long to wait. */
  #assess(error: unknown): number {
    const code = error instanceof ApiError ? error.code : undefined;
    const failures = this.#failures++;
    const said = this.lastError;
    this.lastError = error instanceof Error ? error.message : String(error);
    // A busy or absent server has forgotten nothing, if it is soon back. Else a list is always right.
    const isOutage = code === 0 || code === 429 || code === 503;
    if (!isOutage || failures >= LONG_OUTAGE) this.#version = undefined;
    if (code === 410 && failures === 0) return 0;
    // Not the first time: a server that is just starting may not know all of its kinds yet.
    if (code === 404 && (failures > 0 || this.#store.isEmpty)) {
      this.#store.replace([]);
      this.synced = this.#options.optional ?? false;
      if (this.#options.optional) {
        this.#resolveSync();
        this.lastError = undefined;
        this.#failures = 1;
        return PROBE_MS * (0.9 + this.#time.random() / 5);
      }
    }
    if (this.lastError !== said) this.#options.log?.(`cannot follow ${this.resource.kind}`, error);
    return backoff(failures, 500, 30_000, this.#time.random);
  }

  async #fill(signal: AbortSignal): Promise<void> {
    this.#state('listing');
    const options = { ...this.#options, signal };
    const { items, resourceVersion } = await options.client.list(this.resource, options);
    this.#store.replace(items);
    this.#version = resourceVersion;
    this.lastError = undefined;
    this.lastEventAt = this.#time.now();
    this.synced = true;
    this.#resolveSync();
  }

  /** True where the watch was of use: it said something, or lasted. */
  async #follow(signal: AbortSignal): Promise<boolean> {
    this.#state('watching');
    const timeoutSeconds = 240 + Math.floor(this.#time.random() * 60);
    const end = new AbortController();
    const stop = () => end.abort();
    signal.addEventListener('abort', stop);
    const started = this.#time.monotonic();
    let isOfUse = false;
    const good = () => {
      isOfUse = true;
      this.#failures = 0;
      this.lastError = undefined;
    };
    void this.#time.delay((timeoutSeconds + SLACK_S) * 1000, end.signal).then(stop);
    try {
      const from = { resourceVersion: this.#version ?? '', timeoutSeconds, signal: end.signal };
      const events = this.#options.client.watch(this.resource, { ...this.#options, ...from });
      for await (const { type, object } of events) {
        if (type === 'DELETED') this.#store.remove(object);
        else if (type !== 'BOOKMARK') this.#store.put(object);
        this.#version = object.metadata.resourceVersion;
        this.lastEventAt = this.#time.now();
        good();
      }
      if (this.#time.monotonic() - started >= SHORT_MS) good();
      return isOfUse;
    } finally {
      stop();
      signal.removeEventListener('abort', stop);
    }
  }

  #state(state: CacheState): void {
    try {
      this.#options.onState?.(state);
    } catch (error) {
      this.#fault(error);
    }
  }

  #fault(error: unknown): void {
    this.#options.log?.(`a handler of ${this.resource.kind} failed`, error);
  }
}
