/**
 * Checks of Monocle's config that a JSON Schema cannot express: names that must be unique, names that
 * must exist, and settings that Monocle accepts and then ignores or fails on.
 *
 * In: a value of any shape. Parts of a wrong type are skipped: the schema reports them.
 */

import { formatPath, type Path, type Problem } from '../validation/problem.js';
import { type Fields, isFields } from '../validation/schema.js';
import {
  envNameRefusal,
  hasControlCharacter,
  providerNameRefusal,
  show,
  updateSinceRefusal,
  urlRefusal,
  workspaceNameRefusals,
} from './config-value.js';
import { type QueryNames, queryRefusal, SEARCH_FIELDS } from './search-query.js';

export function configChecks(config: unknown): Problem[] {
  const { workspaces, auth } = record(config);
  return [
    ...controlCharacters(config, []),
    ...repeated(workspaces, ['workspaces'], 'name'),
    ...list(workspaces).flatMap((workspace, i) =>
      workspaceChecks(record(workspace), ['workspaces', i]),
    ),
    ...authChecks(record(auth), ['auth']),
  ];
}

function workspaceChecks(workspace: Fields, path: Path): Problem[] {
  const { name, crawlers_api_key: apiKey, crawlers, projects, idents } = workspace;
  const named: readonly (readonly [field: string, key: string])[] = [
    ['crawlers', 'name'],
    ['projects', 'name'],
    ['idents', 'ident'],
    ['search_aliases', 'name'],
  ];
  return [
    ...problems([...path, 'name'], isText(name) ? workspaceNameRefusals(name) : []),
    ...problems(
      [...path, 'crawlers_api_key'],
      apiKey === undefined || apiKey === null ? [] : [envNameRefusal(apiKey)],
    ),
    ...named.flatMap(([field, key]) => repeated(workspace[field], [...path, field], key)),
    ...list(crawlers).flatMap((crawler, i) => {
      const since = record(crawler).update_since;
      const refusals = isText(since) ? [updateSinceRefusal(since)] : [];
      return problems([...path, 'crawlers', i, 'update_since'], refusals);
    }),
    ...sharedAliases(idents, [...path, 'idents']),
    ...searchAliasChecks(workspace.search_aliases, [...path, 'search_aliases'], {
      projects: texts(list(projects).map((project) => record(project).name)),
      groups: texts(list(idents).flatMap((ident) => list(record(ident).groups))),
    }),
  ];
}

/** Monocle uses the first entry with a name and ignores the others. */
function repeated(values: unknown, path: Path, key: string): Problem[] {
  const first = new Map<string, Path>();
  return list(values).flatMap((value, i) => {
    const name = record(value)[key];
    if (!isText(name)) return [];
    const other = first.get(name);
    if (other === undefined) first.set(name, [...path, i]);
    return problems(
      [...path, i, key],
      other === undefined
        ? []
        : [`${show(name)} is already the ${key} of ${formatPath(other)}; choose another`],
    );
  });
}

function sharedAliases(idents: unknown, path: Path): Problem[] {
  const owners = new Map<string, number>();
  return list(idents).flatMap((ident, i) =>
    list(record(ident).aliases).flatMap((alias, j) => {
      if (!isText(alias)) return [];
      const owner = owners.get(alias) ?? i;
      owners.set(alias, owner);
      if (owner === i) return [];
      const message = `${show(alias)} already belongs to ${formatPath([...path, owner])}; keep it in one of them`;
      return problems([...path, i, 'aliases', j], [message]);
    }),
  );
}

function searchAliasChecks(aliases: unknown, path: Path, names: QueryNames): Problem[] {
  return list(aliases).flatMap((value, i) => {
    const { name, alias } = record(value);
    return [
      ...problems([...path, i, 'name'], isText(name) ? aliasNameRefusals(name) : [], 'warning'),
      ...problems(
        [...path, i, 'alias'],
        typeof alias === 'string' ? [queryRefusal(alias, names)] : [],
      ),
    ];
  });
}

function aliasNameRefusals(name: string): string[] {
  if (SEARCH_FIELDS.includes(name)) {
    return [
      `${show(name)} is a field of the search language, which the alias would hide; choose another name`,
    ];
  }
  return name.includes('"')
    ? ['contains a double quote, so no search can use the alias; choose another name']
    : [];
}

function authChecks({ auth_provider, extra_auth_providers: extra }: Fields, path: Path): Problem[] {
  const unused = 'Monocle ignores extra_auth_providers; put the one to use into auth_provider';
  return [
    ...signInChecks(record(auth_provider), [...path, 'auth_provider']),
    ...problems(
      [...path, 'extra_auth_providers'],
      list(extra).length > 0 ? [unused] : [],
      'warning',
    ),
  ];
}

function signInChecks(provider: Fields, path: Path): Problem[] {
  if ('github_oauth_name' in provider || 'github_oauth_client_id' in provider) {
    const message =
      'sign-in with GitHub is not supported, and the api would exit; use the oidc_* settings';
    return [{ path, message }];
  }
  const empty = ['oidc_provider_name', 'oidc_issuer_url', 'oidc_client_id'].filter(
    (field) => provider[field] === '',
  );
  const { oidc_provider_name: name, oidc_issuer_url: issuer } = provider;
  return [
    ...empty.map((field) => ({
      path: [...path, field],
      message: 'is empty, so Monocle would disable authentication without an error; set it',
    })),
    ...problems([...path, 'oidc_provider_name'], isText(name) ? [providerNameRefusal(name)] : []),
    ...problems([...path, 'oidc_issuer_url'], isText(issuer) ? [urlRefusal(issuer)] : []),
  ];
}

function controlCharacters(value: unknown, path: Path): Problem[] {
  // No field is deeper. The limit also stops at a value that contains itself.
  if (path.length > 8) return [];
  if (typeof value === 'string') {
    return hasControlCharacter(value)
      ? [{ path, message: 'contains a control character; remove it' }]
      : [];
  }
  if (Array.isArray(value))
    return value.flatMap((item, i) => controlCharacters(item, [...path, i]));
  return Object.entries(record(value)).flatMap(([key, item]) =>
    controlCharacters(item, [...path, key]),
  );
}

const record = (value: unknown): Fields => (isFields(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const texts = (values: readonly unknown[]): ReadonlySet<string> => new Set(values.filter(isText));

const problems = (
  path: Path,
  messages: readonly (string | undefined)[],
  severity?: Problem['severity'],
): Problem[] =>
  messages
    .filter((message) => message !== undefined)
    .map((message) => ({ path, message, ...(severity && { severity }) }));
