/**
 * The volume of Elasticsearch, for the status: how full it is, and whether it can grow. Pure.
 *
 * In: the claim, the CronJob that measures, its Jobs and their pods, and the last status, which outlives them.
 */
import { namesOf } from '../../constructs/instance/names.js';
import { failureOfJob, jobsOfCronJob, newest, podsOfJob, type RunsInput } from './cron-job-runs.js';
import type { PodState } from './readiness/pod-state.js';
import type { Condition, Explanation } from './status/monocle-status.js';
import { REASON } from './status/reasons.js';
import {
  type StorageFacts,
  type StorageVerdict,
  storageVerdict,
  usedPercent,
} from './storage/auto-grow.js';
import type { VolumeUsage } from './usage-result.js';

export interface StatusStorage {
  readonly size: string;
  readonly usedPercent: number;
  readonly totalBytes: number;
  readonly measuredAt: string;
}

/** A growth that the API server refused, and the measurement that it was for. */
export interface RefusedGrowth {
  readonly at: string;
  readonly message: string;
}

export interface StorageInput extends RunsInput, Omit<StorageFacts, 'usage'> {
  /** undefined if they cannot be read. */
  readonly pods: readonly PodState[] | undefined;
  readonly previous: StatusStorage | undefined;
  readonly refused?: RefusedGrowth;
}

export interface StorageReport {
  /** For the status; absent until the first measurement. */
  readonly fields?: StatusStorage;
  readonly condition: Explanation & Pick<Condition, 'status'>;
}

/** The status is not written again for the time alone, if it is not further behind than this. */
const BEHIND_MS = 6 * 3_600_000;

/** The last measurement that is one of this instance. */
export function lastUsage(input: RunsInput & Pick<StorageInput, 'pods'>): VolumeUsage | undefined {
  const jobs = jobsOfCronJob(input, namesOf(input.monocle.metadata.name).usage);
  return newest(
    jobs.flatMap((job) => podsOfJob(job, input.pods).flatMap(({ usage }) => usage ?? [])),
  );
}

/** undefined if the spec does not let the volume grow by itself. */
export function storageReport(input: StorageInput): StorageReport | undefined {
  const { monocle, claim, previous } = input;
  const autoGrow = monocle.spec?.storage?.autoGrow;
  if (autoGrow === undefined || autoGrow === null) return undefined;
  const usage = lastUsage(input);
  const verdict = storageVerdict(autoGrow, { ...input, usage });
  const size: string | undefined = claim?.status?.capacity?.storage;
  const fields = usage && size !== undefined ? fieldsFor(size, usage, previous) : previous;
  return {
    ...(fields && { fields }),
    condition:
      failedMeasurement(input, fields?.measuredAt, usage) ?? judged(verdict, input.refused, usage),
  };
}

function judged(
  { growth, status, reason, message }: StorageVerdict,
  refused: RefusedGrowth | undefined,
  usage: VolumeUsage | undefined,
): StorageReport['condition'] {
  if (growth && refused && refused.at === usage?.at)
    return { status: 'False', reason: REASON.GrowthRefused, message: refused.message };
  return { status, reason, message };
}

function fieldsFor(
  size: string,
  usage: VolumeUsage,
  previous: StatusStorage | undefined,
): StatusStorage {
  const { at, totalBytes } = usage;
  const next = { size, usedPercent: usedPercent(usage), totalBytes, measuredAt: at };
  const isSame =
    previous?.size === size &&
    previous.usedPercent === next.usedPercent &&
    previous.totalBytes === totalBytes;
  const behindMs = Date.parse(at) - Date.parse(previous?.measuredAt ?? '');
  return isSame && behindMs < BEHIND_MS ? previous : next;
}

/** undefined if the last measurement is newer than the last failure. */
function failedMeasurement(
  input: StorageInput,
  known: string | undefined,
  usage: VolumeUsage | undefined,
): StorageReport['condition'] | undefined {
  const jobs = jobsOfCronJob(input, namesOf(input.monocle.metadata.name).usage);
  const failed = newest(
    jobs.flatMap((job) => {
      const failure = failureOfJob(job);
      return failure ? [{ at: failure.at, name: job.metadata.name }] : [];
    }),
  );
  if (failed === undefined || failed.at <= (usage?.at ?? '')) return undefined;
  const last = known === undefined ? 'it never was' : `the last measurement is of ${known}`;
  return {
    ...{ status: 'False', reason: REASON.MeasurementFailed },
    message: `how full the volume is could not be measured, ${last}; see kubectl logs job/${failed.name}`,
  };
}
