/**
 * Who owns an object. Checked before every write: labels alone prove nothing, since any user can copy them.
 *
 * An object is ours if it has our field manager and the right owner: the Monocle in the cluster, or
 * none if `monocle-k8s apply` wrote it from a file.
 */

import { INSTANCE, MANAGED_BY } from '../../../constructs/instance/names.js';
import { API_VERSION, KIND } from '../../../constructs/instance/spec.js';
import type { KubeObject, OwnerReference } from '../../kube/object.js';
import { subjectOf } from '../../manifest/subject.js';
import type { Manifest } from '../../synthesize.js';
import type { Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import { JOB } from './resources.js';

export const FIELD_MANAGER = 'monocle-operator';
/** The value of the label managed-by on everything that we write. */
const US = 'monocle-k8s';

/** Thrown if a user has to act: a foreign object, a field that must not change. */
export class Stalled extends Error {
  constructor(readonly explanation: Explanation) {
    super(explanation.message);
  }
}

/** Thrown if something has to end first, which needs no user. */
export class Waiting extends Error {
  constructor(readonly explanation: Explanation) {
    super(explanation.message);
  }
}

export type IsOurs = (live: KubeObject) => boolean;

/** Makes the Monocle the owner: the object is deleted with it. */
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

export const controllerOf = ({ metadata }: KubeObject): OwnerReference | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller);

const isWrittenByUs = (live: KubeObject): boolean => writersOf(live).includes(FIELD_MANAGER);

/** What a Monocle may delete: objects that we wrote and this Monocle owns. */
export const isOwnedBy =
  (owner: string): IsOurs =>
  (live) =>
    controllerOf(live)?.uid === owner && isWrittenByUs(live);

/**
 * What a Monocle may change: its own objects, objects that we wrote and that have no owner, as
 * `monocle-k8s apply` leaves them, and objects that it owns without our label, as the older operator
 * wrote them.
 */
export const isConfigurableBy =
  (owner: string): IsOurs =>
  (live) => {
    const controller = controllerOf(live);
    if (controller === undefined) return isWrittenByUs(live);
    const isOlder = live.metadata.labels?.[MANAGED_BY] === undefined;
    return controller.uid === owner && (isWrittenByUs(live) || isOlder);
  };

/** What `monocle-k8s apply` may change or delete: not what a Monocle in the cluster owns. */
export const isStandalone =
  (instance: string): IsOurs =>
  (live) =>
    isUnowned(instance)(live) && isWrittenByUs(live);

/** What Argo CD, Flux or kubectl applied of a published instance: no Monocle in the cluster owns it. */
export const isUnowned =
  (instance: string): IsOurs =>
  (live) =>
    isLabelled(live, instance) && controllerOf(live) === undefined;

export const isLabelled = ({ metadata: { labels } }: KubeObject, instance: string): boolean =>
  labels?.[MANAGED_BY] === US && labels[INSTANCE] === instance;

/** Field managers that apply whole objects from Git. Other managers may own single fields of our objects. */
const GITOPS = ['argocd-controller', 'kustomize-controller', 'helm-controller'];

/** The field managers that apply the whole object: ours, and those of GITOPS. */
export function writersOf({ kind, writers, metadata }: KubeObject): string[] {
  // A Job is created once and never applied.
  const operations = kind === JOB.kind ? ['Apply', 'Update'] : ['Apply'];
  const found = (metadata.managedFields ?? [])
    .filter(({ subresource }) => !subresource)
    .filter(({ manager, operation }) =>
      manager === FIELD_MANAGER ? operations.includes(operation) : GITOPS.includes(manager),
    )
    .map(({ manager }) => manager);
  // A cached object has this list instead of its managed fields.
  return writers ?? [...new Set(found)];
}

/** The tool that applies this object from Git, by any operation; undefined if there is none. */
export const gitOpsOf = ({ metadata }: KubeObject): string | undefined =>
  metadata.managedFields?.find(
    ({ manager, subresource }) => !subresource && GITOPS.includes(manager),
  )?.manager;

/** The field manager that last wrote to the object, except ours. */
export function lastOtherWriter({ metadata }: KubeObject): string | undefined {
  return (metadata.managedFields ?? [])
    .filter(({ manager, subresource }) => !subresource && manager !== FIELD_MANAGER)
    .toSorted(({ time: a = '' }, { time: b = '' }) => (a < b ? 1 : -1))[0]?.manager;
}

/** Throws if Argo CD or Flux writes the same objects. */
export function refuseSecondWriter(found: readonly KubeObject[]): void {
  for (const object of found) {
    const other = writersOf(object).find((writer) => writer !== FIELD_MANAGER);
    if (other === undefined) continue;
    throw new Stalled({
      reason: REASON.SecondWriter,
      message: `${subjectOf(object)} is applied by ${other} as well, and it is one or the other. Take it out of Git, or publish this Monocle (spec.sink: Git); nothing was changed`,
    });
  }
}

/** Throws if we have applied an object of a published Monocle to the cluster. */
export function refuseApplied(owned: readonly KubeObject[]): void {
  const object = owned.find(isWrittenByUs);
  if (object === undefined) return;
  const { kind, metadata } = object;
  throw new Stalled({
    reason: REASON.SecondWriter,
    message: `${subjectOf(object)} is applied to the cluster by ${FIELD_MANAGER}, and this Monocle is published to Git; it is one or the other. Delete what was applied (kubectl delete ${kind.toLowerCase()} ${metadata.name} …; the volume stays), or set spec.sink to Cluster; nothing was published`,
  });
}

/** Throws if the object exists and is not ours. */
export function refuseForeign(found: KubeObject | undefined, isOurs: IsOurs): void {
  if (found === undefined || isOurs(found)) return;
  const { labels, ownerReferences } = found.metadata;
  const controller = ownerReferences?.find((each) => each.controller);
  const isFormer = controller?.kind === KIND && controller.apiVersion === API_VERSION;
  if (isFormer && isWrittenByUs(found))
    throw new Waiting({
      reason: REASON.FormerOwner,
      message: `${subjectOf(found)} belongs to another Monocle/${controller.name}, which was deleted or is about to be; it has to go first`,
    });
  const label = labels?.[MANAGED_BY];
  const appliers = writersOf(found);
  const who = [
    ...(label === US ? ['it has our labels, and we did not write it'] : []),
    ...(label && label !== US ? [`managed by ${label}`] : []),
    ...(appliers.length > 0 ? [`applied by ${appliers.join(', ')}`] : []),
    ...(controller ? [`owned by ${controller.kind} ${controller.name}`] : []),
  ];
  const message = `${subjectOf(found)} exists and is not ours${who.length > 0 ? ` (${who.join(', ')})` : ''}. Delete it, or rename this Monocle; nothing was changed`;
  throw new Stalled({ reason: REASON.NotOurs, message });
}
