/**
 * Proposals on a forge: the pull request (on GitLab, the merge request) of a proposal's branch.
 *
 * In: a pushed branch, and what its pull request should say. Out: the pull request. It is found by its
 * source and target branch, so nothing is stored. The files here:
 *
 *   forge          the types, and the one interface that each forge implements
 *   forges         the table of the forges
 *   http           the only access to the network: limits, retries, and no token in any message
 *   place          which forge, which repository on it and which token, from the flags
 *   github, gitlab, gitea   one forge each, with its row of the table; Forgejo has the API of Gitea
 *   body           pure: the text of a pull request, and the mark by which we know it as ours
 *   pull-requests  what happens to a proposal's pull request, the same on each forge
 *
 * Never here: a decision about the branch. It is already pushed, and a failure here does not change it.
 */
export interface PullRequest {
  readonly number: number;
  readonly url: string;
  /** Without the draft prefix. */
  readonly title: string;
  readonly body: string;
  readonly state: 'open' | 'closed' | 'merged';
  readonly isDraft: boolean;
  /** The pull request's last commit; undefined if the forge gives the branch's current commit instead. */
  readonly head?: string;
}

export interface Branches {
  /** The branch of the proposal. */
  readonly source: string;
  readonly target: string;
}

export interface PullRequestText {
  readonly title: string;
  readonly body: string;
}

/** A reviewer whom the forge could not ask. */
export interface Unasked {
  readonly reviewer: string;
  readonly why: string;
}

export interface Forge {
  /** What users of this forge call it: `pull request #7`. */
  name(number: number): string;
  /** The open pull request, or else the newest. */
  find(branches: Branches): Promise<PullRequest | undefined>;
  create(branches: Branches, text: PullRequestText, isDraft: boolean): Promise<PullRequest>;
  /** A draft stays a draft. */
  edit(pull: PullRequest, text: PullRequestText): Promise<void>;
  /** Adds missing labels, and creates those that the repository does not have. */
  addLabels(pull: PullRequest, labels: readonly string[]): Promise<void>;
  /** Asks reviewers who were not asked before. */
  addReviewers(pull: PullRequest, reviewers: readonly string[]): Promise<readonly Unasked[]>;
  /** Gives the reason if the forge refuses. */
  autoMerge(pull: PullRequest, commit: string): Promise<string | undefined>;
  close(pull: PullRequest, comment: string): Promise<void>;
}

/** Prefixes that mark a draft on GitLab and Gitea. */
const DRAFT = /^\s*(?:(?:draft|wip)\s*:|\[(?:draft|wip)\]|\((?:draft|wip)\))\s*/i;

export const isDraftTitle = (title: string): boolean => DRAFT.test(title);

/** Loops, since a title may have thousands of prefixes. */
export function withoutDraft(title: string): string {
  let rest = title;
  while (isDraftTitle(rest)) rest = rest.replace(DRAFT, '');
  return rest;
}
