/**
 * A proxy between the controller and the API server that causes the faults of networks and busy servers.
 *
 * In: what should happen to each call. Out: an address with TLS on loopback, and counts. It shows the
 * API server's own certificate, so a kubeconfig for it differs by the port alone. Without faults it
 * passes everything on as it is.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterFacts } from './cluster.js';

export interface Call {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** deployments, monocles … */
  readonly plural: string;
  readonly namespace: string | undefined;
  readonly isWatch: boolean;
}

export type Fault =
  /** The server refuses the request and does nothing. */
  | { readonly type: 'refuse'; readonly code: number; readonly retryAfter?: number }
  /** The answer of a server that does not serve the kind. */
  | { readonly type: 'unserved' }
  /** The connection breaks before the server hears of it. */
  | { readonly type: 'reset'; readonly meanwhile?: () => void }
  /** The server carries out the request, and the connection breaks before its answer arrives. */
  | { readonly type: 'lose'; readonly meanwhile?: () => void }
  /** Half of the answer, or of the first events of a watch, as if it were all. */
  | { readonly type: 'truncate' }
  /** The answer, or each event of a watch, comes so much later. */
  | { readonly type: 'delay'; readonly ms: number }
  /** A watch that breaks after a while. */
  | { readonly type: 'cut'; readonly ms: number }
  /** A watch whose resourceVersion is too old (410). */
  | { readonly type: 'expire' };

export type Choose = (call: Call) => Fault | undefined;
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

const LOOPBACK = '127.0.0.1';

export async function startFaultProxy(cluster: ClusterFacts) {
  const { host } = new URL(cluster.server);
  const agent = new Agent({ keepAlive: true, ca: cluster.ca });
  const pki = (file: string) => readFileSync(join(cluster.dir, 'pki', file));
  let choose: Choose = () => undefined;
  /** Ends what is delayed. */
  let calm = new AbortController();
  const counts = { calls: 0, faults: 0, watches: 0 };

  /** Waits in vain if the faults end. */
  const pause = (ms: number) => delay(ms, undefined, { signal: calm.signal }).catch(() => {});

  const forward = async (incoming: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const { method, url: path, headers } = incoming;
    const outgoing = request(`${cluster.server}${path}`, {
      ...{ method, agent, headers: { ...headers, host } },
    });
    response.once('close', () => {
      if (!response.writableFinished) outgoing.destroy();
    });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return answer;
  };

  const follow = async (
    answer: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined,
  ) => {
    counts.watches++;
    response.on('close', () => {
      counts.watches--;
      answer.destroy();
    });
    response.writeHead(answer.statusCode ?? 0, plain(answer.headers));
    response.flushHeaders();
    if (fault?.type === 'cut') void pause(fault.ms).then(() => response.destroy());
    let last: Promise<unknown> = Promise.resolve();
    const inOrder = (work: () => void) => {
      const wait = fault?.type === 'delay' ? pause(fault.ms) : undefined;
      last = Promise.all([last, wait]).then(work);
    };
    answer.on('data', (chunk: Buffer) => {
      if (fault?.type === 'truncate') response.end(chunk.subarray(0, chunk.length / 2));
      else if (fault?.type === 'delay') inOrder(() => response.write(chunk));
      else response.write(chunk);
    });
    answer.on('end', () => inOrder(() => response.end()));
    answer.on('error', () => response.destroy());
  };

  const server = createServer(
    { cert: pki('apiserver.crt'), key: pki('apiserver.key') },
    async (incoming, response) => {
      const body = Buffer.concat(await incoming.toArray());
      const call = callOf(incoming);
      counts.calls++;
      const fault = choose(call);
      if (fault) counts.faults++;
      try {
        if (fault?.type === 'refuse') return refuse(response, fault);
        if (fault?.type === 'unserved')
          return void response.writeHead(404).end('404 page not found\n');
        if (fault?.type === 'expire') return expire(response);
        if (fault?.type === 'reset') {
          fault.meanwhile?.();
          return void incoming.socket.destroy();
        }
        const answer = await forward(incoming, response, body);
        const isStream = call.isWatch && answer.statusCode === 200;
        if (isStream && fault?.type !== 'lose') return await follow(answer, response, fault);
        const whole = isStream ? Buffer.alloc(0) : Buffer.concat(await answer.toArray());
        if (fault?.type === 'delay') await pause(fault.ms);
        if (fault?.type === 'lose') {
          fault.meanwhile?.();
          return void incoming.socket.destroy();
        }
        const sent = fault?.type === 'truncate' ? whole.subarray(0, whole.length / 2) : whole;
        response.writeHead(answer.statusCode ?? 0, {
          ...{ ...plain(answer.headers), 'content-length': sent.length },
        });
        response.end(sent);
      } catch {
        // One end has closed, so close the other.
        incoming.socket.destroy();
      }
    },
  );
  server.on('clientError', (_, socket) => socket.destroy());
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    counts: (): Readonly<typeof counts> => ({ ...counts }),
    /** A copy of a kubeconfig that leads here. */
    kubeconfig(original: string): string {
      const file = `${original}.proxied`;
      const text = readFileSync(original, 'utf8');
      const address = `https://${LOOPBACK}:${port}`;
      writeFileSync(file, text.replace(cluster.server, address), { mode: 0o600 });
      return file;
    },
    inject(faults: Choose): void {
      choose = faults;
      calm = new AbortController();
    },
    /** From now on everything passes, also what was delayed. */
    calm(): void {
      choose = () => undefined;
      calm.abort();
    },
    async close(): Promise<void> {
      calm.abort();
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function callOf({ method = '', url = '' }: IncomingMessage): Call {
  const { pathname, searchParams } = new URL(url, 'https://localhost');
  const parts = pathname.split('/').slice(pathname.startsWith('/api/') ? 3 : 4);
  const [namespace, plural = ''] =
    parts[0] === 'namespaces' && parts.length > 2 ? [parts[1], parts[2]] : [undefined, parts[0]];
  return { method, path: url, plural, namespace, isWatch: searchParams.has('watch') };
}

/** Headers of one connection (hop-by-hop) are not passed on. */
function plain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...rest } = headers;
  return rest;
}

const status = (code: number) => ({
  ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code },
  message: `a fault of the test: ${code}`,
  reason: REASONS[code] ?? 'InternalError',
});

const REASONS: Readonly<Record<number, string>> = {
  410: 'Expired',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
};

function refuse(
  response: ServerResponse,
  { code, retryAfter }: { code: number; retryAfter?: number },
): void {
  response.writeHead(code, {
    'content-type': 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  response.end(JSON.stringify(status(code)));
}

function expire(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify({ type: 'ERROR', object: status(410) })}\n`);
}
