/** A Service in front of one port of a component's pods. */
import type { Construct } from 'constructs';
import { addObject } from './api-object.js';
import type { Instance } from './instance.js';
import { type ComponentName, selectorLabels } from './labels.js';

export interface ServiceProps {
  readonly component: ComponentName;
  readonly name: string;
  readonly port: number;
  /** The name of the container's port, and of the Service's. */
  readonly portName: string;
}

export function addService(
  scope: Construct,
  id: string,
  instance: Instance,
  props: ServiceProps,
): void {
  const { component, name, port, portName } = props;
  addObject(scope, id, 'v1/Service', {
    metadata: instance.metadata(component, name),
    spec: {
      type: 'ClusterIP',
      selector: selectorLabels(instance.name, component),
      ports: [{ name: portName, port, protocol: 'TCP', targetPort: portName }],
    },
  });
}
