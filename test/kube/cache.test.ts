import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Cache, type CacheOptions } from '../../src/kube/cache.js';
import type { KubeObject } from '../../src/kube/object.js';
import {
  CONFIG_MAPS,
  configMap,
  eventually,
  FakeTime,
  json,
  reset,
  status,
  useServer,
} from './fixtures.js';

const server = useServer();
const stops: AbortController[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort();
});

/** A server of ConfigMaps whose watch is in the test's hands. */
function story(options: Partial<CacheOptions> = {}) {
  const time = new FakeTime();
  const world = {
    list: [] as object[],
    version: '10',
    /** Instead of a list or a watch. */
    refuse: undefined as ReturnType<typeof status> | undefined,
    watches: [] as { url: URL; response: ServerResponse }[],
    lists: 0,
  };
  server.answer((request, response) => {
    const url = new URL(request.url, 'http://x');
    if (!url.searchParams.has('watch')) world.lists++;
    if (world.refuse) return world.refuse(request, response);
    if (!url.searchParams.has('watch')) {
      const metadata = { resourceVersion: world.version };
      return json(200, { metadata, items: world.list })(request, response);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    world.watches.push({ url, response });
  });
  const changes: string[] = [];
  const logs: string[] = [];
  const cache = new Cache({
    client: server.client({ time }),
    resource: CONFIG_MAPS,
    onChange: (change, { metadata }) => changes.push(`${change} ${metadata.name}`),
    log: (message, error) => logs.push(`${message}: ${(error as Error).message}`),
    time,
    ...options,
  });
  const stop = new AbortController();
  stops.push(stop);
  const ended = cache.run(stop.signal);
  const watch = async (count: number) => {
    await eventually(() => world.watches.length >= count);
    const { url, response } = world.watches[count - 1] as (typeof world.watches)[0];
    return {
      version: url.searchParams.get('resourceVersion'),
      response,
      async say(type: string, object: object) {
        const before = cache.lastEventAt;
        time.ms += 1;
        response.write(`${JSON.stringify({ type, object })}\n`);
        if (type !== 'ERROR') await eventually(() => cache.lastEventAt !== before);
      },
    };
  };
  return { world, time, cache, changes, logs, watch, stop, ended };
}

test('follows what comes, changes and goes, without what is never compared', async () => {
  const { world, cache, changes, watch } = story();
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{}', kept: 'yes' };
  const { metadata } = configMap('a', '1');
  world.list = [{ metadata: { ...metadata, annotations, managedFields: [{}] } }];
  expect(cache.synced).toBe(false);
  await cache.whenSynced();
  expect(cache.synced).toBe(true);
  expect(cache.list()).toEqual([
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { ...metadata, annotations: { kept: 'yes' } },
    },
  ]);
  const first = await watch(1);
  expect(first.version).toBe('10');
  await first.say('ADDED', configMap('b', '11'));
  await first.say('MODIFIED', configMap('b', '12', { data: {} }));
  await first.say('MODIFIED', configMap('b', '12', { data: {} }));
  await first.say('DELETED', configMap('a', '13'));
  expect(changes).toEqual(['added a', 'added b', 'updated b', 'deleted a']);
  expect(cache.get({ namespace: 'ns', name: 'b' })?.data).toEqual({});
  expect([cache.list('ns').length, cache.list('other').length]).toEqual([1, 0]);
});

test('goes on from the last version, that of a bookmark too', async () => {
  const { world, time, watch } = story();
  const first = await watch(1);
  await first.say('ADDED', configMap('a', 'opaque'));
  first.response.end();
  const second = await watch(2);
  expect(second.version).toBe('opaque');
  await second.say('BOOKMARK', { kind: 'ConfigMap', metadata: { resourceVersion: 'later' } });
  second.response.destroy();
  expect(await time.passNext(1000)).toBe(375);
  expect((await watch(3)).version).toBe('later');
  expect(world.lists).toBe(1);
});

describe('a version that the server forgot', () => {
  test.each(['in the stream', 'as an answer'])(
    '%s makes it list again, and tell what went',
    async (where) => {
      const { world, cache, changes, watch } = story();
      world.list = [configMap('a', '1'), configMap('b', '2'), configMap('c', '3')];
      const first = await watch(1);
      const reborn = configMap('c', '21');
      world.list = [
        configMap('b', '2'),
        { ...reborn, metadata: { ...reborn.metadata, uid: 'new' } },
      ];
      world.version = '20';
      if (where === 'in the stream') {
        await first.say('ERROR', { kind: 'Status', code: 410, reason: 'Expired' });
      } else {
        await first.say('BOOKMARK', { metadata: { resourceVersion: '15' } });
        let isFirst = true;
        const refusal = status(410, 'Expired');
        world.refuse = (request, response) => {
          if (isFirst) refusal(request, response);
          isFirst = false;
          world.refuse = undefined;
        };
        first.response.end();
      }
      expect((await watch(2)).version).toBe('20');
      expect(changes.slice(3)).toEqual(['deleted a', 'deleted c', 'added c']);
      expect(cache.synced).toBe(true);
    },
  );

  test('again and again is waited for', async () => {
    const { time, watch } = story();
    const expired = { kind: 'Status', code: 410, reason: 'Expired' };
    const first = await watch(1);
    await first.say('BOOKMARK', { metadata: { resourceVersion: '11' } });
    await first.say('ERROR', expired);
    await (await watch(2)).say('ERROR', expired);
    expect(await time.passNext(200_000)).toBe(750);
    await (await watch(3)).say('ERROR', expired);
    expect(await time.passNext(200_000)).toBe(1500);
  });
});

describe('a server that fails', () => {
  test('is waited for ever longer, and for ever', async () => {
    const { world, time, cache, logs, watch } = story();
    const first = await watch(1);
    world.refuse = status(500, 'InternalError');
    first.response.end();
    const waits: number[] = [];
    for (let i = 0; i < 10; i++) waits.push(await time.passNext(100_000));
    expect(waits).toEqual([375, 750, 1500, 3000, 6000, 12000, 22500, 22500, 22500, 22500]);
    expect(cache.lastError).toMatch(/500 InternalError/);
    expect(logs.length).toBeLessThan(4);
    world.refuse = undefined;
    await time.passNext();
    const second = await watch(2);
    await second.say('ADDED', configMap('a', '11'));
    expect([cache.lastError, cache.synced]).toEqual([undefined, true]);
    world.refuse = status(500, 'InternalError');
    second.response.destroy();
    expect(await time.passNext(1000)).toBe(375);
  });

  test('with a connection that is reset is asked for what came since', async () => {
    const { world, time, watch } = story();
    const first = await watch(1);
    world.refuse = reset;
    first.response.destroy();
    await time.passNext(1000);
    await time.passNext(1000);
    world.refuse = undefined;
    await time.passNext(2000);
    expect((await watch(2)).version).toBe('10');
    expect(world.lists).toBe(1);
  });

  test('that ends each watch at once is not asked at once', async () => {
    const { time, watch } = story();
    (await watch(1)).response.end();
    expect(await time.passNext(200_000)).toBe(375);
    (await watch(2)).response.end();
    expect(await time.passNext(200_000)).toBe(750);
  });

  test('that is silent beyond the time of a watch is asked anew', async () => {
    const { time, watch } = story();
    const first = await watch(1);
    expect(time.waits).toEqual([285_000]);
    let isGone = false;
    first.response.once('close', () => {
      isGone = true;
    });
    await time.passNext();
    expect((await watch(2)).version).toBe('10');
    await eventually(() => isGone);
  });

  test('that forbids is named', async () => {
    const { world, time, cache } = story();
    world.refuse = status(403, 'Forbidden', {}, { message: 'may not list' });
    await time.passNext();
    expect(cache.lastError).toBe('GET ConfigMap: 403 Forbidden: may not list');
    expect(cache.synced).toBe(false);
    world.refuse = undefined;
    await time.passNext();
    await cache.whenSynced();
  });
});

describe('a kind that the server may deny', () => {
  test('is empty and synced, told once, and noticed when it is allowed', async () => {
    const filled: unknown[] = [];
    const onFilled = () => filled.push([cache.isDenied, cache.list().length]);
    const { world, time, cache, changes, logs } = story({ mayBeDenied: true, onFilled });
    world.refuse = status(403, 'Forbidden');
    await cache.whenSynced();
    expect([cache.synced, cache.isDenied, cache.list()]).toEqual([true, true, []]);
    for (const lists of [2, 3]) {
      await eventually(() => time.waits.some((ms) => ms >= 27_000));
      if (lists === 3) Object.assign(world, { refuse: undefined, list: [configMap('a', '1')] });
      await time.pass(33_000);
      await eventually(() => world.lists === lists);
    }
    await eventually(() => changes.length > 0);
    expect([cache.isDenied, changes]).toEqual([false, ['added a']]);
    // Whoever asks when it is known finds all of it.
    expect(filled).toEqual([[false, 1]]);
    expect(logs).toEqual([expect.stringMatching(/^may not list or watch ConfigMap: .*/)]);
  });

  test('is unknown again once it is denied: what was known is forgotten', async () => {
    const { world, time, cache, changes, watch } = story({ mayBeDenied: true });
    world.list = [configMap('a', '1')];
    const { response } = await watch(1);
    world.refuse = status(403, 'Forbidden');
    response.end();
    await time.passNext(200_000);
    await eventually(() => cache.isDenied);
    expect([cache.synced, cache.list(), changes]).toEqual([true, [], ['added a', 'deleted a']]);
  });
});

describe('a kind that is not served yet', () => {
  test('is waited for where it is required', async () => {
    const { world, time, cache } = story();
    world.refuse = status(404, 'NotFound');
    await time.passNext();
    await time.passNext();
    expect(cache.synced).toBe(false);
    world.refuse = undefined;
    await time.passNext();
    await cache.whenSynced();
  });

  test('is empty if it is optional, and noticed when it comes', async () => {
    const { world, time, cache, changes, watch } = story({ optional: true });
    world.refuse = status(404, 'NotFound');
    await cache.whenSynced();
    expect([cache.synced, cache.list(), cache.lastError]).toEqual([true, [], undefined]);
    world.refuse = undefined;
    world.list = [configMap('a', '1')];
    expect(await time.passNext()).toBe(30_000);
    await watch(1);
    expect(changes).toEqual(['added a']);
  });
});

describe.each([true, false])('a kind that is not served any more (optional: %s)', (optional) => {
  /** One object was known when the server began to answer 404. */
  async function unserved() {
    const one = story({ optional });
    one.world.list = [configMap('a', '1'), configMap('b', '2')];
    const first = await one.watch(1);
    await first.say('BOOKMARK', { metadata: { resourceVersion: '11' } });
    one.world.refuse = status(404, 'NotFound');
    first.response.end();
    for (let i = 0; i < 5; i++) await one.time.passNext(100_000);
    return one;
  }

  test('is unknown, not without objects', async () => {
    const { cache, changes, logs } = await unserved();
    expect(changes).toEqual(['added a', 'added b']);
    expect(cache.list()).toHaveLength(2);
    expect(cache.synced).toBe(optional);
    expect(cache.lastError).toMatch(/^ConfigMap of v1 is not served: GET ConfigMap: 404 NotFound/);
    expect(logs).toEqual([
      expect.stringMatching(/^cannot list or watch ConfigMap: GET ConfigMap: 404/),
    ]);
  });

  test('is known again once a list succeeds, which tells what went', async () => {
    const { world, time, cache, changes, watch } = await unserved();
    world.refuse = undefined;
    world.list = [configMap('b', '2')];
    await time.passNext(100_000);
    await watch(2);
    expect(changes.slice(2)).toEqual(['deleted a']);
    expect([cache.synced, cache.lastError]).toEqual([true, undefined]);
  });
});

test('a server that is busy is left alone for as long as it asks', async () => {
  const { world, time, watch } = story();
  const first = await watch(1);
  await first.say('BOOKMARK', { metadata: { resourceVersion: '11' } });
  world.refuse = status(429, 'TooManyRequests', { 'retry-after': '20' });
  const before = server.requests.length;
  first.response.end();
  expect(await time.passNext(100_000)).toBe(25_000);
  await eventually(() => server.requests.length === before + 2);
  expect(world.lists).toBe(1);
});

test.each([{}, { items: [] }, { metadata: { resourceVersion: '5' } }, null, []])(
  'an answer that is no list says nothing of what there is: %j',
  async (answer) => {
    const { world, time, cache, changes, watch } = story();
    world.list = [configMap('a', '1')];
    const first = await watch(1);
    await first.say('BOOKMARK', { metadata: { resourceVersion: '11' } });
    world.refuse = json(200, answer as object);
    await first.say('ERROR', { kind: 'Status', code: 410, reason: 'Expired' });
    await time.passNext(100_000);
    expect(changes).toEqual(['added a']);
    expect(cache.lastError).toMatch(/the answer is not a list/);
  },
);

test.each([
  '{}',
  'null',
  '[]',
  '7',
  '{"type":"ADDED"}',
  '{"type":"ADDED","object":{"metadata":{}}}',
])('what is no event makes it list again: %s', async (line) => {
  const { world, time, cache, changes, watch } = story();
  world.list = [configMap('a', '1')];
  const first = await watch(1);
  first.response.write(`${line}\n`);
  await time.passNext(1000);
  await watch(2);
  expect([changes, world.lists, cache.synced]).toEqual([['added a'], 2, true]);
});

test('a handler that throws harms nobody', async () => {
  const { cache, logs, watch } = story({
    onChange: () => {
      throw new Error('a bug');
    },
  });
  const first = await watch(1);
  await first.say('ADDED', configMap('a', '11'));
  await first.say('ADDED', configMap('b', '12'));
  expect(cache.list()).toHaveLength(2);
  expect(logs).toEqual(Array(2).fill('a handler of ConfigMap failed: a bug'));
});

test('stops with its signal, whatever it does', async () => {
  const { world, cache, stop } = story();
  world.refuse = () => stop.abort();
  await expect(cache.whenSynced()).rejects.toThrow(
    'ConfigMap: stopped before the cache was synced',
  );
}, 5_000);

test('a watch ends with its signal', async () => {
  const { world, time, watch, stop, ended } = story();
  const { response } = await watch(1);
  stop.abort();
  await ended;
  await eventually(() => response.destroyed);
  expect([world.lists, world.watches.length]).toEqual([1, 1]);
  expect(time.waits).toEqual([]);
});

describe('the answer to a write', () => {
  const KEY = { namespace: 'ns', name: 'a' };
  const labelled = (version: string, labels: object = {}, uid = 'a') => {
    const { metadata, ...rest } = configMap('a', version);
    return { ...rest, metadata: { ...metadata, uid, labels } };
  };
  /** A cache that has version 1 of an object, or nothing, and a write under way. */
  async function writing(known?: object, options: Partial<CacheOptions> = {}) {
    const one = story(options);
    if (known) one.world.list = [known];
    const { say, response } = await one.watch(1);
    const sent = Promise.withResolvers<KubeObject>();
    const done = one.cache.expect(KEY, sent.promise);
    const answer = async (object?: object) => {
      if (object) sent.resolve(object as KubeObject);
      else sent.reject(new Error('no answer'));
      await done;
    };
    const version = () => one.cache.get(KEY)?.metadata.resourceVersion;
    return { ...one, say, response, answer, version };
  }

  test('is there at once, stays while the watch sends older states, and is told once', async () => {
    const { answer, say, version, changes } = await writing(labelled('1'));
    await answer(labelled('3'));
    expect(version()).toBe('3');
    await say('MODIFIED', labelled('2'));
    expect(version()).toBe('3');
    await say('MODIFIED', labelled('3'));
    await say('MODIFIED', labelled('4'));
    expect([version(), changes]).toEqual(['4', ['added a', 'updated a', 'updated a']]);
  });

  test('does not replace what the watch sent meanwhile', async () => {
    const { answer, say, version } = await writing(labelled('1'));
    await say('MODIFIED', labelled('2'));
    await say('MODIFIED', labelled('3'));
    await answer(labelled('2'));
    expect(version()).toBe('3');
  });

  test('that changed nothing leaves what is there', async () => {
    const { answer, say, version } = await writing(labelled('1'));
    await say('MODIFIED', labelled('2'));
    await answer(labelled('1'));
    await say('MODIFIED', labelled('4'));
    expect(version()).toBe('4');
  });

  test('is lost: the watch decides alone', async () => {
    const { answer, say, version } = await writing(labelled('1'));
    await answer();
    expect(version()).toBe('1');
    await say('MODIFIED', labelled('2'));
    expect(version()).toBe('2');
  });

  test('goes with its object, and not with a former one of its name', async () => {
    const { answer, say, version, changes } = await writing(labelled('1', {}, 'former'));
    await answer(labelled('4'));
    await say('DELETED', labelled('2', {}, 'former'));
    await say('ADDED', labelled('3'));
    expect([version(), changes]).toEqual(['4', ['added a', 'deleted a', 'added a']]);
    await say('DELETED', labelled('5'));
    expect(version()).toBeUndefined();
  });

  test('of an object that was created and deleted meanwhile leaves nothing', async () => {
    const { answer, say, version } = await writing();
    await say('ADDED', labelled('2'));
    await say('DELETED', labelled('3'));
    await answer(labelled('2'));
    expect(version()).toBeUndefined();
  });

  test.each([
    ['that the watch selects is there', 'ours=yes,kind', { ours: 'yes', kind: 'x' }, '2'],
    ['of other labels is not', 'ours=yes', { ours: 'no' }, undefined],
    ['is not, if the selector is not understood', 'ours in (yes)', { ours: 'yes' }, undefined],
    ['of another namespace is not', '', {}, undefined],
  ])('a new object %s', async (_, labelSelector, labels, expected) => {
    const namespace = expected || labelSelector ? undefined : 'other';
    const { answer, version } = await writing(undefined, { labelSelector, namespace });
    await answer(labelled('2', labels));
    expect(version()).toBe(expected);
  });

  test.each(['before', 'after'])(
    'is not waited for once a list came %s it, which may have something newer',
    async (when) => {
      const { world, answer, say, watch, version } = await writing(labelled('1'));
      if (when === 'after') await answer(labelled('2'));
      Object.assign(world, { list: [labelled('3')], version: '20' });
      await say('BOOKMARK', { metadata: { resourceVersion: '15' } });
      await say('ERROR', { kind: 'Status', code: 410, reason: 'Expired' });
      const second = await watch(2);
      if (when === 'before') await answer(labelled('2'));
      expect(version()).toBe('3');
      await second.say('MODIFIED', labelled('21'));
      expect(version()).toBe('21');
    },
  );
});
