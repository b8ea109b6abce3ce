import { describe, expect, test } from '@jest/globals';
import {
  BACKUP_AT,
  backupJob,
  backupRequest,
  dueBackup,
} from '../../../src/instance/jobs/backup-job.js';
import { type BackupInput, backupReport } from '../../../src/instance/jobs/backup-report.js';
import { backupResult } from '../../../src/instance/jobs/job-results.js';
import { podState } from '../../../src/instance/readiness/pod-state.js';
import type { KubeObject } from '../../../src/kube/object.js';

const DAY = '2026-11-17T';
const SUCCESS = (snapshot = 'home.team-20261117-030000', undeleted = 0) =>
  `monocle-backup/1 success snapshot=${snapshot} bytes=4711 indices=4 seconds=12 undeleted=${undeleted}`;

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
const monocle = (
  spec: object = { backup: { schedule: '@daily' } },
  annotations = {},
): KubeObject => ({
  ...{ apiVersion: 'a/v1', kind: 'Monocle', spec },
  metadata: { name: 'team', namespace: 'home', uid: 'm', annotations },
});
const cronJob = (owner = 'm'): KubeObject =>
  owned('CronJob', 'team-backup', 'c', ['Monocle', owner]);
const job = (
  name: string,
  ended?: readonly [string, string, string?],
  owner = 'c',
): KubeObject => ({
  ...owned('Job', name, `uid-${name}`, ['CronJob', owner]),
  status: {
    conditions: ended
      ? [{ type: ended[0], status: 'True', lastTransitionTime: ended[1], reason: ended[2] }]
      : [],
  },
});
const pod = (
  message: unknown,
  finishedAt: unknown,
  owner = 'a',
  name = 'monocle-backup',
): KubeObject => ({
  ...owned('Pod', 'p', 'p', ['Job', `uid-${owner}`]),
  status: {
    phase: 'Succeeded',
    containerStatuses: [{ name, state: { terminated: { message, finishedAt, exitCode: 0 } } }],
  },
});
const states = (...pods: KubeObject[]) => pods.flatMap((each) => podState(each) ?? []);
const report = (given: Partial<BackupInput>) =>
  backupReport({
    ...{ monocle: monocle(), cronJob: cronJob(), jobs: [], pods: [], previous: undefined },
    ...given,
  });

describe('the result of a pod', () => {
  test('is what our script writes', () => {
    expect(backupResult(pod(SUCCESS(), `${DAY}03:00:12Z`))).toEqual({
      ...{ at: `${DAY}03:00:12Z`, snapshot: 'home.team-20261117-030000', bytes: 4711 },
      ...{ seconds: 12, undeleted: 0 },
    });
    expect(backupResult(pod('monocle-backup/1 failure step=verify', `${DAY}03:00:12Z`))).toEqual({
      ...{ at: `${DAY}03:00:12Z`, failed: 'verify' },
    });
  });

  test.each<[string, unknown, unknown]>([
    ['without a time', SUCCESS(), undefined],
    ['with a time that is none', SUCCESS(), 'yesterday'],
    ['that is no text', { toString: 1 }, `${DAY}03:00:00Z`],
    ['with more lines', `${SUCCESS()}\nmore`, `${DAY}03:00:00Z`],
    ['with a number that is none', SUCCESS().replace('4711', '1e9'), `${DAY}03:00:00Z`],
    [
      'with a number that is too long',
      SUCCESS().replace('4711', '9'.repeat(16)),
      `${DAY}03:00:00Z`,
    ],
    ['with a name in capitals', SUCCESS('A'), `${DAY}03:00:00Z`],
    ['that is too long', SUCCESS('a'.repeat(400)), `${DAY}03:00:00Z`],
    ['with a secret in it', 'monocle-backup/1 failure step=password=x', `${DAY}03:00:00Z`],
  ])('is none, %s', (_, message, finishedAt) => {
    expect(backupResult(pod(message, finishedAt))).toBeUndefined();
  });

  test('is none, of another container', () => {
    expect(backupResult(pod(SUCCESS(), `${DAY}03:00:00Z`, 'a', 'other'))).toBeUndefined();
  });
});

describe('the report on backups', () => {
  test('is absent without spec.backup', () => {
    expect(report({ monocle: monocle({}) })).toBeUndefined();
  });

  test.each<[string, Partial<BackupInput>, object, string, string]>([
    ['none yet', {}, {}, 'Unknown', 'NotDue'],
    [
      'suspended',
      { monocle: monocle({ backup: { suspend: true } }) },
      {},
      ...(['False', 'Suspended'] as const),
    ],
    [
      'a success',
      {
        jobs: [job('a', ['Complete', `${DAY}03:00:13Z`])],
        pods: states(pod(SUCCESS(), `${DAY}03:00:12Z`)),
      },
      {
        lastSuccessTime: `${DAY}03:00:12Z`,
        snapshot: 'home.team-20261117-030000',
        sizeBytes: 4711,
      },
      ...(['True', 'BackedUp'] as const),
    ],
    [
      'the newest of two successes, in any order',
      {
        jobs: [job('a'), job('b')],
        pods: states(
          pod(SUCCESS('b'), `${DAY}04:00:00Z`, 'b'),
          pod(SUCCESS('a'), `${DAY}03:00:00Z`, 'a'),
        ),
      },
      { lastSuccessTime: `${DAY}04:00:00Z`, snapshot: 'b', sizeBytes: 4711 },
      ...(['True', 'BackedUp'] as const),
    ],
    [
      'a success whose pod is gone',
      { previous: { lastSuccessTime: `${DAY}03:00:12Z`, snapshot: 'a', sizeBytes: 1 } },
      { lastSuccessTime: `${DAY}03:00:12Z`, snapshot: 'a', sizeBytes: 1 },
      ...(['True', 'BackedUp'] as const),
    ],
    [
      'a failure',
      {
        jobs: [job('a', ['Failed', `${DAY}03:00:13Z`])],
        pods: states(pod('monocle-backup/1 failure step=register', `${DAY}03:00:12Z`)),
      },
      {
        lastFailureTime: `${DAY}03:00:13Z`,
        message: 'Job/a: the repository cannot be registered or written to; see kubectl logs job/a',
      },
      ...(['False', 'BackupFailed'] as const),
    ],
    [
      'a failure with a step that is none of ours',
      {
        jobs: [job('a', ['Failed', `${DAY}03:00:13Z`])],
        pods: states(pod('monocle-backup/1 failure step=constructor', `${DAY}03:00:12Z`)),
      },
      {
        lastFailureTime: `${DAY}03:00:13Z`,
        message: 'Job/a: its pod failed; see kubectl logs job/a',
      },
      ...(['False', 'BackupFailed'] as const),
    ],
    [
      'a Job that took too long, and whose pod is gone',
      { jobs: [job('a', ['Failed', `${DAY}03:00:13Z`, 'DeadlineExceeded'])] },
      {
        lastFailureTime: `${DAY}03:00:13Z`,
        message:
          'Job/a: it took longer than spec.backup.deadlineSeconds and was ended; see kubectl logs job/a',
      },
      ...(['False', 'BackupFailed'] as const),
    ],
    [
      'a failed attempt of a Job that goes on',
      {
        jobs: [job('a')],
        pods: states(pod('monocle-backup/1 failure step=list', `${DAY}03:00:12Z`)),
      },
      {},
      ...(['Unknown', 'NotDue'] as const),
    ],
    [
      'a success after a failure',
      {
        jobs: [job('a', ['Complete', `${DAY}04:00:00Z`])],
        pods: states(pod(SUCCESS('a'), `${DAY}04:00:00Z`)),
        previous: { lastFailureTime: `${DAY}03:00:13Z`, message: 'x' },
      },
      { lastSuccessTime: `${DAY}04:00:00Z`, snapshot: 'a', sizeBytes: 4711 },
      ...(['True', 'BackedUp'] as const),
    ],
    [
      'a failure after a success, both gone',
      {
        previous: {
          ...{ lastSuccessTime: `${DAY}02:00:00Z`, snapshot: 'a', sizeBytes: 1 },
          ...{ lastFailureTime: `${DAY}03:00:13Z`, message: 'x', requested: 'r' },
        },
      },
      {
        ...{ lastSuccessTime: `${DAY}02:00:00Z`, snapshot: 'a', sizeBytes: 1 },
        ...{ lastFailureTime: `${DAY}03:00:13Z`, message: 'x', requested: 'r' },
      },
      ...(['False', 'BackupFailed'] as const),
    ],
    [
      'a success that could not delete',
      { jobs: [job('a')], pods: states(pod(SUCCESS('a', 2), `${DAY}04:00:00Z`)) },
      {
        ...{ lastSuccessTime: `${DAY}04:00:00Z`, snapshot: 'a', sizeBytes: 4711 },
        message: '2 older snapshots could not be deleted; the log of its pod says why',
      },
      ...(['True', 'BackedUp'] as const),
    ],
  ])('tells of %s', (_, given, fields, status, reason) => {
    expect(report(given)).toMatchObject({ condition: { status, reason } });
    expect(report(given)?.fields).toEqual(fields);
    // The next reconcile says the same.
    const again = report({ ...given, previous: report(given)?.fields });
    expect(again).toEqual(report(given));
  });

  const pods = states(pod(SUCCESS(), `${DAY}03:00:12Z`));
  test.each<[string, Partial<BackupInput>]>([
    ['a pod of no Job', { pods, jobs: [] }],
    ['a Job of another CronJob', { pods, jobs: [job('a', undefined, 'theirs')] }],
    ['a CronJob of another Monocle', { pods, jobs: [job('a')], cronJob: cronJob('theirs') }],
    ['no CronJob', { pods, jobs: [job('a')], cronJob: undefined }],
    ['pods that cannot be read', { pods: undefined, jobs: [job('a')] }],
  ])('does not believe %s', (_, given) => {
    expect(report(given)?.fields).toEqual({});
  });

  test('believes a CronJob that nobody owns: Git created it', () => {
    const free = owned('CronJob', 'team-backup', 'c');
    expect(report({ pods, jobs: [job('a')], cronJob: free })?.condition.status).toBe('True');
  });
});

describe('a backup on demand', () => {
  const template = { metadata: { labels: { a: 'b' } }, spec: { backoffLimit: 2 } };
  const live = { ...cronJob(), spec: { jobTemplate: template } };
  const asking = (value: string) => monocle(undefined, { [BACKUP_AT]: value });

  test('is a Job of the CronJob', () => {
    expect(backupJob(live, 'now')).toMatchObject({
      metadata: {
        ...{ name: 'now', namespace: 'home', labels: { a: 'b' } },
        annotations: { 'cronjob.kubernetes.io/instantiate': 'manual' },
        ownerReferences: [{ kind: 'CronJob', uid: 'c', controller: true }],
      },
      spec: { backoffLimit: 2 },
    });
  });

  test('is due once for each value, whatever it is', () => {
    const values = ['1', '2', '', 'ä\n', 'x'.repeat(10_000)];
    const names = values.map((value) => dueBackup(asking(value), live, undefined));
    expect(new Set(names.map((each) => each?.metadata.name)).size).toBe(values.length);
    for (const each of names) expect(each?.metadata.name).toMatch(/^team-backup-[0-9a-f]{8}$/);
    const status = { backup: { requested: backupRequest(asking('1')) } };
    expect(dueBackup(asking('1'), live, status)).toBeUndefined();
    expect(dueBackup(asking('2'), live, status)).toBeDefined();
  });

  test('is not due without the annotation or without a CronJob', () => {
    expect(dueBackup(monocle(), live, undefined)).toBeUndefined();
    expect(dueBackup(asking('1'), undefined, undefined)).toBeUndefined();
  });
});
