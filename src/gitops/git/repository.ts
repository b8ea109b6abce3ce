/** Where a repository is: a URL, or a local clone. */

import { existsSync, lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../../errors.js';
import { redact } from '../../redact.js';
import { ancestorsOf, type Edit } from '../directory/directory.js';
import { type Git, printable } from './git.js';
import { type GitTarget, isProposalRef, refusePassword } from './target.js';

export interface RepoLocation {
  readonly url: string;
  /** The directory, if the target is a local clone with a work tree. */
  readonly localClone?: string;
}

/** Gives a path as a URL. */
export function locateRepo(repo: string): RepoLocation {
  refusePassword(repo);
  // git's own rule: a colon before the first slash makes it a URL.
  if (/^[^/]*:/.test(repo)) return { url: repo };
  const path = resolve(repo);
  if (!existsSync(path)) throw new UserError(`--repo ${redact(repo)}: no such directory`);
  const isClone = existsSync(join(path, '.git'));
  return { url: pathToFileURL(path).href, ...(isClone && { localClone: path }) };
}

/** A push to a local clone updates its work tree, and would collide with uncommitted changes. */
export async function refuseDirty(git: Git, repo: string): Promise<void> {
  const { stdout } = await git(['status', '--porcelain', '--untracked-files=all']);
  const [first] = stdout.split('\n').filter(Boolean);
  if (first !== undefined)
    throw new UserError(
      `--repo ${repo}: has changes that are not committed (${first.slice(3)}); nothing was written. Commit or stash them`,
    );
}

/** A push to the branch that a clone has checked out updates the work tree, where git overwrites ignored files. */
export async function refuseHidden(
  git: Git,
  { repo, branch }: GitTarget,
  edits: readonly Edit[],
): Promise<void> {
  const { stdout } = await git(['worktree', 'list', '--porcelain']);
  const [, tree] =
    stdout
      .split('\n\n')
      .map((text) => text.split('\n'))
      .filter((lines) => lines.includes(`branch refs/heads/${branch}`))
      .map((lines) => /^worktree (.*)$/.exec(lines[0] ?? ''))[0] ?? [];
  if (tree === undefined) return;
  const created = edits.filter(({ before, after }) => before === undefined && after !== undefined);
  const hidden = new Set(created.flatMap(({ path }) => inTheWay(tree, path) ?? []));
  if (hidden.size === 0) return;
  const few = [...hidden].slice(0, 5).join(', ');
  const rest = hidden.size > 5 ? ` and ${hidden.size - 5} more` : '';
  throw new UserError(
    `--repo ${repo}: git ignores ${few}${rest} in the work tree, and this publication would overwrite it; nothing was written. Move it away, or give a repository without a work tree`,
  );
}

/** What is in the work tree at a path, or in place of a directory above it. */
function inTheWay(tree: string, path: string): string | undefined {
  for (const each of [...ancestorsOf(path)].reverse()) {
    const found = lstatSync(join(tree, each), { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    if (!found.isDirectory()) return each;
  }
  return lstatSync(join(tree, path), { throwIfNoEntry: false }) && path;
}

/**
 * Which of the two branches exists. `none` means an empty repository, where we may create ours. Throws if the
 * repository has branches, but neither ours nor the one to create it from.
 */
export async function branchesAt(
  git: Git,
  { repo, branch }: GitTarget,
  createFrom: string | undefined,
): Promise<'none' | 'branch' | 'base'> {
  const { stdout } = await git(['ls-remote', '--heads', 'origin']);
  const branches = [...stdout.matchAll(/\trefs\/heads\/(.+)$/gm)].map(([, name]) => name);
  if (branches.length === 0) return 'none';
  if (branches.includes(branch)) return 'branch';
  if (createFrom !== undefined && branches.includes(createFrom)) return 'base';
  const usable = branches.filter((name) => !isProposalRef(`refs/heads/${name}`));
  const some = printable(usable.slice(0, 10).join(', '));
  const there = `there are ${some || 'only proposals'}${usable.length > 10 ? ' …' : ''}`;
  throw new UserError(
    createFrom === undefined
      ? `${redact(repo)}: has no branch ${branch}; ${there}. Create it first (publish --create-branch-from BASE does), or give another --branch`
      : `${redact(repo)}: has neither the branch ${branch} nor ${createFrom}, which it would be created from; ${there}. Correct --create-branch-from`,
  );
}
