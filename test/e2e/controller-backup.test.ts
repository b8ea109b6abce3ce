/** Backups: the CronJob, backups on demand, and what the status says of what their pods left. */
import { describe, expect, test } from '@jest/globals';
import type { KubeObject } from '../../src/kube/object.js';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { together } from '../support/cluster/together.js';
import { end, failJob, podOf, success } from '../support/stories/backups.js';
import { run } from '../support/tools/command.js';

const stage = useStage();
const BACKUP_AT = 'monocle.change-metrics.io/backup-at';
/** In half a year, so that none begins by itself. */
const MONTH = ((new Date().getUTCMonth() + 6) % 12) + 1;
const SCHEDULE = `0 3 1 ${MONTH} *`;
const backup = (more: object = {}) => ({
  backup: { schedule: SCHEDULE, repository: { existing: { name: 'theirs' } }, ...more },
});
/** No pod of a Job finds a node, so that a story can say how it ends. */
const NOWHERE = { api: { nodeSelector: { nowhere: 'true' } } };

async function place(namespace: string, spec: object = backup()): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('team', spec);
  await until('there is a CronJob', () => place.find('CronJob', 'team-backup'));
  return place;
}

const ask = (place: Place, value: string) =>
  place.patch('Monocle', 'team', { metadata: { annotations: { [BACKUP_AT]: value } } });

test('the CronJob is applied, repaired and pruned with spec.backup', async () => {
  const home = await place('backup-life');
  const { metadata, spec } = await home.get('CronJob', 'team-backup');
  expect(spec).toMatchObject({ schedule: SCHEDULE, concurrencyPolicy: 'Forbid' });
  await home.says('team', 'BackupReady', { status: 'Unknown', reason: 'NotDue' });
  await home.ready('team');

  await home.patch('CronJob', 'team-backup', {
    spec: { schedule: `0 4 1 ${MONTH} *`, suspend: true },
  });
  await until('the drift is repaired', async () => {
    const found = await home.get('CronJob', 'team-backup');
    return found.spec.schedule === SCHEDULE && found.spec.suspend === false;
  });
  await home.apply('team', backup({ suspend: true, keep: 3 }));
  await home.says('team', 'BackupReady', { status: 'False', reason: 'Suspended' });
  const changed = await home.get('CronJob', 'team-backup');
  expect([changed.spec.suspend, changed.metadata.uid]).toEqual([true, metadata.uid]);

  await home.apply('team', {});
  await until('it is pruned', async () => !(await home.find('CronJob', 'team-backup')));
  await until('nothing tells of it', async () => {
    const status = await home.status('team');
    return status.backup === undefined && !(await home.condition('team', 'BackupReady'));
  });
});

test('a CronJob that is somebody else’s is left alone', async () => {
  const home = await stage.place('backup-foreign');
  const container = { name: 'a', image: 'a' };
  const template = { spec: { restartPolicy: 'Never', containers: [container] } };
  await home.create('CronJob', {
    metadata: { name: 'team-backup' },
    spec: { schedule: '@daily', jobTemplate: { spec: { template } } },
  });
  await home.apply('team', backup());
  await home.says('team', 'Stalled', { status: 'True', reason: 'NotOurs' });
  expect((await home.get('CronJob', 'team-backup')).spec.schedule).toBe('@daily');
});

describe('a backup on demand', () => {
  test('is begun once for each new value of the annotation, and its result is in the status', async () => {
    const home = await place('backup-asked', { ...backup(), ...NOWHERE });
    await ask(home, 'first');
    const [job] = await until('there is a Job', async () => {
      const jobs = await home.list('Job');
      return jobs.length > 0 ? jobs : undefined;
    });
    const { uid } = (await home.get('CronJob', 'team-backup')).metadata;
    expect(job?.metadata.ownerReferences).toMatchObject([
      { kind: 'CronJob', uid, controller: true },
    ]);
    await end(home, await podOf(home, job as KubeObject), success('backup-asked.team-a'));
    const { message } = await home.says('team', 'BackupReady', { status: 'True' });
    expect(message).toContain('backup-asked.team-a');
    expect((await home.status('team')).backup).toMatchObject({
      ...{ snapshot: 'backup-asked.team-a', sizeBytes: 4711, requested: expect.any(String) },
    });
    await home.event('BackedUp');

    // Neither another reconcile nor another process begins it again, though the Job is gone.
    await home.remove('Job', job?.metadata.name ?? '', 'Foreground');
    await until('the Job is gone', async () => (await home.list('Job')).length === 0);
    await home.reconciled('team');
    await stage.restart();
    await home.reconciled('team');
    expect(await home.list('Job')).toEqual([]);
    expect((await home.status('team')).backup?.snapshot).toBe('backup-asked.team-a');

    await ask(home, 'second');
    await until('there is another Job', async () => (await home.list('Job')).length === 1);
  });

  test('that fails is in the status and an Event', async () => {
    const home = await place('backup-failed', { ...backup(), ...NOWHERE });
    await ask(home, 'now');
    for (let attempt = 0; attempt < 3; attempt++) {
      const pod = await until('there is a pod to end', async () =>
        (await home.list('Pod')).find(
          ({ metadata, status }) =>
            metadata.labels?.['app.kubernetes.io/component'] === 'backup' &&
            status?.phase === 'Pending',
        ),
      );
      await end(home, pod, 'monocle-backup/1 failure step=register', 1);
    }
    const { message } = await home.says('team', 'BackupReady', { reason: 'BackupFailed' });
    expect(message).toContain('the repository cannot be registered');
    await home.event('BackupFailed');
  });

  test('by the command', async () => {
    const home = await place('backup-command');
    const flags = ['-n', 'backup-command', '--kubeconfig', stage.cluster().kubeconfig];
    const { code, stdout } = await run(['backup', 'team', ...flags]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Job\/backup-command\/team-backup-/),
    ]);
    const [job] = await home.list('Job');
    expect(job?.metadata.annotations).toMatchObject({
      'cronjob.kubernetes.io/instantiate': 'manual',
    });
    const none = await run(['backup', 'other', ...flags]);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('set spec.backup')]);
  });
});

test('a pod with our labels, and a Job of our name, that are not ours say nothing', async () => {
  const home = await place('backup-forged');
  const { labels } = (await home.get('CronJob', 'team-backup')).spec.jobTemplate.metadata;
  const container = {
    ...{ name: 'monocle-backup', image: 'a' },
    securityContext: {
      ...{ allowPrivilegeEscalation: false, runAsNonRoot: true },
      ...{ capabilities: { drop: ['ALL'] }, seccompProfile: { type: 'RuntimeDefault' } },
    },
  };
  const job = await home.create('Job', {
    metadata: { name: 'team-backup-1', labels },
    spec: {
      template: {
        metadata: { labels },
        spec: {
          ...{ restartPolicy: 'Never', containers: [container] },
          nodeSelector: { nowhere: 'true' },
        },
      },
    },
  });
  await end(home, await podOf(home, job), success('forged'));
  await until('the Job is complete', async () =>
    (await home.get('Job', 'team-backup-1')).status?.succeeded === 1 ? true : undefined,
  );
  await home.reconciled('team');
  expect((await home.condition('team', 'BackupReady'))?.status).toBe('Unknown');
});

describe('a restore', () => {
  const PAUSE = 'monocle.change-metrics.io/pause';
  const restore = (namespace: string, ...more: string[]) =>
    run([
      ...['restore', 'team', '-n', namespace, '--snapshot', 'latest'],
      ...['--kubeconfig', stage.cluster().kubeconfig, ...more],
    ]);
  const replicas = async (home: Place) =>
    Promise.all(
      ['team-api', 'team-crawler'].map(
        async (name) => (await home.get('Deployment', name)).spec.replicas,
      ),
    );

  test('stops api and crawler, runs one Job, and starts them again', async () => {
    const home = await place('restore-done');
    await home.ready('team');
    const { code, stdout } = await restore('restore-done');
    expect(stdout.split('\n')).toEqual([
      'Monocle/restore-done/team is paused',
      'api and crawler are stopped',
      'Job/restore-done/team-restore created',
      'snapshot latest is restored; api and crawler start',
      '',
    ]);
    expect(code).toBe(0);
    await home.ready('team');
    expect(await replicas(home)).toEqual([1, 1]);
    expect((await home.get('Monocle', 'team')).metadata.annotations?.[PAUSE]).toBeUndefined();
    // The status tells of no backup, and another restore makes room for itself.
    expect((await home.condition('team', 'BackupReady'))?.status).toBe('Unknown');
    expect((await restore('restore-done')).code).toBe(0);
  });

  together({
    'that fails before the swap leaves all as it was; else it keeps api and crawler stopped, and goes on':
      async () => {
        const home = await place('restore-failed', { ...backup(), ...NOWHERE });
        const fail = async (step: string) => {
          const failing = restore('restore-failed', '--timeout', '120');
          await failJob(home, 'team-restore', `monocle-restore/1 failure step=${step}`);
          return failing;
        };
        const swap = await fail('swap');
        expect([swap.code, swap.stderr]).toEqual([
          1,
          expect.stringContaining('run the same command'),
        ]);
        expect(await replicas(home)).toEqual([0, 0]);
        await home.says('team', 'Ready', { reason: 'Suspended' });

        const harmless = await fail('snapshot');
        expect([harmless.code, harmless.stderr]).toEqual([1, expect.stringContaining('as it was')]);
        expect(await replicas(home)).toEqual([1, 1]);
      },

    'says in the status that it is under way, and lets no backup begin meanwhile': async () => {
      const home = await place('restore-told', { ...backup(), ...NOWHERE });
      const restoring = restore('restore-told');
      const { message } = await home.says('team', 'Ready', { reason: 'Suspended' });
      expect(message).toContain('monocle-k8s restore is under way (Job/team-restore)');
      const job = await until('there is a Job', () => home.find('Job', 'team-restore'));
      expect((await home.get('CronJob', 'team-backup')).spec.suspend).toBe(true);
      await end(home, await podOf(home, job), 'monocle-restore/1 success snapshot=a');
      expect((await restoring).code).toBe(0);
      expect((await home.get('CronJob', 'team-backup')).spec.suspend).toBe(false);
    },

    'is refused while a backup runs, and changes nothing': async () => {
      const home = await place('restore-backup', { ...backup(), ...NOWHERE });
      await ask(home, 'now');
      const [job] = await until('there is a Job', async () => {
        const jobs = await home.list('Job');
        return jobs.length > 0 ? jobs : undefined;
      });
      const { code, stderr } = await restore('restore-backup');
      expect([code, stderr]).toEqual([1, expect.stringContaining('backs up this Monocle')]);
      expect(stderr).toContain(`kubectl delete job ${job?.metadata.name} -n restore-backup`);
      expect(await replicas(home)).toEqual([1, 1]);
      expect((await home.get('Monocle', 'team')).metadata.annotations?.[PAUSE]).toBeUndefined();
    },

    'ends a Job of the janitor, and waits for a pod that still ends': async () => {
      const home = await place('restore-ending');
      await home.ready('team');
      const { uid } = (await home.get('Deployment', 'team-api')).metadata;
      const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'team-api', uid };
      const container = { name: 'a', image: 'a' };
      const template = { spec: { restartPolicy: 'Never', containers: [container] } };
      await home.create('Job', {
        metadata: { name: 'team-wipe-x', ownerReferences: [owner] },
        spec: { suspend: true, template },
      });
      const [pod] = (await home.list('Pod')).filter(({ metadata }) =>
        metadata.name.startsWith('team-api'),
      );
      const finalizers = ['example.org/slow'];
      await home.patch('Pod', pod?.metadata.name ?? '', { metadata: { finalizers } });
      const restoring = restore('restore-ending');
      await until('it is being deleted', async () => {
        const { metadata } = await home.get('Pod', pod?.metadata.name ?? '');
        return metadata.deletionTimestamp !== undefined;
      });
      await until('nothing counts it any more', async () => {
        const { metadata, status } = await home.get('Deployment', 'team-api');
        return status?.observedGeneration === metadata.generation && !status?.replicas;
      });
      expect(await home.find('Job', 'team-restore')).toBeUndefined();
      await home.patch('Pod', pod?.metadata.name ?? '', { metadata: { finalizers: null } });
      expect((await restoring).code).toBe(0);
      expect(await home.find('Job', 'team-wipe-x')).toBeUndefined();
    },
  });

  test('does not begin if a controller may live that has not seen the pause', async () => {
    const names = ['restore-alive', 'restore-alone', 'restore-other'];
    const homes = await Promise.all(names.map((name) => place(name)));
    for (const home of homes) await home.ready('team');
    const [alive, alone] = homes as [Place, Place];
    await stage.restart(async () => {
      // Each waits for half a minute.
      const begun = await Promise.all([
        restore('restore-alive'),
        restore('restore-alone', '--without-controller'),
        restore('restore-other', '--without-controller', '--image', 'a.example.org/monocle:1.10.0'),
      ]);
      expect(begun).toMatchObject([
        { code: 1, stderr: expect.stringContaining('one may be at work') },
        { code: 0, stdout: expect.stringContaining('is paused; there is no controller') },
        { code: 1, stderr: expect.stringContaining('start the contr') },
      ]);
      expect([await replicas(alive), await replicas(alone)]).toEqual([
        [1, 1],
        [1, 1],
      ]);
      const { metadata } = await alive.get('Monocle', 'team');
      expect(metadata.annotations?.[PAUSE]).toBeUndefined();
    });
    for (const home of homes) await home.ready('team');
  });

  describe('with an image', () => {
    const [OLD, NEW] = ['1.10.0', '1.11.2'].map((tag) => `quay.io/change-metrics/monocle:${tag}`);
    const FOR = 'monocle.change-metrics.io/restored-for';
    const imageOf = async (home: Place) =>
      (await home.get('Deployment', 'team-api')).spec.template.spec.containers[0].image;

    test('goes back to it, outside the window and without a backup of what is replaced', async () => {
      const window = { schedule: `0 2 1 ${MONTH} *`, durationMinutes: 60 };
      const home = await place('restore-image', { ...backup(), image: NEW, upgrade: { window } });
      await home.ready('team');
      const { code, stdout } = await restore('restore-image', '--image', OLD ?? '');
      expect(stdout.split('\n').slice(-3)).toEqual([
        `snapshot latest is restored; the controller starts ${OLD}`,
        `api is ready with ${OLD}`,
        '',
      ]);
      expect(code).toBe(0);
      await home.ready('team');
      expect([await imageOf(home), await replicas(home)]).toEqual([OLD, [1, 1]]);
      const { metadata, status } = await home.get('Monocle', 'team');
      expect(metadata.annotations?.[FOR]).toBeUndefined();
      expect(status?.lastReadyImages.monocle).toBe(OLD);
      expect((await home.list('Job')).map(({ metadata }) => metadata.name)).toEqual([
        'team-restore',
      ]);
    });

    test('that is interrupted goes on where it was', async () => {
      const home = await place('restore-on', { ...backup(), image: NEW });
      await home.ready('team');
      await home.patch('Monocle', 'team', { spec: NOWHERE });
      await until('its Jobs find no node', async () => {
        const { spec } = await home.get('CronJob', 'team-backup');
        return spec.jobTemplate.spec.template.spec.nodeSelector?.nowhere;
      });
      const again = () => restore('restore-on', '--image', OLD ?? '', '--timeout', '1');
      const late = await again();
      expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('goes on')]);
      const job = await home.get('Job', 'team-restore');
      await end(home, await podOf(home, job), 'monocle-restore/1 success snapshot=a');
      await until('it is complete', async () => {
        return (await home.get('Job', 'team-restore')).status?.succeeded === 1;
      });
      // The data is back, and the image is not ready.
      const waits = await again();
      expect(waits.stdout).toContain('Job/restore-on/team-restore is complete');
      expect([waits.code, waits.stderr]).toEqual([1, expect.stringContaining('is not ready with')]);
      await home.patch('Monocle', 'team', { spec: { api: { nodeSelector: null } } });
      const last = await restore('restore-on', '--image', OLD ?? '');
      expect(last.stdout.split('\n')).toEqual([
        'an earlier restore has brought back the data; no snapshot is restored now',
        `api is ready with ${OLD}`,
        '',
      ]);
      expect(await imageOf(home)).toBe(OLD);
      expect((await home.get('Job', 'team-restore')).metadata.uid).toBe(job.metadata.uid);
    });

    test('is refused if it is none, or the Monocle comes from Git', async () => {
      const home = await place('restore-refused', { ...backup(), image: NEW });
      const none = await restore('restore-refused', '--image', 'a b');
      expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('not an image')]);
      await home.patch('Monocle', 'team', { spec: { suspend: true } });
      const held = await restore('restore-refused', '--image', OLD ?? '');
      expect([held.code, held.stderr]).toEqual([1, expect.stringContaining('spec.suspend')]);
      const byArgo = '?fieldManager=argocd-controller';
      await home.patch('Monocle', 'team', { spec: { suspend: false, title: 'a' } }, byArgo);
      const theirs = await restore('restore-refused', '--image', OLD ?? '');
      expect([theirs.code, theirs.stderr]).toEqual([
        ...[1, expect.stringContaining('applied by argocd-controller')],
      ]);
    });
  });

  test.each([
    ['no Monocle', 'absent', {}, /there is no Monocle/],
    ['no backup', 'team', {}, /set spec.backup/],
  ])('is refused with %s', async (_, name, spec, message) => {
    const namespace = `restore-none-${name}`;
    const home = await stage.place(namespace);
    await home.apply('team', spec);
    const flags = ['--kubeconfig', stage.cluster().kubeconfig, '-n', namespace];
    const { code, stderr } = await run(['restore', name, '--snapshot', 'latest', ...flags]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });
});
