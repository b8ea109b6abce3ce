/** A volume that grows by itself: by what pods measured, one step at a time, and no further than it may. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { backupJob } from '../../src/instance/jobs/backup-job.js';
import type { KubeObject } from '../../src/kube/object.js';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { run } from '../support/tools/command.js';

const stage = useStage();
const CLAIM = 'team-elastic-data-volume-team-elastic-0';
const GROWN_FROM = 'monocle.change-metrics.io/grown-from';
const GI = 1024 ** 3;
/** No pod of a Job finds a node, so that a story can say how it ends. */
const NOWHERE = { api: { nodeSelector: { nowhere: 'true' } } };
const autoGrow = (more: object = {}, rest: object = {}) => ({
  ...NOWHERE,
  storage: { autoGrow: { max: '25Gi', ...more } },
  ...rest,
});

async function place(namespace: string, spec: object = autoGrow()): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('team', spec);
  await until('there is a CronJob', () => place.find('CronJob', 'team-usage'));
  await until('the claim is bound', async () => {
    const claim = await place.find('PersistentVolumeClaim', CLAIM);
    return claim?.status?.capacity?.storage;
  });
  return place;
}

const podOf = (place: Place, job: KubeObject): Promise<KubeObject> =>
  until('the Job has a pod', async () =>
    (await place.list('Pod')).find(({ metadata }) =>
      metadata.ownerReferences?.some(({ uid }) => uid === job.metadata.uid),
    ),
  );

let minutes = 0;
/** In the place of a kubelet: a container that has ended, with what it wrote. */
async function end(place: Place, pod: KubeObject, percent: number, totalGi: number) {
  const total = Math.floor(totalGi * GI);
  const available = Math.floor(total * (1 - percent / 100));
  const finishedAt = new Date(Date.UTC(2026, 0, 1, 0, ++minutes)).toISOString().replace('.000', '');
  const message = `monocle-k8s-usage/1 total=${total} available=${available}`;
  const terminated = {
    exitCode: 0,
    message,
    startedAt: finishedAt,
    finishedAt,
    reason: 'Completed',
  };
  const container = { name: 'monocle-usage', image: 'a', imageID: 'a', ready: false };
  const status = {
    phase: 'Succeeded',
    containerStatuses: [{ ...container, restartCount: 0, state: { terminated } }],
  };
  await place.patch('Pod', pod.metadata.name, { status }, '/status');
  return finishedAt;
}

/** As the CronJob begins one. */
async function measure(place: Place, percent: number, totalGi: number): Promise<string> {
  const cronJob = await place.get('CronJob', 'team-usage');
  const job = await place.create('Job', backupJob(cronJob, `team-usage-${minutes + 1}`));
  return end(place, await podOf(place, job), percent, totalGi);
}

const size = async (place: Place): Promise<string> =>
  (await place.get('PersistentVolumeClaim', CLAIM)).spec.resources.requests.storage;
const grows = (place: Place, to: string) =>
  until(`the claim asks for ${to}`, async () => (await size(place)) === to || undefined);
/** The local provisioner resizes nothing; this is what one that can says at last. */
const resize = (place: Place, to: string) =>
  place.patch('PersistentVolumeClaim', CLAIM, { status: { capacity: { storage: to } } }, '/status');
const says = (place: Place, reason: string) => place.says('team', 'StorageReady', { reason });
const measuredAt = (place: Place, at: string) =>
  until('the status has the measurement', async () =>
    (await place.status('team')).storage?.measuredAt === at ? true : undefined,
  );

test('grows once for each measurement of a volume that has grown, and no further than max', async () => {
  const home = await place('grow', autoGrow({}, { commonAnnotations: { owner: 'a' } }));
  await says(home, 'NotMeasured');
  await measuredAt(home, await measure(home, 60, 9.8));
  expect((await says(home, 'EnoughSpace')).message).toBe(
    '60 % of 10Gi are used; it may grow to 25Gi',
  );
  expect((await home.status('team')).storage).toMatchObject({
    ...{ size: '10Gi', usedPercent: 60, totalBytes: Math.floor(9.8 * GI) },
  });

  await measure(home, 85, 9.8);
  await grows(home, '20Gi');
  expect((await home.event('VolumeGrows')).note).toBe(
    `PersistentVolumeClaim/${CLAIM} grows from 10Gi to 20Gi, because 85 % of 10Gi are used`,
  );
  // Not while it grows, whatever is measured; nor by the same file system once it has.
  await measuredAt(home, await measure(home, 95, 9.8));
  await home.reconciled('team');
  expect(await size(home)).toBe('20Gi');
  await resize(home, '20Gi');
  expect((await says(home, 'VolumeGrows')).message).toContain('grows');
  await stage.restart();
  await home.reconciled('team');
  expect(await size(home)).toBe('20Gi');
  await until('the status says what it waits for', async () =>
    (await home.condition('team', 'StorageReady'))?.message.includes('has not seen it yet'),
  );

  await measure(home, 90, 19.6);
  await grows(home, '25Gi');
  await resize(home, '25Gi');
  await measure(home, 90, 24.5);
  const { status, message } = await says(home, 'MaxReached');
  expect([status, message]).toEqual(['False', expect.stringContaining('max is 25Gi: raise it')]);
  await home.event('MaxReached');
  await home.reconciled('team');
  expect(await size(home)).toBe('25Gi');

  // What others wrote into the claim stays, and what we wrote does, too.
  const { annotations } = (await home.get('PersistentVolumeClaim', CLAIM)).metadata;
  expect(annotations).toMatchObject({ owner: 'a', [GROWN_FROM]: String(Math.floor(19.6 * GI)) });

  // A storageSize below it changes nothing, and a larger max does.
  await home.apply('team', autoGrow({}, { storageSize: '15Gi' }));
  await home.reconciled('team');
  expect((await home.condition('team', 'Ready'))?.reason).not.toBe('VolumeGrows');
  expect(await size(home)).toBe('25Gi');
  await home.apply('team', autoGrow({ max: '1Ti' }, { storageSize: '15Gi' }));
  await grows(home, '35Gi');
});

test('the volume keeps its size when it no longer grows by itself, and nothing tells of it', async () => {
  const home = await place('grown');
  await measure(home, 85, 9.8);
  await grows(home, '20Gi');
  await resize(home, '20Gi');
  await home.apply('team', NOWHERE);
  await until('the CronJob is pruned', async () => !(await home.find('CronJob', 'team-usage')));
  await until('nothing tells of it', async () => {
    const { storage, conditions } = await home.status('team');
    return storage === undefined && !conditions?.some(({ type }) => type === 'StorageReady');
  });
  expect(await size(home)).toBe('20Gi');
  // The file that the instance was made from is no request to shrink it.
  const { apiVersion, kind, metadata } = await home.get('Monocle', 'team');
  const file = join(stage.cluster().dir, 'grown.yaml');
  const { name, namespace } = metadata;
  await writeFile(
    file,
    JSON.stringify({ apiVersion, kind, metadata: { name, namespace }, spec: NOWHERE }),
  );
  const diff = await run(['diff', file, '--kubeconfig', stage.cluster().kubeconfig]);
  expect([diff.code, diff.stdout, diff.stderr]).toEqual([0, '', '']);
});

describe('a storage class that does not let volumes grow', () => {
  test('is told, holds nothing up, and is tried again with each measurement', async () => {
    await stage.makeClass('stiff', { allowVolumeExpansion: false });
    const spec = autoGrow({}, { storageClassName: 'stiff' });
    const home = await place('grow-refused', spec);
    await measure(home, 85, 9.8);
    const { status, message } = await says(home, 'GrowthRefused');
    expect(status).toBe('False');
    expect(message).toContain('the storage class must allow volume expansion');
    await home.event('GrowthRefused');
    await home.apply('team', { ...spec, title: 'Big' });
    await until('the title is rolled out', async () =>
      JSON.stringify((await home.get('Deployment', 'team-api')).spec).includes('Big'),
    );
    expect((await home.condition('team', 'Ready'))?.reason).not.toBe('Forbidden');
    expect(await size(home)).toBe('10Gi');

    await stage.patchClass('stiff', { allowVolumeExpansion: true });
    await home.reconciled('team');
    expect(await size(home)).toBe('10Gi');
    await measure(home, 85, 9.8);
    await grows(home, '20Gi');
  });
});

test('a volume without a file system of its own does not grow', async () => {
  const home = await place('grow-shared');
  await measure(home, 85, 400);
  expect((await says(home, 'NoOwnFileSystem')).status).toBe('False');
  expect(await size(home)).toBe('10Gi');
});

test('a pod with our labels, and a Job of our name, that are not ours let nothing grow', async () => {
  const home = await place('grow-forged');
  const { labels } = (await home.get('CronJob', 'team-usage')).spec.jobTemplate.metadata;
  const container = {
    ...{ name: 'monocle-usage', image: 'a' },
    securityContext: {
      ...{ allowPrivilegeEscalation: false, runAsNonRoot: true },
      ...{ capabilities: { drop: ['ALL'] }, seccompProfile: { type: 'RuntimeDefault' } },
    },
  };
  const spec = {
    ...{ restartPolicy: 'Never', containers: [container], nodeSelector: { nowhere: 'true' } },
  };
  const job = await home.create('Job', {
    metadata: { name: 'team-usage-1', labels },
    spec: { template: { metadata: { labels }, spec } },
  });
  await end(home, await podOf(home, job), 99, 9.8);
  await end(
    home,
    await home.create('Pod', { metadata: { name: 'forged', labels }, spec }),
    99,
    9.8,
  );
  await until('the Job is complete', async () =>
    (await home.get('Job', 'team-usage-1')).status?.succeeded === 1 ? true : undefined,
  );
  await home.reconciled('team');
  expect(await size(home)).toBe('10Gi');
  await says(home, 'NotMeasured');
  // One that is ours still counts.
  await measure(home, 85, 9.8);
  await grows(home, '20Gi');
});
