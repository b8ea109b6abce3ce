import type { Problem } from '../validation/problem.js';
import { validateConfig } from './config.js';

/** What is wrong with the config that an instance would run, inline or given beside its spec. */
export function configProblems(inline: unknown, beside: unknown): Problem[] {
  if (inline === undefined) return beside === undefined ? [] : validateConfig(beside);
  if (beside !== undefined) {
    const message = 'is set, and a second config is given outside the spec; keep one of them';
    return [{ path: ['spec', 'config'], at: 'key', message }];
  }
  return validateConfig(inline).map((problem) => ({
    ...problem,
    path: ['spec', 'config', ...problem.path],
  }));
}
