/**
 * The JSON merge patch (RFC 7386) that turns one object into another. Pure.
 *
 * It contains all of `next`, so the result is right even if the server has newer values in the same fields.
 */
import { own } from '../../constructs/validation/schema.js';

/** @param next a field that is undefined is absent; no field may be null */
export function mergePatch(previous: unknown, next: object): object {
  const removed = Object.keys(isFields(previous) ? previous : {}).map((key) => [key, null]);
  const kept = Object.entries(next).filter(([, value]) => value !== undefined);
  return Object.fromEntries([
    ...removed,
    ...kept.map(([key, value]) => [
      key,
      isFields(value) ? mergePatch(own(previous, key), value) : value,
    ]),
  ]);
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
