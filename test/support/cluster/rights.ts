/** The rights of the operator's account, as the API server sees them. */

import { OPERATOR } from './audit.js';
import { api, type ClusterFacts, until } from './cluster.js';

/** Returns once a right that was taken away is gone: the API server learns of a change of roles by a watch. */
export async function untilDenied(
  cluster: ClusterFacts,
  resourceAttributes: { verb: string; resource: string; namespace?: string },
): Promise<void> {
  await until('the right is gone', async () => {
    const { body } = await api(cluster).post<{ status: { allowed: boolean } }>(
      '/apis/authorization.k8s.io/v1/subjectaccessreviews',
      { spec: { user: OPERATOR, resourceAttributes } },
    );
    return body.status.allowed === false;
  });
}
