/** How the Job of a backup or a restore ends on a control plane without a kubelet: the story writes it. */
import type { KubeObject } from '../../../src/kube/object.js';
import { until } from '../cluster/cluster.js';
import type { Place } from '../cluster/place.js';

export const podOf = (place: Place, job: KubeObject): Promise<KubeObject> =>
  until('the Job has a pod', async () =>
    (await place.list('Pod')).find(({ metadata }) =>
      metadata.ownerReferences?.some(({ uid }) => uid === job.metadata.uid),
    ),
  );

/** In the place of a kubelet: a container that has ended, with what it wrote. */
export async function end(
  place: Place,
  pod: KubeObject,
  message: string,
  exitCode = 0,
): Promise<void> {
  const finishedAt = new Date().toISOString().replace(/\.\d+/, '');
  const terminated = { exitCode, message, startedAt: finishedAt, finishedAt, reason: 'Completed' };
  const phase = exitCode === 0 ? 'Succeeded' : 'Failed';
  await place.patch(
    'Pod',
    pod.metadata.name,
    {
      status: {
        phase,
        containerStatuses: [
          {
            ...{ name: 'monocle-backup', image: 'a', imageID: 'a', ready: false, restartCount: 0 },
            ...{ state: { terminated } },
          },
        ],
      },
    },
    '/status',
  );
}

export const success = (snapshot: string) =>
  `monocle-backup/1 success snapshot=${snapshot} bytes=4711 indices=4 seconds=12 undeleted=0`;

/** Lets the pods of a Job fail until it gives up. */
export async function failJob(place: Place, job: string, message: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const pod = await until('there is a pod to end', async () =>
      (await place.list('Pod')).find(
        ({ metadata, status }) =>
          metadata.ownerReferences?.[0]?.name === job &&
          metadata.deletionTimestamp === undefined &&
          status?.phase === 'Pending',
      ),
    );
    await end(place, pod, message, 1);
  }
}
