import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ApiError } from '../../src/kube/api-error.js';
import type { WatchEvent } from '../../src/kube/client.js';
import {
  CONFIG_MAPS,
  configMap,
  eventually,
  FakeTime,
  json,
  reset,
  SECRETS,
  status,
  useServer,
} from './fixtures.js';

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
      '/api/v1/namespaces/ns/configmaps?labelSelector=a=b,c+in+(d)&limit=500',
      '/api/v1/namespaces/ns/configmaps?labelSelector=a=b,c+in+(d)&limit=500&continue=more&more',
    ]);
  });

  test('whose later pages are forgotten is read again in one', async () => {
    server.answers(
      json(200, {
        metadata: { resourceVersion: '1', continue: 'x' },
        items: [configMap('a', '1')],
      }),
      status(410, 'Expired'),
      json(200, { metadata: { resourceVersion: '2' }, items: [configMap('b', '2')] }),
    );
    const { items, resourceVersion } = await server.client().list(CONFIG_MAPS);
    expect([items.map(({ metadata }) => metadata.name), resourceVersion]).toEqual([['b'], '2']);
    expect(server.requests.at(-1)?.url).toBe('/api/v1/configmaps');
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
    [403, 'no "hunter2" and no aHVudGVyMg==', 'PATCH Secret/ns/a: 403 Denied: no "(redacted)" and'],
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
