/** Begins the backups that are due now: the one before an upgrade, and the one that the annotation asks for. */
import { namesOf } from '../../../constructs/instance/names.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { backupJob, backupRequest, dueBackup } from '../../instance/jobs/backup-job.js';
import { REASON } from '../../instance/status/reasons.js';
import { isOwnedBy, refuseForeign } from '../../instance/writes/ownership.js';
import { CRON_JOB, JOB } from '../../instance/writes/resources.js';
import { runJobs } from '../../instance/writes/writer.js';
import { type KubeObject, keyOf } from '../../kube/object.js';
import { identity } from '../../manifest/subject.js';
import type { Manifest, Synthesis } from '../../synthesize.js';
import type { Attempt } from './attempt.js';
import type { WriteOptions } from './write-plan.js';

export interface BackupsInput {
  readonly spec: ResolvedSpec;
  readonly synthesis: Synthesis;
  /** The live objects by identity. */
  readonly owned: ReadonlyMap<string, KubeObject>;
  /** The name of the Job that has to come before an upgrade. */
  readonly first: string | undefined;
}

/** @returns the request of the annotation, if its backup has begun now */
export async function beginBackups(
  { key, monocle, previousStatus }: Attempt,
  { spec, synthesis, owned, first }: BackupsInput,
  { client, record }: Pick<WriteOptions, 'client' | 'record'>,
): Promise<string | undefined> {
  const cronJobId = `${CRON_JOB.kind}/${namesOf(key.name).backup}`;
  // While it hibernates there is nothing to ask; the request stays until it wakes.
  const template = spec.hibernate
    ? undefined
    : synthesis.manifests.find((each) => identity(each) === cronJobId);
  const live = owned.get(cronJobId);
  const cronJob = template && live && ({ ...template, metadata: live.metadata } as KubeObject);
  const create = async (job: KubeObject, why: string): Promise<void> => {
    for await (const { object } of runJobs(client, job as unknown as Manifest))
      record(monocle, 'Normal', REASON.BackupRequested, `${identity(object)} created ${why}`);
  };

  const before = cronJob && first !== undefined ? backupJob(cronJob, first) : undefined;
  if (before) {
    await create(before, 'before an upgrade');
    // It was there already: by us, and the cache does not show it yet, or by another writer who took its name.
    const found = await client.get(JOB, keyOf(before));
    refuseForeign(found, isOwnedBy(cronJob?.metadata.uid ?? ''));
  }

  const asked = dueBackup(monocle, cronJob, previousStatus);
  if (asked === undefined) return undefined;
  await create(asked, 'on demand');
  return backupRequest(monocle);
}
