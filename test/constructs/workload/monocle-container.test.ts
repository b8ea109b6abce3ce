import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { synthesize } from '../../../src/index.js';
import { monocle } from '../../support/cases/cases.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
const podsOf = (spec: object): any[] =>
  synthesize(monocle(spec) as never)
    .manifests.filter(({ kind }) => kind === 'Deployment')
    // biome-ignore lint/suspicious/noExplicitAny: as above
    .map(({ spec }) => (spec as any).template.spec);
const pods = podsOf({});
const bin = mkdtempSync(join(tmpdir(), 'monocle-k8s-container-'));
const path = `${bin}:${process.env.PATH}`;

/** A `monocle` like the image's: a shell script around a program, without exec. */
beforeAll(() => {
  writeFileSync(
    join(bin, 'program'),
    // It ends, even if this process is killed.
    '#!/bin/bash\ntrap "echo stopped; exit 0" TERM\necho "running $*"\nfor i in {1..9000}; do sleep 0.05; done\n',
  );
  writeFileSync(
    join(bin, 'monocle'),
    `#!/bin/sh -e\nif [ "$1" = fail ]; then exit 3; fi\nenv ${join(bin, 'program')} $*\n`,
  );
  // Shorter pauses, so that a test does not wait for seconds.
  writeFileSync(join(bin, 'sleep'), '#!/bin/sh\nexec /bin/sleep 0.02\n');
  for (const name of ['program', 'monocle', 'sleep']) chmodSync(join(bin, name), 0o755);
});
afterAll(() => rmSync(bin, { recursive: true }));

/** In a process group of its own, as in a container. */
function start(
  command: readonly string[],
  env: Record<string, string> = {},
  stderr: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  const [program = '', ...args] = command;
  return spawn(program, args, {
    env: { PATH: path, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', stderr],
  });
}

describe('the command of a Monocle container', () => {
  const [{ command }] = pods[0].containers;

  test('passes SIGTERM on to the program behind the image’s shell script', async () => {
    const child = start([...command, 'api']);
    const chunks: string[] = [];
    const running = new Promise<void>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        chunks.push(String(chunk));
        if (chunks.join('').includes('running api')) resolve();
      });
    });
    await running;
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(chunks.join('')).toContain('stopped');
  });

  test('ends with the program’s exit code', async () => {
    const [code] = await once(start([...command, 'fail']), 'exit');
    expect(code).toBe(3);
  });
});

const waitingOf = (spec: object, name: string): readonly string[] =>
  podsOf(spec)
    .flatMap(({ initContainers }) => initContainers)
    .find((each) => each.name === name).command;

/** Everything that it prints, and how it ends. */
async function run(command: readonly string[], env: Record<string, string> = {}, dir = '') {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: { PATH: dir ? `${dir}:${path}` : path, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, lines: text.split('\n').filter(Boolean) };
}

type Answer = number | 'close' | 'reset';

/** A server that gives these answers, each three times, and the last one for ever. */
async function serve(answers: readonly Answer[]) {
  const requests: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(Math.floor(requests.length / 3), answers.length - 1)];
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    if (answer === 'close') request.socket.destroy();
    else if (answer === 'reset') request.socket.resetAndDestroy();
    else response.writeHead(answer ?? 200).end();
  }).listen(0, '127.0.0.1');
  server.on('connection', (socket) => sockets.push(socket));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, requests, close };
}

describe('wait-for-elastic', () => {
  const external = { elastic: { external: { urlFrom: { name: 'search', key: 'url' } } } };

  test('asks our Elasticsearch for yellow, and says each new state once', async () => {
    const { port, requests, close } = await serve(['close', 503, 408, 503, 200]);
    const { code, lines } = await run(waitingOf({}, 'wait-for-elastic'), {
      MONOCLE_ELASTIC_URL: `http://127.0.0.1:${port}/`,
    });
    close();
    expect(lines).toEqual([
      'Elasticsearch closes the connection without an answer',
      'Elasticsearch answers 503',
      'Elasticsearch is red: a primary shard is missing or not recovered yet',
      'Elasticsearch answers 503',
      'Elasticsearch is ready',
    ]);
    expect(code).toBe(0);
    expect(new Set(requests)).toEqual(
      new Set(['GET /_cluster/health?wait_for_status=yellow&timeout=5s']),
    );
  });

  test.each([200, 404])(
    'asks another Elasticsearch only for what Monocle asks first; %d is an answer, and no credentials show',
    async (last) => {
      const { port, requests, close } = await serve([401, 403, 302, 'reset', 503, last]);
      const { code, lines } = await run(waitingOf(external, 'wait-for-elastic'), {
        MONOCLE_ELASTIC_URL: `http://monocle:hunter2%7B%5B@127.0.0.1:${port}`,
      });
      close();
      expect(lines).toEqual([
        'Elasticsearch answers 401: the credentials are wrong or missing',
        'Elasticsearch answers 403: the user may not see the index monocle.config',
        'Elasticsearch answers 302',
        'Elasticsearch breaks the connection off',
        'Elasticsearch answers 503',
        'Elasticsearch is ready',
      ]);
      expect(code).toBe(0);
      const credentials = Buffer.from('monocle:hunter2{[').toString('base64');
      expect(new Set(requests)).toEqual(new Set([`HEAD /monocle.config Basic ${credentials}`]));
    },
  );

  test('puts the answers of the bridge into words, and a 400 if version 7 was asked for', async () => {
    const bridged = (compatibility: number) => ({
      elastic: { external: { url: 'https://a', compatibility, authSecretRef: { name: 'a' } } },
    });
    const codes = [590, 591, 592, 593, 594, 595, 401, 403, 400, 503, 404];
    const said = async (compatibility: number) => {
      const { port, close } = await serve(codes);
      const command = waitingOf(bridged(compatibility), 'wait-for-elastic');
      const { lines } = await run(command, { MONOCLE_ELASTIC_URL: `http://127.0.0.1:${port}` });
      close();
      return lines;
    };
    const lines = [
      'Elasticsearch has no usable credentials: their Secret has an empty or malformed value',
      'Elasticsearch has no address: its name is not known',
      'Elasticsearch refuses connections or cannot be reached',
      'Elasticsearch cannot be asked over TLS: the handshake fails',
      'Elasticsearch cannot be trusted: its certificate is not from the CA of the bridge, or has expired',
      'Elasticsearch cannot be trusted: its certificate is for another host name than that of its URL',
      'Elasticsearch answers 401: the credentials are wrong or missing',
      'Elasticsearch answers 403: the user may not see the index monocle.config',
      'Elasticsearch answers 400: it does not give answers as of version 7, which Monocle needs; Elasticsearch 9 no longer does, so use 8 or 7.17',
      'Elasticsearch answers 503',
      'Elasticsearch is ready',
    ];
    expect(await said(8)).toEqual(lines);
    expect(await said(7)).toEqual(lines.with(8, 'Elasticsearch answers 400'));
  });

  test('says nothing of its URL, whatever is wrong with it', async () => {
    const command = waitingOf(external, 'wait-for-elastic');
    const said = async (url: string) => {
      const child = start(command, { MONOCLE_ELASTIC_URL: url }, 'pipe');
      let text = '';
      child.stderr?.on('data', (chunk) => {
        text += chunk;
      });
      await new Promise<void>((resolve) =>
        child.stdout?.on('data', (chunk) => {
          text += chunk;
          resolve();
        }),
      );
      child.kill('SIGTERM');
      await once(child, 'close');
      return text;
    };
    expect(await said('http://me:hunter2@127.0.0.1:1')).toBe(
      'Elasticsearch refuses connections or cannot be reached\n',
    );
    expect(await said('http://me:hunter2@no-such-host.invalid:9200')).toBe(
      'Elasticsearch has no address: its name is not known\n',
    );
    expect(await said('http://me:hunter2@127.0.0.1:port')).toBe(
      'Elasticsearch has a URL that is none\n',
    );
    expect(await said('ldaq://me:hunter2@127.0.0.1')).toBe(
      'Elasticsearch does not speak HTTP, or its URL does not begin with http://\n',
    );
  });

  test('puts the exit codes of curl into words', async () => {
    const dir = mkdtempSync(join(bin, 'curl-'));
    const codes = [3, 6, 7, 28, 28, 35, 52, 56, 47];
    writeFileSync(join(dir, 'codes'), `${codes.join('\n')}\n`);
    const curl = `#!/bin/bash
read -r code < ${dir}/codes || { printf 200; exit; }
sed -i 1d ${dir}/codes
printf 000; echo "http://me:hunter2@host: refused" >&2; exit "$code"`;
    writeFileSync(join(dir, 'curl'), curl, { mode: 0o755 });
    const { lines } = await run(waitingOf({}, 'wait-for-elastic'), {}, dir);
    expect(lines.filter((line) => !line.includes('hunter2'))).toEqual([
      'Elasticsearch has a URL that is none',
      'Elasticsearch has no address: its name is not known',
      'Elasticsearch refuses connections or cannot be reached',
      'Elasticsearch does not answer within 10 s',
      'Elasticsearch cannot be asked over TLS, which Monocle does not use: its URL begins with http://',
      'Elasticsearch closes the connection without an answer',
      'Elasticsearch breaks the connection off',
      'Elasticsearch cannot be asked: curl ends with exit code 47',
      'Elasticsearch is ready',
    ]);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['an answer', () => {}],
    ['the next attempt', (socket) => socket.destroy()],
  ])('ends at once on SIGTERM while it waits for %s', async (_, onConnection) => {
    const server = createTcpServer();
    server.on('connection', (socket) => {
      socket.on('error', () => {});
      onConnection(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connected = once(server, 'connection');
    const child = start(waitingOf({}, 'wait-for-elastic'), {
      MONOCLE_ELASTIC_URL: `http://127.0.0.1:${port}`,
    });
    const [socket] = await connected;
    const began = performance.now();
    child.kill('SIGTERM');
    // Nothing of it is left: the pipe of its output is closed, and curl's connection too.
    const closed = socket.destroyed ? undefined : once(socket.resume(), 'close');
    const [code] = await once(child, 'close');
    await closed;
    server.close();
    expect(code).toBe(143);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

test('elastic-replicas sends a template for new indices and a setting for those that are there', async () => {
  const { port, requests, close } = await serve([503, 200]);
  const spec = { elastic: { eck: { name: 'shared' } } };
  const { code, lines } = await run(waitingOf(spec, 'elastic-replicas'), {
    MONOCLE_ELASTIC_URL: `http://127.0.0.1:${port}`,
  });
  close();
  expect(lines).toEqual([
    'the index template answers 503',
    'the index template is ready',
    'the setting of the indices is ready',
  ]);
  expect(code).toBe(0);
  expect([...new Set(requests)]).toEqual([
    'PUT /_index_template/monocle-k8s',
    'PUT /monocle.*/_settings?allow_no_indices=true',
  ]);
});

test('wait-for-api says the same of the api', async () => {
  const { port, requests, close } = await serve([503, 200]);
  const command = waitingOf({}, 'wait-for-api').map((part) =>
    part.replace(/http:\/\/[\w-]+-api:8080/, `http://127.0.0.1:${port}`),
  );
  const { code, lines } = await run(command);
  close();
  expect(lines).toEqual(['the api answers 503', 'the api is ready']);
  expect(code).toBe(0);
  expect(new Set(requests)).toEqual(new Set(['GET /health']));
});
