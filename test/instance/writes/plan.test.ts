import { describe, expect, test } from '@jest/globals';
import { isOwnedBy } from '../../../src/instance/writes/ownership.js';
import { type LastApplied, lastAppliedOf, plan } from '../../../src/instance/writes/plan.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { identity } from '../../../src/manifest/subject.js';
import type { Manifest } from '../../../src/synthesize.js';

const OWNER = 'uid-of-the-monocle';
const ownerReferences = [
  { apiVersion: 'v1', kind: 'Monocle', name: 'monocle', uid: OWNER, controller: true },
];

const managedFields = [{ manager: 'monocle-operator', operation: 'Apply' }];

const manifest = (spec: object, name = 'a'): Manifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, labels: { ours: 'yes' } },
  spec,
});
const live = (spec: object, metadata: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'a', labels: { ours: 'yes' }, ownerReferences, managedFields, ...metadata },
  spec,
});

interface Case {
  readonly title: string;
  readonly desired: readonly Manifest[];
  readonly live?: readonly KubeObject[];
  /** What was asked for last, and what the server made of it. */
  readonly before?: { readonly desired: Manifest; readonly answer: KubeObject };
  readonly isApplied?: boolean;
  readonly actions: readonly string[];
}

const cases: readonly Case[] = [
  { title: 'creates what is absent', desired: [manifest({})], actions: ['create Service/a'] },
  {
    title: 'leaves what is as asked for',
    desired: [manifest({ x: 1, list: ['a', 'b'] })],
    live: [live({ x: 1, list: ['a', 'b'] })],
    actions: [],
  },
  {
    title: 'configures what differs',
    desired: [manifest({ x: 1 })],
    live: [live({ x: 2 })],
    actions: ['configure Service/a'],
  },
  {
    title: 'configures where a list has another order',
    desired: [manifest({ list: ['a', 'b'] })],
    live: [live({ list: ['b', 'a'] })],
    actions: ['configure Service/a'],
  },
  {
    title: 'configures where a label of ours is gone',
    desired: [manifest({})],
    live: [live({}, { labels: {} })],
    actions: ['configure Service/a'],
  },
  {
    title: 'leaves fields, labels and annotations of others',
    desired: [manifest({ x: 1 })],
    live: [live({ x: 1, y: 2 }, { labels: { ours: 'yes', theirs: '1' }, annotations: { a: 'b' } })],
    actions: [],
  },
  {
    title: 'configures a selector to which somebody added a label',
    desired: [manifest({ selector: { app: 'a' } })],
    live: [live({ selector: { app: 'a', theirs: 'yes' } })],
    actions: ['configure Service/a'],
  },
  {
    title: 'configures such a selector since the last apply, too',
    desired: [manifest({ podSelector: { matchLabels: { app: 'a' } } })],
    before: {
      desired: manifest({ podSelector: { matchLabels: { app: 'a' } } }),
      answer: live({ podSelector: { matchLabels: { app: 'a' } } }),
    },
    live: [live({ podSelector: { matchLabels: { app: 'a', theirs: 'yes' } } })],
    actions: ['configure Service/a'],
  },
  {
    title: 'applies a list again in which somebody added a field since',
    desired: [manifest({ ingress: [{ ports: [] }] })],
    before: {
      desired: manifest({ ingress: [{ ports: [] }] }),
      answer: live({ ingress: [{ ports: [] }] }),
    },
    live: [live({ ingress: [{ ports: [], from: [] }] })],
    actions: ['configure Service/a'],
  },
  {
    title: 'takes 1000m for 1, and 2048Mi for 2Gi',
    desired: [manifest({ limits: { cpu: 1, memory: '2048Mi' } })],
    live: [live({ limits: { cpu: '1', memory: '2Gi' } })],
    actions: [],
  },
  {
    title: 'does not miss what is empty',
    desired: [manifest({ ingress: [], selector: {}, env: [{ name: 'A', value: '' }] })],
    live: [live({ env: [{ name: 'A' }] })],
    actions: [],
  },
  {
    title: 'configures where something should be empty',
    desired: [manifest({ ingress: [] })],
    live: [live({ ingress: ['x'] })],
    actions: ['configure Service/a'],
  },
  {
    title: 'applies what it cannot know to have been applied',
    desired: [manifest({ x: 1 })],
    live: [live({ x: 1, y: 'perhaps ours, before' })],
    isApplied: false,
    actions: ['configure Service/a'],
  },
  {
    title: 'applies a manifest that asks for less than before',
    desired: [manifest({ x: 1 })],
    before: { desired: manifest({ x: 1, y: 2 }), answer: live({ x: 1, y: 2 }) },
    live: [live({ x: 1, y: 2 })],
    actions: ['configure Service/a'],
  },
  {
    title: 'leaves what the server made of it, whatever that is',
    desired: [manifest({ url: 'http://A', list: ['a'] })],
    before: {
      desired: manifest({ url: 'http://A', list: ['a'] }),
      answer: live({ url: 'http://a/', list: ['a', 'injected'] }),
    },
    live: [live({ url: 'http://a/', list: ['a', 'injected'] })],
    actions: [],
  },
  {
    title: 'configures what was changed since',
    desired: [manifest({ url: 'http://A' })],
    before: { desired: manifest({ url: 'http://A' }), answer: live({ url: 'http://a/' }) },
    live: [live({ url: 'http://vandal/' })],
    actions: ['configure Service/a'],
  },
  {
    title: 'leaves what others added since',
    desired: [manifest({ x: 1 })],
    before: { desired: manifest({ x: 1 }), answer: live({ x: 1 }) },
    live: [live({ x: 1, theirs: 2 })],
    actions: [],
  },
  {
    title: 'deletes what is no longer asked for, after the writes',
    desired: [manifest({}, 'b')],
    live: [live({})],
    actions: ['create Service/b', 'delete Service/a'],
  },
  {
    title: 'does not delete twice',
    desired: [],
    live: [live({}, { deletionTimestamp: '2026-01-01T00:00:00Z' })],
    actions: [],
  },
  {
    title: 'does not delete what another owns',
    desired: [],
    live: [live({}, { ownerReferences: [{ ...ownerReferences[0], uid: 'another' }] })],
    actions: [],
  },
  {
    title: 'does not delete a copy that somebody made of ours',
    desired: [],
    live: [live({}, { managedFields: [{ manager: 'kubectl-create', operation: 'Update' }] })],
    actions: [],
  },
  {
    title: 'does not delete what nobody owns',
    desired: [],
    live: [live({}, { ownerReferences: undefined })],
    actions: [],
  },
];

describe('a plan', () => {
  test.each(cases)(
    '$title',
    ({ desired, live: objects = [], before, isApplied = true, actions }) => {
      const lastApplied = new Map<string, LastApplied>(
        before ? [[identity(before.desired), lastAppliedOf(before.desired, before.answer)]] : [],
      );
      const planned = plan({
        desired,
        live: objects,
        lastApplied,
        isApplied,
        isOurs: isOwnedBy(OWNER),
      });
      expect(
        planned.map((action) => {
          const subject = action.type === 'delete' ? action.live : action.manifest;
          return `${action.type} ${identity(subject)}`;
        }),
      ).toEqual(actions);
    },
  );
});

describe('an Elasticsearch of ECK', () => {
  const kind = { apiVersion: 'elasticsearch.k8s.elastic.co/v1', kind: 'Elasticsearch' };
  const set = { name: 'default', count: 3, volumeClaimTemplates: [{ metadata: { name: 'data' } }] };
  const desired = { ...manifest({ nodeSets: [set] }), ...kind };
  const applied = new Map([
    [identity(desired), lastAppliedOf(desired, { ...live({ nodeSets: [set] }), ...kind })],
  ]);
  const actions = (nodeSet: object) =>
    plan({
      ...{ desired: [desired], lastApplied: applied, isApplied: true, isOurs: () => true },
      live: [{ ...live({ nodeSets: [nodeSet] }), ...kind }],
    });

  test.each([
    [{ ...set, podTemplate: { metadata: {}, spec: { containers: null } } }],
    [{ ...set, podTemplate: { metadata: { creationTimestamp: null } } }],
    [{ ...set, volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: {}, status: {} }] }],
  ])('is left alone after ECK has written it: %j', (nodeSet) => {
    expect(actions(nodeSet)).toEqual([]);
  });

  test.each([
    [{ ...set, count: 4 }],
    [{ ...set, podTemplate: { spec: { hostNetwork: true } } }],
    [{ ...set, podTemplate: { spec: { containers: [{ name: 'more' }] } } }],
    [{ ...set, config: { 'xpack.security.enabled': false } }],
  ])('is repaired after somebody else has: %j', (nodeSet) => {
    expect(actions(nodeSet)).toMatchObject([{ type: 'configure', isRepair: true }]);
  });
});
