/**
 * A pod of Elasticsearch that keeps the correction of its spec waiting: replaced if it never ran, else left to
 * the rolling update.
 *
 * The scheduler and the StatefulSet's controller are real. kwok is the kubelet, so a story says what a real one
 * would.
 */
import { expect, test } from '@jest/globals';
import type { KubeObject } from '../../src/kube/object.js';
import { api, until } from '../support/cluster/cluster.js';
import type { Any, Place } from '../support/cluster/place.js';
import { untilDenied } from '../support/cluster/rights.js';
import { useStage } from '../support/cluster/stage.js';
import { together } from '../support/cluster/together.js';

const stage = useStage();
const POD = 'team-elastic-0';
const CLAIM = 'team-elastic-data-volume-team-elastic-0';

/** A Monocle with data. */
async function living(namespace: string): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('team');
  await place.running('team');
  return place;
}

/** The pod that no node takes. */
const unplaced = (place: Place): Promise<KubeObject> =>
  until('no node takes its pod', async () => {
    const pod = await place.find('Pod', POD);
    const conditions: { type: string; status: string }[] = pod?.status?.conditions ?? [];
    const isRefused = conditions.some(
      ({ type, status }) => type === 'PodScheduled' && status === 'False',
    );
    return isRefused && !pod?.metadata.deletionTimestamp ? pod : undefined;
  });

/** The message of ElasticReady, once it names the remedy. */
const remedied = (place: Place): Promise<string> =>
  until('the condition names the remedy', async () => {
    const { message } = (await place.condition('team', 'ElasticReady')) ?? {};
    return message?.includes(`to replace it now: kubectl delete pod ${POD}`) ? message : undefined;
  });

/** The typo, and its correction a moment later. */
async function corrected(place: Place, typo: object, correct: object = {}): Promise<void> {
  const uidOfClaim = async () => (await place.get('PersistentVolumeClaim', CLAIM)).metadata.uid;
  const claim = await uidOfClaim();
  await place.apply('team', typo);
  const pod = await unplaced(place);
  await place.apply('team', correct);
  await place.ready('team');
  expect((await place.get('Pod', POD)).metadata.uid).not.toBe(pod.metadata.uid);
  expect(await uidOfClaim()).toBe(claim);
  const { note, type } = await place.event('PodReplaced');
  expect([type, note]).toEqual([
    'Normal',
    `Pod/${POD} of an older spec never ran and was deleted, so that the newer one takes effect`,
  ]);
}

const nodeAffinity = (operator: string) => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator }] }],
    },
  },
});

const UP = {
  phase: 'Running',
  conditions: [
    { type: 'PodScheduled', status: 'True' },
    { type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' },
  ],
};
const CRASHED = {
  phase: 'Running',
  conditions: [
    { type: 'PodScheduled', status: 'True' },
    { type: 'Ready', status: 'False', lastTransitionTime: '2026-01-01T00:05:00Z' },
  ],
};
const container = (status: object) => ({
  containerStatuses: [{ name: 'elastic', image: 'e', imageID: '', restartCount: 1, ...status }],
});
const terminated = {
  ...{ exitCode: 1, reason: 'Error' },
  ...{ startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:05:00Z' },
};

together({
  'a claimName with a typo': async () => {
    const place = await living('stuck-claim');
    await place.create('PersistentVolumeClaim', {
      metadata: { name: 'snapshots' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    });
    const backup = (claimName: string) => ({
      backup: { schedule: '@yearly', suspend: true, repository: { fs: { claimName } } },
    });
    await corrected(place, backup('snapshot'), backup('snapshots'));
  },

  'a nodeSelector with a typo': async () => {
    const place = await living('stuck-selector');
    await corrected(place, { elastic: { nodeSelector: { 'kubernetes.io/oss': 'linux' } } });
  },

  'an affinity with a typo, from the first deploy on': async () => {
    const place = await stage.place('stuck-affinity');
    await place.apply('team', { elastic: { affinity: nodeAffinity('DoesNotExist') } });
    await unplaced(place);
    await corrected(
      place,
      { elastic: { affinity: nodeAffinity('DoesNotExist'), nodeSelector: { nowhere: 'yes' } } },
      { elastic: { affinity: nodeAffinity('Exists') } },
    );
  },

  'one that ran and crashes is left alone, and the condition names the remedy': async () => {
    const place = await living('stuck-ran');
    const { metadata } = await place.get('Pod', POD);
    const waiting = { waiting: { reason: 'CrashLoopBackOff' } };
    const crashed = { ready: false, started: false, state: waiting, lastState: { terminated } };
    await place.patch('Pod', POD, { status: { ...CRASHED, ...container(crashed) } }, '/status');
    await place.says('team', 'ElasticReady', { reason: 'CrashLoopBackOff' });
    await place.apply('team', { elastic: { env: [{ name: 'corrected', value: 'yes' }] } });
    expect(await remedied(place)).toBe(
      `StatefulSet 0/1, container elastic ended with exit code 1 and is restarted (the pod has an older spec, and Kubernetes waits until it is ready; to replace it now: kubectl delete pod ${POD}): see kubectl logs statefulset/team-elastic -c elastic --previous`,
    );
    await place.reconciled('team');
    const left = await place.get('Pod', POD);
    expect(left.metadata).toMatchObject({ uid: metadata.uid });
    expect(left.metadata.deletionTimestamp).toBeUndefined();
    expect((await place.events('team')).map(({ reason }) => reason)).not.toContain('PodReplaced');

    // The rolling update goes on by itself once the pod is ready.
    const up = { ready: true, started: true, state: { running: {} } };
    await place.patch('Pod', POD, { status: { ...UP, ...container(up) } }, '/status');
    await place.ready('team');
    expect((await place.get('Pod', POD)).metadata.uid).not.toBe(metadata.uid);
    expect((await place.condition('team', 'ElasticReady'))?.message).toBe('StatefulSet 1/1');
  },
});

test('one of a StatefulSet with copied labels and a copied owner is left alone', async () => {
  const place = await stage.place('stuck-foreign');
  await place.apply('team');
  await place.running('team');
  const { metadata, spec } = await place.get('StatefulSet', 'team-elastic');
  const { name, labels, ownerReferences } = metadata;
  await place.patch('Monocle', 'team', { spec: { suspend: true } });
  await place.says('team', 'Ready', { reason: 'Suspended' });
  await place.remove('StatefulSet', name, 'Foreground');
  await until('it is gone', async () => !(await place.find('StatefulSet', name)));
  const nowhere = (key: string) => {
    const pod = { ...spec.template.spec, nodeSelector: { [key]: 'yes' } };
    return { ...spec, template: { ...spec.template, spec: pod } };
  };
  const copied = { name, labels, ownerReferences };
  await place.create('StatefulSet', { metadata: copied, spec: nowhere('nowhere') });
  const pod = await unplaced(place);
  await place.patch('StatefulSet', name, { spec: nowhere('elsewhere') });
  await place.patch('Monocle', 'team', { spec: { suspend: false } });
  await place.says('team', 'Stalled', { status: 'True', reason: 'NotOurs' });
  await place.reconciled('team');
  expect((await place.get('Pod', POD)).metadata.uid).toBe(pod.metadata.uid);
});

test('one that a person keeps by the strategy of the StatefulSet is left alone', async () => {
  const place = await stage.place('stuck-kept');
  await place.apply('team', { elastic: { nodeSelector: { nowhere: 'yes' } } });
  const pod = await unplaced(place);
  const strategy = (type: string) => ({
    spec: { updateStrategy: { type, rollingUpdate: type === 'OnDelete' ? null : {} } },
  });
  await place.patch('StatefulSet', 'team-elastic', strategy('OnDelete'));
  await place.apply('team');
  await remedied(place);
  await place.reconciled('team');
  expect((await place.get('Pod', POD)).metadata.uid).toBe(pod.metadata.uid);
  await place.patch('StatefulSet', 'team-elastic', strategy('RollingUpdate'));
  await place.ready('team');
});

test('without the right to delete pods, all else works, and the condition names the remedy', async () => {
  const role = '/apis/rbac.authorization.k8s.io/v1/clusterroles/monocle-operator';
  const { rules } = (await api(stage.cluster()).get<Any>(role)).body;
  const isToDelete = ({ resources, verbs }: Any) =>
    resources.includes('pods') && verbs.includes('delete');
  expect(rules.filter(isToDelete)).toHaveLength(1);
  await api(stage.cluster()).patch(role, { rules: rules.filter((rule: Any) => !isToDelete(rule)) });
  await untilDenied(stage.cluster(), { verb: 'delete', resource: 'pods' });
  try {
    const place = await stage.place('stuck-denied');
    await place.apply('team', { elastic: { nodeSelector: { nowhere: 'yes' } } });
    const pod = await unplaced(place);
    await place.apply('team', { title: 'corrected' });
    await remedied(place);
    expect((await place.condition('team', 'Stalled'))?.status).toBe('False');
    expect((await place.get('Pod', POD)).metadata.uid).toBe(pod.metadata.uid);
    await place.remove('Pod', POD);
    await place.ready('team');
  } finally {
    await api(stage.cluster()).patch(role, { rules });
  }
});
