/**
 * The claim of Elasticsearch's volume, which the StatefulSet creates and never changes. Pure.
 *
 * A patch lets it grow, to the size in the spec or automatically (auto-grow.ts). It never shrinks: the CRD refuses
 * a smaller size, and a claim that asks for more than the spec stays as it is. A separate apply gives it the common
 * labels and annotations: the StatefulSet's volume template is immutable.
 */

import type { CommonMetadata } from '../../../constructs/instance/instance.js';
import { parseQuantity } from '../../../constructs/validation/quantity.js';
import type { KubeObject } from '../../kube/object.js';
import type { Manifest } from '../../synthesize.js';
import type { VolumeUsage } from '../jobs/job-results.js';
import type { Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import { FIELD_MANAGER, writersOf } from '../writes/ownership.js';
import { type ConfigureAction, type LastApplied, plan } from '../writes/plan.js';
import { VOLUME_CLAIM } from '../writes/resources.js';

/**
 * Annotation of the claim: the size of the file system, in bytes, that Elasticsearch saw when the claim last
 * grew. A file system of this size has not grown yet.
 */
export const GROWN_FROM = 'monocle.change-metrics.io/grown-from';

export interface Growth {
  /** Absent if the claim already asks for the size. */
  readonly patch?: object;
  readonly explanation: Explanation;
}

/** @param usage the last measurement, made before the growth */
export const growthPatch = (size: string, usage?: VolumeUsage) => ({
  ...(usage && { metadata: { annotations: { [GROWN_FROM]: String(usage.totalBytes) } } }),
  spec: { resources: { requests: { storage: size } } },
});

/** undefined if the volume is at least as large as the spec asks for. */
export function growth(
  claim: KubeObject | undefined,
  size: string,
  usage?: VolumeUsage,
): Growth | undefined {
  const asked: string | undefined = claim?.spec?.resources?.requests?.storage;
  const wanted = parseQuantity(size) ?? 0n;
  if (claim === undefined || asked === undefined) return undefined;
  const explanation = (from: string, to: string) => ({
    reason: REASON.VolumeGrows,
    message: `PersistentVolumeClaim/${claim.metadata.name} grows from ${from} to ${to}`,
  });
  if ((parseQuantity(asked) ?? 0n) < wanted) {
    return { patch: growthPatch(size, usage), explanation: explanation(asked, size) };
  }
  const actual: string | undefined = claim.status?.capacity?.storage;
  return actual !== undefined && (parseQuantity(actual) ?? 0n) < wanted
    ? { explanation: explanation(actual, asked) }
    : undefined;
}

/** Gives the claim its common labels and annotations, and removes previous ones; undefined if there are none. */
export function claimAction(
  claim: KubeObject | undefined,
  common: CommonMetadata,
  lastApplied: ReadonlyMap<string, LastApplied> = new Map(),
): ConfigureAction | undefined {
  if (claim === undefined || claim.metadata.deletionTimestamp !== undefined) return undefined;
  const isBare = Object.keys({ ...common.labels, ...common.annotations }).length === 0;
  if (isBare && !writersOf(claim).includes(FIELD_MANAGER)) return undefined;
  const { apiVersion, kind } = VOLUME_CLAIM;
  const { name, namespace } = claim.metadata;
  const manifest: Manifest = { apiVersion, kind, metadata: { name, namespace, ...common } };
  // The status does not record the claim, so each process applies it once.
  const nobody = { isApplied: false, isOurs: () => false };
  return plan({ desired: [manifest], live: [claim], lastApplied, ...nobody }).find(
    (action) => action.type === 'configure',
  );
}
