/**
 * Whether `apply` has to run update-idents: without a controller, no status records what ran. Pure.
 *
 * Its Jobs are not deleted when they end, so the newest one shows which version ran. Before the first
 * Job, an annotation on the mounted config holds the version of the first apply, which needs no Job.
 */

import { CONFIG_VERSION } from '../../constructs/labels.js';
import type { KubeObject } from '../kube/object.js';
import type { Manifest } from '../synthesize.js';
import { decideIdents } from './idents.js';
import { REASON } from './reasons.js';

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
    ...(!create && !isThere && condition?.reason === REASON.Running && { note }),
  };
}

const newest = (objects: readonly KubeObject[]): KubeObject | undefined =>
  [...objects].sort((a, b) =>
    (a.metadata.creationTimestamp ?? '') < (b.metadata.creationTimestamp ?? '') ? 1 : -1,
  )[0];
