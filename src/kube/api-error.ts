/** Failed requests as errors that name the object. */
import type { IncomingHttpHeaders } from 'node:http';
import { redact } from '../redact.js';

/** An error may quote the refused object, which may have a megabyte. */
const MAX_TEXT = 4_000;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 if there was no answer. */
  readonly code: number;
  /** The reason of the Status: NotFound, Conflict, Invalid, Expired … */
  readonly reason: string;
  /** One line for each field that was refused. */
  readonly causes: readonly string[];
  /** The API server's reasons of the causes: FieldValueInvalid, NamespaceTerminating … */
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
    const details = whole.length > MAX_TEXT ? `${whole.slice(0, MAX_TEXT)}…` : whole;
    const status = [answer.code || '', answer.reason].filter(Boolean).join(' ');
    super(`${subject}: ${status}${details && `: ${details}`}`, options);
    this.code = answer.code;
    this.reason = answer.reason;
    this.causes = causes;
    this.causeReasons = answer.causeReasons ?? [];
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

/** Turns an error without an answer into an ApiError: refused, reset, timed out, not trusted, no credentials. */
export function unreachable(subject: string, server: string, cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const text = `${server}: ${cause instanceof Error ? cause.message : cause}`;
  return new ApiError(subject, { code: 0, reason: 'Unreachable', text }, { cause });
}

/** The fields of a Status that have the right type; a proxy may send anything. */
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

/** Retry-After in seconds; the API server never sends a date. */
function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof seconds === 'number' && seconds >= 0 ? seconds : undefined;
}

/** The error that a watch reports in its stream. */
export const reported = (subject: string, status: unknown): ApiError =>
  refusal(subject, statusOf(status).code ?? 500, status);

/**
 * The error for an answer that is not a success.
 * @param code the HTTP status, which takes precedence over the body's
 * @param options.secret the request's body, if it was a Secret
 */
export function refusal(
  subject: string,
  code: number,
  body: unknown,
  { headers = {}, secret }: { headers?: IncomingHttpHeaders; secret?: object } = {},
): ApiError {
  const status = statusOf(typeof body === 'object' ? body : { message: plain(body, headers) });
  // The message about an invalid field quotes its value, so keep only the field's name for a Secret.
  const values = valuesOf(secret);
  const isQuote = secret !== undefined && (code === 400 || code === 422);
  return new ApiError(subject, {
    code,
    reason: status.reason,
    text: isQuote ? '' : redact(status.message, values),
    causes: status.causes.map(({ field, reason, message }) =>
      [field, isQuote ? reason : redact(message || reason, values)].filter(Boolean).join(': '),
    ),
    causeReasons: status.causes.map(({ reason }) => reason),
    retryAfterSeconds: secondsOf(headers['retry-after']) ?? secondsOf(status.retryAfter),
  });
}

/** A webhook may quote the values of a Secret that it refuses. */
function valuesOf(secret: { data?: object; stringData?: object } | undefined): string[] {
  const values = [secret?.data, secret?.stringData].flatMap((data) => Object.values(data ?? {}));
  return values
    .filter((value) => typeof value === 'string')
    .flatMap((value) => [value, Buffer.from(value, 'base64').toString()]);
}

/** The first line of a plain text; the HTML page of a proxy is dropped. */
function plain(body: unknown, headers: IncomingHttpHeaders): string {
  if (!headers['content-type']?.startsWith('text/plain')) return '';
  return String(body).trim().split('\n')[0]?.slice(0, 200) ?? '';
}

export const hasCode = (error: unknown, ...codes: readonly number[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/** Returns `instead` if the request fails with this code, such as 404 on a delete. */
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
