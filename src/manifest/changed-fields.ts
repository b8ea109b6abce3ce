/** Which fields differ between two objects: their paths, and never their values. Pure. */

import { formatPath, type Path } from '../../constructs/validation/problem.js';
import { own } from '../../constructs/validation/schema.js';

/** Beyond this, a diff is more readable. */
const MAX_FIELDS = 100;

/** Such as `spec.replicas`; an added or removed map or list is one field. At most 100, then `…`. */
export function changedFields(before: unknown, after: unknown): string[] {
  const found: string[] = [];
  collect(before, after, [], found);
  return found.length > MAX_FIELDS ? [...found.slice(0, MAX_FIELDS), '…'] : found;
}

function collect(before: unknown, after: unknown, path: Path, found: string[]): void {
  if (found.length > MAX_FIELDS || JSON.stringify(before) === JSON.stringify(after)) return;
  if (!isNested(before) || !isNested(after) || Array.isArray(before) !== Array.isArray(after)) {
    // If the path is empty, the objects differ as a whole: there is no field to name.
    if (path.length > 0) found.push(formatPath(path));
    return;
  }
  for (const child of childrenOf(before, after))
    collect(child.before, child.after, [...path, child.step], found);
}

interface Child {
  /** The step in `after`, or in `before` if the child is only there. */
  readonly step: string | number;
  /** The entry's name, if it has one. */
  readonly name?: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields or entries of two values. List entries are paired by name if they have names, otherwise by index. */
export function childrenOf(before: object, after: object): Child[] {
  const [old, next] = [namesOf(before), namesOf(after)];
  if (old && next)
    return [...new Set([...next.keys(), ...old.keys()])].map((name) => ({
      name,
      step: next.get(name) ?? old.get(name) ?? 0,
      before: own(before, String(old.get(name))),
      after: own(after, String(next.get(name))),
    }));
  const step = (key: string) => (Array.isArray(after) ? Number(key) : key);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => ({
    step: step(key),
    before: own(before, key),
    after: own(after, key),
  }));
}

/** The index of each entry by name; undefined if names are missing or not unique. */
function namesOf(list: object): Map<string, number> | undefined {
  if (!Array.isArray(list)) return undefined;
  const names = new Map(list.map((entry, index) => [entry?.name, index] as const));
  const areNamed = [...names.keys()].every((name) => typeof name === 'string');
  return areNamed && names.size === list.length ? names : undefined;
}

export const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;
