/**
 * When the update-idents Job runs: once per version, never on the first deploy, never two at once.
 *
 * Pure. The status records which version ran, and which one failed: a Job is deleted an hour after it
 * ended. A Job is created before the status says that it ran.
 */
import { CONFIG_VERSION } from '../../constructs/labels.js';
import type { KubeObject } from '../kube/object.js';
import type { Manifest } from '../synthesize.js';
import { REASON } from './reasons.js';
import { conditionOf, type Report } from './status.js';

export interface IdentsInput {
  /** undefined if spec.updateIdents is Never. */
  readonly job: Manifest | undefined;
  /** The live Jobs of the instance. */
  readonly jobs: readonly KubeObject[];
  /** The version that the status records; undefined before the first deploy. */
  readonly ran: string | undefined;
  /** The version whose Job failed, as the status records it. It is not run again. */
  readonly failed?: string;
  /** The reason of the condition IdentsUpdated. */
  readonly reason?: string;
}

export interface IdentsDecision {
  readonly create?: Manifest;
  /** Jobs of other versions: if their version came back, they would pass for its run. */
  readonly remove?: readonly KubeObject[];
  /** For the status: the version that ran, or that the first deploy began with. */
  readonly ran?: string;
  /** For the status: the version whose Job failed. */
  readonly failed?: string;
  readonly condition?: Report['idents'];
}

const TTL_SECONDS = 3600;

export function decideIdents(input: IdentsInput): IdentsDecision {
  const { job, jobs, ran: recorded } = input;
  const version = job?.metadata.annotations?.[CONFIG_VERSION];
  if (job === undefined || version === undefined) return { ran: recorded };
  if (recorded === undefined) return { ran: version, condition: NOT_DUE };
  const { name } = job.metadata;
  const newest = newestVersions(jobs);
  const ran = newest.includes(version) ? version : (newest[0] ?? recorded);
  const failed = input.failed === version ? version : undefined;
  const running = jobs.find((each) => !finished(each, 'Complete') && !finished(each, 'Failed'));
  if (running) return { ran, failed, condition: isRunning(running.metadata.name) };
  if (ran === version) {
    const remove = jobs.filter((each) => versionOf(each) !== version);
    const updated = condition('True', REASON.Updated, `version ${version}`);
    return { ran, remove, condition: input.reason === REASON.NotDue ? NOT_DUE : updated };
  }
  const own = jobs.find(({ metadata }) => metadata.name === name);
  if (failed || (own && finished(own, 'Failed'))) {
    const message = `Job/${name} failed three times; its pods' logs say why. The next change of the config tries again`;
    return { ran, failed: version, condition: condition('False', REASON.JobFailed, message) };
  }
  // It ran, and another version ran after it.
  if (own) return { ran, remove: [own], condition: isRunning(name) };
  const spec = { ...(job.spec as object), ttlSecondsAfterFinished: TTL_SECONDS };
  return { ran, create: { ...job, spec }, condition: isRunning(name) };
}

/** Of the Jobs that completed last: more than one if they did so within one second. */
function newestVersions(jobs: readonly KubeObject[]): string[] {
  const complete = jobs.filter((each) => finished(each, 'Complete'));
  const at = ({ status }: KubeObject): string => status?.completionTime ?? '';
  return complete
    .filter((each) => complete.every((other) => at(other) <= at(each)))
    .flatMap((each) => versionOf(each) ?? []);
}

const versionOf = ({ metadata }: KubeObject): string | undefined =>
  metadata.annotations?.[CONFIG_VERSION];

const condition = (
  status: 'True' | 'False',
  reason: string,
  message: string,
): NonNullable<Report['idents']> => ({ status, reason, message });

const NOT_DUE = condition('True', REASON.NotDue, 'the first config needs no update');

const isRunning = (name: string) => condition('False', REASON.Running, `Job/${name} is running`);

const finished = ({ status }: KubeObject, type: 'Complete' | 'Failed'): boolean =>
  conditionOf(status, type)?.status === 'True';
