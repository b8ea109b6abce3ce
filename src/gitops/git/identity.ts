/** The author and committer of commits, and whether commits are signed or signed off. */

import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { explain, singleLine, UserError } from '../../errors.js';
import { secretIn } from '../../redact.js';
import { type Git, GitError, ignoreGit } from './git.js';
import { explainCommit, stderrMatches } from './refusal.js';
import type { Workspace } from './workspace.js';

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

// Whether a commit is signed, with SSH, by somebody who may. It vouches for the whole tree that is compared, and
// needs no history: whoever can push without a key could bend that.

/** `missing`: it has no SSH signature. `foreign`: nobody signed it who is allowed to. */
export type Signature = 'good' | 'missing' | 'foreign';

const SSH = /^gpgsig(?:-sha256)? -----BEGIN SSH SIGNATURE-----$/m;
/** git takes the first signature it finds, of any kind. The keys of other kinds are not in FILE. */
const OTHERS = ['gpg.program', 'gpg.openpgp.program', 'gpg.x509.program'];

/** git asks whether a key was valid at the time that the commit claims. Without that argument, ssh-keygen takes today. */
const SSH_KEYGEN_NOW = `#!/bin/sh
for arg; do
  shift
  case $arg in -Overify-time=*) ;; *) set -- "$@" "$arg" ;; esac
done
exec ssh-keygen "$@"
`;

/**
 * The signature of the branch's tip. Its key must be valid at the time of the commit and now: the thief of a key that
 * has expired can choose the commit's time.
 * @param file as `gpg.ssh.allowedSignersFile` of git
 */
export async function signatureOf(workspace: Workspace, file: string): Promise<Signature> {
  const signers = resolve(file);
  await readFile(signers).catch((error) => {
    throw explain(file, error);
  });
  const { tip, git, scratch } = workspace;
  if (tip === undefined) return 'missing';
  const { stdout } = await git(['cat-file', 'commit', tip]);
  if (!SSH.test(stdout.slice(0, stdout.indexOf('\n\n')))) return 'missing';
  const settings = [
    `gpg.ssh.allowedSignersFile=${signers}`,
    'gpg.minTrustLevel=fully',
    ...OTHERS.map((name) => `${name}=false`),
  ].flatMap((setting) => ['-c', setting]);
  const now = join(scratch.path, 'ssh-keygen-now');
  await writeFile(now, SSH_KEYGEN_NOW, { mode: 0o700 });
  for (const program of ['ssh-keygen', now]) {
    const asked = ['-c', `gpg.ssh.program=${program}`, 'verify-commit', tip];
    if (!(await git([...settings, ...asked]).catch(ignoreGit))) return 'foreign';
  }
  return 'good';
}

// Explains why a commit could not be signed, and what to do. Pure.
//
// The words of git and ssh-keygen are shown only if they cannot hold a key: somebody may have put the key itself
// in the place of the name of its file.

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
