/**
 * How long the machine itself stood still. A promise in seconds is about the controller, and not about two cores
 * that somebody else uses.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { api, type ClusterFacts } from './cluster.js';

const PAUSE_MS = 50;
/** What a request that asks for nothing may take, with the pause before it. */
const USUAL_MS = 200;

/** Begins to measure. What is lost is told by `lostMs`, as a sum since then. */
export function measureStalls(cluster: ClusterFacts) {
  let lost = 0;
  let start = performance.now();
  let isOver = false;
  const lostNow = (): number => Math.max(0, performance.now() - start - USUAL_MS);
  const ended = (async () => {
    while (!isOver) {
      start = performance.now();
      await delay(PAUSE_MS);
      // No answer at all is a stall, too.
      await api(cluster)
        .get('/livez/ping')
        .catch(() => undefined);
      lost += lostNow();
    }
    start = Number.POSITIVE_INFINITY;
  })();
  return {
    /** With the one that may be under way. */
    lostMs: () => lost + lostNow(),
    stop: async (): Promise<void> => {
      isOver = true;
      await ended;
    },
  };
}
