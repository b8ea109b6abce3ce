/**
 * The backups of an instance, for its status: the last success, the last failure, and the condition.
 *
 * Pure. In: the CronJob, those of its Jobs and their pods that still exist, and the last status, which
 * outlives them.
 */
import { namesOf } from '../../../constructs/instance/names.js';
import { own } from '../../../constructs/validation/schema.js';
import type { KubeObject } from '../../kube/object.js';
import type { PodState } from '../readiness/pod-state.js';
import type { Condition, Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import { failureOfJob, jobsOfCronJob, newest, podsOfJob, type RunsInput } from './cron-job-runs.js';
import { DEADLINE_EXCEEDED } from './idents.js';
import type { BackupResult } from './job-results.js';

export interface StatusBackup {
  readonly lastSuccessTime?: string;
  readonly snapshot?: string;
  readonly sizeBytes?: number;
  readonly lastFailureTime?: string;
  readonly message?: string;
  readonly requested?: string;
}

export interface BackupInput extends RunsInput {
  /** undefined if they cannot be read. */
  readonly pods: readonly PodState[] | undefined;
  readonly previous: StatusBackup | undefined;
}

export interface BackupReport {
  /** For the status. */
  readonly fields: StatusBackup;
  readonly condition: Explanation & Pick<Condition, 'status'>;
}

type Success = Extract<BackupResult, { readonly snapshot: string }>;

/** What to do, by the step of the script that failed. The pod's log has the answer of Elasticsearch. */
const STEPS: Readonly<Partial<Record<string, string>>> = {
  indices: 'the indices of Monocle cannot be listed',
  empty: 'there is no index of Monocle, so there is nothing to back up; older backups stay',
  restoring: 'a restore is under way, or has failed and has to be run again',
  list: 'the snapshots in the repository cannot be listed',
  register: 'the repository cannot be registered or written to',
  repository: 'the repository of spec.backup.repository.existing is not registered',
  create: 'Elasticsearch refuses to make a snapshot',
  lost: 'the snapshot is gone: Elasticsearch was restarted meanwhile, or somebody deleted it',
  verify: 'the snapshot is not complete and does not count',
  stopped: 'its pod was stopped',
};

/** undefined if the spec asks for no backup. */
export function backupReport(input: BackupInput): BackupReport | undefined {
  const { monocle, previous = {} } = input;
  const { requested } = previous;
  const { backup } = monocle.spec ?? {};
  if (backup === undefined || backup === null) return undefined;
  const jobs = jobsOfCronJob(input, namesOf(monocle.metadata.name).backup);
  const success = newest([...jobs.flatMap((job) => successesOf(job, input.pods))]);
  const isNewer = success !== undefined && success.at > (previous.lastSuccessTime ?? '');
  const succeeded = isNewer ? successFields(success) : kept(previous);
  const failure = newest([
    ...jobs.flatMap((job) => failureOf(job, input.pods)),
    ...(previous.lastFailureTime
      ? [{ at: previous.lastFailureTime, message: previous.message ?? '' }]
      : []),
  ]);
  const hasFailed = failure !== undefined && failure.at > (succeeded.lastSuccessTime ?? '');
  const fields: StatusBackup = {
    ...succeeded,
    ...(hasFailed && { lastFailureTime: failure.at, message: failure.message }),
    ...(requested !== undefined && { requested }),
  };
  return { fields, condition: conditionFor(fields, backup.suspend === true) };
}

const successFields = ({ at, snapshot, bytes, undeleted }: Success): StatusBackup => ({
  lastSuccessTime: at,
  snapshot,
  sizeBytes: bytes,
  ...(undeleted > 0 && {
    message: `${undeleted} older snapshots could not be deleted; the log of its pod says why`,
  }),
});

/** The last success in the status, without the failure after it. */
function kept({ lastSuccessTime, snapshot, sizeBytes, ...rest }: StatusBackup): StatusBackup {
  if (lastSuccessTime === undefined) return {};
  const { message, lastFailureTime } = rest;
  const note = message !== undefined && lastFailureTime === undefined ? { message } : {};
  return { lastSuccessTime, snapshot, sizeBytes, ...note };
}

const resultsOf = (job: KubeObject, pods: readonly PodState[] | undefined): BackupResult[] =>
  podsOfJob(job, pods).flatMap(({ backup }) => backup ?? []);

export const successesOf = (job: KubeObject, pods: readonly PodState[] | undefined): Success[] =>
  resultsOf(job, pods).filter((result): result is Success => 'snapshot' in result);

export function failureOf(
  job: KubeObject,
  pods: readonly PodState[] | undefined,
): { at: string; message: string }[] {
  const failed = failureOfJob(job);
  if (failed === undefined) return [];
  const { name } = job.metadata;
  const last = newest(resultsOf(job, pods).filter((result) => 'failed' in result));
  const isLate = failed.reason === DEADLINE_EXCEEDED;
  return [{ at: failed.at, message: backupFailure(name, last, isLate) }];
}

/** Why a Job failed, and where to look. */
export function backupFailure(
  job: string,
  result: BackupResult | undefined,
  isLate = false,
): string {
  const step = result && 'failed' in result ? own(STEPS, result.failed) : undefined;
  const why = isLate
    ? 'it took longer than spec.backup.deadlineSeconds and was ended'
    : (step ?? 'its pod failed');
  return `Job/${job}: ${why}; see kubectl logs job/${job}`;
}

function conditionFor(
  { lastSuccessTime, snapshot, lastFailureTime, message }: StatusBackup,
  isSuspended: boolean,
): BackupReport['condition'] {
  const last = lastSuccessTime
    ? `the last backup is snapshot ${snapshot} of ${lastSuccessTime}`
    : 'there is no backup yet';
  if (lastFailureTime)
    return { status: 'False', reason: REASON.BackupFailed, message: `${message}; ${last}` };
  if (isSuspended)
    return {
      status: 'False',
      reason: REASON.Suspended,
      message: `spec.backup.suspend is true; ${last}`,
    };
  return lastSuccessTime
    ? { status: 'True', reason: REASON.BackedUp, message: message ? `${last}; ${message}` : last }
    : { status: 'Unknown', reason: REASON.NotDue, message: last };
}
