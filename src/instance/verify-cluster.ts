/** The cluster's side of a verification: its Monocles, what they ask for, and what is there. */

import { defaultConfig } from '../../constructs/config/config.js';
import { INSTANCE, OURS } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { secretNames } from '../../constructs/secret-reads.js';
import { type Monocle, resolveMonocle } from '../../constructs/spec.js';
import { UserError } from '../errors.js';
import { ApiError } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject } from '../kube/object.js';
import type { Side } from '../manifest/differences.js';
import { subjectOf } from '../manifest/subject.js';
import { type Manifest, type Synthesis, synthesize } from '../synthesize.js';
import { chooseConfig, provenConfig } from './config-source.js';
import { verdictOf } from './config-verdict.js';
import { liveSecrets } from './live-secrets.js';
import { CONFIG_MAP, JOB, MONOCLE, OWNED, resourceOf } from './resources.js';
import { secretVersion } from './secret.js';

export interface Stamps {
  readonly isStamped: boolean;
  readonly stamp?: string;
}

export async function monoclesOf(client: KubeClient, namespace?: string): Promise<KubeObject[]> {
  const { items } = await client.list(MONOCLE, { namespace });
  return [...items];
}

/**
 * As the controller would: with the config that people edit in the cluster.
 * @param stamps whether the Secret's version is in it, and which, if it cannot be seen
 */
export async function synthesizeLive(
  client: KubeClient,
  monocle: KubeObject,
  stamps: Stamps,
): Promise<Synthesis> {
  const { name, namespace = '' } = monocle.metadata;
  const { spec } = resolveMonocle(monocle).monocle;
  const names = namesOf(name);
  const secretName = spec.secretName ?? names.userData;
  const observed = await liveSecrets(client, namespace, secretNames(spec, names));
  const text = async (of: string): Promise<unknown> =>
    (await client.get(CONFIG_MAP, { namespace, name: of }))?.data?.['config.yaml'];
  const edited = spec.config === undefined ? await text(names.userData) : undefined;
  const { config, problem } = await chooseConfig({
    ...{ spec, secretName, secret: observed.get(secretName) },
    source: spec.config === undefined ? `ConfigMap/${names.userData}` : 'spec.config',
    given: verdictOf(
      edited === undefined ? { value: spec.config ?? defaultConfig } : { text: edited },
    ),
    lastGood: async () =>
      provenConfig(verdictOf({ text: await text(names.config) }), monocle.status?.configVersion),
  });
  if (config === undefined)
    throw new UserError(`Monocle/${namespace}/${name}: ${problem?.message ?? 'has no config'}`);
  const { config: _, ...rest } = monocle.spec ?? {};
  return synthesize({ ...monocle, spec: rest } as unknown as Monocle, {
    config,
    ...(stamps.isStamped && {
      secretVersion: observed.get(secretName)
        ? secretVersion(observed, { namespace, name })
        : stamps.stamp,
    }),
  });
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
