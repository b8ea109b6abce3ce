/** `monocle crawler`: asks the api how far each crawler is, and commits that it is up to date. */
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { apiKeyOf, configPath, Fatal, loadConfig, required, type Workspace } from './config.js';
import { ENTITY_TYPES, type EntityMessage } from './entities.js';

const TOKENS: readonly (readonly [key: string, token: string, fallback: string])[] = [
  ['github_organization', 'github_token', 'GITHUB_TOKEN'],
  ['github_users', 'github_token', 'GITHUB_TOKEN'],
  ['gitlab_organization', 'gitlab_token', 'GITLAB_TOKEN'],
];

export async function crawl(env: NodeJS.ProcessEnv): Promise<void> {
  const api = env.MONOCLE_PUBLIC_URL ?? 'http://localhost:8080';
  if (!/^https?:/.test(api)) throw new Fatal(`ERROR: ${api} has no scheme`);
  const config = loadConfig(configPath(env));
  for (const workspace of config.workspaces) {
    apiKeyOf(workspace, env);
    for (const { provider } of workspace.crawlers) {
      const fields = (provider ?? {}) as Record<string, string>;
      // A missing token ends the process for all workspaces.
      for (const [key, token, fallback] of TOKENS)
        if (key in fields) required(env, fields[token] ?? fallback);
    }
  }
  createServer((request, response) => {
    const known = { '/health': 'ok', '/metrics': '# TYPE http_request counter\nhttp_request 1\n' };
    const body = known[request.url as keyof typeof known];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  }).listen(Number(env.MONOCLE_CRAWLER_MONITORING ?? 9001));
  for (;;) {
    for (const workspace of config.workspaces) await visit(api, workspace, env);
    await delay((config.crawlers?.loop_delay_sec ?? 600) * 1000);
  }
}

/** As the original: the oldest entity of each type, again and again, until all are as new as this run. */
async function visit(api: string, workspace: Workspace, env: NodeJS.ProcessEnv): Promise<void> {
  const timestamp = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  for (const { name } of workspace.crawlers) {
    const body = { index: workspace.name, crawler: name };
    try {
      for (const type of Object.keys(ENTITY_TYPES))
        for (;;) {
          const { entity: oldest } = await post(`${api}/api/2/crawler/get_commit_info`, {
            ...{ ...body, entity: type, offset: 0 },
          });
          if (!oldest || Date.parse(oldest.last_commit_at) + 1000 >= Date.parse(timestamp)) break;
          const commit = { ...body, apikey: apiKeyOf(workspace, env), entity: oldest.entity };
          const { error } = await post(`${api}/api/2/crawler/commit`, { ...commit, timestamp });
          if (error) throw new Error(error);
        }
    } catch (error) {
      console.log('Skipping due to an unexpected exception:', (error as Error).message);
    }
  }
}

interface Info {
  readonly error?: string;
  readonly entity?: { readonly entity: EntityMessage; readonly last_commit_at: string };
}

async function post(url: string, body: unknown): Promise<Info> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Info;
}
