/** apply and diff with MonocleCrawlers from files, on a control plane that has no CRD. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { TOKEN_LABEL } from '../../constructs/crawlers/crawler-token.js';
import { SECRET_VERSION } from '../../constructs/instance/names.js';
import { crawler } from '../support/cases/crawler-cases.js';
import { api, useCluster } from '../support/cluster/cluster.js';
import { monocle, run, temporaryDirectory } from '../support/tools/command.js';

const cluster = useCluster();
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

const OWN = [
  'config: {workspaces: [{name: demo, crawlers: [{name: own, update_since: "2024-01-01", provider: TaskDataProvider}]}]}',
];

async function command(name: string, namespace: string, crawlers: readonly object[]) {
  const [team, teams] = ['team.yaml', 'crawlers.yaml'].map((file) =>
    join(directory.path, file),
  ) as [string, string];
  await writeFile(team, monocle(OWN));
  await writeFile(teams, crawlers.map((each) => stringify(each)).join('---\n'));
  const kubeconfig = ['--kubeconfig', cluster().kubeconfig];
  const files = crawlers.length > 0 ? [team, teams] : [team];
  return run([name, ...files, '--namespace', namespace, ...kubeconfig]);
}

const named = (name: string, spec: object = {}) =>
  crawler({ monocle: { name: 'team' }, ...spec }, { name });

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests
const deployment = async (namespace: string, name: string): Promise<any> =>
  (await api(cluster()).get(`/apis/apps/v1/namespaces/${namespace}/deployments/${name}`)).body;
const stamps = async (namespace: string): Promise<string[]> =>
  Promise.all(
    ['team-api', 'team-crawler'].map(
      async (name) =>
        (await deployment(namespace, name)).spec.template.metadata.annotations[SECRET_VERSION],
    ),
  );

async function token(
  namespace: string,
  value: string,
  labels: object = { [TOKEN_LABEL]: 'true' },
): Promise<void> {
  const path = `/api/v1/namespaces/${namespace}/secrets`;
  const secret = { metadata: { name: 'tokens', labels }, stringData: { github: value } };
  const { status } = await api(cluster()).post(path, secret);
  if (status === 409)
    await api(cluster()).patch(`${path}/tokens`, { stringData: secret.stringData });
}

test('apply merges them → says which token is missing → rolls the crawler alone for a new one → removes them', async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'teams' } });
  const first = await command('apply', 'teams', [named('acme')]);
  expect(first.code).toBe(0);
  expect(first.stderr).toContain(
    'Secret/teams/tokens has no github, the token of a MonocleCrawler',
  );
  expect(first.stdout).not.toContain('MonocleCrawler');
  await token('teams', 'one');
  const second = await command('apply', 'teams', [named('acme')]);
  expect([second.code, second.stderr]).toEqual([0, '']);
  expect(await command('diff', 'teams', [named('acme')])).toMatchObject({ code: 0, stdout: '' });

  const before = await stamps('teams');
  await token('teams', 'two');
  await command('apply', 'teams', [named('acme')]);
  const after = await stamps('teams');
  expect(after.map((stamp, i) => stamp === before[i])).toEqual([true, false]);

  await command('apply', 'teams', []);
  const { spec } = await deployment('teams', 'team-crawler');
  expect(JSON.stringify(spec)).not.toContain('MONOCLE_CRAWLER_');
});

test('apply writes nothing if one is refused, and names it', async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'refused' } });
  const { code, stderr } = await command('apply', 'refused', [named('acme'), named('own')]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/crawlers.yaml:\d+:\d+ .*has a crawler own in workspace demo/);
  expect((await deployment('refused', 'team-api')).kind).toBe('Status');
});

test('apply writes nothing if a Secret is not marked as a token, and says how to mark it', async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'unmarked' } });
  await token('unmarked', 'one', {});
  const remedy =
    'kubectl label secret tokens --namespace unmarked monocle.change-metrics.io/crawler-token=true';
  for (const verb of ['apply', 'diff']) {
    const { code, stderr } = await command(verb, 'unmarked', [named('acme')]);
    expect([code, stderr]).toEqual([verb === 'diff' ? 2 : 1, expect.stringContaining(remedy)]);
  }
  const { body } = await api(cluster()).get<{ items: unknown[] }>(
    '/api/v1/namespaces/unmarked/secrets',
  );
  expect(body.items).toHaveLength(1);
});

test('the API server takes as many as a config has room for', async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'many' } });
  const many = Array.from({ length: 2000 }, (_, i) => named(`crawler-${i}`));
  const { code } = await command('apply', 'many', many);
  expect(code).toBe(0);
  const { spec } = await deployment('many', 'team-crawler');
  const { env } = spec.template.spec.containers[0];
  expect(
    env.filter(({ name }: { name: string }) => name.startsWith('MONOCLE_CRAWLER_')),
  ).toHaveLength(2000);
});
