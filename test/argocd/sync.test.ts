/** A published instance under the real Argo CD. The stories build on each other. */
import { describe, expect, jest, test } from '@jest/globals';
import { useArgoCd } from '../support/argocd.js';
import { createPlace, monocle, type Place } from '../support/place.js';

jest.setTimeout(180_000);

const argo = useArgoCd();
const NAME = 'monocle-metrics-team';
const config = (title: string) => ({ workspaces: [{ name: title, crawlers: [] }] });
const team = (workspace: string) =>
  monocle('team', { config: config(workspace) }, { namespace: 'metrics' });

describe('a published instance', () => {
  let place: Place;

  test('is synced for the first time, and healthy', async () => {
    place = await createPlace(argo.cluster(), 'metrics');
    await place.create('secrets', {
      metadata: { name: 'team-api' },
      stringData: { CRAWLERS_API_KEY: 'secret' },
    });
    const commit = await argo.repository().publish(team('first'));
    await argo.createApplication({
      name: NAME,
      path: 'monocles/metrics/team',
      namespace: 'metrics',
    });

    const { status } = await argo.synced(NAME, commit);

    expect(status.resources.map(({ status }: { status: string }) => status)).toEqual(
      status.resources.map(() => 'Synced'),
    );
    expect((await place.get('statefulsets', 'team-elastic')).status.readyReplicas).toBe(1);
    expect((await place.get('deployments', 'team-api')).status.readyReplicas).toBe(1);
    expect((await place.get('deployments', 'team-crawler')).status.readyReplicas).toBe(1);
  });
});
