/**
 * Carries out a plan against the API server, one object at a time.
 *
 * An object is created by an apply without force: one of that name that is not ours answers with a
 * conflict, or shows other managers, and is left as it was. What cannot be changed in place is
 * deleted and comes back with the next reconcile.
 */
import { ApiError } from '../kube/api-error.js';
import type { KubeClient, KubeObject } from '../kube/client.js';
import type { Action } from './plan.js';
import { resourceOf, STATEFUL_SET } from './resources.js';
import type { Finding } from './status.js';

export const FIELD_MANAGER = 'monocle-operator';

export const NOT_OURS = 'NotOurs';

/** Nobody but a person can help: a foreign object, a field that must not change. */
export class Stalled extends Error {
  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

export interface Written {
  readonly verb: 'created' | 'configured' | 'deleted' | 'replaced';
  /** What the server made of it. */
  readonly live?: KubeObject;
}

const subject = ({ kind, metadata }: KubeObject): string =>
  `${kind}/${metadata.namespace}/${metadata.name}`;

/** @param isWary where one of our names was somebody else's before: looks before it creates */
export async function write(
  client: KubeClient,
  action: Action,
  owner: string,
  isWary: boolean,
): Promise<Written> {
  if (action.type === 'delete') {
    const { live } = action;
    await client.delete(resourceOf(live), key(live), {
      propagationPolicy: 'Background',
      uid: live.metadata.uid,
    });
    return { verb: 'deleted' };
  }
  const desired = action.manifest as KubeObject;
  const resource = resourceOf(desired);
  try {
    if (action.type === 'configure') {
      return {
        verb: 'configured',
        live: await client.apply(resource, desired, { fieldManager: FIELD_MANAGER }),
      };
    }
    if (isWary) await refuseForeign(client, desired, owner);
    const live = await client.apply(resource, desired, {
      fieldManager: FIELD_MANAGER,
      force: false,
    });
    if (isNew(live)) return { verb: 'created', live };
    if (!isOurs(live, owner)) await giveBack(client, desired);
    return await takeOver(client, desired, owner);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Invalid perhaps because of what is there already: whose that is comes first.
    if ((error.code === 409 || error.code === 422) && action.type === 'create')
      return takeOver(client, desired, owner);
    if (error.code === 422) return replace(client, desired, error);
    throw error;
  }
}

const key = ({ metadata }: KubeObject) => ({
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

/** Whether our apply made it: then nobody else has written it. */
function isNew({ metadata }: KubeObject): boolean {
  const managers = (metadata.managedFields ?? []) as readonly {
    manager?: string;
    subresource?: string;
  }[];
  return managers.every(
    ({ manager, subresource }) => manager === FIELD_MANAGER || subresource !== undefined,
  );
}

function isOurs({ metadata }: KubeObject, owner: string): boolean {
  return (
    metadata.ownerReferences?.some(({ uid, controller }) => uid === owner && controller) ?? false
  );
}

/** An apply of nothing takes back every field that our last one set. */
async function giveBack(
  client: KubeClient,
  { apiVersion, kind, metadata }: KubeObject,
): Promise<void> {
  const { name, namespace } = metadata;
  const bare = { apiVersion, kind, metadata: { name, namespace } };
  await client.apply(resourceOf(bare), bare, { fieldManager: FIELD_MANAGER });
}

async function refuseForeign(
  client: KubeClient,
  desired: KubeObject,
  owner: string,
): Promise<void> {
  const found = await client.get(resourceOf(desired), key(desired));
  if (!found || isOurs(found, owner)) return;
  const manager = found.metadata.labels?.['app.kubernetes.io/managed-by'];
  const message = `${subject(desired)} exists and is not ours${manager ? ` (managed by ${manager})` : ''}. Delete it, or rename this Monocle; nothing was changed`;
  throw new Stalled({ reason: NOT_OURS, message });
}

/** An object of the older operator, or one that lost its labels, belongs to the same Monocle. */
async function takeOver(client: KubeClient, desired: KubeObject, owner: string): Promise<Written> {
  const resource = resourceOf(desired);
  await refuseForeign(client, desired, owner);
  try {
    return {
      verb: 'configured',
      live: await client.apply(resource, desired, { fieldManager: FIELD_MANAGER }),
    };
  } catch (error) {
    if (error instanceof ApiError && error.code === 422) return replace(client, desired, error);
    throw error;
  }
}

/** Selectors and volume templates are immutable. Pods outlive a StatefulSet whose selector stays. */
async function replace(
  client: KubeClient,
  desired: KubeObject,
  refusal: ApiError,
): Promise<Written> {
  const resource = resourceOf(desired);
  const live = await client.get(resource, key(desired));
  const isWorkload = ['Deployment', STATEFUL_SET.kind].includes(desired.kind);
  // The API server's own words about a field; a policy's message may say anything.
  const isImmutable = refusal.causes.some((cause) =>
    /^spec[.:].*(field is immutable|updates to statefulset spec)/i.test(cause),
  );
  if (!live || !isWorkload || !isImmutable) throw refusal;
  const sameSelector =
    JSON.stringify(live.spec?.selector?.matchLabels) ===
    JSON.stringify(desired.spec?.selector?.matchLabels);
  const propagationPolicy =
    sameSelector && desired.kind === STATEFUL_SET.kind ? 'Orphan' : 'Background';
  await client.delete(resource, key(live), { propagationPolicy, uid: live.metadata.uid });
  return { verb: 'replaced' };
}
