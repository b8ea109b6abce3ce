/**
 * The step of a Monocle that runs in this cluster: a pod that is in the way, objects, then the volume, then
 * update-idents, then the backups that are due now.
 *
 * Writes only what differs. While the instance is held, api and crawler stay as they are, and neither
 * the volume nor a Job is touched.
 */

import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import type { Desired } from '../../instance/desired/desired.js';
import { listLabelled } from '../../instance/desired/live.js';
import {
  decideIdents,
  type KnownIdents,
  sleepingIdents,
  stampedIdents,
} from '../../instance/jobs/idents.js';
import { componentsOf } from '../../instance/readiness/components.js';
import type { StatusFields } from '../../instance/status/monocle-status.js';
import { REASON } from '../../instance/status/reasons.js';
import { writersOf } from '../../instance/upgrades/upgrade.js';
import { runningOf } from '../../instance/upgrades/upgrade-progress.js';
import {
  isOwnedBy,
  ownerReference,
  refuseSecondWriter,
  withOwner,
} from '../../instance/writes/ownership.js';
import { plan } from '../../instance/writes/plan.js';
import { DEPLOYMENT, JOB, MONOCLE, POD } from '../../instance/writes/resources.js';
import { runJobs } from '../../instance/writes/writer.js';
import { ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import type { KubeObject } from '../../kube/object.js';
import { identity } from '../../manifest/subject.js';
import type { Manifest, Synthesis } from '../../synthesize.js';
import { light } from '../caches/contents.js';
import { type Attempt, NotYet, type StepResult } from './attempt.js';
import { beginBackups } from './begin-backups.js';
import { changeVolume } from './change-volume.js';
import type { Observation } from './observe.js';
import { type WriteOptions, writePlan } from './write-plan.js';

export interface ApplyInput {
  readonly spec: ResolvedSpec;
  readonly synthesis: Synthesis;
  readonly desired: Pick<Desired, 'isHeld' | 'waiting'>;
  readonly observation: Observation;
  /** For the status, once it is applied. */
  readonly fields: StatusFields;
  /** The name of the backup Job that has to come before an upgrade. */
  readonly firstBackup?: string;
}

/** Each part gives its own result: if the volume or the Job fails, the status has what was applied. */
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

  const job = synthesis.manifests.find(({ kind }) => kind === JOB.kind);
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
  // If a write fails, the live objects say which were made.
  memory.running = undefined;
  const written = await writePlan(attempt, { actions, manifests, owned }, options);
  memory.running = { ...writersOf(spec), ...(isHeld && { monocle: before }) };
  const { requeueAfterMs } = written;
  const current = isHeld ? fields : { ...fields, lastCommit: undefined };
  yield {
    report: {
      // From the answers: the status names what runs, and is not Ready before it is.
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
    const jobs = all.filter(isOwnedBy(owner.uid));
    if (spec.hibernate) return sleepingIdents({ ...last, jobs });
    const reason = last.condition?.reason;
    return decideIdents({ ...last, jobs, job, pods: observation.pods, reason });
  };
  let idents = decide(observation.jobs);
  // Another process may have created one just now, and two must not run at once.
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
 * The new pod has the newest spec, and what is in the cache is over: another attempt follows. If the pod
 * has changed meanwhile, its event starts one. Without the right, the condition names the remedy.
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
 * A process may have died after it created the workloads, and before it wrote a status. What they ran with is
 * recorded before the first write, which would leave no trace of it.
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
  const job = manifests.find(({ kind }) => kind === JOB.kind);
  const idents = stampedIdents(job, deployments, configVersion);
  if (idents) await client.patch(MONOCLE, key, { status: { identsVersion: idents.ran } }, 'status');
  return idents;
}

/**
 * A Job of the former image writes to Elasticsearch by itself, which the new api is about to migrate. One
 * that has not ended is due again. The crawler writes by way of the api, which does not listen meanwhile.
 */
async function stopJobs(
  { monocle, previousStatus }: Attempt,
  { jobs }: Observation,
  client: KubeClient,
): Promise<void> {
  const idents = jobs.filter(isOwnedBy(monocle.metadata.uid ?? ''));
  const failed = previousStatus?.failedIdentsVersion;
  const { remove } = sleepingIdents({ jobs: idents, ran: undefined, failed });
  for await (const _ of runJobs(client, undefined, remove));
}
