import { expect, test } from '@jest/globals';
import { contentHash } from '../../constructs/content-hash.js';
import { CONFIG_VERSION } from '../../constructs/labels.js';
import { namesOf } from '../../constructs/names.js';
import { type Monocle, resolveMonocle } from '../../constructs/spec.js';
import { lightCrawler } from '../../src/controller/light-crawler.js';
import { wipeCrawlers } from '../../src/controller/wipe-crawlers.js';
import { jobsOf } from '../../src/controller/wipe-jobs.js';
import { FIELD_MANAGER } from '../../src/instance/ownership.js';
import { WIPE_FINALIZER, type WipeDecision } from '../../src/instance/wipe.js';
import { ApiError } from '../../src/kube/api-error.js';
import type { KubeObject } from '../../src/kube/object.js';
import { synthesize } from '../../src/synthesize.js';
import { monocle } from '../support/cases/cases.js';
import { crawler, GITHUB } from '../support/cases/crawler-cases.js';

test('while nobody knows which MonocleCrawlers there are, no Job is taken for one too many', async () => {
  const job = {
    ...{ apiVersion: 'batch/v1', kind: 'Job' },
    metadata: { name: 'j', labels: { 'app.kubernetes.io/component': 'wipe-crawler' } },
  };
  expect(jobsOf([job]).wiping).toEqual([job]);
  const attempt = { memory: {} as { wipes?: unknown } };
  const input = { observation: { leaving: [], jobs: [job] } };
  // Without a client: any request would throw.
  const options = { caches: { knowsCrawlers: false } };
  expect(await wipeCrawlers(attempt as never, input as never, options as never)).toEqual({
    isChanged: false,
  });
  expect(attempt.memory.wipes).toBeUndefined();
});

const UID = 'monocle-uid';
const jobName = (uid: string) => namesOf('monocle').wipeCrawler(contentHash(uid));
const OPEN = { monocle: { name: 'monocle', namespace: 'ns' } };
const acceptedAt = (observedGeneration: number) => ({
  conditions: [{ type: 'Accepted', status: 'True', reason: 'Accepted', observedGeneration }],
});
const leavingCrawler = (name: string, spec: object = {}, metadata: object = {}): KubeObject => ({
  ...crawler({ dataPolicy: 'Wipe', taskData: {}, github: undefined, ...spec }),
  metadata: {
    ...{ name, namespace: 'ns', uid: name, generation: 2, deletionTimestamp: 'now' },
    ...{ finalizers: [WIPE_FINALIZER], ...metadata },
  },
  status: acceptedAt(1),
});
const wipeJob = (uid: string, ended?: 'Complete' | 'Failed'): KubeObject =>
  ({
    ...{ apiVersion: 'batch/v1', kind: 'Job' },
    metadata: {
      ...{ name: jobName(uid), namespace: 'ns', uid: `job-${uid}` },
      managedFields: [{ manager: FIELD_MANAGER, operation: 'Update' }],
      labels: { 'app.kubernetes.io/component': 'wipe-crawler' },
      ownerReferences: [
        { ...{ apiVersion: 'v1', kind: 'Monocle', name: 'monocle' }, uid: UID, controller: true },
      ],
    },
    status: ended ? { conditions: [{ type: ended, status: 'True' }] } : {},
  }) as KubeObject;

/** One step with these, on a server that answers the create of a Job with an error. */
async function wipe(
  leaving: readonly KubeObject[],
  {
    jobs = [] as readonly KubeObject[],
    live = leaving,
    errors = {} as Readonly<Record<string, number>>,
    others = [] as readonly object[],
  } = {},
) {
  const given = monocle(
    { crawlers: { namespaceSelector: {} } },
    { name: 'monocle', namespace: 'ns' },
  );
  const synthesis = synthesize(given as Monocle);
  const { spec } = resolveMonocle(given).monocle;
  const { names, configVersion } = synthesis.instance;
  const deployment = {
    metadata: { generation: 1 },
    spec: { template: { metadata: { annotations: { [CONFIG_VERSION]: configVersion } } } },
    status: { observedGeneration: 1, replicas: 1, updatedReplicas: 1 },
  };
  const created: string[] = [];
  const removed: string[] = [];
  const memory: { wipes?: ReadonlyMap<string, WipeDecision> } = {};
  const whole = async (_: unknown, { metadata }: KubeObject) =>
    leaving.find((each) => each.metadata.uid === metadata.uid);
  const attempt = {
    ...{ key: { namespace: 'ns', name: 'monocle' }, memory },
    monocle: { ...given, metadata: { ...given.metadata, uid: UID } },
  };
  const owned = [names.api, names.crawler].map(
    (name) => [`Deployment/${name}`, deployment] as const,
  );
  const input = {
    ...{ spec, synthesis, owned: new Map(owned), identsRun: false },
    desired: { crawlers: { verdicts: others } },
    observation: { leaving: leaving.map(lightCrawler), jobs, pods: [], crawlers: [] },
  };
  const client = {
    get: async (_: unknown, { name }: { name: string }) =>
      live.find(({ metadata }) => metadata.name === name),
    create: async (_: unknown, job: KubeObject) => {
      const { name } = job.metadata;
      const [uid = ''] = leaving.flatMap(({ metadata }) =>
        jobName(metadata.uid ?? '') === name ? metadata.name : [],
      );
      const code = errors[uid];
      if (code) throw new ApiError(`create ${uid}`, { code, reason: '', text: 'no room' });
      created.push(uid);
      return job;
    },
    delete: async (_: unknown, { name }: { name: string }) => void removed.push(name),
  };
  const caches = { knowsCrawlers: true, contents: { whole } };
  const options = { client, caches, record: () => undefined };
  const told = () =>
    [...(memory.wipes ?? [])].map(([uid, { step, reason }]) => `${uid} ${step} ${reason}`);
  const done = wipeCrawlers(attempt as never, input as never, options as never);
  const wiping = await done.catch((error: Error) => error);
  return { wiping, told: told(), created, removed, memory };
}

test('a Job that is refused stops no other, releases those that are wiped, and is asked for again', async () => {
  const all = ['a', 'b', 'c'].map((name) => leavingCrawler(name));
  const jobs = [wipeJob('b', 'Complete')];
  const { wiping, told, created, memory } = await wipe(all, { jobs, errors: { a: 403 } });
  expect(told).toEqual(['a wait JobRefused', 'b release Wiped', 'c run Running']);
  expect(memory.wipes?.get('a')?.message).toMatch(
    /refuses Job\/.*asked again: create a: 403: no room/,
  );
  expect(created).toEqual(['c']);
  expect(wiping).toEqual({ isChanged: true, requeueAfterMs: 60_000 });
});

test('an API server in trouble stops no other either, and the reconcile fails', async () => {
  const all = ['a', 'b', 'c'].map((name) => leavingCrawler(name));
  const jobs = [wipeJob('b', 'Complete'), wipeJob('gone')];
  const { wiping, told, removed } = await wipe(all, { jobs, errors: { a: 500 } });
  expect(told).toEqual(['b release Wiped', 'c run Running']);
  expect(removed).toEqual([jobName('gone')]);
  expect(String(wiping)).toContain('create a: 500');
});

test('after ten refusals the rest waits for another reconcile', async () => {
  const all = Array.from({ length: 12 }, (_, i) => leavingCrawler(`c${i}`));
  const errors = Object.fromEntries(all.map(({ metadata }) => [metadata.name, 403]));
  const { told } = await wipe(all, { errors });
  expect(told.filter((each) => each.endsWith('JobRefused'))).toHaveLength(10);
  expect(told.slice(10)).toEqual(['c10 wait Queued', 'c11 wait Queued']);
});

test.each<[string, KubeObject[]]>([
  ['is gone', []],
  ['is another one', [leavingCrawler('a', {}, { uid: 'other' })]],
  ['has Retain', [leavingCrawler('a', { dataPolicy: 'Retain' }, { generation: 3 })]],
  ['was edited', [leavingCrawler('a', {}, { generation: 3 })]],
])(
  'nothing is wiped if the API server says that it %s, whatever the cache says',
  async (_, live) => {
    const { told, created, removed, wiping } = await wipe([leavingCrawler('a')], { live });
    expect([told, created, removed]).toEqual([[], [], []]);
    // What the cache says next is not taken for the same state.
    expect(wiping).toEqual({ isChanged: true });
  },
);

const SUSPENDED = { suspend: true, workspace: 'new' };
test.each<[string, object, object, string]>([
  ['was suspended from the beginning', SUSPENDED, {}, 'a release DataKept'],
  ['was edited since', SUSPENDED, { generation: 3 }, 'a run Running'],
  ['has a workspace that others have', { suspend: true }, {}, 'a run Running'],
  ['was not suspended', { workspace: 'new' }, {}, 'a run Running'],
])('there is nothing to wipe of one that never ran: it %s', async (_, spec, metadata, decision) => {
  const { told } = await wipe([{ ...leavingCrawler('a', spec, metadata), status: acceptedAt(2) }]);
  expect(told).toEqual([decision]);
});

test('those whose Jobs have failed keep no other waiting, however many they are', async () => {
  const failed = Array.from({ length: 500 }, (_, i) =>
    leavingCrawler(`f${i}`, OPEN, { namespace: 'team' }),
  );
  const all = [...failed, leavingCrawler('late', OPEN, { namespace: 'team' })];
  const jobs = failed.map(({ metadata }) => wipeJob(metadata.uid ?? '', 'Failed'));
  const { told } = await wipe(all, { jobs });
  expect(told).toEqual([
    ...failed.map(({ metadata }) => `${metadata.uid} wait JobFailed`),
    'late run Running',
  ]);
});

test.each([
  ['suspended', undefined, false, 'a release DataKept'],
  ['without its token', 'TokenMissing', false, 'a release DataKept'],
  ['refused', 'NameTaken', false, 'a run Running'],
  ['in the config, which says what it has', undefined, true, 'a run Running'],
])('another one of the same organization is %s', async (_, reason, isInConfig, decision) => {
  const other = crawler({}, { name: 'other', namespace: 'ns', uid: 'other' });
  const others = [{ crawler: other, reason, isInConfig, problems: [], usesLastGood: false }];
  const github = { github: GITHUB, taskData: undefined };
  const { told } = await wipe([leavingCrawler('a', github)], { others });
  expect(told).toEqual([decision]);
});

test('of the Jobs that wipe, those that have not ended are stopped, and none passes for update-idents', () => {
  const idents = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'idents', labels: {} } };
  const [runs, failed, done] = [wipeJob('a'), wipeJob('b', 'Failed'), wipeJob('c', 'Complete')];
  const going = { ...runs, metadata: { ...runs.metadata, deletionTimestamp: 'now' } };
  const sorted = jobsOf([idents, runs, failed, done, going]);
  expect(sorted).toEqual({ jobs: [idents], wiping: [runs] });
});
