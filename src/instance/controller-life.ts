/**
 * Whether a controller may write for a Monocle, as far as somebody outside of it can tell. Pure.
 *
 * In: its Lease at two moments that are further apart than a Lease lasts, and the status of the Monocle. No
 * clock is compared with another: a Lease that changed in between was renewed.
 */
import type { KubeObject } from '../kube/object.js';
import { subjectOf } from '../manifest/subject.js';
import { conditionOf } from './status/monocle-status.js';
import { CONDITION, REASON } from './status/reasons.js';

/** undefined if the Leases cannot be read. */
type Leases = readonly KubeObject[] | undefined;

export interface ControllerSigns {
  readonly before: Leases;
  readonly after: Leases;
  readonly monocle: KubeObject;
}

/** Why a controller may be at work; undefined if there is none. */
export function livingController({ before, after, monocle }: ControllerSigns): string | undefined {
  const versions = new Map(before?.map(({ metadata }) => [metadata.uid, metadata.resourceVersion]));
  const renewed = after?.find(
    ({ metadata, spec }) =>
      spec?.holderIdentity && versions.get(metadata.uid) !== metadata.resourceVersion,
  );
  if (renewed) return `${subjectOf(renewed)} is renewed`;
  const isKnown = after !== undefined && after.length > 0;
  const hasStatus = (monocle.status?.conditions?.length ?? 0) > 0;
  if (isKnown || !hasStatus) return undefined;
  return `a controller wrote the status of ${subjectOf(monocle)}, and its Lease ${after === undefined ? 'cannot be read' : 'is not there'}`;
}

/** Whether the status says that nothing is written. */
export const isToldSuspended = ({ status }: KubeObject): boolean =>
  conditionOf(status, CONDITION.Ready)?.reason === REASON.Suspended;
