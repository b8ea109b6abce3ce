// The same creates, applies and status patches that the controller makes for a first deploy.

import { synthesize } from '../../src/index.js';
import { seedConfigMap, seedSecret } from '../../src/instance/desired/seeds.js';
import { CONFIG_MAP, MONOCLE, resourceOf, SECRET } from '../../src/instance/writes/resources.js';
import type { KubeClient } from '../../src/kube/client.js';
import { type KubeObject, keyOf, type ObjectKey } from '../../src/kube/object.js';
import { secondsSince } from './figures.js';
import { createMonocles, parallel, type Site, until } from './scale-site.js';

export async function replayRequests(site: Site): Promise<{ readonly seconds: number }> {
  const start = performance.now();
  await createMonocles(site);
  const { items } = await site.client.list(MONOCLE);
  await parallel(items, (object) => deploy(site.client, object));
  await until('every workload is ready', site.areReady);
  return { seconds: secondsSince(start) };
}

async function deploy(client: KubeClient, object: KubeObject): Promise<void> {
  const key = keyOf(object);
  const { apiVersion, kind } = MONOCLE;
  const { name, uid = '' } = object.metadata;
  const owner = { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
  await client.create(
    SECRET,
    seedSecret(key, ['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY'], { owner }),
  );
  await client.create(CONFIG_MAP, seedConfigMap(key, { owner }));
  await patchStatus(client, key, 'Seeding');
  const { manifests } = synthesize(object, { secretVersion: 'abcdef01' });
  for (const manifest of manifests.filter(({ kind }) => kind !== 'Job')) {
    const { namespace } = key;
    const metadata = { ...manifest.metadata, namespace, ownerReferences: [owner] };
    const options = { fieldManager: 'monocle-operator', force: false };
    await client.apply(resourceOf(manifest), { ...manifest, metadata }, options);
  }
  await patchStatus(client, key, 'Progressing');
  await patchStatus(client, key, 'Ready');
}

function patchStatus(client: KubeClient, key: ObjectKey, reason: string): Promise<unknown> {
  const condition = {
    ...{ type: 'Ready', status: 'False', reason, message: reason, observedGeneration: 1 },
    lastTransitionTime: new Date().toISOString(),
  };
  return client.patch(MONOCLE, key, { status: { conditions: [condition] } }, 'status');
}
