/** From the flags of `publish` to the pull requests on a forge. */
import type { Values } from '../cli/command.js';
import { FORGE_FLAGS } from '../cli/flags.js';
import { UserError } from '../errors.js';
import type { InstanceKey } from '../gitops/directory/directory.js';
import { type ForgeKind, type ForgePlace, openForge } from '../gitops/forge/forges.js';
import {
  type Environment,
  forgePlaceOf,
  forgeToken,
  refuseChosenHost,
} from '../gitops/forge/place.js';
import { PullRequests } from '../gitops/forge/pull-requests.js';
import type { GitTarget } from '../gitops/git/target.js';
import type { GerritReview } from '../gitops/publish/gerrit.js';

/**
 * undefined if no flag asks for a forge. A wrong flag or a missing token is told before anything is pushed.
 * @param isFromFile whether a file of the source repository has chosen the host
 */
export async function pullRequestsOf(
  values: Values,
  { repo, branch }: GitTarget,
  { env, isFromFile, signal }: { env: Environment; isFromFile: boolean; signal: AbortSignal },
): Promise<PullRequests | undefined> {
  const first = firstFlag(values);
  if (first === undefined || values.gerrit === true) return undefined;
  if (values.topic !== undefined) throw new UserError('--topic is for --gerrit', 2);
  if (values['pull-request'] !== true)
    throw new UserError(`--${first} is for a proposal: give --pull-request, too`, 2);
  if (values.draft === true && values['auto-merge'] === true)
    throw new UserError('--draft and --auto-merge exclude each other: no forge merges a draft', 2);
  const text = (name: string): string | undefined => values[name] as string | undefined;
  const list = (name: string): readonly string[] => (values[name] ?? []) as readonly string[];
  const place = placeOf(values, repo);
  if (values['dry-run'] === true) return undefined;
  if (isFromFile) refuseChosenHost(place, env);
  const token = await forgeToken(place.kind, text('forge-token-file'), env);
  return new PullRequests(openForge(place, token, { signal }), branch, {
    labels: list('label'),
    reviewers: list('reviewer'),
    isDraft: values.draft === true,
    isAutoMerged: values['auto-merge'] === true,
  });
}

/** Gerrit takes everything with the push, so it has no other flags of a forge. */
export function gerritOf(
  values: Values,
  instances: readonly InstanceKey[],
): GerritReview | undefined {
  if (values.gerrit !== true) return undefined;
  const not = [...Object.keys(FORGE_FLAGS), 'pull-request', 'prune'].find(
    (name) => values[name] !== undefined && !GERRIT_FLAGS.includes(name),
  );
  if (not !== undefined)
    throw new UserError(`--gerrit and --${not} exclude each other: leave one out`, 2);
  const labels = (values.label ?? []) as readonly string[];
  const bad = labels.find((label) => !/^[A-Za-z0-9-]+?([+-]\d)?$/.test(label));
  if (bad !== undefined) throw new UserError(`--label ${bad} is not like Code-Review+1`, 2);
  return {
    instances,
    labels,
    reviewers: (values.reviewer ?? []) as readonly string[],
    ...(typeof values.topic === 'string' && { topic: values.topic }),
    isWorkInProgress: values.draft === true,
  };
}

const GERRIT_FLAGS = ['gerrit', 'topic', 'reviewer', 'label', 'draft'];

const firstFlag = (values: Values): string | undefined =>
  Object.keys(FORGE_FLAGS).find((name) => values[name] !== undefined);

function placeOf(values: Values, repo: string): ForgePlace {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  return forgePlaceOf({
    repo,
    kind: text('forge') as ForgeKind | undefined,
    url: text('forge-url'),
    repository: text('forge-repository'),
  });
}
