/** The keys of the Secret that a valid config needs, and their purpose. Pure. */
import { andMore, formatPath, type Path } from '../validation/problem.js';
import type { MonocleConfig } from './config-types.js';
import { clientSecretName, show } from './config-value.js';
import { type ProviderToken, providerToken } from './providers.js';

/** The keys of the Secret that each component needs; its environment variables have the same names. */
export interface SecretKeys {
  readonly api: readonly string[];
  readonly crawler: readonly string[];
}

/** A key of the Secret, described for users. */
export interface KeyPurpose {
  readonly key: string;
  /** A description of its value, such as "the token of crawler acme (workspace demo)". */
  readonly purpose: string;
  /** The first field that requires the key. */
  readonly where: string;
  /** Whether any random value will do. */
  readonly canBeGenerated: boolean;
}

interface Use {
  readonly key: string;
  readonly role: 'API key' | ProviderToken['role'] | 'client secret';
  /** Describes who uses the key; called only for the few uses that are shown. */
  readonly user: () => string;
  readonly path: Path;
}

/** @param elsewhere the variables whose values are in other Secrets */
export function secretKeys(
  config: MonocleConfig,
  elsewhere?: { has(key: string): boolean },
): SecretKeys {
  const uses = usesOf(config).filter(({ key }) => !elsewhere?.has(key));
  const keysFor = (excluded: readonly Use['role'][]): string[] => {
    const keys = uses.filter(({ role }) => !excluded.includes(role)).map(({ key }) => key);
    return [...new Set(keys)].sort();
  };
  return { api: keysFor(['token', 'password']), crawler: keysFor(['client secret']) };
}

/** Sorted by key. */
export function keyPurposes(config: MonocleConfig): KeyPurpose[] {
  const byKey = Map.groupBy(usesOf(config), ({ key }) => key);
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, uses]) => ({
      key,
      purpose: [...Map.groupBy(uses, ({ role }) => role)]
        .map(([role, same]) => purposeOf(role, same))
        .join(', and '),
      where: formatPath(uses[0]?.path ?? []),
      canBeGenerated: uses.every(({ role }) => role === 'API key'),
    }));
}

function purposeOf(role: Use['role'], [first, ...others]: readonly Use[]): string {
  const more = others.length > 0 ? `, ${andMore(others.length)}` : '';
  return `the ${role} of ${first?.user()}${more}`;
}

function usesOf({ workspaces, auth }: MonocleConfig): Use[] {
  const uses = workspaces.flatMap((workspace, i): Use[] => [
    {
      key: workspace.crawlers_api_key ?? 'CRAWLERS_API_KEY',
      role: 'API key',
      user: () => `the crawlers of workspace ${shown(workspace.name)}`,
      path: ['workspaces', i, 'crawlers_api_key'],
    },
    ...workspace.crawlers.flatMap(({ name, provider }, j): Use[] => {
      const found = providerToken(provider);
      if (found === undefined) return [];
      const { field, ...token } = found;
      const user = () => `crawler ${shown(name)} (workspace ${shown(workspace.name)})`;
      return [{ ...token, user, path: ['workspaces', i, 'crawlers', j, 'provider', field] }];
    }),
  ]);
  const name = auth?.auth_provider.oidc_provider_name;
  if (name === undefined) return uses;
  const path = ['auth', 'auth_provider', 'oidc_provider_name'];
  const user = () => `sign-in provider ${shown(name)}`;
  return [...uses, { key: clientSecretName(name), role: 'client secret', user, path }];
}

/** Names may contain line breaks, but a comment or a message is a single line. */
const shown = (name: string): string => (/^[\p{L}\p{N}_.-]{1,60}$/u.test(name) ? name : show(name));
