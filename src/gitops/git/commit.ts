/**
 * One commit on top of the branch's tip, made without a checkout.
 *
 * Author, committer and signature come from git's own configuration unless they are given.
 */
import { UserError } from '../../errors.js';
import type { Edit } from '../directory/directory.js';
import type { Git } from './git.js';
import { explainSigning, shouldSign } from './identity.js';
import { findUnplanned, importStream, parseDiff } from './objects.js';
import { explainCommit } from './refusal.js';

const NEXT = 'refs/monocle/next';

export interface SigningOptions {
  /** @default as git is configured (commit.gpgSign) */
  readonly sign?: boolean;
  /** What to do if a commit cannot be signed. @default what a person at a terminal can do */
  readonly signingRemedy?: string;
}

export interface CommitOptions extends SigningOptions {
  readonly git: Git;
  /** The repository and branch, for error messages. */
  readonly name: string;
  /** The parent; undefined in an empty repository. */
  readonly tip: string | undefined;
  readonly blobId: (text: string) => string;
}

/** Gives the commit's id. It is only in this clone yet. Throws if it changes anything that was not planned. */
export async function makeCommit(
  edits: readonly Edit[],
  message: string,
  options: CommitOptions,
): Promise<string> {
  const { git, tip } = options;
  await git(['fast-import', '--force', '--done'], importStream(NEXT, tip, edits));
  const parent = tip === undefined ? [] : ['-p', tip];
  const sign = (await shouldSign(git, options.sign)) ? ['-S'] : [];
  const tree = (await git(['rev-parse', `${NEXT}^{tree}`])).stdout.trim();
  const made = await git(['commit-tree', ...sign, ...parent, tree], message).catch((error) => {
    throw sign.length > 0 ? explainSigning(error, options.signingRemedy) : explainCommit(error);
  });
  const commit = made.stdout.trim();
  await refuseUnplanned(commit, edits, options);
  return commit;
}

/** git may read an odd path in another way than we meant it; such a commit must not be pushed. */
async function refuseUnplanned(
  commit: string,
  edits: readonly Edit[],
  { git, name, blobId }: CommitOptions,
): Promise<void> {
  const { bytes } = await git([
    'diff-tree',
    '--root',
    '--no-commit-id',
    '--raw',
    '-r',
    '-z',
    '--no-abbrev',
    '--no-renames',
    '--ignore-submodules=none',
    commit,
  ]);
  const path = findUnplanned(parseDiff(bytes), edits, blobId);
  if (path !== undefined)
    throw new UserError(
      `${name}: the commit would change ${path}, which was not planned; nothing was pushed. Look for odd names in that directory, and report this`,
    );
}
