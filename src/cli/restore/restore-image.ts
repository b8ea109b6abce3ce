/** The image that an instance goes back to with its data, `restore --image`. */
import { imagesOf, isImage } from '../../../constructs/instance/image.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { UserError } from '../../errors.js';
import { suspensionOf } from '../../instance/desired/suspension.js';
import { isRestored, RESTORED_FOR, restoredFor } from '../../instance/jobs/restore-job.js';
import { conditionOf } from '../../instance/status/condition.js';
import { CONDITION } from '../../instance/status/reasons.js';
import { gitOpsOf } from '../../instance/writes/ownership.js';
import { MONOCLE } from '../../instance/writes/resources.js';
import type { KubeClient } from '../../kube/client.js';
import { type KubeObject, keyOf } from '../../kube/object.js';
import { subjectOf } from '../../manifest/subject.js';
import { isPausedByRestore, type Until } from './restore-stop.js';

/** Throws if the Monocle could not go back to this image once its data has. */
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

/** Whether the data was restored for this image by a command that did not see the end. */
export const isOnItsWay = (monocle: KubeObject, image: string): boolean =>
  isRestored(monocle, image) &&
  monocle.spec?.image === image &&
  suspensionOf(monocle) === undefined;

/** In one patch, while it is paused: the controller never sees the one without the other. */
export const setImage = (client: KubeClient, monocle: KubeObject, image: string) =>
  client.patch(MONOCLE, keyOf(monocle), {
    metadata: { annotations: { [RESTORED_FOR]: restoredFor(image) } },
    spec: { image },
  });

/** Waits until the api is ready with this image; then it is an image like any other. */
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
