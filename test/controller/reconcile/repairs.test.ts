import { describe, expect, test } from '@jest/globals';
import { Repairs } from '../../../src/instance/writes/repairs.js';

/** A clock in the test's hands. */
function clock() {
  let now = 1_000_000;
  return {
    repairs: new Repairs(() => now),
    pass: (ms: number) => {
      now += ms;
    },
    now: () => now,
  };
}

const FIELD = ['Deployment/a', 'spec.replicas'] as const;

/** How often a field is repaired that somebody changes back every 10 ms. */
function repairsWithin(ms: number): number {
  const { repairs, pass } = clock();
  let count = 0;
  for (let passed = 0; passed < ms; passed += 10) {
    if (repairs.isDue(...FIELD)) {
      repairs.note(...FIELD);
      count++;
    }
    pass(10);
  }
  return count;
}

describe('repairs of one field', () => {
  test('are made at once the first few times', () => {
    expect(repairsWithin(60)).toBe(6);
  });

  test('come ever later while somebody changes it back, and never less than every 5 minutes', () => {
    expect(repairsWithin(60_000)).toBeLessThan(13);
    expect(repairsWithin(3_600_000)).toBeGreaterThan(12 + 5);
    expect(repairsWithin(3_600_000)).toBeLessThan(30);
  });

  test('name the other writer, until nobody changed it for as long as the next repair waits', () => {
    const { repairs, pass } = clock();
    for (let i = 0; i < 5; i++) repairs.note(...FIELD);
    expect([repairs.isDisputed(...FIELD), repairs.disputes()]).toEqual([true, []]);
    repairs.note(...FIELD, 'kubectl-scale');
    expect(repairs.disputes()).toMatchObject([
      { object: 'Deployment/a', field: 'spec.replicas', writer: 'kubectl-scale' },
    ]);
    pass(1_000);
    expect([repairs.isDue(...FIELD), repairs.disputes()]).toEqual([true, []]);
  });

  test('are no concern of another field, or of another object', () => {
    const { repairs } = clock();
    for (let i = 0; i < 9; i++) repairs.note(...FIELD);
    expect(repairs.isDue(...FIELD)).toBe(false);
    expect(repairs.isDue('Deployment/a', 'spec.paused')).toBe(true);
    expect(repairs.isDue('Deployment/b', 'spec.replicas')).toBe(true);
  });

  test('begin anew after a long peace', () => {
    const { repairs, pass } = clock();
    for (let i = 0; i < 9; i++) repairs.note(...FIELD);
    pass(60 * 60_000);
    repairs.note(...FIELD);
    expect([repairs.isDue(...FIELD), repairs.isDisputed(...FIELD)]).toEqual([true, false]);
  });
});
