/** A published instance under the Application of examples/gitops. The stories build on each other. */
import { describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { MINUTE_MS, throughout, useArgoCd } from '../support/argocd.js';
import { until } from '../support/cluster.js';
import { run } from '../support/command.js';
import { type Any, createPlace, monocle, type Place, placeOf } from '../support/place.js';

const argo = useArgoCd();
const published = (namespace: string, workspace: string, spec: object = {}) =>
  monocle(
    'team',
    { config: { workspaces: [{ name: workspace, crawlers: [] }] }, ...spec },
    { namespace },
  );
const versionOf = (deployment: Any): string =>
  deployment.spec.template.metadata.annotations['monocle.change-metrics.io/config-version'];

describe.each([
  { how: 'as in the example', namespace: 'metrics', syncOptions: undefined },
  { how: "with Argo CD's own defaults", namespace: 'defaults', syncOptions: [] },
])('an instance that is synced $how', ({ namespace, syncOptions }) => {
  const application = `monocle-${namespace}-team`;
  let place: Place;

  test('comes to be synced and healthy', async () => {
    place = await createPlace(argo.cluster(), namespace);
    // It is never in Git.
    await place.create('secrets', {
      metadata: { name: 'team-api' },
      stringData: { CRAWLERS_API_KEY: 'generated' },
    });
    const commit = await argo.repository().publish(published(namespace, 'first'));
    const path = `monocles/${namespace}/team`;
    await argo.createApplication({ name: application, path, namespace, syncOptions });

    await argo.synced(application, commit);

    for (const [plural, name] of [
      ['statefulsets', 'team-elastic'],
      ['deployments', 'team-api'],
      ['deployments', 'team-crawler'],
    ] as const) {
      expect((await place.get(plural, name)).status.readyReplicas).toBe(1);
    }
    expect(await place.list('jobs')).toHaveLength(1);
  });

  test('rolls out a new config, and runs update-idents once for it', async () => {
    const [oldJob] = await place.list('jobs');
    const oldVersion = versionOf(await place.get('deployments', 'team-api'));
    const since = new Date().toISOString();

    await argo.synced(application, await argo.repository().publish(published(namespace, 'second')));

    const version = versionOf(await place.get('deployments', 'team-api'));
    expect(version).not.toBe(oldVersion);
    const jobs = await place.list('jobs');
    expect(jobs).toHaveLength(1);
    const [{ metadata, status }] = jobs as [Any];
    expect(metadata.annotations['monocle.change-metrics.io/config-version']).toBe(version);
    expect(status.succeeded).toBe(1);
    const written = argo.writes(namespace, since).filter((write) => write.includes(' jobs/'));
    // Another sync of the same Job is a patch that changes nothing.
    expect(written.filter((write) => !write.startsWith('patch')).sort()).toEqual([
      `create jobs/${metadata.name}`,
      `delete jobs/${oldJob.metadata.name}`,
    ]);
  });

  test('is healed where somebody changes or deletes what is in Git', async () => {
    await place.patch('deployments', 'team-crawler', { spec: { replicas: 0 } });
    const { metadata } = await place.get('services', 'team-api');
    await place.delete('services', 'team-api');

    await until('the crawler is back', async () => {
      const { spec, status } = await place.get('deployments', 'team-crawler');
      return spec.replicas === 1 && status.readyReplicas === 1;
    });
    await until('there is another Service', async () => {
      const found = await place.find('services', 'team-api');
      return found && found.metadata.uid !== metadata.uid;
    });
  });
});

test('an instance that hibernates is synced and healthy, and no update-idents is lost or runs twice', async () => {
  const [namespace, application] = ['metrics', 'monocle-metrics-team'];
  const place = placeOf(argo.cluster(), namespace);
  const asleep = { hibernate: true };
  const commit = (workspace: string, spec?: object) =>
    argo.repository().publish(published(namespace, workspace, spec));
  const [ended] = (await place.list('jobs')) as [Any];
  await argo.synced(application, await commit('second', asleep));
  await until('no pod is left', async () =>
    (await place.list('pods')).every(({ status }) => status.phase === 'Succeeded'),
  );
  await argo.synced(application, await commit('second'));
  const [same] = (await place.list('jobs')) as [Any];
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
  const [waiting] = (await place.list('jobs')) as [Any];
  expect(waiting.status.active ?? 0).toBe(0);
  await argo.synced(application, await commit('third'));
  // To Argo CD a Job that was resumed is healthy before it has ended.
  await until('the Job has run', async () => {
    const [job] = (await place.list('jobs')) as [Any];
    expect(job.metadata.uid).toBe(waiting.metadata.uid);
    return job.status.succeeded === 1;
  });
});

test('crawlers of teams: published with their Monocle and synced → one file more is one change and one Job', async () => {
  const [namespace, application] = ['platform', 'monocle-platform-monocle'];
  const files = ['monocle', 'storefront'].map((name) => `examples/crawlers/${name}.yaml`);
  const more = [...files, 'examples/crawlers/search.yaml'];
  const place = await createPlace(argo.cluster(), namespace);
  await place.create('secrets', {
    metadata: { name: 'monocle-api' },
    stringData: { CRAWLERS_API_KEY: 'generated' },
  });
  const publish = (each: readonly string[]) => argo.repository().publishFiles(each, 'teams');
  const config = async (): Promise<string> =>
    (await place.get('configmaps', 'monocle-config')).data['config.yaml'];
  /** The variables with tokens, without the hash in their names. */
  const tokens = async (component: string) => {
    const { spec } = await place.get('deployments', `monocle-${component}`);
    const env: Any[] = spec.template.spec.containers[0].env;
    const own = env.filter(({ name }) => name.startsWith('MONOCLE_CRAWLER_'));
    for (const { name, valueFrom } of own)
      expect(valueFrom).toEqual({ secretKeyRef: { name: 'monocle-crawlers', key: name } });
    return own.map(({ name }) => name.replace(/_[^_]*$/, ''));
  };
  const commit = await publish(files);
  await argo.createApplication({
    ...{ name: application, path: 'teams/platform/monocle', namespace },
  });
  await argo.synced(application, commit);
  expect(await config()).toContain('name: storefront');
  expect(await config()).not.toContain('search-reviews');
  expect(await tokens('crawler')).toEqual(['MONOCLE_CRAWLER_STOREFRONT']);
  const version = versionOf(await place.get('deployments', 'monocle-api'));
  const since = new Date().toISOString();

  await argo.synced(application, await publish(more));

  expect(await config()).toContain('name: search-reviews');
  expect(await tokens('crawler')).toEqual([
    'MONOCLE_CRAWLER_SEARCH_REVIEWS',
    'MONOCLE_CRAWLER_STOREFRONT',
  ]);
  expect(await tokens('api')).toEqual([]);
  const changed = versionOf(await place.get('deployments', 'monocle-api'));
  expect(changed).not.toBe(version);
  const jobs = (await place.list('jobs')) as [Any];
  expect(
    jobs.map(({ metadata, status }) => [
      versionOf({ spec: { template: { metadata } } }),
      status.succeeded,
    ]),
  ).toEqual([[changed, 1]]);
  const written = argo.writes(namespace, since).filter((write) => write.includes(' jobs/'));
  expect(written.filter((write) => write.startsWith('create'))).toHaveLength(1);
  const where = ['--repo', argo.repository().url, '--branch', 'main', '--path', 'teams'];
  const proof = ['verify', ...more, ...where, '--kubeconfig', argo.cluster().kubeconfig];
  const { stdout, code } = await run(proof);
  expect(stdout).toMatch(/^platform\/monocle {2}Monocle = Git = cluster /);
  expect(code).toBe(0);
});

test('nothing is left to do, for a minute', async () => {
  const namespaces = ['metrics', 'defaults'];
  const state = async (namespace: string) => {
    const { operation, status } = await argo.find(`monocle-${namespace}-team`);
    return { namespace, operation, sync: status.sync.status, health: status.health.status };
  };
  const quiet = namespaces.map((namespace) => ({
    ...{ namespace, operation: undefined, sync: 'Synced', health: 'Healthy' },
  }));
  const now = () => Promise.all(namespaces.map(state));
  await until('both are healed', async () => JSON.stringify(await now()) === JSON.stringify(quiet));
  const since = new Date().toISOString();

  await throughout(MINUTE_MS, async () => expect(await now()).toEqual(quiet));

  for (const namespace of namespaces) {
    expect(argo.writes(namespace, since)).toEqual([]);
    const { status } = await argo.find(`monocle-${namespace}-team`);
    expect(Date.parse(status.reconciledAt)).toBeGreaterThan(Date.parse(since));
  }
});

test('Monocle, Git and cluster are proven to agree', async () => {
  const monocles = [published('metrics', 'third'), published('defaults', 'second')];
  const where = ['--repo', argo.repository().url, '--branch', 'main', '--path', 'monocles'];
  const { stdout, code } = await run(
    ['verify', '-', ...where, '--kubeconfig', argo.cluster().kubeconfig],
    { input: monocles.map((each) => stringify(each)).join('---\n') },
  );
  expect(stdout).toMatch(
    /^metrics\/team {2}Monocle = Git = cluster .*\ndefaults\/team {2}Monocle = /,
  );
  expect(code).toBe(0);
});
