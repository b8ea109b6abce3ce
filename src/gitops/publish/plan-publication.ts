/**
 * Plans a publication on the branch as it was fetched: what changes, in files and in words.
 *
 * Every instance is synthesized, searched for secrets and compared with the tree, some at a time.
 */

import { refuseForgottenConfig } from '../directory/claims.js';
import {
  baseName,
  type DesiredInstance,
  directoryOf,
  instanceId,
  OWNERSHIP_FILE,
  type Ownership,
} from '../directory/directory.js';
import { refuseDowngrades } from '../directory/older-images.js';
import { refuseSecrets, refuseSecretText, withoutSecrets } from '../directory/secrets.js';
import { type Edit, planTree } from '../directory/tree.js';
import type { Workspace } from '../git/workspace.js';
import { isFromElsewhere } from '../provenance/provenance.js';
import { contentRefused } from '../sink/git-sink.js';
import { describeChanges, type InstanceChanges } from './changes.js';
import type { ForeignInstance, InstanceSources, Prune, Publication } from './publish.js';

export interface PublicationPlan {
  /** Of every instance, in their order, and then of those that are removed. */
  readonly changes: readonly InstanceChanges[];
  readonly edits: readonly Edit[];
  /** Of those that `prune` would remove. */
  readonly foreign: readonly ForeignInstance[];
  /** `namespace/name` of the instances that are removed. */
  readonly removed: readonly string[];
  /** Those that change. */
  readonly instances: readonly DesiredInstance[];
  /** Of those that change. */
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

/** Also notes it. */
function isForeign(
  { monocle, source }: Ownership,
  { repositories }: Prune,
  foreign: ForeignInstance[],
): boolean {
  if (source?.repository === undefined || !isFromElsewhere(source, repositories)) return false;
  foreign.push({ monocle, repository: source.repository });
  return true;
}
