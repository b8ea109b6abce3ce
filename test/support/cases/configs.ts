/** Configs for tests, whole and in parts. */
import {
  defaultConfig,
  type MonocleConfig,
  type ValidConfig,
  validateConfig,
} from '../../../constructs/config/config.js';
import { formatPath, validOf } from '../../../constructs/validation/problem.js';

/** Uses every field. */
export const full: MonocleConfig = {
  workspaces: [
    {
      name: 'team-a',
      crawlers_api_key: 'TEAM_A_API_KEY',
      crawlers: [
        {
          name: 'github-org',
          update_since: '2022-01-01',
          provider: {
            github_organization: 'change-metrics',
            github_repositories: ['monocle', 'dhall-monocle'],
            github_url: 'https://github.example.org/api/graphql',
            github_token: 'TEAM_A_GITHUB_TOKEN',
          },
        },
        {
          name: 'github-people',
          update_since: '2022-01-01T10:00:00Z',
          provider: { github_users: ['jane', 'john'], github_token: null },
        },
        {
          name: 'gitlab',
          update_since: '2020-01-01 00:00:00 UTC',
          provider: { gitlab_organization: 'redhat/centos-stream', gitlab_repositories: null },
        },
        {
          name: 'gerrit',
          update_since: '2022-01-01T10:00:00+02:00',
          provider: {
            gerrit_url: 'https://review.opendev.org',
            gerrit_repositories: ['^zuul/.*', 'openstack/nova'],
            gerrit_login: 'monocle',
            gerrit_prefix: 'opendev/',
          },
        },
        {
          name: 'bugs',
          update_since: '2024-02-29',
          provider: {
            bugzilla_url: 'https://bugzilla.redhat.com',
            bugzilla_products: ['OpenStack'],
          },
        },
        { name: 'own', update_since: '2022-01-01', provider: 'TaskDataProvider' },
      ],
      projects: [
        { name: 'infra', repository_regex: 'config|rdo/config', branch_regex: 'main' },
        { name: 'docs', file_regex: 'docs/.*', repository_regex: null },
      ],
      idents: [
        {
          ident: 'Jane Doe',
          aliases: ['github.com/jane', 'review.opendev.org/Jane Doe/12345', 'AuthProviderUID:jane'],
          groups: ['core'],
        },
        { ident: 'John Doe', aliases: ['github.com/john'] },
      ],
      search_aliases: [
        { name: 'bots', alias: '(author:"github-actions" or author:"bedevere-bot")' },
        { name: 'mine', alias: 'project:infra group:core author:self from:now-3weeks' },
      ],
    },
    { name: 'b', crawlers: [], projects: null, idents: null, search_aliases: null },
  ],
  crawlers: { loop_delay_sec: 3600 },
  auth: {
    auth_provider: {
      oidc_provider_name: 'my provider',
      oidc_issuer_url: 'https://accounts.google.com',
      oidc_client_id: 'my_client_id',
      oidc_user_claim: 'email',
    },
    enforce_auth: true,
  },
  about: {
    links: [
      { name: 'Config', url: 'https://example.org', category: 'Community' },
      { name: 'Write to us', url: 'mailto:monocle@example.org' },
    ],
  },
};

/** Throws if it is not valid. */
export function validConfig(config: MonocleConfig): ValidConfig {
  const problems = validateConfig(config);
  const valid = validOf(config, problems);
  if (valid) return valid;
  throw new Error(JSON.stringify(problems));
}

/** Problems as a person sees them. */
export const shown = (config: unknown): string[] =>
  validateConfig(config).map(({ path, message }) => `${formatPath(path)}: ${message}`);
export const workspace = (fields: object) => ({
  workspaces: [{ name: 'demo', crawlers: [], ...fields }],
});
export const crawler = (fields: object) =>
  workspace({
    crawlers: [{ name: 'c', update_since: '2022-01-01', provider: 'TaskDataProvider', ...fields }],
  });
export const provider = (value: unknown) => crawler({ provider: value });
export const signIn = (fields: object) => ({
  ...defaultConfig,
  auth: {
    auth_provider: {
      oidc_provider_name: 'sso',
      oidc_issuer_url: 'https://sso.example.org',
      oidc_client_id: 'monocle',
      ...fields,
    },
  },
});
export const gerrit = { gerrit_url: 'https://gerrit.example.org', gerrit_repositories: ['^.*'] };
