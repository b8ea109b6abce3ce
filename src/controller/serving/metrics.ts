/** Prometheus metrics, under the names that controller-runtime's dashboards use. */
import { conditionOf } from '../../instance/status/condition.js';
import { CONDITION } from '../../instance/status/reasons.js';
import type { KubeObject } from '../../kube/object.js';
import type { Time } from '../../time.js';
import type { InstanceCaches } from '../caches/caches.js';

type Labels = Readonly<Record<string, string>>;
type Kind = 'counter' | 'gauge' | 'histogram';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const METRICS = {
  controller_runtime_reconcile_total: ['counter', 'Reconciles by result'],
  controller_runtime_reconcile_errors_total: ['counter', 'Reconciles that failed'],
  controller_runtime_reconcile_time_seconds: ['histogram', 'Time per reconcile'],
  controller_runtime_active_workers: ['gauge', 'Workers that are busy'],
  controller_runtime_max_concurrent_reconciles: ['gauge', 'Workers that there are'],
  workqueue_depth: ['gauge', 'Keys that wait'],
  workqueue_adds_total: ['counter', 'Keys that were added'],
  workqueue_retries_total: ['counter', 'Keys that were added again after a failure'],
  rest_client_requests_total: ['counter', 'Requests to the API server by method and code'],
  leader_election_master_status: ['gauge', 'Whether this process leads'],
  monocle_instances: ['gauge', 'Monocles by whether they are ready'],
  monocle_backup_last_success_timestamp_seconds: [
    'gauge',
    'When the last backup of a Monocle succeeded; 0 if none has',
  ],
  monocle_backup_size_bytes: ['gauge', 'The size of the last backup of a Monocle'],
  monocle_storage_used_ratio: ['gauge', 'How much of the volume of a Monocle is used'],
  monocle_crawler_lag_seconds: ['gauge', 'How old the oldest entity of a crawler is'],
  monocle_watch_last_event_age_seconds: [
    'gauge',
    'Time since the API server was last heard of, by kind',
  ],
  monocle_git_pushes_total: ['counter', 'Publications to Git by result: pushed, unchanged, failed'],
  monocle_git_conflicts_total: ['counter', 'Publications made again because the branch had moved'],
  monocle_git_removals_waiting: ['gauge', 'Instances that wait to be removed from Git, being many'],
  monocle_event_loop_lag_seconds: ['gauge', 'By how much the event loop was late'],
  process_resident_memory_bytes: ['gauge', 'Memory'],
  process_cpu_seconds_total: ['counter', 'CPU time'],
  process_start_time_seconds: ['gauge', 'When the process began'],
} as const satisfies Readonly<Record<string, readonly [kind: Kind, help: string]>>;

type Declared = typeof METRICS;
/** The names that are declared above: any other name does not compile. */
type Name<Of extends Kind> = {
  [Each in keyof Declared]: Declared[Each][0] extends Of ? Each : never;
}[keyof Declared];

export class Metrics {
  private readonly values = new Map<string, Map<string, number>>();
  private readonly collectors: (() => void)[] = [];

  /** Called before each scrape, to set gauges. */
  collect(collector: () => void): void {
    this.collectors.push(collector);
  }

  increment(name: Name<'counter' | 'gauge'>, labels: Labels = {}, by = 1): void {
    this.add(name, labels, by);
  }

  set(name: Name<'counter' | 'gauge'>, value: number, labels: Labels = {}): void {
    this.series(name).set(render(labels), value);
  }

  /** Removes every series of a name. */
  clear(name: Name<'gauge'>): void {
    this.values.delete(name);
  }

  observe(name: Name<'histogram'>, seconds: number, labels: Labels = {}): void {
    for (const le of [...BUCKETS, Number.POSITIVE_INFINITY]) {
      const bound = le === Number.POSITIVE_INFINITY ? '+Inf' : String(le);
      this.add(`${name}_bucket`, { ...labels, le: bound }, seconds <= le ? 1 : 0);
    }
    this.add(`${name}_sum`, labels, seconds);
    this.add(`${name}_count`, labels, 1);
  }

  text(): string {
    for (const collector of this.collectors) collector();
    const lines = Object.entries(METRICS).flatMap(([name, [kind, help]]) => {
      const parts = kind === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      const samples = parts.flatMap((part) =>
        [...(this.values.get(name + part) ?? [])].map(
          ([labels, value]) => `${name}${part}${labels} ${value}`,
        ),
      );
      return samples.length === 0
        ? []
        : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...samples];
    });
    return `${lines.join('\n')}\n`;
  }

  private add(name: string, labels: Labels, by: number): void {
    const series = this.series(name);
    const key = render(labels);
    series.set(key, (series.get(key) ?? 0) + by);
  }

  private series(name: string): Map<string, number> {
    const series = this.values.get(name) ?? new Map<string, number>();
    this.values.set(name, series);
    return series;
  }
}

function render(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

// The series that are computed for each scrape of Prometheus: the process, the queue, the caches, the instances.

/** The same labels as in controller-runtime. */
export const CONTROLLER = { controller: 'monocle' };
export const QUEUE = { name: 'monocle' };
export const ELECTION = { name: 'monocle-operator' };

interface ProcessMetricsOptions {
  readonly metrics: Metrics;
  readonly workers: number;
  readonly isLeader: boolean;
  /** How many keys wait in the queue. */
  readonly depth: () => number;
  readonly caches: InstanceCaches;
  readonly time: Time;
}

export function observeProcess(options: ProcessMetricsOptions): void {
  const { metrics, workers, isLeader, depth, caches, time } = options;
  const started = time.now() / 1_000 - process.uptime();
  metrics.set('controller_runtime_max_concurrent_reconciles', workers, CONTROLLER);
  metrics.set('leader_election_master_status', isLeader ? 1 : 0, ELECTION);
  // Start at 0: if a series began with its first failure, rate() would not see that failure.
  metrics.increment('controller_runtime_reconcile_errors_total', CONTROLLER, 0);
  metrics.increment('workqueue_retries_total', QUEUE, 0);
  metrics.collect(() => {
    const { user, system } = process.cpuUsage();
    metrics.set('workqueue_depth', depth(), QUEUE);
    metrics.set('process_resident_memory_bytes', process.memoryUsage.rss());
    metrics.set('process_cpu_seconds_total', (user + system) / 1e6);
    metrics.set('process_start_time_seconds', started);
    const monocles = caches.monocles();
    const ready = monocles.filter(
      ({ status }) => conditionOf(status, CONDITION.Ready)?.status === 'True',
    );
    metrics.set('monocle_instances', ready.length, { ready: 'true' });
    metrics.set('monocle_instances', monocles.length - ready.length, { ready: 'false' });
    observeBackups(metrics, monocles);
    observeStorage(metrics, monocles);
    for (const { resource, lastEventAt } of caches.all) {
      if (lastEventAt === undefined) continue;
      const age = (time.now() - lastEventAt) / 1_000;
      metrics.set('monocle_watch_last_event_age_seconds', age, { kind: resource.kind });
    }
  });
}

const BACKUP_TIME = 'monocle_backup_last_success_timestamp_seconds';
const BACKUP_SIZE = 'monocle_backup_size_bytes';

/** A Monocle that asks for backups and has none yet has a time of 0, so that an alert can match it. */
function observeBackups(metrics: Metrics, monocles: readonly KubeObject[]): void {
  metrics.clear(BACKUP_TIME);
  metrics.clear(BACKUP_SIZE);
  for (const { metadata, status } of monocles) {
    if (status?.backup === undefined) continue;
    const { lastSuccessTime, sizeBytes } = status.backup;
    const labels = { namespace: metadata.namespace ?? '', name: metadata.name };
    metrics.set(BACKUP_TIME, (Date.parse(lastSuccessTime ?? '') || 0) / 1_000, labels);
    if (sizeBytes !== undefined) metrics.set(BACKUP_SIZE, Number(sizeBytes), labels);
  }
}

const STORAGE_USED = 'monocle_storage_used_ratio';

function observeStorage(metrics: Metrics, monocles: readonly KubeObject[]): void {
  metrics.clear(STORAGE_USED);
  for (const { metadata, status } of monocles) {
    if (status?.storage?.usedPercent === undefined) continue;
    const labels = { namespace: metadata.namespace ?? '', name: metadata.name };
    metrics.set(STORAGE_USED, Number(status.storage.usedPercent) / 100, labels);
  }
}
