import { describe, expect, test } from '@jest/globals';
import type { Monocle } from '../../constructs/instance/spec.js';
import { type Manifest, synthesize } from '../../src/index.js';
import { differencesOf, type Side } from '../../src/manifest/differences.js';

const monocle = {
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: 'Monocle',
  metadata: { name: 'team', namespace: 'metrics' },
  spec: {},
} as Monocle;
const { manifests } = synthesize(monocle);
const side = (
  name: string,
  own: readonly Manifest[] = manifests,
  more: Partial<Side> = {},
): Side => ({
  ...{ name, manifests: own },
  ...more,
});
const changed = (kind: string, change: (manifest: Manifest) => object): Manifest[] =>
  manifests.map((each) => (each.kind === kind ? ({ ...each, ...change(each) } as Manifest) : each));

test('the same on both sides is no difference, whatever the order', () => {
  expect(differencesOf(side('Monocle'), side('Git', [...manifests].reverse()))).toEqual([]);
});

test('what one of them lacks is told, either way', () => {
  const rest = manifests.filter(({ kind }) => kind !== 'Job');
  const [job] = manifests.filter(({ kind }) => kind === 'Job');
  const subject = `Job/metrics/${job?.metadata.name}`;
  expect(differencesOf(side('Monocle'), side('Git', rest))).toEqual([
    { subject, message: 'in Monocle, not in Git' },
  ]);
  expect(differencesOf(side('Monocle', rest), side('Git'))).toEqual([
    { subject, message: 'in Git, not in Monocle' },
  ]);
});

describe('a field', () => {
  test('that differs is told with both values', () => {
    const other = changed('StatefulSet', ({ spec }) => ({
      spec: { ...(spec as object), replicas: 2 },
    }));
    expect(differencesOf(side('Monocle'), side('Git', other))).toEqual([
      {
        subject: 'StatefulSet/metrics/team-elastic',
        path: ['spec', 'replicas'],
        message: 'Monocle 1, Git 2',
      },
    ]);
  });

  test('of many lines is told in one', () => {
    const other = changed('ConfigMap', () => ({ data: { 'config.yaml': 'other' } }));
    expect(differencesOf(side('Monocle'), side('Git', other))).toEqual([
      {
        subject: 'ConfigMap/metrics/team-config',
        path: ['data', 'config.yaml'],
        message: 'differs between Monocle and Git',
      },
    ]);
  });

  const more = changed('Service', ({ spec }) => ({
    spec: { ...(spec as object), sessionAffinity: 'None' },
  }));
  test('that a server adds is none', () =>
    expect(differencesOf(side('Git'), side('the cluster', more, { hasMore: true }))).toEqual([]));
  test('that somebody adds in Git is one', () =>
    expect(differencesOf(side('Monocle'), side('Git', more))).toHaveLength(2));
});

test('a Secret’s version counts only where both sides know it', () => {
  const stamped = synthesize(monocle, { secretVersion: 'abc' }).manifests;
  const rotated = synthesize(monocle, { secretVersion: 'def' }).manifests;
  expect(differencesOf(side('Monocle'), side('Git', stamped))).toEqual([]);
  expect(
    differencesOf(side('Monocle', stamped), side('Git', rotated)).map(({ subject }) => subject),
  ).toEqual(['Deployment/metrics/team-api', 'Deployment/metrics/team-crawler']);
});
