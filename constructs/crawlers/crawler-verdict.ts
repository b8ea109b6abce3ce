/** What becomes of a MonocleCrawler. */
import type { ConfigCrawler } from '../config/config.js';
import type { Problem } from '../validation/problem.js';
import type { CrawlerToken } from './crawler-token.js';
import type { MonocleCrawler } from './monocle-crawler.js';

/** Why a MonocleCrawler is not accepted, in one word for programs. */
export type RefusalReason =
  /** Its spec has problems. */
  | 'Invalid'
  /** It names another Monocle, or its Monocle does not take crawlers with these labels or of this namespace. */
  | 'NotSelected'
  | 'WorkspaceNotAllowed'
  | 'SecretNotAllowed'
  /** Its Secret or the key in it is not there. */
  | 'TokenMissing'
  /** The config or another MonocleCrawler has a crawler of this name in the workspace. */
  | 'NameTaken'
  /** The config has no room for it, or its namespace has used up its share. */
  | 'TooLarge';

export interface Refusal {
  readonly reason: RefusalReason;
  /** Errors, each with its place in the MonocleCrawler. */
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
  /** undefined if the provider needs none. */
  readonly token: (CrawlerToken & { readonly path: Problem['path'] }) | undefined;
  /** Whether it keeps its name, and adds nothing. */
  readonly isSuspended: boolean;
  readonly warnings: readonly Problem[];
}

export interface CrawlerVerdict {
  /** As it was given. */
  readonly crawler: MonocleCrawler;
  /** undefined if it is accepted. */
  readonly reason?: RefusalReason;
  /** Errors if it is refused, otherwise warnings. */
  readonly problems: readonly Problem[];
  /** Whether the config has it, as it is now or as it was. One that is accepted may be suspended. */
  readonly isInConfig: boolean;
  /** Whether its last good version runs on in place of one that is refused. */
  readonly usesLastGood: boolean;
  /** The workspace in which its name belongs to it; undefined if it has no name there. */
  readonly workspace: string | undefined;
}

/** What is recorded of a MonocleCrawler: its name in this workspace belongs to it until it is gone. */
export interface CrawlerPlace {
  readonly workspace: string;
  /** Whether its last version that was looked at is accepted. */
  readonly isAccepted: boolean;
  /** Whether it is unchanged since then. */
  readonly isUnchanged: boolean;
}
