/** The rules of Gitea's API v1 for pull requests, as its swagger file and its routers have them. */
import {
  type ForgeCall,
  type ForgeList,
  type ForgePull,
  type ForgeReply,
  type ForgeRules,
  type ForgeState,
  PROJECT,
} from './forge-server.js';

const REPOSITORY = `/repos/${PROJECT}`;
const notFound = { status: 404, json: { message: 'The target could not be found.' } };
/** As the server's MAX_RESPONSE_ITEMS, here small. */
const MAX_ITEMS = 2;

/** Labels and reviews. */
const counted = (list: readonly unknown[]): ForgeList => ({
  ...{ list, size: MAX_ITEMS, isCounted: true },
});

export const GITEA: ForgeRules = {
  base: '/api/v1',
  token: ({ authorization }) => /^token (.*)$/.exec(authorization ?? '')?.[1],
  async answer(call, state) {
    const { method, path, query, body } = call;
    if (path === '/orgs/team/labels') return counted([{ id: 9, name: 'of-org' }]);
    if (!path.startsWith(REPOSITORY)) return notFound;
    const rest = path.slice(REPOSITORY.length);
    if (rest === '') return { status: 200, json: { default_merge_style: 'squash' } };
    if (rest === '/labels') return labels(call, state);
    if (rest === '/pulls' && method === 'GET') {
      const isWanted = ({ state: is }: ForgePull) =>
        query.get('state') === 'all' || (is === 'open') === (query.get('state') === 'open');
      const found = state.pulls.filter(isWanted).reverse();
      return { list: await Promise.all(found.map((pull) => shown(pull, state))), size: MAX_ITEMS };
    }
    if (rest === '/pulls' && method === 'POST') return create(call, state);
    const [, kind, number, what] = /^\/(pulls|issues)\/(\d+)(?:\/(\w+))?$/.exec(rest) ?? [];
    const pull = state.pulls.find((each) => each.number === Number(number));
    if (kind === undefined || pull === undefined) return notFound;
    if (what === undefined && method === 'PATCH') {
      if (typeof body.title === 'string') pull.title = body.title;
      if (typeof body.body === 'string') pull.body = body.body;
      if (body.state === 'closed') await state.close(pull);
      return { status: 201, json: await shown(pull, state) };
    }
    if (kind === 'issues' && what === 'labels') {
      const ids = new Map(
        [...state.repositoryLabels, ['of-org', 9] as const].map(([k, v]) => [v, k]),
      );
      for (const id of body.labels as number[]) {
        const name = ids.get(id);
        if (name === undefined) return { status: 422, json: { message: 'no such label' } };
        if (!pull.labels.includes(name)) pull.labels.push(name);
      }
      return { status: 200, json: pull.labels.map((name) => ({ name })) };
    }
    if (kind === 'issues' && what === 'comments') {
      pull.comments.push(String(body.body));
      return { status: 201, json: { id: 1 } };
    }
    if (what === 'reviews') return counted([...pull.reviewers, ...pull.reviews].map(reviewOf));
    if (what === 'requested_reviewers') return ask(pull, body, state);
    if (what === 'merge') return merge(pull, body, state);
    return notFound;
  },
};

const reviewOf = (name: string) =>
  name.includes('/')
    ? { user: null, team: { name: name.split('/')[1] }, state: 'REQUEST_REVIEW' }
    : { user: { login: name }, team: null, state: 'REQUEST_REVIEW' };

async function shown(pull: ForgePull, state: ForgeState) {
  const sha = (await state.tip(pull.source)) || pull.head;
  const hasBranch = (await state.tip(pull.source)) !== '';
  return {
    ...{ number: pull.number, title: pull.title, body: pull.body, merged: pull.state === 'merged' },
    html_url: `${state.origin}/${PROJECT}/pulls/${pull.number}`,
    state: pull.state === 'open' ? 'open' : 'closed',
    head: {
      ...{ label: pull.source, sha, repo_id: 1 },
      ref: hasBranch ? pull.source : `refs/pull/${pull.number}/head`,
    },
    base: { label: pull.target, ref: pull.target, repo_id: 1 },
  };
}

async function create({ body }: ForgeCall, state: ForgeState): Promise<ForgeReply> {
  const { head: source, base: target, title, body: text } = body as Record<string, string>;
  if (!source || !target || !title) return { status: 422, json: { message: 'Required' } };
  if ((await state.tip(source)) === '' || (await state.tip(target)) === '') return notFound;
  const other = state.open(source, target);
  if (other)
    return {
      status: 409,
      json: { message: `pull request already exists for these targets [id: ${other.number}]` },
    };
  const pull = state.add({ title, body: text ?? '', source, target });
  return { status: 201, json: await shown(pull, state) };
}

function labels({ method, body }: ForgeCall, state: ForgeState): ForgeReply | ForgeList {
  const { repositoryLabels: known } = state;
  if (method === 'GET') return counted([...known].map(([name, id]) => ({ name, id })));
  if (!/^#[0-9a-f]{6}$/.test(String(body.color)))
    return { status: 422, json: { message: 'bad color' } };
  const id = 10 + known.size;
  known.set(String(body.name), id);
  return { status: 201, json: { id, name: body.name } };
}

function ask(pull: ForgePull, body: ForgeCall['body'], state: ForgeState): ForgeReply {
  const { reviewers = [], team_reviewers = [] } = body as Record<string, string[]>;
  const teams = team_reviewers.map((name) => `team/${name}`);
  const unknown = [
    ...reviewers.filter((name) => !state.users.has(name)),
    ...teams.filter((name) => !state.teams.has(name)),
  ];
  if (unknown.length > 0)
    return { status: 404, json: { message: `user does not exist [name: ${unknown[0]}]` } };
  pull.reviewers.push(...reviewers, ...teams);
  return { status: 201, json: [] };
}

async function merge(pull: ForgePull, body: ForgeCall['body'], state: ForgeState) {
  if (state.settings.noAutoMerge)
    return { status: 405, json: { message: 'not allowed to merge [reason: protected]' } };
  if (pull.autoMerge)
    return { status: 409, json: { message: 'pull request is already scheduled' } };
  if (body.head_commit_id !== (await state.tip(pull.source)))
    return { status: 409, json: { message: 'head out of date' } };
  pull.autoMerge = body;
  return { status: 201 };
}
