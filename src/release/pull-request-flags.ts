/** From the flags of `publish` to the pull requests on a forge. */
import { UserError } from '../errors.js';
import type { InstanceKey } from '../gitops/directory/directory.js';
import { openForge } from '../gitops/forge/forges.js';
import {
  type Environment,
  forgePlaceOf,
  forgeToken,
  refuseChosenHost,
} from '../gitops/forge/place.js';
import { PullRequests } from '../gitops/forge/pull-requests.js';
import type { GitTarget } from '../gitops/git/target.js';
import type { GerritReview } from '../gitops/publish/gerrit.js';
import { FORGE_FLAGS, type PublishOptions } from '../project/publish-flags.js';

/**
 * undefined if no flag asks for a forge. A wrong flag or a missing token is told before anything is pushed.
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

/** Gerrit takes everything with the push, so it has no other flags of a forge. */
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
