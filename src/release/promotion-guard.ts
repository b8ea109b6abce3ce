/**
 * What a promotion must not do to the environment that it publishes to: give it a Monocle that was
 * not proven in the first environment, or take it back to an older commit.
 *
 * The guard checks only what the promotion would change, so users can always publish to that environment instead.
 */
import { UserError } from '../errors.js';
import type { PublishedInstance, PublishedTree } from '../gitops/directory/verify.js';
import { isFromElsewhere } from '../gitops/provenance/provenance.js';
import type { SourceRevision } from '../gitops/provenance/source-commit.js';
import type { MonocleInput } from '../input/monocles.js';
import { suspensionOf } from '../instance/desired/suspension.js';
import type { CommandInput } from '../project/command-input.js';
import { idOf, instancesOf, sourceKeysOf } from './desired-instances.js';
import type { ProvenSource } from './source-proof.js';

export interface GuardedPromotion {
  /** The names of the environments. */
  readonly from: string;
  readonly to: string;
  /** HEAD of the clone. */
  readonly head: SourceRevision;
  /** What is published to FROM, and the commit that is promoted. */
  readonly proven: ProvenSource;
  /** What is published to TO. */
  readonly published: PublishedTree['instances'];
  /** What the promotion would publish to TO. */
  readonly input: CommandInput;
  readonly monocles: readonly MonocleInput[];
}

/** The commits that the directories of an environment name as their source. */
export const recordedCommits = (published: PublishedTree['instances']): string[] =>
  [...published.values()].flatMap(({ owner }) => owner.source?.commit ?? []);

/** Throws if the promotion is not allowed. */
export async function guardTarget(asked: GuardedPromotion): Promise<void> {
  refuseUnproven(asked);
  await refuseSetback(asked);
}

function refuseUnproven(asked: GuardedPromotion): void {
  const { from, to, proven, published, input, monocles } = asked;
  const unproven = monocles.find((each) => {
    if (suspensionOf(each.monocle) !== undefined) return false;
    if (sourceKeysOf(each, input.options).some((key) => proven.keys.has(key))) return false;
    const inGit = published.get(idOf(each));
    return inGit === undefined || isChanged(asked, inGit, each);
  });
  if (unproven)
    throw new UserError(
      `${to}: would get ${idOf(unproven)} of ${unproven.files[0]}, which is not in ${from}, or suspended there; nothing was promoted. Publish it to ${from} first, or publish ${to} directly (monocle-k8s publish --env ${to})`,
    );
}

async function refuseSetback(asked: GuardedPromotion): Promise<void> {
  const { from, to, head, published, monocles } = asked;
  const { revision } = asked.proven;
  const wanted = new Map(monocles.map((each) => [idOf(each), each]));
  const known = new Set(await head.sorted(recordedCommits(published)));
  const included = new Set<string>();
  for (const [id, instance] of published) {
    const { commit, dirty = false } = instance.owner.source ?? {};
    if (commit === undefined || dirty) {
      if (isChanged(asked, instance, wanted.get(id))) refuseUnknown(asked, id, dirty);
      continue;
    }
    if (included.has(commit)) continue;
    if (await revision.before(commit)) included.add(commit);
    else if (isChanged(asked, instance, wanted.get(id))) {
      const [has, gets] = [commit, revision.commit].map((each) => each.slice(0, 7));
      const relation = known.has(commit)
        ? `is ${(await (await head.before(commit))?.before(revision.commit)) ? 'newer than' : 'not in the history of'}`
        : 'is not in this clone, and may be newer than';
      const remedy = known.has(commit)
        ? `First publish ${from} from a commit that has it in its history`
        : 'Fetch the whole history (git fetch --unshallow)';
      throw new UserError(
        `${to}: ${id} was published from ${has}, which ${relation} ${gets}, the commit that ${from} has; nothing was promoted. ${remedy}, or publish ${to} directly (monocle-k8s publish --env ${to})`,
      );
    }
  }
}

/** Content that is in no commit may be newer than every commit. */
function refuseUnknown({ from, to, proven }: GuardedPromotion, id: string, dirty: boolean): never {
  const why = dirty
    ? 'was published from changes that were not committed'
    : 'has no record of the commit that it was published from';
  const gets = proven.revision.commit.slice(0, 7);
  throw new UserError(
    `${to}: ${id} ${why}, so it may be newer than ${gets}, the commit that ${from} has; nothing was promoted. If ${gets} may replace it, publish that (monocle-k8s publish --env ${to} --at ${gets})`,
  );
}

/** Whether the publication would change or remove the instance. */
function isChanged(
  { head, input: { options } }: GuardedPromotion,
  { owner }: PublishedInstance,
  wanted: MonocleInput | undefined,
): boolean {
  if (owner.writer !== undefined) return false;
  if (wanted === undefined) {
    const { prune, namespace } = options;
    const isWithin = !namespace || owner.monocle.startsWith(`${namespace}/`);
    const repositories = new Set([head.repository ?? []].flat());
    return prune === true && isWithin && !isFromElsewhere(owner.source, repositories);
  }
  if (suspensionOf(wanted.monocle) !== undefined) return false;
  const [instance] = instancesOf([wanted]);
  return instance?.synthesis.hash !== owner.synthHash;
}
