/** `recrawl` on a control plane: what it asks for, what it refuses, with the rights of its caller. */
import { expect, test } from '@jest/globals';
import type { KubeObject } from '../../src/kube/object.js';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { end, failJob, podOf } from '../support/stories/backups.js';
import { run } from '../support/tools/command.js';

const stage = useStage();
const github = { github_organization: 'acme', github_repositories: ['shop'] };
const config = {
  workspaces: [
    {
      name: 'demo',
      crawlers: [
        { name: 'acme', update_since: '2024-01-01', provider: github },
        { name: 'my acme', update_since: '2024-01-01', provider: github },
        { name: 'pushed', update_since: '2024-01-01', provider: 'TaskDataProvider' },
        {
          name: '-$(HOME)',
          update_since: '2024-01-01',
          provider: { bugzilla_url: 'https://bugs.example.org', bugzilla_products: ['p'] },
        },
      ],
    },
  ],
};
const NOWHERE = { api: { nodeSelector: { nowhere: 'true' } } };

const recrawl = (home: Place, crawler: string, ...more: string[]) =>
  run([
    ...['recrawl', 'team', '-n', home.namespace, '--kubeconfig', stage.cluster().kubeconfig],
    ...['--workspace', 'demo', `--crawler=${crawler}`, '--since', '2024-01-01', ...more],
  ]);

async function place(namespace: string, spec: object = {}): Promise<Place> {
  const home = await stage.place(namespace);
  const keys = ['CRAWLERS_API_KEY', 'GITHUB_TOKEN', 'BUGZILLA_TOKEN'];
  const stringData = Object.fromEntries(keys.map((key) => [key, 'a']));
  await home.create('Secret', { metadata: { name: 'team-api' }, stringData });
  await home.apply('team', { config, ...spec });
  await until('there is an api', () => home.find('Deployment', 'team-api'));
  await until('there is a config', () => home.find('ConfigMap', 'team-config'));
  return home;
}

const theJob = (home: Place): Promise<KubeObject> =>
  until('there is a Job', async () => (await home.list('Job'))[0]);

test('creates a Job that the API server takes under Pod Security, and waits for its end', async () => {
  const home = await place('recrawl', NOWHERE);
  const running = recrawl(home, 'acme', '--wait');
  const job = await theJob(home);
  const [container] = job.spec?.template.spec.containers ?? [];
  expect(container.args.slice(-3)).toEqual([
    ...['--workspace=demo', '--crawler-name=acme', '--commit-date=2024-01-01'],
  ]);
  expect(container.env).toEqual([
    { name: 'MONOCLE_ELASTIC_URL', value: 'http://team-elastic:9200' },
  ]);
  await end(home, await podOf(home, job), '');
  const { code, stdout, stderr } = await running;
  expect([code, stderr]).toEqual([
    0,
    'note: repositories of the organization "acme" that the config does not list keep their dates\n',
  ]);
  expect(stdout).toMatch(
    /^Job\/recrawl\/team-recrawl-\w+ created\n.*begins again from 2024-01-01 on/,
  );

  // Neither the controller nor `status` takes it for one of update-idents, and the owner takes it along.
  await home.reconciled('team');
  expect((await home.condition('team', 'IdentsUpdated'))?.reason).toBe('NotDue');
  expect(await home.find('Job', job.metadata.name)).toBeDefined();
  const { uid } = (await home.get('Deployment', 'team-api')).metadata;
  expect(job.metadata.ownerReferences).toMatchObject([{ kind: 'Deployment', uid }]);
});

test('a Job that fails is an error with the place of its log', async () => {
  const home = await place('recrawl-failed', NOWHERE);
  const running = recrawl(home, '-$(HOME)', '--wait');
  const job = await theJob(home);
  expect(job.spec?.template.spec.containers[0].args).toContain('--crawler-name=-$$(HOME)');
  await failJob(home, job.metadata.name, '');
  expect(await running).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`kubectl logs -n recrawl-failed job/${job.metadata.name}`),
  });
});

test('what the janitor would pass over creates nothing', async () => {
  const home = await place('recrawl-refused');
  for (const [crawler, message] of [
    ['other', 'it has "acme", "my acme"'],
    ['my acme', 'start script'],
    ['pushed', 'nothing in the config'],
  ] as const)
    expect(await recrawl(home, crawler)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  expect(await recrawl(home, 'acme', '--workspace', 'none')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('it has "demo"'),
  });
  const flags = ['--workspace', 'a', '--crawler', 'a', '--since', '2024-01-01'];
  const kubeconfig = ['-n', home.namespace, '--kubeconfig', stage.cluster().kubeconfig];
  expect(await run(['recrawl', 'nobody', ...kubeconfig, ...flags])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no Deployment nobody-api'),
  });
  expect(await home.list('Job')).toEqual([]);
});

test('an older image and an instance that hibernates are refused', async () => {
  const old = await place('recrawl-old', { image: 'quay.io/change-metrics/monocle:1.9.0' });
  expect(await recrawl(old, 'acme')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('since 1.10.0'),
  });
  const asleep = await place('recrawl-asleep', { hibernate: true });
  expect(await recrawl(asleep, 'acme')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('hibernates'),
  });
  expect([...(await old.list('Job')), ...(await asleep.list('Job'))]).toEqual([]);
});
