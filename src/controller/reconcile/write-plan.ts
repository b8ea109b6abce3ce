/**
 * Carries out a plan, and paces the repair of fields that another writer keeps changing.
 *
 * If the API server refuses an object, the others are still written, unless it is the config: pods must not
 * start with a config that does not exist.
 */
import { formatPath } from '../../../constructs/validation/problem.js';
import type { Explanation } from '../../instance/status/condition.js';
import { REASON } from '../../instance/status/reasons.js';
import {
  isConfigurableBy,
  lastOtherWriter,
  refuseForeign,
} from '../../instance/writes/ownership.js';
import { type Action, lastAppliedOf } from '../../instance/writes/plan.js';
import type { Dispute } from '../../instance/writes/repairs.js';
import { CONFIG_MAP, resourceOf } from '../../instance/writes/resources.js';
import { write } from '../../instance/writes/writer.js';
import { type ApiError, hasCode } from '../../kube/api-error.js';
import type { KubeClient } from '../../kube/client.js';
import type { KubeObject } from '../../kube/object.js';
import { uncovered } from '../../manifest/compare.js';
import { type ChangeVerb, identity } from '../../manifest/subject.js';
import type { Manifest } from '../../synthesize.js';
import type { Time } from '../../time.js';
import type { InstanceCaches } from '../caches/caches.js';
import type { RecordEvent } from '../serving/events.js';
import type { Attempt } from './attempt.js';

/** A replaced object without our label sends no watch event when it disappears, so poll for it. */
const REPLACED_MS = 200;
/** Stands for a field if the object itself was deleted, or lost its labels. */
const WHOLE_OBJECT = 'the object';

export interface WriteOptions {
  readonly client: KubeClient;
  readonly caches: InstanceCaches;
  readonly record: RecordEvent;
  readonly time: Time;
}

interface WriteInput {
  readonly actions: readonly Action[];
  readonly manifests: readonly Manifest[];
  /** The live objects by identity. */
  readonly owned: ReadonlyMap<string, KubeObject>;
}

interface WriteResult {
  /** The live objects after the writes. */
  readonly owned: ReadonlyMap<string, KubeObject>;
  readonly dispute?: Explanation;
  readonly requeueAfterMs?: number;
}

export async function writePlan(
  attempt: Attempt,
  { actions, manifests, owned: found }: WriteInput,
  options: WriteOptions,
): Promise<WriteResult> {
  const { key, monocle, memory } = attempt;
  const { client, time } = options;
  const mayChange = isConfigurableBy(monocle.metadata.uid ?? '');
  // Check before the first write: if one object is foreign, nothing is changed.
  for (const action of actions)
    if (action.type === 'configure') refuseForeign(action.live, mayChange);
  const owned = new Map(found);
  const refused: ApiError[] = [];
  let isReplaced = false;
  for (const action of actions) {
    const object = action.type === 'delete' ? action.live : action.manifest;
    const id = identity(object);
    const field = repairedField(attempt, action);
    if (field && !memory.repairs.isDue(id, field)) continue;
    const rival = field ? await rivalOf(attempt, action, field, client) : undefined;
    try {
      const { verb, live } = await write(client, action, mayChange);
      if (field) memory.repairs.note(id, field, rival);
      isReplaced ||= verb === 'replaced';
      if (live && action.type !== 'delete') {
        memory.lastApplied.set(id, lastAppliedOf(action.manifest, live));
        owned.set(id, live);
      } else {
        memory.lastApplied.delete(id);
        owned.delete(id);
      }
      recordChange(attempt, id, verb, options);
    } catch (error) {
      if (!hasCode(error, 400, 403, 422) || object.kind === CONFIG_MAP.kind) throw error;
      refused.push(error);
    }
  }
  if (refused[0]) throw refused[0];
  for (const manifest of manifests) {
    const id = identity(manifest);
    const live = owned.get(id);
    if (live && !memory.lastApplied.has(id))
      memory.lastApplied.set(id, lastAppliedOf(manifest, live));
  }
  const [dispute] = memory.repairs.disputes();
  if (dispute === undefined) return { owned, ...(isReplaced && { requeueAfterMs: REPLACED_MS }) };
  const pauseMs = Math.max(REPLACED_MS, dispute.untilMs - time.now());
  return {
    owned,
    dispute: disputed(dispute, key.namespace),
    requeueAfterMs: isReplaced ? REPLACED_MS : pauseMs,
  };
}

const REASONS: Readonly<Partial<Record<ChangeVerb, string>>> = {
  created: REASON.Created,
  configured: REASON.Configured,
  replaced: REASON.Configured,
  deleted: REASON.Deleted,
};

/** Records no Event on the first deploy, which creates everything. */
function recordChange(
  { monocle, previousStatus }: Attempt,
  id: string,
  verb: ChangeVerb,
  { record }: WriteOptions,
): void {
  const reason = REASONS[verb];
  if (reason !== undefined && previousStatus?.synthHash !== undefined)
    record(monocle, 'Normal', reason, `${id} ${verb}`);
}

/** The field that another writer changed; undefined if the change is ours. */
function repairedField({ memory }: Attempt, action: Action): string | undefined {
  if (action.type === 'delete') return undefined;
  if (action.type === 'create')
    return memory.lastApplied.has(identity(action.manifest)) ? WHOLE_OBJECT : undefined;
  if (!action.isRepair) return undefined;
  return fieldToRepair(action.live, action.manifest);
}

/** The field manager of the other writer, if the field is in dispute. */
async function rivalOf(
  { key: { namespace }, memory }: Attempt,
  action: Action,
  field: string,
  client: KubeClient,
): Promise<string | undefined> {
  if (action.type === 'delete') return undefined;
  const { manifest } = action;
  if (!memory.repairs.isDisputed(identity(manifest), field)) return undefined;
  const { name } = manifest.metadata;
  const live = await client.get(resourceOf(manifest), { namespace, name });
  return live && lastOtherWriter(live);
}

const fieldToRepair = (live: KubeObject, manifest: Manifest): string =>
  formatPath(uncovered(live, manifest) ?? ['spec']);

function disputed({ object, field, writer }: Dispute, namespace: string): Explanation {
  const [kind, name] = object.split('/');
  const what = field === WHOLE_OBJECT ? 'is deleted, or loses its labels,' : `${field} is changed`;
  return {
    reason: REASON.Disputed,
    message: `${kind}/${namespace}/${name}: ${what} by ${writer ?? 'somebody'} after each repair, and is repaired ever less often. Stop the other writer, or suspend this Monocle`,
  };
}
