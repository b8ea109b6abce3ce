/**
 * Checks the configs of tenants without blocking the event loop, which renews the lease.
 *
 * In: a config. Out: its verdict, which is cached by content. A small config is checked at once; a
 * larger one in a worker thread with limits of memory and time, which ends when it is idle. At most
 * two large configs are in memory at a time.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type ConfigFacts,
  rememberFacts,
  type ValidConfig,
} from '../../../constructs/config/config.js';
import { depthProblem } from '../../../constructs/validation/depth.js';
import { formatProblem } from '../../../constructs/validation/problem.js';
import {
  type ConfigInput,
  type ConfigVerdict,
  refusal,
  verdictOf,
} from '../../instance/desired/config-verdict.js';
import { systemTime, type Time } from '../../time.js';
import { BoundedMap } from '../caches/contents.js';

/** Characters. Checking a config of this size takes about 20 ms. */
const SMALL = 10_000;
/** Characters of the cached verdicts and good configs. */
const MAX_WEIGHT = 4_000_000;
/** One config that is being checked, and one that waits. */
const MAX_TASKS = 2;
const IDLE_MS = 5_000;

export interface Task {
  readonly kind: 'text' | 'merged' | 'value';
  /** YAML, or a value as JSON. */
  readonly text: string;
}

export interface Answer {
  readonly verdict: Pick<ConfigVerdict, 'problems' | 'total'>;
  readonly good?: { readonly json: string; readonly facts: ConfigFacts | undefined };
}

export interface CheckerOptions {
  readonly time?: Time;
  readonly worker?: URL;
  readonly maxMs?: number;
  readonly maxMegabytes?: number;
}

export class ConfigChecker {
  private readonly verdicts = new BoundedMap<ConfigVerdict>(MAX_WEIGHT);
  private readonly tasks = new Map<string, { readonly task: Task; readonly asking: Set<string> }>();
  /** Callers that were refused because the limit of tasks was reached. */
  private readonly turnedAway = new Set<string>();
  private worker: Worker | undefined;
  private isWorking = false;
  private isClosed = false;
  /** Ends the wait after which an idle worker is stopped. */
  private idle = new AbortController();

  /** @param notify called with the id of a caller that should ask again */
  constructor(
    private readonly notify: (who: string) => void,
    private readonly options: CheckerOptions = {},
  ) {}

  /** @returns undefined if the verdict is not known yet */
  verdict(input: ConfigInput, who: string): ConfigVerdict | undefined {
    const task = taskOf(input);
    if ('problems' in task) return task;
    const key = `${task.kind}@${createHash('sha256').update(task.text).digest('hex')}`;
    const known = this.verdicts.get(key);
    if (known) return known;
    if (isSmall(task)) return this.remember(key, verdictOf(input), task.text.length);
    if (this.isClosed) return undefined;
    const pending = this.tasks.get(key);
    if (pending) pending.asking.add(who);
    else if (this.tasks.size >= MAX_TASKS) this.turnedAway.add(who);
    else {
      this.tasks.set(key, { task, asking: new Set([who]) });
      if (!this.isWorking) void this.work();
    }
    return undefined;
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    this.idle.abort();
    for (const [key, { task, asking }] of this.tasks) {
      const verdict = await this.checkAside(task);
      this.remember(key, verdict, task.text.length);
      this.tasks.delete(key);
      // Wake as many callers as MAX_TASKS, because one of them may not ask again.
      const next = [...this.turnedAway].slice(0, MAX_TASKS);
      for (const each of next) this.turnedAway.delete(each);
      for (const who of [...asking, ...next]) this.notify(who);
    }
    this.isWorking = false;
    if (this.isClosed) this.dismiss();
    else void this.dismissWhenIdle();
  }

  private async dismissWhenIdle(): Promise<void> {
    this.idle = new AbortController();
    const { signal } = this.idle;
    const { time = systemTime } = this.options;
    await time.delay(IDLE_MS, signal);
    if (!signal.aborted) this.dismiss();
  }

  /** Lets the process end at once. */
  close(): void {
    this.isClosed = true;
    this.idle.abort();
    this.dismiss();
  }

  private async checkAside(task: Task): Promise<ConfigVerdict> {
    const { maxMs = 30_000, maxMegabytes = 96 } = this.options;
    const signal = AbortSignal.timeout(maxMs);
    try {
      this.worker ??= this.hire(maxMegabytes);
      this.worker.postMessage(task);
      const [{ verdict, good }] = (await once(this.worker, 'message', { signal })) as [Answer];
      if (!good) return verdict;
      const config = JSON.parse(good.json) as ValidConfig;
      if (good.facts) rememberFacts(config, good.facts);
      return { config, ...verdict };
    } catch (error) {
      this.dismiss();
      const { code, message } = error as NodeJS.ErrnoException;
      if (signal.aborted) return unchecked(`within ${maxMs / 1000} s`);
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') return unchecked(`in ${maxMegabytes} MB of memory`);
      return refusal([`could not be checked: ${message}`]);
    }
  }

  private hire(maxOldGenerationSizeMb: number): Worker {
    const { worker = new URL('./config-worker.js', import.meta.url) } = this.options;
    const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 8 };
    const hired = new Worker(worker, { resourceLimits });
    // Ignore errors after the last answer: they do not concern a config.
    hired.on('error', () => {});
    hired.on('exit', () => {
      if (this.worker === hired) this.worker = undefined;
    });
    hired.unref();
    return hired;
  }

  private dismiss(): void {
    void this.worker?.terminate();
    this.worker = undefined;
  }

  private remember(key: string, verdict: ConfigVerdict, length: number): ConfigVerdict {
    const words = verdict.problems.reduce((sum, problem) => sum + problem.length, 0);
    this.verdicts.set(key, verdict, verdict.config ? length : words);
    return verdict;
  }
}

const unchecked = (limit: string): ConfigVerdict =>
  refusal([`could not be checked ${limit}; make it smaller`]);

/** Returns a verdict at once if the input cannot be passed to a thread. */
function taskOf(input: ConfigInput): Task | ConfigVerdict {
  if ('text' in input) {
    const { text, isMerged } = input;
    return typeof text === 'string'
      ? { kind: isMerged ? 'merged' : 'text', text }
      : verdictOf(input);
  }
  const tooDeep = depthProblem(input.value);
  if (tooDeep) return refusal([formatProblem(tooDeep)]);
  return { kind: 'value', text: JSON.stringify(input.value) ?? 'null' };
}

/** A small text with YAML aliases can expand to a large value. */
const isSmall = ({ kind, text }: Task): boolean =>
  text.length <= SMALL && (kind === 'value' || !text.includes('&'));
