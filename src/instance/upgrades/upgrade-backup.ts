/**
 * The backup before a new image of Monocle replaces one that was ready. Pure.
 *
 * In: the spec, the previous status, and the Jobs of the CronJob. Out: whether the image has to wait, the Job that
 * is due, and what the status remembers. The status names the Job before it is created, and each upgrade step has
 * its own Job name. So a step has one backup, even if several processes check it several times, and a backup for an
 * abandoned step never counts for a later one.
 */

import { imagesOf, isSameButRegistry, type Writers } from '../../../constructs/instance/image.js';
import { namesOf } from '../../../constructs/instance/names.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import type { KubeObject, ObjectKey } from '../../kube/object.js';
import { failureOf, successesOf } from '../jobs/backup-report.js';
import { hasEnded, jobTrouble } from '../jobs/idents.js';
import type { PodState } from '../readiness/pod-state.js';
import { conditionOf, type Explanation } from '../status/condition.js';
import type { Status, StatusUpgrade } from '../status/monocle-status.js';
import { REASON } from '../status/reasons.js';

export interface Known extends Pick<Status, 'lastReadyImages'> {
  /** undefined before the first deploy. */
  readonly running?: Writers | undefined;
}

export interface FirstBackupInput {
  readonly key: ObjectKey;
  readonly spec: ResolvedSpec;
  /** From the status in the cluster. */
  readonly known: Known & Pick<Status, 'upgrade'>;
  /** Whether the api is ready now, with the image that runs. */
  readonly isReady: boolean;
  /** The live Jobs of the CronJob of this Monocle. */
  readonly jobs: readonly KubeObject[];
  /** undefined if they cannot be read. */
  readonly pods: readonly PodState[] | undefined;
}

export interface FirstBackup {
  /** For the status; while `hold`, only if nothing else holds the image. */
  readonly upgrade: StatusUpgrade | undefined;
  /** The command that restores this image with its data, if there is a backup of it. */
  readonly wayBack?: string;
  /** Whether the backup was started, so that the upgrade is under way. */
  readonly hasBegun: boolean;
  /** Why the image has to wait; undefined if it does not. */
  readonly hold?: Explanation & {
    /** Whether a user has to act. */
    readonly isStalled: boolean;
    /** The name of the Job that has to be created. */
    readonly due?: string;
  };
}

export function firstBackup(input: FirstBackupInput): FirstBackup {
  const { key, spec, known } = input;
  const { running: { monocle: running } = {}, lastReadyImages: last, upgrade: before } = known;
  const { image: to } = spec;
  const isChange = running !== undefined && running !== imagesOf(spec).monocle;
  // A return to the image that was last ready, or the same image from a mirror, needs no backup.
  if (!isChange || to === last?.monocle) return { upgrade: settled(before, to), hasBegun: false };
  const isLast = last?.monocle !== undefined && isSameButRegistry(last.monocle, running);
  const wasReady = input.isReady || isLast;
  // An image that was never ready may have damaged the data, so the backup before it counts.
  if (!wasReady) {
    const isSameStep = before?.completed && before.from === last?.monocle;
    return { upgrade: isSameStep ? { ...before, to } : before, hasBegun: false };
  }
  if (spec.backup === undefined || spec.upgrade?.backupFirst === false)
    return { upgrade: before, hasBegun: false };

  // In the form of the spec, if the status has it.
  const from = (isLast ? last?.monocle : undefined) ?? running;
  const step = before?.from === from && before.to !== undefined ? before : undefined;
  if (step?.completed && step.to === to) return { upgrade: before, hasBegun: true };
  // If the image is changed before the backup is complete, the backup counts for the new image.
  const name =
    step?.job !== undefined && !step.completed ? step.job : jobName(key, from, before?.job);
  const job = input.jobs.find(({ metadata }) => metadata.name === name);
  const upgrade = { from, to, job: name };
  if (job && conditionOf(job.status, 'Complete')?.status === 'True') {
    const [{ snapshot } = { snapshot: undefined }] = successesOf(job, input.pods);
    return {
      upgrade: { ...upgrade, completed: true, ...(snapshot && { snapshot }) },
      hasBegun: true,
    };
  }
  const wayBack = before?.from === to ? restoreCommand(key, before) : undefined;
  const hold = holdFor(input, name, job);
  return { upgrade, hasBegun: job !== undefined, hold, ...(wayBack && { wayBack }) };
}

/** How to go back to the previous image with its data; undefined if there is no snapshot of it. */
export const restoreCommand = (
  { namespace, name }: ObjectKey,
  { from, snapshot }: StatusUpgrade,
): string | undefined =>
  from && snapshot
    ? `monocle-k8s restore ${name} -n ${namespace} --snapshot ${snapshot} --image ${from}`
    : undefined;

const jobName = ({ name }: ObjectKey, from: string, before: string | undefined): string =>
  `${namesOf(name).backup}-${contentHash(['upgrade', from, before])}`;

/** After the instance went back, the same upgrade needs a new backup. */
function settled(before: StatusUpgrade | undefined, image: string): StatusUpgrade | undefined {
  if (before?.to === undefined || before.from !== image) return before;
  const { to: _, completed: __, ...rest } = before;
  return rest;
}

function holdFor(
  { key, spec, jobs, pods, known }: FirstBackupInput,
  name: string,
  job: KubeObject | undefined,
): NonNullable<FirstBackup['hold']> {
  const { image } = spec;
  const [failure] = job ? failureOf(job, pods) : [];
  if (failure)
    return {
      reason: REASON.BackupFirstFailed,
      message: `${image} waits, because the backup before it failed. ${failure.message} -n ${key.namespace}. Repair it, and delete the Job to try again: kubectl delete job ${name} -n ${key.namespace}; or set spec.upgrade.backupFirst to false to go on without a backup`,
      isStalled: true,
    };
  const waits = { reason: REASON.BackingUp, isStalled: false };
  if (spec.hibernate)
    return {
      ...waits,
      message: `${image} waits until the instance wakes, because a backup comes first`,
    };
  // One backup at a time, even if the image is edited several times.
  const other = job ? undefined : jobs.find((each) => !hasEnded(each));
  const awaited = job ?? other;
  const trouble = awaited && jobTrouble(awaited, pods);
  const what = `Job/${awaited?.metadata.name ?? name}${trouble ? ` ${trouble}` : ''}`;
  return {
    ...waits,
    ...(!awaited && known.upgrade?.job === name && { due: name }),
    message: other
      ? `${image} waits for a backup that is under way, and then for its own: ${what}`
      : `${image} waits for the backup before it: ${what}`,
  };
}
