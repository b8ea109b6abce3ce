import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MonocleConfig } from '../../constructs/config/config.js';
import { resolveInstance } from '../../constructs/instance.js';
import { keysOf } from '../../constructs/secret-keys.js';
import { secretReads } from '../../constructs/secret-reads.js';
import { resolveMonocle } from '../../constructs/spec.js';
import { synthesize } from '../../src/synthesize.js';
import { arbitraryMonocle } from '../support/arbitrary.js';
import { monocle } from '../support/cases.js';

const crawler = (name: string, provider: object) => ({
  ...{ name, update_since: '2024-01-01', provider },
});
const workspace = (name: string, crawlers: object[] = [], more: object = {}) => ({
  ...{ name, crawlers, ...more },
});
const keys = (workspaces: object[], spec: object = {}, auth?: object) =>
  keysOf(
    resolveInstance({
      name: 'team',
      spec: resolveMonocle(monocle(spec)).monocle.spec,
      config: { workspaces, auth } as unknown as MonocleConfig,
    }),
  );
const purposes = (...args: Parameters<typeof keys>) =>
  Object.fromEntries(keys(...args).map(({ key, purpose, where }) => [key, [purpose, where]]));

const ALWAYS = ['MONOCLE_ADMIN_TOKEN', 'MONOCLE_JWK_GEN_KEY'];

describe('keysOf', () => {
  test('names the crawler or the setting that asks for each key', () => {
    const auth = {
      auth_provider: {
        ...{ oidc_provider_name: 'My SSO', oidc_issuer_url: 'https://sso', oidc_client_id: 'id' },
      },
    };
    const workspaces = [
      workspace('demo', [
        crawler('github-acme', { github_organization: 'acme' }),
        crawler('lab', { gitlab_organization: 'acme', gitlab_token: 'LAB' }),
        crawler('review', { gerrit_url: 'https://r', gerrit_login: 'me' }),
        crawler('anonymous', { gerrit_url: 'https://r' }),
        crawler('bugs', { bugzilla_url: 'https://b' }),
      ]),
      workspace('two', [], { crawlers_api_key: 'MY_KEY' }),
    ];
    expect(purposes(workspaces, {}, auth)).toEqual({
      BUGZILLA_TOKEN: [
        'the token of crawler bugs (workspace demo)',
        'workspaces[0].crawlers[4].provider.bugzilla_token',
      ],
      CRAWLERS_API_KEY: [
        'the API key of the crawlers of workspace demo',
        'workspaces[0].crawlers_api_key',
      ],
      GERRIT_PASSWORD: [
        'the password of crawler review (workspace demo)',
        'workspaces[0].crawlers[2].provider.gerrit_password',
      ],
      GITHUB_TOKEN: [
        'the token of crawler github-acme (workspace demo)',
        'workspaces[0].crawlers[0].provider.github_token',
      ],
      LAB: [
        'the token of crawler lab (workspace demo)',
        'workspaces[0].crawlers[1].provider.gitlab_token',
      ],
      MONOCLE_ADMIN_TOKEN: [expect.any(String), undefined],
      MONOCLE_JWK_GEN_KEY: [expect.stringContaining('64 bytes'), undefined],
      MONOCLE_OIDC_MY_SSO_CLIENT_SECRET: [
        'the client secret of sign-in provider "My SSO"',
        'auth.auth_provider.oidc_provider_name',
      ],
      MY_KEY: ['the API key of the crawlers of workspace two', 'workspaces[1].crawlers_api_key'],
    });
  });

  test('counts the others that share a key', () => {
    const github = { github_organization: 'acme' };
    const demo = workspace('demo', [crawler('a', github), crawler('b', github)]);
    const { GITHUB_TOKEN, CRAWLERS_API_KEY } = purposes([demo, workspace('two')]);
    expect(GITHUB_TOKEN?.[0]).toBe('the token of crawler a (workspace demo), and 1 more');
    expect(CRAWLERS_API_KEY?.[0]).toBe('the API key of the crawlers of workspace demo, and 1 more');
  });

  test('tells which keys can be generated: not an API key that is a token too', () => {
    const github = [crawler('a', { github_organization: 'acme', github_token: 'BOTH' })];
    const generated = (name: string) =>
      keys([workspace('demo', github, { crawlers_api_key: name })])
        .filter(({ canBeGenerated }) => canBeGenerated)
        .map(({ key }) => key);
    expect(generated('MY_KEY')).toEqual(['MONOCLE_JWK_GEN_KEY', 'MY_KEY']);
    expect(generated('BOTH')).toEqual(['MONOCLE_JWK_GEN_KEY']);
  });

  test('every purpose is one line, whatever the names are', () => {
    const name = `a\n- b: #\t${'x'.repeat(1000)}`;
    const [token] = keys([workspace('demo', [crawler(name, { github_users: ['u'] })])]).filter(
      ({ key }) => key === 'GITHUB_TOKEN',
    );
    expect(token?.purpose).toMatch(/^the token of crawler "a\\n- b: #\\tx+…" \(workspace demo\)$/);
    expect(token?.purpose.length).toBeLessThan(120);
  });

  describe('follows the spec', () => {
    const from = (name: string, key: string, optional?: boolean) => ({
      valueFrom: { secretKeyRef: { name, key, optional } },
    });
    const named = (spec: object) => keys([workspace('demo')], spec).map(({ key }) => key);

    test('leaves out what the variables of both components replace', () => {
      const env = [{ name: 'CRAWLERS_API_KEY', ...from('vault', 'x') }];
      expect(named({ api: { env } })).toEqual(['CRAWLERS_API_KEY', ...ALWAYS]);
      expect(named({ api: { env }, crawler: { env } })).toEqual(ALWAYS);
      const jwk = [{ name: 'MONOCLE_JWK_GEN_KEY', ...from('vault', 'x') }];
      expect(named({ api: { env: jwk } })).toEqual(['CRAWLERS_API_KEY', 'MONOCLE_ADMIN_TOKEN']);
    });

    test('adds what variables and the URL of Elasticsearch take from this Secret', () => {
      const spec = {
        secretName: 'vault',
        elastic: { external: { urlFrom: { name: 'vault', key: 'url' } } },
        crawler: {
          env: [
            { name: 'TLS_NO_VERIFY', ...from('vault', 'tls', true) },
            { name: 'OTHER', ...from('other', 'o') },
          ],
        },
      };
      const found = keys([workspace('demo')], spec);
      expect(found.map(({ key }) => key)).toEqual(['CRAWLERS_API_KEY', ...ALWAYS, 'tls', 'url']);
      expect(found.slice(-2)).toEqual([
        {
          ...{ key: 'tls', purpose: 'the variable TLS_NO_VERIFY of the crawler' },
          ...{ where: 'spec.crawler.env[0]', canBeGenerated: false, isOptional: true },
        },
        {
          ...{ key: 'url', purpose: 'the URL of Elasticsearch' },
          ...{ where: 'spec.elastic.external.urlFrom', canBeGenerated: false, isOptional: false },
        },
      ]);
    });
  });

  test('are the keys that the pods of any Monocle read', () => {
    fc.assert(
      fc.property(arbitraryMonocle, (any) => {
        const { manifests, instance } = synthesize(any);
        const read = secretReads(manifests)
          .filter(({ secret }) => secret === instance.secretName)
          .flatMap(({ key }) => key ?? []);
        expect(keysOf(instance).map(({ key }) => key)).toEqual(read.sort());
      }),
      { numRuns: 200 },
    );
  });
});
