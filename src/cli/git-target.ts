/** The flags --repo, --branch and --path of the commands that need all three. */
import { UserError } from '../errors.js';
import { type GitTarget, parseBranch, parsePath } from '../gitops/target.js';
import type { Values } from './command.js';

export function gitTargetOf(values: Values): GitTarget {
  const required = (flag: string): string => {
    const value = values[flag];
    if (typeof value !== 'string') throw new UserError(`--${flag} is missing`, 2);
    return value;
  };
  return {
    repo: required('repo'),
    branch: parseBranch(required('branch')),
    path: parsePath(required('path')),
  };
}
