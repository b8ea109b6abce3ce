/** Where a repository is: an address, or a clone of one's own. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../errors.js';
import { type Git, printable, redact } from './git.js';
import { hasPassword, shapeIn } from './secret-shapes.js';
import type { GitTarget } from './target.js';

export interface RepoLocation {
  readonly url: string;
  /** The clone of one's own, where that is the target. */
  readonly own?: string;
}

/**
 * Of what follows `://`: a colon, before any slash, that begins no port, and an @ anywhere after it:
 * also if a slash, a space or another @ in the password makes it no address at all. [::1] is a host.
 */
const PASSWORD = /^(?![^/:]*\[[\da-f:.%]*\])[^/:]*:(?!\d+(?:[/?#]|$)).*@/is;

/** Of a path, its address; a password in one would end in histories and process lists. */
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
  // As git tells them apart: in an address, a colon comes before the first slash.
  if (/^[^/]*:/.test(repo)) return { url: repo };
  const path = resolve(repo);
  if (!existsSync(path)) throw new UserError(`--repo ${repo}: no such directory`);
  const isOwn = existsSync(join(path, '.git'));
  return { url: pathToFileURL(path).href, ...(isOwn && { own: path }) };
}

/** A push would change the files under somebody's hands. */
export async function refuseDirty(git: Git, repo: string): Promise<void> {
  const { stdout } = await git(['status', '--porcelain']);
  const [first] = stdout.split('\n').filter(Boolean);
  if (first !== undefined)
    throw new UserError(
      `--repo ${repo}: has changes that are not committed (${first.slice(3)}); nothing was written. Commit or stash them`,
    );
}

/** In an empty repository any branch may be made. Throws if there are others and not this one. */
export async function isEmptyRepository(git: Git, { repo, branch }: GitTarget): Promise<boolean> {
  const { stdout } = await git(['ls-remote', '--heads', 'origin']);
  const branches = [...stdout.matchAll(/\trefs\/heads\/(.+)$/gm)].map(([, name]) => name);
  if (branches.length === 0 || branches.includes(branch)) return branches.length === 0;
  const some = printable(branches.slice(0, 10).join(', '));
  throw new UserError(
    `${redact(repo)}: has no branch ${branch}; there are ${some}${branches.length > 10 ? ' …' : ''}. Create it first, or give another --branch`,
  );
}
