/**
 * Merges MonocleCrawlers into the config of their Monocle. Pure, and linear in the number of crawlers.
 *
 * In: a Monocle, its config and the MonocleCrawlers that name it. Out: the config with the accepted crawlers, the
 * tokens that it needs, and a verdict on each crawler. The config's own crawlers come first and unchanged. A refused
 * crawler never stops another one, nor the Monocle.
 *
 * Running crawlers keep running: unchanged ones get their place first, then edited ones get what they had, then the
 * edits and new crawlers get what is left, oldest first.
 */
import type { ValidConfig } from '../config/config.js';
import { type NamespaceLabels, nameAlone, proposalOf } from './crawler-proposal.js';
import { type TokenSource, tokenRules } from './crawler-token.js';
import type { CrawlerPlace, CrawlerProposal, CrawlerVerdict, Refusal } from './crawler-verdict.js';
import { type FormerCrawlers, LastGood } from './last-good.js';
import type { MonocleCrawler } from './monocle-crawler.js';
import { byAge, type CrawlerOwner, idOf, otherNamespace } from './monocle-crawler.js';
import { type HasKey, type IsToken, Placement } from './placement.js';
import { tokenRef } from './provider-fields.js';

export interface MergeInput {
  readonly monocle: CrawlerOwner;
  readonly config: ValidConfig;
  /** The MonocleCrawlers that name the Monocle, in any order. Only metadata.name is required to be valid. */
  readonly crawlers: readonly MonocleCrawler[];
  /**
   * The labels of another namespace.
   * @default only its name, as kubernetes.io/metadata.name
   */
  readonly namespaceLabels?: NamespaceLabels;
  /**
   * Whether a key of a Secret exists. Without it, the pods would not start.
   * @default every key exists
   */
  readonly hasKey?: HasKey;
  /**
   * Whether a Secret has the label of a token.
   * @default every Secret has it, because files do not contain the Secrets
   */
  readonly isToken?: IsToken;
  /**
   * What ran before. If the new version of a crawler is refused, its last good version keeps running if still allowed.
   * @default nothing
   */
  readonly lastGood?: FormerCrawlers;
  /**
   * The recorded places, by the uid of the MonocleCrawler.
   * @default none: if two compete for a name or the last space, the older one gets it
   */
  readonly places?: ReadonlyMap<string, CrawlerPlace>;
  /**
   * What each of them adds alone, as far as the caller knows it: computing this takes most of the time.
   * @default computed here
   */
  readonly proposals?: ReadonlyMap<MonocleCrawler, CrawlerProposal | Refusal>;
}

export interface MergedCrawlers {
  /** The given config itself, if nothing is added to it. */
  readonly config: ValidConfig;
  /** The sources of the tokens that are not in the Monocle's own Secret, by environment variable. */
  readonly tokens: ReadonlyMap<string, TokenSource>;
  /** In the order in which the MonocleCrawlers were given. */
  readonly verdicts: readonly CrawlerVerdict[];
}

export function mergeCrawlers(input: MergeInput): MergedCrawlers {
  const { monocle, config, crawlers, namespaceLabels = nameAlone, hasKey = () => true } = input;
  const { isToken = () => true } = input;
  if (crawlers.length === 0) return { config, tokens: new Map(), verdicts: [] };
  const rules = tokenRules(monocle);
  const placement = new Placement(monocle, config, rules, hasKey, isToken);
  const lastGood = new LastGood(input.lastGood);

  /** The copy of a token does not show whether its source still has the label. */
  const isUnmarked = (crawler: MonocleCrawler): boolean => {
    const other = otherNamespace(monocle, crawler);
    if (other === undefined) return false;
    const ref = tokenRef(crawler.spec);
    return ref !== undefined && !isToken(ref.name, other);
  };

  const all = [...crawlers].sort(byAge(monocle)).map((crawler): Candidate => {
    const id = idOf(monocle, crawler);
    const proposal =
      input.proposals?.get(crawler) ?? proposalOf(monocle, rules, crawler, namespaceLabels);
    const candidate = { id, crawler, proposal };
    // A crawler that the Monocle does not select keeps nothing.
    if ('reason' in proposal && proposal.reason === 'NotSelected') return candidate;
    const place = input.places?.get(crawler.metadata.uid ?? '');
    const former = isUnmarked(crawler) ? undefined : lastGood.of(id, crawler, place?.workspace);
    return { ...candidate, place, former };
  });
  const incumbents = all.filter(({ place, former }) => place || former);
  const newcomers = all.filter(({ place, former }) => !place && !former);
  const unchanged = incumbents.filter(({ place }) => place?.isUnchanged);
  const changed = incumbents.filter(({ place }) => !place?.isUnchanged);

  const kept = new Set([...unchanged, ...changed].filter((each) => keep(placement, each)));
  const verdicts = new Map<MonocleCrawler, CrawlerVerdict>();
  for (const candidate of [...incumbents, ...newcomers]) {
    const { id, crawler, proposal } = candidate;
    const refused =
      'reason' in proposal
        ? proposal
        : kept.has(candidate)
          ? undefined
          : placement.put(id, proposal);
    const { isInConfig = false, workspace } = placement.find(id) ?? {};
    const { problems } = refused ?? { problems: 'warnings' in proposal ? proposal.warnings : [] };
    const usesLastGood = refused !== undefined && isInConfig;
    verdicts.set(crawler, {
      crawler,
      problems,
      isInConfig,
      usesLastGood,
      workspace,
      ...(refused && { reason: refused.reason }),
    });
  }
  return {
    config: placement.config,
    tokens: placement.tokens,
    verdicts: crawlers.map((crawler) => verdicts.get(crawler) as CrawlerVerdict),
  };
}

interface Candidate {
  readonly id: string;
  readonly crawler: MonocleCrawler;
  readonly proposal: CrawlerProposal | Refusal;
  readonly place?: CrawlerPlace | undefined;
  /** The last good version. */
  readonly former?: CrawlerProposal | undefined;
}

/**
 * Lets a crawler keep what it has: the accepted version, or the last good one, or at least its name.
 * @returns whether it keeps its current version
 */
function keep(placement: Placement, { id, crawler, proposal, place, former }: Candidate): boolean {
  const isAccepted = place?.isUnchanged && place.isAccepted && !('reason' in proposal);
  if (isAccepted && placement.put(id, proposal, true) === undefined) return true;
  if (former && placement.put(id, former, true) === undefined) return false;
  if (place) placement.reserve(id, place.workspace, crawler.metadata.name);
  return false;
}
