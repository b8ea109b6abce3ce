/**
 * The finalizer of MonocleCrawlers whose data goes with them: one patch if it should be there and is not, or the
 * other way round, and an Event if an object may go. Of a MonocleCrawler nothing else is ever written but its status.
 */
import { CRAWLER_REASON } from '../instance/reasons.js';
import { CRAWLER } from '../instance/resources.js';
import type { Explanation } from '../instance/status.js';
import { hasFinalizer, isLeaving, WIPE_FINALIZER } from '../instance/wipe.js';
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
  {
    client,
    record,
  }: {
    readonly client: Pick<KubeClient, 'get' | 'patch'>;
    readonly record: RecordEvent;
  },
): Promise<number | undefined> {
  const due = changes.filter(
    ({ crawler, isWanted }) => isWanted !== undefined && isWanted !== hasFinalizer(crawler),
  );
  let failure: unknown;
  let isLeft = due.length > MAX_PATCHES;
  for (const { crawler, isWanted = false, release } of due.slice(0, MAX_PATCHES))
    try {
      const isDone = await setFinalizer(client, crawler, isWanted);
      if (!isDone || !release) continue;
      const type = release.reason === CRAWLER_REASON.Wiped ? 'Normal' : 'Warning';
      record(crawler, type, release.reason, release.message);
    } catch (error) {
      if (hasCode(error, 409)) isLeft = true;
      else if (!hasCode(error, 404)) failure ??= error;
    }
  if (failure) throw failure;
  return isLeft ? NEXT_MS : undefined;
}

/**
 * By the live object: the cache has no finalizers of others, and they must not be lost.
 * @returns whether it was changed
 */
async function setFinalizer(
  client: Pick<KubeClient, 'get' | 'patch'>,
  crawler: KubeObject,
  isWanted: boolean,
): Promise<boolean> {
  const live = await client.get(CRAWLER, keyOf(crawler));
  if (live?.metadata.uid !== crawler.metadata.uid || live === undefined) return false;
  // What is being deleted gets no new finalizer, and is let go only by a decision about that, which has an Event.
  if (hasFinalizer(live) === isWanted || isLeaving(live) !== isLeaving(crawler)) return false;
  const { resourceVersion, finalizers = [] } = live.metadata;
  const others = finalizers.filter((each) => each !== WIPE_FINALIZER);
  const metadata = { resourceVersion, finalizers: isWanted ? [...others, WIPE_FINALIZER] : others };
  await client.patch(CRAWLER, keyOf(crawler), { metadata });
  return true;
}
