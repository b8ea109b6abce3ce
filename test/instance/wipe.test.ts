import { describe, expect, test } from '@jest/globals';
import { CONFIG_VERSION } from '../../constructs/labels.js';
import type { CrawlerFinding } from '../../src/instance/crawler-status.js';
import {
  decideWipe,
  isRolledOut,
  keeps,
  releaseOf,
  WIPE_FINALIZER,
  type WipeInput,
  wantsFinalizer,
} from '../../src/instance/wipe.js';
import type { KubeObject } from '../../src/kube/object.js';

const accepted = (status: string, reason: string, observedGeneration = 3) => ({
  conditions: [{ type: 'Accepted', status, reason, message: '', observedGeneration }],
});
const crawler = (status: object = accepted('True', 'Accepted'), metadata: object = {}) =>
  ({
    ...{ apiVersion: 'v1', kind: 'MonocleCrawler', status },
    metadata: {
      ...{ name: 'acme', namespace: 'ns', uid: 'u', generation: 4, deletionTimestamp: 'now' },
      finalizers: [WIPE_FINALIZER],
      ...metadata,
    },
  }) as KubeObject;
const job = (ended?: 'Complete' | 'Failed', metadata: object = {}): KubeObject => ({
  ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'j', uid: 'j', ...metadata } },
  status: ended ? { conditions: [{ type: ended, status: 'True' }] } : {},
});
const IMAGE = 'quay.io/change-metrics/monocle';
const DUE: WipeInput = {
  ...{ crawler: crawler(), job: undefined, jobName: 'j', pods: [], image: `${IMAGE}:1.11.2` },
  ...{ isFrozen: false, refusal: undefined, isAsleep: false, isStopped: true, busy: undefined },
};

describe('the data of a MonocleCrawler that is being deleted', () => {
  test.each<[string, Partial<WipeInput>, string]>([
    ['is wiped now', {}, 'run Running'],
    ['waits for the crawler to stop', { isStopped: false }, 'wait Stopping'],
    ['waits for other Jobs', { busy: 'x' }, 'wait Queued'],
    ['waits while the Monocle hibernates', { isAsleep: true }, 'wait Hibernated'],
    ['waits while the last good config runs on', { isFrozen: true }, 'wait LastGoodConfig'],
    ['is being wiped', { job: job() }, 'wait Running'],
    [
      'is not wiped by a Job that goes',
      { job: job(undefined, { deletionTimestamp: 'a' }) },
      'wait Stopping',
    ],
    ['could not be wiped', { job: job('Failed') }, 'wait JobFailed'],
    ['is wiped', { job: job('Complete') }, 'release Wiped'],
    [
      'is wiped, whatever has become of the rest',
      { job: job('Complete'), refusal: 'x', isAsleep: true },
      'release Wiped',
    ],
    ['stays if it is somebody else’s', { refusal: 'x' }, 'release DataKept'],
    ['stays if it has become somebody else’s', { refusal: 'x', job: job() }, 'release DataKept'],
    [
      'stays if it is somebody else’s, also after a failure',
      { refusal: 'x', job: job('Failed') },
      'release DataKept',
    ],
    [
      'stays if it is somebody else’s, though the Monocle sleeps',
      { refusal: 'x', isAsleep: true },
      'release DataKept',
    ],
    ['waits if nobody knows whose it is', { refusal: 'x', isFrozen: true }, 'wait LastGoodConfig'],
    ['stays if the image is too old', { image: `${IMAGE}:1.8.2` }, 'release DataKept'],
    ['stays if the image is much too old', { image: `${IMAGE}:0.9.0` }, 'release DataKept'],
    ['is wiped by the first image that can', { image: `${IMAGE}:1.9.0` }, 'run Running'],
    ['is wiped by an image that says nothing', { image: `${IMAGE}:latest` }, 'run Running'],
    ['stays if nobody looked at it', { crawler: crawler({}) }, 'release DataKept'],
    [
      'stays if it was refused',
      { crawler: crawler(accepted('False', 'NameTaken')) },
      'release DataKept',
    ],
    [
      'stays if its Monocle was not there',
      { crawler: crawler(accepted('False', 'MonocleNotFound')) },
      'release DataKept',
    ],
    [
      'stays if nobody had decided',
      { crawler: crawler(accepted('Unknown', 'Pending')) },
      'release DataKept',
    ],
    [
      'goes if only its token was missing',
      { crawler: crawler(accepted('False', 'TokenMissing')) },
      'run Running',
    ],
    [
      'stays if an edit came before the deletion',
      { crawler: crawler(accepted('True', 'Accepted', 2)) },
      'release DataKept',
    ],
    [
      'stays if an edit came after it',
      { crawler: crawler(undefined, { generation: 5 }) },
      'release DataKept',
    ],
  ])('%s', (_, input, result) => {
    const { step, reason } = decideWipe({ ...DUE, ...input });
    expect(`${step} ${reason}`).toBe(result);
  });

  test('says what to do if its Job failed', () => {
    expect(decideWipe({ ...DUE, job: job('Failed') }).message).toMatch(
      /Delete the Job to try again, or set spec.dataPolicy to Retain/,
    );
  });

  test('says that the janitor has run, and no more', () => {
    expect(decideWipe({ ...DUE, job: job('Complete') }).message).toBe(
      "Monocle's janitor has run: Job/j wiped what it found of its data",
    );
  });

  test('says that its Job was ended because it took too long', () => {
    const conditions = [{ type: 'Failed', status: 'True', reason: 'DeadlineExceeded' }];
    const late = { ...job(), status: { conditions } };
    const { reason, message } = decideWipe({ ...DUE, job: late });
    expect([reason, message]).toEqual([
      'JobFailed',
      expect.stringContaining('Job/j took longer than 6 hours and was ended. Delete the Job'),
    ]);
  });

  test('says why the pod of its Job does not run', () => {
    const trouble = { reason: 'Unschedulable', message: 'no node', stage: 'waiting' } as const;
    const pod = {
      owner: 'Job/j',
      createdAt: '',
      life: 'active',
      isPlaced: false,
      trouble,
    } as const;
    expect(decideWipe({ ...DUE, job: job(), pods: [pod] }).message).toBe(
      'Job/j cannot run: Unschedulable: no node',
    );
  });
});

describe('the finalizer', () => {
  const good: CrawlerFinding = {
    ...{ generation: 1, isAccepted: true, isInConfig: true, usesLastGood: false },
    ...{ reason: 'Accepted', message: '' },
  };
  const refused = { ...good, isAccepted: false, isInConfig: false };
  test.each<[string, boolean, CrawlerFinding | undefined, boolean, boolean | undefined]>([
    ['comes with Wipe, once it is accepted', true, good, false, true],
    ['comes if it is suspended, too', true, { ...good, isInConfig: false }, false, true],
    ['never comes with Retain', false, good, false, false],
    ['goes with Retain, whatever else', false, undefined, true, false],
    ['stays as it is while nobody knows', true, undefined, false, undefined],
    ['does not come for Git', true, good, true, false],
    ['goes if it is refused', true, { ...refused, reason: 'NameTaken' }, false, false],
    [
      'goes if its Monocle stops taking it',
      true,
      { ...refused, reason: 'NotSelected' },
      false,
      false,
    ],
    ['stays without a token', true, { ...refused, reason: 'TokenMissing' }, false, undefined],
    [
      'stays while the last good version runs on',
      true,
      { ...refused, reason: 'Invalid', isInConfig: true, usesLastGood: true },
      false,
      undefined,
    ],
  ])('%s', (_, wipes, finding, isPublished, wanted) => {
    expect(wantsFinalizer(wipes, finding, isPublished)).toBe(wanted);
  });

  const release = keeps('x');
  const waits = { step: 'wait', reason: 'Running', message: '' } as const;
  test.each([
    ['goes if that is decided', crawler(), true, release, release.message],
    ['stays while it waits', crawler(), true, waits, undefined],
    ['stays while nobody knows', crawler(), true, undefined, undefined],
    ['goes with Retain', crawler(), false, undefined, 'its data stays: spec.dataPolicy is Retain'],
    [
      'goes with Retain, though a Job failed',
      crawler(),
      false,
      waits,
      'its data stays: spec.dataPolicy is Retain',
    ],
    ['is not there', crawler(undefined, { finalizers: ['other'] }), true, release, undefined],
    [
      'stays on one that stays',
      crawler(undefined, { deletionTimestamp: undefined }),
      true,
      release,
      undefined,
    ],
  ] as const)('of one that is being deleted %s', (_, object, wipes, decision, message) => {
    expect(releaseOf(object, wipes, decision)?.message).toBe(message);
  });
});

describe('a Deployment runs a config', () => {
  const deployment = (status: object = {}, version = 'v', replicas = 1): KubeObject => ({
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a', generation: 2 } },
    spec: { replicas, template: { metadata: { annotations: { [CONFIG_VERSION]: version } } } },
    status: { observedGeneration: 2, replicas: 1, updatedReplicas: 1, ...status },
  });
  test.each<[string, KubeObject | undefined, boolean]>([
    ['and no former pod is left', deployment(), true],
    ['though its pod is not ready', deployment({ readyReplicas: 0 }), true],
    ['not: it is not there', undefined, false],
    ['not: it has another config', deployment({}, 'w'), false],
    ['not: its controller has not seen it', deployment({ observedGeneration: 1 }), false],
    ['not: it has no pod yet', deployment({ replicas: 0, updatedReplicas: 0 }), false],
    ['not: a former pod is there', deployment({ replicas: 2 }), false],
    ['not: it sleeps', deployment({ replicas: 0, updatedReplicas: 0 }, 'v', 0), false],
  ])('%s', (_, object, is) => {
    expect(isRolledOut(object, 'v')).toBe(is);
  });
});
