/**
 * Proposals: branches of ours with one commit each, for a user to review and merge.
 *
 * The commit's trailers name the target branch and path, the base commit, and a hash of the changes.
 * So we recognize a proposal even after the forge has updated it by a merge of the base or by a rebase.
 * Any other commit on the branch is a user's work, which we never overwrite or delete.
 */

import { UserError } from '../../errors.js';
import { redact } from '../../redact.js';
import type { PullRequests } from '../forge/pull-requests.js';
import { ignoreGit } from '../git/git.js';
import { type Commit, changeHash, parseDiff, parseLog } from '../git/objects.js';
import { NO_PUSH_OPTIONS, PushRefused, stderrMatches } from '../git/refusal.js';
import { isProposalRef, PROPOSALS } from '../git/target.js';
import { type PushResult, TIP, type Workspace } from '../git/workspace.js';
import { type ProposalMark, parseProposalMark } from './message.js';

export interface Proposal {
  readonly branch: string;
  /** The branch's tip. */
  readonly commit: string;
  readonly tree: string;
  /** The trailers of our commit; undefined if the branch has no commit of ours. */
  readonly mark: ProposalMark | undefined;
  /** The commit it is based on; undefined if the branch holds changes that we did not write. */
  readonly base: string | undefined;
}

/** What happens to an outdated proposal. */
export interface Withdrawal extends Pick<Proposal, 'branch' | 'commit'> {
  /** Instances of this proposal that the current run does not cover. */
  readonly others: readonly string[];
  /** Why the branch was not deleted. */
  readonly kept?: 'touched' | { readonly refused: string };
}

const FETCHED = 'refs/monocle/proposals/';
/** How many merges of the base a proposal may have. */
const MAX_MERGES = 10;
/** How many commits of the branch to fetch, step by step, to find the base of an updated proposal. */
const DEPTHS = [1, 100, 1_000];

/** All proposals, for any branch and path. */
export async function readProposals(workspace: Workspace): Promise<Proposal[]> {
  const { stdout: refs } = await workspace.git(['ls-remote', 'origin', `${PROPOSALS}*`]);
  // `git fetch` fails if the pattern matches nothing.
  if (refs.trim() === '') return [];
  await workspace.fetch([`${PROPOSALS}*:${FETCHED}*`], { depth: 2, prune: true });
  const listed = ['for-each-ref', '--format=%(objectname) %(refname)', FETCHED];
  const { stdout } = await workspace.git(listed);
  const isOnBranch = ancestorCheck(workspace);
  const found: Proposal[] = [];
  for (const line of stdout.split('\n').filter(Boolean)) {
    const [, commit = '', fetched = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const ref = fetched.replace(FETCHED, PROPOSALS);
    if (!isProposalRef(ref)) continue;
    let chain = await chainOf(workspace, commit);
    if (parseProposalMark(chain[0]?.message ?? '') === undefined) {
      await workspace.fetch([`${ref}:${fetched}`], { depth: MAX_MERGES + 2 });
      chain = await chainOf(workspace, commit);
    }
    const mark = parseProposalMark(chain.at(-1)?.message ?? '');
    const [{ tree = '' } = {}] = chain;
    const base = mark && (await untouchedBase(workspace, { chain, mark, isOnBranch }));
    found.push({ branch: ref.replace('refs/heads/', ''), commit, tree, mark, base });
  }
  return found;
}

/** The fetched commits from the tip along first parents to the commit with our trailers. */
async function chainOf(workspace: Workspace, tip: string): Promise<Commit[]> {
  const { stdout } = await workspace.git([
    'log',
    '-z',
    '--no-show-signature',
    '--first-parent',
    `--max-count=${MAX_MERGES + 1}`,
    '--format=%H%n%T%n%P%n%B',
    tip,
    '--',
  ]);
  const commits = parseLog(stdout);
  const ours = commits.findIndex(({ message }) => parseProposalMark(message) !== undefined);
  return ours < 0 ? commits : commits.slice(0, ours + 1);
}

/** The base, if each commit applies exactly our change to a commit of the target branch. */
async function untouchedBase(
  workspace: Workspace,
  {
    chain,
    mark,
    isOnBranch,
  }: { chain: readonly Commit[]; mark: ProposalMark; isOnBranch: IsOnBranch },
): Promise<string | undefined> {
  for (const [index, { id, parents }] of chain.entries()) {
    const isOurs = index === chain.length - 1;
    const base = parents.at(-1);
    if (base === undefined || parents.length !== (isOurs ? 1 : 2)) return undefined;
    const diff = ['diff-tree', '-r', '-z', '--raw', '--no-renames', base, id];
    const change = changeHash(parseDiff((await workspace.git(diff)).bytes));
    if (change !== mark.change) return undefined;
    if (!(isOurs && base === mark.base) && !(await isOnBranch(base))) return undefined;
  }
  return chain[0]?.parents.at(-1);
}

type IsOnBranch = (commit: string) => Promise<boolean>;

/** Fetches only as much history as it needs. */
function ancestorCheck(workspace: Workspace): IsOnBranch {
  let reached = 0;
  return async (commit) => {
    for (; ; reached++) {
      const depth = DEPTHS[reached];
      if (depth === undefined) return false;
      if (depth > 1) await workspace.fetch([workspace.branchToTip], { depth });
      const asked = workspace.git(['merge-base', '--is-ancestor', commit, TIP]);
      if (await asked.catch(ignoreGit)) return true;
    }
  };
}

/** Pushes to a branch of our own. Unless `pulls` opens the pull request, GitLab opens a merge request for the push. */
export async function propose(
  workspace: Workspace,
  next: {
    readonly branch: string;
    readonly commit: string;
    readonly title: string;
    readonly change: string;
  },
  before: Proposal | undefined,
  pulls?: PullRequests,
): Promise<PushResult> {
  if (before && before.base === undefined)
    throw new UserError(
      `${redact(workspace.target.repo)}: ${next.branch} ends with a commit that somebody else made or amended (${before.commit.slice(0, 7)}), which would be lost; nothing was pushed. Merge it, or delete the branch`,
    );
  const tree = (await workspace.git(['rev-parse', `${next.commit}^{tree}`])).stdout.trim();
  const old = before && { ...before, change: before.mark?.change };
  await pulls?.refuseClosed(old, next.change);
  if (before?.base === workspace.tip && before?.tree === tree) return { moved: false };
  const ref = `refs/heads/${next.branch}`;
  const options = [
    'merge_request.create',
    `merge_request.target=${workspace.branch}`,
    `merge_request.title=${next.title}`,
    'merge_request.remove_source_branch',
  ].map((option) => `--push-option=${option}`);
  const lease = `--force-with-lease=${ref}:${before?.commit ?? ''}`;
  const args = [lease, 'origin', `${next.commit}:${ref}`];
  if (pulls) return workspace.send(args, next.commit);
  try {
    return await workspace.send([...options, ...args], next.commit);
  } catch (error) {
    if (!stderrMatches(error, NO_PUSH_OPTIONS)) throw error;
    return workspace.send(args, next.commit);
  }
}

/** The proposals for the same target that change an instance of this run. */
export function obsoleteProposals(
  proposals: readonly Proposal[],
  {
    target,
    monocles,
  }: {
    readonly target: string;
    readonly monocles: ReadonlySet<string>;
  },
): Withdrawal[] {
  return proposals
    .filter(({ mark }) => mark?.target === target && mark.monocles.some((id) => monocles.has(id)))
    .map(({ branch, commit, base, mark }) => ({
      branch,
      commit,
      others: mark?.monocles.filter((id) => !monocles.has(id)) ?? [],
      ...(base === undefined && { kept: 'touched' as const }),
    }));
}

/** Closes the pull request, and deletes the branch unless it has moved. The server may refuse the deletion. */
export async function withdraw(
  workspace: Workspace,
  given: Withdrawal,
  pulls?: PullRequests,
): Promise<Withdrawal[]> {
  if (given.kept !== undefined) return [given];
  const refused = await pulls?.withdraw(given.branch);
  if (refused !== undefined) return [{ ...given, kept: { refused } }];
  const ref = `refs/heads/${given.branch}`;
  try {
    const lease = `--force-with-lease=${ref}:${given.commit}`;
    const { moved } = await workspace.send([lease, 'origin', `:${ref}`]);
    return moved ? [] : [given];
  } catch (error) {
    if (!(error instanceof PushRefused)) throw error;
    return [{ ...given, kept: { refused: error.reason } }];
  }
}
