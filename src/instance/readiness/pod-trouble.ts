/**
 * Why one pod is not ready.
 *
 * Pure. In: a pod as the API server has it. Out: its trouble, as a reason and a message.
 *
 * A user who may write a pod or its status chooses these words. So texts are short and on one line, a reason
 * is never one of our own, and the output of a container is not shown: it could hold a secret. A trouble stays
 * the same from one retry to the next, so that the status is not written for each retry.
 */
import { REFUSED_EXIT_CODE, SCHEMA_CHECK } from '../../../constructs/workload/schema-check.js';
import type { KubeObject } from '../../kube/object.js';
import { REASON } from '../status/reasons.js';
import { latest, nameOf, type Part, part, partOfType, parts, timeOf } from './pod-parts.js';
import { oneLine, pullText, reasonWord, schedulerText } from './pod-text.js';

export interface PodTrouble {
  /** A reason of the kubelet or the scheduler, or one of reasons.ts. */
  readonly reason: string;
  /** Does not change while the trouble is the same. */
  readonly message: string;
  /** What the kubelet or the scheduler adds. The kubelet sometimes leaves it out. */
  readonly detail?: string;
  /**
   * starting: a step of every start. waiting: it may end without a user, or a user has to act. failed: the kubelet
   * or a controller retries it, and it is likely to fail again.
   */
  readonly stage: 'starting' | 'waiting' | 'failed';
  /** Whether the pod is being deleted. */
  readonly isEnding?: boolean;
  /** The container whose previous run left a log. */
  readonly crashed?: string;
  /** The uid of the object about which a Warning may give the cause. */
  readonly eventsOf?: string | undefined;
  /** For a step of the start: the trouble that it becomes if it takes too long. */
  readonly late?: Late;
  /** For a step that is late: the step before it was late. */
  readonly before?: PodTrouble;
}

interface Late extends Pick<PodTrouble, 'reason' | 'message' | 'detail' | 'eventsOf'> {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Until this component is ready, the step is not late. */
  readonly waitsFor?: 'elastic' | 'api';
  /** Whether something that the pod mounts may be missing. */
  readonly isMounting?: boolean;
}

const TOO_NEW = 'a newer Monocle has written the data, and this image cannot read it';
/** The kubelet forgets the crashes of a container that ran for longer. */
const RECOVERED_MS = 10 * 60_000;
/** The waiting reasons of the kubelet while nothing is wrong; every other one is a failure. */
const STARTING_REASONS = ['ContainerCreating', 'PodInitializing'];
/** The kubelet alternates between these reasons. */
const PULL_REASONS = ['ErrImagePull', 'ImagePullBackOff', 'RegistryUnavailable'];
/** The kubelet or the container runtime writes the message of these reasons, never the container. */
const TOLD_REASONS = [
  'InvalidImageName',
  'ErrImageNeverPull',
  'ImageInspectError',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
];
/** The container never ran, so the message is the runtime's. */
const NOT_RUN_REASONS = ['StartError', 'ContainerCannotRun'];
const SIGNALS: Readonly<Record<number, string>> = {
  134: ' (SIGABRT)',
  137: ' (SIGKILL)',
  139: ' (SIGSEGV)',
  143: ' (SIGTERM)',
};

/** Avoids String(), which throws for an object whose toString is not a function. */
const isOneOf = (reasons: readonly unknown[], reason: unknown): boolean => reasons.includes(reason);

/** Of a pod that is not being deleted. */
export function troubleOfPod(object: KubeObject): PodTrouble | undefined {
  const { name: pod } = object.metadata;
  const { phase, reason, message, conditions, ...lists } = part(object.status);
  if (phase === 'Succeeded') return undefined;
  const inits = parts(lists.initContainerStatuses);
  const mains = parts(lists.containerStatuses);
  if (phase === 'Failed') {
    const failure = reason === undefined ? firstFailure(inits, mains, pod) : undefined;
    const fallback = { message: 'its pod failed and is replaced', ...detailOf(message, pod) };
    return failure ?? failed(reasonWord(reason) ?? REASON.PodFailed, fallback);
  }
  const ready = partOfType(conditions, 'Ready');
  const unreadySince = ready?.status === 'False' ? timeOf(ready.lastTransitionTime) : undefined;
  return (
    firstFailure(inits, mains, pod, unreadySince) ??
    placement(partOfType(conditions, 'PodScheduled'), pod) ??
    startStep(object) ??
    unreadiness(ready, mains, pod)
  );
}

function firstFailure(
  inits: readonly Part[],
  mains: readonly Part[],
  pod: string,
  unreadySince = Number.NaN,
) {
  for (const [list, up] of [[inits, 'ready'] as const, [mains, 'started'] as const])
    for (const each of list) {
      const failure = containerFailure(each, { pod, isUp: each[up] === true, unreadySince });
      if (failure) return failure;
    }
  return undefined;
}

function placement(scheduled: Part | undefined, pod: string): PodTrouble | undefined {
  if (scheduled?.status !== 'False') return undefined;
  const reason = reasonWord(scheduled.reason) ?? REASON.Unschedulable;
  const detail = detailOf(schedulerText(scheduled.message), pod);
  return { reason, message: 'no node takes its pod', ...detail, stage: 'waiting' };
}

/** A readiness gate, or a node that does not answer. */
function unreadiness(
  ready: Part | undefined,
  mains: readonly Part[],
  pod: string,
): PodTrouble | undefined {
  if (ready?.status !== 'False' || mains.length === 0) return undefined;
  const reason = reasonWord(ready.reason) ?? REASON.Unhealthy;
  const message = 'its containers are ready and its pod is not';
  return { reason, message, ...detailOf(ready.message, pod), stage: 'waiting' };
}

interface Run {
  readonly pod: string;
  /** Whether it has started successfully since it last ended. */
  readonly isUp: boolean;
  /** Since when the pod has not been ready; NaN if it is ready, or if that is unknown. */
  readonly unreadySince: number;
}

function containerFailure(
  container: Part,
  { pod, isUp, unreadySince }: Run,
): PodTrouble | undefined {
  const { waiting, running, terminated } = part(container.state);
  const former = part(container.lastState).terminated;
  const { reason } = part(waiting);
  if (reason !== undefined && !isOneOf(STARTING_REASONS, reason)) {
    const isEnd = reason === 'CrashLoopBackOff' || (reason === 'RunContainerError' && former);
    return isEnd ? ended(container, former, pod) : notStarted(container, part(waiting), pod);
  }
  // An init container or a Job ends with 0. A container that was restarted before keeps ending.
  const isEnd = part(terminated).exitCode !== 0 || Number(container.restartCount) > 0;
  if (terminated && !isUp && isEnd) return ended(container, terminated, pod);
  // A long run that was never ready is a failure, too: the startup probe of the api ends it after 30 minutes.
  const { startedAt, finishedAt } = part(former);
  const isShort = timeOf(finishedAt) - timeOf(startedAt) < RECOVERED_MS;
  const isAgain = running && !isUp && former && (isShort || unreadySince <= timeOf(startedAt));
  return isAgain ? ended(container, former, pod) : undefined;
}

function notStarted(container: Part, { reason, message }: Part, pod: string): PodTrouble {
  const name = `container ${nameOf(container)}`;
  if (isOneOf(PULL_REASONS, reason)) {
    const image = ['its image', oneLine(container.image, 100)].filter(Boolean).join(' ');
    const detail = detailOf(pullText(message), pod);
    return failed(REASON.ErrImagePull, {
      message: `${name}: ${image} cannot be pulled`,
      ...detail,
    });
  }
  const isTold = isOneOf(TOLD_REASONS, reason);
  return failed(reasonWord(reason) ?? REASON.PodFailed, {
    message: `${name} cannot be started`,
    ...(isTold ? detailOf(message, pod) : { detail: 'see kubectl describe pod' }),
  });
}

function ended(container: Part, termination: unknown, pod: string): PodTrouble {
  const { reason, exitCode: code, message } = part(termination);
  const crashed = nameOf(container);
  const name = `container ${crashed}`;
  if (isOneOf(NOT_RUN_REASONS, reason))
    return failed(REASON.RunContainerError, {
      message: `${name} cannot be started`,
      ...detailOf(message, pod),
    });
  if (reason === REASON.OOMKilled)
    return failed(reason, {
      message: `${name} used more memory than its limit and was killed`,
      crashed,
    });
  if (crashed === SCHEMA_CHECK && code === REFUSED_EXIT_CODE)
    return failed(REASON.SchemaTooNew, { message: TOO_NEW, crashed });
  const how = Number.isInteger(code)
    ? ` with exit code ${code}${SIGNALS[code as number] ?? ''}`
    : '';
  return failed(REASON.CrashLoopBackOff, {
    message: `${name} ended${how} and is restarted`,
    crashed,
  });
}

const failed = (reason: string, more: Omit<PodTrouble, 'reason' | 'stage'>): PodTrouble => ({
  reason,
  ...more,
  stage: 'failed',
});

function detailOf(text: unknown, pod: string): { readonly detail?: string } {
  const detail = oneLine(text, 180, pod);
  return detail === '' ? {} : { detail };
}

// The steps of every start of a pod, and when a step takes too long.
//
// Pure, and without a clock: a step holds the time from which it is late. A healthy start takes less, so that it
// raises no alert.

/** For steps that take seconds if nothing is missing: a node, volumes, network, an answer of a ready server. */
const SHORT_MS = 5 * 60_000;
/** For image pulls and the work of containers: the startup probe of the api allows a migration of 30 minutes. */
export const LONG_MS = 35 * 60_000;

export const starting = (message: string): PodTrouble => ({
  reason: REASON.NotReady,
  message,
  stage: 'starting',
});

/**
 * @param since when the step began, in milliseconds since 1970; NaN if unknown: then it is never late
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
  const { reason, message, detail, eventsOf } = late;
  return { reason, message, detail, eventsOf, stage: 'waiting', before };
}

export function endingStep({ metadata: { name, deletionTimestamp } }: KubeObject): PodTrouble {
  // The deletionTimestamp is the end of its grace period.
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
function startStep({ metadata, spec, status }: KubeObject): PodTrouble | undefined {
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
      const name = nameOf(each);
      const declared = parts(part(spec).containers).find((one) => one.name === each.name);
      return {
        reason: REASON.Unhealthy,
        message: `container ${name} runs, and its readiness probe has not passed`,
        detail: `${probeText(declared?.readinessProbe)}see kubectl logs ${pod} -c ${name}`,
        stage: 'waiting',
      };
    }
  }
  return undefined;
}

/** What an HTTP or TCP probe asks for. A command is not shown: it could hold a secret. */
function probeText(probe: unknown): string {
  const { httpGet, tcpSocket } = part(probe);
  const { port, path = '/' } = part(httpGet ?? tcpSocket);
  if (typeof port !== 'number' && typeof port !== 'string') return '';
  const request = httpGet ? `GET ${oneLine(path, 100)} on ` : '';
  return `it asks for ${request}port ${oneLine(`${port}`, 20)}; `;
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
