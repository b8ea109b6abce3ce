/**
 * One reconcile of one Monocle, from top to bottom: see `steps`.
 *
 * In: a key. The steps read from the caches, so a reconcile that finds no difference makes no request.
 * Out: writes, one status patch if the status changed, Events, and when to reconcile again.
 */
import { shownVersion } from '../../../constructs/instance/image.js';
import { userSecretOf } from '../../instance/desired/desired.js';
import { unknownPlatform } from '../../instance/desired/live.js';
import type { Explanation } from '../../instance/status/condition.js';
import type { StatusFields } from '../../instance/status/monocle-status.js';
import { REASON } from '../../instance/status/reasons.js';
import { type UpgradeHold, withKept } from '../../instance/upgrades/upgrade.js';
import type { KubeClient } from '../../kube/client.js';
import { idOf, type KubeObject, type ObjectKey } from '../../kube/object.js';
import type { Synthesis } from '../../synthesize.js';
import { isoTime, type Time } from '../../time.js';
import type { InstanceCaches } from '../caches/caches.js';
import type { PlatformWatch } from '../caches/platform-watch.js';
import { Configs } from '../configs/configs.js';
import type { CrawlWatch } from '../crawl/crawl-watch.js';
import { copyTokens, pruneCopies } from '../crawlers/copy-tokens.js';
import {
  CRAWLERS_UNKNOWN,
  markProgrammed,
  rememberFindings,
  rollOf,
  updateCrawlers,
  updateOrphans,
} from '../crawlers/update-crawlers.js';
import type { RecordEvent } from '../serving/events.js';
import type { Sink } from '../sink.js';
import { applyToCluster } from './apply-to-cluster.js';
import {
  type Attempt,
  earliest,
  type Memory,
  merged,
  NotYet,
  newAttempt,
  newMemory,
  resultOf,
  type StepResult,
} from './attempt.js';
import { type CheckOptions, check } from './check.js';
import { decideDesired, decideImages } from './decide-desired.js';
import { observe } from './observe.js';
import { offerToGit } from './offer-to-git.js';
import { updateStatus } from './update-status.js';

export interface Dependencies extends Pick<CheckOptions, 'policy' | 'destination'> {
  /** Refuses to write if this process is not the leader. */
  readonly client: KubeClient;
  readonly caches: InstanceCaches;
  readonly platform: Pick<PlatformWatch, 'known' | 'lastError'>;
  readonly record: RecordEvent;
  /** Absent: nothing can be published. */
  readonly sink?: Sink;
  readonly time: Time;
  /** Absent: the controller does not ask how far the crawlers are. */
  readonly crawl?: Pick<CrawlWatch, 'crawler' | 'follow' | 'report'>;
  readonly requeue: (id: string) => void;
  /** How often changes of MonocleCrawlers may take effect in a Monocle that does not set it. */
  readonly crawlerRollMs: number;
  /** Whether every Monocle of the watched namespaces is this controller's. */
  readonly seesAll: boolean;
}

/** How soon to look again while the cache does not know which objects exist. */
const UNKNOWN_MS = 10_000;
/** Cap the delay: setTimeout overflows at 2³¹ ms, and the wall clock may jump. */
const HOLD_MS = 3_600_000;

export class Reconciler {
  private readonly memories = new Map<string, Memory>();
  private readonly configs: Configs;

  constructor(private readonly dependencies: Dependencies) {
    const { caches, time, requeue } = dependencies;
    this.configs = new Configs({ contents: caches.contents, time, requeue });
  }

  /**
   * @returns after how many ms to reconcile again, even without an event
   * @throws a failure, after it was written to the status
   */
  async reconcile(key: ObjectKey): Promise<number | undefined> {
    const { caches, sink } = this.dependencies;
    // While the API server does not serve Monocles, the garbage collector may believe that the owners are gone,
    // and delete what we write.
    if (!caches.knowsMonocles) return UNKNOWN_MS;
    const cached = caches.monocle(key);
    if (cached === undefined || cached.metadata.deletionTimestamp !== undefined) {
      const wasKnown = this.memories.delete(idOf(key));
      sink?.retract(key, wasKnown);
      return updateOrphans(key, caches.crawlers(key), this.dependencies);
    }
    const monocle = await caches.contents.monocle(cached);
    if (monocle === undefined) return new NotYet().requeueAfterMs;
    const attempt = this.begin(key, monocle);
    const results: StepResult[] = [];
    let failure: unknown;
    try {
      for await (const result of this.steps(attempt)) results.push(result);
    } catch (error) {
      if (error instanceof NotYet) return error.requeueAfterMs;
      const result = resultOf(error);
      results.push(result);
      if (result.report.failure) failure = error;
    }
    const { report, requeueAfterMs } = merged(attempt, results);
    const statusAfterMs = await updateStatus(attempt, report, this.dependencies);
    const crawlersAfterMs = await updateCrawlers(attempt, report, this.dependencies);
    if (failure) throw failure;
    return earliest(requeueAfterMs, statusAfterMs, crawlersAfterMs);
  }

  close(): void {
    this.configs.close();
  }

  /** The reconcile itself. A step that throws ends it; the results of the steps before it still count. */
  private async *steps(attempt: Attempt): AsyncGenerator<StepResult> {
    const { key, memory } = attempt;
    const { sink } = this.dependencies;

    const checked = check(attempt.monocle, {
      ...this.dependencies,
      hasSink: sink !== undefined,
    });
    yield checked;
    if (checked.report.suspended) sink?.hold(key);
    const { wanted } = checked;
    if (wanted === undefined) return;
    const { isPublished } = wanted;
    if (!isPublished) sink?.retract(key, true);

    const observation = await observe(attempt, wanted, {
      ...this.dependencies,
      configs: this.configs,
    });
    const { caches } = this.dependencies;
    // Wait: otherwise the config would lose the MonocleCrawlers that are merged already.
    if (!caches.knowsCrawlers && (observation.hasTokens || attempt.previousStatus?.crawlers)) {
      yield { report: { waiting: CRAWLERS_UNKNOWN }, requeueAfterMs: UNKNOWN_MS };
      return;
    }
    const images = await decideImages(attempt, wanted, observation, this.dependencies);
    const { hold } = images;
    yield { report: { fields: images.fields } };
    if (hold) yield { report: { upgrade: hold.explanation } };
    const { platform } = observation;
    if (platform === undefined) {
      // The controller requeues every Monocle when the platform becomes known.
      const message = unknownPlatform(this.dependencies.platform.lastError ?? 'no answer yet');
      yield { report: { waiting: { reason: REASON.PlatformUnknown, message } } };
      return;
    }

    const spec = hold ? withKept(wanted.spec, hold) : wanted.spec;
    const { synthesis, own, secrets, crawlersWaitMs, ...found } = await decideDesired(
      attempt,
      { spec, isPublished, platform },
      { ...this.dependencies, observation, configs: this.configs, contents: caches.contents },
    );
    yield { report: { configProblem: found.configProblem, waiting: found.waiting } };
    if (synthesis === undefined || own === undefined) return;
    this.dependencies.crawl?.follow(key, attempt.monocle.metadata.uid, synthesis, isPublished);
    const { isHeld } = found;
    const { time } = this.dependencies;
    const nextRoll =
      crawlersWaitMs === undefined ? undefined : isoTime(time.now() + crawlersWaitMs);
    const counted = {
      crawlers: rememberFindings(attempt, observation, found, nextRoll),
      ...(!isHeld && rollOf(attempt, { ...found, own }, time.now())),
    };
    const fields = isHeld
      ? images.fields
      : { ...images.fields, ...counted, ...fieldsFor(synthesis) };
    const copying = { ...this.dependencies, contents: caches.contents };
    if (!isHeld) await copyTokens(attempt, synthesis, { observation, secrets }, copying);
    this.configs.remember(attempt, synthesis, own);
    if (found.crawlerChange === 'rolls' && !isHeld) {
      // Report it even if a write fails later: the first writes may have replaced pods.
      const { crawlersChangedAt } = fields;
      yield { report: { fields: { ...images.fields, crawlersChangedAt } } };
    }

    if (isPublished && sink) {
      const offer = { synthesis, isHeld, fields, secretName: userSecretOf(key, spec) };
      const offered = offerToGit(attempt, offer, { ...this.dependencies, sink });
      markProgrammed(memory, offered.report.git?.status === 'True' && nextRoll === undefined);
      yield offered;
    } else {
      const input = { spec, synthesis, desired: found, observation, fields };
      const due = { firstBackup: hold?.due };
      const applied = applyToCluster(attempt, { ...input, ...due }, this.dependencies);
      for await (const result of applied) {
        markProgrammed(memory, !isHeld && nextRoll === undefined);
        yield result;
      }
    }
    const { tokens } = synthesis.instance;
    if (!isHeld && (await pruneCopies(attempt, synthesis, observation, copying)))
      memory.tokens = tokens;
    else memory.tokens = new Map([...(memory.tokens ?? []), ...tokens]);
    if (nextRoll !== undefined) {
      const message = `Changes of MonocleCrawlers take effect at ${nextRoll}, once in each interval (spec.crawlers.rollIntervalSeconds); edits of the Monocle and its config do not wait`;
      const crawlersWait = { reason: REASON.RollInterval, message };
      yield { report: { crawlersWait }, requeueAfterMs: crawlersWaitMs };
    }
    if (hold) yield holdResult(hold, found.waiting, this.dependencies.time);
  }

  private begin(key: ObjectKey, monocle: KubeObject): Attempt {
    const { caches, time } = this.dependencies;
    const { uid = '' } = monocle.metadata;
    const known = this.memories.get(idOf(key));
    const memory = known?.uid === uid ? known : newMemory(uid, time);
    this.memories.set(idOf(key), memory);
    return newAttempt({ key, monocle, memory, owned: caches.owned(key) });
  }
}

function holdResult(hold: UpgradeHold, waiting: Explanation | undefined, time: Time): StepResult {
  const { explanation, isStalled, isUnderWay, untilMs } = hold;
  return {
    report: {
      upgrade: explanation,
      ...(isStalled && { stalled: explanation }),
      ...(isUnderWay && { waiting: waiting ?? explanation }),
    },
    ...(untilMs !== undefined && {
      requeueAfterMs: Math.min(Math.max(untilMs - time.now(), 0), HOLD_MS),
    }),
  };
}

/** For the status, once the synthesis is applied or published. */
const fieldsFor = ({ instance, ...synthesis }: Synthesis): StatusFields => ({
  version: shownVersion(instance.images.monocle),
  images: instance.images,
  url: instance.publicURL,
  configVersion: instance.configVersion,
  secretVersion: synthesis.secretVersion,
  platform: instance.platform,
  synthHash: synthesis.hash,
});
