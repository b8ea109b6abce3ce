/**
 * The objects of one kind, cached and kept current by a watch.
 *
 * In: a kind and a selection. Out: its objects, and a call for each one added, updated or deleted. One
 * loop lists and watches: it lists again if the server no longer has the resourceVersion, backs off on errors
 * and never gives up. Versions are only compared for equality. A kind that the server does not serve is
 * unknown, which differs from having no objects: the cache keeps its objects until a list or the watch
 * changes them.
 *
 * Read your writes: the answer to a write is in the cache before the writer continues, and stays until the watch has
 * caught up with it. If there is no answer, or a list arrives in between, only the watch decides.
 */

import { askedPause, backoff, systemTime, type Time } from '../time.js';
import { ApiError } from './api-error.js';
import type { KubeClient, ListOptions, WatchEvent } from './client.js';
import type { ObjectKey, Resource } from './object.js';
import { idOf, type KubeObject, keyOf } from './object.js';

export type Change = 'added' | 'updated' | 'deleted';
export type OnChange = (change: Change, object: KubeObject, old?: KubeObject) => void;

export interface CacheOptions extends Omit<ListOptions, 'signal'> {
  readonly client: KubeClient;
  readonly resource: Resource;
  /**
   * Whether the kind may be missing from the server, such as a CRD. Until the server first serves it, the cache
   * is empty and synced, and asks again every half minute.
   * @default false: not synced while the kind is not served
   */
  readonly optional?: boolean;
  /**
   * Whether the server may deny it (403). While it does, the cache is empty and synced, and asks again
   * every half minute.
   * @default false: not synced before the server allows it
   */
  readonly mayBeDenied?: boolean;
  /** Called synchronously for each change, so it should only queue work. Errors that it throws are logged. */
  readonly onChange?: OnChange;
  /** Called after each complete list, even after an outage. */
  readonly onFilled?: () => void;
  readonly log?: (message: string, error: unknown) => void;
  readonly time?: Time;
}

const PROBE_MS = 30_000;
const LONG_OUTAGE = 8; // failures: about a minute
/** A watch that has not ended this long after its timeout is on a dead connection. */
const SLACK_S = 15;
/** A watch that ends sooner and without an event is a failure; without this, the loop would never pause. */
const SHORT_MS = 5_000;

export class Cache {
  readonly resource: Resource;
  /** Whether a list was complete once, and the kind is served or optional. */
  synced = false;
  /** Whether the cache is empty because the server denies it; see `mayBeDenied`. */
  isDenied = false;
  /** Whether the cache is empty because the server does not serve the kind; see `optional`. */
  isAbsent = false;
  /** When the last list or event arrived, in milliseconds since 1970. */
  lastEventAt: number | undefined;
  /** Why the last attempt failed; unset when a list or watch succeeds. */
  lastError: string | undefined;
  private readonly options: CacheOptions;
  private readonly time: Time;
  /** By namespace, then by name. */
  private readonly objects = new Map<string, Map<string, KubeObject>>();
  /** The resourceVersion from which to watch; undefined means to list first. */
  private version: string | undefined;
  /** The ids of objects that come from the answer to a write, and that the watch has not sent yet. */
  private readonly ahead = new Set<string>();
  /** Writes under way, with the versions of their object that were in the cache meanwhile. */
  private readonly writes = new Set<{ readonly id: string; readonly seen: Set<unknown> }>();
  private failures = 0;
  private readonly firstSync = Promise.withResolvers<void>();

  constructor(options: CacheOptions) {
    this.options = { ...options, transform: options.transform ?? withoutBookkeeping };
    this.time = options.time ?? systemTime;
    this.resource = options.resource;
    this.firstSync.promise.catch(() => {}); // Not every caller waits for it.
  }

  get({ namespace, name }: ObjectKey): KubeObject | undefined {
    return this.objects.get(namespace)?.get(name);
  }

  /** @param namespace default: all */
  list(namespace?: string): KubeObject[] {
    if (namespace !== undefined) return [...(this.objects.get(namespace)?.values() ?? [])];
    return [...this.objects.values()].flatMap((objects) => [...objects.values()]);
  }

  /** Rejects if the signal of `run` aborts first. */
  whenSynced(): Promise<void> {
    return this.firstSync.promise;
  }

  /** Resolves when the answer to a write of this object is in the cache, or does not belong there. */
  async expect(key: ObjectKey, answer: Promise<KubeObject>): Promise<void> {
    if ((this.options.namespace ?? key.namespace) !== key.namespace) return;
    const id = idOf(key);
    const write = { id, seen: new Set<unknown>([this.get(key)?.metadata.resourceVersion]) };
    this.writes.add(write);
    const object = await answer.catch(() => undefined);
    const isComparable = this.writes.delete(write);
    if (object === undefined || !isComparable) return;
    const { uid, resourceVersion, labels } = object.metadata;
    // The watch was faster, and may have sent a newer version.
    if (write.seen.has(resourceVersion)) return;
    const isWatched =
      this.get(key)?.metadata.uid === uid || isSelected(labels, this.options.labelSelector);
    if (!isWatched) return;
    this.ahead.add(id);
    this.put(this.options.transform?.(object) ?? object);
  }

  /** Lists and watches until the signal aborts, and then resolves. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.version === undefined) await this.fill(signal);
        if (signal.aborted || (await this.follow(signal)) || signal.aborted) continue;
        throw new Error(`the watch of ${this.resource.kind} ended at once`);
      } catch (error) {
        if (!signal.aborted) await this.time.delay(this.assess(error), signal);
      }
    }
    this.firstSync.reject(new Error(`${this.resource.kind}: stopped before the cache was synced`));
  }

  /** Notes a failure, and returns how many milliseconds to wait. */
  private assess(error: unknown): number {
    const code = error instanceof ApiError ? error.code : undefined;
    const failures = this.failures++;
    const previousError = this.lastError;
    this.lastError = error instanceof Error ? error.message : String(error);
    // After a short outage the watch can continue where it was. In all other cases list again.
    const isOutage = code === 0 || code === 429 || code === 503;
    if (!isOutage || failures >= LONG_OUTAGE) this.version = undefined;
    if (code === 410 && failures === 0) return 0;
    if (code === 403 && this.options.mayBeDenied) {
      this.isDenied = true;
      this.replace([]);
      this.synced = true;
      this.firstSync.resolve();
      if (this.lastError !== previousError)
        this.options.log?.(`may not list or watch ${this.resource.kind}`, error);
      return PROBE_MS * (0.9 + this.time.random() / 5);
    }
    if (code === 404) {
      const { kind, apiVersion } = this.resource;
      if (this.options.optional && this.objects.size === 0) {
        this.lastError = undefined;
        this.isAbsent = true;
        this.synced = true;
        this.firstSync.resolve();
        return PROBE_MS * (0.9 + this.time.random() / 5);
      }
      this.lastError = `${kind} of ${apiVersion} is not served: ${this.lastError}`;
      this.synced &&= this.options.optional ?? false;
    }
    if (this.lastError !== previousError)
      this.options.log?.(`cannot list or watch ${this.resource.kind}`, error);
    const pause = backoff(failures, 500, 30_000, this.time.random);
    const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
    return Math.max(pause, askedPause(asked, this.time.random));
  }

  private async fill(signal: AbortSignal): Promise<void> {
    const options = { ...this.options, signal };
    const { items, resourceVersion } = await options.client.list(this.resource, options);
    this.replace(items);
    this.version = resourceVersion;
    this.lastError = undefined;
    this.isDenied = false;
    this.isAbsent = false;
    this.lastEventAt = this.time.now();
    this.synced = true;
    this.firstSync.resolve();
    this.options.onFilled?.();
  }

  /** Returns whether the watch worked: it sent an event, or did not end at once. */
  private async follow(signal: AbortSignal): Promise<boolean> {
    const timeoutSeconds = 240 + Math.floor(this.time.random() * 60);
    const end = new AbortController();
    const stop = () => end.abort();
    signal.addEventListener('abort', stop);
    const started = this.time.monotonic();
    let isOfUse = false;
    const good = () => {
      isOfUse = true;
      this.failures = 0;
      this.lastError = undefined;
    };
    void this.time.delay((timeoutSeconds + SLACK_S) * 1000, end.signal).then(stop);
    try {
      const from = { resourceVersion: this.version ?? '', timeoutSeconds, signal: end.signal };
      const events = this.options.client.watch(this.resource, { ...this.options, ...from });
      for await (const { type, object } of events) {
        if (type !== 'BOOKMARK') this.deliver(type, object);
        this.version = object.metadata.resourceVersion;
        this.lastEventAt = this.time.now();
        good();
      }
      if (this.time.monotonic() - started >= SHORT_MS) good();
      return isOfUse;
    } finally {
      stop();
      signal.removeEventListener('abort', stop);
    }
  }

  private deliver(type: WatchEvent['type'], object: KubeObject): void {
    const { uid, resourceVersion } = object.metadata;
    const id = idOf(keyOf(object));
    for (const write of this.writes) if (write.id === id) write.seen.add(resourceVersion);
    const isDeleted = type === 'DELETED';
    const known = this.get(keyOf(object))?.metadata;
    const isCaughtUp =
      known?.resourceVersion === resourceVersion || (isDeleted && known?.uid === uid);
    // Ignore an event about an older state.
    if (this.ahead.has(id) && !isCaughtUp) return;
    this.ahead.delete(id);
    if (isDeleted) this.remove(object);
    else this.put(object);
  }

  /** Objects that are not in `items` were deleted. */
  private replace(items: readonly KubeObject[]): void {
    // The watch continues after the list, so it may never send the versions of writes before the list.
    this.ahead.clear();
    this.writes.clear();
    const kept = new Set(items.map((object) => idOf(keyOf(object))));
    for (const object of this.list()) if (!kept.has(idOf(keyOf(object)))) this.remove(object);
    for (const object of items) this.put(object);
  }

  private put(object: KubeObject): void {
    const { namespace, name } = keyOf(object);
    let old = this.get({ namespace, name });
    if (old?.metadata.resourceVersion === object.metadata.resourceVersion) return;
    // If the uid differs, the object was deleted and created again between two events.
    if (old && old.metadata.uid !== object.metadata.uid) {
      this.remove(old);
      old = undefined;
    }
    const objects = this.objects.get(namespace) ?? new Map<string, KubeObject>();
    this.objects.set(namespace, objects.set(name, object));
    this.notify(old ? 'updated' : 'added', object, old);
  }

  private remove(object: KubeObject): void {
    const { namespace, name } = keyOf(object);
    const objects = this.objects.get(namespace);
    const old = objects?.get(name);
    if (objects === undefined || old === undefined) return;
    objects.delete(name);
    if (objects.size === 0) this.objects.delete(namespace);
    this.notify('deleted', object, old);
  }

  /** An error of a handler must not end the watch. */
  private notify(...change: Parameters<OnChange>): void {
    try {
      this.options.onChange?.(...change);
    } catch (error) {
      this.options.log?.(`a handler of ${this.resource.kind} failed`, error);
    }
  }
}

/** Knows selectors such as `a=b,c`. Others select nothing, so an answer is kept only if its object is cached. */
const isSelected = (labels: KubeObject['metadata']['labels'] = {}, selector = ''): boolean =>
  selector
    .split(',')
    .filter(Boolean)
    .every((each) => {
      const [label = '', value = labels[label]] = each.split('=');
      return labels[label] !== undefined && labels[label] === value;
    });

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Drops metadata that is large and never compared. */
export function withoutBookkeeping(object: KubeObject): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata;
  if (metadata.annotations?.[LAST_APPLIED] === undefined) return { ...object, metadata };
  const { [LAST_APPLIED]: __, ...annotations } = metadata.annotations;
  return { ...object, metadata: { ...metadata, annotations } };
}
