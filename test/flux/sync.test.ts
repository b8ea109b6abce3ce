/** A published instance under the Kustomization of examples/gitops. The stories build on each other. */
import { expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { api, until } from '../support/cluster/cluster.js';
import { type Any, createPlace, monocle, type Place } from '../support/cluster/place.js';
import { useFlux } from '../support/gitops/flux.js';
import { run } from '../support/tools/command.js';

const flux = useFlux();
const NAME = 'monocle-metrics-team';
let place: Place;

const published = (workspace: string, spec: object = {}) =>
  monocle(
    'team',
    { config: { workspaces: [{ name: workspace, crawlers: [] }] }, ...spec },
    { namespace: 'metrics' },
  );
const versionOf = (deployment: Any): string =>
  deployment.spec.template.metadata.annotations['monocle.change-metrics.io/config-version'];
const generations = async () => ({
  ...(await place.generations('team')),
  elastic: (await place.get('StatefulSet', 'team-elastic')).metadata.generation,
});

let commit = '';

test('waits for its namespace, which Flux does not create', async () => {
  commit = await flux.publish(published('first'));
  await flux.createExample('flux-manifests.yaml');
  await flux.becomes(NAME, 'without its namespace', (_, { status, message }) => {
    return status === 'False' && message.includes('namespaces "metrics" not found');
  });
});

test('comes to be applied and ready, by its health checks', async () => {
  place = await createPlace(flux.cluster(), 'metrics');
  // It is never in Git.
  await place.create('Secret', {
    metadata: { name: 'team-api' },
    stringData: { CRAWLERS_API_KEY: 'generated' },
  });
  const { status } = await flux.applied(NAME, commit);

  for (const [kind, name] of [
    ['StatefulSet', 'team-elastic'],
    ['Deployment', 'team-api'],
    ['Deployment', 'team-crawler'],
  ] as const) {
    expect((await place.get(kind, name)).status.readyReplicas).toBe(1);
  }
  expect(await place.list('Job')).toHaveLength(1);
  // As many as docs/gitops.md says that `publish` writes.
  expect(status.inventory.entries).toHaveLength(10);
});

test('rolls out a new config once, and runs update-idents once for it', async () => {
  const [oldJob] = (await place.list('Job')) as [Any];
  const oldVersion = versionOf(await place.get('Deployment', 'team-api'));
  const before = await generations();
  const since = new Date().toISOString();

  await flux.applied(NAME, await flux.publish(published('second')));

  const version = versionOf(await place.get('Deployment', 'team-api'));
  expect(version).not.toBe(oldVersion);
  const [job] = (await until('one Job is left, and it has run', async () => {
    const jobs = await place.list('Job');
    return jobs.length === 1 && jobs[0]?.status.succeeded === 1 && jobs;
  })) as [Any];
  expect(job.metadata.annotations['monocle.change-metrics.io/config-version']).toBe(version);
  expect(await generations()).toEqual({
    ...before,
    api: before.api + 1,
    crawler: before.crawler + 1,
  });
  expect(flux.writes('metrics', since).sort()).toEqual(
    [
      `delete jobs/${oldJob.metadata.name}`,
      'patch configmaps/team-config',
      'patch deployments/team-api',
      'patch deployments/team-crawler',
      `patch jobs/${job.metadata.name}`,
    ].sort(),
  );
});

test('is healed where somebody changes or deletes what is in Git', async () => {
  await place.patch('Deployment', 'team-crawler', { spec: { replicas: 0 } });
  const { metadata } = await place.get('Service', 'team-api');
  await place.remove('Service', 'team-api');

  await until('the crawler is back', async () => {
    const { spec, status } = await place.get('Deployment', 'team-crawler');
    return spec.replicas === 1 && status.readyReplicas === 1;
  });
  await until('there is another Service', async () => {
    const found = await place.find('Service', 'team-api');
    return found && found.metadata.uid !== metadata.uid;
  });
});

test('nothing is left to do', async () => {
  await flux.reconciled(NAME, 'Ready', (_, ready) => ready.status === 'True');
  const since = new Date().toISOString();
  for (let round = 0; round < 3; round++)
    await flux.reconciled(NAME, 'Ready', (_, ready) => ready.status === 'True');
  expect(flux.writes('metrics', since)).toEqual([]);
});

test('an instance that hibernates is ready, and no update-idents is lost or runs twice', async () => {
  const asleep = { hibernate: true };
  const [ended] = (await place.list('Job')) as [Any];
  await flux.applied(NAME, await flux.publish(published('second', asleep)));
  await until('no pod is left', async () =>
    (await place.list('Pod')).every(({ status }) => status.phase === 'Succeeded'),
  );
  await flux.applied(NAME, await flux.publish(published('second')));
  const [same] = (await place.list('Job')) as [Any];
  expect(same.metadata.uid).toBe(ended.metadata.uid);

  await flux.applied(NAME, await flux.publish(published('third', asleep)));
  const [waiting] = (await until('its predecessor is gone', async () => {
    const jobs = await place.list('Job');
    return jobs.length === 1 && jobs;
  })) as [Any];
  expect(waiting.metadata.uid).not.toBe(ended.metadata.uid);
  expect(waiting.status.active ?? 0).toBe(0);
  await flux.applied(NAME, await flux.publish(published('third')));
  await until('the Job has run', async () => {
    const [job] = (await place.list('Job')) as [Any];
    expect(job.metadata.uid).toBe(waiting.metadata.uid);
    return job.status.succeeded === 1;
  });
});

test('Monocle, Git and cluster are proven to agree', async () => {
  const where = ['--repo', flux.url(), '--branch', 'main', '--path', 'monocles'];
  const { stdout, code } = await run(
    ['verify', '-', ...where, '--kubeconfig', flux.cluster().kubeconfig],
    { input: stringify(published('third')), env: flux.env() },
  );
  expect(stdout).toMatch(/^metrics\/team {2}Monocle = Git = cluster /);
  expect(code).toBe(0);
});

test('a volume does not grow through Git: Flux applies nothing of the commit, until the StatefulSet is made anew', async () => {
  const grown = { storageSize: '20Gi' };
  const before = await generations();
  const commit = await flux.publish(published('fourth', grown));

  await flux.becomes(
    NAME,
    'refused',
    ({ status }, ready) =>
      status.lastAttemptedRevision === `main@sha1:${commit}` &&
      ready.status === 'False' &&
      ready.reason === 'ReconciliationFailed' &&
      ready.message.includes('StatefulSet/metrics/team-elastic'),
  );
  expect(await generations()).toEqual(before);

  const { metadata } = await place.get('StatefulSet', 'team-elastic');
  const kept = (await place.list('PersistentVolumeClaim')).map((each) => each.metadata.uid);
  // As `kubectl delete statefulset --cascade=orphan` does.
  await api(flux.cluster()).delete(place.path('StatefulSet', 'team-elastic'), {
    propagationPolicy: 'Orphan',
  });
  await flux.applied(NAME, commit);
  expect((await place.get('StatefulSet', 'team-elastic')).metadata.uid).not.toBe(metadata.uid);
  const claims = await place.list('PersistentVolumeClaim');
  expect(claims.map((each) => each.metadata.uid)).toEqual(kept);
});
