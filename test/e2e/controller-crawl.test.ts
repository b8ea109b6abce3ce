/** Crawl health on a control plane: an api answers at the address of one Service, and none at the others. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { api, until } from '../support/cluster/cluster.js';
import { useStage } from '../support/cluster/stage.js';
import { type CrawlApi, resolvingServices, startCrawlApi } from '../support/stories/crawl-api.js';
import { createMember } from '../support/stories/member.js';
import { run } from '../support/tools/command.js';

const TOKEN = 'open-sesame';
let interval = 1;
let crawlApi: CrawlApi;
/** What came to the proxy of the environment. */
const proxied: string[] = [];
const proxy = createServer(({ url = '' }, response) => {
  proxied.push(url);
  response.writeHead(502).end();
});
const env: NodeJS.ProcessEnv = { NODE_OPTIONS: resolvingServices(), NODE_USE_ENV_PROXY: '1' };
beforeAll(async () => {
  crawlApi = await startCrawlApi(TOKEN);
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  env.HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
const stage = useStage(() => [`--crawl-health-interval=${interval}`], { env });
afterAll(() => {
  crawlApi.close();
  proxy.close();
});
const config = {
  workspaces: [
    {
      name: 'demo',
      crawlers: [
        {
          name: 'reviews',
          update_since: '2024-01-01',
          provider: { gerrit_url: 'https://review.example.org', gerrit_repositories: ['shop'] },
        },
      ],
    },
  ],
};

test('an api that does not answer: Crawling is Unknown, and Ready stays True', async () => {
  const home = await stage.place('crawl');
  await home.apply('team', { config });
  await home.ready('team');
  const { message } = await home.says('team', 'Crawling', {
    ...{ status: 'Unknown', reason: 'NoAnswer' },
  });
  expect(message).toContain('the api cannot be asked');
  await home.reconciled('team');
  await home.says('team', 'Ready', { status: 'True' });
  expect((await home.status('team')).crawl).toBeUndefined();
  const flags = ['-n', 'crawl', '--kubeconfig', stage.cluster().kubeconfig];
  const { code, stdout } = await run(['status', 'team', ...flags]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/crawl\s+– unknown/)]);
});

test('status counts MonocleCrawlers and names those that are refused, as far as its caller may list them', async () => {
  const home = await stage.place('crawl-teams');
  await home.apply('team', { config });
  await home.ready('team');
  const create = (name: string, tokenSecretRef?: object) =>
    home.create('MonocleCrawler', {
      ...{ apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1', kind: 'MonocleCrawler' },
      metadata: { name },
      spec: {
        ...{ monocle: { name: 'team' }, workspace: 'demo', updateSince: '2024-01-01' },
        ...(tokenSecretRef
          ? { github: { organization: name, tokenSecretRef } }
          : { gerrit: { url: 'https://review.example.org', repositories: [name] } }),
      },
    });
  await create('books');
  await create('lost', { name: 'absent', key: 'token' });
  await until('both are counted', async () => (await home.status('team')).crawlers?.total === 2);
  await home.ready('team');
  const status = async (kubeconfig: string) =>
    (await run(['status', 'team', '-n', 'crawl-teams', '--kubeconfig', kubeconfig])).stdout;
  await until('both have a verdict', async () =>
    (await status(stage.cluster().kubeconfig)).includes(
      'crawlers ✗ refused   1 of 2: lost TokenMissing · 1 of 2 accepted',
    ),
  );
  const rules = [
    { apiGroups: ['monocle.monocle.change-metrics.io'], resources: ['monocles'], verbs: ['list'] },
    {
      ...{ apiGroups: ['', 'apps', 'batch', 'events.k8s.io'], verbs: ['list'] },
      resources: [
        ...['statefulsets', 'deployments', 'configmaps', 'jobs', 'pods', 'events'],
        'persistentvolumeclaims',
      ],
    },
  ];
  const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles';
  await api(stage.cluster()).post(roles, { metadata: { name: 'no-crawlers' }, rules });
  const { kubeconfig } = await createMember(stage.cluster(), 'crawl-teams', 'no-crawlers');
  await until('the role counts', async () =>
    (await status(kubeconfig)).includes('crawlers – unknown   2 that you cannot list'),
  );
});

test('with enforce_auth, errors come with the admin token of the Secret, which goes nowhere else', async () => {
  const home = await stage.place('crawl-auth');
  const setKeys = (data: object) => home.patch('Secret', 'keys', { stringData: data });
  await home.create('Secret', {
    metadata: { name: 'keys' },
    stringData: { CRAWLERS_API_KEY: 'a', MONOCLE_OIDC_SSO_CLIENT_SECRET: 'b' },
  });
  const sso = { oidc_issuer_url: 'https://sso.example.org', oidc_client_id: 'monocle' };
  await home.apply('team', {
    ...{ secretName: 'keys', publicURL: 'https://monocle.example.org' },
    api: { service: { port: crawlApi.port } },
    config: {
      ...config,
      auth: { enforce_auth: true, auth_provider: { oidc_provider_name: 'sso', ...sso } },
    },
  });
  const says = (status: string, words: string) =>
    until(`Crawling is ${status} with ${words}`, async () => {
      const found = await home.condition('team', 'Crawling');
      if (found?.status !== status || !found.message.includes(words))
        throw new Error(JSON.stringify(found));
      return found;
    });
  await home.ready('team');
  const { spec } = await home.get('Service', 'team-api');
  await crawlApi.serveAt(spec.clusterIP);
  await says('True', 'errors need sign-in: set MONOCLE_ADMIN_TOKEN in Secret/keys');
  expect(crawlApi.seen.filter(({ path }) => path.endsWith('/auth/get'))).toEqual([]);

  await setKeys({ MONOCLE_ADMIN_TOKEN: 'wrong-sesame' });
  await says('True', 'sign-in: the api refuses MONOCLE_ADMIN_TOKEN of Secret/keys');
  await setKeys({ MONOCLE_ADMIN_TOKEN: TOKEN });
  await says('False', 'reviews (workspace demo) shop: graph: Bad credentials');
  expect((await home.status('team')).crawl?.errors).toMatchObject([{ crawler: 'reviews' }]);

  // Its address can be another Service's now.
  await home.remove('Service', 'team-api');
  await says('Unknown', 'the api cannot be asked: it refuses connections');
  const replaced = crawlApi.seen.length;
  const { clusterIP } = (await home.get('Service', 'team-api')).spec;
  expect(clusterIP).not.toBe(spec.clusterIP);
  await crawlApi.serveAt(clusterIP);
  await says('False', 'Bad credentials');
  const after = crawlApi.seen.slice(replaced).map(({ address }) => address);
  expect([...new Set(after)]).toEqual([clusterIP]);

  crawlApi.restart();
  await until('it signs in again', () => new Set(crawlApi.jwts).size >= 2);
  await says('False', 'Bad credentials');
  await setKeys({ MONOCLE_ADMIN_TOKEN: '' });
  await says('True', 'set MONOCLE_ADMIN_TOKEN in Secret/keys');

  const { log } = stage.controller();
  const told = JSON.stringify([log(), await home.list('Event'), await home.get('Monocle', 'team')]);
  const secrets = [
    TOKEN,
    'wrong-sesame',
    ...crawlApi.jwts.flatMap((jwt) => jwt.split('.').slice(2)),
  ];
  expect(secrets.filter((each) => told.includes(each))).toEqual([]);
  for (const { path, body, authorization } of crawlApi.seen) {
    const isExchange = path === '/api/2/auth/get';
    expect([body.includes('sesame'), isExchange && authorization]).toEqual([
      isExchange,
      isExchange ? undefined : false,
    ]);
    if (authorization) expect(path).toBe('/api/2/crawler/errors');
  }
  expect([proxied, crawlApi.seenElsewhere]).toEqual([[], []]);
});

test('one without crawlers needs no answer, and one that sleeps is not asked', async () => {
  const home = await stage.place('crawl-nothing');
  await home.apply('team', {});
  await home.says('team', 'Crawling', { status: 'True', reason: 'NoCrawlers' });
  await home.apply('team', { hibernate: true });
  await home.says('team', 'Ready', { status: 'True', reason: 'Hibernated' });
  await home.says('team', 'Crawling', { status: 'Unknown', reason: 'NotReady' });
});

test('without the question, nothing tells of crawlers', async () => {
  const home = await stage.place('crawl-off');
  await home.apply('team', {});
  await home.says('team', 'Crawling', { status: 'True' });
  interval = 0;
  await stage.restart();
  await until('it is gone', async () => {
    const status = await home.status('team');
    return status.crawl === undefined && !(await home.condition('team', 'Crawling'));
  });
});
