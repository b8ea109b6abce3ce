/**
 * Another place for what should exist than this cluster: a Git repository, in src/gitops/sink.ts.
 *
 * The controller hands over what it synthesized and goes on; what became of it is asked for at the
 * next look, which the sink calls for. So a slow server holds nobody up, and a burst is one commit.
 */

import { MONOCLE } from '../instance/resources.js';
import type { Facts } from '../instance/status.js';
import { idOf, type ObjectKey } from '../kube/object.js';
import type { Synthesis } from '../synthesize.js';
import type { RecordEvent } from './events.js';

export interface Offer extends ObjectKey {
  readonly generation: number;
  readonly synthesis: Synthesis;
  /** What must not be in it, whatever it is: asked for when it is written, and not kept. */
  readonly secrets: () => Promise<readonly string[]>;
}

export type Sunk =
  | { readonly phase: 'pending'; readonly lastFailure?: string }
  | { readonly phase: 'done'; readonly branch: string; readonly commit?: string }
  | { readonly phase: 'failed'; readonly message: string; readonly retryMs: number };

export interface Sink {
  /** Gives how far exactly this is. */
  offer(offer: Offer): Sunk;
  /** Suspended: what was offered and is not yet written is not written. */
  hold(key: ObjectKey): void;
  /**
   * No longer published; nothing where it never was.
   * @param isSeen whether this process has known the Monocle
   */
  retract(key: ObjectKey, isSeen: boolean): void;
  /** Begins to publish. */
  start(): void;
  close(): Promise<void>;
}

/** What a sink has to know of the controller. */
export interface SinkHooks {
  /** Which of what is published no Monocle asks for any more; fails if that is not known. */
  readonly obsolete: (published: readonly ObjectKey[]) => Promise<readonly ObjectKey[]>;
  /** Whether every Monocle is looked at, and not only those of a selector. */
  readonly seesAll: boolean;
  /** So many wait to be removed, and for how long. */
  readonly onWaiting: (waiting: readonly ObjectKey[], waitMs: number) => void;
  /** There is more to say of an instance. */
  readonly onNews: (key: ObjectKey) => void;
}

/** Where what a Monocle is made of goes. */
export type Destination = 'Cluster' | 'Git';

/** The condition GitSynced. */
export function gitCondition(sunk: Sunk): NonNullable<Facts['git']> {
  if (sunk.phase === 'done') {
    const commit = sunk.commit ? `commit ${sunk.commit.slice(0, 7)} on ` : '';
    return { status: 'True', reason: 'Pushed', message: `${commit}${sunk.branch}` };
  }
  const failure = sunk.phase === 'failed' ? sunk.message : sunk.lastFailure;
  return failure === undefined
    ? { status: 'False', reason: 'Pushing', message: 'a commit is being made' }
    : { status: 'False', reason: 'PushFailed', message: failure };
}

/** As many Events as somebody reads. */
const MOST_EVENTS = 20;

/** About Monocles that are gone: their namespaces may still be there. */
export const waitingEvents = (
  waiting: readonly ObjectKey[],
  waitMs: number,
): Parameters<RecordEvent>[] =>
  waiting
    .slice(0, MOST_EVENTS)
    .map((key) => [
      { apiVersion: MONOCLE.apiVersion, kind: MONOCLE.kind, metadata: key },
      'Warning',
      'RemovalWaits',
      `${idOf(key)} is gone with ${waiting.length - 1} others at about the same time; its directory goes from Git in ${waitMs / 60_000} minutes, unless it comes back`,
    ]);
