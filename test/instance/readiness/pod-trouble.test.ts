/** Why a pod is not ready, from what the kubelet, the scheduler, or anybody else wrote into it. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { troubleOf, troubleText } from '../../../src/instance/readiness/component-trouble.js';
import { podState } from '../../../src/instance/readiness/pod-state.js';
import type { PodTrouble } from '../../../src/instance/readiness/pod-trouble.js';
import { aged } from '../../../src/instance/readiness/pod-trouble.js';
import { REASON } from '../../../src/instance/status/reasons.js';
import type { KubeObject } from '../../../src/kube/object.js';
import {
  deployment,
  podOf,
  statefulSet,
  unschedulable,
  waiting,
  withContainer,
} from '../../support/stories/pods.js';

const LATE = '2026-01-01T00:00:00Z';
const troubleOfPods = (...pods: KubeObject[]): PodTrouble | undefined =>
  troubleOf(
    deployment(),
    pods.flatMap((pod) => podState(pod) ?? []),
  );
const text = (status: unknown): string => {
  const trouble = troubleOfPods(podOf('api', status));
  return trouble ? `${trouble.stage}: ${troubleText(trouble)}` : 'none';
};

const run = (minutes: number, more: object) => ({
  terminated: {
    exitCode: 1,
    reason: 'Error',
    startedAt: '2026-01-01T00:00:00Z',
    finishedAt: new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString(),
    ...more,
  },
});
const crashed = (more: object = {}, minutes = 1) => ({ lastState: run(minutes, more) });
const RUNNING = { state: { running: { startedAt: '2026-01-01T00:01:00Z' } } };
const UP = { ...RUNNING, started: true, ready: true };
const LOGS = 'see kubectl logs deployment/team-api -c api --previous';
const ENDED_1 = `failed: CrashLoopBackOff: container api ended with exit code 1 and is restarted: ${LOGS}`;
const NO_IMAGE =
  'failed: ErrImagePull: container api: its image quay.io/monocle:1 cannot be pulled';

describe('a pod', () => {
  test.each<[string, unknown, string]>([
    ['runs', withContainer(UP, { phase: 'Running' }), 'none'],
    ['is new', {}, 'starting: its pod has no node yet'],
    ['has no status', undefined, 'starting: its pod has no node yet'],
    [
      'has a node whose kubelet has said nothing yet',
      { conditions: [{ type: 'PodScheduled', status: 'True' }] },
      'starting: its containers are being created: network, volumes, images',
    ],
    [
      'finds no image',
      withContainer(waiting('ErrImagePull', 'rpc error: code = NotFound desc = not found')),
      `${NO_IMAGE}: rpc error: code = NotFound desc = not found`,
    ],
    [
      'is older than its data: what the check printed is not shown',
      {
        initContainerStatuses: [
          {
            ...{ name: 'check-schema', restartCount: 3, ...waiting('CrashLoopBackOff') },
            lastState: { terminated: { exitCode: 65, message: 'hunter2' } },
          },
        ],
      },
      'failed: SchemaTooNew: a newer Monocle has written the data, and this image cannot read it: see kubectl logs deployment/team-api -c check-schema --previous',
    ],
    [
      'has a check that ends for another reason',
      {
        initContainerStatuses: [
          {
            ...{ name: 'check-schema', restartCount: 3, ...waiting('CrashLoopBackOff') },
            lastState: { terminated: { exitCode: 1 } },
          },
        ],
      },
      'failed: CrashLoopBackOff: container check-schema ended with exit code 1 and is restarted: see kubectl logs deployment/team-api -c check-schema --previous',
    ],
    [
      'finds no image, and the kubelet backs off',
      withContainer(waiting('ImagePullBackOff', 'Back-off pulling image "quay.io/monocle:1"')),
      NO_IMAGE,
    ],
    [
      'finds no image, and a newer kubelet backs off and says why',
      withContainer(
        waiting(
          'ImagePullBackOff',
          'Back-off pulling image "quay.io/monocle:1": ErrImagePull: rpc error: code = NotFound desc = not found',
        ),
      ),
      `${NO_IMAGE}: rpc error: code = NotFound desc = not found`,
    ],
    [
      'names an image that is none',
      withContainer(waiting('InvalidImageName', 'could not parse "A b"')),
      'failed: InvalidImageName: container api cannot be started: could not parse "A b"',
    ],
    [
      'lacks a key of its Secret',
      withContainer(
        waiting('CreateContainerConfigError', "couldn't find key A in Secret demo/team-api"),
      ),
      "failed: CreateContainerConfigError: container api cannot be started: couldn't find key A in Secret demo/team-api",
    ],
    [
      'must not run as root',
      withContainer(
        waiting(
          'CreateContainerConfigError',
          'image will run as root (pod: "team-api-5c9f-x2x4z_demo(0b5f8f0c-8a0e-4b9a-9c1d-2f3e4d5c6b7a)")',
        ),
      ),
      'failed: CreateContainerConfigError: container api cannot be started: image will run as root (pod: "the pod_demo(…)")',
    ],
    [
      'has a hook that fails: what it printed is not shown',
      withContainer(waiting('PostStartHookError', 'hunter2')),
      'failed: PostStartHookError: container api cannot be started: see kubectl describe pod',
    ],
    [
      'crashes, and the kubelet backs off',
      withContainer({
        ...waiting('CrashLoopBackOff', 'back-off 5m0s restarting failed container=api'),
        ...crashed({ message: 'hunter2' }),
        restartCount: 7,
      }),
      ENDED_1,
    ],
    ['crashes, at this moment', withContainer({ state: run(1, {}), restartCount: 7 }), ENDED_1],
    ['crashes, and runs again', withContainer({ ...RUNNING, ...crashed() }), ENDED_1],
    [
      'ran long before it ended, and runs again',
      withContainer({ ...RUNNING, ...crashed({}, 11) }),
      'starting: container api has not passed its startup probe yet',
    ],
    [
      'ran long and was never ready, as one that its startup probe ends, and runs again',
      withContainer(
        { ...RUNNING, ...crashed({ exitCode: 137 }, 30) },
        {
          conditions: [
            { type: 'Ready', status: 'False', lastTransitionTime: '2026-01-01T00:00:00Z' },
          ],
        },
      ),
      `failed: CrashLoopBackOff: container api ended with exit code 137 (SIGKILL) and is restarted: ${LOGS}`,
    ],
    [
      'ran long, was ready, ended, and runs again',
      withContainer(
        { ...RUNNING, ...crashed({}, 30) },
        {
          conditions: [
            { type: 'Ready', status: 'False', lastTransitionTime: '2026-01-01T00:30:00Z' },
          ],
        },
      ),
      'starting: container api has not passed its startup probe yet',
    ],
    [
      'ended once, and is up',
      withContainer({ ...UP, ready: false, ...crashed() }, { phase: 'Running' }),
      'waiting: Unhealthy: container api runs, and its readiness probe has not passed: see kubectl logs team-api-5c9f-x2x4z -c api',
    ],
    [
      'crashes, and nobody knows how it ended',
      withContainer(waiting('CrashLoopBackOff')),
      `failed: CrashLoopBackOff: container api ended and is restarted: ${LOGS}`,
    ],
    [
      'ends well again and again',
      withContainer({
        ...waiting('CrashLoopBackOff'),
        ...crashed({ exitCode: 0, reason: 'Completed' }),
      }),
      `failed: CrashLoopBackOff: container api ended with exit code 0 and is restarted: ${LOGS}`,
    ],
    [
      'is killed',
      withContainer({ ...waiting('CrashLoopBackOff'), ...crashed({ exitCode: 143 }) }),
      `failed: CrashLoopBackOff: container api ended with exit code 143 (SIGTERM) and is restarted: ${LOGS}`,
    ],
    [
      'runs out of memory, and the kubelet backs off',
      withContainer({
        ...waiting('CrashLoopBackOff'),
        ...crashed({ exitCode: 137, reason: 'OOMKilled' }),
      }),
      `failed: OOMKilled: container api used more memory than its limit and was killed: ${LOGS}`,
    ],
    [
      'runs out of memory, at this moment',
      withContainer({ state: run(1, { exitCode: 137, reason: 'OOMKilled' }) }),
      `failed: OOMKilled: container api used more memory than its limit and was killed: ${LOGS}`,
    ],
    [
      'cannot execute its command',
      withContainer(waiting('RunContainerError', 'exec: "bash": executable file not found')),
      'failed: RunContainerError: container api cannot be started: exec: "bash": executable file not found',
    ],
    [
      'cannot execute its command, and the kubelet backs off',
      withContainer({
        ...waiting('CrashLoopBackOff', 'back-off'),
        ...crashed({
          exitCode: 128,
          reason: 'StartError',
          message: 'exec: "bash": executable file not found',
        }),
      }),
      'failed: RunContainerError: container api cannot be started: exec: "bash": executable file not found',
    ],
    [
      'has a container of somebody else that fails',
      withContainer(UP, {
        initContainerStatuses: [{ name: 'mesh', restartCount: 2, ...waiting('CrashLoopBackOff') }],
      }),
      'failed: CrashLoopBackOff: container mesh ended and is restarted: see kubectl logs deployment/team-api -c mesh --previous',
    ],
    [
      'finds no node',
      unschedulable(
        '0/5 nodes are available: 2 node(s) had untolerated taint {a/b: c}, 3 Insufficient cpu. no new claims to deallocate, preemption: 0/5 nodes are available: 5 Preemption is not helpful for scheduling.',
      ),
      'waiting: Unschedulable: no node takes its pod: Insufficient cpu, node(s) had untolerated taint {a/b: c}',
    ],
    [
      'finds no node, and other nodes are full',
      unschedulable(
        '0/9 nodes are available: 10 Insufficient cpu, 7 node(s) had untolerated taint {a/b: c}.',
      ),
      'waiting: Unschedulable: no node takes its pod: Insufficient cpu, node(s) had untolerated taint {a/b: c}',
    ],
    [
      'waits for another component',
      withContainer(waiting('PodInitializing'), {
        initContainerStatuses: [{ name: 'wait-for-elastic', ready: false, ...RUNNING }],
      }),
      'starting: waits for elastic (init)',
    ],
    [
      'is past its init containers, one of which goes on beside it',
      withContainer(RUNNING, {
        initContainerStatuses: [
          { name: 'wait-for-elastic', ready: true, state: run(1, { exitCode: 0 }) },
          { name: 'mesh', ready: true, started: true, ...RUNNING },
        ],
      }),
      'starting: container api has not passed its startup probe yet',
    ],
    [
      'is being created',
      withContainer(waiting('ContainerCreating')),
      'starting: its containers are being created: network, volumes, images',
    ],
    [
      'waits for a readiness gate',
      withContainer(UP, {
        conditions: [
          { type: 'Ready', status: 'False', reason: 'ReadinessGatesNotReady', message: 'gate x' },
        ],
      }),
      'waiting: ReadinessGatesNotReady: its containers are ready and its pod is not: gate x',
    ],
    [
      'was evicted',
      { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory.' },
      'failed: Evicted: its pod failed and is replaced: The node was low on resource: memory.',
    ],
    [
      'failed, as the pod of a Job does',
      withContainer({ state: run(1, { exitCode: 2 }) }, { phase: 'Failed' }),
      `failed: CrashLoopBackOff: container api ended with exit code 2 and is restarted: ${LOGS}`,
    ],
    ['is done, as the pod of a Job is', { phase: 'Succeeded' }, 'none'],
  ])('that %s', (_, status, expected) => {
    expect(text(status)).toBe(expected);
  });

  test('says the same about an unbound volume whatever the scheduler counts, and names the claim', () => {
    const claim = (status: object, spec: object = { storageClassName: 'fast' }): KubeObject => ({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data' },
      ...{ spec, status },
    });
    const of = (status: unknown, ...claims: [KubeObject]) => {
      const state = podState(podOf('elastic', status));
      const trouble = troubleOf(statefulSet(), state ? [state] : [], ...claims);
      return trouble && troubleText(trouble);
    };
    const unbound = unschedulable(
      '0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found',
    );
    expect(of(unbound, claim({ phase: 'Pending' }))).toBe(
      'Unschedulable: no node takes its pod: pod has unbound immediate PersistentVolumeClaims; PersistentVolumeClaim/data is Pending; create StorageClass fast if it does not exist (the class of a volume cannot change)',
    );
    expect(of({ phase: 'Pending' }, claim({ phase: 'Pending' }, {}))).toBe(
      'ClaimPending: PersistentVolumeClaim/data is Pending, without a StorageClass; make a class the default of the cluster',
    );
    expect(of({ phase: 'Pending' }, claim({ phase: 'Pending' }, { storageClassName: '' }))).toBe(
      'ClaimPending: PersistentVolumeClaim/data is Pending, and asks for no StorageClass; create a PersistentVolume that fits it',
    );
    expect(of({ phase: 'Pending' }, claim({ phase: 'Bound' }))).toBe('its pod has no node yet');
    // A pod that has a node does not wait for its volume any more.
    expect(of(withContainer(RUNNING), claim({ phase: 'Pending' }))).toMatch(/startup probe/);
  });
});

describe('of several pods', () => {
  const at = (creationTimestamp: string, more: object = {}) => ({ creationTimestamp, ...more });
  const pulling = withContainer(waiting('ErrImagePull'));
  const crashing = withContainer(waiting('CrashLoopBackOff'));
  const evicted = { phase: 'Failed', reason: 'Evicted' };
  const reason = (...pods: KubeObject[]) => troubleOfPods(...pods)?.reason;

  test('the newest counts, in whatever order they come', () => {
    const older = podOf('api', pulling, at('2026-01-01T00:00:00Z'));
    const newer = podOf('api', crashing, at('2026-01-02T00:00:00Z'));
    expect(reason(older, newer)).toBe('CrashLoopBackOff');
    expect(reason(newer, older)).toBe('CrashLoopBackOff');
  });

  test('one that is over or being deleted counts only if there is no other', () => {
    const alive = podOf('api', pulling, at('2026-01-01T00:00:00Z'));
    const over = podOf('api', evicted, at('2026-01-02T00:00:00Z'));
    const ending = podOf(
      'api',
      crashing,
      at('2026-01-03T00:00:00Z', { deletionTimestamp: '2026-01-03T00:00:00Z' }),
    );
    expect(reason(ending, over, alive)).toBe('ErrImagePull');
    expect(reason(ending, over)).toBe('Evicted');
    expect(troubleOfPods(ending)?.message).toBe('its former pod is still being deleted');
  });

  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'team-api-5c9f', uid: 'u' };
  test.each<[string, object]>([
    ['nobody', { ownerReferences: [] }],
    [
      'another Deployment',
      { ownerReferences: [{ ...owner, name: 'other-5c9f', controller: true }] },
    ],
    ['a ReplicaSet of another name', { labels: { 'pod-template-hash': 'ffff' } }],
    ['something that it does not control', { ownerReferences: [owner] }],
    ['another kind', { ownerReferences: [{ ...owner, kind: 'Node', controller: true }] }],
    [
      'a name that is none',
      { ownerReferences: [{ ...owner, name: `${'x'.repeat(999)}-5c9f`, controller: true }] },
    ],
  ])('one with our labels that belongs to %s does not count', (_, metadata) => {
    expect(reason(podOf('api', pulling))).toBe('ErrImagePull');
    expect(reason(podOf('api', pulling, metadata))).toBeUndefined();
  });

  test('pods that cannot be read are not pods that have no trouble', () => {
    expect(troubleOf(deployment(), [])).toBeUndefined();
    expect(troubleOf(deployment(), undefined)).toMatchObject({
      reason: 'NotReady',
      message: 'its pod is not ready; why is not known, since pods cannot be listed',
    });
  });
});

describe('hostile pods', () => {
  test.each([
    'Ready',
    'NotDue',
    'Updated',
    'Stalled now',
    'é',
    '',
    'a',
    'A'.repeat(65),
    7,
    null,
    { toString: false },
  ])('a reason that is ours or none is not taken: %p', (reason) => {
    const failure = troubleOfPods(podOf('api', withContainer(waiting(reason, 'x'))));
    expect(failure?.reason).toBe('PodFailed');
    const conditions = [{ type: 'PodScheduled', status: 'False', reason }];
    expect(troubleOfPods(podOf('api', { conditions }))?.reason).toBe('Unschedulable');
  });

  test.each([
    ['https://me:hunter2@registry/v2/', 'https://registry/v2/'],
    ['https://me:hun@ter2@registry/v2/', 'https://registry/v2/'],
    ['https://s3/blob?X-Amz-Signature=hunter2 failed', 'https://s3/blob?… failed'],
    ['line\nbreak\u0007 and \u202e\u2028 more', 'line break and more'],
    [
      'read udp 10.0.0.1:4711->10.0.0.2:53: i/o timeout',
      'read udp 10.0.0.1->10.0.0.2: i/o timeout',
    ],
    ['gave up after 1m30.5s', 'gave up after …'],
    [`layer ${'ab'.repeat(32)} is not there`, 'layer … is not there'],
  ])('of %p it shows %p', (message, expected) => {
    const trouble = troubleOfPods(podOf('api', withContainer(waiting('ErrImagePull', message))));
    expect(trouble?.detail).toBe(expected);
  });

  test('any value in any place gives one short line, or nothing', () => {
    const anything = fc.anything({ maxDepth: 3 });
    const words = fc.oneof(
      anything,
      fc.constantFrom('False', 'True', 'Failed', ...Object.values(REASON)),
    );
    const container = fc.record(
      {
        name: words,
        image: fc.oneof(words, fc.string({ minLength: 300, unit: 'binary' })),
        ready: words,
        started: words,
        restartCount: words,
        state: fc.oneof(
          anything,
          fc.record({ waiting: fc.record({ reason: words, message: words }) }),
          fc.record({ terminated: fc.record({ reason: words, exitCode: words, message: words }) }),
          fc.record({ running: fc.oneof(words, fc.record({ startedAt: fc.constant(LATE) })) }),
        ),
        lastState: fc.oneof(anything, fc.record({ terminated: words })),
      },
      { requiredKeys: [] },
    );
    const condition = fc.record({
      type: fc.constantFrom('PodScheduled', 'Ready'),
      ...{ status: words, reason: words, message: words },
    });
    const status = fc.record(
      {
        ...{ phase: words, reason: words, message: words },
        conditions: fc.oneof(anything, fc.array(condition)),
        initContainerStatuses: fc.oneof(anything, fc.array(container)),
        containerStatuses: fc.oneof(anything, fc.array(container)),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, status), (each) => {
        const found = troubleOfPods(podOf('api', each));
        for (const now of [0, Number.MAX_VALUE]) {
          const trouble = aged(found, now);
          if (trouble === undefined) return;
          const line = troubleText(trouble);
          expect(line.length).toBeLessThan(600);
          expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
          expect(trouble.reason).toMatch(/^[A-Z][A-Za-z0-9]{0,63}$/);
          expect(trouble.stage === 'starting').toBe(trouble.reason === 'NotReady');
        }
      }),
    );
  });

  test('10,000 containers with long texts take time that is proportional to them', () => {
    const each = { name: 'x', ready: true, started: true, state: { running: {} } };
    const pod = (count: number) =>
      podOf('api', {
        containerStatuses: [
          ...Array.from({ length: count }, () => each),
          { name: 'y', ...waiting('ErrImagePull', '://:'.repeat(250_000)) },
        ],
      });
    const many = pod(10_000);
    const start = performance.now();
    expect(troubleOfPods(many)?.reason).toBe('ErrImagePull');
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(JSON.stringify(podState(many)).length).toBeLessThan(1_000);
  });
});
