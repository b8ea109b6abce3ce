/**
 * The status of a Monocle, by the rules of kstatus.
 *
 * Pure. In: the report of a reconcile. Out: the whole status. A condition keeps its transition time
 * until its status changes, so the same report gives the same status, and nothing is written twice.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Images } from '../../../constructs/instance/image.js';
import type { Platform } from '../../../constructs/instance/platform.js';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import type { CrawlHealth, StatusCrawl } from '../crawl/crawl-health.js';
import type { BackupReport, StatusBackup } from '../jobs/backup-report.js';
import { troubleText } from '../readiness/component-trouble.js';
import {
  type ComponentId,
  type Components,
  readiness,
  type Troubles,
} from '../readiness/components.js';
import type { PodTrouble } from '../readiness/pod-trouble.js';
import type { StatusStorage, StorageReport } from '../storage/auto-grow.js';
import { type Condition, conditionOf, type Explanation, newCondition } from './condition.js';
import { CONDITION, REASON } from './reasons.js';

/** The images are as in spec. */
export interface StatusUpgrade {
  /** The image that was ready when the backup was made. */
  readonly from?: string;
  /** The image that replaces it; undefined once the instance went back. */
  readonly to?: string;
  readonly job?: string;
  /** Set once the Job has succeeded. */
  readonly completed?: boolean;
  /** undefined if the name could not be read. */
  readonly snapshot?: string;
}

export interface Status {
  readonly observedGeneration?: number;
  readonly conditions?: readonly Condition[];
  readonly version?: string;
  readonly images?: Images;
  readonly lastReadyImages?: Partial<Images>;
  readonly upgrade?: StatusUpgrade;
  readonly url?: string;
  readonly crawlers?: { readonly total: number; readonly accepted: number };
  readonly crawlersChangedAt?: string;
  readonly ownConfigVersion?: string;
  readonly configVersion?: string;
  readonly secretVersion?: string;
  readonly identsVersion?: string;
  readonly failedIdentsVersion?: string;
  readonly backup?: StatusBackup;
  readonly storage?: StatusStorage;
  readonly crawl?: StatusCrawl;
  readonly platform?: Platform;
  readonly synthHash?: string;
  readonly lastCommit?: string;
}

/** What a reconcile found out. */
export interface Report {
  readonly generation: number;
  /** Nothing more happens until a user acts. */
  readonly stalled?: Explanation;
  /** An attempt failed and is repeated. */
  readonly failure?: Explanation;
  /** Something that a user or another controller provides is not there yet. */
  readonly waiting?: Explanation;
  readonly suspended?: Explanation;
  readonly configProblem?: Explanation;
  readonly components: Components;
  /** Why their pods are not ready. */
  readonly troubles?: Troubles;
  readonly idents?: Explanation & Pick<Condition, 'status'>;
  /** Set if the spec asks for backups. */
  readonly backup?: BackupReport;
  /** Set if the spec lets the volume grow automatically. */
  readonly storage?: StorageReport;
  /** Set if the api was asked about its crawlers. */
  readonly crawl?: Pick<CrawlHealth, 'condition' | 'fields'>;
  /** Set if a pod asks for more than Pod Security "restricted" allows. */
  readonly podSecurity?: Explanation;
  /** Set if a new image waits, may not run, or does not become ready. */
  readonly upgrade?: Explanation;
  /** Set if changes of MonocleCrawlers wait. */
  readonly crawlersWait?: Explanation;
  /** Set if the Monocle is published to Git. */
  readonly git?: Explanation & Pick<Condition, 'status'>;
  /** Versions and addresses. */
  readonly fields: StatusFields;
}

export type StatusFields = Omit<Status, 'conditions' | 'observedGeneration'>;

/** The conditions that stay as they are until a reconcile gets far enough to check them again. */
export function keptFrom(
  previous: Status | undefined,
): Pick<Report, 'configProblem' | 'idents' | 'git'> {
  const git = conditionOf(previous, CONDITION.GitSynced);
  const config = conditionOf(previous, CONDITION.ConfigValid);
  const idents = conditionOf(previous, CONDITION.IdentsUpdated);
  return {
    ...(config?.status === 'False' && { configProblem: explanation(config) }),
    ...(idents && { idents: { ...explanation(idents), status: idents.status } }),
    ...(git && { git: { ...explanation(git), status: git.status } }),
  };
}

const explanation = ({ reason, message }: Explanation): Explanation => ({ reason, message });

const IDLE = { reason: REASON.Idle, message: 'Nothing is in progress' };
/** @param waiting a new image that waits for its window */
const allReady = (waiting: Explanation | undefined): Explanation => ({
  reason: REASON.Ready,
  message: ['All components are ready', ...(waiting ? [waiting.message] : [])].join('; '),
});
/**
 * Ready, because it is as the spec asks: otherwise kstatus, and a client that waits for Ready, would wait until it
 * wakes. The conditions of the components say that nothing serves.
 */
const HIBERNATED = {
  reason: REASON.Hibernated,
  message:
    'Hibernated: it has no pods, and its data is kept. It wakes when spec.hibernate is false',
};
export const COMPONENTS = {
  elastic: CONDITION.ElasticReady,
  api: CONDITION.ApiReady,
  crawler: CONDITION.CrawlerReady,
} as const;

/** @param now in milliseconds */
export function assess(report: Report, previous: Status | undefined, now: number): Status {
  const { generation } = report;
  const { backup: _, storage: __, crawl: ___, ...fields } = report.fields;
  const components = (Object.keys(COMPONENTS) as ComponentId[]).map((name) => {
    const trouble = withLastDetail(
      report.troubles?.[name],
      conditionOf(previous, COMPONENTS[name]),
    );
    return { name, ...readiness(report.components[name], trouble) };
  });
  const unready = components.filter(({ ready, isAsleep }) => !ready && !isAsleep);
  const isAsleep = components.some((each) => each.isAsleep);
  const obstacle =
    report.stalled ??
    report.suspended ??
    report.failure ??
    report.configProblem ??
    report.waiting ??
    (report.git?.status === 'False' ? report.git : undefined);
  const troubled = unready.filter(({ obstacle }) => obstacle && obstacle.stage !== 'starting');
  const starting = unready.filter((each) => !troubled.includes(each));
  const progress: Explanation = {
    reason: REASON.Progressing,
    message: [
      `${components.length - unready.length} of ${components.length} components are ready`,
      ...troubled.map(({ name, obstacle }) => `${name}: ${obstacle && troubleText(obstacle)}`),
      ...(starting.length > 0
        ? [`waiting for ${starting.map(({ name }) => name).join(', ')}`]
        : []),
    ].join('; '),
  };
  const ready =
    obstacle ?? (unready.length > 0 ? progress : isAsleep ? HIBERNATED : allReady(report.upgrade));
  const valid = {
    reason: REASON.Valid,
    message: `version ${report.fields.configVersion ?? 'unknown'}`,
  };
  const isReady = obstacle === undefined && unready.length === 0;
  // A pod that cannot run does not make the Monocle Stalled: tools give up on Stalled, and the pod may start
  // without a change of the Monocle, once the image or a node is there. So the message says where to look.
  const open = [
    ...(obstacle && !report.suspended && obstacle.reason !== REASON.Pushing
      ? [`${CONDITION.Ready} (${obstacle.reason})`]
      : []),
    ...troubled.map(({ name, reason }) => `${COMPONENTS[name]} (${reason})`),
  ];
  const notStalled = {
    reason: REASON.NotStalled,
    message:
      open.length > 0
        ? `Goes on by itself once this is solved: ${open.join(', ')}`
        : 'Nothing needs a person',
  };
  const isReconciling = !isReady && report.stalled === undefined && report.suspended === undefined;

  const own = {
    [CONDITION.BackupReady]: report.backup,
    [CONDITION.StorageReady]: report.storage,
    [CONDITION.Crawling]: report.crawl,
  };
  const conditions: readonly (readonly [string, boolean | Condition['status'], Explanation])[] = [
    [CONDITION.Ready, isReady, ready],
    [CONDITION.Reconciling, isReconciling, isReconciling ? ready : IDLE],
    [CONDITION.Stalled, report.stalled !== undefined, report.stalled ?? notStalled],
    [CONDITION.ConfigValid, report.configProblem === undefined, report.configProblem ?? valid],
    ...components.map((each) => [COMPONENTS[each.name], each.ready, each] as const),
    ...(report.idents
      ? [[CONDITION.IdentsUpdated, report.idents.status, report.idents] as const]
      : []),
    ...Object.entries(own).flatMap(([type, found]) =>
      found ? [[type, found.condition.status, found.condition] as const] : [],
    ),
    ...(report.podSecurity ? [[CONDITION.PodSecurity, false, report.podSecurity] as const] : []),
    ...(report.upgrade ? [[CONDITION.UpgradeBlocked, true, report.upgrade] as const] : []),
    ...(report.crawlersWait
      ? [[CONDITION.CrawlersWaiting, true, report.crawlersWait] as const]
      : []),
    ...(report.git ? [[CONDITION.GitSynced, report.git.status, report.git] as const] : []),
  ];
  return {
    ...fields,
    ...(report.backup && { backup: report.backup.fields }),
    ...(report.storage?.fields && { storage: report.storage.fields }),
    ...(report.crawl?.fields && { crawl: report.crawl.fields }),
    observedGeneration: generation,
    conditions: conditions.map(([type, is, found]) => {
      const status = typeof is === 'string' ? is : is ? 'True' : 'False';
      return newCondition(type, { ...found, status }, { previous, generation, now });
    }),
  };
}

/** The kubelet reports why an image cannot be pulled, but leaves the reason out while it backs off. */
function withLastDetail(
  trouble: PodTrouble | undefined,
  last: Condition | undefined,
): PodTrouble | undefined {
  if (trouble?.detail !== undefined || trouble?.reason !== last?.reason) return trouble;
  const [, detail] = last?.message.split(`${trouble?.message}: `) ?? [];
  return trouble && detail !== undefined ? { ...trouble, detail } : trouble;
}

/** Whether two statuses are equal, ignoring the order of their fields. */
export const isSame = (next: Status, previous: Status | undefined): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(next)), previous);

/** Only versions and addresses. */
export function fieldsOf(status: Status | undefined): StatusFields {
  const { conditions: _, observedGeneration: __, ...fields } = status ?? {};
  return fields;
}

// What is new in a status: for Events, and for whether it must be written at once. Pure.

/** Reasons that are normal for a while during a start or a roll-out. */
const PASSING: readonly string[] = [
  REASON.Absent,
  REASON.Rolling,
  REASON.NotReady,
  REASON.Hibernated,
  REASON.Stopping,
];

const TROUBLED = { ...COMPONENTS, storage: CONDITION.StorageReady };

/** What to report once, as an Event: reasons of components and volume that the previous status did not have. */
export function newTroubles(next: Status, previous: Status | undefined): Explanation[] {
  return Object.entries(TROUBLED).flatMap(([name, type]) => {
    const condition = conditionOf(next, type);
    if (condition?.status !== 'False' || PASSING.includes(condition.reason)) return [];
    const isKnown = conditionOf(previous, type)?.reason === condition.reason;
    return isKnown ? [] : { reason: condition.reason, message: `${name}: ${condition.message}` };
  });
}

/** Conditions of which a new message is urgent, too, while they are not true. */
const NEWS: readonly string[] = [CONDITION.ConfigValid, CONDITION.GitSynced];
const URGENT = [
  CONDITION.Ready,
  CONDITION.Stalled,
  CONDITION.UpgradeBlocked,
  CONDITION.CrawlersWaiting,
  ...NEWS,
];

/** Whether the status must be written at once: versions, Ready, or something that users must see changed. */
export function isUrgent(next: Status, previous: Status | undefined): boolean {
  const summary = (status: Status): string => {
    const { conditions: _, synthHash: __, ...fields } = status;
    const urgent = URGENT.map((type) => {
      const condition = conditionOf(status, type);
      return condition?.status !== 'True' && NEWS.includes(type)
        ? [condition?.status, condition?.message]
        : condition?.status;
    });
    return contentHash([fields, urgent]);
  };
  return previous?.conditions === undefined || summary(next) !== summary(previous);
}
