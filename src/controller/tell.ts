/** How a reconcile says what it found: one status patch where there is news, and an Event per new warning. */

import { ignoring } from '../kube/api-error.js';
import type { KubeClient, KubeObject, ObjectKey } from '../kube/client.js';
import type { RecordEvent } from './events.js';
import { MONOCLE } from './resources.js';
import { type Facts, type Finding, isSame, isUrgent, type Status } from './status.js';

/** Progress is told at most so often; what matters is told at once. */
const STATUS_INTERVAL_MS = 15_000;

export interface Telling {
  readonly client: KubeClient;
  readonly key: ObjectKey;
  readonly status: Status;
  readonly previous: Status | undefined;
  readonly memory: { statusWrittenAt: number };
  readonly now: () => Date;
}

/** Gives how long to wait where this can wait. */
export async function tell({
  client,
  key,
  status,
  previous,
  memory,
  now,
}: Telling): Promise<number | undefined> {
  if (isSame(status, previous)) return undefined;
  const at = now().getTime();
  const waitMs = memory.statusWrittenAt + STATUS_INTERVAL_MS - at;
  if (waitMs > 0 && !isUrgent(status, previous)) return waitMs;
  memory.statusWrittenAt = at;
  const gone = Object.fromEntries(
    Object.keys(previous ?? {})
      .filter((field) => status[field as keyof Status] === undefined)
      .map((field) => [field, null]),
  );
  // The Monocle may be gone by now.
  await ignoring(404, client.patch(MONOCLE, key, { status: { ...status, ...gone } }, 'status'));
  return undefined;
}

/** Once, when it is new. */
export function warn(
  record: RecordEvent,
  monocle: KubeObject,
  facts: Facts,
  previous: Status | undefined,
): void {
  const warning: Finding | undefined =
    facts.stalled ??
    facts.failure ??
    facts.configProblem ??
    (facts.idents?.reason === 'JobFailed' ? facts.idents : undefined);
  if (!warning || previous?.conditions?.some(({ message }) => message === warning.message)) return;
  record(monocle, { type: 'Warning', reason: warning.reason, message: warning.message });
}
