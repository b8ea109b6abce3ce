/**
 * Which keys of which Secrets the pods read when they start. Pure.
 *
 * A pod reads these keys only at startup, so it must be restarted if one of them changes.
 */

import { bridgeFiles, bridgeOf } from '../elastic/elastic-source.js';
import { own } from '../validation/schema.js';
import { CA_VOLUME } from '../workload/monocle-container.js';
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
  const pods = manifests.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => podOf(spec));
  const reads = pods.flatMap((pod) => [
    ...containersOf(pod).flatMap(({ env = [], envFrom = [] }) =>
      [...env, ...envFrom].flatMap(readOf),
    ),
    ...(pod?.volumes ?? []).flatMap(caRead),
  ]);
  const unique = new Map(reads.map((read) => [JSON.stringify([read.secret, read.key]), read]));
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, read]) => read);
}

/**
 * Every Secret that the pods of an instance may read, at startup or later. Needs no manifests.
 */
export function secretNames(
  spec: Pick<ResolvedSpec, 'secretName' | 'elastic' | 'api' | 'crawler' | 'caBundle'>,
  names: Pick<Names, 'userData' | 'eck'>,
): string[] {
  const sources = [spec.api, spec.crawler].flatMap(({ env = [], envFrom = [] }) => [
    ...env,
    ...envFrom,
  ]);
  const { urlFrom } = spec.elastic.external ?? {};
  const named = sources.flatMap((source) => readOf(source as Source)).map(({ secret }) => secret);
  const { secretRef } = spec.caBundle ?? {};
  const all = [
    spec.secretName ?? names.userData,
    ...(urlFrom ? [urlFrom.name] : []),
    ...(secretRef ? [secretRef.name] : []),
    ...bridgeFiles(bridgeOf(spec, names.eck) ?? {}).map(({ secret }) => secret),
    ...named,
    ...[spec.api, spec.crawler].flatMap(({ podTemplate }) => patchSecrets(podTemplate?.spec)),
  ];
  return [...new Set(all)];
}

/**
 * The Secrets in the variables of a podTemplate, whose shape the CRD does not check. At most as many as a
 * valid one may name, because the controller watches each of them.
 */
export function patchSecrets(patch: unknown): string[] {
  const found = new Set<string>();
  const listOf = (owner: unknown, field: string): readonly unknown[] => {
    const list = own(owner, field);
    return Array.isArray(list) ? list : [];
  };
  for (const list of ['initContainers', 'containers'])
    for (const container of listOf(patch, list))
      for (const source of [...listOf(container, 'env'), ...listOf(container, 'envFrom')])
        for (const name of [
          own(own(own(source, 'valueFrom'), 'secretKeyRef'), 'name'),
          own(own(source, 'secretRef'), 'name'),
        ])
          if (typeof name === 'string' && found.size <= MAX_PATCH_SECRETS) found.add(name);
  return [...found];
}

/** How many Secrets the variables of one podTemplate may name. */
export const MAX_PATCH_SECRETS = 32;

interface Pod {
  readonly containers?: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly CaVolume[];
}

interface CaVolume {
  readonly name: string;
  readonly secret?: {
    readonly secretName?: string;
    readonly items?: readonly { readonly key: string }[];
  };
}

const podOf = (spec: unknown): Pod | undefined =>
  (spec as { readonly template?: { readonly spec?: Pod } }).template?.spec;

const containersOf = (pod: Pod | undefined): readonly Container[] => [
  ...(pod?.initContainers ?? []),
  ...(pod?.containers ?? []),
];

/** Only the CA bundle counts: programs read it once at startup, but may read files of other volumes again. */
function caRead({ name, secret }: CaVolume): SecretRead[] {
  if (name !== CA_VOLUME || secret?.secretName === undefined) return [];
  return [{ secret: secret.secretName, key: secret.items?.[0]?.key }];
}

function readOf({ valueFrom, secretRef }: Source): SecretRead[] {
  const { name, key } = valueFrom?.secretKeyRef ?? {};
  if (name !== undefined) return [{ secret: name, key }];
  return secretRef?.name === undefined ? [] : [{ secret: secretRef.name }];
}
