/** The last step of a reconcile: one status patch if the status changed, and an Event for a new warning. */
import { REASON } from '../instance/reasons.js';
import { MONOCLE } from '../instance/resources.js';
import { assess, isSame, isUrgent, type Report, type Status } from '../instance/status.js';
import { ignoring } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import type { Time } from '../time.js';
import type { Attempt } from './attempt.js';
import type { RecordEvent } from './events.js';

/** Progress is written at most this often; what matters is written at once. */
const STATUS_INTERVAL_MS = 15_000;

export interface StatusOptions {
  readonly client: KubeClient;
  readonly record: RecordEvent;
  readonly time: Time;
}

/** @returns after how many ms to write it, if that can wait */
export async function updateStatus(
  { key, monocle, previousStatus, memory }: Attempt,
  report: Report,
  { client, record, time }: StatusOptions,
): Promise<number | undefined> {
  const { idents } = report;
  const failedJob = idents?.reason === REASON.JobFailed ? idents : undefined;
  const warning = report.stalled ?? report.failure ?? report.configProblem ?? failedJob;
  const isKnown = previousStatus?.conditions?.some(
    ({ reason, message }) => reason === warning?.reason && message === warning.message,
  );
  if (warning && !isKnown) record(monocle, 'Warning', warning.reason, warning.message);

  const now = time.now();
  const status = assess(report, previousStatus, now);
  if (isSame(status, previousStatus)) return undefined;
  const waitMs = memory.statusWrittenAt + STATUS_INTERVAL_MS - now;
  if (waitMs > 0 && !isUrgent(status, previousStatus)) return waitMs;
  memory.statusWrittenAt = now;
  const removed = Object.keys(previousStatus ?? {})
    .filter((field) => status[field as keyof Status] === undefined)
    .map((field) => [field, null]);
  const patch = { status: { ...status, ...Object.fromEntries(removed) } };
  // The Monocle may be gone by now.
  await ignoring(404, client.patch(MONOCLE, key, patch, 'status'));
  return undefined;
}
