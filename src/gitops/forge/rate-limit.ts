/** How long a forge asks us to wait. Pure. */

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
