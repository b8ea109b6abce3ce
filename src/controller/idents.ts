/**
 * When the update-idents Job has to run: once per version, never on the first deploy, never two at once.
 *
 * Pure. What ran is what the status says; a Job is created before anything says that it ran.
 */
import { CONFIG_VERSION } from '../../constructs/labels.js';
import type { KubeObject } from '../kube/client.js';
import type { Manifest } from '../synthesize.js';
import type { Facts } from './status.js';

export interface IdentsInput {
  /** Absent where the spec says never. */
  readonly job: Manifest | undefined;
  /** The instance's Jobs that are there. */
  readonly jobs: readonly KubeObject[];
  /** The version of the status; undefined before the first deploy. */
  readonly ran: string | undefined;
}

export interface IdentsDecision {
  readonly create?: Manifest;
  /** For the status; what it says has run, or was there from the beginning. */
  readonly ran?: string;
  readonly condition?: Facts['idents'];
}

const TTL_SECONDS = 3600;

export function decideIdents({ job, jobs, ran }: IdentsInput): IdentsDecision {
  const version = job?.metadata.annotations?.[CONFIG_VERSION];
  if (job === undefined || version === undefined) return { ran };
  if (ran === undefined)
    return { ran: version, condition: done('NotDue', 'the first config needs no update') };
  if (ran === version) return { ran, condition: done('Updated', `version ${version}`) };
  const own = jobs.find(({ metadata }) => metadata.name === job.metadata.name);
  if (own && finished(own, 'Complete'))
    return { ran: version, condition: done('Updated', `version ${version}`) };
  if (own && finished(own, 'Failed')) {
    const message = `Job/${own.metadata.name} failed three times; its pods' logs say why. The next change of the config tries again`;
    return { ran, condition: { status: 'False', reason: 'JobFailed', message } };
  }
  const running = jobs.find((each) => !finished(each, 'Complete') && !finished(each, 'Failed'));
  if (running) {
    return {
      ran,
      condition: {
        status: 'False',
        reason: 'Running',
        message: `Job/${running.metadata.name} is running`,
      },
    };
  }
  const create = {
    ...job,
    spec: { ...(job.spec as object), ttlSecondsAfterFinished: TTL_SECONDS },
  };
  return {
    ran,
    create,
    condition: {
      status: 'False',
      reason: 'Running',
      message: `Job/${job.metadata.name} is running`,
    },
  };
}

const done = (reason: string, message: string): Facts['idents'] => ({
  status: 'True',
  reason,
  message,
});

function finished({ status }: KubeObject, type: 'Complete' | 'Failed'): boolean {
  const conditions = (status?.conditions ?? []) as readonly { type: string; status: string }[];
  return conditions.some((condition) => condition.type === type && condition.status === 'True');
}
