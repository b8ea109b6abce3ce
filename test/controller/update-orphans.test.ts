import { expect, test } from '@jest/globals';
import { lightCrawler } from '../../src/controller/light-crawler.js';
import { updateOrphans } from '../../src/controller/update-crawlers.js';
import { WIPE_FINALIZER } from '../../src/instance/wipe.js';
import { ApiError } from '../../src/kube/api-error.js';
import type { KubeObject } from '../../src/kube/object.js';

const KEY = { namespace: 'hub', name: 'monocle' };
const orphan = (name: string, metadata: object = {}): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'MonocleCrawler' },
  metadata: { name, namespace: 'ns', uid: name, finalizers: [WIPE_FINALIZER], ...metadata },
  spec: { monocle: { name: 'monocle', namespace: 'hub' }, dataPolicy: 'Wipe' },
});

/** @param monocle what the server answers if it is asked for the Monocle */
async function released(
  crawlers: readonly KubeObject[],
  monocle: KubeObject | undefined | number,
  more: { readonly seesAll?: boolean; readonly isGone?: boolean } = {},
  done: string[] = [],
): Promise<string[]> {
  const client = {
    get: async (resource: { kind: string }, { name }: { name: string }) => {
      if (resource.kind !== 'Monocle') return crawlers.find((each) => each.metadata.name === name);
      if (typeof monocle === 'number')
        throw new ApiError('get', { code: monocle, reason: '', text: '' });
      return monocle;
    },
    patch: async (_: unknown, { name }: { name: string }, patch: object) => {
      if ('metadata' in patch) done.push(name);
    },
  };
  await updateOrphans(KEY, crawlers.map(lightCrawler), {
    ...{ client, caches: {}, time: { now: () => 0 }, seesAll: false, isGone: false, ...more },
    record: (_: KubeObject, __: string, reason: string, message: string) => {
      if (reason === 'DataKept') done.push(message);
    },
  } as never);
  return done;
}

const leaving = orphan('acme', { deletionTimestamp: 'now' });
const there = { ...KEY, metadata: {} } as unknown as KubeObject;
const told =
  'its data stays: there is no Monocle/hub/monocle that takes MonocleCrawlers of namespace ns';

test.each([
  ['a Monocle that is gone lets it go', undefined, {}, ['acme', told]],
  ['the same with a controller that sees all', undefined, { seesAll: true }, ['acme', told]],
  ['one that takes nothing of its namespace, too', there, { isGone: true }, ['acme', told]],
  ['one that may be another controller’s does not', there, {}, []],
  ['one that the cache lacks and the server has does not', there, { seesAll: true }, []],
  ['one that may not be read does not', 403, { seesAll: true }, []],
] as const)('%s', async (_, monocle, more, expected) => {
  expect(await released([leaving], monocle, more)).toEqual(expected);
});

test('an error is not an answer', async () => {
  await expect(released([leaving], 500)).rejects.toThrow();
});

test('one that stays is not held any longer, without a word', async () => {
  const free = orphan('free', { finalizers: ['example.org/mine'], deletionTimestamp: 'now' });
  expect(await released([orphan('acme'), free], undefined)).toEqual(['acme']);
});

test.each([
  ['there', there],
  ['not readable', 403],
] as const)(
  'Retain lets it go, though its Monocle is %s and no controller has it',
  async (_, monocle) => {
    const retained = { ...leaving, spec: { ...leaving.spec, dataPolicy: 'Retain' } };
    const text = 'its data stays: spec.dataPolicy is Retain';
    expect(await released([retained, orphan('other')], monocle)).toEqual(['acme', text]);
  },
);

test('Retain lets it go, though nobody answers for its Monocle', async () => {
  const retained = { ...leaving, spec: { ...leaving.spec, dataPolicy: 'Retain' } };
  const done: string[] = [];
  await expect(released([retained, orphan('other')], 500, {}, done)).rejects.toThrow();
  expect(done[0]).toBe('acme');
});
