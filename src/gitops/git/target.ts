/** Where to publish: checks paths and branches, and names the branches of proposals. Pure. */

import { createHash } from 'node:crypto';
import { UserError } from '../../errors.js';
import { holdsPassword } from '../../redact.js';

export interface GitTarget {
  /** A URL (ssh, https or file), or a directory with a clone. */
  readonly repo: string;
  readonly branch: string;
  /** Within the repository; `.` is its root. */
  readonly path: string;
}

/** Normalizes: no slash at either end; `.` is the root. */
export function parsePath(given: string): string {
  const refuse = (why: string): never => {
    throw new UserError(`--path ${given}: ${why}; give a directory within the repository`, 2);
  };
  if (given.startsWith('/')) refuse('is absolute');
  if (/[\p{Cc}"\\]/u.test(given)) refuse('has a character that a path should not have');
  const parts = given.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) refuse('leaves the repository');
  if (parts.some(isDotGit)) refuse('belongs to git itself');
  return parts.join('/') || '.';
}

/** Code points that HFS+ ignores in a name. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** Names that NTFS or HFS+ treat as `.git`, like git's is_ntfs_dotgit and is_hfs_dotgit. */
export const isDotGit = (part: string): boolean =>
  /^(\.git|git~1)[ .]*(:.*)?$/i.test(part.replaceAll(IGNORED, ''));

/** Accepts what git accepts as a branch name, so it cannot be a pattern or a refspec. */
export function parseBranch(given: string, flag = 'branch'): string {
  const isName =
    /^[^\p{Cc} ~^:?*[\\]+$/u.test(given) &&
    !/^[-/]|\/$|\.$|\/\/|\.\.|@\{|(^|\/)\.|\.lock(\/|$)|^@$/.test(given);
  // `HEAD` means the current branch to git.
  if (!isName || given === 'HEAD')
    throw new UserError(`--${flag} ${given}: is not a valid branch name`, 2);
  // A newer proposal deletes older ones.
  if (`refs/heads/${given}`.startsWith(PROPOSALS))
    throw new UserError(
      `--${flag} ${given}: branches below monocle-k8s/ are proposals, which come and go; choose another name`,
      2,
    );
  return given;
}

/** The prefix of all proposal branches. */
export const PROPOSALS = 'refs/heads/monocle-k8s/';

/** Whether a branch has a name from `proposalBranch`. */
export const isProposalRef = (ref: string): boolean =>
  ref.startsWith(PROPOSALS) && /-[0-9a-f]{8}$/.test(ref);

/**
 * The branch of a proposal. The hash makes it unique for a set of instances: a newer proposal for the
 * same instances replaces the older one, and other proposals never collide. The rest of the name is
 * for users. It has no further slash, since git cannot have the branches `a` and `a/b` at once.
 */
export function proposalBranch(
  { branch, path }: { readonly branch: string; readonly path: string },
  instances: readonly { readonly namespace: string; readonly name: string }[],
): string {
  const [only] = instances;
  const what =
    instances.length === 1 && only
      ? `${only.namespace}-${only.name}`
      : path.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'all';
  const ids = instances.map(({ namespace, name }) => `${namespace}/${name}`).sort();
  const hash = createHash('sha256')
    .update(JSON.stringify([branch, path, ids]))
    .digest('hex');
  return `monocle-k8s/${what}-${hash.slice(0, 8)}`;
}

/** A password would appear in shell histories and process lists. git would pass a mistyped address to ssh. */
export function refusePassword(repo: string): void {
  if (!holdsPassword(repo)) return;
  const [scheme, ...rest] = repo.split('://');
  const shown = rest.length > 0 ? ` ${scheme}://${rest.join('://').replace(/^.*@/s, '')}` : '';
  const begin = shown ? '' : ', and begin the address with https:// or ssh://';
  throw new UserError(
    `--repo${shown}: holds a password; let git find it (a credential helper, GIT_ASKPASS, ssh)${begin}`,
    2,
  );
}

/** For the commands that need all three of --repo, --branch and --path. */
export function gitTargetOf(flags: Partial<GitTarget>): GitTarget {
  const required = (flag: keyof GitTarget): string => {
    const value = flags[flag];
    if (value === undefined) throw new UserError(`--${flag} is missing`, 2);
    return value;
  };
  const repo = required('repo');
  refusePassword(repo);
  return {
    repo,
    branch: parseBranch(required('branch')),
    path: parsePath(required('path')),
  };
}
