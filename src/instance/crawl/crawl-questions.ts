/**
 * What to ask Monocle's api about the crawlers of a config. Pure.
 *
 * Monocle keeps a date for each entity of a crawler, and returns the oldest one of a type. The type that holds the
 * data comes first; the type that Monocle finds it by is asked for only if there is none of the first yet.
 */
import type { MonocleConfig } from '../../../constructs/config/config.js';
import { kindsOf } from '../../../constructs/config/providers.js';

export interface CrawlQuestion {
  readonly workspace: string;
  readonly crawler: string;
  /** The types of entities to ask for a date, in this order. */
  readonly types: readonly string[];
}

export interface CrawlQuestions {
  readonly crawlers: readonly CrawlQuestion[];
  /** The workspaces with a crawler, for the errors. */
  readonly workspaces: readonly string[];
  /** How many crawlers are not asked about, because they are too many. */
  readonly left: number;
  /** Whether the api shows errors only to clients that are signed in. */
  readonly needsSignIn: boolean;
}

/** The limit for one Monocle: for its requests, and for its series of metrics. */
export const MAX_CRAWLERS = 200;
const MAX_WORKSPACES = 50;
/** A longer name is not asked about: it would not fit into a status. */
const MAX_NAME = 253;

export function crawlQuestions({ workspaces, auth }: MonocleConfig): CrawlQuestions {
  const all = workspaces.flatMap(({ name: workspace, crawlers }) =>
    crawlers.flatMap(({ name: crawler, provider }) => {
      const types = kindsOf(provider)[0]?.entities;
      return types ? [{ workspace, crawler, types }] : [];
    }),
  );
  const fitting = all.filter(
    ({ workspace, crawler }) => Math.max(workspace.length, crawler.length) <= MAX_NAME,
  );
  const crawlers = fitting.slice(0, MAX_CRAWLERS);
  const names = new Set(crawlers.map(({ workspace }) => workspace));
  return {
    crawlers,
    workspaces: [...names].slice(0, MAX_WORKSPACES),
    left: all.length - crawlers.length,
    needsSignIn: auth?.enforce_auth === true,
  };
}
