/**
 * What happens to the pull request of a proposal, the same on each forge.
 *
 * Only what we wrote is ours: title and body are written again as long as nobody edited them, labels
 * and reviewers are added and never removed, and one that a person closed is not opened again.
 */
import { Interrupted, UserError } from '../../errors.js';
import { type BodyInput, isSameText, pullRequestText, readMark } from './body.js';
import type { Branches, Forge, PullRequest, PullRequestText } from './forge.js';
import { ForgeError } from './http.js';

export interface PullRequestWishes {
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  /** When it is created; later, people decide. */
  readonly isDraft: boolean;
  readonly isAutoMerged: boolean;
}

/** What publish reports. */
export interface ProposedPull extends Pick<PullRequest, 'number' | 'url' | 'state'> {
  /** `created pull request #7`, for people. */
  readonly summary: string;
  /** What was not done, although it was asked for. */
  readonly warnings: readonly string[];
  /** What makes the run fail. */
  readonly failures: readonly string[];
}

/** A proposal as it was before the push. */
export interface ProposalBefore {
  readonly branch: string;
  readonly commit: string;
  /** The hash of its changes; undefined if it is not ours. */
  readonly change: string | undefined;
}

const MOST_CREATIONS = 3;
const WITHDRAWN =
  'Withdrawn by monocle-k8s: what this proposed is merged already, or a newer proposal has taken its place. The branch is deleted.';

export class PullRequests {
  constructor(
    private readonly forge: Forge,
    private readonly target: string,
    private readonly wishes: PullRequestWishes,
  ) {}

  private branches(source: string): Branches {
    return { source, target: this.target };
  }

  /**
   * Before the push: a person closed a pull request with this same content. A deleted branch, or
   * another change, is their wish to see it again.
   */
  async refuseClosed(before: ProposalBefore | undefined, change: string): Promise<void> {
    if (before === undefined || before.change !== change) return;
    const pull = await this.forge.find(this.branches(before.branch));
    if (pull?.state !== 'closed') return;
    if (readMark(pull)?.change !== change && pull.head !== before.commit) return;
    throw new UserError(
      `somebody closed ${this.linkTo(pull)}, which proposes the same; nothing was pushed. Delete the branch ${before.branch} to propose it again, or publish a change`,
    );
  }

  /** After the push. */
  async settle(source: string, commit: string, input: BodyInput): Promise<ProposedPull> {
    const text = pullRequestText(input);
    try {
      return await this.settled(source, commit, text);
    } catch (error) {
      if (error instanceof Interrupted)
        throw new Interrupted(
          error.signal,
          `the branch ${source} is pushed, but its pull request may not be as it should be; run the command again`,
        );
      if (!(error instanceof ForgeError)) throw error;
      throw new UserError(
        `${error.message}. The branch ${source} is pushed, but its pull request is not as it should be: run the command again`,
      );
    }
  }

  private async settled(
    source: string,
    commit: string,
    text: PullRequestText,
  ): Promise<ProposedPull> {
    const there = await this.forge.find(this.branches(source));
    const isNew = there?.state !== 'open';
    const pull = isNew ? await this.create(source, text) : there;
    const warnings: string[] = [];
    const edited = isNew ? 'created' : await this.edit(pull, text);
    if (edited === undefined)
      warnings.push(
        `${this.linkTo(pull)}: somebody edited its title or text, which are left as they are`,
      );
    const { labels, reviewers, isAutoMerged } = this.wishes;
    if (labels.length > 0) await this.forge.addLabels(pull, labels);
    const asked = [...new Set(reviewers)];
    const unasked = asked.length > 0 ? await this.forge.addReviewers(pull, asked) : [];
    const failures = unasked.map(
      ({ reviewer, why }) =>
        `${this.linkTo(pull)}: ${reviewer} cannot be asked for a review (${why}). The rest is done; look at --reviewer`,
    );
    const refusal = isAutoMerged ? await this.forge.autoMerge(pull, commit) : undefined;
    if (refusal !== undefined)
      warnings.push(
        `${this.linkTo(pull)}: is not merged automatically (${refusal}). Merge it yourself`,
      );
    const { number, url, state } = pull;
    const summary = `${edited ?? 'left'} ${this.forge.name(number)}`;
    return { number, url, state, summary, warnings, failures };
  }

  /** An answer may get lost: so it is looked for before it is created again. */
  private async create(source: string, text: PullRequestText): Promise<PullRequest> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.forge.create(this.branches(source), text, this.wishes.isDraft);
      } catch (error) {
        // 409 and 422: another run was faster.
        const isOpen = error instanceof ForgeError && (error.isUnknown || isTaken(error));
        if (!isOpen) throw error;
        const found = await this.forge.find(this.branches(source));
        if (found?.state === 'open') return found;
        if (isTaken(error) || attempt === MOST_CREATIONS) throw error;
      }
    }
  }

  /** Gives undefined if the text is somebody else's. */
  private async edit(pull: PullRequest, text: PullRequestText): Promise<string | undefined> {
    if (isSameText(pull, text)) return 'kept';
    if (!readMark(pull)?.isOurs) return undefined;
    await this.forge.edit(pull, text);
    return 'updated';
  }

  /** Before its branch is deleted. Gives the reason if the forge does not let it go. */
  async withdraw(source: string): Promise<string | undefined> {
    try {
      const pull = await this.forge.find(this.branches(source));
      if (pull?.state === 'open') await this.forge.close(pull, WITHDRAWN);
      return undefined;
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
      return error.message;
    }
  }

  private linkTo({ number, url }: PullRequest): string {
    return `${this.forge.name(number)}${url && ` (${url})`}`;
  }
}

const isTaken = ({ status }: ForgeError): boolean => status === 409 || status === 422;
