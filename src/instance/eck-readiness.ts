/**
 * Whether an Elasticsearch of ECK is ready, by its own status. Pure.
 *
 * ECK writes the words, and whoever may write that status; so they are compared, and not shown.
 */
import type { KubeObject } from '../kube/object.js';
import { part } from './pod-parts.js';
import { REASON } from './status/reasons.js';

export interface EckReadiness {
  readonly ready: boolean;
  readonly reason: string;
  readonly message: string;
}

const PHASES: ReadonlyMap<unknown, string> = new Map([
  ['ApplyingChanges', 'a change is being rolled out'],
  ['MigratingData', 'data moves to another node'],
  ['Stalled', 'a node cannot be shut down; see its status'],
  ['Invalid', 'ECK refuses it; see its Events'],
]);

export function eckReadiness({ metadata, spec, status }: KubeObject): EckReadiness {
  const { availableNodes, health, phase, observedGeneration } = part(status);
  const available = Number.isInteger(availableNodes) ? Number(availableNodes) : 0;
  const label = `Elasticsearch ${available}/${nodesOf(spec)}`;
  const unready = (reason: string, why: string): EckReadiness => ({
    ...{ ready: false, reason, message: `${label}, ${why}` },
  });
  if (status === undefined)
    return unready(REASON.NotReady, 'ECK has not looked at it; is its operator installed?');
  if (Number(observedGeneration ?? 0) < (metadata.generation ?? 0))
    return unready(REASON.Rolling, 'ECK has not seen the change yet');
  if (phase !== 'Ready')
    return unready(
      phase === 'ApplyingChanges' || phase === 'MigratingData' ? REASON.Rolling : REASON.NotReady,
      PHASES.get(phase) ?? 'it is not ready',
    );
  if (health !== 'green' && health !== 'yellow')
    return unready(
      REASON.NotReady,
      health === 'red' ? 'its health is red' : 'its health is unknown',
    );
  return { ready: true, reason: REASON.Ready, message: `${label}, ${health}` };
}

function nodesOf(spec: unknown): number {
  const { nodeSets } = part(spec);
  const sets: readonly unknown[] = Array.isArray(nodeSets) ? nodeSets : [];
  return sets.reduce<number>((sum, each) => sum + (Number(part(each).count) || 0), 0);
}
