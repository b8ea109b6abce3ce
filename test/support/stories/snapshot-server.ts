/**
 * The part of Elasticsearch that the scripts of backup and restore speak to, in memory. Its answers are those
 * of 7.17; test/node asks the real one.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Snapshot {
  state: string;
  readonly indices: readonly string[];
}

type Answer = readonly [status: number, body: string];

export interface SnapshotServer {
  readonly url: string;
  /** What was asked, without reads. */
  readonly writes: string[];
  readonly indices: Set<string>;
  readonly snapshots: Map<string, Snapshot>;
  /** Whether the repository is registered. */
  isRegistered: boolean;
  /** The states that a new snapshot goes through, one for each question; the last one stays. */
  states: string[];
  /** Of every index. */
  health: string;
  /** An index that is made anew has another one. */
  uuidOf: (index: string) => string;
  /** Answers in the place of the server. */
  before: (method: string, path: string) => Answer | undefined;
  readonly close: () => Promise<unknown>;
}

const error = (status: number, type: string): Answer => [
  status,
  JSON.stringify({ error: { root_cause: [{ type, reason: `because of ${type}` }], type }, status }),
];

export async function startSnapshotServer(repository = 'monocle-k8s'): Promise<SnapshotServer> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    for await (const _ of request);
    const path = decodeURIComponent(url.slice(1));
    if (method !== 'GET') world.writes.push(`${method} ${path}`);
    const [status, body] = world.before(method, path) ?? answer(method, path);
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const world: SnapshotServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    writes: [],
    indices: new Set(['monocle.config', 'monocle.changes.1.demo']),
    snapshots: new Map(),
    isRegistered: false,
    states: ['SUCCESS'],
    health: 'green',
    uuidOf: (index) => `uuid-of-${index}`,
    before: () => undefined,
    close: () => once(server.close(), 'close'),
  };

  function answer(method: string, path: string): Answer {
    const [bare = '', query = ''] = path.split('?');
    // As Elasticsearch answers through a bridge, which asks for JSON.
    if (bare.startsWith('_cat/') && !query.includes('format=text')) return [200, '[]'];
    if (bare.startsWith('_cat/indices/'))
      return indexList(bare.slice('_cat/indices/'.length), query.includes('uuid'));
    if (bare.startsWith('_cluster/health/'))
      return [200, `{"status":"${world.health}","initializing_shards":0}`];
    if (!bare.startsWith('_')) return indexAnswer(method, bare.split('/'));
    if (bare.startsWith('_cat/snapshots')) {
      if (!world.isRegistered) return error(404, 'repository_missing_exception');
      const lines = [...world.snapshots].sort(([a], [b]) => (a < b ? -1 : 1));
      const isShort = !query.includes('indices');
      const texts = lines.map(
        ([id, { state, indices }]) => `${id}   ${state}${isShort ? '' : `  ${indices.length}`}\n`,
      );
      return [200, texts.join('')];
    }
    const [, , name, more] = bare.split('/');
    if (name === undefined) {
      if (method === 'PUT') {
        if ([...world.snapshots.values()].some(({ state }) => state === 'IN_PROGRESS'))
          return error(500, 'illegal_state_exception');
        world.isRegistered = true;
      }
      return world.isRegistered && bare === `_snapshot/${repository}`
        ? [200, '{"acknowledged":true}']
        : error(404, 'repository_missing_exception');
    }
    return snapshotAnswer(method, name, more, query);
  }

  function indexList(patterns: string, hasUuid: boolean): Answer {
    const found = patterns.split(',').map((pattern) => {
      const matches = (index: string) =>
        pattern.endsWith('*') ? index.startsWith(pattern.slice(0, -1)) : index === pattern;
      const list = [...world.indices].filter(matches).sort();
      return list.length === 0 && !pattern.endsWith('*') ? undefined : list;
    });
    if (found.includes(undefined)) return error(404, 'index_not_found_exception');
    const line = (index: string) => `${index}${hasUuid ? ` ${world.uuidOf(index)}` : ''}\n`;
    return [200, found.flatMap((list) => list?.map(line) ?? []).join('')];
  }

  function indexAnswer(method: string, [index = '', , target = '']: readonly string[]): Answer {
    const name = method === 'POST' ? target : index;
    if (method !== 'DELETE' && world.indices.has(name))
      return error(400, 'resource_already_exists_exception');
    if (method === 'DELETE') world.indices.delete(index);
    else world.indices.add(name);
    return [200, '{"acknowledged":true}'];
  }

  function snapshotAnswer(method: string, name: string, more = '', query = ''): Answer {
    const found = world.snapshots.get(name);
    if (method === 'PUT') {
      if (found) return error(400, 'invalid_snapshot_name_exception');
      world.snapshots.set(name, { state: 'IN_PROGRESS', indices: [...world.indices] });
      return [202, '{"accepted":true}'];
    }
    if (found === undefined) return error(404, 'snapshot_missing_exception');
    if (more === '_restore') {
      for (const index of found.indices) world.indices.add(`monocle-k8s.new.${index}`);
      return [200, '{"accepted":true}'];
    }
    if (method === 'DELETE') {
      world.snapshots.delete(name);
      return [200, '{"acknowledged":true}'];
    }
    if (more === '_status')
      return [200, '{"snapshots":[{"stats":{"total":{"size_in_bytes":4711}}}]}'];
    if (!query.includes('snapshots.state')) return error(400, 'unexpected question');
    if (found.state === 'IN_PROGRESS') {
      found.state = world.states[0] ?? 'SUCCESS';
      if (world.states.length > 1) world.states.shift();
    }
    const { state, indices } = found;
    return [200, JSON.stringify({ snapshots: [{ indices, state }] })];
  }
  return world;
}
