/**
 * The kind of cluster that the manifests are for. Pure.
 *
 * OpenShift assigns user and group IDs from the namespace's range and refuses others. Kubernetes assigns
 * none, and the image of Elasticsearch would run as root.
 */
import type { ResolvedSpec } from './spec.js';

export type Platform = NonNullable<ResolvedSpec['platform']>;

/** @param observed what the cluster is, if somebody has seen it */
export function platformOf(
  { platform, route }: Pick<ResolvedSpec, 'platform' | 'route'>,
  observed?: Platform,
): Platform {
  return platform ?? observed ?? (route ? 'OpenShift' : 'Kubernetes');
}
