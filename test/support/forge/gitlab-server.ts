/** The rules of GitLab's API v4 for merge requests. */
import {
  type ForgeCall,
  type ForgePull,
  type ForgeReply,
  type ForgeRules,
  type ForgeState,
  PROJECT,
} from './forge-server.js';

/** The path of a project is one segment. */
const REQUESTS = `/projects/${encodeURIComponent(PROJECT)}/merge_requests`;
const notFound = { status: 404, json: { message: '404 Project Not Found' } };
const IDS = ['ada', 'grace', 'bot'];

export const GITLAB: ForgeRules = {
  base: '/api/v4',
  token: (headers) => headers['private-token'] as string | undefined,
  async answer(call, state) {
    const { method, path, query, body } = call;
    if (path === '/users') {
      const id = IDS.indexOf(query.get('username')?.toLowerCase() ?? '');
      return { status: 200, json: id < 0 ? [] : [{ id: id + 1, username: IDS[id] }] };
    }
    if (!path.startsWith(REQUESTS)) return notFound;
    const rest = path.slice(REQUESTS.length);
    if (rest === '' && method === 'GET') {
      const isWanted = (pull: ForgePull) =>
        query.get('source_branch') === pull.source && query.get('target_branch') === pull.target;
      const found = state.pulls.filter(isWanted).reverse();
      return { list: await Promise.all(found.map((pull) => shown(pull, state))), size: 2 };
    }
    if (rest === '' && method === 'POST') return create(call, state);
    const [, number, what] = /^\/(\d+)(?:\/(\w+))?$/.exec(rest) ?? [];
    const pull = state.pulls.find((each) => each.number === Number(number));
    if (pull === undefined) return { status: 404, json: { message: '404 Not found' } };
    if (what === 'notes') {
      pull.comments.push(String(body.body));
      return { status: 201, json: { id: 1 } };
    }
    if (what === 'merge') return merge(pull, body, state);
    if (what !== undefined) return notFound;
    if (method === 'PUT') await update(pull, body, state);
    return { status: 200, json: await shown(pull, state) };
  },
};

async function shown(pull: ForgePull, state: ForgeState) {
  const { pipeline = { id: 5, status: 'running' } } = state.settings;
  return {
    ...{ iid: pull.number, title: pull.title, description: pull.body, sha: pull.head },
    ...(pull.state === 'open' && { sha: await state.tip(pull.source) }),
    web_url: `${state.origin}/${PROJECT}/-/merge_requests/${pull.number}`,
    state: pull.state === 'open' ? 'opened' : pull.state,
    ...{ source_branch: pull.source, target_branch: pull.target },
    ...{ source_project_id: 7, target_project_id: 7 },
    reviewers: pull.reviewers.map((username) => ({ username, id: IDS.indexOf(username) + 1 })),
    ...{ labels: pull.labels, head_pipeline: pipeline, detailed_merge_status: 'ci_still_running' },
    merge_when_pipeline_succeeds: pull.autoMerge !== undefined,
  };
}

async function create({ body }: ForgeCall, state: ForgeState): Promise<ForgeReply> {
  const {
    source_branch: source = '',
    target_branch: target = '',
    title = '',
    description,
  } = body as Readonly<Record<string, string>>;
  if ((await state.tip(source)) === '')
    return { status: 400, json: { message: { source_branch: ['does not exist'] } } };
  const other = state.open(source, target);
  if (other)
    return {
      status: 409,
      json: {
        message: [
          `Another open merge request already exists for this source branch: !${other.number}`,
        ],
      },
    };
  const pull = state.add({ title, body: description ?? '', source, target });
  return { status: 201, json: await shown(pull, state) };
}

async function update(pull: ForgePull, body: ForgeCall['body'], state: ForgeState): Promise<void> {
  const { title, description, add_labels, reviewer_ids, state_event } = body;
  if (typeof title === 'string') pull.title = title;
  if (typeof description === 'string') pull.body = description;
  if (typeof add_labels === 'string')
    for (const name of add_labels.split(','))
      if (!pull.labels.includes(name)) pull.labels.push(name);
  if (Array.isArray(reviewer_ids)) {
    // The free plan has one reviewer. The rest is left out without a word.
    const most = state.settings.isFree ? 1 : 100;
    const names = reviewer_ids.map((id: number) => IDS[id - 1] ?? '').slice(0, most);
    pull.reviewers.splice(0, pull.reviewers.length, ...names);
  }
  if (state_event === 'close') await state.close(pull);
}

async function merge(pull: ForgePull, body: ForgeCall['body'], state: ForgeState) {
  if (state.settings.noAutoMerge)
    return { status: 405, json: { message: '405 Method Not Allowed' } };
  if (body.sha !== (await state.tip(pull.source)))
    return { status: 409, json: { message: 'SHA does not match HEAD of source branch' } };
  pull.autoMerge = body;
  return { status: 200, json: await shown(pull, state) };
}
