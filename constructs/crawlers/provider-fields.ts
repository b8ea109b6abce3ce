/** The provider of a MonocleCrawler and the one in Monocle's config: the same settings under other names. Pure. */
import { type Provider, providerToken } from '../config/config.js';
import type { Path } from '../validation/problem.js';
import { own } from '../validation/schema.js';
import type { CrawlerSpec } from './monocle-crawler.js';

export type ProviderName = keyof typeof FIELDS | 'taskData';

/** By provider: the name in the config of each field. */
const FIELDS = {
  github: {
    organization: 'github_organization',
    repositories: 'github_repositories',
    url: 'github_url',
    tokenSecretRef: 'github_token',
  },
  githubUser: { users: 'github_users', url: 'github_url', tokenSecretRef: 'github_token' },
  gitlab: {
    organization: 'gitlab_organization',
    repositories: 'gitlab_repositories',
    url: 'gitlab_url',
    tokenSecretRef: 'gitlab_token',
  },
  gerrit: {
    url: 'gerrit_url',
    repositories: 'gerrit_repositories',
    login: 'gerrit_login',
    passwordSecretRef: 'gerrit_password',
    prefix: 'gerrit_prefix',
  },
  bugzilla: {
    url: 'bugzilla_url',
    products: 'bugzilla_products',
    tokenSecretRef: 'bugzilla_token',
  },
} as const;

const TASK_DATA = 'TaskDataProvider';

export interface SecretKeyRef {
  readonly name: string;
  readonly key: string;
}

type Settings = Readonly<Record<string, unknown>>;

const fieldsOf = (provider: ProviderName): [field: string, configField: string][] =>
  provider === 'taskData' ? [] : Object.entries(FIELDS[provider]);

const isRef = (field: string): boolean => field.endsWith('SecretRef');

/** The provider that a valid spec has. */
export function providerName(spec: CrawlerSpec): ProviderName {
  const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  return names.find((name) => spec[name] !== undefined) ?? 'taskData';
}

/** The key of a Secret that the crawler signs in with, and the field that names it. */
export function tokenRefOf(
  spec: CrawlerSpec,
): { readonly ref: SecretKeyRef; readonly path: Path } | undefined {
  const provider = providerName(spec);
  const settings = spec[provider] as Settings;
  const field = Object.keys(settings).find(isRef);
  if (field === undefined) return undefined;
  return { ref: settings[field] as SecretKeyRef, path: ['spec', provider, field] };
}

/**
 * The same of any spec.
 * @param spec anything
 */
export function tokenRef(spec: unknown): SecretKeyRef | undefined {
  for (const provider of Object.keys(FIELDS))
    for (const field of ['tokenSecretRef', 'passwordSecretRef']) {
      const ref = own(own(spec, provider), field);
      const [name, key] = [own(ref, 'name'), own(ref, 'key')];
      if (typeof name === 'string' && typeof key === 'string') return { name, key };
    }
  return undefined;
}

/** @param variable the name of the environment variable with the token */
export function configProvider(spec: CrawlerSpec, variable: string | undefined): Provider {
  const provider = providerName(spec);
  if (provider === 'taskData') return TASK_DATA;
  const settings = spec[provider] as Settings;
  const entries = fieldsOf(provider)
    .filter(([field]) => settings[field] !== undefined)
    .map(([field, name]) => [name, isRef(field) ? variable : settings[field]]);
  return withoutDefaults(Object.fromEntries(entries) as Provider);
}

/** Without a token's variable that Monocle would use anyway, and without nulls. */
export function withoutDefaults(provider: Provider): Provider {
  const token = providerToken(provider);
  if (typeof provider === 'string') return provider;
  const entries = Object.entries(provider).filter(([, value]) => (value ?? null) !== null);
  const bare = Object.fromEntries(
    entries.filter(([field]) => field !== token?.field),
  ) as unknown as Provider;
  return providerToken(bare)?.key === token?.key
    ? bare
    : (Object.fromEntries(entries) as unknown as Provider);
}

/** The reverse of `configProvider`; undefined if no MonocleCrawler can say it. */
export function specProvider(
  provider: Provider,
  ref: SecretKeyRef | undefined,
): Partial<CrawlerSpec> | undefined {
  if (provider === TASK_DATA) return { taskData: {} };
  const given = Object.entries(provider as object).filter(([, value]) => (value ?? null) !== null);
  const name = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).find((each) =>
    given.every(([key]) => (Object.values(FIELDS[each]) as string[]).includes(key)),
  );
  if (name === undefined) return undefined;
  const values = new Map(given);
  const entries = fieldsOf(name)
    .map(([field, key]) => [field, isRef(field) ? ref : values.get(key)] as const)
    .filter(([, value]) => value !== undefined);
  return { [name]: Object.fromEntries(entries) };
}

/**
 * The place in a MonocleCrawler of a problem with its crawler in the config.
 * @param path below the crawler
 */
export function crawlerPath(spec: CrawlerSpec, [field, setting, ...rest]: Path): Path {
  if (field === 'name') return ['metadata', 'name'];
  if (field === 'update_since') return ['spec', 'updateSince'];
  const provider = providerName(spec);
  const [own] = fieldsOf(provider).find(([, name]) => name === setting) ?? [];
  return ['spec', provider, ...(own === undefined ? [] : [own, ...rest])];
}
