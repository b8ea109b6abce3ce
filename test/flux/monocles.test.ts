/** Monocle CRs in Git, and the health check of examples/gitops: first the operator's part is played here, then it runs. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { api } from '../support/cluster/cluster.js';
import {
  install,
  operatorKubeconfig,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { type Any, createPlace, monocle, type Place } from '../support/cluster/place.js';
import { useFlux } from '../support/gitops/flux.js';
import { healthCases } from '../support/stories/health-cases.js';

const flux = useFlux();
const NAME = 'monocles';
let place: Place;
let controller: RunningController | undefined;
let commit = '';

const write = (spec: object) =>
  flux.write({
    'instances/team.yaml': stringify(monocle('team', spec, { namespace: 'metrics' })),
  });

beforeAll(async () => {
  await install(flux.cluster(), 'dist/install.yaml');
  place = await createPlace(flux.cluster(), 'metrics');
  commit = await write({});
  await flux.createExample('flux-manifests.yaml', { suspend: true });
});
afterAll(() => controller?.stop());

describe('a Monocle in Git', () => {
  test('is applied as it is, and not ready before the operator has looked at it', async () => {
    // The shortest that Flux knows: when it gives up, it says what it was waiting for.
    await flux.createExample('flux-monocles.yaml', { timeout: '30s' });
    await flux.becomes(NAME, 'waiting', ({ status }, ready) => {
      return (
        status.lastAttemptedRevision === `main@sha1:${commit}` &&
        ready.status === 'False' &&
        ready.reason === 'HealthCheckFailed' &&
        ready.message.includes("timeout waiting for: [Monocle/metrics/team status: 'Unknown'")
      );
    });
    expect((await place.get('Monocle', 'team')).status).toBeUndefined();
  });

  test.each(healthCases.slice(1))('is $flux where $when', async ({ status, flux: health }) => {
    const path = place.path('Monocle', 'team');
    const { body } = await api(flux.cluster()).get<Any>(path);
    const said = { status: status(body.metadata.generation) };
    const answer = await api(flux.cluster()).patch<Any>(`${path}/status`, said);
    expect(answer.body.message).toBeUndefined();
    await flux.reconciled(NAME, health, (_, ready) =>
      health === 'Current'
        ? ready.status === 'True'
        : ready.status === 'False' &&
          ready.reason === 'HealthCheckFailed' &&
          ready.message.includes(`Monocle/metrics/team status: '${health}'`),
    );
  });
});

describe('with the operator', () => {
  beforeAll(async () => {
    controller = startController(await operatorKubeconfig(flux.cluster()));
    await controller.leading();
    await flux.createExample('flux-monocles.yaml');
  });

  test('Flux waits until a Monocle is ready', async () => {
    commit = await write({ title: 'Ours' });
    await flux.applied(NAME, commit);
    const { metadata, status } = await place.running('team');
    expect(status.observedGeneration).toBe(metadata.generation);
  });

  test('Flux and the operator leave each other in peace', async () => {
    const { metadata } = await place.get('Monocle', 'team');
    const since = new Date().toISOString();
    for (let round = 0; round < 3; round++)
      await flux.reconciled(NAME, 'Ready', (_, ready) => ready.status === 'True');
    expect(flux.writes('metrics', since)).toEqual([]);
    expect((await place.get('Monocle', 'team')).metadata.generation).toBe(metadata.generation);
  });

  test('a Monocle that is gone from Git is deleted with its objects, and its data stays', async () => {
    await flux.write({
      'instances/other.yaml': stringify(
        monocle('other', { suspend: true }, { namespace: 'metrics' }),
      ),
      'instances/team.yaml': undefined,
    });
    await flux.becomes(NAME, 'Ready without it', ({ status }, ready) => {
      return (
        ready.status === 'True' &&
        status.inventory.entries.length === 1 &&
        status.inventory.entries[0].id.startsWith('metrics_other_')
      );
    });
    expect(await place.find('Monocle', 'team')).toBeUndefined();
    const claim = 'team-elastic-data-volume-team-elastic-0';
    const { metadata } = await place.get('PersistentVolumeClaim', claim);
    expect(metadata.deletionTimestamp).toBeUndefined();
  });
});
