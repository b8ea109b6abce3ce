/**
 * The Secret with the copies of tokens of other namespaces, whose Secrets the pods cannot read. Pure.
 *
 * Only the operator writes it. Its values are never kept or logged: they are compared by their hashes. A copy
 * is made before a pod needs it, and deleted when no pod needs it any more.
 */
import { isTokenVariable } from '../../../constructs/crawlers/crawler-token.js';
import type { Instance } from '../../../constructs/instance/instance.js';
import type { Names } from '../../../constructs/instance/names.js';
import { foreignSecret, type ObservedSecret, type ObservedSecrets } from './secret.js';

type Tokens = Instance['tokens'];

/** The Secrets as they will be once the tokens are copied: a copy has the version of its source. */
export function withCopies(
  secrets: ObservedSecrets,
  { crawlers: copies }: Pick<Names, 'crawlers'>,
  tokens: Tokens = new Map(),
): ObservedSecrets {
  const known = secrets.get(copies);
  const hashes = new Map(known?.hashes);
  for (const [variable, { secret, copiedFrom }] of tokens) {
    if (secret !== copies || copiedFrom === undefined) continue;
    const source = secrets.get(foreignSecret(copiedFrom.namespace, copiedFrom.name));
    const hash = source?.hashes.get(copiedFrom.key);
    if (hash !== undefined) hashes.set(variable, hash);
  }
  if (hashes.size === 0) return secrets;
  return new Map([...secrets, [copies, { hashes, empty: known?.empty ?? new Set() }]]);
}

/** Tokens that stay as they are: their copies count, even if the sources were changed or deleted. */
export const withoutSources = (tokens: Tokens): Tokens =>
  new Map([...tokens].map(([variable, { secret, key }]) => [variable, { secret, key }]));

const copied = ({ tokens, names }: Pick<Instance, 'tokens' | 'names'>): Tokens =>
  new Map([...tokens].filter(([, { secret }]) => secret === names.crawlers));

/** The variables that have to be copied; undefined if all copies are up to date. */
export function dueCopies(
  instance: Pick<Instance, 'tokens' | 'names'>,
  secrets: ObservedSecrets,
  live: ObservedSecret | undefined,
): Tokens | undefined {
  const wanted = copied(instance);
  const isCurrent = [...wanted].every(([variable, { copiedFrom }]) => {
    if (!live?.hashes.has(variable)) return false;
    if (copiedFrom === undefined) return true;
    const source = secrets.get(foreignSecret(copiedFrom.namespace, copiedFrom.name));
    return source?.hashes.get(copiedFrom.key) === live.hashes.get(variable);
  });
  return isCurrent ? undefined : wanted;
}

/**
 * The copies that are no longer wanted.
 * @param mounted the variables that the pods still read
 */
export function surplusCopies(
  instance: Pick<Instance, 'tokens' | 'names'>,
  live: ObservedSecret | undefined,
  mounted: ReadonlyMap<string, unknown>,
): { readonly removable: readonly string[]; readonly stillMounted: boolean } {
  const wanted = copied(instance);
  const surplus = [...(live?.hashes.keys() ?? [])].filter(
    (key) => isTokenVariable(key) && !wanted.has(key),
  );
  return {
    removable: surplus.filter((key) => !mounted.has(key)),
    stillMounted: surplus.some((key) => mounted.has(key)),
  };
}
