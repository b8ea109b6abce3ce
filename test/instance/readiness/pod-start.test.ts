/** When a step of a start takes too long, and what is said then. The pods begin at midnight. */
import { describe, expect, test } from '@jest/globals';
import { troubleText } from '../../../src/instance/readiness/component-trouble.js';
import {
  type ComponentId,
  type Components,
  troublesOf,
} from '../../../src/instance/readiness/components.js';
import { podState } from '../../../src/instance/readiness/pod-state.js';
import type { KubeObject } from '../../../src/kube/object.js';
import {
  deployment,
  podOf,
  statefulSet,
  waiting,
  withContainer,
} from '../../support/stories/pods.js';

const MIDNIGHT = '2026-01-01T00:00:00Z';
const at = (minutes: number): number => Date.parse(MIDNIGHT) + minutes * 60_000;
const POD = 'team-api-5c9f-x2x4z';

/** As if every other component were ready, unless it is given. */
function textAt(
  minutes: number,
  pods: readonly KubeObject[] | undefined,
  { of = 'api', ...more }: Partial<Components> & { readonly of?: ComponentId } = {},
): string {
  const ready = { readyReplicas: 1 };
  const components: Components = {
    elastic: 'external',
    api: deployment('api', of === 'api' ? {} : ready),
    crawler: deployment('crawler', of === 'crawler' ? {} : ready),
    ...more,
  };
  const states = pods?.flatMap((pod) => podState(pod) ?? []);
  const trouble = troublesOf(components, { pods: states, claim: undefined }, at(minutes))[of];
  return trouble ? `${trouble.stage}: ${troubleText(trouble)}` : 'none';
}

const scheduled = { type: 'PodScheduled', status: 'True', lastTransitionTime: MIDNIGHT };
const sandbox = (status: string, lastTransitionTime = MIDNIGHT) => ({
  ...{ type: 'PodReadyToStartContainers', status, lastTransitionTime },
});
const creating = (...conditions: object[]) =>
  podOf('api', withContainer(waiting('ContainerCreating'), { conditions }));
const running = (startedAt: unknown = MIDNIGHT) => ({ state: { running: { startedAt } } });
const init = (name: string, component = 'api') =>
  podOf(
    component,
    withContainer(waiting('PodInitializing'), {
      conditions: [scheduled],
      initContainerStatuses: [{ name, ready: false, ...running() }],
    }),
  );
const CREATING = 'starting: its containers are being created: network, volumes, images';
const NOT_CREATED = 'waiting: ContainerCreating: its containers have not been created for';
const DESCRIBE = `see kubectl describe pod ${POD}`;
const INIT = 'waiting: PodInitializing: init container';

describe('a step of a start', () => {
  test.each<[string, KubeObject, number, string, string]>([
    [
      'volumes and network',
      creating(scheduled, sandbox('False')),
      5,
      CREATING,
      `${NOT_CREATED} 5 minutes: ${DESCRIBE}`,
    ],
    [
      'volumes and network, as older kubelets tell it',
      creating(scheduled),
      5,
      CREATING,
      `${NOT_CREATED} 5 minutes: ${DESCRIBE}`,
    ],
    [
      'images, which may be large',
      creating(scheduled, sandbox('True')),
      35,
      CREATING,
      `${NOT_CREATED} 35 minutes: ${DESCRIBE}`,
    ],
    [
      'a kubelet that says nothing',
      podOf('api', { phase: 'Pending', conditions: [scheduled] }),
      5,
      CREATING,
      `${NOT_CREATED} 5 minutes: ${DESCRIBE}`,
    ],
    [
      'a scheduler that says nothing',
      podOf('api', { phase: 'Pending' }),
      5,
      'starting: its pod has no node yet',
      `waiting: Unschedulable: no scheduler has looked at its pod for 5 minutes: see schedulerName in kubectl describe pod ${POD}`,
    ],
    [
      'Elasticsearch, which is elsewhere',
      init('wait-for-elastic'),
      5,
      'starting: waits for elastic (init)',
      `${INIT} wait-for-elastic has not ended for 5 minutes: see kubectl logs ${POD} -c wait-for-elastic`,
    ],
    [
      'an init container of somebody else',
      init('fetch'),
      35,
      'starting: fetch (init)',
      `${INIT} fetch has not ended for 35 minutes: see kubectl logs ${POD} -c fetch`,
    ],
    [
      'the startup probe, which a migration may delay for half an hour',
      podOf('api', withContainer(running(), { conditions: [scheduled] })),
      35,
      'starting: container api has not passed its startup probe yet',
      `waiting: Unhealthy: container api has not passed its startup probe for 35 minutes: see kubectl logs ${POD} -c api`,
    ],
    [
      'a pod that is being deleted, after its grace period',
      podOf('api', {}, { deletionTimestamp: MIDNIGHT }),
      5,
      'starting: its former pod is still being deleted',
      `waiting: PodTerminating: its former pod cannot be deleted: its node may be down; ${DESCRIBE}`,
    ],
  ])('is late after its span: %s', (_, pod, minutes, before, after) => {
    expect(textAt(minutes - 0.01, [pod])).toBe(before);
    expect(textAt(minutes, [pod])).toBe(after);
  });

  test('begins with the last thing that happened before it', () => {
    const later = '2026-01-01T01:00:00Z';
    expect(textAt(61, [creating(scheduled, sandbox('False', later))])).toBe(CREATING);
    const afterInit = podOf(
      'api',
      withContainer(waiting('PodInitializing'), {
        conditions: [scheduled],
        initContainerStatuses: [
          {
            name: 'wait-for-elastic',
            ready: true,
            state: { terminated: { exitCode: 0, finishedAt: later } },
          },
        ],
      }),
    );
    expect(textAt(64, [afterInit])).toBe(CREATING);
    expect(textAt(65, [afterInit])).toMatch(/^waiting: ContainerCreating/);
  });

  test('is never late if nobody knows when it began', () => {
    const pod = podOf('api', withContainer(running('soon')), { creationTimestamp: undefined });
    expect(textAt(1_000, [pod])).toMatch(/^starting/);
  });

  test('that waits for a component which is not ready is not late: that one has the trouble', () => {
    const elastic = statefulSet();
    expect(textAt(999, [init('wait-for-elastic')], { elastic })).toBe(
      'starting: waits for elastic (init)',
    );
    const ready = { ...elastic, status: { ...elastic.status, readyReplicas: 1 } };
    expect(textAt(5, [init('wait-for-elastic')], { elastic: ready })).toMatch(/^waiting/);
    const crawler = init('wait-for-api', 'crawler');
    expect(textAt(5, [crawler], { of: 'crawler' })).toMatch(/-c wait-for-api$/);
    expect(textAt(5, [crawler], { of: 'crawler', api: deployment('api') })).toMatch(/^starting/);
  });
});

describe('what a pod mounts', () => {
  const mounting = (...volumes: object[]) => ({
    ...deployment('api'),
    spec: { replicas: 1, template: { spec: { volumes } } },
  });
  const text = (...volumes: object[]) =>
    textAt(5, [creating(scheduled)], { api: mounting(...volumes) }).replace(NOT_CREATED, '');

  test('is named, because the operator may not look whether it is there', () => {
    expect(
      text(
        { name: 'config', configMap: { name: 'team-config' } },
        { name: 'tmp', emptyDir: {} },
        { name: 'ca-bundle', configMap: { name: 'corp-ca' } },
        { name: 'maybe', secret: { secretName: 'maybe', optional: true } },
        {
          name: 'all',
          projected: { sources: [{ secret: { name: 'a' } }, { configMap: { name: 'b' } }] },
        },
        { name: 'again', secret: { secretName: 'a' } },
      ),
    ).toBe(
      ` 5 minutes: it mounts ConfigMap/corp-ca, Secret/a, ConfigMap/b, which may be missing; ${DESCRIBE}`,
    );
  });

  test('is counted if it is much, and left out if it is none or strange', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ secret: { secretName: `s${index}` } }));
    expect(text(...many)).toContain('Secret/s4 and 2 more, which may be missing');
    expect(text({ secret: { secretName: 7 }, configMap: 'x', projected: { sources: 'y' } })).toBe(
      ` 5 minutes: ${DESCRIBE}`,
    );
  });
});

describe('without a pod', () => {
  const created = (more: object = {}): KubeObject => {
    const workload = statefulSet();
    return {
      ...workload,
      metadata: { ...workload.metadata, creationTimestamp: MIDNIGHT },
      ...more,
    };
  };
  const progressing = (status: string, reason: unknown = 'ProgressDeadlineExceeded') =>
    deployment('api', {
      conditions: [{ type: 'Progressing', status, reason, lastTransitionTime: MIDNIGHT }],
    });
  const NO_PROGRESS = 'its roll-out makes no progress: see kubectl describe deployment team-api';

  test('a StatefulSet says that it cannot be created, and where to look', () => {
    const elastic = created();
    expect(textAt(0.05, [], { of: 'elastic', elastic })).toBe('starting: its pod is not there yet');
    expect(textAt(0.1, [], { of: 'elastic', elastic })).toBe(
      'waiting: PodRefused: its pod cannot be created: raise the quota or correct the policy that refuses it (kubectl describe statefulset team-elastic); then it is created within 17 minutes, or at once after kubectl annotate statefulset team-elastic retry=now --overwrite',
    );
    const none = created({ spec: { replicas: 0 } });
    expect(textAt(9, [], { of: 'elastic', elastic: none })).toBe('none');
  });

  test('a Deployment says what its controller says', () => {
    expect(textAt(0, [])).toBe('none');
    expect(textAt(0, [], { api: progressing('True') })).toBe('none');
    expect(textAt(0, [], { api: progressing('False') })).toBe(
      `waiting: ProgressDeadlineExceeded: ${NO_PROGRESS}`,
    );
    expect(textAt(0, [], { api: progressing('False', 'ReplicaSetCreateError') })).toBe(
      `waiting: ReplicaSetCreateError: ${NO_PROGRESS}`,
    );
  });

  test('the deadline of a Deployment says nothing while its pod is known, since a migration takes longer', () => {
    const migrating = podOf('api', withContainer(running(), { conditions: [scheduled] }));
    expect(textAt(20, [migrating], { api: progressing('False') })).toMatch(/^starting/);
  });

  test('it counts later if pods cannot be listed', () => {
    const unknown = 'starting: its pod is not ready; why is not known, since pods cannot be listed';
    expect(textAt(999, undefined)).toBe(unknown);
    expect(textAt(24, undefined, { api: progressing('False') })).toBe(unknown);
    expect(textAt(25, undefined, { api: progressing('False') })).toBe(
      `waiting: ProgressDeadlineExceeded: ${NO_PROGRESS}`,
    );
  });
});
