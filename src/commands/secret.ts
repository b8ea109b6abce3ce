/**
 * `monocle-k8s secret`: prints the Secret that an instance's pods need if no controller creates it.
 *
 * It is printed once and stored nowhere: pipe it to `kubectl apply -f -` or to kubeseal. With
 * --external-secret the output contains no keys: External Secrets generates them in the cluster.
 */

import { objectLabels } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import type { Run } from '../cli/command.js';
import { UserError } from '../errors.js';
import { seedSecret, USER_DATA } from '../instance/seeds.js';
import { toYaml } from '../manifest/yaml-text.js';
import { write } from '../output/stdout.js';

export const run: Run = async ([name = ''], values) => {
  if (!/^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$/.test(name))
    throw new UserError(
      `${name}: is not a valid name of a Monocle; use at most 40 lowercase letters, digits and '-', beginning with a letter`,
      2,
    );
  const namespace = values.namespace as string | undefined;
  const objects =
    values['external-secret'] === true
      ? externalSecret(name, namespace)
      : [plain(seedSecret({ namespace: namespace ?? '', name }), namespace)];
  await write(toYaml(objects));
  if (values['external-secret'] !== true && process.stdout.isTTY)
    process.stderr.write(
      'These keys were just generated and are stored nowhere: pipe them to kubectl apply --server-side -f - or to kubeseal, never into Git.\n',
    );
  return 0;
};

function plain(
  { metadata, ...secret }: ReturnType<typeof seedSecret>,
  namespace: string | undefined,
): object {
  const { namespace: _, ...rest } = metadata;
  return {
    ...{ apiVersion: secret.apiVersion, kind: secret.kind },
    metadata: { ...rest, ...(namespace !== undefined && { namespace }) },
    type: 'Opaque',
    stringData: secret.stringData,
  };
}

/** The length of each key. Letters and digits only, which are safe in every shell and URL. */
const GENERATORS = { CRAWLERS_API_KEY: 32, MONOCLE_JWK_GEN_KEY: 96 } as const;

/** The keys are generated once: each refresh would change the keys that the pods use. */
function externalSecret(instance: string, namespace: string | undefined): object[] {
  const { 'app.kubernetes.io/managed-by': _, ...labels } = objectLabels(instance, 'config');
  const metadata = (name: string) => ({
    name,
    ...(namespace !== undefined && { namespace }),
    labels,
  });
  const generatorOf = (key: string) => `${instance}-${key.toLowerCase().replaceAll('_', '-')}`;
  const generators = Object.entries(GENERATORS).map(([key, length]) => ({
    apiVersion: 'generators.external-secrets.io/v1alpha1',
    kind: 'Password',
    metadata: metadata(generatorOf(key)),
    spec: { length, symbols: 0, noUpper: false, allowRepeat: true },
  }));
  const { userData } = namesOf(instance);
  return [
    ...generators,
    {
      apiVersion: 'external-secrets.io/v1',
      kind: 'ExternalSecret',
      metadata: metadata(userData),
      spec: {
        refreshPolicy: 'CreatedOnce',
        target: {
          name: userData,
          creationPolicy: 'Owner',
          template: {
            metadata: { labels: { ...labels, [USER_DATA]: instance } },
            mergePolicy: 'Merge',
          },
        },
        dataFrom: Object.keys(GENERATORS).map((key) => ({
          sourceRef: {
            generatorRef: {
              apiVersion: 'generators.external-secrets.io/v1alpha1',
              kind: 'Password',
              name: generatorOf(key),
            },
          },
          rewrite: [{ regexp: { source: 'password', target: key } }],
        })),
      },
    },
  ];
}
