/** A MonocleCrawler as the cache keeps it: a tenant may have many, each of up to a megabyte. */

import { tokenRef } from '../../constructs/crawlers/provider-fields.js';
import { contentHash } from '../../constructs/validation/content-hash.js';
import { hasFormerFinalizer } from '../instance/live-crawlers.js';
import type { KubeObject } from '../kube/object.js';
import { isLarge, LARGE, weightOf } from './caches/contents.js';

/** Characters of JSON. Labels count for the selector of a Monocle alone. */
const MAX_LABELS = 8_000;

/** Without its spec, its labels or its status, if they are large. */
export function lightCrawler(crawler: KubeObject): KubeObject {
  const { apiVersion, kind, metadata, spec, status } = crawler;
  const { name, namespace, uid, resourceVersion, generation, labels } = metadata;
  const { creationTimestamp, deletionTimestamp, finalizers } = metadata;
  const kept = {
    ...{ name, namespace, uid, resourceVersion, generation, creationTimestamp },
    ...(deletionTimestamp !== undefined && { deletionTimestamp }),
    ...(hasFormerFinalizer(crawler) && { finalizers }),
  };
  const weight = weightOf(spec ?? {});
  const hasLargeLabels = weightOf(labels ?? {}) > MAX_LABELS;
  const facts: CrawlerFacts = {
    ...crawlerNames(crawler),
    ...{ weight, hasLargeLabels },
    version: contentHash([uid, generation, labels, deletionTimestamp]),
  };
  return {
    ...{ apiVersion, kind, facts },
    metadata: { ...kept, ...(!hasLargeLabels && { labels }) },
    ...(weight > LARGE ? { isLight: true } : { spec }),
    ...(status !== undefined && !isLarge(status) && { status }),
  };
}

/** What is known of a MonocleCrawler without its content. */
export interface CrawlerFacts {
  /** The id of the Monocle that it names. */
  readonly target: string;
  /** The Secret with its token, in its own namespace. */
  readonly secret?: string;
  /** The workspace that it names. */
  readonly workspace: string;
  /** Characters of its spec in JSON. */
  readonly weight: number;
  readonly hasLargeLabels: boolean;
  /** Changes with everything but its status. */
  readonly version: string;
}

/** The spec may be older than its schema. */
function crawlerNames({
  metadata,
  spec,
}: KubeObject): Omit<CrawlerFacts, 'weight' | 'hasLargeLabels' | 'version'> {
  const { name, namespace = metadata.namespace } = spec?.monocle ?? {};
  const secret = tokenRef(spec)?.name;
  return {
    target: `${namespace}/${name}`,
    ...(secret !== undefined && { secret }),
    workspace: String(spec?.workspace),
  };
}

export const factsOf = (crawler: KubeObject): CrawlerFacts => crawler.facts as CrawlerFacts;
