/**
 * Creates the Job that wipes the data of one MonocleCrawler. What is wiped does not come back, so the live object has
 * the last word.
 */
import { isOwnedBy } from '../instance/ownership.js';
import { CRAWLER_REASON } from '../instance/reasons.js';
import { CRAWLER, JOB } from '../instance/resources.js';
import { isLeaving, type WipeDecision } from '../instance/wipe.js';
import { runJobs } from '../instance/writer.js';
import { ApiError } from '../kube/api-error.js';
import { type KubeObject, keyOf } from '../kube/object.js';
import type { Manifest } from '../synthesize.js';
import type { Attempt } from './attempt.js';
import type { WriteOptions } from './write-plan.js';

export interface BeginWipeInput {
  readonly crawler: KubeObject;
  /** The Job. */
  readonly due: Manifest;
  readonly decision: WipeDecision;
}

/**
 * @returns what it waits for; undefined if it is no longer what was decided about
 * @throws if the API server is in trouble
 */
export async function beginWipe(
  attempt: Attempt,
  { crawler, due, decision }: BeginWipeInput,
  { client, record }: WriteOptions,
): Promise<WipeDecision | undefined> {
  const { name } = due.metadata;
  if (!(await isStillLeaving(client, crawler))) return undefined;
  try {
    let isCreated = false;
    for await (const _ of runJobs(client, due)) isCreated = true;
    if (!isCreated) return (await foreignJob(attempt, name, client)) ?? decision;
  } catch (error) {
    // By a quota, a policy or a rule.
    const isRefusal = error instanceof ApiError && error.code >= 400 && error.code < 500;
    if (!isRefusal) throw error;
    const message = `the API server refuses Job/${name}, and is asked again: ${error.message}`;
    return { step: 'wait', reason: CRAWLER_REASON.JobRefused, message };
  }
  record(crawler, 'Normal', CRAWLER_REASON.Running, decision.message);
  return decision;
}

/** The cache may be some seconds behind, and Retain can be set meanwhile. */
async function isStillLeaving(
  client: WriteOptions['client'],
  crawler: KubeObject,
): Promise<boolean> {
  const { uid, generation } = crawler.metadata;
  const live = await client.get(CRAWLER, keyOf(crawler));
  if (live === undefined || live.metadata.uid !== uid) return false;
  const isSame = live.metadata.generation === generation;
  return isSame && isLeaving(live) && live.spec?.dataPolicy === 'Wipe';
}

/** If the Job was there already: by us, and the cache is behind, or by somebody who took its name. */
async function foreignJob(
  { key: { namespace }, monocle }: Attempt,
  name: string,
  client: WriteOptions['client'],
): Promise<WipeDecision | undefined> {
  const found = await client.get(JOB, { namespace, name });
  if (found === undefined || isOwnedBy(monocle.metadata.uid ?? '')(found)) return undefined;
  const message = `Job/${name} is there and is not ours; it has to be deleted first`;
  return { step: 'wait', reason: CRAWLER_REASON.NotOurs, message };
}
