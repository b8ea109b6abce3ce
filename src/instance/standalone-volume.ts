/** What `apply` refuses to do with Elasticsearch's volume. Pure. */
import { runsElastic } from '../../constructs/elastic-source.js';
import type { ResolvedSpec } from '../../constructs/instance/spec.js';
import { parseQuantity } from '../../constructs/validation/quantity.js';
import { UserError } from '../errors.js';
import type { KubeObject, ObjectKey } from '../kube/object.js';
import { GROWN_FROM } from './storage/volume.js';

/** Throws what the CRD's rules refuse in a cluster that has the CRD. */
export function refuseVolume(
  claim: KubeObject | undefined,
  { storage, storageSize, storageClassName }: ResolvedSpec,
): void {
  const { name = '', namespace, annotations } = claim?.metadata ?? {};
  const hasGrown = storage?.autoGrow !== undefined || annotations?.[GROWN_FROM] !== undefined;
  const { storageClassName: has, resources } = claim?.spec ?? {};
  const size: string = resources?.requests?.storage ?? '0';
  const refuse = (reason: string) =>
    new UserError(`PersistentVolumeClaim/${namespace}/${name} ${reason}; nothing was changed`);
  if (!hasGrown && (parseQuantity(size) ?? 0n) > (parseQuantity(storageSize) ?? 0n) && claim)
    throw refuse(`has ${size}; a volume cannot shrink to ${storageSize}`);
  if (claim && storageClassName !== undefined && has !== undefined && has !== storageClassName)
    throw refuse(`is of the class ${has}, which cannot become ${storageClassName}`);
}

/** The StatefulSet creates the claim without the common labels and annotations, and not before it has a pod. */
export function claimNotes(
  claim: KubeObject | undefined,
  spec: ResolvedSpec,
  { namespace, name }: ObjectKey,
): string[] {
  const isBare = Object.keys({ ...spec.commonLabels, ...spec.commonAnnotations }).length === 0;
  if (claim !== undefined || !runsElastic(spec) || isBare) return [];
  return [
    `PersistentVolumeClaim/${namespace}/${name} is not there yet; apply again later to give it the common labels and annotations`,
  ];
}
