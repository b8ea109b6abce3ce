/**
 * How full the volume is: a CronJob that asks Elasticsearch. The controller reads what its pod leaves, so
 * that it needs no way to Elasticsearch.
 */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { componentVersion, type Instance } from '../instance/instance.js';
import { objectLabels } from '../labels.js';
import { usageScript } from '../usage-script.js';
import { contentHash } from '../validation/content-hash.js';
import { addObject, type PodTemplate } from '../workload/api-object.js';
import { elasticUrl, monocleContainer, monocleVolumes } from '../workload/monocle-container.js';
import { podTemplate } from '../workload/workload.js';

/** The container whose result the controller reads. */
export const USAGE_CONTAINER = 'monocle-usage';
const EVERY_MINUTES = 15;
/** Longer than all tries of the script, and shorter than the time to the next measurement. */
const DEADLINE_SECONDS = 600;
/** The pod only asks. */
const RESOURCES = { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '128Mi' } };

export class Usage extends Construct {
  readonly cronJob: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { common, name, names, spec } = instance;
    this.cronJob = addObject(this, 'cron-job', 'batch/v1/CronJob', {
      metadata: instance.workloadMetadata('usage', names.usage, {
        // A measurement that runs or fails is in its own condition. It must not hold up a sync of Argo CD.
        annotations: { 'argocd.argoproj.io/ignore-healthcheck': 'true' },
      }),
      spec: {
        schedule: scheduleOf(name),
        timeZone: 'Etc/UTC',
        // While the instance hibernates there is nobody to ask.
        suspend: spec.hibernate,
        concurrencyPolicy: 'Forbid',
        startingDeadlineSeconds: 300,
        successfulJobsHistoryLimit: 1,
        failedJobsHistoryLimit: 1,
        jobTemplate: {
          metadata: {
            labels: {
              ...common.labels,
              ...objectLabels(name, 'usage', componentVersion(spec, 'usage')),
            },
          },
          spec: {
            // The next one comes soon.
            backoffLimit: 0,
            activeDeadlineSeconds: DEADLINE_SECONDS,
            template: usagePod(instance),
          },
        },
      },
    });
  }
}

/** By the name, so that the instances of a cluster do not all ask in the same minute. */
const scheduleOf = (name: string): string =>
  `${Number.parseInt(contentHash(name), 16) % EVERY_MINUTES}-59/${EVERY_MINUTES} * * * *`;

export function usagePod(instance: Instance): PodTemplate {
  return podTemplate(instance, {
    component: 'usage',
    container: monocleContainer(instance, USAGE_CONTAINER, [], {
      command: ['bash', '-c', usageScript],
      args: undefined,
      env: [elasticUrl(instance)],
    }),
    // The same as the other pods that take the podTemplate of the api.
    volumes: monocleVolumes(instance),
    placement: instance.spec.api,
    custom: { resources: RESOURCES },
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 5,
  });
}
