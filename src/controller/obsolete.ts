/**
 * Which published instances no Monocle asks for any more.
 *
 * This asks the API server, without the selector: the cache cannot tell a deleted Monocle from one of
 * another controller, or from a kind that is not served.
 */

import { suspensionOf } from '../instance/desired/suspension.js';
import { MONOCLE } from '../instance/writes/resources.js';
import type { KubeClient } from '../kube/client.js';
import { idOf, type KubeObject, keyOf, type ObjectKey } from '../kube/object.js';
import type { InstanceCaches } from './caches/caches.js';
import { light } from './caches/contents.js';
import type { Destination } from './sink.js';

export interface ObsoleteOptions {
  readonly client: KubeClient;
  readonly caches: Pick<InstanceCaches, 'monocle'>;
  readonly namespaces?: readonly string[];
  readonly destination: Destination;
}

/** Throws if that cannot be found out: nothing may be removed then. */
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
    // A Monocle outside the selector belongs to another controller.
    if (caches.monocle(key) === undefined || suspensionOf(monocle) !== undefined) return false;
    return (monocle.spec?.sink ?? destination) !== 'Git';
  });
}

const brief = (monocle: KubeObject): KubeObject => ({
  ...light(monocle),
  spec: { sink: monocle.spec?.sink, suspend: monocle.spec?.suspend },
});
