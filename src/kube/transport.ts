/**
 * Requests to the API server, over connections that are kept.
 *
 * In: a method, a path and a JSON body. Out: the answer's JSON, or a stream of JSON lines. What the
 * server asks to wait for is asked again, and so is what never reached it; never a POST that it may
 * have carried out. Watches have connections of their own, on which silence is no error.
 */
import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';
import type * as tls from 'node:tls';
import { type ApiError, refusal, unreachable } from './api-error.js';
import type { Resource } from './client.js';
import type { Credentials } from './credentials.js';
import { backoff, systemTime, type Time } from './time.js';

/** One request: which verb on which object. */
export interface Ask {
  readonly verb: keyof typeof METHODS;
  readonly resource: Resource;
  /** Deployment/ns/name */
  readonly subject: string;
  readonly path: string;
  readonly body?: object;
  /** @default application/json */
  readonly contentType?: string;
}

const METHODS = {
  get: 'GET',
  list: 'GET',
  watch: 'GET',
  create: 'POST',
  apply: 'PATCH',
  patch: 'PATCH',
  update: 'PUT',
  delete: 'DELETE',
} as const;

export const isWrite = ({ verb }: Ask): boolean => METHODS[verb] !== 'GET';

/** How errors name it: PATCH Deployment/ns/name. */
export const nameOf = ({ verb, subject }: Ask): string => `${METHODS[verb]} ${subject}`;

export interface RequestReport {
  readonly verb: Ask['verb'];
  readonly resource: Resource;
  /** The HTTP status; 0 where no answer came. */
  readonly code: number;
  /** Until the answer was there; for a watch, until it began. */
  readonly seconds: number;
}

export interface TransportOptions {
  /** Called for each request that was made, also for those that are made again. */
  readonly onRequest?: (report: RequestReport) => void;
  readonly time?: Time;
}

/** What comes before a slash is the field manager of all that is not applied. */
const USER_AGENT = 'monocle-operator';
const MOST_ATTEMPTS = 5;
const MOST_CONNECTIONS = 3;
const LONGEST_WAIT_S = 30;
const SILENCE_MS = 60_000;
const KEEPALIVE_MS = 30_000;
/**
 * A write whose connection takes longer to open is not sent: a process that slept meanwhile may lead
 * no more. Less than the time for which a lease outlasts the deadline of its renewal.
 */
const LATE_MS = 4_000;

export class Transport {
  readonly server: string;
  private readonly time: Time;
  private readonly request: typeof https.request;
  private readonly requests: https.Agent;
  private readonly watches: https.Agent;
  private isClosed = false;

  constructor(
    private readonly credentials: Credentials,
    private readonly options: TransportOptions,
  ) {
    this.time = options.time ?? systemTime;
    const { server, proxyUrl } = credentials.identity.cluster;
    if (proxyUrl?.startsWith('socks')) {
      throw new Error(
        `proxy ${proxyUrl} of ${server}: SOCKS is not supported, only http and https`,
      );
    }
    this.server = server;
    const module = server.startsWith('https:') ? https : http;
    const proxyEnv = proxyUrl ? { HTTPS_PROXY: proxyUrl, HTTP_PROXY: proxyUrl } : proxies(server);
    const kept = { keepAlive: true, keepAliveMsecs: KEEPALIVE_MS, proxyEnv };
    this.request = module.request as typeof https.request;
    const limits = { maxSockets: 32, timeout: SILENCE_MS };
    this.requests = new module.Agent({ ...kept, ...limits }) as https.Agent;
    this.watches = new module.Agent(kept) as https.Agent;
  }

  /** Ends every connection. What waits to be asked again is not: who closed it may have no right to. */
  close(): void {
    this.isClosed = true;
    this.requests.destroy();
    this.watches.destroy();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the answer's JSON
  async send(ask: Ask, signal?: AbortSignal): Promise<any> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(ask, async (response) => parsed(await text(response)), signal);
      } catch (error) {
        const pause = this.pauseAfter(error as ApiError, ask, attempt);
        if (pause === undefined) throw error;
        await this.time.delay(pause, signal);
      }
    }
  }

  /** When to ask again, in milliseconds; undefined where that is of no use, or no longer safe. */
  private pauseAfter(error: ApiError, { verb }: Ask, attempt: number): number | undefined {
    const isRepeatable = verb !== 'create';
    const { random } = this.time;
    if (error.code === 0) {
      const { code } = error.cause as { code?: string };
      const isLost = code === 'ECONNRESET' || code === 'EPIPE';
      const isSafe = code === 'ECONNREFUSED' || (isLost && isRepeatable);
      return isSafe && attempt < MOST_CONNECTIONS
        ? backoff(attempt, 100, 1_000, random)
        : undefined;
    }
    const asked = error.retryAfterSeconds;
    const isOverload =
      error.code === 429 ||
      (error.code === 503 && isRepeatable) ||
      (error.code >= 500 && asked !== undefined);
    if (!isOverload || attempt >= MOST_ATTEMPTS) return undefined;
    return 1000 * Math.min(asked ?? 1, LONGEST_WAIT_S) * (1 + random() / 2);
  }

  /** One JSON value per line, until the server or the signal ends it. */
  async *lines(ask: Ask, signal: AbortSignal): AsyncGenerator<unknown> {
    try {
      const stream = await this.once(ask, async (response) => response, signal);
      let rest = '';
      // Not chunk by chunk: a character's bytes may come in two of them.
      for await (const chunk of stream.setEncoding('utf8')) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line) yield parsed(line);
      }
    } catch (error) {
      if (signal.aborted) return;
      throw unreachable(nameOf(ask), this.server, error);
    }
  }

  private async once<T>(
    ask: Ask,
    read: (response: http.IncomingMessage) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const started = this.time.monotonic();
    let code = 0;
    try {
      for (let isSecondTry = false; ; isSecondTry = true) {
        const identity = await this.credentials.current();
        if (this.isClosed) throw new Error('the connection was closed');
        const response = await this.open(ask, identity, started, signal);
        code = response.statusCode ?? 0;
        if (code >= 200 && code < 300) return await read(response);
        const answer = await text(response);
        if (code === 401 && !isSecondTry) {
          await this.credentials.renew(identity);
          continue;
        }
        const isJson = response.headers['content-type']?.includes('json');
        throw refusal(nameOf(ask), code, isJson ? parsed(answer) : answer, {
          headers: response.headers,
          secret: ask.resource.kind === 'Secret' ? ask.body : undefined,
        });
      }
    } catch (error) {
      throw unreachable(nameOf(ask), this.server, error);
    } finally {
      const seconds = (this.time.monotonic() - started) / 1000;
      this.options.onRequest?.({ verb: ask.verb, resource: ask.resource, code, seconds });
    }
  }

  private open(ask: Ask, identity: https.RequestOptions, asked: number, signal?: AbortSignal) {
    const body = ask.body === undefined ? undefined : JSON.stringify(ask.body);
    const isWatch = ask.verb === 'watch';
    const options: https.RequestOptions = {
      ...identity,
      method: METHODS[ask.verb],
      agent: isWatch ? this.watches : this.requests,
      timeout: SILENCE_MS,
      signal,
      headers: {
        Accept: 'application/json',
        'User-Agent': USER_AGENT,
        ...(body !== undefined && {
          'Content-Type': ask.contentType ?? 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
        ...(identity.headers as http.OutgoingHttpHeaders),
      },
    };
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = this.request(this.server + ask.path, options, (response) => {
        if (isWatch) {
          request.setTimeout(0);
          response.socket.setKeepAlive(true, KEEPALIVE_MS);
        }
        resolve(response);
      });
      request.on('timeout', () => {
        request.destroy(new Error(`silent for ${SILENCE_MS / 1000} s`));
      });
      request.on('error', reject);
      request.once('socket', (socket: tls.TLSSocket & { secureConnecting?: boolean }) => {
        const send = () => {
          const isLate = this.time.monotonic() - asked > LATE_MS;
          if (isLate && isWrite(ask)) request.destroy(new Error('connected too late'));
          else request.end(body);
        };
        if (socket.secureConnecting) socket.once('secureConnect', send);
        else if (socket.connecting) socket.once('connect', send);
        else send();
      });
    });
  }
}

/** The parser's own error would quote the text, which may be a Secret. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('the answer is not JSON');
  }
}

/** As in Go, what the environment says of proxies is not meant for the machine itself. */
function proxies(server: string): NodeJS.ProcessEnv {
  const { hostname } = new URL(server);
  return /^(localhost|127\..*|\[::1\])$/.test(hostname) ? {} : process.env;
}
