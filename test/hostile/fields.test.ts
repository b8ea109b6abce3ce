/**
 * Every field of ours in every object is changed and removed by somebody, keys of lists included. Each is
 * repaired, or the status says Stalled and names the field; the other objects are repaired meanwhile.
 */

import { afterAll, beforeAll, expect } from '@jest/globals';
import { synthesizeLive } from '../../src/instance/desired/live.js';
import { connect, type KubeClient } from '../../src/kube/client.js';
import type { KubeObject } from '../../src/kube/object.js';
import { uncovered } from '../../src/manifest/compare.js';
import type { Manifest } from '../../src/synthesize.js';
import { api, until } from '../support/cluster/cluster.js';
import { type Place, pathOf } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { lane, measured, runsOf } from '../support/random/lane.js';
import type { Random } from '../support/random/random.js';
import { agreed } from '../support/stories/agreement.js';
import { type Deed, deedsTo } from '../support/stories/vandal.js';

const stage = useStage();
let client: KubeClient;
beforeAll(() => {
  client = connect({ kubeconfig: stage.cluster().kubeconfig });
});
afterAll(() => client?.close());

/** In each place; on demand all of them, with HOSTILE_RUNS=10000. */
const BOUNDED = 90;
/** What is stuck stays so; this is only how long it takes to find out. */
const REPAIR_MS = 60_000;
const CANARY = 'app.kubernetes.io/part-of';
const COMMON = {
  api: { env: [{ name: 'X_ONE', value: '1' }], podLabels: { team: 'a' } },
  crawler: { proxy: { httpProxy: 'http://proxy.example.org:3128', noProxy: ['a.example.org'] } },
  imagePullSecrets: [{ name: 'registry' }],
  networkPolicy: { egressTo: [{ ipBlock: { cidr: '192.0.2.0/24' }, ports: [{ port: 443 }] }] },
};
/** Of each exposure one; all other objects are in each of them. */
const SPECS: readonly object[] = [
  { ...COMMON, ingress: { host: 'monocle.example.org', tlsSecretName: 'tls' } },
  {
    ...COMMON,
    httpRoute: { parentRefs: [{ name: 'gateway' }], hostnames: ['monocle.example.org'] },
    monitoring: { enabled: true, labels: { team: 'a' } },
  },
  { ...COMMON, route: { host: 'monocle.example.org' } },
];

interface Target {
  readonly place: Place;
  readonly manifest: Manifest;
  /** Objects that must not be held up. */
  readonly others: readonly Manifest[];
}

interface Outcome {
  readonly deed: string;
  readonly result: 'repaired' | 'told' | 'refused' | 'wedged' | 'others held up';
}

/** Another one each time: who changes one field again and again is answered ever less often. */
const turns = new Map<string, number>();

async function commit({ place, manifest, others }: Target, deed: Deed): Promise<Outcome> {
  const turn = turns.get(place.namespace) ?? 0;
  turns.set(place.namespace, turn + 1);
  const other = others[turn % others.length] as Manifest;
  const { kind, metadata } = manifest;
  const title = `${kind}/${metadata.name}: somebody ${deed.title}`;
  const done = (result: Outcome['result']): Outcome => ({ deed: title, result });
  const url = pathOf(kind, place.namespace, metadata.name);
  const before = (await place.get(kind, metadata.name)).metadata.resourceVersion;
  const isDone = async (): Promise<boolean> => {
    for (const patch of deed.patches) {
      const { status, body } = await api(stage.cluster()).jsonPatch(url, [patch]);
      const { metadata } = body as unknown as KubeObject;
      if (status === 200 && metadata.resourceVersion !== before) return true;
    }
    return false;
  };
  if (!(await isDone())) return done('refused');
  await place.patch(other.kind, other.metadata.name, { metadata: { labels: { [CANARY]: 'x' } } });
  const isWhole = async (each: Manifest): Promise<boolean> => {
    const live = await place.find(each.kind, each.metadata.name);
    return live !== undefined && uncovered(live, each) === undefined;
  };
  const isTold = async (): Promise<boolean> => {
    const stalled = await place.condition('team', 'Stalled');
    const field = String(deed.path.findLast((step) => typeof step === 'string'));
    return stalled?.status === 'True' && stalled.message.includes(field);
  };
  let result = 'wedged' as Outcome['result'];
  await until(
    title,
    async () => {
      if (await isWhole(manifest)) result = 'repaired';
      else if (await isTold()) result = 'told';
      return result !== 'wedged';
    },
    REPAIR_MS,
  ).catch(() => {});
  await until('the other object is repaired', () => isWhole(other), REPAIR_MS).catch(() => {
    result = 'others held up';
  });
  if (result !== 'repaired') await mend(place, manifest);
  return done(result);
}

/** By hand, so that one failure is one. */
async function mend(place: Place, { kind, metadata }: Manifest): Promise<void> {
  if (await place.find(kind, metadata.name)) await place.remove(kind, metadata.name);
  await agreed(client, place.namespace);
}

/** The n-th part of the common objects, and those that no other place has. */
async function targetsIn(place: Place, n: number): Promise<Target[]> {
  const monocle = await place.get('Monocle', 'team');
  const { manifests } = await synthesizeLive(client, monocle, { isStamped: true });
  const all = manifests.filter(({ kind }) => kind !== 'Job');
  const isShared = ({ kind }: Manifest) =>
    !['Ingress', 'HTTPRoute', 'Route', 'ServiceMonitor'].includes(kind);
  return all
    .filter((each, index) => !isShared(each) || index % SPECS.length === n)
    .map((manifest) => ({ place, manifest, others: all.filter((each) => each !== manifest) }));
}

/** Of an item of a list, where the keys are by which Kubernetes tells items apart: they come first. */
const isOfItem = ({ path, title }: Deed): boolean =>
  title.startsWith('changes') && typeof path.at(-2) === 'number';

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

lane('each field that somebody changes or removes comes back', async ({ random }) => {
  const outcomes = await Promise.all(
    SPECS.map(async (spec, n) => {
      const place = await stage.place(`fields-${n}`);
      await place.apply('team', spec);
      await place.ready('team');
      await agreed(client, place.namespace);
      const deeds = (await targetsIn(place, n)).flatMap((target) =>
        deedsTo(target.manifest).map((deed) => ({ target, deed })),
      );
      const found: Outcome[] = [];
      const [keys, rest] = [true, false].map((is) =>
        shuffled(
          deeds.filter(({ deed }) => isOfItem(deed) === is),
          random,
        ),
      ) as [typeof deeds, typeof deeds];
      const chosen = [...keys, ...rest].slice(0, runsOf(BOUNDED));
      for (const { target, deed } of chosen) found.push(await commit(target, deed));
      return found;
    }),
  );
  const all = outcomes.flat();
  const of = (result: Outcome['result']) => all.filter((each) => each.result === result);
  for (const result of ['repaired', 'told', 'refused'] as const)
    measured(`fields ${result}`, `${of(result).length} of ${all.length}`);
  const bad = [...of('wedged'), ...of('others held up')];
  expect(bad.map(({ deed, result }) => `${deed}: ${result}`)).toEqual([]);
});
