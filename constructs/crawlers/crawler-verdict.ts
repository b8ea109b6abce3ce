/** The result for a MonocleCrawler: accepted, or refused and why. */
import type { ConfigCrawler } from '../config/config.js';
import type { Problem } from '../validation/problem.js';
import type { CrawlerToken } from './crawler-token.js';
import type { MonocleCrawler } from './monocle-crawler.js';

/** Why a MonocleCrawler is not accepted, as a single word for programs. */
export type RefusalReason =
  /** Its spec has problems. */
  | 'Invalid'
  /** It names another Monocle, or its Monocle does not accept crawlers with these labels or of this namespace. */
  | 'NotSelected'
  | 'WorkspaceNotAllowed'
  | 'SecretNotAllowed'
  /** Its Secret or the key in it does not exist. */
  | 'TokenMissing'
  /** The config or another MonocleCrawler has a crawler with this name in the workspace. */
  | 'NameTaken'
  /** The config has no room for it, or its namespace has used up its share. */
  | 'TooLarge';

export interface Refusal {
  readonly reason: RefusalReason;
  /** Errors, each with its path in the MonocleCrawler. */
  readonly problems: readonly Problem[];
}

export const refusal = (
  reason: RefusalReason,
  path: Problem['path'],
  message: string,
): Refusal => ({ reason, problems: [{ path, message }] });

/** What a MonocleCrawler would add to the config. */
export interface CrawlerProposal {
  readonly workspace: string;
  readonly entry: ConfigCrawler;
  /** undefined if the provider needs no token. */
  readonly token: (CrawlerToken & { readonly path: Problem['path'] }) | undefined;
  /** Whether it keeps its name but adds no crawler. */
  readonly isSuspended: boolean;
  readonly warnings: readonly Problem[];
}

export interface CrawlerVerdict {
  /** The MonocleCrawler as given. */
  readonly crawler: MonocleCrawler;
  /** undefined if it is accepted. */
  readonly reason?: RefusalReason;
  /** Errors if it is refused, otherwise warnings. */
  readonly problems: readonly Problem[];
  /** Whether the config contains it, in its current or last good version. An accepted one may be suspended. */
  readonly isInConfig: boolean;
  /** Whether its last good version keeps running in place of a refused one. */
  readonly usesLastGood: boolean;
  /** The workspace in which it owns its name; undefined if it owns none. */
  readonly workspace: string | undefined;
}

/** What is recorded about a MonocleCrawler: it owns its name in this workspace until it is deleted. */
export interface CrawlerPlace {
  readonly workspace: string;
  /** Whether the last version that was checked is accepted. */
  readonly isAccepted: boolean;
  /** Whether it is unchanged since then. */
  readonly isUnchanged: boolean;
}
