/** The series that are read when Prometheus scrapes: the process, the queue, the caches, the instances. */

import { conditionOf } from '../instance/status/monocle-status.js';
import { CONDITION } from '../instance/status/reasons.js';
import type { KubeObject } from '../kube/object.js';
import type { Time } from '../time.js';
import type { InstanceCaches } from './caches/caches.js';
import type { Metrics } from './serving/metrics.js';

/** Labels, as controller-runtime has them. */
export const CONTROLLER = { controller: 'monocle' };
export const QUEUE = { name: 'monocle' };
export const ELECTION = { name: 'monocle-operator' };

export interface ProcessMetricsOptions {
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
  // A series that begins with its first failure hides that one from rate().
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

/** A Monocle that asks for backups and has none yet has a time of 0, so that an alert can see it. */
function observeBackups(metrics: Metrics, monocles: readonly KubeObject[]): void {
  for (const name of [BACKUP_TIME, BACKUP_SIZE]) metrics.clear(name);
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
