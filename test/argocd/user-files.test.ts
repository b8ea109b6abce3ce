/**
 * The examples for user/, applied by Argo CD with the instance. Of Sealed Secrets and External Secrets only the
 * definitions are here: the test makes the Secret, and says so in the status, as their controllers do.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { api, until } from '../support/cluster/cluster.js';
import { type Any, createPlace, monocle, pathOf } from '../support/cluster/place.js';
import { define } from '../support/cluster/stage.js';
import { useArgoCd } from '../support/gitops/argocd.js';
import { run } from '../support/tools/command.js';

const argo = useArgoCd();
beforeAll(async () => {
  for (const kind of ['SealedSecret', 'ExternalSecret']) await define(argo.cluster(), kind);
});

const example = (file: string, namespace: string): string =>
  readFileSync(`examples/gitops/user/${file}`, 'utf8').replaceAll(
    'namespace: metrics',
    `namespace: ${namespace}`,
  );
const team = (namespace: string) => monocle('team', {}, { namespace });

/** With the user's file there before the first publish, which lists it. */
async function publish(namespace: string, file: string): Promise<string> {
  const path = `monocles/${namespace}/team`;
  await argo.repository().write({ [`${path}/user/${file}`]: example(file, namespace) }, file);
  const commit = await argo.repository().publish(team(namespace) as never);
  await argo.createApplication({ name: namespace, path, namespace });
  return commit;
}

test.each([
  ['sealed-secret.yaml', 'sealed', 'SealedSecret', 'Synced'],
  ['external-secret.yaml', 'external', 'ExternalSecret', 'Ready'],
])(
  '%s is applied first, and the instance after the Secret is there',
  async (file, namespace, kind, type) => {
    const place = await createPlace(argo.cluster(), namespace);
    const commit = await publish(namespace, file);
    const path = pathOf(kind, namespace, `team-api`);
    const applied = await until(`${kind} is applied`, async () => {
      const { status, body } = await api(argo.cluster()).get<Any>(path);
      return status === 200 && body;
    });
    expect(applied.spec).toEqual(parse(example(file, namespace)).spec);
    await argo.becomes(namespace, 'waiting for it', ({ status }) =>
      status.operationState?.message?.includes(`${kind}/team-api`),
    );
    expect(await place.list('StatefulSet')).toEqual([]);

    await place.create('Secret', {
      metadata: { name: 'team-api' },
      stringData: { CRAWLERS_API_KEY: 'from its controller' },
    });
    const { status } = await api(argo.cluster()).patch<Any>(path, {
      status: { conditions: [{ type, status: 'True' }] },
    });
    expect(status).toBe(200);
    await argo.synced(namespace, commit);
    for (const component of ['api', 'crawler'])
      expect((await place.get('Deployment', `team-${component}`)).status.readyReplicas).toBe(1);
  },
);

test('Monocle, Git and cluster are proven to agree', async () => {
  const where = ['--repo', argo.repository().url, '--branch', 'main', '--path', 'monocles'];
  const { stdout, code } = await run(
    ['verify', '-', ...where, '--kubeconfig', argo.cluster().kubeconfig],
    { input: ['sealed', 'external'].map((each) => stringify(team(each))).join('---\n') },
  );
  expect(stdout).toMatch(/^sealed\/team {2}Monocle = Git = cluster .*user\/sealed-secret\.yaml/m);
  expect(stdout).toMatch(
    /^external\/team {2}Monocle = Git = cluster .*user\/external-secret\.yaml/m,
  );
  expect(code).toBe(0);
});

test('sops-secret.yaml takes a plugin: without one, the sync fails and no workload is applied', async () => {
  const place = await createPlace(argo.cluster(), 'by-sops');
  await publish('by-sops', 'sops-secret.yaml');
  // It tries again and again.
  await argo.becomes('by-sops', 'refused', ({ status }) =>
    status.operationState?.message?.includes('.sops: field not declared in schema'),
  );
  expect(await place.find('Secret', 'team-api')).toBeUndefined();
  expect(await place.list('StatefulSet')).toEqual([]);
});
