import { describe, expect, test } from '@jest/globals';
import { Contents, light } from '../../../src/controller/caches/contents.js';
import { lastAppliedOf, plan } from '../../../src/instance/writes/plan.js';
import type { KubeObject } from '../../../src/kube/object.js';
import type { Manifest } from '../../../src/synthesize.js';

const LONG = 'x'.repeat(250_000);
const object = (metadata: Partial<KubeObject['metadata']>): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap' },
  metadata: { name: 'a', namespace: 'ns', uid: 'u', resourceVersion: '1', ...metadata },
});
const owner = { apiVersion: 'v1', kind: 'Foo', name: LONG, uid: LONG, controller: true };
const sizeOf = (value: unknown): number => JSON.stringify(value).length;

describe('an object without its content is small, whatever its author wrote', () => {
  test.each<[string, Partial<KubeObject['metadata']>]>([
    ['an annotation with our prefix', { annotations: { 'app.kubernetes.io/x': LONG } }],
    ['an annotation that we read', { annotations: { 'monocle.change-metrics.io/pause': LONG } }],
    [
      'many labels with our prefix',
      {
        labels: Object.fromEntries(
          Array.from({ length: 10_000 }, (_, index) => [`monocle.change-metrics.io/l${index}`, '']),
        ),
      },
    ],
    ['a long owner', { ownerReferences: [owner] }],
  ])('%s', (_, metadata) => {
    expect(sizeOf(light(object(metadata)))).toBeLessThan(1_000);
  });

  test('two long texts differ still, and what we read is there', () => {
    const annotations = (text: string) => ({ 'monocle.change-metrics.io/reconcile-at': text });
    const [a, b] = [`${LONG}a`, `${LONG}b`].map(
      (text) => light(object({ annotations: annotations(text) })).metadata.annotations,
    );
    expect(a).not.toEqual(b);
    const labels = { 'app.kubernetes.io/instance': 'team', other: 'x' };
    expect(light(object({ labels })).metadata.labels).toEqual({
      'app.kubernetes.io/instance': 'team',
    });
  });
});

test('a Secret of very many keys is not taken in, and is read once', async () => {
  const data = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, '']));
  let reads = 0;
  const secret = { ...object({}), kind: 'Secret', data };
  const contents = new Contents({
    get: async () => {
      reads++;
      return secret;
    },
  });
  const observed = await contents.secret(secret);
  expect(observed?.hashes.size).toBe(0);
  expect(observed?.problem).toMatch('has 1000 keys');
  await contents.secret(secret);
  expect(reads).toBe(1);
});

test('a config that nobody has written since our apply is not read', async () => {
  const data = { 'config.yaml': 'workspaces: []' };
  const manifest = { ...object({}), data } as unknown as Manifest;
  const lastApplied = new Map([['ConfigMap/a', lastAppliedOf(manifest, { ...object({}), data })]]);
  const read: string[] = [];
  const contents = new Contents({
    get: async (_, { name }) => {
      read.push(name);
      return { ...object({ resourceVersion: '2' }), data: {} };
    },
  });
  const planned = async (resourceVersion: string) => {
    const owned = new Map([['ConfigMap/a', light(object({ resourceVersion }))]]);
    const live = [...(await contents.withWhole(owned, [manifest], lastApplied)).values()];
    const given = { desired: [manifest], live, lastApplied, isApplied: true };
    return plan({ ...given, isOurs: () => true }).map(({ type }) => type);
  };
  expect([await planned('1'), read]).toEqual([[], []]);
  expect([await planned('2'), read]).toEqual([['configure'], ['a']]);
});
