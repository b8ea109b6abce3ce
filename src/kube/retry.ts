/** Whether to ask again, and when: pure. */
import { ApiError } from './api-error.js';
import { backoff } from './time.js';

const MOST_ATTEMPTS = 5;
const MOST_CONNECTIONS = 3;
const LONGEST_WAIT_S = 30;

/** Milliseconds, or undefined where asking again is of no use, or no longer safe. */
export function pauseBeforeNext(
  method: string,
  error: unknown,
  attempt: number,
  random: () => number,
): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isRepeatable = method !== 'POST';
  if (error.code === 0) {
    const { code } = error.cause as { code?: string };
    const isUnsent = code === 'ECONNREFUSED';
    const isLost = code === 'ECONNRESET' || code === 'EPIPE';
    const isSafe = isUnsent || (isLost && isRepeatable);
    return isSafe && attempt < MOST_CONNECTIONS ? backoff(attempt, 100, 1_000, random) : undefined;
  }
  const asked = error.retryAfterSeconds;
  const isOverload =
    error.code === 429 ||
    (error.code === 503 && isRepeatable) ||
    (error.code >= 500 && asked !== undefined);
  if (!isOverload || attempt >= MOST_ATTEMPTS) return undefined;
  return 1000 * Math.min(asked ?? 1, LONGEST_WAIT_S) * (1 + random() / 2);
}
