/** Which pod of a StatefulSet is replaced, so that the correction of its spec takes effect. */
import { describe, expect, test } from '@jest/globals';
import { stuckPod } from '../../../src/instance/readiness/component-trouble.js';
import { podState } from '../../../src/instance/readiness/pod-state.js';
import type { KubeObject } from '../../../src/kube/object.js';
import {
  podOf,
  statefulSet,
  unschedulable,
  waiting,
  withContainer,
} from '../../support/stories/pods.js';

const START = '2026-01-01T00:00:00Z';
/** As the API server has it once the corrected spec is observed. */
const corrected = (fields: { metadata?: object; spec?: object; status?: object } = {}) => {
  const { metadata, spec, status, ...rest } = statefulSet();
  return {
    ...rest,
    metadata: { ...metadata, ...fields.metadata },
    spec: { ...spec, updateStrategy: { type: 'RollingUpdate' }, ...fields.spec },
    status: { ...status, updateRevision: 'new', ...fields.status },
  } as KubeObject;
};
const pod = (status: unknown, metadata: object = {}, spec: object = {}): KubeObject => ({
  ...podOf('elastic', status, {
    ...{ name: 'team-elastic-0', uid: 'uid-of-pod', resourceVersion: '7' },
    labels: { 'controller-revision-hash': 'old' },
    ...metadata,
  }),
  spec,
});
const isStuck = (object: KubeObject, workload = corrected()): boolean => {
  const state = podState(object);
  return stuckPod(workload, state && [state]) !== undefined;
};

const UNPLACED = unschedulable('0/1 nodes are available');
const bound = (container: object, more: object = {}, since = START) =>
  withContainer(container, {
    startTime: START,
    conditions: [
      { type: 'PodScheduled', status: 'True' },
      { type: 'Ready', status: 'False', lastTransitionTime: since },
    ],
    ...more,
  });
const onNode = (status: unknown) => pod(status, {}, { nodeName: 'node' });
const init = (each: object) => ({ initContainerStatuses: [{ name: 'init', ...each }] });
const ENDED = { terminated: { exitCode: 0 } };

describe('a pod of an older spec', () => {
  test.each<[string, KubeObject]>([
    ['that no node takes', pod(UNPLACED)],
    ['that no scheduler has looked at', pod({ phase: 'Pending' })],
    ['whose image cannot be pulled', onNode(bound(waiting('ErrImagePull')))],
    ['whose containers are being created', onNode(bound(waiting('ContainerCreating')))],
    [
      'whose start and first condition are a second apart',
      onNode(bound(waiting('ErrImagePull'), {}, '2026-01-01T00:00:01Z')),
    ],
  ])('%s is replaced', (_, object) => {
    expect(isStuck(object)).toBe(true);
  });

  test.each<[string, KubeObject]>([
    ['that runs', onNode(bound({ state: { running: {} } }, { phase: 'Running' }))],
    ['of which one container runs', onNode(bound({ state: { running: {} } }))],
    ['that has started', onNode(bound({ ...waiting('ContainerCreating'), started: true }))],
    ['that is ready', onNode(bound({ ...waiting('ContainerCreating'), ready: true }))],
    [
      'that crashed',
      onNode(bound({ ...waiting('CrashLoopBackOff'), lastState: ENDED, restartCount: 1 })),
    ],
    ['that was restarted', onNode(bound({ ...waiting('PodInitializing'), restartCount: 1 }))],
    ['that ended', onNode(bound({ state: ENDED }))],
    ['with an init container that ran', onNode(bound(waiting('A'), init({ state: ENDED })))],
    ['that was ready once', onNode(bound(waiting('ErrImagePull'), {}, '2026-01-01T00:00:02Z'))],
    ['that has no start', onNode(bound(waiting('ErrImagePull'), { startTime: undefined }))],
    ['of which its node has said nothing', onNode({ phase: 'Pending' })],
    ['whose phase is not known', onNode(bound(waiting('ErrImagePull'), { phase: 'Unknown' }))],
    ['that has failed, and is replaced anyway', onNode(bound({}, { phase: 'Failed' }))],
    ['that is being deleted', pod(UNPLACED, { deletionTimestamp: START })],
    ['of another name', pod(UNPLACED, { name: 'team-elastic-1' })],
    ['without a version', pod(UNPLACED, { resourceVersion: undefined })],
    ['of another StatefulSet', { ...podOf('api', UNPLACED), metadata: podOf('api', {}).metadata }],
    ['without a revision', pod(UNPLACED, { labels: {} })],
  ])('%s is left alone', (_, object) => {
    expect(isStuck(object)).toBe(false);
  });
});

test.each<[string, KubeObject]>([
  ['has the revision of the pod', corrected({ status: { updateRevision: 'old' } })],
  ['tells no revision', corrected({ status: { updateRevision: undefined } })],
  ['has not been observed since its change', corrected({ metadata: { generation: 2 } })],
  ['is replaced by hand', corrected({ spec: { updateStrategy: { type: 'OnDelete' } } })],
  [
    'keeps the older revision in a partition',
    corrected({
      spec: { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } } },
    }),
  ],
  ['is known without its content', { ...corrected(), spec: undefined }],
])('a pod that never ran is left alone if the StatefulSet %s', (_, workload) => {
  expect(isStuck(pod(UNPLACED), workload)).toBe(false);
});

test('what is deleted is the pod at the version that was seen', () => {
  const state = podState(pod(UNPLACED));
  expect(stuckPod(corrected(), state && [state])).toEqual({
    ...{ name: 'team-elastic-0', uid: 'uid-of-pod', resourceVersion: '7' },
  });
  expect(stuckPod(corrected(), undefined)).toBeUndefined();
});
