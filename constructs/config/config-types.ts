/** The types of Monocle's config.yaml; schemas/monocle-config.schema.json describes each field. */
import type { Provider } from './providers.js';

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
