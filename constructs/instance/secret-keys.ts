/**
 * The keys that an instance's pods read from its own Secret, each with its purpose. Pure.
 *
 * Its own Secret is `<name>-api` or spec.secretName. The list omits the keys of other Secrets.
 */

import { keyPurposes, type MonocleConfig, secretKeys } from '../config/config.js';
import type { KeyPurpose } from '../config/config-secrets.js';
import { bridgeFiles, bridgeOf, runsElastic } from '../elastic/elastic-source.js';
import type { Instance } from './instance.js';

export interface PodKey extends Omit<KeyPurpose, 'where'> {
  /** The first field that requires the key; unset if none does. */
  readonly where?: string;
  /** Whether the pods start without the key. */
  readonly isOptional: boolean;
}

const JWK: PodKey = {
  key: 'MONOCLE_JWK_GEN_KEY',
  purpose:
    'the key that signs the sessions of users; without it, or with less than 64 bytes, users are logged out when the api restarts',
  canBeGenerated: true,
  isOptional: true,
};

const ADMIN_TOKEN: PodKey = {
  key: 'MONOCLE_ADMIN_TOKEN',
  purpose: 'the token with which an administrator gets tokens from the api',
  canBeGenerated: false,
  isOptional: true,
};

/** The parts of an instance that determine the keys of its Secret. */
export type KeyOwner = Pick<Instance, 'secretName' | 'spec'> &
  Partial<Pick<Instance, 'tokens'>> & { readonly config: MonocleConfig };

/** The keys without duplicates, sorted by name. */
export function keysOf({ config, secretName, spec, tokens }: KeyOwner): PodKey[] {
  const components = ['api', 'crawler'] as const;
  const needed = secretKeys(config, tokens);
  // A variable in the spec replaces ours of the same name.
  const isRead = (component: 'api' | 'crawler', key: string): boolean =>
    !spec[component].env?.some(({ name }) => name === key);
  const read = new Set(
    components.flatMap((each) => needed[each].filter((key) => isRead(each, key))),
  );
  const { urlFrom } = spec.elastic.external ?? {};
  const all: PodKey[] = [
    ...keyPurposes(config)
      .filter(({ key }) => read.has(key))
      .map((each) => ({ ...each, isOptional: false })),
    ...(urlFrom?.name === secretName
      ? [
          {
            key: urlFrom.key,
            purpose: 'the URL of Elasticsearch',
            where: 'spec.elastic.external.urlFrom',
            canBeGenerated: false,
            isOptional: false,
          },
        ]
      : []),
    ...(spec.caBundle?.secretRef?.name === secretName
      ? [
          {
            key: spec.caBundle.secretRef.key,
            purpose: 'the CA certificates',
            where: 'spec.caBundle.secretRef',
            canBeGenerated: false,
            isOptional: false,
          },
        ]
      : []),
    // The Secrets of ECK are never the instance's own.
    ...bridgeFiles(bridgeOf(spec, '') ?? {})
      .filter(({ secret }) => secret === secretName)
      .map(({ key, purpose, where }) => ({
        key,
        purpose,
        where,
        canBeGenerated: false,
        isOptional: false,
      })),
    ...(isRead('api', JWK.key) ? [JWK] : []),
    ...(components.some((each) => isRead(each, ADMIN_TOKEN.key)) ? [ADMIN_TOKEN] : []),
    ...partsOf(spec).flatMap((pod) => addedKeys(pod, secretName)),
  ];
  return [...Map.groupBy(all, ({ key }) => key).values()]
    .map(merged)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The keys that the Secret should have: without them, pods do not start or Monocle logs users out. */
export const wantedKeys = (instance: KeyOwner): PodKey[] =>
  keysOf(instance).filter(({ isOptional, canBeGenerated }) => !isOptional || canBeGenerated);

/** Whether a pod reads every key of the Secret, regardless of its name. */
export const readsEveryKey = ({ secretName, spec }: Pick<Instance, 'secretName' | 'spec'>) =>
  partsOf(spec).some(
    (pod) =>
      pod.containers.some(({ envFrom }) =>
        envFrom?.some(({ secretRef }) => secretRef?.name === secretName),
      ) || pod.files.some(({ name, items }) => name === secretName && !items?.length),
  );

type Variables = Pick<Instance['spec']['api'], 'env' | 'envFrom'>;

/** What the spec adds to the pod of a component, each part with its path. */
interface AddedParts {
  readonly containers: readonly (Variables & { readonly where: string; readonly of: string })[];
  readonly files: readonly SecretFiles[];
}

/** A Secret in a volume. */
interface SecretFiles {
  readonly where: string;
  readonly volume: string;
  readonly name?: string;
  readonly optional?: boolean;
  /** If there are none, every key becomes a file. */
  readonly items?: readonly { readonly key: string }[];
}

type Secret = Pick<SecretFiles, 'name' | 'optional' | 'items'>;

/** The parts of a valid podTemplate that can name a Secret. */
interface Patch {
  readonly initContainers?: readonly (Variables & { readonly name: string })[];
  readonly containers?: Patch['initContainers'];
  readonly volumes?: readonly {
    readonly name: string;
    readonly secret?: Omit<Secret, 'name'> & { readonly secretName?: string };
    readonly projected?: { readonly sources?: readonly { readonly secret?: Secret }[] };
  }[];
}

function partsOf(spec: Instance['spec']): AddedParts[] {
  const components = runsElastic(spec) ? (['elastic'] as const) : [];
  return [...components, 'api' as const, 'crawler' as const].map((component) => {
    const base = `spec.${component}`;
    const { podTemplate, ...own } = spec[component];
    const patch: Patch = podTemplate?.spec ?? {};
    const lists = (['initContainers', 'containers'] as const).flatMap((list) =>
      (patch[list] ?? []).map(({ name, ...rest }, i) => ({
        ...rest,
        where: `${base}.podTemplate.spec.${list}[${i}]`,
        of: `container ${name}`,
      })),
    );
    return {
      containers: [{ ...own, where: base, of: component }, ...lists],
      files: (patch.volumes ?? []).flatMap(({ name: volume, secret, projected }, i) => {
        const where = `${base}.podTemplate.spec.volumes[${i}]`;
        return [
          ...(secret ? [{ ...secret, name: secret.secretName, where, volume }] : []),
          ...(projected?.sources ?? []).flatMap(({ secret: part }, j) =>
            part ? [{ ...part, where: `${where}.projected.sources[${j}]`, volume }] : [],
          ),
        ];
      }),
    };
  });
}

function addedKeys({ containers, files }: AddedParts, secretName: string): PodKey[] {
  const variables = containers.flatMap(({ env = [], where, of }) =>
    env.flatMap(({ name, valueFrom }, i): PodKey[] => {
      const ref = valueFrom?.secretKeyRef;
      if (ref?.name !== secretName) return [];
      return [
        {
          key: ref.key,
          purpose: `the variable ${name} of the ${of}`,
          where: `${where}.env[${i}]`,
          canBeGenerated: false,
          isOptional: ref.optional ?? false,
        },
      ];
    }),
  );
  const mounted = files
    .filter(({ name }) => name === secretName)
    .flatMap(({ items = [], volume, where, optional = false }) =>
      items.map(({ key }) => ({
        key,
        purpose: `a file of the volume ${volume}`,
        where,
        canBeGenerated: false,
        isOptional: optional,
      })),
    );
  return [...variables, ...mounted];
}

/** The first use decides whether the key can be generated: a variable in the spec accepts any value. */
function merged(uses: readonly PodKey[]): PodKey {
  const [first] = uses as readonly [PodKey];
  return {
    ...first,
    purpose: [...new Set(uses.map(({ purpose }) => purpose))].join(', and '),
    isOptional: uses.every(({ isOptional }) => isOptional),
  };
}
