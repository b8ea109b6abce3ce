import { expect, test } from '@jest/globals';
import { lightCrawler } from '../../../src/controller/caches/crawler-index.js';
import { updateCrawlers, updateOrphans } from '../../../src/controller/crawlers/update-crawlers.js';
import { FORMER_FINALIZER } from '../../../src/instance/desired/live.js';
import { ApiError } from '../../../src/kube/api-error.js';
import type { KubeObject } from '../../../src/kube/object.js';

const KEY = { namespace: 'ns', name: 'monocle' };
const OTHER = 'example.org/mine';
const crawler = (name: string, metadata: object = {}): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'MonocleCrawler' },
  metadata: {
    ...{ name, namespace: 'ns', uid: name, generation: 1, resourceVersion: '7' },
    ...metadata,
  },
  spec: { monocle: { name: 'monocle' } },
});
const HELD = { finalizers: [OTHER, FORMER_FINALIZER] };
const LEAVING = { ...HELD, deletionTimestamp: 'now' };

/** A server that answers some patches with an error. */
function server(
  crawlers: readonly KubeObject[],
  errors: Readonly<Record<string, number>>,
  seesAll = true,
) {
  const patched: string[] = [];
  const client = {
    patch: async (_: unknown, { name }: { name: string }, patch: object, part = 'metadata') => {
      const code = errors[`${name} ${part}`];
      if (code) throw new ApiError(`${part} of ${name}`, { code, reason: '', text: '' });
      patched.push(part === 'status' ? `${name} status` : `${name} ${JSON.stringify(patch)}`);
    },
  };
  const known = crawlers.map(lightCrawler);
  const options = {
    ...{ client, caches: { crawlers: () => known }, record: () => undefined },
    ...{ time: { now: () => 0 }, seesAll },
  };
  const monocle = { apiVersion: 'v1', kind: 'Monocle', metadata: { ...KEY, uid: 'm' }, spec: {} };
  const attempt = { key: KEY, monocle, memory: {} };
  return {
    patched,
    update: () => updateCrawlers(attempt as never, {} as never, options as never),
    orphan: () => updateOrphans(KEY, known, options as never),
  };
}

const released = (name: string) =>
  `${name} ${JSON.stringify({ metadata: { resourceVersion: '7', finalizers: [OTHER] } })}`;
const all = [crawler('a'), crawler('b', HELD), crawler('c', LEAVING)];

test.each(['update', 'orphan'] as const)(
  'the finalizer of an older version is removed and others stay; a status that is refused stops nothing else (%s)',
  async (step) => {
    const given = server(all, { 'a status': 413 });
    await expect(given[step]()).rejects.toThrow('status of a');
    expect(given.patched).toEqual([released('b'), released('c'), 'b status', 'c status']);
  },
);

test('a release that is refused fails the reconcile, which runs again, and stops no status', async () => {
  const { patched, update } = server(all, { 'b metadata': 409 });
  await expect(update()).rejects.toThrow('metadata of b');
  expect(patched).toEqual(['a status', 'b status', 'c status']);
  expect(await server(all, { 'b metadata': 404 }).update()).toBeUndefined();
});

test('a controller that does not see all Monocles releases only what is being deleted, and says nothing', async () => {
  const { patched, orphan } = server(all, {}, false);
  expect(await orphan()).toBeUndefined();
  expect(patched).toEqual([released('c')]);
});
