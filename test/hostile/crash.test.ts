/**
 * The controller is killed at every call that a reconcile makes, before the API server hears of it or
 * after it did the work; the next controller comes to the same objects, with one Job per config.
 */
import { afterAll, beforeAll, expect } from '@jest/globals';
import { connect, type KubeClient } from '../../src/kube/client.js';
import { createdBy, repeated } from '../support/cluster/audit.js';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { lane, measured, runsOf } from '../support/random/lane.js';
import type { Random } from '../support/random/random.js';
import { disagreements } from '../support/stories/agreement.js';

const stage = useStage([], { proxied: true });
let client: KubeClient;
beforeAll(() => {
  client = connect({ kubeconfig: stage.cluster().kubeconfig });
});
afterAll(() => client?.close());

type When = 'reset' | 'lose';
/** Every so many calls, unless HOSTILE_RUNS says how many sweeps to make over all of them. */
const STEP = 3;

/** Kills at one call after the other, before and after its work by turns, until there are no more. */
async function sweep(
  what: string,
  random: Random,
  killAt: (n: number, when: When) => Promise<boolean>,
): Promise<void> {
  const sweeps = runsOf(0);
  const step = sweeps === 0 ? STEP : 1;
  const turn = random.below(2);
  for (let round = 0; round < Math.max(1, sweeps); round++) {
    let deaths = 0;
    let n = 1 + random.below(step);
    while (await killAt(n, (deaths + round + turn) % 2 === 0 ? 'reset' : 'lose')) {
      deaths++;
      n += step;
    }
    measured(`calls of ${what}, kills`, `${n - step} or more, ${deaths}`);
    expect(n).toBeGreaterThan(10);
  }
}

/** Changes something, and kills the controller at the n-th call for it. False if there is none. */
async function killedAt(
  place: Place,
  n: number,
  when: When,
  change: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  const { process } = stage.controller();
  let calls = 0;
  let isKilled = false;
  stage.proxy().inject(({ namespace, isWatch }) => {
    if (isKilled || isWatch || namespace !== place.namespace || ++calls < n) return undefined;
    isKilled = true;
    return { type: when, meanwhile: () => process.kill('SIGKILL') };
  });
  await change();
  await until('it is killed, or has nothing left to do', async () => isKilled || (await isDone()));
  stage.proxy().calm();
  if (isKilled) await stage.restart();
  await until('what was begun is done', isDone);
  return isKilled;
}

const agrees = async (place: Place): Promise<boolean> =>
  (await disagreements(client, place.namespace)).length === 0;

lane('killed at each call of a first deploy, it comes to the same objects', async ({ random }) => {
  const places: Place[] = [];
  await sweep('a first deploy', random, async (n, when) => {
    const place = await stage.place(`first-${places.length}`);
    places.push(place);
    const change = () => place.apply('team', { ingress: { host: 'monocle.example.org' } });
    return killedAt(place, n, when, change, () => agrees(place));
  });
  for (const place of places) await place.ready('team');
  expect(repeated(createdBy(stage.cluster(), 'secrets'))).toEqual([]);
  expect(createdBy(stage.cluster(), 'jobs')).toEqual([]);
});

lane('killed at each call of a change, it comes to the same objects', async ({ random }) => {
  const place = await stage.place('change');
  await stage.makeClass('growing', { allowVolumeExpansion: true });
  let edits = 0;
  /** Some objects come, some go, some change, and one is replaced: its volume grows. */
  const apply = () =>
    place.apply('team', {
      ...{ storageClassName: 'growing', storageSize: `${10 + edits}Gi` },
      ...(edits % 2 === 0
        ? { ingress: { host: 'monocle.example.org' } }
        : { monitoring: { enabled: true }, title: 'Another' }),
    });
  const change = async () => {
    edits++;
    await place.setConfig('team', { workspaces: [{ name: `edit-${edits}`, crawlers: [] }] });
    await apply();
  };
  await apply();
  await place.ready('team');
  const isUpToDate = async (): Promise<boolean> => {
    const { identsVersion, configVersion } = await place.status('team');
    return identsVersion === configVersion && (await agrees(place));
  };
  await sweep('a change', random, (n, when) => killedAt(place, n, when, change, isUpToDate));
  const jobs = createdBy(stage.cluster(), 'jobs').filter((name) => name.startsWith('change/'));
  expect(repeated(jobs)).toEqual([]);
  expect(jobs).toHaveLength(edits);
});
