/** spec.hibernate: no pods, the volume kept, and update-idents neither lost nor run twice. */
import { expect, test } from '@jest/globals';
import { CONFIG_VERSION } from '../../constructs/instance/names.js';
import { createdBy } from '../support/cluster/audit.js';
import { until } from '../support/cluster/cluster.js';
import { config, type Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage();
const CLAIM = 'elastic-data-volume-monocle-elastic-0';

const named = (name: string) => ({ config: { workspaces: [{ name, crawlers: [] }] } });
/** No pod of a Job finds a node, so that a Job runs for as long as a story needs. */
const NOWHERE = { api: { nodeSelector: { nowhere: 'true' } } };

async function asleep(place: Place): Promise<void> {
  await place.says('monocle', 'Ready', { status: 'True', reason: 'Hibernated' });
  expect((await place.list('Pod')).map(({ metadata }) => metadata.name)).toEqual([]);
}

const jobs = async (place: Place): Promise<(string | undefined)[]> =>
  (await place.list('Job')).map(({ metadata }) => metadata.annotations?.[CONFIG_VERSION]);

const created = ({ namespace }: Place): string[] =>
  createdBy(stage.cluster(), 'jobs').filter((each) => each.startsWith(`${namespace}/`));

test('sleeps without pods, keeps its volume and objects, and wakes in one edit', async () => {
  const place = await stage.place('sleeps');
  await place.apply('monocle', { elastic: { podDisruptionBudget: { enabled: true } } });
  await place.ready('monocle');
  const claims = await place.list('PersistentVolumeClaim');
  expect(claims).toHaveLength(1);
  const names = async () =>
    (await place.objects()).map(({ kind, metadata }) => `${kind}/${metadata.name} ${metadata.uid}`);
  const before = await names();
  const warnings = async () =>
    (await place.list('Event'))
      .filter(({ type, regarding }) => type === 'Warning' && regarding?.kind === 'Monocle')
      .map(({ note }) => note);
  // A volume or a node that takes long at the start has one.
  const warned = await warnings();

  await place.patch('Monocle', 'monocle', { spec: { hibernate: true } });
  await asleep(place);
  for (const [type, status, reason] of [
    ['ElasticReady', 'False', 'Hibernated'],
    ['ApiReady', 'False', 'Hibernated'],
    ['CrawlerReady', 'False', 'Hibernated'],
    ['Reconciling', 'False', 'Idle'],
    ['Stalled', 'False', 'NotStalled'],
    ['IdentsUpdated', 'True', 'NotDue'],
  ] as const)
    expect(await place.condition('monocle', type)).toMatchObject({ status, reason });
  expect(await names()).toEqual(before);
  const kept = await place.list('PersistentVolumeClaim');
  expect(kept.map(({ metadata }) => metadata.uid)).toEqual(
    claims.map(({ metadata }) => metadata.uid),
  );
  expect(kept[0]?.metadata.name).toContain(CLAIM);

  await place.patch('Monocle', 'monocle', { spec: { hibernate: null } });
  await place.says('monocle', 'Ready', { status: 'True', reason: 'Ready' });
  expect(await names()).toEqual(before);
  expect(created(place)).toEqual([]);
  expect(await warnings()).toEqual(warned);
});

test('is created asleep, with a config that changes before it wakes: no Job, as on every first deploy', async () => {
  const place = await stage.place('created');
  await place.apply('monocle', { hibernate: true, ...named('a') });
  await asleep(place);
  await place.apply('monocle', { hibernate: true, ...named('b') });
  await place.reconciled('monocle');
  await place.apply('monocle', named('b'));
  await place.says('monocle', 'Ready', { status: 'True', reason: 'Ready' });
  await place.says('monocle', 'IdentsUpdated', { status: 'True', reason: 'NotDue' });
  expect(created(place)).toEqual([]);
});

test('a config that changes while it sleeps runs update-idents once, when it wakes', async () => {
  const place = await stage.place('changes');
  await place.apply('monocle', named('a'));
  await place.ready('monocle');
  const { configVersion: before } = await place.status('monocle');
  await place.apply('monocle', { hibernate: true, ...named('a') });
  await asleep(place);
  await place.apply('monocle', { hibernate: true, ...named('b') });
  await until('the config is taken', async () => {
    const [mounted] = await place
      .list('ConfigMap')
      .then((all) => all.filter(({ metadata }) => metadata.name === 'monocle-config'));
    return mounted?.data?.['config.yaml'].includes('name: b');
  });
  await stage.restart();
  await asleep(place);
  expect(await jobs(place)).toEqual([]);

  await place.apply('monocle', named('b'));
  await until('update-idents has run', async () => {
    const { configVersion, identsVersion } = await place.status('monocle');
    return configVersion !== before && identsVersion === configVersion;
  });
  await until('the audit log has it', () => created(place).length > 0);
  expect(created(place)).toHaveLength(1);
});

test('a Job that runs is ended and not lost: it runs when the instance wakes, also after a restart', async () => {
  const place = await stage.place('interrupted');
  await place.apply('monocle', named('a'));
  await place.ready('monocle');
  await place.apply('monocle', { ...NOWHERE, ...named('b') });
  await until('a Job runs', async () => (await jobs(place)).length === 1);
  await place.apply('monocle', { hibernate: true, ...named('b') });
  await until('it is ended', async () => (await jobs(place)).length === 0);
  await until('its pod is gone', async () =>
    (await place.list('Pod')).every(
      ({ metadata }) => !metadata.ownerReferences?.some(({ kind }) => kind === 'Job'),
    ),
  );
  await asleep(place);
  await stage.restart();
  await place.apply('monocle', named('b'));
  await until('update-idents has run', async () => {
    const { configVersion, identsVersion } = await place.status('monocle');
    return configVersion === identsVersion;
  });
  expect(await jobs(place)).toHaveLength(1);
});

test('sleeps though its Secret is gone, and wakes when it is back', async () => {
  const place = await stage.place('secret');
  const secret = {
    metadata: { name: 'vault' },
    stringData: { CRAWLERS_API_KEY: 'x', GITHUB_TOKEN: 'y' },
  };
  await place.create('Secret', secret);
  await place.apply('monocle', { secretName: 'vault', config: config('org') });
  await place.ready('monocle');
  await place.remove('Secret', 'vault');
  await place.says('monocle', 'Ready', { status: 'False', reason: 'WaitingForSecret' });
  await place.patch('Monocle', 'monocle', { spec: { hibernate: true } });
  await asleep(place);
  await place.patch('Monocle', 'monocle', { spec: { hibernate: false } });
  await place.says('monocle', 'Ready', { status: 'False', reason: 'WaitingForSecret' });
  await place.create('Secret', secret);
  await place.says('monocle', 'Ready', { status: 'True', reason: 'Ready' });
});
