/** For as long as there is time, people edit; what the controller holds does not grow. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { connect } from '../../src/kube/client.js';
import { memoryOf } from '../support/cluster/process.js';
import { useStage } from '../support/cluster/stage.js';
import { durationMs, lane, measured } from '../support/random/lane.js';
import { agreed } from '../support/stories/agreement.js';
import { peopleOf } from '../support/stories/people.js';

const stage = useStage([], { proxied: true });

/** Minutes. */
const BOUNDED = 1.5;
const TEAMS = 3;
const SAMPLE_MS = 500;
/** Of the memory, over a part of the time: chance and garbage, and no leak. */
const MAX_GROWTH = 0.1;

interface Sample {
  readonly minutes: number;
  readonly rss: number;
  readonly sockets: number;
  readonly watches: number;
}

/** By least squares, per minute. */
function slopeOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (value: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length;
  const [x, y] = [mean(({ minutes }) => minutes), mean(of)];
  const spread = mean(({ minutes }) => (minutes - x) ** 2);
  return mean((sample) => (sample.minutes - x) * (of(sample) - y)) / spread;
}

/** What grew in a part of the time, in words. */
function growthIn(samples: readonly Sample[]): string[] {
  const rss = samples.reduce((sum, sample) => sum + sample.rss, 0) / samples.length;
  const slope = slopeOf(samples, (sample) => sample.rss);
  const minutes = (samples.at(-1)?.minutes ?? 0) - (samples[0]?.minutes ?? 0);
  const half = Math.floor(samples.length / 2);
  const most = (part: readonly Sample[]) => Math.max(...part.map(({ sockets }) => sockets));
  const [first, second] = [most(samples.slice(0, half)), most(samples.slice(half))];
  const memory = `${rss.toFixed(0)} MiB, ${slope.toFixed(2)} MiB/min`;
  measured('RSS, slope', memory);
  measured('sockets', `${first} then ${second}`);
  return [
    ...((slope * minutes) / rss < MAX_GROWTH ? [] : [`memory: ${memory}`]),
    // A request more or less at one time is chance; a leak is one per edit.
    ...(second <= first + TEAMS ? [] : [`sockets: ${first} then ${second}`]),
  ];
}

lane('memory, sockets and watches stay flat while people edit', async ({ random }) => {
  const teams = await Promise.all(
    Array.from({ length: TEAMS }, async (_, index) => {
      const place = await stage.place(`soak-${index}`);
      await place.apply('team');
      return peopleOf(place, 'team', random);
    }),
  );
  for (const { place } of teams) await place.ready('team');
  const watchesBefore = stage.proxy().counts().watches;

  let edits = 0;
  let watches = 0;
  /** People edit for half of the time. */
  const part = async (): Promise<Sample[]> => {
    const start = performance.now();
    const end = start + durationMs(BOUNDED) / 2;
    const samples: Sample[] = [];
    const sampling = async () => {
      while (performance.now() < end) {
        samples.push({
          minutes: (performance.now() - start) / 60_000,
          rss: memoryOf(stage.controller().process.pid, 'VmRSS'),
          sockets: await stage.sockets(),
          watches: stage.proxy().counts().watches,
        });
        await delay(SAMPLE_MS);
      }
    };
    const editing = teams.map(async (people) => {
      while (performance.now() < end) {
        await people.edit();
        edits++;
      }
    });
    await Promise.all([sampling(), ...editing]);
    watches = Math.max(...samples.map((sample) => sample.watches));
    return samples;
  };
  // Compilation and caches grow first.
  await part();
  let growth = growthIn(await part());
  // A leak grows in each part; a late collection or a burst of requests does not.
  if (growth.length > 0) growth = growthIn(await part());
  for (const people of teams) await people.mend();

  const client = connect({ kubeconfig: stage.cluster().kubeconfig });
  try {
    await Promise.all(teams.map(({ place }) => agreed(client, place.namespace)));
  } finally {
    client.close();
  }
  measured('edits, minutes', `${edits}, ${(durationMs(BOUNDED) / 60_000).toFixed(1)}`);
  measured('watches', `${watchesBefore} then ${watches}`);
  expect(growth).toEqual([]);
  expect(watches).toBe(watchesBefore);
});
