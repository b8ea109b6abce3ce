/**
 * Merges MonocleCrawlers into the config of their Monocle. Pure, and linear in the number of crawlers.
 *
 * In: a Monocle, its config, which passed every check, and the MonocleCrawlers that name it. Out: the config
 * with those that are accepted, the tokens that it needs, and a verdict on each. The config's own crawlers
 * come first and unchanged. One crawler that is refused never stops another, nor the Monocle.
 */
import type { MonocleConfig } from '../config/config.js';
import { byAge, type CrawlerOwner, idOf, otherNamespace } from './crawler-identity.js';
import { type NamespaceLabels, nameAlone, proposalOf } from './crawler-proposal.js';
import { type TokenSource, tokenRules } from './crawler-token.js';
import type { CrawlerProposal, CrawlerVerdict, Refusal } from './crawler-verdict.js';
import { type FormerCrawlers, LastGood } from './last-good.js';
import type { MonocleCrawler } from './monocle-crawler.js';
import { type HasKey, type IsToken, Placement } from './placement.js';
import { tokenRef } from './provider-fields.js';

export interface MergeInput {
  readonly monocle: CrawlerOwner;
  /** It has no problems. */
  readonly config: MonocleConfig;
  /** Those that name the Monocle, in any order. Their metadata has a name; the rest may be anything. */
  readonly crawlers: readonly MonocleCrawler[];
  /**
   * The labels of another namespace.
   * @default its name alone, as kubernetes.io/metadata.name
   */
  readonly namespaceLabels?: NamespaceLabels;
  /**
   * Whether a key of a Secret is there. Without it, the pods would not start.
   * @default every key is there
   */
  readonly hasKey?: HasKey;
  /**
   * Whether a Secret carries the label of a token.
   * @default every Secret does: files do not show it
   */
  readonly isToken?: IsToken;
  /**
   * What ran before. A crawler whose new version is refused runs on as it was, if that is still allowed.
   * @default nothing
   */
  readonly lastGood?: FormerCrawlers;
  /**
   * What each MonocleCrawler alone would add, which takes most of the time: a merge fills it, for another one of the
   * same Monocle and the same objects.
   * @default empty
   */
  readonly proposals?: Map<MonocleCrawler, CrawlerProposal | Refusal>;
}

export interface MergedCrawlers {
  /** The given config itself, if nothing is added to it. */
  readonly config: MonocleConfig;
  /** Where the pods read the tokens that are not in the Monocle's own Secret, by environment variable. */
  readonly tokens: ReadonlyMap<string, TokenSource>;
  /** In the order in which the MonocleCrawlers were given. */
  readonly verdicts: readonly CrawlerVerdict[];
}

export function mergeCrawlers(input: MergeInput): MergedCrawlers {
  const { monocle, config, crawlers, namespaceLabels = nameAlone, hasKey = () => true } = input;
  const { proposals = new Map(), isToken = () => true } = input;
  if (crawlers.length === 0) return { config, tokens: new Map(), verdicts: [] };
  const rules = tokenRules(monocle);
  const placement = new Placement(monocle, config, rules, hasKey, isToken);
  const lastGood = new LastGood(input.lastGood);

  /** A copy does not show whether its source still carries the label. */
  const isUnmarked = (crawler: MonocleCrawler): boolean => {
    const other = otherNamespace(monocle, crawler);
    if (other === undefined) return false;
    const ref = tokenRef(crawler.spec);
    return ref !== undefined && !isToken(ref.name, other);
  };

  const verdictOn = (crawler: MonocleCrawler): CrawlerVerdict => {
    const id = idOf(monocle, crawler);
    const proposal = proposals.get(crawler) ?? proposalOf(monocle, rules, crawler, namespaceLabels);
    proposals.set(crawler, proposal);
    const refused = 'reason' in proposal ? proposal : placement.add(id, proposal);
    if (refused === undefined) {
      const { warnings, isSuspended } = proposal as Exclude<typeof proposal, { reason: unknown }>;
      return { crawler, problems: warnings, isInConfig: !isSuspended, usesLastGood: false };
    }
    const mayRunOn = refused.reason !== 'NotSelected' && !isUnmarked(crawler);
    const former = mayRunOn ? lastGood.of(id, crawler) : undefined;
    const runsOn = former !== undefined && placement.add(id, former) === undefined;
    return { crawler, ...refused, isInConfig: runsOn, usesLastGood: runsOn };
  };

  const verdicts = new Map<MonocleCrawler, CrawlerVerdict>();
  for (const crawler of [...crawlers].sort(byAge(monocle)))
    verdicts.set(crawler, verdictOn(crawler));
  return {
    config: placement.config,
    tokens: placement.tokens,
    verdicts: crawlers.map((crawler) => verdicts.get(crawler) as CrawlerVerdict),
  };
}
