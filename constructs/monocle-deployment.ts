/** A Deployment of Monocle's own image, of which there is never more than one pod. */
import type { Construct } from 'constructs';
import { addObject, type Container } from './api-object.js';
import type { Instance } from './instance.js';
import { selectorLabels } from './labels.js';
import { monocleVolumes } from './monocle-container.js';
import { podTemplate, versionStamps } from './workload.js';

export interface MonocleDeploymentProps {
  readonly component: 'api' | 'crawler';
  readonly container: Container;
  /** What has to be there before it starts. */
  readonly waitFor: Container;
}

export function addMonocleDeployment(
  scope: Construct,
  instance: Instance,
  props: MonocleDeploymentProps,
): void {
  const { component, container, waitFor } = props;
  const spec = instance.spec[component];
  addObject(scope, 'deployment', 'apps/v1/Deployment', {
    metadata: instance.workloadMetadata(component, instance.names[component]),
    spec: {
      replicas: 1,
      // Two at once would migrate or crawl without a lock between them.
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
