/**
 * The steps of every start of a pod, and when a step takes too long.
 *
 * Pure, and without a clock: a step has the moment from which it is late. The spans are longer than
 * those of a healthy start, so that nobody is called for one.
 */

import type { KubeObject } from '../kube/object.js';
import { latest, nameOf, type Part, part, partOfType, parts, timeOf } from './pod-parts.js';
import type { Late, PodTrouble } from './readiness/pod-trouble.js';
import { REASON } from './status/reasons.js';

/** For what takes seconds if nothing is missing: a node, volumes, network, an answer of a server that is ready. */
const SHORT_MS = 5 * 60_000;
/** For images, and for what containers do: the startup probe of the api allows a migration of 30 minutes. */
export const LONG_MS = 35 * 60_000;

export const starting = (message: string): PodTrouble => ({
  reason: REASON.NotReady,
  message,
  stage: 'starting',
});

/**
 * @param since when the step began, in milliseconds since 1970; NaN if nobody knows, and then it is never late
 * @param afterMs how long it may take
 */
export const step = (
  message: string,
  since: number,
  afterMs: number,
  late: Omit<Late, 'at'>,
): PodTrouble => ({
  ...starting(message),
  ...(!Number.isNaN(since) && { late: { at: since + afterMs, ...late } }),
});

/** The step as it is at this moment. */
export function aged(trouble: PodTrouble | undefined, now: number): PodTrouble | undefined {
  if (trouble?.late === undefined || trouble.late.at > now) return trouble;
  const { late, ...before } = trouble;
  const { reason, message, detail } = late;
  return { reason, message, detail, stage: 'waiting', before };
}

export function endingStep({ metadata: { name, deletionTimestamp } }: KubeObject): PodTrouble {
  // Its grace period is over at this time.
  const ending = step(
    'its former pod is still being deleted',
    timeOf(deletionTimestamp),
    SHORT_MS,
    {
      reason: REASON.PodTerminating,
      message: 'its former pod cannot be deleted',
      detail: `its node may be down; see kubectl describe pod ${name}`,
    },
  );
  return { ...ending, isEnding: true };
}

/** The step that a pod without a failure is at; undefined if it is past all of them. */
export function startStep({ metadata, status }: KubeObject): PodTrouble | undefined {
  const { conditions, ...lists } = part(status);
  const inits = parts(lists.initContainerStatuses);
  const mains = parts(lists.containerStatuses);
  const { name: pod } = metadata;
  const created = timeOf(metadata.creationTimestamp);
  const scheduled = partOfType(conditions, 'PodScheduled');
  if (mains.length === 0 && inits.length === 0 && scheduled === undefined)
    return step('its pod has no node yet', created, SHORT_MS, {
      reason: REASON.Unschedulable,
      message: 'no scheduler has looked at its pod for 5 minutes',
      detail: `see schedulerName in kubectl describe pod ${pod}`,
    });

  const init = inits.find(({ state, ready }) => part(state).running && ready !== true);
  if (init) return initStep(init, pod);
  const creating = () => {
    const sandbox = partOfType(conditions, 'PodReadyToStartContainers');
    const since = latest(
      timeOf(scheduled?.lastTransitionTime),
      timeOf(sandbox?.lastTransitionTime),
      ...inits.map(({ state }) => timeOf(part(part(state).terminated).finishedAt)),
    );
    // Volumes and network are there, so an image is being pulled.
    const isPulling = sandbox?.status === 'True';
    return creatingStep(pod, Number.isNaN(since) ? created : since, isPulling);
  };
  if (mains.length === 0) return creating();
  for (const each of mains) {
    const { running } = part(each.state);
    if (!running) return creating();
    if (each.started !== true) return startupStep(each, pod);
    if (each.ready !== true) {
      const message = `container ${nameOf(each)} runs, and its readiness probe has not passed`;
      return { reason: REASON.Unhealthy, message, stage: 'waiting' };
    }
  }
  return undefined;
}

function initStep(init: Part, pod: string): PodTrouble {
  const name = nameOf(init);
  const waitsFor = AWAITED[name];
  const since = timeOf(part(part(init.state).running).startedAt);
  return step(
    `${name.replace(/^wait-for-/, 'waits for ')} (init)`,
    since,
    waitsFor ? SHORT_MS : LONG_MS,
    {
      reason: REASON.PodInitializing,
      message: `init container ${name} has not ended for ${waitsFor ? 5 : 35} minutes`,
      detail: `see kubectl logs ${pod} -c ${name}`,
      ...(waitsFor && { waitsFor }),
    },
  );
}

/** What our init containers wait for. */
const AWAITED: Readonly<Record<string, Late['waitsFor']>> = {
  'wait-for-elastic': 'elastic',
  'check-schema': 'elastic',
  'wait-for-api': 'api',
};

const creatingStep = (pod: string, since: number, isPulling: boolean): PodTrouble =>
  step(
    'its containers are being created: network, volumes, images',
    since,
    isPulling ? LONG_MS : SHORT_MS,
    {
      reason: REASON.ContainerCreating,
      message: `its containers have not been created for ${isPulling ? 35 : 5} minutes`,
      detail: `see kubectl describe pod ${pod}`,
      ...(!isPulling && { isMounting: true }),
    },
  );

function startupStep(container: Part, pod: string): PodTrouble {
  const name = nameOf(container);
  const since = timeOf(part(part(container.state).running).startedAt);
  return step(`container ${name} has not passed its startup probe yet`, since, LONG_MS, {
    reason: REASON.Unhealthy,
    message: `container ${name} has not passed its startup probe for 35 minutes`,
    detail: `see kubectl logs ${pod} -c ${name}`,
  });
}
