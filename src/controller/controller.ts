/**
 * The controller: watches, a queue, workers, and the lease that says who may write.
 *
 * Events put keys into the queue and nothing else; a worker takes a key, reconciles it, and puts it
 * back where that failed. Only the leader works. Without its lease it stops at once.
 */
import { randomUUID } from 'node:crypto';
import type { KubeClient, ObjectKey } from '../kube/client.js';
import { Lease } from '../kube/lease.js';
import { createRecorder } from './events.js';
import { guardWrites } from './guard.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import { QUEUE_DEFAULTS, Queue } from './queue.js';
import { Reconciler } from './reconcile.js';
import type { Destination, Sink } from './sink.js';
import { ClusterWorld } from './world.js';

export interface ControllerOptions {
  readonly client: KubeClient;
  readonly log: Log;
  readonly metrics: Metrics;
  /** @default every namespace */
  readonly namespaces?: readonly string[];
  readonly selector?: string;
  readonly workers: number;
  readonly resyncMs: number;
  /** Where a Monocle goes that does not say it. @default Cluster */
  readonly destination?: Destination;
  /** Made with what it has to know of the controller. */
  readonly sink?: (hooks: SinkHooks) => Sink & { start(): void; close(): Promise<void> };
  /** Of this process alone. */
  readonly identity: string;
  /** Absent: the only one, who always leads. */
  readonly lease?: {
    readonly key: ObjectKey;
    readonly durationMs?: number;
    readonly renewMs?: number;
    readonly retryMs?: number;
  };
}

export interface SinkHooks {
  /** Which of what is published has no Monocle any more, as far as this controller can know. */
  readonly obsolete: (published: readonly ObjectKey[]) => readonly ObjectKey[];
  readonly onNews: (key: ObjectKey) => void;
}

const CONTROLLER = { controller: 'monocle' };
/** Objects change in bursts; one look after it is enough. Drift is repaired within a second. */
const SETTLE_MS = 250;
/** Beyond this, the loop is stuck and the kubelet should start another process. */
const STUCK_MS = 30_000;

export class Controller {
  readonly world: ClusterWorld;
  private readonly queue: Queue;
  private readonly reconciler: Reconciler;
  private readonly lease: Lease | undefined;
  private readonly sink: ReturnType<NonNullable<ControllerOptions['sink']>> | undefined;
  private readonly stopped = new AbortController();
  private readonly led = Promise.withResolvers<void>();
  private readonly ousted = Promise.withResolvers<never>();
  private lastBeat = Date.now();
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ControllerOptions) {
    const { client, log, metrics, namespaces, selector, identity, lease } = options;
    const failed = (message: string, error: unknown) =>
      log('warning', message, { error: String(error) });
    this.queue = new Queue({
      ...QUEUE_DEFAULTS,
      onChange: (change) =>
        metrics.increment(change === 'add' ? 'workqueue_adds_total' : 'workqueue_retries_total', {
          name: 'monocle',
        }),
    });
    this.world = new ClusterWorld({
      client,
      namespaces,
      selector,
      log: failed,
      onChange: ({ namespace, name }, isUrgent) => {
        const id = `${namespace}/${name}`;
        if (isUrgent) this.queue.add(id);
        else this.queue.addAfter(id, SETTLE_MS);
      },
    });
    this.lease =
      lease &&
      new Lease({
        client,
        key: lease.key,
        identity,
        leaseDurationMs: lease.durationMs,
        renewDeadlineMs: lease.renewMs,
        retryPeriodMs: lease.retryMs,
        onStarted: () => this.led.resolve(),
        onStopped: () => this.lost(),
        log: failed,
      });
    const now = () => new Date();
    const assertLeading = () => {
      if (this.lease && !this.lease.isLeader())
        throw new Error('this process does not lead any more; another one goes on');
    };
    const guarded = guardWrites(client, assertLeading);
    const { destination = 'Cluster' } = options;
    this.sink = options.sink?.({
      onNews: ({ namespace, name }) => this.queue.add(`${namespace}/${name}`),
      obsolete: (published) =>
        published.filter(
          (key) =>
            !selector &&
            (namespaces?.includes(key.namespace) ?? true) &&
            this.world.monocle(key) === undefined,
        ),
    });
    this.reconciler = new Reconciler({
      client: guarded,
      world: this.world,
      record: createRecorder({ client: guarded, instance: identity, now, log: failed }),
      now,
      destination,
      sink: this.sink,
    });
    this.measure();
  }

  get ready(): boolean {
    return this.world.synced;
  }

  get healthy(): boolean {
    return Date.now() - this.lastBeat < STUCK_MS;
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
      for (const { namespace, name } of this.world.keys())
        this.queue.addAfter(`${namespace}/${name}`, Math.random() * resyncMs * 0.1);
    }, resyncMs);
    try {
      await this.world.start(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      log('info', 'caches are synced', { monocles: this.world.keys().length });
      this.lease?.start();
      if (this.lease) await Promise.race([this.led.promise, ended(signal)]);
      if (!signal.aborted) {
        log('info', 'leading', { identity: this.options.identity });
        this.options.metrics.set('leader_election_master_status', 1, { name: 'monocle-operator' });
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
    await this.sink?.close();
    await this.working;
  }

  private lost(): void {
    if (this.stopped.signal.aborted) return;
    this.options.metrics.set('leader_election_master_status', 0, { name: 'monocle-operator' });
    this.ousted.reject(new Error('the lease was lost; the process ends so that another one leads'));
    void this.stop();
  }

  private async work(): Promise<void> {
    for (let id = await this.queue.next(); id !== undefined; id = await this.queue.next()) {
      await this.process(id);
      this.queue.done(id);
    }
  }

  private async process(id: string): Promise<void> {
    const { log, metrics } = this.options;
    const slash = id.indexOf('/');
    const key = { namespace: id.slice(0, slash), name: id.slice(slash + 1) };
    const reconcileId = randomUUID();
    const start = performance.now();
    metrics.increment('controller_runtime_active_workers', CONTROLLER);
    let result = 'success';
    try {
      const { error, requeueAfterMs } = await this.reconciler.reconcile(key);
      if (error) throw error;
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
    metrics.set('leader_election_master_status', this.lease ? 0 : 1, { name: 'monocle-operator' });
    // A series that begins with its first failure hides that one from rate().
    metrics.increment('controller_runtime_reconcile_errors_total', CONTROLLER, 0);
    metrics.increment('workqueue_retries_total', { name: 'monocle' }, 0);
    metrics.collect(() => {
      const { user, system } = process.cpuUsage();
      metrics.set('workqueue_depth', this.queue.depth, { name: 'monocle' });
      metrics.set('process_resident_memory_bytes', process.memoryUsage.rss());
      metrics.set('process_cpu_seconds_total', (user + system) / 1e6);
      metrics.set('process_start_time_seconds', started);
      const monocles = this.world.monocles();
      const ready = monocles.filter(({ status }) =>
        status?.conditions?.some(
          (c: { type: string; status: string }) => c.type === 'Ready' && c.status === 'True',
        ),
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

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );

const seconds = (start: number): number => Number(((performance.now() - start) / 1_000).toFixed(4));
