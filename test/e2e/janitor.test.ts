/** `recrawl` and `crawlers wipe` on a control plane: what they ask for, what they refuse, with the rights of the caller. */
import { expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { FORMER_FINALIZER } from '../../src/instance/desired/live.js';
import type { Condition } from '../../src/instance/status/condition.js';
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

const wipe = (home: Place, crawler: string, args: readonly string[] = [], input = '') =>
  run(
    [
      ...['crawlers', 'wipe', 'team', '-n', home.namespace, ...args],
      ...[
        '--kubeconfig',
        stage.cluster().kubeconfig,
        '--workspace',
        'demo',
        `--crawler=${crawler}`,
      ],
    ],
    { input },
  );

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

const jobs = async (home: Place): Promise<KubeObject[]> =>
  (await home.list('Job')).filter(({ metadata }) => !metadata.name.includes('idents'));

const theJob = (home: Place): Promise<KubeObject> =>
  until('there is a Job', async () => (await jobs(home))[0]);

test('creates a Job that the API server takes under Pod Security, and waits for its end', async () => {
  const home = await place('recrawl', NOWHERE);
  const running = recrawl(home, 'acme', '--wait');
  const job = await theJob(home);
  const [container] = job.spec?.template.spec.containers ?? [];
  expect(container.args.slice(-3)).toEqual([
    ...['--workspace=demo', '--crawler-name=acme', '--commit-date=2024-01-01'],
  ]);
  expect(job.spec?.template.metadata.labels['app.kubernetes.io/component']).toBe('janitor');
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
    ['other', 'there are "demo/acme", "demo/my acme"'],
    ['my acme', 'start script'],
    ['pushed', 'nothing in the config'],
  ] as const)
    expect(await recrawl(home, crawler)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  expect(await recrawl(home, 'acme', '--workspace', 'none')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no crawler "acme" in workspace "none"'),
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

const GERRIT = { url: 'https://review.example.org', repositories: ['a'], prefix: 'x/' };
const crawlerOf = (name: string, spec: object = {}, finalizers: readonly string[] = []) => ({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: 'MonocleCrawler',
  metadata: { name, finalizers },
  spec: {
    ...{ monocle: { name: 'team' }, workspace: 'demo', updateSince: '2024-01-01', gerrit: GERRIT },
    ...spec,
  },
});
const says = (home: Place, name: string, type: string, reason: string) =>
  until(`${name} says ${type} ${reason}`, async () => {
    const { status } = await home.get('MonocleCrawler', name);
    return (status?.conditions as Condition[] | undefined)?.some(
      (each) => each.type === type && each.reason === reason,
    );
  });

test('a MonocleCrawler of an older version is released, its data stays → the command deletes it', async () => {
  const home = await place('wipe', NOWHERE);
  const mine = 'example.org/mine';
  await home.create('MonocleCrawler', crawlerOf('reviews', {}, [mine, FORMER_FINALIZER]));
  await says(home, 'reviews', 'Programmed', 'Programmed');
  await until('it has no finalizer of ours', async () => {
    const { metadata } = await home.get('MonocleCrawler', 'reviews');
    return metadata.finalizers?.join() === mine;
  });

  // Nobody is asked, and nothing is deleted.
  const asked = await wipe(home, 'reviews');
  expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('Add --yes') });
  expect(asked.stdout).toContain('will be crawled again');

  await home.remove('MonocleCrawler', 'reviews');
  await home.patch('MonocleCrawler', 'reviews', { metadata: { finalizers: null } });
  await until('it has left the config', async () => {
    const { data } = await home.get('ConfigMap', 'team-config');
    return !data['config.yaml'].includes('reviews');
  });
  expect(await wipe(home, 'reviews', ['--yes'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no crawler "reviews"'),
  });
  const definition = stringify(crawlerOf('reviews'));
  await until('the crawler runs without it', async () =>
    (await wipe(home, 'reviews', ['-f', '-'], definition)).stderr.includes('Add --yes'),
  );
  expect(await jobs(home)).toEqual([]);

  const running = wipe(home, 'reviews', ['--yes', '--wait', '-f', '-'], definition);
  const job = await theJob(home);
  const { metadata, spec } = job.spec?.template ?? {};
  const annotation = 'monocle.change-metrics.io/janitor-config';
  expect(metadata.annotations[annotation]).toContain('gerrit_prefix: x/');
  expect(spec.volumes).toContainEqual(
    expect.objectContaining({ name: 'config', downwardAPI: expect.anything() }),
  );
  expect(spec.containers[0].args.slice(-2)).toEqual([
    ...['--workspace=demo', '--crawler-name=reviews'],
  ]);
  expect(JSON.stringify(job.spec)).not.toMatch(/secret/i);
  await end(home, await podOf(home, job), '');
  const { code, stdout, stderr } = await running;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^This deletes what crawler "reviews"[\s\S]*<stdin>[\s\S]*team-wipe-\w+ created\nthe janitor has run/,
  );
});

test('others that cover the data are named, and --yes does not speak for them', async () => {
  const home = await place('wipe-others');
  // It has the name of the config's crawler, so it is refused.
  await home.create('MonocleCrawler', crawlerOf('acme'));
  const paused = {
    gerrit: { ...GERRIT, repositories: ['^shop.*'], prefix: 'acme/' },
    suspend: true,
  };
  await home.create('MonocleCrawler', crawlerOf('paused', paused));
  await home.create('MonocleCrawler', crawlerOf('elsewhere'));
  await says(home, 'acme', 'Accepted', 'NameTaken');
  await says(home, 'paused', 'Accepted', 'Accepted');
  const { code, stdout, stderr } = await wipe(home, 'acme', ['--yes']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('other crawlers may have')]);
  for (const line of [
    '  "acme" (MonocleCrawler/wipe-others/acme, NameTaken)',
    '  "paused" (MonocleCrawler/wipe-others/paused, suspended)',
    '  "my acme" (the config that runs)',
  ])
    expect(stdout.split('\n')).toContain(line);
  expect(stdout).not.toContain('elsewhere');
  expect(await jobs(home)).toEqual([]);
});

test('what the janitor would not delete creates nothing', async () => {
  const home = await place('wipe-refused', { image: 'quay.io/change-metrics/monocle:1.8.0' });
  expect(await wipe(home, 'pushed', ['--yes'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('since 1.9.0'),
  });
  await home.patch('Monocle', 'team', { spec: { image: null } });
  for (const [crawler, message] of [
    ['other', 'there are "demo/acme", "demo/my acme"'],
    ['my acme', 'start script'],
  ] as const)
    expect(
      await until('the image is the new one', async () => {
        const result = await wipe(home, crawler, ['--yes']);
        return result.stderr.includes('since 1.9.0') ? undefined : result;
      }),
    ).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  expect(await jobs(home)).toEqual([]);
});
