/** The types of Monocle's config.yaml; schemas/monocle-config.schema.json describes each field. */

export interface MonocleConfig {
  readonly workspaces: readonly ConfigWorkspace[];
  readonly crawlers?: CrawlerSettings | null;
  readonly auth?: Auth | null;
  readonly about?: About | null;
}

export interface ConfigWorkspace {
  readonly name: string;
  readonly crawlers_api_key?: string | null;
  readonly crawlers: readonly ConfigCrawler[];
  readonly projects?: readonly Project[] | null;
  readonly idents?: readonly Ident[] | null;
  readonly search_aliases?: readonly SearchAlias[] | null;
}

export interface ConfigCrawler {
  readonly name: string;
  readonly update_since: string;
  readonly provider: Provider;
}

export type Provider =
  | GithubProvider
  | GithubUserProvider
  | GitlabProvider
  | GerritProvider
  | BugzillaProvider
  | GithubApplicationProvider
  | 'TaskDataProvider';

interface GithubProvider {
  readonly github_organization: string;
  readonly github_repositories?: readonly string[] | null;
  readonly github_url?: string | null;
  readonly github_token?: string | null;
}

interface GithubUserProvider {
  readonly github_users: readonly string[];
  readonly github_url?: string | null;
  readonly github_token?: string | null;
}

interface GitlabProvider {
  readonly gitlab_organization: string;
  readonly gitlab_repositories?: readonly string[] | null;
  readonly gitlab_url?: string | null;
  readonly gitlab_token?: string | null;
}

interface GerritProvider {
  readonly gerrit_url: string;
  readonly gerrit_repositories?: readonly string[] | null;
  readonly gerrit_login?: string | null;
  readonly gerrit_password?: string | null;
  readonly gerrit_prefix?: string | null;
}

interface BugzillaProvider {
  readonly bugzilla_url: string;
  readonly bugzilla_products?: readonly string[] | null;
  readonly bugzilla_token?: string | null;
}

interface GithubApplicationProvider {
  readonly github_app_id: string;
  readonly github_app_key_path: string;
  readonly github_app_organization?: string | null;
  readonly github_app_repositories?: readonly string[] | null;
  readonly github_app_url?: string | null;
}

interface Project {
  readonly name: string;
  readonly repository_regex?: string | null;
  readonly branch_regex?: string | null;
  readonly file_regex?: string | null;
}

interface Ident {
  readonly ident: string;
  readonly aliases: readonly string[];
  readonly groups?: readonly string[] | null;
}

interface SearchAlias {
  readonly name: string;
  readonly alias: string;
}

interface CrawlerSettings {
  readonly loop_delay_sec?: number | null;
}

interface Auth {
  readonly auth_provider: OidcAuth;
  readonly enforce_auth?: boolean | null;
  readonly extra_auth_providers?: readonly OidcAuth[] | null;
}

interface OidcAuth {
  readonly oidc_provider_name: string;
  readonly oidc_issuer_url: string;
  readonly oidc_client_id: string;
  readonly oidc_user_claim?: string | null;
}

interface About {
  readonly links: readonly Link[];
}

interface Link {
  readonly name: string;
  readonly url: string;
  readonly category?: string | null;
}
