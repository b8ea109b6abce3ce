/** Config and Secret: what an edit changes, what it does not, and what a broken one leaves running. */
import { describe, expect, test } from '@jest/globals';
import { renderConfig } from '../../constructs/config/config.js';
import { CONFIG_VERSION, SECRET_VERSION } from '../../constructs/instance/names.js';
import { contentHash } from '../../constructs/validation/content-hash.js';
import { until } from '../support/cluster/cluster.js';
import { config, type Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage();

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const setKeys = (place: Place, keys: Record<string, string | null>, secret = 'monocle-api') =>
  place.patch('Secret', secret, {
    data: Object.fromEntries(
      Object.entries(keys).map(([key, value]) => [key, value === null ? null : base64(value)]),
    ),
  });

/** A Ready Monocle in a place of its own. */
async function running(namespace: string, spec: object = {}): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('monocle', spec);
  await place.ready('monocle');
  return place;
}

const plus = ({ api, crawler }: { api: number; crawler: number }, rolls: number) => ({
  api: api + rolls,
  crawler: crawler + rolls,
});

async function stamps(place: Place, annotation: string): Promise<string[]> {
  const deployments = [
    await place.get('Deployment', 'monocle-api'),
    await place.get('Deployment', 'monocle-crawler'),
  ];
  return deployments.map(({ spec }) => spec.template.metadata.annotations?.[annotation]);
}

describe('an edit of', () => {
  test('the config runs one Job and rolls api and crawler once', async () => {
    const place = await running('config-edit');
    await setKeys(place, { GITHUB_TOKEN: 'a' });
    const before = await place.generations('monocle');
    const { configVersion } = await place.status('monocle');

    await place.setConfig('monocle', config('one'));
    await until('the Job is done', async () => {
      const status = await place.status('monocle');
      return (
        status.configVersion !== configVersion && status.identsVersion === status.configVersion
      );
    });
    const { metadata } = await place.ready('monocle');
    await place.reconciled('monocle');

    const { configVersion: version } = await place.status('monocle');
    expect(await place.generations('monocle')).toEqual(plus(before, 1));
    expect(await stamps(place, CONFIG_VERSION)).toEqual([version, version]);
    const jobs = await place.list('Job');
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.metadata).toMatchObject({
      annotations: { [CONFIG_VERSION]: version },
      ownerReferences: [{ uid: metadata.uid }],
    });
    expect(jobs[0]?.spec.ttlSecondsAfterFinished).toBe(3600);
  });

  test('a comment, the order of keys, labels or annotations changes nothing', async () => {
    const place = await running('no-edit');
    await place.setConfig('monocle', 'workspaces:\n  - name: demo\n    crawlers: []\n');
    await place.reconciled('monocle');
    const before = await place.generations('monocle');
    await place.setConfig('monocle', '# why\nworkspaces:\n  - crawlers: []\n    name: "demo"\n');
    const metadata = { labels: { team: 'a' }, annotations: { 'example.org/note': 'b' } };
    await place.patch('ConfigMap', 'monocle-api', { metadata });
    await place.patch('Secret', 'monocle-api', { metadata });
    await place.reconciled('monocle');
    await place.reconciled('monocle');
    expect(await place.generations('monocle')).toEqual(before);
    expect(await place.list('Job')).toEqual([]);
  });

  test('the Secret rolls api and crawler once, and runs no Job', async () => {
    const place = await running('rotation');
    const before = await place.generations('monocle');
    const former = await stamps(place, SECRET_VERSION);
    const { secretVersion } = await place.status('monocle');
    await setKeys(place, { CRAWLERS_API_KEY: 'another' });
    const version = await until('another version', async () => {
      const status = await place.status('monocle');
      return status.secretVersion === secretVersion ? undefined : status.secretVersion;
    });
    await place.ready('monocle');
    await place.reconciled('monocle');
    expect(await place.generations('monocle')).toEqual(plus(before, 1));
    const now = await stamps(place, SECRET_VERSION);
    expect(now.map((stamp, i) => stamp === former[i])).toEqual([false, false]);
    expect(version).toBe(contentHash(now));
    expect(await place.list('Job')).toEqual([]);
  });

  test('the config can be 900 kB long, but no longer than a ConfigMap', async () => {
    const place = await running('large');
    const people = (count: number) => ({
      workspaces: [
        {
          name: 'demo',
          crawlers: [],
          idents: Array.from({ length: count }, (_, i) => ({
            ident: `Person ${i}`,
            aliases: [`github.com/person-${i}`, `gitlab.com/p${i}`],
          })),
        },
      ],
    });
    const { configVersion: first } = await place.status('monocle');
    const text = renderConfig(people(8_200));
    expect(text.length).toBeGreaterThan(850_000);
    await place.setConfig('monocle', text);
    const { configVersion } = await until('idents are updated', async () => {
      const status = await place.status('monocle');
      return status.configVersion !== first && status.identsVersion === status.configVersion
        ? status
        : undefined;
    });
    await place.ready('monocle');

    await place.setConfig('monocle', people(11_000));
    const { message } = await place.says('monocle', 'ConfigValid', { status: 'False' });
    expect(message).toMatch(/written out it has \d+ bytes, and a ConfigMap holds/);
    expect((await place.status('monocle')).configVersion).toBe(configVersion);
  });
});

describe('a broken', () => {
  test('config leaves the last good one running, and is told with path and reason', async () => {
    const place = await running('broken');
    const before = await place.generations('monocle');
    const mounted = (await place.get('ConfigMap', 'monocle-config')).data;
    await place.setConfig('monocle', { workspaces: [{ name: 'demo', crawler: [] }] });

    const { message } = await place.says('monocle', 'ConfigValid', { status: 'False' });
    expect(message).toMatch(/^ConfigMap\/monocle-api: workspaces\[0\]\.?\S*: .*crawler/);
    expect(message).toMatch(/The last good config runs on$/);
    expect(await place.condition('monocle', 'Ready')).toMatchObject({
      status: 'False',
      reason: 'ConfigInvalid',
    });
    expect(await place.event('ConfigInvalid')).toMatchObject({ type: 'Warning', note: message });
    expect((await place.get('ConfigMap', 'monocle-config')).data).toEqual(mounted);
    expect(await place.generations('monocle')).toEqual(before);

    await place.setConfig('monocle', 'workspaces: [');
    await until('the message follows', async () =>
      (await place.condition('monocle', 'ConfigValid'))?.message.includes('config.yaml:1:'),
    );

    await place.setConfig('monocle', { workspaces: [{ name: 'mended', crawlers: [] }] });
    await place.says('monocle', 'ConfigValid', { status: 'True' });
    await place.ready('monocle');
    expect((await place.get('ConfigMap', 'monocle-config')).data['config.yaml']).toContain(
      'mended',
    );
    expect(await place.generations('monocle')).toEqual(plus(before, 1));
  });

  test('first config runs nothing until it is fixed', async () => {
    const place = await stage.place('broken-first');
    await place.apply('monocle', { config: { workspaces: [{ name: 'a' }, { name: 'a' }] } });
    const { message } = await place.says('monocle', 'ConfigValid', { status: 'False' });
    expect(message).toMatch(/^spec\.config: .*Nothing is written until it is fixed$/);
    expect(await place.list('Deployment')).toEqual([]);
    await place.apply('monocle', { config: { workspaces: [{ name: 'a', crawlers: [] }] } });
    await place.ready('monocle');
    expect(await place.list('Job')).toEqual([]);
  });

  test('config is still broken while its Monocle is suspended', async () => {
    const place = await running('broken-suspended');
    await place.setConfig('monocle', 'workspaces: 5');
    await place.says('monocle', 'ConfigValid', { status: 'False' });
    await place.apply('monocle', { suspend: true });
    await place.says('monocle', 'Ready', { reason: 'Suspended' });
    expect(await place.condition('monocle', 'ConfigValid')).toMatchObject({ status: 'False' });
  });
});

describe('a Secret', () => {
  test('that lacks a key which the config names is told, and then followed', async () => {
    const place = await running('lacking');
    const before = await place.generations('monocle');
    await place.setConfig('monocle', config('one'));
    const { message } = await place.says('monocle', 'ConfigValid', { status: 'False' });
    expect(message).toContain('it needs GITHUB_TOKEN, which Secret/monocle-api does not have');
    expect(await place.generations('monocle')).toEqual(before);

    await setKeys(place, { GITHUB_TOKEN: '' });
    await until('the message follows', async () =>
      (await place.condition('monocle', 'ConfigValid'))?.message.includes('is empty in'),
    );
    await setKeys(place, { GITHUB_TOKEN: 'a' });
    await place.says('monocle', 'ConfigValid', { status: 'True' });
    await place.ready('monocle');
  });

  test('that loses a key restarts nothing that could not start again', async () => {
    const place = await stage.place('losing');
    const stringData = { CRAWLERS_API_KEY: 'a', GITHUB_TOKEN: 'a' };
    await place.create('Secret', { metadata: { name: 'monocle-api' }, stringData });
    await place.apply('monocle', { config: config('one') });
    await place.ready('monocle');
    const before = await place.generations('monocle');
    await setKeys(place, { GITHUB_TOKEN: null });
    await place.says('monocle', 'ConfigValid', { status: 'False' });
    await place.reconciled('monocle');
    expect(await place.generations('monocle')).toEqual(before);
    await setKeys(place, { GITHUB_TOKEN: 'b' });
    await place.ready('monocle');
    // The api does not read it.
    expect(await place.generations('monocle')).toEqual({ ...before, crawler: before.crawler + 1 });
  });

  test('of somebody else may come late, and go', async () => {
    const place = await stage.place('late');
    await place.apply('monocle', { secretName: 'vault', config: config('one') });
    const { message } = await place.says('monocle', 'Ready', { reason: 'WaitingForSecret' });
    expect(message).toContain('Secret/vault is not there');
    const stringData = { CRAWLERS_API_KEY: 'a', GITHUB_TOKEN: 'a' };
    await place.create('Secret', { metadata: { name: 'vault' }, stringData });
    await place.ready('monocle');
    const stamped = await stamps(place, SECRET_VERSION);
    expect(contentHash(stamped)).toBe((await place.status('monocle')).secretVersion);
    expect(await place.find('Secret', 'monocle-api')).toBeUndefined();

    const before = await place.generations('monocle');
    await place.remove('Secret', 'vault');
    await place.says('monocle', 'Ready', { reason: 'WaitingForSecret' });
    expect(await place.generations('monocle')).toEqual(before);
  });

  test('of somebody else that is there already starts each pod once', async () => {
    const place = await stage.place('vault');
    const stringData = { CRAWLERS_API_KEY: 'a', GITHUB_TOKEN: 'a' };
    await place.create('Secret', { metadata: { name: 'vault' }, stringData });
    await place.apply('monocle', { secretName: 'vault', config: config('one') });
    await place.ready('monocle');
    await place.reconciled('monocle');
    expect(await place.generations('monocle')).toEqual({ api: 1, crawler: 1 });
  });
});

test('a ConfigMap that its user deletes comes back with what runs', async () => {
  const place = await running('config-deleted');
  await place.setConfig('monocle', { workspaces: [{ name: 'precious', crawlers: [] }] });
  await until('it runs', async () =>
    (await place.get('ConfigMap', 'monocle-config')).data['config.yaml'].includes('precious'),
  );
  await place.remove('ConfigMap', 'monocle-api');
  const back = await until('it is back', () => place.find('ConfigMap', 'monocle-api'));
  expect(back.data['config.yaml']).toContain('precious');
});
