/**
 * The backups: a CronJob that takes snapshots of Monocle's indices in Elasticsearch.
 *
 * Its pod holds no data: Elasticsearch itself writes to the repository.
 */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { bridgeParts } from '../elastic/bridge.js';
import { componentVersion, type Instance } from '../instance/instance.js';
import { objectLabels } from '../instance/names.js';
import type { ResolvedSpec } from '../instance/spec.js';
import { addObject, type PodTemplate } from '../workload/api-object.js';
import {
  elasticUrl,
  monocleContainer,
  monocleVolumes,
  waitForElastic,
} from '../workload/monocle-container.js';
import { podTemplate } from '../workload/workload.js';
import { backupScript } from './backup-script.js';
import { backupRepository } from './snapshots.js';

type BackupSpec = NonNullable<ResolvedSpec['backup']>;

/** The container whose result the controller reads. */
export const BACKUP_CONTAINER = 'monocle-backup';
/** How late a backup may start if the CronJob controller was down at the scheduled time. */
const STARTING_DEADLINE_SECONDS = 60 * 60;
/** The pod only sends requests and waits. */
const RESOURCES = { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '128Mi' } };
/** The pods of these Jobs keep the logs of the last runs. */
const HISTORY = 3;

export class Backup extends Construct {
  readonly cronJob: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { common, name, names, spec } = instance;
    const backup = spec.backup as BackupSpec;
    this.cronJob = addObject(this, 'cron-job', 'batch/v1/CronJob', {
      metadata: instance.workloadMetadata('backup', names.backup, {
        // A backup has its own condition. If it runs or fails, it must not block a sync of Argo CD.
        annotations: { 'argocd.argoproj.io/ignore-healthcheck': 'true' },
      }),
      spec: {
        schedule: backup.schedule,
        timeZone: 'Etc/UTC',
        // While the instance hibernates there is no Elasticsearch to ask.
        suspend: backup.suspend || spec.hibernate,
        // Never two backups at once. The script, too, waits for a snapshot in progress.
        concurrencyPolicy: 'Forbid',
        startingDeadlineSeconds: STARTING_DEADLINE_SECONDS,
        successfulJobsHistoryLimit: HISTORY,
        failedJobsHistoryLimit: HISTORY,
        jobTemplate: {
          metadata: {
            labels: {
              ...common.labels,
              ...objectLabels(name, 'backup', componentVersion(spec, 'backup')),
            },
          },
          spec: {
            backoffLimit: 2,
            activeDeadlineSeconds: backup.deadlineSeconds,
            template: backupPod(instance),
          },
        },
      },
    });
  }
}

/** @param instance an instance whose spec has backups */
export function backupPod(instance: Instance): PodTemplate {
  const { name, spec } = instance;
  const backup = spec.backup as BackupSpec;
  const repository = backupRepository(backup.repository);
  const bridge = bridgeParts(instance);
  return podTemplate(instance, {
    component: 'backup',
    initContainers: [...bridge.initContainers, waitForElastic(instance)],
    container: monocleContainer(instance, BACKUP_CONTAINER, [], {
      command: ['bash', '-c', backupScript],
      args: undefined,
      env: [
        elasticUrl(instance),
        { name: 'INSTANCE', value: name },
        { name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
        { name: 'REPOSITORY', value: repository.name },
        { name: 'SETTINGS', value: repository.body && JSON.stringify(repository.body) },
        { name: 'KEEP', value: String(backup.keep) },
        // The other half is for the snapshot itself.
        { name: 'WAIT_SECONDS', value: String(Math.floor(backup.deadlineSeconds / 2)) },
      ].filter(({ value, valueFrom }) => value !== undefined || valueFrom !== undefined),
    }),
    // The same volumes as in the other pods that use the podTemplate of the api.
    volumes: [...monocleVolumes(instance), ...bridge.volumes],
    placement: spec.api,
    custom: { resources: RESOURCES },
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 30,
  });
}
