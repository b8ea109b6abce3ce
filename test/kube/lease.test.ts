import { afterEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '../../src/kube/api-error.js';
import type { KubeClient } from '../../src/kube/client.js';
import { Lease, type LeaseOptions } from '../../src/kube/lease.js';
import type { KubeObject } from '../../src/kube/object.js';
import { FakeTime } from './fixtures.js';

const key = { namespace: 'ns', name: 'leader' };
const started: Lease[] = [];
afterEach(() => {
  for (const lease of started.splice(0)) void lease.release();
});

/** One Lease with the API server's rules, and faults for each who asks. */
function world() {
  const time = new FakeTime();
  const server = { lease: undefined as KubeObject | undefined, version: 0, requests: 0 };
  const errors: unknown[] = [];
  const conflict = (reason: string) => new ApiError('Lease', { code: 409, reason, text: '' });
  const store = (object: object) => {
    const { metadata, ...rest } = structuredClone(object) as KubeObject;
    const resourceVersion = String(++server.version);
    server.lease = { ...rest, metadata: { ...metadata, resourceVersion } };
    return structuredClone(server.lease);
  };
  const candidate = (identity: string, options: Partial<LeaseOptions> = {}) => {
    const faults = { fail: false, hang: false };
    const history: string[] = [];
    const answer = async <T>(act: () => T): Promise<T> => {
      server.requests++;
      if (faults.hang) await new Promise(() => {});
      if (faults.fail) throw new ApiError('Lease', { code: 0, reason: 'Unreachable', text: '' });
      return act();
    };
    const client: Pick<KubeClient, 'get' | 'create' | 'update'> = {
      get: () => answer(() => structuredClone(server.lease)),
      create: (_, object) =>
        answer(() => {
          if (server.lease) throw conflict('AlreadyExists');
          return store(object);
        }),
      update: (_, object) =>
        answer(() => {
          const { resourceVersion } = object.metadata;
          if (!server.lease) throw new ApiError('Lease', { code: 404, reason: '', text: '' });
          if (server.lease.metadata.resourceVersion !== resourceVersion) throw conflict('Conflict');
          return store(object);
        }),
    };
    const lease = new Lease({
      client: client as KubeClient,
      key,
      identity,
      onStarted: () => history.push('started'),
      onStopped: () => history.push('stopped'),
      log: (_, error) => errors.push(error),
      time,
      ...options,
    });
    started.push(lease);
    lease.start();
    return Object.assign(lease, { faults, history });
  };
  return { time, server, errors, candidate };
}

test('the first who comes leads, and renews with one request each two seconds', async () => {
  const { time, server, candidate } = world();
  const a = candidate('a');
  await time.pass(1);
  expect([a.isLeader(), a.history, a.holder]).toEqual([true, ['started'], 'a']);
  const { acquireTime } = server.lease?.spec ?? {};
  expect(acquireTime).toMatch(/^2023-11-14T\d\d:\d\d:\d\d\.\d{6}Z$/);
  const before = server.requests;
  await time.pass(20_000);
  expect(server.requests - before).toBe(10);
  expect(server.lease?.spec).toMatchObject({
    holderIdentity: 'a',
    leaseDurationSeconds: 15,
    leaseTransitions: 0,
    acquireTime,
  });
  expect(server.lease?.spec.renewTime).not.toBe(acquireTime);
  expect(a.history).toEqual(['started']);
});

test('who comes later waits, and follows at once when the lease is given back', async () => {
  const { time, server, candidate } = world();
  const a = candidate('a');
  await time.pass(1);
  const b = candidate('b');
  await time.pass(60_000);
  expect([a.isLeader(), b.isLeader(), b.holder]).toEqual([true, false, 'a']);
  await a.release();
  expect([a.isLeader(), a.history]).toEqual([false, ['started', 'stopped']]);
  expect(server.lease?.spec.holderIdentity).toBe('');
  await time.pass(2_000);
  expect([a.isLeader(), b.isLeader()]).toEqual([false, true]);
  expect(server.lease?.spec).toMatchObject({ holderIdentity: 'b', leaseTransitions: 1 });
});

test.each(['fail', 'hang'] as const)(
  'a leader whose requests %s stops before another can begin',
  async (fault) => {
    const { time, candidate } = world();
    const a = candidate('a');
    await time.pass(1);
    const b = candidate('b');
    await time.pass(5_000);
    a.faults[fault] = true;
    const lastRenewal = 4_000;
    let stopped = 0;
    let began = 0;
    while (began === 0 && time.ms < 60_000) {
      await time.pass(100);
      expect(a.isLeader() && b.isLeader()).toBe(false);
      if (!a.isLeader()) stopped ||= time.ms;
      if (b.isLeader()) began = time.ms;
    }
    expect(stopped - lastRenewal).toBeLessThanOrEqual(10_101);
    expect(a.history).toEqual(['started', 'stopped']);
    expect(began - lastRenewal).toBeGreaterThan(15_000);
    expect(began - lastRenewal).toBeLessThanOrEqual(15_000 + 2_000 + 2_000);
    a.faults[fault] = false;
    await time.pass(30_000);
    expect([a.isLeader(), b.isLeader(), a.holder]).toEqual([false, true, 'b']);
  },
);

test('a leader that loses contact for a while goes on', async () => {
  const { time, errors, candidate } = world();
  const a = candidate('a');
  await time.pass(1);
  a.faults.fail = true;
  await time.pass(7_000);
  expect([a.isLeader(), errors.length]).toEqual([true, 3]);
  a.faults.fail = false;
  await time.pass(30_000);
  expect([a.isLeader(), a.history]).toEqual([true, ['started']]);
});

test.each<[string, Partial<FakeTime>]>([
  ['the event loop was blocked', {}],
  ['the machine slept, where only the calendar goes on', { monotonic: () => 0 }],
  ['the calendar was set back', { now: () => 0 }],
])('a leader stops by itself when its time is over though %s', async (_, clocks) => {
  const { time, candidate } = world();
  const a = candidate('a', { time: Object.assign(Object.create(time), time, clocks) });
  await time.pass(1);
  expect(a.isLeader()).toBe(true);
  time.ms += 9_000;
  expect(a.isLeader()).toBe(true);
  time.ms += 1_000;
  expect(a.isLeader()).toBe(false);
});

describe('a Lease', () => {
  const foreign = (spec: object): KubeObject => ({
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { ...key, resourceVersion: 'x' },
    spec,
  });

  test.each<[string, object, number]>([
    ['without a holder is free', {}, 0],
    ['whose holder is long dead is waited for: clocks differ', { holderIdentity: 'z' }, 15_000],
    [
      'lasts as long as its holder says',
      { holderIdentity: 'z', leaseDurationSeconds: 40, renewTime: '2001-01-01T00:00:00.000000Z' },
      40_000,
    ],
    ['that is ours already is ours', { holderIdentity: 'a', leaseDurationSeconds: 15 }, 0],
  ])('%s', async (_, spec, after) => {
    const { time, server, candidate } = world();
    server.lease = foreign(spec);
    const a = candidate('a');
    await time.pass(1);
    if (after > 0) {
      await time.pass(after - 2);
      expect(a.isLeader()).toBe(false);
      await time.pass(2_001);
    }
    expect(a.isLeader()).toBe(true);
  });

  test('that somebody annotates stays ours', async () => {
    const { time, server, candidate } = world();
    const a = candidate('a');
    await time.pass(1);
    server.lease = { ...(server.lease as KubeObject), metadata: { ...key, resourceVersion: 'y' } };
    await time.pass(2_000);
    expect([a.isLeader(), a.history]).toEqual([true, ['started']]);
  });

  test('that somebody takes by force is lost at once', async () => {
    const { time, server, candidate } = world();
    const a = candidate('a');
    await time.pass(1);
    server.lease = foreign({ holderIdentity: 'z', leaseDurationSeconds: 15 });
    await time.pass(2_000);
    expect([a.isLeader(), a.history]).toEqual([false, ['started', 'stopped']]);
  });

  test('that somebody deletes is lost, and created anew', async () => {
    const { time, server, candidate } = world();
    const a = candidate('a');
    await time.pass(1);
    server.lease = undefined;
    await time.pass(2_000);
    expect(a.history).toEqual(['started', 'stopped']);
    await time.pass(2_000);
    expect([a.isLeader(), a.history]).toEqual([true, ['started', 'stopped', 'started']]);
  });
});

test('many who come at once have one leader', async () => {
  const { time, candidate } = world();
  const all = Array.from({ length: 5 }, (_, index) => candidate(`c${index}`));
  await time.pass(1);
  expect(all.filter((one) => one.isLeader())).toHaveLength(1);
});

test('to release does not wait for a server that is gone', async () => {
  const { time, candidate, errors } = world();
  const a = candidate('a');
  await time.pass(1);
  a.faults.hang = true;
  await time.pass(2_000);
  let isDone = false;
  void a.release().then(() => {
    isDone = true;
  });
  expect(a.isLeader()).toBe(false);
  await time.pass(12_000);
  expect(isDone).toBe(true);
  expect(errors.map(String)).toEqual(['Error: no answer within 10000 ms']);
});

test('deadlines that could let two lead are refused', () => {
  const { candidate } = world();
  expect(() => candidate('a', { renewDeadlineMs: 15_000 })).toThrow(
    /leaseDuration > renewDeadline/,
  );
});
