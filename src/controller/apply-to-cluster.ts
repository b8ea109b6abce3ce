/**
 * The step of a Monocle that runs in this cluster: objects, then the volume, then update-idents.
 *
 * Writes only what differs. While the instance is held, api and crawler stay as they are, and neither
 * the volume nor a Job is touched.
 */
import type { ResolvedSpec } from '../../constructs/spec.js';
import type { Desired } from '../instance/desired.js';
import { decideIdents } from '../instance/idents.js';
import { listLabelled } from '../instance/live.js';
import { isOwnedBy, ownerReference, refuseSecondWriter, withOwner } from '../instance/ownership.js';
import { plan } from '../instance/plan.js';
import { REASON } from '../instance/reasons.js';
import { DEPLOYMENT, JOB } from '../instance/resources.js';
import { componentsOf, type StatusFields } from '../instance/status.js';
import { growth } from '../instance/volume.js';
import { growVolume, runJobs } from '../instance/writer.js';
import type { KubeObject } from '../kube/object.js';
import { identity } from '../manifest/subject.js';
import type { Manifest, Synthesis } from '../synthesize.js';
import type { Attempt, StepResult } from './attempt.js';
import { light } from './contents.js';
import type { Observation } from './observe.js';
import { type WriteOptions, writePlan } from './write-plan.js';

export interface ApplyInput {
  readonly spec: ResolvedSpec;
  readonly synthesis: Synthesis;
  readonly desired: Pick<Desired, 'isHeld' | 'waiting'>;
  readonly observation: Observation;
  /** For the status, once it is applied. */
  readonly fields: StatusFields;
}

/** Each part gives its own result: if the volume or the Job fails, the status has what was applied. */
export async function* applyToCluster(
  attempt: Attempt,
  { spec, synthesis, desired, observation, fields }: ApplyInput,
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
  const owned = await options.caches.contents.withWhole(attempt.owned, manifests);
  const actions = plan({
    desired: manifests,
    live: [...owned.values()].filter((each) => !isLeftAlone(each)),
    lastApplied: memory.lastApplied,
    isApplied: previousStatus?.synthHash === synthesis.hash,
    isOurs: isOwnedBy(owner.uid),
  });
  const written = await writePlan(attempt, { actions, manifests, owned }, options);
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

  const grow = spec.elastic.external ? undefined : growth(observation.claim, spec.storageSize);
  const hasGrown = await growVolume(client, observation.claim, grow);
  if (grow && hasGrown) record(monocle, 'Normal', REASON.VolumeGrows, grow.explanation.message);
  yield { report: { waiting: desired.waiting ?? grow?.explanation } };

  const decide = (jobs: readonly KubeObject[]) =>
    decideIdents({
      job,
      jobs: jobs.filter(isOwnedBy(owner.uid)),
      ran: previousStatus?.identsVersion,
      failed: previousStatus?.failedIdentsVersion,
      reason: report.idents?.reason,
    });
  let idents = decide(observation.jobs);
  // The cache may be behind, and two Jobs must not run at once.
  if (idents.create) idents = decide(await listLabelled(client, JOB, key, light));
  const due = idents.create && withOwner(idents.create, owner, key.namespace);
  let changes = 0;
  for await (const { object, verb } of runJobs(client, due, idents.remove)) {
    changes++;
    if (verb === 'created')
      record(monocle, 'Normal', REASON.UpdateIdents, `${identity(object)} created`);
  }

  const isQuiet = actions.length + changes === 0 && !hasGrown && !due && !written.dispute;
  yield {
    report: {
      idents: idents.condition,
      fields: { ...current, identsVersion: idents.ran, failedIdentsVersion: idents.failed },
    },
    ...(isQuiet && { quiet: observation.fingerprint }),
  };
}
