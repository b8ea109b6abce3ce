/** Gitea and Forgejo, which have the same API. */
import { type ForgeFields, fieldsOf, numberOf, textOf } from './fields.js';
import {
  type Branches,
  type Forge,
  isDraftTitle,
  type PullRequest,
  type PullRequestText,
  type Unasked,
  withoutDraft,
} from './forge.js';
import type { ForgeClient } from './http.js';
import { ForgeError } from './http.js';
import { askEach, requestReviews } from './reviewers.js';

const PREFIX = 'WIP: ';
/** Gitea's default page size. */
const PAGE = { limit: 50 };
/** The color of a label that we create. */
const GREY = '#ededed';
/** How often we request a merge while Gitea still looks for conflicts. */
const MAX_QUESTIONS = 10;
const QUESTION_MS = 1_000;

class Gitea implements Forge {
  private readonly repository: string;
  private readonly owner: string;

  constructor(
    private readonly client: ForgeClient,
    project: readonly string[],
  ) {
    this.owner = project[0] ?? '';
    this.repository = `/repos/${project.map(encodeURIComponent).join('/')}`;
  }

  name(number: number): string {
    return `pull request #${number}`;
  }

  /** The API has no filter by the source branch. */
  async find(branches: Branches): Promise<PullRequest | undefined> {
    for (const state of ['open', 'closed']) {
      const found: PullRequest[] = [];
      // Keep Gitea's order, newest first. Sorted by last change, a just pushed one would jump to a previous page.
      const query = { state, base_branch: branches.target, ...PAGE };
      for await (const entry of this.client.pages(`${this.repository}/pulls`, query)) {
        if (isBetween(fieldsOf(entry), branches)) found.push(this.pullOf(fieldsOf(entry)));
      }
      const [newest] = found.sort((a, b) => b.number - a.number);
      if (newest) return newest;
    }
    return undefined;
  }

  async create(
    { source, target }: Branches,
    { title, body }: PullRequestText,
    isDraft: boolean,
  ): Promise<PullRequest> {
    const { json } = await this.client.request('POST', `${this.repository}/pulls`, {
      body: { head: source, base: target, title: `${isDraft ? PREFIX : ''}${title}`, body },
    });
    return this.pullOf(fieldsOf(json));
  }

  async edit({ number, isDraft }: PullRequest, { title, body }: PullRequestText): Promise<void> {
    await this.client.request('PATCH', `${this.repository}/pulls/${number}`, {
      body: { title: `${isDraft ? PREFIX : ''}${title}`, body },
    });
  }

  async addLabels({ number }: PullRequest, labels: readonly string[]): Promise<void> {
    const ids = new Map<string, number>();
    for (const path of [`/orgs/${encodeURIComponent(this.owner)}`, this.repository])
      for (const { name, id } of await this.labelsOf(path)) ids.set(textOf(name), numberOf(id));
    for (const name of labels.filter((each) => !ids.has(each))) {
      const body = { name, color: GREY };
      const { json } = await this.client.request('POST', `${this.repository}/labels`, { body });
      ids.set(name, numberOf(fieldsOf(json).id));
    }
    await this.client.request('POST', `${this.repository}/issues/${number}/labels`, {
      body: { labels: labels.map((name) => ids.get(name)) },
      isRepeatable: true,
    });
  }

  /** If the owner is a user and not an organization, it has no labels. */
  private async labelsOf(path: string): Promise<ForgeFields[]> {
    const found: ForgeFields[] = [];
    try {
      for await (const label of this.client.pages(`${path}/labels`, PAGE))
        found.push(fieldsOf(label));
    } catch (error) {
      const isNone = error instanceof ForgeError && [403, 404].includes(error.status ?? 0);
      if (!isNone || path === this.repository) throw error;
    }
    return found;
  }

  async addReviewers(
    { number }: PullRequest,
    wanted: readonly string[],
  ): Promise<readonly Unasked[]> {
    const path = `${this.repository}/pulls/${number}`;
    const asked: string[] = [];
    // Gitea lists a request for a review as a review, too.
    for await (const review of this.client.pages(`${path}/reviews`, PAGE)) {
      const { user, team } = fieldsOf(review);
      asked.push(textOf(fieldsOf(user).login), `${this.owner}/${textOf(fieldsOf(team).name)}`);
    }
    return askEach(wanted, asked, (names) => requestReviews(this.client, path, names));
  }

  async autoMerge({ number }: PullRequest, commit: string): Promise<string | undefined> {
    const { default_merge_style } = fieldsOf(await this.client.get(this.repository));
    for (let question = 1; ; question++) {
      try {
        await this.client.request('POST', `${this.repository}/pulls/${number}/merge`, {
          body: {
            Do: textOf(default_merge_style) || 'merge',
            merge_when_checks_succeed: true,
            head_commit_id: commit,
            delete_branch_after_merge: true,
          },
        });
        return undefined;
      } catch (error) {
        if (!(error instanceof ForgeError)) throw error;
        if (/already scheduled/i.test(error.words)) return undefined;
        if (![403, 405, 409].includes(error.status ?? 0)) throw error;
        const isBusy = error.status === 405 && /try again/i.test(error.words);
        if (!isBusy || question === MAX_QUESTIONS) return error.words || 'Gitea gives no reason';
        await this.client.pause(QUESTION_MS);
      }
    }
  }

  async close({ number }: PullRequest, comment: string): Promise<void> {
    const body = { body: comment };
    await this.client.request('POST', `${this.repository}/issues/${number}/comments`, { body });
    await this.client.request('PATCH', `${this.repository}/pulls/${number}`, {
      body: { state: 'closed' },
    });
  }

  private pullOf({ number, html_url, title, body, state, merged }: ForgeFields): PullRequest {
    return {
      ...this.client.pullFields(number, html_url),
      body: textOf(body),
      title: withoutDraft(textOf(title)),
      state: merged === true ? 'merged' : state === 'open' ? 'open' : 'closed',
      isDraft: isDraftTitle(textOf(title)),
    };
  }
}

export const gitea = {
  apiPath: '/api/v1',
  hosts: {},
  variable: 'GITEA_TOKEN',
  form: 'OWNER/NAME',
  headers: (token: string) => ({ authorization: `token ${token}` }),
  Client: Gitea,
} as const;

/** If the branch is deleted, only the label names it. */
function isBetween({ head, base }: ForgeFields, { source, target }: Branches): boolean {
  const [from, to] = [fieldsOf(head), fieldsOf(base)];
  const isSource = from.ref === source || from.label === source;
  return isSource && to.ref === target && from.repo_id === to.repo_id;
}
