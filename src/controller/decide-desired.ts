/**
 * What a Monocle should be, by what was observed: the config and the MonocleCrawlers are read, and
 * `desired` decides. The last good config is looked up only if it is needed.
 */
import { MANAGED_BY, MANAGER } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import type { Platform } from '../../constructs/platform.js';
import { KIND, type ResolvedSpec } from '../../constructs/spec.js';
import {
  type Desired,
  desired,
  needsLastGood,
  type Observed,
  refusesCrawlers,
  userSecretOf,
} from '../instance/desired.js';
import { controllerOf } from '../instance/ownership.js';
import { hasKeyIn, type ObservedSecrets } from '../instance/secret.js';
import { USER_DATA } from '../instance/seeds.js';
import type { KubeObject, ObjectKey } from '../kube/object.js';
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
  const usable = withoutSecretsOfMonocles(read, observation, key, spec);
  const merging = taken.length > 0 && {
    ...{ crawlers: taken, hasKey: hasKeyIn(usable), proposals: new Map() },
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

/**
 * Without the Secrets of Monocles, whichever they are, and whoever names them: whoever writes a MonocleCrawler has
 * its token sent to a URL of his choice. The Monocle's own has rules of its own, and its copies are its own.
 */
function withoutSecretsOfMonocles(
  read: ObservedSecrets,
  { secrets, tokenSecrets }: Observation,
  key: ObjectKey,
  spec: ResolvedSpec,
): ObservedSecrets {
  const own = [userSecretOf(key, spec), namesOf(key.name).crawlers];
  const isUsable = ([id]: readonly [string, unknown]): boolean => {
    const known = secrets.get(id);
    return own.includes(id) || !tokenSecrets.has(id) || !known || !isOfMonocle(known);
  };
  return new Map([...read].filter(isUsable));
}

const isOfMonocle = (secret: KubeObject): boolean =>
  controllerOf(secret)?.kind === KIND ||
  secret.metadata.labels?.[USER_DATA] !== undefined ||
  secret.metadata.labels?.[MANAGED_BY] === MANAGER;
