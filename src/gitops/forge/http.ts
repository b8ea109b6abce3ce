/**
 * The HTTP client of the forges: JSON in, JSON out, on Node's fetch.
 *
 * The client sends the token in one header, and only to the host of the forge, even after a redirect.
 * It removes the token from every message, and shortens a server's text and removes its control
 * characters. Every wait is limited.
 */
import { singleLine, UserError } from '../../errors.js';
import { redact } from '../../redact.js';
import { backoff, systemTime, type Time } from '../../time.js';
import { numberOf, pageOf } from './fields.js';
import type { PullRequest } from './forge.js';

interface ForgeClientOptions {
  /** The address of the API, without a trailing slash. */
  readonly base: string;
  readonly token: string;
  /** The header with the token, and any other header that the forge requires. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly time?: Time;
  /** For one request and its response. */
  readonly limitMs?: number;
}

interface ForgeRequest {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Whether to send it again if the response is lost. @default true for all but POST */
  readonly isRepeatable?: boolean;
  /** Replaces the address below the base. */
  readonly url?: string;
}

interface ForgeAnswer {
  readonly json: unknown;
  readonly headers: Headers;
}

const LIMIT_MS = 30_000;
/** The limit for all waits of a run together. */
const MAX_WAITING_MS = 120_000;
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5_000;
const MAX_REDIRECTS = 3;
const MAX_BYTES = 8_000_000;
const MAX_PAGES = 40;
/** The limit for a server's text in a message. */
const MAX_WORDS = 300;
const PASSING = new Set([500, 502, 503, 504]);

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export class ForgeClient {
  private waitedMs = 0;
  private readonly time: Time;

  constructor(private readonly options: ForgeClientOptions) {
    this.time = options.time ?? systemTime;
  }

  async get(path: string, query?: ForgeRequest['query']): Promise<unknown> {
    return (await this.request('GET', path, { query })).json;
  }

  /** The entries of all pages. Ignores the server's address of the next page: it may name another host. */
  async *pages(path: string, query: ForgeRequest['query'] = {}): AsyncGenerator<unknown> {
    for (let page = 1, seen = 0; page <= MAX_PAGES; page++) {
      const { json, headers } = await this.request('GET', path, { query: { ...query, page } });
      if (!Array.isArray(json)) throw this.error('GET', path, 'is no list', 200);
      yield* json;
      seen += json.length;
      // For labels and reviews, Gitea does not name the next page, but reports the total.
      const isMore = json.length > 0 && seen < Number(headers.get('x-total-count'));
      if (!isMore && !/rel="?next"?/.test(headers.get('link') ?? '')) return;
    }
  }

  async request(method: string, path: string, given: ForgeRequest = {}): Promise<ForgeAnswer> {
    const { isRepeatable = method !== 'POST' } = given;
    for (let failures = 0; ; ) {
      this.options.signal?.throwIfAborted();
      let failure: ForgeError;
      try {
        const received = await this.follow(method, path, given);
        const { status, headers, text } = received;
        if (status < 300) return { headers, json: this.parse(method, path, text, status) };
        const pause = rateLimitPause(status, headers, text, this.time.now());
        if (pause !== undefined) {
          await this.waitForLimit(method, path, pause);
          continue;
        }
        failure = this.refusal(method, path, received);
        if (!PASSING.has(status)) throw failure;
      } catch (error) {
        if (!(error instanceof ForgeError) || !error.isUnknown) throw error;
        failure = error;
      }
      if (!isRepeatable || ++failures === MAX_ATTEMPTS) throw failure;
      const pause = backoff(failures - 1, FIRST_PAUSE_MS, MAX_PAUSE_MS, this.time.random);
      await this.time.delay(pause, this.options.signal);
    }
  }

  /** A pause between questions. Ends early if the command is interrupted. */
  async pause(ms: number): Promise<void> {
    await this.time.delay(ms, this.options.signal);
    this.options.signal?.throwIfAborted();
  }

  private async waitForLimit(method: string, path: string, asked: number): Promise<void> {
    // Wait at least this long: otherwise a server that asks for a pause of 0 would be asked in an endless loop.
    const ms = Math.max(asked, 1_000);
    if (this.waitedMs + ms > MAX_WAITING_MS) {
      const at = new Date(Math.min(this.time.now() + ms, 8.64e15)).toISOString();
      throw this.error(method, path, `the rate limit is reached; try again after ${at}`, 429);
    }
    this.waitedMs += ms;
    await this.time.delay(ms, this.options.signal);
  }

  /** Follows redirects on the same host only, since each request carries the token. */
  private async follow(method: string, path: string, given: ForgeRequest): Promise<Received> {
    let url = this.address(path, given);
    for (let redirects = 0; ; redirects++) {
      const received = await this.send(method, path, url, given.body);
      const { status, headers } = received;
      const location = headers.get('location');
      const isKept = status === 307 || status === 308 || (method === 'GET' && status < 400);
      if (status < 300 || !isKept || location === null) return received;
      const next = URL.parse(location, url.href);
      if (next?.origin !== url.origin)
        throw this.error(method, path, 'leads to another host', status);
      if (redirects === MAX_REDIRECTS)
        throw this.error(method, path, 'leads from one address to the next', status);
      url = next;
    }
  }

  private address(path: string, { query = {}, url: given }: ForgeRequest): URL {
    const url = new URL(given ?? `${this.options.base}${path}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    return url;
  }

  private async send(method: string, path: string, url: URL, body: unknown): Promise<Received> {
    const { headers, signal, limitMs = LIMIT_MS } = this.options;
    const limit = AbortSignal.timeout(limitMs);
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: {
          accept: 'application/json',
          'user-agent': 'monocle-k8s',
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await limitedText(response);
      if (text === undefined)
        throw this.error(method, path, `answers more than ${MAX_BYTES} bytes`, response.status);
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ForgeError) throw error;
      const late = limit.aborted ? `no answer within ${limitMs / 1000} seconds` : undefined;
      throw this.error(method, path, late ?? causeOf(error), undefined);
    }
  }

  private parse(method: string, path: string, text: string, status: number): unknown {
    if (text.trim() === '') return undefined;
    try {
      return JSON.parse(text);
    } catch {
      throw this.error(method, path, 'is not JSON; look at --forge-url', status);
    }
  }

  private refusal(method: string, path: string, { status, text }: Received): ForgeError {
    const words = this.safe(wordsOf(text));
    const remedy = REMEDIES[status];
    const reason = [`${status}`, ...(words ? [`(${words})`] : [])].join(' ');
    return this.error(method, path, remedy ? `${reason}; ${remedy}` : reason, status, words);
  }

  private error(
    method: string,
    path: string,
    reason: string,
    status: number | undefined,
    words = '',
  ): ForgeError {
    const { origin } = new URL(this.options.base);
    return new ForgeError(
      `${origin}: ${this.safe(`${method} ${path}`)}: ${this.safe(reason, 1_000)}`,
      status,
      words,
    );
  }

  /** The fields of a pull request that are printed, from the forge's answer. */
  pullFields(number: unknown, page: unknown): Pick<PullRequest, 'number' | 'url'> {
    const [found, url] = [numberOf(number), pageOf(page)];
    if (found < 1) {
      const { origin } = new URL(this.options.base);
      throw new ForgeError(
        `${origin}: names no pull request by its number; look at --forge-url`,
        200,
      );
    }
    return { number: found, url: redact(url, [this.options.token]) === url ? url : '' };
  }

  /** One line, without the token. */
  safe(text: string, most = MAX_WORDS): string {
    const line = redact(singleLine(text), [this.options.token]);
    return line.length > most ? `${line.slice(0, most - 1)}…` : line;
  }
}

/** undefined if the response is too long. */
async function limitedText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

// How long a forge asks us to wait. Pure.

/** If a response does not say how long, GitHub advises this for its secondary limits. */
const UNSAID_MS = 60_000;
/** A smaller value of RateLimit-Reset means seconds from now. */
const FIRST_EPOCH_S = 1_000_000_000;

/**
 * In milliseconds; undefined if the response is not about a rate limit.
 * @param now milliseconds since 1970
 */
export function rateLimitPause(
  status: number,
  headers: Headers,
  body: string,
  now: number,
): number | undefined {
  const after = retryAfter(headers.get('retry-after'), now);
  if (status === 503) return after;
  const left = headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining');
  const isLimit =
    status === 429 ||
    // GitHub also answers 403 for a rate limit, but 403 mostly means something else.
    (status === 403 && (after !== undefined || left === '0' || /rate limit/i.test(body)));
  if (!isLimit) return undefined;
  // If requests are left, the reset of this limit does not help.
  const reset =
    left === null || left === '0'
      ? (headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset'))
      : null;
  return after ?? resetPause(reset, now) ?? UNSAID_MS;
}

/** Seconds, or a date. */
function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function resetPause(value: string | null, now: number): number | undefined {
  if (value === null || !/^\d{1,12}$/.test(value.trim())) return undefined;
  const seconds = Number(value);
  return seconds < FIRST_EPOCH_S ? seconds * 1000 : Math.max(1_000, seconds * 1000 - now);
}

// Why a forge refused, in its own words and ours.

/** The forge refused a request, or did not answer. */
export class ForgeError extends UserError {
  constructor(
    message: string,
    /** undefined if there was no answer. */
    readonly status: number | undefined,
    /** The forge's own message, in one line. */
    readonly words = '',
  ) {
    super(message);
  }

  /** Whether the forge may have carried out the request nevertheless. */
  get isUnknown(): boolean {
    return this.status === undefined || this.status >= 500;
  }
}

const REMEDIES: Readonly<Record<number, string>> = {
  401: 'the token is wrong or has expired',
  403: 'the token may not do this',
  404: 'there is no such repository, the token may not see it, or its pull requests are switched off',
};

/** fetch gives its reason in the cause. */
const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message;
};

/** The forges answer with `message`, `error` or `errors`, each a string, a list or an object. */
export function wordsOf(text: string): string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return '';
  }
  const { message, error, errors } = (json ?? {}) as Readonly<Record<string, unknown>>;
  return [message, error, errors].flatMap((each) => stringsIn(each)).join('; ');
}

/** The forges need three levels. A hostile server could nest enough levels to overflow the stack. */
const MAX_LEVELS = 8;

function stringsIn(value: unknown, level = 0): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || level === MAX_LEVELS) return [];
  const within = (each: unknown): string[] => stringsIn(each, level + 1);
  if (Array.isArray(value)) return value.slice(0, 10).flatMap(within);
  const { message } = value as { readonly message?: unknown };
  return message === undefined ? Object.values(value).flatMap(within) : within(message);
}
