/**
 * Which config an instance runs: the author's, if it passes every check, else the last good one. Pure.
 *
 * A broken edit never reaches a pod. The status reports the problem with its path, and Monocle keeps running.
 */
import {
  configVersion,
  keyPurposes,
  secretKeys,
  type ValidConfig,
} from '../../../constructs/config/config.js';
import type { FormerCrawlers } from '../../../constructs/crawlers/last-good.js';
import { mountedTokens, withoutCrawlers } from '../../../constructs/crawlers/last-good.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { andMore } from '../../../constructs/validation/problem.js';
import type { Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import type { ConfigVerdict } from './config-verdict.js';
import type { ObservedSecret } from './secret.js';

/** The config as its author wrote it, and what it needs. */
export interface AuthoredConfig {
  readonly spec: ResolvedSpec;
  readonly secretName: string;
  /** undefined if the Secret does not exist: its keys are then not checked. */
  readonly secret: ObservedSecret | undefined;
  /** The place of the config, for messages: spec.config, or ConfigMap/team-api. */
  readonly source: string;
  readonly verdict: ConfigVerdict;
}

/** A config that ran, with the MonocleCrawlers that were part of it. */
export interface GoodConfig extends FormerCrawlers {
  /** Without the MonocleCrawlers. */
  readonly own: ValidConfig;
}

export interface ConfigChoice {
  /** Without MonocleCrawlers. undefined if there is no good config. */
  readonly config: ValidConfig | undefined;
  /** Set if the whole last good config keeps running. */
  readonly former?: GoodConfig;
  readonly problem?: Explanation;
  /** Whether the Secret lacks a key that the chosen config needs: running pods would not start again. */
  readonly lacksKeys?: boolean;
}

/** Why the author's config cannot run; empty if it can. */
export function problemsOf(authored: AuthoredConfig): readonly string[] {
  const { config, problems } = authored.verdict;
  return config === undefined || problems.length > 0 ? problems : missingKeys(config, authored);
}

/** @param lastGood needed only if the author's config has problems */
export function chooseConfig(
  authored: AuthoredConfig,
  lastGood: GoodConfig | undefined,
): ConfigChoice {
  const problems = problemsOf(authored);
  if (problems.length === 0) return { config: authored.verdict.config };
  const lacksKeys =
    lastGood !== undefined && missingKeys(lastGood.config, authored, lastGood.tokens).length > 0;
  const more = Math.max(authored.verdict.total, problems.length) - 1;
  const rest = more > 0 ? ` (${andMore(more)})` : '';
  const effect =
    lastGood === undefined
      ? 'Nothing is written until it is fixed'
      : lacksKeys
        ? 'Api and crawler are left as they are'
        : 'The last good config runs on';
  const message = `${authored.source}: ${problems[0]}${rest}. ${effect}`;
  const invalid = { reason: REASON.ConfigInvalid, message };
  return { config: lastGood?.own, former: lastGood, lacksKeys, problem: invalid };
}

/**
 * The mounted config, if it is the one that we wrote and passes every check: a user who may edit ConfigMaps
 * may have changed it.
 * @param recorded the config version in the status
 * @param now the Deployment of the crawler, whose pods read the tokens, and the existing MonocleCrawlers
 */
export function provenConfig(
  { config, problems }: ConfigVerdict,
  recorded: string | undefined,
  now: { readonly deployment: unknown; readonly crawlers: readonly MonocleCrawler[] },
): GoodConfig | undefined {
  if (config === undefined || problems.length > 0) return undefined;
  if (configVersion(config) !== recorded) return undefined;
  const tokens = mountedTokens(now.deployment);
  return { config, tokens, own: withoutCrawlers(config, now.crawlers) };
}

function missingKeys(
  config: ValidConfig,
  { spec, secret, secretName }: AuthoredConfig,
  tokens?: FormerCrawlers['tokens'],
): string[] {
  if (secret === undefined) return [];
  const keys = secretKeys(config, tokens);
  const wanted = (['api', 'crawler'] as const).flatMap((component) => {
    const given = new Set(spec[component].env?.map(({ name }) => name));
    return keys[component].filter((key) => !given.has(key));
  });
  const missing = [...new Set(wanted)].filter(
    (key) => !secret.hashes.has(key) || secret.empty.has(key),
  );
  if (missing.length === 0) return [];
  const purposes = new Map(keyPurposes(config).map(({ key, purpose }) => [key, purpose]));
  return missing.map((key) =>
    secret.empty.has(key)
      ? `it needs ${key}, which is empty in Secret/${secretName}; set it to ${purposes.get(key)}`
      : `it needs ${key}, which Secret/${secretName} does not have; add it there: ${purposes.get(key)}`,
  );
}
