/** Two environments under the Kustomizations of examples/gitops. The stories build on each other. */
import { beforeAll, expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import { createPlace, monocle, type Place } from '../support/cluster/place.js';
import { useFlux } from '../support/gitops/flux.js';

const flux = useFlux();
/** In clusters of their own, both could have one name. */
const NAMESPACES = { staging: 'metrics-staging', prod: 'metrics' } as const;
type Environment = keyof typeof NAMESPACES;
const places = new Map<Environment, Place>();
beforeAll(async () => {
  for (const [environment, namespace] of Object.entries(NAMESPACES))
    places.set(environment as Environment, await createPlace(flux.cluster(), namespace));
});

const publish = (environment: Environment, name: string) =>
  flux.publish(monocle(name, {}, { namespace: NAMESPACES[environment] }), `envs/${environment}`);
const deployments = async (environment: Environment): Promise<string[]> =>
  ((await places.get(environment)?.list('Deployment')) ?? [])
    .map(({ metadata }) => metadata.name)
    .sort();

test('each environment has what its directory has', async () => {
  await publish('prod', 'team');
  const commit = await publish('staging', 'team');
  await flux.createExample('flux-manifests.yaml', { suspend: true });
  await flux.createExample('flux-environments.yaml');
  await flux.applied('monocles-staging', commit);
  await flux.applied('monocles-prod', commit);
  for (const environment of ['staging', 'prod'] as const)
    expect(await deployments(environment)).toEqual(['team-api', 'team-crawler']);
});

test('an instance that is added to staging appears only there', async () => {
  const commit = await publish('staging', 'newer');
  await flux.applied('monocles-staging', commit);
  await flux.applied('monocles-prod', commit);
  expect(await deployments('staging')).toEqual([
    ...['newer-api', 'newer-crawler', 'team-api', 'team-crawler'],
  ]);
  expect(await deployments('prod')).toEqual(['team-api', 'team-crawler']);
});

test('an instance that is removed from one environment is pruned only there', async () => {
  await publish('prod', 'newer');
  const commit = await flux.remove('envs/prod/metrics/team');
  await flux.applied('monocles-prod', commit);
  await flux.applied('monocles-staging', commit);
  await until('it is gone from prod', async () => {
    return (await deployments('prod')).join() === 'newer-api,newer-crawler';
  });
  expect(await deployments('staging')).toContain('team-api');
});
