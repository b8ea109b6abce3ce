/**
 * Publishes the input of `publish` or `promote`: reads the Monocles, finds their sources, commits, pushes, and tells
 * the result.
 */
import { interruptible } from '../cli/interruption.js';
import { isJson, writeJson } from '../cli/json-output.js';
import { readInput } from '../cli/read-input.js';
import { UserError } from '../errors.js';
import { sourcesOf } from '../gitops/instance-sources.js';
import type { PublishResult } from '../gitops/publication.js';
import { publish } from '../gitops/publish.js';
import { publishJson } from '../gitops/publish-json.js';
import { PushRefused } from '../gitops/refusal.js';
import { parseBranch, proposalBranch } from '../gitops/target.js';
import { Workspace } from '../gitops/workspace.js';
import type { MonocleInput } from '../input/monocles.js';
import type { Source } from '../input/sources.js';
import { suspensionOf } from '../instance/suspension.js';
import { write } from '../output/stdout.js';
import { type CommandInput, requireFiles, targetOf } from './command-input.js';
import {
  type InstanceSources,
  idOf,
  instancesOf,
  keyOf,
  knownSecretsOf,
} from './desired-instances.js';
import { readTemplate } from './message-file.js';
import { ownerGroups } from './owner-groups.js';
import {
  exitCodeOf,
  type GroupResult,
  proposalsJson,
  reportResults,
  together,
  withFailure,
} from './proposal-results.js';
import { forgeKindOf, gerritOf, pullRequestsOf } from './pull-request-flags.js';
import { settleProposal } from './settle-proposal.js';

export interface Promotion {
  /** The environment that it comes from. */
  readonly promotedFrom: string;
  /** More fields for --output json. */
  readonly fields: object;
  /** What is printed before everything else. */
  readonly tell: (published: PublishResult, sources: InstanceSources) => Promise<void>;
}

/** Gives the exit code, or undefined if the files have problems; these are then printed. */
export async function publishInput(
  input: CommandInput,
  promotion?: Promotion,
): Promise<number | undefined> {
  requireFiles(input);
  const { values } = input;
  const text = (name: string): string | undefined => values[name] as string | undefined;
  const target = targetOf(input);
  const base = text('create-branch-from');
  const message = await readTemplate(text('message'), text('message-file'));
  const projectFiles = input.project ? [input.project.source] : [];
  const read: Source[] = [...projectFiles];
  const keep = (those: readonly Source[]) => read.push(...those);
  const all = await readInput(input.files, values, keep, input.read);
  if (all === undefined) return undefined;
  const suspended = all.filter(({ monocle }) => suspensionOf(monocle) !== undefined);
  const monocles = all.filter((each) => !suspended.includes(each));
  const isDryRun = values['dry-run'] === true;
  if (values.prune === true && all.length === 0 && values['allow-empty'] !== true)
    refuseEmpty(target.path, text('namespace'));
  const secrets = monocles.flatMap(knownSecretsOf);

  return interruptible(async (signal) => {
    const sources = await sourcesOf(
      monocles.map((each) => ({
        monocle: idOf(each),
        // Among the first: the record has no room for hundreds.
        files: [
          ...each.files.slice(0, 1),
          ...projectFiles.map(({ name }) => name),
          ...each.files.slice(1),
        ],
      })),
      read,
      {
        isCleanRequired: values['require-clean-source'] === true,
        warn: (line) => process.stderr.write(`${line}\n`),
        ...{ signal, originsOf: input.originsOf },
      },
    );
    const gerrit = gerritOf(values, monocles.map(keyOf));
    const isFromFile = input.project?.choosesForge === true;
    const pulls = await pullRequestsOf(values, target, { env: process.env, isFromFile, signal });
    const workspace = await Workspace.open(target, {
      ...{ author: text('author'), committer: text('committer'), signal },
      writes: !isDryRun,
      pushOptions: (values['push-option'] ?? []) as readonly string[],
      ...(base !== undefined && { createFrom: parseBranch(base, 'create-branch-from') }),
      ...(values.sign === true && { sign: true }),
      ...(values['no-sign'] === true && { sign: false }),
    });
    const publishGroup = async (
      members: readonly MonocleInput[],
      owners: readonly string[] = [],
    ): Promise<Pick<GroupResult, 'published' | 'pull'>> => {
      const asking = pulls?.asking(owners);
      const published = await publish(workspace, {
        instances: () => instancesOf(members, sources),
        ...(values.prune === true && { prune: { namespace: text('namespace') } }),
        kept: suspended.map(keyOf),
        ...{ secrets, message, dryRun: isDryRun, signal, signoff: values.signoff === true, gerrit },
        ...{ environment: input.project?.environment.name, promotedFrom: promotion?.promotedFrom },
        ...(values['pull-request'] === true && {
          proposal: { branch: proposalBranch(target, members.map(keyOf)), pulls: asking },
        }),
      });
      return { published, pull: await settleProposal(asking, workspace, published, sources) };
    };
    try {
      const groups: { owners?: readonly string[]; members: readonly MonocleInput[] }[] =
        values['branch-per-owner'] === true
          ? await ownerGroups(workspace, monocles, keyOf, forgeKindOf(values, target))
          : [{ members: monocles }];
      const results: GroupResult[] = [];
      for (const { owners, members } of groups) {
        const group = { ...(owners && { owners }), monocles: members.map(idOf) };
        results.push(await withFailure(group, isDryRun, () => publishGroup(members, owners)));
      }
      const code = exitCodeOf(results, isDryRun);
      const published = together(results, target.branch);
      if (isJson(values)) {
        const proposals = values['pull-request'] === true ? proposalsJson(results) : undefined;
        const left = suspended.map(idOf);
        const answer = { target, published, sources, suspended: left, isDryRun, proposals };
        return await writeJson(code, { ...promotion?.fields, ...publishJson(answer) });
      }
      await promotion?.tell(published, sources);
      for (const each of suspended) await write(suspendedText(each));
      await reportResults(results, sources, isDryRun);
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

/** No Monocle at all is mostly a wrong file or context, and --prune would remove everything. */
function refuseEmpty(path: string, within: string | undefined): never {
  const [where, directory] = within ? [` in ${within}`, `${path}/${within}`] : ['', path];
  throw new UserError(
    `--prune: there is no Monocle${where}, so every instance under ${directory} would go; nothing was written. Look at the files and the context that they come from, or give --allow-empty`,
    2,
  );
}

const suspendedText = (input: MonocleInput): string =>
  `${idOf(input)} is left as it is: ${suspensionOf(input.monocle)}\n`;
