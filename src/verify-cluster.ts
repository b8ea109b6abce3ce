/** The cluster's side of a verification: its Monocles, what they ask for, and what is there. */
import { defaultConfig } from '../constructs/config.js';
import { INSTANCE, OURS } from '../constructs/labels.js';
import { namesOf } from '../constructs/names.js';
import { type Monocle, resolveMonocle } from '../constructs/spec.js';
import { chooseConfig } from './controller/config-source.js';
import { CONFIG_MAP, JOB, MONOCLE, OWNED, resourceOf, SECRET } from './controller/resources.js';
import { observedSecret } from './controller/secret.js';
import { ApiError } from './kube/api-error.js';
import type { KubeClient, KubeObject } from './kube/client.js';
import { UserError } from './sources.js';
import { type Manifest, synthesize } from './synthesize.js';
import { type Side, subjectOf } from './verify-sides.js';

export async function monoclesOf(client: KubeClient, namespace?: string): Promise<KubeObject[]> {
  const { items } = await client.list(MONOCLE, { namespace });
  return [...items];
}

/** As the controller would: with the config that people edit in the cluster. */
export async function synthesizeLive(
  client: KubeClient,
  monocle: KubeObject,
  isStamped: boolean,
): Promise<readonly Manifest[]> {
  const { name, namespace = '' } = monocle.metadata;
  const { spec } = resolveMonocle(monocle).monocle;
  const names = namesOf(name);
  const secretName = spec.secretName ?? names.userData;
  const get = (resource: typeof SECRET, of: string) =>
    client.get(resource, { namespace, name: of });
  const found = await get(SECRET, secretName);
  const secret = observedSecret(found);
  const edited = spec.config === undefined ? await get(CONFIG_MAP, names.userData) : undefined;
  const { config, problem } = chooseConfig({
    spec: { ...spec, config: spec.config ?? (edited ? undefined : defaultConfig) },
    ...{ secretName, secret, edited, mounted: await get(CONFIG_MAP, names.config) },
  });
  if (config === undefined)
    throw new UserError(`Monocle/${namespace}/${name}: ${problem?.message ?? 'has no config'}`);
  const { config: _, ...rest } = monocle.spec ?? {};
  const version = isStamped ? secret?.version : undefined;
  return synthesize({ ...monocle, spec: rest } as unknown as Monocle, {
    config,
    ...(version !== undefined && { secretVersion: version }),
  }).manifests;
}

/** What is there of what Git has, and what is there beside it. */
export async function liveSide(client: KubeClient, id: string, git: Side): Promise<Side> {
  const [namespace = '', name = ''] = id.split('/');
  const labelled = await Promise.all(
    [...OWNED, JOB].map(async (resource) => {
      try {
        const labelSelector = `${OURS},${INSTANCE}=${name}`;
        return (await client.list(resource, { namespace, labelSelector })).items;
      } catch (error) {
        // Not every cluster serves every kind.
        if (error instanceof ApiError && error.code === 404) return [];
        throw error;
      }
    }),
  );
  const found = new Map(
    labelled.flat().map((object) => [subjectOf(object as unknown as Manifest), object]),
  );
  for (const manifest of git.manifests) {
    if (found.has(subjectOf(manifest))) continue;
    const live = await client.get(resourceOf(manifest), {
      namespace: manifest.metadata.namespace ?? namespace,
      name: manifest.metadata.name,
    });
    if (live) found.set(subjectOf(manifest), live);
  }
  return {
    name: 'the cluster',
    manifests: [...found.values()] as unknown as Manifest[],
    hasMore: true,
  };
}
