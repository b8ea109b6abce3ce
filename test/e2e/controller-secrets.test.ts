/** Stories of Secrets: pods are rolled when what they read changes, and by nothing else. */
import { expect, test } from '@jest/globals';
import { api, until } from '../support/cluster/cluster.js';
import { config, type Place } from '../support/cluster/place.js';
import { untilDenied } from '../support/cluster/rights.js';
import { useStage } from '../support/cluster/stage.js';

// No resync comes to the help of what is not watched.
const stage = useStage(['--resync-seconds', '86400']);

const KEYS = { CRAWLERS_API_KEY: 'a', GITHUB_TOKEN: 'b' };

async function running(namespace: string, spec: object = {}): Promise<Place> {
  const place = await stage.place(namespace);
  await place.create('Secret', { metadata: { name: 'vault' }, stringData: KEYS });
  await place.apply('monocle', { secretName: 'vault', config: config('one'), ...spec });
  await place.ready('monocle');
  return place;
}

const stamp = async (place: Place) => (await place.status('monocle')).secretVersion;

test('a Secret that the operator creates has the keys that the config asks for', async () => {
  const place = await stage.place('seeded');
  const workspaces = [{ name: 'one', crawlers: [], crawlers_api_key: 'MY_KEY' }];
  await place.apply('monocle', { config: { workspaces } });
  await place.ready('monocle');
  const { data = {} } = await place.get('Secret', 'monocle-api');
  expect(Object.keys(data).sort()).toEqual(['MONOCLE_JWK_GEN_KEY', 'MY_KEY']);
});

test('a key that no pod reads rolls nothing, and neither does a Secret made again', async () => {
  const place = await running('unread');
  const before = await place.generations('monocle');
  await place.patch('Secret', 'vault', { stringData: { UNREAD: 'x' } });
  await place.reconciled('monocle');
  await place.remove('Secret', 'vault');
  await place.says('monocle', 'Ready', { reason: 'WaitingForSecret' });
  await place.create('Secret', { metadata: { name: 'vault' }, stringData: KEYS });
  await place.ready('monocle');
  await place.reconciled('monocle');
  expect(await place.generations('monocle')).toEqual(before);

  await place.patch('Secret', 'vault', { stringData: { GITHUB_TOKEN: 'rotated' } });
  await until('it is rolled', async () => {
    const { crawler } = await place.generations('monocle');
    return crawler === before.crawler + 1;
  });
});

test('a Secret that crawler.env names rolls the pods when it is rotated', async () => {
  const place = await stage.place('by-env');
  const valueFrom = { secretKeyRef: { name: 'tokens', key: 'github' } };
  await place.create('Secret', { metadata: { name: 'tokens' }, stringData: { github: 'a' } });
  await place.apply('monocle', {
    config: config('one'),
    crawler: { env: [{ name: 'GITHUB_TOKEN', valueFrom }] },
  });
  await place.ready('monocle');
  const before = await stamp(place);
  await place.patch('Secret', 'tokens', { stringData: { other: 'x' } });
  await place.reconciled('monocle');
  expect(await stamp(place)).toBe(before);
  await place.patch('Secret', 'tokens', { stringData: { github: 'b' } });
  await until('another version', async () => (await stamp(place)) !== before);
});

test('pods run on as they are when secretName leads to a Secret without the keys', async () => {
  const place = await running('lacking');
  const before = await place.generations('monocle');
  await place.create('Secret', { metadata: { name: 'empty' }, stringData: { OTHER: 'x' } });
  await place.apply('monocle', { secretName: 'empty', config: config('one') });
  const { message } = await place.says('monocle', 'ConfigValid', { status: 'False' });
  expect(message).toMatch(/it needs \w+, which Secret\/empty does not have/);
  expect(message).toMatch(/Api and crawler are left as they are$/);
  await place.reconciled('monocle');
  expect(await place.generations('monocle')).toEqual(before);

  // Not there at all is no better.
  await place.apply('monocle', { secretName: 'nowhere', config: config('one') });
  const told = await place.says('monocle', 'Ready', { reason: 'WaitingForSecret' });
  expect(told.message).toContain('api and crawler are left as they are');
  await place.reconciled('monocle');
  expect(await place.generations('monocle')).toEqual(before);

  await place.patch('Secret', 'empty', { stringData: KEYS });
  await place.apply('monocle', { secretName: 'empty', config: config('one') });
  await place.ready('monocle');
  const [container] = (await place.get('Deployment', 'monocle-crawler')).spec.template.spec
    .containers;
  expect(JSON.stringify(container.env)).toContain('"name":"empty"');
});

test('hundreds of named Secrets take one connection', async () => {
  const place = await stage.place('many');
  const sockets = () => stage.sockets();
  await place.apply('first', { suspend: true, secretName: 'secret' });
  await place.says('first', 'Ready', { reason: 'Suspended' });
  const before = await sockets();
  for (let i = 0; i < 120; i++)
    await place.apply(`m${i}`, { suspend: true, secretName: `secret-${i}` });
  await place.says('m119', 'Ready', { reason: 'Suspended' });
  // Requests have some of their own, which are kept for a while.
  expect(await sockets()).toBeLessThan(before + 40);
});

test('a Secret watch that the API server refuses is a finding, and holds up nobody', async () => {
  const place = await stage.place('refused');
  const role = '/apis/rbac.authorization.k8s.io/v1/clusterroles/monocle-operator';
  const admin = api(stage.cluster());
  const { body } = await admin.get<{ rules: { resources: string[]; verbs: string[] }[] }>(role);
  const without = body.rules.filter(({ resources }) => !resources.includes('secrets'));
  await admin.patch(role, { rules: without });
  try {
    const right = { verb: 'list', resource: 'secrets', namespace: 'refused' };
    await untilDenied(stage.cluster(), right);
    for (let i = 0; i < 20; i++) await place.apply(`m${i}`, { secretName: `s${i}` });
    for (const name of ['m0', 'm19']) {
      const found = await until(`${name} says why`, async () => {
        const condition = await place.condition(name, 'Ready');
        return condition?.message.includes('cannot be followed') ? condition : undefined;
      });
      expect(found.message).toMatch(/the Secrets of namespace refused .*403/);
    }
  } finally {
    await admin.patch(role, { rules: body.rules });
  }
  // What was refused is asked for again.
  await place.says('m0', 'Ready', { reason: 'WaitingForSecret' });
});
