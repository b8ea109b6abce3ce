import { afterEach, expect, test } from '@jest/globals';
import { InstanceCaches } from '../../../src/controller/caches/caches.js';
import { CONFIG_MAP, CRAWLER, MONOCLE, SECRET } from '../../../src/instance/writes/resources.js';
import type { Resource } from '../../../src/kube/object.js';
import { type Handler, json, useServer } from '../../kube/fixtures.js';

const server = useServer();
const end = new AbortController();
afterEach(() => end.abort());
const KEY = { namespace: 'ns', name: 'team' };
const object = ({ apiVersion, kind }: Resource, name: string, version: string, more = {}) => ({
  ...{ apiVersion, kind },
  metadata: { name, namespace: 'ns', uid: name, resourceVersion: version, generation: 1, ...more },
});
const CRAWLS = { spec: { monocle: { name: 'team' }, workspace: 'demo' } };

test('what a reconcile writes is what the next one reads, though no watch has said anything', async () => {
  const lists: Record<string, object[]> = {
    monocles: [object(MONOCLE, 'team', '1')],
    monoclecrawlers: [{ ...object(CRAWLER, 'github', '1'), ...CRAWLS }],
  };
  const answers: object[] = [];
  const handler: Handler = (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://x');
    if (request.method !== 'GET') return json(200, answers.shift() ?? {})(request, response);
    if (searchParams.has('watch')) return void response.writeHead(200).flushHeaders();
    const items = lists[pathname.split('/').at(-1) ?? ''] ?? [];
    json(200, { metadata: { resourceVersion: '9' }, items })(request, response);
  };
  server.answer(handler);
  const changes: string[] = [];
  const caches = new InstanceCaches({
    client: server.client(),
    onChange: ({ name }) => changes.push(name),
    log: () => {},
  });
  await caches.start(end.signal);
  const client = server.client().guarded(() => {}, caches.onWrite);
  const reads = server.requests.length;

  answers.push({ ...object(MONOCLE, 'team', '10'), status: { identsVersion: 'a' } });
  await client.patch(MONOCLE, KEY, {}, 'status');
  expect(caches.monocle(KEY)?.status).toEqual({ identsVersion: 'a' });

  const place = { place: 'ns/team/demo' };
  answers.push({ ...object(CRAWLER, 'github', '11'), ...CRAWLS, status: place });
  await client.patch(CRAWLER, { ...KEY, name: 'github' }, {}, 'status');
  expect(caches.crawlers(KEY).map(({ status }) => status)).toEqual([place]);

  const labels = {
    'app.kubernetes.io/managed-by': 'monocle-k8s',
    'app.kubernetes.io/instance': 'team',
  };
  const map = { ...object(CONFIG_MAP, 'team-config', '12', { labels }), data: { a: 'b' } };
  answers.push(map);
  await client.apply(CONFIG_MAP, map, { fieldManager: 'us' });
  const [owned] = caches.owned(KEY);
  expect(owned).not.toHaveProperty('data');
  expect(await caches.contents.whole(CONFIG_MAP, owned ?? map)).toMatchObject({ data: { a: 'b' } });

  const seed = object(SECRET, 'team-api', '13', {
    labels: { 'monocle.change-metrics.io/instance': 'team' },
  });
  answers.push({ ...seed, data: { KEY: 'eA==' } });
  await client.create(SECRET, seed);
  const known = caches.secret({ ...KEY, name: 'team-api' });
  const found = known && 'metadata' in known ? await caches.contents.secret(known) : undefined;
  expect([...(found?.hashes.keys() ?? [])]).toEqual(['KEY']);

  const asked = server.requests.slice(reads).map(({ url }) => url);
  expect(asked.filter((url) => !url.includes('watch='))).toHaveLength(4);
  expect(changes.at(-1)).toBe('team');
});
