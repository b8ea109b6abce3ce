/**
 * Another place for what should exist than this cluster: a Git repository, in src/gitops/sink.ts.
 *
 * The controller hands over what it synthesized and goes on; what became of it is asked for at the
 * next look, which the sink calls for. So a slow server holds nobody up, and a burst is one commit.
 */
import type { ObjectKey } from '../kube/client.js';
import type { Synthesis } from '../synthesize.js';
import type { Facts } from './status.js';

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
  /** No longer published; nothing where it never was. */
  retract(key: ObjectKey): void;
  /** Begins to publish. */
  start(): void;
  close(): Promise<void>;
}

/** What a sink has to know of the controller. */
export interface SinkHooks {
  /** Which of what is published has no Monocle any more, as far as this controller can know. */
  readonly obsolete: (published: readonly ObjectKey[]) => readonly ObjectKey[];
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
