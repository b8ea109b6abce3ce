/**
 * A CronJob that asks Elasticsearch how full the volume is. The controller reads the result from the pod, so it
 * needs no access to Elasticsearch.
 */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { RESULT_FILE } from '../backup/snapshots.js';
import { componentVersion, type Instance } from '../instance/instance.js';
import { objectLabels } from '../instance/names.js';
import { contentHash } from '../validation/content-hash.js';
import { addObject, type PodTemplate } from '../workload/api-object.js';
import { elasticUrl, monocleContainer, monocleVolumes } from '../workload/monocle-container.js';
import { podTemplate } from '../workload/workload.js';

/** The container whose result the controller reads. */
export const USAGE_CONTAINER = 'monocle-usage';
const EVERY_MINUTES = 15;
/** Longer than all attempts of the script, and shorter than the interval between measurements. */
const DEADLINE_SECONDS = 600;
/** The pod only sends requests. */
const RESOURCES = { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '128Mi' } };

export class Usage extends Construct {
  readonly cronJob: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { common, name, names, spec } = instance;
    this.cronJob = addObject(this, 'cron-job', 'batch/v1/CronJob', {
      metadata: instance.workloadMetadata('usage', names.usage, {
        // A measurement has its own condition. If it runs or fails, it must not block a sync of Argo CD.
        annotations: { 'argocd.argoproj.io/ignore-healthcheck': 'true' },
      }),
      spec: {
        schedule: scheduleOf(name),
        timeZone: 'Etc/UTC',
        // While the instance hibernates there is no Elasticsearch to ask.
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
            // No retries: the next measurement comes soon.
            backoffLimit: 0,
            activeDeadlineSeconds: DEADLINE_SECONDS,
            template: usagePod(instance),
          },
        },
      },
    });
  }
}

/** Derived from the name, so that the instances of a cluster do not all measure in the same minute. */
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
    // The same volumes as in the other pods that use the podTemplate of the api.
    volumes: monocleVolumes(instance),
    placement: instance.spec.api,
    custom: { resources: RESOURCES },
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 5,
  });
}

// The shell script that measures how full the volume of Elasticsearch is, and writes the result as the termination
// message of its container: one line, which quotes nothing from Elasticsearch but numbers.
//
// It requests node statistics and not cluster health: Elasticsearch returns them even if its indices are red or
// read-only, which is when the volume must grow. Needs only bash and the curl 7.61 of the image.

/** The first word of the result. */
export const USAGE_RESULT = 'monocle-k8s-usage';
const FIELDS = ['total', 'available'].map((name) => `nodes.*.fs.total.${name}_in_bytes`).join();
const TRIES = 20;
const PAUSE_SECONDS = 5;
const MAX_SECONDS = 10;

export const usageScript = `trap 'exit 143' TERM
url="\${MONOCLE_ELASTIC_URL%/}/_nodes/stats/fs?filter_path=${FIELDS}"
form='^\\{"nodes":\\{"[^"]*":\\{"fs":\\{"total":\\{"total_in_bytes":([1-9][0-9]{0,17}),"available_in_bytes":([0-9]{1,18})\\}\\}\\}\\}\\}$'
for ((try = 1; try <= ${TRIES}; try++)); do
  answer=$(curl --silent --globoff --max-time ${MAX_SECONDS} --write-out '\\n%{http_code}' --url "$url")
  code=\${answer##*$'\\n'} answer=\${answer%$'\\n'*}
  if [[ $code = 200 && $answer =~ $form ]]; then
    total=\${BASH_REMATCH[1]} available=\${BASH_REMATCH[2]}
    echo "$((total - available)) of $total bytes are used"
    printf '${USAGE_RESULT}/1 total=%s available=%s' "$total" "$available" > "\${RESULT_FILE:-${RESULT_FILE}}"
    exit 0
  fi
  echo "Elasticsearch does not tell the size of its file system (HTTP $code)"
  sleep ${PAUSE_SECONDS} &
  wait $!
done
exit 1`;
