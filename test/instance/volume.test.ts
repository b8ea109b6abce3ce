import { expect, test } from '@jest/globals';
import { growth } from '../../src/instance/volume.js';

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
