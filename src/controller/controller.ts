/**
 * The controller: watches, a queue, workers, and the lease that says who may write.
 *
 * Events put keys into the queue and nothing else; a worker takes a key, reconciles it, and puts it
 * back where that failed. Only the leader works. Without its lease it stops at once.
 */

import { randomUUID } from 'node:crypto';
import { conditionOf } from '../instance/status.js';
import { Lease } from '../kube/lease.js';
import { idOf, keyOf, type ObjectKey } from '../kube/object.js';
import { createRecorder } from './events.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import { obsoleteAmong } from './obsolete.js';
import { Queue } from './queue.js';
import { type Dependencies, Reconciler } from './reconcile.js';
import { type Sink, type SinkHooks, waitingEvents } from './sink.js';
import { World, type WorldOptions } from './world.js';

export interface ControllerOptions
  extends Pick<WorldOptions, 'client' | 'namespaces' | 'selector'>,
    Pick<Dependencies, 'destination' | 'policy'> {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly workers: number;
  readonly resyncMs: number;
  /** Made with what it has to know of the controller. */
  readonly sink?: (hooks: SinkHooks) => Sink;
  /** Of this process alone. */
  readonly identity: string;
  /** Which Lease says who leads. Absent: the only one, who always leads. */
  readonly lease?: ObjectKey;
}

const CONTROLLER = { controller: 'monocle' };
const QUEUE = { name: 'monocle' };
const COUNTED = { add: 'workqueue_adds_total', retry: 'workqueue_retries_total' };
const ELECTION = { name: 'monocle-operator' };
/** Objects change in bursts; one look after it is enough. Drift is repaired within a second. */
const SETTLE_MS = 250;
/** Beyond this, the loop is stuck and the kubelet should start another process. */
const STUCK_MS = 30_000;
/** So long may all that is under way take, and nothing be finished: longer than any one request. */
const NO_PROGRESS_MS = 5 * 60_000;

export class Controller {
  readonly world: World;
  private readonly queue: Queue;
  private readonly reconciler: Reconciler;
  private readonly lease: Lease | undefined;
  private readonly sink: Sink | undefined;
  private readonly stopped = new AbortController();
  private readonly led = Promise.withResolvers<void>();
  private readonly ousted = Promise.withResolvers<never>();
  private lastBeat = Date.now();
  /** When a reconcile last ended, or began while there was none. */
  private lastProgress = Date.now();
  private busy = 0;
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ControllerOptions) {
    const { client, log, metrics, namespaces, selector, identity, lease } = options;
    const failed = (message: string, error: unknown) =>
      log('warning', message, { error: String(error) });
    this.queue = new Queue({
      onChange: (change) => metrics.increment(COUNTED[change], QUEUE),
    });
    this.world = new World({
      ...{ client, namespaces, selector, log: failed },
      onChange: (key, isUrgent) => {
        if (isUrgent) this.queue.add(idOf(key));
        else this.queue.addAfter(idOf(key), SETTLE_MS);
      },
    });
    this.lease =
      lease &&
      new Lease({
        client,
        key: lease,
        identity,
        onStarted: () => this.led.resolve(),
        onStopped: () => this.lost(),
        log: failed,
      });
    // Asked before each request, also within a row of them.
    const guarded = client.guarded(() => {
      if (this.lease && !this.lease.isLeader())
        throw new Error('this process does not lead any more; another one goes on');
    });
    const record = createRecorder(guarded, identity, failed);
    const { world } = this;
    const { destination } = options;
    this.sink = options.sink?.({
      onNews: (key) => this.queue.add(idOf(key)),
      obsolete: (published) => obsoleteAmong(published, { client, world, namespaces, destination }),
      seesAll: !selector,
      onWaiting: (waiting, waitMs) => {
        metrics.set('monocle_git_removals_waiting', waiting.length);
        for (const event of waitingEvents(waiting, waitMs)) record(...event);
      },
    });
    this.reconciler = new Reconciler({
      ...{ client: guarded, world, record, destination, sink: this.sink, policy: options.policy },
      requeue: (id) => this.queue.add(id),
    });
    this.measure();
  }

  /** Why the kubelet should start another process; undefined if all is well. */
  get ailment(): string | undefined {
    const now = Date.now();
    if (now - this.lastBeat >= STUCK_MS) return 'the event loop is stuck';
    if (this.busy > 0 && now - this.lastProgress >= NO_PROGRESS_MS)
      return `${this.busy} workers are busy, and none has finished for ${Math.round((now - this.lastProgress) / 1_000)} s`;
    return undefined;
  }

  /** Resolves when it was stopped; rejects when it lost its lease. */
  async run(): Promise<void> {
    const { log, workers, resyncMs } = this.options;
    const { signal } = this.stopped;
    const beat = setInterval(() => {
      const now = Date.now();
      this.options.metrics.set(
        'monocle_event_loop_lag_seconds',
        Math.max(0, now - this.lastBeat - 1_000) / 1_000,
      );
      this.lastBeat = now;
    }, 1_000);
    const resync = setInterval(() => {
      // Spread out: a thousand instances at once would be a burst.
      for (const monocle of this.world.monocles())
        this.queue.addAfter(idOf(keyOf(monocle)), Math.random() * resyncMs * 0.1);
    }, resyncMs);
    try {
      await this.world.start(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      log('info', 'caches are synced', { monocles: this.world.monocles().length });
      this.lease?.start();
      if (this.lease) await this.led.promise;
      if (!signal.aborted) {
        log('info', 'leading', { identity: this.options.identity });
        this.options.metrics.set('leader_election_master_status', 1, ELECTION);
        this.sink?.start();
        this.working = Promise.all(Array.from({ length: workers }, () => this.work()));
        // Not after the work that is under way: another process may do the same by now.
        await Promise.race([this.working, this.ousted.promise]);
      }
      await this.lease?.release();
    } finally {
      clearInterval(beat);
      clearInterval(resync);
      this.lease?.stop();
    }
  }

  async stop(): Promise<void> {
    this.queue.close();
    this.stopped.abort();
    this.led.resolve();
    await this.sink?.close();
    await this.working;
  }

  private lost(): void {
    if (this.stopped.signal.aborted) return;
    this.options.metrics.set('leader_election_master_status', 0, ELECTION);
    this.ousted.reject(new Error('the lease was lost; the process ends so that another one leads'));
    void this.stop();
  }

  private async work(): Promise<void> {
    for (let id = await this.queue.next(); id !== undefined; id = await this.queue.next()) {
      if (this.busy++ === 0) this.lastProgress = Date.now();
      await this.process(id);
      this.busy--;
      this.lastProgress = Date.now();
      this.queue.done(id);
    }
  }

  private async process(id: string): Promise<void> {
    const { log, metrics } = this.options;
    const [namespace = '', name = ''] = id.split('/');
    const reconcileId = randomUUID();
    const start = performance.now();
    metrics.increment('controller_runtime_active_workers', CONTROLLER);
    let result = 'success';
    try {
      const requeueAfterMs = await this.reconciler.reconcile({ namespace, name });
      this.queue.forget(id);
      if (requeueAfterMs !== undefined) {
        result = 'requeue_after';
        this.queue.addAfter(id, requeueAfterMs);
      }
      log('debug', 'reconciled', { key: id, reconcileId, seconds: seconds(start) });
    } catch (error) {
      result = 'error';
      metrics.increment('controller_runtime_reconcile_errors_total', CONTROLLER);
      const retryMs = Math.round(this.queue.retry(id));
      log('error', 'reconcile failed', {
        key: id,
        reconcileId,
        seconds: seconds(start),
        retryMs,
        error: (error as Error).message,
      });
    }
    metrics.increment('controller_runtime_active_workers', CONTROLLER, -1);
    metrics.increment('controller_runtime_reconcile_total', { ...CONTROLLER, result });
    metrics.observe('controller_runtime_reconcile_time_seconds', seconds(start), CONTROLLER);
  }

  private measure(): void {
    const { metrics, workers } = this.options;
    const started = Date.now() / 1_000 - process.uptime();
    metrics.set('controller_runtime_max_concurrent_reconciles', workers, CONTROLLER);
    metrics.set('leader_election_master_status', this.lease ? 0 : 1, ELECTION);
    // A series that begins with its first failure hides that one from rate().
    metrics.increment('controller_runtime_reconcile_errors_total', CONTROLLER, 0);
    metrics.increment('workqueue_retries_total', QUEUE, 0);
    metrics.collect(() => {
      const { user, system } = process.cpuUsage();
      metrics.set('workqueue_depth', this.queue.depth, QUEUE);
      metrics.set('process_resident_memory_bytes', process.memoryUsage.rss());
      metrics.set('process_cpu_seconds_total', (user + system) / 1e6);
      metrics.set('process_start_time_seconds', started);
      const monocles = this.world.monocles();
      const ready = monocles.filter(
        ({ status }) => conditionOf(status, 'Ready')?.status === 'True',
      );
      metrics.set('monocle_instances', ready.length, { ready: 'true' });
      metrics.set('monocle_instances', monocles.length - ready.length, { ready: 'false' });
      for (const { resource, lastEventAt } of this.world.caches) {
        if (lastEventAt !== undefined)
          metrics.set('monocle_watch_last_event_age_seconds', (Date.now() - lastEventAt) / 1_000, {
            kind: resource.kind,
          });
      }
    });
  }
}

const seconds = (start: number): number => Number(((performance.now() - start) / 1_000).toFixed(4));
