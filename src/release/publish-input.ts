/**
 * Publishes the input of `publish` or `promote`: reads the Monocles, finds their sources, commits, pushes, and reports
 * the result.
 */
import { Interrupted, interruptible, NOTHING_CHANGED, UserError } from '../errors.js';
import type { InstanceKey } from '../gitops/directory/directory.js';
import { parseAllowed, refuseSecretFlags, refuseSecretText } from '../gitops/directory/secrets.js';
import { openForge } from '../gitops/forge/forges.js';
import {
  type Environment,
  forgePlaceOf,
  forgeToken,
  refuseChosenHost,
} from '../gitops/forge/place.js';
import { type ProposedPull, PullRequests } from '../gitops/forge/pull-requests.js';
import { PushRefused } from '../gitops/git/refusal.js';
import { type GitTarget, parseBranch, proposalBranch } from '../gitops/git/target.js';
import { Workspace } from '../gitops/git/workspace.js';
import { originsOf, refuseUnclean, warningAbout } from '../gitops/provenance/source-clone.js';
import type { GerritReview } from '../gitops/publish/gerrit.js';
import { checkTemplate } from '../gitops/publish/message.js';
import type { Prune } from '../gitops/publish/plan-publication.js';
import { type PublishResult, publish } from '../gitops/publish/publish.js';
import type { MonocleInput } from '../input/monocles.js';
import { readSource } from '../input/sources.js';
import { suspensionOf } from '../instance/desired/suspension.js';
import { confirm } from '../output/confirm.js';
import { invalidInput, isJson, writeJson } from '../output/json-output.js';
import { isOutputFailure, tell, write } from '../output/stdout.js';
import { type CommandInput, requireFiles, targetOf } from '../project/command-input.js';
import { FORGE_FLAGS, type PublishOptions } from '../project/publish-flags.js';
import { idOf, instancesOf, keyOf, readMonocles } from './desired-instances.js';
import { exitCodeOf, proposalsJson, publishJson, report, showDiff } from './publish-report.js';

export interface Promotion {
  /** The environment to promote from. */
  readonly promotedFrom: string;
  /** More fields for --output json. */
  readonly fields: object;
  /** Throws if the promotion must not change the target in its current state. */
  readonly guard: (target: Workspace, monocles: readonly MonocleInput[]) => Promise<void>;
  /** Prints the promotion's own report before everything else. */
  readonly tell: (published: PublishResult) => Promise<void>;
}

/** For a command that publishes by publishInput. In a dry run, exit code 1 means changes, and 2 an error. */
export async function withExitCodes(
  options: PublishOptions,
  work: () => Promise<number | undefined>,
): Promise<number> {
  const isDryRun = options['dry-run'] === true;
  try {
    return (await work()) ?? invalidInput(options, isDryRun ? 2 : 1);
  } catch (error) {
    throw isDryRun && error instanceof UserError ? new UserError(error.message, 2) : error;
  }
}

/** Gives the exit code. If the files have problems, prints them and returns undefined. */
export async function publishInput(
  input: CommandInput,
  promotion?: Promotion,
): Promise<number | undefined> {
  requireFiles(input);
  const { options } = input;
  const target = targetOf(input);
  refuseSecretFlags(options);
  const allowedSecrets = parseAllowed(options['allow-secret']);
  const base = options['create-branch-from'];
  const message = await readTemplate(options);
  refuseSecretText('--message-file', message ?? '');
  const projectFiles = input.project ? [input.project.source] : [];
  const wanted = await readMonocles(input);
  if (wanted === undefined) return undefined;
  const { monocles, suspended, secrets } = wanted;
  if (monocles.length > MANY && process.stderr.isTTY)
    tell(`comparing ${monocles.length} Monocles with ${target.branch}\n`);
  // Each synthesis leaves so much young garbage that V8 would use half as much memory again.
  if (monocles.length > MANY)
    process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
  const isDryRun = options['dry-run'] === true;
  const isProposal = options['pull-request'] === true;
  if (
    options.prune === true &&
    monocles.length + suspended.length === 0 &&
    options['allow-empty'] !== true
  )
    refuseEmpty(target.path, options.namespace);

  return interruptible(async (signal) => {
    const find = input.originsOf ?? originsOf;
    const found = await find([...projectFiles, ...wanted.sources], signal);
    const origins = new Map(
      monocles.map((each) => {
        const [first = '', ...others] = each.files;
        // List monocle-k8s.yaml among the first: the record has no room for hundreds of files.
        const names = [first, ...projectFiles.map(({ name }) => name), ...others];
        return [idOf(each), found.of(names)] as const;
      }),
    );
    if (options['require-clean-source'] === true)
      for (const [monocle, origin] of origins) refuseUnclean(monocle, origin);
    const gerrit = gerritOf(options, monocles.map(keyOf));
    const isFromFile = input.project?.choosesForge === true;
    const pulls = await pullRequestsOf(options, target, { env: process.env, isFromFile, signal });
    const workspace = await Workspace.open(target, {
      author: options.author,
      committer: options.committer,
      signal,
      writes: !isDryRun,
      pushOptions: options['push-option'] ?? [],
      ...(base !== undefined && { createFrom: parseBranch(base, 'create-branch-from') }),
      sign: options.sign,
    });
    try {
      const published = await publish(workspace, {
        instances: () => instancesOf(monocles),
        sources: new Map(
          [...origins].flatMap(([monocle, origin]) =>
            'provenance' in origin ? [[monocle, origin.provenance] as const] : [],
          ),
        ),
        ...(promotion && { guard: () => promotion.guard(workspace, [...monocles, ...suspended]) }),
        ...(options.prune === true && {
          prune: {
            namespace: options.namespace,
            repositories: found.repositories,
            confirm: pruningQuestion(options.yes === true, signal),
          },
        }),
        kept: suspended.map(keyOf),
        secrets,
        allowedSecrets,
        message,
        dryRun: isDryRun,
        signal,
        signoff: options.signoff === true,
        gerrit,
        environment: input.project?.environment.name,
        promotedFrom: promotion?.promotedFrom,
        ...(isProposal && {
          proposal: { branch: proposalBranch(target, monocles.map(keyOf)), pulls },
        }),
      });
      for (const { monocle, objects } of published.changes) {
        const origin = origins.get(monocle);
        const warning = origin && objects.length > 0 && warningAbout(monocle, origin);
        if (warning) tell(`${warning}\n`);
      }
      const pull = await settleProposal(pulls, workspace, published);
      const code = exitCodeOf(published, pull, isDryRun);
      if (isJson(options)) {
        const ids = monocles.map(idOf);
        const proposals = isProposal ? proposalsJson(published, pull, ids) : undefined;
        const left = suspended.map(idOf);
        const answer = { target, published, suspended: left, isDryRun, proposals };
        return await writeJson(code, { ...promotion?.fields, ...publishJson(answer) });
      }
      await promotion?.tell(published);
      for (const each of suspended) await write(suspendedText(each));
      if (isDryRun) await showDiff(published);
      await report(published, isDryRun, pull);
      return code;
    } catch (error) {
      if (error instanceof Interrupted && error.outcome === NOTHING_CHANGED && workspace.hasPushed)
        throw new Interrupted(error.signal, 'a part of it is pushed; run the command again');
      if (isOutputFailure(error) && workspace.hasPushed)
        tell('It is pushed, but the result could not be printed\n');
      if (!(error instanceof PushRefused) || isProposal || gerrit !== undefined) throw error;
      throw new UserError(
        `${error.message}. If the branch is protected, --pull-request proposes the change on a branch of its own`,
      );
    } finally {
      await workspace.close();
    }
  });
}

/** If there is no Monocle at all, the file or context is usually wrong, and --prune would remove everything. */
function refuseEmpty(path: string, within: string | undefined): never {
  const [where, directory] = within ? [` in ${within}`, `${path}/${within}`] : ['', path];
  throw new UserError(
    `--prune: there is no Monocle${where}, so every instance under ${directory} would go; nothing was written. Look at the files and the context that they come from, or give --allow-empty`,
    2,
  );
}

/** The removal of many instances is rarely intended: the controller delays it, the command asks the user. */
function pruningQuestion(isSure: boolean, signal: AbortSignal): Prune['confirm'] {
  let known = new Set<string>();
  return async (monocles) => {
    // The branch may have moved since the answer: ask again only if other instances would be deleted.
    if (isSure || monocles.every((each) => known.has(each))) return;
    const named = monocles.slice(0, MAX_NAMES).join(', ');
    const more = monocles.length > MAX_NAMES ? ` and ${monocles.length - MAX_NAMES} more` : '';
    const what = `--prune would delete ${monocles.length} instances (${named}${more})`;
    if (await confirm(`${what}. Delete them?`, signal)) known = new Set(monocles);
    else
      throw new UserError(
        `${what}; nothing was written. Look at the files and the context that they come from, or give --yes`,
      );
  };
}

const MAX_NAMES = 10;
const MANY = 100;

const suspendedText = (input: MonocleInput): string =>
  `${idOf(input)} is left as it is: ${suspensionOf(input.monocle)}\n`;

// The template of the commit message: from the command line, or from a file.

/** Gives undefined if the user gave no template. */
async function readTemplate({
  message: text,
  'message-file': file,
}: PublishOptions): Promise<string | undefined> {
  if (text !== undefined && file !== undefined)
    throw new UserError('--message and --message-file exclude each other', 2);
  if (text !== undefined) return checkTemplate(text);
  if (file === undefined) return undefined;
  if (file === '-') throw new UserError('--message-file -: name a file; - is for Monocles', 2);
  return checkTemplate((await readSource(file)).text, `--message-file ${file}`);
}

// Creates or updates the pull request on the forge after a proposal is pushed.

/** Gives undefined if there is no forge or nothing to propose. */
async function settleProposal(
  pulls: PullRequests | undefined,
  workspace: Workspace,
  { branch, changes, sources, proposed }: PublishResult,
): Promise<ProposedPull | undefined> {
  if (pulls === undefined || proposed === undefined) return undefined;
  const { title, change, commit } = proposed;
  const { stdout } = await workspace.git(['var', 'GIT_AUTHOR_IDENT']);
  // The mail address belongs only into the commit.
  const author = stdout.replace(/ ?<[^>]*>.*$/s, '');
  return pulls.settle(branch, commit, { title, changes, sources, author, change });
}

// Turns the flags of `publish` into the pull requests on a forge.

/**
 * undefined if no flag asks for a forge. Refuses a wrong flag or a missing token before anything is pushed.
 * @param isFromFile whether a file of the source repository has chosen the host
 */
export async function pullRequestsOf(
  options: PublishOptions,
  { repo, branch }: GitTarget,
  { env, isFromFile, signal }: { env: Environment; isFromFile: boolean; signal: AbortSignal },
): Promise<PullRequests | undefined> {
  const first = firstFlag(options);
  if (first === undefined || options.gerrit === true) return undefined;
  if (options.topic !== undefined) throw new UserError('--topic is for --gerrit', 2);
  if (options['pull-request'] !== true)
    throw new UserError(`--${first} is for a proposal: give --pull-request, too`, 2);
  if (options.draft === true && options['auto-merge'] === true)
    throw new UserError('--draft and --auto-merge exclude each other: no forge merges a draft', 2);
  const place = forgePlaceOf({
    repo,
    kind: options.forge,
    url: options['forge-url'],
    repository: options['forge-repository'],
  });
  if (options['dry-run'] === true) return undefined;
  if (isFromFile) refuseChosenHost(place, env);
  const token = await forgeToken(place.kind, options['forge-token-file'], env);
  return new PullRequests(openForge(place, token, { signal }), branch, {
    labels: options.label ?? [],
    reviewers: options.reviewer ?? [],
    isDraft: options.draft === true,
    isAutoMerged: options['auto-merge'] === true,
  });
}

/** Gerrit gets all options with the push, so the other forge flags do not apply. */
export function gerritOf(
  options: PublishOptions,
  instances: readonly InstanceKey[],
): GerritReview | undefined {
  if (options.gerrit !== true) return undefined;
  const not = [...Object.keys(FORGE_FLAGS), 'pull-request', 'prune'].find(
    (name) => isGiven(options, name) && !GERRIT_FLAGS.includes(name),
  );
  if (not !== undefined)
    throw new UserError(`--gerrit and --${not} exclude each other: leave one out`, 2);
  const labels = options.label ?? [];
  const bad = labels.find((label) => !/^[A-Za-z0-9-]+?([+-]\d)?$/.test(label));
  if (bad !== undefined) throw new UserError(`--label ${bad} is not like Code-Review+1`, 2);
  return {
    instances,
    labels,
    reviewers: options.reviewer ?? [],
    topic: options.topic,
    isWorkInProgress: options.draft === true,
  };
}

const GERRIT_FLAGS = ['gerrit', 'topic', 'reviewer', 'label', 'draft'];

const firstFlag = (options: PublishOptions): string | undefined =>
  Object.keys(FORGE_FLAGS).find((name) => isGiven(options, name));

const isGiven = (options: Readonly<Record<string, unknown>>, name: string): boolean =>
  options[name] !== undefined;
