/**
 * A tenant does his worst, and a neighbour in another namespace does not notice: each of her objects is
 * repaired within 2 seconds, and the controller stays within the memory and the connections it may have.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect } from '@jest/globals';
import { until } from '../../support/cluster/cluster.js';
import type { Place } from '../../support/cluster/place.js';
import { memoryOf } from '../../support/cluster/process.js';
import { useStage } from '../../support/cluster/stage.js';
import { measureStalls } from '../../support/cluster/stalls.js';
import { durationMs, lane, measured } from '../../support/random/lane.js';
import { tenantOf } from '../../support/stories/tenant.js';

const stage = useStage();
// A controller that hangs does not end when it is asked to.
afterEach(() => stage.controller().stop('SIGKILL'));

const REPAIR_MS = 2_000;
/** The limit of dist/install.yaml. */
const MEMORY_MIB = 256;
/** One watch per kind, 32 connections for requests, and those by which it is watched. */
const SOCKETS = 80;
/** After which a repair is given up, so that a hang is a failure with a name. */
const GIVE_UP_MS = 60_000;
/** Another field each time: who changes one and the same again and again is answered ever less often. */
const FIELDS = ['Service/team-api', 'Service/team-elastic', 'NetworkPolicy/team-api'].flatMap(
  (object) =>
    ['part-of', 'name', 'component'].map(
      (label) => [object, `app.kubernetes.io/${label}`] as const,
    ),
);
let next = 0;

/** Changes a label of the neighbour's; gives how long it stayed changed. */
async function repair(place: Place): Promise<number> {
  const [object = '', label = ''] = FIELDS[next++ % FIELDS.length] ?? [];
  const [kind = '', name = ''] = object.split('/');
  const value = async () => (await place.get(kind, name)).metadata.labels?.[label];
  const before = await value();
  await place.patch(kind, name, { metadata: { labels: { [label]: 'x' } } });
  const start = performance.now();
  await until(
    `${label} of the neighbour's ${object} is repaired`,
    async () => (await value()) === before,
    GIVE_UP_MS,
  );
  return performance.now() - start;
}

lane('beside a tenant at his worst, a neighbour is repaired within 2 s', async ({ random }) => {
  const place = await stage.place('neighbour');
  await place.apply('team');
  await place.ready('team');
  const tenant = tenantOf(stage.cluster(), await stage.place('worst'), random);
  await tenant.begin();

  const slow: string[] = [];
  let [longest, repairs, sockets] = [0, 0, 0];
  let deed = 'nothing yet';
  let isOver = false;
  const stalls = measureStalls(stage.cluster());
  const look = async () => {
    while (!isOver) {
      const during = deed;
      const lost = stalls.lostMs();
      const took = (await repair(place)) - (stalls.lostMs() - lost);
      repairs++;
      longest = Math.max(longest, took);
      sockets = Math.max(sockets, await stage.sockets());
      if (took > REPAIR_MS) slow.push(`${Math.round(took)} ms during: ${during}`);
      await delay(300);
    }
  };
  const storm = async () => {
    while (!isOver) await tenant.edit();
  };
  const harm = async () => {
    const end = performance.now() + durationMs(0);
    do {
      for (const [name, run] of Object.entries(tenant.deeds)) {
        deed = name;
        await run();
        // What it set off may come later than its answer.
        const before = repairs;
        await until('it is looked at', () => isOver || repairs > before + 1);
      }
    } while (performance.now() < end);
  };
  const ended = Promise.all([look(), storm()]);
  await Promise.race([harm(), ended]).finally(() => {
    isOver = true;
  });
  await ended;
  await stalls.stop();

  const { pid } = stage.controller().process;
  measured('longest repair of the neighbour', `${Math.round(longest)} ms of ${repairs}`);
  const { accepted, refused } = tenant.counts();
  measured('deeds of the tenant, accepted and refused', `${accepted}, ${refused}`);
  measured('peak RSS', `${Math.round(memoryOf(pid, 'VmHWM'))} MiB`);
  measured('most sockets', sockets);
  expect(slow).toEqual([]);
  // Else he did nothing.
  expect(accepted).toBeGreaterThan(1_000);
  expect(memoryOf(pid, 'VmHWM')).toBeLessThan(MEMORY_MIB);
  expect(sockets).toBeLessThan(SOCKETS);

  // With all of it in its place, another controller starts.
  await stage.restart();
  const first = await repair(place);
  const peak = memoryOf(stage.controller().process.pid, 'VmHWM');
  measured(
    'peak RSS of a start among it',
    `${Math.round(peak)} MiB, first repair ${Math.round(first)} ms`,
  );
  expect(peak).toBeLessThan(MEMORY_MIB);
  expect(await stage.sockets()).toBeLessThan(SOCKETS);
});
