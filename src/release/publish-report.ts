/** What `publish` prints for users: the changes of each instance, the push, and outdated proposals. */

import type { ProposedPull } from '../gitops/forge/pull-requests.js';
import type { GitTarget } from '../gitops/git/target.js';
import { provenanceText } from '../gitops/provenance/provenance.js';
import { type CommitVerb, type InstanceChanges, tally } from '../gitops/publish/changes.js';
import { SIGNS } from '../gitops/publish/message.js';
import type { Withdrawal } from '../gitops/publish/proposals.js';
import type { PublishResult } from '../gitops/publish/publish.js';
import { paintDiff } from '../output/line-diff.js';
import { count, paint } from '../output/report.js';
import { tell, write } from '../output/stdout.js';
import { redact } from '../redact.js';

/** With --dry-run, 1 means that something would change. */
export function exitCodeOf(
  { edits, withdrawn, created }: PublishResult,
  pull: ProposedPull | undefined,
  isDryRun: boolean,
): number {
  const isBad = isDryRun
    ? edits.length + withdrawn.length > 0 || created !== undefined
    : withdrawn.some(({ kept }) => typeof kept === 'object');
  return isBad || pull?.failures.length ? 1 : 0;
}

/**
 * The proposal, if there is one. Without a forge, only its branch is known.
 * @param monocles `namespace/name` of all Monocles that this run covers
 */
export function proposalsJson(
  { branch, commit, proposed }: PublishResult,
  pull: ProposedPull | undefined,
  monocles: readonly string[],
): object[] {
  if (proposed === undefined) return [];
  return [
    {
      branch,
      commit: proposed.commit,
      pushed: commit !== undefined,
      monocles,
      number: pull?.number ?? null,
      url: pull?.url ?? null,
      state: pull?.state ?? null,
      warnings: pull?.warnings ?? [],
      failures: pull?.failures ?? [],
    },
  ];
}

/** The diff of every file, for --dry-run. */
export async function showDiff({ edits }: PublishResult): Promise<void> {
  // A file in Git may contain control characters that a terminal would execute.
  const shown = (text?: string) => text?.replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd');
  for (const { path, before, after } of edits)
    await write(paintDiff(path, shown(before), after, process.stdout));
}

const COLOURS: Readonly<Record<CommitVerb, 'green' | 'yellow' | 'red'>> = {
  created: 'green',
  configured: 'yellow',
  deleted: 'red',
};
/** If more objects change, only the counts are printed; the commit lists the objects. */
const MAX_OBJECTS = 40;

export async function report(
  published: PublishResult,
  isDryRun: boolean,
  pull: ProposedPull | undefined,
): Promise<void> {
  const { changes, edits, foreign, sources, withdrawn } = published;
  const changed = changes.filter(({ objects }) => objects.length > 0);
  const total = changed.reduce((sum, { objects }) => sum + objects.length, 0);
  for (const each of changed) {
    const source = sources.get(each.monocle);
    await write(instanceText(each, total <= MAX_OBJECTS));
    if (source) await write(provenanceText(source));
  }
  const same = changes.length - changed.length;
  if (changed.length > 0 && same > 0) await write(`${count(same, 'instance')} unchanged\n`);
  for (const { monocle, repository } of foreign)
    await write(`${monocle} is not pruned: it was published from ${repository}\n`);
  if (isDryRun) {
    const { created, tip } = published;
    if (created && tip) await write(`would create ${created} at ${short(tip)}\n`);
    else if (edits.length === 0) await write('nothing would change\n');
  } else await reportPush(published);
  for (const each of withdrawn) await reportWithdrawal(each, isDryRun);
  if (pull === undefined) return;
  await write(`${pull.summary}${pull.url && `: ${pull.url}`}\n`);
  for (const line of [...pull.warnings, ...pull.failures]) tell(`${line}\n`);
}

async function reportPush({ edits, commit, branch, tip, conflicts, url, created }: PublishResult) {
  if (created && tip) await write(`created ${created} at ${short(tip)}\n`);
  if (edits.length === 0)
    await write(`nothing to publish: ${branch} has it all${tip ? ` (${short(tip)})` : ''}\n`);
  else if (commit === undefined) await write(`nothing to push: ${branch} has it already\n`);
  else {
    const times = conflicts === 1 ? 'once' : `${conflicts} times`;
    const moved = conflicts > 0 ? ` (rebuilt ${times}: the branch had moved)` : '';
    await write(`pushed ${short(commit)} to ${branch}${moved}\n`);
  }
  if (url) await write(`${url}\n`);
}

/** Users could still merge an outdated proposal for the same instances by mistake. */
async function reportWithdrawal(
  { branch, commit, others, kept }: Withdrawal,
  isDryRun: boolean,
): Promise<void> {
  const which = `the proposal ${branch} (${short(commit)})`;
  if (kept === 'touched')
    tell(
      `${which} is outdated and was kept, because somebody else added or amended a commit. Do not merge it as it is: take what you need from it, and delete the branch\n`,
    );
  else if (kept)
    tell(
      `${which} is outdated, and the server refused to delete it (${kept.refused}). Do not merge it, and delete the branch\n`,
    );
  else
    await write(
      `${isDryRun ? 'would withdraw' : 'withdrew'} ${which}, which is merged or outdated\n`,
    );
  if (others.length > 0)
    tell(
      `  it also proposed ${others.join(', ')}, which this run does not cover: publish them again if you want them\n`,
    );
}

const short = (commit: string): string => commit.slice(0, 7);

function instanceText({ directory, objects, unchanged }: InstanceChanges, isLong: boolean): string {
  const head = [tally(objects), ...(unchanged > 0 ? [`${unchanged} unchanged`] : [])].join(', ');
  const width = Math.max(...objects.map(({ subject }) => subject.length));
  const lines = objects.map(({ verb, subject, detail = '' }) => {
    const sign = paint(COLOURS[verb], SIGNS[verb], process.stdout);
    return `  ${sign} ${subject.padEnd(detail ? width : 0)}${detail && `  ${detail}`}\n`;
  });
  return `${paint('bold', directory, process.stdout)}  ${head}\n${isLong ? lines.join('') : ''}`;
}

// The answer of `publish --output json`. Pure. Its shape is in docs/gitops.md.

export interface PublishJsonInput {
  readonly target: GitTarget;
  readonly published: PublishResult;
  /** `namespace/name` of the Monocles that are not changed. */
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
