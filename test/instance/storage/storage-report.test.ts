import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { usageResult } from '../../../src/instance/jobs/job-results.js';
import { podState } from '../../../src/instance/readiness/pod-state.js';
import {
  lastUsage,
  type StatusStorage,
  type StorageInput,
  storageReport,
} from '../../../src/instance/storage/auto-grow.js';
import type { KubeObject } from '../../../src/kube/object.js';

const DAY = '2026-11-17T';
const GI = 1024 ** 3;
const line = (total: unknown, available: unknown) =>
  `monocle-k8s-usage/1 total=${total} available=${available}`;
const owned = (kind: string, name: string, uid: string, owner?: readonly [string, string]) => ({
  ...{ apiVersion: 'batch/v1', kind },
  metadata: {
    ...{ name, namespace: 'home', uid },
    ...(owner && {
      ownerReferences: [
        { apiVersion: 'a/v1', kind: owner[0], name: 'x', uid: owner[1], controller: true },
      ],
    }),
  },
});
const AUTO = { thresholdPercent: 80, step: '10Gi', max: '50Gi' };
const monocle: KubeObject = {
  ...owned('Monocle', 'team', 'm'),
  spec: { storage: { autoGrow: AUTO } },
};
const cronJob = (owner = 'm', name = 'team-usage') =>
  owned('CronJob', name, 'c', ['Monocle', owner]);
const job = (name: string, failedAt?: string, owner = 'c'): KubeObject => ({
  ...owned('Job', name, `uid-${name}`, ['CronJob', owner]),
  status: {
    conditions: failedAt
      ? [{ type: 'Failed', status: 'True', lastTransitionTime: failedAt, reason: 'a' }]
      : [],
  },
});
const pod = (message: unknown, finishedAt: unknown, owner = 'a', name = 'monocle-usage') => ({
  ...owned('Pod', 'p', 'p', ['Job', `uid-${owner}`]),
  status: { containerStatuses: [{ name, state: { terminated: { message, finishedAt } } }] },
});
const states = (...pods: KubeObject[]) => pods.flatMap((each) => podState(each) ?? []);
const claim: KubeObject = {
  ...owned('PersistentVolumeClaim', 'data', 'v'),
  spec: { resources: { requests: { storage: '10Gi' } } },
  status: { capacity: { storage: '10Gi' } },
};
const input = (given: Partial<StorageInput>): StorageInput => ({
  ...{ monocle, claim, cronJob: cronJob(), jobs: [job('a')], pods: [] },
  ...{ previous: undefined, isPublished: false },
  ...given,
});
const report = (given: Partial<StorageInput>) => storageReport(input(given));

describe('what a pod left', () => {
  test('is read in the one form that the script writes', () => {
    expect(usageResult(pod(line(100, 7), `${DAY}03:00:00Z`))).toEqual({
      ...{ at: `${DAY}03:00:00Z`, totalBytes: 100, availableBytes: 7 },
    });
    expect(usageResult(pod(line(100, 0), `${DAY}03:00:00.9Z`))?.availableBytes).toBe(0);
  });

  test.each([
    ...['', 'x', line(0, 0), line(100, 101), line(-1, 0), line('1e9', 1), line(100, '07')],
    ...[line('9'.repeat(16), 1), line(' 100', 1), line('٣', 1), `${line(100, 7)}\n`],
    ...[`${line(100, 7)} x`, line(100, ''), `monocle-k8s-usage/2 total=100 available=7`],
    ...[7, null, { a: 1 }, line(100, 7).padEnd(500)],
  ])('is nothing if it is %j', (message) => {
    expect(usageResult(pod(message, `${DAY}03:00:00Z`))).toBeUndefined();
  });

  test.each([undefined, 'noon', {}, 0])('is nothing if it ended at %j', (at) => {
    expect(usageResult(pod(line(100, 7), at))).toBeUndefined();
  });

  test('is nothing in any other text, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.anything()), (message) => {
        expect(usageResult(pod(message, `${DAY}03:00:00Z`))).toBeUndefined();
        expect(() => usageResult({ ...pod('', ''), status: message } as never)).not.toThrow();
      }),
    );
  });
});

describe('a measurement counts', () => {
  const pods = states(pod(line(100, 7), `${DAY}03:00:00Z`));
  test('if it is the last one of a Job of our CronJob', () => {
    const two = [...pods, ...states(pod(line(200, 7), `${DAY}02:45:00Z`, 'b'))];
    expect(lastUsage(input({ jobs: [job('b'), job('a')], pods: two }))?.totalBytes).toBe(100);
  });

  test.each<[string, Partial<StorageInput>]>([
    ['there is no CronJob', { cronJob: undefined }],
    ['the CronJob has another name', { cronJob: cronJob('m', 'team-backup') }],
    ['the CronJob belongs to another Monocle', { cronJob: cronJob('other') }],
    ['the Job belongs to another CronJob', { jobs: [job('a', undefined, 'other')] }],
    ['the Job belongs to nobody', { jobs: [owned('Job', 'a', 'uid-a')] }],
    ['there is no such Job', { jobs: [] }],
    ['the pod belongs to another Job', { pods: states(pod(line(100, 7), `${DAY}03:00:00Z`, 'b')) }],
    [
      'the pod belongs to nobody',
      { pods: states({ ...pod(line(100, 7), `${DAY}03:00:00Z`), metadata: { name: 'p' } }) },
    ],
    [
      'another container wrote it',
      { pods: states(pod(line(100, 7), `${DAY}03:00:00Z`, 'a', 'api')) },
    ],
    ['pods cannot be read', { pods: undefined }],
  ])('not if %s', (_, given) => {
    const { fields, condition } = report({ pods, ...given }) ?? {};
    expect([fields, condition?.reason]).toEqual([undefined, 'NotMeasured']);
  });
});

describe('the status', () => {
  const at = (time: string, available = 2 * GI, total = 9 * GI) => ({
    pods: states(pod(line(total, available), `${DAY}${time}Z`)),
  });
  const previous: StatusStorage = {
    ...{ size: '10Gi', usedPercent: 77, totalBytes: 9 * GI },
    measuredAt: `${DAY}03:00:00Z`,
  };

  test('has nothing if the spec does not let the volume grow', () => {
    for (const storage of [undefined, {}, { autoGrow: null }])
      expect(report({ monocle: { ...monocle, spec: { storage } } })).toBeUndefined();
  });

  test('has the figures, and stays the same while they do, for six hours', () => {
    expect(report(at('03:00:00'))?.fields).toEqual(previous);
    const little = 2 * GI + 4096;
    expect(report({ ...at('08:59:59', little), previous })?.fields).toBe(previous);
    expect(report({ ...at('09:00:00'), previous })?.fields).toMatchObject({
      measuredAt: `${DAY}09:00:00Z`,
    });
    expect(report({ ...at('03:15:00', GI), previous })?.fields).toMatchObject({
      ...{ usedPercent: 88, measuredAt: `${DAY}03:15:00Z` },
    });
  });

  test('keeps the figures when the pod is gone', () => {
    expect(report({ previous })?.fields).toBe(previous);
  });

  test('says that a growth was refused, until the next measurement', () => {
    const refused = { at: `${DAY}03:00:00Z`, message: 'no' };
    const reasonAt = (time: string) => report({ ...at(time, GI), refused })?.condition.reason;
    expect([reasonAt('03:00:00'), reasonAt('03:15:00')]).toEqual(['GrowthRefused', 'VolumeGrows']);
    expect(report({ ...at('03:00:00', 5 * GI), refused })?.condition.reason).toBe('EnoughSpace');
  });

  test('says that a measurement failed, until the next one', () => {
    const jobs = [job('a'), job('b', `${DAY}03:20:00Z`)];
    expect(report({ ...at('03:05:00'), jobs })?.condition).toEqual({
      ...{ status: 'False', reason: 'MeasurementFailed' },
      message: `how full the volume is could not be measured, the last measurement is of ${DAY}03:05:00Z; see kubectl logs job/b`,
    });
    expect(report({ ...at('03:35:00'), jobs })?.condition.reason).toBe('EnoughSpace');
    expect(report({ jobs: [job('b', `${DAY}03:20:00Z`)] })?.condition.message).toContain('never');
    const foreign = [job('a'), job('b', `${DAY}03:20:00Z`, 'other')];
    expect(report({ ...at('03:05:00'), jobs: foreign })?.condition.reason).toBe('EnoughSpace');
  });
});
