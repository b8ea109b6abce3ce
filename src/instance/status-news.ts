/** What is new in a status: for Events, and for whether it must be written at once. Pure. */

import { contentHash } from '../../constructs/validation/content-hash.js';
import { COMPONENTS, conditionOf, type Explanation, type Status } from './status/monocle-status.js';
import { CONDITION, REASON } from './status/reasons.js';

/** Reasons that a start or a roll-out has for a while. */
const PASSING: readonly string[] = [
  REASON.Absent,
  REASON.Rolling,
  REASON.NotReady,
  REASON.Hibernated,
  REASON.Stopping,
];

const TROUBLED = { ...COMPONENTS, storage: CONDITION.StorageReady };

/** What a person should hear of once: the reasons of components and volume that the last status did not have. */
export function newTroubles(next: Status, previous: Status | undefined): Explanation[] {
  return Object.entries(TROUBLED).flatMap(([name, type]) => {
    const condition = conditionOf(next, type);
    if (condition?.status !== 'False' || PASSING.includes(condition.reason)) return [];
    const isKnown = conditionOf(previous, type)?.reason === condition.reason;
    return isKnown ? [] : { reason: condition.reason, message: `${name}: ${condition.message}` };
  });
}

/** Conditions of which another message is urgent, too, while they are not true. */
const NEWS: readonly string[] = [CONDITION.ConfigValid, CONDITION.GitSynced];
const URGENT = [
  ...[CONDITION.Ready, CONDITION.Stalled, CONDITION.UpgradeBlocked, CONDITION.CrawlersWaiting],
  ...NEWS,
];

/** Whether the status must be written at once: versions, Ready, or what a person has to see changed. */
export function isUrgent(next: Status, previous: Status | undefined): boolean {
  const summary = (status: Status): string => {
    const { conditions: _, synthHash: __, ...fields } = status;
    const urgent = URGENT.map((type) => {
      const condition = conditionOf(status, type);
      return condition?.status !== 'True' && NEWS.includes(type)
        ? [condition?.status, condition?.message]
        : condition?.status;
    });
    return contentHash([fields, urgent]);
  };
  return previous?.conditions === undefined || summary(next) !== summary(previous);
}
