/**
 * Whether `apply` has to run update-idents: without a controller, no status records what ran. Pure.
 *
 * Its Jobs are not deleted when they end, so the newest one shows which version ran. Before the first
 * Job, an annotation on the mounted config holds the version of the first apply, which needs no Job.
 */

import { CONFIG_VERSION } from '../../../constructs/labels.js';
import type { KubeObject } from '../../kube/object.js';
import type { Manifest } from '../../synthesize.js';
import { decideIdents, hasEnded } from '../jobs/idents.js';
import { REASON } from '../status/reasons.js';

export const FIRST_CONFIG = 'monocle.change-metrics.io/first-config';

export interface StandaloneIdents {
  /** The Job that has to be created. */
  readonly due?: Manifest;
  /** For the annotation. */
  readonly first?: string;
  readonly note?: string;
  /** Jobs that have to stop while the instance hibernates, or to go on when it wakes. */
  readonly switched?: readonly KubeObject[];
  /** Jobs to delete: those of former versions if a Job is due, else those that sleep. */
  readonly superseded?: readonly KubeObject[];
}

export function dueIdents(
  job: Manifest | undefined,
  jobs: readonly KubeObject[],
  mounted: KubeObject | undefined,
): StandaloneIdents {
  const first =
    mounted?.metadata.annotations?.[FIRST_CONFIG] ?? job?.metadata.annotations?.[CONFIG_VERSION];
  const isOwn = ({ metadata }: KubeObject) => metadata.name === job?.metadata.name;
  const isThere = jobs.some(isOwn);
  const asleep = jobs.filter((each) => each.spec?.suspend === true && !hasEnded(each));
  const discarded = asleep.filter((each) => !isOwn(each));
  const last = isThere ? undefined : newest(jobs)?.metadata.annotations?.[CONFIG_VERSION];
  const { create, condition } = decideIdents({
    job,
    jobs: jobs.filter((each) => !discarded.includes(each)),
    ran: mounted && (last ?? first),
  });
  const note = `update-idents is due, but ${condition?.message}; apply again when it has ended`;
  return {
    first,
    switched: asleep.filter(isOwn).map((each) => suspended(each, false)),
    superseded: create ? jobs.filter((each) => !isOwn(each)) : discarded,
    ...(create && { due: job }),
    ...(!create && !isThere && condition?.reason === REASON.Running && { note }),
  };
}

/** While the instance hibernates no Job is due, and one that has not ended stops until it wakes. */
export function sleepingJobs(
  jobs: readonly KubeObject[],
  mounted: KubeObject | undefined,
): StandaloneIdents {
  const running = jobs.filter((each) => each.spec?.suspend !== true && !hasEnded(each));
  return {
    first: mounted?.metadata.annotations?.[FIRST_CONFIG],
    switched: running.map((each) => suspended(each, true)),
  };
}

const suspended = (job: KubeObject, suspend: boolean): KubeObject => ({
  ...job,
  spec: { ...job.spec, suspend },
});

const newest = (objects: readonly KubeObject[]): KubeObject | undefined =>
  [...objects].sort((a, b) =>
    (a.metadata.creationTimestamp ?? '') < (b.metadata.creationTimestamp ?? '') ? 1 : -1,
  )[0];
