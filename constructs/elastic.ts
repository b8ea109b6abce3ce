/** Elasticsearch 7.17, a single node with its volume. Not used if the spec names an external one. */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { addObject, type Container, type Probe } from './api-object.js';
import { ELASTIC_PORT, type Instance } from './instance.js';
import { selectorLabels } from './labels.js';
import { parseQuantity, toMebibytes } from './quantity.js';
import { addService } from './service.js';
import type { ResolvedSpec } from './spec.js';
import { httpProbe, podTemplate } from './workload.js';

const DATA = '/usr/share/elasticsearch/data';
/** Above this size, the JVM's object pointers take twice the space. */
const MAX_HEAP_MEBIBYTES = 31 * 1024;
const FALLBACK_HEAP_MEBIBYTES = 512;

export class Elastic extends Construct {
  readonly service: ApiObject;
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
    });
    this.statefulSet = addObject(this, 'stateful-set', 'apps/v1/StatefulSet', {
      metadata: instance.workloadMetadata('elastic', names.elastic),
      spec: {
        replicas: 1,
        serviceName: names.elastic,
        selector: { matchLabels: selector },
        template: podTemplate(instance, {
          component: 'elastic',
          container: container(instance),
          placement: spec.elastic,
          custom: { resources: spec.elastic.resources },
          terminationGracePeriodSeconds: 120,
        }),
        persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
        volumeClaimTemplates: [volumeClaim(instance)],
      },
    });
  }
}

function volumeClaim({ name, names, spec }: Instance) {
  return {
    // The API server sets these two by default; without them a GitOps tool reports a difference forever.
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    // Immutable in a StatefulSet, so no label that changes with a version.
    metadata: { name: names.elasticVolume, labels: selectorLabels(name, 'elastic') },
    spec: {
      accessModes: ['ReadWriteOnce'],
      volumeMode: 'Filesystem',
      storageClassName: spec.storageClassName,
      resources: { requests: { storage: spec.storageSize } },
    },
  };
}

function container({ names, spec }: Instance): Container {
  const heap = heapMebibytes(spec);
  const health = (options: Probe): Probe =>
    httpProbe('/_cluster/health?timeout=1s', 'http', { timeoutSeconds: 5, ...options });
  return {
    name: 'elastic',
    image: spec.elastic.image,
    env: [
      { name: 'ES_JAVA_OPTS', value: `-Xms${heap}m -Xmx${heap}m` },
      { name: 'cluster.name', value: names.elastic },
      { name: 'discovery.type', value: 'single-node' },
      { name: 'ingest.geoip.downloader.enabled', value: 'false' },
      // With mmap, a privileged container would have to raise vm.max_map_count of the node.
      { name: 'node.store.allow_mmap', value: 'false' },
      { name: 'xpack.security.enabled', value: 'false' },
    ],
    ports: [{ name: 'http', containerPort: ELASTIC_PORT, protocol: 'TCP' }],
    volumeMounts: [{ name: names.elasticVolume, mountPath: DATA }],
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
