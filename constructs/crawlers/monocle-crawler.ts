/**
 * A MonocleCrawler: its types, and its check by the CRD's own schema and rules, with the same result as the
 * API server.
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
import type { Json } from '../json.js';
import type { Problem } from '../validation/problem.js';

export const CRAWLER_KIND = 'MonocleCrawler';

/** `spec` as users write it. */
export type CrawlerSpec = Omit<Json<ImportedSpec>, 'taskData'> & {
  readonly taskData?: Readonly<Record<string, never>>;
};

export type ResolvedCrawlerSpec = CrawlerSpec & { readonly suspend: boolean };

export interface MonocleCrawler<Spec = CrawlerSpec> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta & { readonly creationTimestamp?: string };
  readonly spec: Spec;
}

export type ResolvedCrawler = MonocleCrawler<ResolvedCrawlerSpec>;

export interface CrawlerResolution {
  readonly problems: readonly Problem[];
  /** The MonocleCrawler with defaults. Use it only if there are no problems. */
  readonly crawler: ResolvedCrawler;
}

const CRAWLER: CustomResource = {
  ...{ kind: CRAWLER_KIND, schema: crawlerSchema, validate: validateCrawlerSchema },
};

export function resolveCrawler(value: unknown): CrawlerResolution {
  const { problems, object } = resolveResource(CRAWLER, value);
  return { problems, crawler: object as ResolvedCrawler };
}
