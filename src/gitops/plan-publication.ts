/**
 * Plans a publication on the branch as it was fetched: what changes, in files and in words.
 *
 * Instances whose directory is known to be as desired are not synthesized. Every other one is synthesized, searched
 * for secrets and compared with the tree.
 */
import { readAllowList } from './allow-list.js';
import { describeChanges, type InstanceChanges } from './changes.js';
import { refuseForgottenConfig } from './claims.js';
import { contentRefused } from './content-refused.js';
import { type DesiredInstance, directoryOf, instanceId, type Ownership } from './directory.js';
import { refuseDowngrades } from './older-images.js';
import { isFromElsewhere } from './provenance.js';
import type { ForeignInstance, InstanceSources, Prune, Publication } from './publication.js';
import { listingsOf, withEdits } from './publish-cache.js';
import { refuseSecrets, withoutSecrets } from './secrets.js';
import { type Edit, planTree } from './tree.js';
import type { Workspace } from './workspace.js';

export interface PublicationPlan {
  /** Of every instance, in their order, and then of those that are removed. */
  readonly changes: readonly InstanceChanges[];
  readonly edits: readonly Edit[];
  /** Of those that `prune` would remove. */
  readonly foreign: readonly ForeignInstance[];
  /** `namespace/name` of the instances that are removed. */
  readonly removed: readonly string[];
  /** Those that were compared with the tree. */
  readonly instances: readonly DesiredInstance[];
  /** Of those that change. */
  readonly sources: InstanceSources;
  /** Notes in the cache what the branch has now: the edits too, if they were pushed to it. */
  remember(isPushed: boolean): void;
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
  const { cache, secrets = [] } = wanted;
  const all = wanted.instances();
  const allowed = await readAllowList(workspace, path);
  const entries = await workspace.list(path);
  const directories = cache ? all.map((each) => directoryOf(path, each)) : [];
  const listings = listingsOf(directories, entries, allowed.id);
  const unchanged = new Map<string, InstanceChanges>();
  for (const each of all) {
    const directory = directoryOf(path, each);
    const known = cache?.find(directory, each.inputHash ?? '', listings.get(directory) ?? '');
    const monocle = instanceId(each);
    if (known)
      unchanged.set(monocle, { directory, monocle, objects: [], unchanged: known.objects });
  }
  const compared = all.filter((each) => !unchanged.has(instanceId(each)));
  const kept = [...(wanted.kept ?? []), ...all.filter((each) => unchanged.has(instanceId(each)))];

  refuseSecrets(compared, secrets, allowed);
  const foreign: ForeignInstance[] = [];
  const { prune } = wanted;
  const edits = await planTree({
    ...wanted,
    ...(prune && { prune: { ...prune, keeps: (owner) => isForeign(owner, prune, foreign) } }),
    path,
    tree: workspace,
    instances: compared,
    kept,
  });
  refuseForgottenConfig(path, compared, edits);
  refuseDowngrades(path, compared, edits);

  const described = describeChanges({ path, instances: compared, edits });
  const ids = new Set(all.map(instanceId));
  const changes = new Map(described.map((each) => [each.monocle, each]));
  const edited = new Set(edits.map(({ directory }) => directory));
  const isEdited = (each: DesiredInstance): boolean => edited.has(directoryOf(path, each));
  const changed = compared.filter(isEdited).map(instanceId);
  const sources = new Map(
    changed.flatMap((id) => {
      const source = wanted.sources?.get(id);
      return source ? [[id, source] as const] : [];
    }),
  );
  return {
    changes: withoutSecrets(
      [...new Set([...ids, ...changes.keys()])].flatMap(
        (id) => changes.get(id) ?? unchanged.get(id) ?? [],
      ),
      secrets,
    ),
    ...{ edits, foreign, removed: [...changes.keys()].filter((id) => !ids.has(id)) },
    instances: compared.map((each) => ({ ...each, source: sources.get(instanceId(each)) })),
    sources,
    remember(isPushed) {
      if (cache === undefined) return;
      const now = isPushed ? withEdits(entries, edits, (text) => workspace.blobId(text)) : entries;
      const after = isPushed ? listingsOf(directories, now, allowed.id) : listings;
      for (const each of compared) {
        const listing = after.get(directoryOf(path, each));
        const { inputHash: input } = each;
        if (input === undefined || listing === undefined || (isEdited(each) && !isPushed)) continue;
        const objects = each.synthesis.manifests.length;
        cache.remember(directoryOf(path, each), { input, listing, objects });
      }
    },
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
