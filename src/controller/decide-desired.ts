/**
 * What a Monocle should be, by what was observed: the config and the MonocleCrawlers are read, and
 * `desired` decides. The last good config is looked up only if it is needed.
 */
import type { Platform } from '../../constructs/platform.js';
import {
  type Desired,
  desired,
  needsLastGood,
  type Observed,
  refusesCrawlers,
} from '../instance/desired.js';
import { hasKeyIn, isTokenIn, type ObservedSecrets } from '../instance/secret.js';
import type { Attempt } from './attempt.js';
import type { CheckResult } from './check.js';
import type { Configs } from './configs.js';
import type { Contents } from './contents.js';
import { type Observation, readSecrets } from './observe.js';
import { type CrawlersRead, readCrawlers } from './read-crawlers.js';

type Wanted = NonNullable<CheckResult['wanted']> & { readonly platform: Platform };

export interface DecideOptions {
  readonly observation: Observation;
  readonly configs: Configs;
  readonly contents: Contents;
}

export interface Decision extends Desired, Pick<CrawlersRead, 'excess'> {
  /** As they were observed. */
  readonly secrets: ObservedSecrets;
}

export async function decideDesired(
  attempt: Attempt,
  { spec, isPublished, platform }: Wanted,
  { observation, configs, contents }: DecideOptions,
): Promise<Decision> {
  const { key, previousStatus, report } = attempt;
  const { taken, excess } = await readCrawlers(observation.crawlers, key, contents);
  const read = await readSecrets(observation, contents);
  const merging = taken.length > 0 && {
    ...{ crawlers: taken, hasKey: hasKeyIn(read), isToken: isTokenIn(read) },
    proposals: new Map(),
  };
  const observed: Observed = {
    ...{ key, spec, platform, secrets: read },
    config: await configs.authored(attempt, observation.edited),
    ...(merging && { crawlers: merging }),
  };
  const isNeeded = needsLastGood(observed) || refusesCrawlers(observed);
  const lastGood = isNeeded ? await configs.lastGood(attempt, observation) : undefined;
  const isRunning = isPublished
    ? previousStatus?.lastCommit !== undefined
    : report.components.api !== undefined;
  const wanted = desired(
    { ...observed, ...(merging && { crawlers: { ...merging, lastGood } }) },
    { isRunning, lastGood },
  );
  return { ...wanted, excess, secrets: read };
}
