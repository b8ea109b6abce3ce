/**
 * Proposals: branches of ours with one commit each, which somebody merges.
 *
 * The commit's trailers say which branch and path it is for, what it was built on, and what it
 * changes. So a proposal is known again after the forge has updated it, by a merge of the base or by
 * a rebase. Whatever else is on its branch is somebody's work, and is never overwritten or deleted.
 */
import { UserError } from '../errors.js';
import { ignoreGit, redact } from './git.js';
import { type ProposalMark, parseProposalMark } from './message.js';
import { type Commit, changeHash, parseDiff, parseLog } from './objects.js';
import { NO_PUSH_OPTIONS, PushRefused, stderrMatches } from './refusal.js';
import { PROPOSALS } from './target.js';
import { type PushResult, TIP, type Workspace } from './workspace.js';

export interface Proposal {
  readonly branch: string;
  /** The branch's tip. */
  readonly commit: string;
  readonly tree: string;
  /** What our own commit says; undefined if there is none of ours. */
  readonly mark: ProposalMark | undefined;
  /** What it is built on; undefined if the branch holds something that we did not write. */
  readonly base: string | undefined;
}

/** What became of a proposal that newer Monocles have made obsolete. */
export interface Withdrawal extends Pick<Proposal, 'branch' | 'commit'> {
  /** Instances that only this one proposes. */
  readonly others: readonly string[];
  /** Why it is still there. */
  readonly kept?: 'touched' | { readonly refused: string };
}

const FETCHED = 'refs/monocle/proposals/';
/** How often a forge may have merged the base into a proposal. */
const MOST_MERGES = 10;
/** How far back the commit is looked for that an updated proposal is built on. */
const DEPTHS = [1, 100, 1_000];

/** All that there are, for whatever branch and path. */
export async function readProposals(workspace: Workspace): Promise<Proposal[]> {
  const { stdout: there } = await workspace.git(['ls-remote', 'origin', `${PROPOSALS}*`]);
  // Git takes it for a failure to fetch none.
  if (there.trim() === '') return [];
  await workspace.fetch([`${PROPOSALS}*:${FETCHED}*`], { depth: 2, prune: true });
  const listed = ['for-each-ref', '--format=%(objectname) %(refname)', FETCHED];
  const { stdout } = await workspace.git(listed);
  const isOnBranch = ancestry(workspace);
  const found: Proposal[] = [];
  for (const line of stdout.split('\n').filter(Boolean)) {
    const [, commit = '', fetched = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const ref = fetched.replace(FETCHED, PROPOSALS);
    let chain = await chainOf(workspace, commit);
    if (parseProposalMark(chain[0]?.message ?? '') === undefined) {
      await workspace.fetch([`${ref}:${fetched}`], { depth: MOST_MERGES + 2 });
      chain = await chainOf(workspace, commit);
    }
    const mark = parseProposalMark(chain.at(-1)?.message ?? '');
    const [{ tree = '' } = {}] = chain;
    const base = mark && (await untouchedBase(workspace, { chain, mark, isOnBranch }));
    found.push({ branch: ref.replace('refs/heads/', ''), commit, tree, mark, base });
  }
  return found;
}

/** From the tip by first parents down to the commit with our mark, as far as was fetched. */
async function chainOf(workspace: Workspace, tip: string): Promise<Commit[]> {
  const { stdout } = await workspace.git([
    ...['log', '-z', '--no-show-signature', '--first-parent', `--max-count=${MOST_MERGES + 1}`],
    ...['--format=%H%n%T%n%P%n%B', tip, '--'],
  ]);
  const commits = parseLog(stdout);
  const ours = commits.findIndex(({ message }) => parseProposalMark(message) !== undefined);
  return ours < 0 ? commits : commits.slice(0, ours + 1);
}

/** Each commit has to make our change, and nothing else, to a commit of the branch. */
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

/** Fetches history only as far as it is needed. */
function ancestry(workspace: Workspace): IsOnBranch {
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

/** On a branch of its own, which is ours to move; GitLab makes a merge request of it. */
export async function propose(
  workspace: Workspace,
  next: { readonly branch: string; readonly commit: string; readonly title: string },
  before: Proposal | undefined,
): Promise<PushResult> {
  if (before && before.base === undefined)
    throw new UserError(
      `${redact(workspace.target.repo)}: ${next.branch} ends with a commit that somebody else made or amended (${before.commit.slice(0, 7)}), which would be lost; nothing was pushed. Merge it, or delete the branch`,
    );
  const tree = (await workspace.git(['rev-parse', `${next.commit}^{tree}`])).stdout.trim();
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
  try {
    return await workspace.send([...options, ...args], next.commit);
  } catch (error) {
    if (!stderrMatches(error, NO_PUSH_OPTIONS)) throw error;
    return workspace.send(args, next.commit);
  }
}

/** Which of the proposals for the same place are obsolete, now that it is known what instances should be. */
export function obsoleteProposals(
  proposals: readonly Proposal[],
  { place, monocles }: { readonly place: string; readonly monocles: ReadonlySet<string> },
): Withdrawal[] {
  return proposals
    .filter(({ mark }) => mark?.place === place && mark.monocles.some((id) => monocles.has(id)))
    .map(({ branch, commit, base, mark }) => ({
      ...{ branch, commit, others: mark?.monocles.filter((id) => !monocles.has(id)) ?? [] },
      ...(base === undefined && { kept: 'touched' as const }),
    }));
}

/** Deletes the branch, unless it has moved; a server may not let us. */
export async function withdraw(workspace: Workspace, given: Withdrawal): Promise<Withdrawal[]> {
  if (given.kept !== undefined) return [given];
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
