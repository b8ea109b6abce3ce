/** The whole way: a Monocle in the cluster, a controller that publishes it, and Flux that applies it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import {
  install,
  operatorKubeconfig,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { type Any, configOf, createPlace, monocle, type Place } from '../support/cluster/place.js';
import { useFlux } from '../support/gitops/flux.js';

const flux = useFlux();
const NAME = 'monocle-metrics-team';
let controller: RunningController;
let place: Place;

beforeAll(async () => {
  await install(flux.cluster(), 'dist/install-gitops.yaml');
  controller = startController(
    await operatorKubeconfig(flux.cluster()),
    ['--sink=git', `--repo=${flux.url()}`, '--branch=main', '--path=monocles'],
    flux.env(),
  );
  await controller.leading();
  place = await createPlace(flux.cluster(), 'metrics');
});
afterAll(() => controller?.stop());

const annotations = async (): Promise<Any> =>
  (await place.get('Deployment', 'team-api')).spec.template.metadata.annotations;

test('a Monocle becomes Ready by way of Git', async () => {
  await place.create('Monocle', monocle('team'));
  await until(
    'it is published',
    async () => (await place.condition('team', 'GitSynced'))?.status === 'True',
  );
  await flux.createExample('flux-manifests.yaml');
  const { status } = await place.running('team');
  await flux.applied(NAME, status.lastCommit);
  expect((await annotations())['monocle.change-metrics.io/secret-version']).toMatch(
    /^[0-9a-f]{8}$/,
  );
});

test('a config edit becomes a commit, one Job, and pods with that config', async () => {
  const [before] = (await place.list('Job')) as [Any];
  const { lastCommit } = (await place.get('Monocle', 'team')).status;
  const since = new Date().toISOString();
  await place.patch('ConfigMap', 'team-api', configOf('second'));
  const status = await until('it is published', async () => {
    const { status } = await place.get('Monocle', 'team');
    return status.lastCommit !== lastCommit && status;
  });
  await flux.applied(NAME, status.lastCommit);
  const [job] = (await until('one Job is left', async () => {
    const jobs = await place.list('Job');
    return jobs.length === 1 && jobs;
  })) as [Any];
  expect(job.metadata.name).not.toBe(before.metadata.name);
  expect((await annotations())['monocle.change-metrics.io/config-version']).toBe(
    status.configVersion,
  );
  const written = flux.writes('metrics', since).filter((write) => write.includes(' jobs/'));
  expect(written.sort()).toEqual([
    `delete jobs/${before.metadata.name}`,
    `patch jobs/${job.metadata.name}`,
  ]);
  await place.running('team');
});

test('a rotated Secret becomes a commit that rolls the pods', async () => {
  const stampOf = async () => (await annotations())['monocle.change-metrics.io/secret-version'];
  const before = await stampOf();
  await place.patch('Secret', 'team-api', { stringData: { CRAWLERS_API_KEY: 'another' } });
  await until('the pods are stamped with it', async () => (await stampOf()) !== before);
  await place.running('team');
});
