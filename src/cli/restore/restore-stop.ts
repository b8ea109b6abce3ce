/** What a restore stops before it touches the data, and starts again afterwards. */

import { namesOf } from '../../../constructs/instance/names.js';
import { COMPONENT } from '../../../constructs/labels.js';
import { UserError } from '../../errors.js';
import { listLabelled } from '../../instance/desired/live.js';
import { isJanitorJob } from '../../instance/jobs/janitor.js';
import { isRestored } from '../../instance/jobs/restore-job.js';
import { podState } from '../../instance/readiness/pod-state.js';
import { controllerOf, isOwnedBy } from '../../instance/writes/ownership.js';
import { CRON_JOB, DEPLOYMENT, JOB, MONOCLE, POD } from '../../instance/writes/resources.js';
import { remove } from '../../instance/writes/writer.js';
import { ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey } from '../../kube/object.js';
import { subjectOf } from '../../manifest/subject.js';
import { write } from '../../output/stdout.js';
import { isEnded } from '../follow-job.js';
import { annotate, isPausedByRestore, type Until } from '../restore-pause.js';

const STOP_MS = 5 * 60_000;

const deployments = (name: string): string[] => [namesOf(name).api, namesOf(name).crawler];

/** The backup that runs: Elasticsearch deletes no index meanwhile, and the swap would fail in its middle. */
export async function runningBackup(
  client: KubeClient,
  key: ObjectKey,
  cronJob: KubeObject,
): Promise<KubeObject | undefined> {
  const jobs = await listLabelled(client, JOB, key);
  return jobs.find((job) => controllerOf(job)?.uid === cronJob.metadata.uid && !isEnded(job));
}

export const backsUp = (job: KubeObject): string =>
  `${subjectOf(job)} backs up this Monocle. Run the command again when it has ended, or after kubectl delete job ${job.metadata.name} -n ${job.metadata.namespace}`;

/** Stops all that writes to Elasticsearch or makes snapshots, and waits until the last pod is gone. */
export async function stop(
  client: KubeClient,
  { monocle, cronJob }: { readonly monocle: KubeObject; readonly cronJob: KubeObject },
  until: Until,
): Promise<void> {
  const key = keyOf(monocle);
  const { namespace, name } = key;
  await suspendBackups(client, cronJob, true);
  for (const each of deployments(name))
    await ignoring(404, scale(client, { namespace, name: each }, 0));
  let left: readonly string[] = [];
  const isStopped = await until(STOP_MS, async () => {
    left = [...(await unstopped(client, key)), ...(await livingPods(client, key))];
    return left.length === 0;
  });
  if (!isStopped)
    throw new UserError(
      `api and crawler do not stop: ${left.join(', ')}; nothing was restored. Run the command again`,
    );
  await write('api and crawler are stopped\n');
  await endJobs(client, monocle);
  // One that the CronJob began before it was suspended.
  let backup: KubeObject | undefined;
  const isQuiet = await until(STOP_MS, async () => {
    backup = await runningBackup(client, key, cronJob);
    return backup === undefined;
  });
  if (!isQuiet && backup) throw new UserError(`${backsUp(backup)}; api and crawler stay stopped`);
}

/** The Deployments whose controller has not counted them down yet. */
async function unstopped(client: KubeClient, { namespace, name }: ObjectKey): Promise<string[]> {
  const found = await Promise.all(
    deployments(name).map((each) => client.get(DEPLOYMENT, { namespace, name: each })),
  );
  const isStopped = ({ metadata, status }: KubeObject) =>
    status?.observedGeneration >= (metadata.generation ?? 0) && !status?.replicas;
  return found.flatMap((each) => (each && !isStopped(each) ? [subjectOf(each)] : []));
}

/** A Deployment does not count a pod that is being deleted, and such a pod may still write. */
async function livingPods(client: KubeClient, key: ObjectKey): Promise<string[]> {
  const owners = deployments(key.name).map((each) => `${DEPLOYMENT.kind}/${each}`);
  return (await listLabelled(client, POD, key)).flatMap((pod) => {
    const { owner = '' } = podState(pod) ?? {};
    const { phase } = pod.status ?? {};
    const isOver = phase === 'Succeeded' || phase === 'Failed';
    return owners.includes(owner) && !isOver ? [subjectOf(pod)] : [];
  });
}

/**
 * A Job of update-idents writes to Elasticsearch without the api, and the controller runs it again. So does a Job of
 * `recrawl` or `crawlers wipe`; its user has to run it again.
 */
async function endJobs(client: KubeClient, monocle: KubeObject): Promise<void> {
  const { namespace, name } = keyOf(monocle);
  const isOurs = isOwnedBy(monocle.metadata.uid ?? '');
  const isIdents = (job: KubeObject): boolean =>
    isOurs(job) && job.metadata.labels?.[COMPONENT] === 'update-idents';
  for (const job of (await client.list(JOB, { namespace })).items)
    if ((isIdents(job) || isJanitorJob(job, name)) && !isEnded(job)) await remove(client, job);
}

/** The controller repairs it, but there may be none. */
const suspendBackups = (client: KubeClient, cronJob: KubeObject, suspend: boolean) =>
  ignoring(404, client.patch(CRON_JOB, keyOf(cronJob), { spec: { suspend } }));

const scale = (client: KubeClient, key: ObjectKey, replicas: number) =>
  client.patch(DEPLOYMENT, key, { spec: { replicas } });

/** @param starts whether api and crawler start as they are; otherwise the controller starts them */
export async function resume(
  client: KubeClient,
  { monocle, cronJob }: { readonly monocle: KubeObject; readonly cronJob: KubeObject },
  starts: boolean,
): Promise<void> {
  const key = keyOf(monocle);
  const live = (await client.get(MONOCLE, key)) ?? monocle;
  await suspendBackups(client, cronJob, live.spec?.backup?.suspend === true);
  // The controller would start them, too, but there may be none. The image of before must not start on data
  // that was restored for another one.
  const isReady = starts && !isRestored(live, live.spec?.image ?? '');
  for (const name of isReady ? deployments(key.name) : [])
    await ignoring(404, scale(client, { namespace: key.namespace, name }, 1));
  if (isPausedByRestore(live)) await annotate(client, key, null);
}
