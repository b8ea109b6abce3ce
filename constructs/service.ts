/** A Service in front of one port of a component's pods. */
import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { addObject } from './api-object.js';
import type { Instance } from './instance.js';
import { type ComponentName, selectorLabels } from './labels.js';

export interface ServiceProps {
  /** The component whose pods the Service selects. */
  readonly component: ComponentName;
  /** The name of the Service. */
  readonly name: string;
  /** The port of the Service. */
  readonly port: number;
  /** The name of the port, in the container and in the Service. */
  readonly portName: string;
}

export function addService(
  scope: Construct,
  id: string,
  instance: Instance,
  props: ServiceProps,
): ApiObject {
  const { component, name, port, portName } = props;
  return addObject(scope, id, 'v1/Service', {
    metadata: instance.metadata(component, name),
    spec: {
      type: 'ClusterIP',
      selector: selectorLabels(instance.name, component),
      ports: [{ name: portName, port, protocol: 'TCP', targetPort: portName }],
    },
  });
}
