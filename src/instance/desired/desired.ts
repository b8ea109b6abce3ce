/**
 * What one Monocle should be in a cluster. Pure.
 *
 * In: what was observed now, and what is known about the previous state. Out: the synthesis, or why there is none,
 * and whether api and crawler have to be left alone. The controller, `apply`, `diff` and `verify` all call this
 * function, so that they agree.
 */

import type { ValidConfig } from '../../../constructs/config/config.js';
import {
  type MergedCrawlers,
  type MergeInput,
  mergeCrawlers,
} from '../../../constructs/crawlers/merge-crawlers.js';
import { bridgeFiles, bridgeOf } from '../../../constructs/elastic/elastic-source.js';
import { namesOf } from '../../../constructs/instance/names.js';
import type { Platform } from '../../../constructs/instance/platform.js';
import type { ResolvedSpec, ValidSpec } from '../../../constructs/instance/spec.js';
import type { ObjectKey } from '../../kube/object.js';
import { type Synthesis, type SynthesisInputs, synthesize } from '../../synthesize.js';
import type { Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import { type AuthoredConfig, chooseConfig, type GoodConfig, problemsOf } from './config-source.js';
import type { ConfigVerdict } from './config-verdict.js';
import { type CrawlerRoll, isCrawlerChange } from './crawler-roll.js';
import { type ObservedSecrets, secretVersion } from './secret.js';
import { withCopies } from './token-copies.js';

export interface Observed {
  readonly key: ObjectKey;
  readonly spec: ValidSpec;
  /** The config as its author wrote it, and where. */
  readonly config: { readonly source: string; readonly verdict: ConfigVerdict };
  /** Every Secret that the pods read, by name; undefined for one that does not exist. */
  readonly secrets: ObservedSecrets;
  /**
   * Whether the pods are stamped with the version of their Secrets.
   * @default true
   */
  readonly isStamped?: boolean;
  /** What the cluster is, if the spec does not state it. */
  readonly platform: Platform;
  /**
   * The MonocleCrawlers that name the Monocle, and what is known for their merge.
   * @default none
   */
  readonly crawlers?: Omit<MergeInput, 'monocle' | 'config' | 'lastGood'>;
}

export interface Previous {
  /** The config that ran last. Needed only if `needsLastGood`, or with a `crawlerRoll`. */
  readonly lastGood?: GoodConfig;
  /** Whether pods of this instance already run, or are published. */
  readonly isRunning: boolean;
  /** The version that the pods are stamped with while the user's Secret does not exist. */
  readonly secretVersion?: SynthesisInputs['secretVersion'];
  /**
   * The last change of MonocleCrawlers.
   * @default none
   */
  readonly crawlerRoll?: CrawlerRoll | undefined;
  /**
   * Whether the next change has to wait.
   * @default false
   */
  readonly crawlersWait?: boolean;
}

export interface Desired {
  /** undefined if no config can run. */
  readonly synthesis?: Synthesis;
  /**
   * The result of the merge. If the last good config keeps running, it has that config's crawlers and no verdicts;
   * undefined if there are no MonocleCrawlers, or no config can run.
   */
  readonly crawlers?: MergedCrawlers;
  /** Set if only MonocleCrawlers differ from what ran last: whether the change takes effect or waits. */
  readonly crawlerChange?: 'rolls' | 'waits';
  /** The config without MonocleCrawlers. */
  readonly own?: ValidConfig;
  /** Whether api and crawler keep running as they are, because new pods would fail. */
  readonly isHeld: boolean;
  readonly configProblem?: Explanation;
  readonly waiting?: Explanation;
  /** What the Secrets of the bridge to Elasticsearch lack. `waiting` has it, too. */
  readonly lacking: readonly string[];
}

/** The Secret with the keys that Monocle's config needs. */
export const userSecretOf = ({ name }: ObjectKey, spec: ResolvedSpec): string =>
  spec.secretName ?? namesOf(name).userData;

/** Whether `desired` may need the last good config: the whole config, or for MonocleCrawlers. */
export const needsLastGood = (observed: Observed): boolean =>
  observed.crawlers !== undefined || problemsOf(authored(observed)).length > 0;

export function desired(observed: Observed, previous: Previous): Desired {
  const { key, spec, secrets, isStamped = true, platform } = observed;
  const config = authored(observed);
  const { problem, ...choice } = chooseConfig(config, previous.lastGood);
  const { former } = choice;
  // The crawler's pod would not start again without a token that it names.
  const lacksToken = [...(former?.tokens.values() ?? [])].some(
    ({ secret, key }) => !secrets.get(secret)?.hashes.has(key),
  );
  const lacksKeys = choice.lacksKeys || lacksToken;
  const isAbsent = config.secret === undefined;
  // While the instance hibernates, no pod starts, so none can fail because of a missing Secret.
  const isHeld = !spec.hibernate && (lacksKeys || (isAbsent && previous.isRunning));
  const lacking = spec.hibernate ? [] : lackingOf(observed);
  const isWaiting = isAbsent && !spec.hibernate;
  const messages = [...(isWaiting ? [waitingText(config.secretName, isHeld)] : []), ...lacking];
  const found = {
    isHeld,
    lacking,
    ...(problem && { configProblem: problem }),
    ...(messages.length > 0 && { waiting: waitingFor(messages) }),
  };
  if (choice.config === undefined) return found;
  const { lastGood, crawlerRoll, crawlersWait = false } = previous;
  const names = namesOf(key.name);
  const input = { monocle: { ...key, spec }, config: choice.config, lastGood };
  const merged = former
    ? { ...former, verdicts: [] }
    : observed.crawlers && mergeCrawlers({ ...input, ...observed.crawlers });
  const isChange =
    !former &&
    (merged ?? crawlerRoll?.crawlersChangedAt) !== undefined &&
    isCrawlerChange({
      lastGood,
      secrets,
      own: choice.config,
      ownConfigVersion: crawlerRoll?.ownConfigVersion,
      merged: merged ?? { config: choice.config, tokens: new Map() },
      copies: names.crawlers,
    });
  const waits = isChange && crawlersWait && lastGood !== undefined;
  const crawlers = waits ? { ...lastGood, verdicts: merged?.verdicts ?? [] } : merged;
  const copied = withCopies(secrets, names, crawlers?.tokens);
  const stamp = isAbsent ? previous.secretVersion : secretVersion(copied, key);
  const monocle = { metadata: key, spec, config: choice.config, crawlers };
  return {
    ...found,
    own: choice.config,
    ...(crawlers && { crawlers }),
    ...(isChange && { crawlerChange: waits ? 'waits' : 'rolls' }),
    synthesis: synthesize(monocle, { platform, secretVersion: isStamped ? stamp : undefined }),
  };
}

function authored({ key, spec, config, secrets }: Observed): AuthoredConfig {
  const secretName = userSecretOf(key, spec);
  return { spec, secretName, secret: secrets.get(secretName), ...config };
}

const waitingText = (name: string, isHeld: boolean): string =>
  `Secret/${name} is not there; ${isHeld ? 'api and crawler are left as they are' : 'the pods wait for it'}`;

const waitingFor = (messages: readonly string[]): Explanation => ({
  reason: REASON.WaitingForSecret,
  message: messages.join('. '),
});

/** A pod cannot be created without these files. A running pod keeps the previous ones. */
function lackingOf({ key: { name }, spec, secrets }: Observed): string[] {
  const files = bridgeFiles(bridgeOf(spec, name) ?? {});
  const messages = files.flatMap(({ secret, key, purpose, where }) => {
    const found = secrets.get(secret);
    if (found === undefined) return [`Secret/${secret} is not there; ${where} names it`];
    const isThere = found.hashes.has(key);
    if (isThere && !found.empty.has(key)) return [];
    return [`Secret/${secret} has ${isThere ? 'an empty' : 'no'} ${key}: ${purpose}; see ${where}`];
  });
  return [...new Set(messages)];
}
