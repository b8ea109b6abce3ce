/**
 * MonocleCrawlers that are being deleted: whose data each would wipe, or why it must not. Pure, in n log n.
 *
 * Monocle knows data by workspace and name alone. So one of them may wipe only if its Monocle would still take it
 * now, but for its token, and if nobody else has its name: neither the config that runs nor another MonocleCrawler,
 * also one that is suspended or refused. Nor if another crawler of the workspace, or one that is suspended or lacks its
 * token, may have the same repositories.
 */
import type { MonocleConfig } from '../config/config.js';
import { byAge, type CrawlerOwner, idOf } from './crawler-identity.js';
import { nameAlone, proposalOf } from './crawler-proposal.js';
import { tokenRules } from './crawler-token.js';
import { type CrawlerProposal, type Refusal, refusal } from './crawler-verdict.js';
import type { CrawlerName, MonocleCrawler } from './monocle-crawler.js';
import { Placement } from './placement.js';
import { configProvider } from './provider-fields.js';
import { SharedRepositories } from './shared-repositories.js';

export interface JudgeInput {
  readonly monocle: CrawlerOwner;
  /** The config that runs, without them. */
  readonly config: MonocleConfig;
  readonly leaving: readonly MonocleCrawler[];
  /** The other MonocleCrawlers that the Monocle looks at. */
  readonly others: readonly CrawlerName[];
  /** Those of them that are not in the config and may have data: suspended, or without their token. Valid ones. */
  readonly idle: readonly MonocleCrawler[];
}

export type LeavingVerdict =
  | Pick<CrawlerProposal, 'workspace' | 'entry' | 'isSuspended'>
  | Refusal
  /** A crawler of the same workspace that may have the same repositories. */
  | { readonly sharedWith: string };

/** @returns a verdict on each that is given */
export function judgeLeaving({
  monocle,
  config,
  leaving,
  others,
  idle,
}: JudgeInput): ReadonlyMap<MonocleCrawler, LeavingVerdict> {
  const rules = tokenRules(monocle);
  const placement = new Placement(monocle, config, rules, () => true);
  const taken = new Set(others.map(nameKey));
  const shared = sharedRepositories(config, leaving.length > 0 ? idle : []);
  const verdictOn = (crawler: MonocleCrawler): LeavingVerdict => {
    const proposal = proposalOf(monocle, rules, crawler, nameAlone);
    if ('reason' in proposal) return proposal;
    const { workspace, entry, isSuspended } = proposal;
    if (taken.has(nameKey({ workspace, name: entry.name })))
      return refusal('NameTaken', ['metadata', 'name'], 'another MonocleCrawler has this name');
    // As if suspended: it keeps its name, and takes neither a token nor room.
    const kept = { ...proposal, token: undefined, isSuspended: true };
    const refused = placement.add(idOf(monocle, crawler), kept);
    if (refused) return refused;
    const sharedWith = shared.get(workspace)?.with(entry);
    return sharedWith === undefined ? { workspace, entry, isSuspended } : { sharedWith };
  };
  return new Map([...leaving].sort(byAge(monocle)).map((each) => [each, verdictOn(each)]));
}

/** By workspace. */
function sharedRepositories(
  { workspaces }: MonocleConfig,
  idle: readonly MonocleCrawler[],
): ReadonlyMap<string, SharedRepositories> {
  const known = new Map(workspaces.map(({ name, crawlers }) => [name, [...crawlers]]));
  for (const { metadata, spec } of idle) {
    const { workspace, updateSince: update_since } = spec;
    const entry = { name: metadata.name, update_since, provider: configProvider(spec, undefined) };
    const entries = known.get(workspace) ?? [];
    entries.push(entry);
    known.set(workspace, entries);
  }
  return new Map([...known].map(([name, crawlers]) => [name, new SharedRepositories(crawlers)]));
}

export const nameKey = ({ workspace, name }: CrawlerName): string =>
  JSON.stringify([workspace, name]);
