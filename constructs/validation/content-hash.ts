/** Versions are hashes of content, so that an edit of a label changes nothing. Pure. */
import { createHash } from 'node:crypto';

/** A short hash of a value. The order of keys does not change it, nor do fields that are null. */
export function contentHash(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? ordered(part) : part,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

const ordered = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
