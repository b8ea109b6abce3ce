/** Converts between the provider of a MonocleCrawler and that of Monocle's config, whose names differ. Pure. */
import {
  kindsOf,
  PROVIDERS,
  type Provider,
  providerToken,
  settingsOf,
  TASK_DATA,
} from '../config/providers.js';
import type { Path } from '../validation/problem.js';
import { own } from '../validation/schema.js';
import type { CrawlerSpec } from './monocle-crawler.js';

export interface SecretKeyRef {
  readonly name: string;
  readonly key: string;
}

type Settings = Readonly<Record<string, unknown>>;

const isRef = (setting: string): boolean => setting.endsWith('SecretRef');

/** The provider of a valid spec: its name, its settings, and their names in the config. */
function providerOf(spec: CrawlerSpec) {
  const kind = PROVIDERS.find(({ name }) => name !== undefined && own(spec, name) !== undefined);
  const { name = 'taskData', fields = {} } = kind ?? {};
  return { name, settings: own(spec, name) as Settings, fields: Object.entries(fields) };
}

/** The key of a Secret that the crawler signs in with, and the field that names it. */
export function tokenRefOf(
  spec: CrawlerSpec,
): { readonly ref: SecretKeyRef; readonly path: Path } | undefined {
  const { name, settings } = providerOf(spec);
  const field = Object.keys(settings).find(isRef);
  if (field === undefined) return undefined;
  return { ref: settings[field] as SecretKeyRef, path: ['spec', name, field] };
}

/**
 * The same for a spec that may be invalid.
 * @param spec any value
 */
export function tokenRef(spec: unknown): SecretKeyRef | undefined {
  for (const { name: provider = '', fields } of PROVIDERS)
    for (const field of Object.keys(fields).filter(isRef)) {
      const ref = own(own(spec, provider), field);
      const [name, key] = [own(ref, 'name'), own(ref, 'key')];
      if (typeof name === 'string' && typeof key === 'string') return { name, key };
    }
  return undefined;
}

/** @param variable the name of the environment variable with the token */
export function configProvider(spec: CrawlerSpec, variable: string | undefined): Provider {
  const { name, settings, fields } = providerOf(spec);
  if (name === 'taskData') return TASK_DATA;
  const entries = fields
    .filter(([field]) => settings[field] !== undefined)
    .map(([field, name]) => [name, isRef(field) ? variable : settings[field]]);
  return withoutDefaults(Object.fromEntries(entries) as Provider);
}

/** Omits nulls, and the token's variable if it is Monocle's default. */
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

/** The inverse of `configProvider`; undefined if no MonocleCrawler can express the provider. */
export function specProvider(
  provider: Provider,
  ref: SecretKeyRef | undefined,
): Partial<CrawlerSpec> | undefined {
  if (provider === TASK_DATA) return { taskData: {} };
  const { name, fields } = kindsOf(provider)[0] ?? {};
  if (name === undefined) return undefined;
  const settings: Settings = settingsOf(provider);
  const entries = Object.keys(fields ?? {})
    .map((setting) => [setting, isRef(setting) ? ref : settings[setting]] as const)
    .filter(([, value]) => value !== undefined);
  return { [name]: Object.fromEntries(entries) };
}

/**
 * Translates the path of a problem with a crawler in the config to a path in its MonocleCrawler.
 * @param path below the crawler
 */
export function crawlerPath(spec: CrawlerSpec, [field, setting, ...rest]: Path): Path {
  if (field === 'name') return ['metadata', 'name'];
  if (field === 'update_since') return ['spec', 'updateSince'];
  const { name, fields } = providerOf(spec);
  const [own] = fields.find(([, each]) => each === setting) ?? [];
  return ['spec', name, ...(own === undefined ? [] : [own, ...rest])];
}
