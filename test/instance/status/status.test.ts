import { describe, expect, test } from '@jest/globals';
import type { PodTrouble } from '../../../src/instance/readiness/pod-trouble.js';
import type { Condition } from '../../../src/instance/status/condition.js';
import {
  assess,
  isSame,
  isUrgent,
  keptFrom,
  newTroubles,
  type Report,
  type Status,
} from '../../../src/instance/status/monocle-status.js';
import type { KubeObject } from '../../../src/kube/object.js';

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

/** As the operator leaves a component that hibernates. */
const sleeping = (status: object = {}, generation = 1): KubeObject => ({
  ...workload({ updatedReplicas: undefined, readyReplicas: undefined, ...status }, generation),
  spec: { replicas: 0 },
});

describe('hibernation', () => {
  const components = { elastic: sleeping(), api: sleeping(), crawler: sleeping() };
  const ending: PodTrouble = {
    ...{ reason: 'NotReady', message: 'being deleted', stage: 'starting', isEnding: true },
  };
  const late: PodTrouble = {
    ...{ reason: 'PodTerminating', message: 'cannot be deleted', stage: 'waiting' },
    before: ending,
  };

  test.each<[string, Partial<Report>, string, string]>([
    ['all sleep', { components }, 'True False False Hibernated', 'False Hibernated'],
    [
      'beside an external Elasticsearch',
      { components: { ...components, elastic: 'external' } },
      'True False False Hibernated',
      'False Hibernated',
    ],
    [
      'a pod is left',
      { components: { ...components, api: sleeping({ replicas: 1 }) } },
      'False True False Progressing',
      'False Stopping',
    ],
    [
      'its controller has not seen it',
      { components: { ...components, api: sleeping({}, 2) } },
      'False True False Progressing',
      'False Stopping',
    ],
    [
      'a pod is being deleted, which is not counted',
      { components, troubles: { api: ending } },
      'False True False Progressing',
      'False Stopping',
    ],
    [
      'a pod cannot be deleted',
      { components, troubles: { api: late } },
      'False True False Progressing',
      'False PodTerminating',
    ],
    [
      'one wakes',
      { components: { ...components, api: workload({ readyReplicas: 0 }) } },
      'False True False Progressing',
      'False NotReady',
    ],
    [
      'a broken config is told all the same',
      { components, configProblem: finding('ConfigInvalid') },
      'False True False ConfigInvalid',
      'False Hibernated',
    ],
  ])('%s', (_, more, expected, api) => {
    const status = assess(facts(more), undefined, NOW);
    expect(summary(status)).toBe(expected);
    const { status: is, reason } = of(status, 'ApiReady') ?? {};
    expect(`${is} ${reason}`).toBe(api);
  });

  test('is no news for a person', () => {
    const before = assess(facts(), undefined, THEN);
    const asleep = assess(facts({ components }), before, NOW);
    expect(newTroubles(asleep, before)).toEqual([]);
    expect(of(asleep, 'Stalled')?.message).toBe('Nothing needs a person');
    expect(of(asleep, 'Ready')?.message).toMatch(/^Hibernated: .* spec\.hibernate is false$/);
  });
});

describe('another image', () => {
  const upgrade = finding('OutsideWindow');

  test('that waits leaves the instance Ready, and is told', () => {
    const status = assess(facts({ upgrade }), undefined, NOW);
    expect(summary(status)).toBe('True False False Ready');
    expect(of(status, 'Ready')?.message).toBe('All components are ready; about OutsideWindow');
    expect(of(status, 'UpgradeBlocked')).toMatchObject({ status: 'True', ...upgrade });
  });

  test('that is refused is Stalled; without one there is no condition', () => {
    const refused = finding('DowngradeRefused');
    const status = assess(facts({ upgrade: refused, stalled: refused }), undefined, NOW);
    expect(summary(status)).toBe('False False True DowngradeRefused');
    expect(of(status, 'UpgradeBlocked')?.status).toBe('True');
    const before = assess(facts(), undefined, THEN);
    expect(of(before, 'UpgradeBlocked')).toBeUndefined();
    expect(isUrgent(assess(facts({ upgrade }), before, NOW), before)).toBe(true);
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

describe('the trouble of a pod', () => {
  const broken = workload({ readyReplicas: 0 });
  const pull: PodTrouble = {
    ...{ reason: 'ErrImagePull', message: 'no image', detail: 'not found', stage: 'failed' },
  };
  const init: PodTrouble = { reason: 'NotReady', message: 'waits for api', stage: 'starting' };
  const components = { elastic: broken, api: broken, crawler: broken };
  const report = (elastic?: PodTrouble, more: Partial<Report> = {}) =>
    facts({ components, troubles: { elastic, crawler: init }, ...more });
  const before = assess(report(), undefined, THEN);
  const told = assess(report(pull), before, NOW);

  test('is in the conditions of its component and of the Monocle', () => {
    expect(of(told, 'ElasticReady')).toMatchObject({
      ...{ status: 'False', reason: 'ErrImagePull' },
      message: 'Deployment 0/1, no image: not found',
    });
    expect(of(told, 'CrawlerReady')).toMatchObject({
      ...{ status: 'False', reason: 'NotReady' },
      message: 'Deployment 0/1, waits for api',
    });
    const message =
      '0 of 3 components are ready; elastic: ErrImagePull: no image: not found; waiting for api, crawler';
    expect(of(told, 'Ready')).toMatchObject({ status: 'False', reason: 'Progressing', message });
    expect(of(told, 'Reconciling')).toMatchObject({ status: 'True', message });
  });

  test('is not Stalled, which does not say either that nothing needs a person', () => {
    const stalled = (more: Partial<Report>) => {
      const { status, message } = of(assess(facts(more), undefined, NOW), 'Stalled') ?? {};
      return `${status} ${message}`;
    };
    const once = 'False Goes on by itself once this is solved: ';
    expect(stalled({})).toBe('False Nothing needs a person');
    expect(stalled({ components })).toBe('False Nothing needs a person');
    expect(stalled({ components, troubles: { api: init } })).toBe('False Nothing needs a person');
    expect(stalled({ components, troubles: { elastic: pull } })).toBe(
      `${once}ElasticReady (ErrImagePull)`,
    );
    expect(stalled({ configProblem: finding('ConfigInvalid') })).toBe(
      `${once}Ready (ConfigInvalid)`,
    );
    const git = (reason: string) => ({ git: { status: 'False' as const, ...finding(reason) } });
    expect(stalled(git('PushFailed'))).toBe(`${once}Ready (PushFailed)`);
    expect(stalled(git('Pushing'))).toBe('False Nothing needs a person');
    expect(stalled({ suspended: finding('Suspended') })).toBe('False Nothing needs a person');
  });

  test('of a start that takes too long is told like any other, also before the roll-out got anywhere', () => {
    const late: PodTrouble = {
      ...{ reason: 'PodRefused', message: 'no pod', detail: 'see kubectl', stage: 'waiting' },
    };
    const none = { ...components, elastic: workload({ updatedReplicas: 0, readyReplicas: 0 }) };
    const slow = assess(report(late, { components: none }), before, NOW);
    expect(of(slow, 'ElasticReady')).toMatchObject({
      ...{ status: 'False', reason: 'PodRefused' },
      message: 'Deployment 0/1, no pod: see kubectl',
    });
    expect(of(slow, 'Stalled')?.message).toBe(
      'Goes on by itself once this is solved: ElasticReady (PodRefused)',
    );
    expect(newTroubles(slow, before)).toHaveLength(1);
    expect(newTroubles(slow, slow)).toEqual([]);
  });

  test('does not hide a change that its controller has not seen', () => {
    const changed = { ...components, elastic: workload({ readyReplicas: 0 }, 2) };
    const status = assess(report(pull, { components: changed }), undefined, NOW);
    expect(of(status, 'ElasticReady')?.reason).toBe('Rolling');
  });

  test('of an older pod is what a roll-out waits for; a step of its start is not', () => {
    const rolling = { ...components, elastic: workload({ updatedReplicas: 0 }) };
    const reason = (trouble: PodTrouble) =>
      of(assess(report(trouble, { components: rolling }), undefined, NOW), 'ElasticReady')?.reason;
    expect(reason(pull)).toBe('ErrImagePull');
    expect(reason(init)).toBe('Rolling');
  });

  test('is gone with the trouble, also if a pod still has one while the workload is ready', () => {
    const ready = assess(facts({ troubles: { elastic: pull } }), told, NOW);
    expect(of(ready, 'ElasticReady')).toMatchObject({ status: 'True', reason: 'Ready' });
    expect(of(ready, 'Ready')?.message).toBe('All components are ready');
  });

  test('keeps its details while the kubelet leaves them out, and no others', () => {
    const { detail: _, ...brief } = pull;
    expect(assess(report(brief), told, NOW)).toEqual(told);
    const message = (trouble: PodTrouble, previous?: Status) =>
      of(assess(report(trouble), previous, NOW), 'ElasticReady')?.message;
    expect(message(brief)).toBe('Deployment 0/1, no image');
    expect(message({ ...brief, message: 'no image 2' }, told)).toBe('Deployment 0/1, no image 2');
    expect(message({ ...pull, detail: 'denied' }, told)).toBe('Deployment 0/1, no image: denied');
  });

  test('is written with the progress, and not at once', () => {
    expect(isUrgent(told, before)).toBe(false);
    expect(isUrgent(before, told)).toBe(false);
  });

  test('is news once per reason of a component', () => {
    const news = (next: Status, previous?: Status) =>
      newTroubles(next, previous).map(({ reason, message }) => `${reason} ${message}`);
    const event = 'ErrImagePull elastic: Deployment 0/1, no image: not found';
    expect(news(told)).toEqual([event]);
    expect(news(told, before)).toEqual([event]);
    expect(news(told, told)).toEqual([]);
    expect(news(assess(report({ ...pull, detail: 'denied' }), told, NOW), told)).toEqual([]);
    expect(news(before, told)).toEqual([]);
    const killed = assess(report({ ...pull, reason: 'OOMKilled' }), told, NOW);
    expect(news(killed, told)).toHaveLength(1);
    const refused = { conditions: [{ type: 'ReplicaFailure', status: 'True', message: 'quota' }] };
    const quota = assess(
      facts({ components: { ...components, api: workload(refused) } }),
      before,
      NOW,
    );
    expect(news(quota, before)).toEqual(['PodRefused api: Deployment 1/1, quota']);
  });
});

test.each([
  ['cut in the middle of a character', `${'x'.repeat(1_999)}😀`],
  ['with half a character', '\ud83d'],
])('a message %s is text that the API server keeps as it is', (_, message) => {
  const { conditions } = assess(facts({ failure: { reason: 'Error', message } }), undefined, NOW);
  expect(conditions?.every((each) => each.message.isWellFormed())).toBe(true);
});
