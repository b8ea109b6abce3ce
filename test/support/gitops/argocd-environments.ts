/** Two environments under an ApplicationSet of examples/gitops. The stories build on each other. */
import { expect, test } from '@jest/globals';
import { until } from '../cluster/cluster.js';
import { createPlace, monocle, type Place } from '../cluster/place.js';
import type { useArgoCd } from './argocd.js';

type Environment = 'staging' | 'prod';
const ENVIRONMENTS = ['staging', 'prod'] as const;

/** How environments are laid out in Git. */
interface Layout {
  /** Of examples/gitops. */
  readonly file: string;
  /** Of the namespaces. */
  readonly prefix: string;
  readonly path: (environment: Environment) => string;
  readonly branch: (environment: Environment) => string;
}

export function tellOfEnvironments(
  argo: ReturnType<typeof useArgoCd>,
  { file, prefix, path, branch }: Layout,
): void {
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
    ((await places.get(environment)?.list('StatefulSet')) ?? [])
      .map(({ metadata }) => metadata.name.replace('-elastic', ''))
      .sort();

  test('each has what is published for it, and an Application that says so', async () => {
    for (const environment of ENVIRONMENTS) {
      if (branch(environment) !== 'main') await argo.repository().createBranch(branch(environment));
      const place = await createPlace(argo.cluster(), namespaceOf(environment));
      places.set(environment, place);
      for (const name of ['team', 'newer'])
        await place.create('Secret', {
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
}
