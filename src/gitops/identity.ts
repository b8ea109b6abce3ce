/** Who commits, for git's environment. Pure. */
import { UserError } from '../sources.js';

/** @param given `Name <mail>` */
export function identity(
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
