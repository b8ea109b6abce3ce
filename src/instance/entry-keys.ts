/** The keys by which Kubernetes tells apart the entries of a workload's and a Service's lists. Pure. */
import type { KubeObject } from '../kube/object.js';

type Entry = Readonly<Record<string, unknown>>;

/** By the list's name; lists that are not here are one value to server-side apply. */
const KEYS: Readonly<Record<string, (entry: Entry) => unknown>> = {
  containers: ({ name }) => name,
  initContainers: ({ name }) => name,
  env: ({ name }) => name,
  volumes: ({ name }) => name,
  imagePullSecrets: ({ name }) => name,
  volumeMounts: ({ mountPath }) => mountPath,
  ports: ({ port, containerPort, protocol = 'TCP' }) => `${port ?? containerPort}/${protocol}`,
};

/** Such as `containers[api]`, `containers[api].ports[8080/TCP]` and `ports[9200/TCP]`. */
export function entryKeys({ spec }: KubeObject): Set<string> {
  const { template = spec?.jobTemplate?.spec?.template } = spec ?? {};
  return new Set([...keysOf(spec ?? {}, ''), ...keysOf(template?.spec ?? {}, '')]);
}

function keysOf(owner: Entry, path: string): string[] {
  return Object.entries(KEYS).flatMap(([list, keyOf]) =>
    ((owner[list] ?? []) as readonly Entry[]).flatMap((entry) => {
      const key = `${path}${list}[${keyOf(entry)}]`;
      return [key, ...keysOf(entry, `${key}.`)];
    }),
  );
}
