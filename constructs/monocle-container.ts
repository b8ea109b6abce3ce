/** Containers of Monocle's image: how they start, stop, and wait for what they need. */
import type { Container, EnvVar, Volume } from './api-object.js';
import type { Instance } from './instance.js';
import { INIT_RESOURCES } from './workload.js';

const CONFIG_DIR = '/etc/monocle';

/**
 * The image's `monocle` is a shell script that neither execs nor forwards signals, so as process 1
 * it would run until the grace period ends. This wrapper passes SIGTERM to the whole process group.
 */
const RUN = `monocle "$@" &
child=$!
trap 'trap "" TERM; kill -TERM 0; wait "$child"' TERM
wait "$child"`;

const waitFor = (what: string, url: string): string =>
  `trap 'exit 143' TERM
until curl --silent --fail --output /dev/null --max-time 10 "${url}"; do
  echo "waiting for ${what}"
  sleep 2 & wait $!
done`;

export function monocleContainer(
  instance: Instance,
  name: string,
  args: string[],
  rest: Partial<Container>,
): Container {
  return {
    name,
    image: instance.spec.image,
    command: ['bash', '-c', RUN, 'monocle'],
    args,
    securityContext: { readOnlyRootFilesystem: true },
    volumeMounts: [
      // Mount a directory, never a subPath: the kubelet does not update a subPath.
      { name: 'config', mountPath: CONFIG_DIR, readOnly: true },
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'home', mountPath: '/var/lib/monocle' },
    ],
    ...rest,
  };
}

export function monocleVolumes(instance: Instance): Volume[] {
  return [
    { name: 'config', configMap: { name: instance.names.config } },
    { name: 'tmp', emptyDir: {} },
    { name: 'home', emptyDir: {} },
  ];
}

/** Without Elasticsearch, Monocle retries for a minute and then exits or sleeps for ten. */
export function waitForElastic(instance: Instance): Container {
  const url = `\${MONOCLE_ELASTIC_URL%/}/_cluster/health?wait_for_status=yellow&timeout=5s`;
  return waiting(instance, 'wait-for-elastic', waitFor('Elasticsearch', url), [
    elasticUrl(instance),
  ]);
}

export function waitForApi(instance: Instance): Container {
  return waiting(instance, 'wait-for-api', waitFor('the api', `${instance.internalURL}/health`));
}

function waiting(instance: Instance, name: string, script: string, env?: EnvVar[]): Container {
  return {
    name,
    image: instance.spec.image,
    command: ['bash', '-c', script],
    env,
    resources: INIT_RESOURCES,
    securityContext: { readOnlyRootFilesystem: true },
  };
}

export function elasticUrl({ names, spec }: Instance): EnvVar {
  const { external } = spec.elastic;
  return external?.urlFrom
    ? secretEnv(external.urlFrom.name, 'MONOCLE_ELASTIC_URL', external.urlFrom.key)
    : { name: 'MONOCLE_ELASTIC_URL', value: external?.url ?? `http://${names.elastic}:9200` };
}

/** A variable from one key of a Secret, so that a container gets no other key. */
export function secretEnv(secret: string, name: string, key = name, optional?: boolean): EnvVar {
  return { name, valueFrom: { secretKeyRef: { name: secret, key, optional } } };
}
