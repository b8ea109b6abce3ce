/**
 * Which troubles of pods last. Every first start waits for a moment, for example for its volume: that is
 * a step of the start, and no news. The same holds for a step that is late by its time alone: the init
 * container that waited for Elasticsearch ends a moment after that is ready.
 *
 * In: the troubles of this moment, and the memory of the Monocle. Out: the troubles for the status, and
 * when to look again.
 */

import { starting } from '../instance/pod-start.js';
import type { ComponentId, Troubles } from '../instance/readiness/components.js';
import { COMPONENTS, conditionOf } from '../instance/status/monocle-status.js';
import { type Attempt, earliest } from './reconcile/attempt.js';

/** A wait that is over sooner is not reported as one. */
const LASTING_MS = 15_000;
/** Who writes the status of a pod chooses its times, and a timer must not overflow. */
const LONGEST_MS = 3_600_000;

export interface LastingTroubles {
  readonly troubles: Troubles;
  /** When the next of them will have lasted long enough, or the next step will be late. */
  readonly againMs?: number;
}

export function lastingTroubles(
  troubles: Troubles,
  { memory: { waits }, previousStatus }: Pick<Attempt, 'memory' | 'previousStatus'>,
  now: number,
): LastingTroubles {
  let againMs: number | undefined;
  const lasting = Object.entries(troubles).map(([name, trouble]) => {
    if (trouble?.stage !== 'waiting') {
      waits.delete(name);
      if (trouble?.late) againMs = earliest(againMs, Math.min(trouble.late.at - now, LONGEST_MS));
      return [name, trouble];
    }
    const { reason } = trouble;
    const known = waits.get(name);
    const wait = known?.reason === reason ? known : { reason, since: now };
    waits.set(name, wait);
    // Another process may have reported it.
    const isReported =
      conditionOf(previousStatus, COMPONENTS[name as ComponentId])?.reason === reason;
    const leftMs = wait.since + LASTING_MS - now;
    if (isReported || leftMs <= 0) return [name, trouble];
    againMs = earliest(againMs, leftMs);
    return [name, trouble.before ?? { ...starting(trouble.message), detail: trouble.detail }];
  });
  return { troubles: Object.fromEntries(lasting), againMs };
}
