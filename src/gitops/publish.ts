/**
 * The GitOps writer: what Monocles become, as one commit on a branch of somebody's repository.
 *
 * In: where to write (`GitTarget`), and what should be there (`DesiredInstance`s, made anew for each attempt).
 * Out: what changed, and the commit, if there was one. The rooms behind it:
 *
 *   directory   pure: the files of an instance, and whose they are
 *   tree        what has to change in a commit's tree to have them
 *   claims      pure: what may not, since it is somebody else's
 *   secrets     pure: what may never be in Git; allow-list: what only looks like it
 *   changes     pure: a change in words, for people; message: for the commit
 *   quoting     pure: names of others, on their way to git and to a terminal
 *   workspace   a bare, shallow, partial clone: list, read, commit, push
 *   place       where the repository is; refusal: why git or the server would not
 *   git         the only importer of simple-git: one process, its words, nothing secret in them
 *
 * Nothing is checked out: blobs are compared by their ids, written by `git fast-import`, and pushed
 * with a lease on exactly the tip that they were made for. Where the branch has moved meanwhile, all
 * of it is done again for the new tip; nothing is ever merged. A push happens whole or not at all.
 */

import { UserError } from '../errors.js';
import { backoff, systemTime, type Time } from '../time.js';
import { readAllowList } from './allow-list.js';
import { describeChanges, type InstanceChanges } from './changes.js';
import { refuseForgottenConfig } from './claims.js';
import type { DesiredInstance, InstanceKey } from './directory.js';
import { GitError, redact } from './git.js';
import { commitMessage, withProposalMark } from './message.js';
import { changeHash, type FileChange } from './objects.js';
import {
  obsoleteProposals,
  propose,
  readProposals,
  type Withdrawal,
  withdraw,
} from './proposals.js';
import { refuseSecrets, refuseSecretText, withoutSecrets } from './secrets.js';
import { type Edit, planTree } from './tree.js';
import type { PushResult, Workspace } from './workspace.js';

export interface Publication {
  /** What should be there: called for each attempt. */
  readonly instances: () => readonly DesiredInstance[];
  /** Instances that should be gone, where they are ours. */
  readonly removed?: readonly InstanceKey[];
  /** Whether to remove every instance of ours that is not among them, there or in one namespace. */
  readonly prune?: { readonly namespace?: string };
  /** Instances that are left as they are, also by `prune`. */
  readonly kept?: readonly InstanceKey[];
  /** Who writes, where it is not the command. */
  readonly writer?: string;
  /** Where the Monocles are, where that is a cluster. */
  readonly cluster?: string;
  /** Values that must not be in any file. */
  readonly secrets?: readonly string[];
  readonly message?: string;
  /** Shows what would change, and writes nothing. */
  readonly dryRun?: boolean;
  /** A branch of its own for the change, to be merged by somebody. */
  readonly proposal?: { readonly branch: string };
  readonly signal?: AbortSignal;
  readonly time?: Time;
  /** The branch had moved: it is tried again. */
  readonly onConflict?: () => void;
}

export interface PublishResult {
  readonly changes: readonly InstanceChanges[];
  /** For a diff: each file that is new, gone or another. */
  readonly edits: readonly Edit[];
  /** undefined where there was nothing to do. */
  readonly commit?: string;
  /** The branch that has it. */
  readonly branch: string;
  /** Of the branch, before. */
  readonly tip: string | undefined;
  /** How often the branch had moved. */
  readonly conflicts: number;
  /** What the server answered, where it gave an address to look at. */
  readonly url?: string;
  /** Proposals that this has made obsolete. */
  readonly withdrawn: readonly Withdrawal[];
}

/** With twenty writers at once, one of them wins each round. */
const MOST_ATTEMPTS = 60;
/** Of a push that is refused as if the branch had moved, which it has not. */
const MOST_IN_PLACE = 6;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

export async function publish(workspace: Workspace, wanted: Publication): Promise<PublishResult> {
  const { time = systemTime, signal } = wanted;
  let inPlace = 0;
  for (let conflicts = 0; conflicts < MOST_ATTEMPTS; conflicts++) {
    const { tip } = workspace;
    await workspace.refresh();
    const result = await attempt(workspace, wanted, conflicts);
    if ('changes' in result) return result;
    inPlace = workspace.tip === tip ? inPlace + 1 : 0;
    if (inPlace === MOST_IN_PLACE)
      throw new UserError(
        `${workspace.name}: the server refused the push (${result.said}), and again, though the branch has not moved; nothing was published. Look at the branches and locks of the repository`,
      );
    wanted.onConflict?.();
    const pause = backoff(conflicts, FIRST_PAUSE_MS, LONGEST_PAUSE_MS, time.random);
    await time.delay(pause, signal);
    signal?.throwIfAborted();
  }
  throw new UserError(
    `${workspace.name}: the branch moved ${MOST_ATTEMPTS} times while this was tried; nothing was published. Try again when fewer write to it`,
  );
}

/** It is what should be written that cannot be, wherever to. */
export class ContentRefused extends UserError {}

async function planned(
  workspace: Workspace,
  wanted: Omit<Publication, 'instances'> & { readonly instances: readonly DesiredInstance[] },
): Promise<Edit[]> {
  try {
    const allowed = await readAllowList(workspace, workspace.path);
    refuseSecrets(wanted.instances, wanted.secrets ?? [], allowed);
    const edits = await planTree({ ...wanted, path: workspace.path, tree: workspace });
    refuseForgottenConfig(workspace.path, wanted.instances, edits);
    return edits;
  } catch (error) {
    throw contentRefused(error);
  }
}

const contentRefused = (error: unknown): unknown =>
  error instanceof UserError && !(error instanceof GitError)
    ? new ContentRefused(error.message, error.exitCode)
    : error;

/** The second where the branch has moved. */
async function attempt(
  workspace: Workspace,
  wanted: Publication,
  conflicts: number,
): Promise<PublishResult | { readonly said: string }> {
  const { message, dryRun = false, proposal, secrets = [] } = wanted;
  const { path, tip } = workspace;
  if (proposal) refuseEmpty(workspace);
  const instances = wanted.instances();
  const edits = await planned(workspace, { ...wanted, instances });
  const changes = withoutSecrets(describeChanges({ path, instances, edits }), secrets);
  const branch = (edits.length > 0 && proposal?.branch) || workspace.branch;
  const proposals = proposal ? await readProposals(workspace) : [];
  const known = [...instances.map(monocleOf), ...changes.map(({ monocle }) => monocle)];
  const place = `${workspace.branch}:${path}`;
  const obsolete = obsoleteProposals(
    proposals.filter((each) => each.branch !== branch),
    { place, monocles: new Set(known) },
  );
  const result = { changes, edits, branch, tip, conflicts, withdrawn: obsolete };
  if (dryRun || edits.length + obsolete.length === 0) return result;

  let pushed: PushResult = { moved: false };
  if (edits.length > 0) {
    const text = commitMessage({ changes, instances, template: message });
    try {
      refuseSecretText('the message of the commit', text, secrets);
    } catch (error) {
      throw contentRefused(error);
    }
    if (proposal) {
      const change = changeHash(
        edits.map(({ path: file, after }) => changed(workspace, file, after)),
      );
      const commit = await workspace.commit(
        edits,
        withProposalMark(text, { place, base: tip ?? '', change }),
      );
      const [title = ''] = text.split('\n');
      const before = proposals.find((each) => each.branch === branch);
      pushed = await propose(workspace, { branch, commit, title }, before);
    } else pushed = await workspace.push(await workspace.commit(edits, text));
  }
  if (pushed.moved) return pushed;
  const { moved: _, ...done } = pushed;
  // Only now: there is always one that can be merged.
  const withdrawn: Withdrawal[] = [];
  for (const each of obsolete) withdrawn.push(...(await withdraw(workspace, each)));
  return { ...result, ...done, withdrawn };
}

const monocleOf = ({ namespace, name }: DesiredInstance): string => `${namespace}/${name}`;

const changed = (workspace: Workspace, path: string, after: string | undefined): FileChange => ({
  ...{ path, mode: '100644' },
  ...(after !== undefined && { id: workspace.idOf(after) }),
});

function refuseEmpty({ tip, branch, target }: Workspace): void {
  if (tip !== undefined) return;
  throw new UserError(
    `${redact(target.repo)}: has no commit yet, so there is no ${branch} that a proposal could be merged into; nothing was pushed. Push a first commit to ${branch} (git commit --allow-empty), or publish without --pull-request`,
  );
}
