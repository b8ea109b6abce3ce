import { expect, test } from '@jest/globals';
import { componentsOf, readiness } from '../../../src/instance/readiness/components.js';
import type { KubeObject } from '../../../src/kube/object.js';

const elasticsearch = (status: unknown): KubeObject =>
  ({
    apiVersion: 'elasticsearch.k8s.elastic.co/v1',
    kind: 'Elasticsearch',
    metadata: { name: 'team', namespace: 'a', generation: 2 },
    spec: { nodeSets: [{ count: 2 }, { count: 1 }] },
    status,
  }) as unknown as KubeObject;
const seen = { observedGeneration: 2, availableNodes: 3, phase: 'Ready' };

test.each<[unknown, boolean, string, string]>([
  [
    undefined,
    ...([
      false,
      'NotReady',
      'Elasticsearch 0/3, ECK has not looked at it; is its operator installed?',
    ] as const),
  ],
  [{}, false, 'Rolling', 'Elasticsearch 0/3, ECK has not seen the change yet'],
  [
    { ...seen, observedGeneration: 1 },
    false,
    'Rolling',
    'Elasticsearch 3/3, ECK has not seen the change yet',
  ],
  [
    { ...seen, phase: 'ApplyingChanges' },
    false,
    'Rolling',
    'Elasticsearch 3/3, a change is being rolled out',
  ],
  [
    { ...seen, phase: 'MigratingData' },
    false,
    'Rolling',
    'Elasticsearch 3/3, data moves to another node',
  ],
  [
    { ...seen, phase: 'Stalled' },
    false,
    'NotReady',
    'Elasticsearch 3/3, a node cannot be shut down; see its status',
  ],
  [
    { ...seen, phase: 'Invalid' },
    false,
    'NotReady',
    'Elasticsearch 3/3, ECK refuses it; see its Events',
  ],
  [{ ...seen, phase: 'constructor' }, false, 'NotReady', 'Elasticsearch 3/3, it is not ready'],
  [{ ...seen, phase: { toString: 5 } }, false, 'NotReady', 'Elasticsearch 3/3, it is not ready'],
  [{ ...seen, health: 'red' }, false, 'NotReady', 'Elasticsearch 3/3, its health is red'],
  [{ ...seen, health: ['green'] }, false, 'NotReady', 'Elasticsearch 3/3, its health is unknown'],
  [{ ...seen, health: 'yellow' }, true, 'Ready', 'Elasticsearch 3/3, yellow'],
  [{ ...seen, health: 'green' }, true, 'Ready', 'Elasticsearch 3/3, green'],
  [
    { ...seen, health: 'green', availableNodes: 'a lie' },
    true,
    'Ready',
    'Elasticsearch 0/3, green',
  ],
])('with the status %j an Elasticsearch of ECK is ready: %s', (status, ready, reason, message) => {
  expect(readiness(elasticsearch(status))).toEqual({ ready, reason, message });
});

test('an Elasticsearch of ECK that somebody else owns is managed elsewhere', () => {
  const owned = new Map([['Elasticsearch/team', elasticsearch({})]]);
  const of = (eck: object) => componentsOf('team', { elastic: { eck } as never }, owned).elastic;
  expect(of({ name: 'shared' })).toBe('external');
  expect(of({ nodes: 3, version: '8.19.5' })).toMatchObject({ kind: 'Elasticsearch' });
});
