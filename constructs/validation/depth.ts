/** A limit on nesting: checks are recursive, and a tenant must not overflow the stack. Pure. */
import type { Path, Problem } from './problem.js';

/** Much deeper than any field of a Monocle or its config, and much less than the stack can hold. */
export const MAX_DEPTH = 100;
/** How many steps of the path a message shows. */
const SHOWN_STEPS = 8;

/**
 * Run this before other checks and JSON.stringify, which are recursive and would overflow the stack.
 * A part that several places share is visited again only if it is deeper there.
 */
export function depthProblem(root: unknown): Problem | undefined {
  const depths = new Map<object, number>();
  const rest: { readonly value: unknown; readonly path: Path; readonly depth: number }[] = [
    { value: root, path: [], depth: 0 },
  ];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, path, depth } = next;
    if (typeof value !== 'object' || value === null || (depths.get(value) ?? -1) >= depth) continue;
    if (depth >= MAX_DEPTH) return { path, message: `is nested deeper than ${MAX_DEPTH} levels` };
    depths.set(value, depth);
    const isList = Array.isArray(value);
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue;
      const step = isList ? Number(key) : key;
      const shown = path.length < SHOWN_STEPS ? [...path, step] : path;
      rest.push({ value: child, path: shown, depth: depth + 1 });
    }
  }
  return undefined;
}
