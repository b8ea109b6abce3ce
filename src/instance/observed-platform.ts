/**
 * Whether a cluster is OpenShift, as its API server tells. Reads only.
 *
 * Unknown is neither of the two: if the API server does not answer, nobody guesses.
 */
import type { Platform } from '../../constructs/instance/platform.js';
import type { ResolvedSpec } from '../../constructs/instance/spec.js';
import { UserError } from '../errors.js';
import type { KubeClient } from '../kube/client.js';

/** The group of the SecurityContextConstraints, which refuse the IDs of a pod. */
const OPENSHIFT_SECURITY = 'security.openshift.io';

export async function observePlatform(client: KubeClient): Promise<Platform> {
  return (await client.servesGroup(OPENSHIFT_SECURITY)) ? 'OpenShift' : 'Kubernetes';
}

/** What to tell a person while it is not known. */
export const unknownPlatform = (error: string): string =>
  `it is not known whether the cluster is OpenShift (${error}); set spec.platform if this lasts`;

/** For a command: makes no request if the spec states the platform. */
export async function platformFor(
  client: KubeClient,
  { platform }: Pick<ResolvedSpec, 'platform'>,
): Promise<Platform> {
  if (platform !== undefined) return platform;
  try {
    return await observePlatform(client);
  } catch (error) {
    throw new UserError(unknownPlatform((error as Error).message));
  }
}
