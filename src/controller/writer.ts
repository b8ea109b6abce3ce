/**
 * Carries out a plan against the API server, one object at a time.
 *
 * An object is created by an apply that is refused where one of its name is there already; only
 * then is it read, to see whether it is ours. What is not ours is left as it was. What cannot be
 * changed in place is deleted and comes back with the next reconcile.
 */
import { MANAGED_BY } from '../../constructs/labels.js';
import { API_VERSION, KIND } from '../../constructs/spec.js';
import { hasCode } from '../kube/api-error.js';
import { type KubeClient, type KubeObject, keyOf, type OwnerReference } from '../kube/client.js';
import type { Manifest } from '../synthesize.js';
import type { Action } from './plan.js';
import { resourceOf, STATEFUL_SET } from './resources.js';
import type { Finding } from './status.js';

export const FIELD_MANAGER = 'monocle-operator';
const BY_US = { fieldManager: FIELD_MANAGER };
/** A version that no object ever has: an apply with it makes a new object, or is refused. */
const NEVER = '1';

/** Nobody but a person can help: a foreign object, a field that must not change. */
export class Stalled extends Error {
  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

interface Written {
  readonly verb: 'created' | 'configured' | 'deleted' | 'replaced';
  /** What the server made of it. */
  readonly live?: KubeObject;
}

/** Whether an object that is there already may be taken. */
type IsOurs = (live: KubeObject) => boolean;

export async function write(client: KubeClient, action: Action, isOurs: IsOurs): Promise<Written> {
  if (action.type === 'delete') {
    await remove(client, action.live);
    return { verb: 'deleted' };
  }
  const desired = action.manifest as KubeObject;
  if (action.type === 'configure') return configure(client, desired);
  const resource = resourceOf(desired);
  try {
    const fresh = { ...desired, metadata: { ...desired.metadata, resourceVersion: NEVER } };
    return { verb: 'created', live: await client.apply(resource, fresh, BY_US) };
  } catch (error) {
    // Invalid perhaps because of what is there already: whose that is comes first.
    if (!hasCode(error, 409, 422)) throw error;
    refuseForeign(await client.get(resource, keyOf(desired)), isOurs);
    // An object of the older operator, or one that lost its labels, belongs to the same Monocle.
    return configure(client, desired);
  }
}

/** Selectors and volume templates are immutable. Pods outlive a StatefulSet whose selector stays. */
async function configure(client: KubeClient, desired: KubeObject): Promise<Written> {
  const resource = resourceOf(desired);
  try {
    return { verb: 'configured', live: await client.apply(resource, desired, BY_US) };
  } catch (error) {
    // The API server's own words about a field; a policy's message may say anything.
    const isImmutable =
      hasCode(error, 422) &&
      error.causes.some((cause) =>
        /^spec[.:].*(field is immutable|updates to statefulset spec)/i.test(cause),
      );
    const isWorkload = ['Deployment', STATEFUL_SET.kind].includes(desired.kind);
    const live = isImmutable && isWorkload && (await client.get(resource, keyOf(desired)));
    if (!live) throw error;
    const [before, after] = [live, desired].map(({ spec }) => spec?.selector?.matchLabels);
    const isSameSelector = JSON.stringify(before) === JSON.stringify(after);
    const keepsPods = isSameSelector && desired.kind === STATEFUL_SET.kind;
    await remove(client, live, keepsPods);
    return { verb: 'replaced' };
  }
}

/** This one, and not another of its name. */
export function remove(client: KubeClient, object: KubeObject, keepsPods = false) {
  const propagationPolicy = keepsPods ? 'Orphan' : 'Background';
  const { uid } = object.metadata;
  return client.delete(resourceOf(object), keyOf(object), { propagationPolicy, uid });
}

/** The mark by which an object belongs to its Monocle, and goes with it. */
export const ownerReference = ({ metadata: { name, uid = '' } }: KubeObject): OwnerReference => ({
  apiVersion: API_VERSION,
  kind: KIND,
  name,
  uid,
  controller: true,
  blockOwnerDeletion: true,
});

export function withOwner(manifest: Manifest, owner: OwnerReference, namespace: string): Manifest {
  return {
    ...manifest,
    metadata: { ...manifest.metadata, namespace, ownerReferences: [owner] } as Manifest['metadata'],
  };
}

export const isOwnedBy =
  (owner: string): IsOurs =>
  ({ metadata }) =>
    metadata.ownerReferences?.some(({ uid, controller }) => uid === owner && controller) ?? false;

/** Who writes whole objects from Git. Anybody else may own fields of an object beside us. */
const GITOPS = ['argocd-controller', 'kustomize-controller', 'helm-controller'];

/** Those who write an object as a whole, known by their field managers: us, and what applies from Git. */
export function writersOf({ writers, metadata }: KubeObject): string[] {
  const found = (metadata.managedFields ?? [])
    .filter(({ subresource }) => !subresource)
    .filter(({ manager, operation }) =>
      manager === FIELD_MANAGER ? operation === 'Apply' : GITOPS.includes(manager),
    )
    .map(({ manager }) => manager);
  // What comes from a cache has kept this, and not its managed fields.
  return writers ?? [...new Set(found)];
}

const subjectOf = ({ kind, metadata }: KubeObject): string =>
  `${kind}/${metadata.namespace}/${metadata.name}`;

/** Throws where Argo CD or Flux writes the same objects. */
export function refuseSecondWriter(found: readonly KubeObject[]): void {
  for (const object of found) {
    const other = writersOf(object).find((writer) => writer !== FIELD_MANAGER);
    if (other === undefined) continue;
    throw new Stalled({
      reason: 'SecondWriter',
      message: `${subjectOf(object)} is applied by ${other} as well, and it is one or the other. Take it out of Git, or publish this Monocle (spec.sink: Git); nothing was changed`,
    });
  }
}

/** Throws where a controller, or `monocle-k8s apply`, writes to the cluster what should be published. */
export function refuseApplied(owned: readonly KubeObject[]): void {
  const object = owned.find((each) => writersOf(each).includes(FIELD_MANAGER));
  if (object === undefined) return;
  const { kind, metadata } = object;
  throw new Stalled({
    reason: 'SecondWriter',
    message: `${subjectOf(object)} is applied to the cluster by ${FIELD_MANAGER}, and this Monocle is published to Git; it is one or the other. Delete what was applied (kubectl delete ${kind.toLowerCase()} ${metadata.name} …; the volume stays), or set spec.sink to Cluster; nothing was published`,
  });
}

/** Throws where the object is there and somebody else's. */
export function refuseForeign(found: KubeObject | undefined, isOurs: IsOurs): void {
  if (found === undefined || isOurs(found)) return;
  const label = found.metadata.labels?.[MANAGED_BY];
  const appliers = writersOf(found);
  const who = [
    ...(label ? [`managed by ${label}`] : []),
    ...(appliers.length > 0 ? [`applied by ${appliers.join(', ')}`] : []),
  ];
  const message = `${subjectOf(found)} exists and is not ours${who.length > 0 ? ` (${who.join(', ')})` : ''}. Delete it, or rename this Monocle; nothing was changed`;
  throw new Stalled({ reason: 'NotOurs', message });
}
