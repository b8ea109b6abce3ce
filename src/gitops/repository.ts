/** Where a repository is: a URL, or a local clone. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../errors.js';
import { type Git, printable, redact } from './git.js';
import { hasPassword, shapeIn } from './secret-shapes.js';
import type { GitTarget } from './target.js';

export interface RepoLocation {
  readonly url: string;
  /** The directory, if the target is a local clone with a work tree. */
  readonly localClone?: string;
}

/**
 * Matches what follows `://`: a colon that begins no port, before any slash, and an @ after it. A slash,
 * a space or another @ in the password makes the URL invalid, but it is still found. [::1] is a host.
 */
const PASSWORD = /^(?![^/:]*\[[\da-f:.%]*\])[^/:]*:(?!\d+(?:[/?#]|$)).*@/is;

/** Gives a path as a URL. Refuses passwords: they would show up in shell histories and process lists. */
export function locateRepo(repo: string): RepoLocation {
  const [scheme = '', ...rest] = repo.split('://');
  const address = rest.join('://');
  const user = address.slice(0, address.search(/\/|$/)).match(/^(.*)@/s)?.[1] ?? '';
  const isSecret = user.includes(':') || shapeIn(user) !== undefined;
  if (isSecret || PASSWORD.test(address) || hasPassword(repo))
    throw new UserError(
      `--repo ${scheme}://${address.replace(/^.*@/s, '')}: holds a password; let git find it (a credential helper, GIT_ASKPASS, ssh)`,
      2,
    );
  // git's own rule: a colon before the first slash makes it a URL.
  if (/^[^/]*:/.test(repo)) return { url: repo };
  const path = resolve(repo);
  if (!existsSync(path)) throw new UserError(`--repo ${repo}: no such directory`);
  const isClone = existsSync(join(path, '.git'));
  return { url: pathToFileURL(path).href, ...(isClone && { localClone: path }) };
}

/** A push to a local clone updates its work tree, and would collide with uncommitted changes. */
export async function refuseDirty(git: Git, repo: string): Promise<void> {
  const { stdout } = await git(['status', '--porcelain']);
  const [first] = stdout.split('\n').filter(Boolean);
  if (first !== undefined)
    throw new UserError(
      `--repo ${repo}: has changes that are not committed (${first.slice(3)}); nothing was written. Commit or stash them`,
    );
}

/** In an empty repository we may create the branch. Throws if there are branches, but not this one. */
export async function isEmptyRepository(git: Git, { repo, branch }: GitTarget): Promise<boolean> {
  const { stdout } = await git(['ls-remote', '--heads', 'origin']);
  const branches = [...stdout.matchAll(/\trefs\/heads\/(.+)$/gm)].map(([, name]) => name);
  if (branches.length === 0 || branches.includes(branch)) return branches.length === 0;
  const some = printable(branches.slice(0, 10).join(', '));
  throw new UserError(
    `${redact(repo)}: has no branch ${branch}; there are ${some}${branches.length > 10 ? ' …' : ''}. Create it first, or give another --branch`,
  );
}
