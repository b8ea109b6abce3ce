/**
 * The runs of a CronJob of an instance: its Jobs, and what their pods left. Pure.
 *
 * Labels and names can be copied. So a Job counts only if the CronJob owns it by uid, and a pod only if such
 * a Job does.
 */
import type { KubeObject } from '../../kube/object.js';
import type { PodState } from '../readiness/pod-state.js';
import { conditionOf } from '../status/condition.js';
import { controllerOf } from '../writes/ownership.js';

export interface RunsInput {
  readonly monocle: KubeObject;
  /** The live CronJob; undefined if it does not exist. */
  readonly cronJob: KubeObject | undefined;
  /** The live Jobs with the labels of the instance. */
  readonly jobs: readonly KubeObject[];
}

/** @param name of the CronJob. In Git mode it has no owner, and its name and labels decide. */
export function jobsOfCronJob(
  { monocle: { metadata }, cronJob, jobs }: RunsInput,
  name: string,
): readonly KubeObject[] {
  if (cronJob?.metadata.name !== name) return [];
  const owner = controllerOf(cronJob);
  if (owner !== undefined && owner.uid !== metadata.uid) return [];
  return jobs.filter((job) => controllerOf(job)?.uid === cronJob.metadata.uid);
}

/** @param pods undefined if they cannot be read */
export const podsOfJob = (
  { metadata }: KubeObject,
  pods: readonly PodState[] = [],
): readonly PodState[] => pods.filter(({ owner }) => owner === `Job/${metadata.uid}`);

/** When and why a Job failed; undefined if it has not. */
export function failureOfJob({ status }: KubeObject): { at: string; reason: string } | undefined {
  const failed = conditionOf(status, 'Failed');
  if (failed?.status !== 'True' || !isTime(failed.lastTransitionTime)) return undefined;
  return { at: failed.lastTransitionTime, reason: failed.reason };
}

/** All times have the same format, so they are compared as text. */
export const newest = <T extends { readonly at: string }>(found: readonly T[]): T | undefined =>
  found.reduce<T | undefined>(
    (last, each) => (last && last.at >= each.at ? last : each),
    undefined,
  );

const isTime = (text: unknown): boolean =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text);
