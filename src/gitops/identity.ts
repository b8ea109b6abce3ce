/** Who commits, and whether that is signed. */
import { UserError } from '../errors.js';
import type { Git } from './git.js';

/**
 * For git's environment.
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

/** As git is configured, unless it is given; commit-tree alone does not look for it. */
export async function shouldSign(git: Git, given: boolean | undefined): Promise<boolean> {
  if (given !== undefined) return given;
  const get = ['config', '--type=bool', '--default=false', '--get', 'commit.gpgSign'];
  return (await git(get)).stdout.trim() === 'true';
}
