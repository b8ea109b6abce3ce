/** The pause of a Monocle while it is restored, and how long the parts of a restore wait. */
import { UserError } from '../errors.js';
import { isToldSuspended, livingController } from '../instance/controller-life.js';
import { PAUSE, RESTORE_PAUSE, suspensionOf } from '../instance/desired/suspension.js';
import { MONOCLE } from '../instance/writes/resources.js';
import { ignoring } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import { LEASES } from '../kube/lease.js';
import type { KubeObject, ObjectKey } from '../kube/object.js';
import { subjectOf } from '../manifest/subject.js';
import { write } from '../output/stdout.js';
import { systemTime } from '../time.js';

const POLL_MS = 500;
/** How long a controller may take to see that it is paused. Longer than its Lease lasts. */
const PAUSE_MS = 30_000;
/** The name of the controller's Lease, in whichever namespace it runs. */
const LEASE = 'monocle-operator';

/** Polls until it holds; false if it does not within this time. */
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

/** Whether a restore that was interrupted has paused it. */
export const isPausedByRestore = ({ metadata }: KubeObject): boolean =>
  metadata.annotations?.[PAUSE] === RESTORE_PAUSE;

export interface PauseOptions {
  readonly until: Until;
  /** Whether a controller has to start the api afterwards. */
  readonly needsController: boolean;
  /** Whether the caller says that there is no controller. */
  readonly isAlone: boolean;
}

/**
 * Returns once the controller has seen it, or if there is none. Somebody's own suspension stays. If it is
 * not sure, the pause is taken back.
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
  // A status that says so already is older than the pause, and confirms nothing.
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

export const annotate = (client: KubeClient, key: ObjectKey, value: string | null) =>
  client.patch(MONOCLE, key, { metadata: { annotations: { [PAUSE]: value } } });

async function leases(client: KubeClient): Promise<readonly KubeObject[] | undefined> {
  const asked = client.list(LEASES, { fieldSelector: `metadata.name=${LEASE}` });
  return (await ignoring(403, asked))?.items;
}
