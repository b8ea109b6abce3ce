/** The first deploys: of a bare Monocle, of every example, of two side by side; and what goes and stays at the end. */
import { describe, expect, test } from '@jest/globals';
import { backupClaim, deployable, localized } from '../support/cases/examples.js';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage();

describe('a Monocle', () => {
  test('is deployed to Ready, and says what it runs', async () => {
    const place = await stage.place('first');
    await place.apply('monocle');
    const { status, metadata } = await place.ready('monocle');

    expect(status).toMatchObject({
      observedGeneration: metadata.generation,
      version: '1.11.2',
      url: 'http://localhost:8090',
      configVersion: expect.stringMatching(/^\w+$/),
      secretVersion: expect.stringMatching(/^\w+$/),
      identsVersion: status.configVersion,
      synthHash: expect.stringMatching(/^\w+$/),
    });
    const conditions = Object.fromEntries(
      status.conditions.map((each: { type: string; status: string }) => [each.type, each.status]),
    );
    expect(conditions).toEqual({
      Ready: 'True',
      Reconciling: 'False',
      Stalled: 'False',
      ConfigValid: 'True',
      ElasticReady: 'True',
      ApiReady: 'True',
      CrawlerReady: 'True',
      IdentsUpdated: 'True',
    });
    expect(await place.list('Job')).toEqual([]);
    // Seeded before anything runs: no pod is started twice.
    expect(await place.generations('monocle')).toEqual({ api: 1, crawler: 1 });
  });

  test('with its config inline starts each pod once, too', async () => {
    const place = await stage.place('inline');
    await place.apply('monocle', { config: { workspaces: [{ name: 'demo', crawlers: [] }] } });
    await place.ready('monocle');
    expect(await place.generations('monocle')).toEqual({ api: 1, crawler: 1 });
    expect(await place.find('ConfigMap', 'monocle-api')).toBeUndefined();
  });

  test('is two where two are asked for, and one goes without the other', async () => {
    const place = await stage.place('two');
    await place.apply('red');
    await place.apply('blue');
    await place.ready('red');
    await place.ready('blue');
    const blue = await place.generations('blue');

    await place.remove('Monocle', 'red');
    await until('red is gone', async () =>
      (await place.objects()).every(({ metadata }) => !metadata.name.startsWith('red')),
    );
    await place.reconciled('blue');
    await place.ready('blue');
    expect(await place.generations('blue')).toEqual(blue);
  });

  test('leaves its volume when it is deleted, and nothing else of its own', async () => {
    const place = await stage.place('deleted');
    await place.create('ConfigMap', { metadata: { name: 'of-others' }, data: { a: 'b' } });
    await place.apply('monocle');
    await place.ready('monocle');
    const [claim] = await place.list('PersistentVolumeClaim');

    await place.remove('Monocle', 'monocle');
    await until('all is gone', async () => (await place.objects()).length === 1);
    await until('its pods, too', async () => (await place.list('Pod')).length === 0);
    expect((await place.objects()).map(({ metadata }) => metadata.name)).toEqual(['of-others']);
    await until('its Secret, too', async () => !(await place.find('Secret', 'monocle-api')));
    expect((await place.list('PersistentVolumeClaim')).map(({ metadata }) => metadata.uid)).toEqual(
      [claim?.metadata.uid],
    );

    await place.apply('monocle');
    await place.ready('monocle');
    const [again] = await place.list('PersistentVolumeClaim');
    expect(again?.metadata.uid).toBe(claim?.metadata.uid);
  });

  test('uses the Secret and the ConfigMap that were there before it, and leaves them behind', async () => {
    const place = await stage.place('before');
    const data = { 'config.yaml': 'workspaces:\n  - name: mine\n    crawlers: []\n' };
    await place.create('Secret', {
      metadata: { name: 'monocle-api' },
      data: {
        CRAWLERS_API_KEY: Buffer.from('mine').toString('base64'),
        BINARY: Buffer.from([0, 255, 254, 10]).toString('base64'),
        EMPTY: '',
      },
    });
    await place.create('ConfigMap', { metadata: { name: 'monocle-api' }, data });
    const secret = await place.get('Secret', 'monocle-api');
    await place.apply('monocle');
    await place.ready('monocle');

    expect((await place.get('Secret', 'monocle-api')).data).toEqual(secret.data);
    expect((await place.get('ConfigMap', 'monocle-api')).data).toEqual(data);
    expect((await place.get('ConfigMap', 'monocle-config')).data['config.yaml']).toContain('mine');

    await place.remove('Monocle', 'monocle');
    await until('all is gone', async () => (await place.objects()).length === 1);
    expect((await place.get('ConfigMap', 'monocle-api')).metadata.ownerReferences).toBeUndefined();
    expect((await place.get('Secret', 'monocle-api')).metadata.uid).toBe(secret.metadata.uid);
  });
});

describe('examples', () => {
  /** What the examples take for granted. */
  async function prepare(place: Place): Promise<void> {
    const stringData = {
      CRAWLERS_API_KEY: 'a',
      GITHUB_TOKEN: 'a',
      GERRIT_PASSWORD: 'a',
      COMPLETE_API_KEY: 'a',
      ORGANIZATION_TOKEN: 'a',
      GITLAB_TOKEN: 'a',
      BUGZILLA_TOKEN: 'a',
      MONOCLE_OIDC_SSO_CLIENT_SECRET: 'a',
      MONOCLE_JWK_GEN_KEY: 'a'.repeat(64),
    };
    for (const name of ['team-api', 'complete-secret', 'monocle-from-vault'])
      await place.create('Secret', { metadata: { name }, stringData });
    const search = { 'ca.crt': 'a', username: 'a', password: 'a' };
    await place.create('Secret', { metadata: { name: 'monocle-search' }, stringData: search });
    await place.create('PersistentVolumeClaim', backupClaim);
  }

  test.each(deployable)('$file is deployed to Ready', async ({ file, monocles }) => {
    const place = await stage.place(`example-${file.replace('.yaml', '')}`);
    await prepare(place);
    for (const { metadata, spec } of monocles.map(localized)) {
      await place.apply(metadata.name, spec);
      await place.ready(metadata.name);
    }
  });
});
