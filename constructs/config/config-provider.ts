/**
 * Checks the provider of a crawler, which has one of several types. One key of each type identifies it.
 *
 * In: the value of `provider`, of any shape. Out: the problems with the type that the user chose, not with
 * the other types. Monocle uses the first type that fits and ignores other settings.
 */
import { configSchema } from '../../imports/schemas.js';
import * as validators from '../../imports/validators.js';
import type { Path, Problem } from '../validation/problem.js';
import { type JsonSchema, nearest, schemaProblems } from '../validation/schema.js';
import { envNameRefusal, graphqlUrlRefusal, urlRefusal } from './config-value.js';
import {
  isSet,
  kindsOf,
  listField,
  PROVIDERS,
  type ProviderKind,
  TASK_DATA,
  tokenField,
} from './providers.js';

/** A copy, because computed access to an import namespace defeats tree shaking. Our bundle needs all of it anyway. */
const VALIDATORS = { ...validators };

type ProviderFields = Readonly<Record<string, unknown>>;

export interface ProviderProblems {
  readonly schema: readonly Problem[];
  readonly checks: readonly Problem[];
}

export function providerProblems(value: unknown, path: Path): ProviderProblems {
  if (value === TASK_DATA) return { schema: [], checks: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message =
      typeof value === 'string'
        ? 'must be an object with the settings of one provider; the only string is TaskDataProvider'
        : 'must be an object with the settings of one provider, or the string TaskDataProvider';
    return { schema: [], checks: [{ path, message }] };
  }
  const provider = value as ProviderFields;
  const [chosen, ...dropped] = kindsOf(provider);
  if (chosen === undefined) return { schema: [], checks: noChoice(provider, path) };
  const foreign = new Set(dropped.flatMap(definedFields));
  const schema = schemaProblems(
    VALIDATORS[`validate${chosen.schema}`],
    { $ref: `#/$defs/${chosen.schema}`, $defs: configSchema().$defs },
    provider,
  )
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
  const keys = PROVIDERS.map(({ key }) => key);
  const known = new Set(PROVIDERS.flatMap(definedFields));
  const typos = Object.keys(provider).flatMap((field): Problem[] => {
    const near = known.has(field) ? undefined : nearest(field, keys);
    if (near === undefined) return [];
    return [{ path: [...path, field], at: 'key', message: `unknown field; did you mean ${near}?` }];
  });
  if (typos.length > 0) return typos;
  const crawling = PROVIDERS.filter(({ warning }) => warning === undefined);
  const message = `no provider is chosen; set one of ${crawling.map(({ key }) => key).join(', ')}, or use the string ${TASK_DATA}`;
  return [{ path, message }];
}

function checksOf(provider: ProviderFields, kind: ProviderKind, path: Path): Problem[] {
  const { fields, isGraphql, warning } = kind;
  if (warning !== undefined) return [{ path, message: warning, severity: 'warning' }];
  return [
    ...fieldProblems(provider, path, tokenField(kind), envNameRefusal),
    ...fieldProblems(provider, path, fields.url, (value) =>
      typeof value !== 'string' || value === ''
        ? undefined
        : (isGraphql ? graphqlUrlRefusal : urlRefusal)(value),
    ),
    ...nothingToCrawl(provider, kind, path),
    ...uselessPassword(provider, kind, path),
  ];
}

function fieldProblems(
  provider: ProviderFields,
  path: Path,
  field: string | undefined,
  refusal: (value: unknown) => string | undefined,
): Problem[] {
  if (field === undefined || !isSet(provider[field])) return [];
  const message = refusal(provider[field]);
  return message === undefined ? [] : [{ path: [...path, field], message }];
}

function nothingToCrawl(provider: ProviderFields, kind: ProviderKind, path: Path): Problem[] {
  const { key, whole, all } = kind;
  const field = listField(kind) ?? key;
  const list = provider[field];
  if (Array.isArray(list) && list.length === 0) {
    const remedy = whole === undefined ? '' : `, or leave it out to crawl ${whole}`;
    const message = `is empty, so Monocle would crawl nothing; list at least one${remedy}`;
    return [{ path: [...path, field], message, severity: 'warning' }];
  }
  if (isSet(list) || whole !== undefined) return [];
  const example = all === undefined ? '' : ` (${all} for all)`;
  const message = `without ${field} Monocle would crawl nothing; list them${example}`;
  return [{ path, at: 'key', message, severity: 'warning' }];
}

function uselessPassword(provider: ProviderFields, kind: ProviderKind, path: Path): Problem[] {
  const { login, passwordSecretRef: password } = kind.fields;
  if (!login || !password || !isSet(provider[password]) || isSet(provider[login])) return [];
  const server = kind.schema.replace('Provider', '');
  const message = `has no effect without ${login}: Monocle would read ${server} anonymously; set both`;
  return [{ path: [...path, password], at: 'key', message, severity: 'warning' }];
}

function definedFields({ schema }: ProviderKind): string[] {
  const defs = configSchema().$defs as Readonly<Record<string, JsonSchema>>;
  return Object.keys(defs[schema]?.properties ?? {});
}
