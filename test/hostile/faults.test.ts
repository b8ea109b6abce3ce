/**
 * A network and an API server at their worst while people edit; once they are well again, everything
 * is as synthesize says within 10 seconds.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { connect } from '../../src/kube/client.js';
import { createdBy, repeated } from '../support/cluster/audit.js';
import type { Choose, Fault } from '../support/cluster/fault-proxy.js';
import { useStage } from '../support/cluster/stage.js';
import { measureStalls } from '../support/cluster/stalls.js';
import { durationMs, lane, measured } from '../support/random/lane.js';
import type { Random } from '../support/random/random.js';
import { agreed } from '../support/stories/agreement.js';
import { type People, peopleOf } from '../support/stories/people.js';

const stage = useStage([], { proxied: true });

const TEAMS = 4;
const RECOVERY_MS = 10_000;
const KINDS = [
  ...['monocles', 'configmaps', 'secrets', 'services', 'deployments', 'jobs', 'ingresses'],
  ...['httproutes', 'servicemonitors'],
];

/** Of calls: some fail in one of many ways, and now and then a kind is not served for a while. */
function faults(random: Random): Choose {
  let unserved: { readonly plural: string; readonly until: number } | undefined;
  const requests: readonly (() => Fault)[] = [
    () => ({ type: 'refuse', code: 429, retryAfter: random.between(1, 2) }),
    () => ({ type: 'refuse', code: 429 }),
    () => ({ type: 'refuse', code: 500 }),
    () => ({ type: 'refuse', code: 503 }),
    () => ({ type: 'reset' }),
    () => ({ type: 'lose' }),
    () => ({ type: 'truncate' }),
    () => ({ type: 'delay', ms: random.between(50, 3_000) }),
  ];
  const watches: readonly (() => Fault)[] = [
    () => ({ type: 'cut', ms: random.between(10, 4_000) }),
    () => ({ type: 'delay', ms: random.between(500, 8_000) }),
    () => ({ type: 'expire' }),
    () => ({ type: 'refuse', code: 410 }),
    () => ({ type: 'refuse', code: 429, retryAfter: 1 }),
    () => ({ type: 'refuse', code: 503 }),
    () => ({ type: 'reset' }),
    () => ({ type: 'truncate' }),
  ];
  return ({ plural, isWatch }) => {
    const now = performance.now();
    if (unserved === undefined || unserved.until < now - 5_000)
      unserved = { plural: random.pick(KINDS), until: now + random.between(500, 2_500) };
    if (unserved.plural === plural && now < unserved.until) return { type: 'unserved' };
    if (isWatch) return random.chance(0.4) ? random.pick(watches)() : undefined;
    return random.chance(0.15) ? random.pick(requests)() : undefined;
  };
}

async function untilEnd(end: number, people: People, random: Random): Promise<void> {
  while (performance.now() < end) {
    await people.edit();
    await delay(random.between(50, 800));
  }
  await people.mend();
}

lane(
  'after faults and edits, the cluster is as synthesize says within 10 s',
  async ({ random }) => {
    const teams = await Promise.all(
      Array.from({ length: TEAMS }, async (_, index) => {
        const place = await stage.place(`faults-${index}`);
        await place.apply('team');
        return peopleOf(place, 'team', random);
      }),
    );
    for (const { place } of teams) await place.ready('team');
    stage.proxy().inject(faults(random));
    const end = performance.now() + durationMs(0.5);
    await Promise.all(teams.map((people) => untilEnd(end, people, random)));
    stage.proxy().calm();

    const client = connect({ kubeconfig: stage.cluster().kubeconfig });
    const stalls = measureStalls(stage.cluster());
    try {
      const taken = await Promise.all(teams.map(({ place }) => agreed(client, place.namespace)));
      const lost = stalls.lostMs();
      const { calls, faults } = stage.proxy().counts();
      measured('faults, of calls', `${faults} of ${calls}`);
      measured('agreement after the last fault', `${Math.round(Math.max(...taken))} ms`);
      expect(Math.max(...taken) - lost).toBeLessThan(RECOVERY_MS);
    } finally {
      await stalls.stop();
      client.close();
    }
    for (const { place } of teams) await place.ready('team');
    expect(repeated(createdBy(stage.cluster(), 'jobs'))).toEqual([]);
    expect(stage.controller().process.exitCode).toBeNull();
  },
);
