/**
 * What the older operator leaves that no cache of ours shows: its one Job, and the labels that the
 * claim of its volume lacks. Everything else has a name that we use, and is taken over by it.
 */
import { selectorLabels } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { ignoring } from '../kube/api-error.js';
import type { KubeClient, ObjectKey } from '../kube/client.js';
import { JOB, VOLUME_CLAIM } from './resources.js';

/** The same for every instance: it is this one's only where its owner says so. */
const OLDER_JOB = 'update-idents-job';

export async function adopt(
  client: KubeClient,
  { namespace, name }: ObjectKey,
  owner: string | undefined,
): Promise<void> {
  const job = await client.get(JOB, { namespace, name: OLDER_JOB });
  if (job?.metadata.ownerReferences?.some(({ uid }) => uid === owner)) {
    const { uid } = job.metadata;
    await client.delete(
      JOB,
      { namespace, name: OLDER_JOB },
      { propagationPolicy: 'Background', uid },
    );
  }
  const { elastic, elasticVolume } = namesOf(name);
  const claim = { namespace, name: `${elasticVolume}-${elastic}-0` };
  const labels = selectorLabels(name, 'elastic');
  await ignoring(404, client.patch(VOLUME_CLAIM, claim, { metadata: { labels } }));
}
