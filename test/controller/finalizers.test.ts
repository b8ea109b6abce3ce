import { expect, test } from '@jest/globals';
import { updateFinalizers } from '../../src/controller/finalizers.js';
import { keeps, WIPE_FINALIZER } from '../../src/instance/wipe.js';
import { ApiError } from '../../src/kube/api-error.js';
import type { KubeObject } from '../../src/kube/object.js';

const OTHER = 'example.org/mine';
const crawler = (name: string, finalizers: readonly string[] = [], more: object = {}) =>
  ({
    ...{ apiVersion: 'v1', kind: 'MonocleCrawler' },
    metadata: { name, namespace: 'ns', uid: name, resourceVersion: '7', finalizers, ...more },
  }) as KubeObject;
const held = (name: string, more?: object) => crawler(name, [WIPE_FINALIZER], more);
const LEAVING = { deletionTimestamp: 'now' };

/** A server with these objects, which answers a patch of one with an error. */
function server(live: readonly KubeObject[], errors: Readonly<Record<string, number>> = {}) {
  const patches: unknown[] = [];
  const events: string[] = [];
  return {
    patches,
    events,
    options: {
      client: {
        get: async (_: unknown, { name }: { name: string }) =>
          live.find(({ metadata }) => metadata.name === name),
        patch: async (_: unknown, { name }: { name: string }, { metadata }: never) => {
          if (errors[name]) throw new ApiError(`patch ${name}`, { code: errors[name] } as never);
          patches.push([name, metadata]);
        },
      } as never,
      record: ({ metadata }: KubeObject, type: string, reason: string) => {
        events.push(`${metadata.name} ${type} ${reason}`);
      },
    },
  };
}

test('it is given and taken away by the live object, and those of others stay', async () => {
  const live = [
    crawler('a', [OTHER], { resourceVersion: '8' }),
    crawler('b', [OTHER, WIPE_FINALIZER], { resourceVersion: '9' }),
  ];
  const { options, patches, events } = server(live);
  const changes = [
    { crawler: crawler('a'), isWanted: true },
    { crawler: held('b'), isWanted: false },
    { crawler: held('c'), isWanted: true },
    { crawler: held('d'), isWanted: undefined },
  ];
  expect(await updateFinalizers(changes, options)).toBeUndefined();
  expect(patches).toEqual([
    ['a', { resourceVersion: '8', finalizers: [OTHER, WIPE_FINALIZER] }],
    ['b', { resourceVersion: '9', finalizers: [OTHER] }],
  ]);
  expect(events).toEqual([]);
});

test('nothing is written to another object of the name, to one that is gone, or goes, or has it already', async () => {
  const live = [
    ...[held('a', { uid: 'other' }), crawler('b', [], LEAVING), held('c')],
    held('d', LEAVING),
  ];
  const { options, patches, events } = server(live);
  const changes = [
    { crawler: held('a', LEAVING), isWanted: false, release: keeps('x') },
    { crawler: crawler('b'), isWanted: true },
    { crawler: crawler('c'), isWanted: true },
    // It is let go with an Event, once it is known that it goes.
    { crawler: held('d'), isWanted: false },
    { crawler: held('gone', LEAVING), isWanted: false, release: keeps('x') },
  ];
  expect(await updateFinalizers(changes, options)).toBeUndefined();
  expect([patches, events]).toEqual([[], []]);
});

test('one that is refused stops no other, and one that changed meanwhile is tried again', async () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => held(name, LEAVING));
  const wiped = { step: 'release', reason: 'Wiped', message: '' } as const;
  const changes = all.map((each) => ({ crawler: each, isWanted: false, release: wiped }));
  const conflict = server(all, { a: 409, b: 404 });
  expect(await updateFinalizers(changes, conflict.options)).toBeGreaterThan(0);
  expect(conflict.events).toEqual(['c Normal Wiped', 'd Normal Wiped']);
  const refused = server(all, { a: 403 });
  await expect(updateFinalizers(changes, refused.options)).rejects.toThrow('patch a');
  expect(refused.patches).toHaveLength(3);
});

test('many are written in turns', async () => {
  const all = Array.from({ length: 101 }, (_, i) => crawler(`c${i}`));
  const { options, patches } = server(all);
  const changes = all.map((each) => ({ crawler: each, isWanted: true }));
  expect(await updateFinalizers(changes, options)).toBeGreaterThan(0);
  expect(patches).toHaveLength(100);
});
