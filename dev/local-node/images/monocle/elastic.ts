/** Requests to Elasticsearch, as JSON. */
import { setTimeout as delay } from 'node:timers/promises';
import { Fatal } from './config.js';

/** Monocle's schema version since 1.11. The image of an older release sets another one. */
const SCHEMA_VERSION = Number(process.env.STAND_IN_SCHEMA ?? 7);
const ATTEMPTS = 7;

export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

export const changesOf = (workspace: string): string => `monocle.changes.1.${workspace}`;

export function elastic(url: string): Ask {
  const base = new URL(url.includes('://') ? url : `http://${url}`);
  if (base.protocol !== 'http:') throw new Fatal(`${base.protocol} is not supported`);
  const { username, password } = base;
  const authorization = `Basic ${Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  ).toString('base64')}`;
  return async (method, path, body) => {
    const response = await fetch(new URL(path, `${base.protocol}//${base.host}`), {
      method,
      headers: { 'content-type': 'application/json', ...(username && { authorization }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok && response.status !== 404) {
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    }
    return JSON.parse(text || '{}');
  };
}

/** Creates the indices: seven attempts, from half a second on, each twice as long; then it gives up. */
export async function createIndices(ask: Ask, workspaces: readonly string[]): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await ensureIndex(ask, 'monocle.config');
      for (const name of workspaces) await ensureIndex(ask, changesOf(name));
      return;
    } catch (error) {
      if (attempt === ATTEMPTS - 1) throw new Fatal(`ERROR: ${(error as Error).message}`);
      console.log('Elasticsearch is not ready:', (error as Error).message);
      await delay(500 * 2 ** attempt);
    }
  }
}

async function ensureIndex(ask: Ask, index: string): Promise<void> {
  const found = await ask<{ error?: unknown }>('GET', `/${index}`);
  if (found.error === undefined) return;
  const settings = { number_of_shards: 1, number_of_replicas: 0 };
  await ask('PUT', `/${index}`, { settings: { index: settings } });
}

/** Brings the documents to this schema; `slownessMs` is what the original would need for many of them. */
export async function migrate(ask: Ask, slownessMs: number): Promise<void> {
  const found = await ask<{ _type?: string; _source?: { version: number } }>(
    'GET',
    '/monocle.config/_doc/config',
  );
  // The original reads this field, which Elasticsearch 8 sends only if it is asked for answers as of 7.
  if (found._source && found._type === undefined) throw new Fatal('ERROR: key "_type" not found');
  const from = found._source?.version ?? 0;
  if (slownessMs > 0 || (from > 0 && from < SCHEMA_VERSION)) {
    console.log(`migrating from version ${from} to ${SCHEMA_VERSION}`);
    await delay(slownessMs);
  }
  await ask('PUT', '/monocle.config/_doc/config?refresh=true', { version: SCHEMA_VERSION });
}
