/**
 * Wipes the data of MonocleCrawlers that are being deleted: decides about each, creates the Jobs that are due, and
 * deletes those whose MonocleCrawler is gone. The finalizers follow with the status.
 */
import {
  judgeLeaving,
  type LeavingVerdict,
  nameKey,
} from '../../constructs/crawlers/leaving-crawlers.js';
import type { MonocleCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import { formatProblem } from '../../constructs/validation/problem.js';
import { wipeCrawlerJob } from '../../constructs/wipe-crawler.js';
import type { Desired } from '../instance/desired.js';
import { hasEnded } from '../instance/idents.js';
import { asCrawler } from '../instance/live-crawlers.js';
import { ownerReference, withOwner } from '../instance/ownership.js';
import { CRAWLER_REASON } from '../instance/reasons.js';
import { CRAWLER, DEPLOYMENT } from '../instance/resources.js';
import { decideWipe, isRolledOut, keeps, type WipeDecision } from '../instance/wipe.js';
import { runJobs } from '../instance/writer.js';
import type { KubeObject } from '../kube/object.js';
import type { Manifest, Synthesis } from '../synthesize.js';
import type { Attempt } from './attempt.js';
import { beginWipe } from './begin-wipe.js';
import type { Observation } from './observe.js';
import { withinLimits } from './read-crawlers.js';
import { crawlerName, jobNameOf, namesBeingWiped, wipeJobs } from './wipe-jobs.js';
import type { WriteOptions } from './write-plan.js';

/** How many run at once: each deletes by queries, and many may be due together. */
const MOST_AT_ONCE = 3;
/** How many refusals of the API server are enough for one reconcile. */
const MOST_REFUSED = 10;
const FOREIGN_MS = 10_000;
const REFUSED_MS = 60_000;

export interface WipeCrawlersInput {
  readonly spec: ResolvedSpec;
  readonly synthesis: Synthesis;
  readonly desired: Pick<Desired, 'configProblem' | 'crawlers'>;
  readonly observation: Observation;
  /** The live objects by identity. */
  readonly owned: ReadonlyMap<string, KubeObject>;
  /** Whether update-idents runs, which changes the same documents. */
  readonly identsRun: boolean;
}

/** Whoever applies from Git runs what is there; nothing here can run a Job beside it. */
export const keptInGit = ({ leaving }: Observation): Attempt['memory']['wipes'] =>
  new Map(leaving.map((each) => [uidOf(each), keeps('its Monocle is published to Git')]));

export interface Wiping {
  /** Whether anything was written. */
  readonly isChanged: boolean;
  /**
   * A foreign Job has no label of ours and sends no watch event when it is deleted, nor does a quota that has room
   * again, so poll for them.
   */
  readonly requeueAfterMs?: number;
}

export async function wipeCrawlers(
  attempt: Attempt,
  input: WipeCrawlersInput,
  options: WriteOptions,
): Promise<Wiping> {
  const { client, caches } = options;
  // Those that are not known are not gone.
  if (!caches.knowsCrawlers) return { isChanged: false };
  const { key, monocle, memory } = attempt;
  const { spec, synthesis, observation, identsRun } = input;
  const { leaving, pods } = observation;
  const { instance, config } = synthesis;
  const workspaces = new Set(config.workspaces.map(({ name }) => name));
  const jobs = new Map(
    wipeJobs(monocle, observation.jobs).map((job) => [job.metadata.name, job] as const),
  );
  const verdicts = await judge(attempt, input, caches);
  const isStopped = [instance.names.api, instance.names.crawler].every((name) =>
    isRolledOut(input.owned.get(`${DEPLOYMENT.kind}/${name}`), instance.configVersion),
  );
  let running = [...jobs.values()].filter((job) => !hasEnded(job)).length;
  let refused = 0;
  let changes = 0;
  let failure: unknown;
  const decisions = new Map<string, WipeDecision>();
  const isKept = new Set<string>();
  for (const crawler of leaving) {
    const name = jobNameOf(key.name, crawler);
    const job = jobs.get(name);
    const verdict = verdicts.get(uidOf(crawler));
    // What has ended can be told all the same.
    if (verdict === undefined && !(job && hasEnded(job))) {
      isKept.add(name);
      continue;
    }
    const busy = identsRun
      ? 'update-idents has to end first'
      : running >= MOST_AT_ONCE
        ? `${running} other Jobs that wipe data have to end first`
        : refused >= MOST_REFUSED
          ? `${refused} other Jobs that wipe data are refused`
          : undefined;
    let decision = decideWipe({
      ...{ crawler, job, jobName: name, pods, isStopped, busy },
      image: instance.images.monocle,
      isFrozen: input.desired.configProblem !== undefined,
      refusal: verdict && refusalText(crawler, verdict, workspaces),
      isAsleep: spec.hibernate === true,
    });
    if (decision.step === 'run' && verdict && 'entry' in verdict) {
      const manifest = wipeCrawlerJob(instance, name, verdict) as unknown as Manifest;
      const due = withOwner(manifest, ownerReference(monocle), key.namespace);
      changes++;
      let begun: WipeDecision | undefined;
      try {
        begun = await beginWipe(attempt, { crawler, due, decision }, options);
      } catch (error) {
        failure ??= error;
      }
      if (begun === undefined) {
        isKept.add(name);
        continue;
      }
      decision = begun;
      if (decision.reason === CRAWLER_REASON.JobRefused) refused++;
      else running++;
    }
    if (decision.step !== 'release' || decision.reason === CRAWLER_REASON.Wiped) isKept.add(name);
    decisions.set(uidOf(crawler), decision);
  }
  memory.wipes = decisions;
  // One that runs on would wipe what the next crawler of this name crawls.
  const ends = [...jobs.values()].filter(
    ({ metadata }) => !isKept.has(metadata.name) && metadata.deletionTimestamp === undefined,
  );
  for await (const _ of runJobs(client, undefined, ends)) changes++;
  if (failure) throw failure;
  const isForeign = [...decisions.values()].some(({ reason }) => reason === CRAWLER_REASON.NotOurs);
  const requeueAfterMs = isForeign ? FOREIGN_MS : refused > 0 ? REFUSED_MS : undefined;
  return { isChanged: changes > 0, ...(requeueAfterMs && { requeueAfterMs }) };
}

const uidOf = ({ metadata: { uid = '' } }: KubeObject): string => uid;

/** By uid. None for one that changed meanwhile, or is one too many: its turn comes. */
async function judge(
  attempt: Attempt,
  { spec, synthesis, desired, observation }: WipeCrawlersInput,
  { contents }: WriteOptions['caches'],
): Promise<ReadonlyMap<string, LeavingVerdict>> {
  const { key, monocle } = attempt;
  const leaving: MonocleCrawler[] = [];
  const ended = new Set(
    wipeJobs(monocle, observation.jobs)
      .filter(hasEnded)
      .map(({ metadata }) => metadata.name),
  );
  const hasRun = (each: KubeObject) => ended.has(jobNameOf(key.name, each));
  // Those whose Job has failed may stay for long, and must not keep the others waiting.
  const inTurn = [
    ...observation.leaving.filter((each) => !hasRun(each)),
    ...observation.leaving.filter(hasRun),
  ];
  for (const each of withinLimits(inTurn, key).within) {
    const whole = await contents.whole(CRAWLER, each);
    if (whole && whole.metadata.generation === each.metadata.generation)
      leaving.push(asCrawler(whole));
  }
  // These are refused because a Job runs, and do not stop it.
  const reserved = new Set(namesBeingWiped(attempt, observation).map(nameKey));
  const known = desired.crawlers?.verdicts ?? [];
  const unselected = new Set(
    known
      .filter(({ reason }) => reason === 'NotSelected')
      .map(({ crawler }) => crawler.metadata.uid),
  );
  const judged = judgeLeaving({
    monocle: { ...key, spec },
    config: synthesis.config,
    leaving,
    others: observation.crawlers
      .filter(({ metadata }) => !unselected.has(metadata.uid))
      .map(crawlerName)
      .filter((each) => !reserved.has(nameKey(each))),
    idle: known
      .filter(({ isInConfig }) => !isInConfig)
      .filter(({ reason = 'TokenMissing' }) => reason === 'TokenMissing')
      .map(({ crawler }) => crawler),
  });
  return new Map([...judged].map(([{ metadata }, verdict]) => [metadata.uid ?? '', verdict]));
}

/** @param workspaces those of the config that runs */
function refusalText(
  { metadata: { name, generation = 0 }, facts }: KubeObject,
  verdict: LeavingVerdict,
  workspaces: ReadonlySet<string>,
): string | undefined {
  if ('entry' in verdict) {
    // Its first version, whose generation the deletion raised by one. The janitor fails without an index.
    const neverRan = verdict.isSuspended && generation <= 2;
    return neverRan && !workspaces.has(verdict.workspace)
      ? `it never ran, and nobody else has the workspace ${verdict.workspace}, so there is none`
      : undefined;
  }
  if ('sharedWith' in verdict)
    return `the crawler ${verdict.sharedWith} of workspace ${facts.workspace} may have the same repositories, and Monocle wipes by repository`;
  return verdict.reason === 'NameTaken'
    ? `another crawler ${name} of workspace ${facts.workspace} has it now`
    : `its Monocle would not take it now: ${verdict.problems.map(formatProblem).join('; ')}`;
}
