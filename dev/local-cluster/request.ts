/**
 * One request to a component of the local cluster.
 *
 * In: where, how and what. Out: status and body, whatever the status is.
 * Must never trust a server that the given CA does not vouch for.
 */
import { once } from 'node:events';
import {
  Agent,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
} from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

export interface Endpoint {
  readonly server: string;
  /** PEM; needed for https. */
  readonly ca?: string;
  readonly token?: string;
}

export interface Request {
  /** @default GET */
  readonly method?: string;
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** @default application/json */
  readonly contentType?: string;
  /** @default a minute */
  readonly timeoutMs?: number;
}

export interface Answer<T = unknown> {
  readonly status: number;
  /** Parsed if it is JSON, otherwise text. */
  readonly body: T;
}

/** Only a hang reaches this: a busy API server takes seconds for a CRD with many rules. */
const REQUEST_MS = 60_000;

/** Who waits asks again and again, and a TLS handshake costs more than most answers. */
const KEPT = {
  'http:': new Agent({ keepAlive: true }),
  'https:': new TlsAgent({ keepAlive: true }),
};
/** A write on a kept connection that breaks may or may not have arrived. */
const NEW = { 'http:': new Agent(), 'https:': new TlsAgent() };

export function request<T = unknown>(endpoint: Endpoint, asked: Request): Promise<Answer<T>> {
  const url = new URL(asked.path, endpoint.server);
  const { method = 'GET' } = asked;
  const isRead = method === 'GET';
  const text = asked.body === undefined ? undefined : JSON.stringify(asked.body);
  const options: RequestOptions & { ca?: string } = {
    method,
    agent: (isRead ? KEPT : NEW)[url.protocol as 'http:' | 'https:'],
    headers: {
      accept: 'application/json',
      ...(endpoint.token && { authorization: `Bearer ${endpoint.token}` }),
      ...(text !== undefined && {
        'content-type': asked.contentType ?? 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    },
    ca: endpoint.ca,
    signal: AbortSignal.timeout(asked.timeoutMs ?? REQUEST_MS),
  };
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString('utf8');
        const isJson = response.headers['content-type']?.includes('json');
        resolve({
          status: response.statusCode ?? 0,
          body: (isJson ? JSON.parse(answer) : answer) as T,
        });
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server has closed it, or was restarted.
      const isStale = outgoing.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      if (isRead && isStale) resolve(request<T>(endpoint, asked));
      else reject(error);
    });
    outgoing.end(text);
  });
}

export interface WatchEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'ERROR';
  readonly object: T;
}

/** What is there now and each later change of it, until the server ends the watch or the time is over. */
export async function* watch<T>(
  { server, ca, token }: Endpoint,
  path: string,
  timeoutMs: number,
): AsyncGenerator<WatchEvent<T>> {
  const url = new URL(path, server);
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const agent = NEW[url.protocol as 'http:' | 'https:'];
  const asked = send(url, { agent, headers, ca, signal }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  // A caller that stops ends the connection, too.
  for await (const chunk of answer.setEncoding('utf8')) {
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${chunk}`);
    const lines = `${text}${chunk}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}
