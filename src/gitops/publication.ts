/** What is to be published, and what came of it. */
import type { Time } from '../time.js';
import type { DesiredInstance, InstanceKey } from './directory/directory.js';
import type { Edit } from './directory/tree.js';
import type { PullRequests } from './forge/pull-requests.js';
import type { Provenance } from './provenance/provenance.js';
import type { InstanceChanges } from './publish/changes.js';
import type { GerritReview } from './publish/gerrit.js';
import type { Withdrawal } from './publish/proposals.js';

/** Where instances come from, by `namespace/name`. */
export type InstanceSources = ReadonlyMap<string, Provenance>;

/** An instance that is not pruned, because its record names another source repository. */
export interface ForeignInstance {
  /** `namespace/name` */
  readonly monocle: string;
  readonly repository: string;
}

/** Removes the instances of ours that are published, and not among the desired ones. */
export interface Prune {
  /** @default all */
  readonly namespace?: string;
  /** Those that this run reads. An instance that names another one as its source is kept. */
  readonly repositories: ReadonlySet<string>;
  /** Called before more than a few instances are removed at once. Throws if they must not be. */
  readonly confirm: (monocles: readonly string[]) => Promise<void>;
}

export interface Publication {
  /** Called for each attempt. */
  readonly instances: () => readonly DesiredInstance[];
  /** Recorded for the instances that change. @default no source is known */
  readonly sources?: InstanceSources;
  /** Instances to remove, if they are ours. */
  readonly removed?: readonly InstanceKey[];
  readonly prune?: Prune;
  /** Instances that `prune` does not remove. */
  readonly kept?: readonly InstanceKey[];
  /** @default the publish command */
  readonly writer?: string;
  /** The id of the cluster that the Monocles come from. */
  readonly cluster?: string;
  /** Values that must not be in any file. */
  readonly secrets?: readonly string[];
  /** Places of what only looks like a secret, see parseAllowed. */
  readonly allowedSecrets?: ReadonlySet<string>;
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
  /** Instances that `prune` left, because they come from another repository. */
  readonly foreign: readonly ForeignInstance[];
  /** The branch that was created, if it was missing. */
  readonly created?: string;
  /** Proposals that this publication makes obsolete. */
  readonly withdrawn: readonly Withdrawal[];
}
