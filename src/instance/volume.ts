/** Elasticsearch's volume grows by a patch of its claim. It never shrinks: the CRD refuses that. */

import { parseQuantity } from '../../constructs/quantity.js';
import type { KubeObject } from '../kube/object.js';
import { REASON } from './reasons.js';
import type { Explanation } from './status.js';

export interface Growth {
  /** Absent if the claim asks for the size already. */
  readonly patch?: object;
  readonly explanation: Explanation;
}

/** undefined if the volume is as large as it should be. */
export function growth(claim: KubeObject | undefined, size: string): Growth | undefined {
  const asked: string | undefined = claim?.spec?.resources?.requests?.storage;
  const wanted = parseQuantity(size) ?? 0n;
  if (claim === undefined || asked === undefined) return undefined;
  const explanation = (from: string) => ({
    reason: REASON.VolumeGrows,
    message: `PersistentVolumeClaim/${claim.metadata.name} grows from ${from} to ${size}`,
  });
  if ((parseQuantity(asked) ?? 0n) < wanted) {
    return {
      patch: { spec: { resources: { requests: { storage: size } } } },
      explanation: explanation(asked),
    };
  }
  const actual: string | undefined = claim.status?.capacity?.storage;
  return actual !== undefined && (parseQuantity(actual) ?? 0n) < wanted
    ? { explanation: explanation(actual) }
    : undefined;
}
