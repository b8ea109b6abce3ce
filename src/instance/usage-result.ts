/**
 * How full the volume is, as the pod that asked Elasticsearch left it. Pure.
 *
 * Only the one form that our script writes is read, and anything else is no result.
 */
import { USAGE_CONTAINER } from '../../constructs/components/usage.js';
import { USAGE_RESULT } from '../../constructs/usage-script.js';
import type { KubeObject } from '../kube/object.js';
import { containerResult } from './jobs/job-results.js';

/** Of the file system, which is a little smaller than its volume. */
export interface VolumeUsage {
  /** When it was measured, in whole seconds, as Kubernetes writes it. */
  readonly at: string;
  readonly totalBytes: number;
  readonly availableBytes: number;
}

const FORM = new RegExp(`^${USAGE_RESULT}/1 total=([1-9]\\d{0,15}) available=(0|[1-9]\\d{0,15})$`);

/** undefined if the pod has not ended, has failed, or is of another kind. */
export function usageResult(pod: KubeObject): VolumeUsage | undefined {
  const { at = '', message = '' } = containerResult(pod, USAGE_CONTAINER) ?? {};
  const [, total, available] = FORM.exec(message) ?? [];
  const usage = { at, totalBytes: Number(total), availableBytes: Number(available) };
  const isExact = Number.isSafeInteger(usage.totalBytes);
  return isExact && usage.availableBytes <= usage.totalBytes ? usage : undefined;
}
