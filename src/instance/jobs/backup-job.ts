/** A backup on demand: a Job of the CronJob's template, as `kubectl create job --from` makes one. Pure. */

import { namesOf } from '../../../constructs/instance/names.js';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import type { KubeObject } from '../../kube/object.js';
import type { Status } from '../status/monocle-status.js';
import { CRON_JOB, JOB } from '../writes/resources.js';

/** Annotation of a Monocle: each new value starts a backup. */
export const BACKUP_AT = 'monocle.change-metrics.io/backup-at';

export function backupJob(cronJob: KubeObject, name: string): KubeObject {
  const { name: owner, namespace, uid = '' } = cronJob.metadata;
  const { metadata, spec } = cronJob.spec?.jobTemplate ?? {};
  return {
    apiVersion: JOB.apiVersion,
    kind: JOB.kind,
    metadata: {
      name,
      namespace,
      labels: metadata?.labels,
      annotations: { ...metadata?.annotations, 'cronjob.kubernetes.io/instantiate': 'manual' },
      ownerReferences: [
        {
          apiVersion: CRON_JOB.apiVersion,
          kind: CRON_JOB.kind,
          name: owner,
          uid,
          controller: true,
        },
      ],
    },
    spec,
  };
}

/** A hash of the annotation's value; undefined if the annotation is absent. */
export function backupRequest({ metadata }: KubeObject): string | undefined {
  const value = metadata.annotations?.[BACKUP_AT];
  return value === undefined ? undefined : contentHash(value);
}

/**
 * The Job that the annotation asks for, unless the status shows that it was started. Its name is that of the
 * request, so an existing Job of this name is the same backup.
 */
export function dueBackup(
  monocle: KubeObject,
  cronJob: KubeObject | undefined,
  status: Status | undefined,
): KubeObject | undefined {
  const request = backupRequest(monocle);
  if (cronJob === undefined || request === undefined) return undefined;
  if (request === status?.backup?.requested) return undefined;
  return backupJob(cronJob, `${namesOf(monocle.metadata.name).backup}-${request}`);
}
