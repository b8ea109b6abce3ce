/**
 * Whether and when the data of a MonocleCrawler is wiped, and who has the finalizer for it. Pure.
 *
 * In: a MonocleCrawler with `dataPolicy: Wipe` that is being deleted, and what the reconcile of its Monocle knows. Out:
 * what to wait for, that the Job is due, or that the object may go. Whoever may write a MonocleCrawler may write its
 * finalizers, too. So what counts is the status, which only the controller writes: its Monocle took this version of it.
 */
import { isBefore } from '../../constructs/image.js';
import { CONFIG_VERSION } from '../../constructs/labels.js';
import { WIPE_HOURS } from '../../constructs/wipe-crawler.js';
import type { KubeObject } from '../kube/object.js';
import type { CrawlerFinding } from './crawler-status.js';
import { DEADLINE_EXCEEDED, hasEnded, jobTrouble } from './idents.js';
import type { PodState } from './pod-state.js';
import { CRAWLER_CONDITION, CRAWLER_REASON } from './reasons.js';
import { conditionOf, type Explanation } from './status.js';

export const WIPE_FINALIZER = 'monocle.change-metrics.io/wipe-crawler-data';

export interface WipeDecision extends Explanation {
  /** `release`: the finalizer goes. `run`: the Job is due. */
  readonly step: 'wait' | 'run' | 'release';
}

export interface WipeInput {
  readonly crawler: KubeObject;
  /** Its Job, if it is ours. */
  readonly job: KubeObject | undefined;
  readonly jobName: string;
  readonly pods: readonly PodState[] | undefined;
  readonly image: string;
  /** Whether the last good config runs on, which may still have it. */
  readonly isFrozen: boolean;
  /** Why it must not wipe; undefined if it may. */
  readonly refusal: string | undefined;
  readonly isAsleep: boolean;
  /** Whether api and crawler run with a config without it, and no former pod is left. */
  readonly isStopped: boolean;
  /** What else has to end first. */
  readonly busy: string | undefined;
}

export const hasFinalizer = ({ metadata }: KubeObject): boolean =>
  metadata.finalizers?.includes(WIPE_FINALIZER) ?? false;

export const isLeaving = ({ metadata }: KubeObject): boolean =>
  metadata.deletionTimestamp !== undefined;

/** The first release whose janitor has wipe-crawler-data. */
const FIRST_MINOR = 9;

const wait = (reason: string, message: string): WipeDecision => ({ step: 'wait', reason, message });

/** It goes, and what it crawled stays. */
export const keeps = (why: string): WipeDecision => ({
  ...{ step: 'release', reason: CRAWLER_REASON.DataKept },
  message: `its data stays: ${why}`,
});

export function decideWipe(input: WipeInput): WipeDecision {
  const { crawler, job, jobName, image, refusal, busy } = input;
  if (job && conditionOf(job.status, 'Complete')?.status === 'True')
    return {
      ...{ step: 'release', reason: CRAWLER_REASON.Wiped },
      // What it wipes is Monocle's affair.
      message: `Monocle's janitor has run: Job/${jobName} wiped what it found of its data`,
    };
  if (!wasAccepted(crawler)) return keeps('its Monocle did not take this version of it');
  if (isBefore(image, FIRST_MINOR))
    return keeps(`${image} cannot wipe it; Monocle can since 1.${FIRST_MINOR}.0`);
  if (input.isFrozen)
    return wait(
      CRAWLER_REASON.LastGoodConfig,
      'the config of its Monocle is invalid, and the last good one runs on; correct it',
    );
  if (refusal !== undefined) return keeps(refusal);
  if (input.isAsleep)
    return wait(
      CRAWLER_REASON.Hibernated,
      'its Monocle hibernates; its data is wiped when it wakes',
    );
  if (job?.metadata.deletionTimestamp !== undefined)
    return wait(CRAWLER_REASON.Stopping, `a former Job/${jobName} has to go first`);
  if (job && hasEnded(job))
    return wait(
      CRAWLER_REASON.JobFailed,
      `Job/${jobName} ${failureOf(job)}. Delete the Job to try again, or set spec.dataPolicy to Retain to let this MonocleCrawler go with what is left of its data`,
    );
  if (job)
    return wait(
      CRAWLER_REASON.Running,
      `Job/${jobName} ${jobTrouble(job, input.pods) ?? 'is running'}`,
    );
  if (!input.isStopped) return wait(CRAWLER_REASON.Stopping, 'the crawler is being stopped');
  if (busy !== undefined) return wait(CRAWLER_REASON.Queued, busy);
  return { step: 'run', reason: CRAWLER_REASON.Running, message: `Job/${jobName} is running` };
}

const failureOf = ({ status }: KubeObject): string =>
  conditionOf(status, 'Failed')?.reason === DEADLINE_EXCEEDED
    ? `took longer than ${WIPE_HOURS} hours and was ended`
    : "failed three times; its pods' logs say why";

/**
 * Whether its Monocle took the version that is deleted; a missing token is no matter. The deletion itself counts as
 * one more generation.
 */
function wasAccepted({ metadata: { generation = 0 }, status }: KubeObject): boolean {
  const accepted = conditionOf(status, CRAWLER_CONDITION.Accepted);
  if (accepted === undefined || (accepted.observedGeneration ?? 0) < generation - 1) return false;
  return accepted.status === 'True' || accepted.reason === CRAWLER_REASON.TokenMissing;
}

/**
 * Whether a MonocleCrawler that is not being deleted should have the finalizer; undefined if it stays as it is.
 * @param finding of this version of it; undefined if the reconcile did not get so far
 */
export function wantsFinalizer(
  wipes: boolean,
  finding: CrawlerFinding | undefined,
  isPublished: boolean,
): boolean | undefined {
  if (!wipes) return false;
  if (finding === undefined) return undefined;
  if (isPublished) return false;
  if (finding.isAccepted) return true;
  return finding.usesLastGood || finding.reason === CRAWLER_REASON.TokenMissing ? undefined : false;
}

/**
 * What becomes of the finalizer of one that is being deleted; undefined if it stays.
 * @param decision of the reconcile; undefined if it did not get so far
 */
export function releaseOf(
  crawler: KubeObject,
  wipes: boolean,
  decision: WipeDecision | undefined,
): WipeDecision | undefined {
  if (!isLeaving(crawler) || !hasFinalizer(crawler)) return undefined;
  if (!wipes) return keeps('spec.dataPolicy is Retain');
  return decision?.step === 'release' ? decision : undefined;
}

/** Whether the pods of a Deployment are those of a config: the strategy Recreate creates them when the former are gone. */
export function isRolledOut(deployment: KubeObject | undefined, version: string): boolean {
  if (deployment === undefined) return false;
  const { metadata, spec, status } = deployment;
  const { observedGeneration = 0, replicas = 0, updatedReplicas = 0 } = status ?? {};
  return (
    spec?.template?.metadata?.annotations?.[CONFIG_VERSION] === version &&
    observedGeneration >= (metadata.generation ?? 0) &&
    updatedReplicas >= Math.max(1, spec?.replicas ?? 1) &&
    replicas === updatedReplicas
  );
}
