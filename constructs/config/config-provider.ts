/**
 * Checks the provider of a crawler, which has one of several types. One key of each tells them apart.
 *
 * In: the value of `provider`, of any shape. Out: the problems of the type that the user chose, not
 * those of all the others. Monocle uses the first type that fits and ignores other settings.
 */
import { configSchema } from '../../imports/schemas.js';
import {
  validateBugzillaProvider,
  validateGerritProvider,
  validateGithubApplicationProvider,
  validateGithubProvider,
  validateGithubUserProvider,
  validateGitlabProvider,
} from '../../imports/validators.js';
import type { Path, Problem } from '../validation/problem.js';
import {
  type JsonSchema,
  nearest,
  type SchemaValidator,
  schemaProblems,
} from '../validation/schema.js';
import { envNameRefusal, graphqlUrlRefusal, urlRefusal } from './config-value.js';

interface Alternative {
  /** Its name in the schema. */
  readonly name: string;
  /** The key that chooses it. */
  readonly key: string;
  readonly validate: SchemaValidator;
}

/** In the order in which Monocle tries them. */
const alternatives: readonly Alternative[] = [
  { name: 'BugzillaProvider', key: 'bugzilla_url', validate: validateBugzillaProvider },
  { name: 'GerritProvider', key: 'gerrit_url', validate: validateGerritProvider },
  {
    name: 'GithubApplicationProvider',
    key: 'github_app_id',
    validate: validateGithubApplicationProvider,
  },
  { name: 'GithubProvider', key: 'github_organization', validate: validateGithubProvider },
  { name: 'GithubUserProvider', key: 'github_users', validate: validateGithubUserProvider },
  { name: 'GitlabProvider', key: 'gitlab_organization', validate: validateGitlabProvider },
];

const crawling = 'github_organization, github_users, gitlab_organization, gerrit_url, bugzilla_url';

type ProviderFields = Readonly<Record<string, unknown>>;

export interface ProviderProblems {
  readonly schema: readonly Problem[];
  readonly checks: readonly Problem[];
}

export function providerProblems(value: unknown, path: Path): ProviderProblems {
  if (value === 'TaskDataProvider') return { schema: [], checks: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message =
      typeof value === 'string'
        ? 'must be an object with the settings of one provider; the only string is TaskDataProvider'
        : 'must be an object with the settings of one provider, or the string TaskDataProvider';
    return { schema: [], checks: [{ path, message }] };
  }
  const provider = value as ProviderFields;
  const [chosen, ...dropped] = alternatives.filter(({ key }) => isSet(provider[key]));
  if (chosen === undefined) return { schema: [], checks: noChoice(provider, path) };
  const foreign = new Set(dropped.flatMap(({ name }) => fieldsOf(name)));
  const schema = schemaProblems(chosen.validate, schemaOf(chosen.name), provider)
    .filter(({ at, path: [field] }) => at !== 'key' || !foreign.has(String(field)))
    .map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
  const exclusions = dropped.map(
    ({ key }): Problem => ({
      path: [...path, key],
      at: 'key',
      message: `${chosen.key} and ${key} exclude each other, and Monocle would ignore ${key}; keep one`,
    }),
  );
  return { schema, checks: [...exclusions, ...checksOf(provider, chosen, path)] };
}

function noChoice(provider: ProviderFields, path: Path): Problem[] {
  const typos = Object.keys(provider).flatMap((field): Problem[] => {
    const near = isKnown(field)
      ? undefined
      : nearest(
          field,
          alternatives.map(({ key }) => key),
        );
    if (near === undefined) return [];
    return [{ path: [...path, field], at: 'key', message: `unknown field; did you mean ${near}?` }];
  });
  if (typos.length > 0) return typos;
  const message = `no provider is chosen; set one of ${crawling}, or use the string TaskDataProvider`;
  return [{ path, message }];
}

function checksOf(provider: ProviderFields, { key }: Alternative, path: Path): Problem[] {
  if (key === 'github_app_id') {
    const message =
      'crawls nothing: Monocle ignores GitHub Apps; use github_organization with github_token';
    return [{ path, message, severity: 'warning' }];
  }
  return [
    ...fieldProblems(provider, path, envFields, envNameRefusal),
    ...fieldProblems(provider, path, ['github_url', 'gitlab_url'], ifText(graphqlUrlRefusal)),
    ...fieldProblems(provider, path, ['gerrit_url', 'bugzilla_url'], ifText(urlRefusal)),
    ...nothingToCrawl(provider, key, path),
    ...uselessPassword(provider, key, path),
  ];
}

const envFields = ['github_token', 'gitlab_token', 'gerrit_password', 'bugzilla_token'];

const ifText =
  (refusal: (text: string) => string | undefined) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? refusal(value) : undefined;

function fieldProblems(
  provider: ProviderFields,
  path: Path,
  fields: readonly string[],
  refusal: (value: unknown) => string | undefined,
): Problem[] {
  return fields.flatMap((field) => {
    const message = isSet(provider[field]) ? refusal(provider[field]) : undefined;
    return message === undefined ? [] : [{ path: [...path, field], message }];
  });
}

/** The list of what each provider crawls, and what it crawls without the list. */
const lists: Readonly<Record<string, { readonly field: string; readonly absent?: string }>> = {
  github_organization: { field: 'github_repositories', absent: 'the whole organization' },
  gitlab_organization: { field: 'gitlab_repositories', absent: 'the whole group' },
  github_users: { field: 'github_users' },
  gerrit_url: { field: 'gerrit_repositories' },
  bugzilla_url: { field: 'bugzilla_products' },
};

function nothingToCrawl(provider: ProviderFields, key: string, path: Path): Problem[] {
  const { field, absent } = lists[key] ?? { field: key };
  const list = provider[field];
  if (Array.isArray(list) && list.length === 0) {
    const remedy = absent === undefined ? '' : `, or leave it out to crawl ${absent}`;
    const message = `is empty, so Monocle would crawl nothing; list at least one${remedy}`;
    return [{ path: [...path, field], message, severity: 'warning' }];
  }
  if (isSet(list) || absent !== undefined) return [];
  const example = field === 'gerrit_repositories' ? ' ("^.*" for all)' : '';
  const message = `without ${field} Monocle would crawl nothing; list them${example}`;
  return [{ path, at: 'key', message, severity: 'warning' }];
}

function uselessPassword(provider: ProviderFields, key: string, path: Path): Problem[] {
  if (key !== 'gerrit_url' || !isSet(provider.gerrit_password) || isSet(provider.gerrit_login)) {
    return [];
  }
  const message =
    'has no effect without gerrit_login: Monocle would read Gerrit anonymously; set both';
  return [{ path: [...path, 'gerrit_password'], at: 'key', message, severity: 'warning' }];
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

function schemaOf(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}`, $defs: configSchema().$defs };
}

function fieldsOf(name: string): string[] {
  const defs = configSchema().$defs as Readonly<Record<string, JsonSchema>>;
  return Object.keys(defs[name]?.properties ?? {});
}

const isKnown = (field: string): boolean =>
  alternatives.some(({ name }) => fieldsOf(name).includes(field));
