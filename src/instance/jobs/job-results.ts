/**
 * Reads the result that a container left when it ended. Pure.
 *
 * A user who may write a pod's status chooses this text, so a long text is not a result.
 */

import { BACKUP_CONTAINER } from '../../../constructs/backup/backup.js';
import { BACKUP_RESULT } from '../../../constructs/backup/backup-script.js';
import { USAGE_CONTAINER, USAGE_RESULT } from '../../../constructs/components/usage.js';
import type { KubeObject } from '../../kube/object.js';
import { isoTime } from '../../time.js';
import { part, parts, timeOf } from '../readiness/pod-parts.js';

interface ContainerResult {
  /** When the container ended, in whole seconds, as Kubernetes writes it. */
  readonly at: string;
  readonly message: string;
}

const LONGEST = 400;

/** undefined if the pod has no such container, or it has not ended. */
function containerResult(pod: KubeObject, container: string): ContainerResult | undefined {
  const statuses = parts(part(pod.status).containerStatuses);
  const found = statuses.find(({ name }) => name === container);
  const { message, finishedAt } = part(part(found?.state).terminated);
  const time = timeOf(finishedAt);
  if (typeof message !== 'string' || message.length > LONGEST || Number.isNaN(time))
    return undefined;
  return { at: isoTime(time), message };
}

// Reads the result that the pod of a backup left. Pure.
//
// Only the form that our script writes is read, with words of ours. Any other text is not a result.

export type BackupResult =
  | {
      /** When the container ended, in whole seconds, as Kubernetes writes it. */
      readonly at: string;
      readonly snapshot: string;
      readonly bytes: number;
      readonly seconds: number;
      /** How many older snapshots could not be deleted. */
      readonly undeleted: number;
    }
  | { readonly at: string; readonly failed: string };

const SUCCESS = new RegExp(
  `^${BACKUP_RESULT}/1 success snapshot=([a-z0-9][-.a-z0-9]{0,150}) bytes=(\\d{1,15}) indices=\\d{1,9} seconds=(\\d{1,9}) undeleted=(\\d{1,9})$`,
);
const FAILURE = new RegExp(`^${BACKUP_RESULT}/1 failure step=([a-z]{1,20})$`);

/** undefined if the pod has not ended, or is of another kind. */
export function backupResult(pod: KubeObject): BackupResult | undefined {
  const result = containerResult(pod, BACKUP_CONTAINER);
  if (result === undefined) return undefined;
  const { at, message } = result;
  const [, snapshot, bytes, seconds, undeleted] = SUCCESS.exec(message) ?? [];
  if (snapshot !== undefined)
    return {
      at,
      snapshot,
      bytes: Number(bytes),
      seconds: Number(seconds),
      undeleted: Number(undeleted),
    };
  const [, failed] = FAILURE.exec(message) ?? [];
  return failed === undefined ? undefined : { at, failed };
}

// Reads how full the volume is from what the pod that asked Elasticsearch left. Pure.
//
// Only the form that our script writes is read. Any other text is not a result.

/** The usage of the file system, which is a little smaller than its volume. */
export interface VolumeUsage {
  /** When it was measured, in whole seconds, as Kubernetes writes it. */
  readonly at: string;
  readonly totalBytes: number;
  readonly availableBytes: number;
}

const FORM = new RegExp(`^${USAGE_RESULT}/1 total=([1-9]\\d{0,15}) available=(0|[1-9]\\d{0,15})$`);

/** undefined if the pod has not ended, has failed, or is of another kind. */
export function usageResult(pod: KubeObject): VolumeUsage | undefined {
  const { at = '', message = '' } = containerResult(pod, USAGE_CONTAINER) ?? {};
  const [, total, available] = FORM.exec(message) ?? [];
  const usage = { at, totalBytes: Number(total), availableBytes: Number(available) };
  const isExact = Number.isSafeInteger(usage.totalBytes);
  return isExact && usage.availableBytes <= usage.totalBytes ? usage : undefined;
}
