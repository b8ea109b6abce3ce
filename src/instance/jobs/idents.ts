/**
 * When the update-idents Job runs: once per version, never on the first deploy, never two at once.
 *
 * Pure. The status records which version ran and which one failed, because a Job is deleted an hour after
 * it ended. A Job is created before the status says that it ran.
 */
import { CONFIG_VERSION, isOf } from '../../../constructs/instance/names.js';
import type { KubeObject } from '../../kube/object.js';
import type { Manifest } from '../../synthesize.js';
import { troubleOf } from '../readiness/component-trouble.js';
import type { PodState } from '../readiness/pod-state.js';
import { type Condition, conditionOf, type Explanation } from '../status/condition.js';
import { REASON } from '../status/reasons.js';
import { JOB } from '../writes/resources.js';

export interface IdentsInput {
  /** undefined if spec.updateIdents is Never. */
  readonly job: Manifest | undefined;
  /** Its live Jobs, see `isIdentsJob`. */
  readonly jobs: readonly KubeObject[];
  /** The pods beside them; undefined if they cannot be read. */
  readonly pods?: readonly PodState[];
  /** The version that the status records; undefined before the first deploy. */
  readonly ran: string | undefined;
  /** The version whose Job failed, as the status records it. It is not run again. */
  readonly failed?: string;
  /** The reason of the condition IdentsUpdated, as the status has it. */
  readonly reason?: string;
}

type Verdict = Explanation & Pick<Condition, 'status'>;

export interface IdentsDecision {
  readonly create?: Manifest;
  /** Jobs of other versions: if a version came back, its old Job would count as the new run. */
  readonly remove?: readonly KubeObject[];
  /** For the status: the version that ran, or the version of the first deploy. */
  readonly ran?: string;
  /** For the status: the version whose Job failed. */
  readonly failed?: string;
  readonly condition?: Verdict;
}

/** The part of a decision that the next one needs. */
export type KnownIdents = Pick<IdentsInput, 'ran' | 'failed'> & Pick<IdentsDecision, 'condition'>;

/** Whether a manifest or a live object is a Job of update-idents. Decisions ignore other Jobs. */
export const isIdentsJob = (object: Manifest | KubeObject): boolean =>
  object.kind === JOB.kind && isOf('update-idents')(object);

const TTL_SECONDS = 3600;
/** A reason of a Job's condition Failed, set by the Job controller. */
export const DEADLINE_EXCEEDED = 'DeadlineExceeded';

export function decideIdents(input: IdentsInput): IdentsDecision {
  const { job, jobs, ran: recorded } = input;
  const version = job?.metadata.annotations?.[CONFIG_VERSION];
  if (job === undefined || version === undefined) return { ran: recorded };
  if (recorded === undefined) return { ran: version, condition: NOT_DUE };
  const { name } = job.metadata;
  const newest = newestVersions(jobs);
  const ran = newest.includes(version) ? version : (newest[0] ?? recorded);
  const failed = input.failed === version ? version : undefined;
  const running = jobs.find((each) => !hasEnded(each));
  if (running)
    return {
      ran,
      failed,
      condition: isRunning(running.metadata.name, jobTrouble(running, input.pods)),
    };
  if (ran === version) {
    const remove = jobs.filter((each) => versionOf(each) !== version);
    const updated = condition('True', REASON.Updated, `version ${version}`);
    return { ran, remove, condition: input.reason === REASON.NotDue ? NOT_DUE : updated };
  }
  const own = jobs.find(({ metadata }) => metadata.name === name);
  if (failed || (own && finished(own, 'Failed'))) {
    const isLate = own
      ? conditionOf(own.status, 'Failed')?.reason === DEADLINE_EXCEEDED
      : input.reason === REASON.JobDeadlineExceeded;
    return { ran, failed: version, condition: isLate ? wasLate(name) : hasFailed(name) };
  }
  // The Job ran, and another version ran after it.
  if (own) return { ran, remove: [own], condition: isRunning(name) };
  const spec = { ...(job.spec as object), ttlSecondsAfterFinished: TTL_SECONDS };
  return { ran, create: { ...job, spec }, condition: isRunning(name) };
}

/**
 * While the instance hibernates, no Job runs: without api and Elasticsearch it would fail, and would not be run
 * again. A Job that has not ended is deleted, and is due again when the instance wakes. A Job that ended counts.
 */
export function sleepingIdents({
  jobs,
  ran,
  failed,
  condition: told,
}: Pick<IdentsInput, 'jobs'> & KnownIdents): IdentsDecision {
  const isOver = (each: KubeObject) =>
    finished(each, 'Complete') || (finished(each, 'Failed') && versionOf(each) === failed);
  const newest = newestVersions(jobs);
  return {
    ran: newest.find((version) => version !== ran) ?? newest[0] ?? ran,
    failed,
    remove: jobs.filter((each) => !isOver(each) && !each.metadata.deletionTimestamp),
    condition: told?.reason === REASON.Running ? undefined : told,
  };
}

/**
 * The version that ran, from the stamp on the live Deployments, if the status does not record it.
 * @returns undefined if there is no stamp, or no Job is wanted
 */
export function stampedIdents(
  job: Manifest | undefined,
  deployments: readonly KubeObject[],
  configVersion: string,
): KnownIdents | undefined {
  const version = job?.metadata.annotations?.[CONFIG_VERSION];
  const stamps: string[] = deployments
    // A Deployment without replicas hibernates, and may never have run.
    .filter(({ spec }) => spec?.replicas !== 0)
    .flatMap(({ spec }) => spec?.template?.metadata?.annotations?.[CONFIG_VERSION] ?? []);
  if (version === undefined || stamps.length === 0) return undefined;
  return { ran: stamps.find((each) => each !== configVersion) ?? version, condition: NOT_DUE };
}

/** The versions of the Jobs that completed last: more than one if they completed within one second. */
function newestVersions(jobs: readonly KubeObject[]): string[] {
  const complete = jobs.filter((each) => finished(each, 'Complete'));
  const at = ({ status }: KubeObject): string => status?.completionTime ?? '';
  return complete
    .filter((each) => complete.every((other) => at(other) <= at(each)))
    .flatMap((each) => versionOf(each) ?? []);
}

const versionOf = ({ metadata }: KubeObject): string | undefined =>
  metadata.annotations?.[CONFIG_VERSION];

const condition = (status: 'True' | 'False', reason: string, message: string): Verdict => ({
  status,
  reason,
  message,
});

const NOT_DUE = condition('True', REASON.NotDue, 'the first config needs no update');

const isRunning = (name: string, trouble = 'is running') =>
  condition('False', REASON.Running, `Job/${name} ${trouble}`);

/**
 * Why the pod of a Job does not run; undefined if it runs, or if that is unknown. Leaves out details that come and
 * go, because the condition would change with them.
 */
export function jobTrouble(
  job: KubeObject,
  pods: readonly PodState[] | undefined,
): string | undefined {
  const trouble = pods && troubleOf(job, pods);
  if (trouble === undefined || trouble.stage === 'starting') return undefined;
  return `cannot run: ${trouble.reason}: ${trouble.message}`;
}

const hasFailed = (name: string) =>
  condition(
    'False',
    REASON.JobFailed,
    `Job/${name} failed three times; its pods' logs say why. The next change of the config tries again`,
  );

const wasLate = (name: string) =>
  condition(
    'False',
    REASON.JobDeadlineExceeded,
    `Job/${name} took longer than spec.updateIdentsDeadlineSeconds and was ended; raise it or remove it. The next change of the config tries again`,
  );

/** Whether it has succeeded or failed. */
export const hasEnded = (job: KubeObject): boolean =>
  finished(job, 'Complete') || finished(job, 'Failed');

const finished = ({ status }: KubeObject, type: 'Complete' | 'Failed'): boolean =>
  conditionOf(status, type)?.status === 'True';
