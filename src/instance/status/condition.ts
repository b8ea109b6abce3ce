/** The conditions of a status: reads them, and derives the next condition from the previous one. Pure. */
import { isoTime } from '../../time.js';

export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration: number;
  readonly lastTransitionTime: string;
}

/** The part of any status that has them. */
export interface Conditions {
  readonly conditions?: readonly Condition[];
}

/** A reason from reasons.ts, and a message for users. */
export interface Explanation {
  readonly reason: string;
  readonly message: string;
}

/** Also reads the status of a workload or a Job. */
export const conditionOf = (status: Conditions | undefined, type: string): Condition | undefined =>
  status?.conditions?.find((each) => each.type === type);

/** An error of the API server quotes the value that it refuses, which may be of any length. */
const MAX_MESSAGE = 2_000;

/** The condition of this type that follows the one of the previous status. */
export function newCondition(
  type: string,
  { status, reason, message }: Explanation & Pick<Condition, 'status'>,
  options: {
    readonly previous: Conditions | undefined;
    readonly generation: number;
    readonly now: number;
    readonly maxMessage?: number;
  },
): Condition {
  const { previous, generation, now, maxMessage = MAX_MESSAGE } = options;
  const before = conditionOf(previous, type);
  const isCut = message.length > maxMessage;
  return {
    type,
    status,
    reason,
    // The API server replaces half a surrogate pair, so the status would differ and be written again each time.
    message: `${message.slice(0, maxMessage).toWellFormed()}${isCut ? '…' : ''}`,
    observedGeneration: generation,
    lastTransitionTime: before?.status === status ? before.lastTransitionTime : isoTime(now),
  };
}
