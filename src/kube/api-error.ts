/** An answer that is not a success, or none at all, in words that name the object. */
import type { IncomingHttpHeaders } from 'node:http';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 where no answer came. */
  readonly code: number;
  /** As the API server calls it: NotFound, Conflict, Invalid, Expired … */
  readonly reason: string;
  /** One line for each field that was refused. */
  readonly causes: readonly string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    subject: string,
    answer: {
      readonly code: number;
      readonly reason: string;
      readonly text: string;
      readonly causes?: readonly string[];
      readonly retryAfterSeconds?: number;
    },
    options?: ErrorOptions,
  ) {
    const causes = answer.causes ?? [];
    const unsaid = causes.filter((cause) => !answer.text.includes(cause));
    const said = [answer.text, ...unsaid].filter(Boolean).join('; ');
    const status = [answer.code || '', answer.reason].filter(Boolean).join(' ');
    super(`${subject}: ${status}${said && `: ${said}`}`, options);
    this.code = answer.code;
    this.reason = answer.reason;
    this.causes = causes;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

/** Where it is none yet: no answer; refused, reset, timed out, not trusted, or no credentials to ask with. */
export function unreachable(subject: string, server: string, cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const text = `${server}: ${cause instanceof Error ? cause.message : cause}`;
  return new ApiError(subject, { code: 0, reason: 'Unreachable', text }, { cause });
}

interface Status {
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly details?: {
    readonly retryAfterSeconds?: number;
    readonly causes?: readonly { field?: string; reason?: string; message?: string }[];
  };
}

/** What a Status object says. `secret` is the body of a request that sent a Secret. */
export function refusal(
  subject: string,
  code: number,
  body: unknown,
  { headers = {}, secret }: { headers?: IncomingHttpHeaders; secret?: object } = {},
): ApiError {
  const status: Status =
    typeof body === 'object' && body !== null ? body : { message: plain(body, headers) };
  // A field's refusal quotes its value, perhaps in part: of a Secret only the field's name is kept.
  const isQuote = secret !== undefined && (code === 400 || code === 422);
  const retryAfter = Number(headers['retry-after'] ?? status.details?.retryAfterSeconds);
  return new ApiError(subject, {
    code: status.code ?? code,
    reason: status.reason ?? '',
    text: isQuote ? '' : redact(status.message ?? '', secret),
    causes: status.details?.causes?.map(({ field, reason, message }) =>
      [field, isQuote ? reason : redact(message ?? reason ?? '', secret)]
        .filter(Boolean)
        .join(': '),
    ),
    retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
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
