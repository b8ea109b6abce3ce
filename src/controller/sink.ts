/**
 * Another place for what should exist than this cluster: a Git repository, in src/gitops/sink.ts.
 *
 * The controller hands over what it synthesized and goes on; what became of it is asked for at the
 * next look, which the sink calls for. So a slow server holds nobody up, and a burst is one commit.
 */
import type { KubeObject, ObjectKey } from '../kube/client.js';
import type { Synthesis } from '../synthesize.js';
import type { Facts } from './status.js';
import { FIELD_MANAGER, Stalled } from './writer.js';

export interface Offer extends ObjectKey {
  readonly generation: number;
  readonly synthesis: Synthesis;
  /** What must not be in it, whatever it is: asked for when it is written, and not kept. */
  readonly secrets: () => Promise<readonly string[]>;
}

export type Sunk =
  | { readonly phase: 'pending'; readonly lastFailure?: string }
  | { readonly phase: 'done'; readonly branch: string; readonly commit?: string }
  | { readonly phase: 'failed'; readonly message: string };

export interface Sink {
  /** Gives how far exactly this is. */
  offer(offer: Offer): Sunk;
  /** No longer published; nothing where it never was. */
  retract(key: ObjectKey): void;
}

/** Where what a Monocle is made of goes. */
export type Destination = 'Cluster' | 'Git';

/** Throws where a controller, or `monocle-k8s apply`, writes the same objects to the cluster. */
export function refuseApplied(owned: readonly KubeObject[]): void {
  const object = owned.find(({ writers }) => writers?.includes(FIELD_MANAGER));
  if (object === undefined) return;
  const { kind, metadata } = object;
  throw new Stalled({
    reason: 'SecondWriter',
    message: `${kind}/${metadata.namespace}/${metadata.name} is applied to the cluster by ${FIELD_MANAGER}, and this Monocle is published to Git; it is one or the other. Delete what was applied (kubectl delete ${kind.toLowerCase()} ${metadata.name} …; the volume stays), or set spec.sink to Cluster; nothing was published`,
  });
}

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
