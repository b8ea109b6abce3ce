/** The author and committer of commits, and whether commits are signed or signed off. */

import { singleLine, UserError } from '../../errors.js';
import { secretIn } from '../../redact.js';
import { type Git, GitError } from './git.js';
import { explainCommit, stderrMatches } from './refusal.js';

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

/** Adds the committer's Signed-off-by to a message that ends with trailers, unless it is already there. */
export async function withSignoff(git: Git, message: string): Promise<string> {
  const { stdout } = await git(['var', 'GIT_COMMITTER_IDENT']).catch((error) => {
    throw explainCommit(error);
  });
  // Without the time, which comes last.
  const line = `Signed-off-by: ${singleLine(stdout.trim().replace(/ \d+ [+-]\d+$/, ''))}`;
  // Only the last paragraph holds trailers. In another one, the line may be quoted text.
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

// Explains why a commit could not be signed, and what to do. Pure.
//
// Messages of git and ssh-keygen are shown only if they cannot contain a key: a user may have configured the key
// itself instead of the name of its file.

const REMEDY = 'look at user.signingKey and gpg.format, or give --no-sign';

/** The first match wins. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/incorrect passphrase/, 'the key has a passphrase, and nobody can give it'],
  [/ are too open/, 'others may read the file of the key, so OpenSSH does not use it'],
  [/No private key found/, 'there is no private key, neither in the file nor in an agent'],
  [
    /Couldn't load public key/,
    'the file with the key is missing, cannot be read, or is not as OpenSSH writes it, with a line break at its end',
  ],
  [/needs to be (set|configured)/, 'user.signingKey is not set'],
];

/** @param remedy defaults to what a user at a terminal can do */
export function explainSigning(error: unknown, remedy = REMEDY): unknown {
  const explained = explainCommit(error);
  if (explained !== error || !(error instanceof GitError)) return explained;
  const [, known] = CAUSES.find(([words]) => stderrMatches(error, words)) ?? [];
  const told = secretIn(error.message) === undefined ? error.message : 'git refused the key';
  return new UserError(
    `the commit cannot be signed: ${known ?? told}. Nothing was written; ${remedy}`,
  );
}
