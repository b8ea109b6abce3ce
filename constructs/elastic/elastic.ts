/** Elasticsearch 7.17 as a single node with its volume. Used if the spec names no other Elasticsearch. */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { repositoryParts } from '../backup/snapshots.js';
import { ELASTIC_PORT, type Instance } from '../instance/instance.js';
import { selectorLabels } from '../instance/names.js';
import type { ResolvedSpec } from '../instance/spec.js';
import { parseQuantity, toMebibytes } from '../validation/quantity.js';
import { addObject, type Container, type PodTemplate, type Probe } from '../workload/api-object.js';
import { elasticUrl, waiting } from '../workload/monocle-container.js';
import { addService } from '../workload/service.js';
import { waitScript } from '../workload/wait-script.js';
import { httpProbe, podTemplate, replicasOf } from '../workload/workload.js';

const DATA = '/usr/share/elasticsearch/data';
/** Above this size, the JVM's object pointers take twice the space. */
const MAX_HEAP_MEBIBYTES = 31 * 1024;
const FALLBACK_HEAP_MEBIBYTES = 512;
const JAVA_OPTS = 'ES_JAVA_OPTS';

export class Elastic extends Construct {
  readonly service: ApiObject;
  /** undefined unless `spec.elastic.podDisruptionBudget.enabled` is true. */
  readonly podDisruptionBudget?: ApiObject;
  readonly statefulSet: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { name, names, spec } = instance;
    const selector = selectorLabels(name, 'elastic');

    this.service = addService(this, 'service', instance, {
      component: 'elastic',
      name: names.elastic,
      port: ELASTIC_PORT,
      portName: 'http',
      annotations: spec.elastic.service?.annotations,
    });
    if (spec.elastic.podDisruptionBudget.enabled)
      this.podDisruptionBudget = addObject(this, 'budget', 'policy/v1/PodDisruptionBudget', {
        metadata: instance.metadata('elastic', names.elastic),
        spec: {
          maxUnavailable: 0,
          selector: { matchLabels: selector },
          // An unhealthy pod must not block the drain of its node.
          unhealthyPodEvictionPolicy: 'AlwaysAllow',
        },
      });
    this.statefulSet = addObject(this, 'stateful-set', 'apps/v1/StatefulSet', {
      metadata: instance.workloadMetadata('elastic', names.elastic),
      spec: {
        replicas: replicasOf(spec),
        revisionHistoryLimit: spec.revisionHistoryLimit,
        serviceName: names.elastic,
        selector: { matchLabels: selector },
        template: elasticPod(instance),
        persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
        volumeClaimTemplates: [volumeClaim(instance)],
      },
    });
  }
}

export function elasticPod(instance: Instance): PodTemplate {
  const { env, resources } = instance.spec.elastic;
  const { volumes } = repositoryParts(instance.spec);
  return podTemplate(instance, {
    component: 'elastic',
    container: container(instance),
    placement: instance.spec.elastic,
    custom: { resources, env: env?.filter(({ name }) => name !== JAVA_OPTS) },
    ...(volumes.length > 0 && { volumes }),
    terminationGracePeriodSeconds: 120,
  });
}

function volumeClaim({ name, names, spec }: Instance) {
  return {
    // The API server defaults these two; without them a GitOps tool would report a difference indefinitely.
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    // Immutable in a StatefulSet, so set no label that can change. The operator labels the claim itself.
    metadata: { name: names.elasticVolume, labels: selectorLabels(name, 'elastic') },
    spec: {
      accessModes: ['ReadWriteOnce'],
      volumeMode: 'Filesystem',
      storageClassName: spec.storageClassName,
      resources: { requests: { storage: spec.storageSize } },
    },
  };
}

function container({ images, names, spec }: Instance): Container {
  const heap = heapMebibytes(spec);
  const more = (spec.elastic.env ?? []).flatMap(({ name, value }) =>
    name === JAVA_OPTS && value ? [value] : [],
  );
  const repository = repositoryParts(spec);
  const health = (options: Probe): Probe =>
    httpProbe('/_cluster/health?timeout=1s', 'http', { timeoutSeconds: 5, ...options });
  return {
    name: 'elastic',
    image: images.elastic ?? spec.elastic.image,
    env: [
      // If two options conflict, the JVM uses the last one.
      { name: JAVA_OPTS, value: [`-Xms${heap}m -Xmx${heap}m`, ...more].join(' ') },
      { name: 'cluster.name', value: names.elastic },
      { name: 'discovery.type', value: 'single-node' },
      { name: 'ingest.geoip.downloader.enabled', value: 'false' },
      // With mmap, a privileged container would have to raise vm.max_map_count of the node.
      { name: 'node.store.allow_mmap', value: 'false' },
      ...repository.env,
      { name: 'xpack.security.enabled', value: 'false' },
    ],
    ports: [{ name: 'http', containerPort: ELASTIC_PORT, protocol: 'TCP' }],
    volumeMounts: [{ name: names.elasticVolume, mountPath: DATA }, ...repository.volumeMounts],
    startupProbe: health({ periodSeconds: 5, failureThreshold: 120 }),
    readinessProbe: health({ periodSeconds: 10, failureThreshold: 3 }),
    livenessProbe: {
      tcpSocket: { port: 'http' },
      periodSeconds: 20,
      failureThreshold: 6,
      timeoutSeconds: 5,
    },
  };
}

/** Half of the memory: Elasticsearch needs the rest for the file system cache. */
function heapMebibytes({ elastic }: Pick<ResolvedSpec, 'elastic'>): number {
  if (elastic.heap !== undefined) return toMebibytes(parseQuantity(elastic.heap) ?? 0n);
  const { limits, requests } = elastic.resources;
  const memory = limits?.memory ?? requests?.memory;
  const half =
    memory === undefined ? 0 : Math.floor(toMebibytes(parseQuantity(String(memory)) ?? 0n) / 2);
  return Math.min(half || FALLBACK_HEAP_MEBIBYTES, MAX_HEAP_MEBIBYTES);
}

// The init container that gives each index of Monocle a replica on a second node. Pure.
//
// Monocle creates its indices without replicas, which cannot be configured. An index template adds the setting
// to new indices, and a second request adds it to existing ones. On a single node it has no effect.

const SETTINGS = { 'index.auto_expand_replicas': '0-1' };
const PATTERN = 'monocle.*';
const meanings = {
  401: 'answers 401: the credentials are wrong or missing',
  403: 'answers 403: the user may not change it',
};

export function replicasContainer(instance: Instance): Container {
  const url = (path: string) => `\${MONOCLE_ELASTIC_URL%/}/${path}`;
  const template = waitScript({
    what: 'the index template',
    ready: [200],
    meanings,
    url: url('_index_template/monocle-k8s'),
    put: { index_patterns: [PATTERN], priority: 200, template: { settings: SETTINGS } },
  });
  const indices = waitScript({
    what: 'the setting of the indices',
    ready: [200],
    meanings,
    url: url(`${PATTERN}/_settings?allow_no_indices=true`),
    put: SETTINGS,
  });
  const env = [elasticUrl(instance)];
  return waiting(instance, 'elastic-replicas', `${template} &&\n${indices}`, env);
}
