/**
 * The controller: caches, a queue, workers, and the lease that decides which process may write.
 *
 * A watch event only puts a key into the queue. A worker takes a key and reconciles it; after a failure the
 * key is requeued. Only the leader works. If it loses its lease, it stops at once.
 */
import { randomUUID } from 'node:crypto';
import { Lease } from '../kube/lease.js';
import { idOf, keyOf, type ObjectKey } from '../kube/object.js';
import { every, systemTime, type Time } from '../time.js';
import { InstanceCaches, type InstanceCachesOptions } from './caches/caches.js';
import { PlatformWatch } from './caches/platform-watch.js';
import { CrawlWatch } from './crawl/crawl-watch.js';
import { Queue } from './queue.js';
import { type Dependencies, Reconciler } from './reconcile/reconcile.js';
import { createRecorder } from './serving/events.js';
import type { Log } from './serving/log.js';
import type { Metrics } from './serving/metrics.js';
import { CONTROLLER, ELECTION, observeProcess, QUEUE } from './serving/metrics.js';
import { obsoleteAmong, type Sink, type SinkHooks, waitingEvents } from './sink.js';

export interface ControllerOptions
  extends Pick<InstanceCachesOptions, 'client' | 'namespaces' | 'selector'>,
    Pick<Dependencies, 'destination' | 'policy' | 'crawlerRollMs'> {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly workers: number;
  readonly resyncMs: number;
  readonly crawlHealthMs: number;
  /** Creates the sink, which needs something from the controller. */
  readonly sink?: (hooks: SinkHooks) => Sink;
  /** Unique to this process. */
  readonly identity: string;
  /** @default the machine's */
  readonly time?: Time;
  /** The Lease of the leader election. Absent: this process is the only one, and always leads. */
  readonly lease?: ObjectKey;
}

const COUNTED = { add: 'workqueue_adds_total', retry: 'workqueue_retries_total' } as const;
/** Objects change in bursts, and one reconcile after a burst is enough. Drift is repaired within a second. */
const BURST_MS = 250;
/** If the event loop is blocked for longer, the kubelet should restart the process. */
const STUCK_MS = 30_000;
/** If no reconcile ends within this time, the workers hang: it is longer than any request may take. */
const NO_PROGRESS_MS = 5 * 60_000;

export class Controller {
  readonly caches: InstanceCaches;
  private readonly platform: PlatformWatch;
  private readonly queue: Queue;
  private readonly reconciler: Reconciler;
  private readonly lease: Lease | undefined;
  private readonly sink: Sink | undefined;
  private readonly crawl: CrawlWatch;
  private readonly stopped = new AbortController();
  private readonly led = Promise.withResolvers<void>();
  private readonly ousted = Promise.withResolvers<never>();
  private readonly time: Time;
  private lastBeat: number;
  /** When a reconcile last ended, or started while no other was running. */
  private lastProgress: number;
  private busy = 0;
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ControllerOptions) {
    const { client, log, metrics, namespaces, selector, identity, lease } = options;
    const { time = systemTime, destination, policy, crawlerRollMs } = options;
    this.time = time;
    this.lastBeat = time.now();
    this.lastProgress = this.lastBeat;
    const failed = (message: string, error: unknown) =>
      log('warning', message, { error: String(error) });
    this.queue = new Queue({
      time,
      onChange: (change) => metrics.increment(COUNTED[change], QUEUE),
    });
    this.caches = new InstanceCaches({
      client,
      namespaces,
      selector,
      log: failed,
      time,
      onChange: (key, isUrgent) => {
        if (isUrgent) this.queue.add(idOf(key));
        else this.queue.addAfter(idOf(key), BURST_MS);
      },
    });
    this.lease =
      lease &&
      new Lease({
        client,
        key: lease,
        identity,
        log: failed,
        time,
        onStarted: () => this.led.resolve(),
        onStopped: () => this.lost(),
      });
    // Called before each attempt of each write.
    const mayWrite = () => {
      if (this.lease && !this.lease.isLeader())
        throw new Error('this process does not lead any more; another one goes on');
    };
    const guarded = client.guarded(mayWrite, this.caches.onWrite);
    const record = createRecorder({ client: guarded, instance: identity, time, log: failed });
    const { caches } = this;
    this.sink = options.sink?.({
      onNews: (key) => this.queue.add(idOf(key)),
      obsolete: (published) =>
        obsoleteAmong(published, { client, caches, namespaces, destination }),
      seesAll: !selector,
      onWaiting: (waiting, waitMs) => {
        metrics.set('monocle_git_removals_waiting', waiting.length);
        for (const event of waitingEvents(waiting, waitMs)) record(...event);
      },
    });
    this.platform = new PlatformWatch({
      client,
      time,
      log,
      onKnown: () => this.requeueAll(),
    });
    this.crawl = new CrawlWatch({
      caches,
      metrics,
      time,
      log,
      intervalMs: options.crawlHealthMs,
      onNews: (key) => this.queue.add(idOf(key)),
    });
    this.reconciler = new Reconciler({
      client: guarded,
      caches,
      record,
      destination,
      policy,
      time,
      seesAll: !selector,
      sink: this.sink,
      platform: this.platform,
      crawl: this.crawl,
      crawlerRollMs,
      requeue: (id) => this.queue.add(id),
    });
    observeProcess({
      metrics,
      workers: options.workers,
      caches: this.caches,
      time,
      isLeader: this.lease === undefined,
      depth: () => this.queue.depth,
    });
  }

  /** Why the kubelet should restart the process; undefined if all is well. */
  get healthProblem(): string | undefined {
    const now = this.time.now();
    if (now - this.lastBeat >= STUCK_MS) return 'the event loop is stuck';
    if (this.busy > 0 && now - this.lastProgress >= NO_PROGRESS_MS)
      return `${this.busy} workers are busy, and none has finished for ${Math.round((now - this.lastProgress) / 1_000)} s`;
    return undefined;
  }

  /** Resolves when the controller was stopped; rejects when it lost its lease. */
  async run(): Promise<void> {
    const { log, workers, resyncMs } = this.options;
    const { signal } = this.stopped;
    const ended = new AbortController();
    void every(1_000, this.time, ended.signal, () => this.beat());
    void every(resyncMs, this.time, ended.signal, () => this.requeueAll());
    void this.platform.run(signal);
    try {
      await this.caches.start(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      await this.platform.whenAsked();
      log('info', 'caches are synced', { monocles: this.caches.monocles().length });
      this.lease?.start();
      if (this.lease) await this.led.promise;
      if (!signal.aborted) {
        log('info', 'leading', { identity: this.options.identity });
        this.options.metrics.set('leader_election_master_status', 1, ELECTION);
        this.sink?.start();
        void this.crawl.run(signal);
        this.working = Promise.all(Array.from({ length: workers }, () => this.work()));
        // Without the lease, do not wait for work that is under way: another process may do the same by now.
        await Promise.race([this.working, this.ousted.promise]);
      }
      await this.lease?.release();
    } finally {
      ended.abort();
      this.lease?.stop();
    }
  }

  /** Spreads the keys out: requeueing a thousand instances at once would be a burst. */
  private requeueAll(): void {
    const spreadMs = this.options.resyncMs * 0.1;
    for (const monocle of this.caches.monocles())
      this.queue.addAfter(idOf(keyOf(monocle)), this.time.random() * spreadMs);
  }

  private beat(): void {
    const now = this.time.now();
    const lag = Math.max(0, now - this.lastBeat - 1_000) / 1_000;
    this.options.metrics.set('monocle_event_loop_lag_seconds', lag);
    this.lastBeat = now;
  }

  async stop(): Promise<void> {
    this.queue.close();
    this.reconciler.close();
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
      if (this.busy++ === 0) this.lastProgress = this.time.now();
      await this.process(id);
      this.busy--;
      this.lastProgress = this.time.now();
      this.queue.done(id);
    }
  }

  private async process(id: string): Promise<void> {
    const { log, metrics } = this.options;
    const [namespace = '', name = ''] = id.split('/');
    const reconcileId = randomUUID();
    const start = this.time.monotonic();
    metrics.increment('controller_runtime_active_workers', CONTROLLER);
    let result = 'success';
    try {
      const requeueAfterMs = await this.reconciler.reconcile({ namespace, name });
      this.queue.forget(id);
      if (requeueAfterMs !== undefined) {
        result = 'requeue_after';
        this.queue.addAfter(id, requeueAfterMs);
      }
      log('debug', 'reconciled', { key: id, reconcileId, seconds: this.secondsSince(start) });
    } catch (error) {
      result = 'error';
      metrics.increment('controller_runtime_reconcile_errors_total', CONTROLLER);
      const retryMs = Math.round(this.queue.retry(id));
      log('error', 'reconcile failed', {
        key: id,
        reconcileId,
        seconds: this.secondsSince(start),
        retryMs,
        error: (error as Error).message,
      });
    }
    metrics.increment('controller_runtime_active_workers', CONTROLLER, -1);
    metrics.increment('controller_runtime_reconcile_total', { ...CONTROLLER, result });
    metrics.observe(
      'controller_runtime_reconcile_time_seconds',
      this.secondsSince(start),
      CONTROLLER,
    );
  }

  private secondsSince(start: number): number {
    return Number(((this.time.monotonic() - start) / 1_000).toFixed(4));
  }
}
