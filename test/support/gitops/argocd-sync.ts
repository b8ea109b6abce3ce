/** A published instance under the Application of examples/gitops. The stories build on each other. */
import { expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { until } from '../cluster/cluster.js';
import { type Any, createPlace, monocle, type Place } from '../cluster/place.js';
import { run } from '../tools/command.js';
import { MINUTE_MS, throughout, type useArgoCd } from './argocd.js';

type Argo = ReturnType<typeof useArgoCd>;

export const published = (namespace: string, workspace: string, spec: object = {}) =>
  monocle(
    'team',
    { config: { workspaces: [{ name: workspace, crawlers: [] }] }, ...spec },
    { namespace },
  );
export const versionOf = (deployment: Any): string =>
  deployment.spec.template.metadata.annotations['monocle.change-metrics.io/config-version'];

export function tellOfSync(
  argo: Argo,
  { namespace, syncOptions }: { readonly namespace: string; readonly syncOptions?: string[] },
): void {
  const application = `monocle-${namespace}-team`;
  let place: Place;

  test('comes to be synced and healthy', async () => {
    place = await createPlace(argo.cluster(), namespace);
    // It is never in Git.
    await place.create('Secret', {
      metadata: { name: 'team-api' },
      stringData: { CRAWLERS_API_KEY: 'generated' },
    });
    const commit = await argo.repository().publish(published(namespace, 'first'));
    const path = `monocles/${namespace}/team`;
    await argo.createApplication({ name: application, path, namespace, syncOptions });

    await argo.synced(application, commit);

    for (const [kind, name] of [
      ['StatefulSet', 'team-elastic'],
      ['Deployment', 'team-api'],
      ['Deployment', 'team-crawler'],
    ] as const) {
      expect((await place.get(kind, name)).status.readyReplicas).toBe(1);
    }
    expect(await place.list('Job')).toHaveLength(1);
  });

  test('rolls out a new config, and runs update-idents once for it', async () => {
    const [oldJob] = await place.list('Job');
    const oldVersion = versionOf(await place.get('Deployment', 'team-api'));
    const since = new Date().toISOString();

    await argo.synced(application, await argo.repository().publish(published(namespace, 'second')));

    const version = versionOf(await place.get('Deployment', 'team-api'));
    expect(version).not.toBe(oldVersion);
    const jobs = await place.list('Job');
    expect(jobs).toHaveLength(1);
    const [{ metadata, status }] = jobs as [Any];
    expect(metadata.annotations['monocle.change-metrics.io/config-version']).toBe(version);
    expect(status.succeeded).toBe(1);
    const written = argo.writes(namespace, since).filter((write) => write.includes(' jobs/'));
    // Another sync of the same Job is a patch that changes nothing.
    expect(written.filter((write) => !write.startsWith('patch')).sort()).toEqual([
      `create jobs/${metadata.name}`,
      `delete jobs/${oldJob?.metadata.name}`,
    ]);
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
}

/** @param workspace of the last config that was published */
export function tellOfRest(
  argo: Argo,
  { namespace, workspace }: { readonly namespace: string; readonly workspace: string },
): void {
  test('nothing is left to do, for a minute', async () => {
    const name = `monocle-${namespace}-team`;
    const state = async () => {
      const { operation, status } = await argo.find(name);
      return { operation, sync: status.sync.status, health: status.health.status };
    };
    const quiet = { operation: undefined, sync: 'Synced', health: 'Healthy' };
    await until(
      'it is healed',
      async () => JSON.stringify(await state()) === JSON.stringify(quiet),
    );
    const since = new Date().toISOString();

    await throughout(MINUTE_MS, async () => expect(await state()).toEqual(quiet));

    expect(argo.writes(namespace, since)).toEqual([]);
    const { status } = await argo.find(name);
    expect(Date.parse(status.reconciledAt)).toBeGreaterThan(Date.parse(since));
  });

  test('Monocle, Git and cluster are proven to agree', async () => {
    const where = ['--repo', argo.repository().url, '--branch', 'main', '--path', 'monocles'];
    const { stdout, code } = await run(
      ['verify', '-', ...where, '--kubeconfig', argo.cluster().kubeconfig],
      { input: stringify(published(namespace, workspace)) },
    );
    expect(stdout).toMatch(new RegExp(`^${namespace}/team {2}Monocle = Git = cluster `));
    expect(code).toBe(0);
  });
}
