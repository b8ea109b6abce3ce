/**
 * The providers of crawlers, one row each: the field that identifies it, and the names of its settings. Checks,
 * Secrets, MonocleCrawlers, the janitor's tasks and the requests to the api use this table. Pure.
 */
import type * as validators from '../../imports/validators.js';
import { own } from '../validation/schema.js';

/** A setting, by its name in a MonocleCrawler. */
type Setting =
  | 'url'
  | 'organization'
  | 'repositories'
  | 'users'
  | 'products'
  | 'login'
  | 'prefix'
  | 'tokenSecretRef'
  | 'passwordSecretRef';

type Definition = keyof {
  [Name in keyof typeof validators as Name extends `validate${infer Rest}` ? Rest : never]: Name;
};

export interface ProviderKind {
  /** Its definition in the schema of the config. */
  readonly schema: Definition;
  /** The field of the config that selects it. */
  readonly key: string;
  /** The field of a MonocleCrawler's spec with its settings; undefined if a MonocleCrawler does not support it. */
  readonly name?: string;
  /** The name of each setting in the config. */
  readonly fields: Readonly<Partial<Record<Setting, string>>>;
  readonly isGraphql?: boolean;
  /** What Monocle crawls if the list of repositories is absent. */
  readonly whole?: string;
  /** The entry of the list that makes Monocle crawl everything. */
  readonly all?: string;
  /**
   * The entities whose dates Monocle stores, by their protobuf names: first those with data, then those to find them.
   * @default none: Monocle stores no date
   */
  readonly entities?: readonly string[];
  /** Why it does not work. */
  readonly warning?: string;
}

const PROJECTS = ['ENTITY_TYPE_PROJECT', 'ENTITY_TYPE_ORGANIZATION'] as const;

/** In the order in which Monocle tries them. */
const ROWS = [
  {
    schema: 'BugzillaProvider',
    key: 'bugzilla_url',
    name: 'bugzilla',
    fields: {
      url: 'bugzilla_url',
      products: 'bugzilla_products',
      tokenSecretRef: 'bugzilla_token',
    },
    entities: ['ENTITY_TYPE_TASK_DATA'],
  },
  {
    schema: 'GerritProvider',
    key: 'gerrit_url',
    name: 'gerrit',
    fields: {
      url: 'gerrit_url',
      repositories: 'gerrit_repositories',
      login: 'gerrit_login',
      passwordSecretRef: 'gerrit_password',
      prefix: 'gerrit_prefix',
    },
    all: '"^.*"',
    entities: PROJECTS,
  },
  {
    schema: 'GithubApplicationProvider',
    key: 'github_app_id',
    fields: {},
    warning:
      'crawls nothing: Monocle ignores GitHub Apps; use github_organization with github_token',
  },
  {
    schema: 'GithubProvider',
    key: 'github_organization',
    name: 'github',
    fields: {
      organization: 'github_organization',
      repositories: 'github_repositories',
      url: 'github_url',
      tokenSecretRef: 'github_token',
    },
    isGraphql: true,
    whole: 'the whole organization',
    entities: PROJECTS,
  },
  {
    schema: 'GithubUserProvider',
    key: 'github_users',
    name: 'githubUser',
    fields: { users: 'github_users', url: 'github_url', tokenSecretRef: 'github_token' },
    isGraphql: true,
    entities: ['ENTITY_TYPE_USER'],
  },
  {
    schema: 'GitlabProvider',
    key: 'gitlab_organization',
    name: 'gitlab',
    fields: {
      organization: 'gitlab_organization',
      repositories: 'gitlab_repositories',
      url: 'gitlab_url',
      tokenSecretRef: 'gitlab_token',
    },
    isGraphql: true,
    whole: 'the whole group',
    entities: PROJECTS,
  },
] as const satisfies readonly ProviderKind[];

export const PROVIDERS: readonly ProviderKind[] = ROWS;

export const TASK_DATA = 'TaskDataProvider';

type Row = (typeof ROWS)[number];
type Value<Field> = Field extends `${string}_${'repositories' | 'users' | 'products'}`
  ? readonly string[]
  : string;
type SettingsIn<Each> = Each extends { readonly key: string; readonly fields: object }
  ? { readonly [Field in Each['key']]: Value<Field> } & {
      readonly [Field in Each['fields'][keyof Each['fields']] as Field &
        string]?: Value<Field> | null;
    }
  : never;

/** A provider in Monocle's config; schemas/monocle-config.schema.json describes each field. */
export type Provider =
  | SettingsIn<Exclude<Row, { readonly warning: string }>>
  | { readonly github_app_id: string; readonly [field: string]: unknown }
  | typeof TASK_DATA;

/** The kinds that a provider selects; Monocle uses the first, and ignores the others. */
export const kindsOf = (provider: unknown): readonly ProviderKind[] =>
  PROVIDERS.filter(({ key }) => isSet(own(provider, key)));

export const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** The settings of a provider in a config, by their names in a MonocleCrawler. */
export function settingsOf(provider: unknown): Readonly<Partial<Record<Setting, unknown>>> {
  const fields = Object.entries(kindsOf(provider)[0]?.fields ?? {});
  return Object.fromEntries(
    fields
      .map(([setting, field]) => [setting, own(provider, field)])
      .filter(([, value]) => isSet(value)),
  );
}

/** The setting that lists what to crawl. */
export const listField = ({ fields }: ProviderKind): string | undefined =>
  fields.repositories ?? fields.products ?? fields.users;

/** The setting that names the variable with the token. */
export const tokenField = ({ fields }: ProviderKind): string | undefined =>
  fields.tokenSecretRef ?? fields.passwordSecretRef;

export interface ProviderToken {
  readonly field: string;
  readonly key: string;
  readonly role: 'token' | 'password';
}

/** The variable of a provider's token, and the field that names it. */
export function providerToken(provider: unknown): ProviderToken | undefined {
  const [kind] = kindsOf(provider);
  const field = kind && tokenField(kind);
  // Monocle signs in with a password only if there is a login.
  const { login } = kind?.fields ?? {};
  if (field === undefined || (login !== undefined && !isSet(own(provider, login))))
    return undefined;
  // Monocle's default variable has the name of the field.
  const key = String(own(provider, field) ?? field.toUpperCase());
  return { field, key, role: kind?.fields.passwordSecretRef === field ? 'password' : 'token' };
}
