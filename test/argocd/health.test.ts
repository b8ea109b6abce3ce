/** Monocle CRs in Git, and the health check of examples/gitops. The operator's part is played here. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { examples, localized } from '../support/cases/examples.js';
import { api } from '../support/cluster/cluster.js';
import { type Any, placeOf } from '../support/cluster/place.js';
import { useArgoCd } from '../support/gitops/argocd.js';
import { healthCases } from '../support/stories/health-cases.js';

const argo = useArgoCd();
const APPLICATION = 'monocles';
const NAMESPACE = 'health';
const [complete] = examples.find(({ file }) => file === 'complete.yaml')?.monocles ?? [];

beforeAll(async () => {
  if (complete === undefined) throw new Error('there is no example complete.yaml');
  const monocle = localized({ ...complete, metadata: { name: 'team' } });
  await argo.repository().write({ 'instances/team.yaml': stringify(monocle) }, 'a Monocle');
  await argo.createApplication({ name: APPLICATION, path: 'instances', namespace: NAMESPACE });
});

describe('a Monocle in Git', () => {
  test('is synced as it is, whatever the API server adds', async () => {
    const { status } = await argo.becomes(
      APPLICATION,
      'Synced',
      (application) =>
        application.status.sync.status === 'Synced' &&
        application.status.operationState?.phase === 'Succeeded',
    );
    expect(status.resources).toEqual([
      expect.objectContaining({ kind: 'Monocle', name: 'team', status: 'Synced' }),
    ]);
  });

  test.each(healthCases)('is $argo where $when', async ({ status, argo: health, message }) => {
    const path = placeOf(argo.cluster(), NAMESPACE).path('Monocle', 'team');
    const { body } = await api(argo.cluster()).get<Any>(path);
    const said = status(body.metadata.generation);
    if (said) {
      const answer = await api(argo.cluster()).patch<Any>(`${path}/status`, { status: said });
      expect(answer.body.message).toBeUndefined();
    }
    await argo.becomes(APPLICATION, health, (application) => {
      const [monocle] = application.status.resources;
      return (
        application.status.health.status === health &&
        monocle.health.status === health &&
        monocle.health.message.includes(message)
      );
    });
  });
});
