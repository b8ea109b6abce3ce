/** Which fields differ between two objects: their paths, and never their values. Pure. */
import { own } from '../../constructs/validation/own.js';
import { formatPath, type Path } from '../../constructs/validation/problem.js';

/** A reader of more would rather see a diff. */
const MOST_FIELDS = 100;

/** Such as `spec.replicas`; an added or removed map or list is one field. At most 100, then `…`. */
export function changedFields(before: unknown, after: unknown): string[] {
  const found: string[] = [];
  collect(before, after, [], found);
  return found.length > MOST_FIELDS ? [...found.slice(0, MOST_FIELDS), '…'] : found;
}

function collect(before: unknown, after: unknown, path: Path, found: string[]): void {
  if (found.length > MOST_FIELDS || JSON.stringify(before) === JSON.stringify(after)) return;
  if (!isNested(before) || !isNested(after) || Array.isArray(before) !== Array.isArray(after)) {
    // If the objects as a whole differ, there is no field to name.
    if (path.length > 0) found.push(formatPath(path));
    return;
  }
  const step = (key: string) => (Array.isArray(after) ? Number(key) : key);
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    collect(own(before, key), own(after, key), [...path, step(key)], found);
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
