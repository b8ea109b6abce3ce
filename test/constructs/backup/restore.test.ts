import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { synthesize } from '../../../src/index.js';
import { monocle } from '../../support/cases/cases.js';
import { snapshotRunner } from '../../support/stories/snapshot-run.js';
import { type SnapshotServer, startSnapshotServer } from '../../support/stories/snapshot-server.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;

const fs = (claimName: string) => ({ fs: { claimName } });
const podOf = (name: string, restore: object, backup?: object): Any => {
  const spec = {
    bootstrap: { restore },
    ...(backup && { backup: { schedule: '@daily', repository: backup } }),
  };
  const { manifests } = synthesize(monocle(spec, { name: 'team' }) as never);
  const found = manifests.find(({ metadata, spec: each }: Any) => {
    return metadata.name === `team-${name}` && each?.template;
  }) as Any;
  return found.spec.template.spec;
};
const initOf = (...given: [object, object?]): Any =>
  podOf('api', ...given).initContainers.find(({ name }: Any) => name === 'monocle-restore');
const envOf = (container: Any, key: string) =>
  container.env.find(({ name }: Any) => name === key)?.value;

describe('the init container', () => {
  test('runs after Elasticsearch is ready, and only if the spec asks for it', () => {
    const names = podOf('api', { repository: fs('a') }).initContainers.map(({ name }: Any) => name);
    expect(names).toEqual(['wait-for-elastic', 'monocle-restore', 'check-schema']);
    const { manifests } = synthesize(monocle({}) as never);
    expect(JSON.stringify(manifests)).not.toContain('monocle-restore');
  });

  test.each<[string, object, object | undefined, string, string[]]>([
    ['a volume', fs('a'), undefined, 'restore', ['/usr/share/elasticsearch/restore']],
    ['the volume of the backups', fs('a'), fs('a'), 'backup', ['/usr/share/elasticsearch/backup']],
    [
      'another volume than that of the backups',
      ...([fs('a'), fs('b'), 'restore'] as const),
      ['/usr/share/elasticsearch/backup', '/usr/share/elasticsearch/restore'],
    ],
  ])('reads from %s, and never writes to it', (_, repository, backup, directory, mounted) => {
    const container = initOf({ repository }, backup);
    expect(envOf(container, 'REPOSITORY')).toBe('monocle-k8s-restore');
    expect(JSON.parse(envOf(container, 'SETTINGS'))).toEqual({
      type: 'fs',
      settings: { location: `/usr/share/elasticsearch/${directory}`, readonly: true },
    });
    const [elastic] = podOf('elastic', { repository }, backup).containers;
    expect(envOf(elastic, 'path.repo')).toBe(mounted.join(','));
    const paths = elastic.volumeMounts.map(({ mountPath }: Any) => mountPath);
    expect(paths.slice(1)).toEqual(mounted);
  });

  test('registers nothing if the repository exists', () => {
    const container = initOf({ repository: { existing: { name: 'theirs' } }, snapshot: 'a' });
    expect([envOf(container, 'REPOSITORY'), envOf(container, 'SETTINGS')]).toEqual([
      'theirs',
      undefined,
    ]);
    expect(envOf(container, 'SNAPSHOT')).toBe('a');
  });
});

describe('the script of a restore', () => {
  const runner = snapshotRunner(initOf({ repository: fs('a') }).command[2]);
  let server: SnapshotServer;
  beforeEach(async () => {
    server = await startSnapshotServer();
    server.isRegistered = true;
    server.snapshots.set('home.team-20261117-030000', {
      ...{ state: 'SUCCESS', indices: ['monocle.config', 'monocle.changes.1.demo'] },
    });
  });
  afterEach(() => server.close());
  afterAll(() => runner.remove());

  const env = { MODE: 'bootstrap', SNAPSHOT: 'latest' };
  const run = (more: Record<string, string> = {}) => runner.run(server.url, { ...env, ...more });
  const replace = (more: Record<string, string> = {}) => run({ MODE: 'replace', ...more });
  const indices = () => [...server.indices].sort();
  const RESTORED = ['monocle.changes.1.demo', 'monocle.config'];

  test('never touches data of an instance that has any', async () => {
    const { code, lines } = await run();
    expect([code, lines]).toEqual([0, ['There is data, so nothing is restored']]);
    expect(server.writes).toEqual([]);
  });

  test('fails beside indices without monocle.config, and touches nothing', async () => {
    server.indices.delete('monocle.config');
    const { code, result } = await run();
    expect([code, result]).toEqual([1, 'monocle-restore/1 failure step=data']);
    expect(server.writes).toEqual([]);
  });

  test('gives an empty instance the indices of the snapshot, monocle.config last', async () => {
    server.indices.clear();
    server.indices.add('other');
    const { code, lines, result } = await run();
    expect(lines).toEqual([
      'Registering repository monocle-k8s',
      'Restoring snapshot home.team-20261117-030000 beside the data',
      'Swapping the indices',
      'Restored snapshot home.team-20261117-030000',
    ]);
    expect([code, result]).toEqual([
      0,
      'monocle-restore/1 success snapshot=home.team-20261117-030000',
    ]);
    expect(indices()).toEqual([...RESTORED, 'other']);
    const clones = server.writes.filter((each) => each.includes('_clone'));
    expect(clones.at(-1)).toMatch(/monocle\.config$/);
  });

  test('replaces what a living instance has, also what the snapshot lacks, and nothing else', async () => {
    for (const index of ['monocle.changes.1.later', 'other', 'monocle']) server.indices.add(index);
    expect((await replace()).code).toBe(0);
    expect(indices()).toEqual(['monocle', ...RESTORED, 'other']);
  });

  test('waits for a snapshot that is being made before it deletes an index of it', async () => {
    const RUNNING = 'home.team-20261117-040000';
    server.snapshots.set(RUNNING, { state: 'IN_PROGRESS', indices: ['monocle.config'] });
    let asked = 0;
    server.before = (method, path) => {
      if (method === 'GET' && path.startsWith('_cat/snapshots') && ++asked === 3)
        server.snapshots.set(RUNNING, { state: 'SUCCESS', indices: ['monocle.config'] });
      if (method === 'DELETE' && path.startsWith('monocle.'))
        return server.snapshots.get(RUNNING)?.state === 'SUCCESS' ? undefined : [400, '{}'];
      return undefined;
    };
    const { code, lines } = await replace({
      ...{ SNAPSHOT: 'home.team-20261117-030000', SETTINGS: '' },
    });
    expect(code).toBe(0);
    expect(lines.filter((line) => line.startsWith('Waiting'))).toEqual([
      `Waiting for snapshot ${RUNNING}, which a backup began`,
    ]);
  });

  test('that is killed at any write loses nothing, and the next one finishes', async () => {
    const old = ['monocle.changes.1.demo', 'monocle.changes.1.later', 'monocle.config'];
    for (let last = 1; ; last++) {
      server.indices.clear();
      for (const index of old) server.indices.add(index);
      server.writes.length = 0;
      const child = runner.start(server.url, { ...env, MODE: 'replace' });
      const isOver = await new Promise<boolean>((done) => {
        child.once('close', () => done(true));
        server.before = () => {
          if (server.writes.length < last) return undefined;
          done(false);
          // Nobody hears an answer.
          return [500, ''];
        };
      });
      if (isOver && child.exitCode === 0) break;
      if (!isOver) await runner.kill(child);
      server.before = () => undefined;
      const isMarked = server.indices.has('monocle-k8s.swap');
      const kept = indices().filter((each) => each.startsWith('monocle.'));
      // Before the mark the data is as it was; after it, all of the new data is there.
      if (!isMarked && kept.join() !== RESTORED.join()) expect(kept).toEqual(old);
      if (isMarked)
        expect(indices()).toEqual(
          expect.arrayContaining(RESTORED.map((each) => `monocle-k8s.new.${each}`)),
        );
      expect((await replace()).code).toBe(0);
      expect(indices()).toEqual(RESTORED);
    }
    expect(indices()).toEqual(RESTORED);
  });

  test('leaves the data as it was if a shard cannot be restored', async () => {
    server.health = 'red';
    const { code, result } = await replace();
    expect([code, result]).toEqual([1, 'monocle-restore/1 failure step=restore']);
    expect(indices().filter((each) => each.startsWith('monocle.'))).toEqual(RESTORED);
    expect(server.indices.has('monocle-k8s.swap')).toBe(false);
  });

  test('a new instance finishes a swap that was begun', async () => {
    server.indices.clear();
    for (const index of RESTORED) server.indices.add(`monocle-k8s.new.${index}`);
    server.indices.add('monocle-k8s.swap');
    expect((await run()).code).toBe(0);
    expect(indices()).toEqual(RESTORED);
  });

  const complete = { state: 'SUCCESS', indices: ['monocle.config'] };
  test.each<[string, Record<string, { state: string; indices: string[] }>, string, string]>([
    [
      'the newest of its own',
      { 'home.team-20261118-030000': complete, 'away.team-20270101-000000': complete },
      ...(['latest', 'home.team-20261118-030000'] as const),
    ],
    [
      'none that is not complete',
      { 'home.team-20261118-030000': { ...complete, state: 'PARTIAL' } },
      ...(['latest', 'home.team-20261117-030000'] as const),
    ],
    ['the one that is named', { a: complete }, 'a', 'a'],
  ])('takes %s', async (_, snapshots, SNAPSHOT, taken) => {
    for (const [name, each] of Object.entries(snapshots)) server.snapshots.set(name, each);
    const { result } = await replace({ SNAPSHOT });
    expect(result).toBe(`monocle-restore/1 success snapshot=${taken}`);
  });

  test('takes the newest of the only other instance, and asks if there are several', async () => {
    const elsewhere = { NAMESPACE: 'elsewhere', MODE: 'replace' };
    expect((await run(elsewhere)).result).toContain('home.team-20261117-030000');
    server.snapshots.set('home.other-20261118-030000', complete);
    const { lines, result } = await run(elsewhere);
    expect(result).toBe('monocle-restore/1 failure step=several');
    expect(lines.at(-1)).toContain('home.other home.team');
  });

  test.each<[string, () => void, Record<string, string>]>([
    ['none', () => server.snapshots.clear(), {}],
    ['snapshot', () => {}, { SNAPSHOT: 'absent' }],
    [
      'snapshot',
      () => server.snapshots.set('b', { ...complete, state: 'PARTIAL' }),
      { SNAPSHOT: 'b' },
    ],
    [
      'snapshot',
      () => server.snapshots.set('b', { ...complete, indices: ['x'] }),
      { SNAPSHOT: 'b' },
    ],
  ])('fails with step %s, and the data stays', async (step, spoil, more) => {
    spoil();
    expect((await replace(more)).result).toBe(`monocle-restore/1 failure step=${step}`);
    expect(indices()).toEqual(RESTORED);
  });
});
