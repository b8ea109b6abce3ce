/** A Monocle with MonocleCrawlers of teams, published from files. */
import { expect, test } from '@jest/globals';
import { type Any, createPlace } from '../support/cluster/place.js';
import { useArgoCd } from '../support/gitops/argocd.js';
import { versionOf } from '../support/gitops/argocd-sync.js';
import { run } from '../support/tools/command.js';

const argo = useArgoCd();

test('crawlers of teams: published with their Monocle and synced → one file more is one change and one Job', async () => {
  const [namespace, application] = ['platform', 'monocle-platform-monocle'];
  const files = ['monocle', 'storefront'].map((name) => `examples/crawlers/${name}.yaml`);
  const more = [...files, 'examples/crawlers/search.yaml'];
  const place = await createPlace(argo.cluster(), namespace);
  await place.create('Secret', {
    metadata: { name: 'monocle-api' },
    stringData: { CRAWLERS_API_KEY: 'generated' },
  });
  const publish = (each: readonly string[]) => argo.repository().publishFiles(each, 'teams');
  const config = async (): Promise<string> =>
    (await place.get('ConfigMap', 'monocle-config')).data['config.yaml'];
  /** The variables with tokens, without the hash in their names. */
  const tokens = async (component: string) => {
    const { spec } = await place.get('Deployment', `monocle-${component}`);
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
  const version = versionOf(await place.get('Deployment', 'monocle-api'));
  const since = new Date().toISOString();

  await argo.synced(application, await publish(more));

  expect(await config()).toContain('name: search-reviews');
  expect(await tokens('crawler')).toEqual([
    'MONOCLE_CRAWLER_SEARCH_REVIEWS',
    'MONOCLE_CRAWLER_STOREFRONT',
  ]);
  expect(await tokens('api')).toEqual([]);
  const changed = versionOf(await place.get('Deployment', 'monocle-api'));
  expect(changed).not.toBe(version);
  const jobs = (await place.list('Job')) as [Any];
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
