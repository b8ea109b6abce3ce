/** dataPolicy: Wipe. What a deleted MonocleCrawler has crawled goes before it goes, and nothing else does. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { contentHash } from '../../constructs/content-hash.js';
import { namesOf } from '../../constructs/names.js';
import type { Condition } from '../../src/instance/status.js';
import { WIPE_FINALIZER } from '../../src/instance/wipe.js';
import type { KubeObject } from '../../src/kube/object.js';
import { createdBy } from '../support/cluster/audit.js';
import { api, until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { together } from '../support/cluster/together.js';
import { end, failJob, podOf } from '../support/stories/backups.js';

// No resync comes to the help of what is not watched.
const stage = useStage(['--resync-seconds', '86400']);

const KIND = 'MonocleCrawler';
/** No pod finds a node, so that a Job runs for as long as a story needs. */
const NOWHERE = { api: { nodeSelector: { nowhere: 'true' } }, updateIdents: 'Never' };
const OWN = { name: 'own', update_since: '2024-01-01', provider: 'TaskDataProvider' };
const CONFIG = { config: { workspaces: [{ name: 'demo', crawlers: [OWN] }] } };

const GERRIT = { url: 'https://review.example.org', repositories: ['a'], prefix: 'x/' };

const crawler = (
  name: string,
  {
    dataPolicy = 'Wipe',
    namespace = undefined as string | undefined,
    finalizers = [] as string[],
    gerrit = {},
  } = {},
) => ({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: KIND,
  metadata: { name, finalizers },
  spec: {
    ...{ monocle: { name: 'monocle', namespace }, workspace: 'demo', updateSince: '2024-01-01' },
    ...{ dataPolicy, gerrit: { ...GERRIT, ...gerrit } },
  },
});

async function running(namespace: string, spec: object = {}): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('monocle', { ...CONFIG, ...spec });
  return place;
}

const conditionOf = (object: KubeObject | undefined, type: string): Condition | undefined =>
  (object?.status?.conditions as Condition[] | undefined)?.find((each) => each.type === type);

/** Waits until the condition has the reason. */
const says = (place: Place, name: string, type: string, reason: string): Promise<Condition> =>
  until(`${name} says ${type} ${reason}`, async () => {
    const found = conditionOf(await place.find(KIND, name), type);
    return found?.reason === reason ? found : undefined;
  }).catch(async (error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(await place.find(KIND, name))}`);
  });

const isHeld = (object: KubeObject | undefined): boolean =>
  object?.metadata.finalizers?.includes(WIPE_FINALIZER) === true;

/** Its Monocle has it, and its data would go with it. */
async function taken(place: Place, name: string): Promise<void> {
  await says(place, name, 'Programmed', 'Programmed');
  await until('it has the finalizer', async () => isHeld(await place.get(KIND, name)));
}

const gone = (place: Place, name: string): Promise<unknown> =>
  until(`${name} is gone`, async () => (await place.find(KIND, name)) === undefined).catch(
    async (error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(await place.find(KIND, name))}`);
    },
  );

const mounted = async (place: Place): Promise<string> =>
  (await place.find('ConfigMap', 'monocle-config'))?.data?.['config.yaml'] ?? '';

const wipes = async (place: Place): Promise<KubeObject[]> =>
  (await place.list('Job')).filter(({ metadata }) => metadata.name.startsWith('monocle-wipe-'));

const theJob = (place: Place): Promise<KubeObject> =>
  until('there is a Job', async () => (await wipes(place))[0]);

/** The Jobs that wipe, of all times. */
const created = ({ namespace }: Place): string[] =>
  createdBy(stage.cluster(), 'jobs').filter((each) =>
    each.startsWith(`${namespace}/monocle-wipe-`),
  );

/** Waits for the Event, which nobody waits for before the object goes; there is one of this reason. */
const noted = (place: Place, reason: string, note: string): Promise<unknown> =>
  until(`an Event ${reason}: ${note}`, async () => {
    const found = (await place.list('Event')).filter((each) => each.reason === reason);
    return found.length === 1 && found[0]?.note === note;
  });

test('deleted → it leaves the config, and the crawler rolls → one Job, also after a restart → it is gone', async () => {
  const namespaceSelector = {};
  const place = await running('life', { ...NOWHERE, crawlers: { namespaceSelector } });
  await place.create(KIND, crawler('acme'));
  await taken(place, 'acme');
  const before = await place.generations('monocle');
  await place.remove(KIND, 'acme');

  const job = await theJob(place);
  expect(await mounted(place)).not.toContain('acme');
  const { crawler: rolls } = await place.generations('monocle');
  expect(rolls).toBe(before.crawler + 1);
  const deployment = await place.get('Deployment', 'monocle-crawler');
  expect(deployment.status).toMatchObject({ observedGeneration: rolls, updatedReplicas: 1 });

  expect(job.metadata.ownerReferences).toEqual([
    expect.objectContaining({ kind: 'Monocle', name: 'monocle', controller: true }),
  ]);
  const { metadata, spec } = job.spec?.template ?? {};
  const [container] = spec.containers;
  expect(container.args).toEqual([
    ...['janitor', 'wipe-crawler-data', '--config=/etc/monocle/config.yaml'],
    ...['--elastic=$(MONOCLE_ELASTIC_URL)', '--workspace=demo', '--crawler-name=acme'],
  ]);
  const annotation = 'monocle.change-metrics.io/wipe-config';
  expect(metadata.annotations[annotation]).toBe(
    [
      'workspaces:',
      '  - name: demo',
      '    crawlers:',
      '      - name: acme',
      '        update_since: "2024-01-01"',
      '        provider:',
      '          gerrit_url: https://review.example.org',
      '          gerrit_repositories: []',
      '          gerrit_prefix: x/',
      '',
    ].join('\n'),
  );
  expect(spec.volumes).toContainEqual({
    name: 'config',
    downwardAPI: {
      defaultMode: 0o644,
      items: [
        {
          path: 'config.yaml',
          fieldRef: { apiVersion: 'v1', fieldPath: `metadata.annotations['${annotation}']` },
        },
      ],
    },
  });
  expect(JSON.stringify(job.spec)).not.toMatch(/secret/i);
  expect((await says(place, 'acme', 'Wiped', 'Running')).status).toBe('False');
  await says(place, 'acme', 'Programmed', 'Deleted');

  // Meanwhile nobody gets its name: the Job would wipe the data of that one.
  const team = await stage.place('life-team');
  await team.create(KIND, crawler('acme', { namespace: 'life' }));
  const { message } = await says(team, 'acme', 'Accepted', 'NameTaken');
  expect(message).toContain('is being wiped');

  await stage.restart();
  await place.reconciled('monocle');
  await end(place, await podOf(place, job), '');
  await gone(place, 'acme');
  await noted(
    place,
    'Wiped',
    `Monocle's janitor has run: Job/${job.metadata.name} wiped what it found of its data`,
  );
  await says(team, 'acme', 'Accepted', 'Accepted');
  await until('the Job is gone', async () => (await wipes(place)).length === 0);
  expect(created(place)).toHaveLength(1);
});

together({
  'Retain: no finalizer, no Job; the policy can change before, and decides when it is deleted':
    async () => {
      const place = await running('retain');
      await place.create(KIND, crawler('acme', { dataPolicy: 'Retain' }));
      await says(place, 'acme', 'Programmed', 'Programmed');
      await place.reconciled('monocle');
      expect((await place.get(KIND, 'acme')).metadata.finalizers).toBeUndefined();
      await place.patch(KIND, 'acme', { spec: { dataPolicy: 'Wipe' } });
      await taken(place, 'acme');
      await place.patch(KIND, 'acme', { spec: { dataPolicy: 'Retain' } });
      await until('it has none', async () => !isHeld(await place.get(KIND, 'acme')));
      await place.remove(KIND, 'acme');
      expect(await place.find(KIND, 'acme')).toBeUndefined();
      await until('it leaves the config', async () => !(await mounted(place)).includes('acme'));
      await place.ready('monocle');
      expect(created(place)).toEqual([]);
    },

  'one that was refused wipes nothing of the one that has the name, though somebody wrote the finalizer':
    async () => {
      const place = await running('names', { crawlers: { namespaceSelector: {} } });
      const team = await stage.place('names-team');
      await place.create(KIND, crawler('acme'));
      await taken(place, 'acme');
      // The config's own, and that of another team.
      await place.create(KIND, crawler('own', { finalizers: [WIPE_FINALIZER] }));
      const finalizers = [WIPE_FINALIZER, 'example.org/mine'];
      await team.create(KIND, crawler('acme', { namespace: 'names', finalizers }));
      for (const [where, name] of [
        [place, 'own'],
        [team, 'acme'],
      ] as const) {
        await says(where, name, 'Accepted', 'NameTaken');
        await until(
          'the finalizer is taken away',
          async () => !isHeld(await where.get(KIND, name)),
        );
      }
      expect((await team.get(KIND, 'acme')).metadata.finalizers).toEqual(['example.org/mine']);
      // At once, before anybody can take it away.
      for (const [where, name] of [
        [place, 'own'],
        [team, 'acme'],
      ] as const)
        await where.patch(KIND, name, { metadata: { finalizers: [WIPE_FINALIZER] } });
      await Promise.all([place.remove(KIND, 'own'), team.remove(KIND, 'acme')]);
      await Promise.all([gone(place, 'own'), gone(team, 'acme')]);
      await place.reconciled('monocle');
      await says(place, 'acme', 'Programmed', 'Programmed');
      expect(await mounted(place)).toMatch(/name: own[\s\S]*name: acme/);
      expect(created(place)).toEqual([]);
    },

  'a newer one of the same name takes over, and its data stays': async () => {
    const place = await running('heirs', { crawlers: { namespaceSelector: {} } });
    const team = await stage.place('heirs-team');
    await place.create(KIND, crawler('acme'));
    await taken(place, 'acme');
    await team.create(KIND, crawler('acme', { namespace: 'heirs' }));
    await says(team, 'acme', 'Accepted', 'NameTaken');
    await place.remove(KIND, 'acme');
    await gone(place, 'acme');
    await noted(
      place,
      'DataKept',
      'its data stays: another crawler acme of workspace demo has it now',
    );
    await taken(team, 'acme');
    expect(created(place)).toEqual([]);
  },

  'its Monocle is suspended, and it waits → its Monocle goes, and nothing hangs': async () => {
    const place = await running('orphans');
    for (const name of ['acme', 'late']) await place.create(KIND, crawler(name));
    for (const name of ['acme', 'late']) await taken(place, name);
    await place.patch('Monocle', 'monocle', { spec: { suspend: true } });
    await place.says('monocle', 'Ready', { reason: 'Suspended' });
    await place.remove(KIND, 'acme');
    const { message } = await says(place, 'acme', 'Wiped', 'Pending');
    expect(message).toBe('waits for Monocle/orphans/monocle, which is not ready: Suspended');
    await place.remove('Monocle', 'monocle');
    await gone(place, 'acme');
    await noted(
      place,
      'DataKept',
      'its data stays: there is no Monocle/orphans/monocle that takes MonocleCrawlers of namespace orphans',
    );
    // One that stays is not held any longer either.
    await until('it has none', async () => !isHeld(await place.get(KIND, 'late')));
    await place.remove(KIND, 'late');
    expect(await place.find(KIND, 'late')).toBeUndefined();
    expect(created(place)).toEqual([]);
  },

  'a Monocle that no longer takes its namespace lets it go; a namespace that ends does not hang':
    async () => {
      const hub = await running('hub', { crawlers: { namespaceSelector: {} } });
      const team = await stage.place('hub-team');
      for (const name of ['acme', 'late']) {
        await team.create(KIND, crawler(name, { namespace: 'hub' }));
        await taken(team, name);
      }
      await hub.patch('Monocle', 'monocle', { spec: { suspend: true } });
      await hub.says('monocle', 'Ready', { reason: 'Suspended' });
      await team.remove(KIND, 'acme');
      await says(team, 'acme', 'Wiped', 'Pending');
      await hub.patch('Monocle', 'monocle', { spec: { crawlers: { namespaceSelector: null } } });
      await gone(team, 'acme');
      await until('the other is not held', async () => !isHeld(await team.get(KIND, 'late')));
      await hub.create(KIND, crawler('mine'));
      await hub.patch('Monocle', 'monocle', { spec: { suspend: false } });
      await taken(hub, 'mine');
      const path = '/api/v1/namespaces/hub';
      await api(stage.cluster()).delete(path);
      await until(
        'the namespace is gone',
        async () => (await api(stage.cluster()).get(path)).status === 404,
      );
      expect(created(hub)).toEqual([]);
    },

  'a Job that fails is told, and not run again by itself → Retain lets it go': async () => {
    const place = await running('fails', NOWHERE);
    await place.create(KIND, crawler('acme'));
    await taken(place, 'acme');
    await place.remove(KIND, 'acme');
    const { metadata } = await theJob(place);
    await failJob(place, metadata.name, 'no');
    const { message } = await says(place, 'acme', 'Wiped', 'JobFailed');
    expect(message).toBe(
      `Job/${metadata.name} failed three times; its pods' logs say why. Delete the Job to try again, or set spec.dataPolicy to Retain to let this MonocleCrawler go with what is left of its data`,
    );
    expect((await place.event('JobFailed')).regarding).toMatchObject({ kind: KIND, name: 'acme' });
    await place.reconciled('monocle');
    expect(isHeld(await place.get(KIND, 'acme'))).toBe(true);
    expect(created(place)).toHaveLength(1);
    // Another attempt is a person's decision.
    await place.remove('Job', metadata.name);
    await until('there is another', async () => {
      const job = (await wipes(place))[0];
      return job !== undefined && job.metadata.uid !== metadata.uid;
    });
    await place.patch(KIND, 'acme', { spec: { dataPolicy: 'Retain' } });
    await gone(place, 'acme');
    await noted(place, 'DataKept', 'its data stays: spec.dataPolicy is Retain');
    await until('the Job is gone', async () => (await wipes(place)).length === 0);
  },

  'while its Monocle hibernates it waits → awake, its data is wiped': async () => {
    const place = await running('sleeps');
    await place.create(KIND, crawler('acme'));
    await taken(place, 'acme');
    await place.patch('Monocle', 'monocle', { spec: { hibernate: true } });
    await place.says('monocle', 'Ready', { status: 'True', reason: 'Hibernated' });
    await place.remove(KIND, 'acme');
    await says(place, 'acme', 'Wiped', 'Hibernated');
    expect(created(place)).toEqual([]);
    await place.patch('Monocle', 'monocle', { spec: { hibernate: false } });
    await gone(place, 'acme');
    expect((await place.event('Wiped')).regarding).toMatchObject({ kind: KIND, name: 'acme' });
    await until('the audit log has it', () => created(place).length > 0);
    expect(created(place)).toHaveLength(1);
  },

  'an image that cannot wipe lets it go, and says so': async () => {
    const image = 'quay.io/change-metrics/monocle:1.8.0';
    const place = await running('older', { image });
    await place.create(KIND, crawler('acme'));
    await taken(place, 'acme');
    await place.remove(KIND, 'acme');
    await gone(place, 'acme');
    await noted(
      place,
      'DataKept',
      `its data stays: ${image} cannot wipe it; Monocle can since 1.9.0`,
    );
    expect(created(place)).toEqual([]);
  },

  'three Jobs run at once, and none has the name of somebody else’s': async () => {
    const place = await running('many', NOWHERE);
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) await place.create(KIND, crawler(name, { gerrit: { prefix: name } }));
    for (const name of names) await taken(place, name);
    const { uid } = (await place.get(KIND, 'a')).metadata;
    const foreign = namesOf('monocle').wipeCrawler(contentHash(uid));
    const container = { name: 'a', image: 'a' };
    const template = { spec: { restartPolicy: 'Never', containers: [container] } };
    await place.create('Job', { metadata: { name: foreign }, spec: { suspend: true, template } });
    await place.remove(KIND, 'a');
    expect((await says(place, 'a', 'Wiped', 'NotOurs')).message).toContain(foreign);
    await place.event('NotOurs');
    await place.remove('Job', foreign);
    await says(place, 'a', 'Wiped', 'Running');

    await Promise.all(['b', 'c', 'd'].map((name) => place.remove(KIND, name)));
    await until('three run, and one waits', async () => {
      const found = await Promise.all(names.map((name) => place.get(KIND, name)));
      const reasons = found.map((each) => conditionOf(each, 'Wiped')?.reason);
      return reasons.sort().join() === 'Queued,Running,Running,Running';
    });
    expect(await wipes(place)).toHaveLength(3);
    const ended = new Set<string>();
    await until('all are gone', async () => {
      for (const job of await wipes(place)) {
        if (ended.has(job.metadata.uid ?? '')) continue;
        ended.add(job.metadata.uid ?? '');
        await end(place, await podOf(place, job), '');
      }
      return (await place.list(KIND)).length === 0;
    });
    expect(created(place).sort()).toEqual([...new Set(created(place))].sort());
    expect(ended.size).toBe(4);
  },

  'no Job runs beside update-idents, nor while the last good config runs on': async () => {
    const { updateIdents: _, ...nowhere } = NOWHERE;
    const place = await stage.place('busy');
    await place.apply('monocle', nowhere);
    await until('it has a config', () => place.find('ConfigMap', 'monocle-api'));
    for (const name of ['acme', 'late'])
      await place.create(KIND, crawler(name, { gerrit: { prefix: name } }));
    for (const name of ['acme', 'late']) await taken(place, name);
    await place.remove(KIND, 'acme');
    const { message } = await says(place, 'acme', 'Wiped', 'Queued');
    expect(message).toBe('update-idents has to end first');
    await place.setConfig('monocle', 'workspaces: 5');
    await place.says('monocle', 'ConfigValid', { status: 'False' });
    await place.remove(KIND, 'late');
    await says(place, 'late', 'Wiped', 'LastGoodConfig');
    expect(await mounted(place)).toContain('late');
    expect(created(place)).toEqual([]);
  },

  'update-idents waits for a Job that wipes data': async () => {
    const place = await running('beside', NOWHERE);
    await place.create(KIND, crawler('acme'));
    await taken(place, 'acme');
    await place.remove(KIND, 'acme');
    const job = await theJob(place);
    await place.patch('Monocle', 'monocle', { spec: { updateIdents: 'OnConfigChange' } });
    await place.says('monocle', 'IdentsUpdated', { reason: 'NotDue' });
    await place.create(KIND, crawler('other', { gerrit: { prefix: 'other/' } }));
    const { message } = await place.says('monocle', 'IdentsUpdated', { reason: 'Running' });
    expect(message).toContain(`waits for Job/${job.metadata.name}, which wipes data`);
    await place.reconciled('monocle');
    expect((await place.list('Job')).map(({ metadata }) => metadata.uid)).toEqual([
      job.metadata.uid,
    ]);
    await end(place, await podOf(place, job), '');
    await gone(place, 'acme');
    await until('update-idents runs', async () =>
      (await place.list('Job')).some(({ metadata }) => metadata.name.includes('idents')),
    );
  },

  'a quota that refuses a Job holds no other, and the Job runs when there is room': async () => {
    const place = await running('quota', NOWHERE);
    const names = ['a', 'b'];
    for (const name of names) await place.create(KIND, crawler(name, { gerrit: { prefix: name } }));
    for (const name of names) await taken(place, name);
    await place.remove(KIND, 'b');
    const job = await theJob(place);
    await place.create('ResourceQuota', {
      metadata: { name: 'tight' },
      spec: { hard: { 'count/jobs.batch': '1' } },
    });
    await until('the quota counts', async () => {
      const { status } = await place.get('ResourceQuota', 'tight');
      return status?.used?.['count/jobs.batch'] === '1';
    });
    await place.remove(KIND, 'a');
    const { message } = await says(place, 'a', 'Wiped', 'JobRefused');
    expect(message).toContain('exceeded quota');
    await place.event('JobRefused');
    await end(place, await podOf(place, job), '');
    await gone(place, 'b');
    await until('the other one runs', async () => {
      await place.reconciled('monocle');
      return conditionOf(await place.get(KIND, 'a'), 'Wiped')?.reason === 'Running';
    });
  },

  'one that never ran, in a workspace that nobody else has, has nothing to wipe': async () => {
    const place = await running('never');
    const { spec, ...rest } = crawler('acme');
    await place.create(KIND, { ...rest, spec: { ...spec, workspace: 'new', suspend: true } });
    await says(place, 'acme', 'Programmed', 'Suspended');
    await until('it has the finalizer', async () => isHeld(await place.get(KIND, 'acme')));
    await place.remove(KIND, 'acme');
    await gone(place, 'acme');
    await noted(
      place,
      'DataKept',
      'its data stays: it never ran, and nobody else has the workspace new, so there is none',
    );
    expect(created(place)).toEqual([]);
  },
});

test('an edit that its Monocle did not see decides nothing: the data of another workspace stays', async () => {
  const place = await running('edits');
  await place.create(KIND, crawler('acme'));
  await taken(place, 'acme');
  await stage.restart(async () => {
    await place.patch(KIND, 'acme', { spec: { workspace: 'other' } });
    await place.remove(KIND, 'acme');
  });
  await gone(place, 'acme');
  await noted(place, 'DataKept', 'its data stays: its Monocle did not take this version of it');
  expect(created(place)).toEqual([]);
});

/** The command of docs/install.md for those who uninstall the operator. */
function letAllGo(patch?: string): void {
  const docs = readFileSync('docs/install.md', 'utf8');
  const command = /```\n(kubectl get moncrawl -A[\s\S]*?)```/.exec(docs)?.[1] ?? 'exit 1';
  const { kubectl = 'kubectl', kubeconfig } = stage.cluster();
  const script = `kubectl() { ${kubectl} "$@"; }\nset -o pipefail\n${patch === undefined ? command : command.replace(/-p '.*'/, `-p '${patch}'`)}`;
  const env = { ...process.env, KUBECONFIG: kubeconfig };
  execFileSync('bash', ['-c', script], { env, stdio: 'pipe' });
}

test('before the operator is uninstalled a command lets all go, and afterwards another one', async () => {
  const place = await running('uninstalled');
  await place.create(KIND, crawler('acme'));
  await taken(place, 'acme');
  letAllGo();
  await until('it has none', async () => !isHeld(await place.get(KIND, 'acme')));
  await place.patch(KIND, 'acme', { spec: { dataPolicy: 'Wipe' } });
  await taken(place, 'acme');
  await stage.restart(async () => {
    await place.remove(KIND, 'acme');
    expect(isHeld(await place.get(KIND, 'acme'))).toBe(true);
    const after = /the same with `-p '(.*)'` lets/.exec(readFileSync('docs/install.md', 'utf8'));
    letAllGo(after?.[1]);
    expect(await place.find(KIND, 'acme')).toBeUndefined();
  });
  await until('it leaves the config', async () => !(await mounted(place)).includes('acme'));
  await place.ready('monocle');
  expect(created(place)).toEqual([]);
});
