/**
 * What a Monocle should be, given what was observed: this step reads the config and the MonocleCrawlers, and
 * `desired` decides. It looks up the last good config only if it is needed.
 */
import { configVersion } from '../../../constructs/config/config.js';
import { namesOf } from '../../../constructs/instance/names.js';
import type { Platform } from '../../../constructs/instance/platform.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { restOfInterval } from '../../instance/desired/crawler-roll.js';
import {
  type Desired,
  desired,
  needsLastGood,
  type Observed,
} from '../../instance/desired/desired.js';
import { listLabelled } from '../../instance/desired/live.js';
import { hasKeyIn, isTokenIn, type ObservedSecrets } from '../../instance/desired/secret.js';
import { isRestored } from '../../instance/jobs/restore-job.js';
import type { PodState } from '../../instance/readiness/pod-state.js';
import type { Status, StatusFields } from '../../instance/status/monocle-status.js';
import { type UpgradeHold, upgradeHold } from '../../instance/upgrades/upgrade.js';
import { firstBackup } from '../../instance/upgrades/upgrade-backup.js';
import { isApiReadyWith, runningOf } from '../../instance/upgrades/upgrade-progress.js';
import { isOwnedBy } from '../../instance/writes/ownership.js';
import { CRON_JOB, POD } from '../../instance/writes/resources.js';
import { ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import type { Time } from '../../time.js';
import { type Contents, lightPod } from '../caches/contents.js';
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
  /** The default for a Monocle that does not set it. */
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
  // Do not wait if the Monocle was edited: that replaces pods anyway.
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
  // After a restart, the controller does not know what is published.
  const isUnknown = isPublished && waitMs > 0 && isRunning && lastGood === undefined;
  const isOther = isUnknown && isOfCrawlers(wanted, previousStatus);
  return isOther ? { ...waits, isHeld: true } : { ...wanted, secrets: read };
}

/** Whether the config differs from that of the status, but the Monocle's own part of it does not. */
const isOfCrawlers = ({ own, synthesis }: Desired, status: Status | undefined): boolean =>
  own !== undefined &&
  configVersion(own) === status?.ownConfigVersion &&
  synthesis?.instance.configVersion !== status.configVersion;

// The step that decides which images may run now: see src/instance/upgrades/upgrade.ts.
//
// Writes nothing. The backup before an upgrade is started with the other Jobs, once its CronJob exists.

export interface ImageDecision {
  readonly hold?: UpgradeHold;
  /** As the status has them, and the last upgrade. */
  readonly fields: StatusFields;
}

export async function decideImages(
  attempt: Attempt,
  { spec, isPublished }: { readonly spec: ResolvedSpec; readonly isPublished: boolean },
  observation: Observation,
  { client, time }: { readonly client: KubeClient; readonly time: Time },
): Promise<ImageDecision> {
  const { key, monocle, memory, owned, report } = attempt;
  const { components, fields } = report;
  const { images, lastReadyImages, upgrade } = fields;
  const running = isPublished ? images : runningOf(memory.running, components, images);
  const known = { running, lastReadyImages, upgrade };
  // In Git mode another tool applies the manifests, and it does not wait for a Job.
  if (isPublished) return { hold: upgradeHold(spec, known, time.now()), fields };

  const cronJob = owned.get(`${CRON_JOB.kind}/${namesOf(key.name).backup}`);
  const isOurs = cronJob !== undefined && isOwnedBy(monocle.metadata.uid ?? '')(cronJob);
  const jobs = isOurs ? observation.jobs.filter(isOwnedBy(cronJob.metadata.uid ?? '')) : [];
  const isReady = isApiReadyWith(components.api, running?.monocle);
  const decide = (pods: readonly PodState[] | undefined) =>
    firstBackup({ key, spec, known, isReady, jobs, pods });
  let first = decide(observation.pods);
  // The cache may be behind, and only the pod has the name of the snapshot.
  const { completed, snapshot } = first.upgrade ?? {};
  if (completed && !upgrade?.completed && snapshot === undefined) {
    const listed = await ignoring(403, listLabelled(client, POD, key, lightPod));
    first = decide(listed?.flatMap(({ pod }) => (pod as PodState) ?? []));
  }
  // The image that ran must not start on data that was restored for another image.
  const hold = isRestored(monocle, spec.image)
    ? undefined
    : upgradeHold(spec, known, time.now(), first);
  // Keep reporting the previous upgrade until the new one starts.
  const next = first.hold && !hold?.awaitsBackup ? upgrade : first.upgrade;
  return { ...(hold && { hold }), fields: { ...fields, upgrade: next } };
}
