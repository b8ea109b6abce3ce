/**
 * What happens to the pull request of a proposal, the same on each forge.
 *
 * We change only what we wrote. Title and body are updated unless a user edited them, labels and
 * reviewers are added but never removed, and a pull request that a user closed is not opened again.
 */

import { createHash } from 'node:crypto';
import { Interrupted, UserError } from '../../errors.js';
import { version } from '../../version.js';
import { describeProvenance, type Provenance } from '../provenance/provenance.js';
import { type InstanceChanges, type ObjectChange, tally } from '../publish/changes.js';
import {
  type Branches,
  type Forge,
  type PullRequest,
  type PullRequestText,
  withoutDraft,
} from './forge.js';
import { ForgeError } from './http.js';

export interface PullRequestWishes {
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  /** Applies only when the pull request is created; later, users decide. */
  readonly isDraft: boolean;
  readonly isAutoMerged: boolean;
}

/** What publish reports of a pull request. */
export interface ProposedPull extends Pick<PullRequest, 'number' | 'url' | 'state'> {
  /** For users: `created pull request #7`. */
  readonly summary: string;
  /** What the user asked for, but was not done. */
  readonly warnings: readonly string[];
  /** What makes the run fail. */
  readonly failures: readonly string[];
}

/** A proposal as it was before the push. */
export interface ProposalBefore {
  readonly branch: string;
  readonly commit: string;
  /** The hash of its changes; undefined if the proposal is not ours. */
  readonly change: string | undefined;
}

const MAX_CREATIONS = 3;
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
   * Runs before the push: refuses if a user closed a pull request with the same content. To propose
   * it again, the user deletes the branch or publishes another change.
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

  /** Runs after the push. */
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

  /** A response may get lost, so we look for the pull request before we create it again. */
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
        if (isTaken(error) || attempt === MAX_CREATIONS) throw error;
      }
    }
  }

  /** Gives undefined if a user edited the text. */
  private async edit(pull: PullRequest, text: PullRequestText): Promise<string | undefined> {
    if (isSameText(pull, text)) return 'kept';
    if (!readMark(pull)?.isOurs) return undefined;
    await this.forge.edit(pull, text);
    return 'updated';
  }

  /** Runs before its branch is deleted. Gives the reason if the forge refuses to close it. */
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

// The text of a pull request, and the mark by which we recognize it as ours. Pure.
//
// It shows what the commit's message shows, and nothing more. Names and values are not trusted, so
// each is in a code span, which has no links, mentions or HTML on any forge. Some forges look for
// references before they look for code, so we break references with a zero-width space.

export interface BodyInput {
  /** The title of the commit. */
  readonly title: string;
  readonly changes: readonly InstanceChanges[];
  /** By `namespace/name`. */
  readonly sources: ReadonlyMap<string, Provenance>;
  /** The name of the commit's author. */
  readonly author: string;
  /** The hash of the changes, see changeHash. */
  readonly change: string;
}

/** GitHub accepts 65536 characters. */
const MAX_CHARACTERS = 50_000;
const MAX_TITLE = 200;

export function pullRequestText(input: BodyInput): PullRequestText {
  const line = withoutDraft(plain(input.title));
  const title = line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1)}…` : line;
  const end = `Proposed by monocle-k8s ${version}${input.author ? ` for ${code(input.author)}` : ''}. Title and text are written again with each proposal, unless somebody edits them.`;
  const body = [...tables(input), end].join('\n\n');
  const hash = textHash({ title, body });
  return { title, body: `${body}\n\n<!-- monocle-k8s text=${hash} change=${input.change} -->` };
}

function tables({ changes, sources }: BodyInput): string[] {
  const parts: string[] = [];
  const changed = changes.filter(({ objects }) => objects.length > 0);
  const all = changed.reduce((sum, { objects }) => sum + objects.length, 0);
  let [room, shown] = [MAX_CHARACTERS, 0];
  for (const { monocle, objects } of changed) {
    const source = sources.get(monocle);
    const head = `### ${code(monocle)}\n\n${tally(objects)}${source ? `, from ${code(describeProvenance(source).join(', '))}` : ''}\n\n| object | change | detail |\n| --- | --- | --- |`;
    const rows: string[] = [];
    room -= head.length;
    for (const row of objects.map(rowOf)) {
      room -= row.length + 1;
      if (room < 0) break;
      rows.push(row);
    }
    if (rows.length === 0) break;
    shown += rows.length;
    parts.push([head, ...rows].join('\n'));
  }
  if (changed.length === 0) parts.push('Ownership only.');
  return shown < all ? [...parts, `… and ${all - shown} more`] : parts;
}

const rowOf = ({ subject, verb, detail }: ObjectChange): string =>
  `| ${code(subject)} | ${verb} | ${detail ? code(detail) : ''} |`;

/** One line: to GitLab, a line that begins with a slash is a command. */
const plain = (text: string): string => text.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim();

/** Characters that begin a reference or a mention, and words that close an issue. */
const REFERENCE = /[@#!]|:(?=\/\/)|clos(?=[ei])|fix|resolv(?=[ei])|implement|reopen/gi;

/** A code span. A backtick would end the span, and a bar would end the table cell. */
export function code(text: string): string {
  const safe = plain(text).replaceAll('`', 'ˋ').replaceAll('|', '¦');
  return `\`${safe.replaceAll(REFERENCE, '$&\u200b') || ' '}\``;
}

/** Without spaces and line ends, which the forges may change. */
const bare = (text: string): string => text.replaceAll(/[\p{C}\p{Z}\s]+/gu, '');

const textHash = ({ title, body }: PullRequestText): string =>
  createHash('sha256')
    .update([withoutDraft(title), body].map(bare).join('\n'))
    .digest('hex');

/** Whether a forge would show the same text for both. */
export const isSameText = (one: PullRequestText, other: PullRequestText): boolean =>
  textHash(one) === textHash(other);

/** Trim the text first: matching trailing spaces here would take quadratic time. */
const MARK = /<!-- monocle-k8s text=([0-9a-f]{64}) change=([0-9a-f]{64}) -->$/;

export interface BodyMark {
  /** Whether title and body are unchanged since we wrote them. */
  readonly isOurs: boolean;
  readonly change: string;
}

/** undefined if the text has no mark at its end. */
export function readMark({ title, body }: PullRequestText): BodyMark | undefined {
  const trimmed = body.trimEnd();
  const [found, text, change] = MARK.exec(trimmed) ?? [];
  if (found === undefined || change === undefined) return undefined;
  return { isOurs: text === textHash({ title, body: trimmed.slice(0, -found.length) }), change };
}
