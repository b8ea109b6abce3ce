/** The rules of GitHub's REST API for pull requests, and of one GraphQL mutation. */
import {
  type ForgeCall,
  type ForgePull,
  type ForgeReply,
  type ForgeRules,
  type ForgeState,
  PROJECT,
} from './forge-server.js';

const REPOSITORY = `/repos/${PROJECT}`;
const notFound = { status: 404, json: { message: 'Not Found' } };
const invalid = (message: string) => ({
  status: 422,
  json: { message: 'Validation Failed', errors: [{ resource: 'PullRequest', message }] },
});
const PAGE = 2;

export const GITHUB: ForgeRules = {
  base: '/api/v3',
  token: ({ authorization }) => /^Bearer (.*)$/.exec(authorization ?? '')?.[1],
  async answer(call, state) {
    const { method, path, query, body } = call;
    if (path === '/api/graphql') return graphql(call, state);
    if (!path.startsWith(REPOSITORY)) return notFound;
    const rest = path.slice(REPOSITORY.length);
    if (rest === '')
      return {
        status: 200,
        json: { allow_auto_merge: !state.settings.noAutoMerge, allow_merge_commit: false },
      };
    if (rest === '/pulls' && method === 'GET') {
      const isWanted = (pull: ForgePull) =>
        query.get('head') === `team:${pull.source}` && query.get('base') === pull.target;
      const found = state.pulls.filter(isWanted).reverse();
      return { list: await Promise.all(found.map((pull) => shown(pull, state))), size: PAGE };
    }
    if (rest === '/pulls' && method === 'POST') return create(call, state);
    const [, kind, number, what] = /^\/(pulls|issues)\/(\d+)(?:\/(\w+))?$/.exec(rest) ?? [];
    const pull = state.pulls.find((each) => each.number === Number(number));
    if (kind === undefined || pull === undefined) return notFound;
    if (what === undefined && method === 'PATCH') {
      if (typeof body.title === 'string') pull.title = body.title;
      if (typeof body.body === 'string') pull.body = body.body;
      if (body.state === 'closed') await state.close(pull);
    }
    if (what === undefined) return { status: 200, json: await shown(pull, state) };
    if (kind === 'issues' && what === 'labels') {
      for (const name of body.labels as string[])
        if (!pull.labels.includes(name)) pull.labels.push(name);
      return { status: 200, json: pull.labels.map((name) => ({ name })) };
    }
    if (kind === 'issues' && what === 'comments') {
      pull.comments.push(String(body.body));
      return { status: 201, json: { id: 1 } };
    }
    if (what === 'reviews')
      return { list: pull.reviews.map((login) => ({ user: { login } })), size: PAGE };
    if (what === 'requested_reviewers' && method === 'GET')
      return {
        status: 200,
        json: {
          users: pull.reviewers.filter((name) => !name.includes('/')).map((login) => ({ login })),
          teams: pull.reviewers
            .filter((name) => name.includes('/'))
            .map((name) => ({ slug: name.split('/')[1] })),
        },
      };
    if (what === 'requested_reviewers') return ask(pull, body, state);
    return notFound;
  },
};

async function shown(pull: ForgePull, state: ForgeState) {
  return {
    ...{ number: pull.number, title: pull.title, body: pull.body, draft: pull.draft },
    node_id: `PR_${pull.number}`,
    html_url: `${state.origin}/${PROJECT}/pull/${pull.number}`,
    state: pull.state === 'open' ? 'open' : 'closed',
    merged_at: pull.state === 'merged' ? '2026-01-01T00:00:00Z' : null,
    auto_merge: pull.autoMerge ? { merge_method: 'squash' } : null,
    head: {
      ref: pull.source,
      sha: pull.head ?? (await state.tip(pull.source)),
      repo: { full_name: PROJECT },
    },
    base: { ref: pull.target, repo: { full_name: PROJECT } },
  };
}

async function create({ body }: ForgeCall, state: ForgeState): Promise<ForgeReply> {
  const { head: source = '', base: target = '', title = '', body: text } = body as Strings;
  if ((await state.tip(source)) === '') return invalid('head is invalid');
  if ((await state.tip(target)) === '') return invalid('base is invalid');
  if (state.open(source, target))
    return invalid(`A pull request already exists for team:${source}.`);
  const pull = state.add({ title, body: text ?? '', source, target, draft: body.draft === true });
  return { status: 201, json: await shown(pull, state) };
}

type Strings = Readonly<Record<string, string>>;

function ask(pull: ForgePull, body: ForgeCall['body'], state: ForgeState): ForgeReply {
  const { reviewers = [], team_reviewers = [] } = body as Record<string, string[]>;
  const teams = team_reviewers.map((name) => `team/${name}`);
  if (
    reviewers.some((name) => !state.users.has(name)) ||
    teams.some((name) => !state.teams.has(name))
  )
    return {
      status: 422,
      json: { message: 'Reviews may only be requested from collaborators.' },
    };
  pull.reviewers.push(...reviewers, ...teams);
  return { status: 201, json: {} };
}

/** Errors come with the status 200. */
async function graphql({ body }: ForgeCall, state: ForgeState): Promise<ForgeReply> {
  const { id, method, head } = body.variables as Strings;
  const pull = state.pulls.find((each) => `PR_${each.number}` === id);
  const refuse = (message: string) => ({
    status: 200,
    json: { data: null, errors: [{ message }] },
  });
  if (pull === undefined) return refuse('Could not resolve to a node');
  if (method !== 'SQUASH') return refuse('Merge method merge commits are not allowed');
  if (head !== (await state.tip(pull.source))) return refuse('Head sha has changed');
  if (state.settings.isClean) return refuse('Pull request is in clean status');
  pull.autoMerge = body.variables;
  return { status: 200, json: { data: { enablePullRequestAutoMerge: {} } } };
}
