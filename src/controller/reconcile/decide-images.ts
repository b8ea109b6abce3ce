/**
 * The step that decides which images may run now: see src/instance/upgrades/upgrade.ts.
 *
 * Writes nothing. The backup that has to come first is begun with the other Jobs, once its CronJob is there.
 */
import { namesOf } from '../../../constructs/instance/names.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { listLabelled } from '../../instance/desired/live.js';
import { isRestored } from '../../instance/jobs/restore-job.js';
import type { PodState } from '../../instance/readiness/pod-state.js';
import type { StatusFields } from '../../instance/status/monocle-status.js';
import { type UpgradeHold, upgradeHold } from '../../instance/upgrades/upgrade.js';
import { firstBackup } from '../../instance/upgrades/upgrade-backup.js';
import { isApiReadyWith, runningOf } from '../../instance/upgrades/upgrade-progress.js';
import { isOwnedBy } from '../../instance/writes/ownership.js';
import { CRON_JOB, POD } from '../../instance/writes/resources.js';
import { ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import type { Time } from '../../time.js';
import { lightPod } from '../caches/contents.js';
import type { Attempt } from './attempt.js';
import type { Observation } from './observe.js';

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
  // Whoever applies from Git does not wait for a Job.
  if (isPublished) return { hold: upgradeHold(spec, known, time.now()), fields };

  const cronJob = owned.get(`${CRON_JOB.kind}/${namesOf(key.name).backup}`);
  const isOurs = cronJob !== undefined && isOwnedBy(monocle.metadata.uid ?? '')(cronJob);
  const jobs = isOurs ? observation.jobs.filter(isOwnedBy(cronJob.metadata.uid ?? '')) : [];
  const isReady = isApiReadyWith(components.api, running?.monocle);
  const decide = (pods: readonly PodState[] | undefined) =>
    firstBackup({ key, spec, known, isReady, jobs, pods });
  let first = decide(observation.pods);
  // The cache may be behind, and the name of the snapshot is in the pod alone.
  const { completed, snapshot } = first.upgrade ?? {};
  if (completed && !upgrade?.completed && snapshot === undefined) {
    const listed = await ignoring(403, listLabelled(client, POD, key, lightPod));
    first = decide(listed?.flatMap(({ pod }) => (pod as PodState) ?? []));
  }
  // The image that ran must not start on data that was restored for another one.
  const hold = isRestored(monocle, spec.image)
    ? undefined
    : upgradeHold(spec, known, time.now(), first);
  // A step that is refused or waits for its window has not begun: the last one is still to be told.
  const next = first.hold && !hold?.awaitsBackup ? upgrade : first.upgrade;
  return { ...(hold && { hold }), fields: { ...fields, upgrade: next } };
}
