/** The bridge's script as it is synthesized, with a real HAProxy and a TLS server on loopback. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import { synthesize } from '../../src/index.js';
import { monocle } from '../support/cases/cases.js';
import { needs } from '../support/tools/needs.js';
import { type Authority, authority } from '../support/tools/tls.js';

/** .ci/run installs HAProxy. */
const test = needs('haproxy', 'apt install haproxy');

const root = mkdtempSync(join(tmpdir(), 'monocle-k8s-bridge-'));
afterAll(() => rmSync(root, { recursive: true }));

const HOST = 'search.test';
const JSON_TYPE = 'application/vnd.elasticsearch+json;compatible-with=7';
const AUTH = { authSecretRef: { name: 'login' } };
const CA = { caSecretRef: { name: 'trust' } };

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
function podOf(external: object | undefined, eck?: object): any {
  const { manifests } = synthesize(monocle({ elastic: { external, eck } }) as never);
  const api = manifests.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-api'),
  );
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return (api as any).spec.template.spec;
}

interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly body: string;
}

/** A server that keeps what it was asked, in the place of Elasticsearch. */
interface Elastic {
  readonly port: number;
  readonly requests: IncomingMessage[];
  readonly server: Server;
}

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

async function listen(
  server: Server,
  status: (request: IncomingMessage) => number,
): Promise<Elastic> {
  const requests: IncomingMessage[] = [];
  server.on('request', (asked, response) => {
    requests.push(asked);
    asked.resume().on('end', () => response.writeHead(status(asked)).end(`you asked ${asked.url}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, requests, server };
}

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

class Bridge {
  private constructor(
    readonly child: ChildProcess,
    readonly port: number,
    readonly directory: string,
    private readonly chunks: string[],
  ) {}

  /** As the kubelet would: with these files, in a process group of its own. */
  static async start(
    external: object,
    files: Readonly<Record<string, string>>,
    addresses = ['127.0.0.1'],
  ): Promise<Bridge> {
    const directory = mkdtempSync(join(root, 'pod-'));
    const bin = join(directory, 'bin');
    for (const name of ['bin', 'run', 'ca', 'auth']) mkdirSync(join(directory, name));
    // Shorter pauses, and a resolver that the test controls.
    writeFileSync(join(bin, 'sleep'), '#!/bin/sh\nexec /bin/sleep 0.1\n', { mode: 0o755 });
    writeFileSync(
      join(bin, 'getent'),
      `#!/bin/sh\n[ "$*" = "ahosts ${HOST}" ] && cat ${directory}/addresses\n`,
      { mode: 0o755 },
    );
    const port = await freePort();
    const [container] = podOf(external).initContainers;
    expect(container.name).toBe('elastic-bridge');
    const [program, ...args] = container.command.map((part: string) =>
      part
        .replaceAll('/etc/elastic-bridge', directory)
        .replaceAll('/run/elastic-bridge', join(directory, 'run'))
        .replaceAll('127.0.0.1:9200', `127.0.0.1:${port}`),
    );
    const chunks: string[] = [];
    writeFileSync(join(directory, 'addresses'), '');
    for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text);
    writeFileSync(join(directory, 'addresses'), addressLines(addresses));
    const child = spawn(program, args, {
      env: { PATH: `${bin}:${process.env.PATH}` },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => chunks.push(String(chunk)));
    ended.push(() => {
      if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    });
    return new Bridge(child, port, directory, chunks);
  }

  get log(): string {
    return this.chunks.join('');
  }

  /** Replaces a file at once, as the kubelet does. */
  rotate(path: string, text: string): void {
    writeFileSync(join(this.directory, 'new'), text);
    renameSync(join(this.directory, 'new'), join(this.directory, path));
  }

  resolve(...addresses: string[]): void {
    this.rotate('addresses', addressLines(addresses));
  }

  ask(path = '/monocle.config', init: { headers?: object; body?: string; method?: string } = {}) {
    return new Promise<Answer>((resolve, reject) => {
      const asked = request(
        {
          ...{ host: '127.0.0.1', port: this.port, path, agent: false },
          ...{ method: init.method ?? 'GET', headers: { ...init.headers } },
        },
        (response) => {
          let body = '';
          response.on('data', (chunk) => {
            body += chunk;
          });
          response.on('end', () =>
            resolve({
              ...{ status: response.statusCode ?? 0, reason: response.statusMessage ?? '', body },
            }),
          );
        },
      );
      asked.on('error', reject);
      asked.end(init.body);
    });
  }

  /** Asks until the answer has this code. */
  async answers(status: number): Promise<Answer> {
    for (;;) {
      const answer = await this.ask().catch((error: NodeJS.ErrnoException) => {
        // It does not listen yet.
        if (this.child.exitCode !== null) throw new Error(`it ended: ${this.log}`);
        if (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET') return undefined;
        throw error;
      });
      if (answer?.status === status) return answer;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async says(text: string): Promise<void> {
    while (!this.log.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** The arguments and the environment of each of its processes. */
  processes(): string {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const [, , , , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
          if (group !== String(this.child.pid)) return [];
          return ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
        } catch {
          return [];
        }
      })
      .join('\n');
  }
}

const addressLines = (addresses: readonly string[]): string =>
  addresses.map((each) => `${each} STREAM ${HOST}\n${each} DGRAM\n`).join('');

describe('the bridge', () => {
  let ours: Authority;
  let others: Authority;
  beforeAll(() => {
    ours = authority(root, 'ours');
    others = authority(root, 'others');
  });
  const login = (username: string, password: string) => ({
    'auth/username': username,
    'auth/password': password,
  });
  const tls = (status: (request: IncomingMessage) => number = () => 200, by = ours, host = HOST) =>
    listen(createServer(by.issue(host)), status);
  const only =
    (...allowed: string[]) =>
    ({ headers }: IncomingMessage) =>
      allowed.includes(headers.authorization ?? '') ? 200 : 401;
  const urlOf = ({ port }: { port: number }, path = '') => `https://${HOST}:${port}${path}`;

  test('speaks TLS, adds the credentials, and keeps path, query, method and body', async () => {
    const elastic = await tls(only(basic('monocle', 'hunter2-hunter2')));
    const bridge = await Bridge.start(
      { url: urlOf(elastic, '/team/'), ...CA, ...AUTH },
      { 'ca/ca.crt': ours.ca, ...login('monocle\n', 'hunter2-hunter2\n') },
    );
    await bridge.answers(200);
    const { body } = await bridge.ask('/a/_search?scroll=1m', { method: 'POST', body: '{}' });
    expect(body).toBe('you asked /team/a/_search?scroll=1m');
    const { headers, method } = elastic.requests.at(-1) as IncomingMessage;
    expect(method).toBe('POST');
    expect(headers.host).toBe(`${HOST}:${elastic.port}`);
    expect(headers).not.toHaveProperty('x-forwarded-for');
    expect((await bridge.ask('/monocle.config', { method: 'HEAD' })).status).toBe(200);
  });

  test('replaces credentials of the caller', async () => {
    const elastic = await tls(only(basic('a', 'b')));
    const bridge = await Bridge.start(
      { url: urlOf(elastic), ...CA, ...AUTH },
      { 'ca/ca.crt': ours.ca, ...login('a', 'b') },
    );
    await bridge.answers(200);
    const headers = { Authorization: basic('x', 'y') };
    expect((await bridge.ask('/', { headers })).status).toBe(200);
  });

  test('shows no credential in processes, log or answers, also if something is wrong', async () => {
    const password = 'correct-horse-battery';
    const header = basic('monocle', password);
    const elastic = await tls(() => 500);
    const bridge = await Bridge.start(
      { url: urlOf(elastic), ...CA, ...AUTH },
      { 'ca/ca.crt': ours.ca, ...login('monocle', password) },
    );
    const wrong = await bridge.answers(500);
    elastic.server.close();
    elastic.server.closeAllConnections();
    const gone = await bridge.answers(592);
    await bridge.says('GET /monocle.config: 500');
    bridge.rotate('ca/ca.crt', 'no certificate');
    await bridge.says('HAProxy refuses the new CA; the former one stays');
    const shown = [bridge.log, bridge.processes(), JSON.stringify([wrong, gone])].join('\n');
    expect(bridge.processes()).toContain('haproxy');
    expect(shown).not.toContain(password);
    expect(shown).not.toContain(header.slice('Basic '.length));
    expect(bridge.child.exitCode).toBeNull();
  });

  test.each([
    ['quotes and spaces', `a "b' c`],
    ['the syntax of shells', '$(id)`id`$HOME\\ \\n;&|'],
    ['the syntax of HAProxy', '%[env(PATH)] # "$HOME" \\"'],
    ['a line break', 'a\n  http-request deny'],
    ['other alphabets', 'pässwörd-密码-🔑'],
    ['many characters', 'x'.repeat(600)],
  ])('sends a password with %s as it is', async (_, password) => {
    const elastic = await tls(only(basic('monocle', password)));
    const bridge = await Bridge.start(
      { url: urlOf(elastic), ...CA, ...AUTH },
      { 'ca/ca.crt': ours.ca, ...login('monocle', password) },
    );
    await bridge.answers(200);
  });

  test('takes the password of ECK for its user elastic', async () => {
    const [container] = podOf(undefined, { name: 'shared' }).initContainers;
    expect(container.command[2]).toContain('name=elastic\n');
    expect(container.command[2]).toContain('/etc/elastic-bridge/auth/password');
    expect(container.command[2]).not.toContain('/etc/elastic-bridge/auth/username');
  });

  test.each([
    ['id:key', 'the-id:the-key'],
    ['the form of Elasticsearch', Buffer.from('the-id:the-key').toString('base64')],
  ])('sends an API key that is %s', async (_, key) => {
    const elastic = await tls(only(`ApiKey ${Buffer.from('the-id:the-key').toString('base64')}`));
    const bridge = await Bridge.start(
      { url: urlOf(elastic), ...CA, authSecretRef: { name: 'login', apiKeyKey: 'key' } },
      { 'ca/ca.crt': ours.ca, 'auth/apiKey': key },
    );
    await bridge.answers(200);
  });

  test.each<[string, Record<string, string>, object]>([
    ['an empty password', login('a', ''), AUTH],
    ['an empty user name', login('', 'b'), AUTH],
    ['a colon in the user name', login('a:b', 'c'), AUTH],
    ['no file', {}, AUTH],
    ['a password that is too long', login('a', 'x'.repeat(1_024)), AUTH],
    [
      'an API key that would end its line',
      { 'auth/apiKey': 'abc"\n  http-request deny' },
      { authSecretRef: { name: 'login', apiKeyKey: 'key' } },
    ],
  ])('asks nothing with %s, and says so', async (_, files, auth) => {
    const elastic = await tls();
    const bridge = await Bridge.start(
      { url: urlOf(elastic), ...CA, ...auth },
      { 'ca/ca.crt': ours.ca, ...files },
    );
    const { reason } = await bridge.answers(590);
    expect(reason).toContain('has no usable credentials');
    expect(elastic.requests).toEqual([]);
  });

  test('tells a CA that is not the right one, another host, and a server without TLS apart', async () => {
    const files = { 'ca/ca.crt': ours.ca };
    const stranger = await tls(() => 200, others);
    const one = await Bridge.start({ url: urlOf(stranger), ...CA }, files);
    expect((await one.answers(594)).reason).toContain('not from the CA');
    await one.says('certificate verify failed');
    const neighbour = await tls(() => 200, ours, 'other.test');
    const two = await Bridge.start({ url: urlOf(neighbour), ...CA }, files);
    expect((await two.answers(595)).reason).toContain('another host name');
    const plain = await listen(createHttpServer() as Server, () => 200);
    const three = await Bridge.start({ url: urlOf(plain), ...CA }, files);
    expect((await three.answers(593)).reason).toContain('the handshake fails');
    // Nothing was sent to any of them.
    for (const { requests } of [stranger, neighbour, plain]) expect(requests).toEqual([]);
  });

  test('trusts the public CAs only, if no CA is given', async () => {
    const elastic = await tls();
    const bridge = await Bridge.start({ url: urlOf(elastic) }, {});
    await bridge.answers(594);
    expect(elastic.requests).toEqual([]);
  });

  test('passes on what Elasticsearch itself answers, a 503 included', async () => {
    let status = 503;
    const elastic = await tls(() => status);
    const bridge = await Bridge.start({ url: urlOf(elastic), ...CA }, { 'ca/ca.crt': ours.ca });
    expect((await bridge.answers(503)).body).toBe('you asked /monocle.config');
    for (status of [400, 401, 403, 404, 502, 504]) await bridge.answers(status);
  });

  test('follows a new password and a new CA, and Monocle need not restart', async () => {
    let allowed = basic('monocle', 'first-password');
    const elastic = await tls((asked) => only(allowed)(asked));
    const bridge = await Bridge.start(
      { url: urlOf(elastic), ...CA, ...AUTH },
      { 'ca/ca.crt': ours.ca, ...login('monocle', 'first-password') },
    );
    await bridge.answers(200);
    allowed = basic('monocle', 'second-password');
    await bridge.answers(401);
    bridge.rotate('auth/password', 'second-password');
    await bridge.answers(200);
    // A certificate of another CA, which the old one does not cover.
    elastic.server.setSecureContext(others.issue(HOST));
    elastic.server.closeAllConnections();
    await bridge.answers(594);
    bridge.rotate('ca/ca.crt', others.ca);
    await bridge.answers(200);
    expect(bridge.child.exitCode).toBeNull();
  });

  test('waits for the address of a name that is not known, and follows it when it moves', async () => {
    const elastic = await tls();
    const bridge = await Bridge.start({ url: urlOf(elastic), ...CA }, { 'ca/ca.crt': ours.ca }, []);
    expect((await bridge.answers(591)).reason).toContain('its name is not known');
    bridge.resolve('127.0.0.2');
    await bridge.answers(592);
    bridge.resolve('127.0.0.1');
    await bridge.answers(200);
    // Neither a name server that fails nor one more address is a change.
    const reloads = () => bridge.log.split('HAProxy is reloaded').length;
    const before = reloads();
    bridge.resolve();
    bridge.resolve('127.0.0.2', '127.0.0.1');
    await bridge.answers(200);
    expect(reloads()).toBe(before);
  });

  test('goes to another address if one is dead', async () => {
    const elastic = await tls();
    const bridge = await Bridge.start({ url: urlOf(elastic), ...CA }, { 'ca/ca.crt': ours.ca }, [
      '127.0.0.2',
      '127.0.0.1',
    ]);
    await bridge.answers(200);
    for (let i = 0; i < 4; i++) expect((await bridge.ask()).status).toBe(200);
  });

  test('asks Elasticsearch 8 for answers as of version 7, without TLS, too', async () => {
    const elastic = await listen(createHttpServer() as Server, () => 200);
    const bridge = await Bridge.start(
      { url: `http://${HOST}:${elastic.port}`, compatibility: 8 },
      {},
    );
    await bridge.answers(200);
    const seen = async (headers: object, body?: string) => {
      await bridge.ask('/_bulk', { method: 'POST', headers, ...(body !== undefined && { body }) });
      const { accept, 'content-type': type } = (elastic.requests.at(-1) as IncomingMessage).headers;
      return [accept, type];
    };
    expect(await seen({ 'Content-Type': 'application/json', Accept: '*/*' }, '{}')).toEqual([
      JSON_TYPE,
      JSON_TYPE,
    ]);
    expect(await seen({ 'Content-Type': 'application/x-ndjson' }, '{}\n')).toEqual([
      JSON_TYPE,
      JSON_TYPE.replace('+json', '+x-ndjson'),
    ]);
    expect(await seen({}, '{}')).toEqual([JSON_TYPE, JSON_TYPE]);
    expect(await seen({ 'Content-Length': 0 })).toEqual([JSON_TYPE, undefined]);
  });

  test('adds no header of compatibility for Elasticsearch 7', async () => {
    const elastic = await tls();
    const bridge = await Bridge.start({ url: urlOf(elastic), ...CA }, { 'ca/ca.crt': ours.ca });
    await bridge.answers(200);
    await bridge.ask('/', { headers: { Accept: 'text/plain' } });
    expect(elastic.requests.at(-1)?.headers).toMatchObject({ accept: 'text/plain' });
  });

  test.each(['SIGTERM', 'SIGUSR1'] as const)(
    'ends at once on %s, and leaves no process',
    async (signal) => {
      const elastic = await tls();
      const bridge = await Bridge.start({ url: urlOf(elastic), ...CA }, { 'ca/ca.crt': ours.ca });
      await bridge.answers(200);
      bridge.child.kill(signal);
      const [code] = await once(bridge.child, 'close');
      expect(code).toBe(0);
      expect(bridge.processes()).toBe('');
    },
  );

  test('ends with HAProxy, so that the kubelet starts it again', async () => {
    const elastic = await tls();
    const bridge = await Bridge.start({ url: urlOf(elastic), ...CA }, { 'ca/ca.crt': ours.ca });
    await bridge.answers(200);
    const master = execFileSync('pgrep', ['--parent', String(bridge.child.pid), '-x', 'haproxy']);
    process.kill(Number(String(master).trim()), 'SIGKILL');
    const [code] = await once(bridge.child, 'exit');
    expect(code).not.toBe(0);
  });

  test('does not start with a CA that is none, and its log says which file it is', async () => {
    const bridge = await Bridge.start(
      { url: `https://${HOST}`, ...CA },
      { 'ca/ca.crt': 'no certificate' },
    );
    const [code] = await once(bridge.child, 'close');
    expect(code).toBe(1);
    expect(bridge.log).toMatch(/ca-file.*ca\/ca\.crt|ca\/ca\.crt.*CA file/i);
  });

  test('the startup probe finds the socket as soon as it listens, and not before', async () => {
    const elastic = await tls();
    const bridge = await Bridge.start({ url: urlOf(elastic), ...CA }, { 'ca/ca.crt': ours.ca });
    await bridge.answers(200);
    const { command } = podOf({ url: urlOf(elastic) }).initContainers[0].startupProbe.exec;
    const probe = (port: number) => {
      const hex = port.toString(16).toUpperCase().padStart(4, '0');
      const [program, ...args] = command.map((part: string) => part.replace('23F0', hex));
      return spawn(program, args);
    };
    expect((await once(probe(bridge.port), 'exit'))[0]).toBe(0);
    expect((await once(probe(await freePort()), 'exit'))[0]).toBe(1);
  });
});
