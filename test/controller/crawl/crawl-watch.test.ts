/** The loop that asks, with an api and a clock of the test's own. */
import { describe, expect, test } from '@jest/globals';
import type { MonocleConfig } from '../../../constructs/config/config.js';
import type { Monocle } from '../../../constructs/instance/spec.js';
import { Contents } from '../../../src/controller/caches/contents.js';
import type { AskMonocle } from '../../../src/controller/crawl/ask-monocle.js';
import { CrawlWatch } from '../../../src/controller/crawl/crawl-watch.js';
import { Metrics } from '../../../src/controller/serving/metrics.js';
import { synthesize } from '../../../src/index.js';
import type { CrawlAnswer } from '../../../src/instance/crawl/crawl-answers.js';
import type { KubeObject } from '../../../src/kube/object.js';
import type { Time } from '../../../src/time.js';

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
const monocle = (name: string, spec: object) =>
  ({
    ...{ apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1', kind: 'Monocle' },
    ...{
      metadata: { name, namespace: 'ns' },
      spec: { publicURL: 'https://m.example.org', ...spec },
    },
  }) as Monocle;
const { signal: never } = new AbortController();

/** The Service of the api, as the cache has it. */
const serviceOf = (
  name: string,
  clusterIP: unknown = '10.0.0.7',
  metadata: object = { ownerReferences: [{ uid: name, controller: true }] },
) =>
  ({
    ...{ apiVersion: 'v1', kind: 'Service', writers: ['monocle-operator'] },
    metadata: { name: `${name}-api`, namespace: 'ns', ...metadata },
    spec: { clusterIP },
  }) as unknown as KubeObject;

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
  const services = new Map(names.map((name) => [`${name}-api`, serviceOf(name)]));
  const news: string[] = [];
  const logged: unknown[] = [];
  /** The Secret team-api, and how often it was read. */
  const secret: { value: KubeObject | undefined; reads: number } = { value: undefined, reads: 0 };
  const contents = new Contents({
    get: async () => {
      secret.reads += 1;
      return secret.value;
    },
  });
  const metrics = new Metrics();
  const end = new AbortController();
  const watch = new CrawlWatch({
    ...{ metrics, time, intervalMs: INTERVAL, ask, log: (...each) => logged.push(each) },
    caches: {
      contents,
      monocle: ({ name }) => monocles.get(name),
      service: ({ name }) => services.get(name),
      secret: ({ name }) => (name === 'team-api' ? secret.value : undefined),
    },
    onNews: ({ name }) => news.push(name),
  });
  void watch.run(end.signal);
  return {
    ...{ watch, news, metrics, monocles, services, end, secret, logged },
    follow: (
      name: string,
      crawlers?: number,
      more: object = {},
      spec: object = {},
      isPublished = false,
    ) =>
      watch.follow(
        { namespace: 'ns', name },
        name,
        synthesize(monocle(name, spec), { config: { ...config(crawlers), ...more } }),
        isPublished,
      ),
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
  async ({ ip, port }, path, body) => {
    asked.push(`${ip}:${port}${path} ${JSON.stringify(body)}`);
    return path.endsWith('errors') ? { body: { success: {} } } : OLDEST;
  };

test('asks the Service of the instance, in the words of Monocle, and tells it once', async () => {
  const asked: string[] = [];
  const { follow, pass, report, news, metrics } = stage(['team'], answering(asked));
  follow('team');
  await pass(60);
  expect(asked).toEqual([
    '10.0.0.7:8080/api/2/crawler/get_commit_info {"index":"demo","crawler":"c0","entity":"ENTITY_TYPE_PROJECT","offset":0}',
    '10.0.0.7:8080/api/2/crawler/errors {"index":"demo","query":"from:now-1day"}',
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
      : answering()({ ip: '', port: 0 }, path, body, never);
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

describe('with enforce_auth', () => {
  const TOKEN = 'sesame-ab1';
  const AUTH = {
    auth: {
      enforce_auth: true,
      auth_provider: {
        ...{ oidc_provider_name: 'sso', oidc_issuer_url: 'https://sso.example.org' },
        oidc_client_id: 'monocle',
      },
    },
  };
  const secretOf = (resourceVersion: string, data: Record<string, string>) => ({
    ...{ apiVersion: 'v1', kind: 'Secret' },
    metadata: { name: 'team-api', namespace: 'ns', uid: 's', resourceVersion },
    data: Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
    ),
  });
  const WITH_TOKEN = { MONOCLE_ADMIN_TOKEN: TOKEN };
  const BEHIND = '1 crawler, slowest c0 (workspace demo) 2 h behind';

  /** An api that keeps one JWT valid, and notes what it was sent. */
  function signedStage(given?: CrawlAnswer) {
    const sent: string[] = [];
    const api = { valid: 'h.1.s' };
    const jwtOf = (token?: string) =>
      token === TOKEN ? { jwt: api.valid } : { error: 'InvalidAdminToken' };
    const staged = stage(['team'], async ({ ip }, path, body, _, jwt) => {
      const { token } = body as { token?: string };
      if (token !== undefined || jwt !== undefined) sent.push(`${ip}${path} ${token ?? jwt}`);
      if (path === '/api/2/auth/get') return given ?? { body: jwtOf(token) };
      if (!path.endsWith('errors')) return OLDEST;
      return jwt === api.valid
        ? { body: { success: {} } }
        : { why: 'it answers with status 403', needsSignIn: true };
    });
    staged.secret.value = secretOf('1', WITH_TOKEN);
    return { ...staged, sent, api, message: () => staged.report('team')?.condition.message };
  }
  const EXCHANGE = `10.0.0.7/api/2/auth/get ${TOKEN}`;
  const errorsWith = (jwt: string) => `10.0.0.7/api/2/crawler/errors ${jwt}`;

  test('the token becomes a JWT once, and one read of the Secret', async () => {
    const { follow, pass, sent, secret, message } = signedStage();
    follow('team', 1, AUTH);
    await pass(60);
    await pass(400);
    expect([message(), sent]).toEqual([
      BEHIND,
      [EXCHANGE, errorsWith('h.1.s'), errorsWith('h.1.s')],
    ]);
    // Its keys, which a reconcile has mostly read already, and the value.
    expect(secret.reads).toBe(2);
  });

  const owned = (uid: string) => ({ ownerReferences: [{ uid, controller: true }] });
  test.each<[string, KubeObject | undefined]>([
    ['is not there', undefined],
    ['is headless', serviceOf('team', 'None')],
    ['has no address', serviceOf('team', '')],
    ['has an address of another type', serviceOf('team', ['10.0.0.7'])],
    ['has no spec', { ...serviceOf('team'), spec: undefined }],
    ['belongs to an earlier Monocle of this name', serviceOf('team', '10.0.0.7', owned('before'))],
    ['belongs to nobody', serviceOf('team', '10.0.0.7', {})],
    ['was written by another program', { ...serviceOf('team'), writers: [] }],
  ])('a Service that %s: nothing is sent', async (_, service) => {
    const { follow, pass, sent, services, secret, report } = signedStage();
    if (service) services.set('team-api', service);
    else services.delete('team-api');
    follow('team', 1, AUTH);
    await pass(60);
    expect([sent, secret.reads, report('team')?.condition]).toEqual([
      [],
      0,
      {
        ...{ status: 'Unknown', reason: 'NoAnswer' },
        message: 'Not known: the api cannot be asked: its Service has no cluster IP that is known',
      },
    ]);
  });

  test('a Service that is replaced during a round: the next request knows its new address', async () => {
    const { follow, pass, sent, services, secret } = signedStage();
    Object.defineProperty(secret, 'reads', {
      get: () => 0,
      // The Secret is read between the questions without credentials and the exchange.
      set: () => services.set('team-api', serviceOf('team', 'fd00::7')),
    });
    follow('team', 1, AUTH);
    await pass(60);
    expect(sent).toEqual(
      [EXCHANGE, errorsWith('h.1.s')].map((each) => each.replace('10.0.0.7', 'fd00::7')),
    );
  });

  test.each([
    ['of this instance', 'team', {}, 2],
    ['of another instance', 'other', {}, 0],
    ['that a controller owns', 'team', owned('team'), 0],
  ])(
    'a published Monocle has a Service %s: %i requests with credentials',
    async (_, instance, more, requests) => {
      const labels = {
        'app.kubernetes.io/managed-by': 'monocle-k8s',
        'app.kubernetes.io/instance': instance,
      };
      const { follow, pass, sent, services } = signedStage();
      services.set('team-api', {
        ...serviceOf('team', '10.0.0.7', { labels, ...more }),
        writers: [],
      });
      follow('team', 1, AUTH, {}, true);
      await pass(60);
      expect(sent).toHaveLength(requests);
    },
  );

  test('neither is sent without enforce_auth', async () => {
    const { follow, pass, sent, secret, message } = signedStage();
    follow('team', 1, { auth: { ...AUTH.auth, enforce_auth: false } });
    await pass(60);
    expect([sent, secret.reads, message()]).toEqual([[], 0, `${BEHIND}, errors need sign-in`]);
  });

  test.each([
    ['no such key', secretOf('1', { OTHER: 'x' })],
    ['an empty one', secretOf('1', { MONOCLE_ADMIN_TOKEN: '' })],
    ['no Secret', undefined],
  ])('%s: the message says what would allow it', async (_, found) => {
    const { follow, pass, sent, secret, message } = signedStage();
    secret.value = found;
    follow('team', 1, AUTH);
    await pass(60);
    expect([sent, message()]).toEqual([
      [],
      `${BEHIND}, errors need sign-in: set MONOCLE_ADMIN_TOKEN in Secret/team-api`,
    ]);
  });

  test('a token that the api does not get from the Secret is not sent', async () => {
    const { follow, pass, sent, message } = signedStage();
    follow('team', 1, AUTH, { api: { env: [{ name: 'MONOCLE_ADMIN_TOKEN', value: 'x' }] } });
    await pass(60);
    expect([sent, message()]).toEqual([
      [],
      `${BEHIND}, errors need sign-in: the api has MONOCLE_ADMIN_TOKEN from no Secret`,
    ]);
  });

  test.each<[string, CrawlAnswer, string]>([
    ['an invalid token', { body: { error: 'InvalidAdminToken' } }, 'refuses'],
    ['an api without a token', { body: { error: 'MagicTokenDisabled' } }, 'runs without'],
    ['an api that fails', { body: { error: 'MagicTokenCreateError' } }, 'gives no JWT for'],
    ['status 401', { why: 'status 401', needsSignIn: true }, 'refuses'],
    ['no answer', DOWN, 'gives no JWT for'],
    ['an unknown word', { body: { error: 'constructor' } }, 'gives no JWT for'],
    ['a page', { body: '<html>' }, 'gives no JWT for'],
    ['nothing', { body: null }, 'gives no JWT for'],
    ['a JWT with a line', { body: { jwt: 'a.b.c\r\nx: y' } }, 'gives no JWT for'],
    ['a long JWT', { body: { jwt: `a.${'b'.repeat(9_000)}.c` } }, 'gives no JWT for'],
    ['a token for a JWT', { body: { jwt: TOKEN } }, 'gives no JWT for'],
  ])('%s is told, and asked again in the next round only', async (_, answer, words) => {
    const { follow, pass, sent, message } = signedStage(answer);
    follow('team', 1, AUTH);
    await pass(60);
    await pass(60);
    expect([sent, message()]).toEqual([
      [EXCHANGE],
      `${BEHIND}, errors need sign-in: the api ${words} MONOCLE_ADMIN_TOKEN of Secret/team-api`,
    ]);
    await pass(340);
    expect(sent).toEqual([EXCHANGE, EXCHANGE]);
  });

  test('a JWT of an api that was restarted since is renewed at once, and only once', async () => {
    const { follow, pass, sent, api, message } = signedStage();
    follow('team', 1, AUTH);
    await pass(60);
    sent.length = 0;
    api.valid = 'h.2.s';
    await pass(400);
    expect([sent, message()]).toEqual([
      [errorsWith('h.1.s'), EXCHANGE, errorsWith('h.2.s')],
      BEHIND,
    ]);
  });

  test('a JWT that is refused as soon as it is given is told, and forgotten', async () => {
    const { follow, pass, sent, message } = signedStage({ body: { jwt: 'h.0.s' } });
    follow('team', 1, AUTH);
    await pass(60);
    expect([sent, message()]).toEqual([
      [EXCHANGE, errorsWith('h.0.s')],
      `${BEHIND}, errors need sign-in: the api refuses the JWT that it gave`,
    ]);
    sent.length = 0;
    await pass(400);
    expect(sent).toEqual([EXCHANGE, errorsWith('h.0.s')]);
  });

  test('another version of the Secret, another config, and a new Monocle need another JWT', async () => {
    const { follow, pass, sent, secret } = signedStage();
    follow('team', 1, AUTH);
    await pass(60);
    for (const change of [
      () => {
        secret.value = secretOf('2', WITH_TOKEN);
      },
      () => {
        follow('team', 1, {});
        follow('team', 1, AUTH);
      },
    ]) {
      sent.length = 0;
      change();
      await pass(400);
      expect(sent).toEqual([EXCHANGE, errorsWith('h.1.s')]);
    }
  });

  test('a Secret that cannot be read is told without the words of the error', async () => {
    const { follow, pass, secret, message, logged } = signedStage();
    follow('team', 1, AUTH);
    Object.defineProperty(secret, 'reads', {
      get: () => {
        throw new Error(`no ${TOKEN}`);
      },
    });
    await pass(60);
    expect([message(), logged]).toEqual([
      `${BEHIND}, errors need sign-in: Secret/team-api cannot be read`,
      [],
    ]);
  });

  test('an api that repeats what it is sent puts neither into a status, a metric or a log', async () => {
    const sent: string[] = [];
    const { follow, pass, report, metrics, secret, logged } = stage(
      ['team'],
      async (_, path, body, __, jwt) => {
        sent.push(`${JSON.stringify(body)} ${jwt}`);
        if (path === '/api/2/auth/get') return { body: { jwt: JWT } };
        if (!path.endsWith('errors')) return OLDEST;
        const error = { created_at: '2026-01-02T02:59:00Z', message: `Bearer ${jwt}`, body: jwt };
        const entity = { project_name: 'p' };
        return { body: { success: { errors: [{ crawler: 'c0', entity, errors: [error] }] } } };
      },
    );
    const JWT = [{ alg: 'HS512' }, { dat: { aDefaultMuid: 'bot', aAuthUntil: -1 } }, 'x'.repeat(64)]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    secret.value = secretOf('1', WITH_TOKEN);
    follow('team', 1, AUTH);
    await pass(60);
    expect(sent.join()).toContain(JWT);
    const shown = JSON.stringify([report('team'), metrics.text(), logged]);
    expect(report('team')?.condition.reason).toBe('CrawlErrors');
    for (const piece of [TOKEN, ...JWT.split('.')]) expect(shown).not.toContain(piece);
  });
});
