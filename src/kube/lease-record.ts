/** What a Lease object says: pure. */
import type { KubeObject, Resource } from './client.js';

export const LEASES: Resource = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  plural: 'leases',
};

/** As its holder promised; others may have set another. */
export function durationMs({ spec }: KubeObject): number | undefined {
  return spec?.leaseDurationSeconds ? spec.leaseDurationSeconds * 1000 : undefined;
}

/** Taken, or renewed where it is the identity's already. */
export function taken(
  lease: KubeObject,
  identity: string,
  lastsMs: number,
  now: number,
): KubeObject {
  const { spec = {}, metadata } = lease;
  const isRenewal = spec.holderIdentity === identity;
  const isFirst = metadata.resourceVersion === undefined;
  const transitions = spec.leaseTransitions ?? 0;
  return {
    ...lease,
    spec: {
      ...spec,
      holderIdentity: identity,
      leaseDurationSeconds: Math.ceil(lastsMs / 1000),
      acquireTime: isRenewal ? spec.acquireTime : stamp(now),
      renewTime: stamp(now),
      leaseTransitions: isRenewal || isFirst ? transitions : transitions + 1,
    },
  };
}

export function givenBack(lease: KubeObject, now: number): KubeObject {
  const free = { holderIdentity: '', leaseDurationSeconds: 1, renewTime: stamp(now) };
  return { ...lease, spec: { ...lease.spec, ...free } };
}

/** The API server insists on six digits after the point. */
function stamp(now: number): string {
  return new Date(now).toISOString().replace('Z', '000Z');
}
