/**
 * What the pod of a backup left as its result. Pure.
 *
 * Only the one form that our script writes is read, in words of ours, and anything else is no result.
 */
import { BACKUP_CONTAINER } from '../../constructs/backup/backup.js';
import { BACKUP_RESULT } from '../../constructs/backup/backup-script.js';
import type { KubeObject } from '../kube/object.js';
import { containerResult } from './jobs/job-results.js';

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
      ...{ at, snapshot, bytes: Number(bytes) },
      ...{ seconds: Number(seconds), undeleted: Number(undeleted) },
    };
  const [, failed] = FAILURE.exec(message) ?? [];
  return failed === undefined ? undefined : { at, failed };
}
