/**
 * `monocle-k8s restore`: replaces the data of a running Monocle with a backup, and its image with --image.
 *
 * Pauses the controller, stops api and crawler, runs a Job, and starts them again. It may be interrupted at
 * any step: what is stopped stays stopped, and the same command continues. The Job's name is the lock.
 */
import { namesOf } from '../../../constructs/instance/names.js';
import type { Run } from '../../cli/command.js';
import { milliseconds } from '../../cli/flags.js';
import { followJob, isEnded } from '../../cli/follow-job.js';
import {
  awaitImage,
  backsUp,
  isOnItsWay,
  isPausedByRestore,
  pause,
  refuseImage,
  resume,
  runningBackup,
  setImage,
  stop,
  type Until,
  untilFor,
} from '../../cli/restore/restore-stop.js';
import { withCluster } from '../../cli/with-cluster.js';
import { interruptible, UserError } from '../../errors.js';
import {
  harmlessFailure,
  isSnapshotName,
  restoreJob,
  restoreResult,
  snapshotOf,
} from '../../instance/jobs/restore-job.js';
import { conditionOf } from '../../instance/status/condition.js';
import { isLabelled } from '../../instance/writes/ownership.js';
import { CRON_JOB, JOB, MONOCLE } from '../../instance/writes/resources.js';
import { remove } from '../../instance/writes/writer.js';
import type { KubeClient } from '../../kube/client.js';
import { type KubeObject, keyOf, type ObjectKey } from '../../kube/object.js';
import { subjectOf } from '../../manifest/subject.js';
import { write } from '../../output/stdout.js';

const REMOVE_MS = 5 * 60_000;

interface Restorable {
  readonly monocle: KubeObject;
  readonly cronJob: KubeObject;
}

interface Asked {
  readonly snapshot: string;
  readonly image: string | undefined;
  readonly timeoutMs: number;
  readonly isAlone: boolean;
  readonly signal: AbortSignal;
}

export const run: Run<'restore'> = ([name = ''], values) =>
  withCluster(values, (client) =>
    interruptible(async (signal) => {
      const timeoutMs = milliseconds('timeout', values.timeout ?? '3600');
      const snapshot = values.snapshot ?? '';
      if (!isSnapshotName(snapshot))
        throw new UserError('--snapshot is required: the name of a snapshot, or latest', 2);
      const namespace = values.namespace ?? client.namespace ?? 'default';
      const { image } = values;
      const isAlone = values['without-controller'] === true;
      const found = await restorable(client, { namespace, name }, image);
      const until = untilFor(signal);

      if (image !== undefined && isOnItsWay(found.monocle, image))
        await write('an earlier restore has brought back the data; no snapshot is restored now\n');
      else await restore(client, found, { snapshot, image, timeoutMs, isAlone, signal });
      if (image === undefined) return 0;
      await awaitImage(client, found.monocle, image, { until, timeoutMs });
      await write(`api is ready with ${image}\n`);
      return 0;
    }),
  );

async function restore(
  client: KubeClient,
  found: Restorable,
  { snapshot, image, timeoutMs, isAlone, signal }: Asked,
): Promise<void> {
  const { monocle, cronJob } = found;
  const key = keyOf(monocle);
  const until = untilFor(signal);
  const isResumed = isPausedByRestore(monocle);
  const wanted = restoreJob(monocle, cronJob, snapshot);
  if (!isResumed) {
    const backup = await runningBackup(client, key, cronJob);
    if (backup) throw new UserError(`${backsUp(backup)}; nothing was changed`);
    // Before the pause: if a Job is complete while the Monocle is paused, it belongs to this restore.
    await makeRoom(client, wanted, until, isEnded);
  }
  await pause(client, key, monocle, { until, isAlone, needsController: image !== undefined });
  await stop(client, found, until);
  const job = await begin(client, wanted, until);
  const { isComplete, pods } = await followJob(client, key, job, { timeoutMs, signal });
  const results = pods.map(restoreResult);
  const failedPods = (await client.get(JOB, keyOf(job)))?.status?.failed ?? 1;
  const harmless = isComplete ? undefined : harmlessFailure(results, failedPods);
  const log = `See kubectl logs -n ${key.namespace} job/${job.metadata.name}`;
  if (!isComplete && harmless === undefined)
    throw new UserError(
      `${subjectOf(job)} failed, perhaps in the middle of the swap; the snapshot is restored, and nothing is lost. Api and crawler stay stopped: run the same command again. ${log}`,
    );
  if (isComplete && image !== undefined) await setImage(client, monocle, image);
  await resume(client, found, harmless !== undefined || image === undefined);
  if (harmless)
    throw new UserError(`${subjectOf(job)}: ${harmless}; the data is as it was. ${log}`);
  const done = results.find((each) => each && 'snapshot' in each);
  const taken = done && 'snapshot' in done ? done.snapshot : snapshot;
  const how = image === undefined ? 'api and crawler start' : `the controller starts ${image}`;
  await write(`snapshot ${taken} is restored; ${how}\n`);
}

async function restorable(
  client: KubeClient,
  key: ObjectKey,
  image: string | undefined,
): Promise<Restorable> {
  const { namespace, name } = key;
  const monocle = await client.get(MONOCLE, key);
  if (monocle === undefined)
    throw new UserError(`there is no Monocle ${name} in namespace ${namespace}`);
  if (monocle.spec?.sink === 'Git' || monocle.status?.lastCommit !== undefined)
    throw new UserError(
      `${subjectOf(monocle)} is published to Git, and what applies it from there would start api and crawler again; restore it as a new instance with spec.bootstrap.restore`,
    );
  if (monocle.spec?.hibernate)
    throw new UserError(
      `${subjectOf(monocle)} hibernates, so there is no Elasticsearch to restore to; set spec.hibernate to false, and run the command again when it is ready`,
    );
  if (image !== undefined) refuseImage(monocle, image);
  const { backup } = namesOf(name);
  const cronJob = await client.get(CRON_JOB, { namespace, name: backup });
  if (cronJob === undefined || !isLabelled(cronJob, name))
    throw new UserError(
      `there is no CronJob ${backup} of this Monocle in namespace ${namespace}, whose repository has the backups; set spec.backup`,
    );
  return { monocle, cronJob };
}

/** Follows a restore Job that is running or complete; deletes and replaces one that failed. */
async function begin(client: KubeClient, job: KubeObject, until: Until): Promise<KubeObject> {
  const isOfAnother = (found: KubeObject) =>
    isEnded(found) &&
    (conditionOf(found.status, 'Complete')?.status !== 'True' ||
      snapshotOf(found) !== snapshotOf(job));
  const found = await makeRoom(client, job, until, isOfAnother);
  if (found) {
    await write(`${subjectOf(found)} is ${isEnded(found) ? 'complete' : 'under way'}\n`);
    return found;
  }
  const created = await client.create(JOB, job);
  await write(`${subjectOf(created)} created\n`);
  return created;
}

/** @returns the Job of this name that stays; undefined if there is none */
async function makeRoom(
  client: KubeClient,
  job: KubeObject,
  until: Until,
  mustGo: (found: KubeObject) => boolean,
): Promise<KubeObject | undefined> {
  const found = await client.get(JOB, keyOf(job));
  const owner = job.metadata.ownerReferences?.[0]?.uid;
  if (found && found.metadata.ownerReferences?.[0]?.uid !== owner)
    throw new UserError(`${subjectOf(found)} is not ours; delete it, and run the command again`);
  if (found === undefined || !mustGo(found)) return found;
  await remove(client, found);
  await until(REMOVE_MS, async () => {
    const live = await client.get(JOB, keyOf(job));
    return live?.metadata.uid !== found.metadata.uid;
  });
  return undefined;
}
