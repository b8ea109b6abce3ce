/**
 * Why a component is not ready: the trouble of the pod that counts, and of the claim that it waits for.
 *
 * Pure. In: the workload, the states of the pods beside it, and its volume claim. Out: at most one
 * trouble. The controller and the views both read it from here.
 */
import type { KubeObject } from '../../kube/object.js';
import { REASON } from '../status/reasons.js';
import { DEPLOYMENT, STATEFUL_SET } from '../writes/resources.js';
import { type Part, part, partOfType, parts, timeOf } from './pod-parts.js';
import type { PodState, Unstarted } from './pod-state.js';
import { isName, reasonWord } from './pod-text.js';
import { LONG_MS, type PodTrouble, starting, step } from './pod-trouble.js';

const UNKNOWN = 'its pod is not ready; why is not known, since pods cannot be listed';
/** A StatefulSet's controller creates the pod within a moment. It reports a refusal only in Events. */
const NO_POD_MS = 5_000;
/** The default of a Deployment, after which its controller reports that it makes no progress. */
const DEADLINE_MS = 10 * 60_000;
/** A pod that has ended or is being deleted counts only if there is no other. */
const LIVES: readonly PodState['life'][] = ['active', 'over', 'ending'];

/**
 * @param workload a StatefulSet, a Deployment or a Job
 * @param pods undefined if they cannot be read
 * @param claim of the volume that the workload's pod mounts
 */
export function troubleOf(
  workload: KubeObject,
  pods: readonly PodState[] | undefined,
  claim?: KubeObject,
): PodTrouble | undefined {
  if (pods === undefined) return unknownTrouble(workload);
  const { kind, metadata } = workload;
  const owner = `${kind}/${kind === DEPLOYMENT.kind ? metadata.name : metadata.uid}`;
  let pod: PodState | undefined;
  for (const each of pods)
    if (each.owner === owner && (pod === undefined || countsMore(each, pod))) pod = each;
  if (pod === undefined) return absence(workload);
  const trouble = troubleOfNewest(workload, pod, claim);
  const isKept = kind === STATEFUL_SET.kind && isOutdated(workload, pod);
  return trouble && isKept ? withRemedy(trouble, `${metadata.name}-0`) : trouble;
}

/** A StatefulSet waits for the pod, and our controller deletes a pod only if it never ran. */
function withRemedy(trouble: PodTrouble, pod: string): PodTrouble {
  const noted = <Text extends { readonly message: string }>(each: Text): Text => ({
    ...each,
    message: `${each.message} (the pod has an older spec, and Kubernetes waits until it is ready; to replace it now: kubectl delete pod ${pod})`,
  });
  return { ...noted(trouble), ...(trouble.late && { late: noted(trouble.late) }) };
}

function troubleOfNewest(
  workload: KubeObject,
  pod: PodState,
  claim: KubeObject | undefined,
): PodTrouble | undefined {
  const { kind, metadata } = workload;
  const { trouble } = pod;
  const waits = claim && !pod.isPlaced && pod.life === 'active' ? claimText(claim) : undefined;
  if (waits !== undefined && trouble?.stage !== 'failed')
    return {
      ...(trouble?.stage === 'waiting'
        ? { ...trouble, detail: joined(trouble.detail, waits) }
        : { reason: REASON.ClaimPending, message: waits, stage: 'waiting' }),
      eventsOf: claim?.metadata.uid,
    };
  if (trouble?.late?.isMounting) {
    const detail = joined(mountsText(workload), trouble.late.detail);
    return { ...trouble, late: { ...trouble.late, detail } };
  }
  if (trouble?.crashed === undefined) return trouble ?? noProgress(workload);
  const log = `kubectl logs ${kind.toLowerCase()}/${metadata.name} -c ${trouble.crashed} --previous`;
  return { ...trouble, detail: `see ${log}` };
}

const joined = (...texts: readonly (string | undefined)[]): string =>
  texts.filter(Boolean).join('; ');

/** Whether the pod is alive and the other is not, or, if that is equal, is newer. */
function countsMore(pod: PodState, other: PodState): boolean {
  const rank = LIVES.indexOf(pod.life) - LIVES.indexOf(other.life);
  return rank === 0 ? pod.createdAt > other.createdAt : rank < 0;
}

/** A Deployment has a condition if the API server refuses its pod. A StatefulSet has none. */
function absence(workload: KubeObject): PodTrouble | undefined {
  const { kind, metadata, spec } = workload;
  if (kind !== STATEFUL_SET.kind) return noProgress(workload);
  if (spec?.replicas === 0) return undefined;
  return step('its pod is not there yet', timeOf(metadata.creationTimestamp), NO_POD_MS, {
    reason: REASON.PodRefused,
    message: 'its pod cannot be created',
    detail: `raise the quota or correct the policy that refuses it (kubectl describe statefulset ${metadata.name}); then it is created within 17 minutes, or at once after kubectl annotate statefulset ${metadata.name} retry=now --overwrite`,
    eventsOf: metadata.uid,
  });
}

/** What a Deployment's controller reports, if nothing is known about the pod. */
function noProgress({ kind, metadata, status }: KubeObject): PodTrouble | undefined {
  const progressing = partOfType(status?.conditions, 'Progressing');
  if (kind !== DEPLOYMENT.kind || progressing?.status !== 'False') return undefined;
  return {
    reason: reasonWord(progressing.reason) ?? REASON.ProgressDeadlineExceeded,
    message: 'its roll-out makes no progress',
    detail: `see kubectl describe deployment ${metadata.name}`,
    stage: 'waiting',
  };
}

/** The deadline of a Deployment is shorter than a migration may take, so alone it is not a trouble. */
function unknownTrouble(workload: KubeObject): PodTrouble {
  const stuck = noProgress(workload);
  if (stuck === undefined) return starting(UNKNOWN);
  const { reason, message, detail } = stuck;
  const since = timeOf(partOfType(workload.status?.conditions, 'Progressing')?.lastTransitionTime);
  return step(UNKNOWN, since, LONG_MS - DEADLINE_MS, { reason, message, detail });
}

/** undefined if the volume is bound. */
function claimText({ metadata, spec, status }: KubeObject): string | undefined {
  const phase = reasonWord(status?.phase) ?? 'Pending';
  if (phase === 'Bound') return undefined;
  const claim = `PersistentVolumeClaim/${metadata.name} is ${phase}`;
  if (spec === undefined) return claim;
  const { storageClassName } = spec;
  if (isName(storageClassName))
    return `${claim}; create StorageClass ${storageClassName} if it does not exist (the class of a volume cannot change)`;
  return storageClassName === ''
    ? `${claim}, and asks for no StorageClass; create a PersistentVolume that fits it`
    : `${claim}, without a StorageClass; make a class the default of the cluster`;
}

/** Message and detail. */
export const explain = ({ message, detail }: PodTrouble): string =>
  detail === undefined ? message : `${message}: ${detail}`;

/** With its reason, unless it is a step of every start. */
export const troubleText = (trouble: PodTrouble): string =>
  trouble.stage === 'starting' ? explain(trouble) : `${trouble.reason}: ${explain(trouble)}`;

// The ConfigMaps and Secrets without which a pod of a workload cannot be created.
//
// Pure. The operator may not read most of them, so it names all of them: it does not know which one is missing.

/** The volume with Monocle's config, which we write before the workload. */
const OURS = 'config';
const MAX_NAMED = 5;

/** undefined if the workload mounts none that may be missing. */
function mountsText({ spec }: KubeObject): string | undefined {
  const volumes = parts(part(part(part(spec).template).spec).volumes);
  const names = volumes
    .filter(({ name }) => name !== OURS)
    .flatMap((volume) => [
      ...named(volume),
      ...parts(part(volume.projected).sources).flatMap(named),
    ]);
  const unique = [...new Set(names)];
  if (unique.length === 0) return undefined;
  const more = unique.length > MAX_NAMED ? ` and ${unique.length - MAX_NAMED} more` : '';
  return `it mounts ${unique.slice(0, MAX_NAMED).join(', ')}${more}, which may be missing`;
}

function named({ configMap, secret }: Part): string[] {
  const { name = part(secret).secretName } = part(secret);
  return [
    ['ConfigMap', part(configMap).name, part(configMap).optional] as const,
    ['Secret', name, part(secret).optional] as const,
  ].flatMap(([kind, object, optional]) =>
    isName(object) && optional !== true ? [`${kind}/${object}`] : [],
  );
}

// A pod that keeps a StatefulSet from rolling out a correction.
//
// Pure. A StatefulSet waits until its pod is ready before it replaces it, so a pod of an older spec that cannot
// start blocks it indefinitely. Such a pod may be deleted only if no container of it ever ran: one that ran may
// have opened the data. If that is not certain, this code assumes that a container ran.

/** Whether the StatefulSet has a newer revision than the pod, and will not replace the pod before it is ready. */
export function isOutdated({ metadata, status }: KubeObject, { revision }: PodState): boolean {
  const { observedGeneration = 0, updateRevision } = status ?? {};
  const isSeen = observedGeneration >= (metadata.generation ?? 0);
  return isSeen && revision !== undefined && revision !== (updateRevision ?? revision);
}

/** The pod that has to be deleted so that the StatefulSet rolls out what the spec asks for. */
export function stuckPod(
  statefulSet: KubeObject,
  pods: readonly PodState[] = [],
): Unstarted | undefined {
  const { type, rollingUpdate } = statefulSet.spec?.updateStrategy ?? {};
  // Otherwise the StatefulSet would create the same pod again, or a user decides when to replace it.
  if (type !== 'RollingUpdate' || rollingUpdate?.partition > 0) return undefined;
  const { name, uid } = statefulSet.metadata;
  return pods.find(
    (pod) =>
      pod.owner === `StatefulSet/${uid}` &&
      pod.unstarted?.name === `${name}-0` &&
      isOutdated(statefulSet, pod),
  )?.unstarted;
}
