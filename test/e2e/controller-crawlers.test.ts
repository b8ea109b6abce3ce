/** Stories of MonocleCrawlers in a cluster: teams have them, and the controller merges them into the config. */
import { expect, test } from '@jest/globals';
import { TOKEN_LABEL } from '../../constructs/crawlers/crawler-token.js';
import type { Condition } from '../../src/instance/status/condition.js';
import type { KubeObject } from '../../src/kube/object.js';
import { auditOf, createdBy } from '../support/cluster/audit.js';
import { api, until } from '../support/cluster/cluster.js';
import { type Place, pathOf } from '../support/cluster/place.js';
import { serve } from '../support/cluster/serve.js';
import { useStage } from '../support/cluster/stage.js';
import { together } from '../support/cluster/together.js';
import { createMember } from '../support/stories/member.js';

// No resync comes to the help of what is not watched.
const stage = useStage(['--resync-seconds', '86400']);

const KIND = 'MonocleCrawler';
const OWN = {
  workspaces: [
    {
      name: 'demo',
      crawlers: [{ name: 'own', update_since: '2024-01-01', provider: 'TaskDataProvider' }],
    },
  ],
};

const github = (organization: string, secret = 'tokens', key = 'github') => ({
  github: { organization, tokenSecretRef: { name: secret, key } },
});

const crawler = (name: string, spec: object = github(name)) => ({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: KIND,
  metadata: { name },
  spec: { monocle: { name: 'monocle' }, workspace: 'demo', updateSince: '2024-01-01', ...spec },
});

async function running(namespace: string, spec: object = {}): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('monocle', { config: OWN, ...spec });
  await place.ready('monocle');
  return place;
}

const labels = { [TOKEN_LABEL]: 'true' };

async function withTokens(place: Place, github = 'a'): Promise<Place> {
  await place.create('Secret', { metadata: { name: 'tokens', labels }, stringData: { github } });
  return place;
}

const mounted = async (place: Place): Promise<string> =>
  (await place.find('ConfigMap', 'monocle-config'))?.data?.['config.yaml'] ?? '';

const conditionOf = ({ status }: KubeObject, type: string): Condition | undefined =>
  (status?.conditions as Condition[] | undefined)?.find((each) => each.type === type);

/** Waits until the status, of the newest spec, says it. */
const says = (
  place: Place,
  name: string,
  type: string,
  what: Partial<Condition>,
): Promise<Condition> =>
  until(`${name} says ${type} ${JSON.stringify(what)}`, async () => {
    const found = await place.get(KIND, name);
    const condition = conditionOf(found, type);
    const fits = Object.entries(what).every(
      ([field, value]) => condition?.[field as keyof Condition] === value,
    );
    return fits && condition?.observedGeneration === found.metadata.generation
      ? condition
      : undefined;
  }).catch(async (error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify((await place.get(KIND, name)).status)}`);
  });

const isProgrammed = (place: Place, name: string) =>
  says(place, name, 'Programmed', { status: 'True', reason: 'Programmed' });

test('added → a broken edit, and its last good version runs on, also after a restart → repaired → removed', async () => {
  const place = await withTokens(await running('life'));
  await place.create(KIND, crawler('acme'));
  await isProgrammed(place, 'acme');
  await says(place, 'acme', 'Accepted', { status: 'True' });
  expect(await mounted(place)).toMatch(/name: own[\s\S]*name: acme[\s\S]*MONOCLE_CRAWLER_ACME_/);
  await until('it is counted', async () => {
    const { crawlers } = await place.status('monocle');
    return crawlers?.total === 1 && crawlers.accepted === 1;
  });
  await place.ready('monocle');
  const before = { text: await mounted(place), ...(await place.generations('monocle')) };

  await place.patch(KIND, 'acme', { spec: github('other', 'absent') });
  const { message } = await says(place, 'acme', 'Accepted', { status: 'False' });
  expect(message).toBe(
    'spec.github.tokenSecretRef: Secret/absent has no key github; add it. Its last good version runs on',
  );
  await says(place, 'acme', 'Programmed', { status: 'True', reason: 'LastGood' });
  const event = await place.event('TokenMissing');
  expect(event.regarding).toMatchObject({ kind: KIND, name: 'acme' });
  await place.reconciled('monocle');
  await stage.restart();
  await place.reconciled('monocle');
  expect({ text: await mounted(place), ...(await place.generations('monocle')) }).toEqual(before);

  await place.patch(KIND, 'acme', { spec: github('other') });
  await isProgrammed(place, 'acme');
  expect(await mounted(place)).toContain('github_organization: other');

  await place.remove(KIND, 'acme');
  await until('it is gone', async () => !(await mounted(place)).includes('acme'));
  expect(await mounted(place)).toContain('name: own');
  await until(
    'none is counted',
    async () => (await place.status('monocle')).crawlers === undefined,
  );
});

together({
  'a token that is missing refuses its crawler alone → created → rotated, and only the crawler rolls → gone':
    async () => {
      const place = await running('tokens');
      await place.create(KIND, crawler('acme'));
      await place.create(KIND, crawler('pushed', { taskData: {} }));
      await isProgrammed(place, 'pushed');
      await says(place, 'acme', 'Accepted', { status: 'False', reason: 'TokenMissing' });
      await place.ready('monocle');
      await withTokens(place);
      await isProgrammed(place, 'acme');
      const before = await place.generations('monocle');
      await place.patch('Secret', 'tokens', { stringData: { github: 'rotated' } });
      await until(
        'the crawler rolls',
        async () => (await place.generations('monocle')).crawler === before.crawler + 1,
      );
      await place.reconciled('monocle');
      expect((await place.generations('monocle')).api).toBe(before.api);
      await place.remove('Secret', 'tokens');
      await says(place, 'acme', 'Programmed', { status: 'False' });
      expect(await mounted(place)).toContain('name: pushed');
      expect(await mounted(place)).not.toContain('name: acme');
    },

  'the config’s own crawler keeps its name, and nobody reads a Secret of the Monocle': async () => {
    const place = await withTokens(await running('names'));
    await place.create(KIND, crawler('own'));
    expect((await says(place, 'own', 'Accepted', { reason: 'NameTaken' })).message).toContain(
      'the config of Monocle/names/monocle has a crawler own in workspace demo',
    );
    await place.create(KIND, crawler('thief', github('thief', 'monocle-api', 'CRAWLERS_API_KEY')));
    await says(place, 'thief', 'Accepted', { status: 'False', reason: 'SecretNotAllowed' });
    await says(place, 'thief', 'Programmed', { status: 'False', reason: 'NotAccepted' });
  },

  'a team uses a Secret of another Monocle only once it is marked as a token, and no longer than that':
    async () => {
      const place = await running('marked');
      const vault = { token: 'a', username: 'u', password: 'b' };
      for (const name of ['vault', 'es', 'variables'])
        await place.create('Secret', { metadata: { name }, stringData: vault });
      const env = { name: 'A', valueFrom: { secretKeyRef: { name: 'variables', key: 'token' } } };
      const external = { url: 'https://es.example.org', authSecretRef: { name: 'es' } };
      await place.apply('other', {
        secretName: 'vault',
        elastic: { external },
        api: { env: [env] },
      });
      await place.apply('seeded');
      await until('it has a Secret', () => place.find('Secret', 'seeded-api'));
      const verbs = ['get', 'list', 'create', 'update', 'patch', 'delete'];
      await api(stage.cluster()).post('/apis/rbac.authorization.k8s.io/v1/clusterroles', {
        metadata: { name: 'crawler-team' },
        rules: [
          {
            ...{ apiGroups: ['monocle.monocle.change-metrics.io'], verbs },
            resources: ['monoclecrawlers'],
          },
          { apiGroups: [''], resources: ['secrets'], verbs },
        ],
      });
      const { as: ann } = await createMember(stage.cluster(), 'marked', 'crawler-team');
      const secrets = {
        ...{ vault: 'token', es: 'password', variables: 'token' },
        'seeded-api': 'CRAWLERS_API_KEY',
      };
      for (const [secret, key] of Object.entries(secrets))
        await until(`ann may create ${secret}`, async () => {
          const wanted = crawler(secret, github(secret, secret, key));
          const { status } = await ann.post(pathOf(KIND, 'marked'), wanted);
          return status === 201 || status === 409;
        });
      const mark = async (secret: string, value: string | null) => {
        const path = pathOf('Secret', 'marked', secret);
        const metadata = { labels: { [TOKEN_LABEL]: value } };
        expect((await ann.patch(path, { metadata })).status).toBe(200);
      };
      const reads = async (secret: string) =>
        JSON.stringify(await place.get('Deployment', 'monocle-crawler')).includes(`"${secret}"`);
      const refused = { status: 'False', reason: 'SecretNotAllowed' } as const;
      for (const secret of Object.keys(secrets)) {
        const { message } = await says(place, secret, 'Accepted', refused);
        expect(message).toContain(
          `Secret/marked/${secret} is not marked as a crawler's token; if it is one, run: kubectl label secret ${secret} --namespace marked monocle.change-metrics.io/crawler-token=true`,
        );
        expect(await reads(secret)).toBe(false);
      }
      await mark('es', 'yes');
      for (const secret of Object.keys(secrets)) {
        await mark(secret, 'true');
        await isProgrammed(place, secret);
        expect(await reads(secret)).toBe(true);
      }
      for (const secret of Object.keys(secrets)) {
        await mark(secret, null);
        await says(place, secret, 'Accepted', refused);
        await says(place, secret, 'Programmed', { status: 'False', reason: 'NotAccepted' });
        expect(await reads(secret)).toBe(false);
      }
    },

  'no Monocle → one is created → it is suspended → it goes': async () => {
    const place = await withTokens(await stage.place('orphans'));
    await place.create(KIND, crawler('acme'));
    const { message } = await says(place, 'acme', 'Accepted', { reason: 'MonocleNotFound' });
    expect(message).toBe(
      'there is no Monocle/orphans/monocle that takes MonocleCrawlers of namespace orphans',
    );
    await place.apply('monocle', { config: OWN });
    await isProgrammed(place, 'acme');
    await place.patch('Monocle', 'monocle', { spec: { suspend: true } });
    await place.says('monocle', 'Ready', { reason: 'Suspended' });
    await place.create(KIND, crawler('late'));
    const waiting = await says(place, 'late', 'Accepted', { status: 'Unknown', reason: 'Pending' });
    expect(waiting.message).toBe(
      'waits for Monocle/orphans/monocle, which is not ready: Suspended',
    );
    await says(place, 'acme', 'Programmed', { status: 'True' });
    await place.remove('Monocle', 'monocle');
    for (const name of ['acme', 'late'])
      await says(place, name, 'Accepted', { status: 'False', reason: 'MonocleNotFound' });
  },

  'two teams with edit and view in their namespaces: their crawlers are theirs, and nothing else is':
    async () => {
      const hub = await running('rights', { crawlers: { namespaceSelector: {} } });
      const teamA = await withTokens(await stage.place('rights-a'));
      const teamB = await withTokens(await stage.place('rights-b'));
      const cluster = stage.cluster();
      const { as: ann } = await createMember(cluster, 'rights-a', 'edit');
      const { as: ben } = await createMember(cluster, 'rights-b', 'edit');
      const { as: vera } = await createMember(cluster, 'rights-a', 'view');
      const path = (kind: string, namespace: string, name = '') => pathOf(kind, namespace, name);
      const inA = path(KIND, 'rights-a');
      const acme = `${inA}/acme`;
      const monocle = { name: 'monocle', namespace: 'rights' };
      const wanted = crawler('acme', { monocle, ...github('acme') });
      const claimed = { conditions: [{ type: 'Accepted', status: 'True', reason: 'Mine' }] };

      await until('the roles are aggregated', async () => (await vera.get(inA)).status === 200);
      await until('ann may create', async () => {
        const { status } = await ann.post(inA, { ...wanted, status: claimed });
        return status === 201 || status === 409;
      });
      await isProgrammed(teamA, 'acme');
      const { status } = await teamA.get(KIND, 'acme');
      expect(JSON.stringify(status)).not.toContain('Mine');
      expect((await ann.patch(acme, { spec: { updateSince: '2025-01-01' } })).status).toBe(200);
      await until('her edit runs', async () => (await mounted(hub)).includes('2025-01-01'));

      const forbidden = async (...answers: readonly Promise<{ status: number }>[]) =>
        expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
          answers.map(() => 403),
        );
      const edit = { spec: { suspend: true } };
      const relabel = { metadata: { labels: { mine: 'yes' } } };
      const inHub = path('Monocle', 'rights', 'monocle');
      for (const member of [ann, ben, vera])
        await forbidden(
          member.patch(`${acme}/status`, { status: claimed }),
          ...[member.get(inHub), member.patch(inHub, edit), member.delete(inHub)],
          member.post(path('Monocle', 'rights-a'), { metadata: { name: 'own' } }),
          member.get(path('ConfigMap', 'rights', 'monocle-api')),
          member.patch(path('ConfigMap', 'rights', 'monocle-api'), { data: { 'config.yaml': '' } }),
          member.patch(path('ConfigMap', 'rights', 'monocle-config'), {
            data: { 'config.yaml': '' },
          }),
          member.get(path('Secret', 'rights', 'monocle-crawlers')),
          member.post(path(KIND, 'rights'), crawler('intruder')),
        );
      await forbidden(
        ...[ben.get(acme), ben.get(inA), ben.patch(acme, edit), ben.delete(acme)],
        ...[ben.post(inA, crawler('intruder')), ben.get(path('Secret', 'rights-a', 'tokens'))],
        ...[vera.post(inA, crawler('intruder')), vera.patch(acme, edit), vera.patch(acme, relabel)],
        ...[vera.delete(acme), vera.get(path(KIND, 'rights-b'))],
      );
      expect((await vera.get(acme)).status).toBe(200);

      const inB = path(KIND, 'rights-b');
      expect((await ben.post(inB, wanted)).status).toBe(201);
      await says(teamB, 'acme', 'Accepted', { status: 'False', reason: 'NameTaken' });
      expect((await ann.delete(acme)).status).toBe(200);
      await isProgrammed(teamB, 'acme');
      expect((await ben.delete(`${inB}/acme`)).status).toBe(200);
      await until('it is gone', async () => !(await mounted(hub)).includes('acme'));
    },

  'another namespace: as if nothing were there → allowed, and its token is copied → rotated → forbidden again':
    async () => {
      const hub = await running('hub');
      const team = await stage.place('team');
      const token = 'a-token-that-nobody-logs';
      await withTokens(team, token);
      const there = (name: string) => ({ monocle: { name, namespace: 'hub' }, ...github('acme') });
      await team.create(KIND, crawler('acme', there('monocle')));
      await team.create(KIND, crawler('lost', there('absent')));
      const words = await Promise.all(
        ['acme', 'lost'].map((name) => says(team, name, 'Accepted', { reason: 'MonocleNotFound' })),
      );
      expect(words.map(({ message }) => message)).toEqual(
        ['monocle', 'absent'].map(
          (name) => `there is no Monocle/hub/${name} that takes MonocleCrawlers of namespace team`,
        ),
      );
      expect(await hub.find('Secret', 'monocle-crawlers')).toBeUndefined();

      const matchLabels = { 'kubernetes.io/metadata.name': 'team' };
      const allow = (namespaceSelector: object | null) =>
        hub.patch('Monocle', 'monocle', { spec: { crawlers: { namespaceSelector } } });
      await allow({ matchLabels });
      await isProgrammed(team, 'acme');
      const copies = async () => (await hub.get('Secret', 'monocle-crawlers')).data as object;
      const encoded = (text: string) => Buffer.from(text).toString('base64');
      expect(Object.values(await copies())).toEqual([encoded(token)]);
      const { ownerReferences } = (await hub.get('Secret', 'monocle-crawlers')).metadata;
      expect(ownerReferences).toEqual([
        expect.objectContaining({ kind: 'Monocle', name: 'monocle' }),
      ]);
      expect(await mounted(hub)).toContain('MONOCLE_CRAWLER_ACME_');
      await withTokens(hub);
      await hub.create(KIND, crawler('acme'));
      await says(hub, 'acme', 'Accepted', { status: 'False', reason: 'NameTaken' });
      await says(team, 'acme', 'Accepted', { status: 'True' });
      await hub.remove(KIND, 'acme');
      // Otherwise it gets the name for the 2 seconds in which the controller gathers changes.
      await until(
        'it is not counted',
        async () => (await hub.status('monocle')).crawlers?.total === 1,
      );

      const mark = (value: string | null) =>
        team.patch('Secret', 'tokens', { metadata: { labels: { [TOKEN_LABEL]: value } } });
      await mark(null);
      await says(team, 'acme', 'Accepted', { status: 'False', reason: 'SecretNotAllowed' });
      await until('the copy is gone', async () => Object.keys((await copies()) ?? {}).length === 0);
      await until('it is not in the config', async () => !(await mounted(hub)).includes('acme'));
      await mark('true');
      await isProgrammed(team, 'acme');

      const before = await hub.generations('monocle');
      await team.patch('Secret', 'tokens', { stringData: { github: `${token}-2` } });
      await until(
        'the crawler rolls',
        async () => (await hub.generations('monocle')).crawler === before.crawler + 1,
      );
      expect(Object.values(await copies())).toEqual([encoded(`${token}-2`)]);
      expect((await hub.generations('monocle')).api).toBe(before.api);

      await allow(null);
      await says(team, 'acme', 'Accepted', { reason: 'MonocleNotFound' });
      await until('the copy is gone', async () => Object.keys((await copies()) ?? {}).length === 0);
      await until('neither is in the config', async () => !(await mounted(hub)).includes('acme'));
      expect(JSON.stringify(stage.controller().log())).not.toContain(token);
    },

  'a Secret of that name which is not ours is never written to': async () => {
    const hub = await running('taken', { crawlers: { namespaceSelector: {} } });
    const theirs = { metadata: { name: 'monocle-crawlers' }, stringData: { mine: 'precious' } };
    await hub.create('Secret', theirs);
    const team = await withTokens(await stage.place('taken-team'));
    const monocle = { name: 'monocle', namespace: 'taken' };
    await team.create(KIND, crawler('acme', { monocle, ...github('acme') }));
    await hub.says('monocle', 'Stalled', { status: 'True', reason: 'NotOurs' });
    const { data } = await hub.get('Secret', 'monocle-crawlers');
    expect(Object.keys(data ?? {})).toEqual(['mine']);
    await says(team, 'acme', 'Programmed', { status: 'False', reason: 'Pending' });
  },
});

test('while the config of the Monocle is broken, the last good one runs on with its crawlers, also after a restart', async () => {
  const place = await withTokens(await stage.place('frozen'));
  await place.apply('monocle');
  await place.ready('monocle');
  await place.create(KIND, crawler('acme'));
  await isProgrammed(place, 'acme');
  await place.ready('monocle');
  const before = await mounted(place);
  await place.setConfig('monocle', 'workspaces: 5');
  await place.says('monocle', 'ConfigValid', { status: 'False' });
  await says(place, 'acme', 'Programmed', { status: 'True', reason: 'LastGoodConfig' });
  await place.create(KIND, crawler('late'));
  await says(place, 'late', 'Programmed', { status: 'False', reason: 'Pending' });
  for (const restart of [false, true]) {
    if (restart) await stage.restart();
    // It has read what runs if it repairs something else.
    await place.remove('Service', 'monocle-api');
    await until('the rest is repaired', () => place.find('Service', 'monocle-api'));
    await place.remove('ConfigMap', 'monocle-config');
    await until('it is made again', async () => (await mounted(place)) !== '');
    expect(await mounted(place)).toBe(before);
  }
  // People go on from their own part of what ran.
  await place.remove('ConfigMap', 'monocle-api');
  await isProgrammed(place, 'late');
  await isProgrammed(place, 'acme');
  const { data } = await place.get('ConfigMap', 'monocle-api');
  expect(data?.['config.yaml']).not.toContain('acme');
});

test('two hundred at once are one roll and at most one Job, with a request or two for each', async () => {
  const place = await withTokens(await running('crowd'));
  await place.reconciled('monocle');
  const before = await place.generations('monocle');
  const operator = () =>
    auditOf(stage.cluster()).filter(
      ({ user, objectRef }) =>
        user?.username?.endsWith(':monocle-operator') && objectRef?.namespace === 'crowd',
    ).length;
  const requests = operator();
  const names = Array.from({ length: 200 }, (_, i) => `team-${i}`);
  // Asleep meanwhile: a busy machine may take longer for them than the controller gathers them.
  const { process: controller } = stage.controller();
  controller.kill('SIGSTOP');
  try {
    await Promise.all(names.map((name) => place.create(KIND, crawler(name))));
  } finally {
    controller.kill('SIGCONT');
  }
  await until('all are programmed', async () => {
    const all = await place.list(KIND);
    return all.every((each) => conditionOf(each, 'Programmed')?.status === 'True');
  });
  await place.ready('monocle');
  await place.reconciled('monocle');
  expect(await place.generations('monocle')).toEqual({
    api: before.api + 1,
    crawler: before.crawler + 1,
  });
  expect(
    createdBy(stage.cluster(), 'jobs').filter((id) => id.startsWith('crowd/')).length,
  ).toBeLessThan(2);
  const { crawlers } = await place.status('monocle');
  expect(crawlers).toEqual({ total: 200, accepted: 200 });
  // One status patch for each, and what one roll takes.
  expect(operator() - requests).toBeLessThan(200 + 60);
});

test('while MonocleCrawlers are not served, those that were merged stay', async () => {
  const place = await withTokens(await running('unserved'));
  const plain = await running('unserved-plain');
  await place.create(KIND, crawler('acme'));
  await isProgrammed(place, 'acme');
  await until('it is counted', async () => (await place.status('monocle')).crawlers?.total === 1);
  await place.ready('monocle');
  const before = { text: await mounted(place), ...(await place.generations('monocle')) };
  await stage.restart(() => serve(stage.cluster(), 'monoclecrawlers', false));
  await place.says('monocle', 'Ready', { status: 'False', reason: 'CrawlersUnknown' });
  expect({ text: await mounted(place), ...(await place.generations('monocle')) }).toEqual(before);
  // One that has none goes on as ever.
  await plain.patch('Monocle', 'monocle', { spec: { title: 'Another' } });
  await plain.ready('monocle');
  // Without a restart: the process that did not know them must not take that for none.
  await serve(stage.cluster(), 'monoclecrawlers', true);
  await place.ready('monocle');
  await place.reconciled('monocle');
  expect({ text: await mounted(place), ...(await place.generations('monocle')) }).toEqual(before);
});
