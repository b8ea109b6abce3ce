/**
 * Whether update-idents is due where no status remembers what ran. Pure.
 *
 * Jobs stay, so the newest tells the version that ran; before there is any, the version of the first
 * apply stands on the mounted config, and needs no Job.
 */

import { CONFIG_VERSION } from '../../constructs/labels.js';
import type { KubeObject } from '../kube/object.js';
import type { Manifest } from '../synthesize.js';
import { decideIdents } from './idents.js';

export const FIRST_CONFIG = 'monocle.change-metrics.io/first-config';

export function dueIdents(
  job: Manifest | undefined,
  jobs: readonly KubeObject[],
  mounted: KubeObject | undefined,
): { readonly due?: Manifest; readonly first?: string; readonly note?: string } {
  const first =
    mounted?.metadata.annotations?.[FIRST_CONFIG] ?? job?.metadata.annotations?.[CONFIG_VERSION];
  const isThere = jobs.some(({ metadata }) => metadata.name === job?.metadata.name);
  const last = isThere ? undefined : newest(jobs)?.metadata.annotations?.[CONFIG_VERSION];
  const { create, condition } = decideIdents({ job, jobs, ran: mounted && (last ?? first) });
  const note = `update-idents is due, but ${condition?.message}; apply again when it has ended`;
  return {
    first,
    ...(create && { due: job }),
    ...(!create && !isThere && condition?.reason === 'Running' && { note }),
  };
}

const newest = (objects: readonly KubeObject[]): KubeObject | undefined =>
  [...objects].sort((a, b) =>
    (a.metadata.creationTimestamp ?? '') < (b.metadata.creationTimestamp ?? '') ? 1 : -1,
  )[0];
