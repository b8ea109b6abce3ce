/**
 * The kind of cluster that the manifests are for. Pure.
 *
 * OpenShift assigns user and group IDs from the namespace's range and refuses others. Kubernetes does not
 * assign any, so the image of Elasticsearch would run as root.
 */
import type { ResolvedSpec } from './spec.js';

export type Platform = NonNullable<ResolvedSpec['platform']>;

/** @param observed the kind of cluster, if the caller has seen the cluster */
export function platformOf(
  { platform, route }: Pick<ResolvedSpec, 'platform' | 'route'>,
  observed?: Platform,
): Platform {
  return platform ?? observed ?? (route ? 'OpenShift' : 'Kubernetes');
}
