import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatQuantity, parseQuantity } from '../../../constructs/validation/quantity.js';
import type { VolumeUsage } from '../../../src/instance/jobs/job-results.js';
import { type AutoGrow, storageVerdict } from '../../../src/instance/storage/auto-grow.js';
import type { KubeObject } from '../../../src/kube/object.js';

const GI = 1024 ** 3;
const GROWN_FROM = 'monocle.change-metrics.io/grown-from';
const AUTO: AutoGrow = { thresholdPercent: 80, step: '10Gi', max: '50Gi' };

const claim = (asked: unknown, actual: unknown, grownFrom?: string): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
  metadata: {
    ...{ name: 'data', resourceVersion: '7' },
    ...(grownFrom !== undefined && { annotations: { [GROWN_FROM]: grownFrom } }),
  },
  spec: { resources: { requests: { storage: asked } } },
  status: { capacity: { storage: actual } },
});
/** @param total in GiB */
const measured = (percent: number, total = 9.8): VolumeUsage => ({
  at: '2026-11-17T03:00:00Z',
  totalBytes: Math.floor(total * GI),
  availableBytes: Math.floor(total * GI * (1 - percent / 100)),
});
const judge = (
  found: KubeObject | undefined,
  usage: VolumeUsage | undefined,
  auto: Partial<AutoGrow> = {},
  isPublished = false,
) => storageVerdict({ ...AUTO, ...auto }, { claim: found, usage, isPublished });
const sizeOf = (patch: object | undefined): string | undefined =>
  (patch as KubeObject | undefined)?.spec?.resources.requests.storage;

describe('a volume grows by itself', () => {
  test.each<[string, KubeObject, VolumeUsage, Partial<AutoGrow>, string]>([
    ['by a step', claim('10Gi', '10Gi'), measured(81), {}, '20Gi'],
    [
      'exactly at the threshold',
      claim('10Gi', '10Gi'),
      { ...measured(0), totalBytes: 1000, availableBytes: 200 },
      {},
      '20Gi',
    ],
    ['when it is full', claim('10Gi', '10Gi'), measured(100), {}, '20Gi'],
    ['by what is left to the largest size', claim('45Gi', '45Gi'), measured(90, 44), {}, '50Gi'],
    [
      'by a step that is larger than all that is left',
      claim('10Gi', '10Gi'),
      measured(90),
      { step: '1Ti' },
      '50Gi',
    ],
    ['from the size that it really has', claim('10Gi', '16Gi'), measured(90, 15.8), {}, '26Gi'],
    [
      'in other units',
      claim('10G', '10G'),
      measured(90, 9),
      { step: '1G', max: '12G' },
      '11000000000',
    ],
    [
      'again, when its file system has grown',
      claim('20Gi', '20Gi', String(9.8 * GI)),
      measured(90, 19.6),
      {},
      '30Gi',
    ],
    [
      'though somebody wrote nonsense into its annotation',
      claim('10Gi', '10Gi', '-1e9'),
      measured(90),
      {},
      '20Gi',
    ],
  ])('%s', (_, found, usage, auto, size) => {
    const { status, reason, growth } = judge(found, usage, auto);
    expect([status, reason]).toEqual(['Unknown', 'VolumeGrows']);
    // In one write with what was seen, and for this version of the claim alone.
    expect(growth?.patch).toEqual({
      metadata: {
        annotations: { [GROWN_FROM]: String(usage.totalBytes) },
        resourceVersion: '7',
      },
      spec: { resources: { requests: { storage: size } } },
    });
  });

  test.each<[string, KubeObject | undefined, VolumeUsage | undefined, string, string]>([
    ['there is no claim', undefined, measured(90), 'NotMeasured', 'not measured yet'],
    ['nothing was measured', claim('10Gi', '10Gi'), undefined, 'NotMeasured', 'not measured yet'],
    [
      'the claim is not bound',
      claim('10Gi', undefined),
      measured(90),
      'NotMeasured',
      'not measured',
    ],
    ['a size is none', claim('10Gi', { a: 1 }), measured(90), 'NotMeasured', 'not measured'],
    [
      'there is enough',
      claim('10Gi', '10Gi'),
      measured(79.9),
      'EnoughSpace',
      '79 % of 10Gi are used; it may grow to 50Gi',
    ],
    [
      'it is growing',
      claim('20Gi', '10Gi'),
      measured(90),
      'VolumeGrows',
      'grows from 10Gi to 20Gi; 90 %',
    ],
    [
      'its file system has not grown yet',
      claim('20Gi', '20Gi', String(measured(90).totalBytes)),
      measured(95),
      'VolumeGrows',
      'Elasticsearch has not seen it yet',
    ],
    [
      'it has its largest size',
      claim('50Gi', '50Gi'),
      measured(90, 49),
      'MaxReached',
      'max is 50Gi: raise it',
    ],
    [
      'it is larger than that',
      claim('60Gi', '60Gi'),
      measured(90, 59),
      'MaxReached',
      'max is 50Gi',
    ],
    [
      'it shares a disk',
      claim('10Gi', '10Gi'),
      measured(90, 200),
      'NoOwnFileSystem',
      'of 200Gi, and its volume has 10Gi',
    ],
  ])('not if %s', (_, found, usage, reason, message) => {
    const verdict = judge(found, usage);
    expect([verdict.reason, verdict.growth]).toEqual([reason, undefined]);
    expect(verdict.message).toContain(message);
  });

  test('not if it is published, and says what to do', () => {
    const verdict = judge(claim('10Gi', '10Gi'), measured(85), {}, true);
    expect(verdict).toEqual({
      ...{ status: 'False', reason: 'GrowByHand' },
      message:
        '85 % of 10Gi are used, and nobody here may change what is published to Git: let PersistentVolumeClaim/data grow to 20Gi by hand',
    });
  });
});

test('whatever is measured, it never shrinks, never passes its largest size, and one measurement counts once', () => {
  const size = fc.bigInt({ min: 100n, max: 2n ** 50n });
  const percent = fc.bigInt({ min: 0n, max: 100n });
  let grown = 0;
  fc.assert(
    fc.property(
      fc.record({
        asked: percent,
        actual: size,
        step: size,
        more: size,
        total: percent,
        free: percent,
      }),
      fc.integer({ min: 50, max: 90 }),
      ({ asked, actual, step, more, total, free }, thresholdPercent) => {
        const totalBytes = (actual * (100n - total / 10n)) / 100n;
        const usage = {
          ...{ at: '2026-11-17T03:00:00Z', totalBytes: Number(totalBytes) },
          availableBytes: Number((totalBytes * free) / 200n),
        };
        const max = actual / 2n + more;
        const auto = { thresholdPercent, step: String(step), max: String(max) };
        const found = claim(String((actual * asked) / 100n + 1n), String(actual));
        const { patch } = judge(found, usage, auto).growth ?? {};
        if (patch === undefined) return;
        grown++;
        const next = sizeOf(patch) ?? '';
        const bytes = (parseQuantity(next) ?? 0n) / 10n ** 9n;
        expect(bytes > actual && bytes <= max).toBe(true);
        const annotation = (patch as KubeObject).metadata.annotations?.[GROWN_FROM];
        for (const capacity of [String(actual), next])
          expect(judge(claim(next, capacity, annotation), usage, auto).growth).toBeUndefined();
      },
    ),
  );
  expect(grown).toBeGreaterThan(5);
});

test('a size is written as the same size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (bytes) => {
      expect(parseQuantity(formatQuantity(bytes * 10n ** 9n))).toBe(bytes * 10n ** 9n);
    }),
  );
  const texts = [0n, 1n, 1024n, 1536n, 20n * 1024n ** 3n, 1024n ** 6n, 3n * 1024n ** 7n];
  expect(texts.map((bytes) => formatQuantity(bytes * 10n ** 9n))).toEqual([
    ...['0', '1', '1Ki', '1536', '20Gi', '1Ei', '3072Ei'],
  ]);
  expect(formatQuantity(1n)).toBe('1');
});
