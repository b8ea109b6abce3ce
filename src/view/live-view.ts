/** Views of the instances of a cluster: read once, or kept current. */

import { ApiError } from '../kube/api-error.js';
import { Cache } from '../kube/cache.js';
import type { KubeClient } from '../kube/client.js';
import { type InstanceView, SHOWN, viewsOf } from './instance-view.js';

export interface Snapshot {
  readonly views: readonly InstanceView[];
  /** Whether the cluster knows the kind Monocle. */
  readonly hasKind: boolean;
}

/** @param namespace default: all */
export async function readViews(client: KubeClient, namespace?: string): Promise<Snapshot> {
  let hasKind = true;
  const lists = await Promise.all(
    SHOWN.map(async ([resource, selection]) => {
      try {
        return (await client.list(resource, { ...selection, namespace })).items;
      } catch (error) {
        const isAbsent = error instanceof ApiError && error.code === 404;
        if (resource.kind !== 'Monocle' || !isAbsent) throw error;
        hasKind = false;
        return [];
      }
    }),
  );
  return { views: viewsOf(lists.flat()), hasKind };
}

/** Calls back with each change, many at a time, until the signal ends. */
export async function followViews(
  client: KubeClient,
  namespace: string,
  signal: AbortSignal,
  onChange: (views: readonly InstanceView[]) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const caches = SHOWN.map(
    ([resource, selection]) =>
      new Cache({
        client,
        resource,
        namespace,
        ...selection,
        optional: true,
        onChange: () => {
          timer ??= setTimeout(tell, DRAW_MS);
        },
      }),
  );
  const tell = (): void => {
    timer = undefined;
    if (!signal.aborted && caches.every(({ synced }) => synced))
      onChange(viewsOf(caches.flatMap((cache) => cache.list())));
  };
  for (const cache of caches) void cache.run(signal);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  await Promise.all(caches.map((cache) => cache.whenSynced()));
  tell();
}

const DRAW_MS = 100;
