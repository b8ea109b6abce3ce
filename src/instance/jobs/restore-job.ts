/**
 * The restore of a running instance: its Job, and the result that its pod left. Pure.
 *
 * The Job has a fixed name, so that there is one restore at a time. It runs the pod of the backups with
 * another script. The controller ignores it, because it has no labels and no controller as its owner.
 */
import { BACKUP_CONTAINER } from '../../../constructs/backup/backup.js';
import { RESTORE_RESULT, restoreScript } from '../../../constructs/backup/restore.js';
import { namesOf } from '../../../constructs/instance/names.js';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import { own } from '../../../constructs/validation/schema.js';
import type { KubeObject } from '../../kube/object.js';
import { part, parts } from '../readiness/pod-parts.js';
import { JOB } from '../writes/resources.js';

/**
 * Annotation of a Monocle: a hash of the image that its data was restored for. No other image may start on this
 * data, so the controller applies this image at once, without a window or a backup.
 */
export const RESTORED_FOR = 'monocle.change-metrics.io/restored-for';

export const restoredFor = (image: string): string => contentHash(image);

/** Whether the data was restored for the image that the spec asks for, which has not been ready since. */
export const isRestored = ({ metadata }: KubeObject, image: string): boolean =>
  metadata.annotations?.[RESTORED_FOR] === restoredFor(image);

const SNAPSHOT = 'SNAPSHOT';

interface RestoreContainer {
  readonly name: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
}

export function restoreJob(monocle: KubeObject, cronJob: KubeObject, snapshot: string): KubeObject {
  const { apiVersion, kind, metadata } = monocle;
  const { name, namespace, uid = '' } = metadata;
  // Drop the deadline: it is meant for a backup, which copies only new data.
  const { template, activeDeadlineSeconds: _, ...spec } = cronJob.spec?.jobTemplate?.spec ?? {};
  const containers: readonly RestoreContainer[] = template?.spec?.containers ?? [];
  const env = [
    { name: 'MODE', value: 'replace' },
    { name: SNAPSHOT, value: snapshot },
  ];
  const restored = containers.map((each) =>
    each.name === BACKUP_CONTAINER
      ? { ...each, command: ['bash', '-c', restoreScript], env: [...(each.env ?? []), ...env] }
      : each,
  );
  return {
    apiVersion: JOB.apiVersion,
    kind: JOB.kind,
    metadata: {
      name: namesOf(name).restore,
      namespace,
      ownerReferences: [{ apiVersion, kind, name, uid }],
    },
    spec: { ...spec, template: { ...template, spec: { ...template?.spec, containers: restored } } },
  };
}

/** The snapshot that a Job restores. */
export const snapshotOf = ({ spec }: KubeObject): string | undefined => {
  const containers: readonly RestoreContainer[] = spec?.template?.spec?.containers ?? [];
  const { env = [] } = containers.find(({ name }) => name === BACKUP_CONTAINER) ?? {};
  return env.find(({ name }) => name === SNAPSHOT)?.value;
};

export const isSnapshotName = (text: string): boolean => /^[a-z0-9][-a-z0-9_.]{0,255}$/.test(text);

export type RestoreResult = { readonly snapshot: string } | { readonly failed: string };

const SUCCESS = new RegExp(`^${RESTORE_RESULT}/1 success snapshot=([a-z0-9][-a-z0-9_.]{0,255})$`);
const FAILURE = new RegExp(`^${RESTORE_RESULT}/1 failure step=([a-z]{1,20})$`);

/** undefined if the pod left no result in the form of our script. */
export function restoreResult(pod: KubeObject): RestoreResult | undefined {
  const statuses = parts(part(pod.status).containerStatuses);
  const container = statuses.find(({ name }) => name === BACKUP_CONTAINER);
  const { message } = part(part(container?.state).terminated);
  if (typeof message !== 'string') return undefined;
  const [, snapshot] = SUCCESS.exec(message) ?? [];
  if (snapshot !== undefined) return { snapshot };
  const [, failed] = FAILURE.exec(message) ?? [];
  return failed === undefined ? undefined : { failed };
}

/** The steps before the swap: if one fails, the data is unchanged. */
const STEPS: Readonly<Partial<Record<string, string>>> = {
  indices: 'the indices of Elasticsearch cannot be listed',
  list: 'the snapshots in the repository cannot be listed',
  register: 'the repository cannot be registered',
  none: 'there is no backup in the repository',
  several: 'the repository has backups of several instances, and none of this one; name a snapshot',
  snapshot: 'the snapshot is not there, or is not a complete backup of Monocle',
  restore: 'the snapshot cannot be restored',
};

/** Why it failed before it touched the data; undefined if it may have touched it. */
export function harmlessFailure(
  results: readonly (RestoreResult | undefined)[],
  failedPods: number,
): string | undefined {
  // A pod without a result, or one that was deleted, may have been stopped during the swap.
  const reasons = results.map((each) =>
    each && 'failed' in each ? own(STEPS, each.failed) : undefined,
  );
  const areAllKnown = results.length >= failedPods && reasons.every(Boolean);
  return areAllKnown ? reasons.at(-1) : undefined;
}
