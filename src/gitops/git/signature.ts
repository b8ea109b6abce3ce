/**
 * Whether an allowed signer signed a commit with SSH. The signature vouches for the whole tree that is compared. It
 * does not rely on the history, which a user without a key could forge if they can push.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { explain } from '../../errors.js';
import { ignoreGit } from './git.js';
import type { Workspace } from './workspace.js';

/** `missing`: it has no SSH signature. `foreign`: its signature is not one of an allowed signer. */
export type Signature = 'good' | 'missing' | 'foreign';

const SSH = /^gpgsig(?:-sha256)? -----BEGIN SSH SIGNATURE-----$/m;
/** git takes the first signature it finds, of any kind. The keys of other kinds are not in FILE. */
const OTHERS = ['gpg.program', 'gpg.openpgp.program', 'gpg.x509.program'];

/** git asks whether the key was valid at the commit's own time. Without that argument, ssh-keygen checks for now. */
const SSH_KEYGEN_NOW = `#!/bin/sh
for arg; do
  shift
  case $arg in -Overify-time=*) ;; *) set -- "$@" "$arg" ;; esac
done
exec ssh-keygen "$@"
`;

/**
 * The signature of the branch's tip. Its key must be valid now and at the commit's time: a thief who has an expired
 * key can choose the commit's time.
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
