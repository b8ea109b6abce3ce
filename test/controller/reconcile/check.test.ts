import { describe, expect, test } from '@jest/globals';
import { type CheckOptions, check } from '../../../src/controller/reconcile/check.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { monocle } from '../../support/cases/cases.js';

const options: CheckOptions = { policy: {}, destination: 'Cluster', hasSink: true };
const cached = (spec: object, annotations: object = {}): KubeObject => {
  const { metadata, ...rest } = monocle(spec) as unknown as KubeObject;
  const marks = { isLight: true, isInline: false, writers: [], secretNames: [] };
  return { ...rest, ...marks, metadata: { ...metadata, annotations } } as KubeObject;
};

describe('a Monocle that is checked', () => {
  test.each<[string, object, Partial<CheckOptions>, boolean]>([
    ['goes to the cluster', {}, {}, false],
    ['goes to Git, if its spec says so', { sink: 'Git' }, {}, true],
    ['goes to Git, if the controller says so', {}, { destination: 'Git' }, true],
    ['goes to the cluster against it', { sink: 'Cluster' }, { destination: 'Git' }, false],
  ])('%s', (_, spec, more, isPublished) => {
    const { wanted, report } = check(cached(spec), { ...options, ...more });
    expect(wanted).toMatchObject({ isPublished, spec: { storageSize: '10Gi' } });
    expect(Object.keys(report)).toEqual(isPublished ? [] : ['git']);
  });

  test.each<[string, KubeObject, Partial<CheckOptions>, object]>([
    [
      'is not valid',
      cached({ storageSize: 'much' }),
      {},
      {
        stalled: { reason: 'InvalidSpec', message: expect.stringMatching(/^spec\.storageSize: /) },
      },
    ],
    [
      'is not allowed',
      cached({}),
      { policy: { registries: ['registry.test'] } },
      { stalled: { reason: 'NotAllowed', message: expect.stringMatching(/--allowed-registries/) } },
    ],
    [
      'has a podTemplate that is not valid',
      cached({ api: { podTemplate: { spec: { hostAlias: [] } } } }),
      {},
      {
        stalled: {
          reason: 'InvalidSpec',
          message: 'spec.api.podTemplate.spec.hostAlias: unknown field; did you mean hostAliases?',
        },
      },
    ],
    [
      'relaxes a pod more than is allowed',
      cached({ api: { podTemplate: { spec: { hostPID: true } } } }),
      {},
      { stalled: { reason: 'NotAllowed', message: expect.stringMatching(/--pod-security/) } },
    ],
    [
      'is suspended by its spec',
      cached({ suspend: true }),
      {},
      {
        suspended: {
          reason: 'Suspended',
          message: 'nothing is written while spec.suspend is true',
        },
      },
    ],
    [
      'is suspended by its annotation',
      cached({}, { 'monocle.change-metrics.io/pause': '' }),
      {},
      {
        suspended: { reason: 'Suspended', message: expect.stringMatching(/pause is there$/) },
      },
    ],
    [
      'is being restored',
      cached({}, { 'monocle.change-metrics.io/pause': 'restore' }),
      {},
      {
        suspended: {
          reason: 'Suspended',
          message: expect.stringMatching(
            /^nothing is written while monocle-k8s restore is under way \(Job\/\S+-restore\); if it was interrupted, run it again$/,
          ),
        },
      },
    ],
    [
      'is to be published, without a repository',
      cached({ sink: 'Git' }),
      { hasSink: false },
      { stalled: { reason: 'NoRepository', message: expect.stringMatching(/--repo/) } },
    ],
  ])('ends there if it %s', (_, object, more, report) => {
    expect(check(object, { ...options, ...more })).toEqual({ report });
  });

  test('names five problems, and how many more there are', () => {
    const env = Array.from({ length: 9 }, () => ({ name: 'not a name!', value: 5 }));
    const { report } = check(cached({ api: { env } }), options);
    expect(report.stalled?.message).toMatch(/\(and \d+ more\)$/);
    expect(report.stalled?.message.split('; spec.')).toHaveLength(5);
  });
});

test('a podTemplate that relaxes a pod, and may do so, is told in the status', () => {
  const relaxed = cached({ api: { podTemplate: { spec: { hostPID: true } } } });
  const { wanted, report } = check(relaxed, { ...options, policy: { podSecurity: 'privileged' } });
  expect(wanted).toBeDefined();
  expect(report.podSecurity).toEqual({
    reason: 'Relaxed',
    message: 'spec.api.podTemplate.spec.hostPID: shares a namespace of the node',
  });
});
