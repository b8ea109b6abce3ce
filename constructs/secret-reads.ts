/**
 * Which keys of which Secrets the pods read when they start. Pure.
 *
 * A pod reads a Secret only at its start, so it must be restarted if one of these keys changes.
 */
import type { Names } from './names.js';
import type { ResolvedSpec } from './spec.js';

export interface SecretRead {
  /** The Secret's name. */
  readonly secret: string;
  /**
   * The key that is read.
   * @default every key
   */
  readonly key?: string;
}

interface Source {
  readonly valueFrom?: { readonly secretKeyRef?: { readonly name?: string; readonly key: string } };
  readonly secretRef?: { readonly name?: string };
}

interface Container {
  readonly env?: readonly Source[];
  readonly envFrom?: readonly Source[];
}

interface PodOwner {
  readonly kind: string;
  readonly spec?: unknown;
}

/** The reads of the Deployments among the manifests, without duplicates and in a stable order. */
export function secretReads(manifests: readonly PodOwner[]): SecretRead[] {
  const reads = manifests
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap(({ spec }) => containersOf(spec))
    .flatMap(({ env = [], envFrom = [] }) => [...env, ...envFrom].flatMap(readOf));
  const unique = new Map(reads.map((read) => [JSON.stringify([read.secret, read.key]), read]));
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, read]) => read);
}

/** Every Secret that the pods of an instance may read. Needs no manifests. */
export function secretNames(
  spec: Pick<ResolvedSpec, 'secretName' | 'elastic' | 'api' | 'crawler'>,
  names: Pick<Names, 'userData'>,
): string[] {
  const sources = [spec.api, spec.crawler].flatMap(({ env = [], envFrom = [] }) => [
    ...env,
    ...envFrom,
  ]);
  const { urlFrom } = spec.elastic.external ?? {};
  const named = sources.flatMap((source) => readOf(source as Source)).map(({ secret }) => secret);
  const all = [spec.secretName ?? names.userData, ...(urlFrom ? [urlFrom.name] : []), ...named];
  return [...new Set(all)];
}

function containersOf(spec: unknown): readonly Container[] {
  const pod = (spec as { template?: { spec?: Record<string, readonly Container[]> } }).template
    ?.spec;
  return [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
}

function readOf({ valueFrom, secretRef }: Source): SecretRead[] {
  const { name, key } = valueFrom?.secretKeyRef ?? {};
  if (name !== undefined) return [{ secret: name, key }];
  return secretRef?.name === undefined ? [] : [{ secret: secretRef.name }];
}
