/** The HTTP client of the forges, against a server on loopback that misbehaves. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openForge } from '../../../src/gitops/forge/forges.js';
import {
  ForgeClient,
  ForgeError,
  rateLimitPause,
  wordsOf,
} from '../../../src/gitops/forge/http.js';
import type { Time } from '../../../src/time.js';

const TOKEN = 'a-token-of-the-test';
const NOW = Date.parse('2026-01-01T00:00:00Z');
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const answers: Handler[] = [];
const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`);
  const next = answers.shift();
  if (next) next(request, response);
  else response.end('{"fine":true}');
});
let base = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
const pauses: number[] = [];
beforeEach(() => {
  for (const list of [answers, seen, pauses]) list.length = 0;
});

const time: Time = {
  ...{ monotonic: () => 0, now: () => NOW, random: () => 1 },
  delay: async (ms) => {
    pauses.push(ms);
  },
};
const client = (options: { readonly limitMs?: number; readonly signal?: AbortSignal } = {}) =>
  new ForgeClient({ base, token: TOKEN, headers: { 'x-token': TOKEN }, time, ...options });
const reply =
  (status: number, body = '{}', headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
const cut: Handler = (request) => request.socket.destroy();
const failure = async (work: Promise<unknown>): Promise<ForgeError> => {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ForgeError);
  return error;
};

describe('a request', () => {
  test('is sent again after a passing failure, with growing pauses', async () => {
    answers.push(reply(502), cut, reply(503));
    expect(await client().get('/x')).toEqual({ fine: true });
    expect(pauses).toEqual([500, 1000, 2000]);
  });

  test('is given up after four attempts', async () => {
    answers.push(reply(500), reply(502), reply(504), reply(500, '{"message":"out"}'));
    expect((await failure(client().get('/x'))).message).toBe(
      `${new URL(base).origin}: GET /x: 500 (out)`,
    );
    expect(seen).toHaveLength(4);
  });

  test.each([
    ['a cut', cut],
    ['500', reply(500)],
  ])('that creates something is not sent again after %s', async (_, answer) => {
    answers.push(answer);
    const error = await failure(client().request('POST', '/x', { body: {} }));
    expect(error.isUnknown).toBe(true);
    expect(seen).toEqual(['POST /api/x']);
  });

  test('of each method is sent again after a rate limit: it was not carried out', async () => {
    answers.push(reply(429, '{}', { 'retry-after': '7' }));
    await client().request('POST', '/x', { body: {} });
    expect(pauses).toEqual([7000]);
  });

  test('waits two minutes in total and no longer, also for a server that asks for no pause', async () => {
    for (let i = 0; i < 200; i++) answers.push(reply(429, '{}', { 'retry-after': '0' }));
    const error = await failure(client().get('/x'));
    expect(error.message).toContain(
      'the rate limit is reached; try again after 2026-01-01T00:00:01',
    );
    expect(pauses).toHaveLength(120);
  });

  test.each([
    ['refused', reply(403, '{"message":"no"}'), '403 (no); the token may not do this'],
    ['no JSON', reply(200, '<html>'), 'is not JSON; look at --forge-url'],
    [
      'to another host',
      reply(302, '', { location: `https://${TOKEN}.else.example/x` }),
      'leads to another host',
    ],
    [
      'to another port',
      reply(307, '', { location: 'http://127.0.0.1:1/x' }),
      'leads to another host',
    ],
  ])('that is %s fails at once', async (_, answer, words) => {
    answers.push(answer);
    const { message } = await failure(client().get('/x'));
    expect(message).toContain(`: GET /x: ${words}`);
    expect(message).not.toContain('else.example');
    expect(seen).toHaveLength(1);
  });

  test('follows a redirect on the host, and not for ever', async () => {
    answers.push(reply(301, '', { location: '/api/new' }));
    expect(await client().get('/old')).toEqual({ fine: true });
    expect(seen).toEqual(['GET /api/old', 'GET /api/new']);
    for (let i = 0; i < 9; i++) answers.push(reply(302, '', { location: '/api/again' }));
    expect((await failure(client().get('/old'))).message).toContain('from one address to the next');
  });

  test('ends when the server says nothing, or too much', async () => {
    answers.push(() => undefined);
    const late = client({ limitMs: 50 }).request('POST', '/x', { body: {} });
    expect((await failure(late)).message).toContain('no answer within 0.05 seconds');
    answers.push(reply(200, `"${'x'.repeat(9_000_000)}"`));
    expect((await failure(client().get('/x'))).message).toContain('answers more than');
  });

  test('ends with the command', async () => {
    const abort = new AbortController();
    answers.push(() => abort.abort(new Error('interrupted')));
    await expect(client({ signal: abort.signal }).get('/x')).rejects.toThrow('interrupted');
  });

  test('has no token in an error, and no control characters of others', async () => {
    answers.push(
      reply(
        400,
        JSON.stringify({ message: `\u001b[2J${TOKEN}\n`, errors: ['a', { message: 'b' }] }),
      ),
    );
    const { message } = await failure(client().get(`/${TOKEN}`));
    expect(message).not.toContain(TOKEN);
    expect(message).not.toMatch(/\p{C}/u);
    expect(message).toContain('; a; b)');
  });

  test('reads all pages by their numbers, not by the address of the server', async () => {
    const link = '<https://else.example/?page=2>; rel="next"';
    answers.push(reply(200, '[1]', { link }), reply(200, '[2]'));
    const all: unknown[] = [];
    for await (const each of client().pages('/x', { per_page: 1 })) all.push(each);
    expect(all).toEqual([1, 2]);
    expect(seen).toEqual(['GET /api/x?per_page=1&page=1', 'GET /api/x?per_page=1&page=2']);
  });
});

/** As it is, and in ways that a reader or a program would undo. */
const ECHOES = [
  TOKEN,
  TOKEN.toUpperCase(),
  [...TOKEN].join('\u200b'),
  TOKEN.replace('token', 'to\u0000\nken'),
  TOKEN.replace('token', '%74oken'),
  TOKEN.replace('token', 'to%E2%80%8Bken'),
];
const readable = (text: string): string =>
  decodeURIComponent(text)
    .replaceAll(/[\p{C}\s]/gu, '')
    .toLowerCase();

describe('a forge that echoes the token', () => {
  test.each(ECHOES)('in an error has it cut out: %j', async (echo) => {
    answers.push(reply(400, JSON.stringify({ message: `bad ${echo}` })));
    const { message, words } = await failure(client().get('/x'));
    expect(message).toContain(': GET /x: 400 (');
    expect(readable(`${message}${words}`)).not.toContain(TOKEN);
  });

  test('beyond the words that are shown does not leave a part of it', async () => {
    const message = `${'\n'.repeat(5_999 - TOKEN.length)}x${TOKEN}`;
    answers.push(reply(400, JSON.stringify({ message })));
    expect((await failure(client().get('/x'))).message).not.toContain(TOKEN.slice(0, -1));
  });

  test.each(ECHOES)('in an address has no address: %j', (echo) => {
    const page = (path: string) => client().pullFields(7, `https://git.example.org/${path}`);
    expect(page('a/b/pulls/7')).toEqual({ number: 7, url: 'https://git.example.org/a/b/pulls/7' });
    expect(page(`${echo}/7`)).toEqual({ number: 7, url: '' });
    expect(page(`?a=${echo}`).url).toBe('');
    expect(page(`${'x'.repeat(990 - 24)}${echo}`).url).toBe('');
  });
});

describe.each(['github', 'gitlab', 'gitea'] as const)('what %s answers to a creation', (kind) => {
  const create = () =>
    openForge({ kind, base, project: ['a', 'b'] }, TOKEN).create(
      { source: 'x', target: 'main' },
      { title: 'Title', body: 'Body' },
      false,
    );

  test.each(['"str"', '[]', '{}', '{"number":0,"iid":0}', '{"number":-1,"iid":-1}', '7', ''])(
    'is a failure without a number: %s',
    async (answer) => {
      answers.push(reply(201, answer));
      expect((await failure(create())).message).toContain('names no pull request by its number');
    },
  );

  test('has no token in its address', async () => {
    const page = `https://git.example.org/${TOKEN}`;
    const json = { number: 7, iid: 7, html_url: page, web_url: page, state: 'open' };
    answers.push(reply(201, JSON.stringify(json)));
    expect(await create()).toMatchObject({ number: 7, url: '' });
  });
});

describe('the words of an error', () => {
  test.each([
    ['{"message":{"base":["a"],"errors":[{"message":"b"}]}}', 'a; b'],
    [`{"errors":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, ''],
    [`{"message":${'{"message":'.repeat(200_000)}"a"${'}'.repeat(200_000)}}`, ''],
    [`{"error":${'{"a":'.repeat(200_000)}"a"${'}'.repeat(200_000)}}`, ''],
  ])('are found where forges put them: %.40s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });
});

describe('the pause of a rate limit', () => {
  const reset = String(NOW / 1000 + 90);
  test.each<[number, Record<string, string>, string, number | undefined]>([
    [429, { 'retry-after': '5' }, '', 5_000],
    [429, { 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, '', 30_000],
    [429, { 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, '', 0],
    [429, { 'ratelimit-remaining': '0', 'ratelimit-reset': reset }, '', 90_000],
    [429, { 'ratelimit-reset': '20' }, '', 20_000],
    [429, {}, '', 60_000],
    [429, { 'retry-after': 'soon' }, '', 60_000],
    [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }, '', 90_000],
    [
      403,
      { 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': reset },
      'secondary rate limit',
      60_000,
    ],
    [403, { 'retry-after': '3' }, '', 3_000],
    [403, { 'x-ratelimit-remaining': '9' }, 'no', undefined],
    [503, { 'retry-after': '3' }, '', 3_000],
    [503, {}, '', undefined],
    [404, { 'retry-after': '3' }, '', undefined],
  ])('%i %j %s', (status, headers, body, pause) => {
    expect(rateLimitPause(status, new Headers(headers), body, NOW)).toBe(pause);
  });
});
