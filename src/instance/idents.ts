/**
 * When the update-idents Job has to run: once per version, never on the first deploy, never two at once.
 *
 * Pure. What ran is what the status says; a Job is created before anything says that it ran.
 */

import { CONFIG_VERSION } from '../../constructs/labels.js';
import type { KubeObject } from '../kube/object.js';
import type { Manifest } from '../synthesize.js';
import { conditionOf, type Facts } from './status.js';

export interface IdentsInput {
  /** Absent where the spec says never. */
  readonly job: Manifest | undefined;
  /** The instance's Jobs that are there. */
  readonly jobs: readonly KubeObject[];
  /** The version of the status; undefined before the first deploy. */
  readonly ran: string | undefined;
  /** The condition's last message: a failure is remembered after its Job went away. */
  readonly said?: string;
}

export interface IdentsDecision {
  readonly create?: Manifest;
  /** Jobs of other versions, which would pass for this one's run if their version came back. */
  readonly remove?: readonly KubeObject[];
  /** For the status; what it says has run, or was there from the beginning. */
  readonly ran?: string;
  readonly condition?: Facts['idents'];
}

const TTL_SECONDS = 3600;

export function decideIdents({ job, jobs, ran: recorded, said }: IdentsInput): IdentsDecision {
  const version = job?.metadata.annotations?.[CONFIG_VERSION];
  if (job === undefined || version === undefined) return { ran: recorded };
  if (recorded === undefined) return { ran: version, condition: NOT_DUE };
  const { name } = job.metadata;
  const newest = newestVersions(jobs);
  const ran = newest.includes(version) ? version : (newest[0] ?? recorded);
  const running = jobs.find((each) => !finished(each, 'Complete') && !finished(each, 'Failed'));
  if (running) return { ran, condition: isRunning(running.metadata.name) };
  if (ran === version) {
    const remove = jobs.filter((each) => versionOf(each) !== version);
    const updated = condition('True', 'Updated', `version ${version}`);
    return { ran, remove, condition: said === NOT_DUE.message ? NOT_DUE : updated };
  }
  const own = jobs.find(({ metadata }) => metadata.name === name);
  const failure = `Job/${name} failed three times; its pods' logs say why. The next change of the config tries again`;
  if (said === failure || (own && finished(own, 'Failed')))
    return { ran, condition: condition('False', 'JobFailed', failure) };
  // It ran, and another version after it.
  if (own) return { ran, remove: [own], condition: isRunning(name) };
  const spec = { ...(job.spec as object), ttlSecondsAfterFinished: TTL_SECONDS };
  return { ran, create: { ...job, spec }, condition: isRunning(name) };
}

/** Of the Jobs that completed last: more than one where they did so within a second. */
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
): NonNullable<Facts['idents']> => ({ status, reason, message });

const NOT_DUE = condition('True', 'NotDue', 'the first config needs no update');

const isRunning = (name: string) => condition('False', 'Running', `Job/${name} is running`);

const finished = ({ status }: KubeObject, type: 'Complete' | 'Failed'): boolean =>
  conditionOf(status, type)?.status === 'True';
