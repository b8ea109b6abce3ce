/**
 * Finds what the other checks and JSON.stringify cannot handle: nesting that would overflow the stack, and
 * JavaScript values that no manifest can hold. Pure.
 */
import type { Path, Problem } from './problem.js';

/** Much deeper than any field of a Monocle or its config, and much less than the stack can hold. */
export const MAX_DEPTH = 100;
/** A message about nesting shows this many steps of the path. */
const SHOWN_STEPS = 8;
/** JavaScript programs can pass these. JSON.stringify throws for a bigint, and drops the others. */
const NOT_IN_JSON = ['bigint', 'function', 'symbol'];

interface Visit {
  readonly value: unknown;
  readonly depth: number;
  readonly step?: string | number;
  readonly parent?: Visit;
}

/**
 * Run this before other checks and JSON.stringify, which are recursive and would overflow the stack.
 * An object that is referenced more than once is visited again only at a greater depth.
 */
export function depthProblem(root: unknown): Problem | undefined {
  const depths = new Map<object, number>();
  const rest: Visit[] = [{ value: root, depth: 0 }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, depth } = next;
    if (NOT_IN_JSON.includes(typeof value))
      return {
        path: pathOf(next),
        message: `is a ${typeof value}, which no manifest can hold; use a number or a string`,
      };
    if (typeof value !== 'object' || value === null || (depths.get(value) ?? -1) >= depth) continue;
    if (depth >= MAX_DEPTH) {
      const path = pathOf(next).slice(0, SHOWN_STEPS);
      return { path, message: `is nested deeper than ${MAX_DEPTH} levels` };
    }
    depths.set(value, depth);
    const isList = Array.isArray(value);
    for (const [key, child] of Object.entries(value)) {
      if (child === null || (typeof child !== 'object' && !NOT_IN_JSON.includes(typeof child)))
        continue;
      rest.push({ value: child, depth: depth + 1, step: isList ? Number(key) : key, parent: next });
    }
  }
  return undefined;
}

function pathOf(visit: Visit): Path {
  const path: (string | number)[] = [];
  for (let each: Visit | undefined = visit; each?.step !== undefined; each = each.parent)
    path.unshift(each.step);
  return path;
}
