/**
 * The last step of a reconcile: one status patch if the status changed, and an Event for a new warning.
 *
 * Only this step reads the troubles of pods and the results of backups: they change nothing but the status.
 * How full the volume is may also let it grow, before this step.
 */
import { imagesOf } from '../../../constructs/instance/image.js';
import { namesOf } from '../../../constructs/instance/names.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { backupReport } from '../../instance/jobs/backup-report.js';
import {
  type ComponentId,
  type Troubles,
  troublesOf,
} from '../../instance/readiness/components.js';
import { type PodTrouble, starting } from '../../instance/readiness/pod-trouble.js';
import { conditionOf } from '../../instance/status/condition.js';
import {
  assess,
  COMPONENTS,
  isSame,
  isUrgent,
  newTroubles,
  type Report,
} from '../../instance/status/monocle-status.js';
import { FAILED_JOB, REASON } from '../../instance/status/reasons.js';
import { storageReport } from '../../instance/storage/auto-grow.js';
import { failedUpgrade, lastReadyImages } from '../../instance/upgrades/upgrade-progress.js';
import { CRON_JOB, MONOCLE } from '../../instance/writes/resources.js';
import { ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey } from '../../kube/object.js';
import { mergePatch } from '../../manifest/merge-patch.js';
import type { Time } from '../../time.js';
import type { InstanceCaches } from '../caches/caches.js';
import type { CrawlWatch } from '../crawl/crawl-watch.js';
import { lastWarning, type RecordEvent } from '../serving/events.js';
import { type Attempt, earliest } from './attempt.js';

/** Progress is written at most this often; urgent changes are written at once. */
const STATUS_INTERVAL_MS = 15_000;

interface StatusOptions {
  readonly client: KubeClient;
  readonly caches: InstanceCaches;
  readonly record: RecordEvent;
  readonly time: Time;
  /** Absent: the controller does not ask how far the crawlers are. */
  readonly crawl?: Pick<CrawlWatch, 'report'>;
}

/** @returns after how many ms to look again, if the status may need another write */
export async function updateStatus(
  { key, monocle, owned, previousStatus, memory }: Attempt,
  report: Report,
  { client, caches, record, time, crawl: watch }: StatusOptions,
): Promise<number | undefined> {
  const { idents } = report;
  const failedJob = idents && FAILED_JOB.includes(idents.reason) ? idents : undefined;
  const warning = report.stalled ?? report.failure ?? report.configProblem ?? failedJob;
  for (const each of [warning, report.podSecurity]) {
    const isKnown = previousStatus?.conditions?.some(
      ({ reason, message }) => reason === each?.reason && message === each.message,
    );
    if (each && !isKnown) record(monocle, 'Warning', each.reason, each.message);
  }

  const now = time.now();
  const surroundings = { pods: caches.pods(key), claim: caches.volumeClaim(key) };
  const found = troublesOf(report.components, surroundings, now);
  const lasting = lastingTroubles(found, { memory, previousStatus }, now);
  const { troubles, againMs } = await withWarnings(lasting, client, key);
  const backup = backupReport({
    monocle,
    cronJob: owned.get(`${CRON_JOB.kind}/${namesOf(key.name).backup}`),
    jobs: caches.jobs(key),
    pods: surroundings.pods,
    previous: report.fields.backup,
  });
  const storage = storageReport({
    monocle,
    ...surroundings,
    jobs: caches.jobs(key),
    cronJob: owned.get(`${CRON_JOB.kind}/${namesOf(key.name).usage}`),
    previous: previousStatus?.storage,
    refused: memory.refusedGrowth,
    isPublished: report.git !== undefined,
  });
  const crawl = watch?.report(key, monocle.metadata.uid, previousStatus);
  const status = assess(
    { ...withUpgrade(monocle, report, troubles), troubles, backup, storage, crawl },
    previousStatus,
    now,
  );
  if (isSame(status, previousStatus)) return againMs;
  const waitMs = memory.statusWrittenAt + STATUS_INTERVAL_MS - now;
  if (waitMs > 0 && !isUrgent(status, previousStatus)) return earliest(waitMs, againMs);
  memory.statusWrittenAt = now;
  const patch = { status: mergePatch(previousStatus, status) };
  // The Monocle may have been deleted meanwhile.
  await ignoring(404, client.patch(MONOCLE, key, patch, 'status'));
  // Record Events only when the status is written, so that a trouble that ends earlier is not reported.
  for (const { reason, message } of newTroubles(status, previousStatus))
    record(monocle, 'Warning', reason, message);
  const { lastSuccessTime, lastFailureTime } = previousStatus?.backup ?? {};
  const { backup: next } = status;
  if (next?.lastSuccessTime && next.lastSuccessTime !== lastSuccessTime)
    record(
      monocle,
      'Normal',
      REASON.BackedUp,
      `snapshot ${next.snapshot}, ${next.sizeBytes} bytes`,
    );
  if (next?.lastFailureTime && next.lastFailureTime !== lastFailureTime)
    record(monocle, 'Warning', REASON.BackupFailed, next.message ?? '');
  return againMs;
}

/** Adds which images are ready, and whether the one that was asked for fails to become ready. */
function withUpgrade(monocle: KubeObject, report: Report, troubles: Troubles): Report {
  const { spec } = monocle;
  if (spec?.image === undefined || spec.elastic?.image === undefined) return report;
  const { components, fields } = report;
  const last = lastReadyImages(spec as ResolvedSpec, components, fields.lastReadyImages);
  // The image that the spec asks for may not be applied yet: the Monocle is suspended, or waits.
  const isApplied = imagesOf(spec as ResolvedSpec).monocle === fields.images?.monocle;
  const upgrade = { key: keyOf(monocle), image: spec.image as string, last: last?.monocle };
  const failed = isApplied
    ? failedUpgrade({ ...upgrade, backup: fields.upgrade }, troubles.api)
    : undefined;
  return {
    ...report,
    ...(!report.upgrade && failed && { upgrade: failed }),
    fields: { ...fields, ...(last && { lastReadyImages: last }) },
  };
}

// Which troubles of pods last. Every first start waits for a moment, for example for its volume: that is a
// normal step, and is not reported. The same holds for a step that is late only by the clock: the init container
// that waited for Elasticsearch ends a moment after Elasticsearch is ready.
//
// In: the current troubles, and the memory of the Monocle. Out: the troubles for the status, and
// when to look again.

/** A wait that ends sooner is not reported. */
const LASTING_MS = 15_000;
/** Cap the delay: setTimeout overflows at 2³¹ ms, and a user who may write a pod's status chooses its times. */
const MAX_MS = 3_600_000;

interface LastingTroubles {
  readonly troubles: Troubles;
  /** When the next trouble will have lasted long enough, or the next step will be late. */
  readonly againMs?: number;
}

export function lastingTroubles(
  troubles: Troubles,
  { memory: { waits }, previousStatus }: Pick<Attempt, 'memory' | 'previousStatus'>,
  now: number,
): LastingTroubles {
  let againMs: number | undefined;
  const lasting = Object.entries(troubles).map(([name, trouble]) => {
    if (trouble?.stage !== 'waiting') {
      waits.delete(name);
      if (trouble?.late) againMs = earliest(againMs, Math.min(trouble.late.at - now, MAX_MS));
      return [name, trouble];
    }
    const { reason } = trouble;
    const known = waits.get(name);
    const wait = known?.reason === reason ? known : { reason, since: now };
    waits.set(name, wait);
    // Another process may have reported it.
    const isReported =
      conditionOf(previousStatus, COMPONENTS[name as ComponentId])?.reason === reason;
    const leftMs = wait.since + LASTING_MS - now;
    if (isReported || leftMs <= 0) return [name, trouble];
    againMs = earliest(againMs, leftMs);
    return [name, trouble.before ?? { ...starting(trouble.message), detail: trouble.detail }];
  });
  return { troubles: Object.fromEntries(lasting), againMs };
}

/** No watch reports when another controller records why it waits, so ask again. */
const WARNING_MS = 60_000;

async function withWarnings(
  { troubles, againMs }: LastingTroubles,
  client: KubeClient,
  key: ObjectKey,
): Promise<LastingTroubles> {
  const told: Record<string, PodTrouble | undefined> = { ...troubles };
  for (const [name, trouble] of Object.entries(troubles)) {
    if (trouble?.eventsOf === undefined) continue;
    const warning = await lastWarning(client, key, trouble.eventsOf);
    told[name] = { ...trouble, detail: [warning, trouble.detail].filter(Boolean).join('; ') };
    againMs = earliest(againMs, WARNING_MS);
  }
  return { troubles: told, ...(againMs !== undefined && { againMs }) };
}
