/** An answer that is not a success, or none at all, in words that name the object. */
import type { IncomingHttpHeaders } from 'node:http';

/** A refusal may quote what it refuses, which may be a megabyte. */
const MAX_TEXT = 4_000;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 where no answer came. */
  readonly code: number;
  /** As the API server calls it: NotFound, Conflict, Invalid, Expired … */
  readonly reason: string;
  /** One line for each field that was refused. */
  readonly causes: readonly string[];
  /** The API server's words for the causes: FieldValueInvalid, NamespaceTerminating … */
  readonly causeReasons: readonly string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    subject: string,
    answer: {
      readonly code: number;
      readonly reason: string;
      readonly text: string;
      readonly causes?: readonly string[];
      readonly causeReasons?: readonly string[];
      readonly retryAfterSeconds?: number;
    },
    options?: ErrorOptions,
  ) {
    const causes = answer.causes ?? [];
    const unsaid = causes.filter((cause) => !answer.text.includes(cause));
    const whole = [answer.text, ...unsaid].filter(Boolean).join('; ');
    const said = whole.length > MAX_TEXT ? `${whole.slice(0, MAX_TEXT)}…` : whole;
    const status = [answer.code || '', answer.reason].filter(Boolean).join(' ');
    super(`${subject}: ${status}${said && `: ${said}`}`, options);
    this.code = answer.code;
    this.reason = answer.reason;
    this.causes = causes;
    this.causeReasons = answer.causeReasons ?? [];
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

/** Where it is none yet: no answer; refused, reset, timed out, not trusted, or no credentials to ask with. */
export function unreachable(subject: string, server: string, cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const text = `${server}: ${cause instanceof Error ? cause.message : cause}`;
  return new ApiError(subject, { code: 0, reason: 'Unreachable', text }, { cause });
}

/** A Status as it should be: of what a server or a proxy sent, only what has the right type. */
interface Status {
  readonly code: number | undefined;
  readonly reason: string;
  readonly message: string;
  readonly retryAfter: unknown;
  readonly causes: readonly { field: string; reason: string; message: string }[];
}

function statusOf(body: unknown): Status {
  const { code, reason, message, details } = fieldsOf(body);
  const { retryAfterSeconds, causes } = fieldsOf(details);
  const isError = Number.isInteger(code) && Number(code) >= 400 && Number(code) < 600;
  return {
    code: isError ? Number(code) : undefined,
    reason: stringOf(reason),
    message: stringOf(message),
    retryAfter: retryAfterSeconds,
    causes: (Array.isArray(causes) ? causes : []).map(fieldsOf).map((cause) => ({
      field: stringOf(cause.field),
      reason: stringOf(cause.reason),
      message: stringOf(cause.message),
    })),
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Only as seconds; a date is never what the API server says. */
function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof seconds === 'number' && seconds >= 0 ? seconds : undefined;
}

/** What a Status in a watch's stream says. */
export const reported = (subject: string, status: unknown): ApiError =>
  refusal(subject, statusOf(status).code ?? 500, status);

/**
 * An answer that is no success.
 * @param code the HTTP status, whatever the body says
 * @param options.secret the body of a request that sent a Secret
 */
export function refusal(
  subject: string,
  code: number,
  body: unknown,
  { headers = {}, secret }: { headers?: IncomingHttpHeaders; secret?: object } = {},
): ApiError {
  const status = statusOf(typeof body === 'object' ? body : { message: plain(body, headers) });
  // A field's refusal quotes its value, perhaps in part: of a Secret only the field's name is kept.
  const isQuote = secret !== undefined && (code === 400 || code === 422);
  return new ApiError(subject, {
    code,
    reason: status.reason,
    text: isQuote ? '' : redact(status.message, secret),
    causes: status.causes.map(({ field, reason, message }) =>
      [field, isQuote ? reason : redact(message || reason, secret)].filter(Boolean).join(': '),
    ),
    causeReasons: status.causes.map(({ reason }) => reason),
    retryAfterSeconds: secondsOf(headers['retry-after']) ?? secondsOf(status.retryAfter),
  });
}

/** A webhook may quote what it refuses. */
function redact(text: string, secret: { data?: object; stringData?: object } | undefined): string {
  const values = [secret?.data, secret?.stringData].flatMap((data) => Object.values(data ?? {}));
  return values
    .filter((value): value is string => typeof value === 'string')
    .flatMap((value) => [value, Buffer.from(value, 'base64').toString()])
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .filter((value) => value.length > 2)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, '(redacted)'), text);
}

/** The page of a proxy is not worth reading; a line of the API server is. */
function plain(body: unknown, headers: IncomingHttpHeaders): string {
  if (!headers['content-type']?.startsWith('text/plain')) return '';
  return String(body).trim().split('\n')[0]?.slice(0, 200) ?? '';
}

export const hasCode = (error: unknown, ...codes: readonly number[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/** For an answer that changes nothing: already there, already gone. */
export async function ignoring<T, U = undefined>(
  code: number,
  answer: Promise<T>,
  instead?: U,
): Promise<T | U> {
  try {
    return await answer;
  } catch (error) {
    if (hasCode(error, code)) return instead as U;
    throw error;
  }
}
