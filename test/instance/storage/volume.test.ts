import { describe, expect, test } from '@jest/globals';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { refuseVolume } from '../../../src/instance/standalone/standalone-decisions.js';
import { claimAction, GROWN_FROM, growth } from '../../../src/instance/storage/volume.js';
import { lastAppliedOf } from '../../../src/instance/writes/plan.js';

const claim = (asked: string, actual?: string) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: { resources: { requests: { storage: asked } } },
  status: { ...(actual && { capacity: { storage: actual } }) },
});

test.each([
  ['no claim yet', undefined, '10Gi', undefined, undefined],
  ['as large as it should be', claim('10Gi', '10Gi'), '10Gi', undefined, undefined],
  ['the same in other words', claim('10Gi', '10Gi'), '10240Mi', undefined, undefined],
  ['larger than it should be', claim('20Gi', '20Gi'), '10Gi', undefined, undefined],
  ['not bound yet', claim('10Gi'), '10Gi', undefined, undefined],
  ['too small', claim('10Gi', '10Gi'), '20Gi', '20Gi', 'grows from 10Gi to 20Gi'],
  ['asked for already', claim('20Gi', '10Gi'), '20Gi', undefined, 'grows from 10Gi to 20Gi'],
])('a volume: %s', (_, found, size, patched, told) => {
  const { patch, explanation } = growth(found, size) ?? {};
  expect(patch).toEqual(patched && { spec: { resources: { requests: { storage: patched } } } });
  expect(explanation?.message).toBe(told && `PersistentVolumeClaim/data ${told}`);
});

test.each([
  [
    'growing by itself to more than the spec asks for',
    claim('30Gi', '10Gi'),
    '20Gi',
    undefined,
    'grows from 10Gi to 30Gi',
  ],
  ['grown by itself', claim('30Gi', '30Gi'), '20Gi', undefined, undefined],
])('a volume that is %s', (_, found, size, patched, told) => {
  const { patch, explanation } = growth(found, size) ?? {};
  expect(patch).toEqual(patched);
  expect(explanation?.message).toBe(told && `PersistentVolumeClaim/data ${told}`);
});

test('the size that was seen is written together with the size of the spec', () => {
  const usage = { at: '2026-11-17T03:00:00Z', totalBytes: 4711, availableBytes: 0 };
  expect(growth(claim('10Gi', '10Gi'), '20Gi', usage)?.patch).toEqual({
    metadata: { annotations: { [GROWN_FROM]: '4711' } },
    spec: { resources: { requests: { storage: '20Gi' } } },
  });
});

test('an apply does not take a volume that grew by itself for one that should shrink', () => {
  const large = { ...claim('30Gi'), metadata: { name: 'data', namespace: 'home' } };
  const grown = { ...large, metadata: { ...large.metadata, annotations: { [GROWN_FROM]: '1' } } };
  const spec = { storageSize: '10Gi' } as ResolvedSpec;
  const auto = { thresholdPercent: 80, step: '10Gi', max: '50Gi' };
  expect(() => refuseVolume(large, spec)).toThrow('a volume cannot shrink to 10Gi');
  expect(() => refuseVolume(grown, spec)).not.toThrow();
  expect(() => refuseVolume(large, { ...spec, storage: { autoGrow: auto } })).not.toThrow();
});

describe('the claim gets the common labels and annotations', () => {
  const common = { labels: { team: 'a' }, annotations: { owner: 'b' } };
  const NONE = { labels: {}, annotations: {} };
  const writers = ['monocle-operator'];
  const found = (metadata: object, more: object = {}) => ({
    ...claim('10Gi'),
    ...more,
    metadata: { name: 'data', namespace: 'metrics', ...metadata },
  });

  test('by a manifest of nothing else', () => {
    const action = claimAction(found({ labels: { other: 'x' } }), common);
    expect(action?.manifest).toEqual({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data', namespace: 'metrics', ...common },
    });
  });

  test('once, and again if somebody takes one away or the spec has another', () => {
    const live = found(common, { writers });
    const { manifest } = claimAction(live, common) ?? {};
    if (!manifest) throw new Error('nothing is applied');
    const known = new Map([['PersistentVolumeClaim/data', lastAppliedOf(manifest, live)]]);
    expect(claimAction(live, common, known)).toBeUndefined();
    const robbed = found({ ...common, labels: {} }, { writers });
    expect(claimAction(robbed, common, known)).toMatchObject({ isRepair: true });
    const fewer = { ...common, annotations: {} };
    expect(claimAction(live, fewer, known)).toMatchObject({ isRepair: false });
  });

  test.each([
    ['there is no claim', undefined, common],
    ['there are none, and never were', found({ labels: { other: 'x' } }), NONE],
    ['it is being deleted', found({ deletionTimestamp: '2026-01-01T00:00:00Z' }), common],
  ])('not if %s', (_, live, wanted) => {
    expect(claimAction(live, wanted)).toBeUndefined();
  });

  test('and loses them when the spec has none any more', () => {
    const action = claimAction(found(common, { writers }), NONE);
    expect(action?.manifest.metadata).toMatchObject(NONE);
  });
});
