/**
 * Sends requests to the API server, over connections that are reused.
 *
 * In: a method, a path and a JSON body. Out: the answer's JSON, or a stream of JSON lines. The transport
 * repeats a request if the server asks for it or never received it, but not a POST that the server may have
 * carried out. Watches have their own connections, on which silence is not an error.
 */

import * as http from 'node:http';
import * as https from 'node:https';
import { BlockList, isIP } from 'node:net';
import type * as tls from 'node:tls';
import { askedPause, backoff, systemTime, type Time } from '../time.js';
import { type ApiAnswer, parsed, readLines, readWhole } from './answer.js';
import { ApiError, refusal, unreachable } from './api-error.js';
import { type Ask, METHODS, nameOf } from './ask.js';
import type { Credentials } from './credentials.js';
import type { Resource } from './object.js';

export interface RequestReport {
  readonly verb: Ask['verb'];
  readonly resource: Resource;
  /** The HTTP status; 0 if there was no answer. */
  readonly code: number;
  /** The time until the whole answer arrived; for a watch, until the answer began. */
  readonly seconds: number;
}

export interface TransportOptions {
  /** Called for each request, repeated ones included. */
  readonly onRequest?: (report: RequestReport) => void;
  readonly time?: Time;
  /** The environment that names the proxy. @default the process's own */
  readonly env?: NodeJS.ProcessEnv;
  /**
   * The limit for a whole request, even if its answer arrives slowly but steadily; a watch has a limit of
   * its own.
   * @default 90 s; the API server itself gives up after 60
   */
  readonly requestTimeoutMs?: number;
}

/** The API server uses the part before a slash as the field manager of writes other than an apply. */
const USER_AGENT = 'monocle-operator';
const MAX_ATTEMPTS = 5;
const MAX_CONNECTIONS = 3;
const SILENCE_MS = 60_000;
const KEEPALIVE_MS = 30_000;
const MAX_MS = 90_000;

export class Transport {
  readonly server: string;
  readonly time: Time;
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
    const proxy = proxyUrl || proxyFor(server, options.env ?? process.env);
    if (proxy?.startsWith('socks')) {
      // Only the host: the URL may contain a password.
      const { host } = new URL(proxy);
      throw new Error(`proxy ${host} of ${server}: SOCKS is not supported, only http and https`);
    }
    this.server = server;
    const module = server.startsWith('https:') ? https : http;
    const proxyEnv = proxy ? { HTTPS_PROXY: proxy, HTTP_PROXY: proxy } : {};
    const kept = { keepAlive: true, keepAliveMsecs: KEEPALIVE_MS, proxyEnv };
    this.request = module.request as typeof https.request;
    const limits = { maxSockets: 32, timeout: SILENCE_MS };
    this.requests = new module.Agent({ ...kept, ...limits }) as https.Agent;
    this.watches = new module.Agent(kept) as https.Agent;
  }

  /** Ends every connection. No request is repeated after this: the caller may have lost the right to write. */
  close(): void {
    this.isClosed = true;
    this.requests.destroy();
    this.watches.destroy();
  }

  /** @param options.mostBytes a larger answer fails with the reason TOO_LARGE */
  async send(
    ask: Ask,
    { signal, mostBytes }: { signal?: AbortSignal; mostBytes?: number } = {},
  ): Promise<ApiAnswer> {
    const read = async (response: http.IncomingMessage): Promise<ApiAnswer> => {
      const { text, bytes } = await readWhole(response, nameOf(ask), mostBytes);
      return { body: parsed(text), bytes };
    };
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(ask, read, signal);
      } catch (error) {
        const pause = this.pauseAfter(error as ApiError, ask, attempt);
        if (pause === undefined) throw error;
        await this.time.delay(pause, signal);
      }
    }
  }

  /** How long to wait before repeating, in milliseconds; undefined if it must not be repeated. */
  private pauseAfter(error: ApiError, { verb }: Ask, attempt: number): number | undefined {
    const isRepeatable = verb !== 'create';
    const { random } = this.time;
    if (error.code === 0) {
      const { code } = (error.cause ?? {}) as { code?: string };
      const isLost = code === 'ECONNRESET' || code === 'EPIPE';
      const isSafe = code === 'ECONNREFUSED' || (isLost && isRepeatable);
      return isSafe && attempt < MAX_CONNECTIONS ? backoff(attempt, 100, 1_000, random) : undefined;
    }
    const asked = error.retryAfterSeconds;
    const isOverload =
      error.code === 429 ||
      (error.code === 503 && isRepeatable) ||
      (error.code >= 500 && asked !== undefined);
    if (!isOverload || attempt >= MAX_ATTEMPTS) return undefined;
    return askedPause(asked ?? 1, random);
  }

  /** One JSON value per line, until the server or the signal ends it. */
  async *lines(ask: Ask, signal: AbortSignal): AsyncGenerator<unknown> {
    try {
      const stream = await this.once(ask, async (response) => response, signal);
      yield* readLines(stream, nameOf(ask));
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
        const response = await this.open(ask, identity, signal);
        code = response.statusCode ?? 0;
        if (code >= 200 && code < 300) return await read(response);
        const { text: answer } = await readWhole(response, nameOf(ask));
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

  private open(ask: Ask, identity: https.RequestOptions, signal?: AbortSignal) {
    const body = ask.body === undefined ? undefined : JSON.stringify(ask.body);
    const isWatch = ask.verb === 'watch';
    const options: https.RequestOptions = {
      ...identity,
      method: METHODS[ask.verb],
      agent: isWatch ? this.watches : this.requests,
      timeout: SILENCE_MS,
      signal,
      headers: {
        Accept: ask.accept ?? 'application/json',
        'User-Agent': USER_AGENT,
        ...(body !== undefined && {
          'Content-Type': ask.contentType ?? 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
        ...(identity.headers as http.OutgoingHttpHeaders),
      },
    };
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      const { requestTimeoutMs = MAX_MS } = this.options;
      let answer: http.IncomingMessage | undefined;
      const give = (error: Error) => (answer ?? request).destroy(error);
      const late = () => give(new Error(`not answered within ${requestTimeoutMs / 1000} s`));
      // Use a real timer, not `time`, to guard a real socket. It must not keep a finished process alive.
      const timer = isWatch ? undefined : setTimeout(late, requestTimeoutMs).unref();
      const request = this.request(this.server + ask.path, options, (response) => {
        answer = response;
        if (isWatch) {
          request.setTimeout(0);
          response.socket.setKeepAlive(true, KEEPALIVE_MS);
        }
        resolve(response);
      });
      request.on('timeout', () => give(new Error(`no data for ${SILENCE_MS / 1000} s`)));
      request.on('error', reject);
      request.once('close', () => clearTimeout(timer));
      request.once('socket', (socket: tls.TLSSocket & { secureConnecting?: boolean }) => {
        const send = () => {
          try {
            checkWrite(ask);
            request.end(body);
          } catch (error) {
            request.destroy(error as Error);
          }
        };
        if (socket.secureConnecting) socket.once('secureConnect', send);
        else if (socket.connecting) socket.once('connect', send);
        else send();
      });
    });
  }
}

/** Throws if the write is no longer allowed; called when the connection is ready to send it. */
function checkWrite(ask: Ask): void {
  try {
    ask.mayWrite?.();
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new ApiError(nameOf(ask), { code: 0, reason: 'NotSent', text }, { cause });
  }
}

// Finds the proxy for a server in the environment, as Go programs such as kubectl do.
//
// Node's own NO_PROXY supports neither CIDRs nor subdomains of a plain name.

/** @returns undefined if the server is reached directly */
export function proxyFor(server: string, env: NodeJS.ProcessEnv): string | undefined {
  const { protocol, hostname, port } = new URL(server);
  const isSecure = protocol === 'https:';
  const proxy = variable(env, isSecure ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (proxy === undefined) return undefined;
  const host = bare(hostname);
  const isLoopback = host === 'localhost' || isWithin(host, '127.0.0.0', 8) || host === '::1';
  const exceptions = (variable(env, 'NO_PROXY') ?? '').split(',');
  if (
    isLoopback ||
    exceptions.some((each) => isExcepted(each, host, port || (isSecure ? '443' : '80')))
  )
    return undefined;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

const variable = (env: NodeJS.ProcessEnv, name: string): string | undefined =>
  env[name] || env[name.toLowerCase()] || undefined;

/** An IPv6 address without its brackets. */
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** One entry of NO_PROXY: *, a CIDR, or an address or domain with an optional port. */
function isExcepted(entry: string, host: string, port: string): boolean {
  const text = entry.trim().toLowerCase();
  if (text === '*') return true;
  const [network = '', bits = ''] = text.split('/');
  if (isIP(network) && /^\d{1,3}$/.test(bits)) return isWithin(host, network, Number(bits));
  const isAddress = isIP(text) > 0;
  const [, name = '', onPort] = isAddress ? ['', text] : (/^(.*?)(?::(\d+))?$/.exec(text) ?? []);
  if (onPort !== undefined && onPort !== port) return false;
  const wanted = bare(name).replace(/^\*(?=\.)/, '');
  if (isIP(wanted)) return isWithin(host, wanted, isIP(wanted) === 4 ? 32 : 128);
  if (wanted === '' || isIP(host)) return false;
  return wanted.startsWith('.')
    ? host.endsWith(wanted)
    : host === wanted || host.endsWith(`.${wanted}`);
}

function isWithin(host: string, network: string, bits: number): boolean {
  if (!isIP(host) || bits > (isIP(network) === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, isIP(network) === 4 ? 'ipv4' : 'ipv6');
  return list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}
