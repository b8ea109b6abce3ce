/** The user's own Secret and ConfigMap: created once if they are absent, then left alone. */

import { randomBytes } from 'node:crypto';
import {
  defaultConfig,
  type MonocleConfig,
  renderConfig,
} from '../../../constructs/config/config.js';
import type { CommonMetadata } from '../../../constructs/instance/instance.js';
import {
  MANAGED_BY,
  namesOf,
  objectLabels,
  selectorLabels,
} from '../../../constructs/instance/names.js';
import { type KeyOwner, wantedKeys } from '../../../constructs/instance/secret-keys.js';
import { hasCode, ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import type { KubeObject, ObjectKey, OwnerReference, Resource } from '../../kube/object.js';
import { CONFIG_MAP, JOB, SECRET, VOLUME_CLAIM } from '../writes/resources.js';
import { remove } from '../writes/writer.js';

/** A label on the user's Secret and ConfigMap, with the instance's name. The controller watches them by it. */
export const USER_DATA = 'monocle.change-metrics.io/instance';

const SIGNING_KEY = 'MONOCLE_JWK_GEN_KEY';

/** The operator refuses a Secret with more than 500. */
const MAX_KEYS = 400;

/**
 * The keys of a new Secret: those that the pods want and that can be generated.
 * @param config undefined if it is not known or not valid
 */
export const seedKeys = ({
  config = defaultConfig,
  ...instance
}: Omit<KeyOwner, 'config'> & { readonly config?: MonocleConfig }): string[] =>
  wantedKeys({ ...instance, config })
    .filter(({ canBeGenerated }) => canBeGenerated)
    .map(({ key }) => key)
    .slice(0, MAX_KEYS);

interface SeedOptions {
  /** @default none: the Monocle is not in the cluster */
  readonly owner?: OwnerReference;
  /**
   * The labels and annotations that it is created with.
   * @default none
   */
  readonly common?: CommonMetadata;
}

/** @param keys those that are generated */
export function seedSecret(
  instance: ObjectKey,
  keys: readonly string[],
  options: SeedOptions = {},
): KubeObject {
  // If the key has less than 64 bytes, Monocle silently uses a random one, and logins end with each restart.
  const generated = (key: string) => randomBytes(key === SIGNING_KEY ? 72 : 24);
  return seed(SECRET, instance, options, {
    stringData: Object.fromEntries(keys.map((key) => [key, generated(key).toString('base64url')])),
  });
}

export function seedConfigMap(
  instance: ObjectKey,
  options: SeedOptions,
  text = renderConfig(defaultConfig),
): KubeObject {
  return seed(CONFIG_MAP, instance, options, { data: { 'config.yaml': text } });
}

function seed(
  { apiVersion, kind }: Resource,
  { namespace, name }: ObjectKey,
  { owner, common }: SeedOptions,
  content: object,
): KubeObject {
  // Leave out managed-by: the user manages the object.
  const { [MANAGED_BY]: _, ...labels } = objectLabels(name, 'config');
  return {
    apiVersion,
    kind,
    metadata: {
      name: namesOf(name).userData,
      namespace,
      labels: { ...common?.labels, ...labels, [USER_DATA]: name },
      ...(Object.keys(common?.annotations ?? {}).length > 0 && {
        annotations: common?.annotations,
      }),
      ...(owner && { ownerReferences: [owner] }),
    },
    ...content,
  };
}

/**
 * Creates the object. If it already exists, it only gets our label, so that it is watched.
 * @param adopts whether to take over what the older operator left, too
 */
export async function ensureSeed(
  client: KubeClient,
  resource: Resource,
  object: KubeObject,
  adopts: boolean,
): Promise<KubeObject> {
  const { name, namespace = '', labels, ownerReferences } = object.metadata;
  try {
    return await client.create(resource, object);
  } catch (error) {
    if (!hasCode(error, 409)) throw error;
    const instance = labels?.[USER_DATA] ?? '';
    // Adopt before setting the label, which records that this was done.
    if (adopts && resource === CONFIG_MAP)
      await adopt(client, namespace, instance, ownerReferences?.[0]?.uid);
    const mark = { metadata: { labels: { [USER_DATA]: instance } } };
    return client.patch(resource, { namespace, name }, mark);
  }
}

/** The older operator gave this name to the Job of every instance, so check its owner. */
const OLDER_JOB = 'update-idents-job';

/**
 * Takes over what the older operator left and our caches do not show: deletes its Job, and gives our labels to the
 * claim of its volume. Its other objects have the same names as ours, and an apply takes them over.
 */
async function adopt(
  client: KubeClient,
  namespace: string,
  instance: string,
  owner: string | undefined,
): Promise<void> {
  const job = await client.get(JOB, { namespace, name: OLDER_JOB });
  if (job?.metadata.ownerReferences?.some(({ uid }) => uid === owner)) await remove(client, job);
  const claim = { namespace, name: namesOf(instance).elasticClaim };
  const labels = selectorLabels(instance, 'elastic');
  await ignoring(404, client.patch(VOLUME_CLAIM, claim, { metadata: { labels } }));
}
