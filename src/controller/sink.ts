/**
 * The contract between the controller and whatever publishes: a Git repository, in src/gitops/sink/git-sink.ts.
 *
 * The controller offers a synthesis and goes on. The sink asks for another reconcile once there is
 * news, and that one reads the result. So a slow Git server delays nobody, and a burst is one commit.
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
  /** Values that must not be in the commit. Read when it is made, and not kept. */
  readonly secrets: () => Promise<readonly string[]>;
}

type PublishState =
  | { readonly phase: 'pending'; readonly lastFailure?: string }
  | { readonly phase: 'done'; readonly branch: string; readonly commit?: string }
  | { readonly phase: 'failed'; readonly message: string; readonly retryMs: number };

export interface Sink {
  /** @returns the state of exactly this offer */
  offer(offer: Offer): PublishState;
  /** Suspended: an offer that is not yet committed is dropped. */
  hold(key: ObjectKey): void;
  /**
   * The Monocle is no longer published. Does nothing if it never was.
   * @param isSeen whether this process has reconciled the Monocle before
   */
  retract(key: ObjectKey, isSeen: boolean): void;
  /** Begins to publish. */
  start(): void;
  close(): Promise<void>;
}

/** What a sink needs from the controller. */
export interface SinkHooks {
  /** Which of what is published no Monocle asks for any more; fails if that is not known. */
  readonly obsolete: (published: readonly ObjectKey[]) => Promise<readonly ObjectKey[]>;
  /** Whether every Monocle is looked at, and not only those of a selector. */
  readonly seesAll: boolean;
  /** So many wait to be removed, and for how long. */
  readonly onWaiting: (waiting: readonly ObjectKey[], waitMs: number) => void;
  /** The state of an instance's offer changed: reconcile it. */
  readonly onNews: (key: ObjectKey) => void;
}

/** Where the objects of a Monocle go. */
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

/** As many Events as somebody reads. */
const MAX_EVENTS = 20;

/** About Monocles that are gone: their namespaces may still be there. */
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

// Which published instances no Monocle asks for any more.
//
// This asks the API server, without the selector: the cache cannot tell a deleted Monocle from one of
// another controller, or from a kind that is not served.

interface ObsoleteOptions {
  readonly client: KubeClient;
  readonly caches: Pick<InstanceCaches, 'monocle'>;
  readonly namespaces?: readonly string[];
  readonly destination: Destination;
}

/** Throws if that cannot be found out: nothing may be removed then. */
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
