/**
 * The step of Elasticsearch's volume: its claim grows to the size of the spec, or by itself, and gets the
 * common labels and annotations.
 *
 * If the API server refuses a growth that the spec asks for, the reconcile fails. If it refuses one by
 * itself, nothing else is held up: the status says so, and the next measurement is another try.
 */
import { runsElastic } from '../../../constructs/elastic/elastic.js';
import type { CommonMetadata } from '../../../constructs/instance/instance.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import type { Explanation } from '../../instance/status/monocle-status.js';
import { REASON } from '../../instance/status/reasons.js';
import { claimAction, growth } from '../../instance/storage/volume.js';
import { lastAppliedOf } from '../../instance/writes/plan.js';
import { applyInPlace, growVolume } from '../../instance/writes/writer.js';
import { hasCode } from '../../kube/api-error.js';
import { identity } from '../../manifest/subject.js';
import type { Attempt } from './attempt.js';
import type { Observation } from './observe.js';
import type { WriteOptions } from './write-plan.js';

export interface VolumeInput {
  readonly spec: ResolvedSpec;
  readonly common: CommonMetadata;
  readonly observation: Pick<Observation, 'claim' | 'storage' | 'usage'>;
}

export interface VolumeResult {
  /** Set while the volume is smaller than the spec asks for. */
  readonly waiting?: Explanation;
  readonly requeueAfterMs?: number;
}

/** How soon to look again if the cache is behind. Mostly a watch event comes first. */
const BEHIND_MS = 1_000;

export async function changeVolume(
  attempt: Attempt,
  input: VolumeInput,
  options: Pick<WriteOptions, 'client' | 'record'>,
): Promise<VolumeResult> {
  const { spec, common, observation } = input;
  const { claim, usage } = observation;
  if (!runsElastic(spec)) return {};
  const { monocle, memory } = attempt;
  const { client, record } = options;
  const grow = growth(claim, spec.storageSize, usage);
  const hasGrown = await growVolume(client, claim, grow);
  if (grow && hasGrown) record(monocle, 'Normal', REASON.VolumeGrows, grow.explanation.message);
  const isBehind = !grow && (await growByItself(attempt, input, options));

  const labelling = claimAction(claim, common, memory.lastApplied);
  const labelled = labelling && (await applyInPlace(client, labelling));
  if (labelled) {
    const { manifest } = labelling;
    memory.lastApplied.set(identity(manifest), lastAppliedOf(manifest, labelled));
  }
  return {
    // A file system grows when a pod mounts it.
    ...(grow && !spec.hibernate && { waiting: grow.explanation }),
    ...(isBehind && { requeueAfterMs: BEHIND_MS }),
  };
}

/** @returns whether the cache is behind */
async function growByItself(
  { monocle, memory }: Attempt,
  { spec, observation: { claim, storage, usage } }: VolumeInput,
  { client, record }: Pick<WriteOptions, 'client' | 'record'>,
): Promise<boolean> {
  if (spec.hibernate || !storage?.growth || !usage) return false;
  if (memory.refusedGrowth?.at === usage.at) return false;
  try {
    await growVolume(client, claim, storage.growth);
  } catch (error) {
    if (hasCode(error, 404, 409)) return true;
    if (!hasCode(error, 403, 422)) throw error;
    // The reason is the same for a storage class, a quota and a missing right; the server's words tell.
    const message = `the API server refuses the growth of PersistentVolumeClaim/${claim?.metadata.name}, for which the storage class must allow volume expansion: ${error.message}`;
    memory.refusedGrowth = { at: usage.at, message };
    return false;
  }
  record(monocle, 'Normal', REASON.VolumeGrows, storage.growth.explanation.message);
  return false;
}
