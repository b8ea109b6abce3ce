import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import {
  canonicalConfig,
  configVersion,
  defaultConfig,
  identsVersion,
  type MonocleConfig,
  renderConfig,
  secretKeys,
} from '../../../constructs/config/config.js';
import {
  crawler,
  full,
  gerrit,
  provider,
  shown,
  signIn,
  workspace,
} from '../../support/cases/configs.js';
import { SPECIAL } from '../../support/cases/yaml-strings.js';

describe('validateConfig accepts', () => {
  test.each<[string, unknown]>([
    ['a config with every field', full],
    ['the config of a new instance', defaultConfig],
    ['no workspace at all', { workspaces: [] }],
    [
      'null wherever a field is optional',
      { ...defaultConfig, crawlers: null, auth: null, about: null },
    ],
    [
      "Monocle's sample",
      parse(`
workspaces:
  - name: demo
    crawlers:
      - name: zuul-opendev
        provider:
          gerrit_url: https://review.opendev.org
          gerrit_repositories:
            - ^zuul/.*
        update_since: '2021-10-01'
`),
    ],
    [
      "the kinds of crawler in Monocle's test data",
      parse(`
workspaces:
  - name: sf-team-workspace
    crawlers:
      - name: rdo-config-crawler
        update_since: "2021-01-01"
        provider:
          gerrit_url: https://review.rdoproject.org/r/
          gerrit_repositories: [config]
          gerrit_prefix: rdo/
      - name: gitlab-crawler
        update_since: "2020-01-01 00:00:00 UTC"
        provider: {gitlab_organization: redhat/centos-stream/ci-cd/zuul}
      - name: change-metrics-crawler
        update_since: "2021-01-01"
        provider: {github_organization: change-metrics}
    projects:
      - name: infra-config
        repository_regex: "config|rdo/config"
    idents:
      - ident: "Fabien Boucher"
        aliases: ["review.opendev.org/Fabien Boucher/6889", "gitlab.com/fboucher1"]
        groups: [sf-core]
`),
    ],
    ['a name with digits, hyphens and underscores', workspace({ name: '2hello-world_42' })],
    ['lowercase letters beyond ASCII', workspace({ name: 'équipe' })],
    ['a name of 237 bytes', workspace({ name: 'é'.repeat(118).concat('x') })],
    ['a provider name with a hyphen', signIn({ oidc_provider_name: 'my-sso' })],
    ['a date in GMT', crawler({ update_since: '2022-01-31 23:59:59 GMT' })],
    [
      'the same crawler name in two workspaces',
      {
        workspaces: ['a', 'b'].map((name) => ({ ...crawler({}).workspaces[0], name })),
      },
    ],
    [
      'one account twice under one ident',
      workspace({ idents: [{ ident: 'j', aliases: ['x', 'x'] }] }),
    ],
  ])('%s', (_, config) => {
    expect(shown(config)).toEqual([]);
  });
});

describe('secretKeys', () => {
  test('are the API key alone for a workspace without crawlers', () => {
    const keys = ['CRAWLERS_API_KEY'];
    expect(secretKeys(defaultConfig)).toEqual({ api: keys, crawler: keys });
  });

  test('are sorted, without repeats, and apart for api and crawler', () => {
    expect(secretKeys(full)).toEqual({
      api: ['CRAWLERS_API_KEY', 'MONOCLE_OIDC_MY_PROVIDER_CLIENT_SECRET', 'TEAM_A_API_KEY'],
      crawler: [
        'BUGZILLA_TOKEN',
        'CRAWLERS_API_KEY',
        'GERRIT_PASSWORD',
        'GITHUB_TOKEN',
        'GITLAB_TOKEN',
        'TEAM_A_API_KEY',
        'TEAM_A_GITHUB_TOKEN',
      ],
    });
  });

  test.each<[string, unknown, string[]]>([
    ['no password for Gerrit without a login', gerrit, []],
    [
      'the named password for Gerrit with a login',
      { ...gerrit, gerrit_login: 'm', gerrit_password: 'P' },
      ['P'],
    ],
    ['the named token of GitHub users', { github_users: ['u'], github_token: 'T' }, ['T']],
    ['the named token of GitLab', { gitlab_organization: 'o', gitlab_token: 'T' }, ['T']],
    ['the named token of Bugzilla', { bugzilla_url: 'https://b.org', bugzilla_token: 'T' }, ['T']],
    ['nothing for an external crawler', 'TaskDataProvider', []],
    ['nothing for a GitHub App', { github_app_id: '1', github_app_key_path: '/k' }, []],
  ])('have %s', (_, value, names) => {
    const { crawler: keys } = secretKeys(provider(value) as unknown as MonocleConfig);
    expect(keys).toEqual(['CRAWLERS_API_KEY', ...names].sort());
  });
});

const text = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.constantFrom('yes', 'on', 'y', 'Null', '~', '1.0', '1e3', '0o7', '012', '12:30:45', '1_000'),
  fc.constantFrom('2022-01-01', '2022-01-01T00:00:00Z', '2022-01-01 00:00:00', '=', '<<', '.inf'),
  fc.constantFrom(
    '^a/.*',
    '- a',
    'a: b',
    'a #b',
    '*x',
    '&x',
    '!x',
    '"',
    "'",
    'a\n b\n',
    ' a ',
    '{a',
  ),
);
const texts = fc.array(text, { maxLength: 3 });
const fields = (required: object, optional: object) =>
  fc.record({ ...required, ...optional } as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: Object.keys(required),
  });
const optional = (value: fc.Arbitrary<unknown>) => fc.option(value, { nil: null });
const few = (value: fc.Arbitrary<unknown>) => fc.array(value, { maxLength: 2 });
const providers = fc.oneof(
  fc.constant('TaskDataProvider'),
  fields(
    { github_organization: text },
    { github_token: optional(text), github_url: optional(text) },
  ),
  fields({ github_users: texts }, { github_token: optional(text) }),
  fields({ gerrit_url: text }, { gerrit_prefix: optional(text), gerrit_repositories: texts }),
);
const configs = fields(
  {
    workspaces: few(
      fields(
        {
          name: text,
          crawlers: few(fields({ name: text, update_since: text, provider: providers }, {})),
        },
        {
          crawlers_api_key: optional(text),
          idents: optional(
            few(fields({ ident: text, aliases: texts }, { groups: optional(texts) })),
          ),
          projects: few(fields({ name: text }, { file_regex: optional(text) })),
        },
      ),
    ),
  },
  {
    crawlers: optional(fields({}, { loop_delay_sec: optional(fc.nat()) })),
    about: optional(
      fields({ links: few(fields({ name: text, url: text }, { category: text })) }, {}),
    ),
  },
) as unknown as fc.Arbitrary<MonocleConfig>;

function mapObjects(
  value: unknown,
  change: (entries: [string, unknown][]) => [string, unknown][],
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
    key,
    mapObjects(part, change),
  ]);
  return Object.fromEntries(change(entries));
}
const reversed = (config: MonocleConfig) =>
  mapObjects(config, (entries) => entries.reverse()) as MonocleConfig;
const withoutNulls = (config: MonocleConfig) =>
  mapObjects(config, (entries) => entries.filter(([, value]) => value !== null)) as MonocleConfig;

describe('canonicalConfig', () => {
  test('puts keys in the order of the schema and drops nulls', () => {
    expect(JSON.stringify(canonicalConfig(reversed(full)))).toBe(
      JSON.stringify(withoutNulls(full)),
    );
  });

  test('says the same for any order of keys, and keeps what it was given', () => {
    fc.assert(
      fc.property(configs, (config) => {
        const canonical = canonicalConfig(config);
        expect(canonical).toEqual(withoutNulls(config));
        expect(JSON.stringify(canonicalConfig(reversed(config)))).toBe(JSON.stringify(canonical));
        expect(JSON.stringify(canonicalConfig(canonical))).toBe(JSON.stringify(canonical));
      }),
    );
  });
});

describe('renderConfig', () => {
  test('is text that a person would write', () => {
    const config: MonocleConfig = {
      about: null,
      workspaces: [
        {
          crawlers: [
            {
              update_since: '2021-10-01',
              provider: { ...gerrit, gerrit_prefix: 'on' },
              name: 'zuul',
            },
          ],
          name: 'demo',
        },
      ],
    };
    expect(renderConfig(config)).toBe(`workspaces:
  - name: demo
    crawlers:
      - name: zuul
        update_since: "2021-10-01"
        provider:
          gerrit_url: https://gerrit.example.org
          gerrit_repositories:
            - ^.*
          gerrit_prefix: "on"
`);
  });

  test.each(SPECIAL)('quotes %j, which some reader would take for something else', (name) => {
    expect(renderConfig({ workspaces: [{ name, crawlers: [] }] })).toContain(`name: "${name}"\n`);
  });

  test('keeps a long line in one piece and repeats what is shared', () => {
    const groups = ['core '.repeat(60).trim()];
    const idents = ['a', 'b'].map((ident) => ({ ident, aliases: [ident], groups }));
    const lines = renderConfig({ workspaces: [{ name: 'w', crawlers: [], idents }] }).split('\n');
    expect(lines.filter((line) => line.endsWith(`- ${groups[0]}`))).toHaveLength(2);
  });

  test.each(['1.1', '1.2'] as const)('is read back as it was by YAML %s', (version) => {
    fc.assert(
      fc.property(configs, (config) => {
        expect(parse(renderConfig(config), { version })).toEqual(canonicalConfig(config));
      }),
    );
  });

  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(configs, (config) => {
        expect(renderConfig(reversed(config))).toBe(renderConfig(config));
      }),
    );
  });
});

describe('configVersion', () => {
  test('is eight hex digits that stay the same between releases', () => {
    expect(configVersion(defaultConfig)).toBe('f019f2c8');
  });

  test('does not depend on the order of keys, nor on null or absent', () => {
    fc.assert(
      fc.property(configs, (config) => {
        expect(configVersion(reversed(config))).toBe(configVersion(config));
        expect(configVersion(withoutNulls(config))).toBe(configVersion(config));
        expect(configVersion(canonicalConfig(config))).toBe(configVersion(config));
      }),
    );
  });

  test('differs if two configs differ', () => {
    fc.assert(
      fc.property(configs, configs, (a, b) => {
        const same = renderConfig(a) === renderConfig(b);
        expect(configVersion(a) === configVersion(b)).toBe(same);
      }),
    );
  });
});

describe('identsVersion', () => {
  const people = (name: string, ...aliases: string[]) => ({
    name,
    crawlers: [],
    idents: [{ ident: 'Jane', aliases }],
  });
  const base = identsVersion({ workspaces: [people('a', 'x'), people('b', 'y')] });

  test.each<[string, MonocleConfig]>([
    [
      'a crawler',
      {
        workspaces: [
          { ...people('a', 'x'), crawlers: full.workspaces[0]?.crawlers ?? [] },
          people('b', 'y'),
        ],
      },
    ],
    ['the order of workspaces', { workspaces: [people('b', 'y'), people('a', 'x')] }],
    [
      'a workspace without people',
      { workspaces: [people('a', 'x'), people('b', 'y'), ...defaultConfig.workspaces] },
    ],
    ['sign-in', { workspaces: [people('a', 'x'), people('b', 'y')], auth: full.auth }],
  ])('does not change with %s', (_, config) => {
    expect(identsVersion(config)).toBe(base);
  });

  test.each<[string, MonocleConfig]>([
    ['an alias', { workspaces: [people('a', 'x', 'z'), people('b', 'y')] }],
    [
      'a person that leaves',
      { workspaces: [people('a', 'x'), { name: 'b', crawlers: [], idents: [] }] },
    ],
    ['the workspace that a person is in', { workspaces: [people('a', 'x'), people('c', 'y')] }],
  ])('changes with %s', (_, config) => {
    expect(identsVersion(config)).not.toBe(base);
  });
});
