/** `publish --branch-per-owner`: the instances in groups, one for each set of owners in CODEOWNERS. */
import { codeOwnersPlaces, type OwnersOf, parseCodeOwners } from '../gitops/code-owners.js';
import { directoryOf, type InstanceKey } from '../gitops/directory.js';
import type { ForgeKind } from '../gitops/forge/forge.js';
import { listEntries } from '../gitops/listing.js';
import type { Workspace } from '../gitops/workspace.js';
import { KUSTOMIZATION } from '../manifest/kustomization.js';

export interface OwnerGroup<T> {
  /** As CODEOWNERS has them; empty if nobody owns the instances. */
  readonly owners: readonly string[];
  readonly members: readonly T[];
}

/** By the file that each instance has; in the order of the first members. */
export async function ownerGroups<T extends InstanceKey>(
  workspace: Workspace,
  members: readonly T[],
  kind: ForgeKind | undefined,
): Promise<OwnerGroup<T>[]> {
  await workspace.refresh();
  const ownersOf = await readCodeOwners(workspace, kind);
  const owners = (member: T) => ownersOf(`${directoryOf(workspace.path, member)}/${KUSTOMIZATION}`);
  const groups = Map.groupBy(members, (member) => owners(member).join(' '));
  return [...groups].map(([key, those]) => ({
    ...{ owners: key.split(' ').filter(Boolean), members: those },
  }));
}

/** Of the target branch: a proposal cannot choose its own owners. */
async function readCodeOwners(
  workspace: Workspace,
  kind: ForgeKind | undefined,
): Promise<OwnersOf> {
  const { git, tip } = workspace;
  for (const place of tip === undefined ? [] : codeOwnersPlaces(kind)) {
    const entries = await listEntries(git, tip ?? '', place);
    const file = entries.find(({ path, mode }) => path === place && mode.startsWith('100'));
    if (file === undefined) continue;
    return parseCodeOwners((await workspace.read([file.id])).get(file.id) ?? '');
  }
  return () => [];
}
