/**
 * A forge on loopback: the pull requests of one real git repository, in memory.
 *
 * Each forge has its own file with the rules of its documented API; this one has the state, the check
 * of the token, pages, and faults that a test plants.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import type { Repository } from '../git/git-server.js';

export const TOKEN = 'forge-token-0123456789abcdef';
/** The repository on the forge. */
export const PROJECT = 'team/gitops';

export interface ForgePull {
  readonly number: number;
  title: string;
  body: string;
  state: 'open' | 'closed' | 'merged';
  readonly source: string;
  readonly target: string;
  /** The commit when it was closed. */
  head?: string;
  draft: boolean;
  readonly labels: string[];
  /** Users as they are, teams as `org/team`. */
  readonly reviewers: string[];
  /** Who has reviewed. */
  readonly reviews: string[];
  readonly comments: string[];
  /** What was sent to merge it automatically. */
  autoMerge?: unknown;
}

export interface ForgeReply {
  readonly status: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ForgeCall {
  readonly method: string;
  /** Without the base of the API, decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What happens to requests instead of an answer, or after the work is done. */
export interface ForgeFault {
  readonly matches: (call: ForgeCall) => boolean;
  times: number;
  readonly reply?: ForgeReply | ((call: ForgeCall) => ForgeReply);
  /** Cuts the connection, before or after the request was carried out. */
  readonly cut?: 'before' | 'after';
}

/** One page of a list, and whether there is a next one. */
export interface ForgeList {
  readonly list: readonly unknown[];
  readonly size: number;
  /** Whether it only tells how many there are, and not that there is a next page. */
  readonly isCounted?: boolean;
}

export interface ForgeRules {
  /** Of the API. */
  readonly base: string;
  readonly token: (headers: IncomingMessage['headers']) => string | undefined;
  readonly answer: (
    call: ForgeCall,
    state: ForgeState,
  ) => Promise<ForgeReply | ForgeList> | ForgeReply | ForgeList;
}

export class ForgeState {
  readonly pulls: ForgePull[] = [];
  readonly calls: ForgeCall[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  readonly urls: string[] = [];
  readonly faults: ForgeFault[] = [];
  readonly users = new Set(['ada', 'grace', 'bot']);
  readonly teams = new Set(['team/platform']);
  /** Ids by names. */
  readonly repositoryLabels = new Map([['old', 3]]);
  /** Whatever a forge's rules read. */
  readonly settings: Record<string, unknown> = {};
  repository: Repository | undefined;
  origin = '';

  reset(repository: Repository): void {
    for (const list of [this.pulls, this.calls, this.headers, this.urls, this.faults])
      list.length = 0;
    for (const key of Object.keys(this.settings)) delete this.settings[key];
    this.repository = repository;
  }

  tip(branch: string): Promise<string> {
    return this.repository?.tip(`refs/heads/${branch}`) ?? Promise.resolve('');
  }

  open(source: string, target: string): ForgePull | undefined {
    return this.pulls.find(
      (pull) => pull.state === 'open' && pull.source === source && pull.target === target,
    );
  }

  async close(pull: ForgePull, state: 'closed' | 'merged' = 'closed'): Promise<void> {
    pull.head = await this.tip(pull.source);
    pull.state = state;
  }

  add(pull: Pick<ForgePull, 'title' | 'body' | 'source' | 'target'> & Partial<ForgePull>) {
    const added: ForgePull = {
      ...{ number: this.pulls.length + 1, state: 'open', draft: false, labels: [] },
      ...{ reviewers: [], reviews: [], comments: [], ...pull },
    };
    this.pulls.push(added);
    return added;
  }

  /** As `POST /pulls`. */
  lines(): string[] {
    return this.calls.map(({ method, path }) => `${method} ${path}`);
  }
}

export interface ForgeServer {
  readonly state: ForgeState;
  /** Of the forge, without the path of its API. */
  readonly url: string;
  close(): Promise<void>;
}

export function useForge(rules: ForgeRules): ForgeServer {
  const started = {} as ForgeServer;
  beforeAll(async () => {
    Object.assign(started, await forgeServer(rules));
  });
  afterAll(() => started.close());
  return started;
}

async function forgeServer(rules: ForgeRules): Promise<ForgeServer> {
  const state = new ForgeState();
  const server = createServer((request, response) => {
    void serve(request, response, rules, state);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.origin = url;
  return {
    ...{ state, url },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  rules: ForgeRules,
  state: ForgeState,
): Promise<void> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const url = new URL(request.url ?? '/', state.origin);
  const call: ForgeCall = {
    ...{
      method: request.method ?? '',
      query: url.searchParams,
      body: text ? JSON.parse(text) : {},
    },
    path: url.pathname.replace(rules.base, ''),
  };
  state.calls.push(call);
  state.headers.push(request.headers);
  state.urls.push(request.url ?? '');
  const fault = state.faults.find((each) => each.times > 0 && each.matches(call));
  if (fault) fault.times--;
  if (fault?.cut === 'before') return void request.socket.destroy();
  let reply: ForgeReply | ForgeList;
  if (fault?.reply) reply = typeof fault.reply === 'function' ? fault.reply(call) : fault.reply;
  else if (rules.token(request.headers) !== TOKEN)
    reply = { status: 401, json: { message: 'Bad credentials' } };
  else reply = await rules.answer(call, state);
  if (fault?.cut === 'after') return void request.socket.destroy();
  send(response, 'list' in reply ? pageOf(reply, call) : reply);
}

function pageOf({ list, size, isCounted }: ForgeList, { query }: ForgeCall): ForgeReply {
  const page = Number(query.get('page') ?? 1);
  const json = list.slice((page - 1) * size, page * size);
  const isLast = page * size >= list.length;
  // Another host, as of a forge behind a proxy: nobody should follow it.
  const link = '<https://elsewhere.example/next>; rel="next"';
  if (isCounted) return { status: 200, json, headers: { 'x-total-count': String(list.length) } };
  return { status: 200, json, ...(!isLast && { headers: { link } }) };
}

function send(response: ServerResponse, { status, json, text, headers }: ForgeReply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text ?? (json === undefined ? '' : JSON.stringify(json)));
}
