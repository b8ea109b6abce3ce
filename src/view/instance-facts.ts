/**
 * The facts that a user reads about one instance: components, config, idents and Git commit.
 *
 * Pure. In: the instance's live objects. Out: facts. They depend on fields, condition types and
 * reasons; messages are only shown.
 */

import { CONFIG_VERSION } from '../../constructs/instance/names.js';
import { DEADLINE_EXCEEDED, isIdentsJob } from '../instance/jobs/idents.js';
import { troubleText } from '../instance/readiness/component-trouble.js';
import {
  type ComponentId,
  type Components,
  elasticOf,
  readiness,
  troublesOf,
} from '../instance/readiness/components.js';
import { part, parts } from '../instance/readiness/pod-parts.js';
import { type PodState, podState } from '../instance/readiness/pod-state.js';
import type { PodTrouble } from '../instance/readiness/pod-trouble.js';
import { type Condition, conditionOf } from '../instance/status/condition.js';
import { CONDITION, FAILED_JOB, REASON } from '../instance/status/reasons.js';
import {
  CONFIG_MAP,
  DEPLOYMENT,
  ELASTICSEARCH,
  POD,
  STATEFUL_SET,
  VOLUME_CLAIM,
} from '../instance/writes/resources.js';
import type { KubeObject } from '../kube/object.js';
import { yamlValue } from '../yaml.js';

export type FactMark = 'good' | 'going' | 'bad' | 'none';

/** One line of a view. */
export interface Fact {
  /** What the fact is about, for example `api`. */
  readonly label: string;
  readonly mark: FactMark;
  /** One or two words, for example `ready`. */
  readonly state: string;
  /** The reason for the state; empty if there is nothing to add. */
  readonly detail: string;
}

export const condition = (monocle: KubeObject | undefined, type: string): Condition | undefined =>
  conditionOf(monocle?.status, type);

/** One fact for each component. */
export function componentFacts(
  instance: string,
  monocle: KubeObject | undefined,
  group: readonly KubeObject[],
  now: number,
): Fact[] {
  const find = (kind: string, name: string) =>
    group.find((each) => each.kind === kind && each.metadata.name === name);
  const components: Components = {
    elastic: monocle
      ? elasticOf(monocle.spec?.elastic, instance, find)
      : (find(ELASTICSEARCH.kind, instance) ?? statefulSetOr(instance, group, find)),
    api: find(DEPLOYMENT.kind, `${instance}-api`),
    crawler: find(DEPLOYMENT.kind, `${instance}-crawler`),
  };
  const claim = volumeClaim(group);
  const troubles = troublesOf(components, { pods: podStates(group), claim }, now);
  return (['elastic', 'api', 'crawler'] as const).map((name) =>
    componentFact(name, components[name], {
      trouble: troubles[name],
      claim: name === 'elastic' ? claim : undefined,
    }),
  );
}

function componentFact(
  label: ComponentId,
  component: Components[ComponentId],
  { trouble, claim }: { readonly trouble?: PodTrouble; readonly claim?: KubeObject },
): Fact {
  const workload = component === 'external' ? undefined : component;
  const { ready, isAsleep, reason, message, obstacle } = readiness(component, trouble);
  const parts = [
    workload === undefined || workload.kind === ELASTICSEARCH.kind
      ? message
      : replicasText(workload),
    ...(claim ? [volumeText(claim)] : []),
  ];
  if (ready) return { label, mark: 'good', state: 'ready', detail: parts.join(' · ') };
  if (isAsleep) return { label, mark: 'none', state: 'asleep', detail: parts.join(' · ') };
  if (reason === REASON.Stopping)
    return { label, mark: 'going', state: 'stopping', detail: parts.join(' · ') };
  const isFailed = obstacle?.stage === 'failed';
  const isChange = reason === REASON.Rolling && (workload?.metadata.generation ?? 1) > 1;
  return {
    label,
    mark: isFailed ? 'bad' : 'going',
    state: isFailed ? 'failed' : isChange ? 'rolling' : 'starting',
    detail: [...parts, ...(obstacle ? [troubleText(obstacle)] : [])].join(' · '),
  };
}

const podStates = (group: readonly KubeObject[]): PodState[] =>
  group.filter(({ kind }) => kind === POD.kind).flatMap((pod) => podState(pod) ?? []);

/** Without a Monocle in the cluster, Elasticsearch is external if the instance has no StatefulSet. */
function statefulSetOr(
  instance: string,
  group: readonly KubeObject[],
  find: (kind: string, name: string) => KubeObject | undefined,
): Components['elastic'] {
  const name = `${instance}-elastic`;
  const isOurs = group.some(({ kind, metadata }) => kind !== POD.kind && metadata.name === name);
  return isOurs ? find(STATEFUL_SET.kind, name) : 'external';
}

function replicasText({ kind, spec, status }: KubeObject): string {
  return `${kind} ${status?.readyReplicas ?? 0}/${spec?.replicas ?? 1}`;
}

const volumeClaim = (group: readonly KubeObject[]): KubeObject | undefined =>
  group.find(({ kind }) => kind === VOLUME_CLAIM.kind);

function volumeText(claim: KubeObject): string {
  const asked: string | undefined = claim.spec?.resources?.requests?.storage;
  const actual: string | undefined = claim.status?.capacity?.storage;
  const size = actual === undefined || actual === asked ? asked : `${actual} → ${asked}`;
  return `PVC ${size} ${String(claim.status?.phase ?? 'pending').toLowerCase()}`;
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
  const workspaces = parts(part(yamlValue(data?.['config.yaml'] ?? '')).workspaces);
  const crawlers = workspaces.reduce((sum, each) => sum + parts(each.crawlers).length, 0);
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
    return FAILED_JOB.includes(idents.reason)
      ? fact('bad', 'failed', idents.message)
      : fact('going', 'running', idents.message);
  if (idents)
    return idents.reason === REASON.NotDue
      ? fact('none', 'not due')
      : fact('good', 'updated', idents.message);
  const job = group
    .filter(isIdentsJob)
    .sort((a, b) =>
      (a.metadata.creationTimestamp ?? '') < (b.metadata.creationTimestamp ?? '') ? 1 : -1,
    )[0];
  if (job === undefined) return fact('none', 'not due');
  const name = `Job/${job.metadata.name}`;
  const ended = (job.status?.conditions ?? []) as readonly Condition[];
  const find = (type: string) => ended.find((each) => each.type === type && each.status === 'True');
  const failure = find('Failed');
  if (failure) {
    const why = failure.reason === DEADLINE_EXCEEDED ? 'took too long' : "its pods' logs say why";
    return fact('bad', 'failed', `${name}; ${why}`);
  }
  return find('Complete') ? fact('good', 'updated', name) : fact('going', 'running', name);
}

/** Empty unless the Monocle asks for backups. */
export function backupFacts(monocle: KubeObject | undefined): Fact[] {
  const backup = condition(monocle, CONDITION.BackupReady);
  if (backup === undefined) return [];
  const { status, reason, message: detail } = backup;
  const [mark, state]: [FactMark, string] =
    status === 'True'
      ? ['good', 'made']
      : reason === REASON.BackupFailed
        ? ['bad', 'failed']
        : ['none', reason === REASON.Suspended ? 'suspended' : 'not yet'];
  return [{ label: 'backup', mark, state, detail }];
}

/** Empty unless the Monocle lets its volume grow. */
export function storageFacts(monocle: KubeObject | undefined): Fact[] {
  const storage = condition(monocle, CONDITION.StorageReady);
  if (storage === undefined) return [];
  const { status, reason, message: detail } = storage;
  const unknown: FactMark = reason === REASON.VolumeGrows ? 'going' : 'none';
  const mark = status === 'True' ? 'good' : status === 'False' ? 'bad' : unknown;
  const { usedPercent, size } = monocle?.status?.storage ?? {};
  const state = usedPercent === undefined ? 'not measured' : `${usedPercent} % of ${size}`;
  return [{ label: 'storage', mark, state, detail }];
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

/** With these reasons, the controller continues the upgrade without a user. */
const WAITS: readonly string[] = [REASON.OutsideWindow, REASON.BackingUp];

/** Empty unless another image waits, is refused, or does not become ready. */
export function upgradeFacts(monocle: KubeObject | undefined): Fact[] {
  const blocked = condition(monocle, CONDITION.UpgradeBlocked);
  if (blocked?.status !== 'True') return [];
  const isWaiting = WAITS.includes(blocked.reason);
  return [
    {
      label: 'upgrade',
      ...(isWaiting
        ? { mark: 'going' as const, state: 'waits' }
        : { mark: 'bad' as const, state: 'blocked' }),
      detail: blocked.message,
    },
  ];
}
