/**
 * The controller's Git sink: turns the instances that the controller offers into commits, one per burst.
 *
 * It keeps one clone and publishes one batch at a time. It reports a failure to the controller, which
 * offers the instance again later. If the content of a batch is refused, it publishes each instance
 * alone, so that one bad instance does not block the others. It removes instances without a Monocle,
 * see removals.ts.
 */

import { createHash } from 'node:crypto';
import { backoff, Debounce, systemTime, type Time } from '../../time.js';
import { type DesiredInstance, type InstanceKey, instanceId } from '../directory/directory.js';
import type { GitTarget } from '../git/target.js';
import { Workspace, type WorkspaceOptions } from '../git/workspace.js';
import { ContentRefused } from '../publish/plan-publication.js';
import { publish } from '../publish/publish.js';
import { type RemovalOptions, Removals, WRITER } from './removals.js';

export interface GitSinkOptions extends RemovalOptions {
  readonly target: GitTarget;
  readonly workspace?: WorkspaceOptions;
  readonly allowedSecrets?: ReadonlySet<string>;
  /** Called when the state of an instance has changed: offer the instance again to get the new state. */
  readonly onNews: (key: InstanceKey) => void;
  readonly onResult?: (result: 'pushed' | 'unchanged' | 'failed') => void;
  readonly onConflict?: () => void;
  /** After this time, an instance that is offered again is compared with the repository again. */
  readonly recheckMs: number;
}

/** One batch: what to publish and what to remove. */
interface Batch {
  readonly requests: readonly PublishRequest[];
  readonly removed: readonly InstanceKey[];
}

/** A batch starts after a quiet period, so that a burst of changes becomes one commit. */
const BATCH = { quietMs: 1_000, longestMs: 5_000 };
/** The key of failures that concern the repository and not one instance. */
const REPOSITORY = '';

export class GitSink {
  private readonly states = new Map<string, RequestState>();
  private readonly waiting = new Map<string, PublishRequest>();
  private readonly time: Time;
  private readonly failures: Failures;
  private readonly removals: Removals;
  private readonly timer: Debounce;
  private workspace: Workspace | undefined;
  private running: Promise<void> | undefined;
  private readonly closed = new AbortController();

  constructor(private readonly options: GitSinkOptions) {
    this.time = options.time ?? systemTime;
    this.failures = new Failures(this.time);
    this.removals = new Removals(options);
    this.timer = new Debounce({
      time: this.time,
      ...BATCH,
      onDue: () => this.runBatch(),
      signal: this.closed.signal,
    });
  }

  /** Requests the first batch, which searches for published instances without a Monocle. */
  start(): void {
    this.timer.request();
  }

  /** Gives the state of exactly this content. If it is not published yet, requests that. */
  offer(request: PublishRequest): PublishProgress {
    const id = instanceId(request);
    const content = contentHash(request);
    const now = this.time.monotonic();
    const state = this.states.get(id);
    const known = state?.content === content ? state : undefined;
    if (known?.phase === 'pending') return known;
    if (known?.phase === 'failed' && now < known.retryAt)
      return { phase: 'failed', message: known.message, retryMs: known.retryAt - now };
    if (known?.phase === 'done' && now - known.at < this.options.recheckMs) return known;
    this.removals.keep(request);
    this.waiting.set(id, request);
    this.timer.request();
    // A recheck does not make the instance pending, since it is already published.
    if (known?.phase === 'done') return known;
    const pending: RequestState = { content, phase: 'pending', lastFailure: known?.message };
    this.states.set(id, pending);
    return pending;
  }

  /** Drops content that is not published yet. Published content stays. */
  hold(key: InstanceKey): void {
    const id = instanceId(key);
    this.waiting.delete(id);
    if (this.states.get(id)?.phase === 'pending') this.states.delete(id);
  }

  /** @param isSeen whether this process has seen the Monocle */
  retract(key: InstanceKey, isSeen: boolean): void {
    const id = instanceId(key);
    this.waiting.delete(id);
    this.failures.forget(id);
    // The running batch may be publishing it right now.
    if (this.states.delete(id)) this.removals.addPublished(key);
    if (this.removals.retract(key, isSeen)) this.timer.request();
  }

  async close(): Promise<void> {
    this.closed.abort();
    await this.running;
    await this.workspace?.close();
  }

  private async runBatch(): Promise<void> {
    if (this.running) return;
    this.timer.started();
    this.running = this.publishWaiting();
    await this.running;
    this.running = undefined;
    const { isDue, isLoaded, nextMs } = this.removals;
    if (this.timer.isRequested && isLoaded) this.timer.request();
    else if (this.waiting.size > 0 || isDue)
      this.timer.startAfter(this.failures.pauseMs(REPOSITORY));
    else if (nextMs !== undefined) this.timer.startAfter(nextMs);
  }

  /** Never throws: records failures in the states and in the log. */
  private async publishWaiting(): Promise<void> {
    const isSearchDue = this.removals.isDue || this.removals.nextMs === 0;
    try {
      const { target, workspace } = this.options;
      this.workspace ??= await Workspace.open(target, { ...workspace, signal: this.closed.signal });
      if (isSearchDue) await this.removals.loadPublished(this.workspace);
    } catch (error) {
      if (this.closed.signal.aborted) return;
      this.options.log('the repository cannot be read', { error: (error as Error).message });
      this.failures.count(REPOSITORY);
      this.failRequests([...this.waiting.values()], error as Error);
      return;
    }
    const removed = isSearchDue ? await this.findRemovable() : [];
    const requests = [...this.waiting.values()];
    this.waiting.clear();
    const size = requests.length + removed.length;
    if (size === 0) return;
    try {
      await this.publish(this.workspace, { requests, removed });
    } catch (error) {
      if (this.closed.signal.aborted) return;
      // Bad content, or a bug of ours that it triggers, concerns one instance. Any other failure concerns all.
      const isOfOne = [ContentRefused, TypeError, RangeError].some((type) => error instanceof type);
      if (isOfOne && size > 1) await this.publishOneByOne(this.workspace, { requests, removed });
      else this.failBatch({ requests, removed }, error as Error);
    }
  }

  private async findRemovable(): Promise<readonly InstanceKey[]> {
    try {
      const removable = await this.removals.findRemovable();
      this.failures.forget(REPOSITORY);
      // Leave out instances that the controller has offered again meanwhile.
      return removable.filter((key) => !this.states.has(instanceId(key)));
    } catch (error) {
      if (this.closed.signal.aborted) return [];
      const { message } = error as Error;
      this.options.log('nothing is removed: cannot find out which Monocles are deleted', {
        error: message,
      });
      this.failures.count(REPOSITORY);
      return [];
    }
  }

  private async publishOneByOne(workspace: Workspace, { requests, removed }: Batch): Promise<void> {
    const batches: Batch[] = [
      ...requests.map((each) => ({ requests: [each], removed: [] })),
      ...removed.map((each) => ({ requests: [], removed: [each] })),
    ];
    for (const batch of batches) {
      try {
        await this.publish(workspace, batch);
      } catch (error) {
        if (this.closed.signal.aborted) return;
        this.failBatch(batch, error as Error);
      }
    }
  }

  private async publish(workspace: Workspace, { requests, removed }: Batch): Promise<void> {
    const { onConflict, onResult, log } = this.options;
    const secrets = await Promise.all(requests.map((request) => request.secrets()));
    const { commit, branch, conflicts, changes } = await publish(workspace, {
      removed,
      writer: WRITER,
      cluster: this.removals.cluster,
      signal: this.closed.signal,
      time: this.time,
      onConflict,
      instances: () => requests,
      secrets: secrets.flat(),
      allowedSecrets: this.options.allowedSecrets,
    });
    onResult?.(commit ? 'pushed' : 'unchanged');
    const instances = changes.flatMap(({ monocle, objects }) =>
      objects.length > 0 ? monocle : [],
    );
    if (commit) log('pushed', { commit, branch, instances, conflicts });
    for (const request of requests)
      this.succeed(request, branch, instances.includes(instanceId(request)) ? commit : undefined);
    this.removals.succeeded(removed);
    this.failures.forget(REPOSITORY);
  }

  /** @param commit undefined if the repository already had this content */
  private succeed(request: PublishRequest, branch: string, commit: string | undefined): void {
    const id = instanceId(request);
    this.removals.addPublished(request);
    this.failures.forget(id);
    const content = contentHash(request);
    const before = this.states.get(id);
    // The controller may have offered other content meanwhile.
    if (before?.content !== content) return;
    const last = commit ?? (before.phase === 'done' ? before.commit : undefined);
    const at = this.time.monotonic();
    this.states.set(id, { content, phase: 'done', branch, at, ...(last && { commit: last }) });
    if (before.phase !== 'done' || commit) this.options.onNews(request);
  }

  private failBatch({ requests, removed }: Batch, error: Error): void {
    this.failRequests(requests, error);
    for (const key of removed) {
      this.options.log('cannot be removed from Git', {
        key: instanceId(key),
        error: error.message,
      });
      this.failures.count(REPOSITORY);
    }
    this.removals.failed(removed);
  }

  private failRequests(requests: readonly PublishRequest[], { message }: Error): void {
    this.options.onResult?.('failed');
    for (const request of requests) {
      const id = instanceId(request);
      const content = contentHash(request);
      this.failures.count(id);
      // The controller may have offered other content meanwhile, or retracted the instance.
      if (this.states.get(id)?.content === content) {
        this.waiting.delete(id);
        const retryAt = this.time.monotonic() + this.failures.pauseMs(id);
        this.states.set(id, { content, phase: 'failed', message, retryAt });
      }
      this.options.onNews(request);
    }
  }
}

// What the controller asks the sink to publish, and its progress. Pure.

export interface PublishRequest extends DesiredInstance {
  /** Reads values that must not be in any file. Called before each commit; the values are not kept in memory. */
  readonly secrets: () => Promise<readonly string[]>;
}

/** What the sink answers to the controller. */
export type PublishProgress =
  | Exclude<RequestState, { phase: 'failed' }>
  | { readonly phase: 'failed'; readonly message: string; readonly retryMs: number };

export type RequestState = { readonly content: string } & (
  | { readonly phase: 'pending'; readonly lastFailure?: string | undefined }
  | {
      readonly phase: 'done';
      readonly branch: string;
      readonly commit?: string;
      /** By the monotonic clock. */
      readonly at: number;
    }
  | { readonly phase: 'failed'; readonly message: string; readonly retryAt: number }
);

/** Equal for equal manifests: a state is valid only for the content that it was made for. */
export const contentHash = ({ synthesis }: DesiredInstance): string =>
  createHash('sha256').update(JSON.stringify(synthesis.manifests)).digest('hex');

// How often each key has failed in a row, and how long to wait before the next attempt.

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60_000;

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
    return backoff(repeated, FIRST_RETRY_MS, MAX_RETRY_MS, this.time.random);
  }
}
