/** The loop that asks, with an api and a clock of the test's own. */
import { expect, test } from '@jest/globals';
import type { MonocleConfig } from '../../constructs/config/config.js';
import type { AskMonocle } from '../../src/controller/ask-monocle.js';
import { CrawlWatch } from '../../src/controller/crawl-watch.js';
import { Metrics } from '../../src/controller/metrics.js';
import type { CrawlAnswer } from '../../src/instance/crawl-answers.js';
import type { KubeObject } from '../../src/kube/object.js';
import type { Time } from '../../src/time.js';

const NOW = Date.parse('2026-01-02T03:00:00Z');
const INTERVAL = 300_000;
const github = { github_organization: 'acme' };
const config = (crawlers = 1): MonocleConfig => ({
  workspaces: [
    {
      name: 'demo',
      crawlers: Array.from({ length: crawlers }, (_, i) => ({
        ...{ name: `c${i}`, update_since: '2024-01-01', provider: github },
      })),
    },
  ],
});
const OLDEST: CrawlAnswer = {
  body: { entity: { entity: { project_name: 'p' }, last_commit_at: '2026-01-02T00:30:00Z' } },
};
const DOWN: CrawlAnswer = { why: 'the api cannot be asked: it refuses connections' };
const ready = (status = 'True', reason = 'Ready') => ({
  conditions: [{ type: 'Ready', status, reason }],
});
const { signal: never } = new AbortController();

function stage(names: readonly string[], ask: AskMonocle, status: object = ready()) {
  let now = 0;
  const ticks: (() => void)[] = [];
  const time: Time = {
    monotonic: () => now,
    now: () => NOW + now,
    random: () => 0.5,
    delay: (_, signal) =>
      new Promise((done) => {
        ticks.push(done);
        signal?.addEventListener('abort', () => done());
      }),
  };
  const monocles = new Map(
    names.map((name) => [
      name,
      { metadata: { name, namespace: 'ns', uid: name }, status } as unknown as KubeObject,
    ]),
  );
  const news: string[] = [];
  const metrics = new Metrics();
  const end = new AbortController();
  const watch = new CrawlWatch({
    ...{ metrics, time, intervalMs: INTERVAL, ask, log: () => undefined },
    caches: { monocle: ({ name }) => monocles.get(name) },
    onNews: ({ name }) => news.push(name),
  });
  void watch.run(end.signal);
  return {
    ...{ watch, news, metrics, monocles, end },
    follow: (name: string, crawlers?: number) =>
      watch.follow({ namespace: 'ns', name }, name, config(crawlers), 80),
    report: (name: string, previous?: object) =>
      watch.report({ namespace: 'ns', name }, name, previous as never),
    /** One tick of the loop, so many seconds later, and what follows from it. */
    pass: async (seconds: number) => {
      now += seconds * 1_000;
      ticks.shift()?.();
      for (let i = 0; i < 2_000; i++) await Promise.resolve();
    },
  };
}

const answering =
  (asked: string[] = []): AskMonocle =>
  async ({ host, port }, path, body) => {
    asked.push(`${host}:${port}${path} ${JSON.stringify(body)}`);
    return path.endsWith('errors') ? { body: { success: {} } } : OLDEST;
  };

test('asks the Service of the instance, in the words of Monocle, and tells it once', async () => {
  const asked: string[] = [];
  const { follow, pass, report, news, metrics } = stage(['team'], answering(asked));
  follow('team');
  await pass(60);
  expect(asked).toEqual([
    'team-api.ns.svc:80/api/2/crawler/get_commit_info {"index":"demo","crawler":"c0","entity":"ENTITY_TYPE_PROJECT","offset":0}',
    'team-api.ns.svc:80/api/2/crawler/errors {"index":"demo","query":"from:now-1day"}',
  ]);
  expect(report('team')?.condition.message).toBe(
    '1 crawler, slowest c0 (workspace demo) 2 h behind',
  );
  expect(metrics.text()).toContain(
    'monocle_crawler_lag_seconds{namespace="ns",name="team",workspace="demo",crawler="c0"} 9060',
  );
  await pass(60);
  expect(asked).toHaveLength(2);
  await pass(300);
  expect([asked.length, news]).toEqual([4, ['team']]);
});

test('asks for the organization if there are no projects yet', async () => {
  const types: unknown[] = [];
  const { follow, pass, report } = stage(['team'], async (_, path, body) => {
    const { entity } = body as { entity?: string };
    if (entity) types.push(entity);
    return entity === 'ENTITY_TYPE_PROJECT'
      ? { body: { error: 'CommitGetNoEntity' } }
      : answering()({ host: '', port: 0 }, path, body, never);
  });
  follow('team');
  await pass(60);
  expect(types).toEqual(['ENTITY_TYPE_PROJECT', 'ENTITY_TYPE_ORGANIZATION']);
  expect(report('team')?.condition.status).toBe('True');
});

test('one that does not answer is asked one question, and then less and less often', async () => {
  let asked = 0;
  const { follow, pass, report } = stage(['team'], async () => {
    asked += 1;
    return DOWN;
  });
  follow('team', 200);
  await pass(60);
  expect([asked, report('team')?.condition]).toEqual([
    1,
    {
      ...{ status: 'Unknown', reason: 'NoAnswer' },
      message: 'Not known: the api cannot be asked: it refuses connections',
    },
  ]);
  await pass(301);
  expect(asked).toBe(1);
  await pass(301);
  expect(asked).toBe(2);
  await pass(602);
  expect(asked).toBe(2);
  await pass(602);
  expect(asked).toBe(3);
});

test('four are asked at the same time, however many hang', async () => {
  const hanging: (() => void)[] = [];
  const names = Array.from({ length: 20 }, (_, i) => `m${i}`);
  const { follow, pass } = stage(
    names,
    () => new Promise((done) => hanging.push(() => done(DOWN))),
  );
  for (const name of names) follow(name);
  await pass(60);
  expect(hanging).toHaveLength(4);
  await pass(60);
  expect(hanging).toHaveLength(4);
  hanging[0]?.();
  await pass(1);
  await pass(1);
  expect(hanging).toHaveLength(5);
});

test.each([
  ['not ready', ready('False', 'Progressing')],
  ['suspended', ready('False', 'Suspended')],
  ['hibernating', ready('True', 'Hibernated')],
  ['new', {}],
])('one that is %s is not asked', async (_, status) => {
  const asked: string[] = [];
  const { follow, pass, report } = stage(['team'], answering(asked), status);
  follow('team');
  await pass(60);
  expect([asked, report('team')]).toEqual([[], undefined]);
});

test('one that was asked and is not ready any more is Unknown; one that is gone is forgotten', async () => {
  const { follow, pass, report, monocles, metrics } = stage(['team'], answering());
  follow('team');
  await pass(60);
  const before = monocles.get('team') as KubeObject;
  monocles.set('team', { ...before, status: ready('False', 'Progressing') });
  await pass(400);
  expect(report('team')?.condition).toMatchObject({ status: 'Unknown', reason: 'NotReady' });
  expect(metrics.text()).not.toContain('monocle_crawler_lag_seconds');
  monocles.delete('team');
  await pass(400);
  expect(report('team')).toBeUndefined();
});

test('what an earlier process found stays until there is an answer', async () => {
  const { follow, report } = stage(['team'], answering());
  const crawling = { type: 'Crawling', status: 'True', reason: 'Crawled', message: 'm' };
  const previous = { conditions: [crawling], crawl: { crawlers: 1 } };
  follow('team');
  expect(report('team', previous)).toEqual({
    condition: { status: 'True', reason: 'Crawled', message: 'm' },
    fields: { crawlers: 1 },
  });
});

test('too many errors are asked for again, of the last hour', async () => {
  const queries: unknown[] = [];
  const { follow, pass, report } = stage(['team'], async (_, path, body) => {
    if (!path.endsWith('errors')) return OLDEST;
    queries.push((body as { query: string }).query);
    return { why: 'large', isTooLarge: true };
  });
  follow('team');
  await pass(60);
  expect(queries).toEqual(['from:now-1day', 'from:now-1hour']);
  expect(report('team')?.condition).toMatchObject({
    status: 'True',
    message: expect.stringContaining('errors are not known'),
  });
});

test('a question that throws ends neither the loop nor the process', async () => {
  let asked = 0;
  const { follow, pass } = stage(['team'], async () => {
    asked += 1;
    throw new Error('a bug of ours');
  });
  follow('team');
  await pass(60);
  await pass(400);
  expect(asked).toBe(2);
});

test('the metric grows while the api does not answer', async () => {
  let isDown = false;
  const { follow, pass, metrics } = stage(['team'], async (address, path, body, signal) =>
    isDown ? DOWN : answering()(address, path, body, signal),
  );
  follow('team');
  await pass(60);
  isDown = true;
  await pass(400);
  expect(metrics.text()).toContain('crawler="c0"} 9460');
});
