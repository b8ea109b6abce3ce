/**
 * Merges MonocleCrawlers into the config of their Monocle. Pure, and linear in the number of crawlers.
 *
 * In: a Monocle, its config, which passed every check, and the MonocleCrawlers that name it. Out: the config
 * with those that are accepted, the tokens that it needs, and a verdict on each. The config's own crawlers
 * come first and unchanged. One crawler that is refused never stops another, nor the Monocle.
 */
import type { MonocleConfig } from '../config/config.js';
import { byAge, type CrawlerOwner, idOf } from './crawler-identity.js';
import { type NamespaceLabels, nameAlone, proposalOf } from './crawler-proposal.js';
import { type TokenSource, tokenRules } from './crawler-token.js';
import type { CrawlerProposal, CrawlerVerdict, Refusal } from './crawler-verdict.js';
import { type FormerCrawlers, LastGood } from './last-good.js';
import type { MonocleCrawler } from './monocle-crawler.js';
import { type HasKey, Placement } from './placement.js';

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
  const { proposals = new Map() } = input;
  if (crawlers.length === 0) return { config, tokens: new Map(), verdicts: [] };
  const rules = tokenRules(monocle);
  const placement = new Placement(monocle, config, rules, hasKey);
  const lastGood = new LastGood(input.lastGood);

  const verdictOn = (crawler: MonocleCrawler): CrawlerVerdict => {
    const id = idOf(monocle, crawler);
    const proposal = proposals.get(crawler) ?? proposalOf(monocle, rules, crawler, namespaceLabels);
    proposals.set(crawler, proposal);
    const refused = 'reason' in proposal ? proposal : placement.add(id, proposal);
    if (refused === undefined) {
      const { warnings, isSuspended } = proposal as Exclude<typeof proposal, { reason: unknown }>;
      return { crawler, problems: warnings, isInConfig: !isSuspended, usesLastGood: false };
    }
    const former = refused.reason === 'NotSelected' ? undefined : lastGood.of(id, crawler);
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
