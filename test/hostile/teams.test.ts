/** Stories of two teams that share a Monocle: what one does with its own rights alone never harms the other. */
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { Condition } from '../../src/instance/status/condition.js';
import type { Status } from '../../src/instance/status/monocle-status.js';
import type { KubeObject } from '../../src/kube/object.js';
import { until } from '../support/cluster/cluster.js';
import { type Place, pathOf } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { createMember, type Member } from '../support/stories/member.js';

/** Longer than a story that looks at the first change, shorter than the patience of `until`. */
const INTERVAL_S = 30;
let interval = 0;
const stage = useStage(() => ['--resync-seconds=86400', `--crawler-roll-interval=${interval}`]);

const KIND = 'MonocleCrawler';
const MONOCLE = { name: 'monocle', namespace: 'hub' };
const crawler = (name: string, spec: object = {}, labels: object = {}) => ({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: KIND,
  metadata: { name, labels },
  spec: {
    monocle: MONOCLE,
    workspace: 'demo',
    updateSince: '2024-01-01',
    ...gerrit(name),
    ...spec,
  },
});
const gerrit = (project: string, count = 1) => ({
  gerrit: {
    url: 'https://review.example.org',
    repositories: Array.from({ length: count }, (_, i) => `${project}-${i}`.padEnd(240, 'x')),
  },
});

interface Team {
  readonly place: Place;
  readonly as: Member['as'];
  readonly create: (...given: Parameters<typeof crawler>) => Promise<void>;
  readonly edit: (name: string, body: object) => Promise<void>;
  readonly says: (name: string, type: string, what: Partial<Condition>) => Promise<Condition>;
}

async function teamOf(namespace: string): Promise<Team> {
  const place = await stage.place(namespace);
  const { as } = await createMember(stage.cluster(), namespace, 'edit');
  await until(`${namespace} may write`, async () => {
    return (await as.get(pathOf(KIND, namespace))).status === 200;
  });
  const done = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(JSON.stringify(body));
  };
  return {
    ...{ place, as },
    create: (...given) => done(as.post(pathOf(KIND, namespace), crawler(...given))),
    edit: (name, body) => done(as.patch(pathOf(KIND, namespace, name), body)),
    says: (name, type, what) =>
      until(`${name} says ${type} ${JSON.stringify(what)}`, async () => {
        const { status, metadata }: KubeObject = await place.get(KIND, name);
        const found = (status as Status | undefined)?.conditions?.find(
          (each) => each.type === type,
        );
        const fits = Object.entries(what).every(
          ([field, value]) => found?.[field as keyof Condition] === value,
        );
        return fits && found?.observedGeneration === metadata.generation ? found : undefined;
      }),
  };
}

const mounted = async (hub: Place): Promise<string> =>
  (await hub.find('ConfigMap', 'monocle-config'))?.data?.['config.yaml'] ?? '';
const OLD = ['old-1', 'old-2', 'old-3'];
const LACKS_TOKEN = {
  ...{ gerrit: undefined },
  github: { organization: 'acme', tokenSecretRef: { name: 'absent', key: 'token' } },
};
const RUNS = { status: 'True', reason: 'Programmed' } as const;
const REFUSED = { status: 'False' } as const;

test('one grows, pads, takes names and fills the places; what the other has runs on, also after a restart', async () => {
  const hub = await stage.place('hub');
  await hub.apply('monocle', { crawlers: { namespaceSelector: {} }, config: OWN });
  await hub.ready('monocle');
  const [evil, good] = [await teamOf('evil'), await teamOf('good')];
  await evil.create('acme', { workspace: 'elsewhere' });
  for (const name of OLD) await evil.create(name);
  await evil.says('acme', 'Programmed', RUNS);
  await good.create('acme');
  await good.create('mine', gerrit('mine', 200));
  await good.says('mine', 'Programmed', RUNS);
  const entries = async () => {
    const { workspaces } = parse(await mounted(hub));
    return workspaces[0].crawlers.filter(({ name }: { name: string }) =>
      /^(acme|mine)$/.test(name),
    );
  };
  const before = await entries();
  expect(before).toHaveLength(2);
  const holds = async () => {
    for (const name of ['acme', 'mine']) await good.says(name, 'Programmed', RUNS);
    expect(await entries()).toEqual(before);
  };

  // Labels.
  const labels = Object.fromEntries(
    Array.from({ length: 9_000 }, (_, i) => [`l${i}`, 'x'.repeat(60)]),
  );
  for (const name of ['old-1', 'old-2']) await evil.edit(name, { metadata: { labels } });
  // Size: its last accepted version runs on.
  for (const name of OLD) await evil.edit(name, { spec: gerrit(name, 950) });
  await until('one is refused', async () => {
    const refused = (await evil.place.list(KIND)).filter(
      ({ status }) => status?.conditions?.[0]?.reason === 'TooLarge',
    );
    return refused.length === 1 && refused[0];
  });
  for (const name of OLD) expect(await mounted(hub)).toContain(`${name}-0`);
  // A name.
  await evil.edit('acme', { spec: { workspace: 'demo' } });
  await evil.says('acme', 'Accepted', { ...REFUSED, reason: 'NameTaken' });
  await evil.says('acme', 'Programmed', { status: 'True', reason: 'LastGood' });
  // Places.
  // A few at a time: the API server refuses more.
  for (let i = 0; i < 500; i += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, j) =>
        evil.create(`many-${i + j}`, j % 2 ? { suspend: true } : LACKS_TOKEN),
      ),
    );
  await until('they are looked at', async () => {
    return ((await hub.status('monocle')).crawlers?.total ?? 0) > 500;
  });
  await holds();
  await stage.restart();
  await good.create('late');
  await good.says('late', 'Programmed', RUNS);
  await holds();
});

const OWN = {
  workspaces: [
    {
      name: 'demo',
      crawlers: [{ name: 'own', update_since: '2024-01-01', provider: 'TaskDataProvider' }],
    },
  ],
};

test('edits of one roll the pods of both once in each interval, also across a restart; the owner does not wait', async () => {
  const [hub, team] = [await stage.place('calm'), await teamOf('restless')];
  await hub.apply('monocle', { crawlers: { namespaceSelector: {} }, config: OWN });
  await hub.ready('monocle');
  interval = INTERVAL_S;
  await stage.restart();
  const monocle = { ...MONOCLE, namespace: 'calm' };
  await team.create('acme', { monocle });
  await team.says('acme', 'Programmed', RUNS);
  await hub.ready('monocle');
  const first = await hub.generations('monocle');
  const rolledAt = Date.parse((await hub.status('monocle')).crawlersChangedAt ?? '');

  for (let i = 0; i < 5; i++) await team.edit('acme', { spec: gerrit(`edit-${i}`) });
  const { message } = await team.says('acme', 'Programmed', { status: 'False', reason: 'Pending' });
  const nextAt = new Date(rolledAt + INTERVAL_S * 1_000).toISOString().replace('.000Z', 'Z');
  expect(message).toBe(`Monocle/calm/monocle takes changes of MonocleCrawlers again at ${nextAt}`);
  const waiting = await hub.says('monocle', 'CrawlersWaiting', { status: 'True' });
  expect(waiting.message).toContain(nextAt);
  await stage.restart();
  await hub.reconciled('monocle');
  expect(await hub.generations('monocle')).toEqual(first);

  await until('the last edit runs', async () => (await mounted(hub)).includes('edit-4-0'));
  expect(Date.now()).toBeGreaterThanOrEqual(rolledAt + INTERVAL_S * 1_000);
  await team.says('acme', 'Programmed', RUNS);
  await hub.ready('monocle');
  const second = await hub.generations('monocle');
  expect(second).toEqual({ api: first.api + 1, crawler: first.crawler + 1 });

  // An edit of the owner does not wait, and takes along what does.
  await team.edit('acme', { spec: gerrit('more') });
  await team.says('acme', 'Programmed', { status: 'False', reason: 'Pending' });
  await hub.patch('Monocle', 'monocle', { spec: { title: 'Another' } });
  await until('it rolls', async () => (await mounted(hub)).includes('more-0'));
  await hub.reconciled('monocle');
  expect(await hub.generations('monocle')).toEqual({
    ...{ api: second.api + 1, crawler: second.crawler + 1 },
  });
  await until('nothing waits', async () => {
    const { conditions } = await hub.status('monocle');
    return conditions?.every(({ type }: Condition) => type !== 'CrawlersWaiting');
  });

  // The interval of the Monocle counts before the controller's.
  await hub.patch('Monocle', 'monocle', { spec: { crawlers: { rollIntervalSeconds: 3_600 } } });
  await hub.reconciled('monocle');
  await team.edit('acme', { spec: gerrit('last') });
  const late = await team.says('acme', 'Programmed', { status: 'False', reason: 'Pending' });
  const changedAt = Date.parse((await hub.status('monocle')).crawlersChangedAt ?? '');
  const inAnHour = new Date(changedAt + 3_600_000).toISOString().replace('.000Z', 'Z');
  expect(late.message).toContain(`again at ${inAnHour}`);
});
