/** Images that change: what is refused before a pod is touched, what waits, and what is told if it fails. */
import { describe, expect, test } from '@jest/globals';
import type { KubeObject } from '../../src/kube/object.js';
import { auditOf, isWrite } from '../support/cluster/audit.js';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { together } from '../support/cluster/together.js';
import { end, failJob, podOf, success } from '../support/stories/backups.js';

const stage = useStage();
const M = (tag: string) => `quay.io/change-metrics/monocle:${tag}`;
const E = (tag: string) => `docker.elastic.co/elasticsearch/elasticsearch:${tag}`;
const named = (name: string) => ({ config: { workspaces: [{ name, crawlers: [] }] } });
const NOWHERE = { nodeSelector: { nowhere: 'true' } };

async function running(namespace: string, spec: object): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('monocle', spec);
  await place.ready('monocle');
  return place;
}

/** What the operator wrote since then, but for the status and Events. */
const writes = ({ namespace }: Place, since: string): string[] =>
  auditOf(stage.cluster())
    .filter(
      (entry) =>
        isWrite(entry) &&
        entry.requestReceivedTimestamp > since &&
        entry.objectRef?.namespace === namespace &&
        entry.objectRef.subresource === undefined &&
        entry.objectRef.resource !== 'events',
    )
    .map(({ verb, objectRef }) => `${verb} ${objectRef?.resource}/${objectRef?.name}`);

const imageOf = async (place: Place, kind = 'Deployment', name = 'monocle-api') =>
  (await place.get(kind, name)).spec?.template.spec.containers[0].image;

const isOver = (place: Place): Promise<unknown> =>
  until('nothing is blocked', async () => {
    return (await place.condition('monocle', 'UpgradeBlocked')) === undefined;
  });

test('an older Monocle is refused before anything is written, and the image of before is right at once', async () => {
  const place = await running('downgrade', { image: M('1.11.2') });
  expect((await place.status('monocle')).lastReadyImages).toEqual({
    ...{ monocle: M('1.11.2'), elastic: E('7.17.26') },
  });
  const since = new Date().toISOString();
  await place.apply('monocle', { image: M('1.10.0') });
  const { message } = await place.says('monocle', 'UpgradeBlocked', {
    ...{ status: 'True', reason: 'DowngradeRefused' },
  });
  expect(message).toContain(`Set spec.image back to ${M('1.11.2')}`);
  await place.says('monocle', 'Stalled', { status: 'True', reason: 'DowngradeRefused', message });
  expect(await place.event('DowngradeRefused')).toMatchObject({ type: 'Warning', note: message });
  await stage.restart();
  await place.reconciled('monocle');
  expect(writes(place, since)).toEqual([]);

  await place.apply('monocle', { image: M('1.10.0'), title: 'Other changes go on' });
  await until('the title is there', async () => {
    const { spec } = await place.get('Deployment', 'monocle-api');
    return JSON.stringify(spec).includes('Other changes go on');
  });
  expect(await imageOf(place)).toBe(M('1.11.2'));

  await place.apply('monocle', { image: M('1.11.2') });
  await isOver(place);
  await place.ready('monocle');
  const { version, images } = await place.status('monocle');
  expect([version, images?.monocle]).toEqual(['1.11.2', M('1.11.2')]);
});

together({
  'an older Monocle runs if the user says that its data was restored': async () => {
    const place = await running('restored', { image: M('1.11.2') });
    await place.apply('monocle', { image: M('1.10.0') });
    await place.says('monocle', 'UpgradeBlocked', { status: 'True', reason: 'DowngradeRefused' });
    await place.apply('monocle', { image: M('1.10.0'), upgrade: { allowDowngrade: true } });
    await isOver(place);
    await until('it is ready with it', async () => {
      const { lastReadyImages } = await place.status('monocle');
      return lastReadyImages?.monocle === M('1.10.0');
    });
    await place.apply('monocle', { image: M('1.10.0') });
    await place.ready('monocle');
    expect(await place.condition('monocle', 'UpgradeBlocked')).toBeUndefined();
  },

  'a lower patch of Elasticsearch is refused, and a higher one rolls': async () => {
    const place = await running('elastic', { elastic: { image: E('7.17.25') } });
    await place.apply('monocle', { elastic: { image: E('7.17.26') } });
    await until('it is ready with it', async () => {
      return (await place.status('monocle')).lastReadyImages?.elastic === E('7.17.26');
    });
    const since = new Date().toISOString();
    await place.apply('monocle', { elastic: { image: E('7.17.25') } });
    const { message } = await place.says('monocle', 'UpgradeBlocked', {
      ...{ status: 'True', reason: 'DowngradeRefused' },
    });
    expect(message).toContain(`Set spec.elastic.image back to ${E('7.17.26')}`);
    expect(await imageOf(place, 'StatefulSet', 'monocle-elastic')).toBe(E('7.17.26'));
    expect(writes(place, since)).toEqual([]);
  },

  'a new image waits for its window, and everything else does not': async () => {
    const month = ((new Date().getUTCMonth() + 6) % 12) + 1;
    const closed = { window: { schedule: `0 2 1 ${month} *`, durationMinutes: 60 } };
    const place = await running('window', { image: M('1.11.1'), upgrade: closed });
    await place.apply('monocle', { image: M('1.11.2'), upgrade: closed });
    const { message } = await place.says('monocle', 'UpgradeBlocked', {
      ...{ status: 'True', reason: 'OutsideWindow' },
    });
    expect(message).toMatch(/1\.11\.2 waits until the window opens at \d{4}-\d\d-01T02:00Z$/);
    await place.says('monocle', 'Ready', {
      ...{ status: 'True', message: `All components are ready; ${message}` },
    });
    await place.apply('monocle', { image: M('1.11.2'), upgrade: closed, ...named('other') });
    await until('the config is there', async () => {
      const { configVersion, identsVersion } = await place.status('monocle');
      return configVersion !== undefined && configVersion === identsVersion;
    });
    expect(await imageOf(place)).toBe(M('1.11.1'));

    const open = { window: { schedule: '* * * * *', durationMinutes: 60 } };
    await place.apply('monocle', { image: M('1.11.2'), upgrade: open, ...named('other') });
    await isOver(place);
    await place.ready('monocle');
    expect(await imageOf(place)).toBe(M('1.11.2'));
  },

  'a window that opens by the clock lets the image in without any edit': async () => {
    const place = await running('opens', { image: M('1.11.1') });
    const soon = new Date(Date.now() + 60_000);
    const schedule = `${soon.getUTCMinutes()} ${soon.getUTCHours()} * * *`;
    await place.apply('monocle', {
      ...{ image: M('1.11.2'), upgrade: { window: { schedule, durationMinutes: 30 } } },
    });
    await until('the image is there', async () => (await imageOf(place)) === M('1.11.2'), 120_000);
    await isOver(place);
  },

  'an upgrade that does not become ready names the image of before, which goes back at once':
    async () => {
      const place = await running('failing', { image: M('1.10.0') });
      await place.apply('monocle', { image: M('1.11.2'), api: NOWHERE });
      const { message } = await place.says('monocle', 'UpgradeBlocked', {
        ...{ status: 'True', reason: 'Unschedulable' },
      });
      expect(message).toContain(
        `It was last ready with ${M('1.10.0')}: to go back, set spec.image`,
      );
      await place.says('monocle', 'Stalled', { status: 'False' });
      await place.apply('monocle', { image: M('1.10.0') });
      await isOver(place);
      await place.ready('monocle');
      expect(await imageOf(place)).toBe(M('1.10.0'));
    },

  'update-idents of the former image is ended before the new api migrates, and runs with the new one':
    async () => {
      const place = await running('idents', { image: M('1.10.0'), ...named('a') });
      const { configVersion: first } = await place.status('monocle');
      await place.apply('monocle', { image: M('1.10.0'), api: NOWHERE, ...named('b') });
      const [former] = await until('a Job runs', async () => {
        const jobs = await place.list('Job');
        return jobs.length > 0 ? jobs : undefined;
      });
      const since = new Date().toISOString();
      await place.apply('monocle', { image: M('1.11.2'), ...named('b') });
      await until('update-idents has run', async () => {
        const { configVersion, identsVersion } = await place.status('monocle');
        return configVersion !== first && configVersion === identsVersion;
      });
      const [job] = await place.list('Job');
      expect(job?.spec?.template.spec.containers[0].image).toBe(M('1.11.2'));
      const rolls = 'patch deployments/monocle-api';
      await until('the audit log has it', () => writes(place, since).includes(rolls));
      const order = writes(place, since);
      expect(order.indexOf(`delete jobs/${former?.metadata.name}`)).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(`delete jobs/${former?.metadata.name}`)).toBeLessThan(
        order.indexOf(rolls),
      );
    },
});

test('while an image waits, neither the status nor the Deployment lets another one in', async () => {
  const evil = 'evil.example.net/monocle:1.11.1';
  const upgrade = { window: { schedule: '0 0 30 2 *', durationMinutes: 60 } };
  const place = await running('forged', { image: M('1.11.1') });
  await stage.restart(async () => {
    const images = { monocle: evil, elastic: evil };
    await place.patch(
      'Monocle',
      'monocle',
      { status: { images, lastReadyImages: images } },
      '/status',
    );
    await place.apply('monocle', {
      ...{ image: M('1.11.2'), title: 'Written anew', upgrade, elastic: { image: E('7.17.29') } },
    });
  });
  await until('the title is there', async () => {
    const { spec } = await place.get('Deployment', 'monocle-api');
    return JSON.stringify(spec).includes('Written anew');
  });
  expect(await imageOf(place)).toBe(M('1.11.1'));
  expect(await imageOf(place, 'StatefulSet', 'monocle-elastic')).toBe(E('7.17.26'));

  const { spec } = await place.get('Deployment', 'monocle-api');
  const [api, ...others] = spec?.template.spec.containers ?? [];
  const { metadata } = await place.patch('Deployment', 'monocle-api', {
    spec: { template: { spec: { containers: [{ ...api, image: evil }, ...others] } } },
  });
  await until('it is repaired', async () => {
    const after = await place.get('Deployment', 'monocle-api');
    return Number(after.metadata.generation) > Number(metadata.generation);
  });
  expect(await imageOf(place)).toBe(M('1.11.1'));
});

describe('the backup before an upgrade', () => {
  const BACKUP = {
    backup: {
      ...{ schedule: '0 3 * * *', suspend: true },
      repository: { existing: { name: 'theirs' } },
    },
  };
  const OLD = { image: M('1.10.0'), ...BACKUP };
  /** Its pod finds no node, so that a story can say how it ends. */
  const NEW = { image: M('1.11.2'), ...BACKUP, api: NOWHERE };
  const backups = async (place: Place): Promise<KubeObject[]> =>
    (await place.list('Job')).filter(
      ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'] === 'backup',
    );
  const theJob = (place: Place): Promise<KubeObject> =>
    until('there is a Job', async () => (await backups(place))[0]);

  test('runs before a pod is touched, is made once, and names the way back with the data', async () => {
    const place = await running('first', OLD);
    await place.apply('monocle', NEW);
    const job = await theJob(place);
    const waits = { status: 'True', reason: 'BackingUp' } as const;
    const { message } = await place.says('monocle', 'UpgradeBlocked', waits);
    expect(message).toContain(`${M('1.11.2')} waits for the backup before it: Job/`);
    await place.says('monocle', 'Ready', { status: 'False', reason: 'BackingUp' });
    await place.says('monocle', 'Stalled', { status: 'False' });
    const { uid } = (await place.get('CronJob', 'monocle-backup')).metadata;
    expect(job.metadata.ownerReferences).toMatchObject([{ kind: 'CronJob', uid }]);
    expect(job.spec.template.spec.containers[0].image).toBe(M('1.10.0'));
    await stage.restart();
    await place.reconciled('monocle');
    expect((await backups(place)).length).toBe(1);
    expect(await imageOf(place)).toBe(M('1.10.0'));

    await end(place, await podOf(place, job), success('first.monocle-a'));
    await until('the image is there', async () => (await imageOf(place)) === M('1.11.2'));
    const failed = await place.says('monocle', 'UpgradeBlocked', { reason: 'Unschedulable' });
    expect(failed.message).toContain(
      `run monocle-k8s restore monocle -n first --snapshot first.monocle-a --image ${M('1.10.0')}`,
    );
    const upgrade = {
      ...{ from: M('1.10.0'), to: M('1.11.2') },
      ...{ job: job.metadata.name, completed: true, snapshot: 'first.monocle-a' },
    };
    expect((await place.status('monocle')).upgrade).toEqual(upgrade);

    // Neither another process nor a Job that is gone makes another one.
    await place.remove('Job', job.metadata.name, 'Foreground');
    await until('the Job is gone', async () => (await backups(place)).length === 0);
    await stage.restart();
    await place.reconciled('monocle');
    expect([await backups(place), (await place.status('monocle')).upgrade]).toEqual([[], upgrade]);

    // The way back needs no backup. The same upgrade, later, needs another one.
    await place.apply('monocle', OLD);
    await isOver(place);
    await place.ready('monocle');
    expect(await backups(place)).toEqual([]);
    await place.apply('monocle', NEW);
    expect((await theJob(place)).metadata.name).not.toBe(job.metadata.name);
  });

  test('that fails is Stalled, and is made again when its Job is deleted', async () => {
    const place = await running('first-fails', OLD);
    await place.apply('monocle', NEW);
    const { metadata } = await theJob(place);
    await failJob(place, metadata.name, 'monocle-backup/1 failure step=register');
    const { message } = await place.says('monocle', 'Stalled', { reason: 'BackupFirstFailed' });
    await place.says('monocle', 'UpgradeBlocked', { reason: 'BackupFirstFailed', message });
    expect(message).toContain(`see kubectl logs job/${metadata.name} -n first-fails`);
    expect(message).toContain('set spec.upgrade.backupFirst to false');
    expect(await imageOf(place)).toBe(M('1.10.0'));
    await place.remove('Job', metadata.name, 'Foreground');
    await until('there is another Job', async () => {
      const [job] = await backups(place);
      return job !== undefined && job.metadata.uid !== metadata.uid;
    });
    await place.says('monocle', 'Stalled', { status: 'False' });
    // Without its backup, if the user says so.
    await place.apply('monocle', { ...NEW, api: {}, upgrade: { backupFirst: false } });
    await isOver(place);
    await place.ready('monocle');
    expect(await imageOf(place)).toBe(M('1.11.2'));
    expect((await place.status('monocle')).upgrade?.completed).toBeUndefined();
  });

  test('is that of the newest image, and never that of an upgrade that was given up', async () => {
    const place = await running('first-third', OLD);
    await place.apply('monocle', NEW);
    const former = await theJob(place);
    await place.apply('monocle', OLD);
    await isOver(place);
    // One at a time.
    await place.apply('monocle', NEW);
    const { message } = await place.says('monocle', 'UpgradeBlocked', { status: 'True' });
    expect(message).toContain(`waits for a backup that is under way, and then for its own: Job/`);
    await end(place, await podOf(place, former), success('first-third.monocle-a'));
    const job = await until('there is another Job', async () =>
      (await backups(place)).find(({ metadata }) => metadata.name !== former.metadata.name),
    );
    expect(await imageOf(place)).toBe(M('1.10.0'));
    await place.apply('monocle', { ...NEW, image: M('1.11.1') });
    await until('the step is that of the newest image', async () => {
      return (await place.status('monocle')).upgrade?.to === M('1.11.1');
    });
    await end(place, await podOf(place, job), success('first-third.monocle-b'));
    await until('the image is there', async () => (await imageOf(place)) === M('1.11.1'));
    // It never becomes ready, so it may be left without a backup of what it did to the data.
    await place.apply('monocle', { ...NEW, api: {} });
    await isOver(place);
    await place.ready('monocle');
    expect(await imageOf(place)).toBe(M('1.11.2'));
    expect((await backups(place)).length).toBe(2);
    const { upgrade } = await place.status('monocle');
    expect(upgrade).toMatchObject({ to: M('1.11.2'), snapshot: 'first-third.monocle-b' });

    // The image alone does not go back, and the refusal names what does.
    await place.apply('monocle', OLD);
    const refused = await place.says('monocle', 'UpgradeBlocked', { reason: 'DowngradeRefused' });
    expect(refused.message).toContain(
      `run monocle-k8s restore monocle -n first-third --snapshot first-third.monocle-b --image ${M('1.10.0')}`,
    );
    await place.reconciled('monocle');
    expect((await place.status('monocle')).upgrade).toEqual(upgrade);
    expect((await backups(place)).length).toBe(2);
  });

  test('is not that of somebody who took the name of its Job and copied our labels', async () => {
    const place = await running('first-forged', OLD);
    await place.apply('monocle', NEW);
    const { metadata, spec } = await theJob(place);
    await stage.restart(async () => {
      await place.remove('Job', metadata.name, 'Foreground');
      await until('the Job is gone', async () => (await backups(place)).length === 0);
      const { name, labels } = metadata;
      const { selector: _, template, ...rest } = spec;
      const bare = { ...template, metadata: { labels } };
      const forged = await place.create('Job', {
        metadata: { name, labels },
        spec: { ...rest, template: bare },
      });
      await end(place, await podOf(place, forged), success('forged'));
    });
    await place.says('monocle', 'Stalled', { status: 'True', reason: 'NotOurs' });
    expect(await imageOf(place)).toBe(M('1.10.0'));
    expect((await place.status('monocle')).upgrade?.completed).toBeUndefined();
  });
});
