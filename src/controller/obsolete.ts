/**
 * Which of what is published has no Monocle any more that asks for it.
 *
 * The API server is asked, and without the selector: a cache cannot tell a Monocle that is gone from
 * one that another controller has, or from a kind that is not served.
 */

import { MONOCLE } from '../instance/resources.js';
import { suspensionOf } from '../instance/suspension.js';
import type { KubeClient } from '../kube/client.js';
import { idOf, type KubeObject, keyOf, type ObjectKey } from '../kube/object.js';
import type { InstanceCaches } from './caches.js';
import { light } from './contents.js';
import type { Destination } from './sink.js';

export interface ObsoleteOptions {
  readonly client: KubeClient;
  readonly caches: Pick<InstanceCaches, 'monocle'>;
  readonly namespaces?: readonly string[];
  readonly destination: Destination;
}

/** Throws if it cannot be found out. */
export async function obsoleteAmong(
  published: readonly ObjectKey[],
  { client, caches, namespaces, destination }: ObsoleteOptions,
): Promise<readonly ObjectKey[]> {
  const covered = published.filter(({ namespace }) => namespaces?.includes(namespace) ?? true);
  if (covered.length === 0) return [];
  const lists = await Promise.all(
    (namespaces ?? [undefined]).map((namespace) =>
      client.list(MONOCLE, { namespace, transform: brief }),
    ),
  );
  const live = new Map(
    lists.flatMap(({ items }) => items).map((monocle) => [idOf(keyOf(monocle)), monocle]),
  );
  return covered.filter((key) => {
    const monocle = live.get(idOf(key));
    if (monocle === undefined || monocle.metadata.deletionTimestamp !== undefined) return true;
    // Of one that the selector leaves out, another controller knows what it asks for.
    if (caches.monocle(key) === undefined || suspensionOf(monocle) !== undefined) return false;
    return (monocle.spec?.sink ?? destination) !== 'Git';
  });
}

const brief = (monocle: KubeObject): KubeObject => ({
  ...light(monocle),
  spec: { sink: monocle.spec?.sink, suspend: monocle.spec?.suspend },
});
