import { describe, expect, test } from '@jest/globals';
import {
  assess,
  type Condition,
  isSame,
  isUrgent,
  keptFrom,
  type Report,
  type Status,
} from '../../src/instance/status.js';
import type { KubeObject } from '../../src/kube/object.js';

const THEN = Date.parse('2026-01-01T00:00:00.123Z');
const NOW = Date.parse('2026-01-02T00:00:00.999Z');

const workload = (status: object = {}, generation = 1): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'a', generation },
  spec: { replicas: 1 },
  status: { observedGeneration: 1, updatedReplicas: 1, readyReplicas: 1, ...status },
});
const facts = (more: Partial<Report> = {}): Report => ({
  generation: 2,
  components: { elastic: workload(), api: workload(), crawler: workload() },
  fields: { configVersion: 'c' },
  ...more,
});
const finding = (reason: string) => ({ reason, message: `about ${reason}` });
const of = (status: Status, type: string): Condition | undefined =>
  status.conditions?.find((condition) => condition.type === type);
/** Ready, Reconciling and Stalled, and why it is Ready or not. */
const summary = (status: Status): string =>
  `${['Ready', 'Reconciling', 'Stalled'].map((type) => of(status, type)?.status).join(' ')} ${of(status, 'Ready')?.reason}`;

describe('Ready, Reconciling and Stalled', () => {
  test.each<[string, Partial<Report>, string]>([
    ['all runs', {}, 'True False False Ready'],
    ['stalled', { stalled: finding('NotOurs') }, 'False False True NotOurs'],
    ['suspended', { suspended: finding('Suspended') }, 'False False False Suspended'],
    ['failed', { failure: finding('Conflict') }, 'False True False Conflict'],
    [
      'broken config',
      { configProblem: finding('ConfigInvalid') },
      'False True False ConfigInvalid',
    ],
    ['waiting', { waiting: finding('WaitingForSecret') }, 'False True False WaitingForSecret'],
    [
      'stalled counts more than all else',
      { stalled: finding('NotOurs'), failure: finding('x'), waiting: finding('y') },
      'False False True NotOurs',
    ],
    [
      'a failed update of idents leaves it Ready',
      { idents: { status: 'False', ...finding('JobFailed') } },
      'True False False Ready',
    ],
  ])('%s', (_, more, expected) => {
    expect(summary(assess(facts(more), undefined, NOW))).toBe(expected);
  });

  test.each<[string, KubeObject | 'external' | undefined, string]>([
    ['external', 'external', 'True External'],
    ['absent', undefined, 'False Absent'],
    ['ready', workload(), 'True Ready'],
    ['not seen yet by its controller', workload({}, 2), 'False Rolling'],
    ['an older pod', workload({ updatedReplicas: 0 }), 'False Rolling'],
    ['a pod that is not ready', workload({ readyReplicas: undefined }), 'False NotReady'],
  ])('of a component: %s', (_, elastic, expected) => {
    const status = assess(
      facts({ components: { elastic, api: workload(), crawler: workload() } }),
      undefined,
      NOW,
    );
    const { status: is, reason } = of(status, 'ElasticReady') ?? {};
    expect(`${is} ${reason}`).toBe(expected);
    expect(of(status, 'Ready')?.status).toBe(is);
  });
});

describe('a status', () => {
  const before = assess(facts(), undefined, THEN);

  test('is the same for the same facts, whenever it is asked', () => {
    expect(assess(facts(), before, NOW)).toEqual(before);
  });

  test('with milliseconds, as older versions wrote it, stays as it is until a condition turns', () => {
    const lastTransitionTime = '2026-01-01T00:00:00.123Z';
    const conditions = before.conditions?.map((each) => ({ ...each, lastTransitionTime }));
    const old = { ...before, conditions };
    expect(isSame(assess(facts(), old, NOW), old)).toBe(true);
  });

  test('dates a condition when it turns, and no other', () => {
    const after = assess(facts({ configProblem: finding('ConfigInvalid') }), before, NOW);
    expect(of(after, 'ConfigValid')?.lastTransitionTime).toBe('2026-01-02T00:00:00Z');
    expect(of(after, 'ApiReady')?.lastTransitionTime).toBe('2026-01-01T00:00:00Z');
  });

  test('speaks of one generation', () => {
    const { observedGeneration, conditions } = assess(facts({ generation: 7 }), before, NOW);
    expect(observedGeneration).toBe(7);
    expect(new Set(conditions?.map((each) => each.observedGeneration))).toEqual(new Set([7]));
  });

  test.each<[string, Partial<Report>, boolean]>([
    ['nothing new', {}, false],
    ['another generation', { generation: 3 }, true],
    ['idents', { idents: { status: 'False', ...finding('Running') } }, false],
    ['not Ready any more', { waiting: finding('x') }, true],
    ['stalled', { stalled: finding('x') }, true],
    ['a broken config', { configProblem: finding('x') }, true],
  ])('is urgent: %s', (_, more, urgent) => {
    expect(isUrgent(assess(facts(more), before, NOW), before)).toBe(urgent);
    expect(isUrgent(before, undefined)).toBe(true);
  });

  test('remembers a broken config and idents until they are looked at again', () => {
    const idents = { status: 'False' as const, ...finding('JobFailed') };
    const configProblem = finding('ConfigInvalid');
    expect(keptFrom(assess(facts({ idents, configProblem }), undefined, NOW))).toEqual({
      idents,
      configProblem,
    });
    expect(keptFrom(before)).toEqual({});
    expect(keptFrom(undefined)).toEqual({});
  });
});
