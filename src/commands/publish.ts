/**
 * `monocle-k8s publish`: commits the manifests of Monocles to a GitOps repository.
 *
 * Exit 0: published; 1: not published; 2: the command line is wrong. With --dry-run, exit 0: nothing
 * would change; 1: something would change; 2: an error.
 */

import type { Monocle } from '../../constructs/spec.js';
import type { Run, Values } from '../cli/command.js';
import { interruptible } from '../cli/interruption.js';
import { invalidInput, isJson, writeJson } from '../cli/json-output.js';
import { readInput } from '../cli/read-input.js';
import { UserError } from '../errors.js';
import { type CommitVerb, type InstanceChanges, tally } from '../gitops/changes.js';
import { type DesiredInstance, instanceId, instanceKeyOf } from '../gitops/directory.js';
import { sourcesOf } from '../gitops/instance-sources.js';
import { checkTemplate, SIGNS } from '../gitops/message.js';
import type { Withdrawal } from '../gitops/proposals.js';
import { describeProvenance, type Provenance } from '../gitops/provenance.js';
import { type PublishResult, publish } from '../gitops/publish.js';
import { publishJson } from '../gitops/publish-json.js';
import { PushRefused } from '../gitops/refusal.js';
import { secretsOfEnvironment } from '../gitops/secrets.js';
import { gitTargetOf, proposalBranch } from '../gitops/target.js';
import { Workspace } from '../gitops/workspace.js';
import type { MonocleInput } from '../input/monocles.js';
import type { Source } from '../input/sources.js';
import { suspensionOf } from '../instance/suspension.js';
import { subjectOf } from '../manifest/subject.js';
import { paintDiff } from '../output/diff-text.js';
import { count, paint } from '../output/report.js';
import { write } from '../output/stdout.js';
import { synthesize } from '../synthesize.js';

export const run: Run = async (files, values) => {
  if (values['dry-run'] !== true)
    return (await publishFiles(files, values)) ?? invalidInput(values, 1);
  try {
    return (await publishFiles(files, values)) ?? invalidInput(values, 2);
  } catch (error) {
    // Exit code 1 is for changes.
    throw error instanceof UserError ? new UserError(error.message, 2) : error;
  }
};

/** Gives undefined if the files have problems; these are then printed. */
async function publishFiles(files: readonly string[], values: Values): Promise<number | undefined> {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  const target = gitTargetOf(values);
  const message = text('message') === undefined ? undefined : checkTemplate(text('message') ?? '');
  const read: Source[] = [];
  const all = await readInput(files, text('config'), text('namespace'), (those) => {
    read.push(...those);
  });
  if (all === undefined) return undefined;
  const suspended = all.filter(({ monocle }) => suspensionOf(monocle) !== undefined);
  const monocles = all.filter((each) => !suspended.includes(each));
  const isDryRun = values['dry-run'] === true;
  if (values.prune === true && all.length === 0 && values['allow-empty'] !== true)
    refuseEmpty(target.path, text('namespace'));
  const secrets = monocles.flatMap(knownSecretsOf);
  const keys = monocles.map(({ monocle }) => instanceKeyOf(monocle));

  return interruptible(async (signal) => {
    const sources = await sourcesOf(
      monocles.map(({ monocle, files: those }) => ({ monocle: idOf(monocle), files: those })),
      read,
      {
        isCleanRequired: values['require-clean-source'] === true,
        warn: (line) => process.stderr.write(`${line}\n`),
        signal,
      },
    );
    const workspace = await Workspace.open(target, {
      ...{ author: text('author'), committer: text('committer'), signal },
      writes: !isDryRun,
      pushOptions: (values['push-option'] ?? []) as readonly string[],
      ...(values.sign === true && { sign: true }),
      ...(values['no-sign'] === true && { sign: false }),
    });
    try {
      const published = await publish(workspace, {
        instances: () => instancesOf(monocles, sources),
        ...(values.prune === true && { prune: { namespace: text('namespace') } }),
        kept: suspended.map(({ monocle }) => instanceKeyOf(monocle)),
        ...{ secrets, message, dryRun: isDryRun, signal, signoff: values.signoff === true },
        ...(values['pull-request'] === true && {
          proposal: { branch: proposalBranch(target, keys) },
        }),
      });
      const code = exitCodeOf(published, isDryRun);
      if (isJson(values)) {
        const left = suspended.map(({ monocle }) => idOf(monocle));
        const input = { target, published, sources, suspended: left, isDryRun };
        return await writeJson(code, publishJson(input));
      }
      for (const { monocle } of suspended) await write(suspendedText(monocle));
      if (isDryRun) await showDiff(published);
      await report(published, sources, isDryRun);
      return code;
    } catch (error) {
      if (!(error instanceof PushRefused)) throw error;
      throw new UserError(
        `${error.message}. If the branch is protected, --pull-request proposes the change on a branch of its own`,
      );
    } finally {
      await workspace.close();
    }
  });
}

const idOf = (monocle: Monocle): string => instanceId(instanceKeyOf(monocle));

function exitCodeOf({ edits, withdrawn }: PublishResult, isDryRun: boolean): number {
  if (isDryRun) return edits.length + withdrawn.length > 0 ? 1 : 0;
  return withdrawn.some(({ kept }) => typeof kept === 'object') ? 1 : 0;
}

/** No Monocle at all is mostly a wrong file or context, and --prune would remove everything. */
function refuseEmpty(path: string, within: string | undefined): never {
  const [where, directory] = within ? [` in ${within}`, `${path}/${within}`] : ['', path];
  throw new UserError(
    `--prune: there is no Monocle${where}, so every instance under ${directory} would go; nothing was written. Look at the files and the context that they come from, or give --allow-empty`,
    2,
  );
}

function suspendedText(monocle: Monocle): string {
  return `${idOf(monocle)} is left as it is: ${suspensionOf(monocle)}\n`;
}

type Sources = ReadonlyMap<string, Provenance>;

function instancesOf(monocles: readonly MonocleInput[], sources: Sources): DesiredInstance[] {
  return monocles.map(({ monocle, ...inputs }) => {
    const source = sources.get(idOf(monocle));
    // Set if the Monocle was exported from a cluster.
    const { generation } = monocle.metadata as { generation?: number };
    return {
      ...{ ...instanceKeyOf(monocle), synthesis: synthesize(monocle, inputs) },
      ...(generation !== undefined && { generation }),
      ...(source && { source }),
      hasDemoConfig: monocle.spec?.config === undefined && inputs.crawlers.length === 0,
    };
  });
}

/** The values of the instance's secrets that are in the environment. */
function knownSecretsOf({ monocle, crawlers }: MonocleInput): string[] {
  const { spec = {} } = monocle;
  if (spec.sink === 'Cluster')
    throw new UserError(
      `${subjectOf(monocle)}: spec.sink is Cluster, so a controller applies it; it is one or the other. Set it to Git, or leave it out`,
    );
  return secretsOfEnvironment(synthesize(monocle, { crawlers }).config, process.env);
}

async function showDiff({ edits }: PublishResult): Promise<void> {
  // A file in Git may hold control characters for the terminal.
  const shown = (text?: string) => text?.replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd');
  for (const { path, before, after } of edits)
    await write(paintDiff(path, shown(before), after, process.stdout));
}

const COLOURS: Readonly<Record<CommitVerb, 'green' | 'yellow' | 'red'>> = {
  created: 'green',
  configured: 'yellow',
  deleted: 'red',
};
/** If there are more, only the counts are printed; the commit lists the objects. */
const MOST_OBJECTS = 40;

async function report(
  published: PublishResult,
  sources: Sources,
  isDryRun: boolean,
): Promise<void> {
  const { changes, edits, withdrawn } = published;
  const changed = changes.filter(({ objects }) => objects.length > 0);
  const total = changed.reduce((sum, { objects }) => sum + objects.length, 0);
  for (const each of changed) {
    const source = sources.get(each.monocle);
    await write(instanceText(each, total <= MOST_OBJECTS));
    if (source) await write(`  from ${describeProvenance(source)}\n`);
  }
  const same = changes.length - changed.length;
  if (changed.length > 0 && same > 0) await write(`${count(same, 'instance')} unchanged\n`);
  if (isDryRun) {
    if (edits.length === 0) await write('nothing would change\n');
  } else await reportPush(published);
  for (const each of withdrawn) await reportWithdrawal(each, isDryRun);
}

async function reportPush({ edits, commit, branch, tip, conflicts, url }: PublishResult) {
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

/** An outdated proposal for the same instances could still be merged by mistake. */
async function reportWithdrawal(
  { branch, commit, others, kept }: Withdrawal,
  isDryRun: boolean,
): Promise<void> {
  const which = `the proposal ${branch} (${short(commit)})`;
  if (kept === 'touched')
    process.stderr.write(
      `${which} is outdated and was kept, because somebody else added or amended a commit. Do not merge it as it is: take what you need from it, and delete the branch\n`,
    );
  else if (kept)
    process.stderr.write(
      `${which} is outdated, and the server refused to delete it (${kept.refused}). Do not merge it, and delete the branch\n`,
    );
  else
    await write(
      `${isDryRun ? 'would withdraw' : 'withdrew'} ${which}, which is merged or outdated\n`,
    );
  if (others.length > 0)
    process.stderr.write(
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
