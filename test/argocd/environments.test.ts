/** Two environments under the ApplicationSets of examples/gitops. The stories build on each other. */
import { describe, expect, test } from '@jest/globals';
import { useArgoCd } from '../support/argocd.js';
import { api, until } from '../support/cluster.js';
import { createPlace, monocle, type Place } from '../support/place.js';

const argo = useArgoCd();
type Environment = 'staging' | 'prod';
const ENVIRONMENTS = ['staging', 'prod'] as const;

describe.each([
  {
    layout: 'a directory for each',
    file: 'argocd-applicationset-environments.yaml',
    prefix: 'dir',
    path: (environment: Environment) => `envs/${environment}`,
    branch: () => 'main',
  },
  {
    layout: 'a branch for each',
    file: 'argocd-applicationset-branches.yaml',
    prefix: 'branch',
    path: () => 'monocles',
    branch: (environment: Environment) => `env/${environment}`,
  },
])('environments with $layout', ({ file, prefix, path, branch }) => {
  /** In clusters of their own, both could have one name. */
  const namespaceOf = (environment: Environment) => `${prefix}-${environment}`;
  const application = (environment: Environment, name: string) =>
    `monocle-${environment}.${namespaceOf(environment)}.${name}`;
  const places = new Map<Environment, Place>();
  const tips = new Map<Environment, string>();

  /** The new commit is the one of every environment on that branch. */
  const moved = (environment: Environment, commit: string) => {
    for (const each of ENVIRONMENTS)
      if (branch(each) === branch(environment)) tips.set(each, commit);
  };
  const publish = async (environment: Environment, name: string) => {
    const object = monocle(name, {}, { namespace: namespaceOf(environment) });
    const commit = await argo
      .repository()
      .publish(object as never, path(environment), branch(environment));
    moved(environment, commit);
  };
  const synced = (environment: Environment, name: string) =>
    argo.synced(application(environment, name), tips.get(environment) ?? '');
  const instances = async (environment: Environment): Promise<string[]> =>
    ((await places.get(environment)?.list('statefulsets')) ?? [])
      .map(({ metadata }) => metadata.name.replace('-elastic', ''))
      .sort();

  test('each has what is published for it, and an Application that says so', async () => {
    for (const environment of ENVIRONMENTS) {
      if (branch(environment) !== 'main') await argo.repository().createBranch(branch(environment));
      const place = await createPlace(argo.cluster(), namespaceOf(environment));
      places.set(environment, place);
      for (const name of ['team', 'newer'])
        await place.create('secrets', {
          metadata: { name: `${name}-api` },
          stringData: { CRAWLERS_API_KEY: 'generated' },
        });
      await publish(environment, 'team');
    }
    await argo.createApplicationSet(file);
    for (const environment of ENVIRONMENTS) {
      const { metadata, spec } = await synced(environment, 'team');
      expect(metadata.labels).toEqual({ environment });
      expect(spec.source).toMatchObject({
        path: `${path(environment)}/${namespaceOf(environment)}/team`,
        targetRevision: branch(environment),
      });
      expect(await instances(environment)).toEqual(['team']);
    }
  });

  test('an instance that is added to staging appears only there', async () => {
    await publish('staging', 'newer');
    await synced('staging', 'newer');
    // Argo CD has looked at prod since, too.
    await synced('prod', 'team');
    expect(await instances('staging')).toEqual(['newer', 'team']);
    expect(await instances('prod')).toEqual(['team']);
    expect(await argo.find(application('prod', 'newer'))).toBeUndefined();
  });

  test('an instance that is removed from prod is pruned only there', async () => {
    const directory = `${path('prod')}/${namespaceOf('prod')}/team`;
    moved('prod', await argo.repository().remove(directory, branch('prod')));
    await until('its Application is gone', async () => {
      return (await argo.find(application('prod', 'team'))) === undefined;
    });
    await until('its workloads are gone', async () => (await instances('prod')).length === 0);
    for (const name of ['team', 'newer']) await synced('staging', name);
    expect(await instances('staging')).toEqual(['newer', 'team']);
  });
});

test('environments are also found by a label of their clusters, as a comment of the example says', async () => {
  const { status } = await api(argo.cluster()).post('/api/v1/namespaces/argocd/secrets', {
    metadata: {
      name: 'prod',
      labels: { 'argocd.argoproj.io/secret-type': 'cluster', environment: 'labelled' },
    },
    stringData: { name: 'prod', server: 'https://kubernetes.default.svc', config: '{}' },
  });
  expect(status).toBe(201);
  await createPlace(argo.cluster(), 'by-label');
  const object = monocle('team', {}, { namespace: 'by-label' });
  const commit = await argo.repository().publish(object as never, 'envs/labelled');
  await argo.createApplicationSet('argocd-applicationset-environments.yaml', (text) =>
    text
      .replace('name: monocle-environments', 'name: by-label')
      .replaceAll(/^( *)- list:(\n\1 .*)+/gm, '')
      .replaceAll(/^( *)# {3}(- clusters:| {4}(?:selector|values): .*)$/gm, '$1$2')
      .replaceAll('{{ .env }}', '{{ .values.env }}'),
  );
  await argo.synced('monocle-labelled.by-label.team', commit);
});
