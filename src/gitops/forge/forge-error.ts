/** Why a forge refused, in its words and ours. */
import { UserError } from '../../errors.js';

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

export const REMEDIES: Readonly<Record<number, string>> = {
  401: 'the token is wrong or has expired',
  403: 'the token may not do this',
  404: 'there is no such repository, the token may not see it, or its pull requests are switched off',
};

/** What fetch says is in the cause. */
export const causeOf = (error: unknown): string => {
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
const MOST_LEVELS = 8;

function stringsIn(value: unknown, level = 0): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || level === MOST_LEVELS) return [];
  const within = (each: unknown): string[] => stringsIn(each, level + 1);
  if (Array.isArray(value)) return value.slice(0, 10).flatMap(within);
  const { message } = value as { readonly message?: unknown };
  return message === undefined ? Object.values(value).flatMap(within) : within(message);
}
