/** What is to be published, and what came of it. */
import type { Time } from '../time.js';
import type { InstanceChanges } from './changes.js';
import type { DesiredInstance, InstanceKey } from './directory.js';
import type { PullRequests } from './forge/pull-requests.js';
import type { GerritReview } from './gerrit.js';
import type { InstanceSources, SourcesOf } from './instance-sources.js';
import type { Withdrawal } from './proposals.js';
import type { PublishCache } from './publish-cache.js';
import type { Edit } from './tree.js';

export interface Publication {
  /** Called for each attempt. */
  readonly instances: () => readonly DesiredInstance[];
  /** Asked for the instances that change. @default no source is known */
  readonly sourcesOf?: SourcesOf;
  /** What earlier publications found there. @default nothing */
  readonly cache?: PublishCache;
  /** Instances to remove, if they are ours. */
  readonly removed?: readonly InstanceKey[];
  /** Removes every instance of ours that is not in `instances`, in one namespace or in all. */
  readonly prune?: { readonly namespace?: string };
  /** Instances that `prune` does not remove. */
  readonly kept?: readonly InstanceKey[];
  /** @default the publish command */
  readonly writer?: string;
  /** The id of the cluster that the Monocles come from. */
  readonly cluster?: string;
  /** Values that must not be in any file. */
  readonly secrets?: readonly string[];
  readonly message?: string;
  /** The name of the environment, for the message. */
  readonly environment?: string;
  /** Adds Signed-off-by with the committer. */
  readonly signoff?: boolean;
  /** Plans the changes and writes nothing. */
  readonly dryRun?: boolean;
  /** The environment that it was promoted from, for the message. */
  readonly promotedFrom?: string;
  /** Pushes to this branch instead, for somebody to review and merge. */
  readonly proposal?: {
    readonly branch: string;
    readonly pulls?: PullRequests;
    /** `namespace/name` of what is yet to be proposed on another branch: older proposals of these stay. */
    readonly unsettled?: ReadonlySet<string>;
  };
  /** Pushes to Gerrit for a review instead. */
  readonly gerrit?: GerritReview;
  /** Asked on each tip that the changes would be made on. Throws if they must not be. */
  readonly guard?: () => Promise<void>;
  readonly signal?: AbortSignal;
  readonly time?: Time;
  /** Called when the branch has moved, before the next attempt. */
  readonly onConflict?: () => void;
}

export interface PublishResult {
  readonly changes: readonly InstanceChanges[];
  /** Of the instances that change. */
  readonly sources: InstanceSources;
  /** Every file that changes, for a diff. */
  readonly edits: readonly Edit[];
  /** undefined if nothing was pushed. */
  readonly commit?: string;
  /** The branch that has the commit. */
  readonly branch: string;
  /** The branch's commit before this. */
  readonly tip: string | undefined;
  /** How often the branch had moved. */
  readonly conflicts: number;
  /** An address from the server's answer: mostly the page of a new merge request. */
  readonly url?: string;
  /** What is on the branch of the proposal, whether it was pushed now or before. */
  readonly proposed?: {
    readonly title: string;
    readonly change: string;
    readonly commit: string;
  };
  /** The branch that was created, if it was missing. */
  readonly created?: string;
  /** Proposals that this publication makes obsolete. */
  readonly withdrawn: readonly Withdrawal[];
}
