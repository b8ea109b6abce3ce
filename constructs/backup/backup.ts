/**
 * The backups: a CronJob that makes snapshots of Monocle's indices in Elasticsearch.
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
/** Of a backup whose time came while the CronJob's controller was away. */
const STARTING_DEADLINE_SECONDS = 60 * 60;
/** The pod only asks and waits. */
const RESOURCES = { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '128Mi' } };
/** Their pods have the log of the last runs. */
const HISTORY = 3;

export class Backup extends Construct {
  readonly cronJob: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { common, name, names, spec } = instance;
    const backup = spec.backup as BackupSpec;
    this.cronJob = addObject(this, 'cron-job', 'batch/v1/CronJob', {
      metadata: instance.workloadMetadata('backup', names.backup, {
        // A backup that runs or fails is in its own condition. It must not hold up a sync of Argo CD.
        annotations: { 'argocd.argoproj.io/ignore-healthcheck': 'true' },
      }),
      spec: {
        schedule: backup.schedule,
        timeZone: 'Etc/UTC',
        // While the instance hibernates there is nothing to ask.
        suspend: backup.suspend || spec.hibernate,
        // Together with what the script does about a snapshot that is being made: never two at once.
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

/** @param instance one whose spec has backups */
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
        // Half of it is left for the snapshot itself.
        { name: 'WAIT_SECONDS', value: String(Math.floor(backup.deadlineSeconds / 2)) },
      ].filter(({ value, valueFrom }) => value !== undefined || valueFrom !== undefined),
    }),
    // The same as the other pods that take the podTemplate of the api.
    volumes: [...monocleVolumes(instance), ...bridge.volumes],
    placement: spec.api,
    custom: { resources: RESOURCES },
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 30,
  });
}
