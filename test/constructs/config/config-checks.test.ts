import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultConfig, validateConfig } from '../../../constructs/config/config.js';
import { formatPath } from '../../../constructs/validation/problem.js';
import {
  crawler,
  full,
  gerrit,
  provider,
  shown,
  signIn,
  workspace,
} from '../../support/cases/configs.js';

const at = 'workspaces[0].crawlers[0].provider';

describe('validateConfig refuses', () => {
  test.each<[string, unknown, (string | RegExp)[]]>([
    ['what is no object', 'workspaces', [': must be an object, is a string']],
    ['a config without workspaces', {}, [': workspaces is required']],
    [
      'a workspace without a list of crawlers',
      { workspaces: [{ name: 'a' }] },
      ['workspaces[0]: crawlers is required'],
    ],
    [
      'an unknown field, with what was meant',
      workspace({ project: [] }),
      ['workspaces[0].project: unknown field; did you mean projects?'],
    ],
    [
      'a number instead of a string',
      workspace({ name: 5 }),
      [/^workspaces\[0\]\.name: must be a string, is a number \(5\)/],
    ],

    ['an empty workspace name', workspace({ name: '' }), ['workspaces[0].name: must not be empty']],
    [
      'an uppercase letter in a workspace name',
      workspace({ name: 'Demo' }),
      [
        'workspaces[0].name: "Demo" has an uppercase letter; Elasticsearch index names ' +
          'are lowercase',
      ],
    ],
    [
      'a letter without case in a workspace name',
      workspace({ name: '日本' }),
      [/^workspaces\[0\]\.name: "日本" has a letter without a lowercase form/],
    ],
    ...[...'\\/*?"<>| ,#:'].map((char): [string, unknown, RegExp[]] => [
      `${char} in a workspace name`,
      workspace({ name: `a${char}b` }),
      [/^workspaces\[0\]\.name: .* has one of /],
    ]),
    ...[...'-_+.'].map((char): [string, unknown, RegExp[]] => [
      `${char} at the start of a workspace name`,
      workspace({ name: `${char}a` }),
      [/^workspaces\[0\]\.name: .* begins with - _ \+ or a full stop/],
    ]),
    ['a workspace named .', workspace({ name: '.' }), [/^workspaces\[0\]\.name: "\." is reserved/]],
    ['a workspace named ..', workspace({ name: '..' }), [/"\.\." is reserved/]],
    [
      'a workspace name of 238 bytes',
      workspace({ name: 'é'.repeat(119) }),
      [/^workspaces\[0\]\.name: has 238 bytes; at most 237 are allowed, because its index/],
    ],
    [
      'more than a ConfigMap holds',
      workspace({ idents: [{ ident: 'a', aliases: ['€'.repeat(350_000)] }] }),
      [/^: written out it has \d+ bytes, and a ConfigMap holds 1048000; split the instance$/],
    ],
    [
      'a workspace name with two faults, with both',
      workspace({ name: 'My Team' }),
      [/uppercase/, /has one of/],
    ],

    [
      'two workspaces of one name',
      { workspaces: [defaultConfig.workspaces[0], defaultConfig.workspaces[0]] },
      ['workspaces[1].name: "demo" is already the name of workspaces[0]; choose another'],
    ],
    [
      'two crawlers of one name',
      workspace({ crawlers: [1, 2].map(() => crawler({}).workspaces[0]?.crawlers[0]) }),
      [
        'workspaces[0].crawlers[1].name: "c" is already the name of workspaces[0].crawlers[0]; choose another',
      ],
    ],
    [
      'two projects of one name',
      workspace({ projects: [{ name: 'p' }, { name: 'q' }, { name: 'p' }] }),
      [
        'workspaces[0].projects[2].name: "p" is already the name of workspaces[0].projects[0]; choose another',
      ],
    ],
    [
      'two idents of one name',
      workspace({ idents: [1, 2].map((n) => ({ ident: 'j', aliases: [`${n}`] })) }),
      [
        'workspaces[0].idents[1].ident: "j" is already the ident of workspaces[0].idents[0]; choose another',
      ],
    ],
    [
      'two search aliases of one name',
      workspace({ search_aliases: [1, 2].map(() => ({ name: 'a', alias: 'state:open' })) }),
      [
        'workspaces[0].search_aliases[1].name: "a" is already the name of ' +
          'workspaces[0].search_aliases[0]; choose another',
      ],
    ],
    [
      'an account that two idents claim',
      workspace({ idents: ['a', 'b'].map((ident) => ({ ident, aliases: ['github.com/j'] })) }),
      [
        'workspaces[0].idents[1].aliases[0]: "github.com/j" already belongs to ' +
          'workspaces[0].idents[0]; keep it in one of them',
      ],
    ],

    ...['2022-02-30', '2023-02-29', '2022-00-01', '2022-13-01'].map(
      (date): [string, unknown, string[]] => [
        `the date ${date}, which is not in the calendar`,
        crawler({ update_since: date }),
        [`workspaces[0].crawlers[0].update_since: "${date}" is not in the calendar`],
      ],
    ),
    ...[
      'yesterday',
      '2022-1-1',
      '22-01-01',
      '2022-01-01 10:00:00',
      '2022-01-01T10:00:00',
      '2022-01-01 25:00:00 UTC',
      '2022-01-01T10:00:00.5Z',
      '2022-01-01T10:61:00Z',
      '2022-01-01\n',
    ].map((date): [string, unknown, RegExp[]] => [
      `the date ${JSON.stringify(date)}, which Monocle does not read`,
      crawler({ update_since: date }),
      [/^workspaces\[0\]\.crawlers\[0\]\.update_since: .* is not a date that Monocle reads/],
    ]),

    [
      'two providers in one, naming what Monocle drops',
      provider({ github_users: ['j'], github_organization: 'o' }),
      [
        `${at}.github_users: github_organization and github_users exclude each other, ` +
          'and Monocle would ignore github_users; keep one',
      ],
    ],
    [
      'the settings that go with a dropped provider only once',
      provider({ ...gerrit, gitlab_organization: 'o', gitlab_token: 'T' }),
      [
        `${at}.gitlab_organization: gerrit_url and gitlab_organization exclude each ` +
          'other, and Monocle would ignore gitlab_organization; keep one',
      ],
    ],
    [
      'an empty provider',
      provider({}),
      [
        /provider: no provider is chosen; set one of bugzilla_url, gerrit_url, github_organization, github_users, gitlab_organization,/,
      ],
    ],
    [
      'a provider without the key that chooses it',
      provider({ github_token: 'GITHUB_TOKEN', github_organization: null }),
      [/provider: no provider is chosen/],
    ],
    [
      'a mistyped choice of provider',
      provider({ github_organisation: 'o' }),
      [`${at}.github_organisation: unknown field; did you mean github_organization?`],
    ],
    [
      'a word for a provider',
      provider('GithubProvider'),
      [
        `${at}: must be an object with the settings of one provider; the only string is TaskDataProvider`,
      ],
    ],
    [
      'a list for a provider',
      provider([]),
      [/provider: must be an object with the settings of one/],
    ],
    [
      'null for a provider',
      provider(null),
      [/provider: must be an object with the settings of one/],
    ],
    [
      'a crawler without provider',
      crawler({ provider: undefined }),
      ['workspaces[0].crawlers[0]: provider is required'],
    ],
    [
      'an unknown field of the chosen provider alone',
      provider({ github_organization: 'o', github_repos: [] }),
      [/^workspaces\[0\]\.crawlers\[0\]\.provider\.github_repos: unknown field; /],
    ],
    [
      'a field of another provider',
      provider({ github_organization: 'o', gitlab_token: 'T' }),
      [`${at}.gitlab_token: unknown field; did you mean github_token?`],
    ],
    [
      'a wrong type in the chosen provider alone',
      provider({ github_organization: 5 }),
      [/provider\.github_organization: must be a string, is a number/],
    ],
    [
      'a repository with its organization',
      provider({ github_organization: 'o', github_repositories: ['o/r'] }),
      [
        `${at}.github_repositories[0]: "o/r" is not valid; the name of a repository ` +
          'without its organization',
      ],
    ],
    [
      'a GitHub App',
      provider({ github_app_id: '1', github_app_key_path: '/key' }),
      [
        `${at}: crawls nothing: Monocle ignores GitHub Apps; use github_organization ` +
          'with github_token',
      ],
    ],
    [
      'Gerrit without repositories',
      provider({ gerrit_url: 'https://g.example.org' }),
      [`${at}: without gerrit_repositories Monocle would crawl nothing; list them ("^.*" for all)`],
    ],
    [
      'Bugzilla without products',
      provider({ bugzilla_url: 'https://b.example.org', bugzilla_products: null }),
      [`${at}: without bugzilla_products Monocle would crawl nothing; list them`],
    ],
    [
      'no users',
      provider({ github_users: [] }),
      [`${at}.github_users: is empty, so Monocle would crawl nothing; list at least one`],
    ],
    [
      'an empty list of repositories',
      provider({ gitlab_organization: 'o', gitlab_repositories: [] }),
      [
        `${at}.gitlab_repositories: is empty, so Monocle would crawl nothing; list at ` +
          'least one, or leave it out to crawl the whole group',
      ],
    ],
    [
      'a password without a login',
      provider({ ...gerrit, gerrit_password: 'P' }),
      [
        `${at}.gerrit_password: has no effect without gerrit_login: Monocle would ` +
          'read Gerrit anonymously; set both',
      ],
    ],
    [
      'an endpoint that is not GraphQL',
      provider({ github_organization: 'o', github_url: 'https://github.example.org' }),
      [/provider\.github_url: must be the GraphQL endpoint, which ends in \/graphql/],
    ],
    [
      'a GitLab URL that is not GraphQL',
      provider({ gitlab_organization: 'o', gitlab_url: 'https://gitlab.com/' }),
      [/provider\.gitlab_url: must be the GraphQL endpoint/],
    ],
    [
      'a URL without scheme',
      provider({ ...gerrit, gerrit_url: 'gerrit.example.org' }),
      [`${at}.gerrit_url: must be a URL that begins with http:// or https://`],
    ],
    [
      'a URL with another scheme',
      provider({ bugzilla_url: 'ftp://b', bugzilla_products: ['p'] }),
      [`${at}.bugzilla_url: must be a URL that begins with http:// or https://`],
    ],
    [
      'a URL that cannot be parsed',
      provider({ ...gerrit, gerrit_url: 'https://a:b:c' }),
      [`${at}.gerrit_url: must be a URL that begins with http:// or https://`],
    ],
    [
      'an empty regular expression',
      workspace({
        projects: [{ name: 'p', repository_regex: '', branch_regex: '', file_regex: '' }],
      }),
      [
        'workspaces[0].projects[0].repository_regex: must not be empty',
        'workspaces[0].projects[0].branch_regex: must not be empty',
        'workspaces[0].projects[0].file_regex: must not be empty',
      ],
    ],
    [
      'a script for a link',
      { ...defaultConfig, about: { links: [{ name: 'x', url: 'javascript:x' }] } },
      [/^about\.links\[0\]\.url: "javascript:x" is not valid; a URL that begins with https/],
    ],

    [
      'a search alias that names nothing',
      workspace({ search_aliases: [{ name: 'x', alias: 'project:p' }] }),
      ['workspaces[0].search_aliases[0].alias: character 1: no project "p" in this workspace'],
    ],
    [
      'an empty search alias',
      workspace({ search_aliases: [{ name: 'x', alias: '' }] }),
      ['workspaces[0].search_aliases[0].alias: is empty; a search alias stands for a search'],
    ],
    [
      'a search alias in another',
      workspace({
        search_aliases: [
          { name: 'x', alias: 'y' },
          { name: 'y', alias: 'state:open' },
        ],
      }),
      [/^workspaces\[0\]\.search_aliases\[0\]\.alias: character 1: "y" has no comparison sign/],
    ],
    [
      'a search alias that hides a field',
      workspace({ search_aliases: [{ name: 'state', alias: 'repo:x' }] }),
      [/^workspaces\[0\]\.search_aliases\[0\]\.name: "state" is a field of the search language/],
    ],
    [
      'a search alias that cannot be named',
      workspace({ search_aliases: [{ name: 'a"b', alias: 'repo:x' }] }),
      [
        'workspaces[0].search_aliases[0].name: contains a double quote, so no search can use the alias; choose another name',
      ],
    ],

    ...['oidc_provider_name', 'oidc_issuer_url', 'oidc_client_id'].map(
      (field): [string, unknown, string[]] => [
        `an empty ${field}, which fails open`,
        signIn({ [field]: '' }),
        [
          `auth.auth_provider.${field}: is empty, so Monocle would disable ` +
            'authentication without an error; set it',
        ],
      ],
    ),
    [
      'a provider name that gives no environment variable',
      signIn({ oidc_provider_name: 'my+sso' }),
      [/^auth\.auth_provider\.oidc_provider_name: "my\+sso" cannot be part of the env/],
    ],
    [
      'a provider name that is too long for the key of a Secret',
      signIn({ oidc_provider_name: 'a'.repeat(227) }),
      ['auth.auth_provider.oidc_provider_name: has 227 characters; at most 226 are allowed'],
    ],
    [
      'a key that is too long for a Secret',
      workspace({ crawlers_api_key: 'X'.repeat(254) }),
      [/crawlers_api_key: has 254 characters; the key of a Secret has at most 253/],
    ],
    [
      'an issuer that is no URL',
      signIn({ oidc_issuer_url: 'accounts.google.com' }),
      ['auth.auth_provider.oidc_issuer_url: must be a URL that begins with http:// or https://'],
    ],
    [
      'sign-in with GitHub',
      {
        ...defaultConfig,
        auth: { auth_provider: { github_oauth_name: 'x', github_oauth_client_id: 'y' } },
      },
      [
        'auth.auth_provider: sign-in with GitHub is not supported, and the api would exit; ' +
          'use the oidc_* settings',
      ],
    ],
    [
      'enforced sign-in without a provider',
      { ...defaultConfig, auth: { enforce_auth: true } },
      ['auth: auth_provider is required'],
    ],
    [
      'a second provider, which Monocle ignores',
      { ...full, auth: { ...full.auth, extra_auth_providers: [full.auth?.auth_provider] } },
      [/^auth\.extra_auth_providers: Monocle ignores extra_auth_providers/],
    ],

    ...[0, -1, 1.5].map((delay): [string, unknown, RegExp[]] => [
      `a delay of ${delay} seconds`,
      { ...defaultConfig, crawlers: { loop_delay_sec: delay } },
      [/^crawlers\.loop_delay_sec: /],
    ]),
    [
      'a control character',
      workspace({ projects: [{ name: 'a\u0000' }] }),
      ['workspaces[0].projects[0].name: contains a control character; remove it'],
    ],
  ])('%s', (_, config, messages) => {
    expect(shown(config)).toEqual(
      messages.map((message) =>
        message instanceof RegExp ? expect.stringMatching(message) : message,
      ),
    );
  });

  test('every problem at once, in the order of the document', () => {
    const config = {
      auth: { enforce_auth: 'yes' },
      workspaces: [
        {
          crawlers: [
            { update_since: 'x', name: '', provider: { gitlab_url: 'x', gitlab_organization: 1 } },
          ],
          name: 'A',
          nam: 'a',
        },
        { name: 'A', crawlers: {} },
      ],
      crawler: {},
    };
    expect(validateConfig(config).map(({ path }) => formatPath(path))).toEqual([
      'auth',
      'auth.enforce_auth',
      'workspaces[0].crawlers[0].update_since',
      'workspaces[0].crawlers[0].name',
      'workspaces[0].crawlers[0].provider.gitlab_url',
      'workspaces[0].crawlers[0].provider.gitlab_organization',
      'workspaces[0].name',
      'workspaces[0].nam',
      'workspaces[1].name',
      'workspaces[1].name',
      'workspaces[1].crawlers',
      'crawler',
    ]);
  });

  test('a config that contains itself, without end', () => {
    const config: Record<string, unknown> = { workspaces: [] };
    config.about = config;
    expect(shown(config)).not.toEqual([]);
  });

  test.each([
    [null],
    [5],
    [[]],
    [{ workspaces: 5 }],
    [{ workspaces: [null, 5, { crawlers: [null] }] }],
  ])('%j, whatever its shape', (config) => {
    expect(validateConfig(config)).not.toEqual([]);
  });
});

describe('a field that names an environment variable', () => {
  const fields: [string, (value: unknown) => unknown][] = [
    ['crawlers_api_key', (value) => workspace({ crawlers_api_key: value })],
    ['github_token', (value) => provider({ github_organization: 'o', github_token: value })],
    ['github_token', (value) => provider({ github_users: ['u'], github_token: value })],
    ['gitlab_token', (value) => provider({ gitlab_organization: 'o', gitlab_token: value })],
    [
      'gerrit_password',
      (value) => provider({ ...gerrit, gerrit_login: 'm', gerrit_password: value }),
    ],
    [
      'bugzilla_token',
      (value) =>
        provider({
          bugzilla_url: 'https://b.org',
          bugzilla_products: ['p'],
          bugzilla_token: value,
        }),
    ],
  ];

  test.each(fields)('%s may be any name that is free', (_, config) => {
    expect(shown(config('TEAM_A_token2'))).toEqual([]);
    expect(shown(config(null))).toEqual([]);
  });

  test.each(fields)(
    '%s is refused, and its value not shown, if it is something else',
    (field, config) => {
      const pasted = ['glpat-XyZ123', 's3cr3t value', '1password', '', 'x.y', 8151623, ['tok1']];
      const lookAlikes = [
        'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
        `github_pat_${'a'.repeat(40)}`,
      ];
      for (const value of [...pasted, ...lookAlikes, 'deadbeef'.repeat(5)]) {
        const [problem, ...others] = validateConfig(config(value));
        expect(others).toEqual([]);
        expect(problem?.path.at(-1)).toBe(field);
        expect(problem?.message).toMatch(
          /^must be the name of an environment variable, .* not the token/,
        );
        if (String(value) !== '') expect(problem?.message).not.toContain(String(value));
      }
    },
  );

  test.each(fields)('%s is refused if it is reserved for Monocle', (field, config) => {
    for (const name of ['MONOCLE_ADMIN_TOKEN', 'HTTP_PROXY', 'no_proxy', 'PATH', 'TLS_CIPHERS']) {
      const problems = validateConfig(config(name));
      expect(problems).toHaveLength(1);
      expect(problems[0]?.path.at(-1)).toBe(field);
      expect(problems[0]?.message).toMatch(/^is reserved for Monocle/);
    }
  });

  test('never turns up in a message, whatever it holds', () => {
    const secret = fc.string({ minLength: 6 }).map((text) => `\u00a7${text}`);
    fc.assert(
      fc.property(fc.constantFrom(...fields), secret, ([, config], value) => {
        const messages = shown(config(value)).join('\n');
        expect(messages).not.toContain('\u00a7');
        expect(messages).not.toBe('');
      }),
    );
  });

  test('is refused as part of a URL, and not shown', () => {
    const [message, ...others] = shown(
      provider({ ...gerrit, gerrit_url: 'https://u:hunter2@g.org' }),
    );
    expect(others).toEqual([]);
    expect(message).toMatch(/gerrit_url: contains credentials/);
    expect(message).not.toContain('hunter2');
  });
});
