/** GitLab: merge requests. Its API sets reviewers and labels only by updating the whole merge request. */
import { type ForgeFields, fieldsOf, listOf, newestPull, numberOf, textOf } from './fields.js';
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

const PREFIX = 'Draft: ';
/** How often we ask GitLab whether a merge request is prepared and has a pipeline. */
const MAX_QUESTIONS = 15;
const QUESTION_MS = 2_000;
const BUSY = new Set(['preparing', 'checking', 'unchecked', 'approvals_syncing']);

class GitLab implements Forge {
  private readonly requests: string;

  constructor(
    private readonly client: ForgeClient,
    project: readonly string[],
  ) {
    this.requests = `/projects/${encodeURIComponent(project.join('/'))}/merge_requests`;
  }

  name(number: number): string {
    return `merge request !${number}`;
  }

  async find({ source, target }: Branches): Promise<PullRequest | undefined> {
    const query = {
      state: 'all',
      source_branch: source,
      target_branch: target,
      order_by: 'created_at',
      sort: 'desc',
      per_page: 100,
    };
    return newestPull(
      this.client.pages(this.requests, query),
      (fields) => isBetween(fields, { source, target }),
      (fields) => this.pullOf(fields),
    );
  }

  async create(
    { source, target }: Branches,
    { title, body }: PullRequestText,
    isDraft: boolean,
  ): Promise<PullRequest> {
    const { json } = await this.client.request('POST', this.requests, {
      body: {
        source_branch: source,
        target_branch: target,
        remove_source_branch: true,
        title: `${isDraft ? PREFIX : ''}${title}`,
        description: body,
      },
    });
    return this.pullOf(fieldsOf(json));
  }

  async edit(pull: PullRequest, { title, body }: PullRequestText): Promise<void> {
    await this.update(pull, {
      title: `${pull.isDraft ? PREFIX : ''}${title}`,
      description: body,
    });
  }

  async addLabels(pull: PullRequest, labels: readonly string[]): Promise<void> {
    await this.update(pull, { add_labels: labels.join(',') });
  }

  /** GitLab silently ignores reviewers that it does not accept, so we compare with its answer. */
  async addReviewers(pull: PullRequest, wanted: readonly string[]): Promise<readonly Unasked[]> {
    const now = fieldsOf(await this.client.get(`${this.requests}/${pull.number}`));
    const asked = reviewersOf(now);
    const next = wanted.filter((name) => !asked.has(name.toLowerCase()));
    if (next.length === 0) return [];
    const unasked: Unasked[] = [];
    const ids = new Map<string, number>();
    for (const reviewer of next) {
      const id = reviewer.includes('/') ? undefined : await this.userId(reviewer);
      if (id === undefined) unasked.push({ reviewer, why: 'there is no such user' });
      else ids.set(reviewer, id);
    }
    if (ids.size === 0) return unasked;
    const taken = reviewersOf(
      await this.update(pull, { reviewer_ids: [...asked.values(), ...ids.values()] }),
    );
    const why =
      'GitLab did not accept this one: a member of the project? Some plans have one reviewer only';
    const left = [...ids.keys()].filter((name) => !taken.has(name.toLowerCase()));
    return [...unasked, ...left.map((reviewer) => ({ reviewer, why }))];
  }

  private async userId(username: string): Promise<number | undefined> {
    const users = listOf(await this.client.get('/users', { username }));
    const user = users.find(
      (each) => textOf(each.username).toLowerCase() === username.toLowerCase(),
    );
    return user && numberOf(user.id);
  }

  /** Waits for a pipeline: without one, GitLab would merge at once. */
  async autoMerge(pull: PullRequest, commit: string): Promise<string | undefined> {
    const path = `${this.requests}/${pull.number}`;
    for (let question = 1; ; question++) {
      const now = fieldsOf(await this.client.get(path));
      if (now.merge_when_pipeline_succeeds === true || now.state === 'merged') return undefined;
      const hasPipeline = fieldsOf(now.head_pipeline).id !== undefined;
      if (hasPipeline && !BUSY.has(textOf(now.detailed_merge_status))) break;
      if (question === MAX_QUESTIONS)
        return 'it has no pipeline, and GitLab would merge it at once';
      await this.client.pause(QUESTION_MS);
    }
    try {
      await this.client.request('PUT', `${path}/merge`, {
        body: {
          // GitLab 17.11 renamed it to auto_merge.
          merge_when_pipeline_succeeds: true,
          auto_merge: true,
          sha: commit,
          should_remove_source_branch: true,
        },
      });
      return undefined;
    } catch (error) {
      const isRefused =
        error instanceof ForgeError && [401, 403, 405, 409, 422].includes(error.status ?? 0);
      if (!isRefused) throw error;
      return error.words || 'GitLab gives no reason';
    }
  }

  async close(pull: PullRequest, comment: string): Promise<void> {
    const body = { body: comment };
    await this.client.request('POST', `${this.requests}/${pull.number}/notes`, { body });
    await this.update(pull, { state_event: 'close' });
  }

  private async update({ number }: PullRequest, body: ForgeFields): Promise<ForgeFields> {
    const { json } = await this.client.request('PUT', `${this.requests}/${number}`, { body });
    return fieldsOf(json);
  }

  private pullOf({ iid, web_url, title, description, state, sha }: ForgeFields): PullRequest {
    const isOpen = state === 'opened' || state === 'locked';
    return {
      ...this.client.pullFields(iid, web_url),
      body: textOf(description),
      title: withoutDraft(textOf(title)),
      state: state === 'merged' ? 'merged' : isOpen ? 'open' : 'closed',
      isDraft: isDraftTitle(textOf(title)),
      head: textOf(sha),
    };
  }
}

const API = 'https://gitlab.com/api/v4';

export const gitlab = {
  apiPath: '/api/v4',
  hosts: { 'gitlab.com': API, 'altssh.gitlab.com': API },
  variable: 'GITLAB_TOKEN',
  form: 'GROUP/…/NAME',
  headers: (token: string) => ({ 'private-token': token }),
  Client: GitLab,
} as const;

const isBetween = (fields: ForgeFields, { source, target }: Branches): boolean =>
  fields.source_branch === source &&
  fields.target_branch === target &&
  fields.source_project_id === fields.target_project_id;

/** Ids by user names. */
const reviewersOf = ({ reviewers }: ForgeFields): Map<string, number> =>
  new Map(
    listOf(reviewers).map(({ username, id }) => [textOf(username).toLowerCase(), numberOf(id)]),
  );
