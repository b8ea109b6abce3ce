/** An Application as in the example. The stories build on each other. */
import { expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import { type Any, placeOf } from '../support/cluster/place.js';
import { useArgoCd } from '../support/gitops/argocd.js';
import { published, tellOfRest, tellOfSync } from '../support/gitops/argocd-sync.js';

const argo = useArgoCd();
tellOfSync(argo, { namespace: 'synced' });

test('an instance that hibernates is synced and healthy, and no update-idents is lost or runs twice', async () => {
  const [namespace, application] = ['synced', 'monocle-synced-team'];
  const place = placeOf(argo.cluster(), namespace);
  const asleep = { hibernate: true };
  const commit = (workspace: string, spec?: object) =>
    argo.repository().publish(published(namespace, workspace, spec));
  const [ended] = (await place.list('Job')) as [Any];
  await argo.synced(application, await commit('second', asleep));
  await until('no pod is left', async () =>
    (await place.list('Pod')).every(({ status }) => status.phase === 'Succeeded'),
  );
  await argo.synced(application, await commit('second'));
  const [same] = (await place.list('Job')) as [Any];
  expect(same.metadata.uid).toBe(ended.metadata.uid);

  const changed = await commit('third', asleep);
  // The Job that waits is Suspended, and with it the Application; the sync is over all the same.
  await argo.becomes(application, 'Suspended', ({ status }) => {
    const { phase, syncResult } = status.operationState;
    return (
      status.health.status === 'Suspended' &&
      status.sync.status === 'Synced' &&
      phase === 'Succeeded' &&
      syncResult.revision === changed
    );
  });
  const [waiting] = (await place.list('Job')) as [Any];
  expect(waiting.status.active ?? 0).toBe(0);
  await argo.synced(application, await commit('third'));
  // To Argo CD a Job that was resumed is healthy before it has ended.
  await until('the Job has run', async () => {
    const [job] = (await place.list('Job')) as [Any];
    expect(job.metadata.uid).toBe(waiting.metadata.uid);
    return job.status.succeeded === 1;
  });
});

tellOfRest(argo, { namespace: 'synced', workspace: 'third' });
