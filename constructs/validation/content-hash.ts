/** Versions are hashes of content, so that an edit of a label does not change them. Pure. */
import { createHash } from 'node:crypto';

/** A short hash of a value. It ignores the order of keys, and fields that are null. */
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
