/**
 * Explains why a commit could not be signed, and what to do. Pure.
 *
 * The words of git and ssh-keygen are shown only if they cannot hold a key: somebody may have put the key itself
 * in the place of the name of its file.
 */
import { UserError } from '../errors.js';
import { secretIn } from '../redact.js';
import { GitError } from './git/git.js';
import { explainCommit, stderrMatches } from './git/refusal.js';

const REMEDY = 'look at user.signingKey and gpg.format, or give --no-sign';

/** The first that matches counts. */
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

/** @param remedy defaults to what a person at a terminal can do */
export function explainSigning(error: unknown, remedy = REMEDY): unknown {
  const explained = explainCommit(error);
  if (explained !== error || !(error instanceof GitError)) return explained;
  const [, known] = CAUSES.find(([words]) => stderrMatches(error, words)) ?? [];
  const told = secretIn(error.message) === undefined ? error.message : 'git refused the key';
  return new UserError(
    `the commit cannot be signed: ${known ?? told}. Nothing was written; ${remedy}`,
  );
}
