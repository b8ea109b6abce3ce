/** The MonocleCrawlers that the API server has now, for the commands. Reads only. */
import { type CrawlerOwner, otherNamespace } from '../../constructs/crawlers/crawler-identity.js';
import { takesFrom } from '../../constructs/crawlers/crawler-proposal.js';
import { CRAWLER_KIND, type MonocleCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import { tokenRef } from '../../constructs/crawlers/provider-fields.js';
import { API_VERSION } from '../../constructs/instance/spec.js';
import { ignoring } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, ObjectKey } from '../kube/object.js';
import { foreignSecret } from './desired/secret.js';
import { CRAWLER } from './writes/resources.js';

/** Of older versions, which wiped the data of a deleted MonocleCrawler. */
export const FORMER_FINALIZER = 'monocle.change-metrics.io/wipe-crawler-data';

export const hasFormerFinalizer = ({ metadata }: KubeObject): boolean =>
  metadata.finalizers?.includes(FORMER_FINALIZER) ?? false;

/** Those that a Monocle may take. None if the cluster does not serve the kind. */
export async function listCrawlers(
  client: KubeClient,
  monocle: Pick<CrawlerOwner, 'name' | 'spec'> & { readonly namespace: string },
): Promise<KubeObject[]> {
  const isOpen = monocle.spec.crawlers?.namespaceSelector !== undefined;
  const answer = client.list(CRAWLER, isOpen ? {} : { namespace: monocle.namespace });
  const found = (await ignoring(404, answer))?.items ?? [];
  return found.filter(({ metadata, spec }) => {
    const { name, namespace = metadata.namespace } = spec?.monocle ?? {};
    return (
      metadata.deletionTimestamp === undefined &&
      name === monocle.name &&
      namespace === monocle.namespace &&
      takesFrom(monocle, metadata.namespace)
    );
  });
}

/**
 * Without what a cache or the API server adds: the schema does not know it. The CRD of an older version sets
 * spec.dataPolicy in every object.
 */
export function asCrawler({ metadata, spec: given }: KubeObject): MonocleCrawler {
  const { name, namespace, uid, labels, creationTimestamp } = metadata;
  const { dataPolicy: _, ...spec } = given ?? {};
  return {
    ...{ apiVersion: API_VERSION, kind: CRAWLER_KIND, spec },
    metadata: { name, namespace, uid, creationTimestamp, ...(labels && { labels }) },
  };
}

/** Where the tokens are: the Secrets, by the names that `ObservedSecrets` has for them. */
export function tokenPlaces(
  monocle: CrawlerOwner & { readonly namespace: string },
  crawlers: readonly MonocleCrawler[],
): ReadonlyMap<string, ObjectKey> {
  const places = crawlers.flatMap((crawler) => {
    const name = tokenRef(crawler.spec)?.name;
    if (name === undefined) return [];
    const other = otherNamespace(monocle, crawler);
    const id = other === undefined ? name : foreignSecret(other, name);
    return [[id, { namespace: other ?? monocle.namespace, name }] as const];
  });
  return new Map(places);
}
