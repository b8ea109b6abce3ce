/** Whose an instance is, and what `apply` does not touch because it belongs to somebody else. */
import { UserError } from '../errors.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, ObjectKey, OwnerReference } from '../kube/object.js';
import { subjectOf } from '../manifest/subject.js';
import { controllerOf, type IsOurs, isLabelled, refuseForeign } from './writes/ownership.js';
import type { Action } from './writes/plan.js';
import { resourceOf } from './writes/resources.js';

/** Before the first write, so that a refusal leaves nothing half done. */
export async function refuseAllForeign(
  client: KubeClient,
  namespace: string,
  actions: readonly Action[],
  mayChange: IsOurs,
): Promise<void> {
  await Promise.all(
    actions.map(async (action) => {
      if (action.type === 'configure') refuseForeign(action.live, mayChange);
      if (action.type !== 'create') return;
      const { kind, metadata } = action.manifest;
      const found = await client.get(resourceOf({ kind }), { namespace, name: metadata.name });
      refuseForeign(found, mayChange);
    }),
  );
}

/** Of the Monocle in the cluster, if there is one. */
export function ownerOf(
  { namespace, name }: ObjectKey,
  live: readonly KubeObject[],
  isWelcome: boolean,
): OwnerReference | undefined {
  const owned = live.find((each) => isLabelled(each, name) && controllerOf(each) !== undefined);
  const owner = owned && controllerOf(owned);
  if (owned === undefined || isWelcome) return owner;
  throw new UserError(
    `${subjectOf(owned)} belongs to ${owner?.kind}/${namespace}/${owner?.name} in the cluster. Apply the file with kubectl, and its controller does the rest; nothing was changed`,
  );
}
