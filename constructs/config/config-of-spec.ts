/** The config of an instance: in its spec, or given outside the spec, but not both. Pure. */
import type { Problem } from '../validation/problem.js';
import { validateConfig } from './config.js';

/** The problems of the config that an instance would run: in its spec, or given outside the spec. */
export function configProblems(inline: unknown, outside: unknown): Problem[] {
  if (inline === undefined) return outside === undefined ? [] : validateConfig(outside);
  if (outside !== undefined) {
    const message = 'is set, and a second config is given outside the spec; keep one of them';
    return [{ path: ['spec', 'config'], at: 'key', message }];
  }
  return validateConfig(inline).map((problem) => ({
    ...problem,
    path: ['spec', 'config', ...problem.path],
  }));
}
