/**
 * The facts that a user reads about one instance: components, config, idents and Git commit.
 *
 * Pure. In: the instance's live objects. Out: one fact for each. Fields, condition types and reasons
 * decide; messages are only shown.
 */

import { parse } from 'yaml';
import { CONFIG_VERSION } from '../../constructs/labels.js';
import { CONDITION, REASON } from '../instance/reasons.js';
import { CONFIG_MAP, DEPLOYMENT, JOB, STATEFUL_SET, VOLUME_CLAIM } from '../instance/resources.js';
import { type Condition, conditionOf, readiness } from '../instance/status.js';
import type { KubeObject } from '../kube/object.js';

export type FactMark = 'good' | 'going' | 'bad' | 'none';

/** One line of a view. */
export interface Fact {
  /** What the fact is about, for example `api`. */
  readonly label: string;
  readonly mark: FactMark;
  /** One or two words, for example `ready`. */
  readonly state: string;
  /** Why the state is what it is; empty if there is nothing to add. */
  readonly detail: string;
}

const COMPONENT = 'app.kubernetes.io/component';

export const condition = (monocle: KubeObject | undefined, type: string): Condition | undefined =>
  conditionOf(monocle?.status, type);

export function componentFact(
  label: 'elastic' | 'api' | 'crawler',
  instance: string,
  monocle: KubeObject | undefined,
  group: readonly KubeObject[],
): Fact {
  const kind = label === 'elastic' ? STATEFUL_SET.kind : DEPLOYMENT.kind;
  const isExternal = label === 'elastic' && isElasticExternal(instance, monocle, group);
  const workload = group.find(
    (each) => each.kind === kind && each.metadata.name === `${instance}-${label}`,
  );
  const { ready, reason, message } = readiness(isExternal ? 'external' : workload);
  const parts = [
    isExternal || workload === undefined ? message : replicasText(workload),
    ...(label === 'elastic' ? volumeText(group) : []),
  ];
  if (ready) return { label, mark: 'good', state: 'ready', detail: parts.join(' · ') };
  const refusal = workload && podRefusal(workload);
  if (refusal)
    return { label, mark: 'bad', state: 'failed', detail: [...parts, refusal].join(' · ') };
  const pod = group
    .filter((each) => each.kind === 'Pod' && each.metadata.labels?.[COMPONENT] === label)
    .find(({ metadata }) => metadata.deletionTimestamp === undefined);
  const trouble = pod && podTrouble(pod);
  const isChange = reason === REASON.Rolling && (workload?.metadata.generation ?? 1) > 1;
  return {
    label,
    mark: trouble?.isBad ? 'bad' : 'going',
    state: trouble?.isBad ? 'failed' : isChange ? 'rolling' : 'starting',
    detail: [...parts, ...(trouble ? [trouble.text] : [])].join(' · '),
  };
}

/** Without a Monocle in the cluster, Elasticsearch is external if the instance has no StatefulSet. */
function isElasticExternal(
  instance: string,
  monocle: KubeObject | undefined,
  group: readonly KubeObject[],
): boolean {
  if (monocle) return monocle.spec?.elastic?.external !== undefined;
  return !group.some(
    ({ kind, metadata }) => kind !== 'Pod' && metadata.name === `${instance}-elastic`,
  );
}

function replicasText({ kind, spec, status }: KubeObject): string {
  return `${kind} ${status?.readyReplicas ?? 0}/${spec?.replicas ?? 1}`;
}

function volumeText(group: readonly KubeObject[]): string[] {
  const claim = group.find(({ kind }) => kind === VOLUME_CLAIM.kind);
  if (claim === undefined) return [];
  const asked: string | undefined = claim.spec?.resources?.requests?.storage;
  const actual: string | undefined = claim.status?.capacity?.storage;
  const size = actual === undefined || actual === asked ? asked : `${actual} → ${asked}`;
  return [`PVC ${size} ${String(claim.status?.phase ?? 'pending').toLowerCase()}`];
}

/** Why no pod can be created, for example a quota or an admission webhook. */
function podRefusal({ status }: KubeObject): string | undefined {
  const conditions = (status?.conditions ?? []) as readonly Condition[];
  return conditions.find(({ type, status }) => type === 'ReplicaFailure' && status === 'True')
    ?.message;
}

interface ContainerStatus {
  readonly name: string;
  readonly state?: {
    readonly running?: object;
    readonly waiting?: { readonly reason?: string; readonly message?: string };
  };
}

/** The waiting reasons of the kubelet while nothing is wrong; every other one is a failure. */
const STARTING_REASONS = ['ContainerCreating', 'PodInitializing'];

function podTrouble({ status }: KubeObject): { text: string; isBad: boolean } | undefined {
  const inits: readonly ContainerStatus[] = status?.initContainerStatuses ?? [];
  const others: readonly ContainerStatus[] = status?.containerStatuses ?? [];
  for (const { name, state } of [...inits, ...others]) {
    const { reason, message } = state?.waiting ?? {};
    if (reason && !STARTING_REASONS.includes(reason))
      return { text: `${name}: ${reason}${message ? `: ${message}` : ''}`, isBad: true };
  }
  const init = inits.find(({ state }) => state?.running);
  if (init)
    return { text: `${init.name.replace(/^wait-for-/, 'waits for ')} (init)`, isBad: false };
  const scheduled = (status?.conditions as readonly Condition[] | undefined)?.find(
    ({ type }) => type === 'PodScheduled',
  );
  return scheduled?.status === 'False'
    ? { text: `no node: ${scheduled.message}`, isBad: false }
    : undefined;
}

export function configFact(
  instance: string,
  monocle: KubeObject | undefined,
  group: readonly KubeObject[],
): Fact {
  const label = 'config';
  const problem = condition(monocle, CONDITION.ConfigValid);
  if (problem?.status === 'False')
    return { label, mark: 'bad', state: 'invalid', detail: problem.message };
  const find = (kind: string, name: string) =>
    group.find((each) => each.kind === kind && each.metadata.name === name);
  const mounted = find(CONFIG_MAP.kind, `${instance}-config`);
  if (mounted === undefined) return { label, mark: 'going', state: 'not there yet', detail: '' };
  const api = find(DEPLOYMENT.kind, `${instance}-api`);
  const version = api?.spec?.template?.metadata?.annotations?.[CONFIG_VERSION];
  const detail = [...(version ? [`version ${version}`] : []), contentsText(mounted)].join(' · ');
  return { label, mark: 'good', state: 'valid', detail };
}

function contentsText({ data }: KubeObject): string {
  const workspaces: readonly { crawlers?: readonly unknown[] }[] =
    parse(data?.['config.yaml'] ?? '')?.workspaces ?? [];
  const crawlers = workspaces.reduce((sum, each) => sum + (each.crawlers?.length ?? 0), 0);
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  return `${count(workspaces.length, 'workspace')}, ${count(crawlers, 'crawler')}`;
}

export function identsFact(monocle: KubeObject | undefined, group: readonly KubeObject[]): Fact {
  const label = 'idents';
  const fact = (mark: FactMark, state: string, detail = ''): Fact => ({
    label,
    mark,
    state,
    detail,
  });
  const idents = condition(monocle, CONDITION.IdentsUpdated);
  if (idents?.status === 'False')
    return idents.reason === REASON.JobFailed
      ? fact('bad', 'failed', idents.message)
      : fact('going', 'running', idents.message);
  if (idents)
    return idents.reason === REASON.NotDue
      ? fact('none', 'not due')
      : fact('good', 'updated', idents.message);
  const job = group
    .filter(({ kind }) => kind === JOB.kind)
    .sort((a, b) =>
      (a.metadata.creationTimestamp ?? '') < (b.metadata.creationTimestamp ?? '') ? 1 : -1,
    )[0];
  if (job === undefined) return fact('none', 'not due');
  const name = `Job/${job.metadata.name}`;
  const ended = (job.status?.conditions ?? []) as readonly Condition[];
  const has = (type: string) => ended.some((each) => each.type === type && each.status === 'True');
  if (has('Failed')) return fact('bad', 'failed', `${name}; its pods' logs say why`);
  return has('Complete') ? fact('good', 'updated', name) : fact('going', 'running', name);
}

/** Empty unless the instance is published to Git. */
export function gitFacts(monocle: KubeObject | undefined): Fact[] {
  const git = condition(monocle, CONDITION.GitSynced);
  if (git === undefined) return [];
  const { status, reason, message: detail } = git;
  if (status === 'True') return [{ label: 'git', mark: 'good', state: 'pushed', detail }];
  return reason === REASON.PushFailed
    ? [{ label: 'git', mark: 'bad', state: 'failed', detail }]
    : [{ label: 'git', mark: 'going', state: 'pushing', detail: '' }];
}
