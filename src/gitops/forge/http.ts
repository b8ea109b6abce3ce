/**
 * The HTTP client of the forges: JSON in, JSON out, on Node's fetch.
 *
 * The token goes into one header of requests to the host of the forge, never to another host after a
 * redirect, and is cut out of every message. What a server says is printed without control characters
 * and shortened. Every wait has an end.
 */
import { singleLine, UserError } from '../../errors.js';
import { redact } from '../../redact.js';
import { backoff, systemTime, type Time } from '../../time.js';
import { numberOf, pageOf } from './fields.js';
import type { PullRequest } from './forge.js';

interface ForgeClientOptions {
  /** Of the API, without a slash at its end. */
  readonly base: string;
  readonly token: string;
  /** The header with the token, and what the forge wants besides. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly time?: Time;
  /** For one request with its answer. */
  readonly limitMs?: number;
}

interface ForgeRequest {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Whether it may be sent again after an answer got lost. @default true for all but POST */
  readonly isRepeatable?: boolean;
  /** Instead of one below the base. */
  readonly url?: string;
}

interface ForgeAnswer {
  readonly json: unknown;
  readonly headers: Headers;
}

const LIMIT_MS = 30_000;
/** In total, for all requests of a run. */
const MAX_WAITING_MS = 120_000;
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5_000;
const MAX_REDIRECTS = 3;
const MAX_BYTES = 8_000_000;
const MAX_PAGES = 40;
/** Of what a server says. */
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

  /** The entries of all pages. The address of a next page is not followed: it may name another host. */
  async *pages(path: string, query: ForgeRequest['query'] = {}): AsyncGenerator<unknown> {
    for (let page = 1, seen = 0; page <= MAX_PAGES; page++) {
      const { json, headers } = await this.request('GET', path, { query: { ...query, page } });
      if (!Array.isArray(json)) throw this.error('GET', path, 'is no list', 200);
      yield* json;
      seen += json.length;
      // Gitea names no next page of labels and reviews, but how many there are.
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

  /** A pause between questions, which ends with the command. */
  async pause(ms: number): Promise<void> {
    await this.time.delay(ms, this.options.signal);
    this.options.signal?.throwIfAborted();
  }

  private async waitForLimit(method: string, path: string, asked: number): Promise<void> {
    // Not shorter: a server that asks for no pause would be asked without end.
    const ms = Math.max(asked, 1_000);
    if (this.waitedMs + ms > MAX_WAITING_MS) {
      const at = new Date(Math.min(this.time.now() + ms, 8.64e15)).toISOString();
      throw this.error(method, path, `the rate limit is reached; try again after ${at}`, 429);
    }
    this.waitedMs += ms;
    await this.time.delay(ms, this.options.signal);
  }

  /** Redirects stay on the host, since the token goes with them. */
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

  /** What is printed of a pull request, as the forge says it. */
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

/** undefined if it is too long. */
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

/** GitHub's advice for its secondary limits, if an answer does not say how long. */
const UNSAID_MS = 60_000;
/** A smaller number of RateLimit-Reset counts seconds from now. */
const FIRST_EPOCH_S = 1_000_000_000;

/**
 * In milliseconds; undefined if the answer is about something else.
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
    // GitHub answers 403 as well, which mostly means something else.
    (status === 403 && (after !== undefined || left === '0' || /rate limit/i.test(body)));
  if (!isLimit) return undefined;
  // With requests left, the reset is not what we wait for.
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

// Why a forge refused, in its words and ours.

/** The forge refused a request, or did not answer. */
export class ForgeError extends UserError {
  constructor(
    message: string,
    /** undefined if there was no answer. */
    readonly status: number | undefined,
    /** Its own words, in one line. */
    readonly words = '',
  ) {
    super(message);
  }

  /** Whether the forge may have done it nevertheless. */
  get isUnknown(): boolean {
    return this.status === undefined || this.status >= 500;
  }
}

const REMEDIES: Readonly<Record<number, string>> = {
  401: 'the token is wrong or has expired',
  403: 'the token may not do this',
  404: 'there is no such repository, the token may not see it, or its pull requests are switched off',
};

/** What fetch says is in the cause. */
const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message;
};

/** The forges have `message`, `error` or `errors`, of strings, lists and objects. */
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

/** The forges need three levels. A hostile one nests more of them than the stack has room for. */
const MAX_LEVELS = 8;

function stringsIn(value: unknown, level = 0): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || level === MAX_LEVELS) return [];
  const within = (each: unknown): string[] => stringsIn(each, level + 1);
  if (Array.isArray(value)) return value.slice(0, 10).flatMap(within);
  const { message } = value as { readonly message?: unknown };
  return message === undefined ? Object.values(value).flatMap(within) : within(message);
}
