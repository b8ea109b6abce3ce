/** Waits until a Job has ended, and returns its pods. */
import { UserError } from '../errors.js';
import { listLabelled } from '../instance/desired/live.js';
import { conditionOf } from '../instance/status/condition.js';
import { controllerOf } from '../instance/writes/ownership.js';
import { JOB, POD } from '../instance/writes/resources.js';
import type { KubeClient } from '../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey } from '../kube/object.js';
import { subjectOf } from '../manifest/subject.js';
import { systemTime } from '../time.js';

const POLL_MS = 1_000;

export interface JobEnd {
  readonly isComplete: boolean;
  /** Newest first. */
  readonly pods: readonly KubeObject[];
}

export async function followJob(
  client: KubeClient,
  instance: ObjectKey,
  job: KubeObject,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<JobEnd> {
  const until = systemTime.monotonic() + timeoutMs;
  for (;;) {
    const live = await client.get(JOB, keyOf(job));
    if (live?.metadata.uid !== job.metadata.uid)
      throw new UserError(`${subjectOf(job)} was deleted before it ended`);
    if (live && isEnded(live))
      return { isComplete: hasEnded(live, 'Complete'), pods: await podsOf(client, instance, job) };
    if (systemTime.monotonic() > until)
      throw new UserError(
        `${subjectOf(job)} has not ended after ${Math.round(timeoutMs / 1_000)} s, and goes on; see kubectl logs -n ${instance.namespace} job/${job.metadata.name}`,
      );
    await systemTime.delay(POLL_MS, signal);
    signal.throwIfAborted();
  }
}

const hasEnded = ({ status }: KubeObject, how: 'Complete' | 'Failed'): boolean =>
  conditionOf(status, how)?.status === 'True';

export const isEnded = (job: KubeObject): boolean =>
  hasEnded(job, 'Complete') || hasEnded(job, 'Failed');

async function podsOf(
  client: KubeClient,
  instance: ObjectKey,
  { metadata }: KubeObject,
): Promise<KubeObject[]> {
  const at = (pod: KubeObject): string => pod.metadata.creationTimestamp ?? '';
  return (await listLabelled(client, POD, instance))
    .filter((pod) => controllerOf(pod)?.uid === metadata.uid)
    .sort((a, b) => (at(a) < at(b) ? 1 : -1));
}
