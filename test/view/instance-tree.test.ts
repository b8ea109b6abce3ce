/** What a user reads about an instance, from its live objects. */

import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { KubeObject } from '../../src/kube/object.js';
import { changeLines, treeLines } from '../../src/view/instance-tree.js';
import { isReady, viewsOf } from '../../src/view/instance-view.js';
import { podOf, unschedulable, waiting, withContainer } from '../support/stories/pods.js';

const NOW = Date.parse('2026-01-01T00:04:00Z');
const plain = new PassThrough() as unknown as NodeJS.WriteStream;

const object = (kind: string, name: string, rest: object = {}, component = 'api'): KubeObject => ({
  apiVersion: 'v1',
  kind,
  metadata: {
    name,
    namespace: 'demo',
    generation: 1,
    labels: { 'app.kubernetes.io/instance': 'team', 'app.kubernetes.io/component': component },
  },
  ...rest,
});

const condition = (type: string, status: string, reason: string, message = '') => ({
  ...{ type, status, reason, message, observedGeneration: 1, lastTransitionTime: '' },
});

const workload = (kind: string, name: string, ready: number, status: object = {}): KubeObject =>
  object(kind, name, {
    spec: {
      replicas: 1,
      template: {
        metadata: { annotations: { 'monocle.change-metrics.io/config-version': 'abc' } },
      },
    },
    status: { observedGeneration: 1, updatedReplicas: 1, readyReplicas: ready, ...status },
  });

const config = (text: string): KubeObject =>
  object('ConfigMap', 'team-config', { data: { 'config.yaml': text } });
const CONFIG = config('workspaces:\n  - {name: a, crawlers: [{name: x}, {name: y}]}\n');
const READY = condition('Ready', 'True', 'Ready', 'All components are ready');
const WORKING = condition('Ready', 'False', 'Progressing', '1 of 3 …');

const monocle = (conditions: readonly object[], spec: object = {}): KubeObject =>
  object('Monocle', 'team', { spec, status: { conditions, url: 'http://localhost:8090' } });

const claim = (rest: object) => object('PersistentVolumeClaim', 'data', rest, 'elastic');
const BOUND = claim({
  spec: { resources: { requests: { storage: '10Gi' } } },
  status: { phase: 'Bound', capacity: { storage: '10Gi' } },
});
const job = (name: string, conditions: readonly object[] = []): KubeObject =>
  object('Job', name, { status: { conditions } }, 'update-idents');

const running = [
  workload('StatefulSet', 'team-elastic', 1),
  workload('Deployment', 'team-api', 1),
  workload('Deployment', 'team-crawler', 1),
  CONFIG,
  BOUND,
];

const lines = (...objects: KubeObject[]): string[] =>
  viewsOf(objects, NOW).flatMap((view) => treeLines(view, plain));

describe('the tree', () => {
  test('of an instance that runs', () => {
    const idents = condition('IdentsUpdated', 'True', 'NotDue');
    expect(lines(monocle([READY, idents]), ...running)).toEqual([
      'Monocle demo/team  ✓ Ready  All components are ready       http://localhost:8090',
      '├─ elastic  ✓ ready     StatefulSet 1/1 · PVC 10Gi bound',
      '├─ api      ✓ ready     Deployment 1/1',
      '├─ crawler  ✓ ready     Deployment 1/1',
      '├─ config   ✓ valid     version abc · 1 workspace, 2 crawlers',
      '└─ idents   – not due',
    ]);
  });

  const asleep = (each: KubeObject): KubeObject =>
    each.spec?.replicas === undefined
      ? each
      : { ...each, spec: { ...each.spec, replicas: 0 }, status: { observedGeneration: 1 } };

  test('of an instance that hibernates, as a controller or an apply left it', () => {
    const ready = condition('Ready', 'True', 'Hibernated', 'Hibernated: it has no pods');
    const components = [
      '├─ elastic  – asleep    StatefulSet 0/0 · PVC 10Gi bound',
      '├─ api      – asleep    Deployment 0/0',
      '├─ crawler  – asleep    Deployment 0/0',
    ];
    const objects = running.map(asleep);
    const controlled = lines(monocle([ready]), ...objects);
    expect(controlled[0]).toMatch(/^Monocle demo\/team {2}✓ Hibernated {2}its data is kept/);
    expect(controlled.slice(1, 4)).toEqual(components);
    const applied = lines(...objects);
    expect(applied[0]).toBe(
      'Monocle demo/team  ✓ Hibernated  its data is kept · applied from a file',
    );
    expect(applied.slice(1, 4)).toEqual(components);
    expect(viewsOf(objects, NOW).every(isReady)).toBe(true);
  });

  test('of an instance that falls asleep is not ready before its last pod is gone', () => {
    const objects = running.map(asleep);
    const ending = podOf('api', {});
    const pod = {
      ...ending,
      metadata: { ...ending.metadata, deletionTimestamp: '2026-01-01T00:03:59Z' },
    };
    expect(lines(...objects, pod)).toContain('├─ api      ◌ stopping  Deployment 0/0');
    expect(viewsOf([...objects, pod], NOW).some(isReady)).toBe(false);
  });

  const starting = workload('Deployment', 'team-api', 0);
  const { metadata } = workload('StatefulSet', 'team-elastic', 0);
  const ELASTIC = { metadata: { ...metadata, uid: 'uid-elastic' } };
  test.each<[string, KubeObject[], string]>([
    ['nothing is there yet', [monocle([])], '├─ api      ◌ starting  not there yet'],
    [
      'it is in Git',
      [monocle([condition('GitSynced', 'True', 'Pushed', 'commit 8d1f0c3 on main')])],
      '└─ git      ✓ pushed    commit 8d1f0c3 on main',
    ],
    [
      'another image waits for its window',
      [monocle([condition('UpgradeBlocked', 'True', 'OutsideWindow', 'a:2 waits until 2:00')])],
      '└─ upgrade  ◌ waits     a:2 waits until 2:00',
    ],
    [
      'another image is refused',
      [monocle([condition('UpgradeBlocked', 'True', 'DowngradeRefused', 'a:1 can read …')])],
      '└─ upgrade  ✗ blocked   a:1 can read …',
    ],
    [
      'a push is under way',
      [monocle([condition('GitSynced', 'False', 'Pushing', 'a commit is being made')])],
      '└─ git      ◌ pushing',
    ],
    [
      'a push failed',
      [monocle([condition('GitSynced', 'False', 'PushFailed', 'the server refused it')])],
      '└─ git      ✗ failed    the server refused it',
    ],
    [
      'an init container waits',
      [
        ...[monocle([WORKING]), starting],
        podOf('api', {
          initContainerStatuses: [{ name: 'wait-for-elastic', state: { running: {} } }],
        }),
      ],
      '├─ api      ◌ starting  Deployment 0/1 · waits for elastic (init)',
    ],
    [
      'an image cannot be pulled',
      [
        ...[monocle([WORKING]), starting],
        podOf('api', withContainer({ image: 'x:1', ...waiting('ImagePullBackOff') })),
      ],
      '├─ api      ✗ failed    Deployment 0/1 · ErrImagePull: container api: its image',
    ],
    [
      'a pod with our labels and no owner has trouble',
      [
        ...[monocle([WORKING]), starting],
        podOf('api', withContainer(waiting('ErrImagePull')), { ownerReferences: [] }),
      ],
      '├─ api      ◌ starting  Deployment 0/1',
    ],
    [
      'a container is being created',
      [
        ...[monocle([WORKING]), starting],
        podOf('api', withContainer(waiting('ContainerCreating'))),
      ],
      '├─ api      ◌ starting  Deployment 0/1 · its containers are being created:',
    ],
    [
      'a container is being created for too long',
      [
        ...[monocle([WORKING]), starting],
        podOf('api', withContainer(waiting('ContainerCreating')), {
          creationTimestamp: '2025-12-31T23:59:00Z',
        }),
      ],
      '├─ api      ◌ starting  Deployment 0/1 · ContainerCreating: its containers have',
    ],
    [
      'a volume is not bound',
      [
        monocle([WORKING]),
        { ...workload('StatefulSet', 'team-elastic', 0), ...ELASTIC },
        claim({
          spec: { resources: { requests: { storage: '10Gi' } } },
          status: { phase: 'Pending' },
        }),
        podOf('elastic', { phase: 'Pending' }),
      ],
      '├─ elastic  ◌ starting  StatefulSet 0/1 · PVC 10Gi pending · ClaimPending:',
    ],
    [
      'no node has room',
      [...[monocle([WORKING]), starting], podOf('api', unschedulable('too little'))],
      '├─ api      ◌ starting  Deployment 0/1 · Unschedulable: no node takes its pod:',
    ],
    [
      'a quota refuses the pod',
      [
        monocle([WORKING]),
        workload('Deployment', 'team-api', 0, {
          conditions: [condition('ReplicaFailure', 'True', '', 'exceeded quota')],
        }),
      ],
      '├─ api      ✗ failed    Deployment 0/1 · PodRefused: exceeded quota',
    ],
    [
      'a volume grows',
      [
        monocle([READY]),
        workload('StatefulSet', 'team-elastic', 1),
        claim({
          spec: { resources: { requests: { storage: '20Gi' } } },
          status: { phase: 'Bound', capacity: { storage: '10Gi' } },
        }),
      ],
      '├─ elastic  ✓ ready     StatefulSet 1/1 · PVC 10Gi → 20Gi bound',
    ],
    [
      'Elasticsearch is elsewhere',
      [monocle([READY], { elastic: { external: { url: 'http://es:9200' } } })],
      '├─ elastic  ✓ ready     managed elsewhere',
    ],
    [
      'a Job runs',
      [monocle([READY, condition('IdentsUpdated', 'False', 'Running', 'Job/x is running')])],
      '└─ idents   ◌ running   Job/x is running',
    ],
    [
      'a Job failed, and no Monocle says so',
      [...running, job('x', [condition('Failed', 'True', 'BackoffLimitExceeded')])],
      "└─ idents   ✗ failed    Job/x; its pods' logs say why",
    ],
  ])('when %s', (_, objects, line) => {
    expect(lines(...objects)).toContain(line);
  });

  test('says in full, within 80 columns, what is wrong with a config', () => {
    const message = `ConfigMap/team-api: workspaces[0].name: ${'a long reason '.repeat(12)}`.trim();
    const invalid = condition('ConfigValid', 'False', 'ConfigInvalid', message);
    const stopped = condition('Ready', 'False', 'ConfigInvalid', message);
    const drawn = lines(monocle([stopped, invalid]), ...running);
    expect(drawn[0]).toContain('✗ Not ready  its config is not valid');
    expect(drawn.filter((line) => line.length > 80)).toEqual([]);
    const words = drawn.map((line) => line.replace(/^[│├└─ ]+/, '')).join(' ');
    expect(words).toContain(message);
  });

  test('does not believe a status that is older than the spec', () => {
    const old = { ...monocle([READY]), metadata: { ...monocle([]).metadata, generation: 2 } };
    const [view] = viewsOf([old, ...running], NOW);
    expect(view && isReady(view)).toBe(false);
  });

  test('is there for what was applied from a file', () => {
    expect(lines(...running)[0]).toBe(
      'Monocle demo/team  ✓ Ready  3 of 3 components ready · applied from a file',
    );
  });

  test('shows the last four Events, the oldest first', () => {
    const events = [5, 1, 4, 2, 3].map((second) =>
      object('Event', `e${second}`, {
        ...{ eventTime: `2026-01-01T00:00:0${second}.000000Z`, note: `number ${second}` },
        regarding: { kind: 'Monocle', name: 'team' },
      }),
    );
    const drawn = lines(monocle([READY]), ...running, ...events).slice(-4);
    expect(drawn.map((line) => line.slice(-1))).toEqual(['2', '3', '4', '5']);
  });
});

describe('a log', () => {
  test('has a line for each fact that is new, and for no other', () => {
    const [before] = viewsOf([monocle([WORKING]), ...running.slice(1)], NOW);
    const [now] = viewsOf([monocle([READY]), ...running], NOW);
    if (!before || !now) throw new Error('no view');
    expect(changeLines(before, now)).toEqual([
      'demo/team elastic ✓ ready  StatefulSet 1/1 · PVC 10Gi bound',
      'demo/team ✓ Ready  All components are ready',
    ]);
    expect(changeLines(now, now)).toEqual([]);
  });
});
