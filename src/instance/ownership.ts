/**
 * Whose an object is. Asked before every write: labels alone prove nothing, since anybody can copy them.
 *
 * Ours is what has our field manager and the right owner: the Monocle in the cluster, or nobody for
 * what `monocle-k8s apply` wrote from a file.
 */

import { INSTANCE, MANAGED_BY } from '../../constructs/labels.js';
import { API_VERSION, KIND } from '../../constructs/spec.js';
import type { KubeObject, OwnerReference } from '../kube/object.js';
import { subjectOf } from '../manifest/subject.js';
import type { Manifest } from '../synthesize.js';
import { REASON } from './reasons.js';
import { JOB } from './resources.js';
import type { Finding } from './status.js';

export const FIELD_MANAGER = 'monocle-operator';
/** The value of the label managed-by on everything that we write. */
const US = 'monocle-k8s';

/** Nobody but a person can help: a foreign object, a field that must not change. */
export class Stalled extends Error {
  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

/** Somebody else is at work, and it ends by itself. */
export class Waiting extends Error {
  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

export type IsOurs = (live: KubeObject) => boolean;

/** Makes an object belong to its Monocle, and go with it. */
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

/** What a Monocle may delete: we wrote it, and it belongs to this Monocle. */
export const isOwnedBy =
  (owner: string): IsOurs =>
  (live) =>
    controllerOf(live)?.uid === owner && isWrittenByUs(live);

/**
 * What a Monocle may change: also what `monocle-k8s apply` wrote or what lost its owner, and what
 * belongs to this Monocle and never had our label, which the older operator wrote.
 */
export const isConfigurableBy =
  (owner: string): IsOurs =>
  (live) => {
    const controller = controllerOf(live);
    if (controller === undefined) return isWrittenByUs(live);
    const isOlder = live.metadata.labels?.[MANAGED_BY] === undefined;
    return controller.uid === owner && (isWrittenByUs(live) || isOlder);
  };

/** What `monocle-k8s apply` may change or delete: what a Monocle in the cluster owns is its controller's. */
export const isStandalone =
  (instance: string): IsOurs =>
  (live) =>
    isLabelled(live, instance) && controllerOf(live) === undefined && isWrittenByUs(live);

export const isLabelled = ({ metadata: { labels } }: KubeObject, instance: string): boolean =>
  labels?.[MANAGED_BY] === US && labels[INSTANCE] === instance;

/** Field managers that write whole objects from Git. Anybody else may own some fields beside us. */
const GITOPS = ['argocd-controller', 'kustomize-controller', 'helm-controller'];

/** The field managers that write an object as a whole: us, and what applies from Git. */
export function writersOf({ kind, writers, metadata }: KubeObject): string[] {
  // A Job is created once and never applied.
  const operations = kind === JOB.kind ? ['Apply', 'Update'] : ['Apply'];
  const found = (metadata.managedFields ?? [])
    .filter(({ subresource }) => !subresource)
    .filter(({ manager, operation }) =>
      manager === FIELD_MANAGER ? operations.includes(operation) : GITOPS.includes(manager),
    )
    .map(({ manager }) => manager);
  // An object from a cache has kept this list, and not its managed fields.
  return writers ?? [...new Set(found)];
}

/** Who last wrote to the object beside us, as a field manager's name. */
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

/** Throws if a controller, or `monocle-k8s apply`, writes to the cluster what should be published. */
export function refuseApplied(owned: readonly KubeObject[]): void {
  const object = owned.find(isWrittenByUs);
  if (object === undefined) return;
  const { kind, metadata } = object;
  throw new Stalled({
    reason: REASON.SecondWriter,
    message: `${subjectOf(object)} is applied to the cluster by ${FIELD_MANAGER}, and this Monocle is published to Git; it is one or the other. Delete what was applied (kubectl delete ${kind.toLowerCase()} ${metadata.name} …; the volume stays), or set spec.sink to Cluster; nothing was published`,
  });
}

/** Throws if the object is there and somebody else's. */
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
