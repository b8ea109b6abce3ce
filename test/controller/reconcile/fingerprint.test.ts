import { expect, test } from '@jest/globals';
import { type FingerprintInput, fingerprint } from '../../../src/controller/reconcile/observe.js';

const deployment = (fields: object = {}, metadata: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'api', resourceVersion: '1', generation: 1, labels: { a: 'b' }, ...metadata },
  spec: { replicas: 1 },
  ...fields,
});
const config = (resourceVersion: string, uid = 'one') => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'config', uid, resourceVersion },
});
const seen = (other: Partial<FingerprintInput> = {}): string =>
  fingerprint({
    generation: 1,
    platform: 'Kubernetes',
    status: [{ synthHash: 'x' }],
    objects: [config('7'), undefined],
    owned: [deployment()],
    ...other,
  });

test.each<[string, Partial<FingerprintInput>]>([
  ['status', { owned: [deployment({ status: { readyReplicas: 1 } }, { resourceVersion: '2' })] }],
  ['order', { owned: [deployment()].reverse() }],
])('does not tell of an object’s %s', (_, other) => expect(seen(other)).toBe(seen()));

test.each<[string, Partial<FingerprintInput>]>([
  ['the spec of the Monocle', { generation: 2 }],
  ['the platform', { platform: 'OpenShift' }],
  ['what the status said', { status: [{ synthHash: 'y' }] }],
  ['a config that is made anew', { objects: [config('7', 'other'), undefined] }],
  ['an object that is kept without its content', { owned: [{ ...deployment(), isLight: true }] }],
  ['a config', { objects: [config('8'), undefined] }],
  ['a config that comes', { objects: [config('7'), config('1')] }],
  ['the spec of an object', { owned: [deployment({ spec: { replicas: 2 } })] }],
  ['a label', { owned: [deployment({}, { labels: { a: 'c' } })] }],
  ['an annotation', { owned: [deployment({}, { annotations: { a: 'c' } })] }],
  ['a deletion', { owned: [deployment({}, { deletionTimestamp: 'now' })] }],
  ['an object that goes', { owned: [] }],
])('tells of %s', (_, other) => expect(seen(other)).not.toBe(seen()));
