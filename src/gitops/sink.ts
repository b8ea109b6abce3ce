/**
 * The controller's sink: what it offers becomes commits, those of a burst together.
 *
 * One clone is kept and one publication made at a time. What fails is told to the controller, which
 * offers it again later; where a whole batch fails, each instance is tried alone, so that one that
 * is refused holds up no other. What is asked for no more goes, as removals.ts has it.
 */
import { systemTime, type Time } from '../time.js';
import { BatchTimer } from './batch-timer.js';
import { Failures } from './failures.js';
import { ContentRefused, publish } from './publish.js';
import {
  contentOf,
  type PublishProgress,
  type PublishRequest,
  type PublishState,
} from './publish-request.js';
import { idOf, type Key, type RemovalOptions, Removals, WRITER } from './removals.js';
import type { GitTarget } from './target.js';
import { Workspace, type WorkspaceOptions } from './workspace.js';

export interface GitSinkOptions extends RemovalOptions {
  readonly target: GitTarget;
  readonly workspace?: WorkspaceOptions;
  /** There is news of an instance. */
  readonly onNews: (key: Key) => void;
  readonly onResult?: (result: 'pushed' | 'unchanged' | 'failed') => void;
  readonly onConflict?: () => void;
  /** How old an answer may be before the repository is looked at again. */
  readonly recheckMs: number;
}

export class GitSink {
  private readonly states = new Map<string, PublishState>();
  private readonly waiting = new Map<string, PublishRequest>();
  private readonly failures: Failures;
  private readonly time: Time;
  private readonly removals: Removals;
  private workspace: Workspace | undefined;
  private working: Promise<void> | undefined;
  private readonly timer: BatchTimer;
  private readonly closed = new AbortController();

  constructor(private readonly options: GitSinkOptions) {
    this.time = options.time ?? systemTime;
    this.failures = new Failures(this.time);
    this.removals = new Removals(options);
    this.timer = new BatchTimer(this.time, () => this.flush());
  }

  /** Looks for what is published and asked for no more. */
  start(): void {
    this.timer.request();
  }

  offer(offered: PublishRequest): PublishProgress {
    const id = idOf(offered);
    const content = contentOf(offered);
    const now = this.time.monotonic();
    const state = this.states.get(id);
    const known = state?.content === content ? state : undefined;
    if (known?.phase === 'pending') return known;
    if (known?.phase === 'failed' && now < known.retryAt)
      return { phase: 'failed', message: known.message, retryMs: known.retryAt - now };
    if (known?.phase === 'done' && now - known.at < this.options.recheckMs) return known;
    this.removals.keep(offered);
    this.waiting.set(id, offered);
    this.timer.request();
    // What is only looked at again is still there as far as anybody knows.
    if (known?.phase === 'done') return known;
    const pending: PublishState = { content, phase: 'pending', lastFailure: known?.message };
    this.states.set(id, pending);
    return pending;
  }

  /** What was offered and is not yet written is not written; what is written stays. */
  hold(key: Key): void {
    const id = idOf(key);
    this.waiting.delete(id);
    if (this.states.get(id)?.phase === 'pending') this.states.delete(id);
  }

  /** @param isSeen whether this process has known the Monocle */
  retract(key: Key, isSeen: boolean): void {
    const id = idOf(key);
    this.waiting.delete(id);
    this.failures.forget(id);
    // It may be on its way to the repository.
    if (this.states.delete(id)) this.removals.add(key);
    if (this.removals.retract(key, isSeen)) this.timer.request();
  }

  async close(): Promise<void> {
    this.timer.close();
    this.closed.abort();
    await this.working;
    await this.workspace?.close();
  }

  private async flush(): Promise<void> {
    if (this.working) return;
    this.timer.started();
    this.working = this.work();
    await this.working;
    this.working = undefined;
    const { isDue, isKnown, nextMs } = this.removals;
    if (this.timer.isRequested && isKnown) this.timer.request();
    else if (this.waiting.size > 0 || isDue)
      this.timer.startAfter(this.failures.pauseMs(REPOSITORY));
    else if (nextMs !== undefined) this.timer.startAfter(nextMs);
  }

  /** Never throws: what fails is told by the states, or in the log. */
  private async work(): Promise<void> {
    const isLookDue = this.removals.isDue || this.removals.nextMs === 0;
    try {
      const { target, workspace } = this.options;
      const { signal } = this.closed;
      this.workspace ??= await Workspace.open(target, { ...workspace, signal });
      if (isLookDue) await this.removals.look(this.workspace);
    } catch (error) {
      if (this.closed.signal.aborted) return;
      this.options.log('the repository cannot be read', { error: (error as Error).message });
      this.failures.count(REPOSITORY);
      this.fail([...this.waiting.values()], error as Error);
      return;
    }
    const removed = isLookDue ? await this.removable() : [];
    const batch = [...this.waiting.values()];
    this.waiting.clear();
    if (batch.length + removed.length === 0) return;
    try {
      await this.publish(this.workspace, batch, removed);
    } catch (error) {
      if (this.closed.signal.aborted) return;
      // What is wrong with one of them is no reason against the others; a server that refuses is.
      if (error instanceof ContentRefused && batch.length + removed.length > 1)
        await this.publishEach(this.workspace, batch, removed);
      else this.failed(batch, removed, error as Error);
    }
  }

  private async removable(): Promise<readonly Key[]> {
    try {
      const due = await this.removals.due();
      this.failures.forget(REPOSITORY);
      // Unless it is asked for again by now.
      return due.filter((key) => !this.states.has(idOf(key)));
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

  private async publishEach(
    workspace: Workspace,
    batch: readonly PublishRequest[],
    removed: readonly Key[],
  ): Promise<void> {
    const parts = [
      ...batch.map((each) => [[each], []] as const),
      ...removed.map((each) => [[], [each]] as const),
    ];
    for (const [one, gone] of parts) {
      try {
        await this.publish(workspace, one, gone);
      } catch (error) {
        if (this.closed.signal.aborted) return;
        this.failed(one, gone, error as Error);
      }
    }
  }

  private async publish(
    workspace: Workspace,
    batch: readonly PublishRequest[],
    removed: readonly Key[],
  ): Promise<void> {
    const { onConflict, onResult, onNews, log } = this.options;
    const secrets = await Promise.all(batch.map((offered) => offered.secrets()));
    const done = await publish(workspace, {
      ...{ removed, writer: WRITER, cluster: this.removals.cluster },
      ...{ signal: this.closed.signal, time: this.time, onConflict },
      instances: () => batch,
      secrets: secrets.flat(),
    });
    onResult?.(done.commit ? 'pushed' : 'unchanged');
    const { branch, conflicts } = done;
    const instances = done.changes.flatMap(({ monocle, objects }) =>
      objects.length > 0 ? monocle : [],
    );
    if (done.commit) log('pushed', { commit: done.commit, branch, instances, conflicts });
    for (const offered of batch) {
      const id = idOf(offered);
      this.removals.add(offered);
      this.failures.forget(id);
      const content = contentOf(offered);
      // A newer one may have been offered meanwhile.
      if (this.states.get(id)?.content !== content) continue;
      const commit = instances.includes(id) ? done.commit : undefined;
      const state = { content, phase: 'done', branch, at: this.time.monotonic() } as const;
      const before = this.states.get(id);
      const last = before?.phase === 'done' ? before.commit : undefined;
      this.states.set(id, { ...state, ...((commit ?? last) && { commit: commit ?? last }) });
      if (before?.phase !== 'done' || commit) onNews(offered);
    }
    this.removals.removed(removed, true);
    this.failures.forget(REPOSITORY);
  }

  private failed(batch: readonly PublishRequest[], removed: readonly Key[], error: Error): void {
    this.fail(batch, error);
    for (const key of removed) {
      this.options.log('cannot be removed from Git', { key: idOf(key), error: error.message });
      this.failures.count(REPOSITORY);
    }
    this.removals.removed(removed, false);
  }

  private fail(batch: readonly PublishRequest[], { message }: Error): void {
    this.options.onResult?.('failed');
    for (const offered of batch) {
      const id = idOf(offered);
      const content = contentOf(offered);
      this.failures.count(id);
      // A newer one may wait, or nobody may want it any more.
      if (this.states.get(id)?.content === content) {
        this.waiting.delete(id);
        const retryAt = this.time.monotonic() + this.failures.pauseMs(id);
        this.states.set(id, { content, phase: 'failed', message, retryAt });
      }
      this.options.onNews(offered);
    }
  }
}

/** What is counted beside instances. */
const REPOSITORY = '';
