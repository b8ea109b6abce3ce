/**
 * Whether the volume of Elasticsearch grows automatically, and why. Pure.
 *
 * In: the claim, what the spec allows, and the last measurement. Out: a verdict for the status, with the
 * growth if one is due. The volume grows one step at a time: each step records in the claim, in the same write,
 * which size Elasticsearch saw before it, and only a measurement of a larger file system leads to the next step.
 * So one measurement never counts twice, even after a restart, with an old cache, or if a clock is wrong.
 */

import { namesOf } from '../../../constructs/instance/names.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { formatQuantity, parseQuantity } from '../../../constructs/validation/quantity.js';
import type { KubeObject } from '../../kube/object.js';
import {
  failureOfJob,
  jobsOfCronJob,
  newest,
  podsOfJob,
  type RunsInput,
} from '../jobs/cron-job-runs.js';
import type { VolumeUsage } from '../jobs/job-results.js';
import type { PodState } from '../readiness/pod-state.js';
import type { Condition, Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import { GROWN_FROM, type Growth, growthPatch } from './volume.js';

export type AutoGrow = NonNullable<NonNullable<ResolvedSpec['storage']>['autoGrow']>;

export interface StorageVerdict extends Explanation, Pick<Condition, 'status'> {
  /** The step that is due. */
  readonly growth?: Growth;
}

const NANO = 10n ** 9n;
/** A file system is never larger than its own volume, but some drivers round up without reporting it. */
const SLACK_PERCENT = 110n;

interface StorageFacts {
  readonly claim: KubeObject | undefined;
  /** undefined before the first measurement. */
  readonly usage: VolumeUsage | undefined;
  /** Whether another tool applies what is published: then the operator may not change the claim. */
  readonly isPublished: boolean;
}

export function storageVerdict(
  { thresholdPercent, step, max }: AutoGrow,
  { claim, usage, isPublished }: StorageFacts,
): StorageVerdict {
  const capacity: unknown = claim?.status?.capacity?.storage;
  const [size, asked] = [bytesOf(capacity), bytesOf(claim?.spec?.resources?.requests?.storage)];
  const [most, more] = [bytesOf(max), bytesOf(step)];
  if (!claim || !usage || !size || !asked || !most || !more)
    return {
      status: 'Unknown',
      reason: REASON.NotMeasured,
      message: 'how full the volume is was not measured yet',
    };
  const total = BigInt(usage.totalBytes);
  const used = `${usedPercent(usage)} % of ${capacity} are used`;
  if (total * 100n > size * SLACK_PERCENT)
    return {
      status: 'False',
      reason: REASON.NoOwnFileSystem,
      message: `Elasticsearch sees a file system of ${sizeText(total)}, and its volume has ${capacity}: the volume shares a disk with others, and would not gain space by growing. Use a storage class whose volumes have a size, or remove storage.autoGrow`,
    };
  const subject = `PersistentVolumeClaim/${claim.metadata.name}`;
  if (asked > size)
    return growing(`${subject} grows from ${capacity} to ${sizeText(asked)}; ${used}`);
  if (total <= seenBefore(claim))
    return growing(
      `${subject} has grown to ${capacity}, and Elasticsearch has not seen it yet. If it does not within the hour, delete its pod: some drivers resize a volume when it is mounted`,
    );
  const isEnough = (total - BigInt(usage.availableBytes)) * 100n < total * BigInt(thresholdPercent);
  if (isEnough)
    return {
      status: 'True',
      reason: REASON.EnoughSpace,
      message: `${used}; it may grow to ${max}`,
    };
  if (size >= most)
    return {
      status: 'False',
      reason: REASON.MaxReached,
      message: `${used}, and storage.autoGrow.max is ${max}: raise it, or remove data`,
    };
  const next = sizeText(size + more < most ? size + more : most);
  if (isPublished)
    return {
      status: 'False',
      reason: REASON.GrowByHand,
      message: `${used}, and nobody here may change what is published to Git: let ${subject} grow to ${next} by hand`,
    };
  const message = `${subject} grows from ${capacity} to ${next}, because ${used}`;
  return { ...growing(message), growth: dueGrowth(claim, next, usage, message) };
}

const growing = (message: string): StorageVerdict => ({
  status: 'Unknown',
  reason: REASON.VolumeGrows,
  message,
});

/** The API server refuses it with 409 if the cache is behind, and the claim is not the one that was judged. */
function dueGrowth(claim: KubeObject, size: string, usage: VolumeUsage, message: string): Growth {
  const { metadata, ...spec } = growthPatch(size, usage);
  const { resourceVersion } = claim.metadata;
  return {
    patch: { metadata: { ...metadata, resourceVersion }, ...spec },
    explanation: { reason: REASON.VolumeGrows, message },
  };
}

/** Rounded down. */
const usedPercent = ({ totalBytes, availableBytes }: VolumeUsage): number =>
  Number((BigInt(totalBytes - availableBytes) * 100n) / BigInt(totalBytes));

/** The size of the file system before the last growth; 0 if it never grew, or the annotation is not a number. */
function seenBefore({ metadata }: KubeObject): bigint {
  const text = metadata.annotations?.[GROWN_FROM] ?? '';
  return /^\d{1,16}$/.test(text) ? BigInt(text) : 0n;
}

/** Whole bytes, rounded down; undefined if it is not a quantity above zero. */
function bytesOf(quantity: unknown): bigint | undefined {
  const nanos = typeof quantity === 'string' ? parseQuantity(quantity) : undefined;
  return nanos !== undefined && nanos >= NANO ? nanos / NANO : undefined;
}

const sizeText = (bytes: bigint): string => formatQuantity(bytes * NANO);

// The volume of Elasticsearch, for the status: how full it is, and whether it can grow. Pure.
//
// In: the claim, the CronJob that measures, its Jobs and their pods, and the last status, which outlives them.

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

/** If only the time of measurement changed, the status is written again once it is this far behind. */
const BEHIND_MS = 6 * 3_600_000;

/** The last measurement of this instance. */
export function lastUsage(input: RunsInput & Pick<StorageInput, 'pods'>): VolumeUsage | undefined {
  const jobs = jobsOfCronJob(input, namesOf(input.monocle.metadata.name).usage);
  return newest(
    jobs.flatMap((job) => podsOfJob(job, input.pods).flatMap(({ usage }) => usage ?? [])),
  );
}

/** undefined if the spec does not let the volume grow automatically. */
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
    status: 'False',
    reason: REASON.MeasurementFailed,
    message: `how full the volume is could not be measured, ${last}; see kubectl logs job/${failed.name}`,
  };
}
