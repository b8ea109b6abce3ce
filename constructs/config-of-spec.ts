import { validateConfig } from './config.js';
import type { Problem } from './problem.js';

/** What is wrong with the config that an instance would run, inline or given beside it. */
export function configProblems(inline: unknown, beside: unknown): Problem[] {
  if (inline !== undefined && beside !== undefined) {
    return [
      {
        path: ['spec', 'config'],
        at: 'key',
        message: 'there is a second config beside the spec; keep one of them',
      },
    ];
  }
  const config = inline ?? beside;
  if (config === undefined) return [];
  return validateConfig(config).map((problem) => ({
    ...problem,
    path: inline === undefined ? problem.path : ['spec', 'config', ...problem.path],
  }));
}
