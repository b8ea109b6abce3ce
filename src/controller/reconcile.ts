/**
 * One reconcile of one Monocle, from top to bottom: see `steps`.
 *
 * In: a key. The steps read from the caches, so that a reconcile with nothing to do makes no request.
 * Out: writes, one status patch if the status changed, Events, and when to reconcile again.
 */
import { versionOf } from '../../constructs/labels.js';
import type { ResolvedSpec } from '../../constructs/spec.js';
import { type Desired, desired, needsLastGood, userSecretOf } from '../instance/desired.js';
import type { StatusFields } from '../instance/status.js';
import type { KubeClient } from '../kube/client.js';
import { idOf, type KubeObject, type ObjectKey } from '../kube/object.js';
import type { Synthesis } from '../synthesize.js';
import type { Time } from '../time.js';
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
import type { InstanceCaches } from './caches.js';
import { type CheckOptions, type CheckResult, check } from './check.js';
import { Configs } from './configs.js';
import type { RecordEvent } from './events.js';
import { type Observation, observe, readSecrets } from './observe.js';
import { offerToGit } from './offer-to-git.js';
import type { Sink } from './sink.js';
import { updateStatus } from './update-status.js';

export interface Dependencies extends Pick<CheckOptions, 'policy' | 'destination'> {
  /** Refuses to write if this process is not the leader. */
  readonly client: KubeClient;
  readonly caches: InstanceCaches;
  readonly record: RecordEvent;
  /** Absent: nothing can be published. */
  readonly sink?: Sink;
  readonly time: Time;
  readonly requeue: (id: string) => void;
}

type Wanted = NonNullable<CheckResult['wanted']>;

/** How soon to look again for a Monocle while the cache cannot tell whether it is gone. */
const UNKNOWN_MS = 10_000;

export class Reconciler {
  private readonly memories = new Map<string, Memory>();
  private readonly configs: Configs;

  constructor(private readonly dependencies: Dependencies) {
    const { caches, time, requeue } = dependencies;
    this.configs = new Configs({ contents: caches.contents, time, requeue });
  }

  /**
   * @returns after how many ms to reconcile again, whatever happens
   * @throws a failure, once it is in the status
   */
  async reconcile(key: ObjectKey): Promise<number | undefined> {
    const { caches, sink } = this.dependencies;
    const cached = caches.monocle(key);
    if (cached === undefined && !caches.knowsMonocles) return UNKNOWN_MS;
    if (cached === undefined || cached.metadata.deletionTimestamp !== undefined) {
      const wasKnown = this.memories.delete(idOf(key));
      sink?.retract(key, wasKnown);
      return undefined;
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
    const { report, requeueAfterMs, quiet } = merged(attempt, results);
    if (quiet !== undefined) attempt.memory.quiet = { fingerprint: quiet, report };
    const statusAfterMs = await updateStatus(attempt, report, this.dependencies);
    if (failure) throw failure;
    return earliest(requeueAfterMs, statusAfterMs);
  }

  close(): void {
    this.configs.close();
  }

  /** The reconcile itself. A step that throws ends it; what the steps before reported still counts. */
  private async *steps(attempt: Attempt): AsyncGenerator<StepResult> {
    const { key, memory, report } = attempt;
    const { sink } = this.dependencies;

    const checked = check(attempt.monocle, {
      ...this.dependencies,
      hasSink: sink !== undefined,
    });
    yield checked;
    if (checked.report.suspended) sink?.hold(key);
    const { wanted } = checked;
    if (wanted === undefined) return;
    const { spec, isPublished } = wanted;
    if (!isPublished) sink?.retract(key, true);

    const observation = await observe(attempt, wanted, {
      ...this.dependencies,
      configs: this.configs,
    });
    if (memory.quiet?.fingerprint === observation.fingerprint && !isPublished) {
      yield { report: { ...memory.quiet.report, components: report.components } };
      return;
    }
    memory.quiet = undefined;

    const { synthesis, ...found } = await this.desired(attempt, wanted, observation);
    yield {
      report: { configProblem: found.configProblem, waiting: found.waiting },
      ...(synthesis === undefined && { quiet: observation.fingerprint }),
    };
    if (synthesis === undefined) return;
    this.configs.remember(attempt, synthesis);
    const { isHeld } = found;
    const fields = isHeld ? report.fields : { ...report.fields, ...fieldsFor(spec, synthesis) };

    if (isPublished && sink) {
      const offer = { synthesis, isHeld, fields, secretName: userSecretOf(key, spec) };
      yield offerToGit(attempt, offer, { ...this.dependencies, sink });
    } else {
      const input = { spec, synthesis, desired: found, observation, fields };
      yield* applyToCluster(attempt, input, this.dependencies);
    }
  }

  private begin(key: ObjectKey, monocle: KubeObject): Attempt {
    const { caches, time } = this.dependencies;
    const { uid = '' } = monocle.metadata;
    const known = this.memories.get(idOf(key));
    const memory = known?.uid === uid ? known : newMemory(uid, time);
    this.memories.set(idOf(key), memory);
    return newAttempt({ key, monocle, memory, owned: caches.owned(key) });
  }

  private async desired(
    attempt: Attempt,
    { spec, isPublished }: Wanted,
    observation: Observation,
  ): Promise<Desired> {
    const { key, previousStatus, report } = attempt;
    const observed = {
      ...{ key, spec },
      secrets: await readSecrets(observation, this.dependencies.caches.contents),
      config: await this.configs.authored(attempt, observation.edited),
    };
    return desired(observed, {
      isRunning: isPublished
        ? previousStatus?.lastCommit !== undefined
        : report.components.api !== undefined,
      lastGood: needsLastGood(observed)
        ? await this.configs.lastGood(attempt, observation.mounted)
        : undefined,
    });
  }
}

/** For the status, once the synthesis is applied or published. */
const fieldsFor = ({ image }: ResolvedSpec, synthesis: Synthesis): StatusFields => ({
  version: versionOf(image),
  url: synthesis.instance.publicURL,
  configVersion: synthesis.instance.configVersion,
  secretVersion: synthesis.secretVersion,
  synthHash: synthesis.hash,
});
