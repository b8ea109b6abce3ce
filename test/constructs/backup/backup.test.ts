import { once } from 'node:events';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { synthesize } from '../../../src/index.js';
import { backupResult } from '../../../src/instance/jobs/job-results.js';
import { monocle } from '../../support/cases/cases.js';
import { snapshotRunner } from '../../support/stories/snapshot-run.js';
import { type SnapshotServer, startSnapshotServer } from '../../support/stories/snapshot-server.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;

const FS = { fs: { claimName: 'backups' } };
const manifestsOf = (backup: object, more: object = {}): Any[] => {
  const spec = { backup: { schedule: '@daily', repository: FS, ...backup }, ...more };
  return [...synthesize(monocle(spec, { name: 'team' }) as never).manifests];
};
const cronJobOf = (backup: object = {}, more: object = {}): Any =>
  manifestsOf(backup, more).find(({ kind }) => kind === 'CronJob');
const podOf = (...given: Parameters<typeof cronJobOf>): Any =>
  cronJobOf(...given).spec.jobTemplate.spec.template.spec;
const elasticOf = (...given: Parameters<typeof manifestsOf>): Any =>
  manifestsOf(...given).find(({ kind }) => kind === 'StatefulSet').spec.template.spec;

describe('the CronJob', () => {
  test('never runs two backups at once, and no backup for ever', () => {
    const { spec } = cronJobOf();
    expect(spec).toMatchObject({ schedule: '@daily', timeZone: 'Etc/UTC', suspend: false });
    expect(spec.concurrencyPolicy).toBe('Forbid');
    expect(spec.jobTemplate.spec.activeDeadlineSeconds).toBe(21_600);
    expect(podOf({ deadlineSeconds: 601 }).containers[0].env).toContainEqual({
      ...{ name: 'WAIT_SECONDS', value: '300' },
    });
  });

  test('is absent unless the spec asks for it', () => {
    const { manifests } = synthesize(monocle({}) as never);
    expect(manifests.map(({ kind }) => kind)).not.toContain('CronJob');
  });

  test('has the labels by which the controller finds its Jobs, and the common ones', () => {
    const { metadata, spec } = cronJobOf({}, { commonLabels: { cost: 'a' } });
    expect(spec.jobTemplate.metadata.labels).toEqual(metadata.labels);
    expect(metadata.labels).toMatchObject({ cost: 'a', 'app.kubernetes.io/instance': 'team' });
  });

  test.each([
    [FS, 'monocle-k8s', '{"type":"fs","settings":{"location":"/usr/share/elasticsearch/backup"}}'],
    [
      { s3: { region: 'x', bucket: 'abc', basePath: 'a/b' } },
      'monocle-k8s',
      '{"type":"s3","settings":{"bucket":"abc","base_path":"a/b","region":"x"}}',
    ],
    [{ existing: { name: 'theirs' } }, 'theirs', undefined],
  ])('registers %j', (repository, name, settings) => {
    const [{ env }] = podOf({ repository }).containers;
    const value = (key: string) => env.find((each: Any) => each.name === key)?.value;
    expect([value('REPOSITORY'), value('SETTINGS')]).toEqual([name, settings]);
  });

  test('mounts the volume into Elasticsearch, only for a repository on one', () => {
    const [{ env, volumeMounts }] = elasticOf({}).containers;
    expect(env).toContainEqual({ name: 'path.repo', value: '/usr/share/elasticsearch/backup' });
    expect(volumeMounts.map(({ name }: Any) => name)).toContain('monocle-backup');
    expect(elasticOf({}).volumes).toEqual([
      { name: 'monocle-backup', persistentVolumeClaim: { claimName: 'backups' } },
    ]);
    const { manifests } = synthesize(monocle({}, { name: 'team' }) as never);
    const without = manifests.find(({ kind }) => kind === 'StatefulSet') as Any;
    expect(elasticOf({ repository: { existing: { name: 'a' } } })).toEqual(
      without.spec.template.spec,
    );
  });
});

describe('the script of a backup', () => {
  const [{ command }] = podOf({ keep: 2 }).containers;
  const runner = snapshotRunner(command[2]);
  let server: SnapshotServer;
  beforeEach(async () => {
    server = await startSnapshotServer();
  });
  afterEach(() => server.close());
  afterAll(() => runner.remove());

  const ENV = { KEEP: '2', WAIT_SECONDS: '600' };
  const run = (env: Record<string, string> = {}) => runner.run(server.url, { ...ENV, ...env });
  /** As the controller reads it. */
  const read = (message: string) =>
    backupResult({
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } },
      status: {
        containerStatuses: [
          {
            name: 'monocle-backup',
            state: { terminated: { message, finishedAt: '2026-11-17T03:00:00Z' } },
          },
        ],
      },
    });
  const snapshot = (name: string, state = 'SUCCESS') =>
    server.snapshots.set(name, { state, indices: ['monocle.config'] });

  test('makes no file of its own: the root file system is read-only', () => {
    expect(command[2]).not.toContain('<<');
  });

  test('registers the repository, makes a snapshot, and tells the controller', async () => {
    const { code, lines, result } = await run();
    const [name = ''] = [...server.snapshots.keys()];
    expect(name).toMatch(/^home\.team-\d{8}-\d{6}$/);
    expect(lines).toEqual([
      'Registering repository monocle-k8s',
      `Making snapshot ${name}`,
      `Snapshot ${name} is complete: 2 indices, 4711 bytes`,
    ]);
    expect(code).toBe(0);
    expect(read(result)).toMatchObject({ snapshot: name, bytes: 4711, undeleted: 0 });
    expect(server.writes).toEqual([
      'PUT _snapshot/monocle-k8s',
      `PUT _snapshot/monocle-k8s/${name}`,
    ]);
  });

  test('deletes the oldest of its own, and what failed, after a success; never what is not its own', async () => {
    server.isRegistered = true;
    const foreign = [
      ...['home.team-2-20200101-000000', 'away.team-20200101-000000', 'home.team-20200101'],
      ...['nightly', 'home.team-20200101-0000000', 'xhome.team-20200101-000000'],
    ];
    for (const name of foreign) snapshot(name);
    for (const day of ['01', '02', '03']) snapshot(`home.team-202601${day}-030000`);
    snapshot('home.team-20260104-030000', 'PARTIAL');
    snapshot('home.team-20260105-030000', 'FAILED');
    const { code } = await run();
    expect(code).toBe(0);
    const left = [...server.snapshots.keys()].filter((name) => !foreign.includes(name));
    expect(left).toEqual([
      'home.team-20260103-030000',
      expect.stringMatching(/^home\.team-20[^0]/),
    ]);
    expect(foreign.every((name) => server.snapshots.has(name))).toBe(true);
  });

  test.each(['PARTIAL', 'FAILED'])(
    'a snapshot that becomes %s fails it and deletes nothing',
    async (state) => {
      server.isRegistered = true;
      server.states = ['IN_PROGRESS', state];
      for (const day of ['01', '02', '03']) snapshot(`home.team-202601${day}-030000`);
      const { code, result } = await run();
      expect([code, read(result)]).toEqual([1, { at: '2026-11-17T03:00:00Z', failed: 'verify' }]);
      expect(server.writes.filter((each) => each.startsWith('DELETE'))).toEqual([]);
    },
  );

  test('waits for a snapshot that a killed backup began, which then counts', async () => {
    server.isRegistered = true;
    snapshot('home.team-20260101-030000', 'IN_PROGRESS');
    let asked = 0;
    server.before = (method, path) => {
      if (method === 'GET' && path.startsWith('_cat/snapshots') && ++asked === 3)
        snapshot('home.team-20260101-030000');
      return undefined;
    };
    const { code, lines } = await run();
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^Waiting for snapshot home\.team-20260101-030000/);
    expect(server.snapshots.size).toBe(2);
    expect(server.writes.some((each) => each.startsWith('DELETE'))).toBe(false);
  });

  test('deletes one that never ends, once it has waited long enough', async () => {
    server.isRegistered = true;
    snapshot('home.team-20260101-030000', 'IN_PROGRESS');
    const { code, lines } = await run({ WAIT_SECONDS: '0' });
    expect(code).toBe(0);
    expect(lines[1]).toMatch(/^Deleting snapshot home\.team-20260101-030000, which takes longer/);
    expect(server.snapshots.size).toBe(1);
  });

  describe('makes no backup of indices that a restore swaps', () => {
    const MARK = 'monocle-k8s.swap';
    const reads = (step: string) => (method: string, path: string) =>
      method === 'GET' && path.startsWith(step);
    const good = (day: string) => snapshot(`home.team-202601${day}-030000`);

    test('while it waits for a former snapshot', async () => {
      server.isRegistered = true;
      snapshot('home.team-20260101-030000', 'IN_PROGRESS');
      let asked = 0;
      server.before = (method, path) => {
        if (reads('_cat/snapshots')(method, path) && ++asked === 2) {
          server.indices.add(MARK);
          good('01');
        }
        return undefined;
      };
      const { code, result } = await run();
      expect([code, read(result)]).toMatchObject([1, { failed: 'restoring' }]);
      expect([...server.snapshots.keys()]).toEqual(['home.team-20260101-030000']);
      expect(server.writes.some((each) => each.includes('home.team'))).toBe(false);
    });

    test.each<[string, () => void]>([
      ['and still does when the snapshot is complete', () => server.indices.add(MARK)],
      [
        'and has ended before the snapshot did',
        () => {
          server.uuidOf = (index) => `another-of-${index}`;
        },
      ],
      ['and left one out', () => server.indices.delete('monocle.changes.1.demo')],
    ])('%s', async (_, swap) => {
      server.isRegistered = true;
      for (const day of ['01', '02', '03']) good(day);
      server.states = ['IN_PROGRESS', 'SUCCESS'];
      server.before = (method, path) => {
        if (reads('_snapshot/monocle-k8s/')(method, path)) swap();
        return undefined;
      };
      const { code, lines, result } = await run();
      expect([code, read(result)]).toMatchObject([1, { failed: 'restoring' }]);
      expect(lines.at(-2)).toMatch(/^Deleting snapshot home\.team-\S+: a restore replaced/);
      // It does not count, and the older ones stay.
      expect(server.snapshots.size).toBe(3);
    });

    test('and says so if it cannot delete what it made', async () => {
      server.states = ['SUCCESS'];
      server.before = (method, path) => {
        if (reads('_snapshot/monocle-k8s/')(method, path)) server.indices.add(MARK);
        return method === 'DELETE' ? [500, '{}'] : undefined;
      };
      const { code, lines } = await run();
      expect(code).toBe(1);
      expect(lines.at(-2)).toMatch(
        /cannot be deleted \(HTTP 500\); delete it, since it lacks data/,
      );
    });

    test('and takes no new workspace for a swap', async () => {
      server.before = (method, path) => {
        if (reads('_snapshot/monocle-k8s/')(method, path))
          server.indices.add('monocle.changes.1.new');
        return undefined;
      };
      expect((await run()).code).toBe(0);
    });
  });

  test('takes another name if a backup began in the same second', async () => {
    let refused = '';
    server.before = (method, path) => {
      if (method !== 'PUT' || path.split('/').length < 3 || refused) return undefined;
      refused = path;
      return [400, '{"error":{"type":"invalid_snapshot_name_exception"}}'];
    };
    expect((await run()).code).toBe(0);
    expect(server.writes.filter((each) => each.startsWith('PUT')).length).toBe(3);
  });

  test('goes on if Elasticsearch does not answer for a while', async () => {
    let failures = 3;
    server.before = (_, path) =>
      path.includes('filter_path=snapshots.state') && failures-- > 0 ? [503, ''] : undefined;
    const { code, lines } = await run();
    expect(code).toBe(0);
    expect(lines.filter((line) => line.includes('does not tell'))).toEqual([
      'Elasticsearch does not tell the state of the snapshot (HTTP 503)',
    ]);
  });

  test('says which older snapshots it could not delete, and counts as a success', async () => {
    server.isRegistered = true;
    for (const day of ['01', '02', '03']) snapshot(`home.team-202601${day}-030000`);
    server.before = (method) => (method === 'DELETE' ? [500, '{"reason":"no"}'] : undefined);
    const { code, result } = await run();
    expect([code, read(result)]).toEqual([0, expect.objectContaining({ undeleted: 2 })]);
  });

  test.each<[string, string, Parameters<typeof run>[0], (server: SnapshotServer) => void]>([
    ['empty', 'nothing to back up', {}, ({ indices }) => indices.clear()],
    ['restoring', 'restore is under way', {}, ({ indices }) => indices.add('monocle-k8s.swap')],
    ['register', 'because of x', {}, refuse('PUT _snapshot/monocle-k8s', 400)],
    ['repository', 'is not registered', { SETTINGS: '' }, () => {}],
    ['indices', 'HTTP 403', {}, refuse('GET _cat/indices', 403)],
    ['list', 'HTTP 500', {}, refuse('GET _cat/snapshots', 500)],
    ['create', 'because of x', {}, refuse('PUT _snapshot/monocle-k8s/', 503)],
    ['lost', 'is gone', {}, refuse('GET _snapshot/monocle-k8s/', 404)],
    ['verify', 'size', {}, refuse('_status', 500)],
  ])('fails with step %s and says why: %s', async (step, why, env, spoil) => {
    spoil(server);
    const { code, lines, result } = await run(env);
    expect(code).toBe(1);
    expect(lines.at(-1)).toContain(why);
    expect(read(result)).toMatchObject({ failed: step });
  });

  test('tells when it is stopped, and stops at once', async () => {
    server.states = ['IN_PROGRESS'];
    const child = runner.start(server.url, ENV);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect([code, read(runner.result())]).toEqual([
      143,
      expect.objectContaining({ failed: 'stopped' }),
    ]);
  });
});

/** Questions that begin or end so are refused. */
function refuse(what: string, status: number) {
  return (server: SnapshotServer) => {
    server.isRegistered = true;
    server.before = (method, path) => {
      const [bare = ''] = path.split('?');
      const asked = `${method} ${bare}`;
      const isMeant = what.startsWith('_') ? asked.endsWith(what) : asked.startsWith(what);
      return isMeant ? [status, '{"error":{"reason":"because of x"}}'] : undefined;
    };
  };
}
