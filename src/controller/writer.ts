/**
 * Carries out a plan against the API server, one object at a time.
 *
 * An object is created by an apply that is refused where one of its name is there already; only
 * then is it read, to see whether it is ours. What is not ours is left as it was. What cannot be
 * changed in place is deleted and comes back with the next reconcile.
 */
import { ApiError } from '../kube/api-error.js';
import type { KubeClient, KubeObject } from '../kube/client.js';
import type { Action } from './plan.js';
import { resourceOf, STATEFUL_SET } from './resources.js';
import type { Finding } from './status.js';

export const FIELD_MANAGER = 'monocle-operator';
/** A version that no object ever has: an apply with it makes a new object, or is refused. */
const NEVER = '1';

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

/** Whether an object that is there already may be taken. */
export type IsOurs = (live: KubeObject) => boolean;

export async function write(client: KubeClient, action: Action, isOurs: IsOurs): Promise<Written> {
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
    const metadata = { ...desired.metadata, resourceVersion: NEVER };
    const live = await client.apply(
      resource,
      { ...desired, metadata },
      { fieldManager: FIELD_MANAGER },
    );
    return { verb: 'created', live };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Invalid perhaps because of what is there already: whose that is comes first.
    if ((error.code === 409 || error.code === 422) && action.type === 'create')
      return takeOver(client, desired, isOurs);
    if (error.code === 422) return replace(client, desired, error);
    throw error;
  }
}

const key = ({ metadata }: KubeObject) => ({
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

export const isOwnedBy =
  (owner: string): IsOurs =>
  ({ metadata }) =>
    metadata.ownerReferences?.some(({ uid, controller }) => uid === owner && controller) ?? false;

/** Who writes whole objects from Git. Anybody else may own fields of an object beside us. */
const GITOPS = ['argocd-controller', 'kustomize-controller', 'helm-controller'];

/** Those who write an object as a whole, known by their field managers: us, and what applies from Git. */
export const writersOf = ({ metadata }: KubeObject): string[] => [
  ...new Set(
    managers(metadata)
      .filter(({ manager, operation }) =>
        manager === FIELD_MANAGER ? operation === 'Apply' : GITOPS.includes(manager),
      )
      .map(({ manager }) => manager),
  ),
];

const managers = ({ managedFields = [] }: KubeObject['metadata']): Manager[] =>
  (managedFields as readonly Manager[]).filter(({ subresource }) => !subresource);

interface Manager {
  readonly manager: string;
  readonly operation: string;
  readonly subresource?: string;
}

/** Throws where Argo CD or Flux writes the same objects. */
export function refuseSecondWriter(found: readonly KubeObject[]): void {
  for (const object of found) {
    const other = ((object.writers as string[] | undefined) ?? writersOf(object)).find(
      (writer) => writer !== FIELD_MANAGER,
    );
    if (other === undefined) continue;
    throw new Stalled({
      reason: 'SecondWriter',
      message: `${subject(object)} is applied by ${other} as well, and it is one or the other. Take it out of Git, or publish this Monocle (spec.sink: Git); nothing was changed`,
    });
  }
}

/** Throws where the object is there and somebody else's. */
export function refuseForeign(found: KubeObject | undefined, isOurs: IsOurs): void {
  if (found === undefined || isOurs(found)) return;
  const label = found.metadata.labels?.['app.kubernetes.io/managed-by'];
  const appliers = writersOf(found);
  const who = [
    ...(label ? [`managed by ${label}`] : []),
    ...(appliers.length > 0 ? [`applied by ${appliers.join(', ')}`] : []),
  ];
  const message = `${subject(found)} exists and is not ours${who.length > 0 ? ` (${who.join(', ')})` : ''}. Delete it, or rename this Monocle; nothing was changed`;
  throw new Stalled({ reason: 'NotOurs', message });
}

/** An object of the older operator, or one that lost its labels, belongs to the same Monocle. */
async function takeOver(client: KubeClient, desired: KubeObject, isOurs: IsOurs): Promise<Written> {
  const resource = resourceOf(desired);
  const found = await client.get(resource, key(desired));
  refuseForeign(found, isOurs);
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
