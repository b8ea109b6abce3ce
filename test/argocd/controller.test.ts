/** The whole way: a Monocle in the cluster, a controller that publishes it, and Argo CD that applies it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import {
  operatorKubeconfig,
  type RunningController,
  startController,
} from '../support/cluster/controller.js';
import { type Any, configOf, createPlace, monocle, type Place } from '../support/cluster/place.js';
import { useArgoCd } from '../support/gitops/argocd.js';

const argo = useArgoCd();
let controller: RunningController;
let place: Place;

beforeAll(async () => {
  place = await createPlace(argo.cluster(), 'operated');
  controller = startController(
    await operatorKubeconfig(argo.cluster()),
    ['--sink=git', `--repo=${argo.repository().url}`, '--branch=main', '--path=monocles'],
    { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', WATCH_NAMESPACE: 'operated' },
  );
  await controller.leading();
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
  const path = 'monocles/operated/team';
  await argo.createApplication({ name: 'operated', path, namespace: 'operated' });
  const { status } = await place.running('team');
  await argo.synced('operated', status.lastCommit);
  expect((await annotations())['monocle.change-metrics.io/secret-version']).toMatch(
    /^[0-9a-f]{8}$/,
  );
});

test('a config edit becomes a commit, one Job, and pods with that config', async () => {
  const [before] = await place.list('Job');
  const { lastCommit } = (await place.get('Monocle', 'team')).status;
  await place.patch('ConfigMap', 'team-api', configOf('second'));
  const status = await until('it is published', async () => {
    const { status } = await place.get('Monocle', 'team');
    return status.lastCommit !== lastCommit && status;
  });
  await argo.synced('operated', status.lastCommit);
  const jobs = await place.list('Job');
  expect(jobs.map(({ metadata }) => metadata.name)).not.toEqual([before?.metadata.name]);
  expect(jobs).toHaveLength(1);
  expect((await annotations())['monocle.change-metrics.io/config-version']).toBe(
    status.configVersion,
  );
});

test('a rotated Secret becomes a commit that rolls the pods', async () => {
  const stampOf = async () => (await annotations())['monocle.change-metrics.io/secret-version'];
  const before = await stampOf();
  await place.patch('Secret', 'team-api', { stringData: { CRAWLERS_API_KEY: 'another' } });
  await until('the pods are stamped with it', async () => (await stampOf()) !== before);
  await place.running('team');
});
