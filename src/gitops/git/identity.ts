/** The author and committer of commits, and whether commits are signed or signed off. */
import { singleLine, UserError } from '../../errors.js';
import type { Git } from './git.js';
import { explainCommit } from './refusal.js';

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

/** Adds the committer's Signed-off-by to a message that ends with trailers, unless it is there. */
export async function withSignoff(git: Git, message: string): Promise<string> {
  const { stdout } = await git(['var', 'GIT_COMMITTER_IDENT']).catch((error) => {
    throw explainCommit(error);
  });
  // Without the time, which comes last.
  const line = `Signed-off-by: ${singleLine(stdout.trim().replace(/ \d+ [+-]\d+$/, ''))}`;
  // In another paragraph it is no trailer, and may be the words of somebody else.
  const last =
    message
      .trimEnd()
      .split(/\n[ \t]*\n/)
      .at(-1) ?? '';
  return last.split('\n').includes(line) ? message : `${message}${line}\n`;
}

/** Reads commit.gpgSign, since `git commit-tree` ignores it. */
export async function shouldSign(git: Git, given: boolean | undefined): Promise<boolean> {
  if (given !== undefined) return given;
  const get = ['config', '--type=bool', '--default=false', '--get', 'commit.gpgSign'];
  return (await git(get)).stdout.trim() === 'true';
}
