/**
 * What a Monocle should be, by what was observed: the config and the MonocleCrawlers are read, and
 * `desired` decides. The last good config is looked up only if it is needed.
 */
import { configVersion } from '../../../constructs/config/config.js';
import type { Platform } from '../../../constructs/instance/platform.js';
import { restOfInterval } from '../../instance/desired/crawler-roll.js';
import {
  type Desired,
  desired,
  needsLastGood,
  type Observed,
} from '../../instance/desired/desired.js';
import { hasKeyIn, isTokenIn, type ObservedSecrets } from '../../instance/desired/secret.js';
import type { Status } from '../../instance/status/monocle-status.js';
import type { Time } from '../../time.js';
import type { Contents } from '../caches/contents.js';
import type { Configs } from '../configs/configs.js';
import { placesIn, readCrawlers } from '../crawlers/read-crawlers.js';
import type { Attempt } from './attempt.js';
import type { CheckResult } from './check.js';
import { type Observation, readSecrets } from './observe.js';

type Wanted = NonNullable<CheckResult['wanted']> & { readonly platform: Platform };

interface DecideOptions {
  readonly observation: Observation;
  readonly configs: Configs;
  readonly contents: Contents;
  readonly time: Time;
  /** Of a Monocle that does not say it. */
  readonly crawlerRollMs: number;
}

interface Decision extends Desired {
  /** As they were observed. */
  readonly secrets: ObservedSecrets;
  /** After how many ms changes of MonocleCrawlers take effect; undefined if none waits. */
  readonly crawlersWaitMs?: number;
}

export async function decideDesired(
  attempt: Attempt,
  { spec, isPublished, platform }: Wanted,
  { observation, configs, contents, time, crawlerRollMs }: DecideOptions,
): Promise<Decision> {
  const { key, previousStatus, report } = attempt;
  const { crawlers, proposals } = await readCrawlers(observation.crawlers, { key, spec }, contents);
  const read = await readSecrets(observation, contents);
  const places = placesIn(attempt, observation.crawlers);
  const observed: Observed = {
    key,
    spec,
    platform,
    secrets: read,
    config: await configs.authored(attempt, observation.edited),
    ...(crawlers.length > 0 && {
      crawlers: { crawlers, proposals, places, hasKey: hasKeyIn(read), isToken: isTokenIn(read) },
    }),
  };
  const crawlerRoll = previousStatus ?? {};
  const isNeeded = needsLastGood(observed) || crawlerRoll.crawlersChangedAt !== undefined;
  const lastGood = isNeeded ? await configs.lastGood(attempt, observation) : undefined;
  const isRunning = isPublished
    ? previousStatus?.lastCommit !== undefined
    : report.components.api !== undefined;
  // An edit of the Monocle replaces pods in any case.
  const isEdited = previousStatus?.observedGeneration !== report.generation;
  const { rollIntervalSeconds } = spec.crawlers ?? {};
  const intervalMs =
    rollIntervalSeconds === undefined ? crawlerRollMs : rollIntervalSeconds * 1_000;
  const waitMs = isEdited ? 0 : restOfInterval(crawlerRoll, intervalMs, time.now());
  const wanted = desired(observed, {
    isRunning,
    lastGood,
    crawlerRoll,
    crawlersWait: waitMs > 0,
  });
  const waits = { ...wanted, secrets: read, crawlersWaitMs: waitMs };
  if (wanted.crawlerChange === 'waits') return waits;
  // After a restart, nobody knows what is published.
  const isUnknown = isPublished && waitMs > 0 && isRunning && lastGood === undefined;
  const isOther = isUnknown && isOfCrawlers(wanted, previousStatus);
  return isOther ? { ...waits, isHeld: true } : { ...wanted, secrets: read };
}

/** Whether the config is another one than the status says, and the Monocle's own part of it is not. */
const isOfCrawlers = ({ own, synthesis }: Desired, status: Status | undefined): boolean =>
  own !== undefined &&
  configVersion(own) === status?.ownConfigVersion &&
  synthesis?.instance.configVersion !== status.configVersion;
