/**
 * When changes that come from MonocleCrawlers take effect: at most once in each interval. Pure.
 *
 * Each change replaces pods that all teams share. Edits of the Monocle and of its own config never wait. Waiting
 * changes are not stored: the last config keeps running, and the next merge has all changes.
 */
import {
  configVersion,
  type MonocleConfig,
  providerToken,
} from '../../../constructs/config/config.js';
import { isTokenVariable, type TokenSource } from '../../../constructs/crawlers/crawler-token.js';
import type { FormerCrawlers } from '../../../constructs/crawlers/last-good.js';
import type { Status } from '../status/monocle-status.js';
import { foreignSecret, type ObservedSecrets } from './secret.js';

/** When a change of MonocleCrawlers last took effect, and the version of the Monocle's own config then. */
export type CrawlerRoll = Pick<Status, 'crawlersChangedAt' | 'ownConfigVersion'>;

/** @returns how many ms are left of the interval */
export function restOfInterval(
  { crawlersChangedAt = '' }: CrawlerRoll,
  intervalMs: number,
  now: number,
): number {
  const elapsedMs = now - Date.parse(crawlersChangedAt);
  // If the clock was set back, do not wait for more than an interval.
  return Number.isNaN(elapsedMs) ? 0 : Math.min(intervalMs, Math.max(0, intervalMs - elapsedMs));
}

export interface CrawlerChange {
  /** The Monocle's own config: its recorded version, and the current config. */
  readonly ownConfigVersion: string | undefined;
  readonly own: MonocleConfig;
  readonly lastGood: FormerCrawlers | undefined;
  /** The config with the current MonocleCrawlers. */
  readonly merged: FormerCrawlers;
  readonly secrets: ObservedSecrets;
  /** The Secret with the copies of tokens. */
  readonly copies: string;
}

/** Whether a merge differs from what ran last only by MonocleCrawlers and the tokens of other namespaces. */
export function isCrawlerChange({ lastGood, merged, own, ...rest }: CrawlerChange): boolean {
  if (!lastGood || !isComplete(lastGood)) return false;
  const { ownConfigVersion = configVersion(own) } = rest;
  if (configVersion(own) !== ownConfigVersion) return false;
  return (
    configVersion(merged.config) !== configVersion(lastGood.config) ||
    placesOf(merged.tokens) !== placesOf(lastGood.tokens) ||
    isRotated(merged.tokens, rest)
  );
}

/** Whether the config can keep running: the Deployment that names its tokens may have been deleted. */
const isComplete = ({ config, tokens }: FormerCrawlers): boolean =>
  config.workspaces.every(({ crawlers }) =>
    crawlers.every(({ provider }) => {
      const key = providerToken(provider)?.key ?? '';
      return !isTokenVariable(key) || tokens.has(key);
    }),
  );

const placesOf = (tokens: FormerCrawlers['tokens']): string =>
  JSON.stringify(
    [...tokens].map(([variable, { secret, key }]) => [variable, secret, key].join(' ')).sort(),
  );

function isRotated(
  tokens: ReadonlyMap<string, TokenSource>,
  { secrets, copies }: Pick<CrawlerChange, 'secrets' | 'copies'>,
): boolean {
  const copied = secrets.get(copies)?.hashes;
  return [...tokens].some(([variable, { copiedFrom }]) => {
    if (copiedFrom === undefined) return false;
    const source = secrets.get(foreignSecret(copiedFrom.namespace, copiedFrom.name));
    const [former, next] = [copied?.get(variable), source?.hashes.get(copiedFrom.key)];
    return former !== undefined && next !== undefined && former !== next;
  });
}
