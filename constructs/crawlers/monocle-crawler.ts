/**
 * A MonocleCrawler: its types, and its validation by the CRD's own schema and rules, with the same result as
 * the API server.
 *
 * In: any value. Out: the object with defaults, and every problem with it.
 */
import type { MonocleCrawlerSpec as ImportedSpec } from '../../imports/monocle.monocle.change-metrics.io.js';
import { crawlerSchema } from '../../imports/schemas.js';
import { validateCrawlerSchema } from '../../imports/validators.js';
import {
  type CustomResource,
  type ObjectMeta,
  resolveResource,
} from '../instance/custom-resource.js';
import type { ResolvedSpec } from '../instance/spec.js';
import type { Problem } from '../validation/problem.js';
import type { Json } from '../workload/api-object.js';

export const CRAWLER_KIND = 'MonocleCrawler';

/** `spec` as users write it. */
export type CrawlerSpec = Omit<Json<ImportedSpec>, 'taskData'> & {
  readonly taskData?: Readonly<Record<string, never>>;
};

type ResolvedCrawlerSpec = CrawlerSpec & { readonly suspend: boolean };

export interface MonocleCrawler<Spec = CrawlerSpec> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta & { readonly creationTimestamp?: string };
  readonly spec: Spec;
}

export type ResolvedCrawler = MonocleCrawler<ResolvedCrawlerSpec>;

interface CrawlerResolution {
  readonly problems: readonly Problem[];
  /** The MonocleCrawler with defaults. Use it only if there are no problems. */
  readonly crawler: ResolvedCrawler;
}

const CRAWLER: CustomResource = {
  kind: CRAWLER_KIND,
  schema: crawlerSchema,
  validate: validateCrawlerSchema,
};

export function resolveCrawler(value: unknown): CrawlerResolution {
  const { problems, object } = resolveResource(CRAWLER, value);
  return { problems, crawler: object as ResolvedCrawler };
}

// Which Monocle a MonocleCrawler belongs to, its id there, and which of two is older. Pure.

/** The Monocle that crawlers are merged into. */
export interface CrawlerOwner {
  readonly name: string;
  /** undefined in files that leave it to `kubectl --namespace`. */
  readonly namespace?: string;
  /** A valid spec with its defaults. */
  readonly spec: ResolvedSpec;
}

/** The namespace of a MonocleCrawler, if it differs from its Monocle's. */
export function otherNamespace(
  { namespace: own }: Pick<CrawlerOwner, 'namespace'>,
  { metadata: { namespace } }: Pick<MonocleCrawler, 'metadata'>,
): string | undefined {
  return namespace === own ? undefined : namespace;
}

/**
 * The name of a MonocleCrawler, or `namespace/name` if its namespace differs from its Monocle's. So the manifests do
 * not depend on the Monocle's own namespace.
 */
export function idOf(monocle: CrawlerOwner, crawler: MonocleCrawler): string {
  const namespace = otherNamespace(monocle, crawler);
  return namespace === undefined ? crawler.metadata.name : `${namespace}/${crawler.metadata.name}`;
}

/** Sorts crawlers of the Monocle's own namespace first, then by namespace and name. */
export function compareIds(a: string, b: string): number {
  const [[namespaceA, nameA], [namespaceB, nameB]] = [partsOf(a), partsOf(b)];
  return compareTexts(namespaceA, namespaceB) || compareTexts(nameA, nameB);
}

function partsOf(id: string): [namespace: string, name: string] {
  const slash = id.indexOf('/');
  return [id.slice(0, Math.max(0, slash)), id.slice(slash + 1)];
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts the oldest first. A crawler that is not in a cluster yet counts as the youngest. */
export const byAge =
  (monocle: CrawlerOwner) =>
  (a: MonocleCrawler, b: MonocleCrawler): number =>
    compareTexts(createdAt(a), createdAt(b)) || compareIds(idOf(monocle, a), idOf(monocle, b));

/** Kubernetes formats timestamps so that their order as texts is chronological. */
const createdAt = ({ metadata: { creationTimestamp } }: MonocleCrawler): string =>
  typeof creationTimestamp === 'string' ? creationTimestamp : '~';
