import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ValidConfig } from '../../../constructs/config/config.js';
import { resolveInstance } from '../../../constructs/instance/instance.js';
import { keysOf } from '../../../constructs/instance/secret-keys.js';
import { secretReads } from '../../../constructs/instance/secret-reads.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { synthesize } from '../../../src/index.js';
import { monocle } from '../../support/cases/cases.js';
import { arbitraryMonocle } from '../../support/random/arbitrary.js';
import { runs } from '../../support/random/runs.js';

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
      config: { workspaces, auth } as unknown as ValidConfig,
    }),
  );
const purposes = (...args: Parameters<typeof keys>) =>
  Object.fromEntries(keys(...args).map(({ key, purpose, where }) => [key, [purpose, where]]));

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;

/** The keys that volumes take from Secrets, in the finished pods. */
const mounted = (manifests: readonly Any[]): { secret: string; key: string }[] =>
  manifests
    .flatMap(({ spec }) => spec.template.spec.volumes ?? [])
    .flatMap(({ secret, projected }) => [
      ...(secret ? [{ ...secret, name: secret.secretName }] : []),
      ...(projected?.sources ?? []).flatMap((source: Any) => source.secret ?? []),
    ])
    .flatMap(({ name, items = [] }) => items.map(({ key }: Any) => ({ secret: name, key })));

const volume = (secret: object) => ({ name: 'v', secret });
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

    test('adds what the bridge to Elasticsearch takes from this Secret', () => {
      const found = (authSecretRef: object, caSecretRef = { name: 'other' }) =>
        keys([workspace('demo')], {
          secretName: 'vault',
          elastic: { external: { url: 'https://es', caSecretRef, authSecretRef } },
        }).flatMap(({ key, purpose, where }) =>
          where?.startsWith('spec.elastic') ? [[key, purpose, where]] : [],
        );
      const where = 'spec.elastic.external.authSecretRef';
      expect(found({ name: 'other' })).toEqual([]);
      expect(found({ name: 'vault', passwordKey: 'pass' }, { name: 'vault' })).toEqual([
        ['ca.crt', 'the CA of Elasticsearch', 'spec.elastic.external.caSecretRef'],
        ['pass', 'the password for Elasticsearch', where],
        ['username', 'the user name for Elasticsearch', where],
      ]);
      expect(found({ name: 'vault', apiKeyKey: 'k' })).toEqual([
        ['k', 'the API key for Elasticsearch', where],
      ]);
    });

    const side = (rest: object) => ({ containers: [{ name: 'side', image: 'a', ...rest }] });
    const items = [{ key: 'K', path: 'k' }];
    test.each([
      ['a variable of Elasticsearch', { env: [{ name: 'A', ...from('team-api', 'K') }] }],
      [
        'a variable of a sidecar',
        { podTemplate: { spec: side({ env: [{ name: 'A', ...from('team-api', 'K') }] }) } },
      ],
      [
        'a volume',
        { podTemplate: { spec: { volumes: [volume({ secretName: 'team-api', items })] } } },
      ],
      [
        'a projected volume',
        {
          podTemplate: {
            spec: {
              volumes: [
                {
                  name: 'v',
                  projected: {
                    sources: [
                      { configMap: { name: 'a' } },
                      { secret: { name: 'team-api', items } },
                    ],
                  },
                },
              ],
            },
          },
        },
      ],
    ])('adds the key of %s', (_, elastic) => {
      expect(named({ elastic })).toEqual(['CRAWLERS_API_KEY', 'K', ...ALWAYS]);
      // There is no pod of ours then.
      const external = { external: { url: 'http://es:9200' } };
      expect(named({ elastic: { ...elastic, ...external } })).not.toContain('K');
    });

    test('names the volume, and whether the pod starts without it', () => {
      const volumes = [
        { name: 'other', emptyDir: {} },
        volume({ secretName: 'team-api', items, optional: true }),
      ];
      const found = keys([workspace('demo')], { crawler: { podTemplate: { spec: { volumes } } } });
      expect(found.find(({ key }) => key === 'K')).toEqual({
        ...{ key: 'K', purpose: 'a file of the volume v' },
        ...{ where: 'spec.crawler.podTemplate.spec.volumes[1]', canBeGenerated: false },
        isOptional: true,
      });
    });
  });

  test('are the keys that the pods of any Monocle read', () => {
    fc.assert(
      fc.property(arbitraryMonocle, (any) => {
        const { manifests, instance } = synthesize(any);
        // As the StatefulSet of Elasticsearch reads them.
        const pods = manifests
          .filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))
          .map((each) => ({ ...each, kind: 'Deployment' }));
        const read = [...secretReads(pods), ...mounted(pods)]
          .filter(({ secret }) => secret === instance.secretName)
          .flatMap(({ key }) => key ?? []);
        expect(keysOf(instance).map(({ key }) => key)).toEqual([...new Set(read)].sort());
      }),
      { numRuns: runs(50) },
    );
  });
});
