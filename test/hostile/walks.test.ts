/**
 * Random walks through the fields of Monocles, and back: after each step the live objects are what
 * synthesize says, and at the end of the way back they are those of its beginning.
 */

import { afterAll, beforeAll, expect } from '@jest/globals';
import fc from 'fast-check';
import { secretKeys } from '../../constructs/config/config.js';
import { MANAGED_BY } from '../../constructs/instance/names.js';
import { API_VERSION, KIND, type MonocleSpec } from '../../constructs/instance/spec.js';
import { synthesize } from '../../src/index.js';
import { resourceOf } from '../../src/instance/writes/resources.js';
import { hasCode } from '../../src/kube/api-error.js';
import { connect, type KubeClient } from '../../src/kube/client.js';
import type { KubeObject } from '../../src/kube/object.js';
import { cases } from '../support/cases/cases.js';
import { api } from '../support/cluster/cluster.js';
import { essences, type Place, pathOf } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';
import { arbitraryMonocle } from '../support/random/arbitrary.js';
import { withFittingStorage } from '../support/random/arbitrary-storage.js';
import { lane, measured, runsOf } from '../support/random/lane.js';
import type { Random } from '../support/random/random.js';
import { agreed } from '../support/stories/agreement.js';

const stage = useStage();
let client: KubeClient;
beforeAll(() => {
  client = connect({ kubeconfig: stage.cluster().kubeconfig });
});
afterAll(() => client?.close());

const WALKERS = 3;
/** Specs that are drawn for each; the API server takes about a third of them. */
const BOUNDED = 12;
const STEP_MS = 60_000;

/** Random specs, and the good ones of the table that `validate` and the API server judge. */
function specs(random: Random, count: number, walker: number): MonocleSpec[] {
  const good = cases.filter(({ refusal }) => refusal === undefined);
  const sample = fc.sample(arbitraryMonocle, { seed: random.seed(), numRuns: count });
  return sample.map((monocle) => {
    const spec = random.chance(0.3)
      ? (random.pick(good).monocle.spec as MonocleSpec)
      : monocle.spec;
    return walkable(spec ?? {}, walker);
  });
}

/** Whether the API server takes it. */
async function isPossible(place: Place, spec: MonocleSpec): Promise<boolean> {
  const metadata = { name: 'team', namespace: place.namespace };
  const { manifests } = synthesize({ apiVersion: API_VERSION, kind: KIND, metadata, spec });
  try {
    for (const manifest of manifests as unknown as readonly KubeObject[]) {
      const options = { fieldManager: 'test', dryRun: true };
      await client.apply(resourceOf(manifest), manifest, options);
    }
    return true;
  } catch (error) {
    if (hasCode(error, 422)) return false;
    throw error;
  }
}

/** Without what stops writing, and what the API server lets nobody change or take away. */
function walkable(spec: MonocleSpec, walker: number): MonocleSpec {
  const { suspend: _, sink: __, storageClassName: ___, storageSize: ____, ...rest } = spec;
  // The class of a load balancer cannot change.
  const { loadBalancerClass: _____, ...access } = rest.api?.service ?? {};
  const { nodePort } = access;
  const service = {
    ...access,
    ...(nodePort !== undefined && { nodePort: ownPort(nodePort, walker) }),
  };
  const { storageClassName: ______, storageSize: _______, ...eck } = rest.elastic?.eck ?? {};
  const elastic = rest.elastic?.eck ? { elastic: { ...rest.elastic, eck } } : {};
  // Otherwise images wait for a window or a backup, and older ones are refused.
  const upgrade = { allowDowngrade: true, backupFirst: false };
  const whole = { ...rest, ...elastic, upgrade, api: { ...rest.api, service } };
  return withFittingStorage(whole) as MonocleSpec;
}

/** The API server gives the first 86 ports to nobody who does not ask for one. */
const ownPort = (port: number, walker: number): number => 30_000 + walker * 28 + (port % 28);

/** The Secrets that the specs name, each with every key that a config of theirs asks for. */
async function giveSecrets(place: Place, way: readonly MonocleSpec[]): Promise<void> {
  const keys = way.flatMap(({ config }) => {
    const { api, crawler } = config ? secretKeys(config) : { api: [], crawler: [] };
    return [...api, ...crawler];
  });
  const all = [...keys, 'CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY'];
  const stringData = Object.fromEntries(all.map((key) => [key, `${key}-${'x'.repeat(64)}`]));
  const names = new Set(way.map(({ secretName }) => secretName ?? 'team-api'));
  for (const name of names) await place.create('Secret', { metadata: { name }, stringData });
}

async function step(place: Place, spec: MonocleSpec): Promise<Record<string, unknown>> {
  // Whole: to the API server, an apply of an empty map in place of a full one is a null.
  const url = pathOf('Monocle', place.namespace, 'team');
  const patch = [{ op: 'add', path: '/spec', value: spec }];
  const { status, body } = await api(stage.cluster()).jsonPatch<{ message?: string }>(url, patch);
  if (status !== 200) throw new Error(`${body.message}\nspec: ${JSON.stringify(spec)}`);
  await agreed(client, place.namespace, STEP_MS).catch(async (error: Error) => {
    const { message } = (await place.condition('team', 'Ready')) ?? {};
    throw new Error(`${error.message}\nstatus: ${message}\nspec: ${JSON.stringify(spec)}`);
  });
  const objects = await place.objects();
  const isOurs = ({ metadata }: KubeObject) => metadata.labels?.[MANAGED_BY] === 'monocle-k8s';
  return essences(objects.filter(isOurs));
}

lane('there and back again, each step is as synthesize says', async ({ random }) => {
  const draws = Array.from({ length: WALKERS }, (_, walker) =>
    specs(random, runsOf(BOUNDED), walker),
  );
  const taken = await Promise.all(
    draws.map(async (drawn, walker) => {
      const place = await stage.place(`walk-${walker}`);
      const way: MonocleSpec[] = [];
      for (const spec of drawn) if (await isPossible(place, spec)) way.push(spec);
      await giveSecrets(place, way);
      await place.apply('team');
      const seen: Record<string, unknown>[] = [];
      for (const spec of way) seen.push(await step(place, spec));
      for (const [index, spec] of [...way.entries()].reverse())
        expect({ step: index, objects: await step(place, spec) }).toEqual({
          step: index,
          objects: seen[index],
        });
      return way.length * 2;
    }),
  );
  measured(
    'steps of walks',
    taken.reduce((sum, steps) => sum + steps, 0),
  );
});
