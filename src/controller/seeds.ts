/** The Secret and the ConfigMap that belong to the user: made once where they are absent, then left alone. */
import { randomBytes } from 'node:crypto';
import { defaultConfig, renderConfig } from '../../constructs/config.js';
import { objectLabels } from '../../constructs/labels.js';
import { ApiError } from '../kube/api-error.js';
import type { KubeClient, KubeObject, OwnerReference, Resource } from '../kube/client.js';
import { adopt } from './adoption.js';
import { CONFIG_MAP, SECRET } from './resources.js';

/** On user data: the instance that it belongs to. What carries it is watched. */
export const USER_DATA = 'monocle.change-metrics.io/instance';

/** @param owner none where the Monocle is not in the cluster */
export function seedSecret(
  instance: string,
  namespace: string,
  owner?: OwnerReference,
): KubeObject {
  return seed(SECRET, instance, namespace, owner, {
    stringData: {
      CRAWLERS_API_KEY: randomBytes(24).toString('base64url'),
      // Shorter than 64 bytes, and Monocle would silently use a random one: logins end with each restart.
      MONOCLE_JWK_GEN_KEY: randomBytes(72).toString('base64url'),
    },
  });
}

/** Where the pods mount a config already (the user's was deleted, or was inline), it is the one to edit. */
export function seedConfigMap(
  instance: string,
  namespace: string,
  owner: OwnerReference,
  mounted?: KubeObject,
): KubeObject {
  return seed(CONFIG_MAP, instance, namespace, owner, {
    data: { 'config.yaml': mounted?.data?.['config.yaml'] ?? renderConfig(defaultConfig) },
  });
}

function seed(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  instance: string,
  namespace: string,
  owner: OwnerReference | undefined,
  content: object,
): KubeObject {
  // Not managed-by: whoever edits it manages it.
  const { 'app.kubernetes.io/managed-by': _, ...labels } = objectLabels(instance, 'config');
  return {
    apiVersion,
    kind,
    metadata: {
      name: `${instance}-api`,
      namespace,
      labels: { ...labels, [USER_DATA]: instance },
      ...(owner && { ownerReferences: [owner] }),
    },
    ...content,
  };
}

/**
 * Made where it is absent; what was there before is only marked, so that it is watched.
 * @param options.adopts whether what the older operator left is taken over, too
 */
export async function ensureSeed(
  client: KubeClient,
  resource: Resource,
  object: KubeObject,
  { adopts }: { readonly adopts: boolean },
): Promise<KubeObject> {
  const { name, namespace = '', labels = {}, ownerReferences } = object.metadata;
  try {
    return await client.create(resource, object, namespace);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 409)) throw error;
    const { [USER_DATA]: instance = '' } = labels;
    // Before the label, which says that this was done.
    if (adopts && resource === CONFIG_MAP) {
      await adopt(client, { namespace, name: instance }, ownerReferences?.[0]?.uid);
    }
    const mark = { metadata: { labels: { [USER_DATA]: instance } } };
    return client.patch(resource, { namespace, name }, mark);
  }
}
