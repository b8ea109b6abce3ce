/**
 * Whether a commit is signed, with SSH, by somebody who may. It vouches for the whole tree that is compared, and
 * needs no history: whoever can push without a key could bend that.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { explain } from '../errors.js';
import { ignoreGit } from './git.js';
import type { Workspace } from './workspace.js';

/** `missing`: it has no SSH signature. `foreign`: nobody signed it who is allowed to. */
export type Signature = 'good' | 'missing' | 'foreign';

const SSH = /^gpgsig(?:-sha256)? -----BEGIN SSH SIGNATURE-----$/m;
/** git takes the first signature it finds, of any kind. The keys of other kinds are not in FILE. */
const OTHERS = ['gpg.program', 'gpg.openpgp.program', 'gpg.x509.program'];

/**
 * The signature of the branch's tip.
 * @param file as `gpg.ssh.allowedSignersFile` of git
 */
export async function signatureOf(workspace: Workspace, file: string): Promise<Signature> {
  const signers = resolve(file);
  await readFile(signers).catch((error) => {
    throw explain(file, error);
  });
  const { tip, git } = workspace;
  if (tip === undefined) return 'missing';
  const { stdout } = await git(['cat-file', 'commit', tip]);
  if (!SSH.test(stdout.slice(0, stdout.indexOf('\n\n')))) return 'missing';
  const settings = [
    `gpg.ssh.allowedSignersFile=${signers}`,
    'gpg.minTrustLevel=fully',
    ...OTHERS.map((name) => `${name}=false`),
  ].flatMap((setting) => ['-c', setting]);
  const good = await git([...settings, 'verify-commit', tip]).catch(ignoreGit);
  return good ? 'good' : 'foreign';
}
