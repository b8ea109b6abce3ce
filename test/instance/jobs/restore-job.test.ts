import { describe, expect, test } from '@jest/globals';
import { synthesize } from '../../../src/index.js';
import {
  harmlessFailure,
  isRestored,
  isSnapshotName,
  RESTORED_FOR,
  restoredFor,
  restoreJob,
  restoreResult,
  snapshotOf,
} from '../../../src/instance/jobs/restore-job.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { monocle } from '../../support/cases/cases.js';

const spec = { backup: { schedule: '@daily', repository: { existing: { name: 'a' } } } };
const given = monocle(spec, { name: 'team', namespace: 'home', uid: 'm' });
const cronJob = synthesize(
  monocle(spec, { name: 'team', namespace: 'home' }) as never,
).manifests.find(({ kind }) => kind === 'CronJob') as unknown as KubeObject;

describe('the Job of a restore', () => {
  const job = restoreJob(given as KubeObject, cronJob, 'latest');

  test('has a fixed name, goes with its Monocle, and is none of the Jobs that the controller counts', () => {
    expect(job.metadata).toEqual({
      ...{ name: 'team-restore', namespace: 'home' },
      ownerReferences: [{ apiVersion: given.apiVersion, kind: 'Monocle', name: 'team', uid: 'm' }],
    });
  });

  test('tells which snapshot it restores', () => {
    expect(snapshotOf(job)).toBe('latest');
    expect(snapshotOf({ ...job, spec: undefined })).toBeUndefined();
  });

  test('runs the pod of the backups with another script', () => {
    const { template, ...rest } = job.spec;
    const backup = cronJob.spec.jobTemplate.spec;
    // Without its deadline: a backup copies only what is new.
    expect(rest).toEqual({ ...backup, template: undefined, activeDeadlineSeconds: undefined });
    const [container] = template.spec.containers;
    const [original] = backup.template.spec.containers;
    expect(container.command).not.toEqual(original.command);
    expect(container.env).toEqual([
      ...original.env,
      { name: 'MODE', value: 'replace' },
      { name: 'SNAPSHOT', value: 'latest' },
    ]);
    expect({ ...template.spec, containers: [] }).toEqual({
      ...backup.template.spec,
      containers: [],
    });
  });
});

const pod = (message: unknown): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } },
  status: { containerStatuses: [{ name: 'monocle-backup', state: { terminated: { message } } }] },
});

test.each<[unknown, ReturnType<typeof restoreResult>]>([
  ['monocle-restore/1 success snapshot=a.b-1', { snapshot: 'a.b-1' }],
  ['monocle-restore/1 failure step=swap', { failed: 'swap' }],
  ['monocle-restore/1 success snapshot=\u001b[31m', undefined],
  ['monocle-backup/1 success snapshot=a', undefined],
  [{}, undefined],
  [undefined, undefined],
])('the result %j of a pod is %j', (message, result) => {
  expect(restoreResult(pod(message))).toEqual(result);
});

test.each(['swap', 'mark', 'stopped', 'constructor', 'data'])(
  'a failure with step %s may have touched the data',
  (failed) => {
    expect(harmlessFailure([{ failed }], 1)).toBeUndefined();
    expect(harmlessFailure([{ failed: 'register' }, { failed }], 2)).toBeUndefined();
    expect(harmlessFailure([{ failed }, { failed: 'register' }], 2)).toBeUndefined();
  },
);

test.each(['restore', 'snapshot', 'none', 'several', 'list', 'register'])(
  'a failure with step %s has not',
  (failed) => {
    expect(harmlessFailure([{ failed }], 1)).toBeDefined();
    // Of a pod that is gone, or that left no result, nobody knows how far it came.
    expect(harmlessFailure([{ failed }], 2)).toBeUndefined();
    expect(harmlessFailure([{ failed }, undefined], 2)).toBeUndefined();
    expect(harmlessFailure([], 0)).toBeUndefined();
  },
);

test.each([
  ['latest', true],
  ['home.team-20261117-030000', true],
  ['', false],
  ['A', false],
  ['a b', false],
  ['-a', false],
  ['a/../b', false],
  ['a'.repeat(257), false],
])('the name %j of a snapshot', (name, isGood) => {
  expect(isSnapshotName(name)).toBe(isGood);
});

test('the data of a Monocle is restored for one image, and for no other', () => {
  const image = `registry.example.org/${'a'.repeat(480)}:1`;
  const annotations = { [RESTORED_FOR]: restoredFor(image) };
  const restored = {
    ...given,
    metadata: { ...given.metadata, annotations },
  } as unknown as KubeObject;
  expect(isRestored(restored, image)).toBe(true);
  expect(isRestored(restored, `${image}2`)).toBe(false);
  expect(isRestored(given as KubeObject, image)).toBe(false);
});
