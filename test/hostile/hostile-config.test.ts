/** A tenant whose config is made to keep the operator busy, and a neighbour who must not notice. */
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { freePorts } from '../../dev/local-cluster/ports.js';
import { request } from '../../dev/local-cluster/request.js';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

let port: number | undefined;
beforeAll(async () => {
  [port] = await freePorts(1);
});
const stage = useStage(() => [`--metrics-bind-address=127.0.0.1:${port}`]);

/** Long before the lease is lost, also on a machine that does other things as well. */
const MAX_LAG_SECONDS = 3;
const MAX_REPAIR_MS = 10_000;
/** Repairs that follow each other sooner are a dispute, and wait. */
const CALM_MS = 3_500;

async function sample(): Promise<{ lag: number; cpu: number }> {
  const { body } = await request({ server: `http://127.0.0.1:${port}` }, { path: '/metrics' });
  const read = (metric: string) =>
    Number(new RegExp(`^${metric} (.*)$`, 'm').exec(String(body))?.[1]);
  // There is none in the first second of the process.
  const lag = read('monocle_event_loop_lag_seconds') || 0;
  return { lag, cpu: read('process_cpu_seconds_total') };
}

/**
 * The metric says how late the last second was, so it is asked all the time. Only lag in which the process
 * used the CPU counts: a loop that is blocked does, and one that the machine gave no CPU does not.
 */
async function watchLag() {
  let most = 0;
  let isDone = false;
  let last = await sample();
  // Not the last one: it may have been answered after a block, and before the lag was known.
  let before = last;
  const watched = (async () => {
    while (!isDone) {
      const now = await sample();
      most = Math.max(most, Math.min(now.lag, now.cpu - before.cpu));
      [before, last] = [last, now];
      await delay(250);
    }
  })();
  return async () => {
    isDone = true;
    await watched;
    return most;
  };
}

async function repairMs(place: Place): Promise<number> {
  const start = Date.now();
  await place.patch('Deployment', 'monocle-api', { spec: { replicas: 3 } });
  await until('the drift is repaired', async () => {
    const { spec } = await place.get('Deployment', 'monocle-api');
    return spec.replicas === 1;
  });
  const took = Date.now() - start;
  await delay(CALM_MS);
  return took;
}

const unknownKeys = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1\n`).join('');
const deep = (levels: number): object => {
  let value = {};
  for (let i = 0; i < levels; i++) value = { a: value };
  return value;
};

test.each<[string, string, (place: Place) => Promise<unknown>, RegExp]>([
  [
    'a ConfigMap with 20,000 unknown keys',
    'hostile-keys',
    async (place) => {
      const data = { 'config.yaml': unknownKeys };
      await place.create('ConfigMap', { metadata: { name: 'monocle-api' }, data });
      await place.apply('monocle');
    },
    /^ConfigMap\/monocle-api: .*workspaces is required \(and 20,000 more\)\. Nothing is written/,
  ],
  [
    'a ConfigMap that is nested 4,000 levels deep',
    'hostile-nested',
    async (place) => {
      const data = { 'config.yaml': '['.repeat(4_000) };
      await place.create('ConfigMap', { metadata: { name: 'monocle-api' }, data });
      await place.apply('monocle');
    },
    /^ConfigMap\/monocle-api: config\.yaml:1:1 is nested too deeply; at most 100 levels\. Nothing/,
  ],
  [
    'a config inline that is nested 4,000 levels deep',
    'hostile-inline',
    (place) =>
      place.create('Monocle', {
        apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
        kind: 'Monocle',
        metadata: { name: 'monocle' },
        spec: { config: deep(4_000) },
      }),
    /^spec\.config: a(\.a)+: is nested deeper than 100 levels\. Nothing/,
  ],
])('%s is told, and a neighbour is served meanwhile', async (_, namespace, attack, told) => {
  const neighbour = await stage.place(`${namespace}-neighbour`);
  await neighbour.apply('monocle');
  await neighbour.ready('monocle');
  const offender = await stage.place(namespace);
  const mostLag = await watchLag();

  await attack(offender);
  const repairs: number[] = [];
  const condition = await until('the offender is told', async () => {
    repairs.push(await repairMs(neighbour));
    const found = await offender.condition('monocle', 'ConfigValid');
    return found?.status === 'False' ? found : undefined;
  });
  expect(condition.message).toMatch(told);
  expect(await offender.list('Deployment')).toEqual([]);

  // However often it is looked at.
  for (let i = 0; i < 3; i++) await offender.reconciled('monocle');
  repairs.push(await repairMs(neighbour));
  expect(Math.max(...repairs)).toBeLessThan(MAX_REPAIR_MS);
  expect(await mostLag()).toBeLessThan(MAX_LAG_SECONDS);
  const { process: child, log } = stage.controller();
  expect(child.exitCode).toBeNull();
  expect(log().filter(({ message }) => message === 'leading')).toHaveLength(1);
});
