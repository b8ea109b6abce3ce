/** Stops what could write to the data before a restore, and starts it again afterwards. */
import { COMPONENT_NAMES, COMPONENTS } from '../../../constructs/instance/component.js';
import { imagesOf, isImage } from '../../../constructs/instance/image.js';
import { isOf, namesOf } from '../../../constructs/instance/names.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { UserError } from '../../errors.js';
import { listLabelled } from '../../instance/desired/live.js';
import { PAUSE, RESTORE_PAUSE, suspensionOf } from '../../instance/desired/suspension.js';
import { isJanitorJob } from '../../instance/jobs/janitor.js';
import { isRestored, RESTORED_FOR, restoredFor } from '../../instance/jobs/restore-job.js';
import { podState } from '../../instance/readiness/pod-state.js';
import { conditionOf } from '../../instance/status/condition.js';
import { CONDITION, REASON } from '../../instance/status/reasons.js';
import { controllerOf, gitOpsOf, isOwnedBy } from '../../instance/writes/ownership.js';
import { CRON_JOB, DEPLOYMENT, JOB, MONOCLE, POD } from '../../instance/writes/resources.js';
import { remove } from '../../instance/writes/writer.js';
import { ignoring } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import { LEASES } from '../../kube/lease.js';
import { type KubeObject, keyOf, type ObjectKey } from '../../kube/object.js';
import { subjectOf } from '../../manifest/subject.js';
import { write } from '../../output/stdout.js';
import { systemTime } from '../../time.js';
import { isEnded } from '../follow-job.js';

const STOP_MS = 5 * 60_000;

const deployments = (name: string): string[] => [namesOf(name).api, namesOf(name).crawler];

/** The backup that runs. Meanwhile Elasticsearch refuses to delete an index, so the swap would fail halfway. */
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

/** Stops everything that writes to Elasticsearch or takes snapshots, and waits until the last pod is gone. */
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
  // The CronJob may have started a backup before it was suspended.
  let backup: KubeObject | undefined;
  const isQuiet = await until(STOP_MS, async () => {
    backup = await runningBackup(client, key, cronJob);
    return backup === undefined;
  });
  if (!isQuiet && backup) throw new UserError(`${backsUp(backup)}; api and crawler stay stopped`);
}

/** The Deployments that the Deployment controller has not scaled down yet. */
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
 * Ends the Jobs that write to Elasticsearch without the api. The controller runs update-idents again; the user has to
 * run `recrawl` or `crawlers wipe` again.
 */
async function endJobs(client: KubeClient, monocle: KubeObject): Promise<void> {
  const { namespace, name } = keyOf(monocle);
  const isOurs = isOwnedBy(monocle.metadata.uid ?? '');
  const writers = COMPONENT_NAMES.filter((each) => COMPONENTS[each].writes).map(isOf);
  const writes = (job: KubeObject) => isOurs(job) && writers.some((isOne) => isOne(job));
  for (const job of (await client.list(JOB, { namespace })).items)
    if ((writes(job) || isJanitorJob(job, name)) && !isEnded(job)) await remove(client, job);
}

/** The controller would restore the original value, but there may be no controller. */
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
  // The controller would start them, too, but there may be no controller. The previous image must not start on data
  // that was restored for another image.
  const isReady = starts && !isRestored(live, live.spec?.image ?? '');
  for (const name of isReady ? deployments(key.name) : [])
    await ignoring(404, scale(client, { namespace: key.namespace, name }, 1));
  if (isPausedByRestore(live)) await annotate(client, key, null);
}

// The pause of a Monocle while it is restored, and how long the parts of a restore wait.

const POLL_MS = 500;
/** How long a controller may take to see the pause. Longer than its Lease lasts. */
const PAUSE_MS = 30_000;
/** The name of the controller's Lease, in whichever namespace it runs. */
const LEASE = 'monocle-operator';

/** Polls until the condition holds; returns false on timeout. */
export type Until = (ms: number, holds: () => Promise<boolean>) => Promise<boolean>;

export const untilFor =
  (signal: AbortSignal): Until =>
  async (ms, holds) => {
    const end = systemTime.monotonic() + ms;
    while (!(await holds())) {
      if (systemTime.monotonic() > end) return false;
      await systemTime.delay(POLL_MS, signal);
      signal.throwIfAborted();
    }
    return true;
  };

/** Whether an interrupted restore has paused this Monocle. */
export const isPausedByRestore = ({ metadata }: KubeObject): boolean =>
  metadata.annotations?.[PAUSE] === RESTORE_PAUSE;

interface PauseOptions {
  readonly until: Until;
  /** Whether a controller has to start the api afterwards. */
  readonly needsController: boolean;
  /** Whether the user says that there is no controller. */
  readonly isAlone: boolean;
}

/**
 * Returns once the controller has seen the pause, or if there is no controller. A suspension by the user stays. If
 * neither is certain, the pause is removed.
 */
export async function pause(
  client: KubeClient,
  key: ObjectKey,
  monocle: KubeObject,
  { until, needsController, isAlone }: PauseOptions,
): Promise<void> {
  const live = async () => (await client.get(MONOCLE, key)) ?? monocle;
  const before = await leases(client);
  const isNew = suspensionOf(monocle) === undefined;
  // A status that says Suspended before we pause is stale, and confirms nothing: wait until it is gone.
  const isFresh = !isNew || (await until(PAUSE_MS, async () => !isToldSuspended(await live())));
  if (isNew) await annotate(client, key, RESTORE_PAUSE);
  if (isFresh && (await until(PAUSE_MS, async () => isToldSuspended(await live())))) {
    await write(`${subjectOf(monocle)} is paused\n`);
    return;
  }
  const signs = { before, after: await leases(client), monocle: await live() };
  const alive = isAlone ? undefined : livingController(signs);
  if (alive === undefined && !needsController) {
    await write(`${subjectOf(monocle)} is paused; there is no controller\n`);
    return;
  }
  if (isNew) await annotate(client, key, null);
  const state = isNew ? 'Nothing was changed' : 'It stays paused';
  throw new UserError(
    alive === undefined
      ? `there is no controller, which has to start ${subjectOf(monocle)} with another image. ${state}; start the controller, and run the command again`
      : `no controller has said within ${PAUSE_MS / 1_000} s that ${subjectOf(monocle)} is paused, and one may be at work: ${alive}. It could start the api in the middle of the restore. ${state}. Look at the log of the controller, and run the command again; if there is no controller any more, with --without-controller`,
  );
}

const annotate = (client: KubeClient, key: ObjectKey, value: string | null) =>
  client.patch(MONOCLE, key, { metadata: { annotations: { [PAUSE]: value } } });

async function leases(client: KubeClient): Promise<readonly KubeObject[] | undefined> {
  const asked = client.list(LEASES, { fieldSelector: `metadata.name=${LEASE}` });
  return (await ignoring(403, asked))?.items;
}

// Whether a controller may write for a Monocle, as far as a client can see. Pure.
//
// In: the controller's Lease at two moments that are further apart than a Lease lasts, and the status of the Monocle.
// Clocks are not compared: a Lease that changed in between was renewed.

/** undefined if the Leases cannot be read. */
type Leases = readonly KubeObject[] | undefined;

interface ControllerSigns {
  readonly before: Leases;
  readonly after: Leases;
  readonly monocle: KubeObject;
}

/** Why a controller may be at work; undefined if there is none. */
export function livingController({ before, after, monocle }: ControllerSigns): string | undefined {
  const versions = new Map(before?.map(({ metadata }) => [metadata.uid, metadata.resourceVersion]));
  const renewed = after?.find(
    ({ metadata, spec }) =>
      spec?.holderIdentity && versions.get(metadata.uid) !== metadata.resourceVersion,
  );
  if (renewed) return `${subjectOf(renewed)} is renewed`;
  const isKnown = after !== undefined && after.length > 0;
  const hasStatus = (monocle.status?.conditions?.length ?? 0) > 0;
  if (isKnown || !hasStatus) return undefined;
  return `a controller wrote the status of ${subjectOf(monocle)}, and its Lease ${after === undefined ? 'cannot be read' : 'is not there'}`;
}

/** Whether the status says that the controller writes nothing. */
const isToldSuspended = ({ status }: KubeObject): boolean =>
  conditionOf(status, CONDITION.Ready)?.reason === REASON.Suspended;

// The image that `restore --image` starts on the restored data.

/** Throws if the Monocle could not go back to this image after its data is restored. */
export function refuseImage(monocle: KubeObject, image: string): void {
  if (!isImage(image)) throw new UserError(`--image is not an image: ${image}`, 2);
  const tool = gitOpsOf(monocle);
  if (tool !== undefined)
    throw new UserError(
      `${subjectOf(monocle)} is applied by ${tool}, which would set spec.image again. Suspend it there, set spec.image in Git to ${image}, and run the command without --image once it is applied`,
    );
  const suspension = isPausedByRestore(monocle) ? undefined : suspensionOf(monocle);
  if (suspension !== undefined)
    throw new UserError(
      `${subjectOf(monocle)} cannot start with another image while ${suspension}; nothing was changed`,
    );
}

/** Whether an earlier command restored the data for this image, but was interrupted before the api was ready. */
export const isOnItsWay = (monocle: KubeObject, image: string): boolean =>
  isRestored(monocle, image) &&
  monocle.spec?.image === image &&
  suspensionOf(monocle) === undefined;

/** One patch, so that the controller never sees the image without the annotation. */
export const setImage = (client: KubeClient, monocle: KubeObject, image: string) =>
  client.patch(MONOCLE, keyOf(monocle), {
    metadata: { annotations: { [RESTORED_FOR]: restoredFor(image) } },
    spec: { image },
  });

/** Waits until the api is ready with this image, and then removes the annotation. */
export async function awaitImage(
  client: KubeClient,
  monocle: KubeObject,
  image: string,
  { until, timeoutMs }: { readonly until: Until; readonly timeoutMs: number },
): Promise<void> {
  const key = keyOf(monocle);
  let last = monocle;
  const isReady = await until(timeoutMs, async () => {
    last = (await client.get(MONOCLE, key)) ?? last;
    if (last.spec?.image !== image)
      throw new UserError(`spec.image of ${subjectOf(monocle)} was changed to ${last.spec?.image}`);
    const { generation = 0 } = last.metadata;
    const stalled = conditionOf(last.status, CONDITION.Stalled);
    if (stalled?.status === 'True' && stalled.observedGeneration >= generation)
      throw new UserError(
        `the data is restored, and ${subjectOf(monocle)} does not start with ${image}: ${stalled.message}. Then run the same command again`,
      );
    const { spec } = resolveMonocle(last).monocle;
    const { images, lastReadyImages } = last.status ?? {};
    return (
      images?.monocle === imagesOf(spec).monocle &&
      lastReadyImages?.monocle === image &&
      conditionOf(last.status, CONDITION.ApiReady)?.status === 'True'
    );
  });
  if (!isReady)
    throw new UserError(
      `the data is restored, and ${subjectOf(monocle)} is not ready with ${image} after ${Math.round(timeoutMs / 1_000)} s: ${conditionOf(last.status, CONDITION.Ready)?.message}. Run the same command again to wait on`,
    );
  await client.patch(MONOCLE, key, { metadata: { annotations: { [RESTORED_FOR]: null } } });
}
