import { expect, test } from '@jest/globals';
import { lightCrawler } from '../../src/controller/light-crawler.js';
import { updateCrawlers, updateOrphans } from '../../src/controller/update-crawlers.js';
import { keeps, WIPE_FINALIZER } from '../../src/instance/wipe.js';
import { ApiError } from '../../src/kube/api-error.js';
import type { KubeObject } from '../../src/kube/object.js';

const KEY = { namespace: 'ns', name: 'monocle' };
const crawler = (name: string, metadata: object = {}): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'MonocleCrawler' },
  metadata: { name, namespace: 'ns', uid: name, generation: 1, ...metadata },
  spec: { monocle: { name: 'monocle' }, dataPolicy: 'Wipe' },
});
const LEAVING = { finalizers: [WIPE_FINALIZER], deletionTimestamp: 'now' };

/** A server that refuses the status of one. */
function server(crawlers: readonly KubeObject[], refused: string) {
  const patched: string[] = [];
  const client = {
    get: async (resource: { kind: string }, { name }: { name: string }) =>
      resource.kind === 'Monocle'
        ? undefined
        : crawlers.find(({ metadata }) => metadata.name === name),
    patch: async (_: unknown, { name }: { name: string }, patch: object, part?: string) => {
      if (part && name === refused)
        throw new ApiError(`status of ${name}`, { code: 413, reason: '', text: '' });
      patched.push(`${name} ${Object.keys(patch)}`);
    },
  };
  const known = crawlers.map(lightCrawler);
  const options = {
    ...{ client, caches: { crawlers: () => known }, record: () => undefined },
    ...{ time: { now: () => 0 }, seesAll: true },
  };
  return { patched, known, options: options as never };
}

test('a status that is refused stops neither the others nor the finalizers, and the reconcile fails', async () => {
  const all = [crawler('a'), crawler('b'), crawler('c', LEAVING)];
  const { patched, options } = server(all, 'a');
  const monocle = { apiVersion: 'v1', kind: 'Monocle', metadata: { ...KEY, uid: 'm' }, spec: {} };
  const memory = { wipes: new Map([['c', keeps('x')]]) };
  const attempt = { key: KEY, monocle, memory };
  const done = updateCrawlers(attempt as never, {} as never, options);
  await expect(done).rejects.toThrow('status of a');
  expect(patched).toEqual(['b status', 'c metadata']);
});

test('the same without their Monocle', async () => {
  const all = [crawler('a'), crawler('b'), crawler('c', LEAVING)];
  const { patched, known, options } = server(all, 'a');
  const given = { ...(options as object), isGone: false } as never;
  await expect(updateOrphans(KEY, known, given)).rejects.toThrow('status of a');
  expect(patched).toEqual(['b status', 'c status', 'c metadata']);
});
