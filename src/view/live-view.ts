/** Reads the views of a cluster's instances, once or continuously. */

import { ApiError } from '../kube/api-error.js';
import { Cache } from '../kube/cache.js';
import type { KubeClient } from '../kube/client.js';
import { systemTime, type Time } from '../time.js';
import { type InstanceView, SHOWN, viewsOf } from './instance-view.js';

export interface Snapshot {
  readonly views: readonly InstanceView[];
  /** Whether the CRD of Monocle is installed. */
  readonly hasKind: boolean;
}

/** @param namespace default: all namespaces */
export async function readViews(
  client: KubeClient,
  namespace?: string,
  time: Time = systemTime,
): Promise<Snapshot> {
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
  return { views: viewsOf(lists.flat(), time.now()), hasKind };
}

/**
 * Calls back with the current views after changes, at most once in DRAW_MS, and every minute, until the signal is
 * aborted. Resolves when the first views were given.
 */
export async function followViews(
  client: KubeClient,
  namespace: string,
  signal: AbortSignal,
  onChange: (views: readonly InstanceView[]) => void,
  time: Time = systemTime,
): Promise<void> {
  let isScheduled = false;
  const caches = SHOWN.map(
    ([resource, selection]) =>
      new Cache({
        client,
        resource,
        namespace,
        ...selection,
        optional: true,
        onChange: () => void tellSoon(),
        time,
      }),
  );
  const tellSoon = async (): Promise<void> => {
    if (isScheduled) return;
    isScheduled = true;
    await time.delay(DRAW_MS, signal);
    isScheduled = false;
    draw();
  };
  const draw = (): void => {
    if (!signal.aborted && caches.every(({ synced }) => synced))
      onChange(
        viewsOf(
          caches.flatMap((cache) => cache.list()),
          time.now(),
        ),
      );
  };
  const drawOften = async (): Promise<void> => {
    while (!signal.aborted) {
      await time.delay(REDRAW_MS, signal);
      draw();
    }
  };
  for (const cache of caches) void cache.run(signal);
  await Promise.all(caches.map((cache) => cache.whenSynced()));
  draw();
  void drawOften();
}

const DRAW_MS = 100;
/** A start that takes too long is told without any change in the cluster. */
const REDRAW_MS = 60_000;
