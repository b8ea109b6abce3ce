/**
 * Asks the api of each ready Monocle at intervals how far its crawlers are.
 *
 * This is a loop of its own: no reconcile waits for it. The status update and the metrics read what it finds.
 * It asks few Monocles at the same time, each with one request after another and for a limited time. It asks a
 * Monocle that does not answer less often. So a tenant whose api is slow does not delay other tenants.
 */
import { isIP } from 'node:net';
import { namesOf } from '../../../constructs/instance/names.js';
import { adminToken } from '../../instance/crawl/crawl-answers.js';
import {
  type CrawlerHealth,
  type CrawlHealth,
  coarseErrors,
  crawlHealth,
} from '../../instance/crawl/crawl-health.js';
import { type CrawlQuestions, crawlQuestions } from '../../instance/crawl/crawl-questions.js';
import { conditionOf } from '../../instance/status/condition.js';
import type { Report, Status } from '../../instance/status/monocle-status.js';
import { CONDITION, REASON } from '../../instance/status/reasons.js';
import { type IsOurs, isOwnedBy, isUnowned } from '../../instance/writes/ownership.js';
import { SERVICE } from '../../instance/writes/resources.js';
import { idOf, type KubeObject, type ObjectKey } from '../../kube/object.js';
import type { Synthesis } from '../../synthesize.js';
import { every, type Time } from '../../time.js';
import type { InstanceCaches } from '../caches/caches.js';
import type { Log } from '../serving/log.js';
import type { Metrics } from '../serving/metrics.js';
import { askCrawlers, ROUND_MS } from './ask-crawlers.js';
import { type AskMonocle, askMonocle, type MonocleAddress } from './ask-monocle.js';
import { SignIn } from './sign-in.js';

export interface CrawlWatchOptions {
  readonly caches: Pick<InstanceCaches, 'monocle' | 'secret' | 'service' | 'contents'>;
  readonly metrics: Metrics;
  readonly time: Time;
  readonly log: Log;
  /** 0: never ask. Then neither the status nor the metrics report crawlers. */
  readonly intervalMs: number;
  /** Called when the status of this Monocle has to be written again. */
  readonly onNews: (key: ObjectKey) => void;
  /** @default over HTTP */
  readonly ask?: AskMonocle;
}

interface Watched {
  readonly key: ObjectKey;
  readonly uid: string | undefined;
  questions: CrawlQuestions;
  /** The port of the api's Service. */
  port: number;
  isOurs: IsOurs;
  readonly signIn: SignIn;
  dueAt: number;
  /** How many times in a row the api gave no answer, or took the whole time. */
  misses: number;
  isBusy: boolean;
  health?: CrawlHealth;
  /** The last known lag of each crawler, kept when later requests fail. */
  lags: readonly Lag[];
}

type Lag = Pick<CrawlHealth['crawlers'][number], 'workspace' | 'crawler' | 'oldest'>;

const AT_ONCE = 4;
const TICK_MS = 1_000;
/** The interval of a Monocle that does not answer doubles each time, up to this factor. */
const MAX_RARELY = 8;
/** Spread first checks over a minute, so that a restart does not query every Monocle at once. */
const FIRST_MS = 60_000;
const LAG = 'monocle_crawler_lag_seconds';
const HOUR_MS = 3_600_000;
const NOT_ASKED: CrawlHealth = {
  crawlers: [],
  condition: {
    status: 'Unknown',
    reason: REASON.NotReady,
    message: 'Not asked while the instance is not ready',
  },
};

export class CrawlWatch {
  private readonly watched = new Map<string, Watched>();
  private readonly ask: AskMonocle;
  private busy = 0;

  constructor(private readonly options: CrawlWatchOptions) {
    this.ask = options.ask ?? askMonocle;
    options.metrics.collect(() => this.observe());
  }

  /** Called when this synthesis runs, or is published. */
  follow(key: ObjectKey, uid: string | undefined, synthesis: Synthesis, isPublished = false): void {
    const { time, intervalMs, caches } = this.options;
    if (intervalMs === 0) return;
    const questions = crawlQuestions(synthesis.config);
    const { port } = synthesis.instance.spec.api.service;
    const isOurs = isPublished ? isUnowned(key.name) : isOwnedBy(uid ?? '');
    const found = this.watched.get(idOf(key));
    const known = found?.uid === uid ? found : undefined;
    const signIn = known?.signIn ?? new SignIn(key.namespace, caches);
    signIn.follow(questions.needsSignIn ? adminToken(synthesis) : undefined);
    if (known) Object.assign(known, { questions, port, isOurs });
    else
      this.watched.set(idOf(key), {
        key,
        uid,
        questions,
        port,
        isOurs,
        signIn,
        misses: 0,
        isBusy: false,
        lags: [],
        dueAt: time.monotonic() + time.random() * Math.min(intervalMs, FIRST_MS),
      });
  }

  /** For the status: what this process, or else a previous one, found last. */
  report(key: ObjectKey, uid: string | undefined, previous: Status | undefined): Report['crawl'] {
    if (this.options.intervalMs === 0) return undefined;
    const known = this.watched.get(idOf(key));
    if (known?.uid === uid && known?.health) {
      const { condition, fields } = known.health;
      return { condition, ...(fields && { fields }) };
    }
    const before = conditionOf(previous, CONDITION.Crawling);
    if (before === undefined) return undefined;
    const { status, reason, message } = before;
    return {
      condition: { status, reason, message },
      ...(previous?.crawl && { fields: previous.crawl }),
    };
  }

  /** The last result for one crawler of the config. */
  crawler(
    key: ObjectKey,
    uid: string | undefined,
    workspace: unknown,
    name: string,
  ): CrawlerHealth | undefined {
    const known = this.watched.get(idOf(key));
    if (known?.uid !== uid) return undefined;
    return known?.health?.crawlers.find(
      (each) => each.workspace === workspace && each.crawler === name,
    );
  }

  run(signal: AbortSignal): Promise<void> {
    return every(TICK_MS, this.options.time, signal, () => this.begin(signal));
  }

  private begin(signal: AbortSignal): void {
    const now = this.options.time.monotonic();
    const due = [...this.watched].filter(([, { isBusy, dueAt }]) => !isBusy && dueAt <= now);
    // The longest overdue first, so that each Monocle gets its turn while all slots are busy.
    for (const [id, each] of due.sort(([, a], [, b]) => a.dueAt - b.dueAt)) {
      const monocle = this.options.caches.monocle(each.key);
      if (monocle === undefined || monocle.metadata.uid !== each.uid) {
        this.watched.delete(id);
        continue;
      }
      if (this.busy >= AT_ONCE) return;
      void this.visit(each, monocle, signal).catch((error: Error) =>
        this.options.log('warning', 'crawl health failed', { key: id, error: error.message }),
      );
    }
  }

  private async visit(each: Watched, monocle: KubeObject, signal: AbortSignal): Promise<void> {
    const { time, intervalMs, onNews } = this.options;
    this.busy++;
    each.isBusy = true;
    const before = told(each.health);
    const began = time.monotonic();
    try {
      if (isAskable(monocle))
        each.health = crawlHealth(
          await askCrawlers(this.ask, { ...each, locate: () => this.locate(each) }, signal),
          time.now(),
        );
      else if (each.health || conditionOf(monocle.status, CONDITION.Crawling))
        each.health = NOT_ASKED;
      each.lags = lagsOf(each.health, each.lags);
    } finally {
      const isSlow = time.monotonic() - began >= ROUND_MS;
      const isMissed = isSlow || each.health?.condition.reason === REASON.NoAnswer;
      each.misses = isMissed ? each.misses + 1 : 0;
      const rarely = Math.min(2 ** each.misses, MAX_RARELY);
      each.dueAt = time.monotonic() + intervalMs * rarely * (0.9 + time.random() * 0.2);
      each.isBusy = false;
      this.busy--;
    }
    if (!signal.aborted && told(each.health) !== before) onNews(each.key);
  }

  /** The cluster IP of the Service of this Monocle. No other Service can have it while this one exists. */
  private async locate({ key, port, isOurs }: Watched): Promise<MonocleAddress | undefined> {
    const { caches } = this.options;
    const known = caches.service({ ...key, name: namesOf(key.name).api });
    try {
      const service = known && (await caches.contents.whole(SERVICE, known));
      const ip: unknown = service && isOurs(service) ? service.spec?.clusterIP : undefined;
      return typeof ip === 'string' && isIP(ip) > 0 ? { ip, port } : undefined;
    } catch {
      return undefined;
    }
  }

  /** The age of the oldest entity now, not at the time of the answer: it grows while the api does not answer. */
  private observe(): void {
    const { metrics, time } = this.options;
    metrics.clear(LAG);
    for (const { key, lags } of this.watched.values())
      for (const { workspace, crawler, oldest } of lags) {
        if (oldest === undefined) continue;
        const labels = { namespace: key.namespace, name: key.name, workspace, crawler };
        metrics.set(LAG, Math.max(0, Math.round((time.now() - oldest.at) / 1_000)), labels);
      }
  }
}

function lagsOf(health: CrawlHealth | undefined, before: readonly Lag[]): Lag[] {
  const idOfLag = ({ workspace, crawler }: Lag) => JSON.stringify([workspace, crawler]);
  const last = new Map(before.map((lag) => [idOfLag(lag), lag.oldest]));
  return (health?.crawlers ?? []).map(({ workspace, crawler, oldest }) => {
    const lag = { workspace, crawler };
    return { ...lag, oldest: oldest ?? last.get(idOfLag(lag)) };
  });
}

/** What a status shows of it, with the oldest part rounded to the hour. */
const told = (health: CrawlHealth | undefined): string =>
  JSON.stringify([
    health?.condition,
    health?.fields,
    health?.crawlers.map(({ crawled, oldest, errors }) => [
      crawled,
      coarseErrors(errors),
      oldest && Math.floor(oldest.at / HOUR_MS),
    ]),
  ]);

/** Whether it is not suspended, asleep or starting: then its api answers, or something is wrong. */
function isAskable({ status }: KubeObject): boolean {
  const ready = conditionOf(status, CONDITION.Ready);
  return ready?.status === 'True' && ready.reason !== REASON.Hibernated;
}
