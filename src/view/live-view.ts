/** Reads the views of a cluster's instances, once or continuously. */

import { CRAWLER, MONOCLE } from '../instance/writes/resources.js';
import { hasCode } from '../kube/api-error.js';
import { Cache } from '../kube/cache.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject } from '../kube/object.js';
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
        if (resource.kind !== MONOCLE.kind || !hasCode(error, 404)) throw error;
        hasKind = false;
        return [];
      }
    }),
  );
  const objects = lists.flat();
  const found = await readCrawlers(client, objects, namespace);
  const { isPartial: hidesCrawlers } = found;
  return {
    views: viewsOf([...objects, ...found.crawlers], time.now(), { hidesCrawlers }),
    hasKind,
  };
}

/** Of all namespaces, if a Monocle takes some from others and the caller may list them. */
async function readCrawlers(
  client: KubeClient,
  objects: readonly KubeObject[],
  namespace: string | undefined,
): Promise<{ readonly crawlers: readonly KubeObject[]; readonly isPartial: boolean }> {
  const monocles = objects.filter(({ kind }) => kind === MONOCLE.kind);
  if (monocles.length === 0) return { crawlers: [], isPartial: false };
  const list = async (within?: string) => {
    try {
      return (await client.list(CRAWLER, { namespace: within })).items.map(shownOf);
    } catch (error) {
      // A cluster may have an older install, and a caller no right to read them: neither means that there are none.
      if (hasCode(error, 403, 404)) return undefined;
      throw error;
    }
  };
  const isOpen = monocles.some(({ spec }) => spec?.crawlers?.namespaceSelector !== undefined);
  const all = isOpen ? await list() : undefined;
  const crawlers = all ?? (await list(namespace));
  return { crawlers: crawlers ?? [], isPartial: !crawlers || (isOpen && !all) };
}

/** There may be thousands, each of up to a megabyte. */
function shownOf({ apiVersion, kind, metadata, spec, status }: KubeObject): KubeObject {
  const { name, namespace, generation } = metadata;
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, generation },
    status,
    spec: { monocle: spec?.monocle },
  };
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
