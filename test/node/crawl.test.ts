/** How far the crawlers are, and crawling again, with an api that answers in the wire format of Monocle. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import { createPlace, monocle, type Place } from '../support/cluster/place.js';
import { ask, kubectl, node, removeNamespace, serviceUrl } from '../support/node/node.js';
import { run } from '../support/tools/command.js';

const NAMESPACE = 'crawl-stories';
const config = {
  // One crawl, at the start.
  crawlers: { loop_delay_sec: 86_400 },
  workspaces: [
    {
      name: 'demo',
      crawlers: [
        {
          name: 'reviews',
          update_since: '2024-01-01',
          provider: {
            gerrit_url: 'https://review.example.org',
            gerrit_repositories: ['shop', 'search', '^team/.*'],
          },
        },
      ],
    },
  ],
};
let place: Place;
beforeAll(async () => {
  place = await createPlace(node, NAMESPACE);
});
afterAll(() => removeNamespace(NAMESPACE));

const says = (status: string, words: string) =>
  until(`Crawling is ${status} with ${words}`, async () => {
    const found = await place.condition('team', 'Crawling');
    if (found?.status !== status || !found.message.includes(words))
      throw new Error(JSON.stringify(found));
    return found;
  });
const post = async (path: string, body: object) =>
  ask(`${await serviceUrl(NAMESPACE, 'team-api')}/api/2/crawler/${path}`, body);

test('Monocle tells how far its crawlers are', async () => {
  await place.create('Monocle', monocle('team', { config }));
  await place.running('team');
  const { message } = await says('True', 'less than 1 h behind');
  expect(message).toBe('1 crawler, less than 1 h behind');
});

test('a MonocleCrawler tells how far it is', async () => {
  await place.create('MonocleCrawler', {
    ...{ apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1', kind: 'MonocleCrawler' },
    metadata: { name: 'books' },
    spec: {
      ...{ monocle: { name: 'team' }, workspace: 'demo', updateSince: '2024-01-01' },
      gerrit: { url: 'https://library.example.org', repositories: ['books'], prefix: 'library/' },
    },
  });
  const { oldest } = await until('it has crawled', async () => {
    const { status } = await place.get('MonocleCrawler', 'books');
    const crawled = status?.conditions?.find(({ type }: { type: string }) => type === 'Crawled');
    if (crawled?.status !== 'True') throw new Error(JSON.stringify(status));
    return status;
  });
  expect(oldest).toEqual({ entity: 'books', at: expect.stringMatching(/^20\d\d-/) });
  await says('True', '2 crawlers, less than 1 h behind');
});

test('recrawl sets back what the config names, and the status tells it', async () => {
  const { code, stdout, stderr } = await run([
    ...['recrawl', 'team', '-n', NAMESPACE, '--kubeconfig', node.kubeconfig, '--wait'],
    ...['--workspace', 'demo', '--crawler', 'reviews', '--since', '2024-01-01'],
  ]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('"^team/.*" keep their dates')]);
  expect(stdout).toContain('begins again from 2024-01-01 on');
  const { body } = await post('get_commit_info', {
    ...{ index: 'demo', crawler: 'reviews', entity: 'ENTITY_TYPE_PROJECT', offset: 1 },
  });
  expect(body.entity.last_commit_at).toBe('2024-01-01T00:00:00Z');
  await says('True', 'slowest reviews (workspace demo) 365 d behind');
});

test('errors make it False, and their secrets are masked', async () => {
  const secret = await place.get('Secret', 'team-api');
  const apikey = Buffer.from(secret.data.CRAWLERS_API_KEY, 'base64').toString();
  const token = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
  const { status } = await post('add', {
    ...{ index: 'demo', crawler: 'reviews', apikey, entity: { project_name: 'shop' } },
    errors: [
      { message: 'graph', body: `Bad credentials ${token}`, created_at: new Date().toISOString() },
    ],
  });
  expect(status).toBe(200);
  await says('False', 'shop: graph: Bad credentials …');
  const found = await place.get('Monocle', 'team');
  expect(JSON.stringify(found.status)).not.toContain(token);
  expect(found.status.crawl.errors).toMatchObject([{ crawler: 'reviews', entity: 'shop' }]);
  await place.running('team');
});

test('a command deletes what a MonocleCrawler has crawled, and nothing else', async () => {
  const index = `${await serviceUrl(NAMESPACE, 'team-elastic')}/monocle.changes.1.demo`;
  for (const repository_fullname of ['library/books', 'shop']) {
    const { status } = await fetch(`${index}/_doc?refresh=true`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ type: 'Change', repository_fullname }),
    });
    expect(status).toBe(201);
  }
  const about = async (name: string): Promise<number> => {
    const { body } = await ask(`${index}/_search?size=1000`);
    const texts = body.hits.hits.map((hit: { _source: object }) => JSON.stringify(hit._source));
    return texts.filter((text: string) => text.includes(`${name}"`)).length;
  };
  // A change, and how far it is crawled.
  expect(await about('books')).toBe(2);
  const others = await about('shop');
  const definition = await place.get('MonocleCrawler', 'books');
  kubectl('delete', 'monoclecrawler', 'books', '-n', NAMESPACE);
  // An edit of the Monocle does not wait for the interval of its crawlers, and takes along what does.
  await place.says('team', 'CrawlersWaiting', { status: 'True' });
  await place.patch('Monocle', 'team', { spec: { title: 'Without books' } });
  await until('it has left the config', async () => {
    const { data } = await place.get('ConfigMap', 'team-config');
    return !data['config.yaml'].includes('books');
  });
  // To delete the object deletes no data.
  expect(await about('books')).toBe(2);
  const { apiVersion, kind, metadata, spec } = definition;
  const input = JSON.stringify({ apiVersion, kind, metadata: { name: metadata.name }, spec });
  const stdout = await until('the crawler runs without it', async () => {
    const result = await run(
      [
        ...['crawlers', 'wipe', 'team', '-n', NAMESPACE, '--kubeconfig', node.kubeconfig],
        ...['--workspace', 'demo', '--crawler', 'books', '-f', '-', '--yes', '--wait'],
      ],
      { input },
    );
    if (result.stderr.includes('the crawler may still run')) return undefined;
    expect([result.code, result.stderr]).toEqual([0, '']);
    return result.stdout;
  });
  expect(stdout).toContain('the janitor has run');
  expect([await about('books'), await about('shop')]).toEqual([0, others]);
  await place.running('team');
});
