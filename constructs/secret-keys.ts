/**
 * The keys that an instance's pods read from its own Secret, each with its purpose. Pure.
 *
 * Its own Secret is `<name>-api` or spec.secretName. Keys of other Secrets are not in the list.
 */
import { keyPurposes, secretKeys } from './config/config.js';
import type { KeyPurpose } from './config/config-secrets.js';
import type { Instance } from './instance.js';

export interface PodKey extends Omit<KeyPurpose, 'where'> {
  /** The field that asks for it, or the first of several; unset if none does. */
  readonly where?: string;
  /** Whether the pods start without it. */
  readonly isOptional: boolean;
}

const JWK: PodKey = {
  key: 'MONOCLE_JWK_GEN_KEY',
  purpose:
    'the key that signs the sessions of users; without it, or with less than 64 bytes, users are logged out when the api restarts',
  ...{ canBeGenerated: true, isOptional: true },
};

const ADMIN_TOKEN: PodKey = {
  key: 'MONOCLE_ADMIN_TOKEN',
  purpose: 'the token with which an administrator gets tokens from the api',
  ...{ canBeGenerated: false, isOptional: true },
};

/** In the order of their names, each once. */
export function keysOf({
  config,
  secretName,
  spec,
}: Pick<Instance, 'config' | 'secretName' | 'spec'>): PodKey[] {
  const components = ['api', 'crawler'] as const;
  const needed = secretKeys(config);
  // A variable of the spec replaces ours of the same name.
  const isRead = (component: 'api' | 'crawler', key: string): boolean =>
    !spec[component].env?.some(({ name }) => name === key);
  const read = new Set(
    components.flatMap((each) => needed[each].filter((key) => isRead(each, key))),
  );
  const variables = components.flatMap((component) =>
    (spec[component].env ?? []).flatMap(({ name, valueFrom }, i): PodKey[] => {
      const ref = valueFrom?.secretKeyRef;
      if (ref?.name !== secretName) return [];
      return [
        {
          ...{ key: ref.key, purpose: `the variable ${name} of the ${component}` },
          ...{ where: `spec.${component}.env[${i}]`, canBeGenerated: false },
          isOptional: ref.optional ?? false,
        },
      ];
    }),
  );
  const { urlFrom } = spec.elastic.external ?? {};
  const all: PodKey[] = [
    ...keyPurposes(config)
      .filter(({ key }) => read.has(key))
      .map((each) => ({ ...each, isOptional: false })),
    ...(urlFrom?.name === secretName
      ? [
          {
            ...{ key: urlFrom.key, purpose: 'the URL of Elasticsearch' },
            ...{ where: 'spec.elastic.external.urlFrom', canBeGenerated: false, isOptional: false },
          },
        ]
      : []),
    ...(isRead('api', JWK.key) ? [JWK] : []),
    ...(components.some((each) => isRead(each, ADMIN_TOKEN.key)) ? [ADMIN_TOKEN] : []),
    ...variables,
  ];
  return [...Map.groupBy(all, ({ key }) => key).values()]
    .map(merged)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The keys that the Secret should have: without them, pods do not start or users are logged out. */
export const wantedKeys = (instance: Parameters<typeof keysOf>[0]): PodKey[] =>
  keysOf(instance).filter(({ isOptional, canBeGenerated }) => !isOptional || canBeGenerated);

/** Whether a pod reads every key of the Secret, whatever it is called. */
export const readsEveryKey = ({ secretName, spec }: Pick<Instance, 'secretName' | 'spec'>) =>
  [spec.api, spec.crawler].some(({ envFrom }) =>
    envFrom?.some(({ secretRef }) => secretRef?.name === secretName),
  );

/** The first use decides what the value is: a variable of the spec takes what is there. */
function merged(uses: readonly PodKey[]): PodKey {
  const [first] = uses as readonly [PodKey];
  return {
    ...first,
    purpose: [...new Set(uses.map(({ purpose }) => purpose))].join(', and '),
    isOptional: uses.every(({ isOptional }) => isOptional),
  };
}
