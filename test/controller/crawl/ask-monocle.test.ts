/** An api that misbehaves: each answer ends, in time and in size, with a sentence of ours. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createRaw, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { askMonocle } from '../../../src/controller/crawl/ask-monocle.js';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function listening(server: Server | ReturnType<typeof createRaw>): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return listening(server);
}

function serveRaw(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createRaw((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onSocket(socket);
  });
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return listening(server);
}

const ask = (port: number, signal = new AbortController().signal) =>
  askMonocle({ ip: '127.0.0.1', port }, '/api/2/x', { index: 'demo' }, signal);
const why = (text: string) => expect.objectContaining({ why: `the api cannot be asked: ${text}` });

test('a question is JSON without credentials, and the answer is its JSON', async () => {
  let seen: unknown;
  const port = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization, cookie } = request.headers;
    seen = [request.method, request.url, Buffer.concat(chunks).toString(), authorization, cookie];
    response.end('{"a":1}');
  });
  expect(await ask(port)).toEqual({ body: { a: 1 } });
  expect(seen).toEqual(['POST', '/api/2/x', '{"index":"demo"}', undefined, undefined]);
});

test('a JWT is sent as a header to the api, and not to where the api redirects', async () => {
  const seen: unknown[] = [];
  const note: RequestListener = ({ headers }, response) => {
    seen.push(headers.authorization);
    response.writeHead(307, { location: `http://127.0.0.1:${other}/` }).end();
  };
  const other = await serve(note);
  const port = await serve(note);
  const { signal } = new AbortController();
  await askMonocle({ ip: '127.0.0.1', port }, '/api/2/x', {}, signal, 'a.b.c');
  expect(seen).toEqual(['Bearer a.b.c']);
});

test('a redirect is not followed', async () => {
  let asked = 0;
  const other = await serve((_, response) => {
    asked += 1;
    response.end('{}');
  });
  const port = await serve((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${other}/` }).end(),
  );
  expect(await ask(port)).toEqual(why('it answers with status 307'));
  expect(asked).toBe(0);
});

test.each([401, 403])('status %i asks for sign-in', async (status) => {
  const port = await serve((_, response) => response.writeHead(status).end('{}'));
  expect(await ask(port)).toMatchObject({ needsSignIn: true });
});

test('an answer without end is cut off, and its connection closed', async () => {
  const closed = Promise.withResolvers<void>();
  const port = await serve((request, response) => {
    const block = Buffer.alloc(64 * 1024, '[');
    const write = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on('drain', write).on('close', closed.resolve);
    request.resume();
    write();
  });
  expect(await ask(port)).toMatchObject({ isTooLarge: true });
  await closed.promise;
});

test('an api that says nothing, or one byte at a time, ends with the signal', async () => {
  const silent = await serveRaw(() => undefined);
  const slow = await serve((_, response) => {
    response.write('[');
  });
  for (const port of [silent, slow]) {
    const ends = new AbortController();
    const answer = ask(port, ends.signal);
    ends.abort();
    expect(await answer).toEqual(why('it gives no answer in time'));
  }
});

test('a slow api ends by itself', async () => {
  const port = await serve((_, response) => {
    response.write('[');
  });
  expect(await ask(port)).toEqual(why('it gives no answer in time'));
}, 60_000);

test.each<[string, string, string]>([
  ['garbage', '\u0000\u001b[31m secret', 'it cannot be asked'],
  ['a header without end', `HTTP/1.1 200 OK\r\na: ${'b'.repeat(100_000)}`, 'it cannot be asked'],
  ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"a"', 'it ends the connection'],
  ['nothing', '', 'it ends the connection'],
  ['no JSON', 'HTTP/1.1 200 OK\r\n\r\n<html>', 'its answer is not JSON'],
  ['bytes', 'HTTP/1.1 200 OK\r\n\r\n\u0000\u001b[31m', 'its answer is not JSON'],
])('%s', async (_, bytes, message) => {
  const port = await serveRaw((socket) => socket.once('data', () => socket.end(bytes)));
  expect(await ask(port)).toEqual(why(message));
});

test('deep JSON is an answer like others', async () => {
  const port = await serve((_, response) =>
    response.end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  );
  expect(await ask(port)).toHaveProperty('body');
});

test('nobody listens', async () => {
  const port = await serveRaw(() => undefined);
  for (const each of open.splice(0)) each.close();
  expect(await ask(port)).toEqual(why('it refuses connections'));
});

test.each([
  ...['localhost', 'team-api.ns.svc', 'team-api.ns.svc.cluster.local.', 'None', '', '127.1'],
  ...['127.0.0.1 ', '[::1]'],
])('%j is not an address, so nothing is sent', async (ip) => {
  let asked = 0;
  const port = await serve((_, response) => {
    asked += 1;
    response.end('{}');
  });
  const { signal } = new AbortController();
  expect(await askMonocle({ ip, port }, '/', {}, signal, 'a.b.c')).toEqual(
    why('its Service has no cluster IP that is known'),
  );
  expect(asked).toBe(0);
});

test('an address of IPv6 is asked as it is', async () => {
  const server = createServer((_, response) => response.end('{"a":6}'));
  open.push({ close: () => server.close() });
  const isThere = await new Promise((done) => {
    server.on('error', () => done(false)).listen(0, '::1', () => done(true));
  });
  const { port } = (server.address() as AddressInfo | null) ?? { port: 1 };
  const { signal } = new AbortController();
  expect(await askMonocle({ ip: '::1', port }, '/', {}, signal)).toEqual(
    isThere ? { body: { a: 6 } } : { why: expect.any(String) },
  );
});
