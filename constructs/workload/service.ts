/** A Service in front of one port of a component's pods. */
import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { ComponentName } from '../instance/component.js';
import type { Instance } from '../instance/instance.js';
import { type Labels, selectorLabels } from '../instance/names.js';
import type { ResolvedSpec } from '../instance/spec.js';
import { addObject } from './api-object.js';

export interface ServiceProps {
  /** The component whose pods the Service selects. */
  readonly component: ComponentName;
  /** The name of the Service. */
  readonly name: string;
  /** The port of the Service. */
  readonly port: number;
  /** The name of the port, in the container and in the Service. */
  readonly portName: string;
  /** @default none */
  readonly annotations?: Labels;
  /**
   * How the Service is reached from outside the cluster.
   * @default not at all
   */
  readonly access?: Omit<ResolvedSpec['api']['service'], 'annotations' | 'port'>;
}

export function addService(
  scope: Construct,
  id: string,
  instance: Instance,
  props: ServiceProps,
): ApiObject {
  const { component, name, port, portName, annotations } = props;
  const { nodePort, ...access } = props.access ?? { type: 'ClusterIP' };
  return addObject(scope, id, 'v1/Service', {
    metadata: instance.metadata(component, name, { annotations }),
    spec: {
      ...access,
      selector: selectorLabels(instance.name, component),
      ports: [{ name: portName, port, protocol: 'TCP', targetPort: portName, nodePort }],
    },
  });
}
