/** Where in a repository: a path that cannot lead out of it, a branch of its own. Pure. */

import { createHash } from 'node:crypto';
import { UserError } from '../errors.js';

export interface GitTarget {
  /** ssh, https or file; a directory with a clone of one's own, too. */
  readonly repo: string;
  readonly branch: string;
  /** Within the repository; `.` is its root. */
  readonly path: string;
}

/** Gives it in one form: without a slash at either end; `.` is the root. */
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

/** Code points that HFS+ leaves out of a name. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** What NTFS or HFS+ takes for `.git`, as git's own is_ntfs_dotgit and is_hfs_dotgit have it. */
const isDotGit = (part: string): boolean =>
  /^(\.git|git~1)[ .]*(:.*)?$/i.test(part.replaceAll(IGNORED, ''));

/** As git takes it, so that it is no pattern and no second address. */
export function parseBranch(given: string): string {
  const isName =
    /^[^\p{Cc} ~^:?*[\\]+$/u.test(given) &&
    !/^[-/]|\/$|\.$|\/\/|\.\.|@\{|(^|\/)\.|\.lock(\/|$)|^@$/.test(given);
  // `HEAD` is git's own word for whatever branch is current.
  if (!isName || given === 'HEAD')
    throw new UserError(`--branch ${given}: is not a valid branch name`, 2);
  return given;
}

/** Where all proposals are. */
export const PROPOSALS = 'refs/heads/monocle-k8s/';

/**
 * For a proposal: the same for the same instances, so that a newer one takes the place of an older,
 * and never the same for others, whose proposal would be lost. The hash says which; the rest is for
 * people. Without a slash of its own: a branch `a` leaves no room for `a/b`.
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
