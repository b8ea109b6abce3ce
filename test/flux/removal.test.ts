/** Instances that are removed, one by one or with all the others. The stories build on each other. */
import { beforeAll, expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import { createPlace, monocle, type Place } from '../support/cluster/place.js';
import { useFlux } from '../support/gitops/flux.js';

const flux = useFlux();
let place: Place;
beforeAll(async () => {
  place = await createPlace(flux.cluster(), 'metrics');
});

const team = (name: string, spec: object = {}) => monocle(name, spec, { namespace: 'metrics' });
const KINDS = [...['StatefulSet', 'Deployment', 'Job', 'Service', 'NetworkPolicy', 'ConfigMap']];
const left = async (kind: string, name: string): Promise<string[]> =>
  (await place.list(kind))
    .map(({ metadata }) => metadata.name)
    .filter((each) => each.startsWith(`${name}-`));
const gone = async (name: string) => {
  for (const kind of KINDS)
    await until(`no ${kind} of ${name} are left`, async () => {
      return (await left(kind, name)).length === 0;
    });
};
const keepsItsClaim = async (name: string) => {
  const claim = `${name}-elastic-data-volume-${name}-elastic-0`;
  expect((await place.get('PersistentVolumeClaim', claim)).metadata.deletionTimestamp).toBe(
    undefined,
  );
};

test('one Kustomization applies every instance, and each is ready', async () => {
  await flux.publish(team('blue'));
  const commit = await flux.publish(team('red'));
  await flux.createExample('flux-manifests.yaml', { suspend: true });
  await flux.createExample('flux-all-manifests.yaml');
  await flux.applied('monocles-all', commit);
  for (const name of ['blue', 'red'])
    expect((await place.get('Deployment', `${name}-api`)).status.readyReplicas).toBe(1);
});

test('an object that is refused holds up the other instances, too', async () => {
  const rolled = async () => (await place.generations('blue')).api;
  const before = await rolled();
  await flux.publish(team('red', { storageSize: '20Gi' }));
  const commit = await flux.publish(team('blue', { publicURL: 'https://blue.example.org' }));
  await flux.becomes('monocles-all', 'refused', ({ status }, ready) => {
    return (
      status.lastAttemptedRevision === `main@sha1:${commit}` &&
      ready.status === 'False' &&
      ready.message.includes('StatefulSet/metrics/red-elastic')
    );
  });
  expect(await rolled()).toBe(before);

  await flux.applied('monocles-all', await flux.publish(team('red')));
  expect(await rolled()).toBe(before + 1);
});

test('an instance that is gone from Git is pruned, and its data stays', async () => {
  await flux.applied('monocles-all', await flux.remove('monocles/metrics/red'));
  await gone('red');
  await keepsItsClaim('red');
  // And its neighbour in the same namespace is as it was.
  expect((await place.get('Deployment', 'blue-api')).status.readyReplicas).toBe(1);
});

test('when the last one is gone from Git, Flux finds no directory and prunes nothing', async () => {
  await flux.remove('monocles/metrics/blue');
  await flux.becomes('monocles-all', 'without its path', (_, { status, message }) => {
    return status === 'False' && message.includes('kustomization path not found');
  });
  expect((await place.get('Deployment', 'blue-api')).status.readyReplicas).toBe(1);
  await flux.deleteKustomization('monocles-all');
  await gone('blue');
  await keepsItsClaim('blue');
});

test('the Kustomization of one instance has to be deleted with its directory', async () => {
  const commit = await flux.publish(team('team'));
  await flux.createExample('flux-manifests.yaml', { suspend: false });
  await flux.applied('monocle-metrics-team', commit);

  await flux.remove('monocles/metrics/team');
  await flux.becomes('monocle-metrics-team', 'without its path', (_, { status, message }) => {
    return status === 'False' && message.includes('kustomization path not found');
  });
  expect((await place.get('Deployment', 'team-api')).status.readyReplicas).toBe(1);

  await flux.deleteKustomization('monocle-metrics-team');
  await gone('team');
  await keepsItsClaim('team');
});
