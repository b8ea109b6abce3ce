import { describe, expect, test } from '@jest/globals';
import { CONFIG_VERSION } from '../../../constructs/instance/names.js';
import {
  decideIdents,
  type IdentsInput,
  sleepingIdents,
  stampedIdents,
} from '../../../src/instance/jobs/idents.js';
import type { PodState } from '../../../src/instance/readiness/pod-state.js';
import type { KubeObject } from '../../../src/kube/object.js';
import type { Manifest } from '../../../src/synthesize.js';

const metadata = (version: string) => ({
  name: `idents-${version}`,
  labels: {},
  annotations: { [CONFIG_VERSION]: version },
});
const manifest = (version: string): Manifest => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: metadata(version),
  spec: { backoffLimit: 2 },
});
const late = (version: string): KubeObject => ({
  ...job(version, 'Failed'),
  status: { conditions: [{ type: 'Failed', status: 'True', reason: 'DeadlineExceeded' }] },
});
/** A Job of a version, and how it stands; `at` is the second in which it completed. */
const job = (version: string, state: 'running' | 'Complete' | 'Failed', at = 0): KubeObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: metadata(version),
  status: {
    ...(state !== 'running' && { conditions: [{ type: state, status: 'True' }] }),
    ...(state === 'Complete' && { completionTime: `2026-01-01T00:00:0${at}Z` }),
  },
});

interface Expected {
  readonly failed?: string;
  readonly ran: string | undefined;
  readonly reason: string | undefined;
  readonly create?: string;
  readonly remove?: readonly string[];
}

const cases: readonly [string, IdentsInput, Expected][] = [
  ['never', { job: undefined, jobs: [], ran: 'a' }, { ran: 'a', reason: undefined }],
  [
    'not on the first deploy',
    { job: manifest('a'), jobs: [], ran: undefined },
    { ran: 'a', reason: 'NotDue' },
  ],
  [
    'not for the version that ran',
    { job: manifest('a'), jobs: [], ran: 'a' },
    { ran: 'a', reason: 'Updated' },
  ],
  [
    'for another version',
    { job: manifest('b'), jobs: [], ran: 'a' },
    { ran: 'a', reason: 'Running', create: 'idents-b' },
  ],
  [
    'not twice',
    { job: manifest('b'), jobs: [job('b', 'running')], ran: 'a' },
    { ran: 'a', reason: 'Running' },
  ],
  [
    'recorded when it completes; older Jobs go',
    { job: manifest('b'), jobs: [job('a', 'Complete', 1), job('b', 'Complete', 2)], ran: 'a' },
    { ran: 'b', reason: 'Updated', remove: ['idents-a'] },
  ],
  [
    'recorded where two completed within one second',
    { job: manifest('b'), jobs: [job('a', 'Complete', 1), job('b', 'Complete', 1)], ran: 'a' },
    { ran: 'b', reason: 'Updated', remove: ['idents-a'] },
  ],
  [
    'not while another version runs',
    { job: manifest('c'), jobs: [job('b', 'running')], ran: 'a' },
    { ran: 'a', reason: 'Running' },
  ],
  [
    'after the one that ran meanwhile, which counts',
    { job: manifest('c'), jobs: [job('b', 'Complete')], ran: 'a' },
    { ran: 'b', reason: 'Running', create: 'idents-c' },
  ],
  [
    'for a version that came back while another ran',
    { job: manifest('a'), jobs: [job('b', 'Complete')], ran: 'a' },
    { ran: 'b', reason: 'Running', create: 'idents-a' },
  ],
  [
    'for a version that came back, after its older Job is gone',
    { job: manifest('a'), jobs: [job('a', 'Complete', 1), job('b', 'Complete', 2)], ran: 'b' },
    { ran: 'b', reason: 'Running', remove: ['idents-a'] },
  ],
  [
    'not again where it failed',
    { job: manifest('b'), jobs: [job('b', 'Failed')], ran: 'a' },
    { ran: 'a', failed: 'b', reason: 'JobFailed' },
  ],
  [
    'not again where it failed and its Job is gone',
    { job: manifest('b'), jobs: [], ran: 'a', failed: 'b' },
    { ran: 'a', failed: 'b', reason: 'JobFailed' },
  ],
  [
    'not again where its deadline ended it',
    { job: manifest('b'), jobs: [late('b')], ran: 'a' },
    { ran: 'a', failed: 'b', reason: 'JobDeadlineExceeded' },
  ],
  [
    'not again where its deadline ended it and its Job is gone',
    { job: manifest('b'), jobs: [], ran: 'a', failed: 'b', reason: 'JobDeadlineExceeded' },
    { ran: 'a', failed: 'b', reason: 'JobDeadlineExceeded' },
  ],
  [
    'not again after a failure, while a Job of another version runs',
    { job: manifest('b'), jobs: [job('a', 'running')], ran: 'a', failed: 'b' },
    { ran: 'a', failed: 'b', reason: 'Running' },
  ],
  [
    'not for the first config, whatever its message says by now',
    { job: manifest('a'), jobs: [], ran: 'a', reason: 'NotDue' },
    { ran: 'a', reason: 'NotDue' },
  ],
  [
    'for the next version after a failure',
    { job: manifest('c'), jobs: [job('b', 'Failed')], ran: 'a', failed: 'b' },
    { ran: 'a', reason: 'Running', create: 'idents-c' },
  ],
];

describe('update-idents runs', () => {
  test.each(cases)('%s', (_, input, expected) => {
    const { ran, failed, condition, create, remove = [] } = decideIdents(input);
    expect({ ran, failed, reason: condition?.reason, create: create?.metadata.name }).toEqual({
      ran: expected.ran,
      failed: expected.failed,
      reason: expected.reason,
      create: expected.create,
    });
    expect(remove.map(({ metadata: { name } }) => name)).toEqual(expected.remove ?? []);
    if (create) expect(create.spec).toEqual({ backoffLimit: 2, ttlSecondsAfterFinished: 3600 });
  });
});

test('a Job whose pod cannot run says why, and is still the one that runs', () => {
  const running = { ...job('b', 'running'), metadata: { ...metadata('b'), uid: 'j' } };
  const pod: PodState = {
    ...{ owner: 'Job/j', createdAt: '', life: 'active', isPlaced: false },
    trouble: { reason: 'Unschedulable', message: 'no node', detail: '3 of 5', stage: 'waiting' },
  };
  const message = (pods?: readonly PodState[]) => {
    const { condition, create } = decideIdents({
      ...{ job: manifest('b'), jobs: [running], ran: 'a', pods },
    });
    expect([condition?.status, condition?.reason, create]).toEqual(['False', 'Running', undefined]);
    return condition?.message;
  };
  expect(message([pod])).toBe('Job/idents-b cannot run: Unschedulable: no node');
  expect(message([{ ...pod, owner: 'Job/other' }])).toBe('Job/idents-b is running');
  expect(message([])).toBe('Job/idents-b is running');
  expect(message()).toBe('Job/idents-b is running');
});

describe('while the instance hibernates', () => {
  const RUNNING = { status: 'False' as const, reason: 'Running', message: '' };
  const NOT_DUE = { status: 'True' as const, reason: 'NotDue', message: '' };

  test.each<[string, Parameters<typeof sleepingIdents>[0], Expected]>([
    ['nothing runs', { jobs: [], ran: 'a', condition: NOT_DUE }, { ran: 'a', reason: 'NotDue' }],
    [
      'a first config is not recorded',
      { jobs: [], ran: undefined },
      { ran: undefined, reason: undefined },
    ],
    [
      'a Job that runs is removed, and stays due',
      { jobs: [job('b', 'running')], ran: 'a', condition: RUNNING },
      { ran: 'a', reason: undefined, remove: ['idents-b'] },
    ],
    [
      'a Job that completed counts',
      { jobs: [job('b', 'Complete')], ran: 'a', condition: RUNNING },
      { ran: 'b', reason: undefined },
    ],
    [
      'of two that completed within one second, the one that is not recorded counts: the other runs again',
      { jobs: [job('a', 'Complete', 1), job('b', 'Complete', 1)], ran: 'a' },
      { ran: 'b', reason: undefined },
    ],
    [
      'a failure that was told stays',
      { jobs: [job('b', 'Failed')], ran: 'a', failed: 'b' },
      { ran: 'a', failed: 'b', reason: undefined },
    ],
    [
      'a failure that nobody was told of is that of the missing api, and the Job stays due',
      { jobs: [job('b', 'Failed')], ran: 'a' },
      { ran: 'a', reason: undefined, remove: ['idents-b'] },
    ],
  ])('%s', (_, input, expected) => {
    const { ran, failed, condition, create, remove = [] } = sleepingIdents(input);
    expect({ ran, failed, reason: condition?.reason }).toEqual({
      ...{ ran: expected.ran, failed: expected.failed, reason: expected.reason },
    });
    expect(create).toBeUndefined();
    expect(remove.map(({ metadata: { name } }) => name)).toEqual(expected.remove ?? []);
  });
});

describe('without a record in the status', () => {
  const stamped = (config?: string): KubeObject => ({
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'api' } },
    spec: { template: { metadata: { annotations: config && { [CONFIG_VERSION]: config } } } },
  });
  const known = (configs: readonly (string | undefined)[], job: Manifest | undefined) =>
    stampedIdents(job, configs.map(stamped), 'new');

  test.each<[string, ReturnType<typeof known>, string | undefined]>([
    ['there is nothing before the first deploy', known([], manifest('new')), undefined],
    ['what has no stamp says nothing', known([undefined], manifest('new')), undefined],
    ['nothing is due if no Job is asked for', known(['old'], undefined), undefined],
    ['the same config is the first one', known(['new', 'new'], manifest('new')), 'new'],
    ['another config ran', known(['old', 'old'], manifest('new')), 'old'],
    ['another config ran in one of them', known(['new', 'old'], manifest('new')), 'old'],
    ['the same config has the same idents', known(['new'], manifest('idents')), 'idents'],
    ['another config may have others', known(['old'], manifest('idents')), 'old'],
  ])('%s', (_, found, ran) => {
    expect(found?.ran).toBe(ran);
    expect(found?.condition?.reason).toBe(found && 'NotDue');
  });
});
