/** Whether the commits that made published directories are signed, with SSH, by somebody who may. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { explain } from '../errors.js';
import type { Difference } from '../manifest/differences.js';
import { ignoreGit } from './git.js';
import { changeFinder } from './history.js';
import { baseName } from './paths.js';
import type { Workspace } from './workspace.js';

/** Gives the findings about a directory. */
export type CheckSignature = (directory: string) => Promise<readonly Difference[]>;

/** git also knows signatures of other kinds, whose keys FILE does not have. */
const SSH = /^gpgsig(?:-sha256)? -----BEGIN SSH SIGNATURE-----$/m;

/** @param file as `gpg.ssh.allowedSignersFile` of git */
export async function signatureCheck(workspace: Workspace, file: string): Promise<CheckSignature> {
  const signers = resolve(file);
  await access(signers, constants.R_OK).catch((error) => {
    throw explain(file, error);
  });
  const lastChange = changeFinder(workspace);
  const settings = ['-c', `gpg.ssh.allowedSignersFile=${signers}`, '-c', 'gpg.minTrustLevel=fully'];
  return async (directory) => {
    const id = await lastChange(directory);
    const finding = (why: string) => [
      {
        subject: baseName(directory),
        message: `was last changed by ${id.slice(0, 7)}, which ${why}`,
      },
    ];
    const { stdout } = await workspace.git(['cat-file', 'commit', id]);
    if (!SSH.test(stdout.slice(0, stdout.indexOf('\n\n')))) return finding('has no SSH signature');
    const good = await workspace.git([...settings, 'verify-commit', id]).catch(ignoreGit);
    return good ? [] : finding('nobody signed who is in --allowed-signers');
  };
}
