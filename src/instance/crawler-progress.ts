/**
 * How far a MonocleCrawler is, for its status: the condition Crawled, the oldest part, and errors. Pure.
 *
 * The oldest part of a healthy crawler is another one each time. So it is written again at most once an hour,
 * unless the condition says something else.
 */
import type { KubeObject } from '../kube/object.js';
import {
  type CrawlerHealth,
  coarseErrors,
  isoTime,
  type ShownError,
} from './crawl/crawl-health.js';
import { conditionOf, type Explanation } from './status/monocle-status.js';
import { CRAWLER_CONDITION } from './status/reasons.js';

export interface CrawlerProgress {
  readonly oldest?: { readonly entity: string; readonly at: string };
  readonly errors?: readonly ShownError[];
}

const HOUR_MS = 3_600_000;

/** @param health undefined if nobody has asked: what was known stays */
export function progressOf(
  status: KubeObject['status'],
  health: CrawlerHealth | undefined,
): CrawlerProgress {
  const before: CrawlerProgress = {
    ...(status?.oldest && { oldest: status.oldest }),
    ...(status?.errors?.length > 0 && { errors: status.errors }),
  };
  if (health === undefined) return before;
  const isSame = saysSame(conditionOf(status, CRAWLER_CONDITION.Crawled), health.crawled);
  const { entity, at } = health.oldest ?? {};
  const isNear =
    at !== undefined && Math.abs(at - Date.parse(before.oldest?.at ?? '')) < HOUR_MS && isSame;
  const found = entity !== undefined && at !== undefined && { entity, at: isoTime(at) };
  const oldest = isNear ? before.oldest : found || before.oldest;
  const errors = coarseErrors(health.errors);
  return { ...(oldest && { oldest }), ...(errors.length > 0 && { errors }) };
}

const saysSame = (before: Explanation | undefined, now: Explanation): boolean =>
  before?.reason === now.reason && before.message === now.message;
