import { describe, expect, test } from '@jest/globals';
import { livingController } from '../../../src/cli/restore/restore-stop.js';
import type { KubeObject } from '../../../src/kube/object.js';

const lease = (resourceVersion: string, holderIdentity = 'a', uid = 'l'): KubeObject => ({
  ...{ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' },
  metadata: { name: 'monocle-operator', namespace: 'operator', uid, resourceVersion },
  spec: { holderIdentity },
});
const monocle = (conditions?: readonly object[]): KubeObject => ({
  ...{ apiVersion: 'a/v1', kind: 'Monocle', metadata: { name: 'team', namespace: 'home' } },
  ...(conditions && { status: { conditions } }),
});
const READY = [{ type: 'Ready', status: 'True' }];

describe('a controller', () => {
  test.each<[string, KubeObject[] | undefined, KubeObject[] | undefined, string]>([
    [
      'its Lease is renewed',
      [lease('1')],
      [lease('2')],
      'Lease/operator/monocle-operator is renewed',
    ],
    ['it began meanwhile', [], [lease('1')], 'Lease/operator/monocle-operator is renewed'],
    [
      'another of several is renewed',
      [lease('1'), lease('1', 'b', 'm')],
      [lease('1'), lease('2', 'b', 'm')],
      'Lease/operator/monocle-operator is renewed',
    ],
    [
      'nobody can read its Lease',
      undefined,
      undefined,
      'a controller wrote the status of Monocle/home/team, and its Lease cannot be read',
    ],
    [
      'it needs no Lease',
      [],
      [],
      'a controller wrote the status of Monocle/home/team, and its Lease is not there',
    ],
  ])('may be at work if %s', (_, before, after, why) => {
    expect(livingController({ before, after, monocle: monocle(READY) })).toBe(why);
  });

  test('that renews its Lease is at work, though it has not looked at this Monocle yet', () => {
    const found = { before: [lease('1')], after: [lease('2')], monocle: monocle() };
    expect(livingController(found)).toBeDefined();
  });

  test.each<[string, KubeObject[] | undefined, KubeObject[] | undefined, KubeObject]>([
    ['its Lease ran out', [lease('1')], [lease('1')], monocle(READY)],
    ['it gave its Lease back', [lease('1')], [lease('2', '')], monocle(READY)],
    ['it never wrote a status', undefined, undefined, monocle()],
    ['it wrote none, and has no Lease', [], [], monocle([])],
  ])('is not at work if %s', (_, before, after, live) => {
    expect(livingController({ before, after, monocle: live })).toBeUndefined();
  });
});
