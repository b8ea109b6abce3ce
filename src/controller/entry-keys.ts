/** The keys by which Kubernetes tells apart the entries of a workload's and a Service's lists. Pure. */
import type { KubeObject } from '../kube/client.js';

interface Port {
  readonly port?: number;
  readonly containerPort?: number;
  readonly protocol?: string;
}

interface Container {
  readonly name: string;
  readonly ports?: readonly Port[];
}

const portKey = ({ port, containerPort, protocol = 'TCP' }: Port): string =>
  `${port ?? containerPort}/${protocol}`;

/** Such as `containers[api]`, `containers[api].ports[8080/TCP]` and `ports[9200/TCP]`. */
export function entryKeys({ spec }: KubeObject): Set<string> {
  const pod = spec?.template?.spec ?? {};
  const containers = (['containers', 'initContainers'] as const).flatMap((list) =>
    ((pod[list] ?? []) as readonly Container[]).flatMap(({ name, ports = [] }) => [
      `${list}[${name}]`,
      ...ports.map((port) => `${list}[${name}].ports[${portKey(port)}]`),
    ]),
  );
  const ports = ((spec?.ports ?? []) as readonly Port[]).map((port) => `ports[${portKey(port)}]`);
  return new Set([...containers, ...ports]);
}
