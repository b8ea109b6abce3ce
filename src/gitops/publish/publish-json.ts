/** The answer of `publish --output json`. Pure. Its shape is in docs/gitops.md. */
import { redact } from '../../redact.js';
import type { GitTarget } from '../git/target.js';
import type { PublishResult } from './publish.js';

export interface PublishJsonInput {
  readonly target: GitTarget;
  readonly published: PublishResult;
  /** `namespace/name` of the Monocles that are left as they are. */
  readonly suspended: readonly string[];
  readonly isDryRun: boolean;
  /** One entry for each branch, with --pull-request. */
  readonly proposals?: readonly object[];
}

export function publishJson(input: PublishJsonInput): object {
  const { target, published, suspended, isDryRun, proposals } = input;
  const { changes, sources, commit, branch, tip, conflicts, url, created, withdrawn, foreign } =
    published;
  return {
    repository: redact(target.repo),
    branch,
    path: target.path,
    dryRun: isDryRun,
    commit: commit ?? null,
    base: tip ?? null,
    conflicts,
    ...(url && { url }),
    ...(created && { created }),
    instances: changes.map(({ monocle, directory, objects, unchanged }) => ({
      monocle,
      directory,
      objects: objects.map(({ subject, verb, fields = [] }) => ({ object: subject, verb, fields })),
      unchanged,
      source: sources.get(monocle) ?? null,
    })),
    suspended,
    ...(foreign.length > 0 && { notPruned: foreign }),
    ...(proposals && { proposals }),
    withdrawn: withdrawn.map(({ branch: name, commit: id, others, kept }) => ({
      branch: name,
      commit: id,
      others,
      kept: typeof kept === 'object' ? kept.refused : (kept ?? null),
    })),
  };
}
