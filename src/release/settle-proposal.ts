/** After the push of a proposal: its pull request on the forge. */
import type { ProposedPull, PullRequests } from '../gitops/forge/pull-requests.js';
import type { Workspace } from '../gitops/git/workspace.js';
import type { PublishResult } from '../gitops/publication.js';

/** undefined if there is no forge, or nothing to propose. */
export async function settleProposal(
  pulls: PullRequests | undefined,
  workspace: Workspace,
  { branch, changes, sources, proposed }: PublishResult,
): Promise<ProposedPull | undefined> {
  if (pulls === undefined || proposed === undefined) return undefined;
  const { title, change, commit } = proposed;
  const { stdout } = await workspace.git(['var', 'GIT_AUTHOR_IDENT']);
  // The address is for the commit alone.
  const author = stdout.replace(/ ?<[^>]*>.*$/s, '');
  return pulls.settle(branch, commit, { title, changes, sources, author, change });
}
