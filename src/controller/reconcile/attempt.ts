/**
 * One attempt to reconcile one Monocle: its input, and the results of its steps.
 *
 * A step reads the attempt and returns a result; it changes only its own part of the attempt's memory.
 * Results are merged in one place, `merged`.
 */

import type { TokenSource } from '../../../constructs/crawlers/crawler-token.js';
import type { Writers } from '../../../constructs/instance/image.js';
import { componentsOf } from '../../instance/readiness/components.js';
import type { CrawlerFinding } from '../../instance/status/crawler-status.js';
import {
  fieldsOf,
  keptFrom,
  type Report,
  type Status,
} from '../../instance/status/monocle-status.js';
import { REASON } from '../../instance/status/reasons.js';
import type { RefusedGrowth } from '../../instance/storage/auto-grow.js';
import { Stalled, Waiting } from '../../instance/writes/ownership.js';
import type { LastApplied } from '../../instance/writes/plan.js';
import { Repairs } from '../../instance/writes/repairs.js';
import { ApiError, hasCode } from '../../kube/api-error.js';
import type { KubeObject, ObjectKey } from '../../kube/object.js';
import { identity } from '../../manifest/subject.js';
import type { Time } from '../../time.js';

/** Kept between the attempts for one Monocle, as long as its uid stays the same. */
export interface Memory {
  readonly uid: string;
  /** By object. Written by applyToCluster. */
  readonly lastApplied: Map<string, LastApplied>;
  readonly repairs: Repairs;
  /** The growth of the volume that the API server last refused. Written by applyToCluster. */
  refusedGrowth?: RefusedGrowth;
  /**
   * What was last applied to run. It takes precedence over live objects and the status: users who may write those
   * must not choose an image. Written by applyToCluster.
   */
  running?: Writers | undefined;
  /** Where the pods of the last good config read the tokens of MonocleCrawlers. */
  tokens?: ReadonlyMap<string, TokenSource>;
  /** What the last merge found, by the uid of each MonocleCrawler, and whether its config is applied or published. */
  crawlers?: {
    readonly findings: ReadonlyMap<string, CrawlerFinding>;
    isProgrammed: boolean;
    /** When changes of MonocleCrawlers take effect again; undefined if none waits. */
    readonly nextRoll?: string | undefined;
  };
  statusWrittenAt: number;
  /** By component: what its pod waits for, and since when. Written by updateStatus. */
  readonly waits: Map<string, { readonly reason: string; readonly since: number }>;
}

export interface Attempt {
  readonly key: ObjectKey;
  /** As the cache has it: without an inline config. */
  readonly monocle: KubeObject;
  readonly previousStatus: Status | undefined;
  readonly memory: Memory;
  /** The live objects with our labels, by identity. */
  readonly owned: ReadonlyMap<string, KubeObject>;
  /** What is known before the first step. */
  readonly report: Report;
}

export interface StepResult {
  /** Overrides what earlier steps reported. */
  readonly report: Partial<Report>;
  /** The earliest of all steps counts. */
  readonly requeueAfterMs?: number;
}

/** How soon to try again if the caches do not have something yet. Usually a watch event comes first. */
const NOT_YET_MS = 1_000;
/** A foreign object without our labels sends no watch event when it is deleted, so poll for it. */
const STALLED_MS = 10_000;

/** Thrown if the caches are behind: there is nothing to report, and another attempt follows soon. */
export class NotYet extends Error {
  constructor(readonly requeueAfterMs = NOT_YET_MS) {
    super();
  }
}

/** What an error means for the status. */
export function resultOf(error: unknown): StepResult {
  if (error instanceof Stalled)
    return { report: { stalled: error.explanation }, requeueAfterMs: STALLED_MS };
  if (error instanceof Waiting)
    return { report: { waiting: error.explanation }, requeueAfterMs: NOT_YET_MS };
  if (hasCode(error, 403) && error.causeReasons.includes('NamespaceTerminating')) {
    const message = 'the namespace is going away';
    return { report: { waiting: { reason: REASON.Terminating, message } } };
  }
  const reason = error instanceof ApiError ? error.reason || REASON.ApiError : REASON.Error;
  const failure = { reason, message: (error as Error).message };
  // The API server refuses the object: a user has to act, though the controller tries again.
  return { report: { failure, ...(hasCode(error, 422) && { stalled: failure }) } };
}

export const newMemory = (uid: string, time: Time): Memory => ({
  uid,
  lastApplied: new Map(),
  repairs: new Repairs(time.now),
  statusWrittenAt: 0,
  waits: new Map(),
});

export function newAttempt({
  owned,
  ...given
}: Pick<Attempt, 'key' | 'monocle' | 'memory'> & {
  readonly owned: readonly KubeObject[];
}): Attempt {
  const { key, monocle } = given;
  const previousStatus = monocle.status as Status | undefined;
  const objects = new Map(owned.map((object) => [identity(object), object]));
  const report = {
    generation: monocle.metadata.generation ?? 0,
    components: componentsOf(key.name, monocle.spec, objects),
    fields: fieldsOf(previousStatus),
    ...keptFrom(previousStatus),
  };
  return { ...given, previousStatus, owned: objects, report };
}

/** The one place where the results of the steps come together. */
export function merged(
  { report }: Attempt,
  results: readonly StepResult[],
): StepResult & { readonly report: Report } {
  return {
    report: Object.assign({}, report, ...results.map((each) => each.report)),
    requeueAfterMs: earliest(...results.map((each) => each.requeueAfterMs)),
  };
}

export function earliest(...delays: readonly (number | undefined)[]): number | undefined {
  const given = delays.filter((ms) => ms !== undefined);
  return given.length > 0 ? Math.min(...given) : undefined;
}
