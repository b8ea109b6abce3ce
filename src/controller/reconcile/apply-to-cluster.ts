/**
 * The step of a Monocle that runs in this cluster: first a stuck pod, then objects, then the volume, then
 * update-idents, then the backups that are due now.
 *
 * Writes only what differs. While the instance is held, it leaves api, crawler, the volume and the Jobs
 * as they are.
 */

import { runsElastic } from '../../../constructs/elastic/elastic-source.js';
import type { CommonMetadata } from '../../../constructs/instance/instance.js';
import { namesOf } from '../../../constructs/instance/names.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import type { Desired } from '../../instance/desired/desired.js';
import { listLabelled } from '../../instance/desired/live.js';
import { backupJob, backupRequest, dueBackup } from '../../instance/jobs/backup-job.js';
import {
  decideIdents,
  isIdentsJob,
  type KnownIdents,
  sleepingIdents,
  stampedIdents,
} from '../../instance/jobs/idents.js';
import { componentsOf } from '../../instance/readiness/components.js';
import type { Explanation } from '../../instance/status/condition.js';
import type { StatusFields } from '../../instance/status/monocle-status.js';
import { REASON } from '../../instance/status/reasons.js';
import { claimAction, growth } from '../../instance/storage/volume.js';
import { writersOf } from '../../instance/upgrades/upgrade.js';
import { runningOf } from '../../instance/upgrades/upgrade-progress.js';
import {
  isOwnedBy,
  ownerReference,
  refuseForeign,
  refuseSecondWriter,
  withOwner,
} from '../../instance/writes/ownership.js';
import { lastAppliedOf, plan } from '../../instance/writes/plan.js';
import { CRON_JOB, DEPLOYMENT, JOB, MONOCLE, POD } from '../../instance/writes/resources.js';
import { applyInPlace, growVolume, runJobs } from '../../instance/writes/writer.js';
import { hasCode, ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import { type KubeObject, keyOf } from '../../kube/object.js';
import { identity } from '../../manifest/subject.js';
import type { Manifest, Synthesis } from '../../synthesize.js';
import { light } from '../caches/contents.js';
import { type Attempt, NotYet, type StepResult } from './attempt.js';
import type { Observation } from './observe.js';
import { type WriteOptions, writePlan } from './write-plan.js';

export interface ApplyInput {
  readonly spec: ResolvedSpec;
  readonly synthesis: Synthesis;
  readonly desired: Pick<Desired, 'isHeld' | 'waiting'>;
  readonly observation: Observation;
  /** For the status, once the synthesis is applied. */
  readonly fields: StatusFields;
  /** The name of the backup Job that has to run before an upgrade. */
  readonly firstBackup?: string;
}

/** Each part yields its own result: even if the volume or the Job fails, the status has what was applied. */
export async function* applyToCluster(
  attempt: Attempt,
  { spec, synthesis, desired, observation, fields, firstBackup }: ApplyInput,
  options: WriteOptions,
): AsyncGenerator<StepResult> {
  const { key, monocle, memory, previousStatus, report } = attempt;
  const { client, record } = options;
  const { isHeld } = desired;
  const owner = ownerReference(monocle);
  refuseSecondWriter([...attempt.owned.values()]);

  const job = synthesis.manifests.find(isIdentsJob);
  const isLeftAlone = (each: Manifest | KubeObject) =>
    isHeld && each.kind === DEPLOYMENT.kind && attempt.owned.has(identity(each));
  const manifests = synthesis.manifests
    .filter((each) => each !== job && !isLeftAlone(each))
    .map((each) => withOwner(each, owner, key.namespace));
  await replaceStuckPod(attempt, observation, options);
  const { contents } = options.caches;
  const owned = await contents.withWhole(attempt.owned, manifests, memory.lastApplied);
  const last = (await recordIdents(attempt, synthesis, owned, client)) ?? {
    ran: previousStatus?.identsVersion,
    failed: previousStatus?.failedIdentsVersion,
    condition: report.idents,
  };
  const actions = plan({
    desired: manifests,
    live: [...owned.values()].filter((each) => !isLeftAlone(each)),
    lastApplied: memory.lastApplied,
    isApplied: previousStatus?.synthHash === synthesis.hash,
    isOurs: isOwnedBy(owner.uid),
  });
  const { monocle: image } = synthesis.instance.images;
  const running = runningOf(memory.running, report.components, previousStatus?.images).monocle;
  const isUpgrade = running !== undefined && running !== image;
  if (isUpgrade && !isHeld) await stopJobs(attempt, observation, client);
  const before = memory.running?.monocle;
  // If a write fails, the live objects show which writes were made.
  memory.running = undefined;
  const written = await writePlan(attempt, { actions, manifests, owned }, options);
  memory.running = { ...writersOf(spec), ...(isHeld && { monocle: before }) };
  const { requeueAfterMs } = written;
  const current = isHeld ? fields : { ...fields, lastCommit: undefined };
  yield {
    report: {
      // From the API server's answers: the status names what runs, and is not Ready too early.
      components: componentsOf(key.name, spec, written.owned),
      stalled: written.dispute,
      fields: current,
    },
    requeueAfterMs,
  };
  if (isHeld) return;

  const { common } = synthesis.instance;
  const volume = await changeVolume(attempt, { spec, common, observation }, options);
  yield {
    report: { waiting: desired.waiting ?? volume.waiting },
    requeueAfterMs: volume.requeueAfterMs,
  };

  const decide = (all: readonly KubeObject[]) => {
    const jobs = all.filter(isOwnedBy(owner.uid)).filter(isIdentsJob);
    if (spec.hibernate) return sleepingIdents({ ...last, jobs });
    const reason = last.condition?.reason;
    return decideIdents({ ...last, jobs, job, pods: observation.pods, reason });
  };
  let idents = decide(observation.jobs);
  // Another process may just have created a Job, and two must not run at once.
  if (idents.create) idents = decide(await listLabelled(client, JOB, key, light));
  const { ran, failed, condition } = idents;
  const due = idents.create && withOwner(idents.create, owner, key.namespace);
  for await (const { object, verb } of runJobs(client, due, idents.remove))
    if (verb === 'created')
      record(monocle, 'Normal', REASON.UpdateIdents, `${identity(object)} created`);

  const { owned: live } = written;
  const backups = { spec, synthesis, owned: live, first: firstBackup };
  const requested = await beginBackups(attempt, backups, options);
  yield {
    report: {
      idents: condition,
      fields: {
        ...current,
        identsVersion: ran,
        failedIdentsVersion: failed,
        ...(requested !== undefined && { backup: { ...current.backup, requested } }),
      },
    },
  };
}

/**
 * Another attempt follows a deletion, because the cache is out of date. If the pod has changed meanwhile, its
 * event starts one. If the operator may not delete pods, the condition names the remedy.
 */
async function replaceStuckPod(
  { key: { namespace }, monocle }: Attempt,
  { stuck }: Observation,
  { client, record }: WriteOptions,
): Promise<void> {
  if (stuck === undefined) return;
  const { name } = stuck;
  const isGone = await ignoring(403, ignoring(409, client.delete(POD, { namespace, name }, stuck)));
  if (!isGone) return;
  const message = `Pod/${name} of an older spec never ran and was deleted, so that the newer one takes effect`;
  record(monocle, 'Normal', REASON.PodReplaced, message);
  throw new NotYet();
}

/**
 * A process may have died after it created the workloads and before it wrote a status. So this records the version
 * that they ran with before the first write, which would leave no trace of it.
 */
async function recordIdents(
  { key, previousStatus }: Attempt,
  { instance: { names, configVersion }, manifests }: Synthesis,
  owned: ReadonlyMap<string, KubeObject>,
  client: KubeClient,
): Promise<KnownIdents | undefined> {
  if (previousStatus?.identsVersion !== undefined) return undefined;
  const deployments = [names.api, names.crawler].flatMap(
    (name) => owned.get(`${DEPLOYMENT.kind}/${name}`) ?? [],
  );
  const job = manifests.find(isIdentsJob);
  const idents = stampedIdents(job, deployments, configVersion);
  if (idents) await client.patch(MONOCLE, key, { status: { identsVersion: idents.ran } }, 'status');
  return idents;
}

/**
 * A Job of the previous image writes directly to Elasticsearch, which the new api is about to migrate. A Job that
 * has not ended is due again. The crawler writes through the api, which does not listen meanwhile.
 */
async function stopJobs(
  { monocle, previousStatus }: Attempt,
  { jobs }: Observation,
  client: KubeClient,
): Promise<void> {
  const idents = jobs.filter(isOwnedBy(monocle.metadata.uid ?? '')).filter(isIdentsJob);
  const failed = previousStatus?.failedIdentsVersion;
  const { remove } = sleepingIdents({ jobs: idents, ran: undefined, failed });
  for await (const _ of runJobs(client, undefined, remove));
}

// Starts the backups that are due now: the one before an upgrade, and the one that the annotation asks for.

export interface BackupsInput {
  readonly spec: ResolvedSpec;
  readonly synthesis: Synthesis;
  /** The live objects by identity. */
  readonly owned: ReadonlyMap<string, KubeObject>;
  /** The name of the Job that has to run before an upgrade. */
  readonly first: string | undefined;
}

/** @returns the request of the annotation, if its backup was started now */
export async function beginBackups(
  { key, monocle, previousStatus }: Attempt,
  { spec, synthesis, owned, first }: BackupsInput,
  { client, record }: Pick<WriteOptions, 'client' | 'record'>,
): Promise<string | undefined> {
  const cronJobId = `${CRON_JOB.kind}/${namesOf(key.name).backup}`;
  // A hibernating instance cannot be backed up; the request stays until it wakes.
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
    // A Job of this name may have existed: ours, not in the cache yet, or that of another writer.
    const found = await client.get(JOB, keyOf(before));
    refuseForeign(found, isOwnedBy(cronJob?.metadata.uid ?? ''));
  }

  const asked = dueBackup(monocle, cronJob, previousStatus);
  if (asked === undefined) return undefined;
  await create(asked, 'on demand');
  return backupRequest(monocle);
}

// The step of Elasticsearch's volume: its claim grows to the size of the spec, or automatically, and gets
// the common labels and annotations.
//
// If the API server refuses a growth that the spec asks for, the reconcile fails. If it refuses an automatic
// one, the reconcile goes on: the status says so, and the next measurement is another try.

export interface VolumeInput {
  readonly spec: ResolvedSpec;
  readonly common: CommonMetadata;
  readonly observation: Pick<Observation, 'claim' | 'storage' | 'usage'>;
}

export interface VolumeResult {
  /** Set while the volume is smaller than the spec asks for. */
  readonly waiting?: Explanation;
  readonly requeueAfterMs?: number;
}

/** How soon to look again if the cache is behind. Usually a watch event comes first. */
const BEHIND_MS = 1_000;

export async function changeVolume(
  attempt: Attempt,
  input: VolumeInput,
  options: Pick<WriteOptions, 'client' | 'record'>,
): Promise<VolumeResult> {
  const { spec, common, observation } = input;
  const { claim, usage } = observation;
  if (!runsElastic(spec)) return {};
  const { monocle, memory } = attempt;
  const { client, record } = options;
  const grow = growth(claim, spec.storageSize, usage);
  const hasGrown = await growVolume(client, claim, grow);
  if (grow && hasGrown) record(monocle, 'Normal', REASON.VolumeGrows, grow.explanation.message);
  const isBehind = !grow && (await growByItself(attempt, input, options));

  const labelling = claimAction(claim, common, memory.lastApplied);
  const labelled = labelling && (await applyInPlace(client, labelling));
  if (labelled) {
    const { manifest } = labelling;
    memory.lastApplied.set(identity(manifest), lastAppliedOf(manifest, labelled));
  }
  return {
    // While it hibernates, do not wait: a file system grows when a pod mounts it.
    ...(grow && !spec.hibernate && { waiting: grow.explanation }),
    ...(isBehind && { requeueAfterMs: BEHIND_MS }),
  };
}

/** @returns whether the cache is behind */
async function growByItself(
  { monocle, memory }: Attempt,
  { spec, observation: { claim, storage, usage } }: VolumeInput,
  { client, record }: Pick<WriteOptions, 'client' | 'record'>,
): Promise<boolean> {
  if (spec.hibernate || !storage?.growth || !usage) return false;
  if (memory.refusedGrowth?.at === usage.at) return false;
  try {
    await growVolume(client, claim, storage.growth);
  } catch (error) {
    if (hasCode(error, 404, 409)) return true;
    if (!hasCode(error, 403, 422)) throw error;
    // The reason is the same for a storage class, a quota and a missing right; only the server's message differs.
    const message = `the API server refuses the growth of PersistentVolumeClaim/${claim?.metadata.name}, for which the storage class must allow volume expansion: ${error.message}`;
    memory.refusedGrowth = { at: usage.at, message };
    return false;
  }
  record(monocle, 'Normal', REASON.VolumeGrows, storage.growth.explanation.message);
  return false;
}
