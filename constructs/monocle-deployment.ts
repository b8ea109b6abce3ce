/** A Deployment of Monocle's image, with never more than one pod. */
import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { addObject, type Container } from './api-object.js';
import type { Instance } from './instance.js';
import { selectorLabels } from './labels.js';
import { monocleVolumes } from './monocle-container.js';
import { podTemplate, versionStamps } from './workload.js';

export interface MonocleDeploymentProps {
  readonly component: 'api' | 'crawler';
  /** The main container. */
  readonly container: Container;
  /** The init container that waits for what the component needs. */
  readonly waitFor: Container;
}

export function addMonocleDeployment(
  scope: Construct,
  instance: Instance,
  props: MonocleDeploymentProps,
): ApiObject {
  const { component, container, waitFor } = props;
  const spec = instance.spec[component];
  return addObject(scope, 'deployment', 'apps/v1/Deployment', {
    metadata: instance.workloadMetadata(component, instance.names[component]),
    spec: {
      replicas: 1,
      // Two pods at once would migrate or crawl the same data: Monocle has no lock.
      strategy: { type: 'Recreate' },
      selector: { matchLabels: selectorLabels(instance.name, component) },
      template: podTemplate(instance, {
        component,
        annotations: versionStamps(instance),
        initContainers: [waitFor],
        container,
        volumes: monocleVolumes(instance),
        placement: spec,
        custom: spec,
        terminationGracePeriodSeconds: 30,
      }),
    },
  });
}
