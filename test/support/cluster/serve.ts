/** A cluster that stops serving one of our kinds, and serves it again. */
import { api, type ClusterFacts, until } from './cluster.js';

const GROUP = 'monocle.monocle.change-metrics.io';

/** Returns once the API server does what its CustomResourceDefinition says, which takes it a moment. */
export async function serve(
  cluster: ClusterFacts,
  plural: 'monocles' | 'monoclecrawlers',
  served: boolean,
): Promise<void> {
  const admin = api(cluster);
  const crd = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${plural}.${GROUP}`;
  const { body } = await admin.get<{ spec: { versions: object[] } }>(crd);
  const versions = body.spec.versions.map((version) => ({ ...version, served }));
  const { status } = await admin.patch(crd, { spec: { versions } });
  if (status !== 200) throw new Error(`${status} for the change of ${plural}.${GROUP}`);
  await untilServed(cluster, plural, served);
}

export function untilServed(
  cluster: ClusterFacts,
  plural: 'monocles' | 'monoclecrawlers',
  served = true,
): Promise<boolean> {
  return until(`${plural} are served: ${served}`, async () => {
    const { status } = await api(cluster).get(`/apis/${GROUP}/v1alpha1/${plural}`);
    return status === (served ? 200 : 404);
  });
}
