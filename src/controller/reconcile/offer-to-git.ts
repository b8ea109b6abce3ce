/** The step of a Monocle that is published: offers its synthesis to the sink, which commits it. */

import { secretValues } from '../../instance/desired/secret.js';
import type { StatusFields } from '../../instance/status/monocle-status.js';
import { REASON } from '../../instance/status/reasons.js';
import { refuseApplied } from '../../instance/writes/ownership.js';
import { SECRET } from '../../instance/writes/resources.js';
import type { KubeClient } from '../../kube/client.js';
import type { Synthesis } from '../../synthesize.js';
import type { RecordEvent } from '../serving/events.js';
import { gitCondition, type Sink } from '../sink.js';
import type { Attempt, StepResult } from './attempt.js';

export interface OfferInput {
  readonly synthesis: Synthesis;
  /** Whether what is published stays as it is. */
  readonly isHeld: boolean;
  /** The Secret whose values must not be in the commit. */
  readonly secretName: string;
  /** For the status, once the synthesis is published. */
  readonly fields: StatusFields;
}

export interface OfferOptions {
  readonly client: KubeClient;
  readonly record: RecordEvent;
  readonly sink: Sink;
}

export function offerToGit(
  { key, monocle, memory, owned, previousStatus, report }: Attempt,
  { synthesis, isHeld, secretName, fields }: OfferInput,
  { client, record, sink }: OfferOptions,
): StepResult {
  refuseApplied([...owned.values()]);
  if (isHeld) return { report: {} };
  const { namespace } = key;
  const state = sink.offer({
    ...key,
    generation: report.generation,
    synthesis,
    secrets: async () => secretValues(await client.get(SECRET, { namespace, name: secretName })),
  });
  const offered = { idents: undefined, git: gitCondition(state) };
  if (state.phase === 'pending') return { report: offered };
  if (state.phase === 'failed') {
    const failure = { reason: REASON.PushFailed, message: state.message };
    return { report: { ...offered, failure }, requeueAfterMs: state.retryMs };
  }
  const { commit, branch } = state;
  if (commit && commit !== previousStatus?.lastCommit) {
    const message = `commit ${commit.slice(0, 7)} pushed to ${branch}`;
    record(monocle, 'Normal', REASON.Published, message);
  }
  const lastCommit = commit ?? previousStatus?.lastCommit;
  memory.running = undefined;
  // The tool that applies from Git runs the Job, and the controller does not see it.
  const none = { identsVersion: undefined, failedIdentsVersion: undefined };
  return { report: { ...offered, fields: { ...fields, ...none, lastCommit } } };
}
