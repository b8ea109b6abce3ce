/**
 * `monocle api`. It listens only after config, indices and migrations, and /health never asks
 * Elasticsearch. Unknown paths answer 200 with a page, as the original's web UI does.
 *
 * It can be made to misbehave: by requests below /stand-in/ (hang, allocate), and by variables that
 * begin with STAND_IN_ (a slow migration, a crash at each start).
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type Auth, createAuth } from './auth.js';
import { apiKeyOf, type Config, configPath, Fatal, loadConfig } from './config.js';
import { addErrors, listErrors } from './crawl-errors.js';
import { type Ask, changesOf, createIndices, elastic, migrate } from './elastic.js';
import {
  type EntityMessage,
  type EntityType,
  entityOf,
  initEntities,
  oldestEntity,
  setLastCommit,
} from './entities.js';

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

export async function serveApi(env: NodeJS.ProcessEnv): Promise<void> {
  const path = configPath(env);
  const config = loadConfig(path);
  const keys = new Map(config.workspaces.map((each) => [each.name, apiKeyOf(each, env)]));
  await discoverIssuer(config);
  const auth = createAuth(config, env);
  const ask = elastic(env.MONOCLE_ELASTIC_URL ?? 'http://localhost:9200');
  await createIndices(
    ask,
    config.workspaces.map(({ name }) => name),
  );
  await migrate(ask, Number(env.STAND_IN_MIGRATION_SECONDS ?? 0) * 1000);
  for (const each of config.workspaces) await initEntities(ask, each);
  if (env.STAND_IN_CRASH) throw new Fatal('ERROR: told to crash');

  const server = createServer((request, response) => {
    answer(request, { ask, keys, auth, path, title: env.MONOCLE_WEBAPP_TITLE ?? 'Monocle' })
      .catch((error: Error) => json({ error: error.message }, 500))
      .then(({ status = 200, type = 'text/plain', body }) =>
        response.writeHead(status, { 'content-type': type }).end(body),
      );
  });
  server.listen(Number(env.MONOCLE_API_PORT ?? 8080), () => console.log('SystemReady'));
}

/** An issuer that cannot be reached ends the original, too. */
async function discoverIssuer({ auth }: Config): Promise<void> {
  const issuer = auth?.auth_provider?.oidc_issuer_url;
  if (!issuer) return;
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = await fetch(url).catch((error: Error) => error);
  if (found instanceof Error || !found.ok) throw new Fatal(`ERROR: no OpenID provider at ${url}`);
}

interface Context {
  readonly ask: Ask;
  readonly keys: ReadonlyMap<string, string>;
  readonly auth: Auth;
  readonly path: string;
  readonly title: string;
}

async function answer(request: IncomingMessage, context: Context): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '/', 'http://api');
  if (pathname === '/health') return { body: 'api is running' };
  if (pathname === '/metrics') return { body: '# TYPE http_request counter\nhttp_request 1\n' };
  if (request.method !== 'POST') return page(context);
  const text = await read(request);
  const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
  const { ask, keys, auth } = context;
  const workspace = String(body.index);
  const index = changesOf(workspace);
  switch (pathname) {
    case '/api/2/crawler/add': {
      if (keys.get(workspace) !== body.apikey) return json({ error: 'AddUnknownApiKey' }, 403);
      const { errors = [], changes = [] } = body as {
        errors?: Parameters<typeof addErrors>[2]['errors'];
        changes?: { id: string }[];
      };
      const entity = (body.entity ?? {}) as EntityMessage;
      await addErrors(ask, workspace, { crawler: String(body.crawler), entity, errors });
      for (const change of changes)
        await ask('PUT', `/${index}/_doc/${encodeURIComponent(change.id)}?refresh=true`, change);
      return json({});
    }
    case '/api/2/crawler/commit': {
      if (keys.get(workspace) !== body.apikey) return json({ error: 'CommitUnknownApiKey' }, 403);
      const entity = entityOf(body.entity as EntityMessage);
      const timestamp = String(body.timestamp);
      await setLastCommit(ask, workspace, String(body.crawler), entity, timestamp);
      return json({ timestamp });
    }
    case '/api/2/crawler/get_commit_info': {
      const crawlers = crawlersOf(context.path, workspace);
      if (crawlers === undefined) return json({ error: 'CommitGetUnknownIndex' });
      if (!crawlers.includes(String(body.crawler)))
        return json({ error: 'CommitGetUnknownCrawler' });
      const entity = await oldestEntity(ask, workspace, {
        crawler: String(body.crawler),
        // As in protobuf's JSON: what is absent is the first value.
        entity: (body.entity ?? 'ENTITY_TYPE_ORGANIZATION') as EntityType,
        offset: Number(body.offset ?? 0),
      });
      return json(entity ? { entity } : { error: 'CommitGetNoEntity' });
    }
    case '/api/2/auth/get':
      return json(auth.magicJwt(body.token));
    case '/api/2/crawler/errors':
      if (!auth.isAllowed(request.headers.authorization))
        return json({ message: 'Not allowed' }, 403);
      if (crawlersOf(context.path, workspace) === undefined)
        return json({ error: '0:unknown tenant' });
      return json(await listErrors(ask, workspace));
    case '/api/2/search/query': {
      const found = await ask<{ hits?: { hits: { _source: unknown }[] } }>(
        'GET',
        `/${index}/_search?size=100`,
      );
      return json({ changes: (found.hits?.hits ?? []).map(({ _source }) => _source) });
    }
    case '/stand-in/hang':
      // Blocks the only thread, so that the kernel still accepts connections.
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
      return json({});
    case '/stand-in/allocate': {
      const held: Buffer[] = [];
      setInterval(() => held.push(Buffer.alloc(64 * 1024 * 1024, 1)), 20);
      return json({});
    }
    default:
      return json({ error: 'the stand-in has no such endpoint' }, 404);
  }
}

/** By the config as it is now; undefined if it has no such workspace. */
const crawlersOf = (path: string, workspace: string): string[] | undefined =>
  loadConfig(path)
    .workspaces.find(({ name }) => name === workspace)
    ?.crawlers.map(({ name }) => name);

/** The config comes from the file as it is now, with nothing of the environment. */
function page({ path, title }: Context): Answer {
  const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>${asText(title)}</title>
<body style="font-family: sans-serif; max-width: 50em; margin: 3em auto">
<h1>${asText(title)}</h1>
<p>This is a stand-in for Monocle. It answers where Monocle would, and keeps its data in a real
Elasticsearch, but it crawls nothing and has no web UI. The operator, the node and all objects around
it are real.</p>
<h2>The config that runs</h2>
<pre style="background: #eee; padding: 1em">${asText(readFileSync(path, 'utf8'))}</pre>
</body></html>
`,
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
