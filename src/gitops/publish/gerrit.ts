/**
 * Gerrit: a proposal is a commit that is pushed to refs/for/BRANCH. Its Change-Id names the change
 * that it belongs to.
 *
 * We derive the id from the target, the instances, and the commit that last changed their directories.
 * While a change is open, a newer proposal is a new patch set. After a merge Gerrit accepts no more
 * patch sets, and the id is a new one. A commit has the time of its base, so the same proposal is the
 * same commit, and Gerrit answers that there are no new changes.
 */
import { createHash } from 'node:crypto';
import { printable, UserError } from '../../errors.js';
import { directoryOf, type InstanceKey, instanceId } from '../directory/directory.js';
import { PushRefused } from '../git/refusal.js';
import type { PushResult, Workspace } from '../git/workspace.js';
import { trailerBlock } from './message.js';

export interface GerritReview {
  readonly instances: readonly InstanceKey[];
  readonly reviewers: readonly string[];
  /** Votes, as `Code-Review+1`. */
  readonly labels: readonly string[];
  readonly topic?: string;
  readonly isWorkInProgress: boolean;
}

/** A text that Gerrit reads as one value. A comma would begin another option, such as `submit`. */
const VALUE = /^[\w.+@/-]+$/;

/** The ref to push to, with the options of the push. */
export function gerritRef(branch: string, review: Omit<GerritReview, 'instances'>): string {
  const { reviewers, labels, topic, isWorkInProgress } = review;
  const options = [
    ...(topic === undefined ? [] : [`topic=${topic}`]),
    ...reviewers.map((name) => `r=${name}`),
    ...labels.map((label) => `l=${label}`),
    ...(isWorkInProgress ? ['wip'] : []),
  ];
  const bad = [topic ?? [], reviewers, labels].flat().find((value) => !VALUE.test(value));
  if (bad !== undefined)
    throw new UserError(
      `${printable(bad)}: is no value for Gerrit, nothing was pushed; use letters, digits and ._+@/-`,
    );
  if (branch.includes('%'))
    throw new UserError(
      `${printable(branch)}: Gerrit would read what follows the % as options, nothing was pushed; choose another branch`,
    );
  return `refs/for/${branch}${options.length > 0 ? `%${options.join(',')}` : ''}`;
}

/** Adds to a message that ends with trailers, unless it has a Change-Id. */
export async function withChangeId(
  workspace: Workspace,
  message: string,
  instances: readonly InstanceKey[],
): Promise<string> {
  // The rest of the message may quote other texts.
  if (/^Change-Id: I[0-9a-f]{40}$/m.test(trailerBlock(message))) return message;
  const { branch, path } = workspace;
  const directories = instances.map((each) => directoryOf(path, each)).sort();
  const since = await lastTouch(workspace, directories.length > 0 ? directories : [path]);
  const id = createHash('sha1')
    .update(JSON.stringify([branch, path, instances.map(instanceId).sort(), since]))
    .digest('hex');
  return `${message}Change-Id: I${id}\n`;
}

/** How many commits to fetch, step by step, until the commit is found. */
const DEPTHS = [undefined, 50, 1_000];

/** The last commit that changed one of the paths, which may be deleted; `older` if no fetched commit did. */
async function lastTouch(workspace: Workspace, paths: readonly string[]): Promise<string> {
  const list = async (...args: readonly string[]): Promise<string> => {
    const command = ['--literal-pathspecs', 'rev-list', '--max-count=1', ...args];
    return (await workspace.git(command)).stdout.trim();
  };
  for (const depth of DEPTHS) {
    if (depth !== undefined) await workspace.fetch([workspace.branchToTip], { depth });
    const id = await list(workspace.tip ?? '', '--', ...paths);
    if (id === '') continue;
    // The oldest commit of a shallow history seems to add every file: it has parents that git does not show.
    const { stdout } = await workspace.git(['cat-file', 'commit', id]);
    const isFirst = !/^parent /m.test(stdout.slice(0, stdout.indexOf('\n\n')));
    if (isFirst || (await list('--parents', id)).includes(' ')) return id;
  }
  return 'older';
}

/** The same commit with the time of its base. A signed commit is not changed. */
export async function withBaseTime(workspace: Workspace, commit: string): Promise<string> {
  const { git, tip = '' } = workspace;
  const { stdout } = await git(['cat-file', 'commit', commit]);
  const head = stdout.slice(0, stdout.indexOf('\n\n'));
  if (/^gpgsig/m.test(head)) return commit;
  const format = ['show', '--no-show-signature', '--no-patch', '--format=%ct', tip, '--'];
  const seconds = (await git(format)).stdout.trim();
  const timed = head.replaceAll(
    /^((?:author|committer) .*>) \d+ [+-]\d+$/gm,
    `$1 ${seconds} +0000`,
  );
  const text = `${timed}${stdout.slice(head.length)}`;
  return (await git(['hash-object', '-t', 'commit', '-w', '--stdin'], text)).stdout.trim();
}

export async function pushForReview(
  workspace: Workspace,
  commit: string,
  ref: string,
): Promise<PushResult> {
  try {
    return await workspace.send(['origin', `${commit}:${ref}`], commit);
  } catch (error) {
    if (!(error instanceof PushRefused)) throw error;
    if (/no new changes/.test(error.reason)) return { moved: false };
    if (/closed/.test(error.reason))
      throw new UserError(
        `${error.message}. Somebody abandoned the change: restore it, or give a Change-Id of your own with --message`,
      );
    throw error;
  }
}
