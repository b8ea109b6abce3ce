import { describe, expect, test } from '@jest/globals';
import {
  type Attempt,
  earliest,
  merged,
  resultOf,
} from '../../../src/controller/reconcile/attempt.js';
import type { Report } from '../../../src/instance/status/monocle-status.js';
import { Stalled, Waiting } from '../../../src/instance/writes/ownership.js';
import { ApiError, refusal } from '../../../src/kube/api-error.js';

const finding = { reason: 'R', message: 'm' };
const report = { generation: 1, fields: { version: '1' }, configProblem: finding } as Report;
const attempt = { report } as Attempt;

describe('the results of the steps', () => {
  test('a later step overrides an earlier one, also by taking something back', () => {
    const results = [
      { report: { waiting: finding } },
      { report: { configProblem: undefined, fields: { version: '2' } } },
    ];
    expect(merged(attempt, results).report).toEqual({
      ...{ generation: 1, fields: { version: '2' }, waiting: finding },
      configProblem: undefined,
    });
    expect(attempt.report).toEqual({
      ...{ generation: 1, fields: { version: '1' }, configProblem: finding },
    });
  });

  test('the earliest delay counts', () => {
    const results = [
      { report: {}, requeueAfterMs: 10 },
      { report: {}, requeueAfterMs: 5 },
      { report: {} },
    ];
    expect(merged(attempt, results).requeueAfterMs).toBe(5);
    expect(merged(attempt, []).requeueAfterMs).toBeUndefined();
    expect(earliest(undefined, 7)).toBe(7);
  });
});

const terminating = refusal('Secret/ns/x', 403, {
  code: 403,
  reason: 'Forbidden',
  message: 'any words',
  details: { causes: [{ reason: 'NamespaceTerminating', message: 'x', field: 'y' }] },
});

describe('an error', () => {
  test.each([
    ['that a person has to mend', new Stalled(finding), { stalled: finding }],
    ['that ends by itself', new Waiting(finding), { waiting: finding }],
    [
      'of a namespace that is deleted, by its cause and not by its words',
      terminating,
      { waiting: { reason: 'Terminating', message: 'the namespace is going away' } },
    ],
    [
      'that only has such words',
      refusal('Secret/ns/x', 403, { reason: 'Forbidden', message: 'it is being terminated' }),
      {
        failure: {
          reason: 'Forbidden',
          message: 'Secret/ns/x: 403 Forbidden: it is being terminated',
        },
      },
    ],
    [
      'of the API server about an object',
      new ApiError('Service/ns/x', { code: 422, reason: 'Invalid', text: 'no' }),
      {
        stalled: { reason: 'Invalid', message: 'Service/ns/x: 422 Invalid: no' },
        failure: { reason: 'Invalid', message: 'Service/ns/x: 422 Invalid: no' },
      },
    ],
    ['of this program', new Error('oops'), { failure: { reason: 'Error', message: 'oops' } }],
  ])('%s', (_, error, expected) => {
    expect(resultOf(error).report).toEqual(expected);
  });
});
