import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ApiError } from '../../src/kube/api-error.js';
import type { KubeClient, WatchEvent } from '../../src/kube/client.js';
import { Lease } from '../../src/kube/lease.js';
import type { KubeObject } from '../../src/kube/object.js';
import {
  CONFIG_MAPS,
  configMap,
  eventually,
  FakeTime,
  type Handler,
  json,
  reset,
  SECRETS,
  status,
  useServer,
} from './fixtures.js';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const server = useServer();
const key = { namespace: 'ns', name: 'a' };
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error) => error,
  );

describe('a list', () => {
  test('is read page by page, and its items say what they are', async () => {
    server.answer(({ url }, response) => {
      const token = new URL(url, 'http://x').searchParams.get('continue');
      const metadata = token
        ? { resourceVersion: '7' }
        : { resourceVersion: '7', continue: 'more&more' };
      json(200, { metadata, items: [{ metadata: { name: token ?? 'first' } }] })(
        { method: '', url: '', headers: {}, body: '' },
        response,
      );
    });
    const list = await server
      .client()
      .list(CONFIG_MAPS, { namespace: 'ns', labelSelector: 'a=b,c in (d)' });
    expect(list).toEqual({
      resourceVersion: '7',
      items: [
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'first' } },
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'more&more' } },
      ],
    });
    expect(server.requests.map(({ url }) => decodeURIComponent(url))).toEqual([
      '/api/v1/namespaces/ns/configmaps?labelSelector=a=b,c+in+(d)&limit=50',
      '/api/v1/namespaces/ns/configmaps?labelSelector=a=b,c+in+(d)&limit=500&continue=more&more',
    ]);
  });

  /** A server of so many objects, each of which takes so many bytes. */
  function serving(
    sizes: readonly number[],
    onPage: (from: number) => Handler | undefined = () => undefined,
  ) {
    const limits: number[] = [];
    server.answer((request, response) => {
      const query = new URL(request.url, 'http://x').searchParams;
      const [from, limit] = [Number(query.get('continue') ?? 0), Number(query.get('limit'))];
      limits.push(limit);
      const instead = onPage(from);
      if (instead) return instead(request, response);
      const to = from + limit;
      const items = sizes
        .slice(from, to)
        .map((size, index) =>
          configMap(`cm-${from + index}`, '1', { data: { x: 'x'.repeat(size) } }),
        );
      const metadata = { resourceVersion: '7', continue: to < sizes.length ? String(to) : '' };
      json(200, { metadata, items })(request, response);
    });
    const names = sizes.map((_, index) => `cm-${index}`);
    return { limits, names };
  }
  const list = async () => {
    const transform = ({ data: _, ...rest }: KubeObject): KubeObject => rest as KubeObject;
    const { items } = await server
      .client({ time: new FakeTime() })
      .list(CONFIG_MAPS, { transform });
    return items.map(({ metadata }) => metadata.name);
  };

  test.each<[string, number[], number[]]>([
    ['few objects are one page', Array(50).fill(1_000), [50]],
    ['many small ones are few', Array(1_000).fill(1_000), [50, 500, 500]],
    ['large ones are read a few megabytes at a time', Array(12).fill(1_500_000), [50, 6, 2, 2, 2]],
    [
      'large ones behind small ones are not read all at once',
      [...Array(50).fill(10), ...Array(20).fill(1_500_000)],
      [50, 500, 62, 7, 2, 2, 2, 2, 2, 2, 2],
    ],
  ])('by size: %s', async (_, sizes, expected) => {
    const { limits, names } = serving(sizes);
    expect(await list()).toEqual(names);
    expect(limits).toEqual(expected);
  });

  test('whose later pages are forgotten is read again, in pages, a few times', async () => {
    let forgotten = 0;
    const { limits, names } = serving(Array(60).fill(10), (from) =>
      from > 0 && forgotten++ < 3 ? status(410, 'Expired') : undefined,
    );
    expect(await list()).toEqual(names);
    expect(limits).toEqual([50, 500, 500]);
    forgotten = -100;
    expect(limits).not.toContain(0);
  });

  test('that the server forgets each time is an error', async () => {
    const { limits } = serving(Array(2_000).fill(10), (from) =>
      from > 0 ? status(410, 'Expired') : undefined,
    );
    expect(await failure(list())).toMatchObject({ code: 410 });
    expect(limits).toHaveLength(8);
  });

  test('that never ends is an error', async () => {
    const metadata = { resourceVersion: '7', continue: 'more' };
    server.answer(json(200, { metadata, items: [configMap('a', '1')] }));
    expect((await failure(list())).message).toMatch(
      /the server sends the same page again and again/,
    );
    const time = new FakeTime();
    server.answer((request, response) => {
      time.ms += 60_000;
      json(200, { metadata: { ...metadata, continue: String(time.ms) }, items: [] })(
        request,
        response,
      );
    });
    const error = await failure(server.client({ time }).list(CONFIG_MAPS));
    expect(error.message).toBe('GET ConfigMap: Unusable: the list did not end within 10 minutes');
  });

  test('of metadata alone is asked for as such, and says what it is of', async () => {
    const item = {
      apiVersion: 'meta.k8s.io/v1',
      kind: 'PartialObjectMetadata',
      metadata: { name: 'a' },
    };
    server.answer(json(200, { metadata: { resourceVersion: '7' }, items: [item] }));
    const { items } = await server.client().list(CONFIG_MAPS, { metadataOnly: true });
    expect(items).toEqual([{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }]);
    expect(server.requests[0]?.headers.accept).toBe(
      'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
    );
  });
});

describe('a guarded client', () => {
  const writes: [string, (client: KubeClient) => Promise<unknown>][] = [
    ['create', (client) => client.create(CONFIG_MAPS, configMap('a', ''))],
    ['apply', (client) => client.apply(CONFIG_MAPS, configMap('a', '1'), { fieldManager: 'test' })],
    ['patch of a status', (client) => client.patch(CONFIG_MAPS, key, {}, 'status')],
    ['update', (client) => client.update(CONFIG_MAPS, configMap('a', '1'))],
    ['delete', (client) => client.delete(CONFIG_MAPS, key)],
  ];

  test.each(writes)('asks before each attempt of a %s', async (_, write) => {
    const time = new FakeTime();
    server.answer(status(429, 'TooManyRequests', { 'retry-after': '1' }));
    let asked = 0;
    const client = server.client({ time }).guarded(() => {
      if (++asked > 2) throw new Error('this process does not lead any more');
    });
    const failed = failure(write(client));
    await time.passNext();
    await time.passNext();
    expect((await failed).message).toMatch(
      /^[A-Z]+ ConfigMap\/ns\/a: NotSent: this process does not lead any more$/,
    );
    expect([asked, server.requests.length]).toEqual([3, 2]);
  });

  test('asks once the connection is open, right before the first byte', async () => {
    let mayWrite = true;
    const client = server.client().guarded(() => {
      if (!mayWrite) throw new Error('no more');
    });
    const failed = failure(client.create(CONFIG_MAPS, configMap('a', '')));
    mayWrite = false;
    expect((await failed).message).toMatch(/NotSent: no more/);
    expect(server.requests).toEqual([]);
  });

  test('of a leader whose machine was suspended sends nothing, though only the calendar went on', async () => {
    let slept = 0;
    const time = new FakeTime();
    const clocks = Object.assign(Object.create(time), time, { now: () => time.now() + slept });
    const busy = status(429, 'TooManyRequests', { 'retry-after': '1' });
    server.answer((request, response) => {
      if (!request.url.includes('/leases')) return busy(request, response);
      const lease = request.body ? JSON.parse(request.body) : undefined;
      const stored = { ...lease, metadata: { ...lease?.metadata, resourceVersion: '1' } };
      (lease ? json(201, stored) : status(404, 'NotFound'))(request, response);
    });
    const client = server.client({ time: clocks });
    const lease = new Lease({ client, key, identity: 'us', time: clocks });
    lease.start();
    await eventually(() => lease.isLeader());
    const guarded = client.guarded(() => {
      if (!lease.isLeader()) throw new Error('no longer');
    });
    const failed = failure(guarded.patch(CONFIG_MAPS, key, {}));
    const patches = () => server.requests.filter(({ method }) => method === 'PATCH').length;
    await eventually(() => patches() === 1 && time.waits.includes(1250));
    slept = 3_600_000;
    await time.pass(1250);
    expect((await failed).message).toMatch(/NotSent: no longer/);
    expect(patches()).toBe(1);
    lease.stop();
  });

  test('asks again after new credentials, and never before a read', async () => {
    const tokens = join(server.dir(), 'token');
    writeFileSync(tokens, 'one');
    server.answers(status(401, 'Unauthorized'), json(200, configMap('a', '1')));
    let asked = 0;
    const client = server.client({ user: { tokenFile: 'token' } }).guarded(() => void asked++);
    await client.patch(CONFIG_MAPS, key, {});
    await client.get(CONFIG_MAPS, key);
    expect([asked, server.requests.length]).toEqual([2, 3]);
  });
});

test('a write is shown before its answer, and ends after it was seen; a dry run and a delete are not', async () => {
  const seen: string[] = [];
  const client = server.client().guarded(
    () => {},
    async ({ kind }, { namespace, name }, answer) => {
      const { metadata } = await answer.catch(() => ({ metadata: { resourceVersion: 'none' } }));
      await Promise.resolve();
      seen.push(`${kind}/${namespace}/${name} ${metadata.resourceVersion}`);
    },
  );
  const by = { fieldManager: 'test' };
  server.answer(json(200, configMap('a', '7')));
  const writes = [
    () => client.create(CONFIG_MAPS, configMap('a', '')),
    () => client.apply(CONFIG_MAPS, configMap('a', '1'), by),
    () => client.patch(CONFIG_MAPS, key, {}, 'status'),
    () => client.update(CONFIG_MAPS, configMap('a', '1')),
  ];
  for (const [index, write] of writes.entries()) {
    expect((await write()).metadata.resourceVersion).toBe('7');
    expect(seen).toEqual(Array(index + 1).fill('ConfigMap/ns/a 7'));
  }
  await client.apply(CONFIG_MAPS, configMap('a', '1'), { ...by, dryRun: true });
  await client.delete(CONFIG_MAPS, key);
  expect(seen).toHaveLength(4);
  server.answer(status(409, 'Conflict'));
  await failure(client.patch(CONFIG_MAPS, key, {}));
  expect(seen.at(-1)).toBe('ConfigMap/ns/a none');
});

describe('an answer that never ends', () => {
  test.each<[string, Handler]>([
    ['does not begin', () => {}],
    [
      'trickles',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 10);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'trickles as an error',
      (_, response) => {
        response.writeHead(500, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 10);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('is given up if it %s', async (_, handler) => {
    server.answer(handler);
    const error = await failure(server.client({ requestTimeoutMs: 200 }).get(CONFIG_MAPS, key));
    expect(error.message).toMatch(
      /^GET ConfigMap\/ns\/a: Unreachable: .*not answered within 0.2 s$/,
    );
    expect(server.requests).toHaveLength(1);
  });

  test('is given up if it is larger than any object', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.alloc(33_000_000, ' '));
    });
    const error = await failure(server.client().get(CONFIG_MAPS, key));
    expect(error.message).toBe('GET ConfigMap/ns/a: TooLarge: the answer has more than 32 MB');
  });
});

describe('a server that is busy', () => {
  test('is asked again after the time that it names', async () => {
    const time = new FakeTime();
    server.answers(
      status(429, 'TooManyRequests', { 'retry-after': '4' }),
      json(200, configMap('a', '1')),
    );
    const got = server.client({ time }).get(CONFIG_MAPS, key);
    expect(await time.passNext()).toBe(5000);
    expect(await got).toMatchObject({ metadata: { name: 'a' } });
  });

  test('is asked five times, and never waited for longer than 45 s', async () => {
    const time = new FakeTime();
    server.answer(status(429, 'TooManyRequests', { 'retry-after': '3600' }));
    const failed = failure(server.client({ time }).create(CONFIG_MAPS, configMap('a', '')));
    for (let i = 0; i < 4; i++) expect(await time.passNext()).toBe(37_500);
    expect(await failed).toMatchObject({ code: 429, reason: 'TooManyRequests' });
    expect(server.requests).toHaveLength(5);
  });

  test.each([
    ['get', 2],
    ['create', 1],
  ] as const)('and may have done its work: %s asks %d times', async (verb, times) => {
    const time = new FakeTime();
    server.answers(status(503, 'ServiceUnavailable'), json(200, configMap('a', '1')));
    const client = server.client({ time });
    const done =
      verb === 'get'
        ? client.get(CONFIG_MAPS, key)
        : failure(client.create(CONFIG_MAPS, configMap('a', '')));
    if (times === 2) await time.passNext();
    await done;
    expect(server.requests).toHaveLength(times);
  });
});

describe('a connection that is lost', () => {
  test('is opened again for what can be repeated', async () => {
    const time = new FakeTime();
    server.answers(reset, reset, json(200, configMap('a', '1')));
    const applied = server
      .client({ time })
      .apply(CONFIG_MAPS, configMap('a', '1'), { fieldManager: 'test' });
    expect(await time.passNext()).toBeLessThan(1000);
    await time.passNext();
    await applied;
    expect(server.requests.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'PATCH']);
  });

  test('is an error for what may have happened', async () => {
    server.answer(reset);
    const error = await failure(
      server.client({ time: new FakeTime() }).create(CONFIG_MAPS, configMap('a', '')),
    );
    expect(error).toMatchObject({ code: 0, reason: 'Unreachable', cause: { code: 'ECONNRESET' } });
    expect(error.message).toMatch(/^POST ConfigMap\/ns\/a: Unreachable: http:/);
    expect(server.requests).toHaveLength(1);
  });

  test('that cannot be made is an error after a few attempts', async () => {
    const time = new FakeTime();
    const client = server.client({ time });
    await server.close();
    const failed = failure(client.create(CONFIG_MAPS, configMap('a', '')));
    await time.passNext();
    await time.passNext();
    expect((await failed).message).toMatch(/^POST ConfigMap\/ns\/a: .*ECONNREFUSED/);
  });
});

describe('an error', () => {
  test('names the object, the reason and each field', async () => {
    const causes = [{ field: 'data', reason: 'FieldValueInvalid', message: 'too long' }];
    server.answer(status(422, 'Invalid', {}, { message: 'invalid', details: { causes } }));
    const error = await failure(server.client().patch(CONFIG_MAPS, key, {}, 'status'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('PATCH ConfigMap/ns/a: 422 Invalid: invalid; data: too long');
    expect(error.causes).toEqual(['data: too long']);
    expect(server.requests[0]?.url).toBe('/api/v1/namespaces/ns/configmaps/a/status');
  });

  test.each([
    [422, 'data: "hun...', 'PATCH Secret/ns/a: 422 Denied: data[x]: FieldValueInvalid'],
    [403, 'no "hunter2" and no aHVudGVyMg==', 'PATCH Secret/ns/a: 403 Denied: no "…" and'],
  ])('never holds what a Secret holds (%d)', async (code, message, expected) => {
    const causes = [{ field: 'data[x]', reason: 'FieldValueInvalid', message: 'hunter2' }];
    server.answer(status(code, 'Denied', {}, { message, details: { causes } }));
    const secret = { ...configMap('a', '1'), kind: 'Secret', data: { x: 'aHVudGVyMg==' } };
    const error = await failure(server.client().apply(SECRETS, secret, { fieldManager: 'test' }));
    expect(error.message).toContain(expected);
    expect(`${error.message} ${error.causes} ${error.stack}`).not.toMatch(/hun|aHVu/);
  });

  test.each<[string, number, string]>([
    ['{"data":{"x":"hunter2"', 200, 'GET Secret/ns/a: Unreachable: '],
    ['404 page not found\n', 409, 'GET Secret/ns/a: 409: 404 page not found'],
  ])('comes of an answer that is no JSON: %j', async (body, code, expected) => {
    server.answer((_, response) => {
      response.writeHead(code, { 'content-type': 'text/plain' }).end(body);
    });
    const error = await failure(server.client().get(SECRETS, key));
    expect(error.message).toContain(expected);
    expect(error.stack).not.toContain('hunter2');
  });

  test('404 is an answer, not an error', async () => {
    server.answer(status(404, 'NotFound'));
    const client = server.client();
    expect(await client.get(CONFIG_MAPS, key)).toBeUndefined();
    expect(await client.delete(CONFIG_MAPS, key)).toBe(false);
    expect(await client.serves(CONFIG_MAPS)).toBe(false);
  });
});

describe('the API groups', () => {
  const groups = (...names: string[]) => ({
    ...{ kind: 'APIGroupList', apiVersion: 'v1', groups: names.map((name) => ({ name })) },
  });

  test.each([
    [true, groups('apps', 'security.openshift.io')],
    [false, groups('apps', 'openshift.io', 'x.security.openshift.io')],
    [false, groups()],
  ])('are known from the list of all: %s', async (served, list) => {
    server.answer(json(200, list));
    expect(await server.client().servesGroup('security.openshift.io')).toBe(served);
    expect(server.requests.map(({ url }) => url)).toEqual(['/apis']);
  });

  test.each<[string, Handler]>([
    ['404', status(404, 'NotFound')],
    ['403', status(403, 'Forbidden')],
    ['500', status(500, 'InternalError')],
    ['something else', json(200, { kind: 'Status', status: 'Success' })],
    ['half of it', json(200, { kind: 'APIGroupList' })],
    ['a list', json(200, [])],
  ])('are unknown, which is an error, if the answer is %s', async (_, answer) => {
    server.answer(answer);
    await expect(server.client().servesGroup('security.openshift.io')).rejects.toThrow(
      /^GET .*\/apis: /,
    );
  });
});

describe('a Status that is none', () => {
  test.each<object>([
    { code: 0 },
    { code: -1 },
    { code: '503' },
    { code: 200 },
    { code: 1e300 },
    { code: null, reason: 7, message: { a: 1 } },
    { details: 'x' },
    { details: { causes: 'x', retryAfterSeconds: 'soon' } },
    { details: { causes: [null, 7, { field: 1 }], retryAfterSeconds: -5 } },
    [],
  ])('is the error that its HTTP status says: %j', async (body) => {
    server.answer(json(409, body));
    const error = await failure(server.client().update(CONFIG_MAPS, configMap('a', '1')));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 409, retryAfterSeconds: undefined });
    expect(error.message).toMatch(/^PUT ConfigMap\/ns\/a: 409/);
  });

  test.each([{ code: 0 }, { code: 'x' }, {}, null, 7])(
    'is an error of the server if a watch sends it: %j',
    async (object) => {
      server.answer((_, response) => {
        response.end(`${JSON.stringify({ type: 'ERROR', object })}\n`);
      });
      const { signal } = new AbortController();
      const options = { resourceVersion: '1', timeoutSeconds: 240, signal };
      const events = server.client().watch(CONFIG_MAPS, options);
      expect(await failure(events.next())).toMatchObject({ name: 'ApiError', code: 500 });
    },
  );

  test('may be as long as it likes, and is told in part', async () => {
    server.answer(status(422, 'Invalid', {}, { message: 'x'.repeat(1_000_000) }));
    const error = await failure(server.client().get(CONFIG_MAPS, key));
    expect(error.message.length).toBeLessThan(5_000);
  });
});

describe('a watch', () => {
  const watch = async (chunks: readonly (string | Buffer)[], end = true) => {
    server.answer(async (_, response) => {
      for (const chunk of chunks) await new Promise((done) => response.write(chunk, done));
      if (end) response.end();
      else response.socket?.resetAndDestroy();
    });
    const signal = new AbortController().signal;
    const events: WatchEvent[] = [];
    const options = { resourceVersion: '1', timeoutSeconds: 240, signal };
    for await (const event of server.client().watch(CONFIG_MAPS, options)) events.push(event);
    return events;
  };

  test('reads lines that come in pieces, even within a character', async () => {
    const event = { type: 'ADDED', object: configMap('a', '2', { data: { name: 'Zoë 🔭' } }) };
    const text = Buffer.from(`${JSON.stringify(event)}\n`.repeat(2));
    const bytes = [...text].map((byte) => Buffer.from([byte]));
    expect(await watch(bytes)).toEqual([event, event]);
    expect(server.requests[0]?.url).toBe(
      '/api/v1/configmaps?watch=1&allowWatchBookmarks=true&resourceVersion=1&timeoutSeconds=240',
    );
  });

  test('throws what the stream reports', async () => {
    const object = { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' };
    const error = await failure(watch([`${JSON.stringify({ type: 'ERROR', object })}\n`]));
    expect(error).toMatchObject({ code: 410, message: 'GET ConfigMap: 410 Expired: too old' });
  });

  test('throws where the connection is lost in mid-stream', async () => {
    expect(await failure(watch(['{"type":'], false))).toMatchObject({ code: 0 });
  });

  test('leaves half a line at the end, which will be sent again', async () => {
    expect(await watch(['{"type":"ADD'])).toEqual([]);
  });

  test('ends with its signal', async () => {
    server.answer((_, response) => response.writeHead(200).flushHeaders());
    const stop = new AbortController();
    const options = { resourceVersion: '1', timeoutSeconds: 240, signal: stop.signal };
    const iterator = server.client().watch(CONFIG_MAPS, options)[Symbol.asyncIterator]();
    const next = iterator.next();
    await eventually(() => server.requests.length === 1);
    stop.abort();
    expect(await next).toMatchObject({ done: true });
  });
});

describe('credentials', () => {
  const needs = (token: string) =>
    server.answer((request, response) => {
      const isRight = request.headers.authorization === `Bearer ${token}`;
      (isRight ? json(200, configMap('a', '1')) : status(401, 'Unauthorized'))(request, response);
    });

  test('of a file are read again when the server refuses them', async () => {
    const tokenFile = join(server.dir(), 'token');
    writeFileSync(tokenFile, 'one\n');
    const client = server.client({ user: { tokenFile: 'token' } });
    needs('one');
    expect(await client.get(CONFIG_MAPS, key)).toBeDefined();
    writeFileSync(tokenFile, 'two');
    needs('two');
    expect(await client.get(CONFIG_MAPS, key)).toBeDefined();
    needs('three');
    expect(await failure(client.get(CONFIG_MAPS, key))).toMatchObject({ code: 401 });
  });

  test('are used again for five seconds', async () => {
    const time = new FakeTime();
    const certificate = join(server.dir(), 'certificate');
    writeFileSync(certificate, '');
    const client = server.client({ time, user: { 'client-certificate': 'certificate' } });
    server.answer(json(200, configMap('a', '1')));
    expect(await client.get(CONFIG_MAPS, key)).toBeDefined();
    rmSync(certificate);
    time.ms += 5_000;
    expect(await client.get(CONFIG_MAPS, key)).toBeDefined();
    time.ms += 1;
    expect((await failure(client.get(CONFIG_MAPS, key))).message).toMatch(/ENOENT.*certificate/);
  });

  test('of a plugin are asked for once, and again when the server refuses them', async () => {
    const plugin = join(server.dir(), 'plugin');
    const runs = join(server.dir(), 'runs');
    writeFileSync(
      plugin,
      `#!/bin/sh
case "$KUBERNETES_EXEC_INFO" in *'"interactive":false'*) ;; *) exit 1;; esac
echo x >> ${runs}
echo '{"status":{"token":"token-'$(wc -l < ${runs} | tr -d ' ')'"}}'
`,
    );
    chmodSync(plugin, 0o755);
    const client = server.client({ user: { exec: { command: './plugin', args: [] } } });
    needs('token-1');
    const both = [client.get(CONFIG_MAPS, key), client.get(CONFIG_MAPS, key)];
    expect((await Promise.all(both)).every(Boolean)).toBe(true);
    needs('token-2');
    const all = Array.from({ length: 4 }, () => client.get(CONFIG_MAPS, key));
    expect((await Promise.all(all)).every(Boolean)).toBe(true);
  });

  test('of a plugin that hangs are given up, and the plugin ends', async () => {
    const plugin = join(server.dir(), 'plugin');
    const ended = join(server.dir(), 'pid');
    writeFileSync(plugin, `#!/bin/sh\necho $$ > ${ended}\nexec sleep 600\n`);
    chmodSync(plugin, 0o755);
    const exec = { command: './plugin', args: [] };
    const time = new FakeTime();
    const client = server.client({ user: { exec }, loginTimeoutMs: 300, time });
    const asked = failure(client.get(CONFIG_MAPS, key));
    const pid = Number(await eventually(() => existsSync(ended) && readFileSync(ended, 'utf8')));
    await time.pass(300);
    expect((await asked).message).toMatch(/plugin of user test failed: no answer within 300 ms/);
    await time.pass(100);
    await eventually(() => !isRunning(pid));
  });

  test('of a plugin that fails say which one', async () => {
    const client = server.client({ user: { exec: { command: '/no/such/plugin' } } });
    const error = await failure(client.get(CONFIG_MAPS, key));
    expect(error.message).toMatch(/the credential plugin \/no\/such\/plugin of user test failed/);
  });
});

test('each request is reported', async () => {
  const reports: object[] = [];
  const time = new FakeTime();
  server.answers(reset, json(200, configMap('a', '1')));
  const got = server.client({ time, onRequest: (one) => reports.push(one) }).get(CONFIG_MAPS, key);
  await time.passNext();
  await got;
  expect(reports).toEqual([
    { verb: 'get', resource: CONFIG_MAPS, code: 0, seconds: 0 },
    { verb: 'get', resource: CONFIG_MAPS, code: 200, seconds: 0 },
  ]);
});
