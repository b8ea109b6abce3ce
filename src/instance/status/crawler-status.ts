/**
 * The status of a MonocleCrawler. Pure.
 *
 * In: what the reconcile of its Monocle found out about it. Out: the whole status of the MonocleCrawler.
 * Accepted: its Monocle takes it. Programmed: the config that runs or is published has it. Crawled: its progress
 * as Monocle's own api reports it. Conditions of other controllers stay as they are.
 */
import type { CrawlerPlace, CrawlerVerdict } from '../../../constructs/crawlers/crawler-verdict.js';
import { formatProblem, isError } from '../../../constructs/validation/problem.js';
import { own } from '../../../constructs/validation/schema.js';
import { idOf, type KubeObject, type ObjectKey } from '../../kube/object.js';
import { isoTime } from '../../time.js';
import { type CrawlerHealth, coarseErrors, type ShownError } from '../crawl/crawl-health.js';
import { type Condition, conditionOf, type Explanation, newCondition } from './condition.js';
import { CRAWLER_CONDITION, CRAWLER_REASON } from './reasons.js';

/** The result of the merge for one version of a MonocleCrawler. */
export interface CrawlerFinding extends Explanation {
  readonly generation: number;
  readonly isAccepted: boolean;
  readonly isInConfig: boolean;
  readonly usesLastGood: boolean;
  /** The workspace in which the crawler owns its name. */
  readonly workspace: string | undefined;
}

interface CrawlerStatusInput {
  readonly crawler: KubeObject;
  /** The Monocle that it names. */
  readonly monocle: ObjectKey;
  /** The result for this version of the crawler; undefined if the reconcile did not get that far. */
  readonly finding?: CrawlerFinding;
  /** Whether the config with it is applied or published. */
  readonly isProgrammed: boolean;
  /** When its Monocle takes changes of MonocleCrawlers again; undefined if it takes them now. */
  readonly nextRoll?: string | undefined;
  /** The reason why the Monocle is not Ready. */
  readonly obstacle?: string;
  /** Whether the whole last good config of the Monocle keeps running. */
  readonly isFrozen: boolean;
  /** How far the crawler is; undefined if the api was not asked. */
  readonly health?: CrawlerHealth;
}

export interface CrawlerStatus extends CrawlerProgress {
  readonly observedGeneration: number;
  readonly conditions: readonly Condition[];
  /** Where the crawler owns its name, as namespace/monocle/workspace: this record survives a restart. */
  readonly place?: string;
}

type Finding = Explanation & Pick<Condition, 'status'>;

interface Named {
  /** @default the previous condition */
  readonly accepted?: Finding;
  readonly programmed: Finding;
  /** @default none */
  readonly crawled?: Finding | 'asBefore';
}

const MAX_PROBLEMS = 3;
const MAX_MESSAGE = 1_000;

export function findingOf(
  { reason, problems, crawler, isInConfig, usesLastGood, workspace }: CrawlerVerdict,
  generation: number,
): CrawlerFinding {
  const told = problems.filter((each) => isError(each) === (reason !== undefined));
  const shown = told.slice(0, MAX_PROBLEMS).map(formatProblem).join('; ');
  const more = told.length > MAX_PROBLEMS ? ` (and ${told.length - MAX_PROBLEMS} more)` : '';
  const isSuspended = own(crawler.spec, 'suspend') === true;
  const accepted = isSuspended ? 'accepted, and suspended by its spec' : 'accepted';
  return {
    generation,
    isInConfig,
    usesLastGood,
    workspace,
    isAccepted: reason === undefined,
    reason: reason ?? CRAWLER_REASON.Accepted,
    message: shown === '' ? accepted : `${shown}${more}`,
  };
}

/** By uid. */
export const placesOf = (
  crawlers: readonly KubeObject[],
  find: (crawler: KubeObject) => CrawlerPlace | undefined,
): ReadonlyMap<string, CrawlerPlace> =>
  new Map(
    crawlers.flatMap((each) => {
      const place = find(each);
      return place ? [[each.metadata.uid ?? '', place] as const] : [];
    }),
  );

/** The place that the last merge gave to a MonocleCrawler. */
export function placeOf(
  { metadata }: KubeObject,
  found: CrawlerFinding | undefined,
): CrawlerPlace | undefined {
  if (found?.workspace === undefined) return undefined;
  const { workspace, isAccepted, generation } = found;
  return { workspace, isAccepted, isUnchanged: generation === metadata.generation };
}

const placeIn = (monocle: ObjectKey, workspace: string): string => `${idOf(monocle)}/${workspace}`;

/** The same from its status, for a process that has not merged yet. Older versions did not record the place. */
export function recordedPlace(crawler: KubeObject, monocle: ObjectKey): CrawlerPlace | undefined {
  const { metadata, spec, status } = crawler;
  const accepted = conditionOf(status, CRAWLER_CONDITION.Accepted);
  const isAccepted = accepted?.status === 'True';
  const isUnchanged = accepted?.observedGeneration === metadata.generation;
  const workspace = isAccepted && isUnchanged ? own(spec, 'workspace') : undefined;
  const former = typeof workspace === 'string' ? placeIn(monocle, workspace) : '';
  const place: string = status?.place ?? former;
  const prefix = placeIn(monocle, '');
  if (!place.startsWith(prefix)) return undefined;
  return { workspace: place.slice(prefix.length), isAccepted, isUnchanged };
}

export function crawlerStatus(input: CrawlerStatusInput, now: number): CrawlerStatus {
  const { crawler, monocle, finding, health } = input;
  const [accepted, programmed] = [acceptedOf(input), programmedOf(input)];
  const named: Named = { accepted, programmed };
  const { workspace } = finding ?? recordedPlace(crawler, monocle) ?? {};
  const place = workspace !== undefined && { place: placeIn(monocle, workspace) };
  // A crawler that is not in the config does not crawl.
  if (programmed.status !== 'True') return { ...withConditions(crawler, named, now), ...place };
  return {
    ...withConditions(crawler, { ...named, crawled: health?.crawled ?? 'asBefore' }, now),
    ...place,
    ...progressOf(crawler.status, health),
  };
}

/**
 * If the Monocle does not exist, or takes no crawlers of this namespace. The message is the same for both, so that
 * a tenant does not learn what exists in another namespace.
 */
export function notFoundStatus(
  crawler: KubeObject,
  monocle: ObjectKey,
  now: number,
): CrawlerStatus {
  const message = `there is no ${shown(monocle)} that takes MonocleCrawlers of namespace ${crawler.metadata.namespace}`;
  const named: Named = {
    accepted: { status: 'False', reason: CRAWLER_REASON.MonocleNotFound, message },
    programmed: {
      status: 'False',
      reason: CRAWLER_REASON.NotAccepted,
      message: 'no Monocle runs it',
    },
  };
  return withConditions(crawler, named, now);
}

/** While a finalizer keeps a crawler that is being deleted. The condition Accepted stays. */
export function leavingStatus(crawler: KubeObject, now: number): CrawlerStatus {
  const message = 'it is being deleted';
  const programmed: Finding = { status: 'False', reason: CRAWLER_REASON.Deleted, message };
  return withConditions(crawler, { programmed }, now);
}

function acceptedOf({ crawler, monocle, finding, obstacle }: CrawlerStatusInput): Finding {
  if (finding) {
    const runsOn = finding.usesLastGood ? '. Its last good version runs on' : '';
    const { reason, message, isAccepted } = finding;
    return { status: isAccepted ? 'True' : 'False', reason, message: `${message}${runsOn}` };
  }
  return formerOf(crawler, CRAWLER_CONDITION.Accepted) ?? pending(monocle, obstacle);
}

function programmedOf(input: CrawlerStatusInput): Finding {
  const { crawler, monocle, finding, isProgrammed, nextRoll, obstacle, isFrozen } = input;
  const former = formerOf(crawler, CRAWLER_CONDITION.Programmed);
  if (isFrozen && former?.status === 'True')
    return {
      status: 'True',
      reason: CRAWLER_REASON.LastGoodConfig,
      message: `the config of ${shown(monocle)} is invalid; its last good one runs on, with the crawlers that it had`,
    };
  if (finding === undefined) return former ?? { ...pending(monocle, obstacle), status: 'False' };
  if (nextRoll !== undefined && !finding.usesLastGood) {
    if (former?.status === 'True') return former;
    if (finding.isInConfig)
      return {
        status: 'False',
        reason: CRAWLER_REASON.Pending,
        message: `${shown(monocle)} takes changes of MonocleCrawlers again at ${nextRoll}`,
      };
  }
  if (!finding.isInConfig)
    return finding.isAccepted
      ? { status: 'False', reason: CRAWLER_REASON.Suspended, message: 'spec.suspend is true' }
      : { status: 'False', reason: CRAWLER_REASON.NotAccepted, message: 'it is not accepted' };
  if (!isProgrammed) return former ?? { ...pending(monocle, obstacle), status: 'False' };
  return finding.usesLastGood
    ? {
        status: 'True',
        reason: CRAWLER_REASON.LastGood,
        message: `the config of ${shown(monocle)} has its last good version`,
      }
    : {
        status: 'True',
        reason: CRAWLER_REASON.Programmed,
        message: `the config of ${shown(monocle)} has it`,
      };
}

const shown = ({ namespace, name }: ObjectKey): string => `Monocle/${namespace}/${name}`;

/** The reason alone: not every team with a crawler may read the message of the Monocle. */
const pending = (monocle: ObjectKey, obstacle: string | undefined): Finding => ({
  status: 'Unknown',
  reason: CRAWLER_REASON.Pending,
  message: `waits for ${shown(monocle)}${obstacle === undefined ? '' : `, which is not ready: ${obstacle}`}`,
});

/** A condition that is about this version of the spec. */
function formerOf({ metadata, status }: KubeObject, type: string): Condition | undefined {
  const found = conditionOf(status, type);
  return found?.observedGeneration === metadata.generation && found?.status !== 'Unknown'
    ? found
    : undefined;
}

function withConditions(
  { metadata: { generation = 0 }, status }: KubeObject,
  { accepted, programmed, crawled }: Named,
  now: number,
): CrawlerStatus {
  const given = { previous: status, generation, now, maxMessage: MAX_MESSAGE };
  const condition = (type: string, found: Finding) => newCondition(type, found, given);
  const { Accepted, Programmed, Crawled } = CRAWLER_CONDITION;
  const ours: readonly string[] = [
    ...(accepted ? [Accepted] : []),
    Programmed,
    ...(crawled === 'asBefore' ? [] : [Crawled]),
  ];
  const others = ((status?.conditions ?? []) as Condition[]).filter(
    ({ type }) => !ours.includes(type),
  );
  return {
    observedGeneration: generation,
    conditions: [
      ...(accepted ? [condition(Accepted, accepted)] : []),
      condition(Programmed, programmed),
      ...(typeof crawled === 'object' ? [condition(Crawled, crawled)] : []),
      ...others,
    ],
  };
}

// How far a MonocleCrawler is, for its status: the condition Crawled, the oldest part, and errors. Pure.
//
// The oldest part of a healthy crawler changes each time. So it is written again at most once an hour,
// unless the condition changes.

interface CrawlerProgress {
  readonly oldest?: { readonly entity: string; readonly at: string };
  readonly errors?: readonly ShownError[];
}

const HOUR_MS = 3_600_000;

/** @param health undefined if the api was not asked: the previous progress stays */
function progressOf(
  status: KubeObject['status'],
  health: CrawlerHealth | undefined,
): CrawlerProgress {
  const before: CrawlerProgress = {
    ...(status?.oldest && { oldest: status.oldest }),
    ...(status?.errors?.length > 0 && { errors: status.errors }),
  };
  if (health === undefined) return before;
  const isSame = saysSame(conditionOf(status, CRAWLER_CONDITION.Crawled), health.crawled);
  const { entity, at } = health.oldest ?? {};
  const isNear =
    at !== undefined && Math.abs(at - Date.parse(before.oldest?.at ?? '')) < HOUR_MS && isSame;
  const found = entity !== undefined && at !== undefined && { entity, at: isoTime(at) };
  const oldest = isNear ? before.oldest : found || before.oldest;
  const errors = coarseErrors(health.errors);
  return { ...(oldest && { oldest }), ...(errors.length > 0 && { errors }) };
}

const saysSame = (before: Explanation | undefined, now: Explanation): boolean =>
  before?.reason === now.reason && before.message === now.message;
