/** Reads the views of a cluster's instances, once or continuously. */

import { stripVTControlCharacters } from 'node:util';
import { CRAWLER, MONOCLE } from '../instance/writes/resources.js';
import { hasCode } from '../kube/api-error.js';
import { Cache } from '../kube/cache.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject } from '../kube/object.js';
import { systemTime, type Time } from '../time.js';
import { changeLines, treeLines } from './instance-tree.js';
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

/** Lists all namespaces if a Monocle accepts crawlers from other namespaces and the caller may list them. */
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
      // The cluster may have an older install, or the caller may lack permission: neither means that there are none.
      if (hasCode(error, 403, 404)) return undefined;
      throw error;
    }
  };
  const isOpen = monocles.some(({ spec }) => spec?.crawlers?.namespaceSelector !== undefined);
  const all = isOpen ? await list() : undefined;
  const crawlers = all ?? (await list(namespace));
  return { crawlers: crawlers ?? [], isPartial: !crawlers || (isOpen && !all) };
}

/** Keeps only what a view shows: there may be thousands of crawlers, each of up to a megabyte. */
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
 * Calls `onChange` with the current views after changes, at most once in DRAW_MS, and every minute, until the signal is
 * aborted. Resolves after the first call.
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
/** Draw again even without a change in the cluster, to show that a start takes too long. */
const REDRAW_MS = 60_000;

// Shows views that change: on a terminal it draws them again in place, elsewhere it appends lines.
// Must never write a control character to anything but a terminal.

export class Display {
  readonly #stream: NodeJS.WriteStream;
  #height = 0;
  #shown = '';
  readonly #views = new Map<string, InstanceView>();

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** @param below lines under the trees, shown only on a terminal */
  show(views: readonly InstanceView[], below: readonly string[] = []): void {
    if (!this.#stream.isTTY) {
      for (const view of views) this.#append(view);
      return;
    }
    const { columns = 80, rows = 24 } = this.#stream;
    const lines = [
      ...views.flatMap((view) => treeLines(view, this.#stream, Math.min(columns, 120))),
      ...below,
    ];
    // The cursor cannot move above the screen, so lines above it could not be drawn again.
    while (height(lines, columns) >= rows && lines.length > 1) lines.pop();
    const text = `${lines.join('\n')}\n`;
    if (text === this.#shown) return;
    const back = this.#height > 0 ? `\x1b[${this.#height}A\x1b[J` : '';
    this.#stream.write(back + text);
    this.#height = height(lines, columns);
    this.#shown = text;
  }

  #append(view: InstanceView): void {
    const id = `${view.key.namespace}/${view.key.name}`;
    for (const line of changeLines(this.#views.get(id), view)) this.#stream.write(`${line}\n`);
    this.#views.set(id, view);
  }
}

/** The height in rows of the screen: a long line takes several rows. */
const height = (lines: readonly string[], columns: number): number =>
  lines
    .map((line) => Math.max(1, Math.ceil(stripVTControlCharacters(line).length / columns)))
    .reduce((sum, rows) => sum + rows, 0);
