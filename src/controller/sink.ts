/**
 * The contract between the controller and the publisher: a Git repository, in src/gitops/sink/git-sink.ts.
 *
 * The controller offers a synthesis and does not wait. When the state changes, the sink asks for another reconcile,
 * which reads the result. So a slow Git server does not delay reconciles, and a burst makes one commit.
 */

import { suspensionOf } from '../instance/desired/suspension.js';
import type { Report } from '../instance/status/monocle-status.js';
import { REASON } from '../instance/status/reasons.js';
import { MONOCLE } from '../instance/writes/resources.js';
import type { KubeClient } from '../kube/client.js';
import { idOf, type KubeObject, keyOf, type ObjectKey } from '../kube/object.js';
import type { Synthesis } from '../synthesize.js';
import type { InstanceCaches } from './caches/caches.js';
import { light } from './caches/contents.js';
import type { RecordEvent } from './serving/events.js';

interface Offer extends ObjectKey {
  readonly generation: number;
  readonly synthesis: Synthesis;
  /** Values that must not be in the commit. They are read when the commit is made, and not kept. */
  readonly secrets: () => Promise<readonly string[]>;
}

type PublishState =
  | { readonly phase: 'pending'; readonly lastFailure?: string }
  | { readonly phase: 'done'; readonly branch: string; readonly commit?: string }
  | { readonly phase: 'failed'; readonly message: string; readonly retryMs: number };

export interface Sink {
  /** @returns the state of exactly this offer */
  offer(offer: Offer): PublishState;
  /** The Monocle is suspended: drops an offer that is not committed yet. */
  hold(key: ObjectKey): void;
  /**
   * The Monocle is no longer published. Does nothing if it never was.
   * @param isSeen whether this process has reconciled the Monocle before
   */
  retract(key: ObjectKey, isSeen: boolean): void;
  /** Starts publishing. */
  start(): void;
  close(): Promise<void>;
}

/** What a sink needs from the controller. */
export interface SinkHooks {
  /** The published instances that no Monocle asks for any more; fails if that is unknown. */
  readonly obsolete: (published: readonly ObjectKey[]) => Promise<readonly ObjectKey[]>;
  /** Whether the controller handles every Monocle, and not only those of a selector. */
  readonly seesAll: boolean;
  /** Called with the instances that wait to be removed, and for how long they wait. */
  readonly onWaiting: (waiting: readonly ObjectKey[], waitMs: number) => void;
  /** Called when the state of an instance's offer changed, to reconcile it. */
  readonly onNews: (key: ObjectKey) => void;
}

/** Where the objects of a Monocle are written. */
export type Destination = 'Cluster' | 'Git';

/** The condition GitSynced. */
export function gitCondition(state: PublishState): NonNullable<Report['git']> {
  if (state.phase === 'done') {
    const commit = state.commit ? `commit ${state.commit.slice(0, 7)} on ` : '';
    return { status: 'True', reason: REASON.Pushed, message: `${commit}${state.branch}` };
  }
  const failure = state.phase === 'failed' ? state.message : state.lastFailure;
  return failure === undefined
    ? { status: 'False', reason: REASON.Pushing, message: 'a commit is being made' }
    : { status: 'False', reason: REASON.PushFailed, message: failure };
}

/** Users do not read more Events than this. */
const MAX_EVENTS = 20;

/** Events about deleted Monocles: their namespaces may still exist. */
export const waitingEvents = (
  waiting: readonly ObjectKey[],
  waitMs: number,
): Parameters<RecordEvent>[] =>
  waiting
    .slice(0, MAX_EVENTS)
    .map((key) => [
      { apiVersion: MONOCLE.apiVersion, kind: MONOCLE.kind, metadata: key },
      'Warning',
      REASON.RemovalWaits,
      `${idOf(key)} is gone with ${waiting.length - 1} others at about the same time; its directory goes from Git in ${waitMs / 60_000} minutes, unless it comes back`,
    ]);

// Finds the published instances that no Monocle asks for any more.
//
// It asks the API server, without the selector: the cache cannot distinguish a deleted Monocle from one of
// another controller, or from a kind that is not served.

interface ObsoleteOptions {
  readonly client: KubeClient;
  readonly caches: Pick<InstanceCaches, 'monocle'>;
  readonly namespaces?: readonly string[];
  readonly destination: Destination;
}

/** Throws if the API server does not answer: then nothing may be removed. */
export async function obsoleteAmong(
  published: readonly ObjectKey[],
  { client, caches, namespaces, destination }: ObsoleteOptions,
): Promise<readonly ObjectKey[]> {
  const covered = published.filter(({ namespace }) => namespaces?.includes(namespace) ?? true);
  if (covered.length === 0) return [];
  const lists = await Promise.all(
    (namespaces ?? [undefined]).map((namespace) =>
      client.list(MONOCLE, { namespace, transform: brief }),
    ),
  );
  const live = new Map(
    lists.flatMap(({ items }) => items).map((monocle) => [idOf(keyOf(monocle)), monocle]),
  );
  return covered.filter((key) => {
    const monocle = live.get(idOf(key));
    if (monocle === undefined || monocle.metadata.deletionTimestamp !== undefined) return true;
    // A Monocle outside the selector belongs to another controller.
    if (caches.monocle(key) === undefined || suspensionOf(monocle) !== undefined) return false;
    return (monocle.spec?.sink ?? destination) !== 'Git';
  });
}

const brief = (monocle: KubeObject): KubeObject => ({
  ...light(monocle),
  spec: { sink: monocle.spec?.sink, suspend: monocle.spec?.suspend },
});
