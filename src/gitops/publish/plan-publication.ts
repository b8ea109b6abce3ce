/**
 * Plans a publication on the fetched branch: which files change, and a description of the changes.
 *
 * It synthesizes every instance, searches it for secrets and compares it with the tree, in batches.
 */

import { isImage, refusedDowngrades, type Writers } from '../../../constructs/instance/image.js';
import { UserError } from '../../errors.js';
import type { Manifest } from '../../synthesize.js';
import type { Time } from '../../time.js';
import { yamlValue } from '../../yaml.js';
import { refuseForgottenConfig } from '../directory/claims.js';
import {
  baseName,
  type DesiredInstance,
  directoryOf,
  type Edit,
  type InstanceKey,
  instanceId,
  OWNERSHIP_FILE,
  type Ownership,
  objectFile,
} from '../directory/directory.js';
import { refuseSecrets, refuseSecretText, withoutSecrets } from '../directory/secrets.js';
import { planTree } from '../directory/tree.js';
import type { PullRequests } from '../forge/pull-requests.js';
import { GitError } from '../git/git.js';
import type { Workspace } from '../git/workspace.js';
import { type InstanceSources, isFromElsewhere } from '../provenance/provenance.js';
import { describeChanges, type InstanceChanges } from './changes.js';
import type { GerritReview } from './gerrit.js';

/** An instance that is not pruned, because its record names another source repository. */
export interface ForeignInstance {
  /** `namespace/name` */
  readonly monocle: string;
  readonly repository: string;
}

/** Removes our published instances that are not desired. */
export interface Prune {
  /** @default all */
  readonly namespace?: string;
  /** The repositories that this run reads. An instance that names another repository as its source is kept. */
  readonly repositories: ReadonlySet<string>;
  /** Called before more than a few instances are removed at once. Throws if they must not be removed. */
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
  /** Places of values that only look like a secret, see parseAllowed. */
  readonly allowedSecrets?: ReadonlySet<string>;
  readonly message?: string;
  /** The name of the environment, for the message. */
  readonly environment?: string;
  /** Adds the committer's Signed-off-by. */
  readonly signoff?: boolean;
  /** Plans the changes and writes nothing. */
  readonly dryRun?: boolean;
  /** The environment that the instances were promoted from, for the message. */
  readonly promotedFrom?: string;
  /** Pushes to this branch instead, for a user to review and merge. */
  readonly proposal?: {
    readonly branch: string;
    readonly pulls?: PullRequests;
  };
  /** Pushes to Gerrit for a review instead. */
  readonly gerrit?: GerritReview;
  /** Called on each tip before changes are made on it. Throws if they must not be made. */
  readonly guard?: () => Promise<void>;
  readonly signal?: AbortSignal;
  readonly time?: Time;
  /** Called if the branch has moved, before the next attempt. */
  readonly onConflict?: () => void;
}

export interface PublicationPlan {
  /** The changes of every instance, in their order, and then of the removed instances. */
  readonly changes: readonly InstanceChanges[];
  readonly edits: readonly Edit[];
  /** Instances that `prune` keeps because of their source. */
  readonly foreign: readonly ForeignInstance[];
  /** `namespace/name` of the instances that are removed. */
  readonly removed: readonly string[];
  /** The instances that change. */
  readonly instances: readonly DesiredInstance[];
  /** The sources of the instances that change. */
  readonly sources: InstanceSources;
}

/** Throws if a check refuses an instance. */
export async function planPublication(
  workspace: Workspace,
  wanted: Publication,
): Promise<PublicationPlan> {
  try {
    return await plan(workspace, wanted);
  } catch (error) {
    throw contentRefused(error);
  }
}

async function plan(workspace: Workspace, wanted: Publication): Promise<PublicationPlan> {
  const { path } = workspace;
  const { prune, secrets = [] } = wanted;
  const all = wanted.instances();
  const foreign: ForeignInstance[] = [];
  const { edits, changed, unchanged } = await planTree({
    ...wanted,
    ...(prune && { prune: { ...prune, keeps: (owner) => isForeign(owner, prune, foreign) } }),
    path,
    tree: workspace,
    instances: all,
    check: (some) => refuseSecrets(some, secrets, wanted.allowedSecrets),
  });
  for (const { path: file, after = '' } of edits)
    if (baseName(file) === OWNERSHIP_FILE) refuseSecretText(file, after, secrets);
  refuseForgottenConfig(path, changed, edits);
  refuseDowngrades(path, changed, edits);

  const described = describeChanges({ path, instances: changed, edits });
  const changes = new Map(described.map((each) => [each.monocle, each]));
  for (const each of all) {
    const [monocle, directory] = [instanceId(each), directoryOf(path, each)];
    const count = unchanged.get(monocle);
    if (count !== undefined)
      changes.set(monocle, { directory, monocle, objects: [], unchanged: count });
  }
  const ids = new Set(all.map(instanceId));
  const sources = new Map(
    changed.flatMap((each) => {
      const id = instanceId(each);
      const source = wanted.sources?.get(id);
      return source ? [[id, source] as const] : [];
    }),
  );
  return {
    changes: withoutSecrets(
      [...new Set([...ids, ...changes.keys()])].flatMap((id) => changes.get(id) ?? []),
      secrets,
    ),
    edits,
    foreign,
    removed: [...changes.keys()].filter((id) => !ids.has(id)),
    instances: changed.map((each) => ({ ...each, source: sources.get(instanceId(each)) })),
    sources,
  };
}

/** Also adds the instance to `foreign`. */
function isForeign(
  { monocle, source }: Ownership,
  { repositories }: Prune,
  foreign: ForeignInstance[],
): boolean {
  if (source?.repository === undefined || !isFromElsewhere(source, repositories)) return false;
  foreign.push({ monocle, repository: source.repository });
  return true;
}

/** Our own checks refused the content of an instance; git and the server are fine. */
export class ContentRefused extends UserError {}

/** Turns an error of our checks into ContentRefused. Returns any other error unchanged. */
export const contentRefused = (error: unknown): unknown =>
  error instanceof UserError && !(error instanceof GitError)
    ? new ContentRefused(error.message, error.exitCode)
    : error;

// Refuses to publish an older image over a newer one. Pure.
//
// Git does not show whether the newer image ever ran. If it did not, the user can revert its commit: `check-schema`
// then checks the data.

export function refuseDowngrades(
  path: string,
  instances: readonly DesiredInstance[],
  edits: readonly Edit[],
): void {
  const known = new Map(edits.map((edit) => [edit.path, edit]));
  for (const instance of instances) {
    const { manifests, instance: resolved } = instance.synthesis;
    const directory = directoryOf(path, instance);
    const before = manifests.map((manifest): Writers => {
      const edit = known.get(`${directory}/${objectFile(manifest)}`);
      return writersIn(manifest, edit?.before);
    });
    const [refused] = refusedDowngrades(resolved.spec, Object.assign({}, ...before));
    if (refused)
      throw new UserError(
        `${directory}: ${refused.message}. If it never ran, revert its commit instead; nothing was written`,
      );
  }
}

/** The images and versions in a file of the repository. Ignores other values, since a user may have edited it. */
function writersIn({ kind, metadata }: Manifest, text = ''): Writers {
  // biome-ignore lint/suspicious/noExplicitAny: a file of any content
  const spec = (yamlValue(text) as any)?.spec;
  const containers: unknown = spec?.template?.spec?.containers;
  const imageOf = (name: string): string | undefined => {
    const found = Array.isArray(containers)
      ? containers.find((each) => each?.name === name)?.image
      : undefined;
    return typeof found === 'string' && isImage(found) ? found : undefined;
  };
  if (kind === 'Elasticsearch')
    return { eck: typeof spec?.version === 'string' ? spec.version : undefined };
  if (kind === 'StatefulSet') return { elastic: imageOf('elastic') };
  if (kind === 'Deployment' && metadata.name.endsWith('-api')) return { monocle: imageOf('api') };
  return {};
}
