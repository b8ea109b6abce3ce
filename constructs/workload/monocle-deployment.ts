/** A Deployment of Monocle's image that never has more than one pod. */
import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { BridgeParts } from '../elastic/bridge.js';
import type { Instance } from '../instance/instance.js';
import { selectorLabels } from '../instance/names.js';
import { addObject, type Container, type PodTemplate } from './api-object.js';
import { caParts, monocleVolumes } from './monocle-container.js';
import { podTemplate, replicasOf, versionStamps } from './workload.js';

/**
 * Longer than the startup probe of the api, which the crawler also waits for. With the default of ten minutes,
 * `kubectl rollout status` and a sync of Argo CD would fail during a schema migration.
 */
const PROGRESS_DEADLINE_SECONDS = 40 * 60;

export interface MonoclePodProps {
  readonly component: 'api' | 'crawler';
  /** The main container. */
  readonly container: Container;
  /** The init containers that wait for what the component needs, check it and prepare it. */
  readonly initContainers: readonly Container[];
  /**
   * The bridge to an Elasticsearch that Monocle cannot reach directly.
   * @default nothing
   */
  readonly bridge?: BridgeParts;
}

export function monoclePod(
  instance: Instance,
  { component, container, initContainers, bridge }: MonoclePodProps,
): PodTemplate {
  const spec = instance.spec[component];
  const { env, volumeMounts, volumes } = caParts(instance.spec);
  return podTemplate(instance, {
    component,
    annotations: versionStamps(instance),
    initContainers: [...(bridge?.initContainers ?? []), ...initContainers],
    container: {
      ...container,
      env: [...(container.env ?? []), ...env],
      volumeMounts: [...(container.volumeMounts ?? []), ...volumeMounts],
    },
    volumes: [...monocleVolumes(instance), ...volumes, ...(bridge?.volumes ?? [])],
    placement: spec,
    custom: spec,
    terminationGracePeriodSeconds: 30,
  });
}

export function addMonocleDeployment(
  scope: Construct,
  instance: Instance,
  component: MonoclePodProps['component'],
  template: PodTemplate,
): ApiObject {
  return addObject(scope, 'deployment', 'apps/v1/Deployment', {
    metadata: instance.workloadMetadata(component, instance.names[component]),
    spec: {
      replicas: replicasOf(instance.spec),
      revisionHistoryLimit: instance.spec.revisionHistoryLimit,
      progressDeadlineSeconds: PROGRESS_DEADLINE_SECONDS,
      // Two pods at once would migrate or crawl the same data: Monocle has no lock.
      strategy: { type: 'Recreate' },
      selector: { matchLabels: selectorLabels(instance.name, component) },
      template,
    },
  });
}
