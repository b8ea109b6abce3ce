/** What `publish` did, in one piece or in one proposal for each group of owners. */
import { UserError } from '../errors.js';
import type { ProposedPull } from '../gitops/forge/pull-requests.js';
import type { PublishResult } from '../gitops/publication.js';
import { write } from '../output/stdout.js';
import { report, showDiff } from './publish-report.js';

export interface GroupResult {
  /** undefined without --branch-per-owner. */
  readonly owners?: readonly string[];
  /** `namespace/name` */
  readonly monocles: readonly string[];
  readonly published?: PublishResult;
  readonly pull?: ProposedPull;
  /** Why this group was not published; the others were. */
  readonly error?: string;
}

/** A failure of one group is its result: what is pushed for another one stays pushed. */
export async function withFailure(
  group: Pick<GroupResult, 'owners' | 'monocles'>,
  isDryRun: boolean,
  work: () => Promise<Pick<GroupResult, 'published' | 'pull'>>,
): Promise<GroupResult> {
  try {
    return { ...group, ...(await work()) };
  } catch (error) {
    if (!(error instanceof UserError) || group.owners === undefined || isDryRun) throw error;
    return { ...group, error: error.message };
  }
}

export function exitCodeOf(results: readonly GroupResult[], isDryRun: boolean): number {
  const isBad = ({ published, pull, error }: GroupResult): boolean => {
    const { edits = [], withdrawn = [], created } = published ?? {};
    if (error !== undefined || pull?.failures.length) return true;
    if (isDryRun) return edits.length + withdrawn.length > 0 || created !== undefined;
    return withdrawn.some(({ kept }) => typeof kept === 'object');
  };
  return results.some(isBad) ? 1 : 0;
}

/** `namespace/name` of all. */
const coveredBy = (results: readonly GroupResult[]): ReadonlySet<string> =>
  new Set(results.flatMap(({ monocles }) => monocles));

/** As if it were one publication; `others` of a withdrawal are those that no group covers. */
export function together(results: readonly GroupResult[], branch: string): PublishResult {
  const all = results.flatMap(({ published }) => published ?? []);
  const [first] = all;
  if (first && results.length === 1) return first;
  const covered = coveredBy(results);
  return {
    ...{ branch, tip: first?.tip, conflicts: all.reduce((sum, each) => sum + each.conflicts, 0) },
    changes: all.flatMap(({ changes }) => changes),
    edits: all.flatMap(({ edits }) => edits),
    sources: new Map(all.flatMap(({ sources }) => [...sources])),
    withdrawn: all
      .flatMap(({ withdrawn }) => withdrawn)
      .map((each) => ({ ...each, others: each.others.filter((id) => !covered.has(id)) })),
  };
}

/** Without a forge, only the branch is known. */
export function proposalsJson(results: readonly GroupResult[]): object[] {
  return results
    .filter(({ published, error }) => published?.proposed ?? error)
    .map(({ owners = [], monocles, published, pull, error }) => ({
      branch: published?.branch ?? null,
      commit: published?.proposed?.commit ?? null,
      pushed: published?.commit !== undefined,
      ...{ monocles, owners },
      ...{ number: pull?.number ?? null, url: pull?.url ?? null, state: pull?.state ?? null },
      ...{ warnings: pull?.warnings ?? [], failures: pull?.failures ?? [] },
      error: error ?? null,
    }));
}

export async function reportResults(
  results: readonly GroupResult[],
  isDryRun: boolean,
): Promise<void> {
  const covered = coveredBy(results);
  for (const { owners, monocles, published, pull, error } of results) {
    if (owners) await write(`owned by ${owners.join(', ') || 'nobody'}: ${monocles.join(', ')}\n`);
    if (error !== undefined) process.stderr.write(`${monocles.join(', ')}: ${error}\n`);
    if (published === undefined) continue;
    const withdrawn = published.withdrawn.map((each) => ({
      ...each,
      others: each.others.filter((id) => !covered.has(id)),
    }));
    if (isDryRun) await showDiff(published);
    await report({ ...published, withdrawn }, isDryRun);
    if (pull) await write(`${pull.summary}${pull.url && `: ${pull.url}`}\n`);
    for (const line of [...(pull?.warnings ?? []), ...(pull?.failures ?? [])])
      process.stderr.write(`${line}\n`);
  }
}
