/** For as long as there is time, people edit; what the controller holds does not grow. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { connect } from '../../src/kube/client.js';
import { agreed } from '../support/agreement.js';
import { durationMs, lane, measured } from '../support/lane.js';
import { peopleOf } from '../support/people.js';
import { memoryOf } from '../support/process.js';
import { useStage } from '../support/stories.js';

const stage = useStage([], { proxied: true });

/** Minutes. */
const BOUNDED = 1.5;
const TEAMS = 3;
const SAMPLE_MS = 500;
/** Of the whole time; compilation and caches grow first. */
const WARM_UP = 0.5;
/** Of the memory, over the rest of the time: chance and garbage, and no leak. */
const MOST_GROWTH = 0.1;

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

  const start = performance.now();
  const end = start + durationMs(BOUNDED);
  let edits = 0;
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
    await people.mend();
  });
  await Promise.all([sampling(), ...editing]);

  const client = connect({ kubeconfig: stage.cluster().kubeconfig });
  try {
    await Promise.all(teams.map(({ place }) => agreed(client, place.namespace)));
  } finally {
    client.close();
  }
  const warm = samples.filter(({ minutes }) => minutes * 60_000 > durationMs(BOUNDED) * WARM_UP);
  const rss = warm.reduce((sum, sample) => sum + sample.rss, 0) / warm.length;
  const slope = slopeOf(warm, (sample) => sample.rss);
  const minutes = (warm.at(-1)?.minutes ?? 0) - (warm[0]?.minutes ?? 0);
  const half = Math.floor(warm.length / 2);
  const most = (part: readonly Sample[], of: 'sockets' | 'watches') =>
    Math.max(...part.map((sample) => sample[of]));
  const [first, second] = [warm.slice(0, half), warm.slice(half)];
  measured('edits, minutes', `${edits}, ${(durationMs(BOUNDED) / 60_000).toFixed(1)}`);
  measured('RSS, slope', `${rss.toFixed(0)} MiB, ${slope.toFixed(2)} MiB/min`);
  measured('sockets', `${most(first, 'sockets')} then ${most(second, 'sockets')}`);
  measured('watches', `${watchesBefore} then ${most(second, 'watches')}`);
  expect((slope * minutes) / rss).toBeLessThan(MOST_GROWTH);
  // A request more or less at one time is chance; a leak is one per edit.
  expect(most(second, 'sockets')).toBeLessThanOrEqual(most(first, 'sockets') + TEAMS);
  expect(most(second, 'watches')).toBe(watchesBefore);
});
