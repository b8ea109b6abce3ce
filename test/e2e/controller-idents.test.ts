/** The update-idents Job: once per version, never two at once, and what a failure leaves. */
import { expect, test } from '@jest/globals';
import { CONFIG_VERSION, objectLabels } from '../../constructs/instance/names.js';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage();

const workspace = (name: string, ...idents: string[]) => ({
  workspaces: [
    {
      name,
      crawlers: [],
      ...(idents.length > 0 && { idents: idents.map((ident) => ({ ident, aliases: [] })) }),
    },
  ],
});

async function running(namespace: string, spec: object = {}): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('monocle', spec);
  await place.ready('monocle');
  return place;
}

/** No pod of a Job finds a node, so that a Job runs for as long as a story needs. */
const NOWHERE = { api: { nodeSelector: { nowhere: 'true' } } };

/** Returns once the controller knows where pods may run: it learns of a config by another watch. */
async function placed(
  place: Place,
  spec: Partial<typeof NOWHERE> & { updateIdentsDeadlineSeconds?: number } = {},
): Promise<void> {
  await place.apply('monocle', spec);
  await until('pods are placed anew', async () => {
    const { template } = (await place.get('Deployment', 'monocle-api')).spec;
    return template.spec.nodeSelector?.nowhere === spec.api?.nodeSelector.nowhere;
  });
}

/** The versions of the Jobs that are there. */
const versions = async (place: Place): Promise<(string | undefined)[]> =>
  (await place.list('Job')).map(({ metadata }) => metadata.annotations?.[CONFIG_VERSION]);

async function edited(place: Place, config: object): Promise<string> {
  const { configVersion } = await place.status('monocle');
  await place.setConfig('monocle', config);
  return until('the config is taken', async () => {
    const status = await place.status('monocle');
    return status.configVersion === configVersion ? undefined : status.configVersion;
  });
}

const updated = (place: Place, version: string): Promise<unknown> =>
  until(`idents are of ${version}`, async () => {
    const { identsVersion } = await place.status('monocle');
    return identsVersion === version;
  });

/** As the Job controller does once a Job has used up its tries. */
async function finish(place: Place, name: string, type: 'Complete' | 'Failed'): Promise<void> {
  // It cannot end before it has begun, and nobody may change when that was.
  await until('the Job has begun', async () => (await place.get('Job', name)).status?.startTime);
  const now = new Date().toISOString().replace(/\.\d+/, '');
  const condition = (each: string) => ({
    type: each,
    status: 'True',
    reason: type === 'Failed' ? 'BackoffLimitExceeded' : 'CompletionsReached',
    lastTransitionTime: now,
  });
  await place.patch(
    'Job',
    name,
    {
      status: {
        active: 0,
        ready: 0,
        terminating: 0,
        ...(type === 'Complete' && { completionTime: now, succeeded: 1 }),
        uncountedTerminatedPods: {},
        conditions: [
          condition(type === 'Failed' ? 'FailureTarget' : 'SuccessCriteriaMet'),
          condition(type),
        ],
      },
    },
    '/status',
  );
}

async function runningJob(place: Place, version: string): Promise<string> {
  return until(`a Job of ${version} runs`, async () => {
    const jobs = await place.list('Job');
    return jobs.find(({ metadata }) => metadata.annotations?.[CONFIG_VERSION] === version)?.metadata
      .name;
  });
}

test('each change of the config runs one, and a config that comes back runs again', async () => {
  const place = await running('again');
  const { configVersion: first = '' } = await place.status('monocle');
  const second = await edited(place, workspace('second'));
  await updated(place, second);
  const original = { workspaces: [{ name: 'demo', crawlers: [] }] };
  expect(await edited(place, original)).toBe(first);
  await updated(place, first);
  await until('the older Job is gone', async () => (await place.list('Job')).length === 1);
  const [job] = await place.list('Job');
  expect(await edited(place, workspace('second'))).toBe(second);
  await updated(place, second);
  await until('only the newest is left', async () => {
    const jobs = await place.list('Job');
    return jobs.length === 1 && jobs[0]?.metadata.uid !== job?.metadata.uid;
  });
  expect(await versions(place)).toEqual([second]);
});

test('a Job of another component neither holds it up nor is deleted', async () => {
  const place = await running('other-job');
  const { apiVersion, kind, metadata } = await place.get('Monocle', 'monocle');
  const { name, uid } = metadata;
  const labels = objectLabels('monocle', 'janitor');
  const { nodeSelector } = NOWHERE.api;
  const containers = [{ name: 'other', image: 'other' }];
  await place.create('Job', {
    metadata: {
      ...{ name: 'monocle-other', labels },
      ownerReferences: [{ apiVersion, kind, name, uid, controller: true }],
    },
    spec: {
      template: {
        metadata: { labels },
        spec: { restartPolicy: 'Never', nodeSelector, containers },
      },
    },
  });
  await updated(place, await edited(place, workspace('second')));
  await updated(place, await edited(place, workspace('third')));
  expect((await place.get('Job', 'monocle-other')).metadata.deletionTimestamp).toBeUndefined();
});

test('one that fails is told and kept, and the next change tries again', async () => {
  const place = await running('failing');
  await placed(place, NOWHERE);
  const broken = await edited(place, workspace('broken'));
  const name = await runningJob(place, broken);
  await place.says('monocle', 'IdentsUpdated', { status: 'False', reason: 'Running' });
  const { metadata } = await place.get('Job', name);
  await finish(place, name, 'Failed');

  const { message } = await place.says('monocle', 'IdentsUpdated', {
    status: 'False',
    reason: 'JobFailed',
  });
  expect(message).toContain(`Job/${name} failed`);
  expect(await place.event('JobFailed')).toMatchObject({ type: 'Warning', note: message });
  await place.reconciled('monocle');
  expect((await place.list('Job')).map((job) => job.metadata.uid)).toEqual([metadata.uid]);

  // Its time to live ends: that is no reason to try for ever.
  await place.remove('Job', name);
  await until('the Job is gone', async () => (await place.list('Job')).length === 0);
  await place.reconciled('monocle');
  expect(await place.list('Job')).toEqual([]);
  expect(await place.condition('monocle', 'IdentsUpdated')).toMatchObject({ reason: 'JobFailed' });

  await placed(place);
  const mended = await edited(place, workspace('mended'));
  await updated(place, mended);
  await place.says('monocle', 'IdentsUpdated', { status: 'True' });
  await place.ready('monocle');
});

test('one that takes longer than its deadline is ended and told, also after it is gone', async () => {
  const place = await running('late');
  await placed(place, { ...NOWHERE, updateIdentsDeadlineSeconds: 1 });
  const name = await runningJob(place, await edited(place, workspace('late')));
  const { message } = await place.says('monocle', 'IdentsUpdated', {
    status: 'False',
    reason: 'JobDeadlineExceeded',
  });
  expect(message).toContain(`Job/${name} took longer than spec.updateIdentsDeadlineSeconds`);
  expect(await place.event('JobDeadlineExceeded')).toMatchObject({ type: 'Warning' });
  // A GitOps tool applies the Job of another deadline under the same name.
  await place.patch('Job', name, { spec: { activeDeadlineSeconds: 2 } });
  await place.remove('Job', name);
  await until('the Job is gone', async () => (await place.list('Job')).length === 0);
  await place.reconciled('monocle');
  expect(await place.list('Job')).toEqual([]);
  expect(await place.condition('monocle', 'IdentsUpdated')).toMatchObject({ message });

  await placed(place);
  await updated(place, await edited(place, workspace('again')));
});

test('a change while one runs waits for it, and then only the newest runs', async () => {
  const place = await running('while');
  await placed(place, NOWHERE);
  const second = await edited(place, workspace('second'));
  const job = await runningJob(place, second);
  await edited(place, workspace('third'));
  const fourth = await edited(place, workspace('fourth'));
  await place.reconciled('monocle');
  expect(await versions(place)).toEqual([second]);

  await finish(place, job, 'Complete');
  const last = await runningJob(place, fourth);
  await finish(place, last, 'Complete');
  await updated(place, fourth);
  await until('only the newest is left', async () => (await place.list('Job')).length === 1);
  expect(await versions(place)).toEqual([fourth]);
});

test('a config that comes back while another version runs is brought up to date after it', async () => {
  const place = await running('back');
  const { configVersion: first = '' } = await place.status('monocle');
  await placed(place, NOWHERE);
  const second = await edited(place, workspace('second'));
  const job = await runningJob(place, second);
  await edited(place, { workspaces: [{ name: 'demo', crawlers: [] }] });
  await place.reconciled('monocle');
  await finish(place, job, 'Complete');
  await finish(place, await runningJob(place, first), 'Complete');
  await updated(place, first);
});

test('OnIdentsChange runs one only for idents, Never none', async () => {
  const place = await running('modes', { updateIdents: 'OnIdentsChange' });
  await edited(place, workspace('renamed'));
  await place.reconciled('monocle');
  expect(await place.list('Job')).toEqual([]);
  await edited(place, workspace('renamed', 'Ada'));
  await until('a Job', async () => (await place.list('Job')).length === 1);
  await place.says('monocle', 'IdentsUpdated', { status: 'True', reason: 'Updated' });

  const before = (await place.list('Job')).map(({ metadata }) => metadata.uid);
  await place.apply('monocle', { updateIdents: 'Never' });
  await place.ready('monocle');
  await edited(place, workspace('renamed', 'Ada', 'Grace'));
  await place.reconciled('monocle');
  expect((await place.list('Job')).map(({ metadata }) => metadata.uid)).toEqual(before);
  await until(
    'nothing is said of idents',
    async () => (await place.condition('monocle', 'IdentsUpdated')) === undefined,
  );
});
