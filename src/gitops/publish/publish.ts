/**
 * The GitOps writer: publishes the manifests of Monocles as one commit on a branch.
 *
 * In: a `Workspace` on the repository, and the desired instances, built again for each attempt.
 * Out: what changed, and the commit if there is one. The files behind it:
 *
 *   plan-publication  what changes on the current branch; refuses an image that is older than the published one
 *   directory   pure: the files of an instance, and its ownership file
 *   tree        which files of the commit's tree must change
 *   claims      pure: refuses to change files of another owner
 *   secrets     pure: refuses secrets in everything that is published
 *   changes     pure: describes changes for users; message: the commit's message
 *   quoting     pure: escapes foreign names for git and for a terminal
 *   workspace   a bare, shallow, partial clone: list, read, push; commit: makes a commit
 *   repository  where the repository is; refusal: explains errors of git and the server
 *   git         the only importer of simple-git: runs one git process, keeps credentials out of errors
 *
 * Nothing is checked out: publish compares blobs by id, writes them by `git fast-import`, and pushes
 * with a lease on the tip that the commit is based on. If the branch has moved meanwhile, publish
 * starts over on the new tip; it never merges. A push is atomic.
 */
import { UserError } from '../../errors.js';
import { redact } from '../../redact.js';
import { backoff, systemTime } from '../../time.js';
import { type Edit, MAX_REMOVALS } from '../directory/directory.js';
import { refuseSecretText } from '../directory/secrets.js';
import { withSignoff } from '../git/identity.js';
import { changeHash, type FileChange } from '../git/objects.js';
import type { PushResult, Workspace } from '../git/workspace.js';
import type { InstanceSources } from '../provenance/provenance.js';
import type { InstanceChanges } from './changes.js';
import { gerritRef, pushForReview, withBaseTime, withChangeId } from './gerrit.js';
import { commitMessage, withProposalMark } from './message.js';
import {
  contentRefused,
  type ForeignInstance,
  type Publication,
  planPublication,
} from './plan-publication.js';
import {
  obsoleteProposals,
  propose,
  readProposals,
  type Withdrawal,
  withdraw,
} from './proposals.js';

/** With twenty writers at once, one of them succeeds per round. */
const MAX_ATTEMPTS = 60;
/** How often a push may be refused as outdated although the branch has not moved. */
const MAX_UNMOVED = 6;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

export async function publish(workspace: Workspace, wanted: Publication): Promise<PublishResult> {
  const { time = systemTime, signal } = wanted;
  let unmoved = 0;
  for (let conflicts = 0; conflicts < MAX_ATTEMPTS; conflicts++) {
    const { tip } = workspace;
    await workspace.refresh();
    await wanted.guard?.();
    const result = await attempt(workspace, wanted, conflicts);
    if ('changes' in result) return result;
    unmoved = workspace.tip === tip ? unmoved + 1 : 0;
    if (unmoved === MAX_UNMOVED)
      throw new UserError(
        `${workspace.name}: the server refused the push (${result.reason}) again and again, though the branch has not moved; nothing was published. Look at the branches and locks of the repository`,
      );
    wanted.onConflict?.();
    const pause = backoff(conflicts, FIRST_PAUSE_MS, MAX_PAUSE_MS, time.random);
    await time.delay(pause, signal);
    signal?.throwIfAborted();
  }
  throw new UserError(
    `${workspace.name}: the branch moved ${MAX_ATTEMPTS} times during this publication; nothing was published. Try again when fewer writers push to it`,
  );
}

/** Gives the server's reason if the branch has moved. */
async function attempt(
  workspace: Workspace,
  wanted: Publication,
  conflicts: number,
): Promise<PublishResult | { readonly reason: string }> {
  const { message, dryRun = false, proposal, gerrit, secrets = [] } = wanted;
  const { path, tip } = workspace;
  if (proposal ?? gerrit) refuseEmpty(workspace);
  const plan = await planPublication(workspace, wanted);
  const { changes, edits, foreign, instances, sources } = plan;
  const review = gerrit && gerritRef(workspace.branch, gerrit);
  const branch = (edits.length > 0 && (proposal?.branch ?? review)) || workspace.branch;
  const proposals = proposal ? await readProposals(workspace) : [];
  const target = `${workspace.branch}:${path}`;
  const obsolete = obsoleteProposals(
    proposals.filter((each) => each.branch !== branch),
    { target, monocles: new Set(changes.map(({ monocle }) => monocle)) },
  );
  const result = { changes, edits, foreign, sources, branch, tip, conflicts, withdrawn: obsolete };
  const created = workspace.isNew ? { created: workspace.branch } : {};
  if (dryRun || (edits.length + obsolete.length === 0 && !workspace.isNew)) {
    return { ...result, ...created };
  }

  if (plan.removed.length > MAX_REMOVALS) await wanted.prune?.confirm(plan.removed);

  let pushed: PushResult = { moved: false };
  let proposed: PublishResult['proposed'];
  // A proposal needs its target branch. If nothing changes, the new branch equals the one that it is created from.
  if (workspace.isNew && tip !== undefined && ((proposal ?? gerrit) || edits.length === 0)) {
    pushed = await workspace.push(tip);
    if (pushed.moved) return pushed;
    workspace.isNew = false;
  }
  if (edits.length > 0) {
    const { environment, promotedFrom } = wanted;
    const aim = { branch: workspace.branch, path };
    const edited = new Set(edits.map(({ directory }) => directory));
    const listed = changes.filter(({ directory }) => edited.has(directory));
    const words = commitMessage({
      changes: listed,
      instances,
      template: message,
      target: aim,
      environment,
      promotedFrom,
    });
    const text = wanted.signoff ? await withSignoff(workspace.git, words) : words;
    const committed = async (said: string): Promise<string> => {
      const commit = await workspace.commit(edits, said);
      await refuseSecretCommit(workspace, commit, secrets);
      return commit;
    };
    if (proposal) {
      const change = changeHash(
        edits.map(({ path: file, after }) => changed(workspace, file, after)),
      );
      const commit = await committed(withProposalMark(text, { target, base: tip ?? '', change }));
      const [title = ''] = text.split('\n');
      const before = proposals.find((each) => each.branch === branch);
      const next = { branch, commit, title, change };
      pushed = await propose(workspace, next, before, proposal.pulls);
      const there = pushed.moved || pushed.commit ? commit : (before?.commit ?? commit);
      proposed = { title, change, commit: there };
    } else if (gerrit) {
      const marked = await withChangeId(workspace, text, gerrit.instances);
      const commit = await withBaseTime(workspace, await committed(marked));
      pushed = await pushForReview(workspace, commit, branch);
    } else pushed = await workspace.push(await committed(text), edits);
  }
  if (pushed.moved) return pushed;
  const { moved: _, ...done } = pushed;
  // Withdraw after the push, so that there is always a proposal that users can merge.
  const withdrawn: Withdrawal[] = [];
  for (const each of obsolete)
    withdrawn.push(...(await withdraw(workspace, each, proposal?.pulls)));
  return { ...result, ...done, ...created, withdrawn, ...(proposed && { proposed }) };
}

/** Checks the commit that git wrote: author, committer and Signed-off-by may come from git's configuration. */
async function refuseSecretCommit(
  { git }: Workspace,
  commit: string,
  secrets: readonly string[],
): Promise<void> {
  const { stdout } = await git(['cat-file', 'commit', commit]);
  const end = stdout.indexOf('\n\n');
  try {
    refuseSecretText('the author or committer of the commit', stdout.slice(0, end), secrets);
    refuseSecretText('the message of the commit', stdout.slice(end), secrets);
  } catch (error) {
    throw contentRefused(error);
  }
}

const changed = (workspace: Workspace, path: string, after: string | undefined): FileChange => ({
  path,
  mode: '100644',
  ...(after !== undefined && { id: workspace.blobId(after) }),
});

function refuseEmpty({ tip, branch, target }: Workspace): void {
  if (tip !== undefined) return;
  throw new UserError(
    `${redact(target.repo)}: has no commit yet, so there is no ${branch} that a proposal could be merged into; nothing was pushed. Push a first commit to ${branch} (git commit --allow-empty), or publish without --pull-request`,
  );
}

export interface PublishResult {
  readonly changes: readonly InstanceChanges[];
  /** The sources of the instances that change. */
  readonly sources: InstanceSources;
  /** Every file that changes, for a diff. */
  readonly edits: readonly Edit[];
  /** undefined if nothing was pushed. */
  readonly commit?: string;
  /** The branch that has the commit. */
  readonly branch: string;
  /** The branch's commit before this publication. */
  readonly tip: string | undefined;
  /** How often the branch had moved. */
  readonly conflicts: number;
  /** An address from the server's answer, usually the page of a new merge request. */
  readonly url?: string;
  /** The commit on the branch of the proposal, whether it was pushed now or before. */
  readonly proposed?: {
    readonly title: string;
    readonly change: string;
    readonly commit: string;
  };
  /** Instances that `prune` kept, because they come from another repository. */
  readonly foreign: readonly ForeignInstance[];
  /** The branch that was created, if it was missing. */
  readonly created?: string;
  /** Proposals that this publication makes obsolete. */
  readonly withdrawn: readonly Withdrawal[];
}
