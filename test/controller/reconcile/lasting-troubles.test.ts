import { expect, test } from '@jest/globals';
import { newMemory } from '../../../src/controller/reconcile/attempt.js';
import { lastingTroubles } from '../../../src/controller/reconcile/update-status.js';
import type { PodTrouble } from '../../../src/instance/readiness/pod-trouble.js';
import { aged } from '../../../src/instance/readiness/pod-trouble.js';
import type { Status } from '../../../src/instance/status/monocle-status.js';
import { systemTime } from '../../../src/time.js';

const wait: PodTrouble = {
  ...{ reason: 'Unschedulable', message: 'no node', detail: 'cpu', stage: 'waiting' },
};
const step: PodTrouble = { ...wait, reason: 'NotReady', stage: 'starting' };
const failure: PodTrouble = { ...wait, reason: 'ErrImagePull', stage: 'failed' };
const reported = {
  conditions: [{ type: 'ElasticReady', reason: 'Unschedulable' }],
} as unknown as Status;

/** What a Monocle reports of these troubles of elastic, each at its second. */
const story = (previousStatus?: Status) => {
  const memory = newMemory('uid', systemTime);
  return (second: number, elastic: PodTrouble | undefined) => {
    const { troubles, againMs } = lastingTroubles(
      { elastic },
      { memory, previousStatus },
      second * 1_000,
    );
    return [troubles.elastic, againMs];
  };
};

test('a wait is a step of the start until it has lasted, and asks to be looked at again', () => {
  const at = story();
  expect(at(0, wait)).toEqual([step, 15_000]);
  expect(at(10, wait)).toEqual([step, 5_000]);
  expect(at(15, wait)).toEqual([wait, undefined]);
});

test('a wait that was over, or is another one, begins anew', () => {
  const at = story();
  at(0, wait);
  expect(at(10, undefined)).toEqual([undefined, undefined]);
  expect(at(16, wait)).toEqual([step, 15_000]);
  const other = { ...wait, reason: 'Unhealthy' };
  expect(at(40, other)).toEqual([step, 15_000]);
});

test('a wait that the status has, as another process wrote it, stays', () => {
  expect(story(reported)(0, wait)).toEqual([wait, undefined]);
});

test('a failure is reported at once', () => {
  expect(story()(0, failure)).toEqual([failure, undefined]);
});

const slow: PodTrouble = {
  ...{ reason: 'NotReady', message: 'containers are created', stage: 'starting' },
  late: { at: 300_000, reason: 'ContainerCreating', message: 'still not' },
};

test('a step of the start is looked at again when it is late, and is a trouble when that lasts', () => {
  const at = story();
  expect(at(0, slow)).toEqual([slow, 300_000]);
  expect(at(290, slow)).toEqual([slow, 10_000]);
  // Until then, the status stays as it is: it is written once.
  const { late: _, ...before } = slow;
  const late = aged(slow, 300_000);
  expect(late).toMatchObject({ reason: 'ContainerCreating', stage: 'waiting' });
  expect(at(300, late)).toEqual([before, 15_000]);
  expect(at(315, late)).toEqual([late, undefined]);
});

test('a time that is far away does not overflow a timer', () => {
  const never = { ...slow, late: { at: 8e15, reason: 'X', message: 'x' } };
  expect(story()(0, never)).toEqual([never, 3_600_000]);
});
