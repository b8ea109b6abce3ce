/** The author and committer of commits, and whether commits are signed. */
import { UserError } from '../errors.js';
import type { Git } from './git.js';

/**
 * Gives variables for git's environment.
 * @param given `Name <mail>`
 */
export function identityEnv(
  role: 'AUTHOR' | 'COMMITTER',
  given: string | undefined,
): Record<string, string> {
  if (given === undefined) return {};
  const [, name, mail] = /^([^<>\n]*[^<>\s])\s*<([^<>\s]+)>$/.exec(given.trim()) ?? [];
  if (name === undefined || mail === undefined)
    throw new UserError(
      `--${role.toLowerCase()} ${given}: should be like "Ada <ada@example.org>"`,
      2,
    );
  return { [`GIT_${role}_NAME`]: name, [`GIT_${role}_EMAIL`]: mail };
}

/** Reads commit.gpgSign, since `git commit-tree` ignores it. */
export async function shouldSign(git: Git, given: boolean | undefined): Promise<boolean> {
  if (given !== undefined) return given;
  const get = ['config', '--type=bool', '--default=false', '--get', 'commit.gpgSign'];
  return (await git(get)).stdout.trim() === 'true';
}
