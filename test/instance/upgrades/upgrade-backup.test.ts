import { describe, expect, test } from '@jest/globals';
import { type ResolvedSpec, resolveMonocle } from '../../../constructs/instance/spec.js';
import type { PodState } from '../../../src/instance/readiness/pod-state.js';
import type { Status, StatusUpgrade } from '../../../src/instance/status/monocle-status.js';
import {
  type FirstBackupInput,
  firstBackup,
} from '../../../src/instance/upgrades/upgrade-backup.js';
import type { KubeObject } from '../../../src/kube/object.js';
import { monocle } from '../../support/cases/cases.js';

const M = (tag: string) => `quay.io/change-metrics/monocle:${tag}`;
const [A, B, C] = [M('1.10.0'), M('1.11.1'), M('1.11.2')];
const BACKUP = { schedule: '@daily', repository: { existing: { name: 'a' } } };
const specOf = (spec: object): ResolvedSpec =>
  resolveMonocle(monocle({ backup: BACKUP, ...spec })).monocle.spec;
const known = (
  running: string,
  ready?: string,
  upgrade?: StatusUpgrade,
): FirstBackupInput['known'] => ({
  running: { monocle: running },
  ...(ready !== undefined && { lastReadyImages: { monocle: ready } }),
  ...(upgrade && { upgrade }),
});
const asked = (
  spec: object,
  status: FirstBackupInput['known'],
  more: Partial<FirstBackupInput> = {},
) =>
  firstBackup({
    key: { namespace: 'home', name: 'team' },
    ...{ spec: specOf(spec), known: status, isReady: false, jobs: [], pods: [] },
    ...more,
  });
/** The next decision, once the status has what this one leaves. */
const askedAgain = (...[spec, status, more]: Parameters<typeof asked>) => {
  const { upgrade } = asked(spec, status, more);
  return asked(spec, { ...status, ...(upgrade && { upgrade }) }, more);
};
/** The name of the Job, which the status has before there is one. */
const nameOf = (...given: Parameters<typeof asked>): string => asked(...given).upgrade?.job ?? '';
const AT = '2026-11-17T03:00:00Z';
const job = (name: string, type?: string): KubeObject => ({
  ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name, uid: 'j' } },
  status: { conditions: type ? [{ type, status: 'True', lastTransitionTime: AT }] : [] },
});
const pod = (backup: PodState['backup']): PodState => ({
  ...{ owner: 'Job/j', createdAt: AT, life: 'over', isPlaced: true, backup },
});
const SUCCESS = { at: AT, snapshot: 's-1', bytes: 1, seconds: 1, undeleted: 0 };

describe('no backup comes first', () => {
  test.each<[string, object, Status]>([
    ['on the first deploy', { image: B }, {}],
    ['without another image', { image: A }, known(A, A)],
    ['without spec.backup', { image: B, backup: undefined }, known(A, A)],
    ['if the spec says so', { image: B, upgrade: { backupFirst: false } }, known(A, A)],
    ['on the way back to the image that was ready', { image: A }, known(B, A)],
    ['from an image that never was ready', { image: C }, known(B, A)],
    ['if no image ever was ready', { image: B }, known(A)],
    ['for another mirror', { image: A, imageRegistry: 'mirror.example.org/cache' }, known(A, A)],
  ])('%s', (_, spec, status) => {
    expect(asked(spec, status)).toEqual({ hasBegun: false, upgrade: undefined });
  });
});

describe('a backup comes first', () => {
  test.each<[string, object, Status, boolean]>([
    ['before an upgrade', { image: B }, known(A, A), false],
    [
      'though backups are suspended',
      { image: B, backup: { ...BACKUP, suspend: true } },
      known(A, A),
      false,
    ],
    ['if the status is older than the api that is ready', { image: C }, known(B, A), true],
    ['if nobody remembers what was ready, and the api is ready', { image: B }, known(A), true],
    [
      'from an image of a mirror',
      { image: B },
      known(`mirror.example.org/cache/change-metrics/monocle:1.10.0`, A),
      false,
    ],
    ['from a tag that says nothing', { image: B }, known(M('latest'), M('latest')), false],
    [
      'before an older image that is allowed',
      { image: A, upgrade: { allowDowngrade: true } },
      known(B, B),
      false,
    ],
  ])('%s', (_, spec, status, isReady) => {
    const name = nameOf(spec, status, { isReady });
    expect(name).toMatch(/^team-backup-[0-9a-f]{8}$/);
    const { hold, hasBegun } = askedAgain(spec, status, { isReady });
    expect(hold).toMatchObject({ reason: 'BackingUp', isStalled: false, due: name });
    expect(hold?.message).toContain(`waits for the backup before it: Job/${name}`);
    expect(hasBegun).toBe(false);
  });

  test('and its Job is created only when the status names it', () => {
    const name = nameOf({ image: B }, known(A, A));
    const upgrade = { from: A, to: B, job: name };
    for (const before of [undefined, { from: C, to: A, job: 'team-backup-0', completed: true }])
      expect(asked({ image: B }, known(A, A, before))).toMatchObject({
        upgrade: { from: A, to: B },
        hold: expect.not.objectContaining({ due: expect.anything() }),
      });
    expect(asked({ image: B }, known(A, A, upgrade)).hold?.due).toBe(name);
  });

  test('once for each step, by the name of its Job', () => {
    const name = nameOf({ image: B }, known(A, A));
    const begun = { from: A, to: B, job: name };
    expect(nameOf({ image: B, title: 'Another edit' }, known(A, A, begun))).toBe(name);
    // The newest image wins, and its backup is the one that is being made.
    expect(asked({ image: C }, known(A, A, begun)).upgrade).toEqual({ ...begun, to: C });
    const others = [
      nameOf({ image: B }, known(C, C)),
      // The step was given up, or the instance went back, and the same upgrade comes again.
      nameOf({ image: B }, known(A, A, { from: A, job: name })),
      // The backup was made for an image that was never applied.
      nameOf({ image: C }, known(A, A, { ...begun, completed: true })),
    ];
    expect(others).not.toContain(name);
    expect(others).not.toContain('');
  });

  test('after a backup that is under way: one at a time, however often the image is edited', () => {
    const recorded = nameOf({ image: B }, known(A, A));
    const { hold } = askedAgain({ image: B }, known(A, A), { jobs: [job('team-backup-9')] });
    expect(hold?.due).toBeUndefined();
    expect(hold?.message).toBe(
      `${B} waits for a backup that is under way, and then for its own: Job/team-backup-9`,
    );
    const ended = { jobs: [job('team-backup-9', 'Complete')] };
    expect(askedAgain({ image: B }, known(A, A), ended).hold?.due).toBe(recorded);
  });

  test('and the image waits while its Job runs, whatever keeps that', () => {
    const name = nameOf({ image: B }, known(A, A));
    const running = asked({ image: B }, known(A, A), { jobs: [job(name)] });
    expect(running).toMatchObject({ hasBegun: true, hold: { reason: 'BackingUp' } });
    expect(running.hold?.due).toBeUndefined();
    const trouble = { reason: 'Unschedulable', message: 'no node', stage: 'waiting' } as const;
    const stuck = { ...pod(undefined), life: 'active', trouble } as const;
    const { hold } = asked({ image: B }, known(A, A), { jobs: [job(name)], pods: [stuck] });
    expect(hold?.message).toBe(
      `${B} waits for the backup before it: Job/${name} cannot run: Unschedulable: no node`,
    );
  });

  test('and goes on when it has succeeded, with the snapshot in the status', () => {
    const name = nameOf({ image: B }, known(A, A));
    const jobs = [job(name, 'Complete')];
    expect(asked({ image: B }, known(A, A), { jobs, pods: [pod(SUCCESS)] })).toEqual({
      ...{
        hasBegun: true,
        upgrade: { from: A, to: B, job: name, completed: true, snapshot: 's-1' },
      },
    });
    // Pods cannot be read, or the pod is gone.
    for (const pods of [undefined, []])
      expect(asked({ image: B }, known(A, A), { jobs, pods })).toEqual({
        ...{ hasBegun: true, upgrade: { from: A, to: B, job: name, completed: true } },
      });
  });

  test('and a Job that is gone is not run again for the same step', () => {
    const upgrade = { from: A, to: B, job: 'team-backup-1', completed: true };
    expect(asked({ image: B }, known(A, A, upgrade))).toEqual({ hasBegun: true, upgrade });
  });

  test('and one that fails is told with the ways out', () => {
    const name = nameOf({ image: B }, known(A, A));
    const pods = [pod({ at: AT, failed: 'register' })];
    const { hold } = asked({ image: B }, known(A, A), { jobs: [job(name, 'Failed')], pods });
    expect(hold).toEqual({
      ...{ reason: 'BackupFirstFailed', isStalled: true },
      message: `${B} waits, because the backup before it failed. Job/${name}: the repository cannot be registered or written to; see kubectl logs job/${name} -n home. Repair it, and delete the Job to try again: kubectl delete job ${name} -n home; or set spec.upgrade.backupFirst to false to go on without a backup`,
    });
  });

  test('and the Job of a step that was given up does not count for a later one', () => {
    const name = nameOf({ image: B }, known(A, A));
    const given = asked({ image: A }, known(A, A, { from: A, to: B, job: name })).upgrade;
    const jobs = [job(name, 'Complete')];
    const again = asked({ image: B }, known(A, A, given), { jobs, pods: [pod(SUCCESS)] });
    expect(again.hold?.reason).toBe('BackingUp');
    expect(again.upgrade?.job).not.toBe(name);
  });

  test('when the instance wakes: while it hibernates there is nothing to back up', () => {
    const { hold } = asked({ image: B, hibernate: true }, known(A, A));
    expect([hold?.reason, hold?.due]).toEqual(['BackingUp', undefined]);
    expect(hold?.message).toContain('waits until the instance wakes');
  });
});

test('the way back to an image is known if there is a snapshot of its data', () => {
  const step = { from: A, to: B, job: 'team-backup-1', completed: true };
  expect(asked({ image: A }, known(B, B, { ...step, snapshot: 's-1' })).wayBack).toBe(
    `monocle-k8s restore team -n home --snapshot s-1 --image ${A}`,
  );
  expect(asked({ image: A }, known(B, B, step)).wayBack).toBeUndefined();
  expect(asked({ image: C }, known(B, B, { ...step, snapshot: 's-1' })).wayBack).toBeUndefined();
});

test('the image of before is that which runs, if the status is older than it', () => {
  expect(asked({ image: C }, known(B, A), { isReady: true }).upgrade?.from).toBe(B);
});

describe('what the status remembers', () => {
  const DONE = { completed: true, snapshot: 's-1' };
  const S: StatusUpgrade = { from: A, to: B, job: 'team-backup-1', ...DONE };

  test.each<[string, object, Status, StatusUpgrade]>([
    ['stays while the new image starts', { image: B }, known(B, A, S), S],
    ['stays when it is ready', { image: B }, known(B, B, S), S],
    [
      'follows to a third image, if the second never was ready',
      { image: C },
      known(B, A, S),
      { ...S, to: C },
    ],
    [
      'stays, without the step, on the way back',
      { image: A },
      known(B, A, S),
      { ...S, to: undefined, completed: undefined },
    ],
    ['stays if another upgrade has no backup', { image: C, backup: undefined }, known(B, B, S), S],
    ['stays if a third image never was ready', { image: M('2') }, known(C, B, S), S],
  ])('%s', (_, spec, status, expected) => {
    expect(asked(spec, status).upgrade).toEqual(expected);
  });
});
