/**
 * The finalizer of MonocleCrawlers whose data goes with them: one patch if it should be there and is not, or the
 * other way round, and an Event if an object may go. Of a MonocleCrawler nothing else is ever written but its status.
 */
import { CRAWLER_REASON } from '../instance/reasons.js';
import { CRAWLER } from '../instance/resources.js';
import type { Explanation } from '../instance/status.js';
import { hasFinalizer, WIPE_FINALIZER } from '../instance/wipe.js';
import { hasCode } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import { type KubeObject, keyOf } from '../kube/object.js';
import type { RecordEvent } from './events.js';

const MAX_PATCHES = 100;
const NEXT_MS = 500;

export interface FinalizerChange {
  readonly crawler: KubeObject;
  /** undefined if it stays as it is. */
  readonly isWanted: boolean | undefined;
  /** Why a MonocleCrawler that is being deleted may go. */
  readonly release?: Explanation;
}

/**
 * One that the API server refuses does not stop the others.
 * @returns after how many ms to go on, if some are left
 */
export async function updateFinalizers(
  changes: readonly FinalizerChange[],
  { client, record }: { readonly client: KubeClient; readonly record: RecordEvent },
): Promise<number | undefined> {
  const due = changes.filter(
    ({ crawler, isWanted }) => isWanted !== undefined && isWanted !== hasFinalizer(crawler),
  );
  let failure: unknown;
  let isLeft = due.length > MAX_PATCHES;
  for (const { crawler, isWanted, release } of due.slice(0, MAX_PATCHES)) {
    const { resourceVersion, finalizers = [] } = crawler.metadata;
    const others = finalizers.filter((each) => each !== WIPE_FINALIZER);
    const wanted = isWanted ? [...others, WIPE_FINALIZER] : others;
    try {
      // With the version: a finalizer of somebody else that came meanwhile must not be lost.
      const metadata = { resourceVersion, finalizers: wanted };
      await client.patch(CRAWLER, keyOf(crawler), { metadata });
      if (release) {
        const type = release.reason === CRAWLER_REASON.Wiped ? 'Normal' : 'Warning';
        record(crawler, type, release.reason, release.message);
      }
    } catch (error) {
      if (hasCode(error, 409)) isLeft = true;
      else if (!hasCode(error, 404)) failure ??= error;
    }
  }
  if (failure) throw failure;
  return isLeft ? NEXT_MS : undefined;
}
