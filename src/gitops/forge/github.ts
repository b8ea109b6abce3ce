/** GitHub and GitHub Enterprise Server: REST, and GraphQL for auto-merge, which REST does not have. */
import { type ForgeFields, fieldsOf, listOf, newestPull, textOf } from './fields.js';
import type { Branches, Forge, PullRequest, PullRequestText, Unasked } from './forge.js';
import type { ForgeClient } from './http.js';
import { askEach, requestReviews } from './reviewers.js';

class GitHub implements Forge {
  private readonly repository: string;
  private readonly owner: string;

  /** @param base the address of the API */
  constructor(
    private readonly client: ForgeClient,
    project: readonly string[],
    private readonly base: string,
  ) {
    this.owner = project[0] ?? '';
    this.repository = `/repos/${project.map(encodeURIComponent).join('/')}`;
  }

  name(number: number): string {
    return `pull request #${number}`;
  }

  async find({ source, target }: Branches): Promise<PullRequest | undefined> {
    const query = {
      state: 'all',
      head: `${this.owner}:${source}`,
      base: target,
      sort: 'created',
      direction: 'desc',
      per_page: 100,
    };
    return newestPull(
      this.client.pages(`${this.repository}/pulls`, query),
      (fields) => isBetween(fields, { source, target }),
      (fields) => this.pullOf(fields),
    );
  }

  async create(
    { source, target }: Branches,
    { title, body }: PullRequestText,
    isDraft: boolean,
  ): Promise<PullRequest> {
    const { json } = await this.client.request('POST', `${this.repository}/pulls`, {
      body: { title, body, head: source, base: target, draft: isDraft },
    });
    return this.pullOf(fieldsOf(json));
  }

  async edit({ number }: PullRequest, { title, body }: PullRequestText): Promise<void> {
    await this.client.request('PATCH', `${this.repository}/pulls/${number}`, {
      body: { title, body },
    });
  }

  async addLabels({ number }: PullRequest, labels: readonly string[]): Promise<void> {
    await this.client.request('POST', `${this.repository}/issues/${number}/labels`, {
      body: { labels },
      isRepeatable: true,
    });
  }

  async addReviewers(pull: PullRequest, wanted: readonly string[]): Promise<readonly Unasked[]> {
    const path = `${this.repository}/pulls/${pull.number}`;
    const { users, teams } = fieldsOf(await this.client.get(`${path}/requested_reviewers`));
    const asked = [
      ...listOf(users).map(({ login }) => textOf(login)),
      ...listOf(teams).map(({ slug }) => `${this.owner}/${textOf(slug)}`),
    ];
    let reviews = 0;
    for await (const review of this.client.pages(`${path}/reviews`, { per_page: 100 })) {
      asked.push(textOf(fieldsOf(fieldsOf(review).user).login));
      reviews++;
    }
    // GitHub no longer lists a team once a member has reviewed. Asking it again would annoy the team.
    const open = wanted.filter((name) => !(name.includes('/') && reviews > 0));
    return askEach(open, asked, (names) => requestReviews(this.client, path, names));
  }

  async autoMerge({ number }: PullRequest, commit: string): Promise<string | undefined> {
    const settings = fieldsOf(await this.client.get(this.repository));
    if (settings.allow_auto_merge === false) return 'the repository does not allow auto-merge';
    const pull = fieldsOf(await this.client.get(`${this.repository}/pulls/${number}`));
    if (fieldsOf(pull.auto_merge).merge_method !== undefined) return undefined;
    const { json } = await this.client.request('POST', '/graphql', {
      url: this.base.replace(/\/v3$/, '').concat('/graphql'),
      body: {
        query: `mutation($id: ID!, $method: PullRequestMergeMethod!, $head: GitObjectID!) { enablePullRequestAutoMerge(input: {pullRequestId: $id, mergeMethod: $method, expectedHeadOid: $head}) { clientMutationId } }`,
        variables: { id: textOf(pull.node_id), method: methodOf(settings), head: commit },
      },
      isRepeatable: true,
    });
    const [error] = listOf(fieldsOf(json).errors);
    return error && this.client.safe(textOf(error.message) || 'GitHub gives no reason');
  }

  async close({ number }: PullRequest, comment: string): Promise<void> {
    const body = { body: comment };
    await this.client.request('POST', `${this.repository}/issues/${number}/comments`, { body });
    await this.client.request('PATCH', `${this.repository}/pulls/${number}`, {
      body: { state: 'closed' },
    });
  }

  private pullOf(fields: ForgeFields): PullRequest {
    const { number, html_url, title, body, state, merged_at, draft, head } = fields;
    return {
      ...this.client.pullFields(number, html_url),
      title: textOf(title),
      body: textOf(body),
      state: typeof merged_at === 'string' ? 'merged' : state === 'open' ? 'open' : 'closed',
      isDraft: draft === true,
      head: textOf(fieldsOf(head).sha),
    };
  }
}

const API = 'https://api.github.com';

export const github = {
  apiPath: '/api/v3',
  hosts: { 'github.com': API, 'ssh.github.com': API },
  variable: 'GITHUB_TOKEN',
  form: 'OWNER/NAME',
  headers: (token: string) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }),
  Client: GitHub,
} as const;

function isBetween({ head, base }: ForgeFields, { source, target }: Branches): boolean {
  const [from, to] = [fieldsOf(head), fieldsOf(base)];
  const [theirs, ours] = [from.repo, to.repo].map((repo) => textOf(fieldsOf(repo).full_name));
  // A fork's repository may be deleted.
  return from.ref === source && to.ref === target && theirs === ours;
}

/** A setting is undefined if the token may not see it. */
function methodOf({ allow_merge_commit, allow_squash_merge }: ForgeFields): string {
  if (allow_merge_commit !== false) return 'MERGE';
  return allow_squash_merge !== false ? 'SQUASH' : 'REBASE';
}
