/** Monocle's config, and what the original refuses in it when it starts. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Ends the process with this message and code 1. */
export class Fatal extends Error {}

export interface Workspace {
  readonly name: string;
  readonly crawlers: readonly {
    readonly name: string;
    readonly update_since: string;
    readonly provider: unknown;
  }[];
  readonly crawlers_api_key?: string;
  readonly idents?: readonly {
    readonly ident: string;
    readonly aliases: readonly string[];
    readonly groups?: readonly string[];
  }[];
}

export interface Config {
  readonly workspaces: readonly Workspace[];
  readonly crawlers?: { readonly loop_delay_sec?: number };
  readonly auth?: {
    readonly auth_provider?: { readonly oidc_issuer_url?: string };
    readonly enforce_auth?: boolean;
  };
}

export function loadConfig(path: string): Config {
  let config: Config;
  try {
    config = parse(readFileSync(path, 'utf8')) as Config;
  } catch (error) {
    throw new Fatal(`ERROR: ${path}: ${(error as Error).message}`);
  }
  const isConfig =
    Array.isArray(config?.workspaces) &&
    config.workspaces.every(({ name, crawlers }) => name && Array.isArray(crawlers));
  if (!isConfig) throw new Fatal(`ERROR: ${path}: expected a list of workspaces with crawlers`);
  return config;
}

export const configPath = (env: NodeJS.ProcessEnv): string =>
  env.MONOCLE_CONFIG ?? '/etc/monocle/config.yaml';

/** Both api and crawler need the key of each workspace. */
export function apiKeyOf(workspace: Workspace, env: NodeJS.ProcessEnv): string {
  return required(env, workspace.crawlers_api_key ?? 'CRAWLERS_API_KEY');
}

export function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Fatal(`ERROR: Missing environment variable named ${name}`);
  return value;
}
