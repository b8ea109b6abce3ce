/** What `apply` refuses to do with Elasticsearch's volume. Pure. */
import { parseQuantity } from '../../constructs/quantity.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import { UserError } from '../errors.js';
import type { KubeObject } from '../kube/object.js';

/** Throws what the CRD's rules refuse in a cluster that has the CRD. */
export function refuseVolume(
  claim: KubeObject | undefined,
  { storageSize, storageClassName }: ResolvedSpec,
): void {
  const { name = '', namespace } = claim?.metadata ?? {};
  const { storageClassName: has, resources } = claim?.spec ?? {};
  const size: string = resources?.requests?.storage ?? '0';
  const refuse = (reason: string) =>
    new UserError(`PersistentVolumeClaim/${namespace}/${name} ${reason}; nothing was changed`);
  if ((parseQuantity(size) ?? 0n) > (parseQuantity(storageSize) ?? 0n) && claim)
    throw refuse(`has ${size}; a volume cannot shrink to ${storageSize}`);
  if (claim && storageClassName !== undefined && has !== undefined && has !== storageClassName)
    throw refuse(`is of the class ${has}, which cannot become ${storageClassName}`);
}
