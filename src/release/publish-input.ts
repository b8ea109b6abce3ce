/**
 * Publishes the input of `publish` or `promote`: reads the Monocles, finds their sources, commits, pushes, and tells
 * the result.
 */
import { interruptible } from '../cli/interruption.js';
import { isJson, writeJson } from '../cli/json-output.js';
import { Interrupted, NOTHING_CHANGED, UserError } from '../errors.js';
import { instanceId } from '../gitops/directory.js';
import { openSources } from '../gitops/instance-sources.js';
import type { PublishResult } from '../gitops/publication.js';
import { publish } from '../gitops/publish.js';
import { PublishCache } from '../gitops/publish-cache.js';
import { publishJson } from '../gitops/publish-json.js';
import { PushRefused } from '../gitops/refusal.js';
import { parseBranch, proposalBranch } from '../gitops/target.js';
import { Workspace } from '../gitops/workspace.js';
import type { MonocleInput } from '../input/monocles.js';
import { suspensionOf } from '../instance/suspension.js';
import { isOutputFailure, write } from '../output/stdout.js';
import { type CommandInput, requireFiles, targetOf } from './command-input.js';
import { desiredInstance, idOf, keyOf, type WantedMonocle } from './desired-instances.js';
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
import { readMonocles } from './wanted-monocles.js';

export interface Promotion {
  /** The environment that it comes from. */
  readonly promotedFrom: string;
  /** More fields for --output json. */
  readonly fields: object;
  /** Throws if the target must not be changed as it is now. */
  readonly guard: (target: Workspace) => Promise<void>;
  /** What is printed before everything else. */
  readonly tell: (published: PublishResult) => Promise<void>;
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
  const cache = PublishCache.for(target, process.env);
  const wanted = await readMonocles(input, cache);
  if (wanted === undefined) return undefined;
  const { monocles, suspended, secrets } = wanted;
  const isDryRun = values['dry-run'] === true;
  if (
    values.prune === true &&
    monocles.length + suspended.length === 0 &&
    values['allow-empty'] !== true
  )
    refuseEmpty(target.path, text('namespace'));

  return interruptible(async (signal) => {
    const sourcesOf = await openSources(
      monocles.map((each) => ({
        monocle: instanceId(each),
        // Among the first: the record has no room for hundreds.
        files: [
          ...each.files.slice(0, 1),
          ...projectFiles.map(({ name }) => name),
          ...each.files.slice(1),
        ],
      })),
      [...projectFiles, ...wanted.sources],
      {
        isCleanRequired: values['require-clean-source'] === true,
        warn: (line) => process.stderr.write(`${line}\n`),
        ...{ signal, originsOf: input.originsOf },
      },
    );
    const gerrit = gerritOf(values, monocles);
    const isFromFile = input.project?.choosesForge === true;
    const pulls = await pullRequestsOf(values, target, { env: process.env, isFromFile, signal });
    const workspace = await Workspace.open(target, {
      ...{ author: text('author'), committer: text('committer'), signal },
      writes: !isDryRun,
      pushOptions: (values['push-option'] ?? []) as readonly string[],
      ...(base !== undefined && { createFrom: parseBranch(base, 'create-branch-from') }),
      ...(typeof values.sign === 'boolean' && { sign: values.sign }),
    });
    const publishGroup = async (
      members: readonly WantedMonocle[],
      owners: readonly string[] = [],
      unsettled: ReadonlySet<string> = new Set(),
    ): Promise<Pick<GroupResult, 'published' | 'pull'>> => {
      const asking = pulls?.asking(owners);
      const published = await publish(workspace, {
        instances: () => members.map(desiredInstance),
        ...{ sourcesOf, cache },
        ...(promotion && { guard: () => promotion.guard(workspace) }),
        ...(values.prune === true && { prune: { namespace: text('namespace') } }),
        kept: suspended.map(keyOf),
        ...{ secrets, message, dryRun: isDryRun, signal, signoff: values.signoff === true, gerrit },
        ...{ environment: input.project?.environment.name, promotedFrom: promotion?.promotedFrom },
        ...(values['pull-request'] === true && {
          proposal: { branch: proposalBranch(target, members), pulls: asking, unsettled },
        }),
      });
      return { published, pull: await settleProposal(asking, workspace, published) };
    };
    try {
      const groups: { owners?: readonly string[]; members: readonly WantedMonocle[] }[] =
        values['branch-per-owner'] === true
          ? await ownerGroups(workspace, monocles, forgeKindOf(values, target))
          : [{ members: monocles }];
      const results: GroupResult[] = [];
      const unsettled = new Set(groups.flatMap(({ members }) => members.map(instanceId)));
      for (const { owners, members } of groups) {
        const group = { ...(owners && { owners }), monocles: members.map(instanceId) };
        const isOther = (id: string): boolean => !group.monocles.includes(id);
        const others = new Set([...unsettled].filter(isOther));
        const publishIt = () => publishGroup(members, owners, others);
        const result = await withFailure(group, isDryRun, publishIt);
        if (result.error === undefined) for (const id of group.monocles) unsettled.delete(id);
        results.push(result);
      }
      const code = exitCodeOf(results, isDryRun);
      const published = together(results, target.branch);
      // What was refused may hold a secret.
      if (results.every(({ error }) => error === undefined)) wanted.remember();
      if (isJson(values)) {
        const proposals = values['pull-request'] === true ? proposalsJson(results) : undefined;
        const left = suspended.map(idOf);
        const answer = { target, published, suspended: left, isDryRun, proposals };
        return await writeJson(code, { ...promotion?.fields, ...publishJson(answer) });
      }
      await promotion?.tell(published);
      for (const each of suspended) await write(suspendedText(each));
      await reportResults(results, isDryRun);
      return code;
    } catch (error) {
      if (error instanceof Interrupted && error.outcome === NOTHING_CHANGED && workspace.hasPushed)
        throw new Interrupted(error.signal, 'a part of it is pushed; run the command again');
      if (isOutputFailure(error) && workspace.hasPushed)
        process.stderr.write('It is pushed, but the result could not be printed\n');
      const isProposal = values['pull-request'] === true || gerrit !== undefined;
      if (!(error instanceof PushRefused) || isProposal) throw error;
      throw new UserError(
        `${error.message}. If the branch is protected, --pull-request proposes the change on a branch of its own`,
      );
    } finally {
      cache?.save();
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
